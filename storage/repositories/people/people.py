"""Repository of people: names, languages, and the message id of each person's screen.

Money belongs to the ledger; only the credit of a new person is set here.
"""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, Row, exists, func, select, update

from bot.domain.ledger import BuyerId
from bot.domain.money import Money
from bot.domain.repositories.people_erasure_and_audit import Person
from storage.connection_vault_and_currencies import RepositoryResources
from storage.engine.utc_times_and_storable_text import to_storable_text
from storage.schema import InboxState, buyers, inbox

#: A longer numeric id cannot exist: the column would not hold it.
_MAX_ID_DIGITS = 18


@dataclass(frozen=True, slots=True)
class SqlPeople:
    """The repository of `Person`."""

    resources: RepositoryResources

    async def register(self, person: Person, credit: Money, now: datetime) -> Person:
        """Insert or refresh the facts from Telegram; a new person gets `credit`."""
        values = {
            "name": to_storable_text(person.name),
            "username": to_storable_text(person.username) if person.username else None,
            "telegram_language": to_storable_text(person.telegram_language),
            "seen_at": now,
        }
        amount = self.resources.amount_in_selling_currency(credit)
        fresh = {
            "id": person.id,
            "language": person.language,
            "credit": amount,
            "credit_limit": amount,
            "met_at": now,
        }
        insert = self.resources.insert(buyers).values(**values, **fresh)
        upsert = insert.on_conflict_do_update(index_elements=["id"], set_=values)
        row = (await self.resources.connection.execute(upsert.returning(*buyers.c))).one()
        return _to_person(row)

    async def get(self, person_id: BuyerId) -> Person | None:
        return await self._fetch_one(buyers.c.id == person_id)

    async def find(self, query: str) -> Person | None:
        """Find a person by numeric id or by username, with or without the @, case-insensitive."""
        wanted = query.strip()
        if wanted.isascii() and wanted.isdigit() and len(wanted) <= _MAX_ID_DIGITS:
            return await self.get(BuyerId(int(wanted)))
        name = to_storable_text(wanted.removeprefix("@")).lower()
        return await self._fetch_one(func.lower(buyers.c.username) == name)

    async def seen_between(self, person_id: BuyerId, after: datetime, until: datetime) -> bool:
        """Return whether the person was last seen after `after` and not after `until`.

        Return False for an unknown person.
        """
        then = (buyers.c.seen_at > after, buyers.c.seen_at <= until)
        query = select(buyers.c.id).where(buyers.c.id == person_id, *then)
        return await self.resources.connection.scalar(query) is not None

    async def _fetch_one(self, condition: "ColumnElement[bool]") -> Person | None:
        query = select(buyers).where(condition).order_by(buyers.c.seen_at.desc()).limit(1)
        row = (await self.resources.connection.execute(query)).first()
        return _to_person(row) if row else None

    async def set_language(self, person_id: BuyerId, language: str) -> None:
        change = update(buyers).where(buyers.c.id == person_id).values(language=language)
        await self.resources.connection.execute(change)

    async def set_screen_message(
        self, person_id: BuyerId, message_id: int | None, *, is_loading: bool = False
    ) -> None:
        change = update(buyers).where(buyers.c.id == person_id)
        values = {"screen_message_id": message_id, "screen_is_loading": is_loading}
        await self.resources.connection.execute(change.values(values))

    async def release_screen_message(self, person_id: BuyerId, message_id: int) -> None:
        """Let `message_id` be the person's screen no more, if it is."""
        is_screen = (buyers.c.id == person_id, buyers.c.screen_message_id == message_id)
        released = update(buyers).where(*is_screen)
        await self.resources.connection.execute(
            released.values(screen_message_id=None, screen_is_loading=False)
        )

    async def list_loading(self) -> list[Person]:
        """Return the people whose screen is loading although no update of theirs is open."""
        open_update = exists().where(
            inbox.c.bot_id == self.resources.bot_id,
            inbox.c.state == InboxState.OPEN,
            inbox.c.lane == buyers.c.id,
        )
        query = select(buyers).where(
            buyers.c.screen_is_loading,
            buyers.c.screen_message_id.is_not(None),
            buyers.c.banned.is_(False),
            ~open_update,
        )
        return [_to_person(row) for row in await self.resources.connection.execute(query)]

    async def all(self, offset: int, limit: int) -> tuple[list[Person], int]:
        """Return one page of people, newest first, and how many there are."""
        newest = buyers.c.met_at.desc(), buyers.c.id.desc()
        query = select(buyers).order_by(*newest).offset(offset).limit(limit)
        rows = await self.resources.connection.execute(query)
        count = await self.resources.connection.scalar(select(func.count()).select_from(buyers))
        return [_to_person(row) for row in rows], count or 0


def _to_person(row: "Row[*tuple[object, ...]]") -> Person:
    return Person(
        id=BuyerId(row.id),
        name=row.name,
        username=row.username,
        telegram_language=row.telegram_language,
        language=row.language,
        banned=row.banned,
        screen_message_id=row.screen_message_id,
        is_screen_loading=row.screen_is_loading,
    )
