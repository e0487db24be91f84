"""What a quantity costs in the store as found. Pure arithmetic; every step cuts to two places.

Member price, or the level's where that is lower; the variant's price replaces it; the price at the
largest quantity reached replaces that; options and a chosen card come on top; then the percentage of
the caller's tier; then times the quantity, of which nothing is checked.
"""

from collections.abc import Mapping
from decimal import Decimal

from bot.demo.supplier.found import messages
from bot.demo.supplier.found.ini import Entry, Section
from bot.demo.supplier.found.lookup import Choice, Offer
from bot.demo.supplier.found.messages import RefusalError
from bot.demo.supplier.found.wire import BrokenError, cut, decimal
from bot.demo.supplier.records import Card, Product, Tier

Config = Mapping[str, Section]


def total(offer: Offer, tier: Tier, num: int, wanted: Choice, card: Card | None = None) -> Decimal:
    """The price of the whole quantity; raises RefusalError for variants and options that do not exist."""
    config = offer.config()
    unit = _base(offer, tier, config, num, wanted.race) + _surcharges(config, wanted.sku)
    if card and num == 1:
        unit += decimal(premium(offer.product, card))
    return cut(cut(unit * tier.percent / 100) * num)


def premium(product: Product, card: Card) -> int:
    """The surcharge of a card: its own if it has one, else that of the product."""
    return card.premium or product.draft_premium


def factory_price(offer: Offer, tier: Tier) -> Decimal:
    """What ``inventory`` takes for the caller's cost: the level's price, though it be the higher."""
    return decimal(offer.traits.level_prices.get(tier.name) or offer.product.user_price)


def _base(offer: Offer, tier: Tier, config: Config, num: int, race: str) -> Decimal:
    """One piece without options; quantities have a price of their own only as configured."""
    if race:
        variants = config.get("category", {})
        if race not in variants:
            raise RefusalError(messages.NO_RACE, race)
        steps = config.get("category_wholesale", {}).get(race, {})
        return _at_quantity(steps, num, _price(variants[race]))
    price, level = offer.product.user_price, offer.traits.level_prices.get(tier.name, 0)
    base = decimal(level if 0 < level < price else price)
    return _at_quantity(config.get("wholesale", {}), num, base)


def _at_quantity(steps: Entry, num: int, otherwise: Decimal) -> Decimal:
    if isinstance(steps, str):
        raise BrokenError("quantities are no section")
    reached = [least for least in steps if least.isdecimal() and int(least) <= num]
    return _price(steps[max(reached, key=int)]) if reached else otherwise


def _surcharges(config: Config, sku: Mapping[str, str]) -> Decimal:
    attributes = config.get("sku", {})
    extra = Decimal(0)
    for attribute, option in sku.items() if attributes else ():
        options = attributes.get(attribute, {})
        if isinstance(options, str) or option not in options:
            raise RefusalError(messages.NO_SKU, option)
        extra += _price(options[option])
    return extra


def _price(entry: Entry) -> Decimal:
    """The amount of an entry; a nested one is none, and the store falls over it."""
    if isinstance(entry, str):
        return cut(Decimal(entry))
    raise BrokenError("a price is a section")
