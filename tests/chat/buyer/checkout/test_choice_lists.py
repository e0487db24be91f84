"""Tests of long lists in the chat: pages, and choices found by a typed name."""

from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.chat.navigation.verbs import MAX_PAGE
from bot.demo.telegram.people.scripted_person import content_of, labels_of
from bot.domain.catalogue.product import Card, FieldKind, Product
from tests.builders import (
    FakeSupplier,
    a_category,
    a_field,
    a_product,
    a_variant,
    an_attribute,
    some_details,
)
from tests.chat.chat_rig import ChatRig, a_chat_rig, a_supplier, begin, buy

MANY = 200


def of_many_variants(*more: Product) -> FakeSupplier:
    variants = [a_variant(f"Plan {number}") for number in range(MANY)]
    return a_supplier(a_product(details=some_details(variants=variants)), *more)


def of_many_options() -> FakeSupplier:
    attribute = an_attribute("Region", *(f"Place {number}" for number in range(MANY)))
    return a_supplier(a_product(details=some_details(attributes=[attribute])))


def of_a_field(kind: FieldKind) -> FakeSupplier:
    names = (f"Colour {number}" for number in range(MANY))
    field = a_field(kind, "colour", *names, label="Colours")
    return a_supplier(a_product(details=some_details(widgets=[field])))


async def types(rig: ChatRig, text: str) -> str:
    """Type a text as Ann; return what the newest message says then."""
    await rig.ann.send_text(text)
    await rig.idle()
    return content_of(rig.ann.last())


async def test_every_variant_is_reached_by_pages(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, of_many_variants(), over_http=True) as rig:
        await begin(rig)
        for page in range(1, 9):
            await rig.ann.open(verbs.CHOICES, "Next", page=page)
        await rig.ann.open("Plan 199")
        await rig.ann.wait_for_message("quote-total")


@pytest.mark.parametrize("supplier", [of_many_variants, of_many_options])
async def test_a_typed_name_chooses_and_a_part_of_one_narrows_the_list(
    tmp_path: Path, supplier: type[FakeSupplier]
) -> None:
    name = "plan" if supplier is of_many_variants else "place"
    async with a_chat_rig(tmp_path, supplier()) as rig:
        await begin(rig)
        await types(rig, "17")
        await rig.ann.wait_for_message("choices-matching", count="12", words="17")
        shown = [label for label in labels_of(rig.ann.last()) if label.startswith(name.title())]
        assert len(shown) == 12
        assert all("17" in label for label in shown)
        await rig.ann.open(verbs.CHOICES, page=0)
        await rig.ann.wait_for_message("page-of", page="1", pages="9")

        await types(rig, f"{name} 17")
        await rig.ann.wait_for_message("quote-total")


async def test_a_text_that_matches_no_variant_is_a_search(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, of_many_variants(a_product(code="ORBIT", name="Orbit"))) as rig:
        await begin(rig)
        await types(rig, "orbit")
        await rig.ann.wait_for_message("search-found", words="orbit")


async def test_a_select_field_is_answered_from_any_page_or_by_its_name(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, of_a_field(FieldKind.SELECT)) as rig:
        await begin(rig)
        await rig.ann.open(verbs.CHOICES, page=1)
        await rig.ann.wait_for_button("Colour 47")
        await types(rig, "nothing")
        await rig.ann.wait_for_message("problem-no-such-choice")
        await types(rig, "colour 150")
        assert "Colour 150" in content_of(await rig.ann.wait_for_button(verbs.CONFIRM))


async def test_checkboxes_keep_their_page_and_their_ticks(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, of_a_field(FieldKind.CHECKBOX)) as rig:
        await begin(rig)
        await rig.ann.open(verbs.CHOICES, page=1)
        await rig.ann.open(verbs.CHOICES, page=2)
        await rig.ann.open("☐ Colour 50")
        await rig.ann.wait_for_message("page-of", page="3", pages="9")
        await rig.ann.wait_for_button("☑ Colour 50")
        await types(rig, "Colour 120")
        await rig.ann.wait_for_button("☑ Colour 120")
        await rig.ann.open(verbs.CHECKBOXES_DONE)
        quoted = content_of(await rig.ann.wait_for_button(verbs.CONFIRM))
        assert "Colour 50" in quoted
        assert "Colour 120" in quoted


