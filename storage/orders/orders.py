"""Repository of orders: written at confirmation, then moved by compare-and-set, one event each.

The domain's table decides which transitions are legal; the database enforces a copy of it on the
events. `order_leases` claims orders.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache, partial

from sqlalchemy import (
    CTE,
    BigInteger,
    ColumnElement,
    Integer,
    Row,
    Select,
    Text,
    and_,
    bindparam,
    cast,
    exists,
    false,
    func,
    literal,
    literal_column,
    select,
    union_all,
    update,
)

from bot.domain.errors import CurrencyMismatch, StaleVersion
from bot.domain.ids import BuyerId, OrderId, ProductId, QuoteId, SupplierAccountId, TradeNo
from bot.domain.money import Money
from bot.domain.operations.metrics import Backlog, Metrics
from bot.domain.orders.causes import REFUSAL_CAUSES, Cause
from bot.domain.orders.order import (
    FINAL_STATUSES,
    HOLDING_STATUSES,
    MONEY_RETURNED_STATUSES,
    UNSETTLED_STATUSES,
    NewOrder,
    Order,
    OrderEvent,
    OrderStatus,
)
from bot.domain.orders.transition_inputs import Accepted
from bot.domain.orders.transitions import OrderTransition
from storage.checkout.tables import quotes
from storage.engine.columns import UtcDateTime, to_short_text, to_storable_text, unindexed
from storage.engine.commit_signal import SILENT_WRITE
from storage.engine.repository import Repository
from storage.operations.tables import forgotten, outbox
from storage.orders.order_rows import (
    note_encryption_context,
    select_orders,
    to_changed_order,
    to_event,
    to_order,
)
from storage.orders.retention import is_not_shredded
from storage.orders.tables import IS_REPLACEMENT, order_events, orders
from storage.people.tables import threads

_FIRST_VERSION = 1
#: Orders of a buyer among which the products bought lately are found.
_LATEST_ORDERS = 50
_other = orders.alias("other")
_REFUND_REQUESTED = orders.join(threads, threads.c.order_id == orders.c.id)
_ASKS_FOR_REFUND = (
    threads.c.refund_requested_at.is_not(None),
    threads.c.closed_at.is_(None),
    orders.c.status.not_in(MONEY_RETURNED_STATUSES),
)


def _is_erased_for_buyer() -> ColumnElement[bool]:
    """Return the condition that the order has ended and its buyer had it erased."""
    last = select(forgotten.c.last_order_id).where(forgotten.c.buyer_id == orders.c.buyer_id)
    known = last.correlate(orders).scalar_subquery()
    return and_(
        orders.c.status.in_(sorted(FINAL_STATUSES)), func.coalesce(known >= orders.c.id, false())
    )


def _select_bought_products() -> Select[int]:
    """Return the query for the products of the latest orders that the buyer had not erased."""
    erased = select(forgotten.c.last_order_id).where(forgotten.c.buyer_id == bindparam("buyer"))
    latest = (
        select(orders.c.id, orders.c.quote_id)
        .where(
            orders.c.buyer_id == bindparam("buyer"),
            orders.c.id > func.coalesce(erased.scalar_subquery(), 0),
        )
        .order_by(orders.c.id.desc())
        .limit(_LATEST_ORDERS)
        .subquery()
    )
    return (
        select(quotes.c.product_id)
        .join(latest, latest.c.quote_id == quotes.c.id)
        .group_by(quotes.c.product_id)
        .order_by(func.max(latest.c.id).desc())
        .limit(bindparam("wanted"))
    )


# Statements that purchases run are built once.
_SELECT_BOUGHT_PRODUCTS = _select_bought_products()
_IS_SHOWN_TO_BUYER = ~_is_erased_for_buyer()
_SELECT_BY_ID = select_orders().where(orders.c.id == bindparam("order_id"))
_SELECT_OWNED = _SELECT_BY_ID.where(orders.c.buyer_id == bindparam("buyer"), _IS_SHOWN_TO_BUYER)
_SELECT_BUYERS = (
    select(orders.c.buyer_id)
    .where(orders.c.id.in_(bindparam("order_ids", expanding=True)))
    .distinct()
)
_SELECT_CREATED_SINCE = (
    select(orders.c.id, orders.c.created_at)
    .where(
        orders.c.created_at >= bindparam("since", type_=UtcDateTime),
        unindexed(orders.c.status).in_(bindparam("statuses", expanding=True)),
    )
    .order_by(orders.c.created_at.desc())
    .limit(bindparam("wanted", type_=Integer))
)
_SELECT_BY_QUOTE = select_orders().where(orders.c.quote_id == bindparam("quote"))
_SELECT_BY_TRADE_NO = select_orders().where(
    orders.c.account_id == bindparam("account"), orders.c.trade_no == bindparam("trade_no")
)
_COUNT_OPEN = select(func.count()).where(
    orders.c.buyer_id == bindparam("buyer"),
    orders.c.status.in_(sorted(HOLDING_STATUSES)),
)
_COUNT_OPEN_PURCHASES = _COUNT_OPEN.where(orders.c.replaces_order_id.is_(None))
_SELECT_REPLACEMENTS = (
    select_orders()
    .where(IS_REPLACEMENT, orders.c.replaces_order_id == bindparam("replaced"))
    .order_by(orders.c.id)
)
_INSERT_ORDER = orders.insert().returning(*orders.c)
_INSERT_EVENT = order_events.insert()
_CHANGE_STATUS = (
    update(orders)
    .where(
        orders.c.id == bindparam("unmoved_id"),
        orders.c.status == bindparam("unmoved_status"),
        orders.c.version == bindparam("unmoved_version"),
    )
    .values(
        status=bindparam("to_status"),
        version=bindparam("to_version"),
        cause=bindparam("its_cause"),
        cause_detail=bindparam("its_detail"),
        polls=0,
        next_at=bindparam("now", type_=UtcDateTime),
        taken=False,
        unfinished_starts=0,
        troubled_since=None,
        updated_at=bindparam("now", type_=UtcDateTime),
    )
    .returning(*orders.c)
)
_CHANGE_STATUS_SILENTLY = _CHANGE_STATUS.execution_options(**SILENT_WRITE)
_EVENT_COLUMNS = ("order_id", "seq", "came_from", "went_to", "cause", "cause_detail", "actor", "at")


def _insert_event_of_move() -> CTE:
    """Return the INSERT of an event that a statement which changes the order's status brings along.

    It inserts nothing if that statement changes nothing. SQLite has no such statements.
    """
    is_unmoved = exists().where(
        orders.c.id == bindparam("unmoved_id"),
        orders.c.status == bindparam("unmoved_status"),
        orders.c.version == bindparam("unmoved_version"),
    )
    columns = [order_events.c[name] for name in _EVENT_COLUMNS]
    event = select(*(bindparam(f"event_{each.name}", type_=each.type) for each in columns))
    return order_events.insert().from_select(columns, event.where(is_unmoved)).cte("event")


_MOVE = _CHANGE_STATUS.add_cte(_insert_event_of_move())
_MOVE_SILENTLY = _MOVE.execution_options(**SILENT_WRITE)
#: Changes the columns that are named by the other values.
_UPDATE_ORDER = update(orders).where(orders.c.id == bindparam("changed_id"))
_ADD_REFUNDED = (
    update(orders)
    .where(
        orders.c.id == bindparam("refunded_id"),
        orders.c.version == bindparam("its_version"),
        orders.c.refunded == bindparam("refunded_before"),
    )
    .values(refunded=orders.c.refunded + bindparam("refunded_now", type_=BigInteger))
    .returning(*orders.c)
)
_RECORD_TRADE = _UPDATE_ORDER.returning(*orders.c)
#: Changes nothing if another order of the same account has the trade number.
_RECORD_NUMBERED_TRADE = _RECORD_TRADE.where(
    ~exists().where(
        _other.c.account_id == bindparam("account"),
        _other.c.trade_no == bindparam("number"),
        _other.c.id != bindparam("changed_id"),
    )
)


@cache
def _select_in_status(
    statuses: tuple[OrderStatus, ...], *, of_account: bool
) -> Select[*tuple[object, ...]]:
    """Return the query for the `wanted` orders after `skipped` ones in these statuses, oldest first.

    The orders of each status are read in the order of an index and merged, no further than the page:
    for several statuses at once the engines would sort all of their orders.
    """
    queued = [select(orders.c.id).where(orders.c.status == each) for each in statuses]
    if of_account:
        queued = [each.where(orders.c.account_id == bindparam("account")) for each in queued]
    merged = union_all(*queued).order_by(literal_column("id"))
    page = merged.offset(bindparam("skipped", type_=Integer)).limit(
        bindparam("wanted", type_=Integer)
    )
    return select_orders().where(orders.c.id.in_(page)).order_by(orders.c.id)


def _is_unsettled(before: datetime) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions of orders whose outcome is unknown since before a time, as in an index."""
    return (
        is_not_shredded(),
        orders.c.status.in_(sorted(UNSETTLED_STATUSES)),
        orders.c.updated_at < before,
    )


