"""Support threads between a buyer and the operators, about one order or about none.

A message and its outbox rows are committed together, so none is lost. Only the thread's buyer and
the operators get it. The caller decides who is an operator. Only the message's row holds its text;
outbox rows hold its id.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, OrderId, SupportMessageId, SupportThreadId
from bot.domain.operations.outbox import OutboxKind, OutboxRow
from bot.domain.orders.order import Order
from bot.domain.paging import locate_page
from bot.domain.people.person import Person
from bot.domain.people.support import (
    MAX_SUPPORT_MESSAGES,
    SUPPORT_MESSAGES_PERIOD,
    MessageContent,
    OpenThread,
    SupportMessage,
    SupportNotice,
    SupportThread,
)
from bot.domain.settings import ShopSettings
from bot.services.context.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

#: Parts of a support message: our text with a heading, and the original if the text is not enough.
TEXT_PART, ORIGINAL_PART = "words", "original"
_MESSAGE_KINDS = frozenset(
    {
        SupportNotice.BUYER_MESSAGE,
        SupportNotice.OPERATOR_ANSWER,
        SupportNotice.ANSWERED_BY_OTHER_OPERATOR,
    }
)
MAX_LISTED = 20
#: Messages of a thread that an operator sees.
MAX_SHOWN_MESSAGES = 12


@dataclass(frozen=True, slots=True)
class ThreadView:
    """A thread with its buyer and order. `messages` are the newest ones, oldest first."""

    thread: SupportThread
    buyer: Person | None
    order: Order | None
    messages: Sequence[SupportMessage] = ()


@dataclass(frozen=True, slots=True)
class ThreadListItem:
    """One line of the operators' list of threads."""

    waiting: OpenThread
    buyer: Person | None
    order: Order | None


@dataclass(frozen=True, slots=True)
class OutgoingMessage:
    """A support message to send, or a notice about its thread.

    `operator` is the operator who caused it, if any.
    """

    thread: SupportThread
    buyer: Person | None
    order: Order | None
    message: SupportMessage
    operator: Person | None


# --- the buyer ---------------------------------------------------------------------------------------


async def open_thread(
    shop: Shop, buyer: BuyerId, order_id: OrderId | None = None
) -> ThreadView | Declined:
    """Return the buyer's thread about their own order (None: about no order); create it if missing."""
    return await shop.side_writes.write_aside(_open_thread, shop.ports.clock.now(), buyer, order_id)


async def _open_thread(
    tx: Transaction, now: datetime, buyer: BuyerId, order_id: OrderId | None
) -> ThreadView | Declined:
    await tx.locks.buyers(buyer)
    if order_id is not None and await tx.orders.get_owned(order_id, buyer) is None:
        return Declined(DeclineReason.ORDER_NOT_FOUND)
    thread = await tx.support_threads.get_or_create(buyer, order_id, now)
    return await _thread_view(tx, thread)


async def get_own_thread(
    tx: Transaction, buyer: BuyerId, thread_id: SupportThreadId
) -> ThreadView | None:
    """Return the buyer's own thread; None if it belongs to another buyer."""
    thread = await tx.support_threads.get_owned(thread_id, buyer)
    return await _thread_view(tx, thread) if thread is not None else None


async def add_buyer_message(
    shop: Shop,
    db: Database,
    buyer: BuyerId,
    thread_id: SupportThreadId,
    content: MessageContent,
    album: Sequence[MessageContent] = (),
) -> ThreadView | Declined:
    """Store a buyer's message and queue it for every operator.

    `album` holds the messages that follow it in its album; they have no heading of their own.
    Declined if the buyer sent too many messages recently.
    """
    return await db.transact(
        _add_buyer_message,
        shop.settings.operator_ids,
        shop.ports.clock.now(),
        buyer,
        thread_id,
        content,
        album=album,
    )


async def _add_buyer_message(
    tx: Transaction,
    operator_ids: Sequence[BuyerId],
    now: datetime,
    buyer: BuyerId,
    thread_id: SupportThreadId,
    content: MessageContent,
    *,
    album: Sequence[MessageContent],
) -> ThreadView | Declined:
    await tx.locks.buyers(buyer)
    if await _wrote_too_much(tx, now, buyer):
        return Declined(DeclineReason.TOO_MANY_SUPPORT_MESSAGES)
    thread = await tx.support_threads.get_owned(thread_id, buyer)
    if thread is None:
        return Declined(DeclineReason.ORDER_NOT_FOUND)
    message = await tx.support_threads.add_message(thread.id, content, now, from_operator=False)
    await _queue_messages(tx, now, SupportNotice.BUYER_MESSAGE, message, operator_ids)
    for part in album:
        message = await tx.support_threads.add_message(thread.id, part, now, from_operator=False)
        await _queue_messages(
            tx,
            now,
            SupportNotice.BUYER_MESSAGE,
            message,
            operator_ids,
            parts=(ORIGINAL_PART,),
        )
    return await _thread_view(tx, thread)


