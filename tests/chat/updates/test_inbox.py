"""Tests of the inbox: no update is lost or handled twice, whatever fails between Telegram, the
database and the handlers.
"""

import asyncio
import json
import logging
import traceback
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import pytest
import telegram
from hypothesis import given, settings
from hypothesis import strategies as st
from telegram.error import NetworkError

from bot.chat.telegram.transport import TokenRefused, TransportTimeouts, make_bot
from bot.chat.updates.closing_database import UpdateScopedDatabase
from bot.chat.updates.inbox import Inbox, queue_id_of
from bot.chat.updates.person_queue import MAX_IN_MEMORY
from bot.chat.updates.scheduler import UpdateScheduler
from bot.demo.telegram import TelegramServer
from bot.domain.ids import UpdateId
from bot.domain.operations.inbox import InboxRow, RawUpdate
from bot.domain.operations.messenger import AlertKind
from bot.log_ids import current_log_ids
from storage import EngineDatabase
from storage.database import Database
from storage.transaction import Transaction
from tests.chat.inbox_rig import (
    ANN,
    BEN,
    CY,
    NOW,
    FailingDatabase,
    SkippingClock,
    StalledDatabase,
    a_database,
    arrive,
    leave_note,
    message,
    notes,
    open_ids,
    raw,
    tap,
    until,
)
from tests.demo.telegram.bot_api_rig import ANN as PERSON
from tests.demo.telegram.bot_api_rig import TOKEN, a_server, running
from tests.waiting import HANG_LIMIT, POLL_SECONDS, LoopClock

PRE_CHECKOUT: dict[str, object] = {
    "id": "1",
    "from": {"id": BEN, "is_bot": False, "first_name": "Ben"},
    "currency": "XTR",
    "total_amount": 1,
    "invoice_payload": "x",
}


class Killed(BaseException):
    """The process is killed here: nothing in it may catch this."""


@dataclass
class Shop:
    """An inbox with its update queues between the local Bot API server and a database.

    Each handled text makes one change. A tap that begins with "look" is navigation; it makes one if
    it ends with "write".
    """

    store: Database
    url: str
    token: str = TOKEN
    wait: int = 1
    busy: int = 1000
    clock: SkippingClock = field(default_factory=SkippingClock)
    handled: list[str] = field(default_factory=list)
    parked: list[int] = field(default_factory=list)
    conflicts: list[AlertKind] = field(default_factory=list)
    pre_checkouts: list[object] = field(default_factory=list)
    pre_checkout_log_ids: list[dict[str, str]] = field(default_factory=list)
    failures: dict[str, int] = field(default_factory=dict)
    gate: asyncio.Event | None = None
    connections: int = 0
    alerts_fail: bool = False
    may_act: bool = True
    shown: list[str] = field(default_factory=list)
    acknowledged: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.scheduler = UpdateScheduler(
            self._handle,
            db=self.store,
            clock=self.clock,
            acknowledge=self._acknowledge,
            is_navigation=lambda update: _data_of(update).startswith("look"),
            on_parked=self._on_parked,
            max_in_memory=self.busy,
            close_linger=0.001,
        )
        self.inbox = Inbox(
            self._connect,
            self.store,
            self.scheduler,
            self.clock,
            on_conflict=self._on_conflict,
            on_pre_checkout=self._on_pre_checkout,
            may_act=lambda: self.may_act,
            poll_seconds=self.wait,
            poll_grace=HANG_LIMIT,
        )

    def _connect(self) -> telegram.Bot:
        self.connections += 1
        limits = TransportTimeouts(
            pool=HANG_LIMIT, connect=HANG_LIMIT, write=HANG_LIMIT, read=HANG_LIMIT
        )
        return make_bot(self.token, api_url=self.url, timeouts=limits)

    async def _handle(self, update: telegram.Update, store: UpdateScopedDatabase) -> None:
        text = (update.message and update.message.text) or _data_of(update) or "?"
        if self.gate is not None:
            await self.gate.wait()
        if self.failures.get(text, 0):
            self.failures[text] -= 1
            raise NetworkError("Telegram is away")
        self.shown.append(text)
        if not text.startswith("look") or text.endswith("write"):
            await store.transact(leave_note, f"{text} {update.update_id}")
        self.handled.append(text)

    async def _acknowledge(self, update: telegram.Update) -> None:
        self.acknowledged.append(_data_of(update))

    async def _on_parked(self, update_id: UpdateId, _queue_key: int, _why: str) -> None:
        self.parked.append(update_id)

    async def _on_pre_checkout(self, query: Mapping[str, object]) -> None:
        self.pre_checkouts.append(query["id"])
        self.pre_checkout_log_ids.append(dict(current_log_ids()))

    async def _on_conflict(self, kind: AlertKind) -> None:
        self.conflicts.append(kind)
        if self.alerts_fail:
            raise OSError("no space left on device")

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Shop"]:
        """Run the inbox, and end it as a shutdown does."""
        task = asyncio.create_task(self.inbox.run())
        try:
            yield self
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
            await self.scheduler.aclose(1)

    async def idle(self) -> None:
        async with asyncio.timeout(HANG_LIMIT):
            await self.scheduler.wait_until_below(1)


