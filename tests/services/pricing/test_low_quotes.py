"""Tests of quotes far below the catalogue: not sold until an operator approves the cost."""

from dataclasses import replace
from decimal import Decimal

import pytest
from sqlalchemy import select

from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, ProductId, QuoteId
from bot.domain.operations.messenger import AlertKind
from bot.services.catalogue.browse import get_stored_product, refresh_product
from bot.services.checkout import answers, checkouts, quotes
from bot.services.checkout.confirmation import Confirmation
from bot.services.people import accounts
from bot.services.pricing import low_quotes
from storage import EngineDatabase
from storage.engine.repository import RepositoryResources
from storage.people.tables import audit
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, a_person, a_product, a_variant, some_details, usd
from tests.services.services_rig import ServicesRig, open_services_rig

pytestmark = pytest.mark.both_engines

NOT_APPROVED = Declined(DeclineReason.PRICE_UNAPPROVED)
#: Nine dollars, and half a dollar, in millionths.
NINE, HALF = 9_000_000, 500_000


def let_supplier_quote(rig: ServicesRig, total: str) -> None:
    rig.supplier.quoted["STEAM10"] = Decimal(total)


async def request(rig: ServicesRig, quantity: int = 1, buyer: int = BUYER) -> object:
    return await rig.request_quote(buyer, await rig.product(), quantity)


async def approve(rig: ServicesRig, unit_cost: int) -> object:
    product = await rig.product()
    return await rig.db.transact(low_quotes.approve_low_quote, OPERATOR, product.id, unit_cost)


async def low_quote_alerts(rig: ServicesRig) -> list[dict[str, str]]:
    await rig.work()
    alerts = rig.messenger.alerts
    return [dict(facts) for _, kind, facts in alerts if kind is AlertKind.LOW_QUOTE]


async def test_thirty_buyers_without_a_cent_get_nothing_when_the_price_call_answers_zero(
    store: EngineDatabase,
) -> None:
    """The supplier would charge 9.00 for each."""
    rig = await open_services_rig(store, credit="0.00")
    let_supplier_quote(rig, "0.00")
    results = []
    for number in range(30):
        buyer = BuyerId(BUYER + number)
        await accounts.register_person(rig.shop, a_person(id=buyer, username=None))
        results.append(await request(rig, buyer=buyer))

    (alert,) = await low_quote_alerts(rig)
    assert results == [NOT_APPROVED] * 30
    assert rig.supplier.trades == []
    assert (alert["product"], alert["cost"], alert["catalogue_cost"], alert["quantity"]) == (
        "Steam wallet 10 USD",
        "0.00 USD",
        "9.00 USD",
        "1",
    )


@pytest.mark.parametrize(("total", "is_sold"), [("4.49", False), ("4.50", True), ("9.00", True)])
async def test_a_quote_below_half_of_the_catalogue_is_not_sold(
    rig: ServicesRig, total: str, is_sold: bool
) -> None:
    let_supplier_quote(rig, total)

    result = await request(rig)

    assert isinstance(result, Quote) is is_sold
    assert len(await low_quote_alerts(rig)) == (not is_sold)


async def test_several_pieces_are_compared_as_a_whole(rig: ServicesRig) -> None:
    let_supplier_quote(rig, "9.00")

    assert await request(rig, quantity=3) == NOT_APPROVED
    assert isinstance(await request(rig, quantity=2), Quote)


async def test_an_approval_covers_that_price_and_higher_ones_of_that_product_only(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store, a_product(), a_product(code="OTHER"))
    let_supplier_quote(rig, "0.50")
    rig.supplier.quoted["OTHER"] = Decimal("0.50")
    assert await request(rig) == NOT_APPROVED
    await approve(rig, HALF)

    results = []
    for total in ("0.50", "0.51", "0.49", "0.00"):
        let_supplier_quote(rig, total)
        results.append(isinstance(await request(rig), Quote))
    other = await rig.request_quote(BUYER, await rig.product("OTHER"))

    assert results == [True, True, False, False]
    assert other == NOT_APPROVED


