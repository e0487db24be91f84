"""Polling of `query` until an accepted order's delivery arrives.

Answers without news are committed together. Orders delivered by hand are polled for some more days,
because their seller may send something new.
Must not decide what a text means: the domain does.
"""

import asyncio
import logging
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from functools import partial

from bot.domain.catalogue.product import DeliveryMode
from bot.domain.errors import (
    Declined,
    DeclineReason,
    SupplierCallFailed,
    SupplierRefusedAccount,
    SupplierRefusedCall,
)
from bot.domain.ids import BuyerId, OrderId, SupplierAccountId
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.stored_answers import list_altered_answers
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import (
    EvidenceInconclusive,
    OrderInput,
    Overdue,
    QueryAnswered,
)
from bot.domain.orders.transitions import decide_transition
from bot.domain.retries import backoff_delay
from bot.services.crash_suspects import claim_with_suspect_lock, has_suspect
from bot.services.orders.seller_messages import (
    find_unjudged_message,
    is_wait_over,
    read_text_rules,
    take_message_as_delivery,
)
from bot.services.orders.stored_answers import report_altered_answers
from bot.services.orders.trade import IsStopping, never_stopping
from bot.services.orders.transitions import apply_transition
from bot.services.shop import Shop
from bot.services.side_by_side import (
    MAX_CONCURRENT_ORDERS,
    OrderWindow,
    process_concurrently,
)
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)

LEASE = timedelta(minutes=5)
#: The number of polls of an order while its first one is made.
_FIRST_POLL = 1
_BARE_NUMBER = re.compile(r"[+-]?[0-9]+(?:[.,][0-9]+)?")
FIRST_QUERY_DELAY = 2.0
MAX_QUERY_DELAY = 300.0
#: An order becomes a case if its queries fail this long, or if its delivery takes this long.
MAX_QUERY_FAILURE_TIME = timedelta(minutes=10)
MAX_WAIT_FOR_DELIVERY = timedelta(hours=48)
#: How long after its delivery a manual order is still asked for more.
MANUAL_DELIVERY_PERIOD = timedelta(days=7)
POLLED_STATUSES = (OrderStatus.ACCEPTED,)
RECHECKED_STATUSES = (OrderStatus.FULFILLED, OrderStatus.DELIVERED)
FIRST_RECHECK_DELAY = 3.0
MAX_RECHECK_DELAY = 6 * 3600.0


async def poll_due_orders(
    shop: Shop,
    db: Database,
    is_stopping: IsStopping = never_stopping,
    *,
    due: asyncio.Event | None = None,
    postponed: asyncio.Event | None = None,
) -> int:
    """Poll accepted orders until none is due; return how many.

    Once `is_stopping` returns True, no more are claimed. `due` and `postponed` are as in `OrderWindow`.
    """
    window = OrderWindow(
        shop,
        db,
        _claim_accepted_orders,
        partial(_poll_order, shop, db),
        _postpone_unanswered,
        partial(_commit_poll, db),
        is_stopping,
        due or asyncio.Event(),
        postponed or asyncio.Event(),
    )
    return await window.run()


async def release_claims(_shop: Shop, db: Database, statuses: Sequence[OrderStatus]) -> None:
    """Release claims of orders in these statuses that a failure of the database left.

    May be called only while the loop that claims such orders processes none.
    """
    await db.transact(_release_claims, statuses)


def _release_claims(tx: Transaction, statuses: Sequence[OrderStatus]) -> None:
    tx.order_leases.release_claims(tx.now, statuses)


def _claim_accepted_orders(tx: Transaction, limit: int, with_suspect: bool) -> list[Order]:
    return tx.order_leases.claim_due(
        tx.settings.supplier_account_id,
        POLLED_STATUSES,
        tx.now,
        tx.now + LEASE,
        limit,
        with_suspect=with_suspect,
    )


@dataclass(frozen=True, slots=True)
class _Poll:
    """The supplier's answer about an order, or why there is none."""

    order: Order
    reply: QueryReply | SupplierCallFailed

    @property
    def answer(self) -> QueryReply | None:
        """Return the answer of a supplier that knows the order."""
        if isinstance(self.reply, QueryReply) and self.reply.paid is not False:
            return self.reply
        return None

    @property
    def has_failed(self) -> bool:
        """Return whether the query failed because of the order.

        A refusal of our account says nothing about the order; it has alerted the operators.
        """
        return self.answer is None and not isinstance(self.reply, SupplierRefusedAccount)


async def _poll_order(shop: Shop, db: Database, order: Order) -> _Poll | None:
    """Query one accepted order. Apply an answer that has news; return one without."""
    reply = await _query_supplier(shop, order)
    if isinstance(reply, QueryReply) and _may_be_placeholder(order, reply):
        reply = replace(reply, text=None)
    poll = _Poll(order, reply)
    answer = poll.answer
    if answer is None:
        return poll
    if answer.text is None and not list_altered_answers(order.selection, answer.widgets):
        return poll
    await _commit_poll(db, poll)
    return None