def _data_of(update: telegram.Update) -> str:
    return (update.callback_query and update.callback_query.data) or ""


@dataclass
class Site:
    """A local Bot API server with one person, and a database."""

    server: TelegramServer
    url: str
    store: EngineDatabase

    def shop(self, **options: object) -> Shop:
        chosen: dict[str, object] = {"store": self.store, "url": self.url, **options}
        return Shop(**chosen)  # type: ignore[arg-type]

    async def say(self, *texts: str) -> None:
        for text in texts:
            await self.server.send_text(PERSON.id, text)

    def tap(self, data: str, user: int = PERSON.id) -> int:
        """Let a person tap a button; return the id of the update."""
        return self.server.push_update({"callback_query": tap(0, data, user)["callback_query"]})

    def asked(self, method: str) -> list[dict[str, object]]:
        """Return the parameters of the bot's calls of a method."""
        return [call.params for call in self.server.calls if call.method == method]

    @asynccontextmanager
    async def other_program(self) -> AsyncIterator[telegram.Bot]:
        """Open a second bot with the same token, as another program has it."""
        bot = make_bot(TOKEN, api_url=self.url)
        await bot.request.initialize()
        try:
            yield bot
        finally:
            await bot.request.shutdown()

    @property
    def unacknowledged(self) -> int:
        return len(self.server.state.updates)


@asynccontextmanager
async def site(folder: Path) -> AsyncIterator[Site]:
    async with a_database(folder) as store, running(a_server()) as place:
        yield Site(place.server, place.telegram, store)


async def test_what_people_write_is_stored_handled_closed_and_acknowledged(tmp_path: Path) -> None:
    """All steps, in this order."""
    async with site(tmp_path) as place, place.shop().open() as shop:
        await place.say("one", "two")
        await until(lambda: shop.handled == ["one", "two"])
        await place.say("three")
        await until(lambda: shop.handled == ["one", "two", "three"])
        await until(lambda: place.unacknowledged == 0)
        await shop.idle()
        assert await open_ids(place.store) == []
        assert shop.inbox.last_poll_at is not None
        assert len(place.asked("deleteWebhook")) == 1
        first = place.asked("getUpdates")[0]
        assert first["offset"] == "0"
        assert "pre_checkout_query" in json.loads(str(first["allowed_updates"]))


