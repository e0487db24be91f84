"""The loops that take work from our own tables while the shop is open.

Several processes of a shop may run. Each with a worker polls orders and sends messages. The one that
holds the trader's lease trades, settles and keeps house. The one that holds the poller's lease does
what needs the memory of the chat: it reads the catalogue, the rates and the payments.

Recovery after a crash is no special path: the same loops find the work that was left. A loop that
fails logs the error, waits and goes on. It must never end by itself, nor interrupt a trade in
flight.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import partial

from bot.domain.errors import (
    DatabaseUnavailable,
    ProcessOvertaken,
    SupplierCallFailed,
    SupplierRefusedAccount,
)
from bot.domain.operations.messenger import Messenger
from bot.domain.operations.processes import Lease, News, ProcessRole
from bot.domain.orders.evidence import OutcomeObservations
from bot.domain.orders.supplier import LastAnswer
from bot.log_ids import log_ids
from bot.services import clock_check, sales_pause
from bot.services.catalogue import sync, watches
from bot.services.checkout import refused_coupons
from bot.services.operations import (
    automatic_pause,
    faults,
    notifications,
    outbox,
    reconciliation,
    recovery,
)
from bot.services.orders import (
    account_refusals,
    fulfilment,
    polling,
    rewards,
    status_updates,
    stored_answers,
    unknown_outcomes,
)
from bot.services.orders.preflight import EarlyPreflight
from bot.services.payments.cases import remind_of_waiting_cases
from bot.services.payments.claim_decisions import remind_of_waiting_claims
from bot.services.payments.methods import refresh_method_rates
from bot.services.payments.refunds import send_due_refunds
from bot.services.payments.reported_payments import poll_open_invoices
from bot.services.payments.unpaid_invoices import purge_unpaid_invoices
from bot.services.people import retention
from bot.services.pricing import exchange_rate, price_rules
from bot.services.shop import Shop
from bot.shielding import shielded
from bot.worker.wake_up import DueWorkScheduler, wait_for_event
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)

Work = Callable[[Shop, Database], Awaitable[object]]
BackupJob = Callable[[], Awaitable[bool]]
#: One failed sync may be chance; operators are alerted after this many in a row.
_FAILURES_BEFORE_ALERT = 3


@dataclass(frozen=True, slots=True)
class LoopIntervals:
    """Seconds between two runs of a loop, after a failure, and at shutdown.

    `slow_look` is the longest time between two looks for due work that no commit announced,
    `look_again` the same while work is due that another process may claim first.
    """

    slow_look: float = 30.0
    look_again: float = 1.0
    failed: float = 2.0
    recheck: float = 15.0
    unknown_outcomes: float = 0.25
    waiting_notices: float = 2.0
    status_updates: float = 1.0
    reminders: float = 60.0
    far_future_due_times: float = 300.0
    housekeeping: float = 3600.0
    referral_rewards: float = 60.0
    digests: float = 60.0
    disk: float = 60.0
    backup: float = 60.0
    backup_failed: float = 300.0
    reconcile: float = 3600.0
    reconcile_failed: float = 60.0
    account_refusal: float = 2.0
    account: float = 15.0
    pause_end: float = 60.0
    exchange_rate: float = 60.0
    invoices: float = 5.0
    refunds: float = 5.0
    catalogue: float = 300.0
    catalogue_failed: float = 15.0
    shutdown: float = 1.0


def _make_set_event() -> asyncio.Event:
    event = asyncio.Event()
    event.set()
    return event


@dataclass(slots=True)
class Workers:
    """All loops of one shop. `run` goes on until it is cancelled and work in flight has ended."""

    shop: Shop
    db: Database
    messenger: Messenger
    intervals: LoopIntervals = field(default_factory=LoopIntervals)
    #: Makes a backup if one is due. None: the shop makes no backups.
    backup_job: BackupJob | None = None
    #: Set after each commit that may have left work; the slow looks find the rest.
    committed: asyncio.Event = field(default_factory=asyncio.Event)
    role: ProcessRole = ProcessRole.ALL
    #: Loads again what other processes may have changed in the rules of the shop.
    reload_rules: Callable[[], Awaitable[None]] | None = None
    #: Set after another process has changed a rule.
    rules_changed: asyncio.Event = field(default_factory=asyncio.Event)
    #: Set while another process receives the updates instead of this one.
    is_standby: asyncio.Event = field(default_factory=asyncio.Event)
    #: Set once this process holds the poller's lease.
    is_poller: asyncio.Event = field(default_factory=_make_set_event)
    #: Set once this process holds the trader's lease and has recovered what its last holder left.
    is_trader: asyncio.Event = field(default_factory=asyncio.Event)
    #: Set once nothing that this process claims can be taken for a claim of a process that died.
    _may_claim: asyncio.Event = field(default_factory=asyncio.Event)
    #: Set after another process has ended.
    _process_ended: asyncio.Event = field(default_factory=asyncio.Event)
    _stopping: asyncio.Event = field(default_factory=asyncio.Event)
    _observations: OutcomeObservations = field(default_factory=OutcomeObservations)
    _notified: status_updates.NotifiedOrders = field(default_factory=status_updates.NotifiedOrders)
    _status_update_steps: status_updates.StatusUpdateSteps = field(
        default_factory=status_updates.StatusUpdateSteps
    )
    _early_preflight: EarlyPreflight = field(default_factory=EarlyPreflight)
    _clock_stability: clock_check.ClockStability = field(default_factory=clock_check.ClockStability)
    _due: DueWorkScheduler = field(init=False)
    #: Both are set after a trade, unless it was accepted as quoted, and after an unknown outcome
    #: was examined.
    _attempts_changed: asyncio.Event = field(default_factory=asyncio.Event)
    _coupon_refused: asyncio.Event = field(default_factory=asyncio.Event)
    #: Loops whose last round failed; it may have left claims.
    _failed_loops: set[str] = field(default_factory=set)
    _failed_syncs: int = 0
    #: Set once the supplier's list was read since the start; product pages may still be missing.
    list_copied: asyncio.Event = field(default_factory=asyncio.Event)
    #: Set once the catalogue was read since the start.
    catalogue_read: asyncio.Event = field(default_factory=asyncio.Event)
    #: The supplier's last answer that the pause for a refused account was compared with.
    _followed_answer: LastAnswer | None = None

    def __post_init__(self) -> None:
        pace = self.intervals
        self._due = DueWorkScheduler(
            self.shop, self.db, pace.slow_look, pace.look_again, pace.failed
        )

    async def run(self) -> None:
        """Process work until cancelled; recover first what processes that died have left.

        A cancellation stops the claiming of work. A trade in flight is waited for; other work gets
        a short time to end. Raises the error of a loop: no loop may end by itself.
        """
        leases, worker_loops = self.shop.ports.leases, self._worker_loops
        sender = outbox.OutboxSender(self.shop, self.db, self.messenger, wake=self._due.message)
        self._wake_after_attempt()
        self.shop.suspect_lock.announce_to(self.committed)
        leases.subscribe(News.WORK, self._hear_of_work)
        leases.on_ended(self._process_ended.set)
        parts = [
            self._due.run(self.committed, self._stopping),
            *self._own_loops(),
            self._run_once_set(self.is_poller, self._poller_loops),
            self._run_once_set(self._may_claim, lambda: worker_loops(sender)),
            self._run_once_set(self.is_trader, self._trader_loops),
        ]
        trading = asyncio.create_task(self._trade_when_trader())
        others = [asyncio.create_task(part) for part in parts]
        try:
            ended, _ = await asyncio.wait([trading, *others], return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._stopping.set()
            self._wake_after_attempt()
            for waited in (
                self.committed,
                self._process_ended,
                self.rules_changed,
                *self._due.events,
            ):
                waited.set()
            await shielded(self._shut_down(trading, others, sender))
        for task in ended:
            task.result()
        raise RuntimeError("a loop of the worker ended by itself")

    async def _trade_when_trader(self) -> None:
        """Wait for the trader's lease, recover what its last holder left, then trade."""
        if not self.role.works:
            await self._stopping.wait()
            return
        is_doubtful = await self._acquire_trader()
        if self._may_claim.is_set():  # there are, or were, other processes
            logger.warning("this process trades now")
        if is_doubtful:
            logger.error("the process that traded before does not answer; its trade is a case now")
        recovered = await recovery.recover_after_crash(self.db, is_doubtful=is_doubtful)
        if is_doubtful:
            await self.shop.ports.leases.settle(Lease.TRADER)
        if recovered:
            logger.warning(
                "trades in flight when the shop stopped, whose outcome is unknown: %s",
                recovered,
            )
        self._may_claim.set()
        self.is_trader.set()
        await self._process_due("trade", self._due.trade, self._trade, self._recover_trades)

    async def _acquire_trader(self) -> bool:
        """Wait for the trader's lease; return what `Leases.acquire` returns.

        Once another process is known, the other loops may claim: that one may have started at the
        same moment and hold the lease for long.
        """
        acquiring = asyncio.create_task(self.shop.ports.leases.acquire(Lease.TRADER))
        try:
            while not acquiring.done():
                try:
                    if not self._may_claim.is_set() and await self.db.read(_has_other_processes):
                        self._may_claim.set()
                except DatabaseUnavailable as trouble:
                    logger.warning("other processes could not be looked for: %s", trouble)
                pause = None if self._may_claim.is_set() else self.intervals.failed
                await asyncio.wait({acquiring}, timeout=pause)
            return acquiring.result()
        finally:
            acquiring.cancel()
            await asyncio.wait({acquiring})

    def _hear_of_work(self, _detail: str) -> None:
        """Look for work: another process has left some."""
        self.committed.set()
        self._wake_after_attempt()

    async def _run_once_set(
        self, event: asyncio.Event, make_loops: Callable[[], Sequence[Coroutine[None, None, None]]]
    ) -> None:
        """Run loops once `event` is set, and not if the program is being stopped before."""
        waiting = [asyncio.create_task(each.wait()) for each in (event, self._stopping)]
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in waiting:
                task.cancel()
        if not self._stopping.is_set():
            await asyncio.gather(*make_loops())

    async def _shut_down(
        self,
        trading: asyncio.Task[None],
        others: Sequence[asyncio.Task[None]],
        sender: outbox.OutboxSender,
    ) -> None:
        """Let every loop finish its round. A trade may take its time, the rest gets a short limit."""
        if not self.is_trader.is_set():
            trading.cancel()
        await asyncio.wait(others, timeout=self.intervals.shutdown)
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await sender.drain(self.intervals.shutdown)
        if not trading.done():
            logger.warning("a trade is in flight; it is waited for, and then this process ends")
        await asyncio.wait({trading})
        self._early_preflight.drop()
        try:
            await self.db.transact(recovery.release_claims)
        except ProcessOvertaken:
            pass  # another process has released them
        except Exception:
            logger.exception("the claims could not be released; the next start releases them")
        await self.shop.ports.leases.release(Lease.TRADER)

    def _own_loops(self) -> Sequence[Coroutine[None, None, None]]:
        """Return the loops of every process: what they look at is its own."""
        pace, repeat = self.intervals, self._repeat
        return [
            repeat("disk", faults.check_disk, pace.disk),
            repeat("given-up-phases", faults.alert_given_up_phases, pace.disk),
            repeat("account-refusal", self._check_account_refusal, pace.account_refusal),
            self._process_due("rules", self.rules_changed, self._reload_rules),
        ]

    def _worker_loops(self, sender: outbox.OutboxSender) -> Sequence[Coroutine[None, None, None]]:
        """Return the loops of every process that works: no two of them claim the same row."""
        pace, due, process = self.intervals, self._due, self._process_due
        return [
            process(
                "query",
                due.query,
                self._poll,
                partial(polling.release_claims, statuses=polling.POLLED_STATUSES),
            ),
            process("answer-comparison", due.comparison, stored_answers.compare_due_answers),
            process("outbox", due.message, lambda _shop, _db: sender.send_due()),
            self._repeat(
                "manual-delivery",
                polling.recheck_manual_deliveries,
                pace.recheck,
                recover=partial(polling.release_claims, statuses=polling.RECHECKED_STATUSES),
            ),
        ]

    def _poller_loops(self) -> Sequence[Coroutine[None, None, None]]:
        """Return the loops that need the memory of the chat: catalogue, prices, open screens."""
        pace, repeat, process = self.intervals, self._repeat, self._process_due
        return [
            process("flash-sale", self._due.opening, watches.notify_of_openings),
            process(
                "promo-code",
                self._coupon_refused,
                refused_coupons.quote_without_refused_coupons,
            ),
            repeat("digest", notifications.send_due_digests, pace.digests),
            repeat("backup", self._back_up, pace.backup, pace.backup_failed),
            repeat("account", automatic_pause.check_supplier_account, pace.account),
            repeat("exchange-rate", exchange_rate.refresh_exchange_rate, pace.exchange_rate),
            repeat("method-rate", refresh_method_rates, pace.exchange_rate),
            repeat("invoice", poll_open_invoices, pace.invoices),
            repeat("catalogue", self._sync_catalogue, pace.catalogue, pace.catalogue_failed),
        ]

    def _trader_loops(self) -> Sequence[Coroutine[None, None, None]]:
        """Return the loops that only the process with the trader's lease runs, beside the trades."""
        pace, due = self.intervals, self._due
        process, repeat, clock = self._process_due, self._repeat, self._clock_stability
        return [
            process("sales-pause", self._attempts_changed, self._check_trades),
            process("ended-process", self._process_ended, _recover_claims_of_ended),
            repeat(
                "unknown-outcome",
                self._settle_unknown_outcomes,
                pace.unknown_outcomes,
                while_set=due.unknown_outcomes,
            ),
            repeat(
                "waiting-notice",
                partial(status_updates.notify_waiting_orders, notified=self._notified),
                pace.waiting_notices,
                while_set=due.open_orders,
                pause_first=True,
            ),
            repeat(
                "status-update",
                partial(
                    status_updates.queue_due_status_updates,
                    steps=self._status_update_steps,
                ),
                pace.status_updates,
                while_set=due.open_orders,
                pause_first=True,
            ),
            repeat("reminder", _remind_of_unsettled_work, pace.reminders),
            repeat(
                "due-time",
                recovery.reset_far_future_due_times,
                pace.far_future_due_times,
            ),
            repeat(
                "housekeeping",
                partial(retention.purge_expired, stability=clock),
                pace.housekeeping,
            ),
            repeat("unpaid-invoice", self._purge_unpaid_invoices, pace.housekeeping),
            repeat(
                "referral-reward",
                partial(rewards.credit_due_rewards, stability=clock),
                pace.referral_rewards,
            ),
            repeat(
                "restore-time",
                partial(recovery.limit_restore_time, stability=clock),
                pace.far_future_due_times,
            ),
            repeat("reconciliation", _reconcile, pace.reconcile, pace.reconcile_failed),
            repeat("pause-end", sales_pause.end_due_pauses, pace.pause_end),
            repeat("refund", send_due_refunds, pace.refunds),
        ]

    async def _poll(self, shop: Shop, db: Database) -> None:
        """Poll until no order is due; those that become due meanwhile are polled too."""
        await polling.poll_due_orders(
            shop, db, self._stopping.is_set, due=self._due.query, postponed=self.committed
        )

    async def _trade(self, shop: Shop, db: Database) -> None:
        """Process one trade."""
        order = await fulfilment.trade_next_order(
            shop, db, self._stopping.is_set, self._early_preflight
        )
        if order is not None and not order.is_accepted_as_quoted:
            self._wake_after_attempt()
        if order is None:
            self._early_preflight.drop()
        elif self._early_preflight.has_found_next_order:
            self._due.trade.set()
        else:
            shop.right_of_way.give_back()

    async def _recover_trades(self, _shop: Shop, db: Database) -> None:
        """Conclude what a failure of our own interrupted."""
        await db.transact(recovery.conclude_interrupted_trades)
        self._wake_after_attempt()

    def _wake_after_attempt(self) -> None:
        """Wake the loops that look at how trades ended."""
        self._attempts_changed.set()
        self._coupon_refused.set()

    async def _settle_unknown_outcomes(self, shop: Shop, db: Database) -> None:
        if await unknown_outcomes.settle_unknown_outcomes(
            shop, db, self._observations, self._stopping.is_set
        ):
            self._wake_after_attempt()

    async def _purge_unpaid_invoices(self, shop: Shop, db: Database) -> None:
        is_clock_confirmed = clock_check.is_clock_confirmed(
            shop, self._clock_stability, "no invoice is closed"
        )
        await purge_unpaid_invoices(shop, db, is_clock_confirmed=is_clock_confirmed)

    async def _reload_rules(self, _shop: Shop, _db: Database) -> None:
        if self.reload_rules is not None:
            await self.reload_rules()

    async def _back_up(self, shop: Shop, db: Database) -> None:
        if self.backup_job is not None:
            await faults.run_backup(shop, db, self.backup_job)

    async def _check_trades(self, _shop: Shop, db: Database) -> None:
        if await automatic_pause.pause_on_unknown_outcomes(db):
            logger.error("too many unknown outcomes in a row; sales are paused")
        if await automatic_pause.pause_on_charges_above_quote(db):
            logger.error("the supplier repeatedly charged more than quoted; sales are paused")

    async def _check_account_refusal(self, shop: Shop, db: Database) -> None:
        """Follow a refusal of our account; without one, look only after a new answer."""
        supplier = shop.ports.supplier
        answer = supplier.last_answer()
        if supplier.account_refusal() is None and answer == self._followed_answer:
            return
        if await automatic_pause.follow_account_refusal(shop, db):
            logger.error("the supplier refuses our account; sales are paused")
        self._followed_answer = answer

    async def _sync_catalogue(self, shop: Shop, db: Database) -> None:
        """Sync the catalogue once, with the price rules that other processes stored before it.

        Operators are alerted after several failures in a row.
        """
        await price_rules.load_price_rules(shop, db)
        try:
            report = await sync.sync_catalogue(shop, db, self.list_copied.set)
        except SupplierRefusedAccount:
            raise  # operators are alerted at once, with the sales pause
        except SupplierCallFailed as trouble:
            self._failed_syncs += 1
            if self._failed_syncs >= _FAILURES_BEFORE_ALERT:
                await sync.alert_sync_failure(db, trouble)
            raise
        self._failed_syncs = 0
        self.catalogue_read.set()
        logger.info("the catalogue was synchronised: %s", report)

    async def _process_due(
        self, name: str, due: asyncio.Event, work: Work, recover: Work | None = None
    ) -> None:
        """Call `work` each time `due` is set; after a failure, once more when a pause has passed.

        After a failure `recover` is called first.
        """
        while True:
            await due.wait()
            if self._stopping.is_set():
                return
            due.clear()
            if not await self._is_done(name, work, recover):
                await self._sleep_unless_stopping(self.intervals.failed)
                due.set()

    async def _repeat(
        self,
        name: str,
        work: Work,
        pause: float,
        pause_after_failure: float | None = None,
        *,
        while_set: asyncio.Event | None = None,
        pause_first: bool = False,
        recover: Work | None = None,
    ) -> None:
        """Call `work` every `pause` seconds; if `while_set` is given, only while it is set.

        With `pause_first`, a pause follows whenever it becomes set: nothing is due before. After a
        failure `recover` is called before `work`.
        """
        while not self._stopping.is_set():
            if while_set is not None:
                must_pause = pause_first and not while_set.is_set()
                await while_set.wait()
                if must_pause:
                    await self._sleep_unless_stopping(pause)
                    continue
                if self._stopping.is_set():
                    return
            if await self._is_done(name, work, recover):
                await self._sleep_unless_stopping(pause)
            else:
                failed = self.intervals.failed
                await self._sleep_unless_stopping(pause_after_failure or failed)

    async def _is_done(self, name: str, work: Work, recover: Work | None = None) -> bool:
        """Call `work`, and `recover` before it if the last call failed.

        Return False and log the error if one of them failed.
        """
        with log_ids(job=name):
            try:
                if recover is not None and name in self._failed_loops:
                    await recover(self.shop, self.db)
                await work(self.shop, self.db)
            except SupplierCallFailed as trouble:
                logger.warning("the %s loop: %s", name, trouble)
            except ProcessOvertaken:
                pass  # the program ends, and says so once
            except Exception:
                logger.exception("the %s loop failed; it continues", name)
            else:
                self._failed_loops.discard(name)
                return True
            self._failed_loops.add(name)
            return False

    async def _sleep_unless_stopping(self, seconds: float) -> None:
        await wait_for_event(self._stopping, seconds)


def _has_other_processes(tx: Transaction) -> bool:
    return tx.processes.has_others()


async def _recover_claims_of_ended(_shop: Shop, db: Database) -> None:
    await recovery.recover_claims_of_ended(db)


async def _remind_of_unsettled_work(shop: Shop, db: Database) -> None:
    await status_updates.remind_of_unsettled_orders(db)
    await account_refusals.alert_refused_count(shop, db)
    await remind_of_waiting_claims(db)
    await remind_of_waiting_cases(db)


async def _reconcile(shop: Shop, db: Database) -> None:
    broken_rules = await reconciliation.run_reconciliation(shop, db)
    if broken_rules:
        logger.error("rules that the ledger breaks: %s; run `vitrine reconcile`", broken_rules)
