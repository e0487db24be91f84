"""Tests of the messenger: messages go to the right chat, in the right language, and Telegram's
answer is read.
"""

import asyncio
from pathlib import Path

import pytest
import telegram.error

from bot.chat.navigation import verbs
from bot.chat.outgoing.messenger import MAX_REFUSALS, receipt_for_error
from bot.domain.ids import BuyerId, OrderId, SecretId
from bot.domain.operations.messenger import (
    Alert,
    AlertKind,
    RetryLater,
    Sent,
    Settlement,
    Undeliverable,
)
from bot.domain.people.staff import Role
from bot.services.alerts import ORDER_ENDED
from bot.services.orders.stored_answers import ANSWERS_ALTERED
from bot.services.payments.notices import PAID
from storage import Vault, make_key
from tests.builders import NOW
from tests.chat.buttons import find_button
from tests.chat.messenger_rig import a_rig
from tests.chat.words import has_message
from tests.demo.telegram.bot_api_rig import ANN, BORIS

# --- goods ---------------------------------------------------------------------------------------


async def test_goods_arrive_behind_a_spoiler_as_an_answer_to_the_order(tmp_path: Path) -> None:
    """It answers the status message, the secret is complete, and a button copies it."""
    async with a_rig(tmp_path) as rig:
        order = await rig.order()
        await rig.messenger.update_status(order.id)
        secret = await rig.goods(order, b"<b>K&Y</b>-1")
        receipt = await rig.messenger.deliver(order.id, secret)
        status, goods = rig.messages()

    assert receipt == Sent(goods["message_id"])
    assert goods["reply_to_message"]["message_id"] == status["message_id"]
    assert "<b>K&Y</b>-1" in goods["text"]
    assert [e["type"] for e in goods["entities"]] == ["bold", "spoiler"]
    button = goods["reply_markup"]["inline_keyboard"][0][0]
    assert button["copy_text"] == {"text": "<b>K&Y</b>-1"}


async def test_goods_arrive_though_the_status_line_was_deleted(tmp_path: Path) -> None:
    """The message is then sent without being an answer."""
    async with a_rig(tmp_path) as rig:
        order = await rig.order()
        await rig.messenger.update_status(order.id)
        await rig.bot.delete_message(ANN.id, rig.messages()[0]["message_id"])
        receipt = await rig.messenger.deliver(order.id, await rig.goods(order, b"KEY-1"))
        (goods,) = rig.messages()

    assert receipt == Sent(goods["message_id"])


async def test_goods_that_a_message_would_alter_come_as_a_document(tmp_path: Path) -> None:
    """Byte for byte."""
    body = b"KEY\x00\xff\t1\r\n"
    async with a_rig(tmp_path) as rig:
        order = await rig.order()
        await rig.messenger.deliver(order.id, await rig.goods(order, body))
        (goods,) = rig.messages()
        file = await rig.bot.get_file(goods["document"]["file_id"])
        kept = bytes(await file.download_as_bytearray())

    assert kept == body
    assert goods["document"]["file_name"] == f"order-{order.id}.txt"


async def test_a_message_that_telegram_refuses_becomes_a_document(tmp_path: Path) -> None:
    """The buyer gets the secret in both cases."""
    async with a_rig(tmp_path) as rig:
        order = await rig.order()
        secret = await rig.goods(order, b"KEY-1")
        rig.server.faults.add("sendMessage", 400, "Bad Request: can't parse entities")
        receipt = await rig.messenger.deliver(order.id, secret)
        (goods,) = rig.messages()

    assert receipt == Sent(goods["message_id"])
    assert "document" in goods


