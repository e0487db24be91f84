"""Tests of people: registered once with credit, updated later, found by id or username."""

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.domain.ids import BuyerId, OrderId
from bot.domain.people.person import Person, QuestionKind, ScreenQuestion
from storage import ConstraintBroken, EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, a_person, usd
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
