"""Tests of refunds in part and of goodwill by buttons: typed amounts, pieces, a sum for each day."""

from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined
from bot.domain.ids import BuyerId
from bot.domain.orders.order import OrderStatus
from bot.domain.people.staff import Role
from bot.services.catalogue import browse
from bot.services.checkout.confirmation import Confirmation
from tests.builders import shop_with, usd
from tests.chat.buttons import find_button
from tests.chat.buyer.payments.test_refunds import bought
from tests.chat.chat_rig import ANN, BEN, ChatRig, a_chat_rig
from tests.chat.operator.orders.test_order_details import with_role
from tests.chat.words import has_message


async def ask_part(rig: ChatRig, order: int, verb: verbs.Verb = verbs.ASK_PART_REFUND) -> None:
    """Open the page of an order and tap one of its acts."""
    await rig.olga.send_text(f"/order {order}")
    await rig.olga.open(verb, order_id=order)
    question = "part-refund-ask" if verb is verbs.ASK_PART_REFUND else "goodwill-how"
    await rig.olga.wait_for_message(question)
    await rig.idle()


async def bought_three(rig: ChatRig) -> int:
    """Let Ann buy one piece, then three; return the second order."""
    product_id = (await rig.order(await bought(rig))).selection.product_id
    product = await browse.get_product(rig.shop, rig.db, product_id)
    assert not isinstance(product, Declined)
    quote = await rig.process.request_quote(ANN, product, 3)
    assert isinstance(quote, Quote)
    confirmed = await rig.process.confirm(ANN, quote.id)
    assert isinstance(confirmed, Confirmation)
    await rig.work()
    return int(confirmed.order.id)


