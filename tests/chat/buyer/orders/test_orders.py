"""Tests of a buyer's own orders, account and language."""

from datetime import timedelta
from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_person import content_of, labels_of
from bot.domain.ids import BuyerId, OrderId, TradeNo
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import Accepted, Refused, UnknownOutcome
from bot.services.orders import status_updates
from bot.services.people import accounts, privacy
from tests.builders import shop_with, usd
from tests.chat.buttons import find_button
from tests.chat.chat_rig import ANN, ChatRig, a_chat_rig, begin, buy
from tests.chat.words import has_message


async def an_order_of(rig: ChatRig) -> int:
    """Let Ann buy one; return the order's id."""
    await begin(rig)
    await buy(rig)
    return int((await rig.orders())[0].id)


async def test_orders_are_listed_newest_first_in_pages(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, credit="200.00", over_http=True) as rig:
        for _ in range(9):
            await an_order_of(rig)
        await rig.ann.send_text("/orders")
        first = await rig.ann.wait_for_message("orders-choose")
        assert sum("#" in label for label in labels_of(first)) == 8
        await rig.ann.open(verbs.FILTERED_ORDERS, order_filter=0, page=1)
        assert sum("#" in label for label in labels_of(rig.ann.last())) == 1
        await rig.ann.forge("1:os:zz")
        await rig.idle()
        assert sum("#" in label for label in labels_of(rig.ann.last())) == 1