async def test_a_death_between_storing_and_acknowledging_loses_and_repeats_nothing(
    tmp_path: Path,
) -> None:
    """Telegram sends the update again; its row exists and is handled once."""

    class DeadlyScheduler:
        def enqueue(self, _row: RawUpdate | InboxRow, _content: object) -> None:
            raise Killed

    async with site(tmp_path) as place:
        await place.say("pay")
        dying = place.shop()
        scheduler: UpdateScheduler = DeadlyScheduler()  # type: ignore[assignment]
        with pytest.raises(Killed):
            await Inbox(
                dying._connect,
                place.store,
                scheduler,
                dying.clock,
                on_conflict=dying._on_conflict,
                poll_seconds=1,
            ).run()
        assert place.unacknowledged == 1
        assert len(await open_ids(place.store)) == 1
        async with place.shop().open() as shop:
            await place.say("after")
            await until(lambda: shop.handled == ["pay", "after"])
            await until(lambda: place.unacknowledged == 0)
        assert await notes(place.store) == 2


async def test_a_death_while_handling_is_made_good_by_the_next_start(tmp_path: Path) -> None:
    """The update was acknowledged, and its row is still open."""
    async with site(tmp_path) as place:
        async with place.shop(gate=asyncio.Event()).open() as shop:
            await place.say("pay")
            await until(lambda: shop.scheduler.unfinished_count == 1)
            await until(lambda: place.unacknowledged == 0)
            shop.scheduler._is_closing = True  # the handler is cancelled at the end, as by a kill
        assert len(await open_ids(place.store)) == 1
        async with place.shop().open() as again:
            await until(lambda: again.handled == ["pay"])
        assert await notes(place.store) == 1


async def test_what_cannot_be_stored_is_not_acknowledged(tmp_path: Path) -> None:
    """With a full disk Telegram keeps the updates until there is space."""
    async with site(tmp_path) as place:
        failing = FailingDatabase(place.store)
        async with place.shop(store=failing).open() as shop:
            await until(lambda: shop.inbox.last_poll_at is not None)
            failing.failures = 5
            await place.say("pay")
            await until(lambda: failing.failures == 0)
            await until(lambda: shop.handled == ["pay"])
            still_asked_from_the_start = [
                p for p in place.asked("getUpdates") if p["offset"] == "0"
            ]
            assert len(still_asked_from_the_start) >= 5
        assert await notes(place.store) == 1


async def test_what_was_stored_although_the_database_failed_is_handled(tmp_path: Path) -> None:
    """The next poll brings it again. It is not new then, but nothing has handled it."""
    async with site(tmp_path) as place:
        failing = FailingDatabase(place.store, is_committed=True)
        async with place.shop(store=failing).open() as shop:
            await until(lambda: shop.inbox.last_poll_at is not None)
            failing.failures = 1
            await place.say("pay")
            await until(lambda: shop.handled == ["pay"])
            await place.say("more")
            await until(lambda: shop.handled == ["pay", "more"])
            await shop.idle()
        assert await notes(place.store) == 2
        assert await open_ids(place.store) == []


async def test_an_unreadable_update_does_not_block_others(tmp_path: Path) -> None:
    """It is parked and reported; the other updates of the batch and later ones are handled."""
    async with site(tmp_path) as place, place.shop().open() as shop:
        await place.say("before")
        odd = place.server.push_update({"message": {"date": "never", "from": {"id": PERSON.id}}})
        place.server.push_update({"callback_query": [1, 2]})
        place.server.push_update({"brand_new_kind": {"user": "nobody"}})
        await place.say("after")
        await until(lambda: "after" in shop.handled)
        await shop.idle()
        assert odd in shop.parked
        assert shop.handled[0] == "before"
        assert await open_ids(place.store) == []
        await until(lambda: place.unacknowledged == 0)


async def test_an_update_without_a_usable_id_does_not_stall_the_queue(tmp_path: Path) -> None:
    """It cannot be stored; the offset of the next valid update skips it."""
    async with site(tmp_path) as place, place.shop().open() as shop:
        place.server.push_update({"update_id": "x", "message": {}})
        await until(lambda: len(shop.clock.slept) > 1)
        await place.say("proper")
        await until(lambda: shop.handled == ["proper"])
        await until(lambda: place.unacknowledged == 0)


