"""Whole purchases in the chat: every kind of question, and every way to answer it."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from bot.demo.telegram.buyer import content_of, labels_of
from bot.domain.catalogue import Card, Contact, FieldKind
from bot.domain.order import OrderStatus
from tests.builders import (
    a_field,
    a_product,
    a_variant,
    an_attribute,
    some_details,
    usd,
)
from tests.chat.conversations.stage import Guest, Stage, a_stage, a_supplier

CARDS = tuple(Card(100 + n, f"number …{n:02}", None) for n in range(12))


def texts(guest: Guest) -> list[str]:
    return [content_of(message) for message in guest.messages()]


async def begin(stage: Stage, product: int = 1) -> None:
    """Open the product's card and tap Buy."""
    await stage.ann.say(f"/start p_{product}")
    await stage.ann.sees_button("Buy")
    await stage.ann.open("Buy")


async def buy(stage: Stage, sum_: str = "$9.90") -> None:
    """Tap Confirm and let the workers work."""
    await stage.ann.sees_button(f"Buy for {sum_}")
    await stage.ann.tap(f"Buy for {sum_}")
    await stage.ann.sees("is reserved for it")
    await stage.work()


async def test_an_automatic_product_is_bought_and_delivered(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open("2")
        await stage.ann.sees("Total: $19.80")
        await buy(stage, "$19.80")

        status = await stage.ann.sees("Delivered in")
        goods = await stage.ann.sees("CODE-1-0")
        assert "CODE-1-1" in content_of(goods)
        assert goods["reply_to_message"]["message_id"] == status["message_id"]
        assert (await stage.wallet()).available == usd("30.20")
        assert len(stage.supplier.trades) == 1


async def test_after_confirm_the_message_is_the_status_line_and_navigation_leaves_it(
    tmp_path: Path,
) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open("1")
        await buy(stage)
        status = await stage.ann.sees("Delivered in")
        await stage.ann.tap("My orders")
        await stage.ann.sees("newest first")

        assert content_of(await stage.ann.sees("Delivered in")) == content_of(status)


async def test_twenty_taps_on_confirm_make_one_order(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open("1")
        message, data = stage.ann.data_of("Buy for")
        taps = [stage.server.forge_callback(stage.ann.user_id, data, message) for _ in range(20)]
        for tap in taps:
            await stage.server.answered(tap)
        await stage.idle()
        await stage.work()

        assert len(await stage.orders()) == 1
        assert len(stage.supplier.trades) == 1
        assert sum("CODE-" in text for text in texts(stage.ann)) == 1


async def test_a_confirmed_offer_tapped_again_later_shows_its_order(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open("1")
        message, data = stage.ann.data_of("Buy for")
        await buy(stage)
        await stage.ann.forge(data, message)
        await stage.idle()

        assert len(await stage.orders()) == 1
        await stage.ann.sees("Delivered in")


async def test_confirm_is_answered_with_a_word(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open("1")
        answer = await stage.ann.tap_answered("Buy for")

        assert answer.text == "Placing your order…"


async def test_a_variant_and_its_attributes_are_chosen_with_their_prices(tmp_path: Path) -> None:
    details = some_details(
        variants=(a_variant("Monthly", "3.00"), a_variant("Yearly", "30.00")),
        attributes=(an_attribute("Region", "Europe", "World+0.50"),),
    )
    async with a_stage(tmp_path, a_supplier(a_product(details=details))) as stage:
        await begin(stage)
        await stage.ann.open("Yearly · $33.00")
        await stage.ann.open("World · +$0.55")
        await stage.ann.open("1")
        await buy(stage, "$33.55")

        selection, _, _ = stage.supplier.trades[0]
        assert (selection.variant, selection.sku) == ("Yearly", {"Region": "World"})


async def test_back_asks_the_question_before_again(tmp_path: Path) -> None:
    details = some_details(
        variants=(a_variant("Monthly", "3.00"), a_variant("Yearly", "30.00")),
        attributes=(an_attribute("Region", "Europe", "World+0.50"),),
    )
    async with a_stage(tmp_path, a_supplier(a_product(details=details))) as stage:
        await begin(stage)
        await stage.ann.open("Yearly")
        await stage.ann.open("World")
        await stage.ann.open("Back")
        await stage.ann.sees_button("World")
        await stage.ann.open("Back")
        await stage.ann.open("Monthly")
        await stage.ann.sees_button("Europe")


async def test_an_answer_is_changed_from_the_offer(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open("1")
        await stage.ann.open("Quantity")
        await stage.ann.open("3")
        await stage.ann.sees("Total: $29.70")


async def test_a_walk_that_was_left_goes_on_where_it_stood(tmp_path: Path) -> None:
    details = some_details(variants=(a_variant("Monthly"), a_variant("Yearly")))
    async with a_stage(tmp_path, a_supplier(a_product(details=details))) as stage:
        await begin(stage)
        await stage.ann.open("Yearly")
        await stage.ann.say("/start")
        await stage.ann.sees("Hello")
        await begin(stage)
        await stage.ann.sees("How many would you like?")


async def test_leaving_forgets_the_choices(tmp_path: Path) -> None:
    details = some_details(variants=(a_variant("Monthly"), a_variant("Yearly")))
    async with a_stage(tmp_path, a_supplier(a_product(details=details))) as stage:
        await begin(stage)
        await stage.ann.open("Yearly")
        await stage.ann.open("Leave")
        await stage.ann.open("Buy")
        await stage.ann.sees_button("Monthly")


# --- cards ---------------------------------------------------------------------------------------


async def test_a_card_is_chosen_from_the_second_page(tmp_path: Path) -> None:
    product = a_product(selectable_cards=True, details=some_details(draft_premium="1.00"))
    supplier = a_supplier(product)
    supplier.card_list["STEAM10"] = CARDS
    async with a_stage(tmp_path, supplier) as stage:
        await begin(stage)
        await stage.ann.open("Next")
        await stage.ann.open("number …11")
        await stage.ann.sees("number …11")
        await buy(stage, "$11.00")

        selection, _, _ = stage.supplier.trades[0]
        assert (selection.card_id, selection.quantity) == (111, 1)
        assert selection.card_preview == "number …11"


async def test_any_card_leads_to_the_quantity(tmp_path: Path) -> None:
    supplier = a_supplier(a_product(selectable_cards=True))
    supplier.card_list["STEAM10"] = CARDS
    async with a_stage(tmp_path, supplier) as stage:
        await begin(stage)
        await stage.ann.open("Any")
        await stage.ann.open("2")
        await stage.ann.sees("Total: $19.80")


async def test_a_card_that_is_taken_meanwhile_says_so_and_leads_to_the_others(
    tmp_path: Path,
) -> None:
    supplier = a_supplier(a_product(selectable_cards=True))
    supplier.card_list["STEAM10"] = CARDS
    async with a_stage(tmp_path, supplier) as stage:
        await begin(stage)
        supplier.card_list["STEAM10"] = CARDS[1:]
        await stage.ann.open("number …00")
        await stage.ann.sees("Somebody else was quicker")
        await stage.ann.open("Pick another")
        await stage.ann.open("number …01")
        await stage.ann.sees("number …01")


# --- quantity ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("0", "at least 1"),
        ("-1", "whole number"),
        ("1.5", "whole number"),
        ("1e3", "whole number"),
        ("１２", "whole number"),
        ("٣", "whole number"),
        ("²", "whole number"),
        ("1_000", "whole number"),
        ("+5", "whole number"),
        ("9" * 30, "whole number"),
        ("26", "only 25 left"),
        ("x" * 4096, "whole number"),
        ("\u202egnihton", "whole number"),
    ],
)
async def test_a_quantity_that_cannot_be_is_refused_with_a_sentence(
    tmp_path: Path, typed: str, words: str
) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.say(typed)
        await stage.ann.sees(words)
        await stage.ann.say(" 2 ")
        await stage.ann.sees("Total: $19.80")


async def test_minimum_and_maximum_hold_for_typed_quantities(tmp_path: Path) -> None:
    product = a_product(details=some_details(minimum=2, maximum=5))
    async with a_stage(tmp_path, a_supplier(product)) as stage:
        await begin(stage)
        await stage.ann.say("1")
        await stage.ann.sees("at least 2")
        await stage.ann.say("6")
        await stage.ann.sees("at most 5")


# --- fields --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "typed", "sent"),
    [
        (FieldKind.TEXT, "ada <b>&amp;</b>", "ada <b>&amp;</b>"),
        (FieldKind.NUMBER, "12.5", "12.5"),
        (FieldKind.TEXTAREA, "first line\nsecond line", "first line\nsecond line"),
        (FieldKind.PASSWORD, "hunter2", "hunter2"),
    ],
)
async def test_a_typed_field_reaches_the_store_as_typed(
    tmp_path: Path, kind: FieldKind, typed: str, sent: str
) -> None:
    product = a_product(details=some_details(widgets=(a_field(kind, pattern="."),)))
    async with a_stage(tmp_path, a_supplier(product)) as stage:
        await begin(stage)
        await stage.ann.open("1")
        await stage.ann.say(typed)
        await buy(stage)

        selection, _, _ = stage.supplier.trades[0]
        assert selection.widgets == {"login": sent}


@pytest.mark.parametrize("kind", [FieldKind.SELECT, FieldKind.RADIO])
async def test_a_field_with_choices_is_tapped(tmp_path: Path, kind: FieldKind) -> None:
    field = a_field(kind, "colour", "Red", "Green", label="Colour")
    product = a_product(details=some_details(widgets=(field,)))
    async with a_stage(tmp_path, a_supplier(product)) as stage:
        await begin(stage)
        await stage.ann.open("1")
        await stage.ann.open("Green")
        await buy(stage)

        assert stage.supplier.trades[0][0].widgets == {"colour": "green"}


async def test_checkboxes_are_toggled_and_a_double_tap_changes_nothing(tmp_path: Path) -> None:
    field = a_field(FieldKind.CHECKBOX, "extras", "Red", "Green", "Blue", label="Extras")
    product = a_product(details=some_details(widgets=(field,)))
    async with a_stage(tmp_path, a_supplier(product)) as stage:
        await begin(stage)
        await stage.ann.open("1")
        message, red = stage.ann.data_of("☐ Red")
        await stage.ann.open("☐ Red")
        await stage.ann.forge(red, message)
        await stage.ann.open("☐ Blue")
        await stage.ann.open("☐ Green")
        await stage.ann.open("☑ Green")
        await stage.ann.open("Done")
        await buy(stage)

        assert stage.supplier.trades[0][0].widgets == {"extras": ("red", "blue")}


async def test_an_old_checkbox_button_cannot_spoil_another_field(tmp_path: Path) -> None:
    extras = a_field(FieldKind.CHECKBOX, "extras", "Red", "Green", label="Extras")
    sizes = a_field(FieldKind.CHECKBOX, "sizes", "Small", "Large", label="Sizes")
    product = a_product(details=some_details(widgets=(extras, sizes)))
    async with a_stage(tmp_path, a_supplier(product)) as stage:
        await begin(stage)
        await stage.ann.open("1")
        message, old = stage.ann.data_of("☐ Red")
        await stage.ann.open("Done")
        await stage.ann.sees_button("☐ Small")
        await stage.ann.forge(old, message)
        await stage.ann.open("☐ Large")
        await stage.ann.open("Done")
        await buy(stage)

        assert stage.supplier.trades[0][0].widgets == {"extras": (), "sizes": ("large",)}


async def test_the_sellers_own_error_is_shown_and_the_question_asked_again(
    tmp_path: Path,
) -> None:
    field = a_field(pattern="^[0-9]{4}$", error="Four <digits>, please")
    product = a_product(details=some_details(widgets=(field,)))
    async with a_stage(tmp_path, a_supplier(product)) as stage:
        await begin(stage)
        await stage.ann.open("1")
        await stage.ann.say("abc")
        await stage.ann.sees("Four <digits>, please")
        await stage.ann.say("1234")
        await stage.ann.sees_button("Buy for")


async def test_a_field_that_may_be_empty_is_skipped(tmp_path: Path) -> None:
    product = a_product(details=some_details(widgets=(a_field(),)))
    async with a_stage(tmp_path, a_supplier(product)) as stage:
        await begin(stage)
        await stage.ann.open("1")
        await stage.ann.open("Leave empty")
        await buy(stage)

        assert stage.supplier.trades[0][0].widgets == {"login": ""}


async def test_a_typed_password_vanishes_from_the_chat(tmp_path: Path) -> None:
    product = a_product(details=some_details(widgets=(a_field(FieldKind.PASSWORD),)))
    async with a_stage(tmp_path, a_supplier(product)) as stage:
        await begin(stage)
        await stage.ann.open("1")
        await stage.ann.say("correct horse")
        await stage.ann.sees_button("Buy for")
        await stage.idle()

        assert not any("correct horse" in text for text in texts(stage.ann))


# --- contact and query password --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "wrong", "right", "sent"),
    [
        (Contact.PHONE, "call me", "+1 (555) 010-0777", "+15550100777"),
        (Contact.EMAIL, "ada@", "ada@example.com", "ada@example.com"),
        (Contact.MESSENGER, "a b", "@ada_l", "@ada_l"),
    ],
)
async def test_a_contact_is_asked_checked_and_sent(
    tmp_path: Path, kind: Contact, wrong: str, right: str, sent: str
) -> None:
    product = a_product(details=some_details(contact=kind))
    async with a_stage(tmp_path, a_supplier(product)) as stage:
        await begin(stage)
        await stage.ann.open("1")
        await stage.ann.say(wrong)
        await stage.ann.sees("doesn't look like")
        await stage.ann.say(right)
        await buy(stage)

        assert stage.supplier.trades[0][2] == sent


@pytest.mark.parametrize(
    ("answer", "sent"),
    [("Make one", "made-for-you-1"), ("No password", None)],
)
async def test_a_query_password_is_made_or_left_out(
    tmp_path: Path, answer: str, sent: str | None
) -> None:
    product = a_product(details=some_details(asks_password=True))
    async with a_stage(tmp_path, a_supplier(product)) as stage:
        await begin(stage)
        await stage.ann.open("1")
        await stage.ann.open(answer)
        await buy(stage)

        assert stage.supplier.trades[0][0].password == sent


async def test_a_typed_query_password_is_checked_and_deleted(tmp_path: Path) -> None:
    product = a_product(details=some_details(asks_password=True))
    async with a_stage(tmp_path, a_supplier(product)) as stage:
        await begin(stage)
        await stage.ann.open("1")
        await stage.ann.say("short")
        await stage.ann.sees("at least 6")
        await stage.ann.say("long enough")
        await buy(stage)

        assert stage.supplier.trades[0][0].password == "long enough"
        assert not any(text in {"short", "long enough"} for text in texts(stage.ann))


# --- when it does not work out -----------------------------------------------------------------------


async def test_an_offer_that_ran_out_leads_to_a_fresh_one(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open("1")
        stage.clock.advance(700)
        await stage.ann.tap("Buy for")
        await stage.ann.sees("run out")
        await stage.ann.open("See the price")
        await buy(stage)

        assert len(stage.supplier.trades) == 1


async def test_a_price_that_rose_after_confirming_is_never_charged(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open("1")
        stage.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("9.50")))
        await buy(stage)

        await stage.ann.sees("never charged more than you were shown")
        assert stage.supplier.trades == []
        assert (await stage.wallet()).available == usd("50.00")


async def test_a_buyer_without_money_is_told_how_much_is_missing(tmp_path: Path) -> None:
    async with a_stage(tmp_path, credit="5.00") as stage:
        await begin(stage)
        await stage.ann.open("1")
        offer = await stage.ann.sees("$4.90 short")

        assert not any("Buy for" in label for label in labels_of(offer))


async def test_money_spent_elsewhere_meanwhile_declines_the_confirmation(tmp_path: Path) -> None:
    async with a_stage(tmp_path, credit="15.00") as stage:
        await begin(stage)
        await stage.ann.open("1")
        first = stage.ann.data_of("Buy for")
        await buy(stage)
        await begin(stage)
        await stage.ann.open("1")
        await stage.ann.sees("short of this order")
        await stage.ann.forge(first[1])
        await stage.idle()

        assert len(await stage.orders()) == 1


async def test_stock_that_went_meanwhile_is_seen_before_the_offer(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        stage.supplier.stocks["STEAM10"] = 1
        await stage.ann.tap("5")
        await stage.ann.sees("only 1 left")


async def test_a_store_that_is_away_at_the_offer_says_that_nothing_was_bought(
    tmp_path: Path,
) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        stage.supplier.away = True
        await stage.ann.tap("1")
        await stage.ann.sees("The store isn't answering")
        stage.supplier.away = False
        await stage.ann.open("Try again")
        await stage.ann.sees_button("Buy for")


async def test_too_many_open_orders_are_declined(tmp_path: Path) -> None:
    async with a_stage(tmp_path, max_open_orders=1) as stage:
        await begin(stage)
        await stage.ann.open("1")
        await stage.ann.tap("Buy for")
        await stage.ann.sees("is reserved for it")
        await begin(stage)
        await stage.ann.open("1")
        await stage.ann.tap("Buy for")
        await stage.ann.sees("quite a few orders")


async def test_somebody_elses_offer_cannot_be_confirmed(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open("1")
        _, data = stage.ann.data_of("Buy for")
        await stage.ben.say("/start")
        await stage.ben.sees("本")
        await stage.ben.forge(data)
        foreign = content_of(await stage.ben.sees("按钮"))
        await stage.ben.say("/start")
        await stage.idle()
        await stage.ben.forge("1:y:zzzz")
        missing = content_of(await stage.ben.sees("按钮"))

        assert foreign == missing
        assert await stage.orders() == []
        assert await stage.orders(stage.ben.user_id) == []


async def test_a_status_line_that_was_deleted_is_sent_anew_and_remembered(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open("1")
        message, data = stage.ann.data_of("Buy for")
        chat = stage.server.world.chats.find(stage.ann.user_id)
        assert chat is not None
        del chat.messages[message]
        await stage.ann.forge(data, message)
        placed = await stage.ann.sees("is reserved for it")
        await stage.idle()
        await stage.work()

        delivered = await stage.ann.sees("Delivered in")
        assert delivered["message_id"] == placed["message_id"]
        assert (await stage.orders())[0].status is OrderStatus.DELIVERED