async def test_a_question_asked_again_stays_open_while_its_pages_are_turned(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path, of_many_variants()) as rig:
        await begin(rig)
        await rig.ann.open("Plan 3")
        await rig.ann.open(verbs.CHANGE_ANSWERS)
        await rig.ann.open(verbs.BACK_VARIANT)
        await rig.ann.open(verbs.CHOICES, page=1)
        await rig.ann.wait_for_message("checkout-variant")
        await rig.ann.wait_for_message("page-of", page="2", pages="9")


async def test_cards_asked_again_stay_open_while_their_pages_are_turned(tmp_path: Path) -> None:
    supplier = a_supplier(a_product(selectable_cards=True))
    supplier.card_list["STEAM10"] = tuple(Card(one, f"card {one}", None) for one in range(1, 25))
    async with a_chat_rig(tmp_path, supplier) as rig:
        await begin(rig)
        await rig.ann.open("card 2")
        await rig.ann.open(verbs.CHANGE_ANSWERS)
        await rig.ann.open(verbs.BACK_CARD)
        await rig.ann.open(verbs.CARDS, page=1)
        await rig.ann.wait_for_message("checkout-card")
        await rig.ann.forge(encode(verbs.CARDS, 1, 2**62))
        await rig.ann.wait_for_message("page-of", page="3", pages="3")
        await rig.ann.wait_for_button("card 24")


async def test_a_card_is_found_by_a_typed_name(tmp_path: Path) -> None:
    supplier = a_supplier(a_product(selectable_cards=True))
    supplier.card_list["STEAM10"] = tuple(
        Card(one, f"+1 555 {one:04d}", None) for one in range(1, 200)
    )
    async with a_chat_rig(tmp_path, supplier) as rig:
        await begin(rig)
        await types(rig, "0015")
        await rig.ann.wait_for_message("choices-matching", count="1", words="0015")
        await rig.ann.open(verbs.CARDS, page=0)
        await types(rig, "555")
        await rig.ann.wait_for_message("choices-matching-first", most="10", count="199")
        await types(rig, "steam")
        await rig.ann.wait_for_message("search-found", words="steam")
        await begin(rig)
        await types(rig, "+1 555 0150")
        assert "+1 555 0150" in content_of(await rig.ann.wait_for_button(verbs.CONFIRM))
        await buy(rig)

        ((selection, _, _),) = supplier.trades
        assert (selection.card_id, selection.quantity) == (150, 1)


@pytest.mark.parametrize("page", [9, MAX_PAGE, 2**63 - 1])
async def test_a_forged_page_is_the_last_one(tmp_path: Path, page: int) -> None:
    async with a_chat_rig(tmp_path, of_many_variants()) as rig:
        await begin(rig)
        place = rig.ann.last()["message_id"]
        await rig.ann.forge(encode(verbs.CHOICES, 1, 0, page), place)
        await rig.ann.wait_for_message("page-of", page="9", pages="9")


async def test_a_page_of_another_question_shows_the_open_one(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, of_many_variants()) as rig:
        await begin(rig)
        await rig.ann.open("Plan 3")
        await rig.ann.forge(encode(verbs.CHOICES, 1, 0, 3))
        await rig.ann.wait_for_message("quote-total")
        await rig.ann.forge(encode(verbs.CHOICES, 1, 2**63 - 1, 3))
        await rig.ann.wait_for_message("quote-total")


async def test_a_category_is_reached_by_pages_and_by_its_name(tmp_path: Path) -> None:
    categories = tuple(
        a_category(a_product(code=f"P{number}"), name=f"Shelf {number}", remote_id=str(number))
        for number in range(90)
    )
    async with a_chat_rig(tmp_path, FakeSupplier(categories)) as rig:
        await rig.ann.send_text("/start")
        await rig.ann.open(verbs.CATEGORIES, page=1)
        await rig.ann.wait_for_message("page-of", page="2", pages="7")
        await rig.ann.forge(encode(verbs.CATEGORIES, 2**62))
        await rig.ann.wait_for_message("page-of", page="7", pages="7")
        await rig.ann.wait_for_button("Shelf 89")

        await types(rig, "shelf 42")
        await rig.ann.wait_for_message("search-categories", words="shelf 42")
        await rig.ann.open("Shelf 42")
        await rig.ann.wait_for_message("category-choose")
