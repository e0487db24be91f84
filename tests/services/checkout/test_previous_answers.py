"""Tests of previous answers: a buyer's own, where they fit, and never a password."""

from datetime import timedelta

import pytest

from bot.domain.catalogue.product import ContactKind, FieldKind, Product, WidgetField
from bot.domain.checkout.answers import InvalidAnswer
from bot.domain.checkout.questions import ReadyToQuote
from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, ProductPartId
from bot.domain.orders.order import Order
from bot.services.checkout import answers, checkouts, confirmation, previous_answers, quotes
from bot.services.checkout.checkouts import CheckoutState
from bot.services.checkout.previous_answers import PreviousAnswer
from bot.services.people import accounts, privacy
from storage import EngineDatabase
from tests.builders import BUYER, a_field, a_person, a_product, some_details
from tests.services.services_rig import ServicesRig, open_services_rig

STRANGER = BuyerId(BUYER + 1)


def a_game(code: str, *widgets: WidgetField, contact: ContactKind = ContactKind.ANY) -> Product:
    details = some_details(widgets=widgets, contact=contact)
    return a_product(code=code, name=code, details=details)


async def bought(rig: ServicesRig, code: str, *typed: str, buyer: BuyerId = BUYER) -> Order:
    """Order one piece with these answers; it is delivered."""
    product = await rig.product(code)
    session = rig.session(product, buyer)
    await checkouts.restart_checkout(session, product)
    for text in typed:
        await answers.answer_with_text(session, text)
    offer = await quotes.make_quote(session)
    assert isinstance(offer, Quote), offer
    confirmed = await confirmation.confirm_quote(rig.shop, rig.db, buyer, offer.id, 1)
    assert not isinstance(confirmed, Declined)
    await rig.work()
    return confirmed.order


async def asked(rig: ServicesRig, code: str) -> CheckoutState:
    """Return the buyer's checkout at its first question."""
    product = await rig.product(code)
    session = rig.session(product)
    return await checkouts.restart_checkout(session, product)


async def test_the_last_answer_to_the_same_label_is_offered_and_fills_the_field(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(
        store, a_game("ONE", a_field(label="UID")), a_game("TWO", a_field(label="UID"))
    )
    await bought(rig, "ONE", "old")
    order = await bought(rig, "ONE", "777")

    walk = await asked(rig, "TWO")
    assert await previous_answers.find_previous_answer(
        rig.session(walk.product), walk
    ) == PreviousAnswer(order.id, "777")
    field = walk.product.details.widgets[0].id if walk.product.details else ProductPartId(0)
    filled = await previous_answers.reuse_answer(rig.session(walk.product), field, order.id)
    assert isinstance(filled, CheckoutState)
    assert isinstance(filled.question, ReadyToQuote)
    assert filled.choices.answers[field] == ("777",)


@pytest.mark.parametrize(
    ("before", "now"),
    [
        (a_field(label="UID"), a_field(label="Server")),
        (a_field(label="UID"), a_field(FieldKind.NUMBER, label="UID")),
        (a_field(label="UID"), a_field(label="UID", pattern="[0-9]+")),
        (a_field(FieldKind.PASSWORD, label="UID"), a_field(label="UID")),
        (a_field(label="UID"), a_field(FieldKind.PASSWORD, label="UID")),
    ],
)
async def test_what_does_not_fit_is_not_offered(
    store: EngineDatabase, before: WidgetField, now: WidgetField
) -> None:
    rig = await open_services_rig(store, a_game("ONE", before), a_game("TWO", now))
    order = await bought(rig, "ONE", "hush-me")

    walk = await asked(rig, "TWO")
    assert await previous_answers.find_previous_answer(rig.session(walk.product), walk) is None
    assert walk.product.details is not None
    field = walk.product.details.widgets[0].id
    forged = await previous_answers.reuse_answer(rig.session(walk.product), field, order.id)
    assert isinstance(forged, Declined | InvalidAnswer)


@pytest.mark.parametrize(
    ("kind", "offered"), [(ContactKind.EMAIL, True), (ContactKind.MESSENGER, False)]
)
async def test_a_contact_is_offered_where_the_same_kind_is_asked(
    store: EngineDatabase, kind: ContactKind, offered: bool
) -> None:
    one, two = a_game("ONE", contact=ContactKind.EMAIL), a_game("TWO", contact=kind)
    rig = await open_services_rig(store, one, two)
    order = await bought(rig, "ONE", "ada@example.com")

    walk = await asked(rig, "TWO")
    found = await previous_answers.find_previous_answer(rig.session(walk.product), walk)
    assert found == (PreviousAnswer(order.id, "ada@example.com") if offered else None)


async def test_nobody_is_offered_or_given_what_somebody_else_typed(store: EngineDatabase) -> None:
    rig = await open_services_rig(store, a_game("ONE", a_field(label="UID")))
    await accounts.register_person(rig.shop, a_person(id=STRANGER))
    theirs = await bought(rig, "ONE", "theirs", buyer=STRANGER)

    walk = await asked(rig, "ONE")
    assert await previous_answers.find_previous_answer(rig.session(walk.product), walk) is None
    assert walk.product.details is not None
    field = walk.product.details.widgets[0].id
    forged = await previous_answers.reuse_answer(rig.session(walk.product), field, theirs.id)
    assert forged == Declined(DeclineReason.CHOICES_INCOMPLETE)


async def test_what_was_shredded_is_offered_no_more(store: EngineDatabase) -> None:
    rig = await open_services_rig(store, a_game("ONE", a_field(label="UID")))
    order = await bought(rig, "ONE", "777")
    rig.clock.moment += timedelta(days=30)
    assert await privacy.shred_order(rig.shop, store, BUYER, order.id)

    walk = await asked(rig, "ONE")
    assert await previous_answers.find_previous_answer(rig.session(walk.product), walk) is None


async def test_a_reopened_question_does_not_offer_its_own_answer(store: EngineDatabase) -> None:
    rig = await open_services_rig(store, a_game("ONE", a_field(label="UID")))
    await bought(rig, "ONE", "777")
    walk = await asked(rig, "ONE")
    await answers.answer_with_text(rig.session(walk.product), "777")
    assert walk.product.details is not None
    key = f"field:{walk.product.details.widgets[0].id}"
    again = await checkouts.reopen_question(rig.session(walk.product), key)

    assert isinstance(again, CheckoutState)
    assert again.is_reopened
    assert await previous_answers.find_previous_answer(rig.session(again.product), again) is None
