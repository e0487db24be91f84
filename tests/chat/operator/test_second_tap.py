"""Tests of the second tap: rulings and large credits need it, and it works once."""

from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.ids import TradeNo
from bot.domain.operations.sales_pause import PauseCause, SalesLimits
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import RuledNotCharged
from bot.services import sales_pause
from bot.services.orders import cases
from tests.builders import OPERATOR, usd
from tests.chat.buttons import find_button
from tests.chat.chat_rig import ANN, BEN, ChatRig, a_chat_rig
from tests.chat.operator.test_admin_commands import doubtful_order
from tests.chat.words import has_message, translations


async def rows_of(rig: ChatRig, query: str) -> list[tuple[object, ...]]:
    async with rig.store.engine.read_transaction() as connection:
        return [tuple(row) for row in await connection.exec_driver_sql(query)]


async def asked(rig: ChatRig, command: str) -> tuple[int, str]:
    """Send a command that asks for confirmation; return the message and its button's data."""
    await rig.olga.send_text(command)
    await rig.olga.wait_for_button(verbs.CONFIRM_ADMIN_ACTION)
    return rig.olga.data_of(verbs.CONFIRM_ADMIN_ACTION)


async def test_a_command_alone_rules_nothing_and_shows_the_case(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        order = await doubtful_order(rig)
        await asked(rig, f"/resolve {order} refund")
        text = content_of(rig.olga.last())

        for fact in ("Steam wallet", "@ann 7001"):
            assert fact in text
        assert has_message(text, "evidence-before", money="$100.00")
        assert has_message(text, "effect-refund")
        assert (await rig.order(order)).status is OrderStatus.REVIEW


async def test_the_question_of_a_trade_that_does_not_fit_is_not_even_asked(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await doubtful_order(rig)
        rig.supplier.replies[TradeNo("T1")] = QueryReply(None, paid=False)
        await rig.olga.send_text(f"/resolve {order} trade T1")
        await rig.olga.wait_for_message("unruled-trade-unpaid")

        assert find_button(rig.olga.last(), verbs.CONFIRM_ADMIN_ACTION) is None


async def test_a_second_tap_counts_once_and_its_result_stays(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await doubtful_order(rig)
        message, data = await asked(rig, f"/resolve {order} refund")
        for _ in range(3):
            await rig.olga.forge(data, message)
        await rig.idle()

        assert has_message(content_of(rig.olga.last()), "ruled-cancelled")
        assert (await rig.wallet()).available == usd("50.00")
        edits = [call for call in rig.server.calls if call.method == "editMessageText"]
        assert len([call for call in edits if int(call.params["chat_id"]) == OPERATOR]) == 1


async def test_after_a_minute_it_must_be_asked_again(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await doubtful_order(rig)
        message, data = await asked(rig, f"/resolve {order} refund")
        rig.clock.advance(61)
        await rig.olga.forge(data, message)
        await rig.olga.wait_for_message("second-tap-too-late")

        assert (await rig.order(order)).status is OrderStatus.REVIEW


async def test_after_a_restart_it_must_be_asked_again(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await doubtful_order(rig)
        message, data = await asked(rig, f"/resolve {order} refund")
        await rig.close()
        rig.open()
        await rig.olga.forge(data, message)
        await rig.olga.wait_for_message("second-tap-too-late")

        assert (await rig.order(order)).status is OrderStatus.REVIEW


async def test_a_second_operator_cannot_press_it(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, admins=(OPERATOR, BEN)) as rig:
        order = await doubtful_order(rig)
        await rig.ben.send_text("/start")
        await rig.ben.wait_for_message("admin-title", "zh-Hans")
        screen = rig.ben.last()["message_id"]
        _, data = await asked(rig, f"/resolve {order} refund")
        await rig.ben.forge(data, screen)
        await rig.idle()
        foreign = rig.ben.last()
        await rig.ben.forge(encode(verbs.CONFIRM_ADMIN_ACTION, 12345), screen)
        await rig.idle()

        assert rig.ben.last() | {"edit_date": 0} == foreign | {"edit_date": 0}
        assert (await rig.order(order)).status is OrderStatus.REVIEW
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("ruled-cancelled")


async def test_an_order_that_moved_on_is_asked_about_again(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await doubtful_order(rig)
        _, data = await asked(rig, f"/resolve {order} refund")
        message = rig.olga.last()["message_id"]
        seen = await rig.order(order)
        await cases.apply_ruling(rig.shop, rig.store, OPERATOR, seen.id, RuledNotCharged())
        await rig.olga.forge(data, message)
        await rig.olga.wait_for_message("unruled-order-not-open")

        assert (await rig.wallet()).available == usd("50.00")


async def test_rather_not_leaves_everything_as_it_was(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await doubtful_order(rig)
        message, data = await asked(rig, f"/resolve {order} refund")
        await rig.olga.open(verbs.CANCEL_ADMIN_ACTION)
        await rig.olga.wait_for_message("second-tap-dropped")
        await rig.olga.forge(data, message)
        await rig.idle()

        assert has_message(content_of(rig.olga.last()), "second-tap-dropped")
        assert (await rig.order(order)).status is OrderStatus.REVIEW


async def test_the_refund_of_delivered_goods_warns(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await doubtful_order(rig)
        rig.supplier.replies[TradeNo("T42")] = QueryReply("CODE", paid=True)
        await asked(rig, f"/resolve {order} trade T42")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        rig.clock.advance(60)
        await rig.work()
        await rig.ann.wait_for_text("CODE")
        await asked(rig, f"/resolve {order} refund")
        assert has_message(content_of(rig.olga.last()), "effect-refund-delivered")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("ruled-refunded")

        assert (await rig.order(order)).status is OrderStatus.REFUNDED


async def test_every_ruling_is_in_the_audit(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await doubtful_order(rig)
        await asked(rig, f"/resolve {order} not-charged")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("ruled-cancelled")

        assert await rows_of(rig, "SELECT actor, action, target, detail FROM audit") == [
            (OPERATOR, "resolve", f"order:{order}", "not-charged; unchanged")
        ]


@pytest.mark.parametrize("amount", ["100.01", "-100.01"])
async def test_a_large_credit_takes_a_second_tap(tmp_path: Path, amount: str) -> None:
    async with a_chat_rig(tmp_path, limits=SalesLimits(credit_confirm_above=usd("100"))) as rig:
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome")
        message, data = await asked(rig, f"/credit {ANN} {amount}")
        assert (await rig.wallet()).balance == usd("0")
        for _ in range(2):
            await rig.olga.forge(data, message)
        await rig.olga.wait_for_message("credit-done")
        await rig.idle()

        assert (await rig.wallet()).balance == usd(amount)


async def test_a_credit_up_to_the_bound_is_done_at_once(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, limits=SalesLimits(credit_confirm_above=usd("100"))) as rig:
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome")
        await rig.olga.send_text(f"/credit {ANN} 100")
        await rig.olga.wait_for_message("credit-done")

        assert (await rig.wallet()).balance == usd("100")


async def test_pause_closes_the_shop_and_resume_opens_it(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start p_1")
        await rig.ann.open(verbs.OPEN_CHECKOUT)
        await rig.ann.wait_for_button(verbs.CONFIRM, "$9.90")
        await rig.olga.send_text("/pause")
        await rig.olga.wait_for_message("actor-staff-named", name="Olga", id=str(OPERATOR))
        await rig.ann.tap(verbs.CONFIRM, "$9.90")
        await rig.ann.wait_for_message("declined-sales-paused")
        for command in ("/admin", "/health"):
            await rig.olga.send_text(command)
            await rig.olga.wait_for_message("actor-staff", id=str(OPERATOR))
        await rig.olga.send_text("/pause")
        await rig.olga.open(verbs.RESUME_SALES)
        await rig.olga.wait_for_message("sales-open")

        actions = await rows_of(rig, "SELECT action, actor FROM audit ORDER BY id")
        assert actions == [("sales-paused", OPERATOR), ("sales-resumed", OPERATOR)]


async def paused(rig: ChatRig, *found: PauseCause) -> None:
    """Pause sales for a reason that the shop found itself."""
    for cause in found:
        await rig.store.transact(sales_pause.pause_sales, cause, sales_pause.SHOP_ACTOR)


async def causes(rig: ChatRig) -> list[PauseCause]:
    return [one.cause for one in await rig.store.read(sales_pause.list_pauses)]


@pytest.mark.parametrize(
    "cause", [PauseCause.UNKNOWN_OUTCOMES, PauseCause.RECONCILIATION, PauseCause.RESTORED_BACKUP]
)
async def test_what_the_shop_found_wrong_is_shown_before_it_is_resumed_over(
    tmp_path: Path, cause: PauseCause
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await paused(rig, cause)
        await rig.olga.send_text("/pause")
        await rig.olga.wait_for_message("sales-paused")
        await asked(rig, "/resume")
        text = content_of(rig.olga.last())
        assert set(await causes(rig)) == {cause, PauseCause.OPERATOR}
        localizer = translations().localizer_for("en")
        for message in (f"pause-{cause}", f"resume-does-{cause}", "resume-does-operator"):
            assert localizer.plain(message) in text
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("sales-open")

        assert await causes(rig) == []


async def test_resuming_ends_nothing_that_was_not_shown(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await paused(rig, PauseCause.UNKNOWN_OUTCOMES)
        await asked(rig, "/resume")
        await paused(rig, PauseCause.RESTORED_BACKUP)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("pause-restore")

        assert await causes(rig) == [PauseCause.RESTORED_BACKUP]


async def test_a_pause_that_started_again_after_it_was_shown_stays(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await paused(rig, PauseCause.RECONCILIATION)
        await asked(rig, "/resume")
        await rig.store.transact(
            sales_pause.resume_sales, PauseCause.RECONCILIATION, sales_pause.SHOP_ACTOR
        )
        rig.clock.advance(1)
        await paused(rig, PauseCause.RECONCILIATION)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("pause-books")

        assert await causes(rig) == [PauseCause.RECONCILIATION]


async def test_sales_that_are_not_resumed_after_all_stay_paused(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await paused(rig, PauseCause.RECONCILIATION)
        await asked(rig, "/resume")
        await rig.olga.open(verbs.CANCEL_ADMIN_ACTION)
        await rig.olga.wait_for_message("second-tap-dropped")

        assert await causes(rig) == [PauseCause.RECONCILIATION]


async def test_a_low_balance_needs_no_question_because_resuming_does_not_end_it(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await paused(rig, PauseCause.LOW_SUPPLIER_BALANCE)
        await rig.olga.send_text("/pause")
        await rig.olga.wait_for_message("sales-paused")
        await rig.olga.send_text("/resume")
        await rig.idle()

        assert has_message(content_of(rig.olga.last()), "remedy-balance")
        assert await causes(rig) == [PauseCause.LOW_SUPPLIER_BALANCE]
