"""Tests of alerts in the chat: every act by a button, and what other recipients see of it."""

from pathlib import Path

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.ids import TradeNo
from bot.domain.operations.alerts import SETTLER_PAUSE
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.supplier import QueryReply
from bot.services.alerts import alert_operators
from tests.builders import OPERATOR
from tests.chat.buttons import find_button
from tests.chat.chat_rig import BEN, ChatRig, a_chat_rig, begin, buy
from tests.chat.operator.test_admin_commands import doubtful_order
from tests.chat.words import has_message

_ACTS = (verbs.ASK_TRADE_NO, verbs.CHARGED, verbs.ASK_NOT_CHARGED, verbs.ASK_REFUND, verbs.CASE)


async def alerted_order(rig: ChatRig) -> int:
    """Bring an order to a case, and send the alert about it to everyone concerned."""
    order = await doubtful_order(rig)
    await rig.ben.send_text("/start")
    await rig.idle()
    await rig.work()
    assert (await rig.order(order)).status is OrderStatus.REVIEW
    return order


def alert_of(rig: ChatRig, person: int) -> dict[str, object]:
    """Return the message that is or was the alert about a case."""
    (found,) = (
        message
        for message in rig.server.list_messages(person)
        if has_message(content_of(message), "alert-review")
    )
    return found


def message_of(rig: ChatRig, person: int, message_id: int) -> dict[str, object]:
    """Return a message as its reader sees it now."""
    return next(
        message
        for message in rig.server.list_messages(person)
        if message["message_id"] == message_id
    )


async def test_an_alert_about_a_case_has_every_act_as_a_button(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await alerted_order(rig)
        alert = alert_of(rig, OPERATOR)
        assert all(find_button(alert, verb) for verb in _ACTS)
        assert has_message(content_of(alert), "alert-idle-money-reserved")


async def test_found_asks_for_the_number_and_the_buyer_gets_the_goods(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await alerted_order(rig)
        await rig.olga.tap(verbs.ASK_TRADE_NO)
        await rig.olga.wait_for_message("case-ask-trade", order=str(order))
        await rig.olga.send_text("two words")
        await rig.olga.wait_for_message("case-trade-wrong")
        rig.supplier.replies[TradeNo("T77")] = QueryReply("CODE-77", paid=True)
        await rig.olga.send_text("T77")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("ruled-accepted", order=str(order))
        await rig.idle()
        await rig.work()
        assert (await rig.order(order)).status is OrderStatus.DELIVERED


async def test_not_charged_asks_for_the_reason_where_the_balance_says_otherwise(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await alerted_order(rig)
        assert rig.supplier.balance_now is not None
        rig.supplier.balance_now -= 9
        await rig.olga.tap(verbs.ASK_NOT_CHARGED)
        await rig.olga.wait_for_message("case-ask-reason", order=str(order))
        await rig.olga.send_text("no")
        await rig.olga.wait_for_message("unruled-needs-reason", order=str(order))
        await rig.olga.send_text("The seller wrote that it was never booked")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.idle()
        assert (await rig.order(order)).status is OrderStatus.CANCELLED


async def test_charged_says_what_can_be_done_and_leads_back_to_the_case(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await alerted_order(rig)
        await rig.olga.open(verbs.CHARGED)
        await rig.olga.wait_for_message("case-charged", order=str(order))
        assert find_button(rig.olga.last(), verbs.ASK_TRADE_NO)
        assert find_button(rig.olga.last(), verbs.ASK_REFUND)
        assert find_button(rig.olga.last(), verbs.ASK_NOT_CHARGED) is None


async def test_a_settled_case_says_by_whom_to_the_others_and_its_buttons_go(
    tmp_path: Path,
) -> None:
    """Who settled it in the alert keeps the result; an act of the other is refused."""
    async with a_chat_rig(tmp_path, admins=(OPERATOR, BEN)) as rig:
        order = await alerted_order(rig)
        old_message, old_button = rig.ben.data_of(verbs.ASK_REFUND)
        await rig.olga.open(verbs.ASK_REFUND)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("ruled-cancelled", order=str(order))
        await rig.idle()
        await rig.work()

        alert = message_of(rig, BEN, old_message)
        assert has_message(content_of(alert), "alert-settled", "zh-Hans")
        assert "Olga" in content_of(alert)
        assert "reply_markup" not in alert or not alert["reply_markup"]
        await rig.ben.forge(old_button, old_message)
        await rig.idle()
        refused = content_of(message_of(rig, BEN, old_message))
        assert has_message(refused, "unruled-order-not-open", "zh-Hans", order=str(order))

        rig.clock.advance(SETTLER_PAUSE.total_seconds() + 1)
        await rig.work()
        assert has_message(content_of(rig.olga.last()), "ruled-cancelled", order=str(order))


async def test_a_case_that_was_settled_elsewhere_is_marked_in_the_settlers_own_alert(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await alerted_order(rig)
        await rig.olga.send_text(f"/resolve {order} refund")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.idle()
        rig.clock.advance(SETTLER_PAUSE.total_seconds() + 1)
        await rig.work()
        assert has_message(content_of(alert_of(rig, OPERATOR)), "alert-settled")


async def test_an_alert_without_an_act_is_marked_as_seen_for_all_and_keeps_its_page(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path, admins=(OPERATOR, BEN)) as rig:
        await begin(rig)
        await buy(rig)
        await rig.olga.send_text("/start")
        await rig.ben.send_text("/start")
        await rig.idle()
        facts = {"order": "1", "product": "Steam"}
        await rig.store.transact(alert_operators, AlertKind.LATE_REPLY, "late", facts)
        await rig.work()
        (of_ben,) = [
            each for each in rig.ben.messages() if find_button(each, verbs.SEEN_ALERT) is not None
        ]
        message, data = rig.olga.data_of(verbs.SEEN_ALERT)
        for _ in range(2):  # the second tap changes nothing
            await rig.olga.forge(data, message)
            await rig.idle()
            await rig.work()

        shown = message_of(rig, BEN, of_ben["message_id"]), rig.olga.last()
        for alert, language in zip(shown, ("zh-Hans", "en"), strict=True):
            assert has_message(content_of(alert), "alert-seen", language), content_of(alert)
            assert "Olga" in content_of(alert)
            assert find_button(alert, verbs.SEEN_ALERT) is None
            assert find_button(alert, verbs.ORDER_FOR_OPERATORS) is not None
