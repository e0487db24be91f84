"""The supplier's queries: accounts and products, stock, cards and orders.

They work inside a given transaction. They compute no prices and refuse nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Select, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.demo.supplier.data import row_mapping, schema
from bot.demo.supplier.pricing import Choice
from bot.demo.supplier.records import (
    AUTOMATIC,
    Account,
    Card,
    Category,
    CouponTerms,
    Order,
    Product,
    Traits,
)

_ACCOUNTS = select(schema.accounts, schema.tiers.c.percent).join(schema.tiers)


@dataclass(frozen=True, slots=True)
class Stock:
    """The stock of one product: pieces for any choice, and pieces by variant and options."""

    any_choice: int = 0
    entries: Sequence[tuple[str, Mapping[str, str], int]] = ()

    def total(self) -> int:
        return self.any_choice + sum(pieces for _, _, pieces in self.entries)

    def count_for(self, choice: Choice) -> int:
        """Return the pieces for a choice; attributes that are not given match all options."""
        fitting = [
            pieces for race, sku, pieces in self.entries if matches_choice(choice, race, sku)
        ]
        return self.any_choice + sum(fitting)


def matches_choice(choice: Choice, race: str, sku: Mapping[str, str]) -> bool:
    """Return whether a card of this variant and these options matches the choice."""
    return race == choice.race and choice.sku.items() <= sku.items()


async def find_account(tx: AsyncConnection, app_id: str) -> Account | None:
    """Return an account by its merchant id, or None."""
    query = _ACCOUNTS.where(schema.accounts.c.app_id == app_id)
    row = (await tx.execute(query)).mappings().first()
    return row_mapping.to_account(row) if row else None


async def list_accounts(tx: AsyncConnection) -> list[Account]:
    """Return all accounts, ordered by merchant id."""
    query = _ACCOUNTS.order_by(schema.accounts.c.app_id)
    return [row_mapping.to_account(row) for row in (await tx.execute(query)).mappings()]


async def find_product(tx: AsyncConnection, code: str) -> Product | None:
    """Return a product by its code, visible to callers or not, or None."""
    query = select(schema.products).where(schema.products.c.code == code)
    row = (await tx.execute(query)).mappings().first()
    return row_mapping.to_product(row) if row else None


async def find_traits(tx: AsyncConnection, product: Product) -> Traits:
    """Return the product's data of the quirky supplier; default traits if there are none."""
    table = schema.traits
    stored = await tx.scalar(select(table.c.traits).where(table.c.product_id == product.id))
    return row_mapping.to_traits(stored) if stored else Traits()


async def find_coupon_terms(tx: AsyncConnection, code: str) -> CouponTerms:
    """Return a coupon's terms at the quirky supplier; empty terms if there are none."""
    table = schema.coupon_terms.c
    query = select(table.product, table.expires).where(table.code == code)
    row = (await tx.execute(query)).mappings().first()
    return CouponTerms(**row) if row else CouponTerms()


async def is_banned(tx: AsyncConnection, app_id: str) -> bool:
    """Return whether the account may no longer trade."""
    query = select(schema.bans).where(schema.bans.c.app_id == app_id)
    return (await tx.execute(query)).first() is not None


async def list_products(tx: AsyncConnection) -> list[Product]:
    """Return the products that callers may see, in the order in which they were added."""
    query = (
        select(schema.products)
        .where(schema.products.c.api_enabled, schema.products.c.on_sale)
        .order_by(schema.products.c.id)
    )
    return [row_mapping.to_product(row) for row in (await tx.execute(query)).mappings()]


async def list_categories(tx: AsyncConnection) -> list[Category]:
    """Return all categories, in the order in which they were added."""
    query = select(schema.categories).order_by(schema.categories.c.id)
    return [Category(**row) for row in (await tx.execute(query)).mappings()]


async def count_stocks(tx: AsyncConnection, products: Sequence[Product]) -> dict[str, Stock]:
    """Return the stock of each product by code, with one query over the cards."""
    counted = await _count_unsold(tx)
    return {product.code: _make_stock(product, counted) for product in products}


async def count_stock(tx: AsyncConnection, product: Product) -> Stock:
    """Return the stock of one product."""
    return _make_stock(product, await _count_unsold(tx, schema.cards.c.product_id == product.id))


