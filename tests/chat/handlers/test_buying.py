"""Tests of purchases with coupons, changed prices, previous answers and repeated choices."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from bot.demo.telegram.people.scripted_buyer import content_of, labels_of
from bot.domain.catalogue import ContactKind, FieldKind
from bot.domain.ledger import BuyerId
from bot.domain.order import Accepted, OrderStatus, Refused, TradeNo
from bot.services.people import people
from tests.builders import a_field, a_product, a_variant, an_attribute, some_details, usd
from tests.chat.handlers.stage import ANN, Stage, a_stage, a_supplier, begin, buy, texts

FORM = some_details(
    variants=(a_variant("Monthly", "3.00"), a_variant("Yearly", "30.00")),
    widgets=(a_field(label="UID"), a_field(FieldKind.CHECKBOX, "extras", "Skin", "Coins")),
    contact=ContactKind.EMAIL,
)


async def speak(stage: Stage, language: str) -> None:
    """Switch Ann's language."""
    await stage.ann.send_text("/start")
    await stage.ann.wait_for_text("Hello")
    await stage.close()
    await stage.store.transact(people.set_language, BuyerId(ANN), language)
    stage.open()


async def fill_in(stage: Stage, *, uid: str = "777") -> None:
    """Let Ann answer the questions up to the quote: yearly, one, a UID, a skin, an address."""
    await begin(stage)
    await stage.ann.open("Yearly")
    await stage.ann.open("1")
    await stage.ann.wait_for_text("UID")
    await stage.ann.send_text(uid)
    await stage.ann.wait_for_button("Skin")
    await stage.ann.open("Skin")
    await stage.ann.open("Done")
    await stage.ann.wait_for_text("e-mail")
    await stage.ann.send_text("ada@example.com")
    await stage.ann.wait_for_button("Buy for")


def a_form(**changes: object) -> Sequence[object]:
    return (a_product(details=replace(FORM, **changes)),)  # type: ignore[arg-type]


# --- codes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "buy_", "code", "for_one", "saved", "pay"),
    [
        ("en", "Buy", "I have a code", "counts for one piece", "saved $1.10", "Buy for $9.90"),
        ("zh-Hans", "购买", "我有优惠码", "只对一件有效", "省下 US$1.10", "支付 US$9.90"),
    ],
)
async def test_a_code_saves_what_the_store_takes_off(
    tmp_path: Path, language: str, buy_: str, code: str, for_one: str, saved: str, pay: str
) -> None:
    async with a_stage(tmp_path) as stage:
        stage.supplier.outcomes = [Accepted(TradeNo("T1"), usd("8.00"), "CODE-X")]
        await speak(stage, language)
        await stage.ann.send_text("/start p_1")
        await stage.ann.wait_for_button(buy_)
        await stage.ann.open(buy_)
        await stage.ann.open("1")
        await stage.ann.open(code)
        await stage.ann.wait_for_text(for_one)
        await stage.ann.send_text("SPRING")
        await stage.ann.wait_for_text("SPRING")
        await stage.ann.tap(pay)
        await stage.idle()
        await stage.work()
        await stage.ann.wait_for_text("CODE-X")
        await stage.ann.wait_for_text(saved)

        assert stage.supplier.trades[0][0].coupon == "SPRING"
        assert (await stage.wallet()).balance == usd("-8.80")


async def test_a_refused_code_is_told_in_the_stores_words_and_the_way_on_is_there(
    tmp_path: Path,
) -> None:
    async with a_stage(tmp_path, over_http=True) as stage:
        stage.supplier.outcomes = [Refused("This coupon does not exist")]
        await begin(stage)
        await stage.ann.open("1")
        await stage.ann.open("I have a code")
        await stage.ann.send_text("NOSUCH")
        await stage.ann.wait_for_text("NOSUCH")
        await buy(stage)
        await stage.ann.wait_for_text("This coupon does not exist")
        assert (await stage.wallet()).available == usd("50.00")

        await stage.ann.tap("Buy without the code")
        offer = await stage.ann.wait_for_text("same choices")
        assert "NOSUCH" not in content_of(offer)
        await stage.ann.wait_for_button("Buy for $9.90")


