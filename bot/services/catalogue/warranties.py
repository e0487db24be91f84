"""The days of warranty: the shop's default and those of single products. Changes are audited.

A change counts for the orders that are placed after it: an order keeps what its buyer was promised.
"""

from bot.domain.catalogue.warranties import Warranty
from bot.domain.ids import BuyerId, ProductId
from bot.domain.people.audit import format_change
from storage.transaction import Transaction

#: Taken by each change, so that the audit says what it replaced.
_WARRANTY_LOCK = "warranties"


def read_warranty(tx: Transaction, product_id: ProductId) -> Warranty:
    """Return the warranty of a product."""
    return tx.warranties.get(product_id)


def read_default_days(tx: Transaction) -> int:
    """Return the days of products without days of their own."""
    return tx.warranties.get_default_days()


def set_default_days(tx: Transaction, staff: BuyerId, days: int) -> None:
    """Set the days of products without days of their own."""
    tx.locks.setting(_WARRANTY_LOCK)
    before = tx.warranties.get_default_days()
    if days == before:
        return
    tx.warranties.set_default_days(days)
    tx.audit.record(staff, "warranty", "shop", format_change(before, days), tx.now)


def set_own_days(tx: Transaction, staff: BuyerId, product_id: ProductId, days: int | None) -> None:
    """Set the days of a product; None: the shop's default applies to it."""
    tx.locks.setting(_WARRANTY_LOCK)
    before = tx.warranties.get(product_id).days
    tx.warranties.set_own_days(product_id, days)
    after = tx.warranties.get(product_id).days
    detail = f"{before} to {after} days{'' if days is not None else ' (default)'}"
    tx.audit.record(staff, "warranty", f"product:{product_id}", detail, tx.now)
