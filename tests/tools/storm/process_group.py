"""Several processes of one shop on PostgreSQL. One of them at a time is killed, stopped or halted.

Another one takes over, and the one that was hit is started again as its standby.
"""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import count
from statistics import median
from typing import Final

from bot.domain.operations.processes import ProcessRole
from tests.crash.processes import Processes, Program, cleaned_up, until
from tests.world.shop_database import ShopDatabase

_SELECT_HOLDERS: Final = """
SELECT leases.name, processes.place FROM leases JOIN processes ON processes.id = leases.holder"""
_SELECT_PLACES: Final = "SELECT place FROM processes"
_COUNT_OPEN_TRADES: Final = "SELECT COUNT(*) FROM orders WHERE status = 'submitting'"
POLLER: Final = "poller"
TRADER: Final = "trader"
#: One of so many outages hits a standby, which holds no lease.
_OUTAGES_PER_STANDBY: Final = 4


class Outage(StrEnum):
    """What happens to a process."""

    KILL = "SIGKILL"
    STOP = "orderly stop"
    #: It is continued after another one took over: then it must end by itself.
    HALT = "SIGSTOP"


@dataclass(frozen=True, slots=True)
class TakeOver:
    """How long a lease had no holder that acts, from the signal to the next holder."""

    outage: Outage
    lease: str
    seconds: float


