"""Tests of a seller's sentence in the chats: the buyer reads it, and an operator judges it."""

from pathlib import Path

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.catalogue.product import DeliveryMode
from bot.domain.ids import TradeNo
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.seller_messages import SellerTextVerdict, encode_text
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import Accepted
from storage.transaction import Transaction
from tests.builders import FakeSupplier, a_category, a_product, usd
from tests.chat.chat_rig import ChatRig, a_chat_rig, begin, buy

WAIT = "Please wait <b>here</b>, my friend"
SORRY = "Sorry, out of stock, please contact us for a refund"


async def _buy_one(rig: ChatRig, number: str, text: str) -> None:
    rig.supplier.outcomes = [Accepted(TradeNo(number), usd("9.00"), text)]
    rig.supplier.replies[TradeNo(number)] = QueryReply(text, paid=True)
    await begin(rig)
    await buy(rig)


async def test_a_sellers_sentence_is_judged_with_one_tap(tmp_path: Path) -> None:
    supplier = FakeSupplier((a_category(a_product(delivery=DeliveryMode.MANUAL)),))
    async with a_chat_rig(tmp_path, supplier, over_http=True) as rig:
        await _buy_one(rig, "T1", WAIT)
        shown = await rig.ann.wait_for_message("delivery-order-message")
        assert WAIT in content_of(shown)
        assert (await rig.orders())[0].status is OrderStatus.ACCEPTED

        question = await rig.olga.wait_for_message("alert-seller-message")
        assert WAIT in content_of(question)
        await rig.olga.open(verbs.JUDGE_AS_MESSAGE)
        await rig.olga.wait_for_message("judged-message")
        assert (await rig.orders())[0].status is OrderStatus.ACCEPTED
        await rig.olga.open(verbs.JUDGE_AS_DELIVERY)
        await rig.olga.wait_for_message("judged-delivery", count="1")
        await rig.work()

        assert (await rig.orders())[0].status is OrderStatus.DELIVERED
        await rig.ann.wait_for_message("order-delivered")


async def test_an_order_that_got_its_goods_needs_no_verdict(tmp_path: Path) -> None:
    """A late tap saves nothing; a separate button saves the verdict for later orders."""
    supplier = FakeSupplier((a_category(a_product(delivery=DeliveryMode.MANUAL)),))
    async with a_chat_rig(tmp_path, supplier) as rig:
        await _buy_one(rig, "T1", WAIT)
        await rig.olga.wait_for_message("alert-seller-message")
        rig.supplier.replies[TradeNo("T1")] = QueryReply("ABCD-1234-EFGH", paid=True)
        rig.clock.advance(86_400)
        await rig.work()
        await rig.ann.wait_for_text("ABCD-1234-EFGH")
        assert (await rig.orders())[0].status is OrderStatus.DELIVERED

        await rig.olga.open(verbs.JUDGE_AS_DELIVERY)
        await rig.olga.wait_for_message("judged-nothing")
        assert await _verdict(rig) is None
        await rig.olga.open(verbs.JUDGE_LATER_AS_DELIVERY)
        await rig.olga.wait_for_message("judged-delivery", count="0")
        assert await _verdict(rig) is SellerTextVerdict.DELIVERY


async def _verdict(rig: ChatRig) -> SellerTextVerdict | None:
    """Return what is saved about the sentence for orders of the product."""
    order = (await rig.orders())[0]

    def read(tx: Transaction) -> SellerTextVerdict | None:
        return tx.seller_texts.verdict(order.id, encode_text(WAIT))

    return await rig.db.read(read)


async def test_buyers_cannot_judge(tmp_path: Path) -> None:
    supplier = FakeSupplier((a_category(a_product(delivery=DeliveryMode.MANUAL)),))
    async with a_chat_rig(tmp_path, supplier) as rig:
        await _buy_one(rig, "T1", WAIT)
        await rig.olga.wait_for_message("alert-seller-message")
        _, data = rig.olga.data_of(verbs.JUDGE_AS_DELIVERY)
        await rig.ann.forge(data)
        await rig.idle()

        assert (await rig.orders())[0].status is OrderStatus.ACCEPTED


async def test_a_doubtful_delivery_comes_without_celebration_and_can_be_objected_to(
    tmp_path: Path,
) -> None:
    supplier = FakeSupplier((a_category(a_product()),))
    async with a_chat_rig(tmp_path, supplier) as rig:
        await _buy_one(rig, "T1", "ABCD-1234-EFGH")
        assert "effect_id" in await rig.ann.wait_for_text("ABCD-1234-EFGH")
        await _buy_one(rig, "T2", SORRY)
        shown = await rig.ann.wait_for_text(SORRY)
        assert "effect_id" not in shown
        alert = await rig.olga.wait_for_message("alert-doubtful-goods")
        assert SORRY in content_of(alert)

        await rig.ann.open(verbs.ORDER_SUPPORT, "Not what I bought")
        await rig.ann.wait_for_message("support-invite")
        await rig.olga.open(verbs.ASK_REFUND)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.idle()
        assert (await rig.orders())[0].status is OrderStatus.REFUNDED
