"""Opens, answers and closes support threads, and takes requests for a refund.

A message and its outbox rows are committed together, so none is lost. Only the thread's buyer and
the operators get it. The caller decides who is an operator. Only the message's row holds its text;
outbox rows hold its id.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, OrderId, SupportThreadId
from bot.domain.orders.order import Order
from bot.domain.paging import locate_page
from bot.domain.people.person import Person
from bot.domain.people.staff import Right
from bot.domain.people.support import (
    MAX_SUPPORT_MESSAGES,
    SUPPORT_MESSAGES_PERIOD,
    MessageContent,
    OpenThread,
    SupportNotice,
)
from bot.services.people.support_messages import (
    MAX_SHOWN_MESSAGES,
    ORIGINAL_PART,
    ThreadView,
    _other_operators,
    _queue_messages,
    _thread_view,
)
from bot.services.shop import Shop
from storage.transaction import Transaction

MAX_LISTED = 20


@dataclass(frozen=True, slots=True)
class ThreadListItem:
    """One line of the operators' list of threads."""

    waiting: OpenThread
    buyer: Person | None
    order: Order | None


# --- the buyer ---------------------------------------------------------------------------------------


async def open_thread(
    shop: Shop, buyer: BuyerId, order_id: OrderId | None = None
) -> ThreadView | Declined:
    """Return the buyer's thread about their own order (None: about no order); create it if missing."""
    return await shop.side_writes.write_aside(_open_thread, buyer, order_id)


def _open_thread(
    tx: Transaction, buyer: BuyerId, order_id: OrderId | None
) -> ThreadView | Declined:
    tx.locks.buyers(buyer)
    if order_id is not None and tx.orders.get_owned(order_id, buyer) is None:
        return Declined(DeclineReason.ORDER_NOT_FOUND)
    thread = tx.support_threads.get_or_create(buyer, order_id, tx.now)
    return _thread_view(tx, thread)


def get_own_thread(
    tx: Transaction, buyer: BuyerId, thread_id: SupportThreadId
) -> ThreadView | None:
    """Return the buyer's own thread; None if it belongs to another buyer."""
    thread = tx.support_threads.get_owned(thread_id, buyer)
    return _thread_view(tx, thread) if thread is not None else None


def add_buyer_message(
    tx: Transaction,
    buyer: BuyerId,
    thread_id: SupportThreadId,
    content: MessageContent,
    album: Sequence[MessageContent] = (),
) -> ThreadView | Declined:
    """Store a buyer's message and queue it for every operator.

    `album` holds the messages that follow it in its album; they have no heading of their own.
    Declined if the buyer sent too many messages recently.
    """
    tx.locks.buyers(buyer)
    if _wrote_too_much(tx, buyer):
        return Declined(DeclineReason.TOO_MANY_SUPPORT_MESSAGES)
    thread = tx.support_threads.get_owned(thread_id, buyer)
    if thread is None:
        return Declined(DeclineReason.ORDER_NOT_FOUND)
    message = tx.support_threads.add_message(thread.id, content, tx.now, from_operator=False)
    readers = tx.staff.list_with(Right.ANSWER)
    _queue_messages(tx, SupportNotice.BUYER_MESSAGE, message, readers)
    for part in album:
        message = tx.support_threads.add_message(thread.id, part, tx.now, from_operator=False)
        _queue_messages(tx, SupportNotice.BUYER_MESSAGE, message, readers, parts=(ORIGINAL_PART,))
    return _thread_view(tx, thread)


def _wrote_too_much(tx: Transaction, buyer: BuyerId) -> bool:
    since = tx.now - SUPPORT_MESSAGES_PERIOD
    return tx.support_threads.count_buyer_messages(buyer, since) >= MAX_SUPPORT_MESSAGES


# --- requests for a refund ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RefundRequest:
    """A buyer's request for a refund, with its thread. `is_new`: it was made just now."""

    thread_view: ThreadView
    requested_at: datetime
    is_new: bool


def read_refundable_order(tx: Transaction, buyer: BuyerId, order_id: OrderId) -> Order | Declined:
    """Return the buyer's own order; Declined if its money is back already."""
    order = tx.orders.get_owned(order_id, buyer)
    if order is None:
        return Declined(DeclineReason.ORDER_NOT_FOUND)
    return Declined(DeclineReason.MONEY_RETURNED) if order.is_money_returned else order


def is_refund_requested(tx: Transaction, buyer: BuyerId, order_id: OrderId) -> bool:
    """Return whether the buyer asked for a refund of the order before."""
    return tx.support_threads.find_refund_request(buyer, order_id) is not None


def request_refund(
    tx: Transaction,
    buyer: BuyerId,
    order_id: OrderId,
    content: MessageContent,
    *,
    reason: MessageContent | None = None,
) -> RefundRequest | Declined:
    """Store a buyer's request for a refund of their own order, and queue it for every operator.

    `reason` is what the buyer wrote about it; it is stored as a message after the request. A second
    request for the order adds only its reason. No money moves: an operator decides.
    """
    tx.locks.buyers(buyer)
    order = read_refundable_order(tx, buyer, order_id)
    if isinstance(order, Declined):
        return order
    thread = tx.support_threads.get_or_create(buyer, order_id, tx.now)
    readers = tx.staff.list_with(Right.ANSWER)
    is_new = thread.refund_requested_at is None
    if (is_new or reason is not None) and _wrote_too_much(tx, buyer):
        return Declined(DeclineReason.TOO_MANY_SUPPORT_MESSAGES)
    if is_new:
        tx.support_threads.request_refund(thread.id, tx.now)
        message = tx.support_threads.add_message(thread.id, content, tx.now, from_operator=False)
        _queue_messages(tx, SupportNotice.REFUND_REQUEST, message, readers)
    if reason is not None:
        message = tx.support_threads.add_message(thread.id, reason, tx.now, from_operator=False)
        _queue_messages(tx, SupportNotice.BUYER_MESSAGE, message, readers)
    requested_at = thread.refund_requested_at or tx.now
    return RefundRequest(_thread_view(tx, thread), requested_at, is_new=is_new)


