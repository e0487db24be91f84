"""The loops that pull work out of our own tables, for as long as the shop is open.

Recovery after a crash is not a special path: the same loops find what was left. A loop that fails
logs, waits, and goes on; it must never end by itself, and must never cut a trade that is in flight.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field

from bot.concurrency import shielded
from bot.domain.errors import SupplierTrouble
from bot.domain.ports import Messenger
from bot.services import (
    breaker,
    catalogue_sync,
    delivery,
    doubt,
    fulfilment,
    housekeeping,
    lane,
    reconcile,
    reminders,
    ticking,
    tracking,
)
from bot.services.shop import Shop
from bot.services.windows import Windows

logger = logging.getLogger(__name__)

Work = Callable[[], Awaitable[int]]
Copy = Callable[[], Awaitable[bool]]
#: One failed look at the list may be chance; this many in a row are not.
_FAILURES_WORTH_AN_ALERT = 3


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds between two looks when there was nothing to do, after a failure, and at the end."""

    idle: float = 0.25
    failed: float = 2.0
    look_back: float = 15.0
    lane: float = 2.0
    ticks: float = 1.0
    reminders: float = 60.0
    strays: float = 300.0
    tidy: float = 3600.0
    disk: float = 60.0
    copy: float = 60.0
    copy_failed: float = 300.0
    reconcile: float = 3600.0
    reconcile_failed: float = 60.0
    breaker: float = 2.0
    balance: float = 60.0
    catalogue: float = 300.0
    catalogue_failed: float = 15.0
    farewell: float = 1.0


@dataclass(slots=True)
class Workers:
    """The loops of one shop; `run` until cancelled, then `run` ends when work in flight has."""

    shop: Shop
    messenger: Messenger
    pace: Pace = field(default_factory=Pace)
    #: Makes a backup if one is due; None: no backups are wanted.
    copy: Copy | None = None
    _stopping: asyncio.Event = field(default_factory=asyncio.Event)
    _windows: Windows = field(default_factory=Windows)
    _told: lane.Told = field(default_factory=lane.Told)
    _ticks: ticking.Ticks = field(default_factory=ticking.Ticks)
    _steady: housekeeping.Steady = field(default_factory=housekeeping.Steady)
    _to_mend: bool = False
    _unread: int = 0

    async def run(self) -> None:
        """Recover what a crash left, then pull work until cancelled.

        Cancelling stops the claiming. A trade in flight is waited for; the rest gets a moment. Raises
        what a loop raises: none may end by itself.
        """
        recovered = await fulfilment.recover(self.shop)
        if recovered:
            logger.warning("%s trades were in flight at the last stop; now in doubt", recovered)
        pump = delivery.Pump(self.shop, self.messenger)
        trading = asyncio.create_task(self._pull("trade", self._trade))
        others = [asyncio.create_task(loop) for loop in self._other_loops(pump)]
        try:
            ended, _ = await asyncio.wait([trading, *others], return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._stopping.set()
            await shielded(self._farewell(trading, others, pump))
        for task in ended:
            task.result()
        raise RuntimeError("a worker's loop ended by itself")

    async def _farewell(
        self,
        trading: asyncio.Task[None],
        others: Sequence[asyncio.Task[None]],
        pump: delivery.Pump,
    ) -> None:
        """Let every loop end its round: a trade takes its time, the rest gets a moment."""
        await asyncio.wait(others, timeout=self.pace.farewell)
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await pump.settle(self.pace.farewell)
        await asyncio.wait({trading})

    def _other_loops(self, pump: delivery.Pump) -> Sequence[Coroutine[None, None, None]]:
        shop, pace = self.shop, self.pace
        return [
            self._pull("doubt", self._settle_doubts),
            self._pull("lane", self._tell_waiting, pace.lane),
            self._pull("ticks", self._tick, pace.ticks),
            self._pull("reminders", self._remind, pace.reminders),
            self._pull("track", lambda: tracking.track_due(shop)),
            self._pull("look back", lambda: tracking.look_back(shop), pace.look_back),
            self._pull("outbox", pump.pump),
            self._pull("strays", self._wake_strays, pace.strays),
            self._pull("tidy", self._tidy, pace.tidy),
            self._pull("disk", self._watch_disk, pace.disk),
            self._pull("backup", self._copy, pace.copy, pace.copy_failed),
            self._pull("reconcile", self._reconcile, pace.reconcile, pace.reconcile_failed),
            self._pull("breaker", self._watch_trades, pace.breaker),
            self._pull("balance", self._watch_balance, pace.balance),
            self._pull("catalogue", self._mirror, pace.catalogue, pace.catalogue_failed),
        ]

    async def _trade(self) -> int:
        """One trade. After a failure of our own, first nothing may be left half done."""
        if self._to_mend:
            await fulfilment.mend(self.shop)
            self._to_mend = False
        try:
            return int(await fulfilment.place_next(self.shop, self._stopping.is_set))
        except Exception:
            self._to_mend = True
            raise

    async def _settle_doubts(self) -> int:
        return await doubt.settle_doubts(self.shop, self._windows, self._stopping.is_set)

    async def _tell_waiting(self) -> int:
        await lane.tell_waiting(self.shop, self._told)
        return 0

    async def _tick(self) -> int:
        await ticking.tick(self.shop, self._ticks)
        return 0

    async def _remind(self) -> int:
        await reminders.remind(self.shop)
        return 0

    async def _wake_strays(self) -> int:
        await fulfilment.wake_strays(self.shop)
        return 0

    async def _tidy(self) -> int:
        await housekeeping.tidy(self.shop, self._steady)
        return 0

    async def _watch_disk(self) -> int:
        await housekeeping.watch_disk(self.shop)
        return 0

    async def _copy(self) -> int:
        if self.copy is not None:
            await housekeeping.back_up(self.shop, self.copy)
        return 0

    async def _reconcile(self) -> int:
        broken = await reconcile.watch(self.shop)
        if broken:
            logger.error("the books break %s of their rules; see `reconcile`", broken)
        return 0

    async def _watch_trades(self) -> int:
        if await breaker.watch_trades(self.shop):
            logger.error("too many trades in a row got no clear answer; sales are paused")
        return 0

    async def _watch_balance(self) -> int:
        await breaker.watch_balance(self.shop)
        return 0

    async def _mirror(self) -> int:
        """One look at the store's list; the operators hear of several that failed in a row."""
        try:
            report = await catalogue_sync.sync(self.shop)
        except SupplierTrouble as trouble:
            self._unread += 1
            if self._unread >= _FAILURES_WORTH_AN_ALERT:
                await catalogue_sync.report_trouble(self.shop, trouble)
            raise
        self._unread = 0
        logger.info("catalogue: %s", report)
        return 0

    async def _pull(
        self, name: str, work: Work, idle: float | None = None, failed: float | None = None
    ) -> None:
        """`work` again and again: at once while there is some, else after `idle` seconds."""
        while not self._stopping.is_set():
            pause = self.pace.idle if idle is None else idle
            try:
                if await work():
                    continue
            except SupplierTrouble as trouble:
                logger.warning("the %s loop: %s", name, trouble)
                pause = self.pace.failed if failed is None else failed
            except Exception:
                logger.exception("the %s loop failed; going on", name)
                pause = self.pace.failed if failed is None else failed
            await self._pause(pause)

    async def _pause(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._stopping.wait(), seconds)
