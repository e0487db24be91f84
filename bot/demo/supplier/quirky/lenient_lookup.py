"""Finding things the way the store as found does: leniently, and by the caller's loose types.

Raises RefusalError where the store has words for it and BrokenError where it falls over.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.demo.supplier import configuration, rows, schema, shelf
from bot.demo.supplier.forms import Fields, Form
from bot.demo.supplier.found import ini, messages
from bot.demo.supplier.found.ini import Section
from bot.demo.supplier.found.messages import RefusalError
from bot.demo.supplier.found.wire import BrokenError
from bot.demo.supplier.records import AUTOMATIC, Account, Card, Product, Traits
from bot.demo.supplier.shelf import Stock
from bot.demo.supplier.signature import is_signed

_LEADING_NUMBER = re.compile(r"\s*([+-]?[0-9]{1,18})")


@dataclass(frozen=True, slots=True)
class Choice:
    """Variant and options as they were sent, whether they exist or not."""

    race: str
    sku: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Offer:
    """A product with what only this store knows of it."""

    product: Product
    traits: Traits

    @property
    def config_text(self) -> str:
        """The configuration as the seller wrote it."""
        own = self.traits.config
        return configuration.as_ini(self.product.configuration) if own is None else own

    def config(self) -> dict[str, Section]:
        """The configuration read; raises RefusalError when it is broken."""
        try:
            return ini.parse(self.config_text)
        except ini.BrokenConfigError as error:
            line = messages.NO_VALUE.format(error)
            raise RefusalError(messages.BROKEN_CONFIG, self.product.id, line) from error


async def authenticate(tx: AsyncConnection, form: Form) -> Account:
    """The account that signed these parameters; only the leading digits of its id count."""
    digits = _LEADING_NUMBER.match(Fields(form).text("app_id"))
    account = await shelf.find_account(tx, digits[1]) if digits else None
    if account is None:
        raise RefusalError(messages.NO_MERCHANT)
    if not is_signed(form, account.app_key):
        raise RefusalError(messages.WRONG_KEY)
    return account


async def find_offer(tx: AsyncConnection, code: str) -> Offer | None:
    """A product by its code, whatever the case of its letters, visible or not."""
    table = schema.products
    query = select(table).where(func.lower(table.c.code) == code.lower())
    row = (await tx.execute(query)).mappings().first()
    if row is None:
        return None
    product = rows.product(row)
    return Offer(product, await shelf.traits(tx, product))


async def offer(tx: AsyncConnection, code: str, unknown: str = messages.NO_PRODUCT) -> Offer:
    """As ``find_offer``, but raises RefusalError with the message ``unknown`` where there is none."""
    found = await find_offer(tx, code)
    if found is None:
        raise RefusalError(unknown)
    return found


def whole(fields: Fields, name: str, default: int = 0) -> int:
    """A number as PHP casts it: what the text begins with, 0 for text that begins with none."""
    text = fields.text(name)
    if not text:
        return default
    match = _LEADING_NUMBER.match(text)
    return int(match[1]) if match else 0


def choice(fields: Fields) -> Choice:
    """What was chosen; raises BrokenError for a ``sku`` that is a text, even an empty one."""
    if isinstance(fields.form.get("sku"), str):
        raise BrokenError("sku is no array")
    return Choice(fields.text("race"), fields.mapping("sku"))


def left(stock: Stock, wanted: Choice) -> int:
    """Pieces for a choice; what is left open counts together, what does not exist has none."""
    return stock.anywhere + sum(
        pieces
        for race, sku, pieces in stock.entries
        if (not wanted.race or race == wanted.race) and wanted.sku.items() <= sku.items()
    )


def stock_text(found: Offer, pieces: int) -> str:
    """A number in a string; the empty string where nobody counts."""
    return "" if uncounted(found) else str(pieces)


def uncounted(found: Offer) -> bool:
    """Whether the product's stock is null."""
    return found.traits.uncounted and found.product.delivery_way != AUTOMATIC


async def draft(tx: AsyncConnection, product: Product, card_id: int) -> Card:
    """A card to choose that can still be had; raises RefusalError otherwise."""
    card = await shelf.find_card(tx, product, card_id)
    if card is None:
        raise RefusalError(messages.NO_CARD)
    if card.trade_no is not None:
        raise RefusalError(messages.CARD_TAKEN)
    return card
