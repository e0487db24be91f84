"""Rules that must always hold across the whole ledger, and the drift of the supplier balance.

Pure. A balance alone proves nothing, because the operator's payments raise it. But the balance plus
everything the supplier charged equals everything ever paid in, and that sum never falls. If it fell
between two readings, money left the account without an entry in our ledger.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta, tzinfo
from decimal import Decimal
from typing import Final

from bot.domain.money import Money

#: From this hour on, in the shop's time zone, the whole ledger is checked once a day.
FULL_CHECK_HOUR: Final = 4
#: The rule of the full check that what was verified before is still the same.
SUMS_KEPT: Final = "sums-kept"


@dataclass(frozen=True, slots=True)
class RuleCheck:
    """One rule and what violates it: `ids` name `subjects` ("orders"); no ids: the rule holds."""

    rule: str
    subjects: str
    sentence: str
    ids: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        return not self.ids


@dataclass(frozen=True, slots=True)
class VerifiedLedger:
    """What the last check verified, and where the next one goes on.

    `sums` are those of the postings up to the entry `entry_id`, by kind of account and currency: what
    all buyers have, what is held for all, and each account of the shop.
    `unexplained` is how far the stored balances, and the prices of open orders, are from these sums.
    """

    checked_at: datetime
    #: When the whole ledger was last checked.
    full_at: datetime
    entry_id: int
    payment_id: int
    sums: Mapping[str, int]
    unexplained: Mapping[str, int]


def is_full_check_due(last: VerifiedLedger | None, now: datetime, zone: tzinfo) -> bool:
    """Return whether the whole ledger is to be checked: once a day, from a quiet hour on.

    It is also due if there was none yet, or if the last check lies ahead because a clock was wrong.
    """
    if last is None or last.full_at > now or last.checked_at > now:
        return True
    today = now.astimezone(zone).date()
    quiet = datetime.combine(today, time(FULL_CHECK_HOUR), zone)
    if now < quiet:
        quiet = datetime.combine(today - timedelta(days=1), time(FULL_CHECK_HOUR), zone)
    return last.full_at < quiet


def add_sums(first: Mapping[str, int], second: Mapping[str, int]) -> dict[str, int]:
    """Return the sums by name, without those that are zero."""
    total = {name: first.get(name, 0) + second.get(name, 0) for name in {**first, **second}}
    return {name: amount for name, amount in sorted(total.items()) if amount}


def merge_checks(checks: Iterable[RuleCheck]) -> list[RuleCheck]:
    """Return one check for each rule that is broken, with what violates it in any part."""
    broken: dict[str, RuleCheck] = {}
    for each in checks:
        if each.holds:
            continue
        before = broken.get(each.rule)
        ids = each.ids if before is None else tuple(dict.fromkeys((*before.ids, *each.ids)))
        broken[each.rule] = replace(each, ids=ids)
    return list(broken.values())


@dataclass(frozen=True, slots=True)
class SupplierAccountPosition:
    """The sums of our ledger for a supplier account, in its currency.

    `booked` was charged for deliveries, or lost. `awaiting_delivery` was charged for orders whose
    delivery is still to come. `uncertain` may have been charged or not.
    """

    booked: Money
    awaiting_delivery: Money
    uncertain: Money

    @property
    def charged(self) -> Money:
        """Return what the supplier has certainly charged."""
        return self.booked + self.awaiting_delivery


@dataclass(frozen=True, slots=True)
class BalanceSnapshot:
    """The supplier balance at one moment, with our position at that moment."""

    at: datetime
    balance: Decimal
    charged: Decimal
    uncertain: Decimal

    @classmethod
    def from_position(
        cls, at: datetime, balance: Decimal, position: SupplierAccountPosition
    ) -> "BalanceSnapshot":
        return cls(at, balance, position.charged.decimal, position.uncertain.decimal)

    @property
    def total_paid_in(self) -> Decimal:
        """Return the least amount ever paid into the account, if our ledger is complete."""
        return self.balance + self.charged


@dataclass(frozen=True, slots=True)
class BalanceDrift:
    """The difference that arose between the supplier balance and our ledger between two readings.

    Costs are rounded up in the ledger, so `change` may rise by less than a minor unit for each
    order.
    """

    earlier: BalanceSnapshot
    later: BalanceSnapshot

    @property
    def change(self) -> Decimal:
        """Return what was paid in since (positive), or taken without an order (negative)."""
        return self.later.total_paid_in - self.earlier.total_paid_in

    @property
    def missing(self) -> Decimal:
        """Return what was taken since and belongs to no order, not even an uncertain one.

        It is never negative.
        """
        return max(Decimal(0), -(self.change + self.later.uncertain))
