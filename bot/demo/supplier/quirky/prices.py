"""Computes the quirky supplier's prices. Pure; every step is cut off at two places.

The base is the member price, or the level's price if that is lower. A variant's price replaces it,
and the price at the largest quantity reached replaces that. Then the surcharges for options and a
chosen card are added. The tier's percentage applies to the sum. The result is multiplied by the
quantity, which is not checked.
"""

from collections.abc import Mapping
from decimal import Decimal

from bot.demo.supplier.quirky import messages
from bot.demo.supplier.quirky.config_ini import Entry, Section
from bot.demo.supplier.quirky.lenient_account_product_and_card_lookup import (
    QuirkyProduct,
    RequestedChoice,
)
from bot.demo.supplier.quirky.messages import QuirkyRefusalError
from bot.demo.supplier.quirky.php_replies import (
    UnexpectedInputError,
    decimal_from_cents,
    truncate_to_cents,
)
from bot.demo.supplier.records import Card, Product, Tier

Config = Mapping[str, Section]


def compute_total(
    quirky_product: QuirkyProduct,
    tier: Tier,
    num: int,
    wanted: RequestedChoice,
    card: Card | None = None,
) -> Decimal:
    """Return the price of the whole quantity.

    Raises QuirkyRefusalError for variants and options that do not exist.
    """
    config = quirky_product.parse_config()
    unit = _base_price(quirky_product, tier, config, num, wanted.race) + _sum_surcharges(
        config, wanted.sku
    )
    if card and num == 1:
        unit += decimal_from_cents(card_premium(quirky_product.product, card))
    return truncate_to_cents(truncate_to_cents(unit * tier.percent / 100) * num)


def card_premium(product: Product, card: Card) -> int:
    """Return the surcharge of a card: its own if it has one, else that of the product."""
    return card.premium or product.draft_premium


def factory_price(quirky_product: QuirkyProduct, tier: Tier) -> Decimal:
    """Return the `factory_price` of `inventory`: the level's price, even if it is higher."""
    return decimal_from_cents(
        quirky_product.traits.level_prices.get(tier.name) or quirky_product.product.user_price
    )


def _base_price(
    quirky_product: QuirkyProduct, tier: Tier, config: Config, num: int, race: str
) -> Decimal:
    """Return the price of one piece without options, at the configured quantity price."""
    if race:
        variants = config.get("category", {})
        if race not in variants:
            raise QuirkyRefusalError(messages.NO_VARIANT, race)
        steps = config.get("category_wholesale", {}).get(race, {})
        return _price_at_quantity(steps, num, _read_price(variants[race]))
    price, level = (
        quirky_product.product.user_price,
        quirky_product.traits.level_prices.get(tier.name, 0),
    )
    base = decimal_from_cents(level if 0 < level < price else price)
    return _price_at_quantity(config.get("wholesale", {}), num, base)


def _price_at_quantity(steps: Entry, num: int, otherwise: Decimal) -> Decimal:
    if isinstance(steps, str):
        raise UnexpectedInputError("quantities are no section")
    reached = [least for least in steps if least.isdecimal() and int(least) <= num]
    return _read_price(steps[max(reached, key=int)]) if reached else otherwise


def _sum_surcharges(config: Config, sku: Mapping[str, str]) -> Decimal:
    attributes = config.get("sku", {})
    extra = Decimal(0)
    for attribute, option in sku.items() if attributes else ():
        options = attributes.get(attribute, {})
        if isinstance(options, str) or option not in options:
            raise QuirkyRefusalError(messages.NO_SKU, option)
        extra += _read_price(options[option])
    return extra


def _read_price(entry: Entry) -> Decimal:
    """Return the amount of an entry; raise UnexpectedInputError for a nested one."""
    if isinstance(entry, str):
        return truncate_to_cents(Decimal(entry))
    raise UnexpectedInputError("a price is a section")
