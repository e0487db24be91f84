"""What a buyer answered before is offered again: their own, where it fits, and never a password."""

from datetime import timedelta

import pytest

from bot.domain.catalogue import Contact, FacetId, FieldKind, Product, WidgetField
from bot.domain.checkout import Ready
from bot.domain.errors import Declined, Reason
from bot.domain.ledger import BuyerId
from bot.domain.order import Order
from bot.domain.quote import Quote
from bot.services import answering, checkout, housekeeping, people, purchase, recall
from bot.services.checkout import Walk
from bot.services.recall import Earlier
from storage import SqlStore
from tests.builders import BUYER, a_field, a_person, a_product, some_details
from tests.services.till import Till, open_till

STRANGER = BuyerId(BUYER + 1)


def a_game(code: str, *widgets: WidgetField, contact: Contact = Contact.ANY) -> Product:
    details = some_details(widgets=widgets, contact=contact)
    return a_product(code=code, name=code, details=details)


async def bought(till: Till, code: str, *typed: str, buyer: BuyerId = BUYER) -> Order:
    """A buyer orders one piece, typing these answers; it is delivered."""
    product, store = await till.product(code), till.shop.store
    await checkout.restart(till.shop, store, buyer, product)
    for text in ("1", *typed):
        await answering.type_text(till.shop, store, buyer, text)
    offer = await purchase.quote(till.shop, store, buyer, product.id)
    assert isinstance(offer, Quote), offer
    confirmed = await purchase.confirm(till.shop, store, buyer, offer.id, 1)
    assert not isinstance(confirmed, Declined)
    await till.work()
    return confirmed.order


async def asked(till: Till, code: str) -> Walk:
    """The buyer's walk, at its first question after the quantity."""
    product, store = await till.product(code), till.shop.store
    await checkout.restart(till.shop, store, BUYER, product)
    walk = await answering.choose_quantity(till.shop, store, BUYER, product.id, "1")
    assert isinstance(walk, Walk)
    return walk


async def test_the_last_answer_to_the_same_label_is_offered_and_fills_the_field(
    store: SqlStore,
) -> None:
    till = await open_till(
        store, a_game("ONE", a_field(label="UID")), a_game("TWO", a_field(label="UID"))
    )
    await bought(till, "ONE", "old")
    order = await bought(till, "ONE", "777")

    walk = await asked(till, "TWO")
    assert await recall.earlier(till.shop, BUYER, walk) == Earlier(order.id, "777")
    field = walk.product.details.widgets[0].id if walk.product.details else FacetId(0)
    filled = await recall.use(till.shop, store, BUYER, walk.product.id, field, order.id)
    assert isinstance(filled, Walk)
    assert isinstance(filled.question, Ready)
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
    store: SqlStore, before: WidgetField, now: WidgetField
) -> None:
    till = await open_till(store, a_game("ONE", before), a_game("TWO", now))
    order = await bought(till, "ONE", "hush-me")

    walk = await asked(till, "TWO")
    assert await recall.earlier(till.shop, BUYER, walk) is None
    assert walk.product.details is not None
    field = walk.product.details.widgets[0].id
    forged = await recall.use(till.shop, store, BUYER, walk.product.id, field, order.id)
    assert forged == Declined(Reason.CHOICES_INCOMPLETE)


@pytest.mark.parametrize(("kind", "offered"), [(Contact.EMAIL, True), (Contact.MESSENGER, False)])
async def test_a_contact_is_offered_where_the_same_kind_is_asked(
    store: SqlStore, kind: Contact, offered: bool
) -> None:
    one, two = a_game("ONE", contact=Contact.EMAIL), a_game("TWO", contact=kind)
    till = await open_till(store, one, two)
    order = await bought(till, "ONE", "ada@example.com")

    found = await recall.earlier(till.shop, BUYER, await asked(till, "TWO"))
    assert found == (Earlier(order.id, "ada@example.com") if offered else None)


async def test_nobody_is_offered_or_given_what_somebody_else_typed(store: SqlStore) -> None:
    till = await open_till(store, a_game("ONE", a_field(label="UID")))
    await people.meet(till.shop, a_person(id=STRANGER))
    theirs = await bought(till, "ONE", "theirs", buyer=STRANGER)

    walk = await asked(till, "ONE")
    assert await recall.earlier(till.shop, BUYER, walk) is None
    assert walk.product.details is not None
    field = walk.product.details.widgets[0].id
    forged = await recall.use(till.shop, store, BUYER, walk.product.id, field, theirs.id)
    assert forged == Declined(Reason.CHOICES_INCOMPLETE)


async def test_what_was_shredded_is_offered_no_more(store: SqlStore) -> None:
    till = await open_till(store, a_game("ONE", a_field(label="UID")))
    order = await bought(till, "ONE", "777")
    till.clock.moment += timedelta(days=30)
    assert await housekeeping.shred(till.shop, store, BUYER, order.id)

    assert await recall.earlier(till.shop, BUYER, await asked(till, "ONE")) is None


async def test_what_the_question_holds_already_is_not_offered_twice(store: SqlStore) -> None:
    till = await open_till(store, a_game("ONE", a_field(label="UID")))
    await bought(till, "ONE", "777")
    walk = await asked(till, "ONE")
    await answering.type_text(till.shop, store, BUYER, "777")
    assert walk.product.details is not None
    key = f"field:{walk.product.details.widgets[0].id}"
    again = await checkout.go_back(till.shop, store, BUYER, walk.product.id, key)

    assert isinstance(again, Walk)
    assert again.again
    assert await recall.earlier(till.shop, BUYER, again) is None
