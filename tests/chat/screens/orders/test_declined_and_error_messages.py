"""A no comes with its reason and with what helps next."""

import pytest

from bot.chat import verbs
from bot.chat.callbacks import decode
from bot.chat.screens.declined import TOAST, declined, plain_sentence, sentence
from bot.chat.screens.words import columns
from bot.domain.catalogue import ProductId
from bot.domain.errors import Declined, Reason
from tests.chat.screens.gallery import Gallery, speech

ENGLISH = speech("en")
PRODUCT = ProductId(5)


def leads(no: Declined, product: ProductId | None = PRODUCT) -> list[str]:
    """The verbs of the buttons, in order."""
    screen = declined(ENGLISH, no, product)
    taps = [decode(button.data) for row in screen.rows for button in row]
    return [tap.verb for tap in taps if tap is not None]


@pytest.mark.parametrize(
    ("reason", "verb"),
    [
        (Reason.QUOTE_EXPIRED, verbs.QUOTE),
        (Reason.PRICE_MOVED, verbs.QUOTE),
        (Reason.CARD_TAKEN, verbs.BACK_CARD),
        (Reason.SOLD_OUT, verbs.BACK_QUANTITY),
        (Reason.CHOICES_INCOMPLETE, verbs.RESUME),
        (Reason.SUPPLIER_AWAY, verbs.RESUME),
        (Reason.NO_MONEY, verbs.WALLET),
        (Reason.TOO_MANY_OPEN, verbs.ORDERS),
    ],
)
def test_the_next_step_is_a_button(reason: Reason, verb: str) -> None:
    """Above the way back."""
    found = leads(Declined(reason))
    assert verb in found
    assert found[-2:] == [verbs.RETURN, verbs.HOME]


def test_what_is_gone_does_not_lead_back_to_itself() -> None:
    """Nor does a no without a product lead to one."""
    assert leads(Declined(Reason.PRODUCT_GONE)) == [verbs.HOME]
    assert leads(Declined(Reason.QUOTE_EXPIRED), None) == [verbs.HOME]


@pytest.mark.parametrize(
    ("no", "words"),
    [
        (Declined(Reason.SOLD_OUT, {"stock": "2"}), "Only 2 are left"),
        (Declined(Reason.SOLD_OUT, {"stock": "0"}), "Sold out at the moment"),
        (Declined(Reason.SOLD_OUT), "Sold out at the moment"),
        (Declined(Reason.SOLD_OUT, {"stock": "٣"}), "Sold out at the moment"),
        (Declined(Reason.NO_MONEY, {"missing": "250", "currency": "USD"}), "$2.50 more"),
        (
            Declined(Reason.FLASH_COMING, {"at": "2030-05-17T12:00:00+00:00"}),
            'on <tg-time unix="1905249600" format="dt">17 May, 12:00 UTC</tg-time>.',
        ),
        (
            Declined(Reason.SHOP_CAP, {"at": "2030-05-17T12:00:00+00:00"}),
            'come again from <tg-time unix="1905249600" format="dt">17 May, 12:00 UTC</tg-time> on.',
        ),
        (Declined(Reason.FLASH_COMING, {"at": "nonsense"}), "opens on …"),
        (
            Declined(Reason.SUPPLIER_REFUSED, {"message": "No <b>"}),
            "The store says: “No &lt;b&gt;”",
        ),
        (Declined(Reason.SUPPLIER_REFUSED, {"message": "app_key wrong"}), "cannot fill this order"),
        (Declined(Reason.SUPPLIER_REFUSED), "cannot fill this order"),
    ],
)
def test_the_reason_is_told_with_its_facts(no: Declined, words: str) -> None:
    """As far as they are known, and as far as they are the buyer's business."""
    assert words in sentence(ENGLISH, no)


@pytest.mark.parametrize("code", ["en", "zh-Hans"])
def test_a_toast_is_short_and_plain(code: str) -> None:
    """Telegram takes 200 characters there."""
    for no in Gallery(speech(code), "<b>&" * 100).declines():
        toast = plain_sentence(speech(code), no)
        assert columns(toast) <= TOAST
        assert "&lt;" not in toast
        assert "tg-time" not in toast
