"""Repository of the outbox: messages to be sent at least once, in order for each chat.

A row is claimed for a limited time. A claimed row without a result is due again when its lease
ends. Rows are kept, except for news of watches that a banned buyer shall not get. Facts are not
encrypted and never hold a secret. Nothing here sends.
"""

from collections.abc import Collection, Mapping
from datetime import datetime
from functools import cache

from sqlalchemy import (
    Executable,
    Row,
    Select,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    or_,
    select,
    update,
)

from bot.domain.ids import OutboxId
from bot.domain.operations.metrics import Backlog
from bot.domain.operations.outbox import WATCH_NOTICE_KEYS, OutboxKind, OutboxRow
from bot.domain.retries import MAX_UNFINISHED_STARTS
from storage.engine.columns import (
    MAX_INTEGER,
    UtcDateTime,
    dump_facts,
    load_facts,
    to_short_text,
    unindexed,
)
from storage.engine.commit_signal import SILENT_WRITE
from storage.engine.leases import build_claim_queries, select_with_one_suspect
from storage.engine.repository import Repository, insert_in_dialect, is_in_step
from storage.operations.process_rows import is_free, release_orphans
from storage.operations.tables import IS_CLAIMED, IS_SUSPECT, OutboxState, outbox

_PENDING = OutboxState.PENDING
_older = outbox.alias("older")

#: An alert that was sent, and waits to be edited, is on its place in the chat already.
_BLOCKS_LATER_ROWS = or_(_older.c.kind != OutboxKind.ALERT, _older.c.message_id.is_(None))
#: The condition for rows that no older pending row of their chat blocks.
IS_NEXT_OF_ITS_CHAT = ~exists().where(
    _older.c.chat_id == outbox.c.chat_id,
    _older.c.state == _PENDING,
    _older.c.id < outbox.c.id,
    or_(outbox.c.kind != OutboxKind.DELIVER, _older.c.kind == OutboxKind.DELIVER),
    _BLOCKS_LATER_ROWS,
)
_KEY = ["dedupe_key"]

# Statements that purchases run are built once.
_NOW = bindparam("now", type_=UtcDateTime)
_SELECT_FREE = select(outbox).where(outbox.c.state == _PENDING, is_free(outbox))
#: The rows that may be sent, longest due first.
_DUE_ROWS = build_claim_queries(
    _SELECT_FREE.where(outbox.c.next_at <= _NOW, IS_NEXT_OF_ITS_CHAT).order_by(
        outbox.c.next_at, outbox.c.id
    ),
    outbox,
)


def _select_due_of_chat() -> "Select[*tuple[object, ...]]":
    """Return the query for the due rows of one chat that no older pending row blocks.

    The first rows that block are looked for once, and not again for each row: a chat may have thousands.
    Rows are found by their chat, in its order: by their due times the pending rows of all chats would
    be read.
    """
    of_chat = (_older.c.chat_id == bindparam("chat"), _older.c.state == _PENDING)
    oldest = select(_older.c.id).where(*of_chat).order_by(_older.c.id).limit(1)
    is_delivery = _older.c.kind == OutboxKind.DELIVER
    first_delivery = oldest.where(is_delivery).scalar_subquery()
    first_to_block = oldest.where(_BLOCKS_LATER_ROWS).scalar_subquery()
    return _SELECT_FREE.where(
        outbox.c.chat_id == bindparam("chat"),
        unindexed(outbox.c.next_at) <= _NOW,
        case(
            (outbox.c.kind == OutboxKind.DELIVER, outbox.c.id == first_delivery),
            else_=outbox.c.id <= func.coalesce(first_to_block, MAX_INTEGER),
        ),
    ).order_by(outbox.c.id)


