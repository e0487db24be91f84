"""Wakes the loops when their work is due: after a commit, at the next due time, or at a slow look.

Looks with one read. Must not claim or change anything: the loops do.
"""

import asyncio
import logging
from dataclasses import dataclass, field

from bot.domain.operations.due_work import DueWork
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class DueWorkScheduler:
    """Sets `trade`, `query`, `comparison`, `message` and `opening` when such work is due.

    The loop that does the work clears its event.

    `open_orders` and `unknown_outcomes` are set as long as there are such orders. `slow_look` is the
    longest time in seconds between two looks, for work that no commit of this process announced.
    `look_again` is the longest time while shared work is due: another process may claim it first, and
    tells nobody when the next is due. `retry` is the pause after a failed look.
    """

    shop: Shop
    db: Database
    slow_look: float
    look_again: float
    retry: float
    trade: asyncio.Event = field(default_factory=asyncio.Event)
    query: asyncio.Event = field(default_factory=asyncio.Event)
    comparison: asyncio.Event = field(default_factory=asyncio.Event)
    message: asyncio.Event = field(default_factory=asyncio.Event)
    opening: asyncio.Event = field(default_factory=asyncio.Event)
    open_orders: asyncio.Event = field(default_factory=asyncio.Event)
    unknown_outcomes: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def events(self) -> tuple[asyncio.Event, ...]:
        """Return all events that loops wait for."""
        due = (self.trade, self.query, self.comparison, self.message, self.opening)
        return (*due, self.open_orders, self.unknown_outcomes)

    async def run(self, committed: asyncio.Event, stopping: asyncio.Event) -> None:
        """Look until `stopping`: when `committed` is set, and when something becomes due."""
        while not stopping.is_set():
            committed.clear()
            try:
                pause = await self._look()
            except Exception:
                logger.exception("the due work could not be read; trying again")
                pause = self.retry
            await wait_for_event(committed, pause)

    async def _look(self) -> float:
        """Wake the loops with due work; return the seconds until the next look."""
        now = self.shop.ports.clock.now()
        due = await self.db.read(_read_due_work)
        _set_state(self.open_orders, is_set=due.has_open_orders)
        _set_state(self.unknown_outcomes, is_set=due.has_unknown_outcomes)
        pause = self.slow_look
        for due_at, event in (
            (due.trade_at, self.trade),
            (due.query_at, self.query),
            (due.comparison_at, self.comparison),
            (due.message_at, self.message),
            (due.opening_at, self.opening),
        ):
            if due_at is None:
                continue
            if due_at <= now:
                event.set()
            else:
                pause = min(pause, (due_at - now).total_seconds())
        shared = (due.query_at, due.comparison_at, due.message_at)
        if any(due_at is not None and due_at <= now for due_at in shared):
            pause = min(pause, self.look_again)
        return pause


def _set_state(event: asyncio.Event, *, is_set: bool) -> None:
    if is_set:
        event.set()
    else:
        event.clear()


def _read_due_work(tx: Transaction) -> DueWork:
    return tx.due_work.read(tx.settings.supplier_account_id, tx.now)


async def wait_for_event(event: asyncio.Event, seconds: float) -> bool:
    """Wait until `event` is set; return False if that takes longer than `seconds`."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True
