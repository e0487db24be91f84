"""The loops that take work from our own tables while the shop is open.

Recovery after a crash is no special path: the same loops find the work that was left. A loop that
fails logs the error, waits and goes on. It must never end by itself, nor interrupt a trade in
flight.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field

from bot.concurrency import shielded
from bot.domain.errors import SupplierCallFailed
from bot.domain.ports import Messenger
from bot.domain.repositories import Database
from bot.services import outbox
from bot.services.catalogue import sync
from bot.services.context.shop import Shop
from bot.services.operations import automatic_sales_pause, housekeeping, reconciliation
from bot.services.orders import (
    case_reminders,
    fulfilment,
    query_polling,
    scheduled_status_updates,
    unknown_outcomes,
    waiting_behind_another_order,
)
from bot.services.orders.observations_in_memory import OutcomeObservations

logger = logging.getLogger(__name__)

Work = Callable[[], Awaitable[int]]
BackupJob = Callable[[], Awaitable[bool]]
#: One failed sync may be chance; operators are alerted after this many in a row.
_FAILURES_BEFORE_ALERT = 3


@dataclass(frozen=True, slots=True)
class LoopIntervals:
    """Seconds between two runs of a loop when there was nothing to do, after a failure, and at
    shutdown.
    """

    idle: float = 0.25
    failed: float = 2.0
    recheck: float = 15.0
    waiting_notices: float = 2.0
    status_updates: float = 1.0
    reminders: float = 60.0
    far_future_due_times: float = 300.0
    housekeeping: float = 3600.0
    disk: float = 60.0
    backup: float = 60.0
    backup_failed: float = 300.0
    reconcile: float = 3600.0
    reconcile_failed: float = 60.0
    circuit_breaker: float = 2.0
    balance: float = 60.0
    catalogue: float = 300.0
    catalogue_failed: float = 15.0
    shutdown: float = 1.0


@dataclass(slots=True)
class Workers:
    """All loops of one shop. `run` goes on until it is cancelled and work in flight has ended."""

    shop: Shop
    db: Database
    messenger: Messenger
    intervals: LoopIntervals = field(default_factory=LoopIntervals)
    #: Makes a backup if one is due. None: the shop makes no backups.
    backup_job: BackupJob | None = None
    _stopping: asyncio.Event = field(default_factory=asyncio.Event)
    _observations: OutcomeObservations = field(default_factory=OutcomeObservations)
    _notified: waiting_behind_another_order.NotifiedOrders = field(
        default_factory=waiting_behind_another_order.NotifiedOrders
    )
    _status_update_steps: scheduled_status_updates.StatusUpdateSteps = field(
        default_factory=scheduled_status_updates.StatusUpdateSteps
    )
    _clock_stability: housekeeping.ClockStability = field(
        default_factory=housekeeping.ClockStability
    )
    _has_interrupted_trades: bool = False
    _failed_syncs: int = 0

    async def run(self) -> None:
        """Recover what a crash left, then process work until cancelled.

        A cancellation stops the claiming of work. A trade in flight is waited for; other work gets
        a short time to end. Raises the error of a loop: no loop may end by itself.
        """
        recovered = await fulfilment.recover_after_crash(self.shop, self.db)
        if recovered:
            logger.warning(
                "%s trades were in flight when the shop stopped; their outcome is unknown",
                recovered,
            )
        sender = outbox.OutboxSender(self.shop, self.db, self.messenger)
        trading = asyncio.create_task(self._run_loop("trade", self._trade))
        others = [asyncio.create_task(loop) for loop in self._other_loops(sender)]
        try:
            ended, _ = await asyncio.wait([trading, *others], return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._stopping.set()
            await shielded(self._shut_down(trading, others, sender))
        for task in ended:
            task.result()
        raise RuntimeError("a loop of the worker ended by itself")

    async def _shut_down(
        self,
        trading: asyncio.Task[None],
        others: Sequence[asyncio.Task[None]],
        sender: outbox.OutboxSender,
    ) -> None:
        """Let every loop finish its round. A trade may take its time, the rest gets a short limit."""
        await asyncio.wait(others, timeout=self.intervals.shutdown)
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await sender.drain(self.intervals.shutdown)
        await asyncio.wait({trading})

    def _other_loops(self, sender: outbox.OutboxSender) -> Sequence[Coroutine[None, None, None]]:
        shop, db, pace = self.shop, self.db, self.intervals
        return [
            self._run_loop("unknown-outcome", self._settle_unknown_outcomes),
            self._run_loop("waiting-notice", self._notify_waiting_orders, pace.waiting_notices),
            self._run_loop("status-update", self._update_status_messages, pace.status_updates),
            self._run_loop("reminder", self._remind_of_unsettled_orders, pace.reminders),
            self._run_loop("query", lambda: query_polling.poll_due_orders(shop, db)),
            self._run_loop(
                "manual-delivery",
                lambda: query_polling.recheck_manual_deliveries(shop, db),
                pace.recheck,
            ),
            self._run_loop("outbox", sender.send_due),
            self._run_loop("due-time", self._reset_far_future_due_times, pace.far_future_due_times),
            self._run_loop("housekeeping", self._purge_expired, pace.housekeeping),
            self._run_loop("disk", self._check_disk, pace.disk),
            self._run_loop("backup", self._back_up, pace.backup, pace.backup_failed),
            self._run_loop(
                "reconciliation", self._reconcile, pace.reconcile, pace.reconcile_failed
            ),
            self._run_loop("sales-pause", self._check_trades, pace.circuit_breaker),
            self._run_loop("supplier-balance", self._check_balance, pace.balance),
            self._run_loop(
                "catalogue", self._sync_catalogue, pace.catalogue, pace.catalogue_failed
            ),
        ]

    async def _trade(self) -> int:
        """Process one trade. After a failure of our own, first conclude what was interrupted."""
        if self._has_interrupted_trades:
            await fulfilment.conclude_interrupted_trades(self.shop, self.db)
            self._has_interrupted_trades = False
        try:
            return int(await fulfilment.trade_next_order(self.shop, self.db, self._stopping.is_set))
        except Exception:
            self._has_interrupted_trades = True
            raise

    async def _settle_unknown_outcomes(self) -> int:
        return await unknown_outcomes.settle_unknown_outcomes(
            self.shop, self.db, self._observations, self._stopping.is_set
        )

    async def _notify_waiting_orders(self) -> int:
        await waiting_behind_another_order.notify_waiting_orders(self.shop, self.db, self._notified)
        return 0

    async def _update_status_messages(self) -> int:
        await scheduled_status_updates.queue_due_status_updates(
            self.shop, self.db, self._status_update_steps
        )
        return 0

    async def _remind_of_unsettled_orders(self) -> int:
        await case_reminders.remind_of_unsettled_orders(self.shop, self.db)
        return 0

    async def _reset_far_future_due_times(self) -> int:
        await fulfilment.reset_far_future_due_times(self.shop, self.db)
        return 0

    async def _purge_expired(self) -> int:
        await housekeeping.purge_expired(self.shop, self.db, self._clock_stability)
        return 0

    async def _check_disk(self) -> int:
        await housekeeping.alert_if_disk_full(self.shop, self.db)
        return 0

    async def _back_up(self) -> int:
        if self.backup_job is not None:
            await housekeeping.run_backup(self.shop, self.db, self.backup_job)
        return 0

    async def _reconcile(self) -> int:
        broken_rules = await reconciliation.run_reconciliation(self.shop, self.db)
        if broken_rules:
            logger.error("the ledger breaks %s rules; run `vitrine reconcile`", broken_rules)
        return 0

    async def _check_trades(self) -> int:
        if await automatic_sales_pause.pause_on_unknown_outcomes(self.shop, self.db):
            logger.error("too many unknown outcomes in a row; sales are paused")
        return 0

    async def _check_balance(self) -> int:
        await automatic_sales_pause.pause_on_low_balance(self.shop, self.db)
        return 0

    async def _sync_catalogue(self) -> int:
        """Sync the catalogue once. Operators are alerted after several failures in a row."""
        try:
            report = await sync.sync_catalogue(self.shop, self.db)
        except SupplierCallFailed as trouble:
            self._failed_syncs += 1
            if self._failed_syncs >= _FAILURES_BEFORE_ALERT:
                await sync.alert_sync_failure(self.shop, self.db, trouble)
            raise
        self._failed_syncs = 0
        logger.info("the catalogue was synchronised: %s", report)
        return 0

    async def _run_loop(
        self, name: str, work: Work, idle: float | None = None, failed: float | None = None
    ) -> None:
        """Call `work` repeatedly: at once while it finds something, else after `idle` seconds."""
        while not self._stopping.is_set():
            pause = self.intervals.idle if idle is None else idle
            try:
                if await work():
                    continue
            except SupplierCallFailed as trouble:
                logger.warning("the %s loop: %s", name, trouble)
                pause = self.intervals.failed if failed is None else failed
            except Exception:
                logger.exception("the %s loop failed; it continues", name)
                pause = self.intervals.failed if failed is None else failed
            await self._sleep_unless_stopping(pause)

    async def _sleep_unless_stopping(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._stopping.wait(), seconds)
