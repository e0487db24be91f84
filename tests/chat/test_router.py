"""Tests of routing: every tap is answered, whatever its button carries."""

import asyncio
import math
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest
from telegram import Update

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.chat.navigation.routes import ButtonRoute, Command
from bot.chat.navigation.verbs import TapKind, Verb
from bot.chat.router import ROUTES, is_navigation
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.ids import BuyerId
from bot.domain.operations.metrics import UpdateOutcome
from bot.services.people import bans
from storage.database import Database
from storage.transaction import Transaction
from tests.builders import OPERATOR, a_product, a_variant, some_details
from tests.chat.chat_rig import ANN, ChatRig, ShiftedClock, a_chat_rig, a_supplier, begin, texts
from tests.chat.inbox_rig import message, until
from tests.chat.test_rights import unthrottled
from tests.chat.words import has_message

FORGED = [
    "",
    "x",
    "1:",
    "1::1",
    "2:h",
    "1:zz",
    "1:h:1",
    "1:p",
    "1:p:1",
    "1:p:1:0:0",
    "1:y",
    "1:y:",
    "1:y:-1",
    "1:y:1:2",
    "1:Y:1",
    "1:t:1:1",
    "1:h\x00",
    "1:h:\u0661",
    "1:p:" + "z" * 58,
    "1:p:1y2p0ij32e8e7:0",
    "1:p:1y2p0ij32e8e8:0",
]


@pytest.mark.parametrize("verb", sorted(verbs.ALL.values()))
def test_only_navigation_may_be_replaced(verb: Verb) -> None:
    query = {
        "id": "1",
        "from": {"id": 1, "is_bot": False, "first_name": "A"},
        "chat_instance": "1",
        "data": encode(verb, 1),
    }
    update = Update.de_json({"update_id": 1, "callback_query": query}, None)

    assert is_navigation(update) == (verb.kind is TapKind.NAVIGATION)


@pytest.mark.parametrize(
    ("text", "is_replaceable"),
    [
        ("/start", True),
        ("/START@vitrine_bot", True),
        (" /orders ", True),
        ("/balance", True),
        ("/start r_0123456789abcdef", False),
        ("/search steam", False),
        ("/cancel", False),
        ("/topup", True),
        ("/topup 30", False),
        ("/invite", False),
        ("/health", False),
        ("/unknown", False),
        ("start", False),
    ],
)
def test_newer_commands_replace_only_those_that_show_a_screen(
    text: str, is_replaceable: bool
) -> None:
    """Not an invitation, a text behind a command, a change, or what may be a password."""
    assert is_navigation(Update.de_json(message(1, text), None)) == is_replaceable


class StoppedTime:
    """Throttles that have no permit for Ann until `go_on`, and the waits of handlers for one."""

    def __init__(self, rig: ChatRig, monkeypatch: pytest.MonkeyPatch) -> None:
        deps = rig.app._deps
        self._moment = 0.0
        self.waits = asyncio.Event()
        self._resumed = asyncio.Event()
        for throttle in (deps.navigation_throttle, deps.choice_throttle, deps.inline_throttle):
            monkeypatch.setattr(throttle, "_clock", lambda: self._moment)
            throttle._buckets[ANN] = (0.0, 0.0)
        monkeypatch.setattr(ShiftedClock, "sleep", self._sleep)

    async def _sleep(self, _seconds: float) -> None:
        self.waits.set()
        await self._resumed.wait()
        self._resumed.clear()

    async def let_one_wait_end(self, seconds: float = 0.0) -> None:
        await asyncio.wait_for(self.waits.wait(), 60)
        self.waits.clear()
        self._moment += seconds
        self._resumed.set()


