"""Tests of the rollups that the hourly check adds: figures stay exact after refunds and erasure."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from unittest.mock import patch

import pytest

from bot.domain.operations.ledger_rollups import LedgerRollups
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.attempts import Totals
from bot.domain.orders.order import Order
from bot.services.operations import reconciliation
from bot.services.payments import order_refunds
from bot.services.payments.order_refunds import PlannedGoodwill, PlannedRefund
from bot.services.people import privacy
from storage.orders.ledger_rollups import StoredRollups
from storage.payments.tables import entries
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, usd
from tests.services.services_rig import ServicesRig

HOUR = timedelta(hours=1)


def _read_figures(tx: Transaction) -> list[Totals]:
    """Return the figures of each of the last nine days, and of the last hours."""
    ages = [*(timedelta(days=days) for days in range(10)), *map(timedelta, (0, 0), (3_000, 9_000))]
    return tx.usage.list_totals([tx.now - age for age in ages])


async def _rollups(rig: ServicesRig) -> LedgerRollups:
    found = await rig.db.read(lambda tx: tx.ledger_rollups.read())
    assert found is not None
    return found


async def _check_figures(rig: ServicesRig) -> None:
    """Check that figures with rollups are those of the entries."""
    found = await rig.db.read(_read_figures)
    with patch.object(StoredRollups, "read", lambda _: None):
        expected = await rig.db.read(_read_figures)
    assert found == expected


async def _refund(rig: ServicesRig, order: Order, money: str) -> None:
    shown = await rig.db.read(order_refunds.plan_refund, order.id, usd(money))
    assert isinstance(shown, PlannedRefund)
    done = await rig.db.transact(order_refunds.refund_part, OPERATOR, shown)
    assert isinstance(done, PlannedRefund)


async def _bought(rig: ServicesRig) -> Order:
    order = await rig.buy()
    await rig.work()
    return order


@pytest.mark.both_engines(quick=True)
async def test_figures_stay_exact_while_old_orders_are_refunded_and_buyers_erased(
    rig: ServicesRig,
) -> None:
    first, second = await _bought(rig), await _bought(rig)
    rig.wait(HOUR.total_seconds())
    assert await reconciliation.run_reconciliation(rig.shop, rig.db) == 0
    await _refund(rig, first, "1.00")
    await _check_figures(rig)
    rig.wait(HOUR.total_seconds())
    assert await reconciliation.run_reconciliation(rig.shop, rig.db) == 0
    shown = await rig.db.read(order_refunds.plan_goodwill, second.id, usd("0.50"))
    assert isinstance(shown, PlannedGoodwill)
    await rig.db.transact(order_refunds.give_goodwill, OPERATOR, shown)
    await _refund(rig, second, "9.90")
    await privacy.erase_buyer(rig.shop, rig.db, BUYER)
    await _check_figures(rig)
    rig.wait(HOUR.total_seconds())
    assert await reconciliation.run_reconciliation(rig.shop, rig.db) == 0
    await _check_figures(rig)
    assert len((await _rollups(rig)).rollups) == 3


async def test_an_entry_that_may_not_be_committed_yet_is_in_no_rollup(rig: ServicesRig) -> None:
    await _bought(rig)
    rig.wait(60)
    await reconciliation.extend_rollups(rig.shop, rig.db)
    assert await rig.db.read(lambda tx: tx.ledger_rollups.read()) is None
    rig.wait(600)
    await reconciliation.extend_rollups(rig.shop, rig.db)
    (only,) = (await _rollups(rig)).rollups
    assert {one.account: one.amount for one in only.sums} == {"revenue": 990, "cogs": 900}


async def test_numbers_without_an_entry_make_no_rollup(rig: ServicesRig) -> None:
    await _bought(rig)

    def leave_gap(tx: Transaction) -> None:
        values = {"id": 20, "key": "odd", "kind": "odd", "actor": "x", "note": "", "at": tx.now}
        tx.ledger.resources.connection.execute(entries.insert(), values)

    await rig.db.transact(leave_gap)
    rig.wait(HOUR.total_seconds())
    with patch.object(reconciliation, "_ENTRIES_IN_ROLLUP", 1):
        await reconciliation.extend_rollups(rig.shop, rig.db)
    assert [each.last_entry for each in (await _rollups(rig)).rollups] == [1, 2, 3, 20]


async def test_rollups_that_figures_need_no_more_are_left_out(rig: ServicesRig) -> None:
    for _ in range(3):
        await _bought(rig)
        rig.wait(4 * 24 * HOUR.total_seconds())
        await reconciliation.extend_rollups(rig.shop, rig.db)
    stored = await _rollups(rig)
    assert len(stored.rollups) == 2
    assert stored.begin > 0
    await _check_figures(rig)
    await reconciliation.check_rollups(rig.shop, rig.db)
    assert (await _rollups(rig)).begin == stored.begin
    await _check_figures(rig)


def _change_first(right: LedgerRollups, **changes: object) -> LedgerRollups:
    first, *others = right.rollups
    return replace(right, rollups=[replace(first, **changes), *others])  # type: ignore[arg-type]


def _change_amount(right: LedgerRollups) -> LedgerRollups:
    revenue, *others = right.rollups[0].sums
    return _change_first(right, sums=[replace(revenue, amount=revenue.amount + 1), *others])


_WRONG: Mapping[str, Callable[[LedgerRollups], LedgerRollups]] = {
    "an amount": _change_amount,
    "a sum is missing": lambda right: _change_first(right, sums=right.rollups[0].sums[1:]),
    "what was ordered": lambda right: _change_first(right, ordered={}),
    "a time": lambda right: _change_first(right, first_at=right.rollups[0].last_at + HOUR),
    "a rollup is missing": lambda right: replace(right, rollups=right.rollups[1:]),
    "all are missing": lambda right: LedgerRollups(right.end),
    "the latest time before them": lambda right: replace(
        right, latest_before=right.rollups[0].first_at
    ),
    "an entry that does not exist": lambda right: _change_first(right, last_entry=10**12),
}


@pytest.mark.parametrize("wrong", _WRONG)
async def test_the_full_check_makes_wrong_rollups_again_and_tells_operators_once(
    rig: ServicesRig, wrong: str
) -> None:
    for _ in range(2):
        await _bought(rig)
        rig.wait(HOUR.total_seconds())
        await reconciliation.run_reconciliation(rig.shop, rig.db)
    spoilt = _WRONG[wrong](await _rollups(rig))
    await rig.db.transact(lambda tx: tx.ledger_rollups.save(spoilt))
    for _ in range(2):
        rig.wait(24 * HOUR.total_seconds())
        assert await reconciliation.run_reconciliation(rig.shop, rig.db) == 0
        await _check_figures(rig)
        await rig.send()
    told = [kind for _, kind, _ in rig.messenger.alerts]
    assert told == [AlertKind.STORED_SUMS_WRONG]
    assert not await rig.db.read(lambda tx: tx.sales_pauses.all())


@pytest.mark.both_engines(quick=True)
async def test_the_full_check_leaves_rollups_that_are_right(rig: ServicesRig) -> None:
    for _ in range(2):
        await _bought(rig)
        rig.wait(HOUR.total_seconds())
        await reconciliation.run_reconciliation(rig.shop, rig.db)
    right = await _rollups(rig)
    rig.wait(24 * HOUR.total_seconds())
    await reconciliation.run_reconciliation(rig.shop, rig.db)
    await rig.send()
    assert (await _rollups(rig), rig.messenger.alerts) == (right, [])


async def test_rollups_are_saved_only_after_those_that_they_continue(rig: ServicesRig) -> None:
    """Of two processes that both think that they keep house, one is late."""
    await _bought(rig)
    rig.wait(HOUR.total_seconds())
    await reconciliation.extend_rollups(rig.shop, rig.db)
    stored = await _rollups(rig)
    late = LedgerRollups(1), LedgerRollups(2)
    await rig.db.transact(reconciliation._save_rollups, *late)
    assert await _rollups(rig) == stored
