"""Tests of the plans of all recurring queries on a large shop, with their values bound.

On SQLite the plans are those of any size: the shop keeps no statistics there. On PostgreSQL they depend
on the sizes. There the test forbids the server to read a table from end to end where an index fits; so it
shows that one does, and not that the server takes it in a shop of this size.
"""

import re
from collections.abc import AsyncIterator
from itertools import pairwise
from pathlib import Path

import pytest
import pytest_asyncio

from bot.services.operations.reconciliation import extend_rollups
from storage import EngineDatabase
from storage.reconciliation import load_invariants
from tests.builders import a_shop, opened_on
from tests.storage.engines import ENGINES, empty_url, opened
from tests.tools.large_shop.bulk_writer import fill_shop
from tests.tools.large_shop.query_plans import (
    Statement,
    explain,
    find_whole_reads,
    finds_sort,
    noted_statements,
    run_and_undo,
)
from tests.tools.large_shop.recurring_queries import RECURRING

FINISHED, UNFINISHED = 2_000, 200
_IN_PLACE = pytest.mark.asyncio(loop_scope="module")

#: Indexes that have a few rows, whatever the size of the shop: what is open, claimed or suspicious now.
_OF_FEW_ROWS = frozenset(
    {
        *("ix_orders_claimed", "ix_outbox_claimed", "ix_orders_suspect", "ix_outbox_suspect"),
        *("ix_invoices_open", "ix_threads_open", "ix_payment_claims_open", "ix_payment_cases_open"),
        *("ix_outbox_open_alert", "ix_buyers_banned", "ix_refunds_due", "uq_order_problems_open"),
        "ix_orders_compare_at",
    }
)
#: What a query may read from end to end, by its name, and why.
_WHOLE_READS = {
    (
        "ledger: stored sums",
        "buyers",
    ): "one short row a buyer, once an hour: the sum of all balances",
    ("ledger: new entries", "payments by sqlite_autoindex_payments_1"): "for new refunds only",
    (
        "ledger: the newest entries",
        "payments by sqlite_autoindex_payments_1",
    ): "for new refunds only",
    (
        "ledger: where rollups begin",
        "entries by ix_entries_at",
    ): "from the newest on, and stops at the first that is old enough",
    (
        "start: screens that load",
        "buyers",
    ): "once at a start; an index would cost a write for each tap",
    ("staff: newest buyers", "buyers by ix_buyers_met_at"): "in order, and stops at the page",
    ("staff: newest buyers", "buyers by ix_buyers_username"): "a count for the number of pages",
    ("staff: newest orders", "orders"): "by number, and stops at the page",
    (
        "staff: newest orders",
        "orders by sqlite_autoindex_orders_2",
    ): "a count that stops at the most that is counted",
    (
        "staff: newer orders",
        "orders by sqlite_autoindex_orders_2",
    ): "a count that stops at the most that is counted",
    ("staff: refused refunds", "refunds"): "for payments that the person returned in a day",
    ("loop: watched products", "watches by ix_watches_product"): "the watches of all products",
    (
        "loop: use of the supplier balance",
        "orders by ix_orders_created_at",
    ): "in order, and stops at the first",
    ("staff: audit", "audit"): "by number, and stops at the page",
    ("staff: audit", "audit by ix_audit_actor"): "a count for the number of pages",
    ("staff: first order", "orders by ix_orders_created_at"): "in order, and stops at the first",
}
#: Which queries may sort what they found, and why it is little.
_SORTS = {
    "claim: manual deliveries": "those that are due, of a month",
    "claim: due manual delivery": "those that are due, of a month",
    "claim: open invoices": "the open invoices of the shop",
    "loop: refused coupons": "the cancelled orders of a day",
    "loop: alerts of a message": "the alerts of one message",
    "loop: watches of a restocked product": "the watches of a product",
    "buyer: watches": "the watches of one buyer",
    "loop: last outcomes": "the attempts of 200 orders",
    "loop: other trades": "the trades of ten minutes",
    "staff: orders with a seller's message": "the orders that wait for the verdict",
    "start: orders of other accounts": "those of accounts that the settings no longer have",
    "start: messages that end the program": "the pending messages",
    "keep: orders of erased buyers": "those of erased buyers",
    "buy: refusals of the buyer": "the orders of one buyer",
    "buy: refusals of a merchant": "the refused orders of one buyer",
    "buy: oldest orders of a day": "orders of the same moment",
    "buyer: bought products": "the last 50 orders of a buyer",
    "buyer: statement": "the lines of a page",
    "buyer: newer statement": "the lines of a page",
    "buyer: statement of a merchant": "the lines of a page",
    "buyer: oldest lines of a merchant": "the lines of a page",
    "buyer: shelf": "the pins of a category",
    "staff: panel": "pauses and troubles",
    "staff: health": "pauses",
    "staff: metrics": "pauses",
    "staff: buyers by name": "the people of one name",
    "staff: a buyer by username": "the people of one name",
    "staff: threads": "the open threads",
    "staff: problems": "the open problems",
    "staff: dearest orders": "the orders of a day",
    "loop: use of the supplier balance": "the orders of a day",
}


