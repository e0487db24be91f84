"""Tests of /privacy and /forget: the stored data is listed, and a second tap erases it."""

from pathlib import Path

from bot.chat.navigation import verbs
from bot.chat.navigation.callback_data import encode
from bot.demo.telegram.people.scripted_buyer import labels_of
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.repositories import DeliveredSecret, Tx
from tests.chat.handlers.stage import ANN, Stage, a_stage, begin, buy, texts
from tests.chat.words import has_message


async def an_order(stage: Stage) -> OrderId:
    """Let Ann buy one and receive it."""
    await begin(stage)
    await stage.ann.open(verbs.QUANTITY, quantity=1)
    await buy(stage)
    return (await stage.orders())[0].id


async def forget(stage: Stage) -> None:
    """Let Ann erase all her data."""
    await stage.ann.send_text("/forget")
    await stage.ann.wait_for_message("forget-goes")
    await stage.ann.open(verbs.CONFIRM_ERASURE)
    await stage.ann.wait_for_message("forget-done")


async def test_what_is_kept_is_said_with_its_time(tmp_path: Path) -> None:
    async with a_stage(tmp_path, over_http=True) as stage:
        await stage.ann.send_text("/privacy")
        shown = await stage.ann.wait_for_message("privacy-head")
        assert has_message(shown["text"], "privacy-texts", days="0")
        assert "14 days" in shown["text"]


async def test_the_first_tap_forgets_nothing(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await an_order(stage)
        await stage.ann.send_text("/privacy")
        await stage.ann.open(verbs.ASK_ERASURE)
        await stage.ann.wait_for_message("forget-goes")
        assert [one.id for one in await stage.orders()] == [order]


async def test_a_late_second_tap_is_asked_again(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await an_order(stage)
        await stage.ann.send_text("/forget")
        await stage.ann.wait_for_message("forget-goes")
        stage.clock.advance(3600)
        await stage.ann.tap(verbs.CONFIRM_ERASURE)
        await stage.idle()
        for moment in (0, 2**63 - 1):
            await stage.ann.forge(encode(verbs.CONFIRM_ERASURE, moment))
            await stage.idle()
        assert [one.id for one in await stage.orders()] == [order]
        await stage.ann.open(verbs.CONFIRM_ERASURE)
        await stage.ann.wait_for_message("forget-done")


async def test_after_it_no_order_is_there_and_none_can_be_opened(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await an_order(stage)
        assert len(await secrets(stage, order)) == 1
        await forget(stage)
        await stage.ann.send_text("/orders")
        await stage.ann.wait_for_message("orders-none")
        gone = await answer_to(stage, verbs.ORDER, order)
        assert gone == await answer_to(stage, verbs.ORDER, 999)
        assert await answer_to(stage, verbs.SHOW_SECRETS, order) == gone
        assert await answer_to(stage, verbs.ORDER_SUPPORT, order) == gone
        assert await secrets(stage, order) == []


async def test_the_books_and_the_operator_still_have_the_order(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        before = await stage.wallet()
        order = await an_order(stage)
        after = await stage.wallet()
        await forget(stage)
        assert await stage.wallet() == after != before
        await stage.ann.send_text("/wallet")
        shown = await stage.ann.wait_for_message("wallet-available")
        assert f"order #{order}" in shown["text"]
        await stage.olga.send_text("/start")
        await stage.idle()
        await stage.olga.forge(encode(verbs.CASE, order))
        await stage.olga.wait_for_message("review-request")


async def test_an_open_order_is_seen_until_it_is_over(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open(verbs.QUANTITY, quantity=1)
        await stage.ann.tap(verbs.CONFIRM, "$9.90")
        await stage.ann.wait_for_message("order-placed")
        await stage.idle()
        await stage.ann.send_text("/forget")
        asked = await stage.ann.wait_for_message("forget-goes")
        assert "1 order is still open" in asked["text"]
        await stage.ann.open(verbs.CONFIRM_ERASURE)
        await stage.ann.send_text("/orders")
        listed = await stage.ann.wait_for_message("orders-choose")
        assert any("#1" in label for label in labels_of(listed))
        await stage.work()
        assert any("CODE" in text for text in texts(stage.ann))
        assert not await stage.orders()


async def test_support_messages_are_gone_for_both_sides(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.olga.send_text("/start")
        await stage.ann.send_text("/support")
        await stage.ann.wait_for_message("support-invite")
        await stage.ann.send_text("my secret letter")
        await stage.idle()
        await stage.work()
        letter = await stage.olga.wait_for_text("my secret letter")
        await forget(stage)
        await stage.olga.send_text("/threads")
        await stage.olga.wait_for_message("threads-none")
        await stage.olga.forge(encode(verbs.THREAD, 1), letter["message_id"])
        card = await stage.olga.wait_for_message("thread-card-closed")
        assert "my secret letter" not in card["text"]


async def test_an_unfinished_checkout_starts_again(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open(verbs.QUANTITY, quantity=1)
        await stage.ann.wait_for_button(verbs.CONFIRM)
        place, data = stage.ann.data_of(verbs.CONFIRM)
        await forget(stage)
        assert await stage.store.read(_open_walks) == 0
        await stage.ann.forge(data, place)
        await stage.idle()
        assert not await stage.orders()


async def answer_to(stage: Stage, verb: str, number: int) -> str:
    """Return what a tap shows."""
    await stage.ann.send_text("/shop")
    await stage.idle()
    await stage.ann.forge(encode(verb, number))
    await stage.idle()
    return texts(stage.ann)[-1]


async def secrets(stage: Stage, order: OrderId) -> list[bytes]:
    async def look(tx: Tx) -> list[DeliveredSecret]:
        return await tx.delivered_secrets.list_of_order(order)

    return [one.body for one in await stage.store.read(look)]


async def _open_walks(tx: Tx) -> int:
    return int(await tx.checkouts.find_awaiting_text(BuyerId(ANN)) is not None)
