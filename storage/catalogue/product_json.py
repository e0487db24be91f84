"""Writes and reads product details as JSON.

Every field is written explicitly, so that a renamed attribute cannot change the stored form. Values
are read back exactly as written. Decimals and times are texts; mappings with number keys are lists
of pairs. This module contains no table.
"""

import json
from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from functools import lru_cache
from sys import intern
from types import MappingProxyType
from typing import Any

from bot.domain.catalogue.product import (
    Attribute,
    Choice,
    ContactKind,
    FieldKind,
    FlashSale,
    Option,
    ProductDetails,
    Variant,
    WidgetField,
)
from bot.domain.ids import ProductPartId
from storage.engine.columns import _JsonObject, dump_json

#: Tens of thousands of products have few different prices, and most have no quantity prices.
load_decimal = lru_cache(8_192)(Decimal)
_NO_STEPS: Mapping[int, Decimal] = MappingProxyType({})

# --- a product's page ---------------------------------------------------------------------------


def dump_details(details: ProductDetails) -> str:
    """Return the details of a product, with the ids of its parts, as JSON."""
    return dump_json(
        {
            "description": details.description,
            "contact": details.contact,
            "asks_password": details.asks_password,
            "draft_premium": str(details.card_premium),
            "minimum": details.minimum,
            "maximum": details.maximum,
            "variants": [_dump_variant(each) for each in details.variants],
            "attributes": [_dump_attribute(each) for each in details.attributes],
            "wholesale": _dump_price_tiers(details.wholesale),
            "widgets": [_dump_widget(each) for each in details.widgets],
            "flash": _dump_flash_sale(details.flash_sale),
            "unsellable": details.unsellable_reasons,
            "picture": details.picture,
            "own_cost": None if details.own_cost is None else str(details.own_cost),
        }
    )


def load_details(text: str) -> ProductDetails:
    """Parse the JSON that `dump_details` wrote."""
    raw: _JsonObject = json.loads(text)
    own_cost = raw.get("own_cost")  # as with the picture below
    return ProductDetails(
        description=raw["description"],
        contact=ContactKind(raw["contact"]),
        asks_password=raw["asks_password"],
        card_premium=load_decimal(raw["draft_premium"]),
        minimum=raw["minimum"],
        maximum=raw["maximum"],
        variants=tuple(_load_variant(each) for each in raw["variants"]),
        attributes=tuple(_load_attribute(each) for each in raw["attributes"]),
        wholesale=_load_price_tiers(raw["wholesale"]),
        widgets=tuple(_load_widget(each) for each in raw["widgets"]),
        flash_sale=_load_flash_sale(raw["flash"]),
        unsellable_reasons=raw["unsellable"],
        picture=raw.get("picture", ""),  # pages that were read by earlier versions have none
        own_cost=None if own_cost is None else load_decimal(own_cost),
    )


def _dump_price_tiers(steps: Mapping[int, Decimal]) -> list[list[object]]:
    return [[threshold, str(cost)] for threshold, cost in steps.items()]


def _load_price_tiers(raw: list[list[Any]]) -> Mapping[int, Decimal]:
    return {int(threshold): load_decimal(cost) for threshold, cost in raw} if raw else _NO_STEPS


def _dump_variant(variant: Variant) -> dict[str, object]:
    return {
        "id": variant.id,
        "name": variant.name,
        "cost": str(variant.cost),
        "wholesale": _dump_price_tiers(variant.wholesale),
        "refused": variant.is_refused,
    }


def _load_variant(raw: _JsonObject) -> Variant:
    wholesale = _load_price_tiers(raw["wholesale"])
    return Variant(
        intern(raw["name"]),
        load_decimal(raw["cost"]),
        ProductPartId(raw["id"]),
        wholesale,
        is_refused=raw.get("refused", False),  # earlier versions did not store it
    )


def _dump_attribute(attribute: Attribute) -> dict[str, object]:
    options = [
        {
            "id": option.id,
            "name": option.name,
            "surcharge": str(option.surcharge),
            "refused": option.is_refused,
        }
        for option in attribute.options
    ]
    return {"id": attribute.id, "name": attribute.name, "options": options}


def _load_attribute(raw: _JsonObject) -> Attribute:
    options = tuple(
        Option(
            intern(option["name"]),
            load_decimal(option["surcharge"]),
            ProductPartId(option["id"]),
            is_refused=option.get("refused", False),
        )
        for option in raw["options"]
    )
    return Attribute(intern(raw["name"]), options, ProductPartId(raw["id"]))


def _dump_widget(widget: WidgetField) -> dict[str, object]:
    choices = [
        {"id": choice.id, "label": choice.label, "value": choice.value} for choice in widget.choices
    ]
    return {
        "id": widget.id,
        "name": widget.name,
        "label": widget.label,
        "kind": widget.kind,
        "placeholder": widget.placeholder,
        "pattern": widget.pattern,
        "error": widget.error,
        "choices": choices,
    }


def _load_widget(raw: _JsonObject) -> WidgetField:
    choices = tuple(
        Choice(choice["label"], choice["value"], ProductPartId(choice["id"]))
        for choice in raw["choices"]
    )
    return WidgetField(
        name=raw["name"],
        label=raw["label"],
        kind=FieldKind(raw["kind"]),
        placeholder=raw["placeholder"],
        pattern=raw["pattern"],
        error=raw["error"],
        choices=choices,
        id=ProductPartId(raw["id"]),
    )


def _dump_flash_sale(flash: FlashSale | None) -> list[str | None] | None:
    if flash is None:
        return None
    return [moment.isoformat() if moment else None for moment in (flash.starts, flash.ends)]


def _load_flash_sale(raw: list[str | None] | None) -> FlashSale | None:
    if raw is None:
        return None
    starts, ends = (datetime.fromisoformat(moment) if moment else None for moment in raw)
    return FlashSale(starts, ends)