async def test_an_approved_price_is_per_piece(rig: ServicesRig) -> None:
    let_supplier_quote(rig, "0.10")
    assert await request(rig, quantity=3) == NOT_APPROVED
    (alert,) = await low_quote_alerts(rig)
    await approve(rig, int(alert["unit_cost"]))

    assert isinstance(await request(rig, quantity=3), Quote)
    assert await request(rig, quantity=4) == NOT_APPROVED


async def test_a_later_approval_of_a_higher_price_takes_nothing_back(rig: ServicesRig) -> None:
    let_supplier_quote(rig, "0.50")
    await approve(rig, HALF)
    await approve(rig, NINE)

    assert isinstance(await request(rig), Quote)


async def test_a_free_product_needs_an_approval_too(store: EngineDatabase) -> None:
    rig = await open_services_rig(store, a_product(cost="0"))
    assert await request(rig) == NOT_APPROVED
    await approve(rig, 0)

    order = await rig.buy()
    assert (order.cost, order.price) == (usd("0"), usd("0"))


async def test_operators_hear_of_a_product_once_a_day_and_again_below_an_approval(
    rig: ServicesRig,
) -> None:
    let_supplier_quote(rig, "0.50")
    for _ in range(3):
        await request(rig)
    counts = [len(await low_quote_alerts(rig))]
    rig.wait(24 * 3600)
    await request(rig)
    counts.append(len(await low_quote_alerts(rig)))
    await approve(rig, HALF)
    let_supplier_quote(rig, "0.00")
    await request(rig)
    counts.append(len(await low_quote_alerts(rig)))

    assert counts == [1, 2, 3]


async def test_a_price_that_the_supplier_has_just_lowered_everywhere_is_sold(
    rig: ServicesRig,
) -> None:
    """The stored product is seconds old; it is read again before the purchase is declined."""
    await rig.quote()
    rig.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("1.00")))

    result = await request(rig)

    assert isinstance(result, Quote)
    assert result.cost == usd("1.00")


