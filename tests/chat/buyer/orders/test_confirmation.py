"""Tests of double taps: the second tap hits the next screen, buys nothing and loses nothing."""

from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import decode
from bot.demo.telegram.request_params import Json
from bot.domain.catalogue.product import Card, ContactKind, FieldKind, Product
from bot.domain.checkout.questions import Checkout, ReadyToQuote, find_next_question
from bot.domain.ids import BuyerId, ProductId
from storage.transaction import Transaction
from tests.builders import FakeSupplier, a_field, a_product, a_variant, an_attribute, some_details
from tests.chat.chat_rig import ANN, ChatRig, a_chat_rig, a_supplier, begin
from tests.marks import at_length
from tests.waiting import HANG_LIMIT

#: One question of every kind: its name, what asks it again, and what answers it the first time: a button,
#: or a typed text.
QUESTIONS = (
    ("Variant", verbs.BACK_VARIANT, "Yearly", None),
    ("Region", verbs.BACK_OPTION, "World", None),
    ("Your pick", verbs.BACK_CARD, verbs.CARD, None),
    ("Login", verbs.BACK_FIELD, None, "ada"),
    ("Server", verbs.BACK_FIELD, "Asia", None),
    ("Kind", verbs.BACK_FIELD, "Gift", None),
    ("Extras", verbs.BACK_FIELD, verbs.CHECKBOXES_DONE, None),
    ("Note", verbs.BACK_FIELD, verbs.SKIP_FIELD, None),
    ("Phone", verbs.BACK_CONTACT, None, "+15550100777"),
    ("Order password", verbs.BACK_PASSWORD, verbs.SKIP_FIELD, None),
)
#: The questions of every test run: a choice, ticks and a text.
QUICK = ("Variant", "Extras", "Login")
EVERYTHING = a_product(
    selectable_cards=True,
    details=some_details(
        variants=(a_variant("Monthly"), a_variant("Yearly")),
        attributes=(an_attribute("Region", "Europe", "World+0.50"),),
        widgets=(
            a_field(FieldKind.TEXT, "login", label="Login", pattern=".+"),
            a_field(FieldKind.SELECT, "server", "Europe", "Asia", label="Server"),
            a_field(FieldKind.RADIO, "kind", "Own", "Gift", label="Kind"),
            a_field(FieldKind.CHECKBOX, "extras", "Skin", "Coins", label="Extras"),
            a_field(FieldKind.TEXTAREA, "note", label="Note"),
        ),
        contact=ContactKind.PHONE,
        asks_password=True,
    ),
)


async def fill_in(rig: ChatRig) -> None:
    """Let Ann answer everything up to the quote."""
    await begin(rig)
    for _, _, button, typed in QUESTIONS:
        await rig.idle()
        if button is None:
            await rig.ann.send_text(typed or "")
        else:
            await rig.ann.open(button)
    await rig.ann.wait_for_button(verbs.CONFIRM)


async def ask_again(rig: ChatRig, question: str) -> None:
    """Ann taps Change on her offer, and the question. A field is known by its label, which the seller wrote."""
    await rig.ann.open(verbs.CHANGE_ANSWERS)
    verb = next(verb for name, verb, _, _ in QUESTIONS if name == question)
    await rig.ann.open(verb, question if verb == verbs.BACK_FIELD else "")
    await rig.idle()


def rows_of(message: Json) -> list[list[Json]]:
    rows: list[list[Json]] = message["reply_markup"]["inline_keyboard"]
    return rows


async def tap_twice(rig: ChatRig, data: str, message: Json) -> str | None:
    """Tap a button of the message, then the button that replaced it; return that button."""
    rows = rows_of(message)
    at = next(n for n, row in enumerate(rows) if any(data == each["callback_data"] for each in row))
    along = [each["callback_data"] for each in rows[at]].index(data) / len(rows[at])
    await rig.ann.forge(data, message["message_id"])
    await rig.idle()
    now, below = rig.ann.last(), len(rows) - at
    assert now["message_id"] == message["message_id"]
    if len(rows_of(now)) < below:
        return None
    row = rows_of(now)[-below]
    second = str(row[int(along * len(row))]["callback_data"])
    await rig.ann.forge(second, message["message_id"])
    await rig.idle()
    return second


async def kept(rig: ChatRig) -> Checkout | None:
    def look(tx: Transaction) -> Checkout | None:
        return tx.checkouts.get(BuyerId(ANN), ProductId(1))

    return await rig.store.read(look)


async def everything_stands(rig: ChatRig) -> bool:
    """Return whether all of Ann's answers are still there."""

    def look(tx: Transaction) -> Product | None:
        return tx.catalogue.product(ProductId(1))

    product, checkout = await rig.store.read(look), await kept(rig)
    assert product is not None
    return checkout is not None and isinstance(
        find_next_question(product, checkout.choices), ReadyToQuote
    )