async def list_cards_to_choose(tx: AsyncConnection, product: Product, choice: Choice) -> list[Card]:
    """Return the unsold cards that match a choice, oldest first."""
    found = await list_unsold_cards(tx, product)
    return [card for card in found if matches_choice(choice, card.race, card.sku)]


async def list_unsold_cards(tx: AsyncConnection, product: Product) -> list[Card]:
    """Return all unsold cards of a product, oldest first."""
    return [
        row_mapping.to_card(row) for row in (await tx.execute(_select_unsold(product))).mappings()
    ]


async def find_card(tx: AsyncConnection, product: Product, card_id: int) -> Card | None:
    """Return a card of this product, sold or not, or None."""
    cards = schema.cards
    query = select(cards).where(cards.c.id == card_id, cards.c.product_id == product.id)
    row = (await tx.execute(query)).mappings().first()
    return row_mapping.to_card(row) if row else None


async def find_product_of_card(tx: AsyncConnection, card_id: int) -> int | None:
    """Return the product id of an unsold card; None if it is unknown or sold."""
    cards = schema.cards.c
    query = select(cards.product_id).where(cards.id == card_id, cards.trade_no.is_(None))
    found: int | None = await tx.scalar(query)
    return found


async def find_cards_to_sell(
    tx: AsyncConnection, product: Product, choice: Choice, num: int
) -> list[Card]:
    """Return the next `num` cards for a complete choice, or fewer if fewer are left."""
    query = _select_unsold(product).where(
        schema.cards.c.race == choice.race,
        schema.cards.c.sku == row_mapping.sku_to_text(choice.sku),
    )
    return [row_mapping.to_card(row) for row in (await tx.execute(query.limit(num))).mappings()]


async def mark_sold(tx: AsyncConnection, cards: Sequence[Card], trade_no: str) -> None:
    """Bind unsold cards to an order; raise RuntimeError if one is already sold."""
    ids = [card.id for card in cards]
    table = schema.cards
    statement = update(table).where(table.c.id.in_(ids), table.c.trade_no.is_(None))
    sold = await tx.execute(statement.values(trade_no=trade_no))
    if sold.rowcount != len(ids):
        raise RuntimeError(f"a card for order {trade_no} is already sold")


async def discard_cards_beyond(tx: AsyncConnection, product: Product, count: int) -> None:
    """Delete unsold cards of a product except the oldest `count`."""
    ids = [row.id for row in (await tx.execute(_select_unsold(product))).all()]
    await tx.execute(delete(schema.cards).where(schema.cards.c.id.in_(ids[count:])))


async def change_manual_stock(tx: AsyncConnection, product: Product, pieces: int) -> None:
    """Add `pieces`, possibly negative, to the stock of a manual product."""
    table = schema.products
    statement = update(table).where(table.c.id == product.id)
    await tx.execute(statement.values(manual_stock=table.c.manual_stock + pieces))


async def find_order(tx: AsyncConnection, trade_no: str) -> Order | None:
    """Return an order by its number, whichever account placed it, or None."""
    query = select(schema.orders).where(schema.orders.c.trade_no == trade_no)
    row = (await tx.execute(query)).mappings().first()
    return row_mapping.to_order(row) if row else None


_Counts = dict[int, list[tuple[str, Mapping[str, str], int]]]


def _make_stock(product: Product, counted: _Counts) -> Stock:
    if product.delivery_way == AUTOMATIC:
        return Stock(entries=counted.get(product.id, []))
    return Stock(any_choice=product.manual_stock)


async def _count_unsold(tx: AsyncConnection, *conditions: ColumnElement[bool]) -> _Counts:
    cards = schema.cards.c
    query = (
        select(cards.product_id, cards.race, cards.sku, func.count().label("pieces"))
        .where(cards.trade_no.is_(None), *conditions)
        .group_by(cards.product_id, cards.race, cards.sku)
    )
    counted: _Counts = {}
    for row in await tx.execute(query):
        entry = (row.race, row_mapping.parse_sku(row.sku), row.pieces)
        counted.setdefault(row.product_id, []).append(entry)
    return counted


def _select_unsold(product: Product) -> Select[tuple[object, ...]]:
    cards = schema.cards
    return (
        select(cards)
        .where(cards.c.product_id == product.id, cards.c.trade_no.is_(None))
        .order_by(cards.c.id)
    )