async def test_an_approval_is_audited_once_with_its_figure(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    def audited(resources: RepositoryResources) -> list[tuple[object, ...]]:
        query = select(audit.c.actor, audit.c.action, audit.c.target, audit.c.detail)
        return [tuple(row) for row in resources.connection.execute(query)]

    await approve(rig, HALF)
    await approve(rig, HALF)

    target = f"product:{(await rig.product()).id}"
    detail = "0.50 USD a piece, 500000 millionths"
    assert await store.transact_on_tables(audited) == [
        (OPERATOR, "approve-low-price", target, detail)
    ]


async def test_an_unknown_product_cannot_be_approved(rig: ServicesRig) -> None:
    result = await rig.db.transact(low_quotes.approve_low_quote, OPERATOR, ProductId(999), 0)
    assert result == Declined(DeclineReason.PRODUCT_NOT_FOUND)


async def test_a_withdrawn_approval_is_audited_and_the_price_is_not_sold_any_more(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    let_supplier_quote(rig, "0.50")
    await approve(rig, HALF)
    product = await rig.product()
    (listed,) = await rig.db.read(low_quotes.list_approvals)
    assert (listed.approval.product_id, listed.approval.name) == (product.id, product.name)
    assert (listed.approval.unit_cost, listed.approval.operator) == (HALF, OPERATOR)
    assert await rig.db.read(low_quotes.find_approval, product.id) == listed.approval

    assert await withdraw(rig, HALF)
    assert await request(rig) == NOT_APPROVED
    assert await rig.db.read(low_quotes.list_approvals) == []
    assert await rig.db.read(low_quotes.find_approval, product.id) is None
    assert await store.transact_on_tables(list_audited_actions) == [
        "approve-low-price",
        "withdraw-low-price",
    ]


async def test_a_quote_whose_approval_was_withdrawn_cannot_be_confirmed(rig: ServicesRig) -> None:
    let_supplier_quote(rig, "0.50")
    await approve(rig, HALF)
    low_quote = await rig.quote()
    await withdraw(rig, HALF)
    before = len(await low_quote_alerts(rig))
    assert await rig.confirm(BUYER, low_quote.id) == NOT_APPROVED
    assert len(await low_quote_alerts(rig)) == before

    await approve(rig, NINE)
    assert await rig.confirm(BUYER, low_quote.id) == NOT_APPROVED
    await approve(rig, HALF)
    assert isinstance(await rig.confirm(BUYER, low_quote.id), Confirmation)


async def test_an_order_placed_before_the_withdrawal_goes_on(rig: ServicesRig) -> None:
    let_supplier_quote(rig, "0.50")
    await approve(rig, HALF)
    low_quote = await rig.quote()
    confirmed = await rig.confirm(BUYER, low_quote.id)
    await withdraw(rig, HALF)
    assert isinstance(confirmed, Confirmation)
    again = await rig.confirm(BUYER, low_quote.id)
    assert isinstance(again, Confirmation)
    assert again.was_confirmed_before


async def test_a_usual_quote_needs_no_approval_to_be_confirmed(rig: ServicesRig) -> None:
    await approve(rig, HALF)
    usual = await rig.quote()
    await withdraw(rig, HALF)
    assert isinstance(await rig.confirm(BUYER, usual.id), Confirmation)


async def test_an_approval_that_changed_meanwhile_is_not_withdrawn(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    await approve(rig, HALF)
    assert not await withdraw(rig, NINE)
    assert await withdraw(rig, HALF)
    assert not await withdraw(rig, HALF)
    assert await store.transact_on_tables(list_audited_actions) == [
        "approve-low-price",
        "withdraw-low-price",
    ]


async def withdraw(rig: ServicesRig, unit_cost: int) -> bool:
    product = await rig.product()
    return await rig.db.transact(low_quotes.withdraw_approval, OPERATOR, product.id, unit_cost)


def list_audited_actions(unit: RepositoryResources) -> list[str]:
    query = select(audit.c.action).order_by(audit.c.id)
    return list(unit.connection.execute(query).scalars())


@pytest.mark.parametrize(
    ("own", "total", "is_sold"),
    [
        ("3.00", "3.00", True),
        ("3.00", "1.49", False),
        ("0.00", "0.00", False),
        ("0.00", "4.49", False),
        ("0.01", "0.01", False),
    ],
)
async def test_the_accounts_own_cost_explains_a_quote_unless_it_is_far_below_the_lists(
    rig: ServicesRig, own: str, total: str, is_sold: bool
) -> None:
    """The list says 9.00; an own cost of nothing may be the error that the guard is for."""
    details = replace(some_details(), own_cost=Decimal(own))
    rig.supplier.change("STEAM10", lambda product: replace(product, details=details))
    stored = await get_stored_product(rig.shop, rig.db, (await rig.product()).id)
    assert stored is not None
    await refresh_product(rig.shop, stored)
    let_supplier_quote(rig, total)

    assert isinstance(await request(rig), Quote) is is_sold


async def test_the_alert_names_the_variant_and_confirm_refuses_a_variant_called_0(
    store: EngineDatabase,
) -> None:
    """Such a quote was made before variants with this name were left out."""
    variants = [a_variant("A&amp;B", "9.00", id=11)]
    rig = await open_services_rig(store, a_product(details=some_details(variants=variants)))
    let_supplier_quote(rig, "0.50")
    product = await rig.product()
    assert product.details is not None
    session = rig.session(product)
    await checkouts.restart_checkout(session, product)
    await answers.choose_variant(session, product.details.variants[0].id)
    assert await quotes.make_quote(session) == NOT_APPROVED
    (alert,) = await low_quote_alerts(rig)
    assert alert["product"] == "Steam wallet 10 USD · A&B"

    await approve(rig, HALF)
    quote = await quotes.make_quote(session)
    assert isinstance(quote, Quote)
    named_0 = replace(quote, selection=replace(quote.selection, variant="0"))
    quote_id = await rig.db.transact(add_quote, named_0)
    assert await rig.confirm(BUYER, quote_id) == Declined(DeclineReason.QUOTE_EXPIRED)
    again = await quotes.make_quote(session)
    assert isinstance(again, Quote)
    assert isinstance(await rig.confirm(BUYER, again.id), Confirmation)


def add_quote(tx: Transaction, quote: Quote) -> QuoteId:
    return tx.quotes.add(quote, 10)