async def test_a_handler_that_fails_keeps_its_update_and_then_gives_it_up(tmp_path: Path) -> None:
    """It is retried in its place and finally parked; the person's next text is handled."""
    async with site(tmp_path) as place, place.shop(failures={"bad": 99, "shaky": 2}).open() as shop:
        await place.say("shaky", "bad", "good")
        await until(lambda: shop.handled == ["shaky", "good"])
        assert len(shop.parked) == 1
        await shop.idle()
        assert await open_ids(place.store) == []


async def test_rows_left_open_are_handled_before_anything_new(tmp_path: Path) -> None:
    """In their order, in batches, each once."""
    async with site(tmp_path) as place:
        await arrive(place.store, *(raw(message(n, f"old {n}", PERSON.id)) for n in range(1, 8)))
        await place.say("new")
        async with place.shop(busy=3).open() as shop:
            await until(lambda: len(shop.handled) == 8)
            assert shop.handled == [f"old {n}" for n in range(1, 8)] + ["new"]


async def test_a_flood_of_one_person_stops_no_polling(tmp_path: Path) -> None:
    """Neither the updates found at a restart nor the ones that keep coming: other people are served
    meanwhile.
    """
    async with site(tmp_path) as place:
        flood = [f"flood {n}" for n in range(1, 201)]
        await arrive(place.store, *(raw(message(n, f"flood {n}", BEN), BEN) for n in range(1, 201)))
        gate = asyncio.Event()
        async with place.shop(gate=gate, busy=60).open() as shop:
            await place.say("from somebody else")
            await until(lambda: shop.scheduler.unfinished_count == MAX_IN_MEMORY + 2)
            assert shop.handled == []
            gate.set()
            await until(lambda: len(shop.handled) == 201)
            shop.handled.remove("from somebody else")
            assert shop.handled == flood


async def test_polling_goes_on_while_too_many_updates_are_unfinished(tmp_path: Path) -> None:
    """They are stored, and wait in the inbox. A payment that is about to be made is answered."""
    async with site(tmp_path) as place:
        gate = asyncio.Event()
        async with place.shop(gate=gate, busy=2).open() as shop:
            await place.say("a", "b")
            await until(lambda: shop.scheduler.unfinished_count >= 2)
            await place.say("c", "d")
            place.server.state.updates.push("pre_checkout_query", PRE_CHECKOUT)
            await until(lambda: shop.pre_checkouts == ["1"])
            await until(lambda: shop.scheduler.unfinished_count == 3)
            open_updates = await open_ids(place.store)
            assert len(open_updates) == 5
            assert shop.pre_checkout_log_ids == [{"update": str(max(open_updates))}]
            gate.set()
            await until(lambda: len(shop.handled) == 5)
            assert [text for text in shop.handled if text != "?"] == ["a", "b", "c", "d"]


async def test_polling_begins_although_a_restart_found_more_than_fits_into_memory(
    tmp_path: Path,
) -> None:
    """A payment that is about to be made does not wait for what other people sent before."""
    async with site(tmp_path) as place:
        people = range(BEN, BEN + 5)
        await arrive(place.store, *(raw(message(n, f"old {n}", n), n) for n in people))
        gate = asyncio.Event()
        async with place.shop(gate=gate, busy=2).open() as shop:
            place.server.state.updates.push("pre_checkout_query", PRE_CHECKOUT)
            await until(lambda: shop.pre_checkouts == ["1"])
            assert shop.handled == []
            gate.set()
            await until(lambda: len(shop.handled) == len(people) + 1)


async def test_other_work_runs_while_a_restart_reads_many_open_updates() -> None:
    """Even if no read of the database has to wait, as on a file whose pages are in memory."""
    events: list[str] = []
    batches = [[InboxRow(UpdateId(n), ANN, b"", 0, NOW)] for n in range(3)]

    class ReadyDatabase:
        async def read(self, _phase: object) -> list[InboxRow]:
            if not batches:
                raise Killed
            return batches.pop(0)

    class RecordingScheduler:
        def enqueue(self, _row: InboxRow) -> None:
            events.append("enqueued")
            asyncio.get_running_loop().call_soon(events.append, "other work")

    async def ignore(_kind: AlertKind) -> None: ...

    db: Database = ReadyDatabase()  # type: ignore[assignment]
    scheduler: UpdateScheduler = RecordingScheduler()  # type: ignore[assignment]
    with pytest.raises(Killed):
        await Inbox(
            lambda: make_bot(TOKEN), db, scheduler, SkippingClock(), on_conflict=ignore
        ).run()
    assert events == ["enqueued", "other work"] * 3


