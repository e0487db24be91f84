"""Which words of a store prove something about an order's number."""

import pytest

from bot.domain.order import Accepted, NotSent, Outcome, Refused, TradeNo, Unknown
from bot.domain.refusals import BUILT_IN, Refusals, Says


@pytest.mark.parametrize(
    ("outcome", "says"),
    [
        (Refused("The request ID already exists"), Says.BOOKED),
        (Refused("  THE REQUEST ID ALREADY EXISTS.\n"), Says.BOOKED),
        (Unknown("duplicate_request_no"), Says.BOOKED),
        (Refused("余额不足"), Says.POOR),
        (Refused("餘額不足！"), Says.POOR),
        (Refused("Insufficient balance."), Says.POOR),
        (Refused("残高不足"), Says.POOR),
        (Refused("库存不足"), Says.NOTHING),
        (Refused("your balance may be an insufficient balance"), Says.NOTHING),
        (Refused("the coupon already exists"), Says.NOTHING),
        (Refused(""), Says.NOTHING),
        (Unknown("read_timeout"), Says.NOTHING),
        (Unknown("Insufficient balance"), Says.NOTHING),
        (NotSent("connect_failed"), Says.NOTHING),
        (Accepted(TradeNo("1"), None, "余额不足"), Says.NOTHING),
    ],
)
def test_only_whole_known_sentences_prove_anything(outcome: Outcome, says: Says) -> None:
    assert BUILT_IN.says(outcome) is says


def test_another_stores_words_can_be_added() -> None:
    more = Refusals(poor=BUILT_IN.poor | {"wallet is empty"})
    assert more.says(Refused("Wallet is empty!")) is Says.POOR
    assert BUILT_IN.says(Refused("Wallet is empty!")) is Says.NOTHING
