"""One process of the shop: the real use cases and workers over the real file, until it ends.

Its memory is lost with it; the next process finds the world.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from bot.domain.errors import DatabaseUnavailable
from bot.services.catalogue import sync
from bot.services.operations import reconciliation, recovery
from bot.services.orders import polling, status_updates
from bot.services.orders.status_updates import notify_waiting_orders
from bot.services.payments.refunds import send_due_refunds
from bot.worker.loops import Work, Workers
from storage import EngineDatabase
from tests.world.points import Crash, Point
from tests.world.shop_process import ShopProcess

BUYERS = (7001, 7002, 7003)
CREDIT = "25.00"
MOST_OPEN = 4


@dataclass(slots=True)
class CrashHook:
    """A hook that ends the process after so many points, or lets its disk fail at one."""

    crash_in: int = 0
    fail_in: int = 0
    dead: bool = False
    failed: bool = False

    async def __call__(self, point: Point) -> None:
        if self.dead:
            raise Crash(str(point))
        if self.crash_in:
            self.crash_in -= 1
            if not self.crash_in:
                self.dead = True
                raise Crash(str(point))
        if self.fail_in and point.is_commit:
            self.fail_in -= 1
            if not self.fail_in:
                self.failed = True
                raise DatabaseUnavailable(str(point))


@dataclass(slots=True)
class Process(ShopProcess):
    """A running shop. A hook is called at every point of its ports and its database."""

    database: EngineDatabase
    workers: Workers = field(init=False)
    recovered: bool = False

    def __post_init__(self) -> None:
        self.workers = Workers(self.shop, self.db, self.messenger)

    async def round(self, name: str) -> None:
        """Do one round of a worker's loop; the first round recovers what a crash left."""
        if not self.recovered:
            await recovery.recover_after_crash(self.db)
            self.recovered = True
        await self._rounds()[name](self.shop, self.db)

    def _rounds(self) -> Mapping[str, Work]:
        workers = self.workers
        return {
            "trade": workers._trade,
            "unknown-outcome": workers._settle_unknown_outcomes,
            "waiting-notice": partial(notify_waiting_orders, notified=workers._notified),
            "reminder": lambda _shop, db: status_updates.remind_of_unsettled_orders(db),
            "sales-pause": workers._check_trades,
            "query": polling.poll_due_orders,
            "manual-delivery": polling.recheck_manual_deliveries,
            "refund": send_due_refunds,
            "outbox": lambda _shop, _db: self.send(),
            "due-time": recovery.reset_far_future_due_times,
            "reconciliation": reconciliation.run_reconciliation,
            "catalogue": sync.sync_catalogue,
        }