# --- taps that are handled while their rows are stored ---------------------------------------------


@asynccontextmanager
async def a_stalled_shop(
    place: Site, **options: object
) -> AsyncIterator[tuple[Shop, StalledDatabase]]:
    """Run a shop that has acknowledged a first batch, and whose database stalls from then on."""
    stalled = StalledDatabase(place.store)
    async with place.shop(store=stalled, **options).open() as shop:
        await place.say("first")
        await until(lambda: shop.handled == ["first"] and place.unacknowledged == 0)
        await shop.idle()
        await until(lambda: stalled.waiting == 0)
        stalled.works.clear()
        try:
            yield shop, stalled
        finally:
            stalled.works.set()


async def test_a_tap_that_only_shows_is_answered_while_its_row_is_stored(tmp_path: Path) -> None:
    """It is not acknowledged to Telegram before: a killed process gets it again."""
    async with site(tmp_path) as place, a_stalled_shop(place) as (shop, stalled):
        place.tap("look")
        await until(lambda: shop.handled == ["first", "look"])
        assert shop.acknowledged == ["look"]
        polls = len(place.asked("getUpdates"))
        assert (place.unacknowledged, await open_ids(place.store)) == (1, [])
        assert stalled.waiting == 1
        stalled.works.set()
        await until(lambda: place.unacknowledged == 0)
        await shop.idle()
        assert len(place.asked("getUpdates")) > polls
        assert shop.handled == ["first", "look"]
        assert await open_ids(place.store) == []


async def test_what_such_a_tap_changes_waits_for_its_row(tmp_path: Path) -> None:
    async with site(tmp_path) as place, a_stalled_shop(place) as (shop, stalled):
        place.tap("look and write")
        await until(lambda: shop.shown == ["first", "look and write"])
        await until(lambda: stalled.waiting == 1)  # the row alone
        stalled.works.set()
        await until(lambda: shop.handled == ["first", "look and write"])
        await shop.idle()
        assert await notes(place.store) == 2
        assert await open_ids(place.store) == []


@pytest.mark.parametrize("data", ["look", "look and write"])
@pytest.mark.parametrize("is_committed", [False, True])
async def test_a_tap_whose_row_could_not_be_stored_is_sent_again_and_changes_something_once(
    tmp_path: Path, data: str, *, is_committed: bool
) -> None:
    """It was shown before, and is stored before it is handled then."""
    async with site(tmp_path) as place:
        failing = FailingDatabase(place.store, is_committed=is_committed)
        async with place.shop(store=failing).open() as shop:
            await place.say("first")
            await until(lambda: shop.handled == ["first"] and place.unacknowledged == 0)
            await shop.idle()
            failing.failures = 1
            place.tap(data)
            await until(lambda: place.unacknowledged == 0)
            await shop.idle()
            assert shop.shown == ["first", data, data]
        assert await notes(place.store) == 1 + data.endswith("write")
        assert await open_ids(place.store) == []
        assert shop.parked == []


async def test_a_tap_that_fails_and_could_not_be_stored_is_sent_again_and_not_given_up(
    tmp_path: Path,
) -> None:
    """It has no row yet, so its failure cannot be recorded."""
    async with site(tmp_path) as place:
        failing = FailingDatabase(place.store)
        async with place.shop(store=failing, failures={"look": 1}).open() as shop:
            await place.say("first")
            await until(lambda: shop.handled == ["first"] and place.unacknowledged == 0)
            await shop.idle()
            failing.failures = 1
            place.tap("look")
            await until(lambda: place.unacknowledged == 0)
            await shop.idle()
        assert shop.handled == ["first", "look"]
        assert (shop.failures["look"], shop.parked) == (0, [])
        assert await open_ids(place.store) == []


