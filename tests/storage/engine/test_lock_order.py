"""Tests of the order of locks: one order for every transaction, and nothing is locked twice."""

import pytest

from storage.engine.errors import LockOutOfOrder
from storage.engine.lock_order import HeldLocks, LockKind


def test_locks_of_one_kind_are_taken_in_the_order_of_their_keys() -> None:
    assert HeldLocks().add(LockKind.BUYER, [7, 3, 7, 5]) == [3, 5, 7]


def test_a_lock_that_is_held_is_not_taken_again() -> None:
    held = HeldLocks()
    held.add(LockKind.BUYER, [3])
    held.add(LockKind.PROMO_CODE, [1])
    assert held.add(LockKind.BUYER, [3]) == []


def test_a_kind_that_comes_earlier_is_refused_later() -> None:
    held = HeldLocks()
    held.add(LockKind.SUPPLIER_ACCOUNT, [1])
    with pytest.raises(LockOutOfOrder, match="a BUYER lock was asked for after SUPPLIER_ACCOUNT"):
        held.add(LockKind.BUYER, [3])


def test_a_lower_key_of_the_same_kind_is_refused_later() -> None:
    held = HeldLocks()
    held.add(LockKind.BUYER, [5])
    with pytest.raises(LockOutOfOrder):
        held.add(LockKind.BUYER, [3])
    assert held.add(LockKind.BUYER, [6]) == [6]


def test_shared_locks_have_no_order_among_themselves() -> None:
    held = HeldLocks()
    held.add(LockKind.REFERRAL, [5])
    assert held.add(LockKind.REFERRAL, [3]) == [3]
