"""Tests of the admin commands in the chat, also when strangers try them."""

from pathlib import Path

import pytest

from bot.chat.router import ROUTES
from bot.demo.telegram.people.scripted_buyer import content_of
from bot.domain.order import OrderStatus, TradeNo, UnknownOutcome
from bot.domain.ports import QueryReply, UnreadableEntries, UnreadableEntry
from tests.builders import FakeSupplier, a_category, a_product, usd
from tests.chat.handlers.stage import ANN, Stage, a_stage, begin, buy


async def doubtful_order(stage: Stage) -> int:
    """Let Ann buy with an unknown outcome; return the order's id."""
    stage.supplier.outcomes = [UnknownOutcome("read timeout")]
    await stage.olga.send_text("/start")
    await stage.olga.wait_for_text("Hello, Olga")
    await begin(stage)
    await stage.ann.open("1")
    await buy(stage)
    return int((await stage.orders())[0].id)


async def settled(stage: Stage, command: str) -> None:
    """Let the operator give a ruling and confirm it."""
    await stage.olga.send_text(command)
    await stage.olga.wait_for_button("Yes")
    await stage.olga.open("Yes")


async def test_the_overview_shows_the_shop_on_one_screen(tmp_path: Path) -> None:
    async with a_stage(tmp_path, over_http=True) as stage:
        await doubtful_order(stage)
        await stage.olga.send_text("/desk")
        desk = content_of(await stage.olga.wait_for_text("Desk"))

        assert "1 orders" in desk or "1 order" in desk
        assert "$100.00" in desk
        assert "1 order is in doubt" in desk


async def test_an_unknown_outcome_is_announced_listed_and_settled_as_not_charged(
    tmp_path: Path,
) -> None:
    async with a_stage(tmp_path) as stage:
        order = await doubtful_order(stage)
        await stage.olga.wait_for_text("needs you")
        await stage.olga.send_text("/review")
        await stage.olga.wait_for_button(f"#{order}")
        await stage.olga.open(f"#{order}")
        await stage.olga.wait_for_text("Our balance there before: $100.00")
        await stage.olga.open("not charged")
        await stage.olga.open("Yes, give $9.90 back")
        await stage.olga.wait_for_text("is cancelled")
        await stage.work()
        await stage.ann.wait_for_text("is back in your wallet")

        assert (await stage.wallet()).available == usd("50.00")


