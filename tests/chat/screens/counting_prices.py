"""A price list that counts the prices it is asked for, and a product with thousands of steps."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from decimal import Decimal

from bot.domain.catalogue.product import Product, Variant
from bot.domain.money import Money
from bot.domain.pricing.price_list import PriceList
from bot.domain.pricing.price_rules import GLOBAL_SCOPE, PriceRounding, PriceRule, RoundingKind
from tests.builders import a_product, a_variant, some_details

STEPS = {quantity: str(Decimal(4000 - quantity) / 100) for quantity in range(2, 3_000)}
PLAIN = a_product(id=5, cost="40.00", details=some_details(wholesale=STEPS))
_OF_VARIANT = {quantity: Decimal(cost) for quantity, cost in STEPS.items()}
VARIANTS = [replace(a_variant(f"V{n}", id=n), wholesale=_OF_VARIANT) for n in range(1, 41)]
WITH_VARIANTS = a_product(id=5, details=some_details(variants=VARIANTS))
#: Each piece as it is, and all pieces rounded to the same price.
ROUNDINGS = [PriceRounding(), PriceRounding(RoundingKind.STEP, 100_000)]


class CountingPrices(PriceList):
    """Counts the prices that all its objects estimate."""

    estimated = 0

    def estimate_price(
        self, product: Product, variant: Variant | None, unit_cost: Decimal, pieces: int = 1
    ) -> Money:
        CountingPrices.estimated += 1
        return PriceList.estimate_price(self, product, variant, unit_cost, pieces)


@contextmanager
def at_most(count: int, rounding: PriceRounding) -> Iterator[PriceList]:
    """Give prices with a rounding; fail if more than `count` of them are estimated in the block."""
    prices = CountingPrices("USD", "USD", rules={GLOBAL_SCOPE: PriceRule(rounding=rounding)})
    CountingPrices.estimated = 0
    yield replace(prices)
    assert 0 < CountingPrices.estimated <= count