async def test_an_orders_card_tells_its_way_and_shows_the_goods_again(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await an_order_of(rig)
        await rig.ann.send_text(f"/start o_{order}")
        await rig.ann.wait_for_message("status-delivered")
        await rig.ann.tap(verbs.SHOW_SECRETS)
        await rig.idle()

        goods = [m for m in rig.ann.messages() if "CODE-1-0" in content_of(m)]
        assert len(goods) == 2


async def test_goods_lead_to_support_with_their_order_and_to_another_purchase(
    tmp_path: Path,
) -> None:
    """Also those that are shown again."""
    async with a_chat_rig(tmp_path) as rig:
        order = await an_order_of(rig)
        await rig.ann.open(verbs.ORDER_SUPPORT, order_id=order)
        await rig.ann.wait_for_message(
            "support-about", order=str(order), name="Steam wallet 10 USD"
        )
        await rig.ann.send_text(f"/start o_{order}")
        await rig.ann.tap(verbs.SHOW_SECRETS)
        await rig.idle()
        goods = [m for m in rig.ann.messages() if "CODE-1-0" in content_of(m)]
        for message in goods:
            assert find_button(message, verbs.ORDER_SUPPORT, order_id=order) is not None
            assert has_message(content_of(message), "delivery-order", order=str(order))

        await rig.ann.open(verbs.BUY_AGAIN, order_id=order)
        await rig.ann.wait_for_message("again-same", order=str(order))
        await rig.ann.wait_for_button(verbs.CONFIRM, "$9.90")
        assert [m for m in rig.ann.messages() if "CODE-1-0" in content_of(m)] == goods


async def test_a_cancelled_order_rings_and_leads_to_a_fresh_quote(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        rig.supplier.outcomes = [Refused("Out of stock")]
        order = await an_order_of(rig)
        notice = await rig.ann.wait_for_message("order-cancelled", money="$9.90")
        status = await rig.ann.wait_for_message("order-cancelled-briefly", money="$9.90")
        assert status["message_id"] < notice["message_id"]
        assert (await rig.wallet()).available == usd("50.00")

        await rig.ann.open(verbs.BUY_AGAIN, order_id=order)
        await rig.ann.wait_for_button(verbs.CONFIRM, "$9.90")


async def test_goods_are_not_shown_without_end(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await an_order_of(rig)
        await rig.ann.send_text(f"/start o_{order}")
        await rig.ann.wait_for_button(verbs.SHOW_SECRETS)
        message, data = rig.ann.data_of(verbs.SHOW_SECRETS)
        for _ in range(12):
            await rig.ann.forge(data, message)
        await rig.idle()

        goods = [m for m in rig.ann.messages() if "CODE-1-0" in content_of(m)]
        assert 1 < len(goods) < 12


async def test_an_order_without_goods_says_that_there_is_nothing_yet(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        rig.supplier.outcomes = [UnknownOutcome("read timeout")]
        order = await an_order_of(rig)
        await rig.ann.send_text("/orders")
        await rig.ann.wait_for_message("orders-choose")
        await rig.ann.forge(f"1:r:{order}")
        await rig.ann.wait_for_message("declined-no-secret")


async def test_somebody_elses_order_looks_like_one_that_never_was(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await an_order_of(rig)
        await rig.olga.send_text("/start")
        await rig.olga.wait_for_message("admin-title")
        seen = []
        for data in (f"1:o:{order}", "1:o:zzz", f"1:r:{order}", "1:r:zzz"):
            await rig.olga.send_text("/start")
            await rig.idle()
            await rig.olga.forge(data)
            await rig.idle()
            seen.append(content_of(rig.olga.last()))
        linked = []
        for number in (order, 999):
            await rig.olga.send_text(f"/start o_{number}")
            await rig.idle()
            linked.append(content_of(rig.olga.last()))

        (button,), (link,) = set(seen), set(linked)
        assert has_message(button, "error-stale")
        assert has_message(link, "error-stale-link")


async def test_goods_by_hand_arrive_in_their_time_and_the_status_line_follows(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        number = TradeNo("T777")
        rig.supplier.outcomes = [Accepted(number, None, None)]
        order = await an_order_of(rig)
        await rig.ann.wait_for_message("order-accepted")
        rig.supplier.replies[number] = QueryReply("from my own hand", None)
        rig.clock.advance(60)
        await rig.work()
        await rig.ann.wait_for_text("from my own hand")
        await rig.ann.wait_for_message("order-delivered")

        assert (await rig.order(order)).status is OrderStatus.DELIVERED


async def test_an_unknown_outcome_says_where_the_money_is(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        rig.supplier.outcomes = [UnknownOutcome("read timeout")]
        await an_order_of(rig)
        await rig.ann.wait_for_message("order-checking")

        assert (await rig.wallet()).held == usd("9.90")


async def test_the_wallet_shows_what_moved(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await an_order_of(rig)
        await rig.ann.send_text("/wallet")
        account = await rig.ann.wait_for_message("wallet-entries")

        assert has_message(content_of(account), "wallet-available", money="$40.10")


async def test_a_chosen_language_is_spoken_at_once_and_remembered(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/language")
        await rig.ann.wait_for_message("language-choose")
        await rig.ann.tap("中文")
        await rig.ann.wait_for_button(verbs.ORDERS)
        await rig.ann.send_text("/orders")
        await rig.ann.wait_for_message("orders-none", "zh-Hans")


async def test_a_button_with_an_unknown_language_is_stale(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/language")
        await rig.ann.wait_for_message("language-choose")
        await rig.ann.forge("1:l:1")
        await rig.ann.wait_for_message("error-stale")


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
async def test_goods_that_were_deleted_are_said_to_be(tmp_path: Path, language: str) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = OrderId(await an_order_of(rig))
        await rig.ann.send_text(f"/start o_{order}")
        await rig.ann.wait_for_button(verbs.SHOW_SECRETS)
        message, data = rig.ann.data_of(verbs.SHOW_SECRETS)
        await rig.close()
        rig.shop = shop_with(rig.shop, secret_retention=timedelta(days=90))
        assert await privacy.shred_order(rig.shop, rig.store, BuyerId(ANN), order)
        await rig.store.transact(accounts.set_language, BuyerId(ANN), language)
        rig.open()

        await rig.ann.forge(data, message)
        await rig.ann.wait_for_message("declined-goods-deleted", language, days="90")
        await rig.ann.send_text(f"/start o_{order}")
        await rig.ann.wait_for_text("🗑")
        assert find_button(rig.ann.last(), verbs.SHOW_SECRETS) is None


async def test_a_buyer_reads_nothing_of_the_orders_of_all_buyers(tmp_path: Path) -> None:
    """Staff do, on the list of their own orders."""
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/orders")
        shown = await rig.ann.wait_for_message("orders-none")
        assert not has_message(content_of(shown), "admin-own-orders")


async def test_an_order_that_waits_tells_its_place_in_its_message_and_on_its_page(
    tmp_path: Path,
) -> None:
    """The message is edited at its usual moments; nothing is sent for the place."""
    async with a_chat_rig(tmp_path, credit="200.00", over_http=True) as rig:
        for _ in range(3):
            await begin(rig)
            await rig.ann.tap(verbs.CONFIRM, "$9.90")
            await rig.ann.wait_for_message("order-placed")
            await rig.idle()
        last = (await rig.orders())[0]

        async def update() -> list[str]:
            """Update the status messages that are due; return how the bot showed the last order."""
            rig.server.calls.clear()
            await status_updates.queue_due_status_updates(rig.shop, rig.db, rig.ticks)
            while await rig.process.send():
                pass
            return [
                call.method
                for call in rig.server.calls
                if call.method in {"sendMessage", "editMessageText"}
                and "#3" in str(call.params.get("text"))
            ]

        def message() -> str:
            """Return the text of the last order's status message."""
            (found,) = [m for m in rig.ann.messages() if m["message_id"] == status_message]
            return content_of(found)

        while await rig.process.send():
            pass
        await update()
        status_message = (await rig.order(last.id)).status_message_id
        assert not has_message(message(), "order-queued")
        rig.clock.advance(6)
        assert await update() == ["editMessageText"]
        assert has_message(message(), "order-queued", money="$9.90")
        assert has_message(message(), "order-queue", count="2")
        await rig.process.trade()
        rig.clock.advance(1)
        assert await update() == []
        await rig.ann.send_text(f"/start o_{last.id}")
        page = content_of(await rig.ann.wait_for_message("order-waiting"))
        assert has_message(page, "order-queue", count="1")
        rig.clock.advance(10)
        assert await update() == ["editMessageText"]
        assert has_message(message(), "order-queue", count="1")
        await rig.process.trade()
        rig.clock.advance(15)
        assert await update() == ["editMessageText"]
        assert has_message(message(), "order-placed")
        assert not has_message(message(), "order-queue")
        await rig.work()
        assert (await rig.order(last.id)).status is OrderStatus.DELIVERED
