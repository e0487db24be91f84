"""Tests of purchases that fail: nothing is charged, and the next step is shown."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.transition_inputs import Refused
from tests.builders import (
    a_field,
    some_details,
    usd,
)
from tests.chat.buttons import find_button
from tests.chat.chat_rig import a_chat_rig, begin, buy


async def test_an_offer_that_ran_out_leads_to_a_fresh_one(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await begin(rig)
        rig.clock.advance(700)
        await rig.ann.tap(verbs.CONFIRM)
        await rig.ann.wait_for_message("declined-quote-expired")
        await rig.ann.open(verbs.QUOTE)
        await buy(rig)

        assert len(rig.supplier.trades) == 1


async def test_a_price_that_rose_after_confirming_is_never_charged(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        rig.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("9.50")))
        await buy(rig)

        await rig.ann.wait_for_message("cancelled-price-moved")
        assert rig.supplier.trades == []
        assert (await rig.wallet()).available == usd("50.00")


async def test_a_buyer_without_money_is_told_how_much_is_missing(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, credit="5.00") as rig:
        await begin(rig)
        offer = await rig.ann.wait_for_message("quote-missing", missing="$4.90")

        assert find_button(offer, verbs.CONFIRM) is None


async def test_money_spent_elsewhere_meanwhile_declines_the_confirmation(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, credit="15.00") as rig:
        await begin(rig)
        first = await rig.ann.finds(verbs.CONFIRM)
        await buy(rig)
        await begin(rig)
        await rig.ann.wait_for_message("quote-missing")
        await rig.ann.forge(first[1])
        await rig.idle()

        assert len(await rig.orders()) == 1


async def test_stock_that_went_meanwhile_is_seen_before_the_offer(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        rig.supplier.stocks["STEAM10"] = 1
        await rig.ann.send_text("5")
        await rig.ann.wait_for_message("problem-above-stock", limit="1")


async def test_a_supplier_that_is_away_at_the_quote_says_that_nothing_was_bought(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        rig.supplier.away = True
        await rig.ann.tap(verbs.MORE)
        await rig.ann.wait_for_message("declined-supplier-away")
        rig.supplier.away = False
        await rig.ann.open(verbs.OPEN_CHECKOUT)
        await rig.ann.wait_for_button(verbs.CONFIRM)


async def test_too_many_open_orders_are_declined(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, max_open_orders=1) as rig:
        await begin(rig)
        await rig.ann.tap(verbs.CONFIRM)
        await rig.ann.wait_for_message("order-placed")
        await begin(rig)
        await rig.ann.tap(verbs.CONFIRM)
        await rig.ann.wait_for_message("declined-too-many-open")


async def test_somebody_elses_offer_cannot_be_confirmed(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        _, data = await rig.ann.finds(verbs.CONFIRM)
        await rig.ben.send_text("/start")
        await rig.ben.wait_for_text("本")
        await rig.ben.forge(data)
        foreign = content_of(await rig.ben.wait_for_message("error-stale", "zh-Hans"))
        await rig.ben.send_text("/start")
        await rig.idle()
        await rig.ben.forge("1:y:zzzz")
        missing = content_of(await rig.ben.wait_for_message("error-stale", "zh-Hans"))

        assert foreign == missing
        assert await rig.orders() == []
        assert await rig.orders(rig.ben.user_id) == []


async def test_a_deleted_status_message_is_sent_again_and_remembered(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await begin(rig)
        message, data = await rig.ann.finds(verbs.CONFIRM)
        chat = rig.server.state.chats.find(rig.ann.user_id)
        assert chat is not None
        del chat.messages[message]
        await rig.ann.forge(data, message)
        placed = await rig.ann.wait_for_message("order-placed")
        await rig.idle()
        await rig.work()

        delivered = await rig.ann.wait_for_message("order-delivered")
        assert delivered["message_id"] == placed["message_id"]
        assert (await rig.orders())[0].status is OrderStatus.DELIVERED


async def test_try_again_asks_for_a_field_that_the_seller_has_added(tmp_path: Path) -> None:
    """The page was read seconds before the trade was refused for the lack of the new field."""
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        field = a_field(name="realm", label="Realm")
        rig.supplier.change(
            "STEAM10", lambda product: replace(product, details=some_details(widgets=[field]))
        )
        rig.supplier.outcomes = [Refused("Realm is missing")]
        await buy(rig)
        await rig.ann.open(verbs.BUY_AGAIN)
        await rig.ann.wait_for_message("checkout-field-text")