async def test_an_order_is_refunded_in_part_by_a_typed_amount(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        order = await bought(rig)
        await ask_part(rig, order)
        assert has_message(
            content_of(rig.olga.last()),
            "part-refund-money",
            price="$9.90",
            amount="$0.00",
            available="$9.90",
        )
        await rig.olga.send_text("4,00 USD")
        await rig.olga.wait_for_message("part-refund-then", before="$9.90", after="$5.90")
        assert (await rig.order(order)).refunded == usd("0")

        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        page = content_of(await rig.olga.wait_for_message("part-refund-done", money="$4.00"))
        assert has_message(page, "details-payout-refund", money="$4.00")
        assert has_message(page, "details-loss", money="$3.10")
        now = await rig.order(order)
        assert (now.status, now.refunded) == (OrderStatus.DELIVERED, usd("4.00"))

        await rig.work()
        await rig.ann.wait_for_message("notice-refunded-in-part", money="$4.00")
        await rig.ann.send_text("/orders")
        await rig.ann.open(verbs.ORDER_FROM_LIST, order_id=order)
        await rig.ann.wait_for_message("order-refunded-in-part", money="$4.00")


async def test_a_typed_refund_in_part_asks_for_what_misses_and_for_a_second_tap(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought_three(rig)
        await rig.olga.send_text(f"/refund {order} 3,50")
        await rig.olga.wait_for_message("part-refund-then", before="$29.70", after="$26.20")
        assert not (await rig.order(order)).refunded
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("part-refund-done", money="$3.50")
        await rig.olga.send_text(f"/refund #{order}")
        await rig.olga.wait_for_message("part-refund-ask")
        await rig.idle()
        await rig.olga.send_text("x1")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("part-refund-done", money="$9.90")
        await rig.olga.send_text(f"/refund {order} much")
        await rig.olga.wait_for_message("staff-question-amount", text="much")
        await rig.olga.send_text("/refund 999999 1.00")
        await rig.olga.wait_for_message("unruled-order-gone", order="999999")
        assert (await rig.order(order)).refunded == usd("13.40")


async def test_typed_goodwill_asks_for_what_misses_and_for_a_second_tap(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        before = (await rig.wallet()).balance
        await rig.olga.send_text("/goodwill")
        await rig.olga.wait_for_message("staff-ask-order")
        await rig.olga.send_text(str(order))
        await rig.olga.wait_for_message("goodwill-how")
        await rig.idle()
        await rig.olga.send_text("1.00 sorry")
        await rig.olga.wait_for_message("staff-question-amount", text="1.00 sorry")
        await rig.olga.send_text("1,25")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("goodwill-done", money="$1.25")
        await rig.olga.send_text(f"/goodwill #{order} $2")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("goodwill-done", money="$2.00")
        assert (await rig.wallet()).balance == before + usd("3.25")
        await rig.olga.send_text("/goodwill 999999 1.00")
        await rig.olga.wait_for_message("declined-order-gone")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("9,91", "declined-refund-too-large"),
        ("0", "staff-question-positive"),
        ("-1", "staff-question-positive"),
        ("1.005", "staff-question-amount"),
        ("1,000", "staff-question-amount"),
        ("half", "staff-question-amount"),
        ("4 EUR", "staff-question-currency"),
        ("x2", "declined-too-many-pieces"),
        ("0x", "declined-too-many-pieces"),
    ],
)
async def test_what_cannot_be_refunded_gets_a_sentence_and_the_question_stays_open(
    tmp_path: Path, typed: str, sentence: str
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        await ask_part(rig, order)
        await rig.olga.send_text(typed)
        await rig.olga.wait_for_message(sentence)
        await rig.olga.send_text("1")
        await rig.olga.wait_for_button(verbs.CONFIRM_ADMIN_ACTION)


async def test_pieces_are_refunded_by_a_button_or_typed(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought_three(rig)
        await ask_part(rig, order)
        await rig.olga.open(verbs.ASK_PIECES_REFUND, order_id=order, pieces=1)
        await rig.olga.wait_for_message("part-refund-then", before="$29.70", after="$19.80")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("part-refund-done", money="$9.90")

        await ask_part(rig, order)
        assert find_button(rig.olga.last(), verbs.ASK_PIECES_REFUND, pieces=3) is None
        await rig.olga.send_text("2 X")
        await rig.olga.wait_for_message("part-refund-whole")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        page = await rig.olga.wait_for_message("part-refund-done", money="$19.80")
        assert find_button(page, verbs.ASK_PART_REFUND) is None
        assert (await rig.order(order)).status is OrderStatus.REFUNDED


async def test_two_members_of_staff_at_once_refund_once_and_the_other_is_asked_again(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        with_role(rig, Role.OWNER)
        for person in (rig.olga, rig.ben):
            await person.send_text(f"/order {order}")
            await person.open(verbs.ASK_PART_REFUND, order_id=order)
            await person.wait_for_button(verbs.ORDER_DETAILS)
            await rig.idle()
            await person.send_text("4")
            await person.wait_for_button(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.tap(verbs.CONFIRM_ADMIN_ACTION)
        await rig.ben.tap(verbs.CONFIRM_ADMIN_ACTION)
        await rig.idle()
        assert (await rig.order(order)).refunded == usd("4.00")
        texts = (content_of(rig.olga.last()), content_of(rig.ben.last()))
        asked_again = [
            has_message(text, "part-refund-changed", language)
            for text, language in zip(texts, ("en", "zh-Hans"), strict=True)
        ]
        assert sorted(asked_again) == [False, True]


async def test_a_manager_reads_what_is_left_of_the_day_and_proposes_what_is_above_it(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        with_role(rig, Role.MANAGER)
        shop_with(rig.shop, manager_daily_sum=usd("5.00"))  # for the database
        await rig.olga.send_text("/start")
        await rig.ben.send_text(f"/order {order}")
        await rig.ben.open(verbs.ASK_PART_REFUND, order_id=order)
        await rig.ben.wait_for_message("daily-sum-left", "zh-Hans", money="US$5.00")
        await rig.idle()
        await rig.ben.send_text("5.01")
        await rig.ben.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.ben.wait_for_message("proposal-above-own-sum", "zh-Hans", money="US$5.00")
        assert not (await rig.order(order)).refunded
        await rig.olga.wait_for_message("proposal-above-sum", name="本")
        await rig.olga.open(verbs.APPROVE_PROPOSAL)
        await rig.olga.wait_for_message("part-refund-done", money="$5.01")
        assert (await rig.order(order)).refunded == usd("5.01")

        await rig.idle()
        await rig.ben.send_text(f"/order {order}")
        await rig.ben.open(verbs.ASK_PART_REFUND, order_id=order)
        await rig.ben.wait_for_message("daily-sum-left", "zh-Hans", money="US$5.00")
        await rig.idle()
        await rig.ben.send_text("3")
        await rig.ben.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.ben.wait_for_message("part-refund-done", "zh-Hans", money="US$3.00")

        await rig.ben.open(verbs.ASK_GOODWILL, order_id=order)
        await rig.ben.wait_for_message("daily-sum-left", "zh-Hans", money="US$2.00")


async def test_goodwill_for_an_order_is_given_in_two_taps(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        before = (await rig.wallet()).balance
        await ask_part(rig, order, verbs.ASK_GOODWILL)
        await rig.olga.send_text("12.50")
        await rig.olga.wait_for_message("goodwill-confirm", money="$12.50")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        page = content_of(await rig.olga.wait_for_message("goodwill-done", money="$12.50"))
        assert has_message(page, "details-payout-goodwill", money="$12.50")
        assert (await rig.wallet()).balance == before + usd("12.50")
        await rig.work()
        await rig.ann.wait_for_message("notice-goodwill-order", money="$12.50")
        await rig.ann.send_text("/wallet")
        await rig.ann.wait_for_message("entry-goodwill-order")


async def test_an_open_order_offers_no_refund_in_part(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        with_role(rig, Role.OWNER)
        await ask_part(rig, order)
        await rig.olga.send_text("9.90")
        await rig.olga.wait_for_message("part-refund-whole")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("part-refund-done", money="$9.90")
        await rig.ben.send_text(f"/order {order}")
        page = await rig.ben.wait_for_button(verbs.ORDER_DETAILS)
        assert find_button(page, verbs.ASK_PART_REFUND) is None
        assert BuyerId(BEN) in rig.shop.caches.roles