_DUE_ROWS_OF_CHAT = build_claim_queries(_select_due_of_chat(), outbox)
_CLAIM = (
    update(outbox)
    .where(outbox.c.id.in_(bindparam("ids", expanding=True)))
    .values(
        next_at=bindparam("lease_until", type_=UtcDateTime),
        taken=True,
        claimed_by=bindparam("process", type_=outbox.c.claimed_by.type),
        again=False,
        attempts=outbox.c.attempts + 1,
    )
    .execution_options(**SILENT_WRITE)
)
#: Another message was recorded as the last one of the row since it was claimed.
_IS_REPLACED = outbox.c.message_id.is_distinct_from(
    bindparam("claimed_with", type_=outbox.c.message_id.type)
)
_MARK_SENT = (
    update(outbox)
    .where(outbox.c.id == bindparam("row"), outbox.c.state == _PENDING)
    .values(
        state=case((or_(outbox.c.again, _IS_REPLACED), _PENDING), else_=OutboxState.SENT),
        taken=False,
        again=False,
        attempts=0,
        unfinished_starts=0,
        message_id=case(
            (_IS_REPLACED, outbox.c.message_id),
            else_=func.coalesce(
                bindparam("sent_as", type_=outbox.c.message_id.type), outbox.c.message_id
            ),
        ),
        next_at=bindparam("now", type_=UtcDateTime),
        updated_at=bindparam("now", type_=UtcDateTime),
    )
)
_SELECT_SENT = select(outbox.c.id).where(
    outbox.c.dedupe_key == bindparam("dedupe_key"), outbox.c.state == OutboxState.SENT
)
_UNPARK = (
    update(outbox)
    .where(outbox.c.chat_id == bindparam("chat"), outbox.c.state == OutboxState.PARKED)
    .values(
        state=_PENDING,
        next_at=bindparam("now", type_=UtcDateTime),
        updated_at=bindparam("now", type_=UtcDateTime),
    )
)


