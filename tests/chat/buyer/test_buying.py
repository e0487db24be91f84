"""Tests of purchases with coupons, changed prices, previous answers and repeated choices."""

import re
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from bot.chat.buyer.orders.orders_screen import OrderFilter
from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_person import content_of, labels_of
from bot.domain.catalogue.product import ContactKind, FieldKind
from bot.domain.ids import BuyerId, TradeNo
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.transition_inputs import Accepted, Refused
from bot.services.people import accounts
from storage.transaction import Transaction
from tests.builders import a_field, a_product, a_variant, an_attribute, some_details, usd
from tests.chat.buttons import find_button
from tests.chat.chat_rig import ANN, ChatRig, a_chat_rig, a_supplier, begin, buy, texts
from tests.chat.words import has_message

FORM = some_details(
    variants=(a_variant("Monthly", "3.00"), a_variant("Yearly", "30.00")),
    widgets=(a_field(label="UID"), a_field(FieldKind.CHECKBOX, "extras", "Skin", "Coins")),
    contact=ContactKind.EMAIL,
)


async def speak(rig: ChatRig, language: str) -> None:
    """Switch Ann's language."""
    await rig.ann.send_text("/start")
    await rig.ann.wait_for_message("home-welcome")
    await rig.close()
    await rig.store.transact(accounts.set_language, BuyerId(ANN), language)
    rig.open()


async def fill_in(rig: ChatRig, *, uid: str = "777") -> None:
    """Let Ann answer the questions up to the quote: yearly, one, a UID, a skin, an address."""
    await begin(rig)
    await rig.ann.open("Yearly")
    await rig.ann.wait_for_text("UID")
    await rig.ann.send_text(uid)
    await rig.ann.wait_for_button("Skin")
    await rig.ann.open("Skin")
    await rig.ann.open(verbs.CHECKBOXES_DONE)
    await rig.ann.wait_for_message("checkout-contact-email")
    await rig.ann.send_text("ada@example.com")
    await rig.ann.wait_for_button(verbs.CONFIRM)


def a_form(**changes: object) -> Sequence[object]:
    return (a_product(details=replace(FORM, **changes)),)  # type: ignore[arg-type]


