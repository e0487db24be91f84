"""Long polling: each batch of Telegram updates is stored in one commit before it is acknowledged.

Polling thus loses nothing. Asking for later updates acknowledges the earlier ones, and that
happens only after they are committed. After a crash, the open rows are handled first, and repeated
updates are recognised by their id. A tap that only shows a screen is handled while it is being
stored: it may be handled twice, and its first change waits for the row. Nothing here parses more of
an update than its owner, and no content is logged.
"""

import asyncio
import json
import logging
import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final, TypeGuard, TypeVar

import telegram
from telegram.error import Conflict, InvalidToken, TelegramError, TimedOut

from bot.chat.telegram.call_retries import retry_after_seconds, summarize_exception
from bot.chat.telegram.transport import TokenRefused, close_bot, fetch_raw_updates, open_bot
from bot.chat.updates.closing_database import InboxWrite
from bot.chat.updates.scheduler import UpdateScheduler
from bot.domain.ids import UpdateId
from bot.domain.operations.inbox import InboxRow, RawUpdate
from bot.domain.operations.messenger import AlertKind
from bot.domain.retries import backoff_delay
from bot.domain.system_ports import Clock
from bot.log_ids import log_ids
from storage.database import Database
from storage.transaction import Transaction

log = logging.getLogger(__name__)
T = TypeVar("T")

#: Called when another program took the updates: with a webhook, or by polling.
OnConflict = Callable[[AlertKind], Awaitable[None]]

#: Called with the content of each pre-checkout query, which cannot wait for other updates.
OnPreCheckout = Callable[[Mapping[str, object]], Awaitable[None]]

#: What the bot handles, and every other type that may report a payment.
ALLOWED_UPDATES: Final = (
    "message",
    "edited_message",
    "callback_query",
    "inline_query",
    "chosen_inline_result",
    "my_chat_member",
    "pre_checkout_query",
    "shipping_query",
    "purchased_paid_media",
)
_POLL_SECONDS: Final = 30  # seconds of one long poll
_POLL_GRACE: Final = 10.0  # seconds after which an overdue poll is abandoned
_ANSWER_GRACE: Final = 10.0  # seconds in which answers before payments may end at a shutdown
_BATCH_SIZE: Final = 100  # Telegram's limit
_RETENTION: Final = timedelta(days=3)  # Telegram repeats updates for one day
PURGED_IN_STEP: Final = 500
_PURGE_INTERVAL: Final = timedelta(hours=1)
_MAX_TIMEOUTS: Final = 3  # polls that time out before the connection is reset
_MIN_BACKOFF, _MAX_BACKOFF = 1.0, 60.0
#: How long a process that was taken over from may still poll.
_HANDOVER_SECONDS: Final = 60.0
_MAX_ID: Final = 2**63 - 1