async def test_what_telegram_keeps_refusing_becomes_a_case(tmp_path: Path) -> None:
    """It is retried for a while, then parked; a later attempt makes one try and may succeed."""
    async with a_rig(tmp_path) as rig:
        order = await rig.order()
        secret = await rig.goods(order, b"KEY-1")
        rig.server.faults.add("*", 400, "Bad Request: no", times=2 * (MAX_REFUSALS + 1))
        receipts = [await rig.messenger.deliver(order.id, secret) for _ in range(MAX_REFUSALS)]
        once_more = await rig.messenger.deliver(order.id, secret)
        at_last = await rig.messenger.deliver(order.id, secret)

    assert all(isinstance(receipt, RetryLater) for receipt in receipts[:-1])
    assert receipts[-1] == once_more == Undeliverable("refused by Telegram")
    assert isinstance(at_last, Sent)


async def test_another_orders_goods_are_never_sent(tmp_path: Path) -> None:
    """Order and secret must belong together and exist."""
    async with a_rig(tmp_path) as rig:
        mine, other = await rig.order(), await rig.order()
        secret = await rig.goods(other, b"KEY-1")
        receipts = [
            await rig.messenger.deliver(mine.id, secret),
            await rig.messenger.deliver(other.id, SecretId(secret + 1)),
            await rig.messenger.deliver(OrderId(other.id + 1), secret),
        ]
        assert rig.messages() == []

    assert receipts == [Undeliverable("missing", permanent=True)] * 3


async def test_goods_that_the_key_does_not_open_are_a_case(tmp_path: Path) -> None:
    """With another vault key nothing crashes, nothing is sent, and nothing is discarded."""
    async with a_rig(tmp_path) as rig:
        order = await rig.order()
        secret = await rig.goods(order, b"KEY-1")
        rig.store.vault = Vault(make_key())
        assert await rig.messenger.deliver(order.id, secret) == Undeliverable("sealed")
        assert rig.messages() == []


# --- status ----------------------------------------------------------------------------------------


async def test_the_status_line_is_one_message(tmp_path: Path) -> None:
    """It is sent once, remembered, and then edited; a repeat changes nothing."""
    async with a_rig(tmp_path) as rig:
        order = await rig.order()
        first = await rig.messenger.update_status(order.id)
        again = await rig.messenger.update_status(order.id)
        await rig.goods(await rig.reread(order), b"KEY-1")
        last = await rig.messenger.update_status(order.id)
        (status,) = rig.messages()
        kept = (await rig.reread(order)).status_message_id

    assert first == again == last == Sent(kept)
    assert "on its way to this chat" in status["text"]


async def test_a_deleted_status_message_is_sent_again(tmp_path: Path) -> None:
    """The id of the new message is stored."""
    async with a_rig(tmp_path) as rig:
        order = await rig.order()
        await rig.messenger.update_status(order.id)
        await rig.bot.delete_message(ANN.id, rig.messages()[0]["message_id"])
        await rig.messenger.update_status(order.id)
        (status,) = rig.messages()
        kept = (await rig.reread(order)).status_message_id

    assert kept == status["message_id"]


async def test_a_missing_order_has_no_status_message(tmp_path: Path) -> None:
    """It is parked and not retried again."""
    async with a_rig(tmp_path) as rig:
        assert isinstance(await rig.messenger.update_status(OrderId(99)), Undeliverable)


async def test_everybody_reads_their_own_language(tmp_path: Path) -> None:
    """The language of their Telegram."""
    async with a_rig(tmp_path) as rig:
        order = await rig.order(language="zh-hans")
        await rig.messenger.update_status(order.id)
        (status,) = rig.messages()

    assert "下单成功" in status["text"]


# --- an end without goods ----------------------------------------------------------------------------


async def test_an_order_that_ends_without_goods_makes_a_new_message(tmp_path: Path) -> None:
    """It answers the status message, says why, and offers another try; the other one is brief."""
    facts = {"order": "1"}
    async with a_rig(tmp_path) as rig:
        order = await rig.order()
        await rig.messenger.update_status(order.id)
        await rig.cancel(await rig.reread(order))
        await rig.messenger.update_status(order.id)
        receipt = await rig.messenger.notify(BuyerId(ANN.id), ORDER_ENDED, facts)
        status, notice = rig.messages()

    assert receipt == Sent(notice["message_id"])
    assert notice["reply_to_message"]["message_id"] == status["message_id"]
    assert has_message(notice["text"], "order-cancelled", money="$9.90")
    assert has_message(status["text"], "order-cancelled-briefly", money="$9.90")
    assert find_button(notice, verbs.BUY_AGAIN, order_id=order.id) is not None
    assert find_button(status, verbs.BUY_AGAIN) is None


