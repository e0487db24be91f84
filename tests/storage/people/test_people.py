"""Tests of people: registered once with credit, updated later, found by id or username."""

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.domain.ids import BuyerId, OrderId
from bot.domain.people.person import Ban, Person, QuestionKind, ScreenQuestion
from storage import ConstraintBroken, EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, OPERATOR, a_person, usd
from tests.storage.base_rows import a_buyer


def _meet(tx: Transaction, person: Person, credit: str = "0", hours: int = 0) -> Person:
    return tx.people.register(person, usd(credit), NOW + timedelta(hours=hours))


def _find(tx: Transaction, query: str) -> Person | None:
    return tx.people.find(query)


async def test_only_a_newcomer_gets_credit(store: EngineDatabase) -> None:
    def twice(tx: Transaction) -> str:
        _meet(tx, a_person(), "20.00")
        _meet(tx, a_person(), "99.00")
        return str(tx.ledger.wallet(BUYER).credit)

    assert await store.transact(twice) == "20.00 USD"


async def test_meeting_again_refreshes_what_telegram_tells_and_keeps_the_rest(
    store: EngineDatabase,
) -> None:
    def again(tx: Transaction) -> Person:
        _meet(tx, a_person())
        tx.people.set_language(BUYER, "zh")
        tx.people.set_screen_message(BUYER, 12)
        return _meet(tx, a_person(name="Ada L.", username=None, telegram_language="fr"))

    expected = Person(BUYER, "Ada L.", None, "fr", "zh", False, 12)
    assert await store.transact(again) == expected


@pytest.mark.parametrize("query", ["7001", " @ada ", "ADA", "@Ada"])
async def test_a_person_is_found_by_id_or_username(store: EngineDatabase, query: str) -> None:
    await store.transact(_meet, a_person())
    assert await store.read(_find, query) == a_person()


@pytest.mark.parametrize(
    "query", ["", "@", "7002", "9" * 40, "７００１", "²", "-7001", "%", "a_a", "ada\x00", "\ud800"]
)
async def test_nobody_else_is_found(store: EngineDatabase, query: str) -> None:
    await store.transact(_meet, a_person())
    assert await store.read(_find, query) is None


async def test_a_username_that_moved_on_is_its_last_bearer_s(store: EngineDatabase) -> None:
    await store.transact(_meet, a_person())
    await store.transact(_meet, a_person(id=5), hours=1)
    found = await store.read(_find, "@ada")
    assert found is not None
    assert found.id == 5


async def test_names_that_no_database_takes_are_written_out(store: EngineDatabase) -> None:
    met = await store.transact(_meet, a_person(name="A\x00\ud800\u202eB"))
    assert met == replace(a_person(), name="A\\x00\\ud800\u202eB")


async def test_people_are_listed_newest_first(store: EngineDatabase) -> None:
    def three(tx: Transaction) -> tuple[list[int], int]:
        for number in range(3):
            _meet(tx, a_person(id=number + 1), hours=number)
        found, size = tx.people.all(1, 5)
        return [each.id for each in found], size

    assert await store.transact(three) == ([2, 1], 3)


async def test_the_screen_can_be_forgotten(store: EngineDatabase) -> None:
    def forget(tx: Transaction) -> Person | None:
        a_buyer(tx)
        tx.people.set_screen_message(BUYER, 2**40)
        tx.people.set_screen_message(BUYER, None)
        return tx.people.get(BUYER)

    assert await store.transact(forget) == a_person()


async def test_credit_is_never_negative(store: EngineDatabase) -> None:
    def lower(tx: Transaction) -> None:
        a_buyer(tx)
        tx.people.resources.connection.execute(text("UPDATE buyers SET credit = -1"))

    with pytest.raises(ConstraintBroken):
        await store.transact(lower)


async def test_a_stranger_is_none(store: EngineDatabase) -> None:
    def get(tx: Transaction) -> Person | None:
        return tx.people.get(BuyerId(1))

    assert await store.read(get) is None


async def test_whether_somebody_was_seen_between_two_moments(store: EngineDatabase) -> None:
    """After the first time, not at it; up to the second; a stranger was never seen."""

    def look(tx: Transaction) -> list[bool]:
        a_buyer(tx)
        second = timedelta(seconds=1)
        spans = ((NOW - second, NOW), (NOW, NOW + second), (NOW - 2 * second, NOW - second))
        seen = [tx.people.seen_between(BUYER, *span) for span in spans]
        return [*seen, tx.people.seen_between(BuyerId(1), NOW - second, NOW)]

    assert await store.transact(look) == [True, False, False, False]


