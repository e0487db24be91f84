"""From rows to orders: an order's selection and expiry stand in its quote, its note is sealed.

Only reading; the columns every query of orders needs are named here once. What the vault cannot open is
missing from its order, and keeps no other order from being read.
"""

import logging

from sqlalchemy import Row, Select, select

from bot.domain.catalogue import AccountId, Delivery
from bot.domain.checkout import SEALED, Selection
from bot.domain.errors import VaultSealed
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.money import Money
from bot.domain.order import Order, OrderEvent, OrderStatus, RequestNo, TradeNo
from bot.domain.quote import QuoteId
from storage.quotes import open_selection
from storage.schema import orders, quotes
from storage.unit import Unit

log = logging.getLogger(__name__)


def select_orders() -> Select[*tuple[object, ...]]:
    """Orders with what their quotes keep for them."""
    return select(
        orders,
        quotes.c.uid.label("quote_uid"),
        quotes.c.selection,
        quotes.c.expires_at.label("quote_expires_at"),
    ).join(quotes, quotes.c.id == orders.c.quote_id)


def note_place(request_no: str) -> tuple[str, str, str]:
    """Where an order's sealed note stands."""
    return "orders", "note", request_no


def to_order(unit: Unit, row: "Row[*tuple[object, ...]]") -> Order:
    """The order of a row of `select_orders`; SEALED stands for a selection that stays shut."""
    return Order(
        id=OrderId(row.id),
        buyer_id=BuyerId(row.buyer_id),
        account_id=AccountId(row.account_id),
        quote_id=QuoteId(row.quote_id),
        status=OrderStatus(row.status),
        version=row.version,
        request_no=RequestNo(row.request_no),
        selection=_selection(unit, row),
        delivery=Delivery(row.delivery),
        cost=Money(row.cost, row.cost_currency),
        price=Money(row.price, row.currency),
        created_at=row.created_at,
        updated_at=row.updated_at,
        quote_expires_at=row.quote_expires_at,
        trade_no=None if row.trade_no is None else TradeNo(row.trade_no),
        charged=None if row.charged is None else Money(row.charged, row.cost_currency),
        cause=row.cause,
        note=_note(unit, row),
        shredded=row.note == b"",
        chat_id=row.chat_id,
        status_message_id=row.status_message_id,
        polls=row.polls,
        taken=row.taken,
        troubled_since=row.troubled_since,
    )


def _selection(unit: Unit, row: "Row[*tuple[object, ...]]") -> Selection:
    try:
        return open_selection(unit.vault, row.selection, row.quote_uid, row.buyer_id)
    except VaultSealed as error:
        _tell(unit, row.id, "selection", error)
        return SEALED


def _note(unit: Unit, row: "Row[*tuple[object, ...]]") -> str:
    if not row.note:
        return ""
    try:
        return unit.vault.open(row.note, *note_place(row.request_no)).decode()
    except VaultSealed as error:
        _tell(unit, row.id, "note", error)
        return ""


def _tell(unit: Unit, order_id: int, part: str, why: VaultSealed) -> None:
    """Once for an order: workers look at it again and again."""
    if order_id not in unit.shut:
        unit.shut.add(order_id)
        log.error("the %s of order %s cannot be opened: %s", part, order_id, why)


def to_event(row: "Row[*tuple[object, ...]]") -> OrderEvent:
    """One line of an order's timeline."""
    came_from = None if row.came_from is None else OrderStatus(row.came_from)
    return OrderEvent(row.at, came_from, OrderStatus(row.went_to), row.cause, row.actor)
