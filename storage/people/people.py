"""Repository of people: names, languages, bans, and the message id of each person's screen.

Money belongs to the ledger; only the credit of a new person is set here.
"""

from collections.abc import Collection, Mapping
from datetime import datetime
from functools import cache

from sqlalchemy import (
    ColumnElement,
    Executable,
    Row,
    Select,
    and_,
    bindparam,
    delete,
    exists,
    func,
    select,
    text,
    update,
)

from bot.domain.ids import BuyerId, OrderId
from bot.domain.money import Money
from bot.domain.people.names import MAX_NAME_WORDS, fold_words, split_name
from bot.domain.people.person import Ban, Person, PersonRecord, QuestionKind, ScreenQuestion
from storage.engine.columns import UtcDateTime, to_storable_text
from storage.engine.repository import Repository, insert_in_dialect
from storage.people.tables import buyers, name_words

#: A longer numeric id cannot exist: the column would not hold it.
_MAX_ID_DIGITS = 18
#: How many people with one word in their names are looked at.
_MAX_MATCHES = 2_000
#: Sorts after every character of a word.
_AFTER_ANY_CHARACTER = "\U0010ffff"


def _select_person(condition: ColumnElement[bool]) -> "Select[*tuple[object, ...]]":
    return select(buyers).where(condition).order_by(buyers.c.seen_at.desc()).limit(1)


_IS_PERSON = buyers.c.id == bindparam("person")
_SELECT_BY_ID = _select_person(_IS_PERSON)
_SELECT_BY_USERNAME = _select_person(func.lower(buyers.c.username) == bindparam("name"))
_SELECT_SEEN = select(buyers.c.id).where(
    _IS_PERSON,
    buyers.c.seen_at > bindparam("after", type_=UtcDateTime),
    buyers.c.seen_at <= bindparam("until", type_=UtcDateTime),
)
#: Changes the columns that are named by the other values.
_UPDATE_PERSON = update(buyers).where(_IS_PERSON)
_RELEASE_SCREEN = (
    update(buyers)
    .where(_IS_PERSON, buyers.c.screen_message_id == bindparam("message"))
    .values(
        screen_message_id=None,
        screen_is_loading=False,
        screen_question=None,
        screen_question_order_id=None,
    )
)
_DELETE_WORDS = delete(name_words).where(name_words.c.buyer_id == bindparam("person"))


