"""Tests of the hourly check of the ledger: it finds what is new and broken, and the nightly one the rest."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from unittest.mock import patch
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import text

from bot.domain.errors import DatabaseUnavailable
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.reconciliation import (
    SUMS_KEPT,
    RuleCheck,
    VerifiedLedger,
    is_full_check_due,
    merge_checks,
)
from bot.domain.payments import ledger
from bot.services.change_steps import read_and_pause
from bot.services.operations import reconciliation
from storage.reconciliation import Reconciliation
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, FixedClock, usd
from tests.services.services_rig import ServicesRig

HOUR = 3600.0
#: Sides of an entry: a buyer's account and the shop's revenue.
_ENTRY = (
    "INSERT INTO entries (id, key, kind, actor, note, at)"
    " VALUES ({id}, 'odd:{id}', 'odd', 'x', '', {at})"
)
_SIDE = (
    "INSERT INTO postings (entry_id, seq, account, amount, currency)"
    " VALUES ({id}, {seq}, '{account}', {amount}, 'USD')"
)


def _run(tx: Transaction, *statements: str) -> None:
    for each in statements:
        tx.reconciliation.resources.connection.execute(text(each))


async def _execute(rig: ServicesRig, *statements: str) -> None:
    await rig.db.transact(_run, *statements)


async def _check(rig: ServicesRig) -> int:
    return await reconciliation.run_reconciliation(rig.shop, rig.db)


async def _verified(rig: ServicesRig) -> VerifiedLedger:
    found = await rig.db.read(lambda tx: tx.reconciliation.read_verified())
    assert found is not None
    return found


async def _rules_told(rig: ServicesRig) -> set[str]:
    for _ in range(8):
        await rig.send()
    return {
        facts["reason"]
        for _, kind, facts in rig.messenger.alerts
        if kind is AlertKind.RECONCILIATION_FAILED
    }


def _microseconds(moment: datetime) -> int:
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)


def _entry(rig: ServicesRig, number: int, *sides: tuple[str, int]) -> list[str]:
    at = _microseconds(rig.clock.now())
    lines = [
        _SIDE.format(id=number, seq=seq, account=account, amount=amount)
        for seq, (account, amount) in enumerate(sides)
    ]
    return [_ENTRY.format(id=number, at=at), *lines]


async def _allow_changes_of_postings(rig: ServicesRig) -> None:
    """Remove what protects old postings, as a person with a database tool can."""
    sqlite = rig.db.engine.dialect == "sqlite"  # type: ignore[attr-defined] # the real database
    drop = "DROP TRIGGER postings_UPDATE_refused" if sqlite else ""
    if sqlite:
        await _execute(rig, drop)
    else:
        await _execute(rig, "ALTER TABLE postings DISABLE TRIGGER USER")


async def _protect_postings(rig: ServicesRig) -> None:
    if rig.db.engine.dialect != "sqlite":  # type: ignore[attr-defined] # the real database
        await _execute(rig, "ALTER TABLE postings ENABLE TRIGGER USER")


async def _bought(rig: ServicesRig) -> None:
    await rig.buy()
    await rig.work()


@pytest.mark.both_engines(quick=True)
async def test_what_was_verified_is_not_checked_again_before_the_night(rig: ServicesRig) -> None:
    await _bought(rig)
    assert await _check(rig) == 0
    rig.wait(HOUR)
    await _bought(rig)
    assert await _check(rig) == 0
    rig.wait(HOUR)
    await _bought(rig)
    assert await _check(rig) == 0
    verified = await _verified(rig)
    assert verified.full_at == NOW
    assert verified.checked_at == rig.clock.now()
    assert verified.entry_id == 6  # the entries of the last hour are looked at once more
    assert verified.sums["revenue USD"] == 2 * 990
    assert verified.unexplained == {}


async def test_a_new_broken_entry_is_told_by_the_next_check(rig: ServicesRig) -> None:
    await _bought(rig)
    assert await _check(rig) == 0
    rig.wait(HOUR)
    await _execute(rig, *_entry(rig, 900, ("revenue", 5), ("cogs", -4)))
    assert await _check(rig) == 1
    assert await _rules_told(rig) == {"entry-balanced"}


async def test_a_new_order_that_breaks_a_rule_is_told_by_the_next_check(rig: ServicesRig) -> None:
    await _bought(rig)
    assert await _check(rig) == 0
    rig.wait(HOUR)
    await _bought(rig)
    await _execute(rig, "DELETE FROM outbox WHERE dedupe_key = 'deliver:2'")
    assert await _check(rig) == 2
    assert await _rules_told(rig) == {"goods-queued", "goods-shown"}


async def test_an_order_that_changed_without_an_entry_is_checked(rig: ServicesRig) -> None:
    await rig.buy()
    assert await _check(rig) == 0
    rig.wait(HOUR)
    assert await _check(rig) == 0
    moved_at = _microseconds(rig.clock.now())
    await _execute(
        rig, f"UPDATE orders SET version = version + 1, updated_at = {moved_at} WHERE id = 1"
    )
    assert await _check(rig) == 1
    assert await _rules_told(rig) == {"history-ends"}


async def test_what_is_broken_is_found_until_it_is_mended(rig: ServicesRig) -> None:
    await _bought(rig)
    assert await _check(rig) == 0
    rig.wait(HOUR)
    await _bought(rig)
    await _execute(rig, "UPDATE orders SET version = version + 1 WHERE id = 2")
    for _ in range(3):
        assert await _check(rig) == 1
        rig.wait(HOUR)
    await _execute(rig, "UPDATE orders SET version = version - 1 WHERE id = 2")
    assert await _check(rig) == 0


async def test_a_balance_that_changed_without_an_entry_is_told_by_the_next_check(
    rig: ServicesRig,
) -> None:
    """Its buyer did nothing since the last check, so that the sums alone show it."""
    await _bought(rig)
    assert await _check(rig) == 0
    rig.wait(HOUR)
    assert await _check(rig) == 0
    rig.wait(HOUR)
    await _execute(rig, f"UPDATE buyers SET balance = balance + 1 WHERE id = {BUYER}")
    assert await _check(rig) == 1
    assert await _rules_told(rig) == {"balance-cached"}
    assert (await _verified(rig)).full_at == rig.clock.now()


async def test_an_open_order_that_lost_its_hold_is_told_by_the_next_check(
    rig: ServicesRig,
) -> None:
    await rig.buy()
    assert await _check(rig) == 0
    rig.wait(HOUR)
    assert await _check(rig) == 0
    rig.wait(HOUR)
    await _execute(rig, "UPDATE orders SET price = price + 1 WHERE id = 1")
    assert await _check(rig) > 0
    assert {"held-for-orders", "held-in-all"} <= await _rules_told(rig)


async def test_an_entry_that_was_committed_late_is_checked_although_its_number_is_low(
    rig: ServicesRig,
) -> None:
    await _bought(rig)
    await _execute(rig, *_entry(rig, 900, ("revenue", 5), ("cogs", -5)))
    assert await _check(rig) == 0
    await _execute(rig, *_entry(rig, 899, ("revenue", 5), ("cogs", -4)))
    rig.wait(HOUR)
    assert await _check(rig) == 1
    assert await _rules_told(rig) == {"entry-balanced"}


async def test_what_is_new_is_checked_although_the_full_check_fails_each_time(
    rig: ServicesRig,
) -> None:
    """As when one of its queries takes longer than the server lets it."""
    await _bought(rig)
    assert await _check(rig) == 0
    rig.wait(24 * HOUR)
    await _execute(rig, *_entry(rig, 900, ("revenue", 5), ("cogs", -4)))
    slow = patch.object(Reconciliation, "check_rule", side_effect=DatabaseUnavailable("slow"))
    with slow, pytest.raises(DatabaseUnavailable):
        await _check(rig)
    assert await _rules_told(rig) == {"entry-balanced"}
    assert (await _verified(rig)).checked_at == NOW
    assert await _check(rig) > 0
    assert (await _verified(rig)).full_at == rig.clock.now()


async def test_a_full_check_that_failed_is_due_again(rig: ServicesRig) -> None:
    await _bought(rig)
    assert await _check(rig) == 0
    rig.wait(24 * HOUR)
    slow = patch.object(Reconciliation, "check_rule", side_effect=DatabaseUnavailable("slow"))
    with slow, pytest.raises(DatabaseUnavailable):
        await _check(rig)
    verified = await _verified(rig)
    assert (verified.checked_at, verified.full_at) == (rig.clock.now(), NOW)
    assert await _check(rig) == 0
    assert (await _verified(rig)).full_at == rig.clock.now()


@pytest.mark.both_engines(quick=True)
async def test_an_old_posting_that_was_changed_in_place_is_found_at_night(
    rig: ServicesRig,
) -> None:
    await _bought(rig)
    assert await _check(rig) == 0
    rig.wait(HOUR)
    assert await _check(rig) == 0
    await _allow_changes_of_postings(rig)
    # The same for both sides of an entry without an order: it stays balanced.
    await _execute(rig, *_entry(rig, 900, ("revenue", 5), ("cogs", -5)))
    rig.wait(HOUR)
    assert await _check(rig) == 0
    await _execute(rig, "UPDATE postings SET amount = 2 * amount WHERE entry_id = 900")
    await _protect_postings(rig)
    rig.wait(HOUR)
    assert await _check(rig) == 0
    rig.wait(14 * HOUR)
    assert await _check(rig) == 1
    assert await _rules_told(rig) == {SUMS_KEPT}


# --- when everything is checked ----------------------------------------------------------------------


def _last(full_at: datetime, checked_at: datetime | None = None) -> VerifiedLedger:
    return VerifiedLedger(checked_at or full_at, full_at, 1, 1, {}, {})


def test_everything_is_checked_once_a_day_from_four_in_the_shops_zone() -> None:
    zone = ZoneInfo("Asia/Shanghai")
    before = datetime(2030, 5, 17, 19, 59, tzinfo=UTC)
    assert not is_full_check_due(_last(before - timedelta(hours=23)), before, zone)
    at_four = before + timedelta(minutes=1)
    assert is_full_check_due(_last(before), at_four, zone)
    assert not is_full_check_due(_last(at_four), at_four + timedelta(hours=23), zone)
    assert is_full_check_due(_last(at_four), at_four + timedelta(hours=24), zone)


def test_everything_is_checked_first_and_after_a_clock_was_ahead() -> None:
    assert is_full_check_due(None, NOW, UTC)
    assert is_full_check_due(_last(NOW + timedelta(seconds=1)), NOW, UTC)
    assert is_full_check_due(_last(NOW, NOW + timedelta(seconds=1)), NOW, UTC)
    assert not is_full_check_due(_last(NOW), NOW, UTC)


def test_what_is_found_in_several_parts_is_told_once() -> None:
    parts = [
        RuleCheck("a", "orders", "A.", ("1", "2")),
        RuleCheck("b", "orders", "B."),
        RuleCheck("a", "orders", "A.", ("2", "3")),
    ]
    assert merge_checks(parts) == [RuleCheck("a", "orders", "A.", ("1", "2", "3"))]


class _SlowClock(FixedClock):
    """A clock on which each look takes a second."""

    def monotonic(self) -> float:
        self.advance(1.0)
        return super().monotonic()


async def test_a_long_read_is_followed_by_a_pause_as_long(rig: ServicesRig) -> None:
    clock, quick = _SlowClock(), FixedClock()
    assert await read_and_pause(clock, rig.db, lambda tx: tx.reconciliation.count_rules()) > 0
    assert (clock.now() - NOW).total_seconds() == 3.0
    await read_and_pause(quick, rig.db, lambda tx: tx.reconciliation.count_rules())
    assert quick.now() == NOW


def _top_up_often(tx: Transaction) -> None:
    new = [
        ledger.top_up(f"often:{number}", "manual", BUYER, usd("0.01"), "op")
        for number in range(100)
    ]
    tx.ledger.post_all(new, tx.now)


async def _summed(rig: ServicesRig) -> tuple[int, int]:
    """Return the sums in the row of the buyer."""
    row = "SELECT summed_balance, summed_held FROM buyers"

    def read(tx: Transaction) -> tuple[int, int]:
        balance, held = tx.reconciliation.resources.connection.execute(text(row)).one()
        return balance, held

    return await rig.db.read(read)


@pytest.mark.both_engines(quick=True)
async def test_the_postings_of_a_busy_buyer_are_summed_up_once_they_are_checked(
    rig: ServicesRig,
) -> None:
    await _check(rig)
    await rig.buy()
    before = await rig.wallet()
    await rig.db.transact(_top_up_often)
    assert await _check(rig) == 0
    assert await _summed(rig) == (0, 0), "another transaction may still write"
    rig.wait(HOUR)
    assert await _check(rig) == 0
    assert await _summed(rig) == (before.balance.amount + 100, before.held.amount)
    assert await rig.wallet() == replace(before, balance=before.balance + usd("1.00"))


async def test_nothing_is_summed_up_while_a_rule_is_broken(rig: ServicesRig) -> None:
    await _check(rig)
    await rig.db.transact(_top_up_often)
    await _execute(rig, f"UPDATE buyers SET balance = balance + 1 WHERE id = {BUYER}")
    rig.wait(HOUR)
    assert await _check(rig) == 1
    assert await _summed(rig) == (0, 0)
