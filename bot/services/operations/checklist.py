"""Reads the checklist of a new shop, and stores whether the panel shows it.

It asks the supplier nothing, except when the workers have not asked about our account yet.
"""

import asyncio
from decimal import Decimal
from typing import NamedTuple

from bot.domain.catalogue.product import Product
from bot.domain.operations.checklist import (
    BackupState,
    CheapestOrder,
    Checklist,
    ChecklistState,
)
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.supplier import NO_BALANCE_CALL, AccountCheck
from bot.domain.pricing.costs import estimate_smallest_order_cost
from bot.domain.pricing.price_rules import can_raise_prices
from bot.services.catalogue.browse import decline_outside_flash_sale
from bot.services.operations.shop_texts import get_terms
from bot.services.read_deadlines import check_account_in_time
from bot.services.shop import Shop
from storage.database import DatabaseReader
from storage.transaction import Transaction


class _OrderCost(NamedTuple):
    cost: Decimal
    product: Product


async def read_checklist(
    shop: Shop, db: DatabaseReader, account: AccountCheck | None = None
) -> Checklist:
    """Return the checklist; `account` is the supplier's answer, if the caller has asked for it."""
    known = account or shop.caches.supplier_use.account or await check_account_in_time(shop)
    state, has_delivered = await db.read(_read_state)
    orders = await asyncio.to_thread(_list_order_costs, shop)
    return Checklist(
        state=state,
        balance=known.balance,
        is_balance_untold=known.balance is None and known.state in NO_BALANCE_CALL,
        order_costs=[each.cost for each in orders],
        cheapest=_describe_cheapest(shop, orders),
        has_markup=can_raise_prices(shop.price_list.rules),
        methods=[each.name for each in shop.settings.payment_methods],
        has_terms=bool(get_terms(shop)),
        backup=_judge_backups(shop),
        has_delivered=has_delivered,
    )


async def read_unfinished_checklist(
    shop: Shop, db: DatabaseReader, account: AccountCheck
) -> Checklist | None:
    """Return the checklist for the panel; None once every step was done at the same time.

    That is stored, so a step that becomes open later does not bring the checklist back: what then
    matters has an alert of its own.
    """
    if await db.read(lambda tx: tx.checklist_states.get() is ChecklistState.COMPLETE):
        return None
    checklist = await read_checklist(shop, db, account)
    if not checklist.is_complete:
        return checklist
    await shop.side_writes.write_aside(set_state, ChecklistState.COMPLETE)
    return None


def set_state(tx: Transaction, state: ChecklistState) -> None:
    """Store whether the panel shows the checklist; a complete one stays complete."""
    tx.locks.setting("checklist")
    if tx.checklist_states.get() is not ChecklistState.COMPLETE:
        tx.checklist_states.set(state)


def _read_state(tx: Transaction) -> tuple[ChecklistState, bool]:
    """Return the state, and whether an order was ever delivered."""
    delivered = tx.orders.list_in_status([OrderStatus.DELIVERED], 1)
    return tx.checklist_states.get(), bool(delivered)


def _list_order_costs(shop: Shop) -> list[_OrderCost]:
    """Return what the smallest order of each product costs that can be sold. Runs in a thread."""
    now = shop.ports.clock.now()
    return [
        _OrderCost(estimate_smallest_order_cost(product), product)
        for _, products in shop.caches.catalogue.products_by_category()
        for product in products
        if not product.is_sold_out and decline_outside_flash_sale(product, now) is None
    ]


def _describe_cheapest(shop: Shop, orders: list[_OrderCost]) -> CheapestOrder | None:
    """Return the order that costs the shop least, with its price; None without a product."""
    if not orders:
        return None
    cost, product = min(orders, key=lambda each: (each.cost, each.product.id))
    pieces = max(product.details.minimum, 1) if product.details is not None else 1
    price = shop.price_list.estimate_price(product, None, cost / pieces, pieces)
    return CheapestOrder(product.id, product.name, price)


def _judge_backups(shop: Shop) -> BackupState:
    if not shop.settings.writes_backups:
        return BackupState.OFF
    return BackupState.WRITTEN if shop.caches.backups.is_recent else BackupState.WAITING
