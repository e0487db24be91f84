"""Finding things the way the store as found does: leniently, and by the caller's loose types.

Raises RefusalError where the store has words for it and BrokenError where it falls over.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.demo.supplier import product_configuration
from bot.demo.supplier.data import queries, row_mapping, schema
from bot.demo.supplier.data.queries import Stock
from bot.demo.supplier.form_parsing import Form, FormFields
from bot.demo.supplier.quirky import config_ini, messages
from bot.demo.supplier.quirky.config_ini import Section
from bot.demo.supplier.quirky.messages import QuirkyRefusalError
from bot.demo.supplier.quirky.php_replies import UnexpectedInputError
from bot.demo.supplier.records import AUTOMATIC, Account, Card, Product, Traits
from bot.demo.supplier.signature_check import is_correctly_signed

_LEADING_NUMBER = re.compile(r"\s*([+-]?[0-9]{1,18})")


@dataclass(frozen=True, slots=True)
class RequestedChoice:
    """Variant and options as they were sent, whether they exist or not."""

    race: str
    sku: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class QuirkyProduct:
    """A product with what only this store knows of it."""

    product: Product
    traits: Traits

    @property
    def config_text(self) -> str:
        """The configuration as the seller wrote it."""
        own = self.traits.config
        return product_configuration.to_ini_text(self.product.configuration) if own is None else own

    def parse_config(self) -> dict[str, Section]:
        """The configuration read; raises RefusalError when it is broken."""
        try:
            return config_ini.parse_ini(self.config_text)
        except config_ini.BrokenConfigError as error:
            line = messages.NO_VALUE.format(error)
            raise QuirkyRefusalError(messages.BROKEN_CONFIG, self.product.id, line) from error


async def authenticate_leniently(tx: AsyncConnection, form: Form) -> Account:
    """The account that signed these parameters; only the leading digits of its id count."""
    digits = _LEADING_NUMBER.match(FormFields(form).text("app_id"))
    account = await queries.find_account(tx, digits[1]) if digits else None
    if account is None:
        raise QuirkyRefusalError(messages.NO_MERCHANT)
    if not is_correctly_signed(form, account.app_key):
        raise QuirkyRefusalError(messages.WRONG_KEY)
    return account


async def find_quirky_product(tx: AsyncConnection, code: str) -> QuirkyProduct | None:
    """A product by its code, whatever the case of its letters, visible or not."""
    table = schema.products
    query = select(table).where(func.lower(table.c.code) == code.lower())
    row = (await tx.execute(query)).mappings().first()
    if row is None:
        return None
    product = row_mapping.to_product(row)
    return QuirkyProduct(product, await queries.find_traits(tx, product))


async def get_quirky_product(
    tx: AsyncConnection, code: str, unknown: str = messages.NO_PRODUCT
) -> QuirkyProduct:
    """As ``find_offer``, but raises RefusalError with the message ``unknown`` where there is none."""
    found = await find_quirky_product(tx, code)
    if found is None:
        raise QuirkyRefusalError(unknown)
    return found


def read_number(fields: FormFields, name: str, default: int = 0) -> int:
    """A number as PHP casts it: what the text begins with, 0 for text that begins with none."""
    text = fields.text(name)
    if not text:
        return default
    match = _LEADING_NUMBER.match(text)
    return int(match[1]) if match else 0


def read_choice(fields: FormFields) -> RequestedChoice:
    """What was chosen; raises BrokenError for a ``sku`` that is a text, even an empty one."""
    if isinstance(fields.form.get("sku"), str):
        raise UnexpectedInputError("sku is no array")
    return RequestedChoice(fields.text("race"), fields.mapping("sku"))


def count_stock(stock: Stock, choice: RequestedChoice) -> int:
    """Pieces for a choice; what is left open counts together, what does not exist has none."""
    return stock.any_choice + sum(
        pieces
        for race, sku, pieces in stock.entries
        if (not choice.race or race == choice.race) and choice.sku.items() <= sku.items()
    )


def format_stock(quirky_product: QuirkyProduct, pieces: int) -> str:
    """A number in a string; the empty string where nobody counts."""
    return "" if is_uncounted(quirky_product) else str(pieces)


def is_uncounted(quirky_product: QuirkyProduct) -> bool:
    """Whether the product's stock is null."""
    return quirky_product.traits.uncounted and quirky_product.product.delivery_way != AUTOMATIC


async def get_card(tx: AsyncConnection, product: Product, card_id: int) -> Card:
    """A card to choose that can still be had; raises RefusalError otherwise."""
    card = await queries.find_card(tx, product, card_id)
    if card is None:
        raise QuirkyRefusalError(messages.NO_CARD)
    if card.trade_no is not None:
        raise QuirkyRefusalError(messages.CARD_TAKEN)
    return card