class Inbox:
    """A poller that fetches updates with a bot of its own and enqueues them.

    `bot_factory` makes that bot. `on_conflict` is called for every poll that Telegram ends because
    of another program, unless that is expected. `on_pre_checkout` runs at once, beside everything
    else. A poll lasts `poll_seconds` and is abandoned `poll_grace` seconds later. It goes on under any
    load. While `may_act` is false, another process may have taken over: nothing is handled before it is
    stored.
    """

    def __init__(
        self,
        bot_factory: Callable[[], telegram.Bot],
        db: Database,
        update_scheduler: UpdateScheduler,
        clock: Clock,
        *,
        on_conflict: OnConflict,
        on_pre_checkout: OnPreCheckout | None = None,
        may_act: Callable[[], bool] = lambda: True,
        poll_seconds: int = _POLL_SECONDS,
        poll_grace: float = _POLL_GRACE,
    ) -> None:
        self._bot_factory = bot_factory
        self._db = db
        self._update_scheduler = update_scheduler
        self._clock = clock
        self._on_conflict = on_conflict
        self._on_pre_checkout = on_pre_checkout
        self._may_act = may_act
        self._pre_checkouts: set[asyncio.Task[None]] = set()
        #: Updates that a failed transaction may have stored. They are not enqueued yet.
        self._perhaps_stored: set[UpdateId] = set()
        self._poll_seconds = poll_seconds
        self._poll_grace = poll_grace
        self._bot: telegram.Bot | None = None
        self._is_webhook_deleted = False
        self._offset = 0
        self._consecutive_errors = 0
        self._consecutive_timeouts = 0
        self._conflicts_expected_until = float("-inf")
        self._purged_at: datetime | None = None
        self._last_poll_at: datetime | None = None
        #: Set as soon as Telegram has accepted the bot; `username` is then its name.
        self.connected = asyncio.Event()
        self.username = ""

    @property
    def last_poll_at(self) -> datetime | None:
        """Return when a poll was last answered and its updates stored; None if not yet."""
        return self._last_poll_at

    def expect_conflicts(self) -> None:
        """Report no other poller for a while: this process takes over from one that may still poll."""
        self._conflicts_expected_until = self._clock.monotonic() + _HANDOVER_SECONDS

    async def run(self) -> None:
        """Handle the updates that a restart left open, then poll until cancelled.

        Raise TokenRefused if Telegram rejects the token. All other errors are retried.
        """
        try:
            # Every open row, oldest first. The scheduler keeps no more than fit into memory.
            resumed_count, last_id = 0, -1
            while batch := await self._read_open_rows(last_id):
                for row in batch:
                    self._update_scheduler.enqueue(row)
                resumed_count += len(batch)
                last_id = batch[-1].update_id
                await asyncio.sleep(0)  # a read may wait for nothing, and others have to run
            if resumed_count:
                log.info(
                    "updates left open by an earlier run, which are handled now: %d", resumed_count
                )
            while True:
                await self._retry_until_success(self._poll_once)
        finally:
            await self._disconnect()
            if self._pre_checkouts:
                await asyncio.wait(self._pre_checkouts, timeout=_ANSWER_GRACE)

    async def _retry_until_success(self, work: Callable[[], Awaitable[T]]) -> T:
        """Return the result of `work`; after an error wait, longer each time, and try again.

        Raise TokenRefused, which no retry can repair.
        """
        while True:
            try:
                result = await work()
            except TokenRefused:
                raise
            except Exception as error:  # noqa: BLE001 - polling continues after any error
                await self._handle_poll_error(error)
            else:
                self._consecutive_errors = 0
                return result

    # Updates left open by a restart

    async def _read_open_rows(self, after: int) -> list[InboxRow]:
        """Return the next batch of open rows; wait while the database cannot be read."""

        def read_open_rows(tx: Transaction) -> list[InboxRow]:
            return tx.inbox.open_rows(_BATCH_SIZE, after=after)

        return await self._retry_until_success(lambda: self._db.read(read_open_rows))

    # Polling

    async def _poll_once(self) -> None:
        bot = await self._get_connected_bot()
        async with asyncio.timeout(self._poll_seconds + 3 * self._poll_grace):
            updates = await fetch_raw_updates(
                bot,
                offset=self._offset,
                poll_seconds=self._poll_seconds,
                limit=_BATCH_SIZE,
                allowed_updates=ALLOWED_UPDATES,
                poll_grace=self._poll_grace,
            )
        self._consecutive_timeouts = 0
        # Telegram waits ten seconds for an answer to a pre-checkout query.
        for update in updates:
            if self._on_pre_checkout is None or not isinstance(update, dict):
                continue
            query, update_id = update.get("pre_checkout_query"), update.get("update_id")
            if isinstance(query, dict):
                with log_ids(update=update_id if _is_id(update_id) else None):
                    task = asyncio.ensure_future(self._on_pre_checkout(query))
                self._pre_checkouts.add(task)
                task.add_done_callback(self._pre_checkouts.discard)
        await self._store_and_enqueue(updates)
        self._last_poll_at = self._clock.now()
        await self._purge()

    async def _store_and_enqueue(self, updates: list[object]) -> None:
        """Store a batch, advance the offset, which acknowledges it, and enqueue the new updates."""
        contents = _index_by_id(updates)
        rows = [_to_raw_update(update_id, update) for update_id, update in contents.items()]
        if len(rows) < len(updates):
            log.error(
                "updates without a usable id, which were skipped: %d", len(updates) - len(rows)
            )
            if not rows:
                raise TelegramError("no update of the batch has an id")
        if not rows:
            return

        def add(tx: Transaction) -> list[UpdateId]:
            return tx.inbox.add(rows, self._clock.now())

        write = InboxWrite()
        new: set[UpdateId] = set()
        try:
            started = self._start_taps(rows, contents, write)
            new.update(await self._db.transact(add))
        except Exception:
            self._perhaps_stored.update(row.update_id for row in rows)
            raise
        finally:
            write.end(frozenset(new))
        new -= started
        new |= self._perhaps_stored  # one that was handled before finds itself closed
        self._perhaps_stored.difference_update(row.update_id for row in rows)
        self._offset = max(row.update_id for row in rows) + 1
        for row, content in zip(rows, contents.values(), strict=True):
            if row.update_id in new:
                self._update_scheduler.enqueue(row, content)

    def _start_taps(
        self,
        rows: Sequence[RawUpdate],
        contents: Mapping[int, Mapping[str, object]],
        write: InboxWrite,
    ) -> set[UpdateId]:
        """Start the taps that need not wait until `write` has stored them; return their ids.

        None is started before a first batch is acknowledged: an update that ended the program comes
        again in that batch, and its row counts how often it did. A batch that could not be stored is
        not started again either.
        """
        started: set[UpdateId] = set()
        if not self._offset or not self._may_act():
            return started
        waiting: set[int] = set()
        for row in rows:
            is_new = row.update_id >= self._offset and row.update_id not in self._perhaps_stored
            if (
                is_new
                and row.queue_id not in waiting
                and self._update_scheduler.start_before_stored(row, contents[row.update_id], write)
            ):
                started.add(row.update_id)
            else:
                waiting.add(row.queue_id)
        return started

    async def _purge(self) -> None:
        """Delete updates that were closed days ago: a step after each poll, once an hour until done."""
        now = self._clock.now()
        if self._purged_at is not None and now - self._purged_at < _PURGE_INTERVAL:
            return

        def purge(tx: Transaction) -> int:
            return tx.inbox.purge(now - _RETENTION, PURGED_IN_STEP)

        if await self._db.transact(purge) < PURGED_IN_STEP:
            self._purged_at = now

    # The connection and its errors

    async def _get_connected_bot(self) -> telegram.Bot:
        if self._bot is None:
            bot = self._bot_factory()
            self.username = (await open_bot(bot)).username or ""
            self._bot = bot
        if not self._is_webhook_deleted:
            await self._bot.delete_webhook()  # Telegram refuses polling while a webhook is set
            self._is_webhook_deleted = True
        self.connected.set()
        return self._bot

    async def _disconnect(self) -> None:
        bot, self._bot = self._bot, None
        if bot is not None:
            await close_bot(bot)

    async def _handle_poll_error(self, error: Exception) -> None:
        """Log the error, reset the connection if that may help, and wait."""
        self._consecutive_errors += 1
        if isinstance(error, Conflict):
            # Only the report depends on Telegram's wording, which has no other mark. The webhook
            # is deleted before the next poll in any case.
            self._is_webhook_deleted = False
            if "webhook" in error.message.lower():
                log.error("another program set a webhook for this bot: it is deleted")
                await self._report_conflict(AlertKind.WEBHOOK_SET)
            elif self._clock.monotonic() < self._conflicts_expected_until:
                log.info("the process that received the updates before may still ask for them")
            else:
                log.error(
                    "another program receives the updates of this bot: stop it, or use another bot token"
                )
                await self._report_conflict(AlertKind.OTHER_POLLER)
        else:
            log.warning("updates cannot be received at the moment: %s", summarize_exception(error))
        self._consecutive_timeouts += isinstance(error, TimedOut | TimeoutError)
        if self._consecutive_timeouts >= _MAX_TIMEOUTS or isinstance(error, InvalidToken):
            # Connecting requests the bot's user, which tells a wrong token from a stray answer.
            log.warning("the connection to Telegram is opened again")
            self._consecutive_timeouts = 0
            await self._disconnect()
        pause = backoff_delay(_MIN_BACKOFF, self._consecutive_errors - 1, _MAX_BACKOFF)
        pause *= random.uniform(0.5, 1)
        await self._clock.sleep(retry_after_seconds(error) + pause)

    async def _report_conflict(self, kind: AlertKind) -> None:
        try:
            await self._on_conflict(kind)
        except Exception as error:  # noqa: BLE001 - polling goes on although the alert failed
            log.error("a conflict was not reported: %s", summarize_exception(error))  # noqa: TRY400


