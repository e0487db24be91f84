"""Filling an empty store with the sample catalogue, its goods made from patterns. No rules of trade."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from itertools import cycle, islice
from itertools import product as combinations

from sqlalchemy import func, select, update
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.demo import sample
from bot.demo.supplier import rows, schema, shelf
from bot.demo.supplier.pricing import Choice
from bot.demo.supplier.records import (
    AS_FOUND,
    AUTOMATIC,
    Account,
    Card,
    Coupon,
    CouponTerms,
    FlashSale,
    Product,
    Traits,
)

_SEED = 20_240_501
_FIELD_SEED = 20_260_820
_ALPHABETS = {"?": "ABCDEFGHJKLMNPQRSTUVWXYZ23456789", "#": "0123456789"}


def fill_in(pattern: str, chance: random.Random) -> str:
    """A pattern with every ``?`` replaced by a letter or digit and every ``#`` by a digit."""
    return "".join(
        chance.choice(_ALPHABETS[char]) if char in _ALPHABETS else char for char in pattern
    )


def goods_of(trade_no: str, pattern: str, num: int) -> str:
    """The goods made for one order: the same ones whenever the same order is delivered."""
    chance = random.Random(trade_no)
    return "\n".join(fill_in(pattern, chance) for _ in range(num))


async def open_sample(tx: AsyncConnection, *, now: float, temperament: str) -> None:
    """Put the sample into an empty store; in a kept one only the flash sales start anew.

    A store as found gets the products that only such a store knows besides.
    """
    if not await tx.scalar(select(func.count()).select_from(schema.accounts)):
        await _fill(tx)
    if temperament == AS_FOUND:
        await _fill_field(tx)
    for item in sample.PRODUCTS:
        if item.flash_sale:
            await _move_flash_sale(tx, item.code, item.flash_sale, now)


async def add_account(tx: AsyncConnection, account: Account) -> None:
    """Add an account, and its tier where that is new."""
    await tx.execute(insert(schema.tiers).values(asdict(account.tier)).on_conflict_do_nothing())
    values = asdict(account) | {"tier": account.tier.name}
    await tx.execute(insert(schema.accounts).values(values))


async def add_coupon(tx: AsyncConnection, coupon: Coupon, terms: CouponTerms) -> None:
    """Add a coupon; only a store as found asks for its terms."""
    await tx.execute(insert(schema.coupons).values(asdict(coupon)))
    await tx.execute(insert(schema.coupon_terms).values(code=coupon.code, **asdict(terms)))


async def add_product(tx: AsyncConnection, product: Product, cards: Sequence[Card]) -> None:
    """Add a product and its goods, and its category where that is new."""
    category = insert(schema.categories).values(name=product.category)
    await tx.execute(category.on_conflict_do_nothing())
    values = rows.product_values(product)
    added = insert(schema.products).values(values).returning(schema.products.c.id)
    await add_cards(tx, (await tx.execute(added)).scalar_one(), cards)


async def add_cards(tx: AsyncConnection, product_id: int, cards: Sequence[Card]) -> None:
    """Put pieces into stock."""
    if cards:
        values = [rows.card_values(card, product_id) for card in cards]
        await tx.execute(insert(schema.cards), values)


async def set_traits(tx: AsyncConnection, product_id: int, traits: Traits) -> None:
    """Keep the traits of a product in place of those it had."""
    values = {"product_id": product_id, "traits": asdict(traits)}
    kept = insert(schema.traits).values(values)
    await tx.execute(kept.on_conflict_do_update(["product_id"], set_={"traits": asdict(traits)}))


async def ban(tx: AsyncConnection, app_id: str) -> None:
    """Ban an account, once."""
    await tx.execute(insert(schema.bans).values(app_id=app_id).on_conflict_do_nothing())


def new_pieces(product: Product, count: int) -> list[Card]:
    """Fresh goods of an automatic product, dealt out over all its choices in turn."""
    chance = random.SystemRandom()
    return [
        _new_piece(product, choice, chance)
        for choice in islice(cycle(list(_choices(product))), count)
    ]


def _new_piece(product: Product, choice: Choice, chance: random.Random) -> Card:
    draft = fill_in("New ???-###", chance) if product.draft_status else None
    secret = fill_in(product.pattern, chance).replace("{draft}", draft or "")
    return Card(secret, choice.race, choice.sku, draft)


async def _fill(tx: AsyncConnection) -> None:
    for account in sample.ACCOUNTS:
        await add_account(tx, account)
    for coupon in sample.COUPONS:
        await add_coupon(tx, coupon, CouponTerms())
    chance = random.Random(_SEED)
    for product in sample.PRODUCTS:
        await add_product(tx, product, list(_goods(product, chance)))


async def _fill_field(tx: AsyncConnection) -> None:
    chance = random.Random(_FIELD_SEED)
    for product, traits in sample.FIELD_PRODUCTS:
        if await shelf.find_product(tx, product.code) is None:
            cards = list(sample.FIELD_CARDS.get(product.code, _goods(product, chance)))
            await add_product(tx, product, cards)
            added = await shelf.find_product(tx, product.code)
            await set_traits(tx, added.id if added else 0, traits)


def _goods(product: Product, chance: random.Random) -> Iterator[Card]:
    """The pieces of an automatic product: some for every choice it offers, or those to choose from."""
    if product.delivery_way != AUTOMATIC:
        return
    if product.draft_status:
        for shown in sample.TO_CHOOSE[product.code]:
            secret = fill_in(product.pattern, chance)
            yield replace(shown, secret=secret.replace("{draft}", shown.draft or ""))
        return
    pieces = sample.PIECES.get(product.code, sample.PIECES_OF_EACH)
    for choice in _choices(product):
        for _ in range(pieces):
            yield Card(fill_in(product.pattern, chance), choice.race, choice.sku)


def _choices(product: Product) -> Iterator[Choice]:
    """Every complete choice that the configuration allows; one empty choice without any."""
    attributes = product.configuration.sku
    for race in product.configuration.category or [""]:
        for options in combinations(*attributes.values()):
            yield Choice(race, dict(zip(attributes, options, strict=True)))


async def _move_flash_sale(tx: AsyncConnection, code: str, offsets: FlashSale, now: float) -> None:
    window = FlashSale(now + offsets.starts, now + offsets.ends)
    statement = update(schema.products).where(schema.products.c.code == code)
    await tx.execute(statement.values(flash_sale=asdict(window)))
