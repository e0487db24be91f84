"""Measures how long buyers and orders wait when the process of a shop that serves them is hit, on PostgreSQL.

    python -m tests.tools.bench --only take-overs

Two processes run, each able to do everything. The one that receives the updates is killed, stopped, or
halted and continued. A person writes /start right after it, and waits for the answer.
"""

import asyncio
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import httpx

from tests.crash.processes import until
from tests.crash.scripted_people import Buyer
from tests.crash.shop_and_servers import ShopAndServers, start_shop_and_servers
from tests.storage.own_server import own_server
from tests.tools.bench.rows import BenchRow
from tests.tools.storm.process_group import (
    POLLER,
    TRADER,
    Outage,
    ProcessGroup,
    start_more_processes,
)

#: Seconds until buyers are answered again, at most.
_GOALS: Final[Mapping[Outage, str]] = {
    Outage.KILL: "<= 10",
    Outage.STOP: "<= 3",
    Outage.HALT: "<= 10",
}


@dataclass(frozen=True, slots=True)
class Waits:
    """The seconds from an outage until a buyer was answered, and until another process had each lease."""

    outage: Outage
    answer: float
    poller: float
    #: None if it did not trade.
    trader: float | None

    def __str__(self) -> str:
        trades = "" if self.trader is None else f", trades after {self.trader:.1f} s"
        return (
            f"{self.outage}: a buyer was answered after {self.answer:.1f} s;"
            f" updates taken over after {self.poller:.1f} s{trades}"
        )


async def measure_take_overs(
    folder: Path, rounds: int, say: Callable[[str], None]
) -> list[BenchRow]:
    """Measure each kind of outage in each round; return the rows of the slowest."""
    measured: list[Waits] = []
    with own_server() as server:
        async with (
            start_shop_and_servers(folder, DATABASE_URL=server.url) as system,
            start_more_processes(system.processes, system.database) as group,
        ):
            for _ in range(rounds):
                for outage in Outage:
                    measured.append(await _measure(system, group, outage))
                    say(str(measured[-1]))
    return [row for outage in Outage for row in _rows(outage, measured)]


def _rows(outage: Outage, measured: list[Waits]) -> list[BenchRow]:
    found = [each for each in measured if each.outage is outage]
    goal, name = _GOALS[outage], f"after {outage} of a process"
    trades = [each.trader for each in found if each.trader is not None]
    rows = [
        BenchRow(
            f"{name}: a buyer is answered, s, slowest", max(e.answer for e in found), goal=goal
        ),
        BenchRow(
            f"{name}: updates taken over, s, slowest", max(e.poller for e in found), goal=goal
        ),
    ]
    return rows + [BenchRow(f"{name}: trades taken over, s, slowest", max(trades))] * bool(trades)


async def _measure(system: ShopAndServers, group: ProcessGroup, outage: Outage) -> Waits:
    buyer, seen, was_hit = system.alice, len(group.take_overs), asyncio.Event()
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(group.hit_poller(outage, was_hit))
        await was_hit.wait()
        began = time.monotonic()
        sent = await buyer.say("/start")
        await until(lambda: _is_answered(buyer, sent))
        answer = time.monotonic() - began
    taken = {each.lease: each.seconds for each in group.take_overs[seen:]}
    return Waits(outage, answer, taken[POLLER], taken.get(TRADER))


async def _is_answered(buyer: Buyer, sent: int) -> bool:
    with suppress(httpx.TransportError):
        messages = await buyer.play.messages(buyer.user_id)
        return any(each["from"]["is_bot"] and each["message_id"] > sent for each in messages)
    return False
