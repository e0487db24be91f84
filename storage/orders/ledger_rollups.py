"""Repository of ledger rollups: exact sums of a period that read few of its entries.

Entries and postings are never changed, nor the exchange rate of an order's quote. So a rollup of
entries that are committed stays true. Which entries are in it is known by their numbers; that all of
them belong to a period, by the earliest and the latest of their times. Where only some do, they are
read.
"""

import json
import logging
from collections.abc import Iterable, Sequence
from dataclasses import astuple
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from functools import lru_cache
from typing import Final

from sqlalchemy import ColumnElement, Row, Select, bindparam, case, false, func, null, select

from bot.domain.money import Money, sum_money
from bot.domain.operations.ledger_rollups import LedgerRollups, LedgerSum, Rollup
from bot.domain.operations.sales_pause import amount_that_counts
from bot.domain.payments.ledger import (
    COST_ACCOUNT,
    GOODWILL_ACCOUNT,
    LOSS_ACCOUNT,
    RECOVERED_ACCOUNT,
    REFERRAL_ACCOUNT,
)
from storage.checkout.tables import quotes
from storage.engine.columns import MAX_INTEGER, UtcDateTime, dump_json, unindexed
from storage.engine.repository import Repository
from storage.operations.stored_values import load_meta_value, save_meta_value
from storage.orders.tables import IS_OVERCHARGED, orders
from storage.payments.tables import entries, postings

log = logging.getLogger(__name__)

_KEY: Final = "ledger-rollups"
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)
_AMOUNT: Final = func.sum(postings.c.amount).label("amount")
_NEGATIVE: Final = func.sum(case((postings.c.amount < 0, postings.c.amount), else_=0)).label(
    "negative"
)
_IS_REPLACEMENT: Final = orders.c.replaces_order_id.is_not(None)
#: Accounts in the selling currency.
_OWN_SUMS: Final = (
    select(
        *(postings.c.account, postings.c.currency, _AMOUNT, _NEGATIVE),
        *(null().label("rate"), false().label("is_replacement")),
    )
    .where(postings.c.account.in_(["revenue", REFERRAL_ACCOUNT, GOODWILL_ACCOUNT]))
    .group_by(postings.c.account, postings.c.currency)
)
#: Accounts in the currency of the supplier.
_EXPENSES: Final = (
    select(
        *(postings.c.account, postings.c.currency, _AMOUNT, _NEGATIVE),
        *(quotes.c.rate, _IS_REPLACEMENT.label("is_replacement")),
    )
    .join(entries, entries.c.id == postings.c.entry_id)
    .outerjoin(orders, orders.c.id == entries.c.order_id)
    .outerjoin(quotes, quotes.c.id == orders.c.quote_id)
    .where(postings.c.account.in_([COST_ACCOUNT, LOSS_ACCOUNT, RECOVERED_ACCOUNT]))
    .group_by(postings.c.account, postings.c.currency, quotes.c.rate, _IS_REPLACEMENT)
)
_QUOTED: Final = (
    orders.c.price,
    orders.c.currency,
    orders.c.cost,
    orders.c.cost_currency,
    quotes.c.rate,
)
#: What decides how much the orders count that were made with some entries: each has a hold.
_ORDERED: Final = (
    select(*_QUOTED, func.count().label("orders"))
    .select_from(entries)
    .join(orders, orders.c.id == entries.c.order_id)
    .join(quotes, quotes.c.id == orders.c.quote_id)
    .where(entries.c.kind == "hold")
    .group_by(*_QUOTED)
)
_SINCE: Final = bindparam("since", type_=UtcDateTime)
_COUNT_OVERCHARGED: Final = select(func.count()).where(IS_OVERCHARGED, orders.c.created_at > _SINCE)
_SELECT_OVERCHARGED: Final = (
    select(*_QUOTED, orders.c.charged)
    .join(quotes, quotes.c.id == orders.c.quote_id)
    .where(
        orders.c.charged > orders.c.cost,
        orders.c.created_at > _SINCE,
        orders.c.currency == bindparam("currency"),
    )
)