async def test_a_code_is_not_offered_for_more_than_one_piece(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open("1")
        await stage.ann.open("I have a code")
        await stage.ann.send_text("SPRING")
        await stage.ann.wait_for_text("SPRING")
        await stage.ann.open("Quantity")
        await stage.ann.open("2")
        offer = await stage.ann.wait_for_text("Total: $19.80")

        assert "SPRING" not in content_of(offer)
        assert not any("code" in label.lower() for label in labels_of(offer))


async def test_the_question_for_a_code_survives_a_restart_and_can_be_left(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open("1")
        await stage.ann.open("I have a code")
        await stage.close()
        await stage.ann.send_text("SPRING")
        stage.open()
        await stage.ann.wait_for_text("SPRING")
        await stage.ann.open("Code")
        await stage.ann.open("Go on without a code")
        await stage.ann.wait_for_button("I have a code")


# --- a price that moved --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words", "refresh"),
    [
        ("en", "You were shown $9.90; now it is $11.00", "See the price"),
        ("zh-Hans", "之前显示的是 US$9.90，现在是 US$11.00", "查看价格"),
    ],
)
async def test_a_fresh_offer_shows_the_old_price_and_the_new_and_asks_again(
    tmp_path: Path, language: str, words: str, refresh: str
) -> None:
    async with a_stage(tmp_path) as stage:
        await speak(stage, language)
        await stage.ann.send_text("/start p_1")
        await stage.idle()
        message, data = stage.ann.last()["message_id"], "1:b:1"
        await stage.ann.forge(data, message)
        await stage.idle()
        await stage.ann.open("1")
        await stage.idle()
        message, confirm = stage.ann.data_of("9.90")
        stage.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("10.00")))
        stage.clock.advance(3_000)
        await stage.ann.forge(confirm, message)
        await stage.idle()
        assert await stage.orders() == []
        await stage.ann.open(refresh)
        await stage.ann.wait_for_text(words)
        await stage.ann.tap("11.00")
        await stage.idle()

        assert [order.price for order in await stage.orders()] == [usd("11.00")]


async def test_an_order_that_the_price_overtook_leads_to_the_new_one(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open("1")
        stage.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("10.00")))
        await buy(stage)
        await stage.ann.wait_for_text("raised its price")
        await stage.ann.tap("See the new price")
        await stage.ann.wait_for_text("You were shown $9.90; now it is $11.00")

        assert stage.supplier.trades == []
        assert (await stage.wallet()).available == usd("50.00")


# --- nothing typed twice -------------------------------------------------------------------------


async def test_an_answer_looked_at_again_is_kept_by_one_tap(tmp_path: Path) -> None:
    async with a_stage(tmp_path, a_supplier(*a_form())) as stage:  # type: ignore[arg-type]
        await fill_in(stage)
        for question, kept in (("UID", "777"), ("E-mail", "ada@"), ("Variant", "Yearly")):
            await stage.ann.open(f"✏️ {question}")
            await stage.ann.open(f"Keep: {kept}")
            offer = await stage.ann.wait_for_text("Total: $33.00")
            assert "777" in content_of(offer)
        await stage.ann.open("✏️ UID")
        await stage.ann.send_text("888")
        await stage.ann.wait_for_text("888")


async def test_ticks_stand_when_their_field_is_looked_at_again(tmp_path: Path) -> None:
    details = some_details(widgets=(a_field(FieldKind.CHECKBOX, "extras", "Skin", "Coins"),))
    async with a_stage(tmp_path, a_supplier(a_product(details=details))) as stage:
        await begin(stage)
        await stage.ann.open("1")
        await stage.ann.open("Skin")
        await stage.ann.open("Done")
        await stage.ann.wait_for_button("Buy for")
        await stage.ann.open("✏️ Your login")
        await stage.ann.wait_for_button("☑ Skin")
        await stage.ann.open("☐ Coins")
        await stage.ann.open("Done")
        await stage.ann.wait_for_text("Skin, Coins")


