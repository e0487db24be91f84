"""The help page and the choice of a language.

The number on a language button encodes the language code, so its meaning never changes.
"""

from collections.abc import Iterable, Mapping

from bot.chat.navigation import verbs
from bot.chat.screens.kit.layout import (
    arrange_grid,
    build_navigation_row,
    format_breadcrumb,
    join_paragraphs,
)
from bot.chat.screens.kit.screen import Screen, build_callback_button
from bot.i18n import Localizer


def encode_language(code: str) -> int:
    """Return the number for a language code in a button: the code read in base 36."""
    return int("".join(char for char in code if char.isalnum()), 36)


def decode_language(number: int, codes: Iterable[str]) -> str | None:
    """Return the one of `codes` that `number` encodes; None if there is none."""
    return next((code for code in codes if encode_language(code) == number), None)


def build_language_screen(
    localizer: Localizer, languages: Mapping[str, str], current: str
) -> Screen:
    """Return the list of languages, each by its own name, with a tick at the current one."""
    text = join_paragraphs(
        format_breadcrumb(localizer, localizer.plain("crumb-language")),
        localizer.html("language-choose"),
    )
    buttons = [
        build_callback_button(
            f"✓ {name}" if code == current else name, verbs.LANGUAGE, encode_language(code)
        )
        for code, name in languages.items()
    ]
    return Screen(text, (*arrange_grid(buttons), build_navigation_row(localizer)))


def build_help_screen(localizer: Localizer) -> Screen:
    """Return the help on buying, money, orders and commands."""
    text = join_paragraphs(
        format_breadcrumb(localizer, localizer.plain("crumb-help")),
        localizer.html("help-buying"),
        localizer.html("help-money"),
        localizer.html("help-orders"),
        localizer.html("help-commands"),
    )
    rows = (
        (
            build_callback_button(localizer.plain("button-orders"), verbs.ORDERS, 0),
            build_callback_button(localizer.plain("button-wallet"), verbs.WALLET),
        ),
        (
            build_callback_button(localizer.plain("button-support"), verbs.SUPPORT),
            build_callback_button(localizer.plain("button-privacy"), verbs.PRIVACY),
        ),
        (build_callback_button(localizer.plain("button-terms"), verbs.TERMS, 0),),
    )
    return Screen(text, (*rows, build_navigation_row(localizer)))
