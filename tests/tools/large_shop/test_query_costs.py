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
from tests.tools.large_shop.query_growth import GROWS_WITH, SLACK_SHARE, SLACK_STEPS
from tests.tools.large_shop.recurring_queries import RECURRING

FINISHED, UNFINISHED, TIMES = 400, 100, 5
#: A query that grows does so with the shop, and no faster.
_LINEAR = 1.6 * TIMES
#: Few, as in a shop of this size not even an hour has as many as a rollup may have.
_ENTRIES_IN_ROLLUP = 25
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
    allowed = _LINEAR if name in GROWS_WITH else SLACK_SHARE
    assert after <= allowed * before + SLACK_STEPS


async def test_every_query_that_is_said_to_grow_does(steps: _Steps) -> None:
    flat = [
        name
        for name in GROWS_WITH
        if name not in RECURRING or steps[1][name] <= SLACK_SHARE * steps[0][name]
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
