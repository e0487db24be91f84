"""The books as a whole: every rule of `invariants.sql` run over one transaction, and the readings of the
supplier's balance that are kept to compare with.

Only looks, apart from noting a reading. It must not repair anything, and what it reports holds no secret.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from functools import cache
from pathlib import Path

from sqlalchemy import ColumnElement, func, select

from bot.domain.books import Finding, Position, Reading
from bot.domain.catalogue import AccountId
from bot.domain.money import Money
from bot.domain.order import OrderStatus
from storage.schema import accounts, meta, orders, postings
from storage.unit import Unit

_HEAD = re.compile(r"-- (?P<rule>[a-z-]+) \((?P<things>[a-z ]+)\): (?P<sentence>.+)")
#: In these the supplier took the order once its number is known; without one, nobody knows.
_OPEN = (OrderStatus.ACCEPTED, OrderStatus.REVIEW)
_IN_DOUBT = (OrderStatus.SUBMITTING, OrderStatus.UNCERTAIN, OrderStatus.REVIEW)


@dataclass(frozen=True, slots=True)
class Invariant:
    """A rule, what its rows name, the rule in a sentence, and the query that finds what breaks it."""

    rule: str
    things: str
    sentence: str
    query: str


@cache
def invariants() -> tuple[Invariant, ...]:
    """Every rule of the script, in its order."""
    script = Path(__file__).with_name("invariants.sql").read_text(encoding="utf-8")
    heads = list(_HEAD.finditer(script))
    ends = [head.start() for head in heads[1:]] + [len(script)]
    return tuple(
        Invariant(**head.groupdict(), query=script[head.end() : end].strip().removesuffix(";"))
        for head, end in zip(heads, ends, strict=True)
    )


@dataclass(frozen=True, slots=True)
class SqlBooks:
    """The repository of what no single aggregate can know."""

    unit: Unit

    async def findings(self) -> Sequence[Finding]:
        """Every rule, with what breaks it."""
        return [await self._finding(rule) for rule in invariants()]

    async def account(self, code: str) -> AccountId | None:
        """The id of the supplier account that `code` names; None when nothing was ever read of it."""
        return await self.unit.connection.scalar(
            select(accounts.c.id).where(accounts.c.code == code)
        )

    async def position(self, account: AccountId) -> Position:
        """What the supplier took of the account, as far as the books know."""
        known = orders.c.status.in_(_OPEN) & orders.c.trade_no.is_not(None)
        unknown = orders.c.status.in_(_IN_DOUBT) & orders.c.trade_no.is_(None)
        return Position(
            booked=await self._booked(account),
            awaited=await self._costs(account, known),
            doubted=await self._costs(account, unknown),
        )

    async def last_reading(self, account: AccountId) -> Reading | None:
        """The reading that was noted last."""
        kept = select(meta.c.value).where(meta.c.key == _key(account))
        value = await self.unit.connection.scalar(kept)
        return None if value is None else _load(value)

    async def note(self, account: AccountId, reading: Reading) -> None:
        """Keep `reading` in place of the one before."""
        insert = self.unit.insert(meta).values(key=_key(account), value=_dump(reading))
        replaced = {"value": insert.excluded.value}
        upsert = insert.on_conflict_do_update(index_elements=["key"], set_=replaced)
        await self.unit.connection.execute(upsert)

    async def _finding(self, rule: Invariant) -> Finding:
        rows = await self.unit.connection.exec_driver_sql(rule.query)
        ids = dict.fromkeys(str(row[0]) for row in rows)
        return Finding(rule.rule, rule.things, rule.sentence, tuple(ids))

    async def _booked(self, account: AccountId) -> Money:
        ours = (
            postings.c.account == f"supplier:{account}",
            postings.c.currency == self.unit.cost_currency,
        )
        taken = await self.unit.connection.scalar(select(func.sum(postings.c.amount)).where(*ours))
        return Money(-int(taken or 0), self.unit.cost_currency)

    async def _costs(self, account: AccountId, which: ColumnElement[bool]) -> Money:
        cost = func.coalesce(orders.c.charged, orders.c.cost)
        ours = (orders.c.account_id == account, orders.c.cost_currency == self.unit.cost_currency)
        costs = await self.unit.connection.scalar(select(func.sum(cost)).where(which, *ours))
        return Money(int(costs or 0), self.unit.cost_currency)


def _key(account: AccountId) -> str:
    return f"reading:{account}"


def _dump(reading: Reading) -> bytes:
    figures = (reading.balance, reading.taken, reading.doubted)
    return json.dumps([reading.at.isoformat(), *map(str, figures)]).encode()


def _load(value: bytes) -> Reading:
    at, *figures = json.loads(value)
    return Reading(datetime.fromisoformat(at), *map(Decimal, figures))