# --- codes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "saved"), [("en", "$1.10"), ("zh-Hans", "US$1.10")])
async def test_a_code_saves_what_the_supplier_takes_off(
    tmp_path: Path, language: str, saved: str
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        rig.supplier.outcomes = [Accepted(TradeNo("T1"), usd("8.00"), "CODE-X")]
        await speak(rig, language)
        await rig.ann.send_text("/start p_1")
        await rig.ann.open(verbs.OPEN_CHECKOUT)
        await rig.ann.open(verbs.ENTER_COUPON)
        await rig.ann.wait_for_message("checkout-coupon", language)
        await rig.ann.send_text("SPRING")
        await rig.ann.wait_for_text("SPRING")
        await rig.ann.tap(verbs.CONFIRM, "$9.90")
        await rig.idle()
        await rig.work()
        await rig.ann.wait_for_text("CODE-X")
        await rig.ann.wait_for_message("order-saved", language, money=saved)

        assert rig.supplier.trades[0][0].coupon == "SPRING"
        assert (await rig.wallet()).balance == usd("-8.80")


async def buy_with_refused_code(rig: ChatRig, words: str) -> None:
    """Let Ann buy with a code; the supplier refuses the trade in these words."""
    rig.supplier.outcomes = [Refused(words)]
    await begin(rig)
    await rig.ann.open(verbs.ENTER_COUPON)
    await rig.ann.send_text("NOSUCH")
    await rig.ann.wait_for_text("NOSUCH")
    await buy(rig)


async def test_after_a_refused_code_a_new_message_has_the_quote_without_it(tmp_path: Path) -> None:
    """An edited message would make no sound."""
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await buy_with_refused_code(rig, "This coupon does not exist")
        (refused,) = await orders_ever(rig)
        offer = await rig.ann.wait_for_message("quote-code-refused")
        status_id = refused.status_message_id
        assert status_id is not None
        assert offer["message_id"] > status_id
        assert offer["reply_to_message"]["message_id"] == status_id
        assert "edit_date" not in offer
        assert any(
            one["message_id"] == status_id
            and has_message(content_of(one), "order-cancelled-briefly")
            for one in rig.ann.messages()
        )
        assert "NOSUCH" not in content_of(offer)
        assert (await rig.wallet()).available == usd("50.00")
        assert await rig.orders() == []

        await rig.ann.tap(verbs.CONFIRM, "$9.90")
        await rig.ann.wait_for_message("order-placed")
        await rig.idle()
        await rig.work()
        await rig.ann.wait_for_message("order-delivered")
        assert [one.status for one in await rig.orders()] == [OrderStatus.DELIVERED]


async def test_a_refused_code_leaves_a_button_where_no_quote_can_be_made(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.open(verbs.ENTER_COUPON)
        await rig.ann.send_text("NOSUCH")
        await rig.ann.wait_for_text("NOSUCH")
        rig.supplier.outcomes = [Refused("This coupon does not exist")]
        await rig.ann.tap(verbs.CONFIRM, "$9.90")
        await rig.ann.wait_for_message("order-placed")
        await rig.idle()
        await rig.process.trade()
        rig.supplier.away = True
        await rig.work()
        await rig.ann.wait_for_message("cancelled-code-refused")
        rig.supplier.away = False
        await rig.ann.open(verbs.BUY_AGAIN)

        await rig.ann.wait_for_button(verbs.CONFIRM, "$9.90")


async def orders_ever(rig: ChatRig) -> list[Order]:
    """Return all orders, also those that their buyer does not see."""

    def find(tx: Transaction) -> list[Order]:
        return tx.orders.list_in_status(list(OrderStatus), 10)

    return await rig.store.read(find)


async def test_a_refused_order_hides_the_suppliers_words_and_can_be_bought_again(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await buy_with_refused_code(rig, "There is no such voucher")
        await rig.ann.wait_for_message("cancelled-supplier-refused")
        assert not any("voucher" in text for text in texts(rig.ann))
        assert (await rig.wallet()).available == usd("50.00")

        await rig.ann.tap(verbs.BUY_AGAIN)
        offer = await rig.ann.wait_for_message("again-same")
        assert "NOSUCH" not in content_of(offer)
        await rig.ann.wait_for_button(verbs.CONFIRM, "$9.90")


async def test_a_code_is_not_offered_for_more_than_one_piece(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.open(verbs.ENTER_COUPON)
        await rig.ann.send_text("SPRING")
        await rig.ann.wait_for_text("SPRING")
        await rig.ann.send_text("2")
        offer = await rig.ann.wait_for_message("quote-total", money="$19.80")
        assert "SPRING" not in content_of(offer)

        await rig.ann.open(verbs.ENTER_COUPON)
        await rig.ann.wait_for_message("problem-code-one-piece")
        await rig.ann.wait_for_message("quote-total", money="$19.80")


async def test_the_question_for_a_code_survives_a_restart_and_can_be_left(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.open(verbs.ENTER_COUPON)
        await rig.close()
        await rig.ann.send_text("SPRING")
        rig.open()
        await rig.ann.wait_for_text("SPRING")
        await rig.ann.open(verbs.ENTER_COUPON)
        await rig.ann.open(verbs.REMOVE_COUPON)
        offer = await rig.ann.wait_for_button(verbs.CONFIRM)
        assert "SPRING" not in content_of(offer)
        await rig.ann.wait_for_button(verbs.ENTER_COUPON)


# --- a price that moved --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "before", "now"),
    [("en", "$9.90", "$11.00"), ("zh-Hans", "US$9.90", "US$11.00")],
)
async def test_a_fresh_offer_shows_the_old_price_and_the_new_and_asks_again(
    tmp_path: Path, language: str, before: str, now: str
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await speak(rig, language)
        await rig.ann.send_text("/start p_1")
        await rig.idle()
        message, data = rig.ann.last()["message_id"], "1:b:1"
        await rig.ann.forge(data, message)
        await rig.idle()
        await rig.idle()
        message, confirm = rig.ann.data_of(verbs.CONFIRM, "9.90")
        rig.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("10.00")))
        rig.clock.advance(3_000)
        await rig.ann.forge(confirm, message)
        await rig.idle()
        assert await rig.orders() == []
        await rig.ann.open(verbs.QUOTE)
        await rig.ann.wait_for_message("quote-moved", language, before=before, money=now)
        await rig.ann.tap(verbs.CONFIRM, "11.00")
        await rig.idle()

        assert [order.price for order in await rig.orders()] == [usd("11.00")]


async def test_an_order_that_the_price_overtook_leads_to_the_new_one(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        rig.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("10.00")))
        await buy(rig)
        await rig.ann.wait_for_message("cancelled-price-moved")
        await rig.ann.tap(verbs.BUY_AGAIN)
        await rig.ann.wait_for_message("quote-moved", before="$9.90", money="$11.00")

        assert rig.supplier.trades == []
        assert (await rig.wallet()).available == usd("50.00")


async def test_the_wallet_pays_exactly_the_price_on_the_button(tmp_path: Path) -> None:
    """The supplier lowers its price before the trade."""
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.send_text("3")
        await rig.ann.wait_for_message("quote-total", money="$29.70")
        quote = content_of(rig.ann.last())
        label = next(label for label in labels_of(rig.ann.last()) if "Buy for" in label)
        (shown,) = re.findall(r"\$[0-9.]+", label)
        rig.supplier.change("STEAM10", lambda product: a_product(cost="8.00"))
        await buy(rig, shown)

        assert shown in quote
        assert usd("50.00") - (await rig.wallet()).available == usd(shown.removeprefix("$"))


# --- nothing typed twice -------------------------------------------------------------------------


async def test_an_answer_looked_at_again_is_kept_by_one_tap(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(*a_form())) as rig:  # type: ignore[arg-type]
        await fill_in(rig)
        for question, kept in (
            (verbs.BACK_FIELD, "777"),
            (verbs.BACK_CONTACT, "ada@"),
            (verbs.BACK_VARIANT, "Yearly"),
        ):
            await rig.ann.open(verbs.CHANGE_ANSWERS)
            await rig.ann.open(question)
            await rig.ann.open(verbs.CONTINUE_CHECKOUT, kept)
            offer = await rig.ann.wait_for_message("quote-total", money="$33.00")
            assert "777" in content_of(offer)
        await rig.ann.open(verbs.CHANGE_ANSWERS)
        await rig.ann.open(verbs.BACK_FIELD, "UID")
        await rig.ann.send_text("888")
        await rig.ann.wait_for_text("888")


async def test_back_from_an_answer_looked_at_again_leads_to_the_quote(tmp_path: Path) -> None:
    """Back from the first question, which is asked on the product page too, leads there."""
    async with a_chat_rig(tmp_path, a_supplier(*a_form())) as rig:  # type: ignore[arg-type]
        await fill_in(rig)
        for question in (verbs.BACK_FIELD, verbs.BACK_CONTACT):
            await rig.ann.open(verbs.CHANGE_ANSWERS)
            await rig.ann.open(question)
            await rig.ann.open(verbs.BACK_TO_QUOTE)
            await rig.ann.wait_for_message("quote-total", money="$33.00")


async def test_a_reopened_checkbox_field_keeps_its_ticks(tmp_path: Path) -> None:
    details = some_details(widgets=(a_field(FieldKind.CHECKBOX, "extras", "Skin", "Coins"),))
    async with a_chat_rig(tmp_path, a_supplier(a_product(details=details))) as rig:
        await begin(rig)
        await rig.ann.open("Skin")
        await rig.ann.open(verbs.CHECKBOXES_DONE)
        await rig.ann.wait_for_button(verbs.CONFIRM)
        await rig.ann.open(verbs.CHANGE_ANSWERS)
        await rig.ann.open(verbs.BACK_FIELD, "Your login")
        await rig.ann.wait_for_button("☑ Skin")
        await rig.ann.open("☐ Coins")
        await rig.ann.open(verbs.CHECKBOXES_DONE)
        await rig.ann.wait_for_text("Skin, Coins")


async def test_a_wrong_answer_to_a_question_asked_again_is_asked_again_there(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path, a_supplier(*a_form())) as rig:  # type: ignore[arg-type]
        await fill_in(rig)
        await rig.ann.open(verbs.CHANGE_ANSWERS)
        await rig.ann.open(verbs.BACK_CONTACT)
        await rig.ann.send_text("nonsense")
        await rig.ann.wait_for_message("problem-bad-email")
        await rig.ann.open(verbs.CONTINUE_CHECKOUT)
        await rig.ann.wait_for_message("quote-total", money="$33.00")


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
async def test_an_earlier_answer_is_used_again_by_one_tap(tmp_path: Path, language: str) -> None:
    details = some_details(widgets=(a_field(label="UID"),))
    async with a_chat_rig(tmp_path, a_supplier(a_product(details=details))) as rig:
        await begin(rig)
        await rig.ann.send_text("777")
        await buy(rig)
        await speak(rig, language)
        await rig.ann.send_text("/start p_1")
        await rig.idle()
        await rig.ann.forge("1:b:1")
        await rig.idle()
        await rig.ann.open(verbs.USE_PREVIOUS_ANSWER, "777")
        await rig.ann.wait_for_text("777")
        await rig.ann.wait_for_button(verbs.CONFIRM)


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
async def test_a_buyer_who_returns_after_a_day_can_resume_the_checkout(
    tmp_path: Path, language: str
) -> None:
    async with a_chat_rig(tmp_path, a_supplier(*a_form())) as rig:  # type: ignore[arg-type]
        await speak(rig, language)
        await rig.ann.send_text("/start p_1")
        await rig.idle()
        await rig.ann.forge("1:b:1")
        await rig.idle()
        await rig.ann.open("Yearly")
        rig.clock.advance(24 * 3_600)
        await rig.ann.send_text("/start p_1")
        await rig.idle()
        await rig.ann.forge("1:b:1")
        asked = await rig.ann.wait_for_button(verbs.CONTINUE_CHECKOUT)
        assert "Yearly" in content_of(asked)
        assert find_button(asked, verbs.RESTART_CHECKOUT)
        await rig.ann.open(verbs.CONTINUE_CHECKOUT)
        await rig.ann.wait_for_text("UID")


# --- what is sold out ----------------------------------------------------------------------------


async def test_a_sold_out_variant_is_marked_and_refused_until_it_is_back(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(*a_form())) as rig:  # type: ignore[arg-type]
        rig.supplier.stocks_of = {"Yearly": 0, "Monthly": 4}
        await begin(rig)
        labels = labels_of(await rig.ann.wait_for_button("Yearly"))
        assert any("✖️ Yearly · sold out" in label for label in labels)
        assert any("Monthly · $3.30 · 4 left" in label for label in labels)

        await rig.ann.open(verbs.RETRY_SOLD_OUT_VARIANT, "Yearly")
        await rig.ann.wait_for_message("problem-above-stock", limit="0")
        rig.supplier.stocks_of = {}
        await rig.ann.open("Yearly")
        await rig.ann.wait_for_text("UID")


async def test_an_option_tells_what_is_left_of_the_combination(tmp_path: Path) -> None:
    details = some_details(attributes=(an_attribute("Region", "Europe", "World+0.50"),))
    async with a_chat_rig(tmp_path, a_supplier(a_product(details=details))) as rig:
        rig.supplier.stocks_of = {"Europe": 0, "World": 2}
        await begin(rig)
        labels = labels_of(await rig.ann.wait_for_button("World"))
        assert any("✖️ Europe · sold out" in label for label in labels)
        assert any("World · +$0.55 · 2 left" in label for label in labels)


# --- orders --------------------------------------------------------------------------------------


async def test_an_order_is_bought_again_with_the_same_choices(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(*a_form()), credit="90.00") as rig:  # type: ignore[arg-type]
        await fill_in(rig)
        await buy(rig, "$33.00")
        order = (await rig.orders())[0]
        await rig.ann.send_text(f"/start o_{order.id}")
        await rig.ann.open(verbs.BUY_AGAIN)
        offer = content_of(await rig.ann.wait_for_message("again-same", order="1"))
        for said in ("Yearly", "777", "Skin", "ada@example.com", "$33.00"):
            assert said in offer
        await buy(rig, "$33.00")

        first, second = [trade[0] for trade in rig.supplier.trades]
        assert first == second
        assert len(await rig.orders()) == 2


async def test_buying_again_says_what_is_no_longer_possible(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(*a_form())) as rig:  # type: ignore[arg-type]
        await fill_in(rig)
        await buy(rig, "$33.00")
        monthly = replace(FORM, variants=FORM.variants[:1])
        rig.supplier.change("STEAM10", lambda product: replace(product, details=monthly))
        rig.clock.advance(60)
        await rig.ann.send_text("/start o_1")
        await rig.ann.open(verbs.BUY_AGAIN)
        await rig.ann.wait_for_message("again-lost", what="Yearly")
        await rig.ann.open("Monthly")
        offer = await rig.ann.wait_for_message("quote-total", money="$3.30")
        assert "777" in content_of(offer)


async def test_a_buyer_cannot_buy_again_from_the_order_of_another(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await buy(rig)
        await rig.olga.send_text("/start")
        await rig.olga.wait_for_message("admin-title")
        await rig.olga.forge("1:ag:1")
        await rig.olga.wait_for_message("error-stale")


async def test_a_buyer_filters_orders_by_status(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        rig.supplier.outcomes = [Refused("none left"), Accepted(TradeNo("T9"), None, None)]
        for _ in range(3):
            await begin(rig)
            await rig.ann.tap(verbs.CONFIRM)
            await rig.idle()
            await rig.work()
        states = {order.id: order.status for order in await rig.orders()}
        assert list(states.values()) == [
            OrderStatus.DELIVERED, OrderStatus.ACCEPTED, OrderStatus.CANCELLED,
        ]  # fmt: skip
        await rig.ann.send_text("/orders")
        await rig.ann.wait_for_message("orders-choose")
        filters = (
            (OrderFilter.OPEN, "#2"),
            (OrderFilter.DELIVERED, "#3"),
            (OrderFilter.BACK, "#1"),
        )
        for order_filter, mark in filters:
            await rig.ann.open(verbs.FILTERED_ORDERS, order_filter=order_filter)
            shown = [one for one in labels_of(rig.ann.last()) if "#" in one]
            assert [mark in one for one in shown] == [True]
        await rig.ann.forge("1:of:9:0")
        await rig.ann.wait_for_message("error-stale")


async def test_the_line_of_an_order_counts_the_time_in_one_message(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        rig.supplier.outcomes = [Accepted(TradeNo("T9"), None, None)]
        await begin(rig)
        await buy(rig)
        await rig.tick()
        rig.clock.advance(20)
        await rig.tick()
        line = await rig.ann.wait_for_message("order-elapsed")

        assert sum(has_message(text, "order-head", order="1") for text in texts(rig.ann)) == 1
        assert has_message(content_of(line), "order-accepted")