class Outbox(Repository):
    """The repository of `OutboxRow`."""

    def add(
        self,
        kind: OutboxKind,
        chat_id: int,
        dedupe_key: str,
        facts: Mapping[str, str],
        now: datetime,
        *,
        resend: bool = False,
    ) -> bool:
        """Queue a message; return False when its key was queued before.

        A STATUS row, or any row with `resend`, keeps its key: adding it again asks for one more
        sending, which shows everything committed by then, and returns True.
        """
        values = {
            "kind": kind,
            "chat_id": chat_id,
            "dedupe_key": dedupe_key,
            "facts": dump_facts(facts),
            "state": _PENDING,
            "next_at": now,
            "updated_at": now,
        }
        is_resent = resend or kind is OutboxKind.STATUS
        insert = _insert_or_resend if is_resent else _insert_once
        statement = insert(self.resources.dialect)
        return self._connection.execute(statement, values).first() is not None

    def find_message(self, dedupe_key: str) -> int | None:
        """Return the id of the message that was last sent for this key."""
        query = select(outbox.c.message_id).where(outbox.c.dedupe_key == dedupe_key)
        return self._connection.scalar(query)

    def record_sent(
        self,
        kind: OutboxKind,
        chat_id: int,
        dedupe_key: str,
        facts: Mapping[str, str],
        message_id: int,
        now: datetime,
    ) -> None:
        """Record a message that was not sent from the outbox as the last one for this key.

        A row that waits to be sent stays so, and is then shown in this message.
        """
        insert = self.resources.insert(outbox).values(
            kind=kind,
            chat_id=chat_id,
            dedupe_key=dedupe_key,
            facts=dump_facts(facts),
            state=OutboxState.SENT,
            message_id=message_id,
            next_at=now,
            updated_at=now,
        )
        changed = insert.on_conflict_do_update(index_elements=_KEY, set_={"message_id": message_id})
        self._connection.execute(changed)

    def claim(
        self,
        now: datetime,
        lease_until: datetime,
        limit: int,
        *,
        with_suspect: bool = True,
        chat_id: int | None = None,
    ) -> list[OutboxRow]:
        """Claim up to `limit` due rows until `lease_until`; return them as they were before the claim.

        A chat's messages go in order: of each chat the oldest row is claimed, and the oldest delivery,
        which waits for older deliveries only. `attempts` counts how often a row was claimed before.
        At most one of the rows is a suspect; none is without `with_suspect`. With `chat_id`, only rows
        of that chat are claimed.
        """
        process = self.resources.process_id
        rows = select_with_one_suspect(
            self.resources.connection,
            _DUE_ROWS if chat_id is None else _DUE_ROWS_OF_CHAT,
            {"now": now, "chat": chat_id, "process": process},
            limit,
            with_suspect=with_suspect,
        )
        if not rows:
            return []
        claim = {
            "ids": [row.id for row in rows],
            "lease_until": lease_until,
            "process": process,
        }
        self._connection.execute(_CLAIM, claim)
        return [_to_outbox_row(row) for row in rows]

    def make_due(
        self, now: datetime, horizon: datetime, *, claimed: bool, limit: int | None = None
    ) -> int:
        """Make rows due that would wait beyond `horizon`, because a clock was set back.

        With `claimed`, release also claims that would last beyond it. Return how many rows changed;
        `limit` bounds them.
        """
        must_wake = and_(outbox.c.state == _PENDING, outbox.c.next_at > horizon)
        if not claimed:
            must_wake = and_(must_wake, outbox.c.taken.is_(False))
        if limit is not None:
            must_wake = is_in_step(outbox, must_wake, limit)
        return self._change(update(outbox).where(must_wake).values(taken=False, next_at=now))

    def return_parked(self, now: datetime) -> int:
        """Make the rows due that were parked, but not for good; return how many.

        The obstacle may be gone, so each gets as many attempts as a new one.
        """
        parked = update(outbox).where(outbox.c.state == OutboxState.PARKED)
        pending = parked.values(state=_PENDING, next_at=now, attempts=0, updated_at=now)
        return self._change(pending)

    def release_orphans(self, now: datetime) -> int:
        """Release the claims of processes that have ended, and count that death for each row.

        The rows become due, as suspects. Return how many there were.
        """
        return self._change(release_orphans(outbox, IS_CLAIMED, now))

    def release_claims(self, now: datetime, except_chats: Collection[int] = ()) -> None:
        """Release this process's claims, except those of rows of these chats; the rows become due."""
        claimed = update(outbox).where(
            IS_CLAIMED,
            outbox.c.claimed_by == self.resources.process_id,
            outbox.c.chat_id.not_in(except_chats),
        )
        self._connection.execute(claimed.values(taken=False, next_at=now))

    def list_ending_the_program(self) -> list[OutboxRow]:
        """Return the pending rows that reached MAX_UNFINISHED_STARTS; they are not claimed."""
        reached = outbox.c.unfinished_starts >= MAX_UNFINISHED_STARTS
        pending = unindexed(outbox.c.state) == _PENDING
        query = select(outbox).where(IS_SUSPECT, pending, reached).order_by(outbox.c.id)
        return self._list(_to_outbox_row, query)

    def mark_sent(self, row: OutboxRow, message_id: int | None, now: datetime) -> None:
        """Mark a claimed row as sent: Telegram accepted its message.

        It becomes due again if that was requested meanwhile. If another message was recorded since
        the claim, that message is kept, and the row is due again to be shown in it.
        """
        values = {
            "row": row.id,
            "claimed_with": row.message_id,
            "sent_as": message_id,
            "now": now,
        }
        self._connection.execute(_MARK_SENT, values)

    def was_sent(self, dedupe_key: str) -> bool:
        """Return whether Telegram accepted the message with this key."""
        values = {"dedupe_key": dedupe_key}
        return self._connection.scalar(_SELECT_SENT, values) is not None

    def postpone(self, row: OutboxId, at: datetime, reason: str) -> None:
        """Try a row again at `at`; later messages of the chat wait for it."""
        change = update(outbox).where(outbox.c.id == row, outbox.c.state == _PENDING)
        self._connection.execute(
            change.values(
                next_at=at, taken=False, unfinished_starts=0, reason=to_short_text(reason)
            )
        )

    def park(self, row: OutboxId, reason: str, *, permanent: bool = False) -> None:
        """Park a row until its person returns or the shop restarts, or for good with `permanent`.

        The chat's next row can be sent.
        """
        state = OutboxState.DROPPED if permanent else OutboxState.PARKED
        change = update(outbox).where(outbox.c.id == row, outbox.c.state == _PENDING)
        parked = change.values(
            state=state, taken=False, unfinished_starts=0, reason=to_short_text(reason)
        )
        self._connection.execute(parked)

    def delete_watch_notices(self, chat_id: int) -> None:
        """Delete the news of watches that waits for a chat; what is on its way stays."""
        is_news = or_(*(outbox.c.dedupe_key.startswith(key) for key in WATCH_NOTICE_KEYS))
        waits = outbox.c.state.in_([_PENDING, OutboxState.PARKED]), outbox.c.taken.is_(False)
        self._connection.execute(delete(outbox).where(outbox.c.chat_id == chat_id, *waits, is_news))

    def unpark(self, chat_id: int, now: datetime) -> int:
        """Make the rows of a returned person due, except those parked for good; return how many.

        The number of attempts is kept. A row that failed too often thus delays later ones for one
        attempt only.
        """
        return self._change(_UNPARK, {"chat": chat_id, "now": now})

    def summarize_pending(self) -> dict[OutboxKind, Backlog]:
        """Return how many messages of each kind are to be sent, and since when the oldest waits.

        A message that was sent and is to be edited waits since that was asked for.
        """
        query = select(
            outbox.c.kind, func.count().label("n"), func.min(outbox.c.updated_at).label("since")
        )
        rows = self._connection.execute(
            query.where(outbox.c.state == _PENDING).group_by(outbox.c.kind)
        ).all()
        waiting = {OutboxKind(row.kind): Backlog(row.n, row.since) for row in rows}
        return {each: waiting.get(each, Backlog()) for each in OutboxKind}

    def count_pending_and_parked(self) -> tuple[int, int]:
        """Return how many rows are pending, and how many are parked, for good or not."""
        counted = (_PENDING, OutboxState.PARKED, OutboxState.DROPPED)
        query = select(outbox.c.state, func.count()).where(outbox.c.state.in_(counted))
        rows = self._connection.execute(query.group_by(outbox.c.state))
        counts = {row[0]: row[1] for row in rows}
        parked = counts.get(OutboxState.PARKED, 0) + counts.get(OutboxState.DROPPED, 0)
        return counts.get(_PENDING, 0), parked