async def _wrote_too_much(tx: Transaction, now: datetime, buyer: BuyerId) -> bool:
    since = now - SUPPORT_MESSAGES_PERIOD
    return await tx.support_threads.count_buyer_messages(buyer, since) >= MAX_SUPPORT_MESSAGES


# --- requests for a refund ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RefundRequest:
    """A buyer's request for a refund, with its thread. `is_new`: it was made just now."""

    thread_view: ThreadView
    requested_at: datetime
    is_new: bool


async def read_refundable_order(
    tx: Transaction, buyer: BuyerId, order_id: OrderId
) -> Order | Declined:
    """Return the buyer's own order; Declined if its money is back already."""
    order = await tx.orders.get_owned(order_id, buyer)
    if order is None:
        return Declined(DeclineReason.ORDER_NOT_FOUND)
    return Declined(DeclineReason.MONEY_RETURNED) if order.is_money_returned else order


async def is_refund_requested(tx: Transaction, buyer: BuyerId, order_id: OrderId) -> bool:
    """Return whether the buyer asked for a refund of the order before."""
    return await tx.support_threads.find_refund_request(buyer, order_id) is not None


async def request_refund(
    shop: Shop,
    db: Database,
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
    return await db.transact(
        _request_refund,
        shop.settings.operator_ids,
        shop.ports.clock.now(),
        buyer,
        order_id,
        content,
        reason=reason,
    )


async def _request_refund(
    tx: Transaction,
    operator_ids: Sequence[BuyerId],
    now: datetime,
    buyer: BuyerId,
    order_id: OrderId,
    content: MessageContent,
    *,
    reason: MessageContent | None,
) -> RefundRequest | Declined:
    await tx.locks.buyers(buyer)
    order = await read_refundable_order(tx, buyer, order_id)
    if isinstance(order, Declined):
        return order
    thread = await tx.support_threads.get_or_create(buyer, order_id, now)
    is_new = thread.refund_requested_at is None
    if (is_new or reason is not None) and await _wrote_too_much(tx, now, buyer):
        return Declined(DeclineReason.TOO_MANY_SUPPORT_MESSAGES)
    if is_new:
        await tx.support_threads.request_refund(thread.id, now)
        message = await tx.support_threads.add_message(thread.id, content, now, from_operator=False)
        await _queue_messages(tx, now, SupportNotice.REFUND_REQUEST, message, operator_ids)
    if reason is not None:
        message = await tx.support_threads.add_message(thread.id, reason, now, from_operator=False)
        await _queue_messages(tx, now, SupportNotice.BUYER_MESSAGE, message, operator_ids)
    requested_at = thread.refund_requested_at or now
    return RefundRequest(await _thread_view(tx, thread), requested_at, is_new=is_new)


# --- the operators -----------------------------------------------------------------------------------


async def add_operator_message(
    shop: Shop, db: Database, operator: BuyerId, thread_id: SupportThreadId, content: MessageContent
) -> ThreadView | None:
    """Store an operator's message and queue it for the buyer and the other operators.

    Return None if there is no such thread.
    """
    return await db.transact(
        _add_operator_message, shop.settings, shop.ports.clock.now(), operator, thread_id, content
    )


async def _add_operator_message(
    tx: Transaction,
    settings: ShopSettings,
    now: datetime,
    operator: BuyerId,
    thread_id: SupportThreadId,
    content: MessageContent,
) -> ThreadView | None:
    await _lock_thread(tx, thread_id)
    thread = await tx.support_threads.get(thread_id)
    if thread is None:
        return None
    message = await tx.support_threads.add_message(thread.id, content, now, from_operator=True)
    await _queue_messages(tx, now, SupportNotice.OPERATOR_ANSWER, message, [thread.buyer_id])
    await _queue_messages(
        tx,
        now,
        SupportNotice.ANSWERED_BY_OTHER_OPERATOR,
        message,
        _other_operators(settings, operator),
    )
    await tx.audit.record(operator, "answer", f"thread:{thread.id}", "", now)
    return await _thread_view(tx, thread)


async def _lock_thread(tx: Transaction, thread_id: SupportThreadId) -> None:
    """Lock the buyer of a thread, who may write a message that opens it again."""
    thread = await tx.support_threads.get(thread_id)
    if thread is not None:
        await tx.locks.buyers(thread.buyer_id)


async def close_thread(
    shop: Shop, db: Database, operator: BuyerId, thread_id: SupportThreadId
) -> ThreadView | None:
    """Close a thread and notify its buyer and the other operators. None: no such thread."""
    return await db.transact(
        _close_thread, shop.settings, shop.ports.clock.now(), operator, thread_id
    )


async def _close_thread(
    tx: Transaction,
    settings: ShopSettings,
    now: datetime,
    operator: BuyerId,
    thread_id: SupportThreadId,
) -> ThreadView | None:
    await _lock_thread(tx, thread_id)
    if await tx.support_threads.close(thread_id, now):
        await tx.audit.record(operator, "close", f"thread:{thread_id}", "", now)
        # Notify buyer and operators, unless the thread has no message. Closing twice notifies
        # once, because the notice belongs to the same last message.
        thread = await tx.support_threads.get(thread_id)
        assert thread is not None, f"thread {thread_id} was closed in the meantime"
        for message in await tx.support_threads.list_messages(thread_id, 1):
            await _queue_messages(
                tx, now, SupportNotice.CLOSED_FOR_BUYER, message, [thread.buyer_id], operator
            )
            await _queue_messages(
                tx,
                now,
                SupportNotice.CLOSED_BY_OTHER_OPERATOR,
                message,
                _other_operators(settings, operator),
                operator,
            )
    return await get_thread(tx, thread_id)


async def reopen_thread(
    shop: Shop, db: Database, operator: BuyerId, thread_id: SupportThreadId
) -> ThreadView | None:
    """Reopen a closed thread without notifying its buyer. None: no such thread."""
    return await db.transact(_reopen_thread, shop.ports.clock.now(), operator, thread_id)


async def _reopen_thread(
    tx: Transaction, now: datetime, operator: BuyerId, thread_id: SupportThreadId
) -> ThreadView | None:
    await _lock_thread(tx, thread_id)
    if await tx.support_threads.reopen(thread_id):
        target = f"thread:{thread_id}"
        await tx.audit.record(operator, "reopen", target, "", now)
    return await get_thread(tx, thread_id)


async def list_open_threads(
    tx: Transaction, page: int = 0, *, only_refund_requests: bool = False
) -> tuple[list[ThreadListItem], int]:
    """Return a page of the open threads, and their number.

    With `only_refund_requests`, only those that ask for the refund of an order whose money is not
    returned yet.
    Threads that wait for an answer come first, the oldest of them first.
    """
    refunds_of = await tx.orders.list_refund_requested() if only_refund_requests else None
    _, count = await tx.support_threads.list_open(0, refunds_of=refunds_of)
    place = locate_page(page, count, MAX_LISTED)
    found, count = await tx.support_threads.list_open(
        place.size, place.offset, refunds_of=refunds_of
    )
    listed = []
    for waiting in found:
        view = await _thread_view(tx, waiting.thread)
        listed.append(ThreadListItem(waiting, view.buyer, view.order))
    return listed, count


async def get_thread(tx: Transaction, thread_id: SupportThreadId) -> ThreadView | None:
    """Return a thread with its last messages, for an operator."""
    thread = await tx.support_threads.get(thread_id)
    if thread is None:
        return None
    return await _thread_view(
        tx, thread, await tx.support_threads.list_messages(thread.id, MAX_SHOWN_MESSAGES)
    )


async def _thread_view(
    tx: Transaction, thread: SupportThread, messages: Sequence[SupportMessage] = ()
) -> ThreadView:
    order = await tx.orders.get(thread.order_id) if thread.order_id is not None else None
    return ThreadView(thread, await tx.people.get(thread.buyer_id), order, messages)


async def was_passed_on(
    tx: Transaction, thread_id: SupportThreadId, chat_id: int, message_id: int
) -> bool:
    """Return whether a message is among the latest ones of a thread: its button was tapped twice."""
    latest = await tx.support_threads.list_messages(thread_id, MAX_SHOWN_MESSAGES)
    known = (message.content for message in latest if message.content is not None)
    return any((each.chat_id, each.message_id) == (chat_id, message_id) for each in known)


# --- messages ----------------------------------------------------------------------------------------


def _other_operators(settings: ShopSettings, operator: BuyerId) -> list[BuyerId]:
    return [one for one in settings.operator_ids if one != operator]


async def _queue_messages(
    tx: Transaction,
    now: datetime,
    kind: SupportNotice,
    message: SupportMessage,
    readers: Iterable[BuyerId],
    operator: BuyerId | None = None,
    *,
    parts: Sequence[str] = (),
) -> None:
    """Queue a support message or a notice about it for each reader.

    `operator` is the operator who caused it. The original is sent too if our text cannot hold all
    of it. `parts` replaces what is sent.
    """
    is_complete = (
        message.content is None or message.content.is_complete or kind not in _MESSAGE_KINDS
    )
    parts = parts or ((TEXT_PART,) if is_complete else (TEXT_PART, ORIGINAL_PART))
    facts = {"kind": kind.value, "letter": str(message.id), "operator": str(operator or "")}
    for reader in readers:
        for part in parts:
            key = f"{kind}:{message.id}:{part}:{reader}"
            row = {**facts, "part": part}
            await tx.outbox.add(OutboxKind.NOTICE, reader, key, row, now)


async def queue_unreached_notice(
    tx: Transaction, operator_ids: Sequence[BuyerId], now: datetime, row: OutboxRow
) -> None:
    """Tell the operators, once, that an answer waits until its buyer returns."""
    if row.kind is OutboxKind.NOTICE and row.facts.get("kind") == SupportNotice.OPERATOR_ANSWER:
        message = await tx.support_threads.get_message(SupportMessageId(int(row.facts["letter"])))
        if message is not None:
            await _queue_messages(tx, now, SupportNotice.BUYER_UNREACHABLE, message, operator_ids)


async def read_outgoing_message(
    tx: Transaction, facts: Mapping[str, str]
) -> OutgoingMessage | None:
    """Return the support message that an outbox row is about; None if it is gone."""
    message = await tx.support_threads.get_message(SupportMessageId(int(facts["letter"])))
    thread = await tx.support_threads.get(message.thread_id) if message is not None else None
    if message is None or thread is None:
        return None
    view = await _thread_view(tx, thread)
    return OutgoingMessage(
        thread, view.buyer, view.order, message, await _acting_operator(tx, message, facts)
    )


async def _acting_operator(
    tx: Transaction, message: SupportMessage, facts: Mapping[str, str]
) -> Person | None:
    if facts.get("operator"):
        return await tx.people.get(BuyerId(int(facts["operator"])))
    if message.from_operator and message.content is not None:
        return await tx.people.get(BuyerId(message.content.sender_id))
    return None


# --- albums: photos that were sent together ----------------------------------------------------------


async def record_album_message(shop: Shop, buyer: BuyerId, message_id: int, album_id: str) -> bool:
    """Record that a buyer's message is part of an album; return whether it is the first one."""
    return await shop.side_writes.write_aside(_record_album_message, buyer, message_id, album_id)


async def _record_album_message(
    tx: Transaction, buyer: BuyerId, message_id: int, album_id: str
) -> bool:
    await tx.support_threads.record_album_message(buyer, message_id, album_id)
    album = await tx.support_threads.list_album(buyer, message_id)
    return album[0] == message_id


async def list_rest_of_album(
    tx: Transaction, buyer: BuyerId, message_id: int
) -> list[MessageContent]:
    """Return the messages that follow a buyer's message in its album, in order."""
    album = await tx.support_threads.list_album(buyer, message_id)
    return [
        MessageContent("", buyer, each, buyer, is_complete=False)
        for each in album
        if each > message_id
    ]


# --- links from our messages to threads --------------------------------------------------------------


async def find_thread_by_message(
    tx: Transaction, chat_id: int, message_id: int
) -> SupportThread | None:
    """Return the thread that a message of the bot belongs to."""
    return await tx.support_threads.find_by_copy(chat_id, message_id)


async def find_latest_thread_in_chat(tx: Transaction, chat_id: int) -> SupportThread | None:
    """Return the thread of the newest of the bot's messages in a chat that belong to one."""
    return await tx.support_threads.find_by_latest_copy(chat_id)


async def link_message(
    tx: Transaction, chat_id: int, message_id: int, thread_id: SupportThreadId
) -> None:
    """Save that a message of the bot belongs to a thread: a reply to it goes there."""
    await tx.support_threads.record_copy(chat_id, message_id, thread_id)


async def unlink_message(tx: Transaction, chat_id: int, message_id: int) -> None:
    """Delete the link of a message that will show something else."""
    await tx.support_threads.delete_copy(chat_id, message_id)