async def test_the_end_of_an_order_is_told_to_nobody_else(tmp_path: Path) -> None:
    async with a_rig(tmp_path) as rig:
        order = await rig.order()
        await rig.cancel(order)
        told = [
            await rig.messenger.notify(BuyerId(BORIS.id), ORDER_ENDED, {"order": str(order.id)}),
            await rig.messenger.notify(BuyerId(ANN.id), ORDER_ENDED, {"order": str(order.id + 1)}),
        ]
        assert rig.messages() == rig.messages(BORIS.id) == []

    assert told == [Undeliverable("missing", permanent=True)] * 2


# --- alerts and notices ------------------------------------------------------------------------------

REVIEW_FACTS = {"order": "12", "product": "Steam", "cost": "9.00 USD", "request_no": "R1"}
SETTLED = Settlement("staff:7", NOW)


async def test_alerts_that_join_a_message_are_shown_in_it(tmp_path: Path) -> None:
    """If it is gone, they are sent in a new one."""
    boris = BuyerId(BORIS.id)
    shown = [Alert(AlertKind.REVIEW, {**REVIEW_FACTS, "order": number}) for number in ("12", "13")]
    async with a_rig(tmp_path) as rig:
        first = await rig.messenger.alert(boris, AlertKind.REVIEW, shown[0].facts)
        assert isinstance(first, Sent)
        assert await rig.messenger.show_alerts(boris, shown, first.message_id) == first
        (message,) = rig.messages(BORIS.id)
        assert has_message(message["text"], "alert-joined", count="1")
        for number in (12, 13):
            assert find_button(message, verbs.CASE, order_id=number)
        await rig.bot.delete_message(BORIS.id, message["message_id"])
        again = await rig.messenger.show_alerts(boris, shown, first.message_id)
        assert again == Sent(rig.messages(BORIS.id)[0]["message_id"]) != first


async def test_a_settled_alert_loses_its_buttons_and_is_not_sent_again(tmp_path: Path) -> None:
    boris = BuyerId(BORIS.id)
    settled = [Alert(AlertKind.REVIEW, REVIEW_FACTS, SETTLED)]
    async with a_rig(tmp_path) as rig:
        first = await rig.messenger.alert(boris, AlertKind.REVIEW, REVIEW_FACTS)
        assert isinstance(first, Sent)
        assert first.message_id is not None
        assert await rig.messenger.show_alerts(boris, settled, first.message_id) == first
        (message,) = rig.messages(BORIS.id)
        assert has_message(message["text"], "alert-settled")
        assert not message.get("reply_markup")
        await rig.bot.delete_message(BORIS.id, first.message_id)
        assert await rig.messenger.show_alerts(boris, settled, first.message_id) == first
        assert rig.messages(BORIS.id) == []


async def test_who_lost_the_right_reads_no_more_of_an_alert(tmp_path: Path) -> None:
    settled = [Alert(AlertKind.REVIEW, REVIEW_FACTS, SETTLED)]
    async with a_rig(tmp_path) as rig:
        for message_id in (None, 5):
            refused = await rig.messenger.show_alerts(BuyerId(ANN.id), settled, message_id)
            assert refused == Undeliverable("no operator", permanent=True)
        assert rig.messages(ANN.id) == []