@cache
def _insert_once(dialect: str) -> Executable:
    """Return the INSERT of a row that does nothing if the key exists."""
    insert = insert_in_dialect(dialect, outbox)
    return insert.on_conflict_do_nothing(index_elements=_KEY).returning(outbox.c.id)


@cache
def _insert_or_resend(dialect: str) -> Executable:
    """Return the INSERT of a row that makes a sent row with its key due again.

    A pending row is only marked, because it may be on its way just now.
    """
    insert = insert_in_dialect(dialect, outbox)
    new = insert.excluded
    was_sent = outbox.c.state == OutboxState.SENT
    again = {
        "facts": new.facts,
        "state": case((was_sent, _PENDING), else_=outbox.c.state),
        "again": outbox.c.state == _PENDING,
        "next_at": case((was_sent, new.next_at), else_=outbox.c.next_at),
        "attempts": case((was_sent, 0), else_=outbox.c.attempts),
        "updated_at": new.updated_at,
    }
    return insert.on_conflict_do_update(index_elements=_KEY, set_=again).returning(outbox.c.id)


def _to_outbox_row(row: "Row[*tuple[object, ...]]") -> OutboxRow:
    return OutboxRow(
        id=OutboxId(row.id),
        kind=OutboxKind(row.kind),
        chat_id=row.chat_id,
        dedupe_key=row.dedupe_key,
        facts=load_facts(row.facts),
        attempts=row.attempts,
        unfinished_starts=row.unfinished_starts,
        message_id=row.message_id,
    )
