"""Answers the problem of an order, and records what the supplier owes for its bad pieces.

The callers hold the lock of the order's buyer, and decide what happens to the buyer's money.
"""

from dataclasses import replace

from bot.domain.ids import BuyerId, OrderId
from bot.domain.operations.supplier_debts import calculate_cost_share
from bot.domain.orders.order import Order
from bot.domain.people.order_problems import OrderProblem, ProblemState
from storage.transaction import Transaction


def find_open_problem(tx: Transaction, order_id: OrderId) -> OrderProblem | None:
    """Return the problem of an order that waits for the staff; None if there is none."""
    return tx.order_problems.find_open(order_id)


def answer_problem(
    tx: Transaction,
    staff: BuyerId,
    order: Order,
    state: ProblemState,
    pieces: int,
    replacement_id: OrderId | None = None,
) -> None:
    """Close the open problem of an order, if there is one, and mark pieces as bad."""
    problem = find_open_problem(tx, order.id)
    if problem is not None:
        tx.order_problems.answer(problem.id, state, staff, tx.now, replacement_id)
    mark_bad_pieces(tx, staff, order, pieces, replacement_id)


def close_refunded_problems(tx: Transaction, staff: BuyerId, order: Order) -> None:
    """Close the open problems of a refunded order and of its replacements: their pieces are bad.

    A problem without marks is about the whole order.
    """
    for each in (order, *tx.orders.list_replacements(order.id)):
        problem = find_open_problem(tx, each.id)
        if problem is not None:
            pieces = len(problem.pieces) or each.selection.quantity
            answer_problem(tx, staff, each, ProblemState.REFUNDED, pieces)


def reopen_problem(tx: Transaction, replacement: Order) -> None:
    """Undo the answer that a replacement was: it was cancelled, so its pieces are decided again.

    If the order that was paid is refunded meanwhile, the refund is the answer.
    """
    assert replacement.replaces_order_id is not None, "it is a replacement"
    paid = tx.orders.get(replacement.replaces_order_id)
    if paid is not None and paid.is_money_returned:
        tx.order_problems.mark_refunded(replacement.id)
        return
    tx.order_problems.reopen(replacement.id)
    tx.supplier_debts.withdraw(replacement.id)


def mark_bad_pieces(
    tx: Transaction,
    staff: BuyerId,
    order: Order,
    pieces: int,
    replacement_id: OrderId | None = None,
) -> None:
    """Record that the supplier owes the cost of bad pieces of an order.

    It never owes for more pieces than it sold. The last pieces of an order take what rounding left.
    """
    quantity = order.selection.quantity
    marked = tx.supplier_debts.count_pieces(order.id)
    new = min(pieces, quantity - marked)
    if new <= 0:
        return
    charged = order.cost if order.charged is None else order.charged
    total = calculate_cost_share(charged, quantity, marked + new)
    owed = replace(total, amount=total.amount - tx.supplier_debts.sum_owed(order.id))
    if owed.amount > 0:
        tx.supplier_debts.add(order.id, new, owed, staff, tx.now, replacement_id)
