"""What a caller pays. Pure arithmetic in minor units; every endpoint that names a price uses it.

A tier's percentage is applied to each price by itself, rounded down, and everything else is
computed from the results: what a caller can add up from the configuration is what is charged.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bot.demo.supplier.product_configuration import reprice
from bot.demo.supplier.records import Card, Product, Tier


@dataclass(frozen=True, slots=True)
class Choice:
    """The variant and the options a buyer decided on; an empty ``race`` where there is none."""

    race: str = ""
    sku: Mapping[str, str] = field(default_factory=dict)


def apply_tier(product: Product, tier: Tier) -> Product:
    """The product with all member prices as this tier pays them; the guest price stays."""

    def price(amount: int) -> int:
        return amount * tier.percent // 100

    return replace(
        product,
        user_price=price(product.user_price),
        draft_premium=price(product.draft_premium),
        configuration=reprice(product.configuration, price),
    )


def card_premium(product: Product, card: Card | None, tier: Tier) -> int:
    """The surcharge for choosing this card: its own, else the default of the (tiered) product."""
    if card is None:
        return 0
    if card.premium is None:
        return product.draft_premium
    return card.premium * tier.percent // 100


def total_price(product: Product, choice: Choice, num: int, premium: int = 0) -> int:
    """The price of ``num`` pieces of a (tiered) product."""
    return (unit_price(product, choice, num) + premium) * num


def unit_price(product: Product, choice: Choice, num: int) -> int:
    """The price of one piece when ``num`` are bought, without a surcharge for a chosen card.

    Expects a choice that the product's configuration knows (KeyError otherwise).
    """
    configuration = product.configuration
    if choice.race:
        steps = configuration.category_wholesale.get(choice.race, {})
        base = _price_at_quantity(steps, num, configuration.category[choice.race])
    else:
        base = _price_at_quantity(configuration.wholesale, num, product.user_price)
    return base + sum(configuration.sku[name][option] for name, option in choice.sku.items())


def _price_at_quantity(steps: Mapping[int, int], num: int, otherwise: int) -> int:
    """The price at the largest threshold reached."""
    reached = [least for least in steps if least <= num]
    return steps[max(reached)] if reached else otherwise
