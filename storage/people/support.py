"""Repository of support threads, their encrypted messages, and the copies of these in chats.

An erased message keeps its row with an empty body; an encrypted body is never empty. Nothing here
sends. Whether a thread waits for an answer follows from its last message.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from sqlalchemy import (
    ColumnElement,
    Row,
    and_,
    delete,
    exists,
    func,
    literal_column,
    or_,
    select,
    update,
)

from bot.domain.errors import DecryptionFailed
from bot.domain.ids import BuyerId, OrderId, SupportMessageId, SupportThreadId
from bot.domain.people.support import MessageContent, OpenThread, SupportMessage, SupportThread
from storage.engine.repository import Repository, RepositoryResources, is_in_step
from storage.people.tables import album_messages, thread_copies, thread_messages, threads

_SHREDDED_VALUE = b""


#: As in the index of messages with a text.
_HAS_TEXT = or_(
    thread_messages.c.body.is_(None), func.length(thread_messages.c.body) > literal_column("0")
)


#: The messages of a thread, beside its last one.
_said = thread_messages.alias("said")


class SupportThreads(Repository):
    """The repository of threads, their messages, and our messages in chats that show them."""

    def get_or_create(
        self, buyer: BuyerId, order_id: OrderId | None, now: datetime
    ) -> SupportThread:
        """Return the buyer's thread about this order (None: no order); create it if necessary."""
        found = self.find(buyer, order_id)
        if found is not None:
            return found
        fresh = threads.insert().values(buyer_id=buyer, order_id=order_id, opened_at=now)
        row = self._connection.execute(fresh.returning(*threads.c)).one()
        return _to_thread(row)

    def find(self, buyer: BuyerId, order_id: OrderId | None) -> SupportThread | None:
        """Return the buyer's thread about this order (None: no order)."""
        about = threads.c.order_id.is_(None) if order_id is None else threads.c.order_id == order_id
        there = select(threads).where(threads.c.buyer_id == buyer, about)
        return self._find(_to_thread, there.order_by(threads.c.id).limit(1))

    def get(self, thread_id: SupportThreadId) -> SupportThread | None:
        return self._find(_to_thread, select(threads).where(threads.c.id == thread_id))

    def get_owned(self, thread_id: SupportThreadId, buyer: BuyerId) -> SupportThread | None:
        here = (threads.c.id == thread_id, threads.c.buyer_id == buyer)
        return self._find(_to_thread, select(threads).where(*here))

    def list_newest_of_buyer(self, buyer: BuyerId, limit: int) -> list[SupportThread]:
        """Return the buyer's threads that have messages, those that were opened last first."""
        is_written = exists().where(thread_messages.c.thread_id == threads.c.id)
        own = select(threads).where(threads.c.buyer_id == buyer, is_written)
        return self._list(_to_thread, own.order_by(threads.c.id.desc()).limit(limit))

    def count_open(self) -> int:
        """Return how many open threads have messages."""
        has_message = exists().where(thread_messages.c.thread_id == threads.c.id)
        query = select(func.count()).where(threads.c.closed_at.is_(None), has_message)
        return self._connection.scalar(query) or 0

    def list_open(
        self, limit: int, offset: int = 0, *, refunds_of: Sequence[OrderId] | None = None
    ) -> tuple[list[OpenThread], int]:
        """Return open threads that have messages, and how many there are.

        With `refunds_of`, only those of buyers who asked for a refund of one of these orders.
        Threads that wait for an answer come first, then those with the oldest last message.
        """
        of_thread = _said.c.thread_id == threads.c.id
        last = select(func.max(_said.c.id)).where(of_thread).correlate(threads).scalar_subquery()
        count_of_thread = select(func.count()).select_from(_said).where(of_thread)
        found = (
            select(
                threads,
                count_of_thread.correlate(threads).scalar_subquery().label("message_count"),
                thread_messages.c.id.label("message_id"),
            )
            .select_from(threads)
            .join(thread_messages, thread_messages.c.id == last)
            .where(threads.c.closed_at.is_(None))
        )
        if refunds_of is not None:
            found = found.where(
                threads.c.refund_requested_at.is_not(None), threads.c.order_id.in_(refunds_of)
            )
        count = self._connection.scalar(select(func.count()).select_from(found.subquery()))
        waiting_first = found.order_by(thread_messages.c.staff, thread_messages.c.id)
        page = waiting_first.offset(offset).limit(limit)
        rows = self._connection.execute(page).all()
        listed = [
            OpenThread(
                _to_thread(row),
                self._get_message(SupportMessageId(row.message_id)),
                row.message_count,
            )
            for row in rows
        ]
        return listed, count or 0

    def add_message(
        self,
        thread_id: SupportThreadId,
        content: MessageContent,
        now: datetime,
        *,
        from_operator: bool,
    ) -> SupportMessage:
        """Store a message, encrypted; a message from the buyer opens a closed thread again."""
        insert = thread_messages.insert().values(thread_id=thread_id, staff=from_operator, at=now)
        numbered = insert.returning(thread_messages.c.id)
        message_id = SupportMessageId(self._connection.execute(numbered).scalar_one())
        body = self.resources.vault.seal(_dump_content(content), *_encryption_context(message_id))
        here = update(thread_messages).where(thread_messages.c.id == message_id)
        self._connection.execute(here.values(body=body))
        if not from_operator:
            self.reopen(thread_id)
        return SupportMessage(message_id, thread_id, from_operator, content, now)

    def get_message(self, message_id: SupportMessageId) -> SupportMessage | None:
        query = select(thread_messages).where(thread_messages.c.id == message_id)
        return self._find(self._to_message, query)

    def _get_message(self, message_id: SupportMessageId) -> SupportMessage:
        message = self.get_message(message_id)
        assert message is not None, (
            f"support message {message_id} existed earlier in this transaction"
        )
        return message

    def list_messages(self, thread_id: SupportThreadId, limit: int) -> Sequence[SupportMessage]:
        """Return the newest messages, in order of time."""
        query = select(thread_messages).where(thread_messages.c.thread_id == thread_id)
        newest = query.order_by(thread_messages.c.id.desc()).limit(limit)
        rows = self._connection.execute(newest).all()
        return [self._to_message(row) for row in reversed(rows)]

    def count_buyer_messages(self, buyer: BuyerId, since: datetime) -> int:
        """Return how many messages the buyer wrote after `since`, in all threads."""
        query = select(func.count()).select_from(thread_messages).join(threads)
        own = (threads.c.buyer_id == buyer, thread_messages.c.staff.is_(False))
        counted = query.where(*own, thread_messages.c.at > since)
        return self._connection.scalar(counted) or 0

    def has_buyer_message(self, buyer: BuyerId, order_id: OrderId) -> bool:
        """Return whether the buyer wrote about the order; erased messages count too."""
        about = (threads.c.buyer_id == buyer, threads.c.order_id == order_id)
        written = select(thread_messages.c.id).join(threads).where(*about)
        found = written.where(thread_messages.c.staff.is_(False)).limit(1)
        return self._connection.scalar(found) is not None

    def find_refund_request(self, buyer: BuyerId, order_id: OrderId) -> datetime | None:
        """Return when the buyer asked for a refund of the order; None if they did not."""
        here = (threads.c.buyer_id == buyer, threads.c.order_id == order_id)
        query = select(threads.c.refund_requested_at).where(*here).order_by(threads.c.id).limit(1)
        return self._connection.scalar(query)

    def request_refund(self, thread_id: SupportThreadId, now: datetime) -> bool:
        """Record a request for a refund; return False when there is one already."""
        first = (threads.c.id == thread_id, threads.c.refund_requested_at.is_(None))
        change = update(threads).where(*first).values(refund_requested_at=now)
        return self._change(change) > 0

    def close(self, thread_id: SupportThreadId, now: datetime) -> bool:
        """Close the thread; return False when it is already closed."""
        change = update(threads).where(threads.c.id == thread_id, threads.c.closed_at.is_(None))
        return self._change(change.values(closed_at=now)) > 0

    def reopen(self, thread_id: SupportThreadId) -> bool:
        """Open the thread again; return False when it is already open."""
        change = update(threads).where(threads.c.id == thread_id, threads.c.closed_at.is_not(None))
        return self._change(change.values(closed_at=None)) > 0

    def record_copy(self, chat_id: int, message_id: int, thread_id: SupportThreadId) -> None:
        """Record that our message in a chat belongs to the thread.

        A reply to that message then reaches the thread.
        """
        insert = self.resources.insert(thread_copies).values(
            chat_id=chat_id, message_id=message_id, thread_id=thread_id
        )
        place = ["chat_id", "message_id"]
        upsert = insert.on_conflict_do_update(index_elements=place, set_={"thread_id": thread_id})
        self._connection.execute(upsert)

    def delete_copy(self, chat_id: int, message_id: int) -> None:
        """Delete the record of a message that now shows something else."""
        self._connection.execute(delete(thread_copies).where(_matches_copy(chat_id, message_id)))

    def find_by_copy(self, chat_id: int, message_id: int) -> SupportThread | None:
        """Return the thread that one of our messages in a chat belongs to."""
        query = select(threads).join(thread_copies, thread_copies.c.thread_id == threads.c.id)
        return self._find(_to_thread, query.where(_matches_copy(chat_id, message_id)))

    def find_by_latest_copy(self, chat_id: int) -> SupportThread | None:
        """Return the thread of the newest of our messages in a chat that belong to one."""
        query = select(threads).join(thread_copies, thread_copies.c.thread_id == threads.c.id)
        newest_first = thread_copies.c.message_id.desc()
        return self._find(
            _to_thread,
            query.where(thread_copies.c.chat_id == chat_id).order_by(newest_first).limit(1),
        )

    def record_album_message(self, chat_id: int, message_id: int, album_id: str) -> None:
        """Record that a person's message is part of an album; forget their older albums."""
        of_chat = album_messages.c.chat_id == chat_id
        self._connection.execute(
            delete(album_messages).where(of_chat, album_messages.c.album_id != album_id)
        )
        insert = self.resources.insert(album_messages).values(
            chat_id=chat_id, message_id=message_id, album_id=album_id
        )
        self._connection.execute(insert.on_conflict_do_nothing())

    def list_album(self, chat_id: int, message_id: int) -> list[int]:
        """Return the messages of the album that a message is part of, in order; else none."""
        part = album_messages.alias("part")
        is_same_album = and_(
            part.c.chat_id == album_messages.c.chat_id, part.c.album_id == album_messages.c.album_id
        )
        query = select(album_messages.c.message_id).join(part, is_same_album)
        own = query.where(part.c.chat_id == chat_id, part.c.message_id == message_id)
        found = self._connection.execute(own.order_by(album_messages.c.message_id))
        return list(found.scalars())

    def erase_buyer_messages(self, buyer: BuyerId) -> int:
        """Erase every text of the buyer's threads; return how many messages."""
        own = select(threads.c.id).where(threads.c.buyer_id == buyer)
        return self._shred_messages(thread_messages.c.thread_id.in_(own))

    def list_inactive(
        self, before: datetime, after: SupportThreadId, limit: int
    ) -> list[SupportThreadId]:
        """Return threads with a text and without a message since `before`, by id above `after`."""
        thread = thread_messages.c.thread_id
        query = select(thread).where(_HAS_TEXT, thread > after, ~_has_message_since(before))
        found = query.group_by(thread).order_by(thread).limit(limit)
        return [SupportThreadId(each) for each in self._connection.scalars(found)]

    def erase_inactive_thread(self, thread: SupportThreadId, before: datetime, limit: int) -> int:
        """Erase up to `limit` texts of a thread without a message since `before`; return how many."""
        due = and_(thread_messages.c.thread_id == thread, _HAS_TEXT, ~_has_message_since(before))
        return self._shred_messages(is_in_step(thread_messages, due, limit))

    def _shred_messages(self, which: ColumnElement[bool]) -> int:
        change = update(thread_messages).where(which, _HAS_TEXT).values(body=_SHREDDED_VALUE)
        return self._change(change)

    def _to_message(self, row: "Row[*tuple[object, ...]]") -> SupportMessage:
        said: MessageContent | None = None
        if row.body:
            try:
                said = _load_content(
                    self.resources.vault.open(row.body, *_encryption_context(row.id))
                )
            except DecryptionFailed:
                said = None
        return SupportMessage(
            SupportMessageId(row.id), SupportThreadId(row.thread_id), row.staff, said, row.at
        )


