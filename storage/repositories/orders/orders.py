"""Orders: written once at confirmation, then moved by compare-and-set, one event a move.

A claim sets when a row is due again and nothing else, so a worker that dies loses only time. What may
follow what is the domain's table; the database holds a copy of it over the events.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Select, and_, case, false, func, literal, select, update

from bot.domain.catalogue import AccountId
from bot.domain.errors import CurrencyMismatch, Stale
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.order import (
    FINAL,
    HOLDING,
    Accepted,
    Order,
    OrderEvent,
    OrderStatus,
    Step,
    TradeNo,
)
from bot.domain.quote import QuoteId
from bot.domain.store import NewOrder, Totals
from storage import claims
from storage.columns import Moment, short, storable
from storage.order_rows import note_place, select_orders, to_event, to_order
from storage.schema import forgotten, order_events, orders
from storage.totals import totals
from storage.unit import Unit

_FIRST = 1


@dataclass(frozen=True, slots=True)
class SqlOrders:
    """The repository of `Order`."""

    unit: Unit

    async def add(self, new: NewOrder, now: datetime) -> Order:
        """Insert in PLACED with its first event, due at once."""
        quote = new.quote
        insert = orders.insert().values(
            buyer_id=quote.buyer_id,
            account_id=quote.account_id,
            quote_id=quote.id,
            status=OrderStatus.PLACED,
            version=_FIRST,
            request_no=new.request_no,
            delivery=new.delivery,
            cost=quote.cost.amount,
            cost_currency=quote.cost.currency,
            price=self.unit.selling(quote.price),
            currency=quote.price.currency,
            chat_id=new.chat_id,
            status_message_id=new.status_message_id,
            cause="confirmed",
            next_at=now,
            created_at=now,
            updated_at=now,
        )
        row = (await self.unit.connection.execute(insert.returning(orders.c.id))).one()
        await self._event(row.id, _FIRST, None, OrderStatus.PLACED, "confirmed", "buyer", now)
        return await self._sure(OrderId(row.id))

    async def get(self, order_id: OrderId) -> Order | None:
        return await self._one(orders.c.id == order_id)

    async def owned(self, order_id: OrderId, buyer: BuyerId) -> Order | None:
        """The buyer's own order; None for another's, for a forgotten one, and for none alike."""
        mine = (orders.c.id == order_id, orders.c.buyer_id == buyer)
        return await self._one(*mine, ~_forgotten())

    async def of_quote(self, quote_id: QuoteId) -> Order | None:
        return await self._one(orders.c.quote_id == quote_id)

    async def of_trade(self, account: AccountId, trade_no: TradeNo) -> Order | None:
        number = orders.c.trade_no == storable(trade_no)
        return await self._one(orders.c.account_id == account, number)

    async def page(
        self,
        buyer: BuyerId,
        offset: int,
        limit: int,
        statuses: Sequence[OrderStatus] | None = None,
    ) -> tuple[list[Order], int]:
        """A buyer's orders (only those in `statuses`, if given), newest first, and how many there are.
        Ended ones that the buyer had forgotten are not among them.
        """
        mine = and_(orders.c.buyer_id == buyer, ~_forgotten())
        if statuses is not None:
            mine = and_(mine, orders.c.status.in_(sorted(statuses)))
        newest = select_orders().where(mine).order_by(orders.c.id.desc())
        count = select(func.count()).select_from(orders).where(mine)
        found = await self._all(newest.offset(offset).limit(limit))
        return found, await self.unit.connection.scalar(count) or 0

    async def in_status(
        self, statuses: Sequence[OrderStatus], limit: int, account: AccountId | None = None
    ) -> list[Order]:
        """Oldest first; those of one account, if it is given."""
        query = select_orders().where(orders.c.status.in_(statuses))
        if account is not None:
            query = query.where(orders.c.account_id == account)
        return await self._all(query.order_by(orders.c.id).limit(limit))

    async def count(self, statuses: Sequence[OrderStatus]) -> int:
        """How many orders stand in one of these."""
        query = select(func.count()).where(orders.c.status.in_(statuses))
        return await self.unit.connection.scalar(query) or 0

    async def count_open(self, buyer: BuyerId) -> int:
        """Orders of the buyer that hold money."""
        holds = orders.c.status.in_(sorted(HOLDING))
        query = select(func.count()).where(orders.c.buyer_id == buyer, holds)
        return await self.unit.connection.scalar(query) or 0

    async def claim_trade(
        self, account: AccountId, now: datetime, lease_until: datetime
    ) -> Order | None:
        """The due PLACED order that was put back least often, unless one of the account is taken, in flight
        or uncertain.
        """
        claimed = await self._claim(claims.trade(account, now), 1, lease_until)
        return claimed[0] if claimed else None

    async def claim_due(
        self,
        account: AccountId,
        statuses: Sequence[OrderStatus],
        now: datetime,
        lease_until: datetime,
        limit: int,
    ) -> list[Order]:
        """Due orders of the account in these states, longest due first, taken until `lease_until`."""
        return await self._claim(claims.due(account, statuses, now), limit, lease_until)

    async def claim_changing(
        self,
        account: AccountId,
        now: datetime,
        lease_until: datetime,
        moved_after: datetime,
        limit: int,
    ) -> list[Order]:
        """Due orders that moved after then and may yet bring something new, longest due first."""
        return await self._claim(claims.changing(account, now, moved_after), limit, lease_until)

    async def wake(self, now: datetime, horizon: datetime, *, claimed: bool) -> int:
        """Make due what would sleep beyond `horizon` and, if `claimed`, what is taken; how many."""
        woken = claims.strays(horizon, claimed=claimed).values(taken=False, next_at=now)
        return (await self.unit.connection.execute(woken)).rowcount

    async def move(self, order: Order, step: Step, actor: str, now: datetime) -> Order:
        """Walk `step.path` by compare-and-set on (status, version), one event a move.

        Each state begins due at once and with no polls. Stale when the row moved on.
        """
        here, version = order.status, order.version
        for there in step.path:
            await self._set_status(order.id, here, there, version, step.cause, now)
            version += 1
            await self._event(order.id, version, here, there, step.cause, actor, now)
            here = there
        return await self._sure(order.id)

    async def put_back(
        self, order_id: OrderId, next_at: datetime, troubled_at: datetime | None = None
    ) -> None:
        """When to look at it again; counts a poll. Of the moments of trouble the first one is kept,
        until it is put back without.
        """
        polls = orders.c.polls + 1
        troubled = _earliest(troubled_at) if troubled_at else None
        await self._change(
            order_id, next_at=next_at, taken=False, polls=polls, troubled_since=troubled
        )

    async def record_trade(self, order_id: OrderId, accepted: Accepted) -> None:
        """Keep the trade number, the charged amount and the seller's note, as far as they are told.

        Stale when another order of the account has the number.
        """
        order = await self._sure(order_id)
        values: dict[str, object] = {}
        if accepted.trade_no is not None:
            await self._refuse_taken(order, accepted.trade_no)
            values["trade_no"] = storable(accepted.trade_no)
        if accepted.charged is not None:
            if accepted.charged.currency != order.cost.currency:
                raise CurrencyMismatch(f"order {order_id} costs {order.cost.currency}")
            values["charged"] = accepted.charged.amount
        if accepted.note:
            place = note_place(order.request_no)
            note = accepted.note.encode("utf-8", "backslashreplace")
            values["note"] = self.unit.vault.seal(note, *place)
        if values:
            await self._change(order_id, **values)

    async def set_status_message(self, order_id: OrderId, message_id: int) -> None:
        await self._change(order_id, status_message_id=message_id)

    async def events(self, order_id: OrderId) -> list[OrderEvent]:
        """The order's timeline, oldest first."""
        query = select(order_events).where(order_events.c.order_id == order_id)
        rows = await self.unit.connection.execute(query.order_by(order_events.c.seq))
        return [to_event(row) for row in rows]

    async def totals(self, since: datetime) -> Totals:
        """Sums over the orders made and the money moved since then."""
        return await totals(self.unit, since)

    async def _one(self, *conditions: ColumnElement[bool]) -> Order | None:
        found = await self._all(select_orders().where(*conditions))
        return found[0] if found else None

    async def _sure(self, order_id: OrderId) -> Order:
        order = await self.get(order_id)
        if order is None:
            raise Stale(f"there is no order {order_id}")
        return order

    async def _all(self, query: "Select[*tuple[object, ...]]") -> list[Order]:
        rows = await self.unit.connection.execute(query)
        return [to_order(self.unit, row) for row in rows]

    async def _claim(
        self, query: "Select[tuple[int]]", limit: int, lease_until: datetime
    ) -> list[Order]:
        ids = (await self.unit.connection.execute(query.limit(limit))).scalars().all()
        if not ids:
            return []
        taken = update(orders).where(orders.c.id.in_(ids)).values(next_at=lease_until, taken=True)
        await self.unit.connection.execute(taken)
        return await self._all(select_orders().where(orders.c.id.in_(ids)).order_by(orders.c.id))

    async def _set_status(
        self,
        order_id: OrderId,
        here: OrderStatus,
        there: OrderStatus,
        version: int,
        cause: str,
        now: datetime,
    ) -> None:
        unmoved = (orders.c.status == here, orders.c.version == version)
        change = (
            update(orders)
            .where(orders.c.id == order_id, *unmoved)
            .values(
                status=there,
                version=version + 1,
                cause=short(cause),
                polls=0,
                next_at=now,
                taken=False,
                troubled_since=None,
                updated_at=now,
            )
        )
        if (await self.unit.connection.execute(change)).rowcount != 1:
            raise Stale(f"order {order_id} moved on from {here}")

    async def _event(
        self,
        order_id: OrderId,
        seq: int,
        came_from: OrderStatus | None,
        went_to: OrderStatus,
        cause: str,
        actor: str,
        at: datetime,
    ) -> None:
        insert = order_events.insert().values(
            order_id=order_id,
            seq=seq,
            came_from=came_from,
            went_to=went_to,
            cause=short(cause),
            actor=short(actor),
            at=at,
        )
        await self.unit.connection.execute(insert)

    async def _change(self, order_id: OrderId, **values: object) -> None:
        change = update(orders).where(orders.c.id == order_id).values(**values)
        if (await self.unit.connection.execute(change)).rowcount != 1:
            raise Stale(f"there is no order {order_id}")

    async def _refuse_taken(self, order: Order, trade_no: TradeNo) -> None:
        holder = await self.of_trade(order.account_id, trade_no)
        if holder is not None and holder.id != order.id:
            raise Stale(f"trade {trade_no} belongs to order {holder.id}")


def _forgotten() -> ColumnElement[bool]:
    """Its buyer had it forgotten, and it has ended."""
    until = select(forgotten.c.until).where(forgotten.c.buyer_id == orders.c.buyer_id)
    known = until.correlate(orders).scalar_subquery()
    return and_(
        orders.c.status.in_(sorted(FINAL)), func.coalesce(known >= orders.c.created_at, false())
    )


def _earliest(moment: datetime) -> ColumnElement[datetime | None]:
    """The moment of trouble that is kept: a later one never takes the place of an earlier."""
    kept = orders.c.troubled_since
    return case((kept <= moment, kept), else_=literal(moment, Moment()))
