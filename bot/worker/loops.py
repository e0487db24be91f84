"""The loops that pull work out of our own tables, for as long as the shop is open.

Recovery after a crash is not a special path: the same loops find what was left. A loop that fails
logs, waits, and goes on; it must never end by itself, and must never cut a trade that is in flight.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field

from bot.domain.errors import SupplierTrouble
from bot.domain.ports import Messenger
from bot.services import catalogue_sync, delivery, fulfilment
from bot.services.shop import Shop

logger = logging.getLogger(__name__)

Work = Callable[[], Awaitable[int]]
#: One failed look at the list may be chance; this many in a row are not.
_FAILURES_WORTH_AN_ALERT = 3


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds between two looks when there was nothing to do, after a failure, and at the end."""

    idle: float = 0.25
    failed: float = 2.0
    catalogue: float = 300.0
    catalogue_failed: float = 15.0
    farewell: float = 1.0


@dataclass(slots=True)
class Workers:
    """The loops of one shop; `run` until cancelled, then `run` ends when work in flight has."""

    shop: Shop
    messenger: Messenger
    pace: Pace = field(default_factory=Pace)
    _stopping: asyncio.Event = field(default_factory=asyncio.Event)

    async def run(self) -> None:
        """Recover what a crash left, then pull work until cancelled.

        Cancelling stops the claiming. A trade in flight is waited for; the rest gets a moment.
        """
        recovered = await fulfilment.recover(self.shop)
        if recovered:
            logger.warning("%s trades were in flight at the last stop; now in doubt", recovered)
        trading = asyncio.create_task(self._pull("trade", self._trade))
        others = [asyncio.create_task(loop) for loop in self._other_loops()]
        try:
            await asyncio.wait([trading, *others], return_when=asyncio.FIRST_EXCEPTION)
        finally:
            self._stopping.set()
            await _end(others, self.pace.farewell)
            await _wait_for(trading)

    def _other_loops(self) -> Sequence[Coroutine[None, None, None]]:
        return [
            self._pull("doubt", lambda: fulfilment.settle_doubts(self.shop)),
            self._pull("track", lambda: fulfilment.track_due(self.shop)),
            self._pull("outbox", lambda: delivery.pump(self.shop, self.messenger)),
            self._mirror(),
        ]

    async def _trade(self) -> int:
        return int(await fulfilment.place_next(self.shop))

    async def _pull(self, name: str, work: Work) -> None:
        while not self._stopping.is_set():
            try:
                busy = await work()
            except Exception:
                logger.exception("the %s loop failed; going on", name)
                await self._pause(self.pace.failed)
                continue
            if not busy:
                await self._pause(self.pace.idle)

    async def _mirror(self) -> None:
        """The catalogue loop: one sync, then one every few minutes."""
        failures = 0
        while not self._stopping.is_set():
            try:
                report = await catalogue_sync.sync(self.shop)
                logger.info("catalogue: %s", report)
                failures = 0
            except SupplierTrouble as trouble:
                failures += 1
                logger.warning("the catalogue could not be read: %s", trouble)
                if failures >= _FAILURES_WORTH_AN_ALERT:
                    await catalogue_sync.report_trouble(self.shop, trouble)
            except Exception:
                failures += 1
                logger.exception("the catalogue loop failed; going on")
            await self._pause(self.pace.catalogue_failed if failures else self.pace.catalogue)

    async def _pause(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._stopping.wait(), seconds)


async def _end(tasks: Sequence[asyncio.Task[None]], patience: float) -> None:
    """Let the loops end their round, then cancel them: each phase of theirs is whole anyway."""
    await asyncio.wait(tasks, timeout=patience)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _wait_for(task: asyncio.Task[None]) -> None:
    """Wait for the task to end, however often we are cancelled meanwhile."""
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError:
            logger.info("still waiting for a trade in flight")
