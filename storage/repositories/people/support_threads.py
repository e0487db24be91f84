"""Threads of buyers with the shop: letters sealed under their own number, copies by where they stand.

A forgotten letter keeps its row, with an empty value where the sealed one stood (a sealed one is never
empty). Nothing here sends, and whose turn it is to speak is told from the letters themselves.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Row, Select, and_, delete, func, or_, select, update

from bot.domain.errors import VaultSealed
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.threads import Letter, LetterId, Said, Thread, ThreadId, Waiting
from storage.schema import thread_copies, thread_messages, threads
from storage.unit import Unit

_SHREDDED = b""


@dataclass(frozen=True, slots=True)
class SqlThreads:
    """The repository of `Thread` and `Letter`."""

    unit: Unit

    async def of(self, buyer: BuyerId, order_id: OrderId | None, now: datetime) -> Thread:
        """The buyer's thread about that order (None: about none); begun when there is none."""
        about = threads.c.order_id.is_(None) if order_id is None else threads.c.order_id == order_id
        there = select(threads).where(threads.c.buyer_id == buyer, about)
        found = await self._one(there.order_by(threads.c.id).limit(1))
        if found is not None:
            return found
        fresh = threads.insert().values(buyer_id=buyer, order_id=order_id, opened_at=now)
        row = (await self.unit.connection.execute(fresh.returning(*threads.c))).one()
        return _thread(row)

    async def get(self, thread_id: ThreadId) -> Thread | None:
        return await self._one(select(threads).where(threads.c.id == thread_id))

    async def owned(self, thread_id: ThreadId, buyer: BuyerId) -> Thread | None:
        here = (threads.c.id == thread_id, threads.c.buyer_id == buyer)
        return await self._one(select(threads).where(*here))

    async def _one(self, query: "Select[*tuple[object, ...]]") -> Thread | None:
        row = (await self.unit.connection.execute(query)).first()
        return _thread(row) if row else None

    async def open(self, limit: int) -> tuple[list[Waiting], int]:
        """Open threads in which something was said, and how many: what waits for an answer first,
        then whose last letter is oldest.
        """
        said = (
            select(
                thread_messages.c.thread_id,
                func.max(thread_messages.c.id).label("last"),
                func.count().label("letters"),
            )
            .group_by(thread_messages.c.thread_id)
            .subquery()
        )
        found = (
            select(threads, said.c.letters, thread_messages.c.id.label("letter"))
            .join(said, said.c.thread_id == threads.c.id)
            .join(thread_messages, thread_messages.c.id == said.c.last)
            .where(threads.c.closed_at.is_(None))
        )
        count = await self.unit.connection.scalar(
            select(func.count()).select_from(found.subquery())
        )
        waiting_first = found.order_by(thread_messages.c.staff, thread_messages.c.id).limit(limit)
        rows = (await self.unit.connection.execute(waiting_first)).all()
        listed = [
            Waiting(_thread(row), await self._letter(LetterId(row.letter)), row.letters)
            for row in rows
        ]
        return listed, count or 0

    async def add(self, thread_id: ThreadId, said: Said, now: datetime, *, staff: bool) -> Letter:
        """Keep what was said, sealed; a buyer's letter opens a closed thread again."""
        insert = thread_messages.insert().values(thread_id=thread_id, staff=staff, at=now)
        numbered = insert.returning(thread_messages.c.id)
        letter_id = LetterId((await self.unit.connection.execute(numbered)).scalar_one())
        body = self.unit.vault.seal(_dump(said), *_place(letter_id))
        here = update(thread_messages).where(thread_messages.c.id == letter_id)
        await self.unit.connection.execute(here.values(body=body))
        if not staff:
            await self.reopen(thread_id)
        return Letter(letter_id, thread_id, staff, said, now)

    async def letter(self, letter_id: LetterId) -> Letter | None:
        query = select(thread_messages).where(thread_messages.c.id == letter_id)
        row = (await self.unit.connection.execute(query)).first()
        return self._opened(row) if row else None

    async def _letter(self, letter_id: LetterId) -> Letter:
        letter = await self.letter(letter_id)
        assert letter is not None, f"letter {letter_id} was there a moment ago"
        return letter

    async def letters(self, thread_id: ThreadId, limit: int) -> Sequence[Letter]:
        """The newest letters, oldest of them first."""
        query = select(thread_messages).where(thread_messages.c.thread_id == thread_id)
        newest = query.order_by(thread_messages.c.id.desc()).limit(limit)
        rows = (await self.unit.connection.execute(newest)).all()
        return [self._opened(row) for row in reversed(rows)]

    async def count(self, buyer: BuyerId, since: datetime) -> int:
        """How many letters the buyer wrote after then, in all threads."""
        query = select(func.count()).select_from(thread_messages).join(threads)
        own = (threads.c.buyer_id == buyer, thread_messages.c.staff.is_(False))
        counted = query.where(*own, thread_messages.c.at > since)
        return await self.unit.connection.scalar(counted) or 0

    async def close(self, thread_id: ThreadId, now: datetime) -> bool:
        """False when it is closed already."""
        change = update(threads).where(threads.c.id == thread_id, threads.c.closed_at.is_(None))
        return (await self.unit.connection.execute(change.values(closed_at=now))).rowcount > 0

    async def reopen(self, thread_id: ThreadId) -> bool:
        """False when it is open."""
        change = update(threads).where(threads.c.id == thread_id, threads.c.closed_at.is_not(None))
        return (await self.unit.connection.execute(change.values(closed_at=None))).rowcount > 0

    async def keep_copy(self, chat_id: int, message_id: int, thread_id: ThreadId) -> None:
        """A message of ours that belongs to the thread."""
        insert = self.unit.insert(thread_copies).values(
            chat_id=chat_id, message_id=message_id, thread_id=thread_id
        )
        place = ["chat_id", "message_id"]
        upsert = insert.on_conflict_do_update(index_elements=place, set_={"thread_id": thread_id})
        await self.unit.connection.execute(upsert)

    async def drop_copy(self, chat_id: int, message_id: int) -> None:
        """The message shows something else by now."""
        await self.unit.connection.execute(delete(thread_copies).where(_at(chat_id, message_id)))

    async def at(self, chat_id: int, message_id: int) -> Thread | None:
        """The thread that a message of ours belongs to."""
        query = select(threads).join(thread_copies, thread_copies.c.thread_id == threads.c.id)
        return await self._one(query.where(_at(chat_id, message_id)))

    async def forget(self, buyer: BuyerId) -> int:
        """Shred every text of the buyer's threads; how many letters."""
        own = select(threads.c.id).where(threads.c.buyer_id == buyer)
        return await self._shred(thread_messages.c.thread_id.in_(own))

    async def purge(self, before: datetime) -> int:
        """Shred the texts of threads in which nothing was said since then; how many letters."""
        later = thread_messages.alias("later")
        talking = select(later.c.thread_id).where(later.c.at >= before)
        return await self._shred(thread_messages.c.thread_id.not_in(talking))

    async def _shred(self, which: ColumnElement[bool]) -> int:
        whole = or_(thread_messages.c.body.is_(None), func.length(thread_messages.c.body) > 0)
        change = update(thread_messages).where(which, whole).values(body=_SHREDDED)
        return (await self.unit.connection.execute(change)).rowcount

    def _opened(self, row: "Row[*tuple[object, ...]]") -> Letter:
        said: Said | None = None
        if row.body:
            try:
                said = _load(self.unit.vault.open(row.body, *_place(row.id)))
            except VaultSealed:
                said = None
        return Letter(LetterId(row.id), ThreadId(row.thread_id), row.staff, said, row.at)


def _place(letter_id: int) -> tuple[str | int, ...]:
    return "thread_messages", "body", letter_id


def _at(chat_id: int, message_id: int) -> ColumnElement[bool]:
    return and_(thread_copies.c.chat_id == chat_id, thread_copies.c.message_id == message_id)


def _thread(row: "Row[*tuple[object, ...]]") -> Thread:
    return Thread(
        id=ThreadId(row.id),
        buyer_id=BuyerId(row.buyer_id),
        order_id=None if row.order_id is None else OrderId(row.order_id),
        opened_at=row.opened_at,
        closed_at=row.closed_at,
    )


def _dump(said: Said) -> bytes:
    """As JSON that any text survives, halves of characters included."""
    plain = {
        "text": said.text,
        "chat": said.chat_id,
        "message": said.message_id,
        "by": said.by,
        "whole": said.whole,
    }
    return json.dumps(plain).encode("ascii")


def _load(plain: bytes) -> Said:
    found = json.loads(plain)
    return Said(
        text=found["text"],
        chat_id=found["chat"],
        message_id=found["message"],
        by=found["by"],
        whole=found["whole"],
    )
