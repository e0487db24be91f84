"""Finds products for operators, also those that buyers do not see, and asks the supplier about one.

Changes nothing.
"""

import asyncio
import re
from collections.abc import Sequence

from bot.domain.catalogue.product import Product
from bot.domain.catalogue.search import ProductIndex, SearchEntry
from bot.domain.errors import Declined, DeclineReason, SupplierRefusedCall, SupplierUnavailable
from bot.domain.ids import ProductId
from bot.domain.orders.supplier import OperatorProductInfo
from bot.services.read_deadlines import read_with_long_deadline
from bot.services.shop import Shop
from storage.database import DatabaseReader
from storage.transaction import Transaction

#: Products that an operator's search shows.
MAX_FOUND = 10
_PRODUCT_NUMBER = re.compile(r"#?([1-9][0-9]{0,17})", re.ASCII)


def read_unsellable_products(tx: Transaction) -> list[Product]:
    """Return the products that are hidden because they cannot be sold correctly."""
    return tx.catalogue.unsellable_products(tx.settings.supplier_account_id)


async def read_product_info(shop: Shop, code: str) -> OperatorProductInfo | Declined:
    """Return what the supplier says about the product `code` to an operator."""
    try:
        return await read_with_long_deadline(
            shop, lambda: shop.ports.supplier.operator_product_info(code)
        )
    except SupplierUnavailable:
        return Declined(DeclineReason.SUPPLIER_UNAVAILABLE)
    except SupplierRefusedCall as no:
        return Declined(DeclineReason.SUPPLIER_REFUSED, {"message": no.message})


async def search_all_products(shop: Shop, db: DatabaseReader, text: str) -> list[Product]:
    """Return the best matches of `text` by name, code or number, at most `MAX_FOUND`.

    Searches every product ever listed, also hidden, unsellable and removed ones. A number matches the
    product that has it, besides what has it in its name or code.
    """
    numbered = _PRODUCT_NUMBER.fullmatch(text.strip())
    names_and_codes = await db.read(
        lambda tx: tx.catalogue.names_and_codes(tx.settings.supplier_account_id)
    )
    entries = (SearchEntry(number, name, code) for number, name, code in names_and_codes)
    index = await asyncio.to_thread(ProductIndex.build, entries)
    found = index.find(text, shop.caches.search_index.nearest).product_ids[:MAX_FOUND]
    if numbered is not None:
        number = ProductId(int(numbered[1]))
        found = (number, *(each for each in found if each != number))
    return await db.read(_read_products, found[:MAX_FOUND])


def _read_products(tx: Transaction, ids: Sequence[ProductId]) -> list[Product]:
    found = [tx.catalogue.product(each) for each in ids]
    return [product for product in found if product is not None]