async def test_support_reads_an_alert_without_costs(tmp_path: Path) -> None:
    async with a_rig(tmp_path) as rig:
        rig.messenger._get_role = {BuyerId(BORIS.id): Role.SUPPORT}.get
        alert = Alert(AlertKind.UNDELIVERABLE, {**REVIEW_FACTS, "reason": "away"})
        await rig.messenger.alert(BuyerId(BORIS.id), alert.kind, alert.facts)
        await rig.messenger.show_alerts(BuyerId(BORIS.id), [alert, alert], None)
        for message in rig.messages(BORIS.id):
            assert "#12" in message["text"]
            assert "9.00" not in message["text"]


async def test_alerts_go_to_operators_only(tmp_path: Path) -> None:
    """An operator who never wrote to the shop gets alerts too."""
    facts = {"order": "12", "product": "Steam", "cause": "apology", "cost": "9.00 USD"}
    async with a_rig(tmp_path) as rig:
        sent = await rig.messenger.alert(BuyerId(BORIS.id), AlertKind.REVIEW, facts)
        refused = await rig.messenger.alert(BuyerId(ANN.id), AlertKind.REVIEW, facts)
        (alert,) = rig.messages(BORIS.id)
        assert rig.messages(ANN.id) == []

    assert sent == Sent(alert["message_id"])
    assert refused == Undeliverable("no operator", permanent=True)
    assert find_button(alert, verbs.ASK_REFUND, order_id=12)


async def test_an_altered_answer_is_shown_beside_what_was_typed(tmp_path: Path) -> None:
    """Only the operator and the buyer receive the messages."""
    async with a_rig(tmp_path) as rig:
        order = await rig.order(login="a<b>c&")
        await rig.alter_login(order, "ac<")
        facts = {"order": str(order.id), "fields": "Game login"}
        await rig.messenger.alert(BuyerId(BORIS.id), AlertKind.ANSWERS_ALTERED, facts)
        await rig.messenger.notify(BuyerId(ANN.id), ANSWERS_ALTERED, facts)
        other = await rig.messenger.notify(BuyerId(BORIS.id), ANSWERS_ALTERED, facts)
        (alert,) = rig.messages(BORIS.id)
        (notice,) = rig.messages(ANN.id)

    values = {"field": "Game login", "sent": "a<b>c&", "stored": "ac<"}
    assert has_message(alert["text"], "alert-altered-answer", **values)
    assert has_message(notice["text"], "notice-altered-answer", **values)
    assert other == Undeliverable("missing", permanent=True)


async def test_an_altered_answer_that_was_erased_is_only_named(tmp_path: Path) -> None:
    async with a_rig(tmp_path) as rig:
        order = await rig.order()
        facts = {"order": str(order.id), "fields": "Game login"}
        await rig.messenger.alert(BuyerId(BORIS.id), AlertKind.ANSWERS_ALTERED, facts)
        await rig.messenger.notify(BuyerId(ANN.id), ANSWERS_ALTERED, facts)
        (alert,) = rig.messages(BORIS.id)
        (notice,) = rig.messages(ANN.id)

    assert has_message(alert["text"], "alert-answers-altered", fields="Game login")
    assert has_message(
        notice["text"], "notice-answers-altered", fields="Game login", order=str(order.id)
    )


async def test_a_buyer_hears_of_a_credit(tmp_path: Path) -> None:
    """The amount is in the facts, in minor units."""
    async with a_rig(tmp_path) as rig:
        facts = {"amount": "1250", "currency": "USD"}
        receipt = await rig.messenger.notify(BuyerId(ANN.id), "credited", facts)
        (notice,) = rig.messages()

    assert receipt == Sent(notice["message_id"])
    assert "$12.50" in notice["text"]


async def test_a_buyer_hears_of_a_payment_and_why_it_bought_nothing(tmp_path: Path) -> None:
    """The receipt also tells what the wallet holds now."""
    async with a_rig(tmp_path) as rig:
        facts = {"amount": "1250", "currency": "USD", "declined": "no-money"}
        facts |= {"why-missing": "340", "why-currency": "USD"}
        await rig.messenger.notify(BuyerId(ANN.id), PAID, facts)
        (notice,) = rig.messages()

    assert has_message(notice["text"], "paid", money="$12.50")
    assert has_message(notice["text"], "declined-no-money", missing="$3.40")
    assert has_message(notice["text"], "wallet-available")