async def test_a_tap_that_a_newer_one_replaces_is_not_counted_as_failed(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start c_1")
        await rig.ann.wait_for_message("category-choose")
        rig.clock.advance(60)
        rig.supplier.gate = asyncio.Event()
        await rig.ann.tap("Steam wallet")
        await rig.ann.wait_for_message("product-stock", stock="25")
        await rig.ann.tap(verbs.HOME)
        await rig.ann.wait_for_message("home-welcome", name="Ann")
        rig.supplier.gate.set()
        await rig.idle()
        assert rig.shop.metrics.updates == {UpdateOutcome.HANDLED: 2, UpdateOutcome.ABANDONED: 1}


async def test_a_command_beyond_the_limit_is_answered_when_a_permit_returns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        stopped = StoppedTime(rig, monkeypatch)
        await rig.ann.send_text("/start")
        await stopped.let_one_wait_end(seconds=0.1)
        await asyncio.wait_for(stopped.waits.wait(), 60)
        assert not rig.said()
        await stopped.let_one_wait_end(seconds=1)
        await rig.ann.wait_for_message("home-welcome")
        await rig.idle()
        assert not has_message(" ".join(texts(rig.ann)), "hint-too-fast")


async def test_of_texts_beyond_the_limit_the_newest_is_answered_and_one_notice_covers_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        stopped = StoppedTime(rig, monkeypatch)
        for text in ("first", "second", "third", "/start"):
            await rig.ann.send_text(text)
        await until(lambda: rig.app.unfinished_count == 4)
        await stopped.let_one_wait_end()
        await stopped.let_one_wait_end(seconds=1)
        await rig.ann.wait_for_message("home-welcome")
        await rig.idle()
        told = [each for each in texts(rig.ann) if has_message(each, "hint-too-fast")]
        assert len(told) == 1
        assert len(rig.said()) == 2


async def test_forged_buttons_are_answered_and_lead_nowhere(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await rig.ann.send_text("/start")
        screen = (await rig.ann.wait_for_message("home-welcome"))["message_id"]
        for data in FORGED:
            await rig.ann.forge(data, screen)
            await rig.idle()
        answers = [c for c in rig.server.calls if c.method == "answerCallbackQuery"]
        shown = [c.params["text"] for c in rig.server.calls if c.method == "editMessageText"]

        assert len(answers) == len(FORGED)
        assert shown, "the first one replaces the home screen"
        assert all("no longer" in text for text in shown)


async def test_every_verb_with_unknown_ids_is_answered(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        with unthrottled(rig):
            for verb in sorted(set(verbs.ALL.values()) - {verbs.LANGUAGE}):
                await rig.ann.send_text("/start")
                await rig.idle()
                screen = (await rig.ann.wait_for_message("home-welcome"))["message_id"]
                await rig.ann.forge(encode(verb, *([999] * len(verb.ids))), screen)
                await rig.idle()

                assert await rig.orders() == [], verb
                assert await messages_waiting(rig.store) == 0, verb


async def test_choices_of_another_product_or_field_do_not_fit(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start p_1")
        await rig.ann.wait_for_button(verbs.OPEN_CHECKOUT)
        screen = rig.ann.last()["message_id"]
        choices = [
            route.verb for route in ROUTES.buttons.values() if route.verb.kind is TapKind.CHOICE
        ]
        for verb in sorted(set(choices) - {verbs.LANGUAGE}):
            ids = (1, *([7] * (len(verb.ids) - 1)))
            await rig.ann.forge(encode(verb, *ids), screen)
        await rig.idle()

        assert await messages_waiting(rig.store) == 0


async def messages_waiting(store: Database) -> int:
    """Count the waiting alerts and notices: none while no update is parked."""

    def look(tx: Transaction) -> int:
        return tx.outbox.count_pending_and_parked()[0]

    return await store.read(look)


async def test_an_update_that_keeps_failing_is_told_to_its_person_and_the_operators(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await rig.olga.wait_for_message("admin-title")
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome")
        rig.server.push_update({"message": {"message_id": "?", "from": {"id": ANN}}})
        await rig.idle()
        await rig.work()
        await rig.ann.wait_for_message("notice-tap-failed")
        alert = content_of(await rig.olga.wait_for_message("alert-update-parked"))

        assert str(ANN) not in alert


async def test_operators_hear_once_an_hour_of_a_webhook_and_the_shop_answers_on(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        rig.clock.advance(3600 - rig.clock.now().timestamp() % 3600)
        await rig.olga.send_text("/start")
        await rig.olga.wait_for_message("admin-title")
        for hour, alerts in ((0, 1), (0, 1), (1, 2)):
            rig.clock.advance(3600 * hour)
            await _set_webhook(rig)
            await rig.ann.send_text("/start")
            await rig.idle()
            await rig.work()
            await rig.olga.wait_for_message("alert-webhook-set")
            told = [text for text in texts(rig.olga) if has_message(text, "alert-webhook-set")]
            assert len(told) == alerts


async def _set_webhook(rig: ChatRig) -> None:
    other = rig.connect()
    await other.request.initialize()
    await other.set_webhook("https://example.org/hook")
    await other.request.shutdown()


async def test_a_handler_that_keeps_failing_leaves_a_word_and_no_change(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start p_1")
        await rig.ann.wait_for_button(verbs.OPEN_CHECKOUT)
        rig.clock.advance(60)
        rig.supplier.broken.add("product")
        await rig.ann.tap(verbs.OPEN_CHECKOUT)
        await rig.idle()
        await rig.work()
        await rig.ann.wait_for_message("notice-tap-failed")
        rig.supplier.broken.clear()
        await rig.ann.open(verbs.OPEN_CHECKOUT)
        await rig.ann.wait_for_message("quote-total")


async def test_a_failure_after_the_answer_was_stored_is_reported_and_not_retried(
    tmp_path: Path,
) -> None:
    details = some_details(variants=(a_variant("Monthly"), a_variant("Yearly")))
    async with a_chat_rig(tmp_path, a_supplier(a_product(details=details))) as rig:
        await rig.ann.send_text("/start p_1")
        await rig.ann.wait_for_button("Yearly")
        await rig.idle()
        rig.supplier.broken.add("stock")
        await rig.ann.tap("Yearly")
        await rig.ann.wait_for_message("error-trouble")
        rig.supplier.broken.clear()
        await rig.idle()
        await rig.ann.send_text("2")
        await rig.ann.wait_for_message("quote-total", money="$6.60")

        assert await messages_waiting(rig.store) == 0


def open_to_banned(names: Mapping[str, ButtonRoute | Command]) -> set[str]:
    return {name for name, route in names.items() if route.open_to_banned}


def test_a_banned_buyer_keeps_orders_money_support_and_privacy_and_nothing_that_buys() -> None:
    """No button of operators, and no checkout, quote, payment, watch or invitation."""
    assert open_to_banned(ROUTES.commands) == {
        *("orders", "wallet", "balance", "account"),
        *("support", "paysupport", "privacy", "forget", "terms"),
    }
    assert open_to_banned(ROUTES.buttons) == {
        *(verbs.ORDERS, verbs.FILTERED_ORDERS, verbs.ORDER, verbs.ORDER_FROM_LIST),
        *(verbs.SHOW_SECRETS, verbs.WALLET, verbs.OLDER_LINES, verbs.NEWER_LINES, verbs.RECEIPT),
        *(verbs.REFUND_QUESTION, verbs.REQUEST_REFUND, verbs.CLAIM_PAYMENT, verbs.WITHDRAW_CLAIM),
        *(verbs.REMOVE_TRANSACTION, verbs.END_CLAIM_QUESTION, verbs.SUPPORT, verbs.ORDER_SUPPORT),
        *(verbs.WRITE_IN_THREAD, verbs.PRIVACY, verbs.ASK_ERASURE, verbs.CONFIRM_ERASURE),
        *(verbs.TERMS, verbs.ORDER_PROBLEM, verbs.MARK_PIECES, verbs.REPORT_PROBLEM),
    }


async def test_a_banned_buyer_reads_one_sentence_and_still_gets_what_was_paid_for(
    tmp_path: Path,
) -> None:
    """It answers each button, command and message that is not open to them, without an error."""
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        message_id, confirm = await rig.ann.finds(verbs.CONFIRM)
        await rig.ann.forge(confirm, message_id)
        await rig.ann.wait_for_message("order-placed")
        await ban(rig)
        rig.app._deps.navigation_throttle._burst = math.inf
        rig.app._deps.navigation_throttle._buckets.clear()
        before = len(rig.ann.messages())
        toasts = []
        for verb, route in sorted(ROUTES.buttons.items()):
            if route.right is None and not route.open_to_banned:
                data = encode(verb, *[1] * len(verbs.ALL[verb].ids))
                toasts.append((await rig.ann.forge(data, message_id)).text)
        for name, command in sorted(ROUTES.commands.items()):
            if command.right is None and not command.open_to_banned:
                await rig.ann.send_text(f"/{name} p_1")
        await rig.ann.send_text("2")
        for kind in ("location", "sticker", "voice"):
            await rig.server.send_sample(ANN, kind)
        await rig.idle()

        answers = texts(rig.ann)[before:]
        said = [each for each in answers if has_message(each, "declined-banned")]
        assert all(has_message(str(each), "declined-banned") for each in toasts)
        from_ann = [each for each in rig.ann.messages()[before:] if not each["from"]["is_bot"]]
        assert len(said) == len(from_ann) + 1, "one for each message, and one for all the taps"
        assert len(answers) == len(said) + len(from_ann)
        assert await rig.store.read(count_open_and_parked) == (0, 0)
        await rig.work()
        await rig.ann.wait_for_text("CODE-1-0")
        assert len(rig.supplier.trades) == 1
        assert len(await rig.orders()) == 1


async def test_a_banned_buyer_sees_the_goods_again_writes_to_the_shop_and_erases_data(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.open(verbs.CONFIRM)
        await rig.work()
        await rig.ann.wait_for_text("CODE-1-0")
        await ban(rig)
        await rig.ann.send_text("/orders")
        await rig.ann.wait_for_message("orders-choose")
        await rig.ann.send_text("/paysupport")
        await rig.ann.wait_for_message("support-payment")
        await rig.ann.send_text("my money, please")
        await rig.idle()
        assert has_message(texts(rig.ann)[-1], "support-passed-on")
        await rig.ann.send_text("/forget")
        await rig.ann.open(verbs.CONFIRM_ERASURE)
        await rig.ann.send_text("/shop")
        await rig.ann.wait_for_message("declined-banned")


async def test_a_ban_during_a_handler_counts_for_what_the_person_does_next(
    tmp_path: Path,
) -> None:
    """The handler remembers the person as they were before the ban."""
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome")
        cache = rig.app._deps.person_cache
        before = cache.get(ANN)
        assert before is not None
        await ban(rig)
        await cache.set_screen(before, 77)
        await rig.ann.send_text("/shop")
        await rig.ann.wait_for_message("declined-banned")
        await bans.unban(rig.shop, rig.db, OPERATOR, BuyerId(ANN), "a mistake")
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome")


async def test_a_person_who_was_banned_before_they_became_an_operator_can_work(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await rig.idle()
        with closing(sqlite3.connect(tmp_path / "shop.db")) as database, database:
            database.execute("UPDATE buyers SET banned = 1 WHERE id = ?", (OPERATOR,))
        rig.app._deps.person_cache.evict(OPERATOR)
        await rig.olga.send_text("/health")
        await rig.idle()
        assert not any(has_message(each, "declined-banned") for each in texts(rig.olga))


async def ban(rig: ChatRig) -> None:
    """Ban Ann as the owner will."""
    change = await bans.ban(rig.shop, rig.db, OPERATOR, BuyerId(ANN), "fraud")
    assert change is bans.BanChange.CHANGED


def count_open_and_parked(tx: Transaction) -> tuple[int, int]:
    return tx.inbox.count_open_and_parked()
