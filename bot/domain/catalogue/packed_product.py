"""Listed products as plain tuples, which need half the memory of `Product`.

The collector of cycles does not search tuples of texts and numbers: with tens of thousands of products,
each search would stop the event loop. What only a product's page shows is left out. Pure.
"""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final, TypeAlias

from bot.domain.catalogue.product import (
    Attribute,
    ContactKind,
    DeliveryMode,
    FlashSale,
    Option,
    Product,
    ProductDetails,
    Variant,
)
from bot.domain.ids import CategoryId, ProductId

#: A packed product: its facts in the order of `pack_product`, the last one a tuple of details or None.
PackedProduct: TypeAlias = tuple[Any, ...]

_NO_STEPS: Final[Mapping[int, Decimal]] = {}


def pack_product(product: Product) -> PackedProduct:
    """Return the facts of a listed product without its id, description, fields and picture."""
    return (
        product.code,
        product.name,
        product.cost,
        product.stock,
        product.delivery.value,
        product.selectable_cards,
        int(product.category_id),
        product.pinned,
        None if product.details is None else _pack_details(product.details),
    )


def unpack_product(product_id: ProductId, packed: PackedProduct) -> Product:
    """Return the product of `pack_product`, on sale, without description, fields and picture."""
    code, name, cost, stock, delivery, selectable_cards, category_id, pinned, details = packed
    return Product(
        code,
        name,
        cost,
        stock,
        DeliveryMode(delivery),
        selectable_cards,
        product_id,
        CategoryId(category_id),
        None if details is None else _unpack_details(details),
        pinned=pinned,
    )


def _pack_details(details: ProductDetails) -> tuple[Any, ...]:
    flash_sale = details.flash_sale
    return (
        details.contact.value,
        details.asks_password,
        details.card_premium,
        details.minimum,
        details.maximum,
        tuple(
            (each.name, each.cost, int(each.id), _pack_steps(each.wholesale), each.is_refused)
            for each in details.variants
        ),
        tuple(
            (
                attribute.name,
                tuple(
                    (option.name, option.surcharge, int(option.id), option.is_refused)
                    for option in attribute.options
                ),
                int(attribute.id),
            )
            for attribute in details.attributes
        ),
        _pack_steps(details.wholesale),
        None if flash_sale is None else (flash_sale.starts, flash_sale.ends),
        details.unsellable_reasons,
        details.own_cost,
    )


def _unpack_details(packed: tuple[Any, ...]) -> ProductDetails:
    contact, asks_password, card_premium, minimum, maximum, *rest = packed
    variants, attributes, wholesale, flash_sale, unsellable_reasons, own_cost = rest
    return ProductDetails(
        contact=ContactKind(contact),
        asks_password=asks_password,
        card_premium=card_premium,
        minimum=minimum,
        maximum=maximum,
        variants=tuple(
            Variant(name, cost, number, _unpack_steps(steps), is_refused)
            for name, cost, number, steps, is_refused in variants
        ),
        attributes=tuple(
            Attribute(name, tuple(Option(*option) for option in options), number)
            for name, options, number in attributes
        ),
        wholesale=_unpack_steps(wholesale),
        flash_sale=None if flash_sale is None else FlashSale(*flash_sale),
        unsellable_reasons=unsellable_reasons,
        own_cost=own_cost,
    )


def _pack_steps(steps: Mapping[int, Decimal]) -> tuple[tuple[int, Decimal], ...]:
    return tuple(steps.items())


def _unpack_steps(packed: tuple[tuple[int, Decimal], ...]) -> Mapping[int, Decimal]:
    return dict(packed) if packed else _NO_STEPS