class People(Repository):
    """The repository of `Person`."""

    def register(self, person: Person, credit: Money, now: datetime) -> Person:
        """Insert or refresh name, username and Telegram language; a new person gets `credit`."""
        values = {
            "name": to_storable_text(person.name),
            "username": to_storable_text(person.username) if person.username else None,
            "telegram_language": to_storable_text(person.telegram_language),
            "seen_at": now,
            "id": person.id,
            "language": person.language,
            "credit": self.resources.amount_in_selling_currency(credit),
            "met_at": now,
        }
        before = self.get(person.id)
        upsert = _insert_or_refresh(self.resources.dialect)
        row = self._connection.execute(upsert, values).one()
        known = _to_person(row)
        words = split_name(known.name, known.username)
        if before is None or words != split_name(before.name, before.username):
            self._connection.execute(_DELETE_WORDS, {"person": known.id})
            rows = [{"word": word, "buyer_id": known.id} for word in sorted(words)]
            if rows:
                self._connection.execute(_insert_words(self.resources.dialect), rows)
        return known

    def get(self, person_id: BuyerId) -> Person | None:
        return self._find(_to_person, _SELECT_BY_ID, {"person": person_id})

    def find(self, query: str) -> Person | None:
        """Find a person by numeric id or by username, with or without the @, case-insensitive."""
        wanted = query.strip()
        if wanted.isascii() and wanted.isdigit() and len(wanted) <= _MAX_ID_DIGITS:
            return self.get(BuyerId(int(wanted)))
        name = to_storable_text(wanted.removeprefix("@")).lower()
        return self._find(_to_person, _SELECT_BY_USERNAME, {"name": name})

    def find_by_name(self, query: str, limit: int) -> tuple[list[Person], bool]:
        """Return people whose names have words that begin with those of `query`, last seen first.

        At most `limit` are returned, and whether there may be more. Of a word that very many names
        have, only some of the people are looked at.
        """
        words = fold_words(query)[:MAX_NAME_WORDS]
        if not words:
            return [], False
        # The longest word has the fewest matches.
        first, *others = sorted(words, key=len, reverse=True)
        some = select(name_words.c.buyer_id).where(_begins_with(first)).limit(_MAX_MATCHES)
        found = select(buyers).where(buyers.c.id.in_(some))
        for word in others:
            is_theirs = name_words.c.buyer_id == buyers.c.id
            found = found.where(exists().where(is_theirs, _begins_with(word)))
        latest = buyers.c.seen_at.desc(), buyers.c.id.desc()
        people = self._list(_to_person, found.order_by(*latest).limit(limit + 1))
        return people[:limit], len(people) > limit

    def get_record(self, person_id: BuyerId) -> PersonRecord | None:
        """Return a person with the times at which they were met and seen, and their ban."""
        return self._find(_to_record, _SELECT_BY_ID, {"person": person_id})

    def list_banned(self, offset: int, limit: int) -> tuple[list[PersonRecord], int]:
        """Return a part of the banned people, the latest ban first, and how many there are."""
        is_banned = text("banned")  # as in the index
        latest = buyers.c.banned_at.desc().nulls_last(), buyers.c.id.desc()
        page = select(buyers).where(is_banned).order_by(*latest).offset(offset).limit(limit)
        count = self._connection.scalar(select(func.count()).select_from(buyers).where(is_banned))
        return self._list(_to_record, page), count or 0

    def list_registered(self, person_ids: Collection[BuyerId]) -> list[BuyerId]:
        """Return those of at most 500 people who are registered."""
        query = select(buyers.c.id).where(buyers.c.id.in_(person_ids))
        return [BuyerId(each) for each in self._connection.scalars(query)]

    def seen_between(self, person_id: BuyerId, after: datetime, until: datetime) -> bool:
        """Return whether the person was last seen after `after` and not after `until`.

        Return False for an unknown person.
        """
        values = {"person": person_id, "after": after, "until": until}
        return self._connection.scalar(_SELECT_SEEN, values) is not None

    def set_language(self, person_id: BuyerId, language: str) -> None:
        values = {"person": person_id, "language": language}
        self._connection.execute(_UPDATE_PERSON, values)

    def set_ban(self, person_id: BuyerId, ban: Ban | None) -> None:
        """Store a ban; None lifts it."""
        values = {
            "person": person_id,
            "banned": ban is not None,
            "banned_at": ban.at if ban is not None else None,
            "banned_by": ban.by if ban is not None else None,
        }
        self._connection.execute(_UPDATE_PERSON, values)

    def set_screen_message(
        self,
        person_id: BuyerId,
        message_id: int | None,
        *,
        is_loading: bool = False,
        question: ScreenQuestion | None = None,
    ) -> None:
        self._connection.execute(
            _UPDATE_PERSON, _screen_values(person_id, message_id, is_loading, question)
        )

    def set_plain_screens(self, screens: Mapping[BuyerId, int | None]) -> None:
        """Set the screens of several people, which load nothing and ask nothing."""
        rows = [_screen_values(person, message) for person, message in screens.items()]
        if rows:
            self._connection.execute(_UPDATE_PERSON, rows)

    def release_screen_message(self, person_id: BuyerId, message_id: int) -> None:
        """Let `message_id` be the person's screen no more, if it is; nothing overwrites it then."""
        values = {"person": person_id, "message": message_id}
        self._connection.execute(_RELEASE_SCREEN, values)

    def drop_questions(self) -> None:
        """Let no screen ask for anything that is typed."""
        asked = update(buyers).where(buyers.c.screen_question.is_not(None))
        nothing = {"screen_question": None, "screen_question_order_id": None}
        self._connection.execute(asked.values(nothing))

    def list_loading(self) -> list[Person]:
        """Return the people whose screen is loading. Those who are banned are left out."""
        query = select(buyers).where(
            buyers.c.screen_is_loading,
            buyers.c.screen_message_id.is_not(None),
            buyers.c.banned.is_(False),
        )
        return self._list(_to_person, query)

    def all(self, offset: int, limit: int) -> tuple[list[Person], int]:
        """Return one page of people, newest first, and how many there are."""
        newest = buyers.c.met_at.desc(), buyers.c.id.desc()
        query = select(buyers).order_by(*newest).offset(offset).limit(limit)
        rows = self._connection.execute(query)
        count = self._connection.scalar(select(func.count()).select_from(buyers))
        return [_to_person(row) for row in rows], count or 0


@cache
def _insert_or_refresh(dialect: str) -> Executable:
    """Return the INSERT of a person that refreshes the facts from Telegram of a known one."""
    insert = insert_in_dialect(dialect, buyers)
    new = insert.excluded
    refreshed = {
        "name": new.name,
        "username": new.username,
        "telegram_language": new.telegram_language,
        "seen_at": new.seen_at,
    }
    upsert = insert.on_conflict_do_update(index_elements=["id"], set_=refreshed)
    return upsert.returning(*buyers.c)


@cache
def _insert_words(dialect: str) -> Executable:
    return insert_in_dialect(dialect, name_words).on_conflict_do_nothing()


def _screen_values(
    person_id: BuyerId,
    message_id: int | None,
    is_loading: bool = False,
    question: ScreenQuestion | None = None,
) -> dict[str, object]:
    return {
        "person": person_id,
        "screen_message_id": message_id,
        "screen_is_loading": is_loading,
        "screen_question": question.kind if question else None,
        "screen_question_order_id": question.order_id if question else None,
    }


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
        screen_question=_to_question(row.screen_question, row.screen_question_order_id),
    )


def _to_record(row: "Row[*tuple[object, ...]]") -> PersonRecord:
    ban = Ban(row.banned_at, row.banned_by) if row.banned else None
    return PersonRecord(_to_person(row), row.met_at, row.seen_at, ban)


def _begins_with(beginning: str) -> ColumnElement[bool]:
    """Return the condition that a word of a name begins with `beginning`."""
    word = name_words.c.word
    return and_(word >= beginning, word < beginning + _AFTER_ANY_CHARACTER)


def _to_question(kind: str | None, order_id: int | None) -> ScreenQuestion | None:
    if kind is None:
        return None
    return ScreenQuestion(QuestionKind(kind), None if order_id is None else OrderId(order_id))
