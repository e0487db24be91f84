"""Tests of how the work of recurring queries grows with a shop: most of it does not.

The engine's steps are counted, on SQLite, in two shops of which one is five times as large. So nothing
depends on the speed of the machine. What grows is named here with what it grows with.
"""

from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

import pytest
import pytest_asyncio

from bot.domain.operations.outbox import OutboxKind
from bot.services.operations import reconciliation
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, a_shop, opened_on
from tests.storage.engines import empty_url, opened
from tests.tools.large_shop.bulk_writer import fill_shop
from tests.tools.large_shop.query_costs import count_steps, measure
from tests.tools.large_shop.recurring_queries import RECURRING

FINISHED, UNFINISHED, TIMES = 400, 100, 5
#: What a query may do more in the larger shop although it is flat: a deeper tree, a longer page.
_SLACK_STEPS, _SLACK_SHARE = 300, 1.5
#: A query that grows does so with the shop, and no faster.
_LINEAR = 1.6 * TIMES
#: Few, as in a shop of this size not even an hour has as many as a rollup may have.
_ENTRIES_IN_ROLLUP = 25
_DAY = "the orders of a day, by an index alone"
_OPEN = "the open orders, which are counted by an index alone"
_CASES = "the cases"
_COUNT = "a count that ends at 1,000"
_MERCHANT = "the orders of one merchant"
_GROWING = {
    "claim: manual deliveries": "those that are due",
    "loop: other trades": "the trades since one of unknown outcome",
    "loop: orders that wait": "the placed orders, up to 200",
    "loop: orders whose message tells the time": "the orders of 70 minutes, by an index alone",
    "loop: outcomes that are long unknown": _CASES,
    "loop: the observed unknown outcomes": _CASES,
    "loop: supplier position": "all charges, once a day",
    "loop: watched products": "the watches, by an index alone",
    "loop: use of the supplier balance": "the orders of a week, by an index alone, every ten minutes",
    "keep: notes of wrong codes": "those that expire",
    "ledger: stored sums": "the buyers and the open orders, once an hour",
    "ledger: where rollups begin": "the entries of a week, by an index alone, once a day",
    "buy: spending of all, near the cap": "the orders of a day",
    "buy: has the product an unknown outcome": "the cases, once a page could not be read",
    "buy: uses of a code": "the uses of a code, by an index alone",
    "buyer: orders of a merchant": _MERCHANT,
    "staff: panel": "the orders of a week, which are counted by an index alone",
    "staff: metrics": _OPEN,
    "staff: cases": _CASES,
    "staff: waiting orders": _OPEN,
    "staff: the last page of waiting orders": _OPEN,
    "staff: newest orders": _COUNT,
    "staff: open orders of a merchant": _MERCHANT,
    "staff: newer orders": _COUNT,
    "staff: open orders": _COUNT,
    "staff: open orders of a day": _COUNT,
    "staff: delivered orders": _COUNT,
    "staff: orders of a week": _COUNT,
    "staff: a merchant": _MERCHANT,
    "staff: buyers by name": "the people of one name",
    "staff: figures of a day": "the orders of the day, which are counted by an index alone",
    "staff: figures without rollups": "the entries of a month; a new shop has none for an hour",
    "staff: forecast of the balance": _DAY,
    "staff: dearest orders": _DAY,
    "staff: cost of placed orders": "the placed orders, by an index alone",
    "staff: codes": "the uses of the open codes, by an index alone",
    "staff: open orders that hold money": _OPEN,
}
_Steps = tuple[Mapping[str, int], Mapping[str, int]]


async def _count(folder: Path, times: int) -> Mapping[str, int]:
    url = empty_url("sqlite", folder)
    async with opened(url) as store:
        await fill_shop(store, url, FINISHED * times, UNFINISHED * times)
        shop = opened_on(store, a_shop(store))
        with patch.object(reconciliation, "_ENTRIES_IN_ROLLUP", _ENTRIES_IN_ROLLUP):
            await reconciliation.extend_rollups(shop, store)
        return {name: await count_steps(store, phase) for name, phase in RECURRING.items()}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def steps(tmp_path_factory: pytest.TempPathFactory) -> _Steps:
    """Return the steps of each query in the smaller and in the larger shop."""
    folder = tmp_path_factory.mktemp("costs")
    return await _count(folder, 1), await _count(folder, TIMES)


@pytest.mark.parametrize("name", RECURRING)
async def test_the_work_of_a_recurring_query_grows_only_with_what_is_named(
    steps: _Steps, name: str
) -> None:
    before, after = steps[0][name], steps[1][name]
    allowed = _LINEAR if name in _GROWING else _SLACK_SHARE
    assert after <= allowed * before + _SLACK_STEPS


async def test_every_query_that_is_said_to_grow_does(steps: _Steps) -> None:
    flat = [
        name
        for name in _GROWING
        if name not in RECURRING or steps[1][name] <= _SLACK_SHARE * steps[0][name]
    ]
    assert flat == []


async def test_a_claim_of_a_chats_messages_works_no_more_than_in_proportion_to_those_that_wait(
    tmp_path: Path,
) -> None:
    """Neither its notices nor its deliveries go on before the oldest of them."""
    few, many = [await _count_claim_of_chat(tmp_path, waiting) for waiting in (40, 40 * TIMES)]
    assert few < many <= _LINEAR * few


async def _count_claim_of_chat(folder: Path, waiting: int) -> int:
    def queue(tx: Transaction) -> None:
        for kind in (OutboxKind.NOTICE, OutboxKind.DELIVER):
            for number in range(waiting):
                tx.outbox.add(kind, BUYER, f"{kind}:{number}", {}, NOW)
        for row in tx.outbox.claim(NOW, NOW, 2):
            tx.outbox.postpone(row.id, NOW + timedelta(hours=1), "refused")

    async with opened(empty_url("sqlite", folder)) as store:
        opened_on(store, a_shop(store))
        await store.transact(queue)
        return await count_steps(store, RECURRING["claim: messages of a chat"])


@pytest.mark.parametrize("engine", ["sqlite", "postgresql"])
async def test_a_read_of_a_whole_table_costs_more_work_than_one_row(
    engine: str, tmp_path: Path
) -> None:
    url = empty_url(engine, tmp_path)
    async with opened(url) as store:
        await fill_shop(store, url, FINISHED, UNFINISHED)
        opened_on(store, a_shop(store))

        def read_all(tx: Transaction) -> object:
            query = "SELECT count(price * 2) FROM orders WHERE price > 0"
            return tx.resources.connection.exec_driver_sql(query).scalar()

        whole = await measure(store, read_all)
        row = await measure(store, lambda tx: tx.people.get(BUYER))
    assert whole.work >= FINISHED + UNFINISHED > 10 * row.work
    assert whole.seconds > 0
