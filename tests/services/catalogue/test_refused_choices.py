"""Tests of names that the supplier refuses: which are blamed, and what is offered afterwards."""

from dataclasses import replace
from typing import Any, cast

import pytest

from bot.domain.catalogue.product import Product
from bot.domain.checkout.answers import AnswerProblem, InvalidAnswer
from bot.domain.checkout.questions import AskOption, AskVariant
from bot.domain.errors import Declined, DeclineReason
from bot.services.catalogue import browse
from bot.services.checkout import answers, quotes
from bot.services.checkout.checkouts import AnswerResult, CheckoutSession, CheckoutState
from storage import EngineDatabase
from storage.database import Database
from tests.builders import a_product, a_variant, an_attribute, some_details
from tests.doubles import Overridden
from tests.services.services_rig import ServicesRig, open_services_rig

pytestmark = pytest.mark.both_engines(quick=True)


def a_product_with_names() -> Product:
    details = some_details(
        variants=[a_variant("A&B"), a_variant("Plain"), a_variant("O'Neil")],
        attributes=[an_attribute("Region", "East", "North & South", "0")],
    )
    return a_product(details=details)


async def open_rig(store: EngineDatabase, *unknown: str) -> tuple[ServicesRig, CheckoutSession]:
    rig = await open_services_rig(store, a_product_with_names())
    rig.supplier.unknown_names = set(unknown)
    product = await rig.product()
    await browse.get_product(rig.shop, rig.db, product.id)
    return rig, rig.session(await rig.product())


async def choose(rig: ServicesRig, session: CheckoutSession, name: str) -> AnswerResult:
    details = (await rig.product()).details
    assert details is not None
    for variant in details.variants:
        if variant.name == name:
            return await answers.choose_variant(session, variant.id)
    (attribute,) = details.attributes
    (option,) = [one.id for one in attribute.options if one.name == name]
    return await answers.choose_option(session, attribute.id, option)


async def offered(rig: ServicesRig) -> list[str]:
    details = (await rig.product()).details
    assert details is not None
    (attribute,) = details.attributes
    variants = [variant.name for variant in details.offered_variants]
    return [*variants, *(option.name for option in attribute.offered_options)]


EVERYTHING = ["A&B", "Plain", "O'Neil", "East", "North & South", "0"]


async def test_only_the_refused_name_is_no_longer_offered(store: EngineDatabase) -> None:
    rig, session = await open_rig(store, "A&B", "North & South")

    refused = InvalidAnswer(AnswerProblem.CHOICE_REFUSED)
    assert await choose(rig, session, "A&B") == refused
    assert isinstance(await choose(rig, session, "O'Neil"), CheckoutState)
    assert await choose(rig, session, "North & South") == refused
    assert await offered(rig) == ["Plain", "O'Neil", "East", "0"]


async def test_a_product_with_harmless_names_is_not_read_for_their_sake(
    store: EngineDatabase,
) -> None:
    harmless = some_details(variants=[a_variant("Monthly"), a_variant("Yearly")])
    rig = await open_services_rig(store, a_product(details=harmless))
    product = await rig.product()
    await browse.get_product(rig.shop, rig.db, product.id)
    assert product.details is not None
    reads: list[object] = []

    async def read(phase: Any, *args: Any, **kwargs: Any) -> Any:
        reads.append(phase)
        return await rig.db.read(phase, *args, **kwargs)

    counting = cast("Database", Overridden(rig.db, read=read))
    session = CheckoutSession(rig.shop, counting, rig.session(product).buyer, product.id)
    variant = product.details.variants[0].id
    assert not await answers.is_variant_name_refused(session, variant)
    assert reads == []


async def test_a_button_of_a_name_that_is_no_longer_offered_changes_nothing(
    store: EngineDatabase,
) -> None:
    rig, session = await open_rig(store, "A&B")
    await choose(rig, session, "A&B")
    rig.supplier.unknown_names.clear()

    assert await choose(rig, session, "A&B") == Declined(DeclineReason.CHOICES_INCOMPLETE)


async def test_no_name_is_blamed_while_the_supplier_refuses_everything(
    store: EngineDatabase,
) -> None:
    rig, session = await open_rig(store)
    rig.supplier.refusals["valuation"] = "not for sale"

    assert isinstance(await choose(rig, session, "A&B"), CheckoutState)
    assert await offered(rig) == EVERYTHING


async def test_no_name_is_blamed_while_the_supplier_is_away(store: EngineDatabase) -> None:
    rig, session = await open_rig(store, "A&B")
    rig.supplier.away = True

    assert isinstance(await choose(rig, session, "A&B"), CheckoutState)
    assert await offered(rig) == EVERYTHING


async def test_the_supplier_is_not_asked_about_a_harmless_name(store: EngineDatabase) -> None:
    rig, session = await open_rig(store)

    await choose(rig, session, "Plain")
    assert "valuation" not in rig.supplier.calls


async def test_a_name_refused_at_the_quote_is_asked_again(store: EngineDatabase) -> None:
    rig, session = await open_rig(store)
    await choose(rig, session, "A&B")
    await choose(rig, session, "North & South")
    await answers.choose_quantity(session, "2")
    rig.supplier.unknown_names = {"A&B", "North & South"}

    state = await quotes.make_quote(session)
    assert isinstance(state, CheckoutState)
    assert isinstance(state.question, AskVariant)
    assert [one.name for one in state.question.variants] == ["Plain", "O'Neil"]
    assert [type(one) for one in state.dropped_questions] == [AskVariant, AskOption]
    assert await offered(rig) == ["Plain", "O'Neil", "East", "0"]


async def test_marks_are_kept_with_the_page_and_go_with_a_changed_one(
    store: EngineDatabase,
) -> None:
    rig, session = await open_rig(store, "A&B")
    await choose(rig, session, "A&B")

    async def read_page() -> list[str]:
        rig.wait(60)
        await browse.get_product(rig.shop, rig.db, session.product_id)
        return await offered(rig)

    rig.supplier.change("STEAM10", lambda one: replace(one, stock=3))
    assert await read_page() == [one for one in EVERYTHING if one != "A&B"]
    changed = replace(a_product_with_names().details or some_details(), description="New.")
    rig.supplier.change("STEAM10", lambda one: replace(one, details=changed))
    assert await read_page() == EVERYTHING