@pytest_asyncio.fixture(scope="module", loop_scope="module", params=ENGINES)
async def large(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[EngineDatabase]:
    folder: Path = tmp_path_factory.mktemp("large")
    url = empty_url(request.param, folder)
    async with opened(url) as store:
        await fill_shop(store, url, FINISHED, UNFINISHED)
        await extend_rollups(opened_on(store, a_shop(store)), store)
        yield store


@_IN_PLACE
@pytest.mark.parametrize("name", RECURRING)
async def test_a_recurring_query_reads_no_large_table_from_end_to_end(
    large: EngineDatabase, name: str
) -> None:
    with noted_statements(large) as noted:
        await run_and_undo(large, RECURRING[name])
    assert noted
    for statement in noted:
        plan = await explain(large, statement, avoid_scans=True)
        found = [
            each
            for each in find_whole_reads(statement, plan)
            if each.rpartition(" by ")[2] not in _OF_FEW_ROWS and (name, each) not in _WHOLE_READS
        ]
        assert found == [], (statement.text, plan)
        if large.engine.dialect == "sqlite":
            assert name in _SORTS or not finds_sort(plan), (statement.text, plan)


def test_every_exception_is_about_a_recurring_query() -> None:
    assert {name for name, _ in _WHOLE_READS} <= set(RECURRING)
    assert set(_SORTS) <= set(RECURRING)


#: The rules that look for entries in the order of accounts, and why they are few.
_LOOKED_FOR = {"method-balance": "the payments, of each method in the order of their entries"}


@_IN_PLACE
async def test_no_rule_looks_for_entries_all_over_the_file(large: EngineDatabase) -> None:
    """In the order of accounts each posting's entry is on another page: minutes instead of seconds."""
    if large.engine.dialect != "sqlite":
        return  # the server joins whole tables
    found = set()
    for rule in load_invariants():
        plan = await explain(large, Statement(rule.query, ()), avoid_scans=False)
        for line, then in pairwise(plan):
            is_by_account = re.match("SCAN .* INDEX ix_postings_account", line)
            if is_by_account and "INTEGER PRIMARY" in then:
                found.add(rule.rule)
    assert found == set(_LOOKED_FOR)


@pytest.mark.parametrize(
    ("line", "table"),
    [
        ("SCAN orders", "orders"),
        ("SCAN o", "orders"),
        ("SCAN orders USING INDEX ix_orders_status", "orders by ix_orders_status"),
        ("  ->  Seq Scan on orders  (cost=0.00..1.00 rows=1 width=8)", "orders"),
    ],
)
def test_a_whole_read_is_recognised(line: str, table: str) -> None:

    statement = Statement("SELECT 1 FROM orders AS o", ())
    assert find_whole_reads(statement, [line]) == [table]
    for good in ("SEARCH orders USING INDEX ix_orders_due (status=?)", "SCAN pauses"):
        assert find_whole_reads(statement, [good]) == []
