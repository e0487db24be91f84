"""Choosing a language. A button's number spells the language's code, so it stays right for ever."""

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
    """The number that stands for a language's code in a button: the code read in base 36."""
    return int("".join(char for char in code if char.isalnum()), 36)


def decode_language(number: int, codes: Iterable[str]) -> str | None:
    """Which of `codes` the number stands for, if any."""
    return next((code for code in codes if encode_language(code) == number), None)


def build_language_screen(
    localizer: Localizer, languages: Mapping[str, str], current: str
) -> Screen:
    """Every language by its own name; the current one is ticked."""
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
