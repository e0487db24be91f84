"""Repository of retention: finds ended orders whose texts must be erased, and erases them.

Shredding replaces an encrypted value by an empty one (an encrypted value is never empty). An empty
note marks the order as shredded. Fingerprints, events, the trade number and the ledger stay. The
services decide when retention ends.
"""

from dataclasses import replace
from datetime import UTC, datetime

from sqlalchemy import (
    ColumnElement,
    Text,
    and_,
    bindparam,
    cast,
    exists,
    func,
    literal,
    literal_column,
    or_,
    select,
    update,
)

from bot.domain.catalogue.product import DeliveryMode
from bot.domain.errors import DecryptionFailed
from bot.domain.ids import OrderId
from bot.domain.orders.order import FINAL_STATUSES, OrderStatus
from storage.checkout.quotes import quote_encryption_context, unseal_selection
from storage.checkout.selection_json import dump_selection
from storage.checkout.tables import quotes
from storage.engine.columns import UtcDateTime
from storage.engine.repository import Repository
from storage.operations.tables import OutboxState, outbox
from storage.orders.tables import attempts, orders, replays, secrets

_SHREDDED_VALUE = b""
#: The outbox row that shows a secret.
_IS_DELIVERY_MESSAGE = outbox.c.dedupe_key == literal("deliver:") + cast(secrets.c.id, Text)


class Retention(Repository):
    """The repository of erasable order texts."""

    def list_due_orders(
        self, before: datetime, unchanged_since: datetime, limit: int
    ) -> list[OrderId]:
        """Return ended orders without any activity since `before`, by status and by their last change.

        All their secrets were shown. Those to which a seller may add last changed before
        `unchanged_since`.
        """
        query = select(orders.c.id).where(
            is_not_shredded(),
            _is_quiet_since(before),
            is_ended_and_shown(),
            is_closed_to_seller(unchanged_since),
        )
        # In the order of the index: without one, PostgreSQL would read all orders.
        page = query.order_by(orders.c.status, orders.c.updated_at).limit(limit)
        return [OrderId(each) for each in self._connection.scalars(page)]

    def can_shred(
        self, order_id: OrderId, unchanged_since: datetime, quiet_since: datetime | None = None
    ) -> bool:
        """Return whether the order has ended, was shown completely, and expects nothing new.

        With `quiet_since`, it must have had no activity since.
        """
        values = {"order": order_id, "unchanged_since": unchanged_since, "quiet_since": quiet_since}
        if quiet_since is None:
            values["quiet_since"] = datetime.max.replace(tzinfo=UTC)
        found = self._connection.scalar(_SELECT_SHREDDABLE, values)
        return found is not None

    def shred(self, order_id: OrderId) -> None:
        """Erase the supplier's texts for the order and what its buyer typed."""
        for statement in _SHRED_TEXTS:
            self._connection.execute(statement, {"order": order_id})
        self._shred_buyer_input(order_id)
        self._connection.execute(_MARK_SHREDDED, {"order": order_id})

    def expect_texts(self, order_id: OrderId) -> None:
        """Let a shredded order have texts again: they are shredded like those before."""
        self._connection.execute(_MARK_NOT_SHREDDED, {"order": order_id})

    def _shred_buyer_input(self, order_id: OrderId) -> None:
        """Remove what the buyer typed from the quote; what was bought stays in it."""
        here = {"order": order_id}
        row = self._connection.execute(_SELECT_QUOTE, here).one()
        vault = self.resources.vault
        try:
            chosen = unseal_selection(vault, row.selection, row.uid, row.buyer_id)
        except DecryptionFailed:
            return
        bare = replace(chosen, card_preview="", widgets={}, contact=None, password=None, answers=())
        # That there was a coupon explains why less than the price was paid.
        bare = replace(bare, coupon=None if chosen.coupon is None else "•")
        sealed = vault.seal(dump_selection(bare), *quote_encryption_context(row.uid, row.buyer_id))
        changed = {"order": order_id, "new_selection": sealed}
        self._connection.execute(_UPDATE_QUOTE, changed)


def is_not_shredded() -> ColumnElement[bool]:
    """Return the condition that the order has not been shredded."""
    # As in the index of orders with texts, which is used only without a bound value.
    return or_(orders.c.note.is_(None), func.length(orders.c.note) > literal_column("0"))


def is_closed_to_seller(moved_before: datetime | ColumnElement[datetime]) -> ColumnElement[bool]:
    """Return the condition that no seller adds anything to the order any more."""
    by_hand, kept = (
        orders.c.delivery == DeliveryMode.MANUAL,
        orders.c.status == OrderStatus.DELIVERED,
    )
    return or_(~by_hand, ~kept, orders.c.updated_at < moved_before)


def is_ended_and_shown(status: ColumnElement[str] | None = None) -> ColumnElement[bool]:
    """Return the condition that the order ended and each of its secrets was shown.

    `status` is the column of the status, or its `unindexed` form.
    """
    status = orders.c.status if status is None else status
    state = outbox.c.state
    # A delivery withheld because of a refund is never shown.
    withheld = and_(orders.c.status == OrderStatus.REFUNDED, state == OutboxState.DROPPED)
    sent = or_(state == OutboxState.SENT, withheld)
    shown = exists().where(_IS_DELIVERY_MESSAGE, sent).correlate(orders, secrets)
    unshown = exists().where(secrets.c.order_id == orders.c.id, ~shown)
    return and_(status.in_(sorted(FINAL_STATUSES)), ~unshown)


def _is_quiet_since(moment: datetime | ColumnElement[datetime]) -> ColumnElement[bool]:
    """Return the condition that the order has had no activity since `moment`."""
    return and_(orders.c.updated_at < moment, ~_was_sent_since(moment))


def _was_sent_since(moment: datetime | ColumnElement[datetime]) -> ColumnElement[bool]:
    """Return the condition that a secret of the order was sent at `moment` or later."""
    return exists().where(
        secrets.c.order_id == orders.c.id, _IS_DELIVERY_MESSAGE, outbox.c.updated_at >= moment
    )


_ORDER = bindparam("order", type_=orders.c.id.type)
_SELECT_SHREDDABLE = select(orders.c.id).where(
    orders.c.id == _ORDER,
    is_ended_and_shown(),
    is_closed_to_seller(bindparam("unchanged_since", type_=UtcDateTime)),
    _is_quiet_since(bindparam("quiet_since", type_=UtcDateTime)),
)
_SHRED_TEXTS = tuple(
    update(column.table)
    .where(column.table.c.order_id == _ORDER, column.is_not(None))
    .values({column.name: _SHREDDED_VALUE})
    for column in (attempts.c.raw, attempts.c.late_raw, replays.c.raw, secrets.c.body)
)
_MARK_SHREDDED = (
    update(orders)
    .where(orders.c.id == _ORDER)
    .values(note=_SHREDDED_VALUE, altered_answers=None, compare_at=None)
)
_MARK_NOT_SHREDDED = (
    update(orders).where(orders.c.id == _ORDER, orders.c.note == _SHREDDED_VALUE).values(note=None)
)
_IS_ITS_QUOTE = quotes.c.order_id == _ORDER
_SELECT_QUOTE = select(quotes).where(_IS_ITS_QUOTE)
_UPDATE_QUOTE = update(quotes).where(_IS_ITS_QUOTE).values(selection=bindparam("new_selection"))
