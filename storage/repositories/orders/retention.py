"""Retention: ended orders whose texts are to be forgotten, and forgetting them.

Shredding leaves an empty value where a sealed one stood (a sealed one is never empty) and an empty note
as the order's mark. Fingerprints, events, the trade number and the ledger stay. Which moment is late
enough is the services' business.
"""

from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import ColumnElement, Text, and_, cast, exists, func, literal, or_, select, update

from bot.domain.catalogue import Delivery
from bot.domain.errors import VaultSealed
from bot.domain.ledger import OrderId
from bot.domain.order import FINAL, OrderStatus
from storage.codec import dump_selection
from storage.quotes import open_selection, quote_place
from storage.schema import OutboxState, attempts, orders, outbox, quotes, replays, secrets
from storage.unit import Unit

_SHREDDED = b""
#: The outbox row that shows a secret.
_MESSAGE = outbox.c.dedupe_key == literal("deliver:") + cast(secrets.c.id, Text)


@dataclass(frozen=True, slots=True)
class SqlRetention:
    """The repository of what may be forgotten."""

    unit: Unit

    async def due(self, before: datetime, moved_before: datetime, limit: int) -> list[OrderId]:
        """Ended orders that nothing happened to since `before`, oldest first: nothing of them waits to
        be shown, and those that a seller may add to moved last before `moved_before`.
        """
        quiet = (orders.c.updated_at < before, ~_sent_since(before))
        query = select(orders.c.id).where(ended(), *quiet, settled(moved_before), whole())
        found = await self.unit.connection.execute(query.order_by(orders.c.id).limit(limit))
        return [OrderId(each) for each in found.scalars()]

    async def may_forget(self, order_id: OrderId, moved_before: datetime) -> bool:
        """Whether the order is ended, all of it shown, and nothing new is to come."""
        here = (orders.c.id == order_id, ended(), settled(moved_before))
        return await self.unit.connection.scalar(select(orders.c.id).where(*here)) is not None

    async def shred(self, order_id: OrderId) -> None:
        """Forget what the supplier gave for the order and what its buyer typed."""
        for column in (attempts.c.raw, attempts.c.late_raw, replays.c.raw, secrets.c.body):
            table = column.table
            kept = update(table).where(table.c.order_id == order_id, column.is_not(None))
            await self.unit.connection.execute(kept.values({column.name: _SHREDDED}))
        await self._shred_typed(order_id)
        mark = update(orders).where(orders.c.id == order_id).values(note=_SHREDDED)
        await self.unit.connection.execute(mark)

    async def _shred_typed(self, order_id: OrderId) -> None:
        """What was bought stays in the quote; what the buyer typed for it does not."""
        query = select(quotes).where(quotes.c.order_id == order_id)
        row = (await self.unit.connection.execute(query)).one()
        vault = self.unit.vault
        try:
            chosen = open_selection(vault, row.selection, row.uid, row.buyer_id)
        except VaultSealed:
            return
        bare = replace(chosen, card_preview="", widgets={}, contact=None, password=None, answers=())
        # That there was one tells why less than the price was paid.
        bare = replace(bare, coupon=None if chosen.coupon is None else "•")
        sealed = vault.seal(dump_selection(bare), *quote_place(row.uid, row.buyer_id))
        change = update(quotes).where(quotes.c.id == row.id).values(selection=sealed)
        await self.unit.connection.execute(change)


def whole() -> ColumnElement[bool]:
    """The order has not been shredded."""
    return or_(orders.c.note.is_(None), func.length(orders.c.note) > 0)


def settled(moved_before: datetime) -> ColumnElement[bool]:
    """No seller adds to it any more."""
    by_hand, kept = orders.c.delivery == Delivery.MANUAL, orders.c.status == OrderStatus.DELIVERED
    return or_(~by_hand, ~kept, orders.c.updated_at < moved_before)


def ended() -> ColumnElement[bool]:
    """It ended, and each of its secrets was shown."""
    state = outbox.c.state
    # What was withheld because the money went back is never shown.
    withheld = and_(orders.c.status == OrderStatus.REFUNDED, state == OutboxState.DROPPED)
    sent = or_(state == OutboxState.SENT, withheld)
    shown = exists().where(_MESSAGE, sent).correlate(orders, secrets)
    unshown = exists().where(secrets.c.order_id == orders.c.id, ~shown)
    return and_(orders.c.status.in_(sorted(FINAL)), ~unshown)


def _sent_since(moment: datetime) -> ColumnElement[bool]:
    """Some of its goods went out at `moment` or later."""
    return exists().where(
        secrets.c.order_id == orders.c.id, _MESSAGE, outbox.c.updated_at >= moment
    )
