"""Computes the caller's prices in minor units. Every endpoint that names a price uses it.

A tier's percentage is applied to each single price and rounded down. Everything else is computed
from the results. So a caller can compute the charged total from the configuration.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bot.demo.supplier.product_config_writer import reprice
from bot.demo.supplier.records import Card, Product, Tier


@dataclass(frozen=True, slots=True)
class Choice:
    """The variant and the options that a buyer chose; `race` is empty if there is none."""

    race: str = ""
    sku: Mapping[str, str] = field(default_factory=dict)


def apply_tier(product: Product, tier: Tier) -> Product:
    """Return the product with the member prices of this tier; the guest price is unchanged."""

    def price(amount: int) -> int:
        return amount * tier.percent // 100

    return replace(
        product,
        user_price=price(product.user_price),
        draft_premium=price(product.draft_premium),
        configuration=reprice(product.configuration, price),
    )


def card_premium(product: Product, card: Card | None, tier: Tier) -> int:
    """Return the surcharge for choosing this card.

    It is the card's own, or else the default of the product, which has the tier's prices.
    """
    if card is None:
        return 0
    if card.premium is None:
        return product.draft_premium
    return card.premium * tier.percent // 100


def total_price(product: Product, choice: Choice, num: int, premium: int = 0) -> int:
    """Return the price of `num` pieces; `product` has the tier's prices."""
    return (unit_price(product, choice, num) + premium) * num


def unit_price(product: Product, choice: Choice, num: int) -> int:
    """Return the price of one piece when `num` are bought, without a card's surcharge.

    Raises KeyError for a choice that the product's configuration does not contain.
    """
    configuration = product.configuration
    if choice.race:
        steps = configuration.category_wholesale.get(choice.race, {})
        base = _price_at_quantity(steps, num, configuration.category[choice.race])
    else:
        base = _price_at_quantity(configuration.wholesale, num, product.user_price)
    return base + sum(configuration.sku[name][option] for name, option in choice.sku.items())


def _price_at_quantity(steps: Mapping[int, int], num: int, otherwise: int) -> int:
    """Return the price at the largest threshold reached."""
    reached = [least for least in steps if least <= num]
    return steps[max(reached)] if reached else otherwise
