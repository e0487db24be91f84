"""Tests of one act for many orders in the chat: by buttons alone, in two taps, with the sum shown."""

from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.ids import BuyerId
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import OrderStatus
from bot.domain.people.staff import Role
from bot.services.operations.bulk_acts import BulkAct, StartedAct, cause_number
from tests.builders import usd
from tests.chat.buttons import find_button
from tests.chat.buyer.payments.test_refunds import bought
from tests.chat.chat_rig import BEN, ChatRig, a_chat_rig, begin, buy
from tests.chat.operator.test_admin_commands import doubtful_order
from tests.chat.words import has_message


async def open_batch(rig: ChatRig) -> None:
    """Let Olga find a product's orders of today, and open the acts for all of them."""
    await rig.olga.send_text("/orders STEAM10 today")
    await rig.olga.open(verbs.BULK_ORDERS)
    await rig.olga.wait_for_message("bulk-count")


async def test_a_bad_batch_is_refunded_in_two_taps_that_show_the_sum(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        first = await bought(rig)
        await begin(rig)
        await buy(rig)
        await open_batch(rig)
        await rig.olga.open(verbs.ASK_BULK_ORDERS, act=int(BulkAct.REFUND))
        await rig.olga.wait_for_message("bulk-ask-refund", count="2", money="$19.80")
        assert (await rig.order(first)).status is OrderStatus.DELIVERED
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("bulk-done", count="2", money="$19.80")
        assert (await rig.wallet()).available == usd("50.00")


async def test_an_order_that_was_refunded_after_the_question_is_told_as_left_out(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        first = await bought(rig)
        await begin(rig)
        await buy(rig)
        await open_batch(rig)
        await rig.olga.open(verbs.ASK_BULK_ORDERS, act=int(BulkAct.REFUND))
        question = await rig.olga.wait_for_message("bulk-ask-refund", count="2")
        _, confirm = rig.olga.data_of(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.send_text(f"/resolve {first} refund")
        await rig.olga.wait_for_message("effect-refund-delivered")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("ruled-refunded")
        for _ in range(2):  # a repeated tap
            await rig.olga.forge(confirm, question["message_id"])
        await rig.olga.wait_for_message("bulk-done", count="1", money="$9.90")
        await rig.olga.wait_for_message("bulk-skipped", count="1", why="changed")
        assert (await rig.wallet()).available == usd("50.00")


async def test_each_buyer_of_a_bad_batch_reads_what_was_typed(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await bought(rig)
        await open_batch(rig)
        await rig.olga.open(verbs.ASK_BULK_ORDERS, act=int(BulkAct.WRITE))
        await rig.olga.wait_for_message("bulk-ask-text", count="1")
        await rig.olga.send_text("x" * 3_000)
        await rig.olga.wait_for_message("bulk-text-long")
        await rig.olga.send_text("These codes are <b>bad</b>, sorry")
        await rig.olga.wait_for_message("bulk-ask-write", count="1")
        assert not any("These codes" in content_of(each) for each in rig.ann.messages())
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("bulk-done", count="1")
        await rig.work()
        await rig.ann.wait_for_text("These codes are <b>bad</b>, sorry")


async def test_cases_of_one_cause_are_settled_together(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await doubtful_order(rig)
        await doubtful_order(rig)
        await rig.olga.send_text("/review")
        await rig.olga.open(verbs.CASE_CAUSES)
        await rig.olga.wait_for_message("bulk-causes")
        await rig.olga.open(verbs.CAUSE_CASES)
        await rig.olga.wait_for_message("bulk-count", count="2")
        await rig.olga.open(verbs.ASK_BULK_CASES, act=int(BulkAct.NOT_CHARGED))
        await rig.olga.wait_for_message("bulk-ask-not-charged", count="2", money="$19.80")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("bulk-done", count="2")
        assert {order.status for order in await rig.orders()} == {OrderStatus.CANCELLED}
        assert (await rig.wallet()).available == usd("50.00")


async def test_a_bad_batch_is_replaced_in_two_taps_that_show_the_cost(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        first = await bought(rig)
        await begin(rig)
        await buy(rig)
        await open_batch(rig)
        await rig.olga.open(verbs.ASK_BULK_ORDERS, act=int(BulkAct.REPLACE))
        await rig.olga.wait_for_message("bulk-ask-replace", count="2")
        await rig.olga.wait_for_message("bulk-replace-cost", money="$18.00")
        assert len(await rig.orders()) == 2
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("bulk-done", count="2", money="$18.00")
        await rig.work()
        await rig.ann.wait_for_message("replacement-delivered", order=str(first))
        assert [order.is_replacement for order in await rig.orders()].count(True) == 2
        assert (await rig.wallet()).available == usd("30.20")


async def test_after_a_restart_a_button_says_how_far_an_act_came_and_leads_to_the_rest(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await bought(rig)
        await open_batch(rig)
        await rig.olga.open(verbs.ASK_BULK_ORDERS, act=int(BulkAct.REFUND))
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("bulk-done", count="1")
        await begin(rig)
        await buy(rig)
        ((_, started_at),) = rig.shop.caches.started_acts
        progress = StartedAct(BulkAct.REFUND, started_at, 2).to_number()
        data = encode(verbs.BULK_PROGRESS, 0, 1, 0, 0, progress)
        await rig.olga.forge(data)
        await rig.idle()
        assert has_message(content_of(rig.olga.last()), "bulk-done")  # it ended in this process
        rig.shop.caches.started_acts.clear()
        await rig.olga.forge(data)
        await rig.olga.wait_for_message("bulk-interrupted", done="1", count="2")
        await rig.olga.open(verbs.ASK_BULK_ORDERS, act=int(BulkAct.REFUND))
        await rig.olga.wait_for_message("bulk-ask-refund", count="1")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("bulk-done", count="1")
        assert (await rig.wallet()).available == usd("50.00")


@pytest.mark.parametrize("role", [Role.SUPPORT, Role.VIEWER, None])
async def test_who_may_not_decide_refunds_no_batch(tmp_path: Path, role: Role | None) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        if role is not None:
            rig.shop.caches.roles[BuyerId(BEN)] = role
        await rig.ben.send_text("/start")
        await rig.idle()
        data = encode(verbs.ASK_BULK_ORDERS, 0, 1, 0, 0, BulkAct.REFUND)
        await rig.ben.forge(data)
        await rig.idle()
        if find_button(rig.ben.last(), verbs.CONFIRM_ADMIN_ACTION) is not None:
            await rig.ben.tap(verbs.CONFIRM_ADMIN_ACTION)
            await rig.idle()
        assert (await rig.order(order)).status is OrderStatus.DELIVERED


@pytest.mark.parametrize(
    ("verb", "ids"),
    [
        (verbs.CAUSE_CASES, (5,)),
        (verbs.ASK_BULK_CASES, (cause_number(Cause.UNKNOWN), 99)),
        (verbs.ASK_BULK_CASES, (5, 1)),
        (verbs.BULK_ORDERS, (0, 0, 0, 0)),
        (verbs.ASK_BULK_ORDERS, (0, 1, 0, 0, 3)),
        (verbs.ASK_BULK_ORDERS, (0, 0, 0, 0, 1)),
        (verbs.ASK_BULK_ORDERS, (0, 0, 0, 0, 5)),
        (verbs.BULK_PROGRESS, (0, 1, 0, 0, 7)),
        (verbs.BULK_CASES_PROGRESS, (5, 2**62)),
    ],
)
async def test_a_forged_button_asks_for_nothing(
    tmp_path: Path, verb: verbs.Verb, ids: tuple[int, ...]
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        await rig.olga.forge(encode(verb, *ids))
        await rig.idle()
        assert find_button(rig.olga.last(), verbs.CONFIRM_ADMIN_ACTION) is None
        assert not has_message(content_of(rig.olga.last()), "bulk-each")
        assert (await rig.order(order)).status is OrderStatus.DELIVERED