# --- the operators -----------------------------------------------------------------------------------


def add_operator_message(
    tx: Transaction, operator: BuyerId, thread_id: SupportThreadId, content: MessageContent
) -> ThreadView | None:
    """Store an operator's message and queue it for the buyer and the other operators.

    Return None if there is no such thread.
    """
    view = send_in_thread(tx, operator, thread_id, content)
    if view is not None:
        tx.audit.record(operator, "answer", f"thread:{thread_id}", "", tx.now)
    return view


def send_in_thread(
    tx: Transaction, operator: BuyerId, thread_id: SupportThreadId, content: MessageContent
) -> ThreadView | None:
    """Store and queue an operator's message as part of an act that the caller audits.

    Return None if there is no such thread.
    """
    _lock_thread(tx, thread_id)
    thread = tx.support_threads.get(thread_id)
    if thread is None:
        return None
    message = tx.support_threads.add_message(thread.id, content, tx.now, from_operator=True)
    _queue_messages(tx, SupportNotice.OPERATOR_ANSWER, message, [thread.buyer_id])
    _queue_messages(
        tx, SupportNotice.ANSWERED_BY_OTHER_OPERATOR, message, _other_operators(tx, operator)
    )
    return _thread_view(tx, thread)


def write_about_order(
    tx: Transaction, operator: BuyerId, order: Order, content: MessageContent
) -> bool:
    """Write to the buyer in the thread about their order; other operators are not told.

    Return False, and write nothing, if the newest message there is this one already.
    """
    tx.locks.buyers(order.buyer_id)
    thread = tx.support_threads.get_or_create(order.buyer_id, order.id, tx.now)
    for newest in tx.support_threads.list_messages(thread.id, 1):
        said = newest.content.text if newest.content is not None else None
        if newest.from_operator and said == content.text:
            return False
    message = tx.support_threads.add_message(thread.id, content, tx.now, from_operator=True)
    _queue_messages(tx, SupportNotice.OPERATOR_ANSWER, message, [order.buyer_id])
    tx.audit.record(operator, "write", f"order:{order.id}", "", tx.now)
    return True


def _lock_thread(tx: Transaction, thread_id: SupportThreadId) -> None:
    """Lock the buyer of a thread, who may write a message that opens it again."""
    thread = tx.support_threads.get(thread_id)
    if thread is not None:
        tx.locks.buyers(thread.buyer_id)


def close_thread(
    tx: Transaction, operator: BuyerId, thread_id: SupportThreadId
) -> ThreadView | None:
    """Close a thread and notify its buyer and the other operators. None: no such thread."""
    _lock_thread(tx, thread_id)
    if tx.support_threads.close(thread_id, tx.now):
        tx.audit.record(operator, "close", f"thread:{thread_id}", "", tx.now)
        # Notify buyer and operators, unless the thread has no message. Closing twice notifies
        # once, because the notice belongs to the same last message.
        thread = tx.support_threads.get(thread_id)
        assert thread is not None, f"thread {thread_id} was closed in the meantime"
        for message in tx.support_threads.list_messages(thread_id, 1):
            _queue_messages(
                tx, SupportNotice.CLOSED_FOR_BUYER, message, [thread.buyer_id], operator
            )
            _queue_messages(
                tx,
                SupportNotice.CLOSED_BY_OTHER_OPERATOR,
                message,
                _other_operators(tx, operator),
                operator,
            )
    return get_thread(tx, thread_id)


def reopen_thread(
    tx: Transaction, operator: BuyerId, thread_id: SupportThreadId
) -> ThreadView | None:
    """Reopen a closed thread without notifying its buyer. None: no such thread."""
    _lock_thread(tx, thread_id)
    if tx.support_threads.reopen(thread_id):
        target = f"thread:{thread_id}"
        tx.audit.record(operator, "reopen", target, "", tx.now)
    return get_thread(tx, thread_id)


def list_open_threads(
    tx: Transaction, page: int = 0, *, only_refund_requests: bool = False
) -> tuple[list[ThreadListItem], int]:
    """Return a page of the open threads, and their number.

    With `only_refund_requests`, only those that ask for the refund of an order whose money is not
    returned yet.
    Threads that wait for an answer come first, the oldest of them first.
    """
    refunds_of = tx.orders.list_refund_requested() if only_refund_requests else None
    _, count = tx.support_threads.list_open(0, refunds_of=refunds_of)
    place = locate_page(page, count, MAX_LISTED)
    found, count = tx.support_threads.list_open(place.size, place.offset, refunds_of=refunds_of)
    listed = []
    for waiting in found:
        view = _thread_view(tx, waiting.thread)
        listed.append(ThreadListItem(waiting, view.buyer, view.order))
    return listed, count


def list_order_buyers(tx: Transaction, order_id: OrderId) -> Sequence[BuyerId]:
    """Return the buyer of an order; none if there is no such order."""
    return tx.orders.list_buyers([order_id])


def get_thread(tx: Transaction, thread_id: SupportThreadId) -> ThreadView | None:
    """Return a thread with its last messages, for an operator."""
    thread = tx.support_threads.get(thread_id)
    if thread is None:
        return None
    return _thread_view(tx, thread, tx.support_threads.list_messages(thread.id, MAX_SHOWN_MESSAGES))
