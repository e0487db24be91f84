"""People: who wrote to the bot, in what language, and where their screen message stands.

Their money is the ledger's; only a newcomer's credit is set here.
"""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Row, func, select, update

from bot.domain.ledger import BuyerId
from bot.domain.money import Money
from bot.domain.store import Person
from storage.columns import storable
from storage.schema import buyers
from storage.unit import Unit

#: A numeric id beyond this is nobody's: the column would not hold it.
_LONGEST_ID = 18


@dataclass(frozen=True, slots=True)
class SqlPeople:
    """The repository of `Person`."""

    unit: Unit

    async def meet(self, person: Person, credit: Money, now: datetime) -> Person:
        """Store or refresh what Telegram tells; a newcomer gets `credit`."""
        told = {
            "name": storable(person.name),
            "username": storable(person.username) if person.username else None,
            "telegram_language": storable(person.telegram_language),
            "seen_at": now,
        }
        fresh = {
            "id": person.id,
            "language": person.language,
            "credit": self.unit.selling(credit),
            "met_at": now,
        }
        insert = self.unit.insert(buyers).values(**told, **fresh)
        upsert = insert.on_conflict_do_update(index_elements=["id"], set_=told)
        row = (await self.unit.connection.execute(upsert.returning(*buyers.c))).one()
        return _person(row)

    async def get(self, person_id: BuyerId) -> Person | None:
        return await self._one(buyers.c.id == person_id)

    async def find(self, query: str) -> Person | None:
        """By numeric id or by username, with or without the @, in any letter case."""
        wanted = query.strip()
        if wanted.isascii() and wanted.isdigit() and len(wanted) <= _LONGEST_ID:
            return await self.get(BuyerId(int(wanted)))
        name = storable(wanted.removeprefix("@")).lower()
        return await self._one(func.lower(buyers.c.username) == name)

    async def seen_between(self, person_id: BuyerId, after: datetime, until: datetime) -> bool:
        """Whether the person was last met then; never for a stranger."""
        then = (buyers.c.seen_at > after, buyers.c.seen_at <= until)
        query = select(buyers.c.id).where(buyers.c.id == person_id, *then)
        return await self.unit.connection.scalar(query) is not None

    async def _one(self, condition: "ColumnElement[bool]") -> Person | None:
        query = select(buyers).where(condition).order_by(buyers.c.seen_at.desc()).limit(1)
        row = (await self.unit.connection.execute(query)).first()
        return _person(row) if row else None

    async def set_language(self, person_id: BuyerId, language: str) -> None:
        change = update(buyers).where(buyers.c.id == person_id).values(language=language)
        await self.unit.connection.execute(change)

    async def set_screen(self, person_id: BuyerId, message_id: int | None) -> None:
        change = update(buyers).where(buyers.c.id == person_id)
        await self.unit.connection.execute(change.values(screen_message_id=message_id))

    async def all(self, offset: int, limit: int) -> tuple[list[Person], int]:
        """A page of people, newest first, and how many there are."""
        newest = buyers.c.met_at.desc(), buyers.c.id.desc()
        query = select(buyers).order_by(*newest).offset(offset).limit(limit)
        rows = await self.unit.connection.execute(query)
        count = await self.unit.connection.scalar(select(func.count()).select_from(buyers))
        return [_person(row) for row in rows], count or 0


def _person(row: "Row[*tuple[object, ...]]") -> Person:
    return Person(
        id=BuyerId(row.id),
        name=row.name,
        username=row.username,
        telegram_language=row.telegram_language,
        language=row.language,
        banned=row.banned,
        screen_message_id=row.screen_message_id,
    )
