"""Tests of a quote: the supplier's own answer gives its price, and stock is required."""

from dataclasses import replace
from decimal import Decimal

import pytest

from bot.domain.errors import Declined, DeclineReason
from bot.services.checkout import buyer_answers, quotes
from tests.builders import usd
from tests.services.till import Till

pytestmark = pytest.mark.both_engines(quick=True)


async def test_a_quote_is_priced_by_the_stores_own_word(till: Till) -> None:
    till.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("4.00")))

    offer = await till.quote(quantity=3)
    assert (usd("12.00"), usd("13.20")) == (offer.cost, offer.price)


async def test_a_store_that_is_away_makes_no_quote(till: Till) -> None:
    product = await till.product()
    await buyer_answers.choose_quantity(till.session(product), "1")
    till.supplier.away = True

    result = await quotes.make_quote(till.session(product))
    assert result == Declined(DeclineReason.SUPPLIER_UNAVAILABLE)


@pytest.mark.parametrize(("stock", "sells"), [(0, False), (1, False), (2, True), (None, True)])
async def test_a_quote_needs_the_stock(till: Till, stock: int | None, sells: bool) -> None:
    product = await till.product()
    await buyer_answers.choose_quantity(till.session(product), "2")
    till.supplier.stocks["STEAM10"] = stock

    result = await quotes.make_quote(till.session(product))
    assert sells is not isinstance(result, Declined)
