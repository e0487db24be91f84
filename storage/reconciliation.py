"""Runs the rules of `invariants.sql` in one transaction, and stores supplier balance snapshots.

Except for saving a snapshot, the module only reads. It must not repair anything, and what it
reports holds no secret.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from functools import cache
from pathlib import Path

from sqlalchemy import ColumnElement, func, select

from bot.domain.ids import SupplierAccountId
from bot.domain.money import Money
from bot.domain.operations.reconciliation import BalanceSnapshot, RuleCheck, SupplierAccountPosition
from bot.domain.orders.order import OrderStatus
from storage.catalogue.tables import accounts
from storage.engine.repository import Repository
from storage.operations.stored_values import load_meta_value, save_meta_value
from storage.orders.tables import orders
from storage.payments.tables import postings

_RULE_HEADER = re.compile(r"-- (?P<rule>[a-z-]+) \((?P<subjects>[a-z ]+)\): (?P<sentence>.+)")
#: In these the supplier has accepted the order if its trade number is known.
_ACCEPTED_STATUSES = (OrderStatus.ACCEPTED, OrderStatus.REVIEW)
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
        return [self._check_invariant(rule) for rule in load_invariants()]

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

    def _check_invariant(self, rule: Invariant) -> RuleCheck:
        rows = self._connection.exec_driver_sql(rule.query)
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
