"""Tests of what can be refunded of an order: amounts, pieces, and currencies without decimals."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.errors import Declined, DeclineReason
from bot.domain.money import Money
from bot.domain.payments.order_refunds import (
    CapturedMoney,
    OrderPayout,
    PayoutKind,
    Pieces,
    RefundPart,
)
from tests.builders import NOW, usd


def yen(amount: int) -> Money:
    return Money(amount, "JPY")


def payout(money: Money, pieces: int = 0, kind: PayoutKind = PayoutKind.REFUND) -> OrderPayout:
    return OrderPayout(kind, money, NOW, "staff:1", pieces)


def refunded_in_turn(captured: Money, quantity: int, parts: Sequence[RefundPart]) -> list[Money]:
    """Refund the parts one after another; return the amount of each, zero if it was declined."""
    order, amounts = CapturedMoney(captured, quantity), []
    for part in parts:
        planned = order.plan(part)
        if isinstance(planned, Declined):
            amounts.append(Money(0, captured.currency))
            continue
        amounts.append(planned)
        pieces = part.count if isinstance(part, Pieces) else 0
        order = replace(order, payouts=[*order.payouts, payout(planned, pieces)])
    return amounts


_PARTS = st.lists(st.integers(-2, 500).map(yen) | st.integers(-1, 6).map(Pieces), max_size=12)


@given(st.integers(0, 1_000), st.integers(1, 6), _PARTS)
def test_no_refunds_together_exceed_what_was_captured(
    captured: int, quantity: int, parts: list[RefundPart]
) -> None:
    amounts = refunded_in_turn(yen(captured), quantity, parts)
    assert all(each.amount >= 0 for each in amounts)
    assert sum(each.amount for each in amounts) <= captured


@given(st.integers(1, 1_000), st.lists(st.integers(1, 5), min_size=1, max_size=6))
def test_all_pieces_together_are_the_captured_amount_however_they_are_split(
    captured: int, counts: list[int]
) -> None:
    quantity = sum(counts)
    amounts = refunded_in_turn(yen(captured), quantity, [Pieces(each) for each in counts])
    shares = [captured // quantity * count for count in counts]
    # A share below one unit is declined, and the last pieces are not the rest then.
    if captured >= quantity:
        assert [each.amount for each in amounts[:-1]] == shares[:-1]
        assert sum(each.amount for each in amounts) == captured
    else:
        assert {each.amount for each in amounts} <= {0, captured}


@given(st.integers(1, 1_000), st.integers(1, 6), _PARTS)
def test_what_is_left_can_always_be_refunded(
    captured: int, quantity: int, parts: list[RefundPart]
) -> None:
    done = sum(each.amount for each in refunded_in_turn(yen(captured), quantity, parts))
    rest = [*parts, yen(captured - done)]
    total = sum(each.amount for each in refunded_in_turn(yen(captured), quantity, rest))
    assert total == captured


def test_a_share_below_one_unit_is_declined_and_all_pieces_are_not() -> None:
    order = CapturedMoney(yen(2), quantity=3)
    declined = order.plan(Pieces(1))
    assert isinstance(declined, Declined)
    assert declined.reason is DeclineReason.REFUND_TOO_SMALL
    assert order.plan(Pieces(3)) == yen(2)


@pytest.mark.parametrize("part", [yen(1), Pieces(1)])
def test_nothing_is_refunded_of_what_cost_nothing(part: RefundPart) -> None:
    assert isinstance(CapturedMoney(yen(0), quantity=1).plan(part), Declined)


def test_goodwill_takes_nothing_from_what_can_be_refunded() -> None:
    given_before = payout(usd("50.00"), kind=PayoutKind.GOODWILL)
    order = CapturedMoney(usd("9.90"), 1, [given_before])
    assert (order.refundable, order.pieces_left) == (usd("9.90"), 1)
    assert order.plan(usd("9.90")) == usd("9.90")


def test_an_order_whose_pieces_cannot_be_read_is_refunded_by_amounts_only() -> None:
    order = CapturedMoney(usd("9.90"), quantity=0)
    declined = order.plan(Pieces(1))
    assert isinstance(declined, Declined)
    assert (declined.reason, declined.detail["stock"]) == (DeclineReason.TOO_MANY_PIECES, "0")
    assert order.plan(usd("9.90")) == usd("9.90")
