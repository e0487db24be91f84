"""A buyer's wallet and account statement. Must not change anything."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.domain.ids import BuyerId, EntryId
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.payments.ledger import StatementLine, StatementPage, Wallet
from bot.domain.payments.money_sources import MoneySources
from bot.services.context.shop import Shop
from storage.database import DatabaseReader
from storage.transaction import Transaction


async def get_wallet(shop: Shop, db: DatabaseReader, buyer: BuyerId) -> Wallet:
    """Return balance, credit and held money."""
    return await shop.caches.wallet_reader.read(db, buyer)


async def read_newest_lines(tx: Transaction, buyer: BuyerId, size: int) -> StatementPage:
    """Return the first page of a buyer's statement: their newest lines."""
    return await read_older_lines(tx, buyer, None, size)


async def read_older_lines(
    tx: Transaction, buyer: BuyerId, before: EntryId | None, size: int
) -> StatementPage:
    """Return the page of the newest lines before an entry; the first page if there are none."""
    lines = await tx.statements.list_older(buyer, before, size + 1)
    if not lines and before is not None:
        return await read_newest_lines(tx, buyer, size)
    return await _build_page(
        tx, buyer, lines[:size], has_newer=before is not None, has_older=len(lines) > size
    )


async def read_newer_lines(
    tx: Transaction, buyer: BuyerId, after: EntryId, size: int
) -> StatementPage:
    """Return the page of the oldest lines after an entry; the first page if they do not fill it."""
    lines = await tx.statements.list_newer(buyer, after, size + 1)
    if len(lines) <= size:
        return await read_newest_lines(tx, buyer, size)
    return await _build_page(tx, buyer, lines[1:], has_newer=True, has_older=True)


async def _build_page(
    tx: Transaction,
    buyer: BuyerId,
    lines: Sequence[StatementLine],
    *,
    has_newer: bool,
    has_older: bool,
) -> StatementPage:
    order_ids = sorted({line.order_id for line in lines if line.order_id is not None})
    orders = await tx.orders.list_owned(order_ids, buyer) if order_ids else []
    return StatementPage(lines, {order.id: order for order in orders}, has_newer, has_older)


@dataclass(frozen=True, slots=True)
class Receipt:
    """One line of a buyer's statement. `order` is None if there is none, or it was erased.

    `paid` is what paid the order, if the line is the price of a delivered one.
    """

    statement_line: StatementLine
    order: Order | None
    paid: MoneySources | None = None


async def read_receipt(tx: Transaction, buyer: BuyerId, entry_id: EntryId) -> Receipt | None:
    """Return the receipt for an entry; None if it did not change this buyer's balance."""
    line = await tx.statements.get(buyer, entry_id)
    if line is None:
        return None
    order = None if line.order_id is None else await tx.orders.get_owned(line.order_id, buyer)
    paid = None
    if line.kind == "hold" and line.is_captured and line.order_id is not None:
        payment = await tx.payments.find_for_order(buyer, line.order_id)
        paid = MoneySources.split(-line.amount, line.balance_after, payment)
    return Receipt(line, order, paid)


async def read_money_sources_of_order(tx: Transaction, order: Order) -> MoneySources | None:
    """Return what paid a delivered order; None for any other, or if its entry is not known."""
    if order.status is not OrderStatus.DELIVERED:
        return None
    balance_after = await tx.statements.find_balance_after_hold(order.buyer_id, order.id)
    if balance_after is None:
        return None
    payment = await tx.payments.find_for_order(order.buyer_id, order.id)
    return MoneySources.split(order.amount_paid, balance_after, payment)
