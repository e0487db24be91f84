"""Reads the messages of a support thread, and links their copies in chats to the thread."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bot.domain.ids import BuyerId, SupportMessageId, SupportThreadId
from bot.domain.operations.outbox import OutboxKind, OutboxRow
from bot.domain.orders.order import Order
from bot.domain.people.person import Person
from bot.domain.people.staff import Right
from bot.domain.people.support import MessageContent, SupportMessage, SupportNotice, SupportThread
from bot.services.shop import Shop
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
class OutgoingMessage:
    """A support message to send, or a notice about its thread.

    `operator` is the operator who caused it, if any.
    """

    thread: SupportThread
    buyer: Person | None
    order: Order | None
    message: SupportMessage
    operator: Person | None


def _thread_view(
    tx: Transaction, thread: SupportThread, messages: Sequence[SupportMessage] = ()
) -> ThreadView:
    order = tx.orders.get(thread.order_id) if thread.order_id is not None else None
    return ThreadView(thread, tx.people.get(thread.buyer_id), order, messages)


def was_passed_on(
    tx: Transaction, thread_id: SupportThreadId, chat_id: int, message_id: int
) -> bool:
    """Return whether a message is among the latest ones of a thread: its button was tapped twice."""
    latest = tx.support_threads.list_messages(thread_id, MAX_SHOWN_MESSAGES)
    known = (message.content for message in latest if message.content is not None)
    return any((each.chat_id, each.message_id) == (chat_id, message_id) for each in known)


# --- messages ----------------------------------------------------------------------------------------


def _other_operators(tx: Transaction, operator: BuyerId) -> list[BuyerId]:
    """Return everyone else who answers buyers."""
    answering = tx.staff.list_with(Right.ANSWER)
    return [one for one in answering if one != operator]


def _queue_messages(
    tx: Transaction,
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
            tx.outbox.add(OutboxKind.NOTICE, reader, key, row, tx.now)


def queue_unreached_notice(tx: Transaction, row: OutboxRow) -> None:
    """Tell those who answer buyers, once, that an answer waits until its buyer returns."""
    if row.kind is OutboxKind.NOTICE and row.facts.get("kind") == SupportNotice.OPERATOR_ANSWER:
        message = tx.support_threads.get_message(SupportMessageId(int(row.facts["letter"])))
        if message is not None:
            readers = tx.staff.list_with(Right.ANSWER)
            _queue_messages(tx, SupportNotice.BUYER_UNREACHABLE, message, readers)


def read_outgoing_message(tx: Transaction, facts: Mapping[str, str]) -> OutgoingMessage | None:
    """Return the support message that an outbox row is about; None if it is gone."""
    message = tx.support_threads.get_message(SupportMessageId(int(facts["letter"])))
    thread = tx.support_threads.get(message.thread_id) if message is not None else None
    if message is None or thread is None:
        return None
    view = _thread_view(tx, thread)
    return OutgoingMessage(
        thread, view.buyer, view.order, message, _acting_operator(tx, message, facts)
    )


def _acting_operator(
    tx: Transaction, message: SupportMessage, facts: Mapping[str, str]
) -> Person | None:
    if facts.get("operator"):
        return tx.people.get(BuyerId(int(facts["operator"])))
    if message.from_operator and message.content is not None:
        return tx.people.get(BuyerId(message.content.sender_id))
    return None


# --- albums: photos that were sent together ----------------------------------------------------------


async def record_album_message(shop: Shop, buyer: BuyerId, message_id: int, album_id: str) -> bool:
    """Record that a buyer's message is part of an album; return whether it is the first one."""
    return await shop.side_writes.write_aside(_record_album_message, buyer, message_id, album_id)


def _record_album_message(tx: Transaction, buyer: BuyerId, message_id: int, album_id: str) -> bool:
    tx.support_threads.record_album_message(buyer, message_id, album_id)
    album = tx.support_threads.list_album(buyer, message_id)
    return album[0] == message_id


def list_rest_of_album(tx: Transaction, buyer: BuyerId, message_id: int) -> list[MessageContent]:
    """Return the messages that follow a buyer's message in its album, in order."""
    album = tx.support_threads.list_album(buyer, message_id)
    return [
        MessageContent("", buyer, each, buyer, is_complete=False)
        for each in album
        if each > message_id
    ]


# --- links from our messages to threads --------------------------------------------------------------


def find_thread_by_message(tx: Transaction, chat_id: int, message_id: int) -> SupportThread | None:
    """Return the thread that a message of the bot belongs to."""
    return tx.support_threads.find_by_copy(chat_id, message_id)


def find_latest_thread_in_chat(tx: Transaction, chat_id: int) -> SupportThread | None:
    """Return the thread of the newest of the bot's messages in a chat that belong to one."""
    return tx.support_threads.find_by_latest_copy(chat_id)


def link_message(
    tx: Transaction, chat_id: int, message_id: int, thread_id: SupportThreadId
) -> None:
    """Save that a message of the bot belongs to a thread: a reply to it goes there."""
    tx.support_threads.record_copy(chat_id, message_id, thread_id)


def unlink_message(tx: Transaction, chat_id: int, message_id: int) -> None:
    """Delete the link of a message that will show something else."""
    tx.support_threads.delete_copy(chat_id, message_id)
