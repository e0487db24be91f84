"""Problems with delivered pieces: a buyer reports one in the time of warranty, and the staff answers.

The words of both sides are messages of the order's support thread. A replacement and a refund have
their own use cases, which close the problem; a refusal is here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, OrderId, OrderProblemId
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.paging import PagePosition, locate_page
from bot.domain.people.order_problems import (
    OrderProblem,
    ProblemState,
    find_warranty_end,
    to_pieces,
)
from bot.domain.people.person import Person
from bot.domain.people.staff import Right
from bot.domain.people.support import MessageContent, SupportNotice
from bot.services.bad_pieces import answer_problem, find_open_problem
from bot.services.people.support import _wrote_too_much, send_in_thread
from bot.services.people.support_messages import (
    MAX_SHOWN_MESSAGES,
    ThreadView,
    _queue_messages,
    _thread_view,
)
from storage.transaction import Transaction

PAGE_SIZE = 8


@dataclass(frozen=True, slots=True)
class WarrantyView:
    """What a buyer may do about a problem with an own order.

    `ends_at` is None without a warranty. `problem` is the open one, or the last one.
    """

    order: Order
    ends_at: datetime | None
    problem: OrderProblem | None
    can_report: bool


def read_warranty_view(tx: Transaction, buyer: BuyerId, order_id: OrderId) -> WarrantyView | None:
    """Return the warranty of the buyer's own order; None for another buyer's and a missing one."""
    order = tx.orders.get_owned(order_id, buyer)
    return None if order is None else _view(tx, order)


def _view(tx: Transaction, order: Order) -> WarrantyView:
    days = order.warranty_days
    if days is None:  # it was placed before there were warranties
        days = tx.warranties.get(order.selection.product_id).days
    is_delivered = order.status is OrderStatus.DELIVERED
    # A delivered order changes no more, unless it is refunded.
    ends_at = find_warranty_end(order.updated_at, days) if is_delivered and days else None
    problem = find_open_problem(tx, order.id) or tx.order_problems.find_latest(order.id)
    can_report = ends_at is not None and tx.now < ends_at
    return WarrantyView(order, ends_at, problem, can_report)


@dataclass(frozen=True, slots=True)
class ReportedProblem:
    """A problem with its thread. `is_new` is False if the order had an open problem before."""

    problem: OrderProblem
    thread_view: ThreadView
    is_new: bool


def report_problem(
    tx: Transaction, buyer: BuyerId, order_id: OrderId, marks: int, content: MessageContent
) -> ReportedProblem | Declined:
    """Store a problem with the buyer's own order, and queue it for the staff.

    `marks` are the bad pieces, see `to_pieces`; `content` says the same in words. A second report
    changes nothing while the first one waits. No money moves.
    """
    tx.locks.buyers(buyer)
    view = read_warranty_view(tx, buyer, order_id)
    if view is None:
        return Declined(DeclineReason.ORDER_NOT_FOUND)
    thread = tx.support_threads.get_or_create(buyer, order_id, tx.now)
    thread_view = _thread_view(tx, thread)
    waiting = find_open_problem(tx, order_id)
    if waiting is not None:
        return ReportedProblem(waiting, thread_view, is_new=False)
    if not view.can_report:
        return Declined(DeclineReason.WARRANTY_OVER)
    if _wrote_too_much(tx, buyer):
        return Declined(DeclineReason.TOO_MANY_SUPPORT_MESSAGES)
    pieces = to_pieces(marks, view.order.selection.quantity)
    problem = tx.order_problems.add(order_id, pieces, tx.now)
    message = tx.support_threads.add_message(thread.id, content, tx.now, from_operator=False)
    readers = tx.staff.list_with(Right.MONEY)
    _queue_messages(tx, SupportNotice.PROBLEM, message, readers)
    return ReportedProblem(problem, thread_view, is_new=True)


@dataclass(frozen=True, slots=True)
class ProblemView:
    """A problem with its order and buyer. `thread_view` holds what was written about it."""

    problem: OrderProblem
    order: Order
    buyer: Person | None
    thread_view: ThreadView | None = None


@dataclass(frozen=True, slots=True)
class ProblemPage:
    """One page of the problems that wait for the staff."""

    problems: Sequence[ProblemView]
    count: int
    place: PagePosition


def count_open_problems(tx: Transaction) -> int:
    """Return how many problems wait for a decision."""
    return tx.order_problems.count_open()


def list_problems(tx: Transaction, page: int = 0) -> ProblemPage:
    """Return a page of the problems that wait for a decision, oldest first."""
    count = tx.order_problems.count_open()
    place = locate_page(page, count, PAGE_SIZE)
    found = tx.order_problems.list_open(place.size, place.offset)
    return ProblemPage([_problem_view(tx, each) for each in found], count, place)


def read_problem(tx: Transaction, problem_id: OrderProblemId) -> ProblemView | None:
    """Return a problem with what was written about it; None if there is no such problem."""
    problem = tx.order_problems.get(problem_id)
    return None if problem is None else _problem_view(tx, problem)


def _problem_view(tx: Transaction, problem: OrderProblem) -> ProblemView:
    order = tx.orders.get(problem.order_id)
    assert order is not None, f"problem {problem.id} is about an order that does not exist"
    thread = tx.support_threads.find(order.buyer_id, order.id)
    thread_view = None
    if thread is not None:
        messages = tx.support_threads.list_messages(thread.id, MAX_SHOWN_MESSAGES)
        thread_view = _thread_view(tx, thread, messages)
    return ProblemView(problem, order, tx.people.get(order.buyer_id), thread_view)


def refuse_problem(
    tx: Transaction, staff: BuyerId, problem_id: OrderProblemId, content: MessageContent
) -> bool:
    """Refuse a problem with a sentence that its buyer reads; return False if it was answered before."""
    problem = tx.order_problems.get(problem_id)
    if problem is None:
        return False
    tx.locks.buyers(*tx.orders.list_buyers([problem.order_id]))
    order = tx.orders.get(problem.order_id)
    waiting = find_open_problem(tx, problem.order_id)
    if order is None or waiting is None or waiting.id != problem_id:
        return False
    answer_problem(tx, staff, order, ProblemState.REFUSED, 0)
    thread = tx.support_threads.get_or_create(order.buyer_id, order.id, tx.now)
    send_in_thread(tx, staff, thread.id, content)
    tx.audit.record(staff, "refuse-problem", f"order:{order.id}", "", tx.now)
    return True
