"""Measures how many open orders a second two worker processes poll, beside one, on PostgreSQL.

    python -m tests.tools.bench --only workers --open-orders 10000

The supplier answers each query late, so that a process waits for most of the time: one with a window
of `WINDOW_SIZE` orders polls `WINDOW_SIZE` / 0.2 a second at most, and the ratio tells whether two of them
hinder each other. It says nothing when the cores are never idle, because other programs use them; each
line tells for how much of its time they were. One worker polls for some seconds, then a second one joins
it; the rates are those of each state of the same round. The processes are pinned to a core each;
PostgreSQL is not, and shares both.

While two poll, the share of the busier one is counted, and how many orders were polled twice although
others were not polled once.

Last, the orders are due one after another in the longest time between two polls, as those of a shop are that
has run for long. How late one worker asks about each of them is how much longer than a poll interval its
goods may wait.
"""

import asyncio
import os
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from sqlalchemy import text

from bot.app import supplier_account_code
from bot.domain.operations.processes import ProcessRole
from bot.domain.orders.order import OrderStatus
from bot.services.orders import polling
from bot.settings import Settings
from storage.engine.vault import make_key
from tests.crash.processes import until
from tests.storage.engines import opened
from tests.storage.own_server import own_server
from tests.tools.bench.rows import BenchRow
from tests.tools.bench.running import (
    a_process_of_shop,
    a_server,
    a_supplier,
    cpu_seconds,
    idle_seconds,
    make_settings,
    server_cpu_seconds,
)
from tests.tools.large_shop.bulk_writer import fill_shop
from tests.world.shop_database import ShopDatabase

#: How late the supplier answers a query, in seconds.
_QUERY_SECONDS: Final = 0.2
#: The seconds after the first polls of a started process that do not count.
_WARM_UP_SECONDS: Final = 3.0
_TIMEOUT_SECONDS: Final = 120.0
_COUNT_POLLS: Final = "SELECT SUM(polls) FROM orders"
_COUNT_WORKERS: Final = "SELECT COUNT(*) FROM processes"
_SELECT_POLLS: Final = "SELECT id, polls, claimed_by FROM orders"
_SELECT_DUE_TIMES: Final = "SELECT id, next_at FROM orders WHERE NOT taken"
#: After so many polls the time between two of them grows no more.
_MANY_POLLS: Final = 20
_MICROSECOND: Final = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class PollRate:
    """Polls a second, and the CPU milliseconds of each worker, and of the database server, for each poll.

    `idle` is the share of the time of all cores in which they had nothing to do.
    """

    polls: float
    cpu: tuple[float, ...]
    idle: float

    def __str__(self) -> str:
        cpu = ", ".join(f"{each:.2f}" for each in self.cpu)
        return f"{self.polls:.1f} polls a second (CPU ms a poll {cpu}; cores idle {self.idle:.0%})"


@dataclass(frozen=True, slots=True)
class PollRates:
    """The rates of one and of two workers in one round, and how two of them share the orders.

    `busier` is the share of the worker that polled more, `twice` the number of orders that were polled
    twice although others were not polled once.
    """

    one: PollRate
    two: PollRate
    busier: float
    twice: int

    @property
    def ratio(self) -> float:
        """Return how often more two poll than one."""
        return self.two.polls / self.one.polls


