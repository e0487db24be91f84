"""Tests of the checks from outside: trades that fit the orders pass, and each contradiction is detected."""

import pytest

from tests.world.checks import find_contradictions
from tests.world.shop_database import OrderRow
from tests.world.supplier import Trade


def _trade(trade_no: str, request_no: str) -> Trade:
    return Trade(trade_no, request_no, 5, "secret")


@pytest.mark.parametrize(
    ("trades", "contradiction"),
    [
        ([_trade("T1", "A"), _trade("T2", "A")], "the supplier charged 2 times for A"),
        ([_trade("T1", "A"), _trade("T3", "C")], "the supplier charged 2 times for quote 1"),
        ([_trade("T1", "A"), _trade("T9", "Z")], "the supplier charged for Z, nobody's order"),
        ([_trade("T1", "B")], "order 1 carries the trade of another"),
    ],
)
def test_trades_that_do_not_fit_the_orders_are_detected(
    trades: list[Trade], contradiction: str
) -> None:
    orders = [
        OrderRow(1, 1, 1, "delivered", "A", "T1", 5),
        OrderRow(2, 2, 2, "cancelled", "B", None, 7),
        OrderRow(3, 1, 1, "placed", "C", None, 5),
    ]

    assert find_contradictions([_trade("T1", "A")], orders) == []
    assert find_contradictions(trades, orders) == [contradiction]