# --- Telegram's answers ------------------------------------------------------------------------------


async def test_somebody_who_blocked_the_bot_is_waited_for(tmp_path: Path) -> None:
    """A notice waits for a person who blocked the bot, or who never started it."""
    async with a_rig(tmp_path) as rig:
        rig.server.block(ANN.id)
        blocked = await rig.messenger.notify(BuyerId(ANN.id), "tap-failed", {})
        stranger = await rig.messenger.notify(BuyerId(999), "tap-failed", {})

    assert blocked == Undeliverable("the bot is blocked")
    assert stranger == Undeliverable("the chat is gone")


async def test_the_rate_limit_of_telegram_is_respected(tmp_path: Path) -> None:
    """After flood control the delay is exactly as long as Telegram says."""
    async with a_rig(tmp_path) as rig:
        rig.server.faults.add("*", 429, "Too Many Requests: retry after 7", retry_after=7)
        receipt = await rig.messenger.notify(BuyerId(ANN.id), "tap-failed", {})

    assert receipt == RetryLater(7, "flood control")


@pytest.mark.parametrize("code", [500, 502, 401, 409])
async def test_a_server_in_trouble_is_tried_again(tmp_path: Path, code: int) -> None:
    """An outage of Telegram loses nothing."""
    async with a_rig(tmp_path) as rig:
        rig.server.faults.add("*", code, "Trouble")
        receipt = await rig.messenger.notify(BuyerId(ANN.id), "tap-failed", {})
        again = await rig.messenger.notify(BuyerId(ANN.id), "tap-failed", {})

    assert isinstance(receipt, RetryLater)
    assert isinstance(again, Sent)


async def test_a_lost_answer_is_tried_again(tmp_path: Path) -> None:
    """A secret may arrive twice, but never gets lost."""
    async with a_rig(tmp_path) as rig:
        order = await rig.order()
        secret = await rig.goods(order, b"KEY-1")
        rig.server.faults.add("sendMessage", after=True, drop=True)
        assert isinstance(await rig.messenger.deliver(order.id, secret), RetryLater)
        assert isinstance(await rig.messenger.deliver(order.id, secret), Sent)
        assert len(rig.messages()) == 2


@pytest.mark.parametrize(
    ("error", "receipt"),
    [
        (telegram.error.TimedOut(), RetryLater(1.0, "out of reach")),
        (telegram.error.NetworkError("x"), RetryLater(1.0, "out of reach")),
        (telegram.error.ChatMigrated(-5), Undeliverable("the chat has moved")),
        (telegram.error.Forbidden("x"), Undeliverable("the bot is blocked")),
        (telegram.error.BadRequest("Chat not found"), Undeliverable("the chat is gone")),
        (telegram.error.BadRequest("PEER_ID_INVALID"), Undeliverable("the chat is gone")),
        (telegram.error.BadRequest("else"), RetryLater(30.0, "refused")),
        (telegram.error.InvalidToken(), RetryLater(30.0, "the token is refused")),
    ],
)
def test_every_error_of_telegram_is_read(
    error: telegram.error.TelegramError, receipt: RetryLater | Undeliverable
) -> None:
    """Temporary errors are retried; an unreachable person is waited for."""
    assert receipt_for_error(error) == receipt


async def test_messages_are_sent_concurrently(tmp_path: Path) -> None:
    """One messenger sends concurrently."""
    async with a_rig(tmp_path) as rig:
        order = await rig.order()
        secret = await rig.goods(order, b"KEY-1")
        sends = (rig.messenger.deliver(order.id, secret) for _ in range(10))
        receipts = await asyncio.gather(*sends)

    assert all(isinstance(receipt, Sent) for receipt in receipts)
