"""Fills an empty database with the sample catalogue and makes secrets from patterns."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from functools import cache
from itertools import cycle, islice
from itertools import product as combinations

from sqlalchemy import func, select, update
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.demo.supplier.data import queries, row_mapping, sample_catalogue, schema
from bot.demo.supplier.pricing import Choice
from bot.demo.supplier.records import (
    AUTOMATIC,
    QUIRKY,
    Account,
    Card,
    Coupon,
    CouponTerms,
    FlashSale,
    Product,
    Traits,
)

_SEED = 20_240_501
_QUIRKY_SEED = 20_260_820
_ALPHABETS = {"?": "ABCDEFGHJKLMNPQRSTUVWXYZ23456789", "#": "0123456789"}


def fill_pattern(pattern: str, random_source: random.Random) -> str:
    """Return the pattern with each `?` replaced by a letter or digit, each `#` by a digit."""
    return "".join(
        random_source.choice(_ALPHABETS[char]) if char in _ALPHABETS else char for char in pattern
    )


def make_secret(trade_no: str, pattern: str, num: int) -> str:
    """Return the secrets made for one order; the same order always gets the same ones."""
    chance = random.Random(trade_no)
    return "\n".join(fill_pattern(pattern, chance) for _ in range(num))


async def seed_sample(tx: AsyncConnection, *, now: float, behaviour: str) -> None:
    """Put the sample into an empty database; always restart the sample's flash sales.

    The quirky supplier also gets its own products.
    """
    if not await tx.scalar(select(func.count()).select_from(schema.accounts)):
        await _seed_shared_sample(tx)
    if behaviour == QUIRKY:
        await _seed_quirky_sample(tx)
    for item in sample_catalogue.PRODUCTS:
        if item.flash_sale:
            await _move_flash_sale(tx, item.code, item.flash_sale, now)


async def add_account(tx: AsyncConnection, account: Account) -> None:
    """Add an account, and its tier if it is new."""
    await tx.execute(insert(schema.tiers).values(asdict(account.tier)).on_conflict_do_nothing())
    values = asdict(account) | {"tier": account.tier.name}
    await tx.execute(insert(schema.accounts).values(values))


async def add_coupon(tx: AsyncConnection, coupon: Coupon, terms: CouponTerms) -> None:
    """Add a coupon; only the quirky supplier applies its terms."""
    await tx.execute(insert(schema.coupons).values(asdict(coupon)))
    await tx.execute(insert(schema.coupon_terms).values(code=coupon.code, **asdict(terms)))


async def add_product(tx: AsyncConnection, product: Product, cards: Sequence[Card]) -> None:
    """Add a product with its cards, and its category if it is new."""
    category = insert(schema.categories).values(name=product.category)
    await tx.execute(category.on_conflict_do_nothing())
    values = row_mapping.from_product(product)
    added = insert(schema.products).values(values).returning(schema.products.c.id)
    await add_cards(tx, (await tx.execute(added)).scalar_one(), cards)


async def add_cards(tx: AsyncConnection, product_id: int, cards: Sequence[Card]) -> None:
    """Put cards into stock."""
    if cards:
        values = [row_mapping.from_card(card, product_id) for card in cards]
        await tx.execute(insert(schema.cards), values)


async def set_traits(tx: AsyncConnection, product_id: int, traits: Traits) -> None:
    """Store the traits of a product, replacing earlier ones."""
    values = {"product_id": product_id, "traits": asdict(traits)}
    kept = insert(schema.traits).values(values)
    await tx.execute(kept.on_conflict_do_update(["product_id"], set_={"traits": asdict(traits)}))


async def ban_account(tx: AsyncConnection, app_id: str) -> None:
    """Ban an account; a second call changes nothing."""
    await tx.execute(insert(schema.bans).values(app_id=app_id).on_conflict_do_nothing())


def make_new_pieces(product: Product, count: int) -> list[Card]:
    """Return new cards of an automatic product, spread over all its choices in turn."""
    chance = random.SystemRandom()
    return [
        _make_new_piece(product, choice, chance)
        for choice in islice(cycle(list(_list_choices(product))), count)
    ]


def _make_new_piece(product: Product, choice: Choice, chance: random.Random) -> Card:
    draft = fill_pattern("New ???-###", chance) if product.draft_status else None
    secret = fill_pattern(product.pattern, chance).replace("{draft}", draft or "")
    return Card(secret, choice.race, choice.sku, draft)


async def _seed_shared_sample(tx: AsyncConnection) -> None:
    for account in sample_catalogue.ACCOUNTS:
        await add_account(tx, account)
    for coupon in sample_catalogue.COUPONS:
        await add_coupon(tx, coupon, CouponTerms())
    for product, cards in _make_shared_sample():
        await add_product(tx, product, cards)


@cache
def _make_shared_sample() -> Sequence[tuple[Product, Sequence[Card]]]:
    """Return the products with their cards, which are the same in every database."""
    chance = random.Random(_SEED)
    return [(each, [*_make_sample_cards(each, chance)]) for each in sample_catalogue.PRODUCTS]


async def _seed_quirky_sample(tx: AsyncConnection) -> None:
    chance = random.Random(_QUIRKY_SEED)
    for product, traits in sample_catalogue.QUIRKY_PRODUCTS:
        if await queries.find_product(tx, product.code) is None:
            cards = list(
                sample_catalogue.QUIRKY_CARDS.get(product.code, _make_sample_cards(product, chance))
            )
            await add_product(tx, product, cards)
            added = await queries.find_product(tx, product.code)
            await set_traits(tx, added.id if added else 0, traits)


def _make_sample_cards(product: Product, chance: random.Random) -> Iterator[Card]:
    """Yield the sample cards of an automatic product.

    There are some for each choice, or those that buyers can choose from.
    """
    if product.delivery_way != AUTOMATIC:
        return
    if product.draft_status:
        for shown in sample_catalogue.CARDS_TO_CHOOSE[product.code]:
            secret = fill_pattern(product.pattern, chance)
            yield replace(shown, secret=secret.replace("{draft}", shown.draft or ""))
        return
    pieces = sample_catalogue.STOCK_BY_CODE.get(product.code, sample_catalogue.DEFAULT_STOCK)
    for choice in _list_choices(product):
        for _ in range(pieces):
            yield Card(fill_pattern(product.pattern, chance), choice.race, choice.sku)


def _list_choices(product: Product) -> Iterator[Choice]:
    """Yield every complete choice of the product; one empty choice if it has none."""
    attributes = product.configuration.sku
    for race in product.configuration.category or [""]:
        for options in combinations(*attributes.values()):
            yield Choice(race, dict(zip(attributes, options, strict=True)))


async def _move_flash_sale(tx: AsyncConnection, code: str, offsets: FlashSale, now: float) -> None:
    window = FlashSale(now + offsets.starts, now + offsets.ends)
    statement = update(schema.products).where(schema.products.c.code == code)
    await tx.execute(statement.values(flash_sale=asdict(window)))
