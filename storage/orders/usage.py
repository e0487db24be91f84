"""Repository of usage: what counts against limits, and the sums of a period."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal

from sqlalchemy import (
    ColumnElement,
    Integer,
    RowMapping,
    Text,
    and_,
    bindparam,
    cast,
    func,
    literal,
    or_,
    select,
)

from bot.domain.ids import BuyerId, OrderId, ProductId, SupplierAccountId
from bot.domain.money import Money, convert_amount, sum_money
from bot.domain.operations.ledger_rollups import LedgerSum
from bot.domain.operations.sales_pause import amount_that_counts
from bot.domain.orders.attempts import Totals
from bot.domain.orders.causes import REFUSAL_CAUSES, AttemptOutcome, Cause
from bot.domain.orders.order import OrderStatus
from bot.domain.payments.ledger import COST_ACCOUNT as COST
from bot.domain.payments.ledger import GOODWILL_ACCOUNT, REFERRAL_ACCOUNT
from bot.domain.payments.ledger import LOSS_ACCOUNT as LOSS
from bot.domain.payments.ledger import RECOVERED_ACCOUNT as RECOVERED
from storage.checkout.tables import HAS_ORDER, quotes
from storage.engine.columns import UtcDateTime, unindexed
from storage.engine.repository import Repository
from storage.orders.ledger_rollups import StoredRollups
from storage.orders.order_rows import first_number_since
from storage.orders.tables import IS_OVERCHARGED, IS_PLACED, IS_REPLACEMENT, attempts, orders
from storage.payments.tables import entries
from storage.people.tables import audit

#: What decides how much an order counts.
_AMOUNT_COLUMNS = (
    orders.c.price,
    orders.c.cost,
    orders.c.charged,
    orders.c.cost_currency,
    quotes.c.rate,
)
#: Consecutive attempts are searched among those of this many newest orders.
_RECENT_ORDERS = 200


def _was_charged_at_a_loss() -> ColumnElement[bool]:
    """Return the condition that the ledger has the order's charge as a loss of the shop."""
    key = literal("cost:").concat(cast(orders.c.id, Text))
    # One value for each order: of an EXISTS, PostgreSQL might read all entries beforehand.
    loss = select(entries.c.id).where(entries.c.key == key, entries.c.kind == "loss")
    return loss.correlate(orders).scalar_subquery().is_not(None)