async def test_a_wrong_answer_to_a_question_asked_again_is_asked_again_there(
    tmp_path: Path,
) -> None:
    async with a_stage(tmp_path, a_supplier(*a_form())) as stage:  # type: ignore[arg-type]
        await fill_in(stage)
        await stage.ann.open("✏️ E-mail")
        await stage.ann.send_text("nonsense")
        await stage.ann.wait_for_text("doesn't look like an e-mail")
        await stage.ann.open("Keep: ada@example.com")
        await stage.ann.wait_for_text("Total: $33.00")


@pytest.mark.parametrize(
    ("language", "use", "uncovered"),
    [("en", "Use last: 777", "777"), ("zh-Hans", "用上次的：777", "777")],
)
async def test_an_earlier_answer_is_used_again_by_one_tap(
    tmp_path: Path, language: str, use: str, uncovered: str
) -> None:
    details = some_details(widgets=(a_field(label="UID"),))
    async with a_stage(tmp_path, a_supplier(a_product(details=details))) as stage:
        await begin(stage)
        await stage.ann.open("1")
        await stage.ann.send_text("777")
        await buy(stage)
        await speak(stage, language)
        await stage.ann.send_text("/start p_1")
        await stage.idle()
        await stage.ann.forge("1:b:1")
        await stage.idle()
        await stage.ann.open("1")
        await stage.ann.open(use)
        await stage.ann.wait_for_text(uncovered)
        await stage.ann.wait_for_button("9.90")


@pytest.mark.parametrize(
    ("language", "go_on", "over"),
    [("en", "Continue", "Start over"), ("zh-Hans", "继续", "重新选择")],
)
async def test_who_comes_back_after_a_day_is_asked_whether_to_go_on(
    tmp_path: Path, language: str, go_on: str, over: str
) -> None:
    async with a_stage(tmp_path, a_supplier(*a_form())) as stage:  # type: ignore[arg-type]
        await speak(stage, language)
        await stage.ann.send_text("/start p_1")
        await stage.idle()
        await stage.ann.forge("1:b:1")
        await stage.idle()
        await stage.ann.open("Yearly")
        stage.clock.advance(24 * 3_600)
        await stage.ann.send_text("/start p_1")
        await stage.idle()
        await stage.ann.forge("1:b:1")
        asked = await stage.ann.wait_for_button(go_on)
        assert "Yearly" in content_of(asked)
        assert any(over in label for label in labels_of(asked))
        await stage.ann.open(go_on)
        await stage.ann.open("1")
        await stage.ann.wait_for_text("UID")


# --- what is sold out ----------------------------------------------------------------------------


async def test_a_sold_out_variant_is_marked_and_refused_until_it_is_back(tmp_path: Path) -> None:
    async with a_stage(tmp_path, a_supplier(*a_form())) as stage:  # type: ignore[arg-type]
        stage.supplier.stocks_of = {"Yearly": 0, "Monthly": 4}
        await begin(stage)
        labels = labels_of(await stage.ann.wait_for_button("Yearly"))
        assert any("✖️ Yearly · sold out" in label for label in labels)
        assert any("Monthly · $3.30 · 4 left" in label for label in labels)

        await stage.ann.open("✖️ Yearly")
        await stage.ann.wait_for_text("sold out at the moment")
        stage.supplier.stocks_of = {}
        await stage.ann.open("Yearly")
        await stage.ann.wait_for_text("How many")