async def test_a_death_between_showing_and_storing_shows_the_tap_once_more(tmp_path: Path) -> None:
    """The next process stores it first, because handling it may have ended the process before."""
    async with site(tmp_path) as place:
        async with a_stalled_shop(place) as (shop, _):
            given = place.tap("look")
            await until(lambda: shop.handled == ["first", "look"])
            shop.scheduler._is_closing = True  # it does no more work, as after a kill
        assert await open_ids(place.store) == []
        assert place.unacknowledged == 1
        stalled = StalledDatabase(place.store)
        stalled.works.clear()
        async with place.shop(store=stalled).open() as again:
            await until(lambda: stalled.waiting == 1)
            assert again.shown == []
            stalled.works.set()
            await until(lambda: again.handled == ["look"])
            await until(lambda: place.unacknowledged == 0)
            await again.idle()
        assert await open_ids(place.store) == []
        assert given > 1


async def test_no_tap_is_handled_before_it_is_stored_by_a_process_that_may_be_replaced(
    tmp_path: Path,
) -> None:
    """The transaction that stores the tap fails if another process has taken over."""
    async with site(tmp_path) as place, a_stalled_shop(place) as (shop, stalled):
        shop.may_act = False
        place.tap("look")
        await until(lambda: stalled.waiting == 1)
        assert (shop.shown, shop.acknowledged) == (["first"], [])
        stalled.works.set()
        await until(lambda: shop.handled == ["first", "look"])


async def test_a_tap_does_not_overtake_what_the_person_sent_before(tmp_path: Path) -> None:
    """In one batch a text waits for its row, and the tap behind it for the text."""
    async with site(tmp_path) as place, a_stalled_shop(place) as (shop, stalled):
        place.tap("look first", BEN)
        await until(lambda: shop.handled == ["first", "look first"])
        await place.say("a")
        place.tap("look")
        place.tap("look too", CY)
        stalled.let_one()
        await until(lambda: shop.handled == ["first", "look first", "look too"])
        assert shop.shown == shop.handled
        stalled.works.set()
        await until(lambda: shop.handled[3:] == ["a", "look"])
        await shop.idle()
        assert await open_ids(place.store) == []


async def test_of_two_taps_of_a_batch_both_rows_are_closed(tmp_path: Path) -> None:
    """The first is started, and the second replaces it once both are stored."""
    async with site(tmp_path) as place, a_stalled_shop(place) as (shop, stalled):
        shop.gate = asyncio.Event()
        place.tap("look", BEN)  # it keeps the poll, until both taps wait
        await until(lambda: stalled.waiting == 1)
        place.tap("look 1")
        place.tap("look 2")
        stalled.works.set()
        await until(lambda: place.unacknowledged == 0)
        shop.gate.set()
        await shop.idle()
        assert "look 2" in shop.handled
        assert await open_ids(place.store) == []


async def test_a_tap_that_fails_before_its_row_is_stored_is_tried_again_as_others_are(
    tmp_path: Path,
) -> None:
    async with (
        site(tmp_path) as place,
        a_stalled_shop(place, failures={"look": 2}) as (
            shop,
            stalled,
        ),
    ):
        place.tap("look")
        await until(lambda: shop.failures["look"] == 1)
        assert shop.clock.slept == []
        stalled.works.set()
        await until(lambda: shop.handled == ["first", "look"])
        assert [round(pause) for pause in shop.clock.slept] == [1, 5]
        await shop.idle()
        assert shop.parked == []
        assert await open_ids(place.store) == []


