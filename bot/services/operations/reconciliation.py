"""Reconciliation: checks the rules of the ledger, and compares it with the supplier balance.

Each hour what was written since the last check is checked, and at night everything. Both go in steps,
each with a short snapshot of its own. Must not repair anything. A broken rule alerts operators and
pauses sales until a person has looked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

from bot.domain.ids import BuyerId, OrderId, SupplierAccountId
from bot.domain.operations.ledger_rollups import ROLLUPS_KEPT, LedgerRollups, Rollup
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.reconciliation import (
    SUMS_KEPT,
    BalanceDrift,
    BalanceSnapshot,
    RuleCheck,
    SupplierAccountPosition,
    VerifiedLedger,
    add_sums,
    is_full_check_due,
    merge_checks,
)
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.orders.supplier import Supplier
from bot.domain.system_ports import Clock
from bot.services.alerts import alert_operators
from bot.services.change_steps import ROWS_IN_STEP, read_and_pause, split_into_steps
from bot.services.sales_pause import SHOP_ACTOR, pause_sales
from bot.services.shop import Shop
from storage.database import Database, DatabaseReader, reads_everything
from storage.transaction import Transaction

#: No transaction lasts as long: whatever has a smaller number than an entry of this age is committed.
SETTLED_AFTER = timedelta(minutes=10)
#: New payments are checked with so many earlier ones: their times are those of the method.
_OVERLAPPING_PAYMENTS = 1_000
_ENTRIES_SUMMED = 5_000
#: So many entries are read at most at either end of a period.
_ENTRIES_IN_ROLLUP = 2_000
_SUMS_SENTENCE = "What was verified in the ledger is never changed."
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


# --- in steps ---------------------------------------------------------------------------------------


@reads_everything
def _check_rule(tx: Transaction, number: int) -> RuleCheck:
    return tx.reconciliation.check_rule(number)


async def check_rules_in_steps(
    db: DatabaseReader, clock: Clock | None = None
) -> Sequence[RuleCheck]:
    """Check every rule on all data, each in a snapshot of its own; return each with its violations.

    With a clock there are pauses, in which others read.
    """
    findings = []
    for number in range(await db.read(_count_rules)):
        if clock is None:
            findings.append(await db.read(_check_rule, number))
        else:
            findings.append(await read_and_pause(clock, db, _check_rule, number))
    return findings


def _count_rules(tx: Transaction) -> int:
    return tx.reconciliation.count_rules()


async def _check_everything(
    shop: Shop, db: Database, last: VerifiedLedger | None
) -> tuple[Sequence[RuleCheck], VerifiedLedger]:
    """Return the broken rules, and what is verified now.

    The sums of all postings are added up again. If those of the part that was verified before have
    changed, an old posting was changed, although the database refuses that.
    """
    begun_at = shop.ports.clock.now()
    findings = list(await check_rules_in_steps(db, shop.ports.clock))
    entry_id, payment_id = await db.read(_find_ends, begun_at)
    sums: Mapping[str, int] = {}
    done = 0
    if last is not None and last.entry_id <= entry_id:
        sums, done = await _add_postings(shop, db, {}, 0, last.entry_id), last.entry_id
        if sums != last.sums:
            changed = sorted(name for name, _ in {*sums.items()} ^ {*last.sums.items()})
            accounts = tuple(dict.fromkeys(changed))
            findings.append(RuleCheck(SUMS_KEPT, "accounts", _SUMS_SENTENCE, accounts))
    sums = await _add_postings(shop, db, sums, done, entry_id)
    unexplained = await db.read(_compare_with_stored, sums, entry_id)
    verified = VerifiedLedger(begun_at, begun_at, entry_id, payment_id, sums, unexplained)
    return merge_checks(findings), verified


async def _check_recent(
    shop: Shop, db: Database, last: VerifiedLedger
) -> tuple[Sequence[RuleCheck], VerifiedLedger]:
    """Return the rules that are broken by what was written since the last check, and what is verified.

    Checked are the new entries, the orders and buyers that they are about, the orders that changed
    since, and the new payments.
    """
    clock, begun_at = shop.ports.clock, shop.ports.clock.now()
    entry_id, payment_id = await db.read(_find_ends, begun_at)
    findings: list[RuleCheck] = []
    orders = set(await db.read(_list_changed_orders, last.checked_at - SETTLED_AFTER))
    buyers: set[BuyerId] = set()
    after: int | None = last.entry_id
    while after is not None:
        found, of_orders, of_buyers, after = await read_and_pause(clock, db, _check_entries, after)
        findings += found
        orders |= of_orders
        buyers |= of_buyers
    for some in split_into_steps(sorted(orders)):
        found, of_buyers = await read_and_pause(clock, db, _check_orders, some)
        findings += found
        buyers |= of_buyers
    for each in split_into_steps(sorted(buyers)):
        findings += await read_and_pause(clock, db, _check_accounts, each)
    after = max(0, last.payment_id - _OVERLAPPING_PAYMENTS)
    while after is not None:
        found, after = await read_and_pause(clock, db, _check_payments, after)
        findings += found
    if not merge_checks(findings):
        await _sum_accounts(shop, db, sorted(buyers), entry_id)
    entry_id = max(entry_id, last.entry_id)
    sums = await _add_postings(shop, db, last.sums, last.entry_id, entry_id)
    unexplained = await db.read(_compare_with_stored, sums, entry_id)
    verified = VerifiedLedger(begun_at, last.full_at, entry_id, payment_id, sums, unexplained)
    return merge_checks(findings), verified


async def _sum_accounts(shop: Shop, db: Database, buyers: Sequence[BuyerId], until: int) -> None:
    """Sum up what buyers posted up to an entry, so that their later balances begin there."""
    for some in split_into_steps(buyers):
        for buyer in await read_and_pause(shop.ports.clock, db, _list_unsummed, some, until):
            await db.transact(_sum_account, buyer, until)


async def _add_postings(
    shop: Shop, db: Database, sums: Mapping[str, int], after: int, until: int
) -> Mapping[str, int]:
    """Return `sums` with those of the entries above `after` up to `until`."""
    while after < until:
        end = min(until, after + _ENTRIES_SUMMED)
        sums = add_sums(sums, await read_and_pause(shop.ports.clock, db, _sum_postings, after, end))
        after = end
    return sums


def _read_verified(tx: Transaction) -> VerifiedLedger | None:
    return tx.reconciliation.read_verified()


def _save_verified(tx: Transaction, verified: VerifiedLedger) -> None:
    tx.reconciliation.save_verified(verified)


def _find_ends(tx: Transaction, now: datetime) -> tuple[int, int]:
    """Return the last entry and payment that a check verifies.

    An entry gets its number before its transaction ends. So the end is an entry that is older than any
    transaction that still runs.
    """
    books = tx.reconciliation
    return books.find_entry_before(now - SETTLED_AFTER), books.find_newest_payment()


def _list_changed_orders(tx: Transaction, since: datetime) -> Sequence[OrderId]:
    return tx.reconciliation.list_changed_orders(since)


def _check_entries(
    tx: Transaction, after: int
) -> tuple[Sequence[RuleCheck], set[OrderId], set[BuyerId], int | None]:
    """Check some entries; return also what they are about, and where the next ones begin."""
    until = tx.reconciliation.find_end_of_entries(after, ROWS_IN_STEP)
    findings = tx.reconciliation.check_entries(after, until)
    return findings, *tx.reconciliation.list_touched(after, until), until


def _check_orders(
    tx: Transaction, order_ids: Sequence[OrderId]
) -> tuple[Sequence[RuleCheck], set[BuyerId]]:
    return tx.reconciliation.check_orders(order_ids), set(tx.orders.list_buyers(order_ids))


def _check_accounts(tx: Transaction, buyers: Sequence[BuyerId]) -> Sequence[RuleCheck]:
    return tx.reconciliation.check_accounts(buyers)


def _list_unsummed(tx: Transaction, buyers: Sequence[BuyerId], until: int) -> list[BuyerId]:
    return tx.ledger.list_unsummed(buyers, until)


def _sum_account(tx: Transaction, buyer: BuyerId, until: int) -> None:
    tx.ledger.add_to_sums(buyer, until)


def _check_payments(tx: Transaction, after: int) -> tuple[Sequence[RuleCheck], int | None]:
    until = tx.reconciliation.find_end_of_payments(after, ROWS_IN_STEP)
    return tx.reconciliation.check_payments(after, until), until


def _sum_postings(tx: Transaction, after: int, until: int) -> Mapping[str, int]:
    return tx.reconciliation.sum_postings(after, until)


def _compare_with_stored(tx: Transaction, sums: Mapping[str, int], after: int) -> dict[str, int]:
    return tx.reconciliation.compare_with_stored(sums, after)


# --- rollups for figures ----------------------------------------------------------------------------


async def extend_rollups(shop: Shop, db: Database) -> None:
    """Add the settled entries to the ledger rollups, from which figures are summed."""
    now = shop.ports.clock.now()
    found = await db.read(_read_rollups)
    stored = found if found is not None else await db.read(_begin_rollups, now)
    rollups = await _add_settled_entries(shop, db, stored, now)
    if rollups != stored:
        await db.transact(_save_rollups, stored, rollups)


async def check_rollups(shop: Shop, db: Database) -> None:
    """Compare the ledger rollups with the entries; if one is wrong, make all again and alert operators.

    If one ever lacked an entry, which was committed later than any transaction may last, figures would
    lack it for a day at most.
    """
    now = shop.ports.clock.now()
    stored = await db.read(_read_rollups)
    if stored is None or await _are_right(shop, db, stored):
        return
    begun = await db.read(_begin_rollups, now)
    await db.transact(_replace_rollups, await _add_settled_entries(shop, db, begun, now))


async def _add_settled_entries(
    shop: Shop, db: Database, rollups: LedgerRollups, now: datetime
) -> LedgerRollups:
    until, _ = await db.read(_find_ends, now)
    after, new = rollups.end, []
    while after < until:
        end = min(until, after + _ENTRIES_IN_ROLLUP)
        rollup = await read_and_pause(shop.ports.clock, db, _sum_up, after, end)
        if rollup is not None:
            new.append(rollup)
        after = end
    return rollups.add(new, now) if new else rollups


async def _are_right(shop: Shop, db: Database, stored: LedgerRollups) -> bool:
    begun = await db.read(lambda tx: tx.ledger_rollups.begin_after(stored.begin))
    if begun.latest_before != stored.latest_before:
        return False
    after = stored.begin
    for rollup in stored.rollups:
        made = await read_and_pause(shop.ports.clock, db, _sum_up, after, rollup.last_entry)
        if made is None or not rollup.is_same_as(made):
            return False
        after = rollup.last_entry
    return True


def _read_rollups(tx: Transaction) -> LedgerRollups | None:
    return tx.ledger_rollups.read()


def _begin_rollups(tx: Transaction, now: datetime) -> LedgerRollups:
    """Return rollups without any, which begin where the oldest figures begin."""
    return tx.ledger_rollups.begin_after(tx.reconciliation.find_entry_before(now - ROLLUPS_KEPT))


def _sum_up(tx: Transaction, after: int, until: int) -> Rollup | None:
    return tx.ledger_rollups.sum_up(after, until)


def _save_rollups(tx: Transaction, before: LedgerRollups, rollups: LedgerRollups) -> None:
    """Save rollups, unless those that they continue are no longer the stored ones."""
    stored = tx.ledger_rollups.read()
    if stored is None or stored == before:
        tx.ledger_rollups.save(rollups)


def _replace_rollups(tx: Transaction, rollups: LedgerRollups) -> None:
    """Save rollups in place of wrong ones, and alert operators once a day."""
    tx.ledger_rollups.save(rollups)
    kind = AlertKind.STORED_SUMS_WRONG
    alert_operators(tx, kind, f"{kind}:{tx.now.date()}", {})


# --- while the shop is open ------------------------------------------------------------------------


async def run_reconciliation(shop: Shop, db: Database) -> int:
    """Check the ledger, alert of violations and pause sales; return how many rules are broken.

    Checked is what was written since the last check, and once a day everything after it. Everything is
    checked too if the sums of the new part do not explain the stored balances. Once a day, the supplier
    balance is compared with the ledger too.
    """
    last = await db.read(_read_verified)
    now = shop.ports.clock.now()
    is_full_due = is_full_check_due(last, now, shop.settings.time_zone)
    broken: Sequence[RuleCheck] = ()
    if last is not None and last.checked_at <= now:
        # First: a full check that fails each time must not keep what is new from being checked.
        broken, verified = await _check_recent(shop, db, last)
        await _tell_of_broken_rules(db, broken)
        is_explained = verified.unexplained == last.unexplained
        is_full_due = is_full_due or not is_explained
        if is_explained and not broken:  # what is broken stays in the part until all is checked
            await db.transact(_save_verified, verified)
            last = verified
    await extend_rollups(shop, db)
    if is_full_due:
        broken, verified = await _check_everything(shop, db, last)
        await _tell_of_broken_rules(db, broken)
        await db.transact(_save_verified, verified)
        await check_rollups(shop, db)
    if await db.read(_is_reading_due):
        comparison = await compare_balance(
            db, shop.ports.supplier, shop.ports.clock, shop.settings.supplier_account_id
        )
        if comparison.current is not None:
            await db.transact(_save_reading, comparison.current, comparison.drift)
    return len(broken)


async def _tell_of_broken_rules(db: Database, broken: Sequence[RuleCheck]) -> None:
    if broken:
        await db.transact(_alert_broken_rules, broken)


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
