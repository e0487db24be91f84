"""Reconciliation: checks every rule of the ledger, and compares it with the supplier balance.

Must not repair anything. A broken rule alerts operators and pauses sales until a person has looked.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal

from bot.domain.ids import SupplierAccountId
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.reconciliation import (
    BalanceDrift,
    BalanceSnapshot,
    RuleCheck,
    SupplierAccountPosition,
)
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.orders.supplier import Supplier
from bot.domain.system_ports import Clock
from bot.services.alerts import alert_operators
from bot.services.sales_pause import SHOP_ACTOR, pause_sales
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

#: Time between two readings that are compared.
READING_INTERVAL = timedelta(days=1)
#: Ids that an alert names.
MAX_NAMED_IDS = 10


def check_rules(tx: Transaction) -> Sequence[RuleCheck]:
    """Check every rule in one snapshot; return each with its violations."""
    return tx.reconciliation.check_rules()


# --- the supplier balance --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Comparison:
    """Our position and the supplier balance.

    `current` is None if the supplier does not return the balance or cannot be reached.
    """

    position: SupplierAccountPosition
    current: BalanceSnapshot | None
    previous: BalanceSnapshot | None

    @property
    def drift(self) -> BalanceDrift | None:
        """Return the drift since the last reading; None without two readings."""
        return BalanceDrift(self.previous, self.current) if self.previous and self.current else None


async def compare_balance(
    db: Database, supplier: Supplier, clock: Clock, account: SupplierAccountId
) -> Comparison:
    """Compare the supplier balance with our ledger; changes nothing.

    A trade may be booked while the balance is being read. So what was certain before and what was
    possible after are the bounds of what the supplier had charged.
    """
    before, last = await db.read(_read_position, account)
    balance = await supplier.balance()
    after, _ = await db.read(_read_position, account)
    if balance is None:
        return Comparison(after, None, last)
    most_taken = after.charged + after.uncertain
    bounds = SupplierAccountPosition(
        before.booked, before.awaiting_delivery, most_taken - before.charged
    )
    return Comparison(after, BalanceSnapshot.from_position(clock.now(), balance, bounds), last)


def _read_position(
    tx: Transaction, account: SupplierAccountId
) -> tuple[SupplierAccountPosition, BalanceSnapshot | None]:
    return tx.reconciliation.read_position(account), tx.reconciliation.read_last_snapshot(account)


# --- while the shop is open ------------------------------------------------------------------------


async def run_reconciliation(shop: Shop, db: Database) -> int:
    """Check every rule, alert of violations and pause sales; return how many rules are broken.

    Once a day, the supplier balance is compared with the ledger too.
    """
    broken = [finding for finding in await db.read(check_rules) if not finding.holds]
    if broken:
        await db.transact(_alert_broken_rules, broken)
    if await db.read(_is_reading_due):
        comparison = await compare_balance(
            db, shop.ports.supplier, shop.ports.clock, shop.settings.supplier_account_id
        )
        if comparison.current is not None:
            await db.transact(_save_reading, comparison.current, comparison.drift)
    return len(broken)


def _alert_broken_rules(tx: Transaction, broken: Sequence[RuleCheck]) -> None:
    """Alert of each broken rule once a day, and pause sales with the alert.

    An operator who resumes sales is therefore not overruled before the next day, unless another
    rule breaks.
    """
    today = tx.now.date()
    for finding in broken:
        facts = {"reason": finding.rule, finding.subjects: _shortened(finding.ids)}
        if alert_operators(
            tx,
            AlertKind.RECONCILIATION_FAILED,
            f"books:{finding.rule}:{today}",
            facts,
        ):
            pause_sales(tx, PauseCause.RECONCILIATION, SHOP_ACTOR)


def _shortened(ids: Sequence[str]) -> str:
    rest = len(ids) - MAX_NAMED_IDS
    return ", ".join(ids[:MAX_NAMED_IDS]) + (f" (+{rest})" if rest > 0 else "")


def _is_reading_due(tx: Transaction) -> bool:
    """Return whether the last reading is a day away; one in the future counts too (a wrong clock)."""
    last = tx.reconciliation.read_last_snapshot(tx.settings.supplier_account_id)
    return last is None or abs(tx.now - last.at) >= READING_INTERVAL


def _save_reading(tx: Transaction, current: BalanceSnapshot, drift: BalanceDrift | None) -> None:
    """Save the reading; alert of missing money if only this shop uses the account."""
    tx.reconciliation.save_snapshot(tx.settings.supplier_account_id, current)
    missing = drift.missing if drift is not None else Decimal(0)
    if missing and tx.settings.unknown_outcome_rules.exclusive_account:
        key = f"balance-fell:{tx.settings.supplier_account_id}:{current.at.isoformat()}"
        facts = {"reason": f"{missing:f} {tx.settings.cost_currency}"}
        alert_operators(tx, AlertKind.BALANCE_FELL, key, facts)
