"""Builds orders and their events from rows.

Reads only; the columns that every query of orders needs are defined here once. A part that cannot
be decrypted is left out of its order and does not prevent reading others.
"""

import json
import logging
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from typing import Final

from sqlalchemy import ColumnElement, Row, Select, select

from bot.domain.catalogue.product import DeliveryMode
from bot.domain.catalogue.selection import UNREADABLE_SELECTION, Selection
from bot.domain.errors import DecryptionFailed
from bot.domain.ids import BuyerId, OrderId, QuoteId, RequestNo, SupplierAccountId, TradeNo
from bot.domain.money import Money
from bot.domain.orders.causes import parse_cause
from bot.domain.orders.order import Order, OrderEvent, OrderStatus
from bot.domain.pricing.promo_codes import AppliedPromo
from storage.checkout.quotes import to_applied_promo, unseal_selection
from storage.checkout.tables import quotes
from storage.engine.columns import dump_json
from storage.engine.repository import RepositoryResources
from storage.orders.tables import orders


def dump_altered_answers(stored: Mapping[str, tuple[str, ...]]) -> bytes:
    """Return what the supplier made of answers as JSON, ready for encryption."""
    return dump_json(dict(stored)).encode()


def load_altered_answers(body: bytes) -> dict[str, tuple[str, ...]]:
    """Parse the JSON that `dump_altered_answers` wrote."""
    return {str(name): tuple(parts) for name, parts in json.loads(body).items()}


log = logging.getLogger(__name__)
#: Transactions commit side by side: so many orders may have a lower number and a later time.
NUMBERING_SLACK: Final = 1_000


def first_number_since(since: datetime | ColumnElement[datetime]) -> ColumnElement[int]:
    """Return a number that no order made at `since` or later is below; NULL if there is none.

    Numbers rise with time, unless the clock was set back. So a period bounds them, and one index serves it
    beside other conditions.
    """
    made = orders.alias("made")
    first = select(made.c.id).where(made.c.created_at >= since).order_by(made.c.created_at)
    return first.limit(1).scalar_subquery() - NUMBERING_SLACK


def last_number_before(until: datetime) -> ColumnElement[int]:
    """Return a number that no order made before `until` is above; NULL if there is none."""
    made = orders.alias("made")
    last = select(made.c.id).where(made.c.created_at < until).order_by(made.c.created_at.desc())
    return last.limit(1).scalar_subquery() + NUMBERING_SLACK


@cache
def select_orders() -> Select[*tuple[object, ...]]:
    """Return the query for orders, joined with the needed columns of their quotes."""
    return select(
        orders,
        quotes.c.uid.label("quote_uid"),
        quotes.c.selection,
        quotes.c.expires_at.label("quote_expires_at"),
        quotes.c.promo_code_id,
        quotes.c.promo_code,
        quotes.c.full_price,
    ).join(quotes, quotes.c.id == orders.c.quote_id)


def note_encryption_context(request_no: str) -> tuple[str, str, str]:
    """Return the encryption context of an order's note."""
    return "orders", "note", request_no


def altered_answers_encryption_context(request_no: str) -> tuple[str, str, str]:
    """Return the encryption context of the answers that the supplier altered."""
    return "orders", "altered_answers", request_no


def to_order(resources: RepositoryResources, row: "Row[*tuple[object, ...]]") -> Order:
    """Return the order of a row of `select_orders`.

    UNREADABLE_SELECTION replaces a selection that cannot be decrypted.
    """
    selection, promo = _unseal_selection(resources, row), to_applied_promo(row, row.currency)
    return to_changed_order(resources, row, selection, row.quote_expires_at, promo)


def to_changed_order(
    resources: RepositoryResources,
    row: "Row[*tuple[object, ...]]",
    selection: Selection,
    quote_expires_at: datetime,
    promo: AppliedPromo | None,
) -> Order:
    """Return the order of a row that a write to `orders` returned, with what is known of its quote."""
    cause, cause_detail = parse_cause(row.cause, row.cause_detail)
    return Order(
        id=OrderId(row.id),
        buyer_id=BuyerId(row.buyer_id),
        account_id=SupplierAccountId(row.account_id),
        quote_id=QuoteId(row.quote_id),
        status=OrderStatus(row.status),
        version=row.version,
        request_no=RequestNo(row.request_no),
        selection=selection,
        delivery=DeliveryMode(row.delivery),
        cost=Money(row.cost, row.cost_currency),
        price=Money(row.price, row.currency),
        created_at=row.created_at,
        updated_at=row.updated_at,
        quote_expires_at=quote_expires_at,
        promo=promo,
        trade_no=None if row.trade_no is None else TradeNo(row.trade_no),
        charged=None if row.charged is None else Money(row.charged, row.cost_currency),
        cause=cause,
        cause_detail=cause_detail,
        note=_unseal_note(resources, row),
        is_shredded=row.note == b"",
        chat_id=row.chat_id,
        status_message_id=row.status_message_id,
        poll_count=row.polls,
        is_claimed=row.taken,
        unfinished_starts=row.unfinished_starts,
        replaces_order_id=None if row.replaces_order_id is None else OrderId(row.replaces_order_id),
        warranty_days=row.warranty_days,
        refunded_units=row.refunded,
        query_failing_since=row.troubled_since,
    )


def _unseal_selection(resources: RepositoryResources, row: "Row[*tuple[object, ...]]") -> Selection:
    try:
        return unseal_selection(resources.vault, row.selection, row.quote_uid, row.buyer_id)
    except DecryptionFailed as error:
        _log_unreadable_once(resources, row.id, "selection", error)
        return UNREADABLE_SELECTION


def _unseal_note(resources: RepositoryResources, row: "Row[*tuple[object, ...]]") -> str:
    if not row.note:
        return ""
    try:
        return resources.vault.open(row.note, *note_encryption_context(row.request_no)).decode()
    except DecryptionFailed as error:
        _log_unreadable_once(resources, row.id, "note", error)
        return ""


def open_altered_answers(
    resources: RepositoryResources, order: Order, sealed: bytes | None
) -> dict[str, tuple[str, ...]]:
    """Decrypt the answers that the supplier altered; nothing if that is impossible."""
    if not sealed:
        return {}
    place = altered_answers_encryption_context(order.request_no)
    try:
        return load_altered_answers(resources.vault.open(sealed, *place))
    except DecryptionFailed as error:
        _log_unreadable_once(resources, order.id, "altered answers", error)
        return {}


def _log_unreadable_once(
    resources: RepositoryResources, order_id: int, part: str, why: DecryptionFailed
) -> None:
    """Log the failure once for each order, because workers read an order many times."""
    if order_id not in resources.logged_unreadable_orders:
        resources.logged_unreadable_orders.add(order_id)
        log.error("the %s of order %s cannot be decrypted: %s", part, order_id, why)


def to_event(row: "Row[*tuple[object, ...]]") -> OrderEvent:
    """Return one line of an order's timeline."""
    came_from = None if row.came_from is None else OrderStatus(row.came_from)
    cause, detail = parse_cause(row.cause, row.cause_detail)
    return OrderEvent(row.at, came_from, OrderStatus(row.went_to), cause, row.actor, detail)