def _encryption_context(message_id: int) -> tuple[str | int, ...]:
    return "thread_messages", "body", message_id


def _matches_copy(chat_id: int, message_id: int) -> ColumnElement[bool]:
    return and_(thread_copies.c.chat_id == chat_id, thread_copies.c.message_id == message_id)


def _to_thread(row: "Row[*tuple[object, ...]]") -> SupportThread:
    return SupportThread(
        id=SupportThreadId(row.id),
        buyer_id=BuyerId(row.buyer_id),
        order_id=None if row.order_id is None else OrderId(row.order_id),
        opened_at=row.opened_at,
        closed_at=row.closed_at,
        refund_requested_at=row.refund_requested_at,
    )


def _dump_content(said: MessageContent) -> bytes:
    """Return the content as ASCII JSON, which can hold any text, even unpaired surrogates."""
    plain = {
        "text": said.text,
        "chat": said.chat_id,
        "message": said.message_id,
        "by": said.sender_id,
        "whole": said.is_complete,
    }
    return json.dumps(plain).encode("ascii")


def _load_content(plain: bytes) -> MessageContent:
    found = json.loads(plain)
    return MessageContent(
        text=found["text"],
        chat_id=found["chat"],
        message_id=found["message"],
        sender_id=found["by"],
        is_complete=found["whole"],
    )


def forget_original_messages(resources: RepositoryResources) -> None:
    """Set the number of each support message's original to 0, which no message of Telegram has.

    The text stays. A body that cannot be decrypted is left as it is.
    """
    query = select(thread_messages.c.id, thread_messages.c.body)
    rows = resources.connection.execute(query.where(thread_messages.c.body != _SHREDDED_VALUE))
    for row in rows.all():
        context = _encryption_context(SupportMessageId(row.id))
        try:
            content = _load_content(resources.vault.open(row.body, *context))
        except DecryptionFailed:
            continue
        body = resources.vault.seal(_dump_content(replace(content, message_id=0)), *context)
        here = update(thread_messages).where(thread_messages.c.id == row.id)
        resources.connection.execute(here.values(body=body))


def _has_message_since(moment: datetime) -> ColumnElement[bool]:
    """Return the condition that the thread of a message has one at `moment` or later."""
    later = thread_messages.alias("later")
    return exists().where(later.c.thread_id == thread_messages.c.thread_id, later.c.at >= moment)
