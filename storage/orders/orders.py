"""Repository of orders: written at confirmation, then moved by compare-and-set, one event each.

A claim only sets when a row is due again, so a worker that crashes only delays it. The
domain's table decides which transitions are legal; the database enforces a copy of it on the
events.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal

from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
    Text,
    Update,
    and_,
    bindparam,
    case,
    cast,
    exists,
    false,
    func,
    literal,
    select,
    update,
)

from bot.domain.errors import CurrencyMismatch, StaleVersion
from bot.domain.ids import BuyerId, OrderId, ProductId, QuoteId, SupplierAccountId, TradeNo
from bot.domain.money import Money
from bot.domain.orders.attempts import Totals
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import (
    FINAL_STATUSES,
    HOLDING_STATUSES,
    MONEY_RETURNED_STATUSES,
    NewOrder,
    Order,
    OrderEvent,
    OrderStatus,
)
from bot.domain.orders.transition_inputs import Accepted
from bot.domain.orders.transitions import OrderTransition
from bot.domain.retries import MAX_UNFINISHED_STARTS
from storage.checkout.tables import quotes
from storage.engine.columns import UtcDateTime, to_short_text, to_storable_text
from storage.engine.commit_signal import SILENT_WRITE
from storage.engine.leases import ClaimQueries, build_claim_queries, select_with_one_suspect
from storage.engine.repository import Repository
from storage.engine.row_steps import is_in_step
from storage.operations.tables import forgotten, outbox
from storage.orders.due_orders import (
    CHANGING_ORDERS,
    DUE_ORDERS,
    NEXT_TO_TRADE,
    NEXT_TRADE,
    changing_orders_values,
    waits_beyond,
)
from storage.orders.order_rows import (
    altered_answers_encryption_context,
    dump_altered_answers,
    note_encryption_context,
    open_altered_answers,
    select_orders,
    to_changed_order,
    to_event,
    to_order,
)
from storage.orders.tables import order_events, orders
from storage.orders.usage import load_totals
from storage.people.tables import threads

_FIRST_VERSION = 1
#: Orders of a buyer among which the products bought lately are found.
_LATEST_ORDERS = 50
_other = orders.alias("other")


def _is_erased_for_buyer() -> ColumnElement[bool]:
    """Return the condition that the order has ended and its buyer had it erased."""
    last = select(forgotten.c.last_order_id).where(forgotten.c.buyer_id == orders.c.buyer_id)
    known = last.correlate(orders).scalar_subquery()
    return and_(
        orders.c.status.in_(sorted(FINAL_STATUSES)), func.coalesce(known >= orders.c.id, false())
    )


def _keep_earliest_trouble() -> ColumnElement[datetime | None]:
    """Return the time of trouble to store: the earlier of the stored one and `failed_at`."""
    kept, moment = orders.c.troubled_since, bindparam("failed_at", type_=UtcDateTime)
    return case((kept <= moment, kept), else_=moment)


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
_SELECT_BY_QUOTE = select_orders().where(orders.c.quote_id == bindparam("quote"))
_SELECT_BY_TRADE_NO = select_orders().where(
    orders.c.account_id == bindparam("account"), orders.c.trade_no == bindparam("trade_no")
)
_COUNT_OPEN = select(func.count()).where(
    orders.c.buyer_id == bindparam("buyer"), orders.c.status.in_(sorted(HOLDING_STATUSES))
)
_SUM_PLACED_COSTS = select(func.sum(orders.c.cost)).where(
    orders.c.account_id == bindparam("account"),
    orders.c.status == OrderStatus.PLACED,
    orders.c.cost_currency == bindparam("currency"),
)
_UNSETTLED = (
    select(orders.c.id)
    .join(quotes, quotes.c.id == orders.c.quote_id)
    .where(
        quotes.c.product_id == bindparam("product"),
        orders.c.status.in_([OrderStatus.UNCERTAIN, OrderStatus.REVIEW]),
    )
    .limit(1)
)
_NEXT_TO_TRADE = NEXT_TO_TRADE.limit(1)
#: A locked order is waited for: skipping it would trade another order of the account before it.
_NEXT_TRADE = build_claim_queries(NEXT_TRADE, orders, skip_locked=False)
_DUE_ORDERS = build_claim_queries(DUE_ORDERS, orders)
_CHANGING_ORDERS = build_claim_queries(CHANGING_ORDERS, orders)
_INSERT_ORDER = orders.insert().returning(*orders.c)
_INSERT_EVENT = order_events.insert()
_CLAIM = (
    update(orders)
    .where(orders.c.id.in_(bindparam("ids", expanding=True)))
    .values(next_at=bindparam("lease_until", type_=UtcDateTime), taken=True)
    .execution_options(**SILENT_WRITE)
)
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
#: Changes the columns that are named by the other values.
_UPDATE_ORDER = update(orders).where(orders.c.id == bindparam("changed_id"))
_POSTPONE = _UPDATE_ORDER.values(
    next_at=bindparam("later", type_=UtcDateTime),
    taken=False,
    unfinished_starts=0,
    polls=orders.c.polls + 1,
)
_POSTPONE_WITHOUT_TROUBLE = _POSTPONE.values(troubled_since=None)
_POSTPONE_AFTER_TROUBLE = _POSTPONE.values(troubled_since=_keep_earliest_trouble())
_RECORD_TRADE = _UPDATE_ORDER.returning(*orders.c)
#: Changes nothing if another order of the same account has the trade number.
_RECORD_NUMBERED_TRADE = _RECORD_TRADE.where(
    ~exists().where(
        _other.c.account_id == bindparam("account"),
        _other.c.trade_no == bindparam("number"),
        _other.c.id != bindparam("changed_id"),
    )
)


class Orders(Repository):
    """The repository of `Order`."""

    def add(self, new: NewOrder, now: datetime) -> Order:
        """Insert an order in PLACED with its first event, due at once."""
        quote = new.quote
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
            "cause": Cause.CONFIRMED,
            "next_at": now,
            "created_at": now,
            "updated_at": now,
        }
        row = self._connection.execute(_INSERT_ORDER, values).one()
        confirmed = OrderEvent(now, None, OrderStatus.PLACED, Cause.CONFIRMED, "buyer")
        self._insert_event(row.id, _FIRST_VERSION, confirmed)
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
        query = select_orders().where(orders.c.status.in_(statuses))
        if account is not None:
            query = query.where(orders.c.account_id == account)
        return self._list(self._to_order, query.order_by(orders.c.id).offset(offset).limit(limit))

    def is_trade_being_prepared(self, account: SupplierAccountId) -> bool:
        """Return whether a placed order of the account is claimed, so that its trade comes next."""
        claimed = exists().where(
            orders.c.account_id == account,
            orders.c.status == OrderStatus.PLACED,
            orders.c.taken.is_(True),
        )
        return bool(self._connection.scalar(select(claimed)))

    def list_of_other_accounts(
        self,
        statuses: Sequence[OrderStatus],
        account: SupplierAccountId,
        after: OrderId,
        limit: int,
    ) -> list[Order]:
        """Return orders in these statuses of other accounts than `account`, by id above `after`."""
        query = select_orders().where(
            orders.c.status.in_(statuses), orders.c.account_id != account, orders.c.id > after
        )
        return self._list(self._to_order, query.order_by(orders.c.id).limit(limit))

    def list_newest(self, limit: int, offset: int = 0) -> list[Order]:
        """Return a part of all orders, newest first."""
        query = select_orders().order_by(orders.c.id.desc()).offset(offset).limit(limit)
        return self._list(self._to_order, query)

    def count_all(self) -> int:
        """Return the number of all orders."""
        query = select(func.count()).select_from(orders)
        return self._connection.scalar(query) or 0

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
        query = select(orders.c.id).join(threads, threads.c.order_id == orders.c.id)
        found = query.where(
            threads.c.refund_requested_at.is_not(None),
            threads.c.closed_at.is_(None),
            orders.c.status.not_in(MONEY_RETURNED_STATUSES),
        )
        return [OrderId(each) for each in self._connection.scalars(found)]

    def count(self, statuses: Sequence[OrderStatus]) -> int:
        """Return how many orders are in one of these statuses."""
        query = select(func.count()).where(orders.c.status.in_(statuses))
        return self._connection.scalar(query) or 0

    def count_open(self, buyer: BuyerId) -> int:
        """Return how many orders of the buyer hold money."""
        return self._connection.scalar(_COUNT_OPEN, {"buyer": buyer}) or 0

    def claim_next_trade(
        self,
        account: SupplierAccountId,
        now: datetime,
        lease_until: datetime,
        *,
        with_suspect: bool = True,
    ) -> Order | None:
        """Claim the due PLACED order of the account that was postponed least often; a suspect first.

        Return None while another order of the account is claimed, in flight or uncertain. Without
        `with_suspect` no suspect is claimed.
        """
        values = {"account": account, "now": now}
        claimed = self._claim(_NEXT_TRADE, values, 1, lease_until, with_suspect=with_suspect)
        return claimed[0] if claimed else None

    def find_next_to_trade(self, account: SupplierAccountId, now: datetime) -> Order | None:
        """Return the order that is likely to be claimed when no other one trades; claim nothing."""
        return self._find(self._to_order, _NEXT_TO_TRADE, {"account": account, "now": now})

    def claim_due(
        self,
        account: SupplierAccountId,
        statuses: Sequence[OrderStatus],
        now: datetime,
        lease_until: datetime,
        limit: int,
        *,
        with_suspect: bool = True,
    ) -> list[Order]:
        """Claim due orders of the account in these statuses until `lease_until`, longest due first.

        At most one of them is a suspect; none is without `with_suspect`.
        """
        values = {"account": account, "now": now, "statuses": statuses}
        return self._claim(_DUE_ORDERS, values, limit, lease_until, with_suspect=with_suspect)

    def claim_manual_deliveries(
        self,
        account: SupplierAccountId,
        now: datetime,
        lease_until: datetime,
        changed_after: datetime,
        limit: int,
        *,
        with_suspect: bool = True,
    ) -> list[Order]:
        """Claim manually delivered orders to which the seller may still add something.

        These are due FULFILLED and DELIVERED orders of the account with a trade number that changed
        after `changed_after`. They are claimed until `lease_until`. At most one of them is a
        suspect; none is without `with_suspect`.
        """
        values = changing_orders_values(account, now, changed_after)
        return self._claim(_CHANGING_ORDERS, values, limit, lease_until, with_suspect=with_suspect)

    def count_unfinished_starts(self) -> None:
        """Count, right after a crash, its death for each claimed order: they become suspects."""
        died = update(orders).where(orders.c.taken.is_(True))
        self._connection.execute(died.values(unfinished_starts=orders.c.unfinished_starts + 1))

    def release_claims(self, now: datetime, statuses: Sequence[OrderStatus] | None = None) -> None:
        """Release the claims of orders in these statuses, or all claims; the orders become due."""
        claimed = update(orders).where(orders.c.taken.is_(True))
        if statuses is not None:
            claimed = claimed.where(orders.c.status.in_(statuses))
        self._connection.execute(claimed.values(taken=False, next_at=now))

    def list_ending_the_program(self) -> list[Order]:
        """Return the orders that reached MAX_UNFINISHED_STARTS; no worker claims them."""
        reached = orders.c.unfinished_starts >= MAX_UNFINISHED_STARTS
        return self._list(self._to_order, select_orders().where(reached).order_by(orders.c.id))

    def make_due(
        self, now: datetime, horizon: datetime, *, claimed: bool, limit: int | None = None
    ) -> int:
        """Make orders due that would wait beyond `horizon`, because a clock was set back.

        Orders that are no longer open may wait a day longer. With `claimed`, used right after
        start, release also the claims that a crash left. Return how many orders
        changed; `limit` bounds them.
        """
        must_wake = waits_beyond(horizon, claimed=claimed)
        if limit is not None:
            must_wake = is_in_step(orders, must_wake, limit)
        woken = update(orders).where(must_wake).values(taken=False, next_at=now)
        return self._change(woken)

    def apply_transition(
        self, order: Order, step: OrderTransition, actor: str, now: datetime
    ) -> Order:
        """Execute `step.statuses` by compare-and-set on (status, version), one event for each move.

        Each status begins due at once and with no polls. Raise StaleVersion when the row has
        changed.
        """
        for there in step.statuses:
            event = OrderEvent(now, order.status, there, step.cause, actor, step.cause_detail)
            order = self._set_status(order, event)
            self._insert_event(order.id, order.version, event)
        return order

    def postpone(
        self, order_id: OrderId, next_at: datetime, failed_at: datetime | None = None
    ) -> None:
        """Set when to look at the order next, and count a poll.

        `failed_at` records a failed look. The first such time is kept until a look succeeds or the
        order moves.
        """
        values: dict[str, object] = {"changed_id": order_id, "later": next_at}
        if failed_at is None:
            self._update_order(_POSTPONE_WITHOUT_TROUBLE, values)
        else:
            self._update_order(_POSTPONE_AFTER_TROUBLE, values | {"failed_at": failed_at})

    def record_trade(
        self, order: Order, accepted: Accepted, compare_at: datetime | None = None
    ) -> Order:
        """Store the trade number, the charged amount and the seller's note, if they are given.

        Return the order with them. `compare_at` is when the answers are to be compared; see
        `AnswerComparisons`. The number is unique within the account: raise StaleVersion when another
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

    def save_altered_answers(self, order: Order, stored: Mapping[str, tuple[str, ...]]) -> None:
        """Store, encrypted, what the supplier made of answers, by the names of their fields."""
        body = dump_altered_answers(stored)
        place = altered_answers_encryption_context(order.request_no)
        sealed = self.resources.vault.seal(body, *place)
        values = {"changed_id": order.id, "altered_answers": sealed}
        self._update_order(_UPDATE_ORDER, values)

    def altered_answers(self, order: Order) -> dict[str, tuple[str, ...]]:
        """Return what `save_altered_answers` stored; nothing if it was erased or is unreadable."""
        query = select(orders.c.altered_answers).where(orders.c.id == order.id)
        sealed = self._connection.scalar(query)
        return open_altered_answers(self.resources, order, sealed)

    def set_status_message(self, order_id: OrderId, message_id: int) -> None:
        values = {"changed_id": order_id, "status_message_id": message_id}
        self._update_order(_UPDATE_ORDER, values)

    def events(self, order_id: OrderId) -> list[OrderEvent]:
        """Return the order's timeline, oldest first."""
        query = select(order_events).where(order_events.c.order_id == order_id)
        return self._list(to_event, query.order_by(order_events.c.seq))

    def sum_placed_costs(self, account: SupplierAccountId) -> Decimal:
        """Return what the account's PLACED orders cost together, in the supplier's currency."""
        currency = self.resources.cost_currency
        values = {"account": account, "currency": currency}
        cost = self._connection.scalar(_SUM_PLACED_COSTS, values)
        return Money(int(cost or 0), currency).decimal

    def has_unknown_outcome(self, product_id: ProductId) -> bool:
        """Return whether a trade of the product has an unknown outcome that is not settled."""
        found = self._connection.scalar(_UNSETTLED, {"product": product_id})
        return found is not None

    def totals(self, since: datetime) -> Totals:
        """Return the sums over the orders made and the money moved since `since`."""
        return load_totals(self.resources, since)

    def _to_order(self, row: "Row[*tuple[object, ...]]") -> Order:
        return to_order(self.resources, row)

    def _to_changed(self, order: Order, row: "Row[*tuple[object, ...]]") -> Order:
        """Return `order` as a write returned it. Its quote did not change: it has an order."""
        return to_changed_order(
            self.resources, row, order.selection, order.quote_expires_at, order.promo
        )

    def _claim(
        self,
        queries: ClaimQueries,
        values: Mapping[str, object],
        limit: int,
        lease_until: datetime,
        *,
        with_suspect: bool,
    ) -> list[Order]:
        """Claim orders that `queries` find: with `with_suspect` one suspect, then others."""
        rows = select_with_one_suspect(
            self.resources.connection, queries, values, limit, with_suspect=with_suspect
        )
        if not rows:
            return []
        claim = {"ids": [row.id for row in rows], "lease_until": lease_until}
        self._connection.execute(_CLAIM, claim)
        return [replace(self._to_order(row), is_claimed=True) for row in rows]

    def _set_status(self, order: Order, event: OrderEvent) -> Order:
        # The trader of a submitted order goes on with it.
        is_silent = event.to_status is OrderStatus.SUBMITTING
        change = _CHANGE_STATUS_SILENTLY if is_silent else _CHANGE_STATUS
        values = {
            "unmoved_id": order.id,
            "unmoved_status": event.from_status,
            "unmoved_version": order.version,
            "to_status": event.to_status,
            "to_version": order.version + 1,
            "its_cause": event.cause,
            "its_detail": to_short_text(event.cause_detail),
            "now": event.at,
        }
        row = self._connection.execute(change, values).first()
        if row is None:
            raise StaleVersion(f"order {order.id} is no longer {event.from_status}")
        return self._to_changed(order, row)

    def _insert_event(self, order_id: OrderId, seq: int, event: OrderEvent) -> None:
        values = {
            "order_id": order_id,
            "seq": seq,
            "came_from": event.from_status,
            "went_to": event.to_status,
            "cause": event.cause,
            "cause_detail": to_short_text(event.cause_detail),
            "actor": to_short_text(event.actor),
            "at": event.at,
        }
        self._connection.execute(_INSERT_EVENT, values)

    def _update_order(self, change: Update, values: Mapping[str, object]) -> None:
        if self._change(change, values) != 1:
            raise StaleVersion(f"there is no order {values['changed_id']}")
