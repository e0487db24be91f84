"""Tests of every kind of question on the way to a purchase, and every way to answer it."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.chat.navigation.verbs import Verb
from bot.domain.catalogue.product import Card, ContactKind, FieldKind, ProductDetails
from tests.builders import (
    a_field,
    a_product,
    some_details,
)
from tests.chat.buttons import find_button
from tests.chat.chat_rig import a_chat_rig, a_supplier, begin, buy, texts

CARDS = tuple(Card(100 + n, f"number …{n:02}", None) for n in range(12))


async def test_a_card_is_chosen_from_the_second_page(tmp_path: Path) -> None:
    product = a_product(selectable_cards=True, details=some_details(draft_premium="1.00"))
    supplier = a_supplier(product)
    supplier.card_list["STEAM10"] = CARDS
    async with a_chat_rig(tmp_path, supplier, over_http=True) as rig:
        await begin(rig)
        await rig.ann.open(verbs.CARDS, page=1)
        await rig.ann.open("number …11")
        await rig.ann.wait_for_text("number …11")
        await buy(rig, "$11.00")

        selection, _, _ = rig.supplier.trades[0]
        assert (selection.card_id, selection.quantity) == (111, 1)
        assert selection.card_preview == "number …11"


async def test_a_card_from_far_down_the_list_keeps_its_name_while_the_supplier_is_slow(
    tmp_path: Path,
) -> None:
    """The card has the name from its button, and no page of the list is read for it."""
    supplier = a_supplier(
        a_product(selectable_cards=True, details=some_details(draft_premium="1.00"))
    )
    supplier.card_list["STEAM10"] = tuple(Card(100 + n, f"№ {n} · gold", None) for n in range(900))
    async with a_chat_rig(tmp_path, supplier) as rig:
        await begin(rig)
        await rig.idle()
        await rig.ann.forge(encode(verbs.CARDS, 1, 60))
        await rig.ann.wait_for_button("№ 605 · gold · +$1.10")
        supplier.calls.clear()
        await rig.ann.open("№ 605 · gold")
        await rig.ann.wait_for_message("quote-card-premium", card="№ 605 · gold", money="$1.10")
        assert not any(call.startswith("cards") for call in supplier.calls)
        await buy(rig, "$11.00")

        selection, _, _ = supplier.trades[0]
        assert (selection.card_id, selection.card_preview) == (705, "№ 605 · gold")


async def test_a_card_that_no_button_names_is_not_picked(tmp_path: Path) -> None:
    supplier = a_supplier(a_product(selectable_cards=True))
    supplier.card_list["STEAM10"] = CARDS
    async with a_chat_rig(tmp_path, supplier) as rig:
        await begin(rig)
        await rig.idle()
        await rig.ann.forge(encode(verbs.CARD, 1, 111))
        await rig.ann.wait_for_message("declined-choices-incomplete")
        await rig.ann.open(verbs.OPEN_CHECKOUT)
        await rig.ann.wait_for_button("number …05")


async def test_of_any_card_several_are_bought(tmp_path: Path) -> None:
    supplier = a_supplier(a_product(selectable_cards=True))
    supplier.card_list["STEAM10"] = CARDS
    async with a_chat_rig(tmp_path, supplier) as rig:
        await begin(rig)
        await rig.ann.open(verbs.CARD, card=0)
        await rig.ann.send_text("2")
        await rig.ann.wait_for_message("quote-total", money="$19.80")


async def test_a_picked_card_is_one_piece_and_any_card_may_be_more(tmp_path: Path) -> None:
    supplier = a_supplier(a_product(selectable_cards=True))
    supplier.card_list["STEAM10"] = CARDS
    async with a_chat_rig(tmp_path, supplier) as rig:
        await begin(rig)
        await rig.ann.open("number …01")
        await rig.ann.wait_for_button(verbs.CONFIRM)
        await rig.ann.send_text("2")
        offer = await rig.ann.wait_for_message("problem-above-maximum", limit="1")
        assert find_button(offer, verbs.MORE) is None
        await rig.ann.open(verbs.CHANGE_ANSWERS)
        await rig.ann.open(verbs.BACK_CARD)
        await rig.ann.open(verbs.CARD, card=0)
        await rig.ann.open(verbs.MORE)
        await rig.ann.wait_for_message("quote-total", money="$19.80")


async def test_a_card_that_is_taken_meanwhile_says_so_and_leads_to_the_others(
    tmp_path: Path,
) -> None:
    supplier = a_supplier(a_product(selectable_cards=True))
    supplier.card_list["STEAM10"] = CARDS
    async with a_chat_rig(tmp_path, supplier) as rig:
        await begin(rig)
        supplier.card_list["STEAM10"] = CARDS[1:]
        await rig.ann.open("number …00")
        await rig.ann.wait_for_message("declined-card-taken")
        await rig.ann.open(verbs.BACK_CARD)
        await rig.ann.open("number …01")
        await rig.ann.wait_for_text("number …01")


@pytest.mark.parametrize(
    ("typed", "problem", "limit"),
    [
        ("0", "problem-below-minimum", "1"),
        ("26", "problem-above-stock", "25"),
        ("9" * 70, "problem-above-stock", "25"),
        *(
            (typed, "problem-not-whole", None)
            for typed in (
                "-1",
                "1.5",
                "1_000",
                "+5",
            )
        ),
        *((typed, "quote-text-not-used", None) for typed in ("²", "x" * 4096, "\u202egniht on")),
    ],
)
async def test_a_quantity_that_cannot_be_is_refused_with_a_sentence(
    tmp_path: Path, typed: str, problem: str, limit: str | None
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.send_text(typed)
        await rig.ann.wait_for_message(problem, **({"limit": limit} if limit else {}))
        await rig.ann.send_text(" 2 ")
        await rig.ann.wait_for_message("quote-total", money="$19.80")


@pytest.mark.parametrize("typed", ["２", "٢", "۲"])
async def test_a_quantity_may_be_typed_with_the_digits_of_any_keyboard(
    tmp_path: Path, typed: str
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await rig.ann.send_text(typed)
        await rig.ann.wait_for_message("quote-total", money="$19.80")


async def test_minimum_and_maximum_hold_for_typed_quantities(tmp_path: Path) -> None:
    product = a_product(details=some_details(minimum=2, maximum=5))
    async with a_chat_rig(tmp_path, a_supplier(product)) as rig:
        await begin(rig)
        await rig.ann.send_text("1")
        await rig.ann.wait_for_message("problem-below-minimum", limit="2")
        await rig.ann.send_text("6")
        await rig.ann.wait_for_message("problem-above-maximum", limit="5")


@pytest.mark.parametrize(
    ("kind", "typed", "sent"),
    [
        (FieldKind.TEXT, "ada <b>&amp;</b>", "ada <b>&amp;</b>"),
        (FieldKind.NUMBER, "12.5", "12.5"),
        (FieldKind.TEXTAREA, "first line\nsecond line", "first line\nsecond line"),
        (FieldKind.PASSWORD, "hunter2", "hunter2"),
    ],
)
async def test_a_typed_field_reaches_the_supplier_as_typed(
    tmp_path: Path, kind: FieldKind, typed: str, sent: str
) -> None:
    product = a_product(details=some_details(widgets=(a_field(kind, pattern="."),)))
    async with a_chat_rig(tmp_path, a_supplier(product)) as rig:
        await begin(rig)
        await rig.ann.send_text(typed)
        await buy(rig)

        selection, _, _ = rig.supplier.trades[0]
        assert selection.widgets == {"login": sent}


@pytest.mark.parametrize("kind", [FieldKind.SELECT, FieldKind.RADIO])
async def test_a_field_with_choices_is_tapped(tmp_path: Path, kind: FieldKind) -> None:
    field = a_field(kind, "colour", "Red", "Green", label="Colour")
    product = a_product(details=some_details(widgets=(field,)))
    async with a_chat_rig(tmp_path, a_supplier(product)) as rig:
        await begin(rig)
        await rig.ann.open("Green")
        await buy(rig)

        assert rig.supplier.trades[0][0].widgets == {"colour": "green"}


async def test_checkboxes_are_toggled_and_a_double_tap_changes_nothing(tmp_path: Path) -> None:
    field = a_field(FieldKind.CHECKBOX, "extras", "Red", "Green", "Blue", label="Extras")
    product = a_product(details=some_details(widgets=(field,)))
    async with a_chat_rig(tmp_path, a_supplier(product)) as rig:
        await begin(rig)
        message, red = await rig.ann.finds("☐ Red")
        await rig.ann.open("☐ Red")
        await rig.ann.forge(red, message)
        await rig.ann.open("☐ Blue")
        await rig.ann.open("☐ Green")
        await rig.ann.open("☑ Green")
        await rig.ann.open(verbs.CHECKBOXES_DONE)
        await buy(rig)

        assert rig.supplier.trades[0][0].widgets == {"extras": ("red", "blue")}


async def test_an_old_checkbox_button_cannot_spoil_another_field(tmp_path: Path) -> None:
    extras = a_field(FieldKind.CHECKBOX, "extras", "Red", "Green", label="Extras")
    sizes = a_field(FieldKind.CHECKBOX, "sizes", "Small", "Large", label="Sizes")
    product = a_product(details=some_details(widgets=(extras, sizes)))
    async with a_chat_rig(tmp_path, a_supplier(product)) as rig:
        await begin(rig)
        message, old = await rig.ann.finds("☐ Red")
        await rig.ann.open(verbs.CHECKBOXES_DONE)
        await rig.ann.wait_for_button("☐ Small")
        await rig.ann.forge(old, message)
        await rig.ann.open("☐ Large")
        await rig.ann.open(verbs.CHECKBOXES_DONE)
        await buy(rig)

        assert rig.supplier.trades[0][0].widgets == {"extras": (), "sizes": ("large",)}


async def test_the_sellers_own_error_is_shown_and_the_question_asked_again(
    tmp_path: Path,
) -> None:
    field = a_field(pattern="^[0-9]{4}$", error="Four <digits>, please")
    product = a_product(details=some_details(widgets=(field,)))
    async with a_chat_rig(tmp_path, a_supplier(product)) as rig:
        await begin(rig)
        await rig.ann.send_text("abc")
        await rig.ann.wait_for_text("Four <digits>, please")
        await rig.ann.send_text("1234")
        await rig.ann.wait_for_button(verbs.CONFIRM)


async def test_a_field_that_may_be_empty_is_skipped(tmp_path: Path) -> None:
    product = a_product(details=some_details(widgets=(a_field(),)))
    async with a_chat_rig(tmp_path, a_supplier(product)) as rig:
        await begin(rig)
        await rig.ann.open(verbs.SKIP_FIELD)
        await buy(rig)

        assert rig.supplier.trades[0][0].widgets == {"login": ""}


async def test_a_typed_password_vanishes_from_the_chat(tmp_path: Path) -> None:
    product = a_product(details=some_details(widgets=(a_field(FieldKind.PASSWORD),)))
    async with a_chat_rig(tmp_path, a_supplier(product)) as rig:
        await begin(rig)
        await rig.ann.send_text("correct horse")
        await rig.ann.wait_for_button(verbs.CONFIRM)
        await rig.idle()

        assert not any("correct horse" in text for text in texts(rig.ann))


@pytest.mark.parametrize(
    ("kind", "problem", "wrong", "right", "sent"),
    [
        (ContactKind.PHONE, "problem-bad-phone", "call me", "+1 (555) 010-0777", "+15550100777"),
        (ContactKind.EMAIL, "problem-bad-email", "ada@", "ada@example.com", "ada@example.com"),
        (ContactKind.MESSENGER, "problem-bad-messenger", "a b", "@ada_l", "@ada_l"),
    ],
)
async def test_a_contact_is_asked_checked_and_sent(
    tmp_path: Path, kind: ContactKind, problem: str, wrong: str, right: str, sent: str
) -> None:
    product = a_product(details=some_details(contact=kind))
    async with a_chat_rig(tmp_path, a_supplier(product)) as rig:
        await begin(rig)
        await rig.ann.send_text(wrong)
        await rig.ann.wait_for_message(problem)
        await rig.ann.send_text(right)
        await buy(rig)

        assert rig.supplier.trades[0][2] == sent


@pytest.mark.parametrize(
    ("verb", "sent"),
    [(verbs.GENERATE_PASSWORD, "made-for-you-1"), (verbs.SKIP_FIELD, None)],
)
async def test_a_query_password_is_made_or_left_out(
    tmp_path: Path, verb: Verb, sent: str | None
) -> None:
    product = a_product(details=some_details(asks_password=True))
    async with a_chat_rig(tmp_path, a_supplier(product)) as rig:
        await begin(rig)
        await rig.ann.open(verb)
        await buy(rig)

        assert rig.supplier.trades[0][0].password == sent


async def test_a_typed_query_password_is_checked_and_deleted(tmp_path: Path) -> None:
    product = a_product(details=some_details(asks_password=True))
    async with a_chat_rig(tmp_path, a_supplier(product)) as rig:
        await begin(rig)
        await rig.ann.send_text("short")
        await rig.ann.wait_for_message("problem-too-short", limit="6")
        await rig.ann.send_text("long enough")
        await buy(rig)

        assert rig.supplier.trades[0][0].password == "long enough"
        assert not any(text in {"short", "long enough"} for text in texts(rig.ann))


async def test_answers_that_no_longer_fit_are_named_and_asked_again(tmp_path: Path) -> None:
    """The buyer returns to the quote after the supplier removed the chosen option and added a field
    for an e-mail address.
    """
    server = a_field(FieldKind.SELECT, "server", "Europe", "Asia", label="Server")
    details = some_details(widgets=(server,), contact=ContactKind.PHONE)
    supplier = a_supplier(a_product(details=details))
    async with a_chat_rig(tmp_path, supplier) as rig:
        await begin(rig)
        await rig.ann.open("Europe")
        await rig.ann.send_text("+15550100777")
        await rig.ann.wait_for_button(verbs.CONFIRM)
        fewer = replace(server, choices=server.choices[1:])
        other = replace(details, widgets=(fewer,), contact=ContactKind.EMAIL)
        supplier.change("STEAM10", lambda product: replace(product, details=other))
        rig.clock.advance(30)
        await rig.idle()
        await rig.ann.open(verbs.HOME)
        await rig.idle()
        await begin(rig)
        await rig.ann.wait_for_message("checkout-fallen", what="Server, E-mail address")
        await rig.ann.open("Asia")
        await rig.ann.send_text("ada@example.com")
        await buy(rig)

        selection, _, contact = supplier.trades[0]
        assert (selection.widgets, contact) == ({"server": "asia"}, "ada@example.com")


@pytest.mark.parametrize(
    "details",
    [
        some_details(asks_password=True),
        some_details(widgets=(a_field(FieldKind.PASSWORD, label="Your PIN"),)),
    ],
)
async def test_a_password_that_looks_like_a_command_is_taken_and_deleted(
    tmp_path: Path, details: ProductDetails
) -> None:
    async with a_chat_rig(tmp_path, a_supplier(a_product(details=details))) as rig:
        await begin(rig)
        await rig.ann.send_text("/secret_pass9")
        await rig.ann.wait_for_button(verbs.CONFIRM)
        await rig.idle()
        assert not any("secret_pass9" in text for text in texts(rig.ann))
        await buy(rig)

        selection, _, _ = rig.supplier.trades[0]
        assert "/secret_pass9" in {selection.password, *selection.widgets.values()}


async def test_a_command_stays_one_where_a_password_is_asked(tmp_path: Path) -> None:
    async with a_chat_rig(
        tmp_path, a_supplier(a_product(details=some_details(asks_password=True)))
    ) as rig:
        await begin(rig)
        await rig.ann.send_text("/Orders")
        await rig.ann.wait_for_message("orders-none")
        await rig.idle()
        assert "/Orders" in texts(rig.ann)