async def test_a_trade_that_the_operator_found_brings_the_goods(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await doubtful_order(stage)
        stage.supplier.replies[TradeNo("T42")] = QueryReply("FOUND-CODE", paid=True)
        await settled(stage, f"/resolve {order} trade T42")
        await stage.olga.wait_for_text("the trade number is on record")
        stage.clock.advance(60)
        await stage.work()
        await stage.ann.wait_for_text("FOUND-CODE")

        assert (await stage.order(order)).status is OrderStatus.DELIVERED


async def test_a_trade_that_the_store_does_not_know_settles_nothing(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await doubtful_order(stage)
        await stage.olga.send_text(f"/resolve {order} trade T43")
        await stage.olga.wait_for_text("no such order")

        assert (await stage.order(order)).status is OrderStatus.REVIEW


async def test_a_case_is_settled_once(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        order = await doubtful_order(stage)
        await settled(stage, f"/resolve {order} refund")
        await stage.olga.wait_for_text("is cancelled")
        await stage.olga.send_text(f"/resolve {order} refund")
        await stage.olga.wait_for_text("not in doubt")

        assert (await stage.wallet()).available == usd("50.00")


async def test_credit_is_added_announced_and_shown(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text("/start")
        await stage.ann.wait_for_text("Hello")
        await stage.olga.send_text("/credit @Ann 12,50")
        await stage.olga.wait_for_text("Done")
        await stage.work()
        await stage.ann.wait_for_text("$12.50 was added")
        await stage.olga.send_text(f"/credit {ANN} -2.50")
        await stage.olga.wait_for_text("$10.00")

        assert (await stage.wallet()).balance == usd("10.00")


async def test_a_credit_command_that_is_handled_twice_credits_once(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text("/start")
        await stage.ann.wait_for_text("Hello")
        message = await stage.olga.send_text(f"/credit {ANN} 5")
        await stage.olga.wait_for_text("Done")
        stage.server.push_update({"message": message})
        await stage.idle()

        assert (await stage.wallet()).balance == usd("5.00")


@pytest.mark.parametrize(
    "command",
    [
        "/credit",
        "/credit 7001",
        "/credit 7001 much",
        "/credit 7001 0",
        "/credit 7001 1.001",
        "/credit 7001 1e3",
        "/credit 7001 ١",
        "/credit 7001 5 please",
        "/credit ann 5",
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
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text("/start")
        await stage.ann.wait_for_text("Hello")
        await stage.olga.send_text(command)
        usage = content_of(await stage.olga.wait_for_text(command.split(maxsplit=1)[0]))

        assert usage.startswith(command.split(maxsplit=1)[0])
        assert (await stage.wallet()).balance == usd("0")


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("/credit 424242 5", "Nobody by that name"),
        ("/credit @nobody 5", "Nobody by that name"),
        ("/buyers 424242", "Nobody by that name"),
        ("/buyers ’; drop", "Nobody by that name"),
        ("/resolve 424242 refund", "no such order"),
        ("/review", "Nothing is in doubt"),
        ("/buyers", "@olga"),
        ("/buyers @olga", "Can spend $50.00"),
    ],
)
async def test_commands_about_what_is_not_there_say_so(
    tmp_path: Path, command: str, words: str
) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.olga.send_text(command)
        await stage.olga.wait_for_text(words)


@pytest.mark.parametrize(
    "name", sorted(name for name, one in ROUTES.commands.items() if one.operators_only)
)
async def test_to_a_stranger_admin_commands_do_not_exist(tmp_path: Path, name: str) -> None:
    async with a_stage(tmp_path) as stage:
        order = await doubtful_order(stage)
        args = {"credit": f"{ANN} 100", "resolve": f"{order} refund"}.get(name, "")
        await stage.ann.send_text("/nonsense")
        await stage.idle()
        unknown = content_of(stage.ann.last())
        await stage.ann.send_text(f"/{name} {args}".strip())
        await stage.idle()

        assert content_of(stage.ann.last()) == unknown
        assert (await stage.order(order)).status is OrderStatus.REVIEW
        assert (await stage.wallet()).balance == usd("-9.90")


async def test_an_operator_sees_what_the_supplier_tells_of_a_product(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        stage.supplier.missing = ("connect",)
        stage.supplier.unreadable = UnreadableEntries(
            1, (UnreadableEntry("GOG20", "", "user_price"),)
        )
        await stage.olga.send_text("/product steam")
        told = content_of(await stage.olga.wait_for_text("Supplier: supplier.example"))
        assert "$9.00" in told
        assert "$9.90" in told
        assert "https://help.example" in told

        await stage.olga.send_text("/product no such thing")
        await stage.olga.wait_for_text("No product has this")
        await stage.olga.send_text("/product")
        await stage.olga.wait_for_text("/product <name or code>")
        await stage.olga.send_text("/desk")
        desk = content_of(await stage.olga.wait_for_text("does not offer: connect"))
        assert "GOG20: its price cannot be read" in desk
        stage.supplier.away = True
        await stage.olga.send_text("/product steam")
        await stage.olga.wait_for_text("isn't answering")


async def test_a_word_that_fits_several_products_lists_their_codes(tmp_path: Path) -> None:
    shelf = a_category(a_product(), a_product(code="STEAM20", name="Steam wallet 20 USD"))
    async with a_stage(tmp_path, FakeSupplier((shelf,))) as stage:
        await stage.olga.send_text("/product steam")
        await stage.olga.wait_for_text("/product STEAM20")
        await stage.olga.send_text("/product STEAM20")
        await stage.olga.wait_for_text("Supplier: supplier.example")
