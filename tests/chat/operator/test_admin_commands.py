"""Tests of the admin commands in the chat, also when strangers try them."""

from decimal import Decimal
from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.chat.router import ROUTES
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.ids import TradeNo
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.supplier import QueryReply, UnreadableEntries, UnreadableEntry
from bot.domain.orders.transition_inputs import UnknownOutcome
from tests.builders import FakeSupplier, a_category, a_product, usd
from tests.chat.buttons import find_button
from tests.chat.chat_rig import ANN, ChatRig, a_chat_rig, begin, buy
from tests.chat.test_rights import unthrottled
from tests.chat.words import has_message


async def doubtful_order(rig: ChatRig) -> int:
    """Let Ann buy with an unknown outcome; return the order's id."""
    rig.supplier.outcomes = [UnknownOutcome("read timeout")]
    await rig.olga.send_text("/start")
    await rig.olga.wait_for_message("admin-title")
    await begin(rig)
    await buy(rig)
    return int((await rig.orders())[0].id)


async def settled(rig: ChatRig, command: str) -> None:
    """Let the operator give a ruling and confirm it."""
    await rig.olga.send_text(command)
    await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)


async def test_the_panel_shows_the_shop_on_one_screen(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await doubtful_order(rig)
        await rig.olga.send_text("/admin")
        panel = await rig.olga.wait_for_message("admin-orders", orders="1")

        assert has_message(content_of(panel), "admin-balance", money="$100.00")
        assert find_button(panel, verbs.CASES_PAGE, "1") is not None


async def test_an_unknown_outcome_is_announced_listed_and_settled_as_not_charged(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await doubtful_order(rig)
        await rig.olga.wait_for_message("alert-review")
        await rig.olga.send_text("/review")
        await rig.olga.open(verbs.CASE, order_id=order)
        await rig.olga.wait_for_message("evidence-before", money="$100.00")
        await rig.olga.open(verbs.ASK_NOT_CHARGED)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("ruled-cancelled")
        await rig.work()
        await rig.ann.wait_for_message("order-cancelled")

        assert (await rig.wallet()).available == usd("50.00")


async def test_not_charged_against_the_balance_takes_a_sentence_and_a_second_tap(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await doubtful_order(rig)
        rig.supplier.balance_now = Decimal("91.00")
        await rig.olga.send_text("/review")
        await rig.olga.open(verbs.CASE, order_id=order)
        await rig.olga.wait_for_message("evidence-says-fell-by-cost", cost="$9.00")
        await rig.olga.send_text(f"/resolve {order} not-charged")
        await rig.olga.wait_for_message("case-ask-reason", order=str(order))
        await rig.olga.send_text("it is not in their list")
        await rig.olga.wait_for_message("effect-reason", reason="it is not in their list")
        assert (await rig.order(order)).status is OrderStatus.REVIEW
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("ruled-cancelled")

        rig.supplier.replies[TradeNo("T42")] = QueryReply("FOUND-CODE", paid=True)
        await rig.olga.send_text(f"/order {order}")
        await rig.olga.open(verbs.ASK_TRADE_NO, order_id=order)
        await rig.olga.wait_for_message("case-ask-trade", order=str(order))
        await rig.olga.send_text("T42")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("ruled-late-trade")
        await rig.work()
        await rig.olga.send_text(f"/order {order}")
        await rig.idle()
        assert find_button(rig.olga.last(), verbs.ASK_TRADE_NO) is None, "it is booked"
        await rig.olga.wait_for_message("alert-late-trade")
        assert (await rig.wallet()).available == usd("50.00")


async def test_a_ruling_that_misses_a_word_asks_for_it_and_keeps_the_rest(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await doubtful_order(rig)
        rig.supplier.replies[TradeNo("T42")] = QueryReply("FOUND-CODE", paid=True)
        await rig.olga.send_text("/resolve")
        await rig.olga.wait_for_message("staff-ask-order")
        await rig.olga.send_text(f"#{order}")
        await rig.olga.wait_for_message("staff-ask-ruling")
        assert find_button(rig.olga.last(), verbs.ASK_TRADE_NO, order_id=order) is not None
        await rig.olga.send_text("lost")
        await rig.olga.wait_for_message("staff-ask-ruling")
        await rig.olga.send_text("trade")
        await rig.olga.wait_for_message("case-ask-trade", order=str(order))
        await rig.olga.send_text("T42")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("ruled-accepted")
        await rig.olga.send_text(f"/resolve {order} trade two words")
        await rig.olga.wait_for_message("case-trade-wrong")


async def test_a_trade_that_the_operator_found_brings_the_goods(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await doubtful_order(rig)
        rig.supplier.replies[TradeNo("T42")] = QueryReply("FOUND-CODE", paid=True)
        await settled(rig, f"/resolve {order} trade T42")
        await rig.olga.wait_for_message("ruled-accepted")
        rig.clock.advance(60)
        await rig.work()
        await rig.ann.wait_for_text("FOUND-CODE")

        assert (await rig.order(order)).status is OrderStatus.DELIVERED


async def test_a_trade_that_the_supplier_does_not_know_settles_nothing(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await doubtful_order(rig)
        await rig.olga.send_text(f"/resolve {order} trade T43")
        await rig.olga.wait_for_message("unruled-supplier-said")

        assert (await rig.order(order)).status is OrderStatus.REVIEW


async def test_a_case_is_settled_once(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await doubtful_order(rig)
        await settled(rig, f"/resolve {order} refund")
        await rig.olga.wait_for_message("ruled-cancelled")
        await rig.olga.send_text(f"/resolve {order} refund")
        await rig.olga.wait_for_message("unruled-order-not-open")

        assert (await rig.wallet()).available == usd("50.00")


async def test_credit_is_added_announced_and_shown(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome")
        await rig.olga.send_text("/credit @Ann 12,50")
        await rig.olga.wait_for_message("credit-done")
        await rig.work()
        await rig.ann.wait_for_message("notice-credited", money="$12.50")
        await rig.olga.send_text(f"/credit {ANN} -2.50")
        await rig.olga.wait_for_text("$10.00")

        assert (await rig.wallet()).balance == usd("10.00")


async def test_a_credit_command_that_is_handled_twice_credits_once(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome")
        message = await rig.olga.send_text(f"/credit {ANN} 5")
        await rig.olga.wait_for_message("credit-done")
        rig.server.push_update({"message": message})
        await rig.idle()

        assert (await rig.wallet()).balance == usd("5.00")


@pytest.mark.parametrize(
    "command",
    [
        "/credit",
        "/credit 7001",
        "/credit 7001 much",
        "/credit 7001 0",
        "/credit 7001 1.001",
        "/credit 7001 1e3",
        "/credit 7001 1,000",
        "/credit 7001 5 please",
        "/credit @x'; 5",
        "/resolve",
        "/resolve 1",
        "/resolve one refund",
        "/resolve 1 trade",
        "/resolve 1 trade a b",
        "/resolve 1 trade Tñ1",
        "/resolve 1 maybe",
        "/resolve 99999999999999999999 refund",
    ],
)
async def test_a_command_that_is_written_wrongly_is_explained(tmp_path: Path, command: str) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome")
        await rig.olga.send_text(command)
        name = command.split(maxsplit=1)[0]
        usage = content_of(await rig.olga.wait_for_text(f"{name} "))

        assert any(line.startswith(f"{name} ") for line in usage.splitlines())
        assert (await rig.wallet()).balance == usd("0")


@pytest.mark.parametrize(
    ("command", "message_id", "arguments"),
    [
        ("/credit 424242 5", "declined-buyer-gone", {}),
        ("/credit @nobody 5", "declined-buyer-gone", {}),
        ("/buyers 424242", "declined-buyer-gone", {}),
        ("/buyers ’; drop", "declined-buyer-gone", {}),
        ("/resolve 424242 refund", "unruled-order-gone", {"order": "424242"}),
        ("/review", "review-none", {}),
        ("/buyers", "admin-people-line", {"name": "Olga"}),
        ("/buyers @olga", "admin-person-available", {"money": "$50.00"}),
    ],
)
async def test_commands_about_what_is_not_there_say_so(
    tmp_path: Path, command: str, message_id: str, arguments: dict[str, str]
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text(command)
        await rig.olga.wait_for_message(message_id, **arguments)


async def test_to_a_stranger_admin_commands_do_not_exist(tmp_path: Path) -> None:
    names = sorted(name for name, one in ROUTES.commands.items() if one.right is not None)
    async with a_chat_rig(tmp_path) as rig:
        order = await doubtful_order(rig)
        await rig.ann.send_text("/nonsense")
        await rig.idle()
        unknown = content_of(rig.ann.last())
        with unthrottled(rig):
            for name in names:
                args = {"credit": f"{ANN} 100", "resolve": f"{order} refund"}.get(name, "")
                sent = await rig.ann.send_text(f"/{name} {args}".strip())
                await rig.idle()

                answer = rig.ann.last()
                assert answer["message_id"] > sent["message_id"], name
                assert content_of(answer) == unknown, name
                assert (await rig.order(order)).status is OrderStatus.REVIEW, name
                assert (await rig.wallet()).balance == usd("-9.90"), name


async def test_an_operator_sees_what_the_supplier_tells_of_a_product(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        rig.supplier.missing = ("connect",)
        rig.supplier.unreadable = UnreadableEntries(
            1, (UnreadableEntry("GOG20", "", "user_price"),)
        )
        await rig.olga.send_text("/product steam")
        told = content_of(
            await rig.olga.wait_for_message("admin-product-owner", text="supplier.example")
        )
        assert "$9.00" in told
        assert "$9.90" in told
        assert "https://help.example" in told

        await rig.olga.send_text("/product no such thing")
        await rig.olga.wait_for_message("admin-product-none")
        await rig.olga.send_text("/product")
        await rig.olga.wait_for_message("usage-product")
        await rig.olga.send_text("/health")
        await rig.olga.wait_for_message("admin-lacks", calls="connect")
        await rig.olga.send_text("/admin")
        await rig.olga.open(verbs.UNSOLD_ENTRIES, "1")
        await rig.olga.wait_for_message("admin-unsellable-line", name="GOG20")
        rig.supplier.away = True
        await rig.olga.send_text("/product steam")
        await rig.olga.wait_for_message("admin-product-away")


async def test_a_word_that_fits_several_products_lists_their_codes(tmp_path: Path) -> None:
    category = a_category(a_product(), a_product(code="STEAM20", name="Steam wallet 20 USD"))
    async with a_chat_rig(tmp_path, FakeSupplier((category,))) as rig:
        await rig.olga.send_text("/product steam")
        await rig.olga.wait_for_message("admin-product-line", code="STEAM20")
        await rig.olga.send_text("/product STEAM20")
        await rig.olga.wait_for_message("admin-product-owner", text="supplier.example")