@dataclass(slots=True)
class ProcessGroup:
    """The running processes of a shop, and what was measured when one of them was hit."""

    programs: tuple[Program, ...]
    database: ShopDatabase
    take_overs: list[TakeOver] = field(default_factory=list)
    #: Outages so far, and those during which a trade was in flight.
    outages: int = 0
    outages_inside_trades: int = 0
    _numbers: Iterator[int] = field(default_factory=count)

    async def hit_one(self) -> None:
        """Hit a process, wait until others have its leases, and start it again.

        The kinds of outages take turns. Most of them hit the process that receives the updates, or the
        one that trades.
        """
        number = next(self._numbers)
        outage = list(Outage)[number % len(Outage)]
        holders = await self._find_holders()
        held = (POLLER, TRADER)[number % 2]
        victim = next(each for each in self.programs if each.pid == holders[held])
        standbys = [each for each in self.programs if each.pid not in holders.values()]
        if standbys and number % _OUTAGES_PER_STANDBY == _OUTAGES_PER_STANDBY - 1:
            victim = standbys[0]
        self.outages_inside_trades += bool(await self._count(_COUNT_OPEN_TRADES))
        await self._hit_and_start_again(victim, outage, holders)

    async def hit_poller(self, outage: Outage, was_hit: asyncio.Event) -> None:
        """Hit the process that receives the updates, and set the event directly after the signal.

        Return when others have its leases and it runs again.
        """
        holders = await self._find_holders()
        victim = next(each for each in self.programs if each.pid == holders[POLLER])
        await self._hit_and_start_again(victim, outage, holders, was_hit)

    async def give_leases_to_others(self, holder: Program) -> None:
        """Stop a process and start it again, so that others have its leases."""
        await holder.stop()
        await until(self._have_leases_holders)
        await self._start_again(holder)

    async def _hit_and_start_again(
        self,
        victim: Program,
        outage: Outage,
        holders: Mapping[str, int],
        was_hit: asyncio.Event | None = None,
    ) -> None:
        """Hit a process, wait until others have its leases, and start it again."""
        lost = {lease for lease, pid in holders.items() if pid == victim.pid}
        self.outages += 1
        began = time.monotonic()
        await self._signal(victim, outage)
        if was_hit is not None:
            was_hit.set()
        await self._wait_for_take_over(victim, outage, lost, began)
        await self._start_again(victim)

    async def _start_again(self, program: Program) -> None:
        await program.start()
        await until(self._are_all_there)

    async def wait_for_all(self) -> None:
        """Wait until all processes belong to the shop, and the leases have holders."""
        await until(self._are_all_there)
        await until(self._have_leases_holders)

    async def _signal(self, victim: Program, outage: Outage) -> None:
        match outage:
            case Outage.KILL:
                await victim.kill()
            case Outage.STOP:
                os.kill(victim.pid, signal.SIGTERM)
            case Outage.HALT:
                os.kill(victim.pid, signal.SIGSTOP)

    async def _wait_for_take_over(
        self, victim: Program, outage: Outage, lost: set[str], began: float
    ) -> None:
        """Return when a process that held the leases `lost` has ended, and they are taken."""
        for lease in sorted(lost):  # the poller's is given up first
            seconds = await until(lambda lease=lease: self._is_taken(lease, victim.pid, began))  # type: ignore[misc]
            self.take_overs.append(TakeOver(outage, lease, seconds))
        await until(lambda: self._is_gone(victim.pid))
        if outage is Outage.HALT:
            os.kill(victim.pid, signal.SIGCONT)
        await victim.wait_for_end()

    async def _is_taken(self, lease: str, former_pid: int, began: float) -> float | None:
        holder = (await self._find_holders()).get(lease, former_pid)
        return time.monotonic() - began if holder != former_pid else None

    async def _is_gone(self, pid: int) -> bool:
        return pid not in await self._find_pids()

    async def _are_all_there(self) -> bool:
        for each in self.programs:
            if not each.running:
                raise AssertionError(f"{each.name} ended:\n{each.read_outputs()[-2_000:]}")
        return {each.pid for each in self.programs} <= await self._find_pids()

    async def _have_leases_holders(self) -> bool:
        return (await self._find_holders()).keys() == {POLLER, TRADER}

    async def _find_holders(self) -> dict[str, int]:
        """Return the process id of the holder of each lease that has one."""
        rows = await asyncio.to_thread(self.database.rows, _SELECT_HOLDERS)
        return {str(lease): _pid_at(str(place)) for lease, place in rows}

    async def _find_pids(self) -> set[int]:
        rows = await asyncio.to_thread(self.database.rows, _SELECT_PLACES)
        return {_pid_at(str(place)) for (place,) in rows}

    async def _count(self, query: str) -> int:
        rows = await asyncio.to_thread(self.database.rows, query)
        return int(str(rows[0][0]))

    def lines(self) -> list[str]:
        """Return a line for each kind of outage and lease: how often, and how long the longest took."""
        rows = [
            (
                "outages of a process",
                f"{self.outages}, of them {self.outages_inside_trades} while a trade was open",
            )
        ]
        for outage in Outage:
            for lease in (POLLER, TRADER):
                found = [
                    each.seconds
                    for each in self.take_overs
                    if each.outage is outage and each.lease == lease
                ]
                if found:
                    times = f"median {median(found):.1f} s, most {max(found):.1f} s"
                    rows.append((f"{outage}: {lease} taken over {len(found)} times", times))
        return [f"{name + ' ':.<42} {value}" for name, value in rows]


def _pid_at(place: str) -> int:
    """Return the id of the process at a place, as `storage.operations.process_deaths` writes it."""
    return int(place.split()[2].partition(":")[0])


@asynccontextmanager
async def start_more_processes(
    processes: Processes, database: ShopDatabase, roles: Sequence[ProcessRole] = (ProcessRole.ALL,)
) -> AsyncIterator[ProcessGroup]:
    """Start a process of each of `roles` beside the running shop; yield when all belong to it.

    If they share the work by their roles, they have the leases then, and the first process is their standby.
    """
    shop = processes.shop
    async with AsyncExitStack() as stack:
        programs = [shop]
        for number, role in enumerate(roles, start=2):
            arguments = ("bot", "run", "--role", role.value)
            name = f"{shop.name}-{number}"
            program = replace(shop, name=name, arguments=arguments, _pid=None, _code=None)
            programs.append(await stack.enter_async_context(cleaned_up(program)))
            await program.start()
        group = ProcessGroup(tuple(programs), database)
        await group.wait_for_all()
        if {ProcessRole.CHAT, ProcessRole.WORKER} <= set(roles):
            await group.give_leases_to_others(shop)
        yield group