@pytest.mark.parametrize(
    "fault",
    [
        {"error_code": 500},
        {"error_code": 502, "body": "<html>Bad Gateway</html>"},
        {"error_code": 200, "body": "<html>captive portal</html>"},
        {"error_code": 200, "body": '{"ok":true,"result":{"not":"a list"}}'},
        {"drop": True},
        {"error_code": 409, "description": "Conflict: terminated by other getUpdates request"},
        {"error_code": 401, "description": "Unauthorized"},
        {"error_code": 404, "description": "Not Found"},
    ],
)
async def test_a_trouble_of_telegram_is_waited_out(
    tmp_path: Path, fault: dict[str, object]
) -> None:
    """Each error is followed by a growing delay, and polling continues."""
    async with site(tmp_path) as place:
        place.server.faults.add("getUpdates", **{"times": 3, **fault})  # type: ignore[arg-type]
        await place.say("hello")
        async with place.shop().open() as shop:
            await until(lambda: shop.handled == ["hello"])
            first, _, third = shop.clock.slept[:3]
            assert 0.5 <= first <= 1
            assert 2 <= third <= 4


@pytest.mark.parametrize("alerts_fail", [False, True])
async def test_a_webhook_that_is_set_while_the_shop_runs_is_deleted_and_reported(
    tmp_path: Path, *, alerts_fail: bool
) -> None:
    """Updates that wait at Telegram are kept, and polling goes on even if no operator can be told."""
    async with site(tmp_path) as place, place.shop(alerts_fail=alerts_fail).open() as shop:
        await place.say("before")
        await until(lambda: shop.handled == ["before"])
        async with place.other_program() as other:
            assert await other.set_webhook("https://example.org/hook")
            await place.say("meanwhile")
            await until(lambda: shop.handled == ["before", "meanwhile"])
            assert (await other.get_webhook_info()).url == ""
        assert set(shop.conflicts) == {AlertKind.WEBHOOK_SET}
        assert all("drop_pending_updates" not in asked for asked in place.asked("deleteWebhook"))


async def test_a_webhook_that_cannot_be_deleted_at_once_is_tried_again(tmp_path: Path) -> None:
    async with site(tmp_path) as place, place.shop().open() as shop:
        await until(lambda: shop.inbox.last_poll_at is not None)
        place.server.faults.add("deleteWebhook", 502, times=2)
        async with place.other_program() as other:
            assert await other.set_webhook("https://example.org/hook")
        await place.say("meanwhile")
        await until(lambda: shop.handled == ["meanwhile"])


