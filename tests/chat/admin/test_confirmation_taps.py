"""Tests of the second tap: rulings and large credits need it, and it works once."""

from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.callback_data import encode
from bot.demo.telegram.people.scripted_buyer import content_of
from bot.domain.order import OrderStatus, RuledNotCharged, TradeNo
from bot.domain.ports import QueryReply
from bot.domain.sales_pause_and_limit_types import PauseCause, SalesLimits
from bot.services.context import pause_and_resume_sales
from bot.services.orders import cases
from tests.builders import OPERATOR, usd
from tests.chat.admin.test_desk import doubtful_order
from tests.chat.buttons import find_button
from tests.chat.handlers.stage import ANN, BEN, Stage, a_stage
from tests.chat.words import has_message, translations


async def rows_of(stage: Stage, query: str) -> list[tuple[object, ...]]:
    async with stage.store.engine.read_transaction() as connection:
        return [tuple(row) for row in await connection.exec_driver_sql(query)]


async def asked(stage: Stage, command: str) -> tuple[int, str]:
    """Send a command that asks for confirmation; return the message and its button's data."""
    await stage.olga.send_text(command)
    await stage.olga.wait_for_button(verbs.CONFIRM_ADMIN_ACTION)
    return stage.olga.data_of(verbs.CONFIRM_ADMIN_ACTION)


async def test_a_command_alone_rules_nothing_and_shows_the_case(tmp_path: Path) -> None:
    async with a_stage(tmp_path, over_http=True) as stage:
        order = await doubtful_order(stage)
        await asked(stage, f"/resolve {order} refund")
        text = content_of(stage.olga.last())

        for fact in ("Steam wallet", "@ann 7001"):
            assert fact in text
        assert has_message(text, "evidence-before", money="$100.00")
        assert has_message(text, "effect-refund")
        assert (await stage.order(order)).status is OrderStatus.REVIEW


