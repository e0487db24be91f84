"""Converts rows to records and back. No queries and no rules."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, TypeAlias

from sqlalchemy import RowMapping

from bot.demo.supplier.records import (
    Account,
    Card,
    Configuration,
    FlashSale,
    Order,
    Product,
    Tier,
    Traits,
    Upstream,
    Widget,
)

Values: TypeAlias = dict[str, Any]


def to_account(row: RowMapping) -> Account:
    """Return an account from a row of accounts joined with its tier's `percent`."""
    return Account(
        app_id=row["app_id"],
        app_key=row["app_key"],
        name=row["name"],
        balance=row["balance"],
        tier=Tier(row["tier"], row["percent"]),
    )


def to_product(row: RowMapping) -> Product:
    """Return a product from a row of products."""
    stored = dict(row)
    flash_sale = stored.pop("flash_sale")
    return Product(
        configuration=_to_configuration(stored.pop("configuration")),
        widgets=tuple(_to_widget(item) for item in stored.pop("widgets")),
        flash_sale=FlashSale(**flash_sale) if flash_sale else None,
        **stored,
    )


def from_product(item: Product) -> Values:
    """Return the columns of a product; the id only if it has one."""
    values = asdict(item)
    if not item.id:
        del values["id"]
    return values


def to_traits(stored: Values) -> Traits:
    """Return traits from the column `traits`."""
    upstream, broken = stored["upstream"], stored.get("broken", ())
    parsed = {"upstream": Upstream(**upstream) if upstream else None, "broken": tuple(broken)}
    return Traits(**stored | parsed)


def to_card(row: RowMapping) -> Card:
    """Return a card from a row of cards."""
    return Card(
        id=row["id"],
        secret=row["secret"],
        race=row["race"],
        sku=parse_sku(row["sku"]),
        draft=row["draft"],
        premium=row["premium"],
        trade_no=row["trade_no"],
    )


def from_card(item: Card, product_id: int) -> Values:
    """Return the columns of an unsold card."""
    return {
        "product_id": product_id,
        "secret": item.secret,
        "race": item.race,
        "sku": sku_to_text(item.sku),
        "draft": item.draft,
        "premium": item.premium,
    }


def sku_to_text(sku: Mapping[str, str]) -> str:
    """Return the same text for the same options in any order."""
    return json.dumps(dict(sku), ensure_ascii=False, sort_keys=True)


def parse_sku(text: str) -> dict[str, str]:
    """Return the options from a text made by `sku_to_text`."""
    parsed: dict[str, str] = json.loads(text)
    return parsed


def to_order(row: RowMapping) -> Order:
    """Return an order from a row of orders."""
    stored = dict(row)
    del stored["id"]
    return Order(**stored)


def from_order(item: Order) -> Values:
    """Return the columns of an order."""
    return asdict(item)


def _to_configuration(stored: Values) -> Configuration:
    return Configuration(
        category=stored["category"],
        wholesale=_to_price_tiers(stored["wholesale"]),
        category_wholesale={
            race: _to_price_tiers(steps) for race, steps in stored["category_wholesale"].items()
        },
        sku=stored["sku"],
    )


def _to_price_tiers(steps: Mapping[str, int]) -> dict[int, int]:
    return {int(least): amount for least, amount in steps.items()}


def _to_widget(stored: Values) -> Widget:
    options = tuple((label, value) for label, value in stored.pop("options"))
    return Widget(options=options, **stored)