async def test_the_poller_of_the_process_before_is_no_trouble_for_a_while(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """After that it is an unknown program, as any other."""
    caplog.set_level(logging.INFO)

    async def is_told() -> bool:
        return "before may still ask for them" in caplog.text

    async with site(tmp_path) as place, place.shop(wait=30).open() as shop:
        shop.inbox.expect_conflicts()
        await until(lambda: bool(place.asked("getUpdates")))
        async with place.other_program() as other:
            while not await is_told():
                await other.get_updates()
            assert shop.conflicts == []
            assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []
            shop.clock.moment += timedelta(minutes=1)
            while not shop.conflicts:
                await other.get_updates()
        assert shop.conflicts[0] is AlertKind.OTHER_POLLER


async def test_another_poller_is_named_in_the_log_and_reported(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The log tells the operator what to do; no webhook is blamed."""
    async with site(tmp_path) as place, place.shop(wait=30).open() as shop:
        await until(lambda: bool(place.asked("getUpdates")))
        async with place.other_program() as other:
            with caplog.at_level(logging.ERROR):
                other_poll = asyncio.create_task(other.get_updates(timeout=30))
                await until(lambda: bool(shop.conflicts))
        await asyncio.wait({other_poll})
        assert shop.conflicts == [AlertKind.OTHER_POLLER]
        assert "another program receives the updates of this bot" in caplog.text
        await place.say("hello")
        await until(lambda: shop.handled == ["hello"])


async def test_flood_control_is_honoured(tmp_path: Path) -> None:
    """The delay is at least as long as Telegram asks for."""
    async with site(tmp_path) as place:
        place.server.faults.add("getUpdates", 429, "Too Many Requests", retry_after=37)
        async with place.shop().open() as shop:
            await until(lambda: shop.inbox.last_poll_at is not None)
            assert max(shop.clock.slept) >= 37


async def test_a_wrong_token_ends_it_with_a_clear_sentence(tmp_path: Path) -> None:
    """The sentence does not contain the token."""
    async with site(tmp_path) as place:
        shop = place.shop(token="424242:wrong-but-secret")
        with pytest.raises(TokenRefused) as caught:
            await shop.inbox.run()
        shown = "".join(traceback.format_exception(caught.value))
        assert "TELEGRAM_TOKEN" in shown
        assert "wrong-but-secret" not in shown


async def test_telegram_being_away_at_the_start_is_waited_out(tmp_path: Path) -> None:
    """The first call may fail already."""
    async with site(tmp_path) as place:
        place.server.faults.add("getMe", 502, times=2)
        place.server.faults.add("deleteWebhook", 502, times=2)
        await place.say("hello")
        async with place.shop().open() as shop:
            await until(lambda: shop.handled == ["hello"])
            assert len(place.asked("deleteWebhook")) == 3


async def test_a_connection_on_which_polls_hang_is_opened_again(tmp_path: Path) -> None:
    """After three polls that never ended."""
    async with site(tmp_path) as place:
        place.server.faults.add("getUpdates", 200, delay=86_400, times=3)
        await place.say("hello")
        time = LoopClock()
        async with place.shop(wait=0).open() as shop:
            for polls in (1, 2, 3):
                while len(place.asked("getUpdates")) < polls:  # noqa: ASYNC110 - of others' making
                    await asyncio.sleep(POLL_SECONDS)
                time.skip(10 * HANG_LIMIT)
            await until(lambda: shop.handled == ["hello"])
            assert shop.connections == 2


async def test_closed_updates_are_forgotten_after_days(tmp_path: Path) -> None:
    """Not earlier: until then Telegram could send them again."""
    async with site(tmp_path) as place:
        await arrive(place.store, *(raw(message(n, "x")) for n in (1, 2, 3)))

        def close(tx: Transaction) -> None:
            tx.inbox.close(UpdateId(1), NOW - timedelta(days=3, minutes=1))
            tx.inbox.close(UpdateId(2), NOW - timedelta(days=2))

        await place.store.transact(close)
        async with place.shop(failures={"x": 99}).open() as shop:
            await until(lambda: shop.inbox.last_poll_at is not None)

        def again(tx: Transaction) -> list[UpdateId]:
            return tx.inbox.add([raw(message(n, "x")) for n in (1, 2, 3)], NOW)

        assert await place.store.transact(again) == [1]


@pytest.mark.parametrize(
    ("update", "queue_key"),
    [
        (message(1, "x", ANN), ANN),
        (tap(1, "x", BEN), BEN),
        ({"update_id": 1, "pre_checkout_query": {"id": "7", "from": {"id": ANN}}}, ANN),
        ({"update_id": 1, "poll_answer": {"user": {"id": BEN}}}, BEN),
        ({"update_id": 1, "channel_post": {"chat": {"id": -1001}}}, -1001),
        ({"update_id": 1, "odd": {"message": {"chat": {"id": -5}}}}, -5),
        ({"update_id": 1, "poll": {"id": "5"}}, 0),
        ({"update_id": 1, "message": {"from": {"id": True}, "chat": {"id": 2**70}}}, 0),
        ({"update_id": 1}, 0),
    ],
)
def test_an_update_belongs_to_its_user_else_its_chat(
    update: dict[str, object], queue_key: int
) -> None:
    """Found in the raw JSON of any kind of update."""
    assert queue_id_of(update) == queue_key


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["id", "from", "chat", "user", "message"]), inner, max_size=3
        )
    ),
    max_leaves=12,
)


@settings(deadline=None)
@given(st.dictionaries(st.text(max_size=3), JSON, max_size=3))
def test_any_json_has_a_queue_id_that_fits_the_database(update: dict[str, object]) -> None:
    """The search never raises."""
    assert abs(queue_id_of(update)) < 2**63