async def test_the_question_of_a_trade_that_does_not_fit_is_not_even_asked(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await doubtful_order(stage)
        stage.supplier.replies[TradeNo("T1")] = QueryReply(None, paid=False)
        await stage.olga.send_text(f"/resolve {order} trade T1")
        await stage.olga.wait_for_message("unruled-trade-unpaid")

        assert find_button(stage.olga.last(), verbs.CONFIRM_ADMIN_ACTION) is None


async def test_a_second_tap_counts_once_and_its_result_stays(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await doubtful_order(stage)
        message, data = await asked(stage, f"/resolve {order} refund")
        for _ in range(3):
            await stage.olga.forge(data, message)
        await stage.idle()

        assert has_message(content_of(stage.olga.last()), "ruled-cancelled")
        assert (await stage.wallet()).available == usd("50.00")
        edits = [call for call in stage.server.calls if call.method == "editMessageText"]
        assert len([call for call in edits if int(call.params["chat_id"]) == OPERATOR]) == 1


async def test_after_a_minute_it_must_be_asked_again(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await doubtful_order(stage)
        message, data = await asked(stage, f"/resolve {order} refund")
        stage.clock.advance(61)
        await stage.olga.forge(data, message)
        await stage.olga.wait_for_message("second-tap-too-late")

        assert (await stage.order(order)).status is OrderStatus.REVIEW


async def test_after_a_restart_it_must_be_asked_again(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await doubtful_order(stage)
        message, data = await asked(stage, f"/resolve {order} refund")
        await stage.close()
        stage.open()
        await stage.olga.forge(data, message)
        await stage.olga.wait_for_message("second-tap-too-late")

        assert (await stage.order(order)).status is OrderStatus.REVIEW


async def test_a_second_operator_cannot_press_it(tmp_path: Path) -> None:
    async with a_stage(tmp_path, admins=(OPERATOR, BEN)) as stage:
        order = await doubtful_order(stage)
        await stage.ben.send_text("/start")
        await stage.ben.wait_for_text("本")
        screen = stage.ben.last()["message_id"]
        _, data = await asked(stage, f"/resolve {order} refund")
        await stage.ben.forge(data, screen)
        await stage.idle()
        foreign = stage.ben.last()
        await stage.ben.forge(encode(verbs.CONFIRM_ADMIN_ACTION, 12345), screen)
        await stage.idle()

        assert stage.ben.last() | {"edit_date": 0} == foreign | {"edit_date": 0}
        assert (await stage.order(order)).status is OrderStatus.REVIEW
        await stage.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await stage.olga.wait_for_message("ruled-cancelled")


async def test_an_order_that_moved_on_is_asked_about_again(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await doubtful_order(stage)
        _, data = await asked(stage, f"/resolve {order} refund")
        message = stage.olga.last()["message_id"]
        seen = await stage.order(order)
        await cases.apply_ruling(stage.shop, stage.store, OPERATOR, seen.id, RuledNotCharged())
        await stage.olga.forge(data, message)
        await stage.olga.wait_for_message("unruled-order-not-open")

        assert (await stage.wallet()).available == usd("50.00")


async def test_rather_not_leaves_everything_as_it_was(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await doubtful_order(stage)
        message, data = await asked(stage, f"/resolve {order} refund")
        await stage.olga.open(verbs.CANCEL_ADMIN_ACTION)
        await stage.olga.wait_for_message("second-tap-dropped")
        await stage.olga.forge(data, message)
        await stage.idle()

        assert has_message(content_of(stage.olga.last()), "second-tap-dropped")
        assert (await stage.order(order)).status is OrderStatus.REVIEW


async def test_the_refund_of_delivered_goods_warns(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await doubtful_order(stage)
        stage.supplier.replies[TradeNo("T42")] = QueryReply("CODE", paid=True)
        await asked(stage, f"/resolve {order} trade T42")
        await stage.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        stage.clock.advance(60)
        await stage.work()
        await stage.ann.wait_for_text("CODE")
        await asked(stage, f"/resolve {order} refund")
        assert has_message(content_of(stage.olga.last()), "effect-refund-delivered")
        await stage.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await stage.olga.wait_for_message("ruled-refunded")

        assert (await stage.order(order)).status is OrderStatus.REFUNDED


async def test_every_ruling_is_in_the_audit(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await doubtful_order(stage)
        await asked(stage, f"/resolve {order} not-charged")
        await stage.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await stage.olga.wait_for_message("ruled-cancelled")

        assert await rows_of(stage, "SELECT actor, action, target, detail FROM audit") == [
            (OPERATOR, "resolve", f"order:{order}", "ruled: not charged")
        ]


@pytest.mark.parametrize("amount", ["100.01", "-100.01"])
async def test_a_large_credit_takes_a_second_tap(tmp_path: Path, amount: str) -> None:
    async with a_stage(tmp_path, limits=SalesLimits(credit_confirm_above=usd("100"))) as stage:
        await stage.ann.send_text("/start")
        await stage.ann.wait_for_message("home-welcome")
        message, data = await asked(stage, f"/credit {ANN} {amount}")
        assert (await stage.wallet()).balance == usd("0")
        for _ in range(2):
            await stage.olga.forge(data, message)
        await stage.olga.wait_for_message("credit-done")
        await stage.idle()

        assert (await stage.wallet()).balance == usd(amount)


async def test_a_credit_up_to_the_bound_is_done_at_once(tmp_path: Path) -> None:
    async with a_stage(tmp_path, limits=SalesLimits(credit_confirm_above=usd("100"))) as stage:
        await stage.ann.send_text("/start")
        await stage.ann.wait_for_message("home-welcome")
        await stage.olga.send_text(f"/credit {ANN} 100")
        await stage.olga.wait_for_message("credit-done")

        assert (await stage.wallet()).balance == usd("100")


async def test_pause_closes_the_shop_and_resume_opens_it(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text("/start p_1")
        await stage.ann.open(verbs.OPEN_CHECKOUT)
        await stage.ann.open(verbs.QUANTITY, quantity=1)
        await stage.ann.wait_for_button(verbs.CONFIRM, "$9.90")
        await stage.olga.send_text("/pause")
        await stage.olga.wait_for_message("sales-paused")
        await stage.ann.tap(verbs.CONFIRM, "$9.90")
        await stage.ann.wait_for_message("declined-sales-paused")
        for command in ("/desk", "/health"):
            await stage.olga.send_text(command)
            await stage.olga.wait_for_message("actor-staff", id=str(OPERATOR))
        await stage.olga.send_text("/resume")
        await stage.olga.wait_for_message("sales-open")

        actions = await rows_of(stage, "SELECT action, actor FROM audit ORDER BY id")
        assert actions == [("sales-paused", OPERATOR), ("sales-resumed", OPERATOR)]


async def paused(stage: Stage, *found: PauseCause) -> None:
    """Pause sales for a reason that the shop found itself."""
    for cause in found:
        await stage.store.transact(
            pause_and_resume_sales.pause_sales,
            stage.shop.settings,
            stage.clock.now(),
            cause,
            pause_and_resume_sales.SHOP_ACTOR,
        )


async def causes(stage: Stage) -> list[PauseCause]:
    return [one.cause for one in await stage.store.read(pause_and_resume_sales.list_pauses)]


@pytest.mark.parametrize(
    "cause", [PauseCause.UNKNOWN_OUTCOMES, PauseCause.RECONCILIATION, PauseCause.RESTORED_BACKUP]
)
async def test_what_the_shop_found_wrong_is_shown_before_it_is_resumed_over(
    tmp_path: Path, cause: PauseCause
) -> None:
    async with a_stage(tmp_path) as stage:
        await paused(stage, cause)
        await stage.olga.send_text("/pause")
        await stage.olga.wait_for_message("sales-paused")
        await asked(stage, "/resume")
        text = content_of(stage.olga.last())
        assert set(await causes(stage)) == {cause, PauseCause.OPERATOR}
        localizer = translations().localizer_for("en")
        for message in (f"pause-{cause}", f"resume-does-{cause}", "resume-does-operator"):
            assert localizer.plain(message) in text
        await stage.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await stage.olga.wait_for_message("sales-open")

        assert await causes(stage) == []


async def test_resuming_ends_nothing_that_was_not_shown(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await paused(stage, PauseCause.UNKNOWN_OUTCOMES)
        await asked(stage, "/resume")
        await paused(stage, PauseCause.RESTORED_BACKUP)
        await stage.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await stage.olga.wait_for_message("pause-restore")

        assert await causes(stage) == [PauseCause.RESTORED_BACKUP]


async def test_a_pause_that_started_again_after_it_was_shown_stays(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await paused(stage, PauseCause.RECONCILIATION)
        await asked(stage, "/resume")
        await stage.store.transact(
            pause_and_resume_sales.resume_sales,
            stage.shop.settings,
            stage.clock.now(),
            PauseCause.RECONCILIATION,
            pause_and_resume_sales.SHOP_ACTOR,
        )
        stage.clock.advance(1)
        await paused(stage, PauseCause.RECONCILIATION)
        await stage.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await stage.olga.wait_for_message("pause-books")

        assert await causes(stage) == [PauseCause.RECONCILIATION]


async def test_sales_that_are_not_resumed_after_all_stay_paused(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await paused(stage, PauseCause.RECONCILIATION)
        await asked(stage, "/resume")
        await stage.olga.open(verbs.CANCEL_ADMIN_ACTION)
        await stage.olga.wait_for_message("second-tap-dropped")

        assert await causes(stage) == [PauseCause.RECONCILIATION]


async def test_a_low_balance_needs_no_question_because_resuming_does_not_end_it(
    tmp_path: Path,
) -> None:
    async with a_stage(tmp_path) as stage:
        await paused(stage, PauseCause.LOW_SUPPLIER_BALANCE)
        await stage.olga.send_text("/pause")
        await stage.olga.wait_for_message("sales-paused")
        await stage.olga.send_text("/resume")
        await stage.idle()

        assert has_message(content_of(stage.olga.last()), "remedy-balance")
        assert await causes(stage) == [PauseCause.LOW_SUPPLIER_BALANCE]
