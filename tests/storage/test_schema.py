"""Tests that frequent statements use an index, as they are sent and with their values bound."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, timedelta
from typing import Any

import pytest
from sqlalchemy import event, text

from bot.domain.ids import (
    CategoryId,
    EntryId,
    OrderId,
    ProductId,
    RequestNo,
    SupplierAccountId,
    TradeNo,
)
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.order_search import OrderGroup, OrderSearch
from bot.services.operations.health import _read_stored_gauges
from bot.services.operations.panel import read_figures
from storage import EngineDatabase
from storage.engine.columns import UtcDateTime, metadata
from storage.engine.postgresql.engine import PostgresEngine
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, a_shop
from tests.storage.base_rows import an_account, many_orders
from tests.storage.engines import opened
from tests.storage.observed_sqlite import observed_sqlite

LATER = NOW + timedelta(minutes=5)
_Sent = list[tuple[str, tuple[object, ...]]]


def _claim_due(tx: Transaction) -> object:
    return tx.order_leases.claim_due(
        SupplierAccountId(1), [OrderStatus.ACCEPTED, OrderStatus.PLACED], NOW, LATER, 8
    )


def _claim_trade(tx: Transaction) -> object:
    return tx.order_leases.claim_next_trade(SupplierAccountId(1), NOW, LATER)


def _place_in_queue(tx: Transaction) -> object:
    return tx.order_leases.count_trades_before(OrderId(2), NOW, 51)


def _claim_changing(tx: Transaction) -> object:
    return tx.order_leases.claim_manual_deliveries(
        SupplierAccountId(1), NOW, LATER, NOW - timedelta(days=30), 8
    )


def _find_comparison(tx: Transaction) -> object:
    return tx.stored_answers.find_due(SupplierAccountId(1), NOW)


def _wake(tx: Transaction) -> object:
    return tx.order_leases.make_due(NOW, LATER, claimed=True)


def _wake_messages(tx: Transaction) -> object:
    return tx.outbox.make_due(NOW, LATER, claimed=True)


def _release_orphans(tx: Transaction) -> object:
    return tx.order_leases.release_orphans(NOW)


def _release_orphaned_messages(tx: Transaction) -> object:
    return tx.outbox.release_orphans(NOW)


def _release_claims(tx: Transaction) -> None:
    tx.order_leases.release_claims(NOW)


def _release_messages(tx: Transaction) -> None:
    tx.outbox.release_claims(NOW)


def _claim_messages(tx: Transaction) -> object:
    return tx.outbox.claim(NOW, LATER, 8)


def _open_updates(tx: Transaction) -> object:
    return tx.inbox.open_rows(100)


def _page_of_orders(tx: Transaction) -> object:
    return tx.orders.list_of_buyer(BUYER, 0, 8)


def _wallet(tx: Transaction) -> object:
    return tx.ledger.wallet(BUYER)


def _older_lines(tx: Transaction) -> object:
    return tx.statements.list_older(BUYER, EntryId(100), 8)


def _newer_lines(tx: Transaction) -> object:
    return tx.statements.list_newer(BUYER, EntryId(0), 8)


def _shelf(tx: Transaction) -> object:
    return tx.catalogue.products(CategoryId(1), 0, 8)


def _expecting(tx: Transaction) -> object:
    return tx.checkouts.find_awaiting_text(BUYER)


def _due_openings(tx: Transaction) -> object:
    return tx.watches.list_due_openings(NOW, 8)


def _by_username(tx: Transaction) -> object:
    return tx.people.find("@ada")


def _by_name(tx: Transaction) -> object:
    return tx.people.find_by_name("ada lovelace", 9)


def _banned(tx: Transaction) -> object:
    return tx.people.list_banned(0, 9)


def _orders_by_status(tx: Transaction) -> object:
    return tx.orders.count_by_status(BUYER)


def _sums(tx: Transaction) -> object:
    return tx.ledger.sum_by_kind(BUYER)


def _notes(tx: Transaction) -> object:
    return tx.staff_notes.list_of_buyer(BUYER, 3)


def _threads(tx: Transaction) -> object:
    return tx.support_threads.list_newest_of_buyer(BUYER, 3)


def _find(search: OrderSearch, *, before: int | None = None) -> Callable[[Transaction], object]:
    def find(tx: Transaction) -> object:
        period = search.period(UTC)
        first = None if before is None else OrderId(before)
        found = tx.order_searches.list_older(search, period, first, 11)
        return found, tx.order_searches.count(search, period, 1_000)

    return find


def _by_trade_number(tx: Transaction) -> object:
    return tx.order_searches.list_by_trade(TradeNo("T1"))


def _by_request_number(tx: Transaction) -> object:
    return tx.order_searches.find_by_request(RequestNo("R1"))


def _by_payment(tx: Transaction) -> object:
    return tx.order_searches.list_by_payment("TX-1")


def _payouts(tx: Transaction) -> object:
    return tx.ledger.list_payouts(OrderId(1))


def _replacements(tx: Transaction) -> object:
    return tx.orders.list_replacements(OrderId(1))


def _given_away(tx: Transaction) -> object:
    return tx.audit.sum_given_away(BUYER, NOW)


def _sale_refunded(tx: Transaction) -> object:
    return tx.alerts.add_facts("sale:1", {"refunded": "1.00 USD"}, NOW)


def _sale_told(tx: Transaction) -> object:
    return tx.alerts.add(BUYER, "sale:1", {"kind": "sale"}, NOW, subject="s", group_kind="sale")


def _orders_of_product(tx: Transaction) -> object:
    return tx.usage.sum_orders_of_product(ProductId(1), NOW)


_DAYS = OrderSearch(since=NOW.date() - timedelta(days=6), until=NOW.date())


PHASES: list[tuple[Callable[[Transaction], object], str]] = [
    (_claim_due, "ix_orders_due"),
    (_claim_trade, "ix_orders_lane"),
    (_place_in_queue, "ix_orders_lane"),
    (_claim_changing, "ix_orders_traded"),
    (_find_comparison, "ix_orders_compare_at"),
    (_wake, "ix_orders_due"),
    (_wake_messages, "ix_outbox_due"),
    (_release_orphans, "ix_orders_claimed"),
    (_release_orphaned_messages, "ix_outbox_claimed"),
    (_release_claims, "ix_orders_claimed"),
    (_release_messages, "ix_outbox_claimed"),
    (_claim_messages, "ix_outbox_due"),
    (_claim_messages, "ix_outbox_chat"),
    (_open_updates, "ix_inbox_open"),
    (_page_of_orders, "ix_orders_buyer"),
    (_wallet, "ix_postings_account"),
    (_older_lines, "ix_postings_account"),
    (_newer_lines, "ix_postings_account"),
    (_shelf, "ix_products_shelf"),
    (_expecting, "uq_checkouts_expecting"),
    (_due_openings, "ix_watches_opening"),
    (_by_username, "ix_buyers_username"),
    (_by_name, "ix_name_words_buyer_id"),
    (_banned, "ix_buyers_banned"),
    (_orders_by_status, "ix_orders_buyer"),
    (_sums, "ix_postings_account"),
    (_notes, "ix_staff_notes_buyer"),
    (_threads, "ix_threads_buyer"),
    (_find(OrderSearch(buyer=BUYER), before=9), "ix_orders_buyer"),
    (_find(OrderSearch(product=ProductId(1)), before=9), "ix_quotes_product_id"),
    (_find(OrderSearch(group=OrderGroup.DELIVERED), before=9), "ix_orders_status"),
    (_find(_DAYS), "ix_orders_created_at"),
    (_by_trade_number, "ix_orders_trade_no"),
    (_by_request_number, "request_no"),
    (_by_payment, "ix_payments_external_id"),
    (_payouts, "ix_entries_payouts"),
    (_replacements, "ix_orders_replaces_order_id"),
    (_given_away, "ix_audit_given_away"),
    (_sale_refunded, "ix_outbox_subject"),
    (_sale_told, "ix_outbox_group"),
    (_orders_of_product, "ix_quotes_ordered"),
]


@contextmanager
def _noted(store: EngineDatabase) -> Iterator[_Sent]:
    """Return the statements of writing phases, with their values."""
    engine = store.engine
    sent: _Sent = []

    def note(statement: str, values: Sequence[object]) -> None:
        if statement.startswith(("SELECT", "UPDATE")):
            sent.append((statement, tuple(values)))

    def note_event(_connection: object, _cursor: object, *told: Any) -> None:
        note(told[0], told[1])

    if isinstance(engine, PostgresEngine):
        event.listen(engine.pool.sync_engine, "before_cursor_execute", note_event)
        yield sent
        event.remove(engine.pool.sync_engine, "before_cursor_execute", note_event)
        return
    with observed_sqlite(lambda executed: note(executed.text, executed.values)):
        yield sent


async def _plans(store: EngineDatabase, sent: _Sent) -> str:
    sqlite = store.engine.dialect == "sqlite"
    explain = "EXPLAIN QUERY PLAN " if sqlite else "EXPLAIN "
    plans: list[str] = []
    async with store.engine.write_transaction() as connection:
        if not sqlite:  # with so few rows a full scan would be cheaper
            await connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
        for statement, values in sent:
            rows = await connection.exec_driver_sql(explain + statement, values)
            plans += [str(row) for row in rows]
    return "\n".join(plans)


@pytest.mark.parametrize(("phase", "index"), PHASES)
async def test_a_frequent_statement_uses_its_index(
    store: EngineDatabase, phase: Callable[[Transaction], object], index: str
) -> None:
    await store.transact(many_orders, await an_account(store), 2)
    with _noted(store) as sent:
        await store.transact(phase)
    plans = await _plans(store, sent)
    if store.engine.dialect == "sqlite":
        assert index in plans
    else:  # the choice among fitting indexes depends on statistics
        assert "Index" in plans
        assert "Seq Scan" not in plans


async def test_the_guard_of_refunds_reads_the_postings_of_one_order(database_url: str) -> None:
    """It runs for each refund, while nobody else can write."""
    if not database_url.startswith("sqlite"):
        return  # the plan depends on statistics
    async with opened(database_url) as store, store.engine.write_transaction() as connection:
        query = "SELECT sql FROM sqlite_master WHERE name = 'postings_refund_guarded'"
        guard = str(await connection.scalar(text(query)))
        checked = guard[guard.index("(SELECT SUM") : guard.index(", -1)")]
        statement = "EXPLAIN QUERY PLAN SELECT " + checked.replace("NEW.entry_id", "5")
        plan = "\n".join(str(row) for row in await connection.exec_driver_sql(statement))
    assert "ix_entries_payouts" in plan
    assert "ix_postings_account" not in plan
    assert "SCAN e" not in plan


#: Tables that grow with the shop: no figure of the panel may read all of their rows.
_GROWING = (
    "orders",
    "entries",
    "postings",
    "payments",
    "threads",
    "thread_messages",
    "products",
    "outbox",
)


@pytest.mark.parametrize("read", [read_figures, _read_stored_gauges])
async def test_the_panel_and_the_metrics_read_no_table_from_end_to_end(
    store: EngineDatabase, read: Callable[[Transaction], object]
) -> None:
    await store.transact(many_orders, await an_account(store), 2)
    a_shop(store)
    with _noted(store) as sent:
        await store.transact(read)
    plans = (await _plans(store, sent)).splitlines()
    assert len(sent) <= 30
    if store.engine.dialect == "sqlite":
        scans = [plan for plan in plans if any(f"SCAN {table}" in plan for table in _GROWING)]
        # Of these a partial index has the open rows only.
        assert all(
            plan.endswith(("USING INDEX ix_threads_open')", "USING INDEX ix_outbox_open_alert')"))
            for plan in scans
        ), scans
    else:
        assert not [
            plan for plan in plans if any(f"Seq Scan on {table} " in plan for table in _GROWING)
        ]


def test_moments_and_money_are_never_floats() -> None:
    kinds = {type(column.type).__name__ for table in metadata.tables.values() for column in table.c}
    assert kinds <= {
        "Text",
        "Integer",
        "BigInteger",
        "Boolean",
        "LargeBinary",
        UtcDateTime.__name__,
    }
