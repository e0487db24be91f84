"""Measures how many open orders a second two worker processes poll, beside one, on PostgreSQL.

    python -m tests.tools.bench --only workers --open-orders 10000

The supplier answers each query late, so that a process waits for most of the time. One worker polls for
some seconds, then a second one joins it; the rates are those of each state of the same round. The
processes are pinned to a core each; PostgreSQL is not, and shares both.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bot.app import supplier_account_code
from bot.domain.operations.processes import ProcessRole
from bot.domain.orders.order import OrderStatus
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
    make_settings,
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


@dataclass(frozen=True, slots=True)
class PollRates:
    """Polls a second by one and by two workers in one round, and the CPU share of each of the two."""

    one: float
    two: float
    cpu_shares: tuple[float, float]

    @property
    def ratio(self) -> float:
        """Return how often more two poll than one."""
        return self.two / self.one


async def measure_workers(
    folder: Path, rounds: int, open_orders: int, seconds: float, say: Callable[[str], None]
) -> BenchRow:
    """Measure some rounds of `seconds` for each state; return the row of the median round."""
    with own_server() as postgresql:
        async with AsyncExitStack() as stack:
            server = await stack.enter_async_context(a_server(folder))
            supplier = await stack.enter_async_context(
                a_supplier(folder, pending=open_orders, query_seconds=_QUERY_SECONDS)
            )
            settings = make_settings(folder, server.address, supplier) | {
                "DATABASE_URL": postgresql.url,
                "VAULT_KEY": make_key(),
            }
            await _fill(postgresql.url, settings, open_orders)
            database = ShopDatabase(postgresql.url)
            measured = []
            for number in range(rounds):
                measured.append(await _measure(folder, settings, database, seconds))
                say(_line(number, measured[-1]))
    middle = sorted(measured, key=lambda each: each.ratio)[len(measured) // 2]
    name = f"orders polled a second, {open_orders} open, two workers beside one"
    return BenchRow(name, middle.two, middle.one, ">= 1.7 x")


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


async def _measure(
    folder: Path, settings: dict[str, str], database: ShopDatabase, seconds: float
) -> PollRates:
    async with a_process_of_shop(folder, "worker-1", settings, ProcessRole.WORKER, core=0) as first:
        await _wait_for(database, workers=1)
        one = await _rate(database, seconds)
        async with a_process_of_shop(
            folder, "worker-2", settings, ProcessRole.WORKER, core=1
        ) as second:
            await _wait_for(database, workers=2)
            before = [cpu_seconds(each.pid) for each in (first, second)]
            began = time.monotonic()
            two = await _rate(database, seconds)
            passed = time.monotonic() - began
            spent = [cpu_seconds(each.pid) for each in (first, second)]
    shares = [(after - earlier) / passed for earlier, after in zip(before, spent, strict=True)]
    return PollRates(one, two, (shares[0], shares[1]))


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


async def _rate(database: ShopDatabase, seconds: float) -> float:
    """Return how many orders a second are polled during the next `seconds`."""
    before, began = await _count(database, _COUNT_POLLS), time.monotonic()
    await asyncio.sleep(seconds)
    polled = await _count(database, _COUNT_POLLS) - before
    return polled / (time.monotonic() - began)


async def _count(database: ShopDatabase, query: str) -> int:
    rows = await asyncio.to_thread(database.rows, query)
    return int(str(rows[0][0]))


def _line(number: int, rates: PollRates) -> str:
    first, second = rates.cpu_shares
    return (
        f"round {number + 1}: one worker {rates.one:.1f} polls a second, two {rates.two:.1f}"
        f" ({rates.ratio:.2f} x), which use {first:.0%} and {second:.0%} of a core"
    )
