"""Tests of supplier texts that prove something about an order's request number."""

import pytest

from bot.domain.ids import TradeNo
from bot.domain.orders.causes import OutcomeReason
from bot.domain.orders.refusals import BUILT_IN_REFUSAL_PHRASES, RefusalMeaning, RefusalPhrases
from bot.domain.orders.transition_inputs import (
    Accepted,
    NotSent,
    Refused,
    TradeOutcome,
    UnknownOutcome,
)


@pytest.mark.parametrize(
    ("outcome", "says"),
    [
        (Refused("The request ID already exists"), RefusalMeaning.ORDER_EXISTS),
        (Refused("  THE REQUEST ID ALREADY EXISTS.\n"), RefusalMeaning.ORDER_EXISTS),
        (
            UnknownOutcome("", reason=OutcomeReason.DUPLICATE_REQUEST_NUMBER),
            RefusalMeaning.ORDER_EXISTS,
        ),
        (UnknownOutcome("duplicate_request_no"), RefusalMeaning.NO_EVIDENCE),
        (Refused("余额不足"), RefusalMeaning.INSUFFICIENT_BALANCE),
        (Refused("餘額不足！"), RefusalMeaning.INSUFFICIENT_BALANCE),
        (Refused("Insufficient balance."), RefusalMeaning.INSUFFICIENT_BALANCE),
        (Refused("残高不足"), RefusalMeaning.INSUFFICIENT_BALANCE),
        (Refused("该优惠券已失效"), RefusalMeaning.COUPON_REFUSED),
        (Refused("This coupon does not exist or has been used up."), RefusalMeaning.COUPON_REFUSED),
        (Refused("this coupon does not exist, but"), RefusalMeaning.NO_EVIDENCE),
        (Refused("库存不足"), RefusalMeaning.NO_EVIDENCE),
        (Refused("your balance may be an insufficient balance"), RefusalMeaning.NO_EVIDENCE),
        (Refused("the coupon already exists"), RefusalMeaning.NO_EVIDENCE),
        (Refused("already exists"), RefusalMeaning.NO_EVIDENCE),
        (Refused("the request id already exists in the archive"), RefusalMeaning.NO_EVIDENCE),
        (Refused(""), RefusalMeaning.NO_EVIDENCE),
        (UnknownOutcome("read_timeout"), RefusalMeaning.NO_EVIDENCE),
        (UnknownOutcome("Insufficient balance"), RefusalMeaning.NO_EVIDENCE),
        (NotSent("connect_failed"), RefusalMeaning.NO_EVIDENCE),
        (Accepted(TradeNo("1"), None, "余额不足"), RefusalMeaning.NO_EVIDENCE),
    ],
)
def test_only_whole_known_sentences_prove_anything(
    outcome: TradeOutcome, says: RefusalMeaning
) -> None:
    assert BUILT_IN_REFUSAL_PHRASES.classify(outcome) is says


def test_another_suppliers_words_can_be_added() -> None:
    more = RefusalPhrases(
        insufficient_balance=BUILT_IN_REFUSAL_PHRASES.insufficient_balance | {"wallet is empty"}
    )
    assert more.classify(Refused("Wallet is empty!")) is RefusalMeaning.INSUFFICIENT_BALANCE
    assert (
        BUILT_IN_REFUSAL_PHRASES.classify(Refused("Wallet is empty!")) is RefusalMeaning.NO_EVIDENCE
    )
