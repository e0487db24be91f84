"""Repository of alerts: rows of the outbox that others join, and that are settled.

An alert that joins another has a row of its own, so that its key is kept; the message is that of its
leader. Nothing here sends.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from functools import partial

from sqlalchemy import and_, case, func, literal, or_, select, update

from bot.domain.ids import OutboxId
from bot.domain.operations.alerts import (
    GROUP_PERIOD,
    MAX_JOINED,
    SETTLER_PAUSE,
    add_settlement,
    parse_alert,
)
from bot.domain.operations.messenger import Alert, AlertKind, Settlement
from bot.domain.operations.outbox import OutboxKind
from storage.engine.columns import UtcDateTime, dump_facts, load_facts
from storage.engine.repository import Repository
from storage.operations.tables import (
    HAS_LEADER,
    HAS_SUBJECT,
    IS_OPEN_ALERT,
    IS_OPEN_GROUP,
    OutboxState,
    outbox,
)

_PENDING, _SENT = OutboxState.PENDING, OutboxState.SENT
_SETTLED = "settled"


class Alerts(Repository):
    """The repository of alerts, each of which is a row of the outbox."""

    def add(
        self,
        chat_id: int,
        dedupe_key: str,
        facts: Mapping[str, str],
        now: datetime,
        *,
        subject: str | None = None,
        group_kind: str | None = None,
    ) -> bool:
        """Queue an alert; return False when its key was queued before.

        With `group_kind`, it joins the message of an earlier alert of that kind, if one is open. The
        first alert that joins none opens a group.
        """
        leader = self._find_leader(chat_id, group_kind, now) if group_kind else None
        insert = self.resources.insert(outbox).values(
            kind=OutboxKind.ALERT,
            chat_id=chat_id,
            dedupe_key=dedupe_key,
            facts=dump_facts(facts),
            state=_PENDING if leader is None else _SENT,
            next_at=now,
            updated_at=now,
            subject=subject,
            group_kind=group_kind,
            grouped_until=now + GROUP_PERIOD if group_kind and leader is None else None,
            leader_id=leader,
            is_open=subject is not None and facts["kind"] != AlertKind.SALE,
        )
        once = insert.on_conflict_do_nothing(index_elements=["dedupe_key"]).returning(outbox.c.id)
        if self._connection.execute(once).first() is None:
            return False
        self.resources.after_commit.append(
            partial(self.resources.metrics.note_alert, AlertKind(facts["kind"]))
        )
        if leader is not None:
            self._show_again(leader, now)
        return True

    def is_queued(self, dedupe_key: str) -> bool:
        """Return whether an alert with this key was ever queued."""
        query = select(outbox.c.id).where(outbox.c.dedupe_key == dedupe_key)
        return self._connection.scalar(query) is not None

    def list_of_message(self, row: OutboxId) -> list[Alert]:
        """Return the alerts that one message shows: that of `row`, then those that joined it."""
        query = select(outbox.c.facts).where(
            or_(outbox.c.id == row, outbox.c.leader_id == row), outbox.c.kind == OutboxKind.ALERT
        )
        return [
            parse_alert(load_facts(facts))
            for facts in self._connection.scalars(query.order_by(outbox.c.id))
        ]

    def list_shown(self, chat_id: int, message_id: int) -> list[tuple[str | None, Alert]]:
        """Return the alerts that a message of a chat shows, each behind its subject."""
        leader = select(outbox.c.id).where(
            outbox.c.chat_id == chat_id,
            outbox.c.state.in_([_SENT, _PENDING]),
            outbox.c.kind == OutboxKind.ALERT,
            outbox.c.message_id == message_id,
        )
        row = self._connection.scalar(leader)
        if row is None:
            return []
        query = select(outbox.c.subject, outbox.c.facts).where(
            or_(outbox.c.id == row, outbox.c.leader_id == row), outbox.c.kind == OutboxKind.ALERT
        )
        found = self._connection.execute(query.order_by(outbox.c.id))
        return [(each.subject, parse_alert(load_facts(each.facts))) for each in found]

    def count_open(self) -> int:
        """Return about how many subjects an alert is open. One about a sale does not count."""
        query = select(func.count(outbox.c.subject.distinct())).where(IS_OPEN_ALERT)
        return self._connection.scalar(query) or 0

    def settle(self, subject: str, settlement: Settlement, actor_chat: int | None = None) -> int:
        """Settle the open alerts about `subject`, and have their messages edited; return how many.

        The messages in `actor_chat` are edited a little later: a tap there shows its result first.
        What a reader was away for, and is wholly settled, is not sent any more.
        """
        return self._rewrite_open(
            subject, lambda facts: add_settlement(facts, settlement), settlement.at, actor_chat
        )

    def add_facts(
        self,
        subject: str,
        more: Mapping[str, str],
        now: datetime,
        actor_chat: int | None = None,
    ) -> int:
        """Add facts to the open alerts about `subject`, and have their messages edited, as `settle`.

        Return how many alerts there are.
        """
        return self._rewrite_open(subject, lambda facts: {**facts, **more}, now, actor_chat)

    def _rewrite_open(
        self,
        subject: str,
        rewrite: Callable[[Mapping[str, str]], Mapping[str, str]],
        now: datetime,
        actor_chat: int | None,
    ) -> int:
        """Change the facts of the open alerts about a subject, and show them again."""
        query = select(outbox).where(outbox.c.subject == subject, HAS_SUBJECT)
        count, leaders = 0, set()
        for row in self._connection.execute(query.order_by(outbox.c.id)).all():
            facts = load_facts(row.facts)
            if parse_alert(facts).settlement is not None:
                continue
            count += 1
            leaders.add((row.leader_id or row.id, row.chat_id))
            rewritten = rewrite(facts)
            is_open = row.is_open and parse_alert(rewritten).settlement is None
            change = update(outbox).where(outbox.c.id == row.id)
            self._connection.execute(change.values(facts=dump_facts(rewritten), is_open=is_open))
        for leader, chat_id in sorted(leaders):
            if all(each.settlement is not None for each in self.list_of_message(leader)):
                self._close(leader, now)
            pause = SETTLER_PAUSE if chat_id == actor_chat else timedelta(0)
            self._show_again(leader, now, pause)
        return count

    def keep_message(self, chat_id: int, message_id: int) -> None:
        """Leave a message as it is, if it waits to show that its alerts are settled.

        Its reader has settled them in this message, which shows the result.
        """
        waiting = select(outbox.c.id).where(
            outbox.c.chat_id == chat_id,
            outbox.c.state == _PENDING,
            outbox.c.kind == OutboxKind.ALERT,
            outbox.c.message_id == message_id,
            outbox.c.grouped_until.is_(None),
            outbox.c.taken.is_(False),
        )
        for row in self._connection.scalars(waiting).all():
            if all(each.settlement is not None for each in self.list_of_message(row)):
                change = update(outbox).where(outbox.c.id == row)
                self._connection.execute(change.values(state=_SENT))

    def _find_leader(self, chat_id: int, group_kind: str, now: datetime) -> OutboxId | None:
        """Return the alert that others of its kind may join now; None if there is none."""
        query = (
            select(outbox.c.id)
            .where(
                IS_OPEN_GROUP,
                outbox.c.chat_id == chat_id,
                outbox.c.group_kind == group_kind,
                outbox.c.grouped_until > now,
                # A clock that was ahead has set no end that is far away.
                outbox.c.grouped_until <= now + GROUP_PERIOD,
                or_(
                    outbox.c.state.in_([_PENDING, OutboxState.PARKED]),
                    and_(outbox.c.state == _SENT, outbox.c.message_id.is_not(None)),
                ),
            )
            .order_by(outbox.c.grouped_until.desc(), outbox.c.id.desc())
            .limit(1)
        )
        leader = self._connection.scalar(query)
        if leader is None:
            return None
        joined = select(func.count()).where(outbox.c.leader_id == leader, HAS_LEADER)
        return leader if (self._connection.scalar(joined) or 0) < MAX_JOINED else None

    def _close(self, leader: OutboxId, now: datetime) -> None:
        """Let no alert join a message any more; one whose reader was away is not sent any more."""
        row = update(outbox).where(outbox.c.id == leader)
        self._connection.execute(row.values(grouped_until=None))
        unsent = row.where(outbox.c.state == OutboxState.PARKED, outbox.c.message_id.is_(None))
        dropped = unsent.values(state=OutboxState.DROPPED, reason=_SETTLED, updated_at=now)
        self._connection.execute(dropped)

    def _show_again(self, leader: OutboxId, now: datetime, pause: timedelta = timedelta(0)) -> None:
        """Have a message that was sent edited. One that may be on its way is sent again after that."""
        is_sent = and_(outbox.c.state == _SENT, outbox.c.message_id.is_not(None))
        change = update(outbox).where(
            outbox.c.id == leader, or_(is_sent, outbox.c.state == _PENDING)
        )
        again = {
            "state": _PENDING,
            "again": outbox.c.state == _PENDING,
            "next_at": case((is_sent, literal(now + pause, UtcDateTime)), else_=outbox.c.next_at),
            "attempts": case((is_sent, 0), else_=outbox.c.attempts),
            "updated_at": now,
        }
        self._connection.execute(change.values(again))
