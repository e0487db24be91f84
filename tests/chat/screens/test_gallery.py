"""Tests of rules for every screen in every language, with any foreign text."""

from functools import cached_property

import pytest

from bot.chat.kit.screen import Button, Screen
from bot.chat.kit.text_fitting import measure_width
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import decode
from bot.demo.telegram.content.html_parse_mode import parse_html
from bot.demo.telegram.content.message_entities import utf16_length
from bot.demo.telegram.content.text_and_entity_normalisation import normalise_text
from tests.chat.screens.gallery import HOSTILE, Gallery, localizer_for
from tests.chat.screens.sample_shop import BELIEVABLE, SampleShop
from tests.chat.words import translations

LANGUAGES = tuple(translations().languages)
OUR_MARKS = {"bold", "italic", "code", "spoiler", "bot_command", "email", "phone_number", "url"}
OUR_MARKS |= {"date_time", "blockquote", "expandable_blockquote"}
FOUND_MARKS = {"hashtag", "cashtag", "mention", "bank_card_number"}
MONEY_AND_CHOICES = {
    verbs.VARIANT,
    verbs.BUY_VARIANT,
    verbs.OPTION,
    verbs.CARD,
    verbs.QUANTITY,
    verbs.FIELD_CHOICE,
    verbs.TOGGLE_CHECKBOX,
    verbs.CHECKBOXES_DONE,
    verbs.SKIP_FIELD,
    verbs.GENERATE_PASSWORD,
    verbs.QUOTE,
    verbs.CONFIRM,
    verbs.SHOW_SECRETS,
}


class Rendered:
    """A gallery whose screens are built once for all tests of a process."""

    def __init__(self, gallery: Gallery) -> None:
        self.gallery = gallery

    @cached_property
    def all(self) -> list[tuple[str, Screen]]:
        return [*self.gallery.all(), *self.gallery.status_lines()]

    @cached_property
    def buyers(self) -> list[tuple[str, Screen]]:
        return [*self.gallery.buyers()]


def cases(shop: SampleShop) -> list[object]:
    return [
        pytest.param(Rendered(Gallery(localizer_for(code), shop)), id=code) for code in LANGUAGES
    ]


EVERY = [*cases(BELIEVABLE), *cases(HOSTILE)]


def buttons(screen: Screen) -> list[Button]:
    return [button for row in screen.rows for button in row]


def verbs_of(row: tuple[Button, ...]) -> set[str]:
    taps = [decode(button.callback_data) for button in row if button.callback_data]
    return {tap.verb for tap in taps if tap is not None}


@pytest.mark.parametrize("rendered", EVERY)
def test_every_text_is_what_telegram_takes(rendered: Rendered) -> None:
    """It parses, is neither empty nor too long, and has only the shop's own markup."""
    for name, screen in rendered.all:
        settled = normalise_text(*parse_html(screen.text))
        assert settled.text, name
        assert utf16_length(settled.text) <= 4096, name
        assert {e.kind for e in settled.entities} <= OUR_MARKS | FOUND_MARKS, name
        # The hostile names contain "{ $name }"; some lines end in the middle of it.
        ours = screen.text.replace("{ $name }", "").replace("{ $n…", "")
        assert "{ $" not in ours, name


@pytest.mark.parametrize("rendered", EVERY)
def test_every_button_fits_and_means_something(rendered: Rendered) -> None:
    """Labels are readable, data can be decoded, and the keyboard is within Telegram's limits."""
    for name, screen in rendered.all:
        assert all(0 < len(row) <= 8 for row in screen.rows), name
        assert len(buttons(screen)) <= 100, name
        for button in buttons(screen):
            assert button.label.strip(), name
            assert measure_width(button.label) <= 44, (name, button.label)
            assert "\n" not in button.label, name
            if button.url:
                assert button.url.startswith("https://t.me/"), name
                assert button.url.isascii(), name
            elif button.copy_text:
                assert len(button.copy_text) <= 256, name
            else:
                assert decode(button.callback_data) is not None, name


@pytest.mark.parametrize("rendered", cases(HOSTILE))
def test_nothing_from_outside_can_turn_or_hide_a_line(rendered: Rendered) -> None:
    """No override, invisible filler or control character; foreign markup is shown as typed."""
    for name, screen in rendered.all:
        everything = screen.text + "".join(button.label for button in buttons(screen))
        assert not set(everything) & set("\u202a\u202b\u202d\u202e\u2066\u2067\x00\x1b\u200b"), name
        assert everything.count("\u2068") == everything.count("\u2069"), name
    category = dict(rendered.all)["shelf"]
    assert "&lt;b&gt;bold&lt;/b&gt;" in category.text


@pytest.mark.parametrize("rendered", EVERY)
def test_every_screen_of_a_buyer_leads_home(rendered: Rendered) -> None:
    """No screen is a dead end."""
    for name, screen in rendered.buyers:
        if not name.startswith("home"):
            assert any(verbs.HOME in verbs_of(row) for row in screen.rows), name


@pytest.mark.parametrize("rendered", EVERY)
def test_the_place_of_confirm_holds_nothing_that_leads_to_it(rendered: Rendered) -> None:
    """The last row of a screen before a quote is only the way back, so a double tap never buys."""
    for name, screen in [*rendered.gallery.walks(), *rendered.gallery.refusals()]:
        assert not verbs_of(screen.rows[-1]) & MONEY_AND_CHOICES, name
    offer, broke, payable, _ = [screen for _, screen in rendered.gallery.offers()]
    assert verbs_of(offer.rows[-1]) == {verbs.CONFIRM}
    assert verbs_of(payable.rows[-1]) == {verbs.PAY_QUOTE}
    assert all(verbs.CONFIRM not in verbs_of(row) for row in (*offer.rows[:-1], *broke.rows))


@pytest.mark.parametrize("rendered", EVERY)
def test_buyers_never_read_the_suppliers_numbers(rendered: Rendered) -> None:
    """No trade number, request number or cost is on a buyer's screen."""
    numbers = rendered.gallery.supplier_numbers
    for name, screen in [*rendered.buyers, *rendered.gallery.status_lines()]:
        if not name.startswith("trade-taken"):
            assert not [number for number in numbers if number in screen.text], name
