"""Finds orders for staff: by an exact number, or by buyer, product, status and period, in pages.

Each page starts after an order, so a page costs the same wherever it is. Sealed columns are never
searched.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Row,
    Select,
    asc,
    desc,
    func,
    literal_column,
    select,
    true,
    union_all,
)

from bot.domain.ids import OrderId, RequestNo, TradeNo
from bot.domain.money import Money
from bot.domain.orders.causes import Cause, parse_cause
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.order_search import OrderSearch
from storage.checkout.tables import quotes
from storage.engine.columns import to_storable_text
from storage.engine.repository import Repository
from storage.orders.order_rows import (
    first_number_since,
    last_number_before,
    select_orders,
    to_order,
)
from storage.orders.tables import orders
from storage.payments.tables import payments

#: Most orders that one exact number finds.
_MAX_BY_NUMBER: Final = 10
_MAX_NUMBER: Final = 2**63 - 1

_Period = tuple[datetime | None, datetime | None]


class OrderSearches(Repository):
    """Reads orders for an `OrderSearch`. A period is given as its two moments."""

    def list_older(
        self, search: OrderSearch, period: _Period, before: OrderId | None, limit: int
    ) -> list[Order]:
        """Return the newest orders, or those before `before`, newest first."""
        number = _number_column(search)
        older = () if before is None else (number < before,)
        conditions = (*_conditions(search, period), *older)
        return self._list(self._to_order, _select_page(search, conditions, limit, order=desc))

    def list_newer(
        self, search: OrderSearch, period: _Period, after: OrderId, limit: int
    ) -> list[Order]:
        """Return the orders right after `after`, newest first."""
        number = _number_column(search)
        conditions = (*_conditions(search, period), number > after)
        return self._list(self._to_order, _select_page(search, conditions, limit, order=asc))[::-1]

    def count(self, search: OrderSearch, period: _Period, limit: int) -> int:
        """Return how many orders there are; `limit` if there are as many, or more."""
        found = select(orders.c.id).where(*_conditions(search, period), _is_in_group(search))
        if search.product is not None:
            found = found.join(quotes, quotes.c.id == orders.c.quote_id)
        counted = select(func.count()).select_from(found.limit(limit).subquery())
        return self._connection.scalar(counted) or 0

    def find_by_number(self, number: int) -> Order | None:
        """Return the order with this number; None also for a number that no order can have."""
        if not 0 < number <= _MAX_NUMBER:
            return None
        return self._find(self._to_order, select_orders().where(orders.c.id == number))

    def find_by_request(self, request_no: RequestNo) -> Order | None:
        """Return the order with this request number."""
        same = orders.c.request_no == to_storable_text(request_no)
        return self._find(self._to_order, select_orders().where(same))

    def list_by_trade(self, trade_no: TradeNo) -> list[Order]:
        """Return the orders with this trade number: at most one of each supplier account."""
        same = orders.c.trade_no == to_storable_text(trade_no)
        found = select_orders().where(same).order_by(orders.c.id.desc()).limit(_MAX_BY_NUMBER)
        return self._list(self._to_order, found)

    def list_by_payment(self, external_id: str) -> list[Order]:
        """Return the orders that payments with this id bought, newest first."""
        bought = select(payments.c.order_id).where(
            payments.c.external_id == to_storable_text(external_id),
            payments.c.order_id.is_not(None),
        )
        found = select_orders().where(orders.c.id.in_(bought)).order_by(orders.c.id.desc())
        return self._list(self._to_order, found.limit(_MAX_BY_NUMBER))

    def list_cases(self, cause: Cause, limit: int) -> list[Order]:
        """Return the oldest orders in REVIEW of a cause."""
        same = (orders.c.status == OrderStatus.REVIEW, orders.c.cause == cause)
        return self._list(
            self._to_order, select_orders().where(*same).order_by(orders.c.id).limit(limit)
        )

    def sum_cases(self) -> Sequence[tuple[Cause, int, Money]]:
        """Return each cause of the orders in REVIEW, how many there are, and their prices in all."""
        query = (
            select(orders.c.cause, func.count(), func.sum(orders.c.price))
            .where(orders.c.status == OrderStatus.REVIEW)
            .group_by(orders.c.cause)
        )
        return [
            (parse_cause(cause, "")[0], count, Money(int(total), self.resources.currency))
            for cause, count, total in self._connection.execute(query)
        ]

    def _to_order(self, row: "Row[*tuple[object, ...]]") -> Order:
        return to_order(self.resources, row)


def _number_column(search: OrderSearch) -> ColumnElement[int]:
    """Return the column with the order's number in the index that serves the search."""
    return orders.c.id if search.product is None else quotes.c.order_id


def _is_in_group(search: OrderSearch) -> ColumnElement[bool]:
    statuses = search.group.statuses
    return true() if statuses is None else orders.c.status.in_(statuses)


def _select_page(
    search: OrderSearch,
    conditions: Sequence[ColumnElement[bool]],
    limit: int,
    *,
    order: Callable[[ColumnElement[int]], ColumnElement[int]],
) -> Select[*tuple[object, ...]]:
    """Return the query for the first orders in `order` of the search's group that fulfil `conditions`.

    Those of all buyers and products are found by their status. The orders of each status are read in
    the order of an index and merged: for several statuses at once the engines would sort them all.
    """
    statuses = search.group.statuses
    if statuses is None or search.buyer is not None or search.product is not None:
        found = select_orders().where(*conditions, _is_in_group(search))
        return found.order_by(order(_number_column(search))).limit(limit)
    queued = [select(orders.c.id).where(orders.c.status == each, *conditions) for each in statuses]
    page = union_all(*queued).order_by(order(literal_column("id"))).limit(limit)
    return select_orders().where(orders.c.id.in_(page)).order_by(order(orders.c.id))


def _conditions(search: OrderSearch, period: _Period) -> Sequence[ColumnElement[bool]]:
    number, (since, until) = _number_column(search), period
    found: list[ColumnElement[bool]] = []
    if search.buyer is not None:
        found.append(orders.c.buyer_id == search.buyer)
    if search.product is not None:
        found += [quotes.c.product_id == search.product, quotes.c.order_id.is_not(None)]
    if since is not None:
        found += [orders.c.created_at >= since, number >= first_number_since(since)]
    if until is not None:
        found += [orders.c.created_at < until, number <= last_number_before(until)]
    return found
