"""Repository of the inbox: every update as it came, encrypted, until a handler closes it.

The handler closes it in its own transaction, so a replay finds the row closed. Rows belong to one
bot; nothing here parses an update.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import cache

from sqlalchemy import ColumnElement, Executable, and_, bindparam, delete, func, select, update

from bot.domain.errors import AlreadyHandled, DecryptionFailed
from bot.domain.ids import BuyerId, UpdateId
from bot.domain.operations.inbox import InboxRow, RawUpdate
from storage.engine.columns import UtcDateTime, to_short_text
from storage.engine.repository import ROWS_PER_STATEMENT, Repository, insert_in_dialect, is_in_step
from storage.people.tables import InboxState, inbox

_UPDATE_ID = inbox.c.update_id


#: Closes the open rows of `bot` among `ids` and deletes their bodies. It is built once: every
#: update runs it.
_CLOSE = (
    update(inbox)
    .where(
        inbox.c.bot_id == bindparam("bot"),
        inbox.c.state == InboxState.OPEN,
        inbox.c.update_id.in_(bindparam("ids", expanding=True)),
    )
    .values(state=InboxState.CLOSED, closed_at=bindparam("now", type_=UtcDateTime()), body=None)
    .returning(_UPDATE_ID)
)


class Inbox(Repository):
    """The repository of the updates of one bot.

    A row is closed in the same transaction that does what the update asks for, never earlier.
    """

    def add(self, updates: Sequence[RawUpdate], now: datetime) -> list[UpdateId]:
        """Store updates encrypted, skip ids seen before, and return the new ids, ascending."""
        if not updates:
            return []
        rows = [self._to_row(each, now) for each in updates]
        # One statement executed with many rows is compiled only once; one with many VALUES is not.
        insert = _insert_new(self.resources.dialect)
        return sorted(self._connection.execute(insert, rows).scalars())

    def open_rows(
        self, limit: int, *, after: int = -1, queue_id: int | None = None
    ) -> list[InboxRow]:
        """Return rows that are neither closed nor parked, with ids above `after`, ordered by id.

        With `queue_id`, return only the rows of that queue. A restart uses this to continue. A body
        that cannot be decrypted is empty.
        """
        query = (
            select(inbox)
            .where(inbox.c.bot_id == self.resources.bot_id, inbox.c.state == InboxState.OPEN)
            .where(inbox.c.update_id > after)
            .order_by(inbox.c.update_id)
            .limit(limit)
        )
        if queue_id is not None:
            query = query.where(inbox.c.lane == queue_id)
        rows = self._connection.execute(query)
        return [
            InboxRow(
                update_id=UpdateId(row.update_id),
                queue_id=row.lane,
                body=self._unseal_body(row.body, UpdateId(row.update_id)),
                attempts=row.attempts,
                next_at=row.next_at,
            )
            for row in rows
        ]

    def close(self, update_id: UpdateId, now: datetime, others: Sequence[UpdateId] = ()) -> None:
        """Close an open row, and others if they are open; delete their bodies.

        Raise AlreadyHandled when `update_id` is not open.
        """
        if update_id not in self.close_all([update_id, *others], now):
            raise AlreadyHandled(f"update {update_id} is closed")

    def close_all(self, update_ids: Sequence[UpdateId], now: datetime) -> set[UpdateId]:
        """Close many rows and delete their bodies; return the ids that were open."""
        closed: set[UpdateId] = set()
        for start in range(0, len(update_ids), ROWS_PER_STATEMENT):
            ids = update_ids[start : start + ROWS_PER_STATEMENT]
            values = {"bot": self.resources.bot_id, "ids": ids, "now": now}
            closed |= set(self._connection.execute(_CLOSE, values).scalars())
        return closed

    def record_failure(self, update_id: UpdateId, next_at: datetime, error: str) -> int:
        """Count a failed attempt of an open row and return how many there were.

        Return 0 when the row is not open.
        """
        change = (
            update(inbox)
            .where(self._is_open(update_id))
            .values(attempts=inbox.c.attempts + 1, next_at=next_at, error=to_short_text(error))
            .returning(inbox.c.attempts)
        )
        return self._connection.scalar(change) or 0

    def record_start(self, update_id: UpdateId) -> int:
        """Count that handling an open row begins after a restart; return how often it did.

        Return 0 when the row is not open.
        """
        change = (
            update(inbox)
            .where(self._is_open(update_id))
            .values(unfinished_starts=inbox.c.unfinished_starts + 1)
            .returning(inbox.c.unfinished_starts)
        )
        return self._connection.scalar(change) or 0

    def park(self, update_id: UpdateId, error: str) -> None:
        """Park an open row until a person decides; its encrypted body is kept.

        Do nothing to a row that is not open.
        """
        change = update(inbox).where(self._is_open(update_id))
        parked = change.values(state=InboxState.PARKED, error=to_short_text(error))
        self._connection.execute(parked)

    def list_people_with_open_updates(self) -> set[BuyerId]:
        """Return the people of whom an update is open."""
        query = select(inbox.c.lane).where(
            inbox.c.bot_id == self.resources.bot_id, inbox.c.state == InboxState.OPEN
        )
        return {BuyerId(each) for each in self._connection.scalars(query)}

    def count_open_and_parked(self) -> tuple[int, int]:
        """Return how many rows are open, and how many are parked."""
        states = (InboxState.OPEN, InboxState.PARKED)
        query = (
            select(inbox.c.state, func.count())
            .where(inbox.c.bot_id == self.resources.bot_id, inbox.c.state.in_(states))
            .group_by(inbox.c.state)
        )
        counts = {row[0]: row[1] for row in self._connection.execute(query)}
        return counts.get(InboxState.OPEN, 0), counts.get(InboxState.PARKED, 0)

    def find_oldest_open(self) -> datetime | None:
        """Return since when the oldest open update is due; None if none is open.

        One that failed is due later: it waits for its next attempt.
        """
        query = select(func.min(inbox.c.next_at)).where(
            inbox.c.bot_id == self.resources.bot_id, inbox.c.state == InboxState.OPEN
        )
        oldest: datetime | None = self._connection.scalar(query)
        return oldest

    def purge(self, before: datetime, limit: int) -> int:
        """Delete up to `limit` rows closed before `before`; return how many."""
        old = delete(inbox).where(is_in_step(inbox, inbox.c.closed_at < before, limit))
        return self._change(old)

    def _to_row(self, each: RawUpdate, now: datetime) -> dict[str, object]:
        return {
            "bot_id": self.resources.bot_id,
            "update_id": each.update_id,
            "lane": each.queue_id,
            "body": self.resources.vault.seal(each.body, *self._encryption_context(each.update_id)),
            "state": InboxState.OPEN,
            "next_at": now,
        }

    def _unseal_body(self, sealed: bytes, update_id: UpdateId) -> bytes:
        try:
            return self.resources.vault.open(sealed, *self._encryption_context(update_id))
        except DecryptionFailed:
            return b""

    def _encryption_context(self, update_id: UpdateId) -> tuple[str, str, int, int]:
        return "inbox", "body", self.resources.bot_id, update_id

    def _is_open(self, update_id: UpdateId) -> ColumnElement[bool]:
        return and_(
            inbox.c.bot_id == self.resources.bot_id,
            inbox.c.update_id == update_id,
            inbox.c.state == InboxState.OPEN,
        )


@cache
def _insert_new(dialect: str) -> Executable:
    """Return the INSERT of updates that skips ids seen before."""
    return insert_in_dialect(dialect, inbox).on_conflict_do_nothing().returning(_UPDATE_ID)
