"""Tests of account statements: pages by entry, the balance after each line, one buyer's lines only."""

from bot.domain.ids import BuyerId, EntryId
from bot.domain.payments import ledger
from bot.domain.payments.ledger import StatementLine
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, usd
from tests.storage.base_rows import a_buyer, a_placed_order, an_account

BEN = BuyerId(5)


def top_up(tx: Transaction, *amounts: str, buyer: int = BUYER) -> None:
    for amount in amounts:
        keys = f"{buyer}:{amount}"
        entry = ledger.top_up(keys, "operator", BuyerId(buyer), usd(amount), "op")
        assert tx.ledger.post(entry, NOW)


def two_buyers(tx: Transaction) -> None:
    """Post five changes of one buyer, with changes of another one in between."""
    a_buyer(tx)
    a_buyer(tx, BEN)
    tx.locks.buyers(BUYER, BEN)
    top_up(tx, "1.00", "2.00")
    top_up(tx, "100.00", buyer=BEN)
    top_up(tx, "4.00", "-3.00", "8.00")
    top_up(tx, "200.00", buyer=BEN)


def figures(lines: list[StatementLine]) -> list[tuple[str, str]]:
    return [(str(line.amount.decimal), str(line.balance_after.decimal)) for line in lines]


async def test_each_line_has_the_balance_after_it(store: EngineDatabase) -> None:
    await store.transact(two_buyers)

    def read(tx: Transaction) -> list[StatementLine]:
        return tx.statements.list_older(BUYER, None, 10)

    assert figures(await store.read(read)) == [
        ("8.00", "12.00"),
        ("-3.00", "4.00"),
        ("4.00", "7.00"),
        ("2.00", "3.00"),
        ("1.00", "1.00"),
    ]


async def test_pages_continue_where_the_last_one_ended_in_both_directions(
    store: EngineDatabase,
) -> None:
    await store.transact(two_buyers)

    def read(
        tx: Transaction,
    ) -> tuple[list[StatementLine], list[StatementLine], list[StatementLine]]:
        first = tx.statements.list_older(BUYER, None, 2)
        second = tx.statements.list_older(BUYER, first[-1].entry_id, 2)
        back = tx.statements.list_newer(BUYER, second[0].entry_id, 1)
        return first, second, back

    first, second, back = await store.read(read)
    assert figures(first) == [("8.00", "12.00"), ("-3.00", "4.00")]
    assert figures(second) == [("4.00", "7.00"), ("2.00", "3.00")]
    assert back == first[1:]


async def test_another_buyers_entry_is_no_line(store: EngineDatabase) -> None:
    await store.transact(two_buyers)

    def read(tx: Transaction) -> tuple[StatementLine | None, StatementLine | None, int]:
        (own,) = tx.statements.list_older(BEN, None, 1)
        mine = tx.statements.get(BEN, own.entry_id)
        theirs = tx.statements.get(BUYER, own.entry_id)
        return mine, theirs, len(tx.statements.list_older(BuyerId(404), None, 9))

    mine, theirs, unknown = await store.read(read)
    assert mine is not None
    assert figures([mine]) == [("200.00", "300.00")]
    assert theirs is None
    assert unknown == 0


async def test_a_purchase_is_one_line_and_its_capture_none(store: EngineDatabase) -> None:
    """A capture leaves the balance alone; the line of the hold says that it was captured."""
    account = await an_account(store)
    order = await store.transact(a_placed_order, account, "9.90")

    def read(tx: Transaction) -> list[StatementLine]:
        return tx.statements.list_older(BUYER, None, 9)

    def capture(tx: Transaction) -> None:
        tx.ledger.post(ledger.capture(order.id, BUYER, order.price), NOW)

    (held,) = await store.read(read)
    await store.transact(capture)
    (paid,) = await store.read(read)
    assert (held.kind, held.order_id, held.is_captured) == ("hold", order.id, False)
    assert (paid.entry_id, paid.is_captured) == (held.entry_id, True)
    assert figures([paid]) == [("-9.90", "-9.90")]


async def test_a_capture_that_returns_a_part_is_a_line_of_that_part(store: EngineDatabase) -> None:
    account = await an_account(store)
    order = await store.transact(a_placed_order, account, "9.90")

    def capture(tx: Transaction) -> list[StatementLine]:
        entry = ledger.capture(order.id, BUYER, order.price, usd("8.80"))
        tx.ledger.post(entry, NOW)
        return tx.statements.list_older(BUYER, None, 9)

    lines = await store.transact(capture)
    assert [line.kind for line in lines] == ["capture", "hold"]
    assert figures(lines) == [("1.10", "-8.80"), ("-9.90", "-9.90")]


async def test_a_statement_of_five_thousand_lines_is_right_at_its_far_end(
    store: EngineDatabase,
) -> None:
    def fill(tx: Transaction) -> None:
        a_buyer(tx)
        for number in range(5_000):
            entry = ledger.top_up(f"k{number}", "operator", BUYER, usd("0.01"), "op")
            tx.ledger.post(entry, NOW)

    def read(tx: Transaction) -> tuple[list[StatementLine], list[StatementLine]]:
        oldest = tx.statements.list_newer(BUYER, EntryId(0), 2)
        return oldest, tx.statements.list_older(BUYER, oldest[0].entry_id, 8)

    await store.transact(fill)
    oldest, before = await store.read(read)
    assert figures(oldest) == [("0.01", "0.02"), ("0.01", "0.01")]
    assert before == oldest[1:]
