"""Tests of the rates of payment methods: without a young rate a method asks for no money."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from bot.domain.errors import Declined, DeclineReason
from bot.domain.pricing.exchange_rate import ExchangeRate
from bot.services.payments import invoices
from bot.services.payments.methods import (
    find_offered_method,
    list_offered_methods,
    refresh_method_rates,
)
from storage import EngineDatabase
from tests.builders import BUYER, shop_with, usd
from tests.services.payments.payments_rig import open_payments_rig, pay, stars, top_up_invoice
from tests.services.pricing.test_exchange_rate import RateSource
from tests.services.services_rig import ServicesRig
from tests.world.stars import METHOD, STARS


async def open_rig(store: EngineDatabase) -> tuple[ServicesRig, RateSource]:
    """Open a shop whose rate of Stars comes from a source that has none yet."""
    rig, source = await open_payments_rig(store), RateSource(None)
    rig.shop = shop_with(
        rig.shop, method_rate_sources={STARS: source}, max_exchange_rate_age=timedelta(days=1)
    )
    await refresh_method_rates(rig.shop, rig.db)
    return rig, source


async def is_offered(rig: ServicesRig) -> bool:
    await refresh_method_rates(rig.shop, rig.db)
    method = find_offered_method(rig.shop, METHOD.terms.number)
    assert (method is not None) == bool(list_offered_methods(rig.shop))
    return method is not None


async def test_a_method_without_a_rate_is_not_offered(store: EngineDatabase) -> None:
    rig, source = await open_rig(store)
    assert not await is_offered(rig)
    refused = invoices.list_methods_for(rig.shop, usd("5.00"))
    assert refused == Declined(DeclineReason.PAYMENT_METHOD_GONE)
    source.rate = ExchangeRate(Decimal("0.0125"), rig.clock.now())
    assert await is_offered(rig)


async def test_an_invoice_asks_at_the_rate_that_was_read(store: EngineDatabase) -> None:
    rig, source = await open_rig(store)
    source.rate = ExchangeRate(Decimal("0.0125"), rig.clock.now())
    assert await is_offered(rig)
    (method,) = list_offered_methods(rig.shop)
    made = await invoices.make_top_up(rig.shop, rig.db, BUYER, method, usd("5.00"))
    assert isinstance(made, invoices.MadeInvoice)
    assert made.invoice.amount == stars(400)


@pytest.mark.parametrize(("days", "offered"), [(1, True), (3, False)])
async def test_a_method_whose_rate_is_three_days_old_is_not_offered(
    store: EngineDatabase, days: int, *, offered: bool
) -> None:
    rig, source = await open_rig(store)
    source.rate = ExchangeRate(Decimal("0.0125"), rig.clock.now() - timedelta(days=days))
    assert await is_offered(rig) is offered


async def test_a_source_that_fails_leaves_the_last_rate_until_it_is_too_old(
    store: EngineDatabase,
) -> None:
    rig, source = await open_rig(store)
    source.rate = ExchangeRate(Decimal("0.0125"), rig.clock.now())
    assert await is_offered(rig)
    source.rate = None
    rig.wait(timedelta(days=1).total_seconds())
    assert await is_offered(rig)
    rig.wait(1)
    assert not await is_offered(rig)


async def test_a_payment_without_a_recent_rate_is_credited_at_the_rate_of_its_invoice(
    store: EngineDatabase,
) -> None:
    rig, source = await open_rig(store)
    source.rate = ExchangeRate(Decimal("0.0125"), rig.clock.now())
    assert await is_offered(rig)
    made = await top_up_invoice(rig)
    rig.wait(timedelta(days=3).total_seconds())
    assert not await is_offered(rig)
    assert (await pay(rig, made)).payment.credited == usd("5.00")
    other = replace(made, invoice=replace(made.invoice, amount=stars(100)))
    # Another amount is worth what the last rate says that was used.
    assert (await pay(rig, other, "charge-2")).payment.credited == usd("1.25")
