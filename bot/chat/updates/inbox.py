"""The inbox: Telegram's updates are stored, all of a batch in one commit, before Telegram is told.

Long polling that loses nothing: an update is acknowledged only by asking for what comes after it, and
that happens only once it is committed. After a crash the rows left open are handled first, and what
Telegram gives again is recognised by its id. Nothing here parses an update further than to find whose
it is, and none of its content is logged.
"""

import asyncio
import json
import logging
import random
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final, TypeGuard

import telegram
from telegram.error import Conflict, InvalidToken, TelegramError, TimedOut

from bot.chat.failures import describe, retry_after_seconds
from bot.chat.lanes import Lanes
from bot.chat.transport import TokenRefused, close_bot, open_bot, raw_updates
from bot.domain.backoff import backoff_delay
from bot.domain.ports import Clock
from bot.domain.store import InboxRow, RawUpdate, Store, Tx, UpdateId

log = logging.getLogger(__name__)

#: What we handle, and everything else that could tell of money.
KINDS: Final = (
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
_WAIT: Final = 30  # seconds of one long poll
_MARGIN: Final = 10.0  # seconds after which a poll that should have ended is given up
_BATCH: Final = 100  # Telegram's limit
_BUSY: Final = 1_000  # unfinished updates above which we do not ask for more
_KEEP: Final = timedelta(days=3)  # Telegram gives an update again for one day
_PURGE_EVERY: Final = timedelta(hours=1)
_PATIENCE: Final = 3  # polls that time out before the connection is made anew
_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 60.0
_LARGEST_ID: Final = 2**63 - 1


class Inbox:
    """Fetches updates with a bot of its own, which `connect` makes, and gives them to the lanes.

    `wait` and `margin` are seconds: of one long poll, and of patience beyond it. While `busy` updates
    are unfinished none are fetched.
    """

    def __init__(
        self,
        connect: Callable[[], telegram.Bot],
        store: Store,
        lanes: Lanes,
        clock: Clock,
        *,
        wait: int = _WAIT,
        margin: float = _MARGIN,
        busy: int = _BUSY,
    ) -> None:
        self._connect = connect
        self._store = store
        self._lanes = lanes
        self._clock = clock
        self._wait = wait
        self._margin = margin
        self._busy = busy
        self._bot: telegram.Bot | None = None
        self._webhook_gone = False
        self._offset = 0
        self._troubles = 0
        self._time_outs = 0
        self._purged_at: datetime | None = None
        self._last_poll_at: datetime | None = None

    @property
    def last_poll_at(self) -> datetime | None:
        """When Telegram last answered a poll and what it gave was stored; None: not yet."""
        return self._last_poll_at

    async def run(self) -> None:
        """Handle what a restart left open, then poll until cancelled.

        TokenRefused when Telegram does not know the token; every other trouble is waited out.
        """
        try:
            await self._resume()
            while True:
                await self._lanes.until_below(self._busy)
                await self._safely(self._turn)
        finally:
            await self._disconnect()

    async def _safely(self, work: Callable[[], Awaitable[None]]) -> bool:
        """Do `work`; after a trouble pause, longer each time. Whether it went well."""
        try:
            await work()
        except TokenRefused:
            raise
        except Exception as error:  # noqa: BLE001 - polling goes on whatever happens
            await self._trouble(error)
            return False
        self._troubles = 0
        return True

    # What a restart finds

    async def _resume(self) -> None:
        """Give the lanes every open row, oldest first, in portions that memory can hold."""
        given, last = 0, -1
        portion: list[InboxRow] = []

        async def look(tx: Tx) -> list[InboxRow]:
            return await tx.inbox.open_rows(_BATCH, after=last)

        async def load() -> None:
            portion[:] = await self._store.read(look)

        while True:
            while not await self._safely(load):
                pass
            if not portion:
                break
            for row in portion:
                self._lanes.give(row)
            given, last = given + len(portion), portion[-1].update_id
            await self._lanes.until_below(self._busy)
        if given:
            log.info("%d updates were left open and are handled now", given)

    # One poll

    async def _turn(self) -> None:
        bot = await self._connected()
        async with asyncio.timeout(self._wait + 3 * self._margin):
            updates = await raw_updates(
                bot,
                offset=self._offset,
                wait=self._wait,
                limit=_BATCH,
                kinds=KINDS,
                margin=self._margin,
            )
        self._time_outs = 0
        await self._take(updates)
        self._last_poll_at = self._clock.now()
        await self._purge()

    async def _take(self, updates: list[object]) -> None:
        """Store a batch, then move the offset, which acknowledges it, then hand it on."""
        contents = _usable(updates)
        rows = [_row(update_id, update) for update_id, update in contents.items()]
        if len(rows) < len(updates):
            log.error("%d updates without a usable id were passed over", len(updates) - len(rows))
            if not rows:
                raise TelegramError("no update of a batch has an id")
        if not rows:
            return

        async def add(tx: Tx) -> list[UpdateId]:
            return await tx.inbox.add(rows, self._clock.now())

        new = set(await self._store.transact(add))
        self._offset = max(row.update_id for row in rows) + 1
        for row, content in zip(rows, contents.values(), strict=True):
            if row.update_id in new:
                self._lanes.give(row, content)

    async def _purge(self) -> None:
        """Forget updates that were closed days ago, once in a while."""
        now = self._clock.now()
        if self._purged_at is not None and now - self._purged_at < _PURGE_EVERY:
            return

        async def purge(tx: Tx) -> int:
            return await tx.inbox.purge(now - _KEEP)

        self._purged_at = now
        await self._store.transact(purge)

    # The connection and its troubles

    async def _connected(self) -> telegram.Bot:
        if self._bot is None:
            bot = self._connect()
            await open_bot(bot)
            self._bot = bot
        if not self._webhook_gone:
            await self._bot.delete_webhook()  # with one set, Telegram refuses to be polled
            self._webhook_gone = True
        return self._bot

    async def _disconnect(self) -> None:
        bot, self._bot = self._bot, None
        if bot is not None:
            await close_bot(bot)

    async def _trouble(self, error: Exception) -> None:
        """Say what is wrong, mend the connection if that may help, and wait."""
        self._troubles += 1
        if isinstance(error, Conflict):
            log.error(
                "another program receives this bot's updates: stop it, or give it another bot"
            )
        else:
            log.warning("updates cannot be received just now: %s", describe(error))
        self._time_outs += isinstance(error, TimedOut | TimeoutError)
        if self._time_outs >= _PATIENCE or isinstance(error, InvalidToken):
            # Connecting asks Telegram who we are, which tells a wrong token from a stray answer.
            log.warning("the connection to Telegram is made anew")
            self._time_outs = 0
            await self._disconnect()
        pause = backoff_delay(_FIRST_PAUSE, self._troubles - 1, _LONGEST_PAUSE)
        pause *= random.uniform(0.5, 1)
        await self._clock.sleep(retry_after_seconds(error) + pause)


def _usable(updates: list[object]) -> dict[int, dict[str, object]]:
    """Updates that have a usable id, by it, oldest first."""
    found: dict[int, dict[str, object]] = {}
    for update in updates:
        update_id = update.get("update_id") if isinstance(update, dict) else None
        if isinstance(update, dict) and _is_id(update_id) and update_id >= 0:
            found[update_id] = update
    return dict(sorted(found.items()))


def _row(update_id: int, update: dict[str, object]) -> RawUpdate:
    """An update as it came."""
    body = json.dumps(update, separators=(",", ":")).encode()
    return RawUpdate(UpdateId(update_id), lane_of(update), body)


def lane_of(update: dict[str, object]) -> int:
    """Whose order an update belongs to: its user, else its chat, else nobody (0)."""
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
    return type(value) is int and abs(value) <= _LARGEST_ID
