"""Tests of account screens: terms in pages, the confirmation of an erasure, languages."""

from datetime import timedelta

import pytest

from bot.chat.buyer.catalogue.home_screen import format_welcome
from bot.chat.buyer.checkout.invoices_screen import build_instructions_screen
from bot.chat.buyer.people.account_screen import (
    ERASURE_CONFIRMATION_LIFETIME,
    build_language_screen,
    build_terms_screen,
    decode_language,
    encode_language,
    is_erasure_confirmation_valid,
    split_terms,
)
from bot.chat.kit.text_fitting import count_utf16_units
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import decode
from bot.chat.operator.operations.shop_texts_screen import build_preview_screen
from bot.domain.ids import InvoiceId
from bot.domain.operations.shop_texts import ShopTextKind
from bot.domain.payments.claims import make_reference
from bot.domain.payments.gateway import InvoiceText, OpenedInvoice
from bot.domain.payments.payments import Invoice
from tests.builders import BUYER, NOW, usd
from tests.chat.screens.gallery import localizer_for
from tests.services.payments.payments_rig import LINK

ENGLISH = localizer_for("en")


def test_a_short_text_is_one_page_and_shown_literally() -> None:
    text = "Our <terms>\n\n  1. { $price } & more"
    assert split_terms(text) == (text,)
    assert (
        "Our &lt;terms&gt;\n\n  1. { $price } &amp; more"
        in build_terms_screen(ENGLISH, text, 0).text
    )


@pytest.mark.parametrize("language", ["en", "ar"])
def test_commands_in_the_texts_of_an_owner_can_be_tapped(language: str) -> None:
    """What another person wrote has an invisible character after the slash."""
    localizer = localizer_for(language)
    text = "Ask <us>: /support"
    invoice = Invoice(InvoiceId("00c0ffee12345678"), BUYER, LINK, usd("5"), usd("5"), NOW)
    opened = OpenedInvoice(make_reference(invoice.id), instructions=text)
    for screen in (
        build_terms_screen(localizer, text, 0).text,
        format_welcome(localizer, "Ada", "", text),
        format_welcome(localizer, "Ada", "Shop", text),
        build_instructions_screen(localizer, invoice, opened, InvoiceText("A", "B")).text,
        build_preview_screen(localizer, ShopTextKind.TERMS, text, "", "Ada", 1).text,
    ):
        assert "Ask &lt;us&gt;: /support" in screen


def test_a_long_text_is_split_at_lines_and_nothing_is_lost() -> None:
    lines = [f"§ {number} of the terms" for number in range(1_000)]
    pages = split_terms("\n".join(lines))
    assert len(pages) > 1
    assert "\n".join(pages).split("\n") == lines
    assert all(count_utf16_units(page) <= 3_000 for page in pages)


def test_a_line_that_is_longer_than_a_page_is_cut() -> None:
    pages = split_terms("😀" * 10_000)
    assert "".join(pages).replace("\n", "") == "😀" * 10_000
    assert all(count_utf16_units(page) <= 3_000 for page in pages)


def test_a_page_beyond_the_end_is_the_last_one() -> None:
    text = "\n".join(str(number) for number in range(2_000))
    assert build_terms_screen(ENGLISH, text, 99).text.count("1999") == 1


def test_without_a_text_of_the_operator_the_default_is_shown() -> None:
    assert ENGLISH.html("terms-default") in build_terms_screen(ENGLISH, "", 0).text
    assert ENGLISH.html("terms-default") in build_terms_screen(ENGLISH, "", 5).text


def test_the_second_tap_is_valid_for_a_while_and_never_before_the_first() -> None:
    asked = int(NOW.timestamp())
    assert is_erasure_confirmation_valid(asked, NOW + ERASURE_CONFIRMATION_LIFETIME)
    assert not is_erasure_confirmation_valid(
        asked, NOW + ERASURE_CONFIRMATION_LIFETIME + timedelta(seconds=1)
    )
    assert not is_erasure_confirmation_valid(asked + 60, NOW)
    assert not is_erasure_confirmation_valid(2**63 - 1, NOW)


def test_a_language_button_spells_the_language() -> None:
    """So adding languages does not change its meaning."""
    screen = build_language_screen(ENGLISH, {"en": "English", "zh-Hans": "简体中文"}, "en")
    chinese = screen.rows[0][1]
    tap = decode(chinese.callback_data)
    assert screen.rows[0][0].label == "✓ English"
    assert chinese.label == "简体中文"
    assert tap is not None
    assert tap.verb == verbs.LANGUAGE
    assert decode_language(tap.ids[0], ["en", "es", "zh-Hans"]) == "zh-Hans"
    assert decode_language(encode_language("de"), ["en"]) is None
