"""Lenient look-ups of the quirky supplier: accounts, products, choices and cards.

Raises QuirkyRefusalError if the supplier has a message for the problem, and UnexpectedInputError if
it shows an error page.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.demo.supplier import product_config_writer
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
    """Variant and options as sent, whether they exist or not."""

    race: str
    sku: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class QuirkyProduct:
    """A product with the data that only the quirky supplier has."""

    product: Product
    traits: Traits

    @property
    def config_text(self) -> str:
        """Return the configuration as the seller wrote it."""
        own = self.traits.config
        return product_config_writer.to_ini_text(self.product.configuration) if own is None else own

    def parse_config(self) -> dict[str, Section]:
        """Return the parsed configuration; raise QuirkyRefusalError if it is broken."""
        try:
            return config_ini.parse_ini(self.config_text)
        except config_ini.BrokenConfigError as error:
            line = messages.NO_VALUE.format(error)
            raise QuirkyRefusalError(messages.BROKEN_CONFIG, self.product.id, line) from error


async def authenticate_leniently(tx: AsyncConnection, form: Form) -> Account:
    """Return the account that signed these parameters.

    Only the leading digits of its id are used. Raises QuirkyRefusalError.
    """
    digits = _LEADING_NUMBER.match(FormFields(form).text("app_id"))
    account = await queries.find_account(tx, digits[1]) if digits else None
    if account is None:
        raise QuirkyRefusalError(messages.NO_MERCHANT)
    if not is_correctly_signed(form, account.app_key):
        raise QuirkyRefusalError(messages.WRONG_KEY)
    return account


async def find_quirky_product(tx: AsyncConnection, code: str) -> QuirkyProduct | None:
    """Find a product by its code, ignoring case, whether it is visible or not."""
    table = schema.products
    query = select(table).where(func.lower(table.c.code) == code.lower())
    row = (await tx.execute(query)).mappings().first()
    if row is None:
        return None
    product = row_mapping.to_product(row)
    return QuirkyProduct(product, await queries.find_traits(tx, product))


async def get_quirky_product(
    tx: AsyncConnection, code: str, unknown: str = messages.NO_PRODUCT, *, endpoint: str = ""
) -> QuirkyProduct:
    """Return the product; raise QuirkyRefusalError with the message `unknown` if there is none.

    Raises UnexpectedInputError if calls of `endpoint` about the product are broken.
    """
    found = await find_quirky_product(tx, code)
    if found is None:
        raise QuirkyRefusalError(unknown)
    if endpoint in found.traits.broken:
        raise UnexpectedInputError("the product is broken")
    return found


def read_number(fields: FormFields, name: str, default: int = 0) -> int:
    """Return a number as PHP casts it: the leading digits of the text, or 0."""
    text = fields.text(name)
    if not text:
        return default
    match = _LEADING_NUMBER.match(text)
    return int(match[1]) if match else 0


def read_choice(fields: FormFields) -> RequestedChoice:
    """Return the choice; raise UnexpectedInputError if `sku` is a text, even an empty one."""
    if isinstance(fields.form.get("sku"), str):
        raise UnexpectedInputError("sku is not an array")
    return RequestedChoice(read_variant(fields), fields.mapping("sku"))


def read_variant(fields: FormFields) -> str:
    """Return the variant; the empty string for none, and for "0", which PHP takes for none."""
    variant = fields.text("race")
    return "" if variant == "0" else variant


def count_stock(stock: Stock, choice: RequestedChoice) -> int:
    """Return the pieces for a choice; anything not given counts together.

    An unknown variant or option has no pieces.
    """
    return stock.any_choice + sum(
        pieces
        for race, sku, pieces in stock.entries
        if (not choice.race or race == choice.race) and choice.sku.items() <= sku.items()
    )


def format_stock(quirky_product: QuirkyProduct, pieces: int) -> str:
    """Return the number as a string; the empty string for a product without a count."""
    return "" if is_uncounted(quirky_product) else str(pieces)


def is_uncounted(quirky_product: QuirkyProduct) -> bool:
    """Return whether the product's stock is null."""
    return quirky_product.traits.uncounted and quirky_product.product.delivery_way != AUTOMATIC


async def get_card(tx: AsyncConnection, product: Product, card_id: int) -> Card:
    """Return an available card; raise QuirkyRefusalError if it is unknown or taken."""
    card = await queries.find_card(tx, product, card_id)
    if card is None:
        raise QuirkyRefusalError(messages.NO_CARD)
    if card.trade_no is not None:
        raise QuirkyRefusalError(messages.CARD_TAKEN)
    return card