class StoredRollups(Repository):
    """The repository of `LedgerRollups`, and of the sums of the ledger since a time."""

    def read(self) -> LedgerRollups | None:
        """Return the stored rollups; None if there are none yet, or none that can be read.

        The next check of the ledger then makes them again.
        """
        value = load_meta_value(self.resources, _KEY)
        if value is None:
            return None
        try:
            return _load(value)
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
            log.warning(
                "the stored sums of the ledger cannot be read; its entries are read instead"
            )
            return None

    def save(self, rollups: LedgerRollups) -> None:
        """Save rollups in place of the earlier ones."""
        save_meta_value(self.resources, _KEY, _dump(rollups))

    def begin_after(self, entry_id: int) -> LedgerRollups:
        """Return rollups without any, which begin after an entry."""
        older = select(entries.c.at).where(entries.c.id <= entry_id)
        latest = self._connection.scalar(older.order_by(entries.c.at.desc()).limit(1))
        return LedgerRollups(entry_id, latest)

    def sum_up(self, after: int, until: int) -> Rollup | None:
        """Return the rollup of the entries above `after` up to `until`; None if there are none."""
        times = select(func.min(entries.c.at), func.max(entries.c.at), func.max(entries.c.id))
        here = (entries.c.id > after, entries.c.id <= until)
        first_at, last_at, last_entry = self._connection.execute(times.where(*here)).one()
        if last_entry is None:
            return None
        ordered = self._add_up_ordered(*here)
        return Rollup(last_entry, first_at, last_at, self._sum(after, last_entry), ordered)

    def sum_since(self, starts: Iterable[datetime]) -> list[Sequence[LedgerSum]]:
        """Return, for each start, the sums of the entries posted then or later.

        Several sums may be of one account.
        """
        stored = self.read()
        return [self._sum_period(stored, start) for start in starts]

    def _sum_period(self, stored: LedgerRollups | None, since: datetime) -> Sequence[LedgerSum]:
        if stored is None or not stored.covers(since):
            return self._sum(self._find_entry_before(since), None, entries.c.at >= since)
        # By the index of the times, PostgreSQL might read the whole period.
        is_within = unindexed(entries.c.at) >= since
        sums: list[LedgerSum] = []
        after = stored.begin
        for rollup in stored.rollups:
            if rollup.first_at >= since:
                sums += rollup.sums
            elif rollup.last_at >= since:
                sums += self._sum(after, rollup.last_entry, is_within)
            after = rollup.last_entry
        return [*sums, *self._sum(after, None, is_within)]

    def bound_ordered(self, since: datetime) -> Money | None:
        """Return an amount that the orders made after `since` do not exceed; None if it is not known.

        Each order counts as for a daily cap, in the selling currency. Cancelled orders count too, and
        some that are older than `since`.
        """
        stored = self.read()
        if stored is None or not stored.covers(since):
            return None
        currency = self.resources.currency
        # What a purchase writes has one time: the entry's is that of the order.
        newest = self._add_up_ordered(
            entries.c.id > stored.end, unindexed(orders.c.created_at) > since
        )
        parts = [newest, *(each.ordered for each in stored.rollups if each.last_at > since)]
        quoted = Money(sum(each.get(currency, 0) for each in parts), currency)
        return quoted + self._sum_overcharges(since)

    def _sum_overcharges(self, since: datetime) -> Money:
        """Return how much more orders made after `since` count for, because of what they cost."""
        currency = self.resources.currency
        # Nearly always there are none. PostgreSQL takes their index for a count, and not for their rows.
        if not self._connection.scalar(_COUNT_OVERCHARGED, {"since": since}):
            return Money(0, currency)
        rows = self._connection.execute(_SELECT_OVERCHARGED, {"since": since, "currency": currency})
        more = (_count_amount(row, row.charged) - _count_amount(row, row.cost) for row in rows)
        return sum_money(more, currency)

    def _add_up_ordered(self, *conditions: ColumnElement[bool]) -> dict[str, int]:
        """Return what the orders of some entries count for with their quoted cost, by currency."""
        ordered: dict[str, int] = {}
        for row in self._connection.execute(_ORDERED.where(*conditions)):
            amount = _count_amount(row, row.cost).amount * row.orders
            ordered[row.currency] = ordered.get(row.currency, 0) + amount
        return ordered

    def _find_entry_before(self, since: datetime) -> int:
        """Return a number that all entries posted at `since` or later are above."""
        # By the index of the numbers, all older entries would be read.
        first = select(func.min(unindexed(entries.c.id))).where(entries.c.at >= since)
        found = self._connection.scalar(first)
        return MAX_INTEGER if found is None else found - 1

    def _sum(
        self, after: int, until: int | None, is_within: ColumnElement[bool] | None = None
    ) -> list[LedgerSum]:
        """Return the sums of the entries above `after` up to `until` that fulfil a condition."""
        here: list[ColumnElement[bool]] = [postings.c.entry_id > after]
        if until is not None:
            here.append(postings.c.entry_id <= until)
        own = _OWN_SUMS.where(*here)
        expenses = _EXPENSES.where(*here)
        if is_within is not None:
            own = own.join(entries, entries.c.id == postings.c.entry_id).where(is_within)
            expenses = expenses.where(is_within)
        return [*self._list_sums(own), *self._list_sums(expenses)]

    def _list_sums(self, query: Select[*tuple[object, ...]]) -> list[LedgerSum]:
        return [
            LedgerSum(
                row.account,
                row.currency,
                int(row.amount),
                int(row.negative),
                row.rate,
                bool(row.is_replacement),
            )
            for row in self._connection.execute(query)
        ]


def _count_amount(row: "Row[*tuple[object, ...]]", cost: int) -> Money:
    price, charged = Money(row.price, row.currency), Money(cost, row.cost_currency)
    return amount_that_counts(price, charged, Decimal(row.rate))


def _dump(rollups: LedgerRollups) -> bytes:
    latest = rollups.latest_before
    value = {
        "begin": rollups.begin,
        "latest_before": None if latest is None else _to_number(latest),
        "rollups": [
            [
                *(each.last_entry, _to_number(each.first_at), _to_number(each.last_at)),
                [astuple(one) for one in each.sums],
                each.ordered,
            ]
            for each in rollups.rollups
        ],
    }
    return dump_json(value).encode()


@lru_cache(maxsize=2)
def _load(value: bytes) -> LedgerRollups:
    """Return the rollups of a stored value. With many orders it is long, and seldom changes."""
    stored = json.loads(value)
    latest = stored["latest_before"]
    return LedgerRollups(
        int(stored["begin"]),
        None if latest is None else _to_time(latest),
        [
            Rollup(
                *(int(last), _to_time(first_at), _to_time(last_at)),
                [LedgerSum(*one) for one in sums],
                {str(currency): int(amount) for currency, amount in ordered.items()},
            )
            for last, first_at, last_at, sums, ordered in stored["rollups"]
        ],
    )


def _to_number(moment: datetime) -> int:
    return (moment - _EPOCH) // _MICROSECOND


def _to_time(number: int) -> datetime:
    return _EPOCH + number * _MICROSECOND
