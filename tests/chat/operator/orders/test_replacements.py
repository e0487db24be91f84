"""Tests of /replace: faulty pieces are bought again in two taps, and the buyer gets them like goods."""

from pathlib import Path

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.transition_inputs import Refused, UnknownOutcome
from bot.domain.people.staff import Role
from bot.services.catalogue import sync
from tests.builders import a_category, a_product, usd
from tests.chat.buttons import find_button
from tests.chat.buyer.payments.test_refunds import bought
from tests.chat.chat_rig import ChatRig, a_chat_rig
from tests.chat.operator.orders.test_order_details import with_role


async def _open_question(rig: ChatRig, order: int) -> None:
    """Let Olga open the order's page, choose one piece, and read the cost."""
    await rig.olga.send_text(f"/order {order}")
    await rig.olga.open(verbs.REPLACE_ORDER, order_id=order)
    await rig.olga.wait_for_message("replace-how-many")
    await rig.olga.open(verbs.ASK_REPLACEMENT, order_id=order, pieces=1)
    await rig.olga.wait_for_message("replace-cost", cost="$9.00")


async def test_a_replacement_goes_from_the_page_of_the_order_to_its_buyer(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        order = await bought(rig)
        await _open_question(rig, order)
        assert len(await rig.orders()) == 1
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("replace-done", order=str(order))

        (new, _) = sorted(await rig.orders(), key=lambda one: -one.id)
        await rig.work()
        await rig.ann.wait_for_message("replacement-delivered", order=str(order))
        assert (await rig.order(new.id)).status is OrderStatus.DELIVERED
        assert (await rig.wallet()).available == usd("40.10")
        await rig.olga.send_text(f"/order {order}")
        await rig.olga.wait_for_message(
            "details-replaced-by", mark="✅", order=str(new.id), count="1", status="delivered"
        )
        await rig.olga.open(verbs.ORDER_DETAILS, order_id=int(new.id))
        page = await rig.olga.wait_for_message("details-replaces", order=str(order))
        assert find_button(page, verbs.ASK_REFUND) is None


async def test_a_second_tap_on_the_same_button_buys_nothing_more(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        await _open_question(rig, order)
        button = find_button(rig.olga.last(), verbs.CONFIRM_ADMIN_ACTION)
        assert button is not None
        for _ in range(2):
            await rig.olga.tap(verbs.CONFIRM_ADMIN_ACTION)
        await rig.idle()
        assert len(await rig.orders()) == 2


async def test_an_unknown_outcome_stays_visible_on_the_original_page(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        rig.supplier.outcomes = [UnknownOutcome("read_timeout")]
        await rig.olga.send_text(f"/replace {order} 1")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("replace-done", order=str(order))
        await rig.work()
        await rig.ann.wait_for_message("replacement-open", order=str(order))

        await rig.olga.send_text(f"/order {order}")
        new = max(int(one.id) for one in await rig.orders())
        await rig.olga.wait_for_button(verbs.ORDER_DETAILS, order_id=new)
        await rig.olga.send_text(f"/replace {order} 1")
        await rig.olga.wait_for_message("replace-not-already-open")


async def test_a_failed_replacement_is_told_to_both_sides(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        rig.supplier.outcomes = [Refused("out of stock")]
        await rig.olga.send_text(f"/replace {order} 1")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("replace-done", order=str(order))
        await rig.work()
        ended = await rig.ann.wait_for_message("replacement-cancelled", order=str(order))
        assert find_button(ended, verbs.BUY_AGAIN) is None
        await rig.olga.wait_for_message("alert-replacement-failed", replaced=str(order))


async def test_a_text_is_sent_where_the_product_is_gone(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        rig.supplier.categories = (a_category(a_product(code="OTHER")),)
        await sync.sync_catalogue(rig.shop, rig.db)
        await rig.olga.send_text(f"/replace {order} 1")
        await rig.olga.wait_for_message("replace-not-product-gone")
        await rig.olga.open(verbs.ASK_REPLACEMENT_TEXT, order_id=order)
        await rig.olga.wait_for_message("replace-type-text")
        await rig.olga.send_text("OWN-<b>CODE</b>")
        await rig.olga.wait_for_message("replace-text-ask")
        assert not any("OWN-" in content_of(each) for each in rig.ann.messages())
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("replace-text-sent", order=str(order))
        await rig.work()
        await rig.ann.wait_for_text("OWN-<b>CODE</b>")


async def test_support_proposes_a_replacement_without_its_cost(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        with_role(rig, Role.SUPPORT)
        await rig.ben.send_text(f"/replace {order} 1")
        question = await rig.ben.wait_for_button(verbs.CONFIRM_ADMIN_ACTION)
        assert "9.00" not in content_of(question)
        await rig.ben.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.open(verbs.APPROVE_PROPOSAL)
        await rig.olga.wait_for_message("replace-cost", cost="$9.00")
        assert len(await rig.orders()) == 1
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("replace-done", order=str(order))
        assert len(await rig.orders()) == 2


async def test_a_refund_of_a_replaced_order_warns(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        await rig.olga.send_text(f"/replace {order} 1")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("replace-done", order=str(order))
        await rig.work()
        await rig.olga.send_text(f"/order {order}")
        await rig.olga.open(verbs.ASK_REFUND, order_id=order)
        await rig.olga.wait_for_message("effect-replaced", count="1")


async def test_words_that_name_no_order_are_asked_again(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        await rig.olga.send_text("/replace")
        await rig.olga.wait_for_message("replace-which")
        await rig.olga.send_text("the red one")
        await rig.olga.wait_for_message("replace-needs-order")
        await rig.olga.send_text(f"#{order}")
        await rig.olga.wait_for_message("replace-how-many")
        await rig.olga.send_text("/replace 999")
        await rig.olga.wait_for_message("replace-not-missing", order="999")


async def test_a_stranger_finds_no_button_of_replacements(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        await rig.ben.send_text("/start")
        await rig.idle()
        await rig.ben.forge(encode(verbs.ASK_REPLACEMENT, order, 1))
        await rig.idle()
        assert find_button(rig.ben.last(), verbs.CONFIRM_ADMIN_ACTION) is None