class Orders(Repository):
    """The repository of `Order`."""

    def add(self, new: NewOrder, now: datetime) -> Order:
        """Insert an order in PLACED with its first event, due at once."""
        quote = new.quote
        cause, detail = Cause.CONFIRMED, ""
        if new.replaces_order_id is not None:
            cause, detail = Cause.REPLACEMENT, str(new.replaces_order_id)
        values = {
            "buyer_id": quote.buyer_id,
            "account_id": quote.account_id,
            "quote_id": quote.id,
            "status": OrderStatus.PLACED,
            "version": _FIRST_VERSION,
            "request_no": new.request_no,
            "delivery": new.delivery,
            "cost": quote.cost.amount,
            "cost_currency": quote.cost.currency,
            "price": self.resources.amount_in_selling_currency(quote.price),
            "currency": quote.price.currency,
            "chat_id": new.chat_id,
            "status_message_id": new.status_message_id,
            "cause": cause,
            "cause_detail": detail,
            "next_at": now,
            "created_at": now,
            "updated_at": now,
            "warranty_days": new.warranty_days,
            "replaces_order_id": new.replaces_order_id,
        }
        row = self._connection.execute(_INSERT_ORDER, values).one()
        placed = OrderEvent(now, None, OrderStatus.PLACED, cause, new.actor, detail)
        self._insert_event(row.id, _FIRST_VERSION, placed)
        self.resources.after_commit.append(
            partial(_count_move, self.resources.metrics, OrderStatus.PLACED)
        )
        return to_changed_order(self.resources, row, quote.selection, quote.expires_at, quote.promo)

    def get(self, order_id: OrderId) -> Order | None:
        return self._find(self._to_order, _SELECT_BY_ID, {"order_id": order_id})

    def get_owned(self, order_id: OrderId, buyer: BuyerId) -> Order | None:
        """Return the order if it belongs to the buyer and is not erased for them; otherwise None."""
        return self._find(self._to_order, _SELECT_OWNED, {"order_id": order_id, "buyer": buyer})

    def list_owned(self, order_ids: Sequence[OrderId], buyer: BuyerId) -> list[Order]:
        """Return those of the orders that belong to the buyer and are not erased for them."""
        mine = (orders.c.id.in_(order_ids), orders.c.buyer_id == buyer)
        return self._list(self._to_order, select_orders().where(*mine, ~_is_erased_for_buyer()))

    def list_buyers(self, order_ids: Sequence[OrderId]) -> list[BuyerId]:
        """Return the buyers of the orders, each once. The buyer of an order never changes."""
        values = {"order_ids": order_ids}
        found = self._connection.scalars(_SELECT_BUYERS, values)
        return [BuyerId(each) for each in found]

    def find_by_quote(self, quote_id: QuoteId) -> Order | None:
        return self._find(self._to_order, _SELECT_BY_QUOTE, {"quote": quote_id})

    def list_replacements(self, order_id: OrderId) -> list[Order]:
        """Return the orders that replace pieces of an order, oldest first."""
        return self._list(self._to_order, _SELECT_REPLACEMENTS, {"replaced": order_id})

    def list_replaced(self, order_ids: Sequence[OrderId]) -> list[OrderId]:
        """Return those of the orders whose buyers have, or will get, a replacement."""
        query = select(orders.c.replaces_order_id).where(
            IS_REPLACEMENT,
            orders.c.replaces_order_id.in_(order_ids),
            orders.c.status.not_in(sorted(MONEY_RETURNED_STATUSES)),
        )
        return [OrderId(each) for each in self._connection.scalars(query.distinct())]

    def find_by_trade_no(self, account: SupplierAccountId, trade_no: TradeNo) -> Order | None:
        values = {"account": account, "trade_no": to_storable_text(trade_no)}
        return self._find(self._to_order, _SELECT_BY_TRADE_NO, values)

    def list_of_buyer(
        self,
        buyer: BuyerId,
        offset: int,
        limit: int,
        statuses: Sequence[OrderStatus] | None = None,
    ) -> tuple[list[Order], int]:
        """Return the buyer's orders, newest first, and how many there are.

        `statuses` limits the result to orders in these statuses. Ended orders that the buyer had
        erased are left out, and orders whose coupon was refused.
        """
        mine = and_(
            orders.c.buyer_id == buyer,
            orders.c.cause != Cause.REFUSED_COUPON,
            _IS_SHOWN_TO_BUYER,
        )
        if statuses is not None:
            mine = and_(mine, orders.c.status.in_(sorted(statuses)))
        newest = select_orders().where(mine).order_by(orders.c.id.desc())
        count = select(func.count()).select_from(orders).where(mine)
        found = self._list(self._to_order, newest.offset(offset).limit(limit))
        return found, self._connection.scalar(count) or 0

    def count_by_status(self, buyer: BuyerId) -> tuple[Mapping[OrderStatus, int], int]:
        """Return how many orders of the buyer have each status, and how many were refused.

        Refused ones are cancelled. Orders that the buyer had erased count too.
        """
        is_refused = orders.c.cause.in_(sorted(REFUSAL_CAUSES))
        query = select(orders.c.status, is_refused.label("is_refused"), func.count().label("n"))
        rows = self._connection.execute(
            query.where(orders.c.buyer_id == buyer).group_by(orders.c.status, is_refused)
        ).all()
        counts: Counter[OrderStatus] = Counter()
        for row in rows:
            counts[OrderStatus(row.status)] += row.n
        refused = sum(
            row.n for row in rows if row.is_refused and row.status == OrderStatus.CANCELLED
        )
        return counts, refused

    def list_newest_of_buyer(self, buyer: BuyerId, limit: int) -> list[Order]:
        """Return the newest orders of the buyer, also those that they had erased."""
        own = select_orders().where(orders.c.buyer_id == buyer)
        return self._list(self._to_order, own.order_by(orders.c.id.desc()).limit(limit))

    def list_bought_products(self, buyer: BuyerId, limit: int) -> Sequence[ProductId]:
        """Return the products of the buyer's latest orders, the latest first, each once.

        Orders that the buyer had erased are left out, also open ones.
        """
        values = {"buyer": buyer, "wanted": limit}
        found = self._connection.scalars(_SELECT_BOUGHT_PRODUCTS, values)
        return [ProductId(each) for each in found]

    def list_in_status(
        self,
        statuses: Sequence[OrderStatus],
        limit: int,
        account: SupplierAccountId | None = None,
        offset: int = 0,
    ) -> list[Order]:
        """Return orders in these statuses, oldest first; only those of `account`, if given."""
        if not statuses:
            return []
        query = _select_in_status(tuple(sorted(statuses)), of_account=account is not None)
        values = {"wanted": limit, "skipped": offset, "account": account}
        return self._list(self._to_order, query, values)

    def list_created_since(
        self, statuses: Sequence[OrderStatus], since: datetime, limit: int
    ) -> list[tuple[OrderId, datetime]]:
        """Return the orders made since `since` in these statuses, newest first, with their times."""
        values = {"statuses": statuses, "since": since, "wanted": limit}
        rows = self._connection.execute(_SELECT_CREATED_SINCE, values)
        return [(OrderId(row.id), row.created_at) for row in rows]

    def list_buyers_in_status(self, statuses: Sequence[OrderStatus]) -> list[BuyerId]:
        """Return the buyers of the orders in these statuses, each once."""
        query = select(orders.c.buyer_id).where(orders.c.status.in_(statuses)).distinct()
        return [BuyerId(each) for each in self._connection.scalars(query)]

    def list_of_other_accounts(
        self,
        statuses: Sequence[OrderStatus],
        account: SupplierAccountId,
        after: OrderId,
        limit: int,
    ) -> list[Order]:
        """Return orders in these statuses of other accounts than `account`, by id above `after`."""
        # By their accounts, of which there are few: most shops have no other one.
        (to_account,) = orders.c.account_id.foreign_keys
        known = select(to_account.column).where(to_account.column != account)
        others = list(self._connection.scalars(known))
        query = select_orders().where(
            orders.c.status.in_(statuses), orders.c.account_id.in_(others), orders.c.id > after
        )
        return self._list(self._to_order, query.order_by(orders.c.id).limit(limit))

    def list_refused_coupons(self, since: datetime) -> list[Order]:
        """Return the orders cancelled since `since` because of their coupon, oldest first.

        Those whose end notice was queued are left out.
        """
        notice_key = literal("ended:") + cast(orders.c.id, Text)
        query = select_orders().where(
            ~exists().where(outbox.c.dedupe_key == notice_key),
            orders.c.status == OrderStatus.CANCELLED,
            orders.c.next_at >= since,  # has an index; a cancelled order is not due again
            orders.c.cause == Cause.REFUSED_COUPON,
        )
        return self._list(self._to_order, query.order_by(orders.c.id))

    def list_refund_requested(self) -> list[OrderId]:
        """Return the orders whose money is not returned and whose open thread asks for a refund."""
        found = select(orders.c.id).select_from(_REFUND_REQUESTED).where(*_ASKS_FOR_REFUND)
        return [OrderId(each) for each in self._connection.scalars(found)]

    def count_refund_requested(self) -> int:
        """Return how many orders `list_refund_requested` returns."""
        query = select(func.count()).select_from(_REFUND_REQUESTED).where(*_ASKS_FOR_REFUND)
        return self._connection.scalar(query) or 0

    def count(self, statuses: Sequence[OrderStatus]) -> int:
        """Return how many orders are in one of these statuses."""
        query = select(func.count()).where(orders.c.status.in_(statuses))
        return self._connection.scalar(query) or 0

    def summarize_open(self) -> dict[OrderStatus, Backlog]:
        """Return how many orders are in each status that does not end an order, and since when.

        The time is that of the confirmation of the one with the lowest number: of the others, only the
        index is read.
        """
        statuses = [each for each in OrderStatus if each not in FINAL_STATUSES]
        counted = (
            select(orders.c.status, func.count().label("n"), func.min(orders.c.id).label("first"))
            .where(orders.c.status.in_(statuses))
            .group_by(orders.c.status)
            .subquery()
        )
        query = select(counted.c.status, counted.c.n, orders.c.created_at)
        rows = self._connection.execute(query.join(orders, orders.c.id == counted.c.first)).all()
        waiting = {OrderStatus(row.status): Backlog(row.n, row.created_at) for row in rows}
        return {each: waiting.get(each, Backlog()) for each in statuses}

    def count_unsettled(self, before: datetime) -> tuple[int, OrderId | None]:
        """Return how many outcomes are unknown since before a time, and the oldest of these orders."""
        query = select(func.count(), func.min(orders.c.id)).where(*_is_unsettled(before))
        count, oldest = self._connection.execute(query).one()
        return count, oldest

    def list_unsettled_without_notice(
        self, notice: str, before: datetime, limit: int
    ) -> list[OrderId]:
        """Return purchases whose outcome is unknown since before a time.

        Those are left out for which the outbox has the key of a `notice`. Replacements are no purchases.
        """
        key = literal(f"{notice}:") + cast(orders.c.id, Text)
        found = select(orders.c.id).where(
            *_is_unsettled(before),
            orders.c.replaces_order_id.is_(None),
            ~exists().where(outbox.c.dedupe_key == key),
        )
        return [OrderId(each) for each in self._connection.scalars(found.limit(limit))]

    def count_open(self, buyer: BuyerId) -> int:
        """Return how many orders of the buyer have not ended; those with goods do not count."""
        return self._connection.scalar(_COUNT_OPEN, {"buyer": buyer}) or 0

    def count_open_purchases(self, buyer: BuyerId) -> int:
        """Return how many open orders the buyer placed: replacements do not count."""
        return self._connection.scalar(_COUNT_OPEN_PURCHASES, {"buyer": buyer}) or 0

    def apply_transition(
        self, order: Order, step: OrderTransition, actor: str, now: datetime
    ) -> Order:
        """Execute `step.statuses` by compare-and-set on (status, version), one event for each move.

        Each status begins due at once and with no polls. Raise StaleVersion when the row has
        changed.
        """
        for there in step.statuses:
            event = OrderEvent(now, order.status, there, step.cause, actor, step.cause_detail)
            order = self._move(order, event)
            count = partial(_count_move, self.resources.metrics, there)
            if there is OrderStatus.DELIVERED:
                waited = (now - order.created_at).total_seconds()
                count = partial(count, delivered=(order.delivery, waited))
            self.resources.after_commit.append(count)
        return order

    def record_trade(
        self, order: Order, accepted: Accepted, compare_at: datetime | None = None
    ) -> Order:
        """Store the trade number, the charged amount and the seller's note, if they are given.

        Return the order with them. `compare_at` is when the answers are to be compared; see
        `StoredAnswers`. The number is unique within the account: raise StaleVersion when another
        order has it.
        """
        change = _RECORD_TRADE
        values: dict[str, object] = {} if compare_at is None else {"compare_at": compare_at}
        if accepted.trade_no is not None:
            change = _RECORD_NUMBERED_TRADE
            number = to_storable_text(accepted.trade_no)
            values |= {"trade_no": number, "number": number, "account": order.account_id}
        if accepted.charged is not None:
            if accepted.charged.currency != order.cost.currency:
                raise CurrencyMismatch(f"the cost of order {order.id} is in {order.cost.currency}")
            values["charged"] = accepted.charged.amount
        if accepted.note:
            place = note_encryption_context(order.request_no)
            note = accepted.note.encode("utf-8", "backslashreplace")
            values["note"] = self.resources.vault.seal(note, *place)
        if not values:
            return order
        values["changed_id"] = order.id
        row = self._connection.execute(change, values).first()
        if row is None:
            raise StaleVersion(f"order {order.id} is missing, or its number is another order's")
        return self._to_changed(order, row)

    def add_refunded(self, order: Order, money: Money) -> Order:
        """Add a refund to what was refunded of the order; return the order with it.

        Raise StaleVersion when the row has changed. The caller posts the refund to the ledger.
        """
        values = {
            "refunded_id": order.id,
            "its_version": order.version,
            "refunded_before": order.refunded_units,
            "refunded_now": self.resources.amount_in_selling_currency(money),
        }
        row = self._connection.execute(_ADD_REFUNDED, values).first()
        if row is None:
            raise StaleVersion(f"order {order.id} was changed or refunded meanwhile")
        return self._to_changed(order, row)

    def set_status_message(self, order_id: OrderId, message_id: int) -> None:
        values = {"changed_id": order_id, "status_message_id": message_id}
        if self._change(_UPDATE_ORDER, values) != 1:
            raise StaleVersion(f"there is no order {order_id}")

    def events(self, order_id: OrderId) -> list[OrderEvent]:
        """Return the order's timeline, oldest first."""
        query = select(order_events).where(order_events.c.order_id == order_id)
        return self._list(to_event, query.order_by(order_events.c.seq))

    def _to_order(self, row: "Row[*tuple[object, ...]]") -> Order:
        return to_order(self.resources, row)

    def _to_changed(self, order: Order, row: "Row[*tuple[object, ...]]") -> Order:
        """Return `order` as a write returned it. Its quote did not change: it has an order."""
        return to_changed_order(
            self.resources, row, order.selection, order.quote_expires_at, order.promo
        )

    def _move(self, order: Order, event: OrderEvent) -> Order:
        """Change the status and insert the event: on PostgreSQL by one statement."""
        values: dict[str, object] = {
            "unmoved_id": order.id,
            "unmoved_status": event.from_status,
            "unmoved_version": order.version,
            "to_status": event.to_status,
            "to_version": order.version + 1,
            "its_cause": event.cause,
            "its_detail": to_short_text(event.cause_detail),
            "now": event.at,
        }
        # The trader of a submitted order goes on with it.
        is_silent = event.to_status is OrderStatus.SUBMITTING
        has_one_statement = self.resources.dialect != "sqlite"
        if has_one_statement:
            change = _MOVE_SILENTLY if is_silent else _MOVE
            of_event = _event_values(order.id, order.version + 1, event)
            values |= {f"event_{name}": value for name, value in of_event.items()}
        else:
            change = _CHANGE_STATUS_SILENTLY if is_silent else _CHANGE_STATUS
        row = self._connection.execute(change, values).first()
        if row is None:
            raise StaleVersion(f"order {order.id} is no longer {event.from_status}")
        moved = self._to_changed(order, row)
        if not has_one_statement:
            self._insert_event(moved.id, moved.version, event)
        return moved

    def _insert_event(self, order_id: OrderId, seq: int, event: OrderEvent) -> None:
        self._connection.execute(_INSERT_EVENT, _event_values(order_id, seq, event))


def _event_values(order_id: OrderId, seq: int, event: OrderEvent) -> dict[str, object]:
    return {
        "order_id": order_id,
        "seq": seq,
        "came_from": event.from_status,
        "went_to": event.to_status,
        "cause": event.cause,
        "cause_detail": to_short_text(event.cause_detail),
        "actor": to_short_text(event.actor),
        "at": event.at,
    }


def _count_move(
    metrics: Metrics, status: OrderStatus, delivered: tuple[str, float] | None = None
) -> None:
    """Count that an order entered `status`, and how many seconds its delivery took, by its mode."""
    metrics.order_moves[status] += 1
    if delivered is not None:
        mode, seconds = delivered
        metrics.deliveries[mode].add(seconds)