@pytest.mark.parametrize(
    "question",
    [
        ScreenQuestion(QuestionKind.TOP_UP_AMOUNT),
        ScreenQuestion(QuestionKind.REFUND_REASON, OrderId(7)),
    ],
)
async def test_what_the_screen_asks_is_kept_until_another_screen_is_set(
    store: EngineDatabase, question: ScreenQuestion
) -> None:
    await store.transact(a_buyer)

    def story(tx: Transaction) -> list[ScreenQuestion | None]:
        asked = []
        tx.people.set_screen_message(BUYER, 12, question=question)
        asked.append(question_of(tx))
        tx.people.release_screen_message(BUYER, 12)
        asked.append(question_of(tx))
        tx.people.set_screen_message(BUYER, 13, question=question)
        tx.people.set_screen_message(BUYER, 13)
        return [*asked, question_of(tx)]

    def question_of(tx: Transaction) -> ScreenQuestion | None:
        found = tx.people.get(BUYER)
        assert found is not None
        return found.screen_question

    assert await store.transact(story) == [question, None, None]


async def test_a_message_is_released_only_if_it_is_the_screen(store: EngineDatabase) -> None:
    await store.transact(a_buyer)

    def release(tx: Transaction, message_id: int) -> int | None:
        tx.people.set_screen_message(BUYER, 12, is_loading=True)
        tx.people.release_screen_message(BUYER, message_id)
        found = tx.people.get(BUYER)
        assert found is not None
        assert found.is_screen_loading == (found.screen_message_id is not None)
        return found.screen_message_id

    assert await store.transact(release, 11) == 12
    assert await store.transact(release, 12) is None


def _names(tx: Transaction, query: str, limit: int = 9) -> tuple[list[str], bool]:
    people, has_more = tx.people.find_by_name(query, limit)
    return [each.name for each in people], has_more


@pytest.mark.parametrize(
    "query", ["alice", "ALI", "Smi", "smith álice", "  alice  ", "the_a", "\u202ealice", "s a"]
)
async def test_a_person_is_found_by_the_beginnings_of_their_words(
    store: EngineDatabase, query: str
) -> None:
    """Case, accents, marks and the order of words do not matter."""
    await store.transact(_meet, a_person(name="Alice Smith", username="The_Alice"))
    await store.transact(_meet, a_person(id=2, name="Bob", username="bob"))
    assert await store.read(_names, query) == (["Alice Smith"], False)


@pytest.mark.parametrize(
    "query", ["lice", "alice bob", "", "@", "%", "_", "\u200f", "alice smithe"]
)
async def test_nobody_is_found_by_other_words(store: EngineDatabase, query: str) -> None:
    await store.transact(_meet, a_person(name="Alice Smith", username=None))
    await store.transact(_meet, a_person(id=2, name="Bob", username="bob"))
    assert await store.read(_names, query) == ([], False)


async def test_people_of_one_name_are_listed_by_when_they_were_seen_last(
    store: EngineDatabase,
) -> None:
    for number in range(1, 4):
        await store.transact(_meet, a_person(id=number, name=f"Al {number}"), "0", number)
    assert await store.read(_names, "al", 3) == (["Al 3", "Al 2", "Al 1"], False)
    assert await store.read(_names, "al", 2) == (["Al 3", "Al 2"], True)


async def test_a_changed_name_replaces_the_words_of_the_old_one(store: EngineDatabase) -> None:
    await store.transact(_meet, a_person(name="Alice", username="alice"))
    await store.transact(_meet, a_person(name="Zoë", username=None))
    assert await store.read(_names, "alice") == ([], False)
    assert await store.read(_names, "zoe") == (["Zoë"], False)


async def test_a_name_of_symbols_is_found_by_a_symbol(store: EngineDatabase) -> None:
    faces = "".join(chr(0x1F600 + number) for number in range(64))
    await store.transact(_meet, a_person(name=faces, username=None))
    assert await store.read(_names, faces[3]) == ([faces], False)
    assert await store.read(_names, faces) == ([faces], False)


def _set_ban(tx: Transaction, person: int, ban: Ban | None) -> None:
    tx.people.set_ban(BuyerId(person), ban)


async def test_a_ban_is_stored_with_its_time_and_author_and_lifted(store: EngineDatabase) -> None:
    def banned(tx: Transaction) -> tuple[list[tuple[int, Ban | None]], int]:
        records, count = tx.people.list_banned(0, 9)
        return [(each.person.id, each.ban) for each in records], count

    for number in (1, 2, 3):
        await store.transact(_meet, a_person(id=number))
    bans = {number: Ban(NOW + timedelta(hours=number), OPERATOR) for number in (1, 2)}
    for number, ban in bans.items():
        await store.transact(_set_ban, number, ban)
    assert await store.read(banned) == ([(2, bans[2]), (1, bans[1])], 2)
    await store.transact(_set_ban, 2, None)
    assert await store.read(banned) == ([(1, bans[1])], 1)
    record = await store.read(lambda tx: tx.people.get_record(BuyerId(2)))
    assert record is not None
    assert (record.ban, record.person.banned, record.met_at) == (None, False, NOW)


async def test_a_ban_of_an_earlier_version_has_no_author(store: EngineDatabase) -> None:
    await store.transact(_meet, a_person())

    def ban_alone(tx: Transaction) -> None:
        tx.resources.connection.execute(text("UPDATE buyers SET banned = true"))

    await store.transact(ban_alone)
    records, count = await store.read(lambda tx: tx.people.list_banned(0, 9))
    assert ([each.ban for each in records], count) == ([Ban(None, None)], 1)
