"""Runs the rules of `invariants.sql` on all data or on a part; stores how far the ledger is verified.

It also stores supplier balance snapshots. Except for these two values, the module only reads. It must
not repair anything, and what it reports holds no secret.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from decimal import Decimal
from functools import cache
from pathlib import Path

from sqlalchemy import ColumnElement, func, select

from bot.domain.ids import BuyerId, OrderId, SupplierAccountId
from bot.domain.money import Money
from bot.domain.operations.reconciliation import (
    BalanceSnapshot,
    RuleCheck,
    SupplierAccountPosition,
    VerifiedLedger,
    add_sums,
)
from bot.domain.orders.order import HOLDING_STATUSES, OrderStatus
from storage.catalogue.tables import accounts
from storage.engine.columns import MAX_INTEGER
from storage.engine.repository import Repository
from storage.operations.stored_values import load_meta_value, save_meta_value
from storage.orders.retention import is_not_shredded
from storage.orders.tables import IS_REPLACEMENT, orders
from storage.payments.tables import entries, payments, postings
from storage.people.tables import buyers
from storage.rule_parts import (
    Conditions,
    PartKind,
    accounts_part,
    entries_part,
    kind_of_rule,
    orders_part,
    payments_part,
    restrict_query,
    select_entries_of,
    select_sums,
)

_RULE_HEADER = re.compile(r"-- (?P<rule>[a-z-]+) \((?P<subjects>[a-z ]+)\): (?P<sentence>.+)")
#: In these the supplier has accepted the order if its trade number is known.
_ACCEPTED_STATUSES = (OrderStatus.ACCEPTED, OrderStatus.REVIEW)
#: Entries that name the order of a reward in their key only.
_REWARD_KINDS = ("referral", "referral-return")
_VERIFIED_KEY = "verified-ledger"
_UNKNOWN_OUTCOME_STATUSES = (OrderStatus.SUBMITTING, OrderStatus.UNCERTAIN, OrderStatus.REVIEW)


@dataclass(frozen=True, slots=True)
class Invariant:
    """A rule: its name, what its rows name, its sentence, and the query that finds violations."""

    rule: str
    subjects: str
    sentence: str
    query: str


@cache
def load_invariants() -> tuple[Invariant, ...]:
    """Return every rule of the script, in its order."""
    script = Path(__file__).with_name("invariants.sql").read_text(encoding="utf-8")
    heads = list(_RULE_HEADER.finditer(script))
    ends = [head.start() for head in heads[1:]] + [len(script)]
    return tuple(
        Invariant(**head.groupdict(), query=script[head.end() : end].strip().removesuffix(";"))
        for head, end in zip(heads, ends, strict=True)
    )


class Reconciliation(Repository):
    """The repository of queries over all data at once; they need a consistent view."""

    def check_rules(self) -> Sequence[RuleCheck]:
        """Return every rule with what violates it."""
        return [self._check_query(rule, rule.query) for rule in load_invariants()]

    def count_rules(self) -> int:
        """Return how many rules there are."""
        return len(load_invariants())

    def check_rule(self, number: int) -> RuleCheck:
        """Return one rule, by its place from 0 in the script, with what violates it."""
        rule = load_invariants()[number]
        return self._check_query(rule, rule.query)

    # --- a part of the data --------------------------------------------------------------------------

    def check_entries(self, after: int, until: int | None) -> Sequence[RuleCheck]:
        """Check the entries above `after`, and not above `until` if it is given."""
        return self._check_part(PartKind.ENTRIES, entries_part(after, until))

    def check_payments(self, after: int, until: int | None) -> Sequence[RuleCheck]:
        """Check the payments above `after`, and not above `until` if it is given."""
        return self._check_part(PartKind.PAYMENTS, payments_part(after, until))

    def check_orders(self, order_ids: Sequence[OrderId]) -> Sequence[RuleCheck]:
        """Check some orders with all their rows, and the orders that they replace."""
        replaced = select(orders.c.replaces_order_id).where(
            orders.c.id.in_(order_ids), IS_REPLACEMENT
        )
        complete = sorted({*order_ids, *map(OrderId, self._connection.scalars(replaced))})
        found = self._connection.exec_driver_sql(select_entries_of(complete)).scalars()
        return self._check_part(PartKind.ORDERS, orders_part(complete, list(found)))

    def check_accounts(self, buyers_of: Sequence[BuyerId]) -> Sequence[RuleCheck]:
        """Check the accounts of some buyers, with all their postings and orders."""
        return self._check_part(PartKind.ACCOUNTS, accounts_part(buyers_of))

    def find_end_of_entries(self, after: int, count: int) -> int | None:
        """Return the id of the entry that is `count` places above `after`; None if there are fewer."""
        query = select(entries.c.id).where(entries.c.id > after).order_by(entries.c.id)
        return self._connection.scalar(query.offset(count - 1).limit(1))

    def find_end_of_payments(self, after: int, count: int) -> int | None:
        """Return the id of the payment that is `count` places above `after`; None if there are fewer."""
        query = select(payments.c.id).where(payments.c.id > after).order_by(payments.c.id)
        return self._connection.scalar(query.offset(count - 1).limit(1))

    def find_entry_before(self, moment: datetime) -> int:
        """Return the id of the newest entry that was posted before a time; 0 if there is none."""
        query = select(entries.c.id).where(entries.c.at < moment)
        newest = query.order_by(entries.c.at.desc(), entries.c.id.desc()).limit(1)
        return self._connection.scalar(newest) or 0

    def find_newest_payment(self) -> int:
        """Return the id of the newest payment; 0 if there is none."""
        return self._connection.scalar(select(func.max(payments.c.id))) or 0

    def list_touched(self, after: int, until: int | None) -> tuple[set[OrderId], set[BuyerId]]:
        """Return the orders and the buyers that a range of entries is about."""
        # Without an end SQLite reads all postings in the order of accounts, for the sake of DISTINCT.
        last = MAX_INTEGER if until is None else until
        here = (entries.c.id > after, entries.c.id <= last)
        of_orders = select(entries.c.order_id).where(*here, entries.c.order_id.is_not(None))
        touched = {OrderId(each) for each in self._connection.scalars(of_orders.distinct())}
        rewards = select(entries.c.key).where(*here, entries.c.kind.in_(_REWARD_KINDS))
        for key in self._connection.scalars(rewards):
            number = key.split(":")[1] if ":" in key else ""
            if number.isascii() and number.isdecimal():
                touched.add(OrderId(int(number)))
        side_here = (postings.c.entry_id > after, postings.c.entry_id <= last)
        named = select(postings.c.account).where(*side_here).distinct()
        of_buyers: set[BuyerId] = set()
        for account in self._connection.scalars(named):
            kind, _, number = account.partition(":")
            if kind in {"buyer", "held"} and number.removeprefix("-").isdecimal():
                of_buyers.add(BuyerId(int(number)))
        return touched, of_buyers

    def list_changed_orders(self, since: datetime) -> list[OrderId]:
        """Return the orders whose status changed since a time; those without texts are left out."""
        query = select(orders.c.id).where(
            is_not_shredded(), orders.c.status.in_(list(OrderStatus)), orders.c.updated_at >= since
        )
        return [OrderId(each) for each in self._connection.scalars(query)]

    # --- how far the ledger is verified --------------------------------------------------------------

    def sum_postings(self, after: int, until: int) -> dict[str, int]:
        """Return the sums of a range of entries, by kind of account and currency."""
        rows = self._connection.exec_driver_sql(select_sums().format(after=after, until=until))
        return {f"{row.kind} {row.currency}": int(row.total) for row in rows if row.total}

    def compare_with_stored(self, verified: Mapping[str, int], after: int) -> dict[str, int]:
        """Return how far stored amounts are from the ledger: `verified` and what is above `after`.

        These are the balances of all buyers, and the prices of all orders that hold money.
        """
        posted = add_sums(verified, self.sum_postings(after, MAX_INTEGER))
        currency = self.resources.currency
        balances = self._connection.scalar(select(func.sum(buyers.c.balance))) or 0
        held = select(orders.c.currency, func.sum(orders.c.price)).where(
            orders.c.status.in_(sorted(HOLDING_STATUSES))
        )
        prices = {
            f"held {row[0]}": int(row[1])
            for row in self._connection.execute(held.group_by(orders.c.currency))
        }
        stored = add_sums(prices, {f"buyer {currency}": int(balances)})
        theirs = {
            name: -amount
            for name, amount in posted.items()
            if name.partition(" ")[0] in {"buyer", "held"}
        }
        return add_sums(stored, theirs)

    def read_verified(self) -> VerifiedLedger | None:
        """Return what the last check verified; None before the first."""
        value = load_meta_value(self.resources, _VERIFIED_KEY)
        if value is None:
            return None
        stored = json.loads(value)
        return VerifiedLedger(
            datetime.fromisoformat(stored["checked_at"]),
            datetime.fromisoformat(stored["full_at"]),
            stored["entry_id"],
            stored["payment_id"],
            stored["sums"],
            stored["unexplained"],
        )

    def save_verified(self, verified: VerifiedLedger) -> None:
        """Save what a check verified, in place of the earlier one."""
        value = {
            **asdict(verified),
            "checked_at": verified.checked_at.isoformat(),
            "full_at": verified.full_at.isoformat(),
        }
        save_meta_value(self.resources, _VERIFIED_KEY, json.dumps(value).encode())

    # --- the supplier account ------------------------------------------------------------------------

    def find_supplier_account(self, code: str) -> SupplierAccountId | None:
        """Return the supplier account with this code; None when the database has none."""
        return self._connection.scalar(select(accounts.c.id).where(accounts.c.code == code))

    def read_position(self, account_id: SupplierAccountId) -> SupplierAccountPosition:
        """Return the supplier's charges to the account, according to our ledger."""
        known = orders.c.status.in_(_ACCEPTED_STATUSES) & orders.c.trade_no.is_not(None)
        unknown = orders.c.status.in_(_UNKNOWN_OUTCOME_STATUSES) & orders.c.trade_no.is_(None)
        return SupplierAccountPosition(
            booked=self._load_booked_cost(account_id),
            awaiting_delivery=self._sum_order_costs(account_id, known),
            uncertain=self._sum_order_costs(account_id, unknown),
        )

    def read_last_snapshot(self, account_id: SupplierAccountId) -> BalanceSnapshot | None:
        """Return the last saved snapshot of the account."""
        value = load_meta_value(self.resources, _reading_key(account_id))
        return None if value is None else _load_reading(value)

    def save_snapshot(self, account_id: SupplierAccountId, snapshot: BalanceSnapshot) -> None:
        """Save `snapshot` in place of the earlier one."""
        save_meta_value(self.resources, _reading_key(account_id), _dump_reading(snapshot))

    def _check_part(self, kind: PartKind, conditions: Conditions) -> list[RuleCheck]:
        return [
            self._check_query(rule, restrict_query(rule.query, conditions))
            for rule in load_invariants()
            if kind_of_rule(rule.rule, rule.subjects) is kind
        ]

    def _check_query(self, rule: Invariant, query: str) -> RuleCheck:
        rows = self._connection.exec_driver_sql(query)
        ids = dict.fromkeys(str(row[0]) for row in rows)
        return RuleCheck(rule.rule, rule.subjects, rule.sentence, tuple(ids))

    def _load_booked_cost(self, account: SupplierAccountId) -> Money:
        ours = (
            postings.c.account == f"supplier:{account}",
            postings.c.currency == self.resources.cost_currency,
        )
        taken = self._connection.scalar(select(func.sum(postings.c.amount)).where(*ours))
        return Money(-int(taken or 0), self.resources.cost_currency)

    def _sum_order_costs(self, account: SupplierAccountId, which: ColumnElement[bool]) -> Money:
        cost = func.coalesce(orders.c.charged, orders.c.cost)
        ours = (
            orders.c.account_id == account,
            orders.c.cost_currency == self.resources.cost_currency,
        )
        costs = self._connection.scalar(select(func.sum(cost)).where(which, *ours))
        return Money(int(costs or 0), self.resources.cost_currency)


def _reading_key(account: SupplierAccountId) -> str:
    return f"reading:{account}"


def _dump_reading(reading: BalanceSnapshot) -> bytes:
    figures = (reading.balance, reading.charged, reading.uncertain)
    return json.dumps([reading.at.isoformat(), *map(str, figures)]).encode()


def _load_reading(value: bytes) -> BalanceSnapshot:
    at, *figures = json.loads(value)
    return BalanceSnapshot(datetime.fromisoformat(at), *map(Decimal, figures))
