"""Tests of the access check and the person cache: who is let in, and what is cached about them."""

from dataclasses import replace
from pathlib import Path

import pytest
from telegram import Update, User

from bot.chat.updates.access import (
    SEEN_PRECISION,
    PersonCache,
    Throttle,
    ThrottleVerdictCache,
    get_private_sender,
    is_operator,
)
from bot.domain.ids import BuyerId
from bot.domain.people.person import Person
from bot.services.people import accounts
from bot.services.shop import Shop
from storage import EngineDatabase, Vault, make_key, open_database
from storage.database import Database
from tests.builders import OPERATOR, FixedClock, a_shop, opened_on
from tests.storage.engines import migrated_file

PRIVATE = {"id": 5, "type": "private"}
ANN = {"id": 5, "is_bot": False, "first_name": "Ann"}


def update(**parts: object) -> Update:
    message = {"message_id": 1, "date": 0, "chat": PRIVATE, "from": ANN, "text": "hi", **parts}
    found = Update.de_json({"update_id": 1, "message": message}, None)
    assert found is not None
    return found


def ann(name: str = "Ann", language: str | None = "en") -> User:
    return User(5, name, is_bot=False, username="ann", language_code=language)


async def a_database(folder: Path) -> EngineDatabase:
    return await open_database(
        migrated_file(folder / "shop.db"),
        Vault(make_key()),
        currency="USD",
        cost_currency="USD",
    )


class CountingShop:
    """A shop whose writes are counted."""

    def __init__(self, store: Database) -> None:
        self.writes = 0
        self._store = store
        self.shop: Shop = opened_on(store, a_shop(self))  # type: ignore[arg-type]

    async def transact(self, *args: object) -> object:
        self.writes += 1
        return await self._store.transact(*args)  # type: ignore[arg-type]

    async def read(self, *args: object) -> object:
        return await self._store.read(*args)  # type: ignore[arg-type]


def test_a_person_in_their_own_chat_is_let_in() -> None:
    user = get_private_sender(update())

    assert user is not None
    assert user.id == 5


@pytest.mark.parametrize(
    "parts",
    [
        {"chat": {"id": -1, "type": "group", "title": "x"}},
        {"chat": {"id": -1, "type": "supergroup", "title": "x"}},
        {"chat": {"id": -1, "type": "channel", "title": "x"}},
        {"chat": {"id": 6, "type": "private"}},
        {"from": {"id": 5, "is_bot": True, "first_name": "Bot"}},
        {"from": None},
        {"sender_chat": {"id": -1, "type": "channel", "title": "x"}},
    ],
)
def test_nobody_else_is(parts: dict[str, object]) -> None:
    assert get_private_sender(update(**parts)) is None


async def test_operators_are_known_by_their_numbers_only(tmp_path: Path) -> None:
    store = await a_database(tmp_path)
    try:
        shop = a_shop(store)
        assert is_operator(shop, OPERATOR)
        assert not is_operator(shop, 5)
    finally:
        await store.aclose()


async def test_a_person_is_stored_once_and_again_when_they_change(tmp_path: Path) -> None:
    store = await a_database(tmp_path)
    try:
        counting = CountingShop(store)
        people_cache = PersonCache(counting.shop)
        for _ in range(3):
            await people_cache.get_or_register(ann())
        assert counting.writes == 1
        renamed = await people_cache.get_or_register(ann("Anna"))
        assert counting.writes == 2
        assert renamed.name == "Anna"
        stored = await store.read(accounts.find_person, "5")
        assert stored == renamed
    finally:
        await store.aclose()


async def test_a_person_who_stays_is_stored_again_each_hour(tmp_path: Path) -> None:
    """So staff see when they were seen last, also after weeks without a restart."""
    store = await a_database(tmp_path)
    try:
        counting = CountingShop(store)
        people_cache = PersonCache(counting.shop)
        await people_cache.get_or_register(ann())
        clock = counting.shop.ports.clock
        assert isinstance(clock, FixedClock)
        for seconds, writes in ((SEEN_PRECISION.total_seconds() - 1, 1), (1, 2), (60, 2)):
            clock.advance(seconds)
            await people_cache.get_or_register(ann())
            assert counting.writes == writes
        record = await store.read(lambda tx: tx.people.get_record(BuyerId(5)))
        assert record is not None
        assert record.seen_at - record.met_at == SEEN_PRECISION
    finally:
        await store.aclose()


async def test_screen_and_language_are_remembered(tmp_path: Path) -> None:
    store = await a_database(tmp_path)
    try:
        shop = a_shop(store)
        people_cache = PersonCache(shop)
        person = await people_cache.set_screen(await people_cache.get_or_register(ann()), 77)
        people_cache.set_language(person, "zh-Hans")
        again = await people_cache.get_or_register(ann())
        assert (again.screen_message_id, again.language) == (77, "zh-Hans")
        loaded = await PersonCache(shop).get_or_register(ann())
        assert loaded.screen_message_id == 77
    finally:
        await store.aclose()


async def test_the_person_who_wrote_longest_ago_is_forgotten_first(tmp_path: Path) -> None:
    store = await a_database(tmp_path)
    try:
        people_cache = PersonCache(a_shop(store), capacity=2)
        for number in (1, 2, 1, 3):
            await people_cache.get_or_register(User(number, "Somebody", is_bot=False))
        assert [people_cache.get(n) is not None for n in (1, 2, 3)] == [True, False, True]
        people_cache.evict(1)
        assert people_cache.get(1) is None
    finally:
        await store.aclose()


async def test_half_a_character_in_a_name_does_not_stop_anybody(tmp_path: Path) -> None:
    store = await a_database(tmp_path)
    try:
        person: Person = await PersonCache(a_shop(store)).get_or_register(ann("A\ud83d"))
        assert person.name == replace(person, name="A?").name
    finally:
        await store.aclose()


def test_a_tap_has_one_verdict_however_often_it_is_asked_for() -> None:
    gate, throttle = (
        ThrottleVerdictCache(),
        Throttle(rate=1.0, burst=2, clock_monotonic=lambda: 0.0),
    )
    verdicts = [
        [gate.is_allowed(update_id, 5, throttle) for _ in range(3)] for update_id in (1, 2, 3)
    ]

    assert verdicts == [[True] * 3, [True] * 3, [False] * 3]
    assert gate.is_allowed(4, 6, throttle), "others have permits of their own"


def test_old_verdicts_are_forgotten() -> None:
    gate, throttle = (
        ThrottleVerdictCache(capacity=1),
        Throttle(rate=1.0, burst=2, clock_monotonic=lambda: 0.0),
    )
    assert [gate.is_allowed(number, 5, throttle) for number in (1, 2, 1)] == [True, True, False]