def _index_by_id(updates: list[object]) -> dict[int, dict[str, object]]:
    """Return the updates that have a usable id, by that id, oldest first."""
    by_id: dict[int, dict[str, object]] = {}
    for update in updates:
        update_id = update.get("update_id") if isinstance(update, dict) else None
        if isinstance(update, dict) and _is_id(update_id) and update_id >= 0:
            by_id[update_id] = update
    return dict(sorted(by_id.items()))


def _to_raw_update(update_id: int, update: dict[str, object]) -> RawUpdate:
    """Return an update with its unparsed body."""
    body = json.dumps(update, separators=(",", ":")).encode()
    return RawUpdate(UpdateId(update_id), queue_id_of(update), body)


def queue_id_of(update: dict[str, object]) -> int:
    """Return the id of the queue for an update: its user, else its chat, else 0."""
    content = [value for value in update.values() if isinstance(value, dict)]
    paths = (("from",), ("user",), ("chat",), ("message", "chat"))
    for path in paths:
        for value in content:
            inner: object = value
            for name in path:
                inner = inner.get(name) if isinstance(inner, dict) else None
            owner = inner.get("id") if isinstance(inner, dict) else None
            if _is_id(owner):
                return owner
    return 0


def _is_id(value: object) -> TypeGuard[int]:
    return type(value) is int and abs(value) <= _MAX_ID