async def measure_workers(
    folder: Path, rounds: int, open_orders: int, seconds: float, say: Callable[[str], None]
) -> list[BenchRow]:
    """Measure some rounds of `seconds` for each state; return the row of the median round, those of the
    worst round, and that of how late orders are asked about.
    """
    with own_server() as postgresql:
        async with AsyncExitStack() as stack:
            server = await stack.enter_async_context(a_server(folder))
            supplier = await stack.enter_async_context(
                a_supplier(folder, query_seconds=_QUERY_SECONDS)
            )
            settings = make_settings(folder, server.address, supplier) | {
                "DATABASE_URL": postgresql.url,
                "VAULT_KEY": make_key(),
            }
            await _fill(postgresql.url, settings, open_orders)
            database = ShopDatabase(postgresql.url)
            measured = []
            for number in range(rounds):
                measured.append(await _measure(folder, settings, database, postgresql.pid, seconds))
                say(_line(number, measured[-1]))
            late = await _measure_lateness(folder, settings, database, seconds)
    middle = sorted(measured, key=lambda each: each.ratio)[len(measured) // 2]
    name = f"orders polled a second, {open_orders} open, two workers beside one"
    busier, twice = max(each.busier for each in measured), max(each.twice for each in measured)
    late_name = f"how late one worker asks about a due order, {open_orders} open, p95, s"
    return [
        BenchRow(name, middle.two.polls, middle.one.polls, ">= 1.7 x"),
        BenchRow("share of the busier of two workers, %, worst round", 100 * busier, goal="<= 55"),
        BenchRow("orders polled twice before all were polled once", twice, goal="= 0"),
        BenchRow(late_name, late, goal="<= 1"),
    ]


async def _fill(url: str, settings: dict[str, str], open_orders: int) -> None:
    known = Settings.model_construct(
        supplier_url=settings["SUPPLIER_URL"], supplier_app_id=settings["SUPPLIER_APP_ID"]
    )
    account = supplier_account_code(known)
    async with opened(url, key=settings["VAULT_KEY"]) as store:
        await fill_shop(
            store,
            url,
            0,
            open_orders,
            account=account,
            now=datetime.now(UTC),
            open_status=OrderStatus.ACCEPTED,
        )


async def _spread(url: str, settings: dict[str, str]) -> None:
    """Make the open orders old, and due one after another until the longest poll interval is over.

    Those that are being asked about stay as they are.
    """
    longest = timedelta(seconds=polling.MAX_QUERY_DELAY)
    query = (
        "UPDATE orders SET polls = :polls, taken = FALSE,"
        " next_at = :since + :longest * (row - 1) / total FROM (SELECT id AS open_id, count(*) OVER () AS"
        " total, row_number() OVER (ORDER BY id) AS row FROM orders WHERE status = 'accepted'"
        " AND NOT taken) AS spread"
        " WHERE id = open_id"
    )
    since = datetime.now(UTC) + timedelta(seconds=_WARM_UP_SECONDS)
    values = {
        "polls": _MANY_POLLS,
        "since": (since - datetime.fromtimestamp(0, UTC)) // _MICROSECOND,
        "longest": longest // _MICROSECOND,
    }
    async with opened(url, key=settings["VAULT_KEY"]) as store:
        await store.transact_on_tables(
            lambda resources: resources.connection.execute(text(query), values)
        )


async def _measure_lateness(
    folder: Path, settings: dict[str, str], database: ShopDatabase, seconds: float
) -> float:
    """Return the seconds after its due time within which one worker has asked about 95 of 100 orders.

    An order that was due and not asked about counts too.
    """
    async with a_process_of_shop(folder, "worker", settings, ProcessRole.WORKER, core=0):
        await _wait_for(database, workers=1)  # its start has made all orders due
        await _spread(database.url, settings)
        await asyncio.sleep(2 * _WARM_UP_SECONDS)
        began = time.time()
        due_at = await _due_times(database)
        await asyncio.sleep(seconds)
        ended = time.time()
        next_at = await _due_times(database)
    late = []
    for order, due in due_at.items():
        if began <= due <= ended:
            following = next_at.get(order, due)  # it is being asked about
            late.append((following - polling.MAX_QUERY_DELAY if following != due else ended) - due)
    return sorted(late)[len(late) * 95 // 100]


async def _due_times(database: ShopDatabase) -> dict[str, float]:
    """Return when each order is due that is not being asked about, in seconds since 1970."""
    rows = await asyncio.to_thread(database.rows, _SELECT_DUE_TIMES)
    return {str(order): int(str(due)) / 1e6 for order, due in rows}


async def _measure(
    folder: Path, settings: dict[str, str], database: ShopDatabase, server: int, seconds: float
) -> PollRates:
    async with a_process_of_shop(folder, "worker-1", settings, ProcessRole.WORKER, core=0) as first:
        await _wait_for(database, workers=1)
        one = await _rate(database, seconds, server, first.pid)
        async with a_process_of_shop(
            folder, "worker-2", settings, ProcessRole.WORKER, core=1
        ) as second:
            await _wait_for(database, workers=2)
            before = await _polls(database)
            two = await _rate(database, seconds, server, first.pid, second.pid)
            after = await _polls(database)
    times = {order: polls - before[order][0] for order, (polls, _) in after.items()}
    shares = Counter(worker for order, (_, worker) in after.items() if times[order])
    twice = 0 if min(times.values()) else sum(each > 1 for each in times.values())
    return PollRates(one, two, max(shares.values()) / shares.total(), twice)


async def _polls(database: ShopDatabase) -> dict[str, tuple[int, str]]:
    """Return how often each order was polled, and which process polled it last."""
    rows = await asyncio.to_thread(database.rows, _SELECT_POLLS)
    return {str(order): (int(str(polls)), str(worker)) for order, polls, worker in rows}


async def _wait_for(database: ShopDatabase, workers: int) -> None:
    """Wait until so many workers belong to the shop, orders are polled, and the start is over."""

    async def have_joined() -> bool:
        return await _count(database, _COUNT_WORKERS) >= workers

    async def are_polling() -> bool:
        return await _count(database, _COUNT_POLLS) > polled

    await until(have_joined, _TIMEOUT_SECONDS)
    polled = await _count(database, _COUNT_POLLS)
    await until(are_polling, _TIMEOUT_SECONDS)
    await asyncio.sleep(_WARM_UP_SECONDS)


async def _rate(database: ShopDatabase, seconds: float, server: int, *workers: int) -> PollRate:
    """Measure how many orders a second are polled during the next `seconds`, and what it costs."""

    def spent() -> list[float]:
        return [*(cpu_seconds(each) for each in workers), server_cpu_seconds(server)]

    before, began, used = await _count(database, _COUNT_POLLS), time.monotonic(), spent()
    was_idle = idle_seconds()
    await asyncio.sleep(seconds)
    polled = await _count(database, _COUNT_POLLS) - before
    cpu = tuple(1_000 * (now - then) / polled for now, then in zip(spent(), used, strict=True))
    took = time.monotonic() - began
    idle = (idle_seconds() - was_idle) / took / (os.cpu_count() or 1)
    return PollRate(polled / took, cpu, idle)


async def _count(database: ShopDatabase, query: str) -> int:
    rows = await asyncio.to_thread(database.rows, query)
    return int(str(rows[0][0]))


def _line(number: int, rates: PollRates) -> str:
    return (
        f"round {number + 1}: one worker {rates.one}; two {rates.two}: {rates.ratio:.2f} x,"
        f" the busier one {rates.busier:.0%}, polled twice: {rates.twice}"
    )