_SUM_PLACED_COSTS = select(func.sum(orders.c.cost)).where(
    IS_PLACED,
    unindexed(orders.c.account_id) == bindparam("account"),
    orders.c.cost_currency == bindparam("currency"),
)
_SINCE = bindparam("since", type_=UtcDateTime)
#: Orders that the supplier has charged for.
_WERE_CHARGED = (
    orders.c.created_at > _SINCE,
    unindexed(orders.c.account_id) == bindparam("account"),
    orders.c.cost_currency == bindparam("currency"),
    unindexed(orders.c.status).in_(
        [
            OrderStatus.ACCEPTED,
            OrderStatus.FULFILLED,
            OrderStatus.DELIVERED,
            OrderStatus.REFUNDED,
        ]
    ),
)
_SUM_CHARGED = select(func.sum(func.coalesce(orders.c.charged, orders.c.cost))).where(
    *_WERE_CHARGED
)
_SELECT_DEAREST = (
    select(orders.c.id, orders.c.cost)
    .where(*_WERE_CHARGED)
    .order_by(orders.c.cost.desc(), orders.c.id.desc())
)
_UNTIL = bindparam("until", type_=UtcDateTime)
_COUNTED = (
    orders.c.created_at > _SINCE,
    or_(orders.c.status != OrderStatus.CANCELLED, _was_charged_at_a_loss()),
    orders.c.currency == bindparam("currency"),
)
#: The orders that the buyer placed: a replacement is the shop's.
_OF_BUYER = and_(orders.c.buyer_id == bindparam("buyer"), orders.c.replaces_order_id.is_(None))
#: The same of a period: of a merchant, the orders before it are not read.
_OF_BUYER_SINCE = and_(_OF_BUYER, orders.c.id >= first_number_since(_SINCE))
_SELECT_TOTALS = (
    select(*_AMOUNT_COLUMNS, func.count().label("count"))
    .join(quotes, quotes.c.id == orders.c.quote_id)
    .where(*_COUNTED)
    .group_by(*_AMOUNT_COLUMNS)
)
_SELECT_TOTALS_OF_BUYER = _SELECT_TOTALS.where(_OF_BUYER_SINCE)
_SELECT_AMOUNTS = (
    select(orders.c.created_at, *_AMOUNT_COLUMNS)
    .join(quotes, quotes.c.id == orders.c.quote_id)
    .where(*_COUNTED)
    .order_by(orders.c.created_at, orders.c.id)
    .offset(bindparam("skipped", type_=Integer))
    .limit(bindparam("row_limit", type_=Integer))
)
_SELECT_AMOUNTS_OF_BUYER = _SELECT_AMOUNTS.where(_OF_BUYER_SINCE)
_SELECT_REFUSALS = (
    select(orders.c.updated_at)
    .where(
        _OF_BUYER,
        unindexed(orders.c.status) == OrderStatus.CANCELLED,
        orders.c.cause.in_(sorted(REFUSAL_CAUSES)),
        orders.c.updated_at > _SINCE,
        orders.c.updated_at <= _UNTIL,
    )
    .order_by(orders.c.updated_at.desc(), orders.c.id.desc())
    .limit(bindparam("row_limit", type_=Integer))
)
_COUNT_CHARGED_ABOVE_QUOTE = select(func.count()).where(
    orders.c.created_at > _SINCE,
    orders.c.created_at <= _UNTIL,
    unindexed(orders.c.account_id) == bindparam("account"),
    IS_OVERCHARGED,
)
#: No quote is confirmed later than this after it was made; the index has the time of the quote.
_LONGEST_CONFIRMATION = timedelta(days=1)
_SUM_ORDERS_OF_PRODUCT = (
    select(
        func.count().label("kept"), func.sum(orders.c.price - orders.c.refunded).label("revenue")
    )
    .select_from(quotes.join(orders, orders.c.quote_id == quotes.c.id))
    .where(
        quotes.c.product_id == bindparam("product"),
        quotes.c.created_at >= bindparam("quoted_since", type_=UtcDateTime),
        HAS_ORDER,
        orders.c.created_at >= _SINCE,
        orders.c.status.not_in((OrderStatus.CANCELLED, OrderStatus.REFUNDED)),
        orders.c.currency == bindparam("currency"),
    )
)

#: A replacement and what the audit says of it are written in one transaction, at the same time.
_SUM_FAILED_REPLACEMENTS = (
    select(func.sum(audit.c.given_away))
    .join(
        orders,
        and_(
            audit.c.target == literal("order:") + cast(orders.c.replaces_order_id, Text),
            audit.c.at == orders.c.created_at,
        ),
    )
    .where(
        IS_REPLACEMENT,
        unindexed(orders.c.created_at) >= _SINCE,
        unindexed(orders.c.status) == OrderStatus.CANCELLED,
        ~_was_charged_at_a_loss(),
        audit.c.actor == bindparam("actor"),
        unindexed(audit.c.action) == "replace",
        audit.c.at >= _SINCE,
        audit.c.given_away.is_not(None),  # as in the index
    )
)