def a_seller() -> FakeSupplier:
    supplier = a_supplier(EVERYTHING)
    supplier.card_list["STEAM10"] = tuple(Card(100 + n, f"number {n}", None) for n in range(3))
    return supplier


@pytest.mark.parametrize(
    "question",
    [*QUICK, *at_length(*(name for name, *_ in QUESTIONS if name not in QUICK))],
)
async def test_an_answer_tapped_twice_buys_nothing_and_loses_nothing(
    tmp_path: Path, question: str
) -> None:
    async with a_chat_rig(tmp_path, a_seller()) as rig:
        await fill_in(rig)
        await ask_again(rig, question)
        answers = [each["callback_data"] for row in rows_of(rig.ann.last())[:-1] for each in row]
        assert answers
        for data in answers:
            tap = decode(data)
            assert tap is not None
            if tap.verb not in set[str]({verbs.TOGGLE_CHECKBOX, verbs.CARDS}):
                second = await tap_twice(rig, data, rig.ann.last())
                assert second is None or decode(second).verb != verbs.CONFIRM  # type: ignore[union-attr]
                assert await everything_stands(rig), (data, second)
                await back_to(rig, question)

        assert await rig.orders() == []


async def back_to(rig: ChatRig, question: str) -> None:
    """Go back to the quote from the product page and through the question."""
    await rig.ann.forge("1:b:1")
    await rig.idle()
    await ask_again(rig, question)


@pytest.mark.parametrize("product", [EVERYTHING, a_product()], ids=["a variant", "Buy"])
async def test_the_first_button_of_a_product_page_tapped_twice_buys_nothing(
    tmp_path: Path, product: Product
) -> None:
    """Also when the checkout has no open question, so that the first tap leads to the quote."""
    async with a_chat_rig(tmp_path, a_seller() if product is EVERYTHING else None) as rig:
        if product is EVERYTHING:
            await fill_in(rig)
        else:
            await begin(rig)
            await rig.ann.send_text("1")
        await rig.ann.wait_for_button(verbs.CONFIRM)
        await rig.ann.send_text("/start p_1")
        await rig.ann.wait_for_message("product-delivery-automatic")
        await rig.idle()
        buttons = [each["callback_data"] for row in rows_of(rig.ann.last())[:2] for each in row[:1]]
        await tap_twice(rig, buttons[0], rig.ann.last())

        assert await rig.orders() == []


async def test_cancel_keeps_what_was_typed_and_buy_finds_it_again(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_seller(), over_http=True) as rig:
        await fill_in(rig)
        await rig.ann.open(verbs.LEAVE_CHECKOUT)
        await rig.ann.wait_for_message("hint-quote-cancelled")
        await rig.ann.open("Yearly")
        await rig.ann.wait_for_text("+15550100777")
        await rig.ann.wait_for_button(verbs.CONFIRM)


async def test_starting_over_is_asked_for_first(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_seller()) as rig:
        await fill_in(rig)
        await rig.ann.open(verbs.CHANGE_ANSWERS)
        await rig.ann.open(verbs.ASK_TO_RESUME)
        await rig.ann.wait_for_message("checkout-resume")
        assert await everything_stands(rig)
        await rig.ann.open(verbs.CONTINUE_CHECKOUT)
        await rig.ann.wait_for_button(verbs.CONFIRM)
        await rig.ann.open(verbs.CHANGE_ANSWERS)
        await rig.ann.open(verbs.ASK_TO_RESUME)
        await rig.ann.wait_for_message("checkout-resume")
        await rig.ann.open(verbs.RESTART_CHECKOUT)
        await rig.ann.wait_for_button("Monthly")
        assert not await everything_stands(rig)


async def test_a_status_message_is_never_stored_as_the_screen(tmp_path: Path) -> None:
    """Its quote was shown, and waited to be stored as the screen, when it was confirmed."""
    async with a_chat_rig(tmp_path, close_linger=10 * HANG_LIMIT) as rig:
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome")
        await begin(rig)
        await rig.ann.tap(verbs.CONFIRM, "$9.90")
        await rig.ann.wait_for_message("order-placed")
        await rig.close()
        (order,) = await rig.orders()
        person = await rig.store.read(lambda tx: tx.people.get(BuyerId(ANN)))
        assert person is not None
        assert person.screen_message_id != order.status_message_id
        rig.open()
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome")
        await rig.close()
        rig.open()
        assert order.status_message_id in {each["message_id"] for each in rig.ann.messages()}
