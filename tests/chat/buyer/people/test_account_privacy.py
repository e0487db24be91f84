"""Tests of /privacy and /forget: the stored data is listed, and a second tap erases it."""

from pathlib import Path

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.telegram.people.scripted_person import content_of, labels_of
from bot.domain.ids import BuyerId, OrderId
from bot.domain.orders.secrets import DeliveredSecret
from storage.transaction import Transaction
from tests.chat.chat_rig import ANN, ChatRig, a_chat_rig, begin, buy, texts
from tests.chat.words import has_message


async def an_order(rig: ChatRig) -> OrderId:
    """Let Ann buy one and receive it."""
    await begin(rig)
    await buy(rig)
    return (await rig.orders())[0].id


async def forget(rig: ChatRig) -> None:
    """Let Ann erase all her data."""
    await rig.ann.send_text("/forget")
    await rig.ann.wait_for_message("forget-goes")
    await rig.ann.open(verbs.CONFIRM_ERASURE)
    await rig.ann.wait_for_message("forget-done")


async def test_what_is_kept_is_said_with_its_time(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await rig.ann.send_text("/privacy")
        shown = await rig.ann.wait_for_message("privacy-head")
        assert has_message(shown["text"], "privacy-texts", days="0")
        assert "14 days" in shown["text"]


async def test_the_first_tap_forgets_nothing(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await an_order(rig)
        await rig.ann.send_text("/privacy")
        await rig.ann.open(verbs.ASK_ERASURE)
        await rig.ann.wait_for_message("forget-goes")
        assert [one.id for one in await rig.orders()] == [order]


async def test_a_late_second_tap_is_asked_again(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await an_order(rig)
        await rig.ann.send_text("/forget")
        await rig.ann.wait_for_message("forget-goes")
        rig.clock.advance(3600)
        await rig.ann.tap(verbs.CONFIRM_ERASURE)
        await rig.idle()
        for moment in (0, 2**63 - 1):
            await rig.ann.forge(encode(verbs.CONFIRM_ERASURE, moment))
            await rig.idle()
        assert [one.id for one in await rig.orders()] == [order]
        await rig.ann.open(verbs.CONFIRM_ERASURE)
        await rig.ann.wait_for_message("forget-done")


async def test_after_it_no_order_is_there_and_none_can_be_opened(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await an_order(rig)
        assert len(await secrets(rig, order)) == 1
        await forget(rig)
        await rig.ann.send_text("/orders")
        await rig.ann.wait_for_message("orders-none")
        gone = await answer_to(rig, verbs.ORDER, order)
        assert gone == await answer_to(rig, verbs.ORDER, 999)
        assert await answer_to(rig, verbs.SHOW_SECRETS, order) == gone
        assert await answer_to(rig, verbs.ORDER_SUPPORT, order) == gone
        assert await secrets(rig, order) == []


async def test_the_ledger_and_the_operator_still_have_the_order(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        before = await rig.wallet()
        order = await an_order(rig)
        after = await rig.wallet()
        await forget(rig)
        assert await rig.wallet() == after != before
        await rig.ann.send_text("/wallet")
        shown = await rig.ann.wait_for_message("wallet-available")
        assert has_message(content_of(shown), "entry-order-erased", order=str(order))
        await rig.olga.send_text("/start")
        await rig.idle()
        await rig.olga.forge(encode(verbs.CASE, order))
        await rig.olga.wait_for_message("review-request")


async def test_an_open_order_is_seen_until_it_is_over(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.tap(verbs.CONFIRM, "$9.90")
        await rig.ann.wait_for_message("order-placed")
        await rig.idle()
        await rig.ann.send_text("/forget")
        asked = await rig.ann.wait_for_message("forget-goes")
        assert "1 order is still open" in asked["text"]
        await rig.ann.open(verbs.CONFIRM_ERASURE)
        await rig.ann.send_text("/orders")
        listed = await rig.ann.wait_for_message("orders-choose")
        assert any("#1" in label for label in labels_of(listed))
        await rig.work()
        assert any("CODE" in text for text in texts(rig.ann))
        assert not await rig.orders()


async def test_support_messages_are_gone_for_both_sides(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await rig.ann.send_text("/support")
        await rig.ann.wait_for_message("support-invite")
        await rig.ann.send_text("my secret letter")
        await rig.idle()
        await rig.work()
        support_message = await rig.olga.wait_for_text("my secret letter")
        await forget(rig)
        await rig.olga.send_text("/threads")
        await rig.olga.wait_for_message("threads-none")
        await rig.olga.forge(encode(verbs.THREAD, 1), support_message["message_id"])
        card = await rig.olga.wait_for_message("thread-head-closed")
        assert "my secret letter" not in card["text"]


async def test_an_unfinished_checkout_starts_again(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.wait_for_button(verbs.CONFIRM)
        place, data = rig.ann.data_of(verbs.CONFIRM)
        await forget(rig)
        assert await rig.store.read(_open_checkouts) == 0
        await rig.ann.forge(data, place)
        await rig.idle()
        assert not await rig.orders()


async def answer_to(rig: ChatRig, verb: str, number: int) -> str:
    """Return what a tap shows."""
    await rig.ann.send_text("/shop")
    await rig.idle()
    await rig.ann.forge(encode(verb, number))
    await rig.idle()
    return texts(rig.ann)[-1]


async def secrets(rig: ChatRig, order: OrderId) -> list[bytes]:
    def look(tx: Transaction) -> list[DeliveredSecret]:
        return tx.delivered_secrets.list_of_order(order)

    return [one.body for one in await rig.store.read(look)]


def _open_checkouts(tx: Transaction) -> int:
    return int(tx.checkouts.find_awaiting_text(BuyerId(ANN)) is not None)
