"""The list of what the supplier owes for bad pieces, and the booking of what came back.

Money that comes back raises the profit. The program cannot see it: the staff says how much it was.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.domain.errors import StaleVersion
from bot.domain.ids import BuyerId, SupplierDebtId
from bot.domain.money import Money, zero
from bot.domain.operations.supplier_debts import SupplierDebt
from bot.domain.orders.order import Order
from bot.domain.paging import PagePosition, locate_page
from bot.domain.payments import ledger
from bot.domain.people.staff import staff_actor
from storage.transaction import Transaction

PAGE_SIZE = 8


@dataclass(frozen=True, slots=True)
class DebtView:
    """A debt with its order, whose trade number the supplier knows."""

    debt: SupplierDebt
    order: Order


@dataclass(frozen=True, slots=True)
class DebtPage:
    """One page of the debts that wait for money. `totals` has one sum for each currency."""

    debts: Sequence[DebtView]
    count: int
    totals: Sequence[Money]
    place: PagePosition


def list_debts(tx: Transaction, page: int = 0) -> DebtPage:
    """Return a page of what the supplier owes, oldest first."""
    count = tx.supplier_debts.count_open()
    place = locate_page(page, count, PAGE_SIZE)
    found = tx.supplier_debts.list_open(place.size, place.offset)
    views = [_view(tx, each) for each in found]
    return DebtPage(views, count, tx.supplier_debts.sum_open(), place)


def count_open_debts(tx: Transaction) -> int:
    """Return how many debts of the supplier wait for money."""
    return tx.supplier_debts.count_open()


def read_debt(tx: Transaction, debt_id: SupplierDebtId) -> DebtView | None:
    """Return a debt of the supplier; None if there is no such debt."""
    debt = tx.supplier_debts.get(debt_id)
    return None if debt is None else _view(tx, debt)


def _view(tx: Transaction, debt: SupplierDebt) -> DebtView:
    order = tx.orders.get(debt.order_id)
    assert order is not None, f"debt {debt.id} is of an order that does not exist"
    return DebtView(debt, order)


def book_recovery(
    tx: Transaction, staff: BuyerId, debt: SupplierDebt, amount: Money
) -> SupplierDebt | None:
    """Book money that came back for a debt; return the debt as it is then.

    Return None, and book nothing, if the debt has changed since it was shown, or if the amount is not
    between nothing and what is open.
    """
    order = _lock_debt(tx, debt)
    current = tx.supplier_debts.get(debt.id)
    is_fitting = amount.currency == debt.owed.currency and amount.amount > 0
    if order is None or current != debt or debt.closed_at is not None or not is_fitting:
        return None
    if amount > debt.open_amount:
        return None
    tx.supplier_debts.book(debt, amount, tx.now)
    number = debt.booking_count + 1
    entry = ledger.record_recovery(
        debt.id, number, order.id, order.account_id, amount, staff_actor(staff)
    )
    if not tx.ledger.post(entry, tx.now):
        raise StaleVersion(f"entry {entry.key} is already posted")
    tx.audit.record(
        staff,
        "recover",
        f"order:{order.id}",
        f"{amount} of {debt.owed}",
        tx.now,
        before=debt.open_amount,
        after=debt.open_amount - amount,
    )
    return tx.supplier_debts.get(debt.id)


def close_debt(tx: Transaction, staff: BuyerId, debt: SupplierDebt) -> bool:
    """Wait for nothing more of a debt; return False if it has changed since it was shown."""
    order = _lock_debt(tx, debt)
    if order is None or tx.supplier_debts.get(debt.id) != debt or debt.closed_at is not None:
        return False
    tx.supplier_debts.close(debt, tx.now)
    tx.audit.record(
        staff,
        "close-debt",
        f"order:{order.id}",
        f"{debt.open_amount} of {debt.owed}",
        tx.now,
        before=debt.open_amount,
        after=zero(debt.owed.currency),
    )
    return True


def _lock_debt(tx: Transaction, debt: SupplierDebt) -> Order | None:
    """Lock the buyer of a debt's order, under which the debt changes; return the order."""
    tx.locks.buyers(*tx.orders.list_buyers([debt.order_id]))
    return tx.orders.get(debt.order_id)
