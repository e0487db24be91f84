"""Tests of refusals: each has its reason and a useful next step."""

import pytest

from bot.chat.kit.declined import (
    build_declined_screen,
    format_declined_html,
)
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap, decode
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import ProductId
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")
PRODUCT = ProductId(5)


def leads(no: Declined, product: ProductId | None = PRODUCT) -> list[str]:
    """Return the verbs of the buttons, in order."""
    screen = build_declined_screen(ENGLISH, no, product)
    taps = [decode(button.callback_data) for row in screen.rows for button in row]
    return [tap.verb for tap in taps if tap is not None]


@pytest.mark.parametrize(
    ("reason", "verb"),
    [
        (DeclineReason.QUOTE_EXPIRED, verbs.QUOTE),
        (DeclineReason.PRICE_CHANGED, verbs.QUOTE),
        (DeclineReason.CARD_TAKEN, verbs.BACK_CARD),
        (DeclineReason.SOLD_OUT, verbs.CHANGE_ANSWERS),
        (DeclineReason.CHOICES_INCOMPLETE, verbs.OPEN_CHECKOUT),
        (DeclineReason.SUPPLIER_UNAVAILABLE, verbs.OPEN_CHECKOUT),
        (DeclineReason.ORDERS_NOT_TAKEN, verbs.OPEN_CHECKOUT),
        (DeclineReason.PRODUCT_CANNOT_OPEN, verbs.OPEN_CHECKOUT),
        (DeclineReason.INSUFFICIENT_FUNDS, verbs.WALLET),
        (DeclineReason.TOO_MANY_OPEN, verbs.ORDERS),
    ],
)
def test_the_next_step_is_a_button(reason: DeclineReason, verb: str) -> None:
    """It is above the way back."""
    found = leads(Declined(reason))
    assert verb in found
    assert found[-2:] == [verbs.PRODUCT_AGAIN, verbs.HOME]


@pytest.mark.parametrize("reason", [DeclineReason.SOLD_OUT, DeclineReason.OVER_CAP])
def test_a_quantity_that_can_be_bought_instead_is_a_button(reason: DeclineReason) -> None:
    fewer = Declined(reason, {"stock": "3", "take": "3", "cap": "500", "currency": "USD"})
    first = build_declined_screen(ENGLISH, fewer, PRODUCT).rows[0][0]
    assert decode(first.callback_data) == Tap(verbs.QUANTITY, (5, 3))
    assert verbs.QUANTITY not in leads(fewer, None)
    assert verbs.QUANTITY not in leads(Declined(reason, {**fewer.detail, "take": "junk"}))


def test_what_is_gone_does_not_lead_back_to_itself() -> None:
    """A refusal without a product leads to none either."""
    assert leads(Declined(DeclineReason.PRODUCT_NOT_FOUND)) == [verbs.HOME]
    assert leads(Declined(DeclineReason.QUOTE_EXPIRED), None) == [verbs.HOME]


@pytest.mark.parametrize(
    ("no", "words"),
    [
        (Declined(DeclineReason.SOLD_OUT, {"stock": "2"}), "Only 2 are left"),
        (Declined(DeclineReason.SOLD_OUT, {"stock": "0"}), "Sold out at the moment"),
        (Declined(DeclineReason.SOLD_OUT, {"stock": "2", "minimum": "5"}), "needs at least 5"),
        (Declined(DeclineReason.SOLD_OUT), "Sold out at the moment"),
        (Declined(DeclineReason.SOLD_OUT, {"stock": "٣"}), "Sold out at the moment"),
        (
            Declined(DeclineReason.INSUFFICIENT_FUNDS, {"missing": "250", "currency": "USD"}),
            "need $2.50 more",
        ),
        (
            Declined(DeclineReason.FLASH_SALE_UPCOMING, {"at": "2030-05-17T12:00:00+00:00"}),
            'on <tg-time unix="1905249600" format="dt">17 May, 12:00 UTC</tg-time>.',
        ),
        (
            Declined(DeclineReason.SHOP_CAP, {"at": "2030-05-17T12:00:00+00:00"}),
            'try again from <tg-time unix="1905249600" format="dt">17 May, 12:00 UTC</tg-time>.',
        ),
        (Declined(DeclineReason.FLASH_SALE_UPCOMING, {"at": "nonsense"}), "opens on …"),
        (
            Declined(DeclineReason.SUPPLIER_REFUSED, {"message": "No <b>"}),
            "could not be bought. Nothing was charged.",
        ),
        (
            Declined(DeclineReason.SUPPLIER_REFUSED, {"message": "库存不足"}),
            "could not be bought: it has just sold out. Nothing was charged.",
        ),
        (Declined(DeclineReason.SUPPLIER_REFUSED), "could not be bought"),
    ],
)
def test_the_reason_is_told_with_its_facts(no: Declined, words: str) -> None:
    """Facts that are unknown or do not concern the buyer are left out."""
    assert words in format_declined_html(ENGLISH, no)
