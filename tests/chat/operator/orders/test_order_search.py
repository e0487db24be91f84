"""Tests of finding orders in the chat: by typed words and by buttons, for staff only."""

from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.orders.order_search import OrderGroup
from bot.domain.orders.transition_inputs import RuledRefund
from bot.services.orders import cases
from tests.builders import OPERATOR
from tests.chat.buttons import find_button
from tests.chat.buyer.payments.test_refunds import bought
from tests.chat.chat_rig import ANN, a_chat_rig, begin, buy
from tests.chat.words import has_message


async def test_orders_of_a_buyer_are_found_by_words_and_narrowed_by_buttons(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        first = await bought(rig)
        await begin(rig)
        await buy(rig)
        second = int((await rig.orders())[0].id)
        order = await rig.order(first)
        rig.clock.stop()  # the list says how long ago an order was made
        await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())

        await rig.olga.send_text("/orders @ann today")
        listed = content_of(await rig.olga.wait_for_message("find-orders", count="2"))
        assert "Ann (@ann · 7001) · Today" in listed

        await rig.olga.open(verbs.FOUND_ORDERS, order_group=int(OrderGroup.REFUNDED))
        listed = content_of(await rig.olga.wait_for_message("find-orders", count="1"))
        assert "Ann (@ann · 7001) · Refunded · Today" in listed
        assert find_button(rig.olga.last(), verbs.ORDER_DETAILS, order_id=second) is None
        screen = rig.olga.last()["message_id"]
        await rig.olga.open(verbs.ORDER_DETAILS, order_id=first)
        await rig.olga.wait_for_message("details-head", order=str(first))
        await rig.idle()
        await rig.olga.open(verbs.FOUND_ORDERS, order_group=int(OrderGroup.REFUNDED), buyer=ANN)
        again = await rig.olga.wait_for_message("find-orders", count="1")
        assert (content_of(again), again["message_id"]) == (listed, screen)


async def test_a_number_opens_the_order_at_once(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        number = await bought(rig)
        order = await rig.order(number)
        assert order.trade_no is not None
        for typed in (f"/orders {number}", f"/find #{number}", f"/find {order.request_no}"):
            await rig.olga.send_text(typed)
            await rig.olga.wait_for_message("details-head", order=str(number))
        await rig.olga.send_text(f"/orders {order.trade_no}")
        await rig.olga.wait_for_message("details-head", order=str(number))


async def test_words_are_asked_for_by_a_button(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await bought(rig)
        await rig.olga.send_text("/find")
        await rig.olga.open(verbs.FIND_ORDERS)
        await rig.olga.wait_for_message("find-ask")
        await rig.olga.send_text("STEAM10 delivered")
        listed = content_of(await rig.olga.wait_for_text("Steam wallet 10 USD · Delivered"))
        assert has_message(listed, "find-orders", count="1")


async def test_what_was_not_understood_is_told(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await bought(rig)
        await rig.olga.send_text("/orders qqqq <b>zzzz</b>")
        await rig.olga.wait_for_message("find-not-understood", text="qqqq <b>zzzz</b>")
        await rig.olga.send_text("/orders " + "🦄" * 2_000)
        await rig.idle()
        assert has_message(content_of(rig.olga.last()), "find-not-understood")


async def test_buyers_read_their_own_orders_whatever_they_type(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        for typed in ("/orders", "/orders @olga", f"/orders {order}"):
            await rig.ann.send_text(typed)
            await rig.ann.wait_for_message("orders-choose")
            assert find_button(rig.ann.last(), verbs.FOUND_ORDERS) is None
        await rig.ann.forge(encode(verbs.FOUND_ORDERS, ANN, 0, 0, 0, 0))
        await rig.idle()
        assert not any(has_message(content_of(each), "find-orders") for each in rig.ann.messages())


@pytest.mark.parametrize(
    "ids",
    [
        (0, 0, 99, 0, 0),
        (2**63 - 1, 2**63 - 1, 0, 2**63 - 1, 2**63 - 1),
        (0, 0, 0, 2**40, 1),
        (0, 0, 5, 3 * 2**20, 0),
    ],
)
async def test_forged_searches_find_nothing_and_break_nothing(
    tmp_path: Path, ids: tuple[int, ...]
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await bought(rig)
        for verb in (verbs.FOUND_ORDERS, verbs.NEWER_FOUND_ORDERS):
            await rig.olga.forge(encode(verb, *ids))
            await rig.idle()
        await rig.olga.send_text("/orders")
        await rig.olga.wait_for_message("find-orders", count="1")
