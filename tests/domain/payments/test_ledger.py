"""Tests of double entry, where every entry balances and books once, and of statements."""

import pytest

from bot.domain.errors import UnbalancedEntry
from bot.domain.ids import BuyerId, EntryId, OrderId
from bot.domain.money import Money
from bot.domain.payments import ledger
from bot.domain.payments.ledger import LedgerEntry, Posting, StatementLine, StatementPage, Wallet
from tests.builders import NOW, an_order, usd

ORDER, BUYER = OrderId(7), BuyerId(5)


@pytest.mark.parametrize(
    ("entry", "key", "accounts"),
    [
        (ledger.hold(ORDER, BUYER, usd("3")), "hold:7", {"buyer:5": -300, "held:5": 300}),
        (ledger.capture(ORDER, BUYER, usd("3")), "settle:7", {"held:5": -300, "revenue": 300}),
        (ledger.release(ORDER, BUYER, usd("3")), "settle:7", {"held:5": -300, "buyer:5": 300}),
        (ledger.record_cost(ORDER, 1, usd("2")), "cost:7", {"supplier:1": -200, "cogs": 200}),
        (
            ledger.record_loss(ORDER, 1, usd("2"), "staff:9"),
            "cost:7",
            {"supplier:1": -200, "loss:uncertain": 200},
        ),
        (
            ledger.refund(ORDER, BUYER, usd("3"), "staff:9", 1),
            "refund:7:1",
            {"revenue": -300, "buyer:5": 300},
        ),
        (
            ledger.top_up("k", "operator", BUYER, usd("3"), "staff:9"),
            "k",
            {"topup:operator": -300, "buyer:5": 300},
        ),
    ],
)
def test_each_move_has_its_accounts_and_its_key(
    entry: LedgerEntry, key: str, accounts: dict[str, int]
) -> None:
    assert key == entry.key
    assert accounts == {posting.account: posting.money.amount for posting in entry.postings}


def test_capture_and_release_exclude_each_other() -> None:
    captured = ledger.capture(ORDER, BUYER, usd("3"))

    assert captured.key == ledger.release(ORDER, BUYER, usd("3")).key


def test_an_entry_that_does_not_balance_cannot_be_made() -> None:
    with pytest.raises(UnbalancedEntry):
        LedgerEntry("k", "odd", (Posting("a", usd("1")), Posting("b", -usd("2"))))


@pytest.mark.parametrize("sides", [(), (Posting("a", usd("0")),)])
def test_an_entry_has_two_sides(sides: tuple[Posting, ...]) -> None:
    with pytest.raises(UnbalancedEntry):
        LedgerEntry("k", "odd", sides)


def test_an_entry_may_move_two_currencies_that_balance_each() -> None:
    euros = (Posting("a", Money(1, "EUR")), Posting("b", Money(-1, "EUR")))
    dollars = (Posting("a", usd("2")), Posting("b", -usd("2")))

    assert LedgerEntry("k", "exchange", euros + dollars).postings == euros + dollars


def test_goods_and_losses_are_charged_under_one_key() -> None:
    """A delivered order is no loss, and a loss delivers nothing."""
    assert (
        ledger.record_cost(ORDER, 1, usd("2")).key
        == ledger.record_loss(ORDER, 1, usd("2"), "staff:9").key
    )


def test_the_entry_has_the_actor_of_the_ruling() -> None:
    entries = (
        ledger.release(ORDER, BUYER, usd("3"), "staff:9"),
        ledger.record_loss(ORDER, 1, usd("2"), "staff:9"),
        ledger.refund(ORDER, BUYER, usd("3"), "staff:9", 1),
    )

    assert [(entry.actor, entry.order_id) for entry in entries] == [("staff:9", ORDER)] * 3


def test_currencies_balance_each_for_itself() -> None:
    with pytest.raises(UnbalancedEntry):
        LedgerEntry("k", "odd", (Posting("a", Money(1, "USD")), Posting("b", Money(-1, "EUR"))))


def test_credit_can_be_spent_like_balance() -> None:
    assert usd("15") == Wallet(usd("10"), usd("5"), usd("3")).available


def a_line(order_id: int | None) -> StatementLine:
    owner = None if order_id is None else OrderId(order_id)
    return StatementLine(EntryId(1), "hold", NOW, usd("-9.90"), usd("0.10"), owner)


def test_a_line_finds_its_order_unless_it_has_none_or_the_order_was_erased() -> None:
    order = an_order(id=7)
    page = StatementPage(orders={order.id: order})

    assert page.find_order(a_line(7)) is order
    assert page.find_order(a_line(8)) is None
    assert page.find_order(a_line(None)) is None