async def _commit_poll(db: Database, poll: _Poll) -> None:
    """Apply the answer: a delivery, a notice, a refusal, or none yet."""
    order, answer = poll.order, poll.answer
    if answer is None:
        await db.transact(_postpone_or_open_case, order, query_failed=poll.has_failed)
        return
    status = await db.transact(_apply_answer, order, answer)
    if status is not order.status:
        logger.info("order %s: the supplier answered, it is %s", order.id, status)


def _postpone_unanswered(tx: Transaction, polls: Sequence[_Poll]) -> list[_Poll]:
    """Query orders without news again with back-off; return those that must be looked at alone.

    These are orders that become a case, and those whose seller wrote a message.
    """
    tx.locks.buyers(*(poll.order.buyer_id for poll in polls))
    answered = [poll.order.id for poll in polls if poll.answer is not None]
    with_message = tx.delivered_secrets.list_orders_with_message(answered) if answered else ()
    alone = []
    postponed: dict[tuple[datetime, bool], list[OrderId]] = defaultdict(list)
    for poll in polls:
        order, has_failed = poll.order, poll.has_failed
        if (
            order.id in with_message
            or _find_case(order, tx.now, query_failed=has_failed) is not None
        ):
            alone.append(poll)
        else:
            postponed[_next_query_at(order, tx.now), has_failed].append(order.id)
    for (next_at, has_failed), order_ids in postponed.items():
        failed_at = tx.now if has_failed else None
        tx.order_leases.postpone_silently(order_ids, next_at, failed_at)
    return alone


def _may_be_placeholder(order: Order, reply: QueryReply) -> bool:
    """Return whether a first reply may hold a number in place of what a seller will write.

    The API's reply always has a status. One without it, with nothing but a number, may be of an
    order that the seller has not looked at. The next reply counts, whatever it says.
    """
    return (
        order.delivery is DeliveryMode.MANUAL
        and order.poll_count <= _FIRST_POLL
        and reply.paid is None
        and _BARE_NUMBER.fullmatch((reply.text or "").strip()) is not None
    )


async def _query_supplier(shop: Shop, order: Order) -> QueryReply | SupplierCallFailed:
    """Return the supplier's answer, or why it cannot be read now."""
    assert order.trade_no is not None
    try:
        return await shop.ports.supplier.query(order.trade_no)
    except SupplierCallFailed as trouble:
        return trouble


def _apply_answer(tx: Transaction, order: Order, reply: QueryReply) -> OrderStatus:
    """Apply an answer; return the status that the order has then."""
    tx.locks.buyers(order.buyer_id)
    report_altered_answers(tx, order, reply.widgets)
    fact = QueryAnswered(reply.text)
    rules = read_text_rules(tx, order, fact.text)
    step = decide_transition(order, fact, rules)
    moved = apply_transition(tx, order, step)
    if moved.status is not OrderStatus.ACCEPTED:
        return moved.status
    message = find_unjudged_message(tx, order)
    if message is None:
        _postpone_or_open_case(tx, moved, query_failed=False)
    elif is_wait_over(tx.settings, tx.now, message):
        take_message_as_delivery(tx, moved, message)
    else:
        _postpone(tx, moved)
    return moved.status


def _postpone_or_open_case(tx: Transaction, order: Order, *, query_failed: bool) -> None:
    """Query again with back-off; open a case after too many failures or too long a wait."""
    case = _find_case(order, tx.now, query_failed=query_failed)
    if case is None:
        _postpone(tx, order, failed_at=tx.now if query_failed else None)
    else:
        apply_transition(tx, order, decide_transition(order, case))


def _find_case(order: Order, now: datetime, *, query_failed: bool) -> OrderInput | None:
    """Return why the order becomes a case; None if it is queried again."""
    since = order.query_failing_since or now
    if query_failed and now - since > MAX_QUERY_FAILURE_TIME:
        return EvidenceInconclusive(Cause.QUERY_FAILS)
    if now - order.updated_at > MAX_WAIT_FOR_DELIVERY:
        return Overdue()
    return None


def _postpone(tx: Transaction, order: Order, failed_at: datetime | None = None) -> None:
    """Query again with back-off."""
    tx.order_leases.postpone(order.id, _next_query_at(order, tx.now), failed_at)


def _next_query_at(order: Order, now: datetime) -> datetime:
    delay = backoff_delay(FIRST_QUERY_DELAY, order.poll_count, MAX_QUERY_DELAY, factor=1.4)
    return now + timedelta(seconds=delay)


# --- manual deliveries -----------------------------------------------------------------------------


