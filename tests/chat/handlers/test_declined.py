"""Tests of purchases that fail: nothing is charged, and the next step is shown."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_buyer import content_of
from bot.domain.order import OrderStatus
from tests.builders import (
    usd,
)
from tests.chat.buttons import find_button
from tests.chat.handlers.stage import a_stage, begin, buy


async def test_an_offer_that_ran_out_leads_to_a_fresh_one(tmp_path: Path) -> None:
    async with a_stage(tmp_path, over_http=True) as stage:
        await begin(stage)
        await stage.ann.open(verbs.QUANTITY, quantity=1)
        stage.clock.advance(700)
        await stage.ann.tap(verbs.CONFIRM)
        await stage.ann.wait_for_message("declined-quote-expired")
        await stage.ann.open(verbs.QUOTE)
        await buy(stage)

        assert len(stage.supplier.trades) == 1


async def test_a_price_that_rose_after_confirming_is_never_charged(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open(verbs.QUANTITY, quantity=1)
        stage.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("9.50")))
        await buy(stage)

        await stage.ann.wait_for_message("cancelled-price-moved")
        assert stage.supplier.trades == []
        assert (await stage.wallet()).available == usd("50.00")


async def test_a_buyer_without_money_is_told_how_much_is_missing(tmp_path: Path) -> None:
    async with a_stage(tmp_path, credit="5.00") as stage:
        await begin(stage)
        await stage.ann.open(verbs.QUANTITY, quantity=1)
        offer = await stage.ann.wait_for_message("offer-missing", missing="$4.90")

        assert find_button(offer, verbs.CONFIRM) is None


async def test_money_spent_elsewhere_meanwhile_declines_the_confirmation(tmp_path: Path) -> None:
    async with a_stage(tmp_path, credit="15.00") as stage:
        await begin(stage)
        await stage.ann.open(verbs.QUANTITY, quantity=1)
        first = await stage.ann.finds(verbs.CONFIRM)
        await buy(stage)
        await begin(stage)
        await stage.ann.open(verbs.QUANTITY, quantity=1)
        await stage.ann.wait_for_message("offer-missing")
        await stage.ann.forge(first[1])
        await stage.idle()

        assert len(await stage.orders()) == 1


async def test_stock_that_went_meanwhile_is_seen_before_the_offer(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        stage.supplier.stocks["STEAM10"] = 1
        await stage.ann.tap(verbs.QUANTITY, quantity=5)
        await stage.ann.wait_for_message("problem-above-stock", limit="1")


async def test_a_store_that_is_away_at_the_offer_says_that_nothing_was_bought(
    tmp_path: Path,
) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        stage.supplier.away = True
        await stage.ann.tap(verbs.QUANTITY, quantity=1)
        await stage.ann.wait_for_message("declined-supplier-away")
        stage.supplier.away = False
        await stage.ann.open(verbs.OPEN_CHECKOUT)
        await stage.ann.wait_for_button(verbs.CONFIRM)


async def test_too_many_open_orders_are_declined(tmp_path: Path) -> None:
    async with a_stage(tmp_path, max_open_orders=1) as stage:
        await begin(stage)
        await stage.ann.open(verbs.QUANTITY, quantity=1)
        await stage.ann.tap(verbs.CONFIRM)
        await stage.ann.wait_for_message("order-placed")
        await begin(stage)
        await stage.ann.open(verbs.QUANTITY, quantity=1)
        await stage.ann.tap(verbs.CONFIRM)
        await stage.ann.wait_for_message("declined-too-many-open")


async def test_somebody_elses_offer_cannot_be_confirmed(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open(verbs.QUANTITY, quantity=1)
        _, data = await stage.ann.finds(verbs.CONFIRM)
        await stage.ben.send_text("/start")
        await stage.ben.wait_for_text("本")
        await stage.ben.forge(data)
        foreign = content_of(await stage.ben.wait_for_message("error-stale", "zh-Hans"))
        await stage.ben.send_text("/start")
        await stage.idle()
        await stage.ben.forge("1:y:zzzz")
        missing = content_of(await stage.ben.wait_for_message("error-stale", "zh-Hans"))

        assert foreign == missing
        assert await stage.orders() == []
        assert await stage.orders(stage.ben.user_id) == []


async def test_a_deleted_status_message_is_sent_again_and_remembered(tmp_path: Path) -> None:
    async with a_stage(tmp_path, over_http=True) as stage:
        await begin(stage)
        await stage.ann.open(verbs.QUANTITY, quantity=1)
        message, data = await stage.ann.finds(verbs.CONFIRM)
        chat = stage.server.state.chats.find(stage.ann.user_id)
        assert chat is not None
        del chat.messages[message]
        await stage.ann.forge(data, message)
        placed = await stage.ann.wait_for_message("order-placed")
        await stage.idle()
        await stage.work()

        delivered = await stage.ann.wait_for_message("order-delivered")
        assert delivered["message_id"] == placed["message_id"]
        assert (await stage.orders())[0].status is OrderStatus.DELIVERED
