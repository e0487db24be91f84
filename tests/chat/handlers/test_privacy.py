"""/privacy and /forget: what is kept is said, and a second tap has it forgotten."""

from pathlib import Path

from bot.chat import verbs
from bot.chat.callbacks import encode
from bot.demo.telegram.buyer import labels_of
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.store import Secret, Tx
from tests.chat.conversations.stage import ANN, Stage, a_stage, begin, buy, texts


async def an_order(stage: Stage) -> OrderId:
    """Ann buys one and has it."""
    await begin(stage)
    await stage.ann.open("1")
    await buy(stage)
    return (await stage.orders())[0].id


async def forget(stage: Stage) -> None:
    """Ann has all of it forgotten."""
    await stage.ann.say("/forget")
    await stage.ann.sees("This will be deleted")
    await stage.ann.open("Yes, forget it")
    await stage.ann.sees("Forgotten.")


async def test_what_is_kept_is_said_with_its_time(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.say("/privacy")
        shown = await stage.ann.sees("What this shop keeps about you")
        assert "until you have it forgotten" in shown["text"]
        assert "14 days" in shown["text"]


async def test_the_first_tap_forgets_nothing(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await an_order(stage)
        await stage.ann.say("/privacy")
        await stage.ann.open("Forget me")
        await stage.ann.sees("This will be deleted")
        assert [one.id for one in await stage.orders()] == [order]


async def test_a_late_second_tap_is_asked_anew(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await an_order(stage)
        await stage.ann.say("/forget")
        await stage.ann.sees("This will be deleted")
        stage.clock.advance(3600)
        await stage.ann.tap("Yes, forget it")
        await stage.idle()
        for moment in (0, 2**63 - 1):
            await stage.ann.forge(encode(verbs.FORGET_NOW, moment))
            await stage.idle()
        assert [one.id for one in await stage.orders()] == [order]
        await stage.ann.open("Yes, forget it")
        await stage.ann.sees("Forgotten.")


async def test_after_it_no_order_is_there_and_none_can_be_opened(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await an_order(stage)
        assert len(await secrets(stage, order)) == 1
        await forget(stage)
        await stage.ann.say("/orders")
        await stage.ann.sees("You haven't ordered anything yet")
        gone = await answer_to(stage, verbs.ORDER, order)
        assert gone == await answer_to(stage, verbs.ORDER, 999)
        assert await answer_to(stage, verbs.SHOW, order) == gone
        assert await answer_to(stage, verbs.PROBLEM, order) == gone
        assert await secrets(stage, order) == []


async def test_the_books_and_the_operator_still_have_the_order(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        before = await stage.wallet()
        order = await an_order(stage)
        after = await stage.wallet()
        await forget(stage)
        assert await stage.wallet() == after != before
        await stage.ann.say("/wallet")
        shown = await stage.ann.sees("You can spend")
        assert f"order #{order}" in shown["text"]
        await stage.olga.say("/start")
        await stage.idle()
        await stage.olga.forge(encode(verbs.CASE, order))
        await stage.olga.sees("Request number")


async def test_an_open_order_is_seen_until_it_is_over(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open("1")
        await stage.ann.tap("Buy for $9.90")
        await stage.ann.sees("is reserved for it")
        await stage.idle()
        await stage.ann.say("/forget")
        asked = await stage.ann.sees("This will be deleted")
        assert "1 order is still open" in asked["text"]
        await stage.ann.open("Yes, forget it")
        await stage.ann.say("/orders")
        listed = await stage.ann.sees("newest first")
        assert any("#1" in label for label in labels_of(listed))
        await stage.work()
        assert any("CODE" in text for text in texts(stage.ann))
        assert not await stage.orders()


async def test_letters_are_gone_for_both_sides(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.olga.say("/start")
        await stage.ann.say("/support")
        await stage.ann.sees("What can we do for you?")
        await stage.ann.say("my secret letter")
        await stage.idle()
        await stage.work()
        letter = await stage.olga.sees("my secret letter")
        await forget(stage)
        await stage.olga.say("/threads")
        await stage.olga.sees("No conversation is open")
        await stage.olga.forge(encode(verbs.THREAD, 1), letter["message_id"])
        card = await stage.olga.sees("Closed conversation")
        assert "my secret letter" not in card["text"]


async def test_an_unfinished_walk_begins_anew(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open("1")
        await stage.ann.sees_button("Buy for")
        place, data = stage.ann.data_of("Buy for")
        await forget(stage)
        assert await stage.store.read(_open_walks) == 0
        await stage.ann.forge(data, place)
        await stage.idle()
        assert not await stage.orders()


async def answer_to(stage: Stage, verb: str, number: int) -> str:
    """What a tap shows."""
    await stage.ann.say("/shop")
    await stage.idle()
    await stage.ann.forge(encode(verb, number))
    await stage.idle()
    return texts(stage.ann)[-1]


async def secrets(stage: Stage, order: OrderId) -> list[bytes]:
    async def look(tx: Tx) -> list[Secret]:
        return await tx.secrets.of_order(order)

    return [one.body for one in await stage.store.read(look)]


async def _open_walks(tx: Tx) -> int:
    return int(await tx.checkouts.expecting(BuyerId(ANN)) is not None)