async def recheck_manual_deliveries(shop: Shop, db: Database) -> int:
    """Query manual deliveries that are due again; each new text is delivered. Return how many."""
    if not await db.read(_has_due_manual_delivery):
        return 0
    orders = await claim_with_suspect_lock(
        shop.suspect_lock,
        lambda with_suspect: db.transact(_claim_manual_deliveries, with_suspect),
    )
    try:
        await process_concurrently(shop, db, orders, _recheck_manual_delivery)
    finally:
        if has_suspect(orders):
            shop.suspect_lock.release()
    return len(orders)


def _has_due_manual_delivery(tx: Transaction) -> bool:
    since = tx.now - MANUAL_DELIVERY_PERIOD
    return tx.due_work.has_due_manual_delivery(tx.settings.supplier_account_id, tx.now, since)


def _claim_manual_deliveries(tx: Transaction, with_suspect: bool) -> list[Order]:
    since = tx.now - MANUAL_DELIVERY_PERIOD
    return tx.order_leases.claim_manual_deliveries(
        tx.settings.supplier_account_id,
        tx.now,
        tx.now + LEASE,
        since,
        MAX_CONCURRENT_ORDERS,
        with_suspect=with_suspect,
    )


async def _recheck_manual_delivery(shop: Shop, db: Database, order: Order) -> None:
    reply = await _query_supplier(shop, order)
    stored = reply if isinstance(reply, QueryReply) else None
    await db.transact(_store_new_delivery, order.id, stored)


def _store_new_delivery(tx: Transaction, order_id: OrderId, reply: QueryReply | None) -> None:
    """Deliver what is new, unless the order was refunded while the supplier was asked."""
    tx.locks.buyers(*tx.orders.list_buyers([order_id]))
    order = tx.orders.get(order_id)
    assert order is not None
    if order.status is OrderStatus.REFUNDED:
        return
    if reply is not None:
        report_altered_answers(tx, order, reply.widgets)
    fact = QueryAnswered(reply.text if reply is not None else None)
    rules = read_text_rules(tx, order, fact.text)
    apply_transition(tx, order, decide_transition(order, fact, rules))
    delay = backoff_delay(FIRST_RECHECK_DELAY, order.poll_count, MAX_RECHECK_DELAY)
    tx.order_leases.postpone(order.id, tx.now + timedelta(seconds=delay))


# --- polls that staff ask for ----------------------------------------------------------------------


class StaffPoll(StrEnum):
    """The result of a poll that staff asked for."""

    #: The worker polls the accepted order at once.
    IS_DUE = "due"
    NEW_DELIVERY = "new"
    NOTHING_NEW = "nothing-new"


def can_be_polled(order: Order, account_id: SupplierAccountId) -> bool:
    """Return whether the supplier can be asked about the order's goods."""
    has_goods_to_come = order.status in {*POLLED_STATUSES, *RECHECKED_STATUSES}
    return has_goods_to_come and order.trade_no is not None and order.account_id == account_id


async def poll_again(
    shop: Shop, db: Database, actor: BuyerId, order_id: OrderId
) -> StaffPoll | Declined:
    """Ask the supplier about an order now. A new text is stored and delivered to the buyer.

    An accepted order becomes due for the worker, which alone decides about it.
    """
    order = await db.transact(_make_due_for_staff, actor, order_id)
    if isinstance(order, Declined):
        return order
    if order.status in POLLED_STATUSES:
        return StaffPoll.IS_DUE
    reply = await _query_supplier(shop, order)
    if isinstance(reply, SupplierRefusedCall):
        return Declined(DeclineReason.SUPPLIER_REFUSED, {"message": reply.message})
    if isinstance(reply, SupplierCallFailed):
        return Declined(DeclineReason.SUPPLIER_UNAVAILABLE)
    is_new = await db.transact(_store_polled_delivery, order_id, reply)
    return StaffPoll.NEW_DELIVERY if is_new else StaffPoll.NOTHING_NEW


def _make_due_for_staff(tx: Transaction, actor: BuyerId, order_id: OrderId) -> Order | Declined:
    order = tx.orders.get(order_id)
    if order is None:
        return Declined(DeclineReason.ORDER_NOT_FOUND)
    if order.account_id != tx.settings.supplier_account_id:
        return Declined(DeclineReason.OTHER_SUPPLIER_ACCOUNT)
    if not can_be_polled(order, order.account_id):
        return Declined(DeclineReason.ORDER_NOT_OPEN)
    if order.status in POLLED_STATUSES:
        tx.order_leases.make_order_due(order_id, tx.now)
    tx.audit.record(actor, "poll", f"order:{order_id}", order.status, tx.now)
    return order


def _store_polled_delivery(tx: Transaction, order_id: OrderId, reply: QueryReply) -> bool:
    """Store what the supplier has now; return whether the order got a new text."""
    tx.locks.buyers(*tx.orders.list_buyers([order_id]))
    known = tx.delivered_secrets.list_ids_of_order(order_id)
    _store_new_delivery(tx, order_id, reply)
    return tx.delivered_secrets.list_ids_of_order(order_id) != known
