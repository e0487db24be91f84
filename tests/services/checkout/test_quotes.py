"""Tests of a quote: the supplier's own answer gives its price, and stock is required."""

from dataclasses import replace
from decimal import Decimal

import pytest

from bot.domain.errors import Declined, DeclineReason
from bot.services.checkout import buyer_answers, quotes
from tests.builders import usd
from tests.services.services_rig import ServicesRig

pytestmark = pytest.mark.both_engines(quick=True)


async def test_a_quote_is_priced_by_the_stores_own_word(rig: ServicesRig) -> None:
    rig.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("4.00")))

    offer = await rig.quote(quantity=3)
    assert (usd("12.00"), usd("13.20")) == (offer.cost, offer.price)


async def test_a_store_that_is_away_makes_no_quote(rig: ServicesRig) -> None:
    product = await rig.product()
    await buyer_answers.choose_quantity(rig.session(product), "1")
    rig.supplier.away = True

    result = await quotes.make_quote(rig.session(product))
    assert result == Declined(DeclineReason.SUPPLIER_UNAVAILABLE)


@pytest.mark.parametrize(("stock", "sells"), [(0, False), (1, False), (2, True), (None, True)])
async def test_a_quote_needs_the_stock(rig: ServicesRig, stock: int | None, sells: bool) -> None:
    product = await rig.product()
    await buyer_answers.choose_quantity(rig.session(product), "2")
    rig.supplier.stocks["STEAM10"] = stock

    result = await quotes.make_quote(rig.session(product))
    assert sells is not isinstance(result, Declined)
