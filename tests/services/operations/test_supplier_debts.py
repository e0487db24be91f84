"""Tests of what the supplier owes: money that comes back is booked once and raises the profit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.money import Money
from bot.domain.operations.supplier_debts import SupplierDebt, calculate_cost_share
from bot.services.operations import supplier_debts
from bot.services.operations.reconciliation import check_rules
from tests.builders import OPERATOR, usd
from tests.services.orders.test_replacements import books_hold, delivered, placed
from tests.services.services_rig import ServicesRig


async def _owed(rig: ServicesRig) -> SupplierDebt:
    """Return the debt for one of two pieces."""
    order = await delivered(rig, 2)
    await placed(rig, order)
    await rig.work()
    (found,) = (await rig.db.read(supplier_debts.list_debts)).debts
    return found.debt


async def test_what_came_back_raises_the_profit_and_no_charge(rig: ServicesRig) -> None:
    debt = await _owed(rig)
    account = rig.shop.settings.supplier_account_id
    before = await rig.db.read(lambda tx: tx.usage.totals(debt.created_at))
    charged = await rig.db.read(lambda tx: tx.reconciliation.read_position(account).booked)
    booked = await rig.db.transact(supplier_debts.book_recovery, OPERATOR, debt, usd("4.00"))

    assert booked is not None
    assert (booked.open_amount, booked.closed_at) == (usd("5.00"), None)
    after = await rig.db.read(lambda tx: tx.usage.totals(debt.created_at))
    assert after.profit == before.profit + usd("4.00")
    assert after.recovered == usd("4.00")
    # The money raises the balance at the supplier: a lower charge would hide a loss as large.
    assert await rig.db.read(lambda tx: tx.reconciliation.read_position(account).booked) == charged
    await books_hold(rig)


async def test_a_booking_is_made_once_and_the_last_one_ends_the_debt(rig: ServicesRig) -> None:
    debt = await _owed(rig)
    booked = await rig.db.transact(supplier_debts.book_recovery, OPERATOR, debt, usd("4.00"))
    assert await rig.db.transact(supplier_debts.book_recovery, OPERATOR, debt, usd("4.00")) is None
    assert booked is not None
    assert (
        await rig.db.transact(supplier_debts.book_recovery, OPERATOR, booked, usd("5.01")) is None
    )
    ended = await rig.db.transact(supplier_debts.book_recovery, OPERATOR, booked, usd("5.00"))

    assert ended is not None
    assert ended.closed_at is not None
    assert await rig.db.read(supplier_debts.count_open_debts) == 0
    assert await rig.db.transact(supplier_debts.book_recovery, OPERATOR, ended, usd("0.01")) is None
    await books_hold(rig)


@pytest.mark.parametrize("amount", [Money(0, "USD"), Money(-1, "USD"), Money(100, "EUR")])
async def test_an_unfit_amount_is_not_booked(rig: ServicesRig, amount: Money) -> None:
    assert (
        await rig.db.transact(supplier_debts.book_recovery, OPERATOR, await _owed(rig), amount)
        is None
    )
    assert all(each.holds for each in await rig.db.read(check_rules))


async def test_a_closed_debt_waits_for_nothing(rig: ServicesRig) -> None:
    debt = await _owed(rig)
    assert await rig.db.transact(supplier_debts.close_debt, OPERATOR, debt)
    assert not await rig.db.transact(supplier_debts.close_debt, OPERATOR, debt)
    assert await rig.db.transact(supplier_debts.book_recovery, OPERATOR, debt, usd("1.00")) is None
    assert (await rig.db.read(supplier_debts.list_debts)).totals == []


@given(
    st.integers(0, 10**9),
    st.lists(st.integers(1, 50), min_size=1, max_size=8),
)
def test_the_shares_of_all_pieces_make_up_the_charge(charged: int, parts: list[int]) -> None:
    """Pieces are marked as bad one lot after the other; each lot owes what was not owed before."""
    quantity, marked, owed = sum(parts), 0, 0
    for part in parts:
        marked += part
        share = calculate_cost_share(Money(charged, "USD"), quantity, marked).amount - owed
        assert share >= 0
        owed += share
    assert owed == charged
