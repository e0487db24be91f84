"""Tests of the account statement of a buyer."""

from bot.domain.ids import EntryId, OrderId
from bot.domain.payments.ledger import StatementLine, StatementPage
from tests.builders import NOW, an_order, usd


def a_line(order_id: int | None) -> StatementLine:
    owner = None if order_id is None else OrderId(order_id)
    return StatementLine(EntryId(1), "hold", NOW, usd("-9.90"), usd("0.10"), owner)


def test_a_line_finds_its_order_unless_it_has_none_or_the_order_was_erased() -> None:
    order = an_order(id=7)
    page = StatementPage(orders={order.id: order})

    assert page.find_order(a_line(7)) is order
    assert page.find_order(a_line(8)) is None
    assert page.find_order(a_line(None)) is None
