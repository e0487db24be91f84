"""Tests of ledger rollups: they follow each other without a gap, and say what is before them."""

from dataclasses import replace
from datetime import datetime, timedelta

from bot.domain.operations.ledger_rollups import ROLLUPS_KEPT, LedgerRollups, LedgerSum, Rollup
from tests.builders import NOW

_DAY = timedelta(days=1)


def _rollup(last_entry: int, first_at: datetime, last_at: datetime) -> Rollup:
    return Rollup(last_entry, first_at, last_at, [], {})


def test_rollups_end_at_their_last_entry_or_where_they_begin() -> None:
    assert LedgerRollups(7).end == 7
    assert LedgerRollups(7).add([_rollup(9, NOW, NOW)], NOW).end == 9


def test_rollups_are_the_same_in_any_order_of_their_sums() -> None:
    revenue, cost = LedgerSum("revenue", "USD", 990, 0), LedgerSum("cogs", "USD", 900, 0, "1")
    rollup = replace(_rollup(9, NOW, NOW), sums=[revenue, cost])
    assert rollup.is_same_as(replace(rollup, sums=[cost, revenue]))
    assert not rollup.is_same_as(replace(rollup, sums=[cost]))
    assert not rollup.is_same_as(replace(rollup, last_entry=8))


def test_old_rollups_are_left_out_and_what_is_before_the_rest_is_known() -> None:
    old = NOW - ROLLUPS_KEPT
    older = _rollup(5, old - 3 * _DAY, old - _DAY)
    oldest_kept = _rollup(9, old - 2 * _DAY, old)
    kept = LedgerRollups(0, None, [older]).add([oldest_kept], NOW)
    assert kept == LedgerRollups(5, old - _DAY, [oldest_kept])
    assert kept.covers(old)
    assert not kept.covers(old - _DAY)


def test_an_old_rollup_after_a_newer_one_is_kept() -> None:
    """A clock was set back; a gap between rollups would lose entries."""
    newer, older = _rollup(5, NOW, NOW), _rollup(9, NOW - 99 * _DAY, NOW - 98 * _DAY)
    assert LedgerRollups().add([newer, older], NOW).rollups == [newer, older]


def test_the_latest_entry_before_them_stays_known_when_more_are_left_out() -> None:
    long_ago = NOW - 50 * _DAY
    rollups = LedgerRollups(3, NOW - 20 * _DAY).add([_rollup(5, long_ago, long_ago)], NOW)
    assert rollups == LedgerRollups(5, NOW - 20 * _DAY, [])
