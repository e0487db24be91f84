"""Tests of the page of an order for staff: reached everywhere, acted on by buttons, by right."""

from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.ids import BuyerId, TradeNo
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import Accepted
from bot.domain.people.staff import Role
from bot.services.people import privacy
from tests.builders import usd
from tests.chat.buttons import find_button
from tests.chat.buyer.payments.test_refunds import bought, request
from tests.chat.chat_rig import BEN, ChatRig, a_chat_rig, begin, buy
from tests.chat.operator.test_admin_commands import doubtful_order
from tests.chat.words import has_message


def with_role(rig: ChatRig, role: Role) -> None:
    """Give Ben a role."""
    rig.shop.caches.roles[BuyerId(BEN)] = role


async def test_an_order_is_refunded_from_its_page_in_two_taps(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        order = await bought(rig)
        await rig.olga.send_text(f"/order {order}")
        page = content_of(await rig.olga.wait_for_message("details-head", order=str(order)))
        assert has_message(page, "details-price", money="$9.90")
        assert has_message(page, "details-profit", money="$0.90")
        assert "CODE" not in page

        await rig.olga.open(verbs.ASK_REFUND, order_id=order)
        await rig.olga.wait_for_message("effect-refund-delivered")
        assert (await rig.order(order)).status is OrderStatus.DELIVERED
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("ruled-refunded")
        assert (await rig.wallet()).available == usd("50.00")

        await rig.olga.send_text(f"/order #{order}")
        await rig.olga.wait_for_message("staff-status", status="refunded")
        assert find_button(rig.olga.last(), verbs.ASK_REFUND) is None


async def test_two_members_of_staff_who_decide_at_once_refund_once(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        with_role(rig, Role.OWNER)
        for person in (rig.olga, rig.ben):
            await person.send_text(f"/order {order}")
            await person.open(verbs.ASK_REFUND, order_id=order)
            await person.wait_for_button(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.tap(verbs.CONFIRM_ADMIN_ACTION)
        await rig.ben.tap(verbs.CONFIRM_ADMIN_ACTION)
        await rig.idle()
        texts = [content_of(rig.olga.last()), content_of(rig.ben.last())]
        refunded = [
            has_message(text, "ruled-refunded", language)
            for text, language in zip(texts, ("en", "zh-Hans"), strict=True)
        ]
        assert sorted(refunded) == [False, True]
        assert (await rig.wallet()).available == usd("50.00")


async def test_the_goods_are_shown_and_sent_again_by_buttons(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        before = sum("CODE" in content_of(each) for each in rig.ann.messages())
        await rig.olga.send_text(f"/order {order}")
        await rig.olga.open(verbs.READ_DELIVERY, order_id=order)
        shown = await rig.olga.wait_for_text("CODE")
        assert find_button(shown, verbs.BUY_AGAIN) is None

        await rig.olga.open(verbs.RESEND_DELIVERY, order_id=order)
        await rig.olga.wait_for_message("details-resent", count="1")
        await rig.work()
        after = sum("CODE" in content_of(each) for each in rig.ann.messages())
        assert after == before + 1


async def test_the_supplier_is_asked_again_from_the_page(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        rig.supplier.outcomes = [Accepted(TradeNo("T9"), usd("9.00"), None)]
        await begin(rig)
        await buy(rig)
        (order,) = await rig.orders()
        assert order.status is OrderStatus.ACCEPTED
        rig.supplier.replies[TradeNo("T9")] = QueryReply("LATE-GOODS", paid=True)
        await rig.olga.send_text(f"/order {order.id}")
        await rig.olga.open(verbs.POLL_ORDER, order_id=int(order.id))
        await rig.olga.wait_for_message("polled-due")
        await rig.work()
        await rig.ann.wait_for_text("LATE-GOODS")


async def test_an_order_with_a_trade_number_goes_on_waiting(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await doubtful_order(rig)
        rig.supplier.replies[TradeNo("T42")] = QueryReply(None, paid=True)
        await rig.olga.send_text(f"/resolve {order} trade T42")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("ruled-accepted")
        rig.clock.advance(49 * 3600)
        await rig.work()
        assert (await rig.order(order)).status is OrderStatus.REVIEW

        await rig.olga.send_text("/review")
        await rig.olga.open(verbs.CASE, order_id=order)
        assert find_button(rig.olga.last(), verbs.ASK_NOT_CHARGED) is None
        await rig.olga.open(verbs.ASK_WAIT_LONGER, order_id=order)
        await rig.olga.wait_for_message("effect-trade", trade_no="T42")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("ruled-accepted")
        assert (await rig.order(order)).status is OrderStatus.ACCEPTED


async def test_a_page_tells_that_its_buyer_asked_for_the_money(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        await request(rig, order)
        await rig.olga.send_text(f"/order {order}")
        await rig.olga.wait_for_message("details-refund-asked")


@pytest.mark.parametrize("role", Role)
async def test_a_page_has_the_acts_and_the_figures_of_its_readers_role(
    tmp_path: Path, role: Role
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        with_role(rig, role)
        await rig.ben.send_text(f"/order {order}")
        page = await rig.ben.wait_for_message("details-head", "zh-Hans", order=str(order))
        offered = {
            verb
            for verb in (verbs.ASK_REFUND, verbs.RESEND_DELIVERY, verbs.READ_DELIVERY)
            if find_button(page, verb) is not None
        }
        all_acts = {verbs.ASK_REFUND, verbs.RESEND_DELIVERY, verbs.READ_DELIVERY}
        assert offered == (set() if role is Role.VIEWER else all_acts)
        sees_cost = role is not Role.SUPPORT
        assert has_message(content_of(page), "details-cost", "zh-Hans") == sees_cost
        assert ("9.00" in content_of(page)) == sees_cost


async def test_support_reads_the_goods_only_of_an_order_that_its_buyer_wrote_about(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        with_role(rig, Role.SUPPORT)
        await rig.ben.send_text(f"/order {order}")
        await rig.ben.open(verbs.READ_DELIVERY, order_id=order)
        await rig.ben.wait_for_message("details-not-written-about", "zh-Hans")
        assert not any("CODE" in content_of(each) for each in rig.ben.messages())
        await request(rig, order)
        await rig.ben.send_text(f"/order {order}")
        await rig.ben.open(verbs.READ_DELIVERY, order_id=order)
        await rig.ben.wait_for_text("CODE")


async def test_a_person_without_the_right_reads_no_goods_by_an_old_button(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        for role in (Role.VIEWER, None):
            rig.shop.caches.roles.pop(BuyerId(BEN), None)
            if role is not None:
                with_role(rig, role)
            await rig.ben.send_text("/start")
            await rig.idle()
            await rig.ben.forge(encode(verbs.READ_DELIVERY, order))
            await rig.idle()
            assert not any("CODE" in content_of(each) for each in rig.ben.messages())


@pytest.mark.parametrize(
    "words", ["", "one", "1 2", "-1", "#", "9" * 19, "٣", "<b>1</b>", "x" * 4_000]
)
async def test_what_is_no_order_number_is_explained(tmp_path: Path, words: str) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text(f"/order {words}".strip())
        await rig.olga.wait_for_message("usage-order")
        await rig.olga.send_text("/order 424242")
        await rig.olga.wait_for_message("unruled-order-gone", order="424242")


async def test_the_page_writes_to_the_buyer_and_keeps_notes(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await begin(rig)
        await buy(rig)
        (order,) = await rig.orders()
        await rig.olga.send_text(f"/order {order.id}")
        await rig.olga.open(verbs.WRITE_ABOUT_ORDER, order_id=int(order.id))
        await rig.olga.wait_for_message("thread-write-now", name="Ann")
        await rig.idle()
        await rig.olga.send_text("We look into it")
        await rig.idle()
        await rig.work()
        heard = await rig.ann.wait_for_text("We look into it")
        assert f"#{order.id}" in content_of(heard)

        await rig.olga.send_text(f"/order {order.id}")
        await rig.olga.open(verbs.ASK_ORDER_NOTE, order_id=int(order.id))
        await rig.olga.wait_for_message("note-ask-order")
        await rig.idle()
        await rig.olga.send_text("Seller was late")
        await rig.olga.wait_for_message("note-added-order")
        await rig.olga.send_text(f"/order {order.id}")
        await rig.olga.wait_for_message("note-line-order", name="Olga")


async def test_writing_about_an_order_that_its_buyer_erased_opens_the_general_conversation(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await buy(rig)
        (order,) = await rig.orders()
        await privacy.erase_buyer(rig.shop, rig.db, order.buyer_id)
        await rig.olga.send_text(f"/order {order.id}")
        await rig.olga.open(verbs.WRITE_ABOUT_ORDER, order_id=int(order.id))
        shown = content_of(await rig.olga.wait_for_message("thread-write-now", name="Ann"))
        assert f"#{order.id}" not in shown
        await rig.olga.forge(f"1:{verbs.WRITE_ABOUT_ORDER}:99")
        await rig.idle()
        assert has_message(content_of(rig.olga.last()), "error-stale")
