"""The texts that an owner writes: the list, the question, the preview, and the result."""

from collections.abc import Sequence
from typing import Final

from bot.chat.buyer.catalogue.home_screen import format_welcome
from bot.chat.kit.layout import join_paragraphs
from bot.chat.kit.screen import ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_paragraphs
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import build_confirmation_buttons, build_overview_button
from bot.domain.operations.shop_texts import MAX_LENGTHS, ShopText, ShopTextKind
from bot.i18n import Localizer

_SHOWN_UNITS: Final = 300
_PREVIEW_UNITS: Final = 3_000
#: A button carries the index of a kind in this tuple; an index never changes its meaning.
TEXT_KINDS: Final = (ShopTextKind.WELCOME, ShopTextKind.TERMS)


def tidy_text(kind: ShopTextKind, words: str) -> str:
    """Return what was typed with its line breaks, without control and invisible characters.

    The result is "" if nothing visible was typed.
    """
    return fit_paragraphs(words, 2 * MAX_LENGTHS[kind])


def build_texts_screen(
    localizer: Localizer, stored: Sequence[ShopText], terms_of_settings: str
) -> Screen:
    """Return both texts as they are now, with the buttons that change them."""
    texts = {each.kind: each for each in stored}
    paragraphs: list[str] = [localizer.html("shop-texts-head")]
    rows: ButtonRows = ()
    for number, kind in enumerate(TEXT_KINDS):
        text = texts.get(kind)
        if text is not None:
            body = localizer.format_owner_text(fit_paragraphs(text.body, _SHOWN_UNITS))
            paragraphs.append(localizer.html(f"shop-text-own-{kind}", text=body, at=text.at))
        elif kind is ShopTextKind.TERMS and terms_of_settings:
            paragraphs.append(localizer.html("shop-text-setting-terms"))
        else:
            paragraphs.append(localizer.html(f"shop-text-default-{kind}"))
        edit = localizer.plain(f"button-text-{kind}")
        rows = (*rows, (build_callback_button(edit, verbs.EDIT_SHOP_TEXT, number),))
        if text is not None:
            label = localizer.plain(f"button-text-default-{kind}")
            rows = (*rows, (build_callback_button(label, verbs.ASK_DEFAULT_TEXT, number),))
    rows = (*rows, (build_overview_button(localizer),))
    return Screen(join_paragraphs(*paragraphs), rows)


def build_text_question(localizer: Localizer, kind: ShopTextKind) -> Screen:
    """Ask for a text, and say how long it may be."""
    most = MAX_LENGTHS[kind]
    return Screen(
        join_paragraphs(
            localizer.html(f"shop-text-ask-{kind}"), localizer.html("shop-text-limits", most=most)
        )
    )


def build_preview_screen(
    localizer: Localizer,
    kind: ShopTextKind,
    body: str,
    shop_name: str,
    person_name: str,
    confirmation_number: int,
) -> Screen:
    """Return a text as buyers will see it, and ask whether to store it."""
    if kind is ShopTextKind.WELCOME:
        shown = format_welcome(localizer, person_name, shop_name, body)
    else:
        terms = localizer.format_owner_text(fit_paragraphs(body, _PREVIEW_UNITS))
        shown = localizer.html("terms-text", text=terms)
    return Screen(
        join_paragraphs(localizer.html("shop-text-preview"), shown),
        build_confirmation_buttons(
            localizer, localizer.plain("button-text-store"), confirmation_number
        ),
    )


def build_default_question(
    localizer: Localizer, kind: ShopTextKind, confirmation_number: int
) -> Screen:
    """Ask whether the default text is to be shown again; the stored one is deleted."""
    return Screen(
        localizer.html("shop-text-default-ask"),
        build_confirmation_buttons(
            localizer, localizer.plain(f"button-text-default-{kind}"), confirmation_number
        ),
    )


def build_result_screen(localizer: Localizer, message: str) -> Screen:
    """Return what became of a text, with the way back to the list."""
    back = build_callback_button(localizer.plain("button-texts"), verbs.SHOP_TEXTS)
    return Screen(localizer.html(message), ((back,),))