async def test_an_option_tells_what_is_left_of_the_combination(tmp_path: Path) -> None:
    details = some_details(attributes=(an_attribute("Region", "Europe", "World+0.50"),))
    async with a_stage(tmp_path, a_supplier(a_product(details=details))) as stage:
        stage.supplier.stocks_of = {"Europe": 0, "World": 2}
        await begin(stage)
        labels = labels_of(await stage.ann.wait_for_button("World"))
        assert any("✖️ Europe · sold out" in label for label in labels)
        assert any("World · +$0.55 · 2 left" in label for label in labels)


# --- orders --------------------------------------------------------------------------------------


async def test_an_order_is_bought_again_with_the_same_choices(tmp_path: Path) -> None:
    async with a_stage(tmp_path, a_supplier(*a_form()), credit="90.00") as stage:  # type: ignore[arg-type]
        await fill_in(stage)
        await buy(stage, "$33.00")
        order = (await stage.orders())[0]
        await stage.ann.send_text(f"/start o_{order.id}")
        await stage.ann.wait_for_button("Buy again")
        await stage.ann.open("Buy again")
        offer = content_of(await stage.ann.wait_for_text("same choices as in order #1"))
        for said in ("Yearly", "777", "Skin", "ada@example.com", "Total: $33.00"):
            assert said in offer
        await buy(stage, "$33.00")

        first, second = [trade[0] for trade in stage.supplier.trades]
        assert first == second
        assert len(await stage.orders()) == 2


async def test_buying_again_says_what_is_no_longer_possible(tmp_path: Path) -> None:
    async with a_stage(tmp_path, a_supplier(*a_form())) as stage:  # type: ignore[arg-type]
        await fill_in(stage)
        await buy(stage, "$33.00")
        monthly = replace(FORM, variants=FORM.variants[:1])
        stage.supplier.change("STEAM10", lambda product: replace(product, details=monthly))
        stage.clock.advance(60)
        await stage.ann.send_text("/start o_1")
        await stage.ann.wait_for_button("Buy again")
        await stage.ann.open("Buy again")
        await stage.ann.wait_for_text("No longer possible: Yearly")
        await stage.ann.open("Monthly")
        offer = await stage.ann.wait_for_text("Total: $3.30")
        assert "777" in content_of(offer)


async def test_nobody_buys_again_what_somebody_else_bought(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open("1")
        await buy(stage)
        await stage.olga.send_text("/start")
        await stage.olga.wait_for_text("Hello")
        await stage.olga.forge("1:ag:1")
        await stage.olga.wait_for_text("no longer valid")


async def test_orders_are_looked_through_by_what_became_of_them(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        stage.supplier.outcomes = [Refused("none left"), Accepted(TradeNo("T9"), None, None)]
        for _ in range(3):
            await begin(stage)
            await stage.ann.open("1")
            await stage.ann.wait_for_button("Buy for")
            await stage.ann.tap("Buy for")
            await stage.idle()
            await stage.work()
        states = {order.id: order.status for order in await stage.orders()}
        assert list(states.values()) == [
            OrderStatus.DELIVERED, OrderStatus.ACCEPTED, OrderStatus.CANCELLED,
        ]  # fmt: skip
        await stage.ann.send_text("/orders")
        await stage.ann.wait_for_text("newest first")
        for label, mark in (("On the way", "#2"), ("Delivered", "#3"), ("Money back", "#1")):
            await stage.ann.open(label)
            shown = [one for one in labels_of(stage.ann.last()) if "#" in one]
            assert [mark in one for one in shown] == [True]
        await stage.ann.forge("1:of:9:0")
        await stage.ann.wait_for_text("no longer valid")


async def test_the_line_of_an_order_counts_the_time_in_one_message(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        stage.supplier.outcomes = [Accepted(TradeNo("T9"), None, None)]
        await begin(stage)
        await stage.ann.open("1")
        await buy(stage)
        await stage.tick()
        stage.clock.advance(20)
        await stage.tick()
        line = await stage.ann.wait_for_text("seconds so far")

        assert sum("Order #1" in text for text in texts(stage.ann)) == 1
        assert "being prepared" in content_of(line)