class Usage(Repository):
    """The repository of orders and outcomes that count against limits, and of sums of a period."""

    def ordered_total(self, since: datetime, buyer: BuyerId | None = None) -> Money:
        """Return the total of the orders made after `since`, of one buyer or of all.

        An order counts with the larger of its price and its cost. Cancelled orders do not count,
        unless the supplier charged for them. Replacements count for the shop, not for a buyer.
        """
        query = _SELECT_TOTALS if buyer is None else _SELECT_TOTALS_OF_BUYER
        values = self._counted_values(since, buyer)
        rows = self._connection.execute(query, values)
        counted = (self._counted_amount(row) * row["count"] for row in rows.mappings())
        return sum_money(counted, self.resources.currency)

    def bound_ordered_total(self, since: datetime) -> Money:
        """Return an amount that `ordered_total` of all buyers does not exceed, often by few reads.

        It also counts cancelled orders, and some that are older.
        """
        bound = StoredRollups(self.resources).bound_ordered(since)
        return self.ordered_total(since) if bound is None else bound

    def list_ordered_amounts(
        self, since: datetime, buyer: BuyerId | None, offset: int, limit: int
    ) -> list[tuple[datetime, Money]]:
        """Return time and amount of a part of the orders that `ordered_total` counts, oldest first."""
        query = _SELECT_AMOUNTS if buyer is None else _SELECT_AMOUNTS_OF_BUYER
        values = {**self._counted_values(since, buyer), "skipped": offset, "row_limit": limit}
        rows = self._connection.execute(query, values)
        return [(row["created_at"], self._counted_amount(row)) for row in rows.mappings()]

    def count_charged_above_quote(
        self, account: SupplierAccountId, since: datetime, until: datetime
    ) -> int:
        """Return how many orders made after `since` and not after `until` cost more than quoted."""
        values = {"account": account, "since": since, "until": until}
        return self._connection.scalar(_COUNT_CHARGED_ABOVE_QUOTE, values) or 0

    def count_refused(self, since: datetime, until: datetime) -> int:
        """Return how many orders were cancelled because the supplier refused them.

        They were cancelled from `since` until before `until`. Orders with a refused coupon do not
        count.
        """
        query = select(func.count()).where(
            orders.c.status == OrderStatus.CANCELLED,
            orders.c.next_at >= since,  # has an index; a cancelled order is not due again
            orders.c.updated_at >= since,
            orders.c.updated_at < until,
            orders.c.cause == Cause.REFUSED,
        )
        return self._connection.scalar(query) or 0

    def list_refusals(
        self, buyer: BuyerId, since: datetime, until: datetime, limit: int
    ) -> list[datetime]:
        """Return when the supplier refused the buyer's last orders, newest first.

        Refusals after `since` and not after `until` count, also those of coupons. Those of
        replacements do not.
        """
        values = {"buyer": buyer, "since": since, "until": until, "row_limit": limit}
        return list(self._connection.scalars(_SELECT_REFUSALS, values))

    def list_last_outcomes(
        self, account: SupplierAccountId, since: datetime | None, limit: int
    ) -> list[AttemptOutcome]:
        """Return the outcomes of the account's last trades that ended after `since`, newest first."""
        # Bound as a value: for a subquery PostgreSQL estimates a third of all attempts.
        newest = self._connection.scalar(select(func.max(attempts.c.order_id))) or 0
        ended = [
            attempts.c.order_id > newest - _RECENT_ORDERS,
            unindexed(attempts.c.account_id) == account,
            attempts.c.outcome.is_not(None),
        ]
        if since is not None:
            ended.append(attempts.c.ended_at > since)
        query = select(attempts.c.outcome).where(*ended)
        latest = query.order_by(attempts.c.ended_at.desc(), attempts.c.order_id.desc())
        return [
            AttemptOutcome(row.outcome) for row in self._connection.execute(latest.limit(limit))
        ]

    def sum_placed_costs(self, account: SupplierAccountId) -> Decimal:
        """Return what the account's PLACED orders cost together, in the supplier's currency."""
        currency = self.resources.cost_currency
        values = {"account": account, "currency": currency}
        cost = self._connection.scalar(_SUM_PLACED_COSTS, values)
        return Money(int(cost or 0), currency).decimal

    def sum_orders_of_product(self, product_id: ProductId, since: datetime) -> tuple[int, Money]:
        """Return how many orders of a product made since `since` were kept, and their prices' sum.

        What was refunded of an order in part is left out of its price.
        Cancelled and refunded orders do not count, nor orders in an earlier selling currency.
        """
        values = {
            "product": product_id,
            "since": since,
            "quoted_since": since - _LONGEST_CONFIRMATION,
            "currency": self.resources.currency,
        }
        row = self._connection.execute(_SUM_ORDERS_OF_PRODUCT, values).one()
        return row.kept, Money(int(row.revenue or 0), self.resources.currency)

    def sum_failed_replacements(self, actor: BuyerId, since: datetime) -> Money:
        """Return what a staff member gave, since `since`, by replacements that came to nothing.

        They were cancelled, and the supplier charged nothing for them.
        """
        values = {"actor": actor, "since": since}
        given = self._connection.scalar(_SUM_FAILED_REPLACEMENTS, values)
        return Money(int(given or 0), self.resources.currency)

    def sum_charged(self, account: SupplierAccountId, since: datetime) -> Decimal:
        """Return what orders of the account made after `since` have cost, in its currency."""
        currency = self.resources.cost_currency
        cost = self._connection.scalar(
            _SUM_CHARGED, {"account": account, "currency": currency, "since": since}
        )
        return Money(int(cost or 0), currency).decimal

    def find_first_order_time(self, account: SupplierAccountId) -> datetime | None:
        """Return when the first order of the account was made; None if there is none."""
        query = select(orders.c.created_at).where(unindexed(orders.c.account_id) == account)
        return self._connection.scalar(query.order_by(orders.c.created_at).limit(1))

    def list_dearest(
        self, account: SupplierAccountId, since: datetime, limit: int
    ) -> list[tuple[OrderId, Decimal]]:
        """Return the dearest orders of the account made after `since`, with their cost in all."""
        currency = self.resources.cost_currency
        values = {"account": account, "currency": currency, "since": since}
        rows = self._connection.execute(_SELECT_DEAREST.limit(limit), values)
        return [(OrderId(row.id), Money(row.cost, currency).decimal) for row in rows]

    def totals(self, since: datetime) -> Totals:
        """Return counts of the orders made since `since`, by current status, and what was booked since."""
        (totals,) = self.list_totals([since])
        return totals

    def list_totals(self, starts: Sequence[datetime]) -> list[Totals]:
        """Return the totals of several periods, which begin at these times and end now.

        The stored sums of the ledger are read once for all of them.
        """
        sums = StoredRollups(self.resources).sum_since(starts)
        return [self._sum_up(since, own) for since, own in zip(starts, sums, strict=True)]

    def _sum_up(self, since: datetime, sums: Sequence[LedgerSum]) -> Totals:
        # Without GROUP BY, for which SQLite would read all orders in the order of their status.
        ended = (OrderStatus.DELIVERED, OrderStatus.CANCELLED, OrderStatus.REFUNDED)
        in_status = (func.count().filter(orders.c.status == status) for status in ended)
        query = select(func.count(), *in_status).where(orders.c.created_at >= since)
        count, *counts = self._connection.execute(query).one()
        delivered, cancelled, refunded = counts
        currency = self.resources.currency

        def list_own(account: str) -> list[LedgerSum]:
            return [one for one in sums if (one.account, one.currency) == (account, currency)]

        def add_up(account: str) -> Money:
            return Money(sum(one.amount for one in list_own(account)), currency)

        revenue, rewards = add_up("revenue"), -add_up(REFERRAL_ACCOUNT)
        goodwill = -add_up(GOODWILL_ACCOUNT)
        expenses = [
            (one, Money(one.amount, one.currency), Decimal(one.rate))
            for one in sums
            if one.rate is not None and one.currency == self.resources.cost_currency
        ]
        spent = sum(
            (convert_amount(money, rate, currency) for _, money, rate in expenses), Decimal(0)
        )

        def add_up_expenses(account: str, *, of_replacements: bool = False) -> Money:
            own = (
                money
                for one, money, _ in expenses
                if one.account == account and (one.is_replacement or not of_replacements)
            )
            return sum_money(own, self.resources.cost_currency)

        return Totals(
            orders=count,
            delivered=delivered,
            cancelled=cancelled,
            revenue=revenue,
            refunds=Money(-sum(one.negative for one in list_own("revenue")), currency),
            cost=add_up_expenses(COST),
            losses=add_up_expenses(LOSS),
            rewards=rewards,
            goodwill=goodwill,
            profit=revenue
            - rewards
            - goodwill
            - Money(int(spent.to_integral_value(ROUND_HALF_UP)), currency),
            refunded=refunded,
            replacements=add_up_expenses(COST, of_replacements=True) or None,
            recovered=-add_up_expenses(RECOVERED) or None,
        )

    def _counted_amount(self, row: RowMapping) -> Money:
        cost = max(row["cost"], row["charged"] or 0)
        return amount_that_counts(
            Money(row["price"], self.resources.currency),
            Money(cost, row["cost_currency"]),
            Decimal(row["rate"]),
        )

    def _counted_values(self, since: datetime, buyer: BuyerId | None) -> dict[str, object]:
        return {"since": since, "currency": self.resources.currency, "buyer": buyer}
