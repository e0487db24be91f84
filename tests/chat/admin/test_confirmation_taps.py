"""The second tap: nothing is ruled or credited in large without it, and it is good for one act."""

from pathlib import Path

import pytest

from bot.chat import verbs
from bot.chat.callbacks import encode
from bot.demo.telegram.buyer import content_of
from bot.domain.order import OrderStatus, RuledNotCharged, TradeNo
from bot.domain.ports import QueryReply
from bot.domain.sales import Limits, PauseCause
from bot.services import review, sales
from tests.builders import OPERATOR, usd
from tests.chat.conversations.stage import ANN, BEN, Stage, a_stage
from tests.chat.desk.test_desk import doubtful_order
from tests.chat.words import translations

GONE = "no longer stands"


async def rows_of(stage: Stage, query: str) -> list[tuple[object, ...]]:
    async with stage.store.engine.reading() as connection:
        return [tuple(row) for row in await connection.exec_driver_sql(query)]


async def asked(stage: Stage, command: str) -> tuple[int, str]:
    """Give a command that is asked about; the message and what its button carries."""
    await stage.olga.say(command)
    await stage.olga.sees_button("Yes")
    return stage.olga.data_of("Yes")


async def test_a_command_alone_rules_nothing_and_shows_the_case(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await doubtful_order(stage)
        await asked(stage, f"/resolve {order} refund")
        text = content_of(stage.olga.last())

        for words in ("Steam wallet", "@ann 7001", "balance there before: $100.00", "shop's loss"):
            assert words in text
        assert (await stage.order(order)).status is OrderStatus.REVIEW


async def test_the_question_of_a_trade_that_does_not_fit_is_not_even_asked(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await doubtful_order(stage)
        stage.supplier.replies[TradeNo("T1")] = QueryReply(None, paid=False)
        await stage.olga.say(f"/resolve {order} trade T1")
        await stage.olga.sees("this trade is not paid")

        assert "Yes" not in str(stage.olga.last())


async def test_a_second_tap_counts_once_and_its_result_stays(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await doubtful_order(stage)
        message, data = await asked(stage, f"/resolve {order} refund")
        for _ in range(3):
            await stage.olga.forge(data, message)
        await stage.idle()

        assert "is cancelled" in content_of(stage.olga.last())
        assert (await stage.wallet()).available == usd("50.00")
        edits = [call for call in stage.server.calls if call.method == "editMessageText"]
        assert len([call for call in edits if int(call.params["chat_id"]) == OPERATOR]) == 1


async def test_after_a_minute_it_must_be_asked_again(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await doubtful_order(stage)
        message, data = await asked(stage, f"/resolve {order} refund")
        stage.clock.advance(61)
        await stage.olga.forge(data, message)
        await stage.olga.sees(GONE)

        assert (await stage.order(order)).status is OrderStatus.REVIEW


async def test_after_a_restart_it_must_be_asked_again(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await doubtful_order(stage)
        message, data = await asked(stage, f"/resolve {order} refund")
        await stage.close()
        stage.open()
        await stage.olga.forge(data, message)
        await stage.olga.sees(GONE)

        assert (await stage.order(order)).status is OrderStatus.REVIEW


async def test_a_second_operator_cannot_press_it(tmp_path: Path) -> None:
    async with a_stage(tmp_path, admins=(OPERATOR, BEN)) as stage:
        order = await doubtful_order(stage)
        await stage.ben.say("/start")
        await stage.ben.sees("本")
        screen = stage.ben.last()["message_id"]
        _, data = await asked(stage, f"/resolve {order} refund")
        await stage.ben.forge(data, screen)
        await stage.idle()
        foreign = stage.ben.last()
        await stage.ben.forge(encode(verbs.ACT, 12345), screen)
        await stage.idle()

        assert stage.ben.last() | {"edit_date": 0} == foreign | {"edit_date": 0}
        assert (await stage.order(order)).status is OrderStatus.REVIEW
        await stage.olga.open("Yes")
        await stage.olga.sees("is cancelled")


async def test_an_order_that_moved_on_is_asked_about_anew(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await doubtful_order(stage)
        _, data = await asked(stage, f"/resolve {order} refund")
        message = stage.olga.last()["message_id"]
        seen = await stage.order(order)
        await review.rule(stage.shop, stage.store, OPERATOR, seen.id, RuledNotCharged())
        await stage.olga.forge(data, message)
        await stage.olga.sees("not in doubt any more")

        assert (await stage.wallet()).available == usd("50.00")


async def test_rather_not_leaves_everything_as_it_was(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await doubtful_order(stage)
        message, data = await asked(stage, f"/resolve {order} refund")
        await stage.olga.open("Leave it")
        await stage.olga.sees("Nothing was changed")
        await stage.olga.forge(data, message)
        await stage.idle()

        assert "Nothing was changed" in content_of(stage.olga.last())
        assert (await stage.order(order)).status is OrderStatus.REVIEW


async def test_the_refund_of_delivered_goods_warns(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await doubtful_order(stage)
        stage.supplier.replies[TradeNo("T42")] = QueryReply("CODE", paid=True)
        await asked(stage, f"/resolve {order} trade T42")
        await stage.olga.open("Yes")
        stage.clock.advance(60)
        await stage.work()
        await stage.ann.sees("CODE")
        await asked(stage, f"/resolve {order} refund")
        assert "The buyer has the goods already" in content_of(stage.olga.last())
        await stage.olga.open("Yes, refund $9.90")
        await stage.olga.sees("is refunded")

        assert (await stage.order(order)).status is OrderStatus.REFUNDED


async def test_every_ruling_is_in_the_audit(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await doubtful_order(stage)
        await asked(stage, f"/resolve {order} not-charged")
        await stage.olga.open("Yes")
        await stage.olga.sees("is cancelled")

        assert await rows_of(stage, "SELECT actor, action, target, detail FROM audit") == [
            (OPERATOR, "resolve", f"order:{order}", "ruled: not charged")
        ]


@pytest.mark.parametrize("amount", ["100.01", "-100.01"])
async def test_a_large_credit_takes_a_second_tap(tmp_path: Path, amount: str) -> None:
    async with a_stage(tmp_path, limits=Limits(asks_above=usd("100"))) as stage:
        await stage.ann.say("/start")
        await stage.ann.sees("Hello")
        message, data = await asked(stage, f"/credit {ANN} {amount}")
        assert (await stage.wallet()).balance == usd("0")
        for _ in range(2):
            await stage.olga.forge(data, message)
        await stage.olga.sees("Done")
        await stage.idle()

        assert (await stage.wallet()).balance == usd(amount)


async def test_a_credit_up_to_the_bound_is_done_at_once(tmp_path: Path) -> None:
    async with a_stage(tmp_path, limits=Limits(asks_above=usd("100"))) as stage:
        await stage.ann.say("/start")
        await stage.ann.sees("Hello")
        await stage.olga.say(f"/credit {ANN} 100")
        await stage.olga.sees("Done")

        assert (await stage.wallet()).balance == usd("100")


async def test_pause_closes_the_shop_and_resume_opens_it(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.say("/start p_1")
        await stage.ann.sees_button("Buy")
        await stage.ann.open("Buy")
        await stage.ann.open("1")
        await stage.ann.sees_button("Buy for $9.90")
        await stage.olga.say("/pause")
        await stage.olga.sees("Sales are paused")
        await stage.ann.tap("Buy for $9.90")
        await stage.ann.sees("taking a short break")
        for command in ("/desk", "/health"):
            await stage.olga.say(command)
            await stage.olga.sees(f"by operator {OPERATOR}")
        await stage.olga.say("/resume")
        await stage.olga.sees("Sales are open")

        actions = await rows_of(stage, "SELECT action, actor FROM audit ORDER BY id")
        assert actions == [("sales-paused", OPERATOR), ("sales-resumed", OPERATOR)]


async def paused(stage: Stage, *found: PauseCause) -> None:
    """What the shop itself found wrong."""
    for cause in found:
        await stage.store.transact(sales.pause, stage.shop, cause, sales.SHOP)


async def causes(stage: Stage) -> list[PauseCause]:
    return [one.cause for one in await stage.store.read(sales.causes)]


@pytest.mark.parametrize("cause", [PauseCause.DOUBT, PauseCause.BOOKS, PauseCause.RESTORE])
async def test_what_the_shop_found_wrong_is_shown_before_it_is_resumed_over(
    tmp_path: Path, cause: PauseCause
) -> None:
    async with a_stage(tmp_path) as stage:
        await paused(stage, cause)
        await stage.olga.say("/pause")
        await stage.olga.sees("Sales are paused")
        await asked(stage, "/resume")
        text = content_of(stage.olga.last())
        assert set(await causes(stage)) == {cause, PauseCause.OPERATOR}
        speech = translations().speak("en")
        for message in (f"pause-{cause}", f"resume-does-{cause}", "resume-does-operator"):
            assert speech.plain(message) in text
        await stage.olga.open("Yes, open sales")
        await stage.olga.sees("Sales are open")

        assert await causes(stage) == []


async def test_resuming_ends_nothing_that_was_not_shown(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await paused(stage, PauseCause.DOUBT)
        await asked(stage, "/resume")
        await paused(stage, PauseCause.RESTORE)
        await stage.olga.open("Yes, open sales")
        await stage.olga.sees("came back from a backup")

        assert await causes(stage) == [PauseCause.RESTORE]


async def test_a_pause_that_began_anew_since_it_was_shown_stays(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await paused(stage, PauseCause.BOOKS)
        await asked(stage, "/resume")
        await stage.store.transact(sales.resume, stage.shop, PauseCause.BOOKS, sales.SHOP)
        stage.clock.advance(1)
        await paused(stage, PauseCause.BOOKS)
        await stage.olga.open("Yes, open sales")
        await stage.olga.sees("books do not add up")

        assert await causes(stage) == [PauseCause.BOOKS]


async def test_sales_that_are_not_resumed_after_all_stay_paused(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await paused(stage, PauseCause.BOOKS)
        await asked(stage, "/resume")
        await stage.olga.open("Leave it")
        await stage.olga.sees("Nothing was changed")

        assert await causes(stage) == [PauseCause.BOOKS]


async def test_a_low_balance_needs_no_question_because_resuming_does_not_end_it(
    tmp_path: Path,
) -> None:
    async with a_stage(tmp_path) as stage:
        await paused(stage, PauseCause.BALANCE)
        await stage.olga.say("/pause")
        await stage.olga.sees("Sales are paused")
        await stage.olga.say("/resume")
        await stage.idle()

        assert "They open by themselves" in content_of(stage.olga.last())
        assert await causes(stage) == [PauseCause.BALANCE]
