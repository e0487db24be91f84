"""Tests of `transact` and `read`: all or nothing, not interrupted by cancellation, repeated when
the engine asks.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import datetime, timedelta
from functools import partial
from types import CodeType

import pytest
from asyncpg import SerializationError
from sqlalchemy import Connection, Engine, event, text
from sqlalchemy.exc import DBAPIError

from bot.domain.ids import BuyerId, QuoteId, SupplierAccountId
from bot.domain.operations.metrics import RepetitionCause
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.payments import ledger
from bot.domain.settings import ShopSettings
from storage import ConstraintBroken, DatabaseTrouble, EngineDatabase
from storage.database import never_brief
from storage.engine.errors import LockOutOfOrder, StorageError
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, a_shop, usd
from tests.doubles import FixedClock
from tests.storage.base_rows import (
    a_buyer,
    an_account,
    many_orders,
    ordered,
    quoted,
    save_in_mirror,
)
from tests.storage.pause import Pause

STRANGER = BuyerId(BUYER + 1)
_ACCOUNT = SupplierAccountId(1)


def _balance(tx: Transaction) -> int:
    return tx.ledger.wallet(BUYER).balance.amount


def _top_up(tx: Transaction, key: str) -> bool:
    return tx.ledger.post(ledger.top_up(key, "manual", BUYER, usd("0.01"), "op"), NOW)


@pytest.mark.parametrize(
    "ask",
    [
        lambda tx: tx.promo_codes.has_open(),
        lambda tx: tx.order_leases.is_account_blocked(_ACCOUNT, NOW, timedelta(seconds=10)),
        lambda tx: tx.order_leases.is_trade_being_prepared(_ACCOUNT),
        lambda tx: tx.orders.list_created_since([OrderStatus.PLACED], NOW, 10),
    ],
)
async def test_what_each_quote_and_each_waiting_order_asks_is_built_once(
    store: EngineDatabase, ask: Callable[[Transaction], object]
) -> None:
    """SQLAlchemy takes several times as long for a statement that it has to build."""
    built: list[object] = []

    def note(_connection: object, statement: object, *_rest: object) -> None:
        built.append(statement)

    for _ in range(2):  # the second one keeps the statement prepared
        await store.read(ask)
    event.listen(Engine, "before_execute", note)
    try:
        await store.read(ask)
    finally:
        event.remove(Engine, "before_execute", note)

    assert built == []


async def test_a_phase_that_raises_leaves_nothing(store: EngineDatabase) -> None:
    def half(tx: Transaction) -> None:
        a_buyer(tx)
        raise LookupError("on purpose")

    with pytest.raises(LookupError, match="on purpose"):
        await store.transact(half)
    assert await store.read(_find, BUYER) is False


def _find(tx: Transaction, buyer: BuyerId) -> bool:
    return tx.people.get(buyer) is not None


async def test_reading_refuses_to_write(store: EngineDatabase) -> None:
    with pytest.raises(DatabaseTrouble):
        await store.read(a_buyer)
    assert await store.read(_find, BUYER) is False


async def test_a_read_sees_one_moment(store: EngineDatabase) -> None:
    """Commits during a read phase are not visible to it."""
    await store.transact(a_buyer)
    pause = Pause()

    def look_twice(tx: Transaction) -> tuple[int, int]:
        first = _balance(tx)
        pause.wait()
        return first, _balance(tx)

    # On a server the first run learns that the phase executes several statements.
    pause.go.set()
    assert await store.read(look_twice) == (0, 0)
    pause.entered.clear()
    pause.go.clear()

    reading = asyncio.create_task(store.read(partial(look_twice)))
    await pause.entered.wait()
    await store.transact(_top_up, "k")
    pause.go.set()
    assert await reading == (0, 0)
    assert await store.read(_balance) == 1


async def test_a_phase_that_is_no_plain_function_is_refused(store: EngineDatabase) -> None:
    """Its coroutine would never run, and the caller would take that for success."""

    async def asynchronous(_: object) -> None:
        raise AssertionError

    with pytest.raises(TypeError, match="asynchronous is no plain function"):
        await store.transact(asynchronous)  # type: ignore[unused-coroutine]


async def test_a_transaction_that_is_kept_beyond_its_phase_executes_nothing(
    store: EngineDatabase,
) -> None:
    """On SQLite its connection serves the next phase, whose transaction it would write into."""
    kept: list[Transaction] = []
    await store.transact(kept.append)

    def write_with_another(_: Transaction) -> None:
        a_buyer(kept[0])

    with pytest.raises(StorageError, match="the transaction has ended"):
        await store.transact(write_with_another)
    assert not await store.read(_find, BUYER)


@pytest.mark.parametrize("kind", ["generator", "asynchronous generator", "task"])
async def test_a_phase_that_would_work_after_its_transaction_is_refused(
    store: EngineDatabase, kind: str
) -> None:
    """What it executed then would be lost, or part of the transaction of another phase."""

    def generate(tx: Transaction) -> Iterator[None]:
        a_buyer(tx)
        yield

    async def generate_asynchronously(tx: Transaction) -> AsyncIterator[None]:
        a_buyer(tx)
        yield

    def make_future(tx: Transaction) -> asyncio.Future[None]:
        a_buyer(tx)
        return future

    future = asyncio.get_running_loop().create_future()
    phase: Callable[[Transaction], object] = {
        "generator": generate,
        "asynchronous generator": generate_asynchronously,
        "task": make_future,
    }[kind]
    with pytest.raises(TypeError, match="is no plain function"):
        await store.transact(phase)
    assert not await store.read(_find, BUYER)


async def test_work_on_tables_is_known_by_its_own_name_and_code(
    store: EngineDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Brief work must not lead long work into the event loop."""

    def brief(_: object) -> None:
        pass

    def other(_: object) -> None:
        raise LockOutOfOrder("on purpose")

    codes: list[object] = []
    write = store.engine.write

    async def note_code(phase: Callable[[Connection], object], code: CodeType | None) -> object:
        codes.append(code)
        return await write(phase, code)

    monkeypatch.setattr(store.engine, "write", note_code)
    await store.transact_on_tables(brief)
    await store.transact_on_tables(partial(brief))
    for each in (other, partial(other)):
        with pytest.raises(LockOutOfOrder):
            await store.transact_on_tables(each)
    assert codes[:3] == [brief.__code__, None, other.__code__]
    assert store.list_given_up() == ["other"]


async def test_a_read_in_a_lambda_is_told_by_the_function_that_has_it(
    store: EngineDatabase,
) -> None:
    async def read_something() -> None:
        await store.read(lambda tx: fail(tx))  # noqa: PLW0108 - the lambda is what is tested

    def fail(_: Transaction) -> None:
        raise LockOutOfOrder("on purpose")

    with pytest.raises(LockOutOfOrder):
        await read_something()
    assert store.list_given_up() == ["read_something"]


async def test_a_phase_that_is_never_brief_is_not_known_to_the_engine(
    store: EngineDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The engine runs a phase that it does not know outside of the event loop."""

    @never_brief
    def long(_: Transaction) -> None:
        pass

    def brief(_: Transaction) -> None:
        pass

    codes: list[object] = []
    write = store.engine.write

    async def note_code(phase: Callable[[Connection], object], code: CodeType | None) -> object:
        codes.append(code)
        return await write(phase, code)

    monkeypatch.setattr(store.engine, "write", note_code)
    await store.transact(brief)
    await store.transact(long)
    assert codes == [brief.__code__, None]


async def test_a_phase_that_ends_an_iterator_too_early_fails(store: EngineDatabase) -> None:
    """No future can hold a StopIteration: its caller would wait for ever."""

    def read_nothing(tx: Transaction) -> None:
        a_buyer(tx)
        next(iter(()))

    for _ in range(2):  # in the thread, then in the event loop
        with pytest.raises(RuntimeError, match="StopIteration"):
            await store.transact(read_nothing)
    assert not await store.read(_find, BUYER)


async def test_a_cancelled_caller_always_finds_its_phase_finished(store: EngineDatabase) -> None:
    """Cancelled at random times: every phase that started is committed when the cancellation
    arrives.
    """
    await store.transact(a_buyer)
    began: set[str] = set()
    dice = random.Random(7)

    async def enter(key: str) -> None:
        began.add(key)
        await store.transact(_top_up, key)

    async def cancelled(number: int) -> None:
        task = asyncio.create_task(enter(f"k{number}"))
        await asyncio.sleep(dice.random() * 0.02)
        task.cancel()
        await asyncio.wait({task})
        posted = await store.read(_keys)
        assert (f"k{number}" in posted) == (f"k{number}" in began)

    for number in range(60):
        await cancelled(number)
    assert await store.read(_balance) == len(began) > 0


def _keys(tx: Transaction) -> set[str]:
    return {entry.key for entry, _ in tx.ledger.entries(BUYER, 1_000)}


async def test_a_cancellation_that_comes_twice_still_waits(store: EngineDatabase) -> None:
    pause = Pause()

    def slow(tx: Transaction) -> None:
        a_buyer(tx)
        pause.wait()

    task = asyncio.create_task(store.transact(slow))
    await pause.entered.wait()
    for _ in range(3):
        task.cancel()
        await asyncio.sleep(0)
    assert not task.done()
    pause.go.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await store.read(_find, BUYER)


async def test_a_failure_behind_a_cancellation_is_named_in_the_log(
    store: EngineDatabase, caplog: pytest.LogCaptureFixture
) -> None:
    pause = Pause()

    def failing(_tx: Transaction) -> None:
        pause.wait()
        raise LookupError("hidden detail")

    task = asyncio.create_task(store.transact(failing))
    await pause.entered.wait()
    task.cancel()
    pause.go.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert "LookupError" in caplog.text
    assert "hidden detail" not in caplog.text


async def test_a_phase_that_the_engine_wants_again_is_repeated_for_a_cancelled_caller(
    store: EngineDatabase,
) -> None:
    """Otherwise the result of a trade would be lost if the program ends at that moment."""
    tries = 0
    pause = Pause()

    def repeated(tx: Transaction) -> None:
        nonlocal tries
        tries += 1
        pause.wait()
        a_buyer(tx)
        if tries == 1 and store.engine.dialect == "postgresql":
            raise DBAPIError("COMMIT", {}, SerializationError())

    task = asyncio.create_task(store.transact(repeated))
    await pause.entered.wait()
    task.cancel()
    pause.go.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await store.read(_find, BUYER)


async def test_closing_waits_for_the_phases_that_run(store: EngineDatabase) -> None:
    pause = Pause()

    def slow(tx: Transaction) -> BuyerId:
        pause.wait()
        return a_buyer(tx)

    running = asyncio.create_task(store.transact(slow))
    await pause.entered.wait()
    closing = asyncio.create_task(store.aclose())
    await asyncio.sleep(0)
    assert not closing.done()
    pause.go.set()
    await closing
    assert await running == BUYER


async def test_concurrent_writers_lose_no_update(store: EngineDatabase) -> None:
    """Twenty phases that lock, read, wait and write: each counts once."""
    await store.transact(a_buyer)
    pause = Pause()

    def read_then_write(tx: Transaction, number: int) -> None:
        tx.locks.buyers(BUYER)
        seen = _balance(tx)
        pause.run(asyncio.sleep(0))
        tx.people.set_screen_message(BUYER, seen + 1)
        _top_up(tx, f"k{number}")

    await asyncio.gather(
        *(store.transact(partial(read_then_write), number) for number in range(20))
    )
    person = await store.read(_screen)
    assert (await store.read(_balance), person) == (20, 20)


def _screen(tx: Transaction) -> int | None:
    person = tx.people.get(BUYER)
    return person.screen_message_id if person else None


async def test_twenty_confirmations_of_one_quote_make_one_order(store: EngineDatabase) -> None:
    """The phase looks for an earlier order first, as a confirmation does: all get the same one."""
    account = await an_account(store)

    def prepare(tx: Transaction) -> QuoteId:
        product = save_in_mirror(tx, account)
        return quoted(tx, account, product, a_buyer(tx)).id

    def confirm(tx: Transaction) -> Order:
        earlier = tx.orders.find_by_quote(quote_id)
        if earlier is not None:
            return earlier
        quote = tx.quotes.get_owned(quote_id, BUYER)
        assert quote is not None
        return ordered(tx, quote)

    quote_id = await store.transact(prepare)
    made = await asyncio.gather(*(store.transact(confirm) for _ in range(20)))
    assert len({order.id for order in made}) == 1
    wallet = await store.read(_wallet_held)
    assert wallet == 990


def _wallet_held(tx: Transaction) -> int:
    return tx.ledger.wallet(BUYER).held.amount


async def test_an_account_keeps_its_id(store: EngineDatabase) -> None:
    first, other = (
        await store.get_or_create_account_id("a#1"),
        await store.get_or_create_account_id("b#1"),
    )
    assert first != other
    assert await store.get_or_create_account_id("a#1") == first


async def test_a_number_that_no_column_holds_is_refused(store: EngineDatabase) -> None:
    with pytest.raises(ConstraintBroken):
        await store.transact(_find, BuyerId(2**64))
    assert not await store.transact(_find, BuyerId(2**63 - 1))


async def test_an_overflow_of_the_phase_s_own_is_not_hidden(store: EngineDatabase) -> None:
    def grow(tx: Transaction) -> float:
        _find(tx, BUYER)
        return 1e308 * float(2**1024)

    with pytest.raises(OverflowError):
        await store.transact(grow)


async def test_an_engine_failure_names_no_value(store: EngineDatabase) -> None:
    def wrong(tx: Transaction) -> None:
        statement = text("INSERT INTO no_such_table VALUES (:v)")
        tx.people.resources.connection.execute(statement, {"v": "canary-5150"})

    with pytest.raises(Exception, match="database") as caught:
        await store.transact(wrong)
    assert "canary-5150" not in f"{caught.value!r} {caught.value.__cause__!r}"


@pytest.mark.parametrize("engine", ["postgresql"])  # SQLite has one writer: phases cannot conflict
async def test_one_of_two_deadlocked_phases_runs_again(store: EngineDatabase) -> None:
    """A deadlock made on purpose: each phase has changed a person and wants to change the other's."""
    for person in (BUYER, STRANGER):
        await store.transact(a_buyer, person)
    both_hold, pause = asyncio.Barrier(2), Pause()
    runs: list[BuyerId] = []

    def change_both(tx: Transaction, first: BuyerId, second: BuyerId) -> None:
        is_first_run = first not in runs
        runs.append(first)
        tx.people.set_screen_message(first, int(second))
        if is_first_run:
            pause.run(both_hold.wait())
        tx.people.set_screen_message(second, int(first))

    await asyncio.gather(
        store.transact(change_both, BUYER, STRANGER), store.transact(change_both, STRANGER, BUYER)
    )
    assert len(runs) == 3
    screens = [await store.read(_screen_of, person) for person in (BUYER, STRANGER)]
    assert screens == [STRANGER, BUYER]


async def test_what_was_committed_is_counted_once_however_often_its_phase_ran(
    store: EngineDatabase,
) -> None:
    runs = 0

    def placed(tx: Transaction, account: SupplierAccountId) -> None:
        nonlocal runs
        runs += 1
        many_orders(tx, account, 1)
        if runs == 1 and store.engine.dialect == "postgresql":
            raise DBAPIError("COMMIT", {}, SerializationError())

    await store.transact(placed, await an_account(store))
    assert store.metrics.order_moves == {OrderStatus.PLACED: 1}
    repeated = {RepetitionCause.CONFLICT: 1} if store.engine.dialect == "postgresql" else {}
    assert store.metrics.repeated_transactions == repeated


async def test_what_was_rolled_back_is_not_counted(store: EngineDatabase) -> None:
    def undone(tx: Transaction, account: SupplierAccountId) -> None:
        many_orders(tx, account, 1)
        raise LookupError("on purpose")

    account = await an_account(store)
    with pytest.raises(LookupError, match="on purpose"):
        await store.transact(undone, account)
    assert not store.metrics.order_moves


async def test_an_error_in_counting_changes_nothing_for_the_caller(
    store: EngineDatabase, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise LookupError("on purpose")

    def placed(tx: Transaction, account: SupplierAccountId) -> int:
        tx.resources.after_commit.append(fail)
        many_orders(tx, account, 1)
        return 7

    assert await store.transact(placed, await an_account(store)) == 7
    assert store.metrics.order_moves == {OrderStatus.PLACED: 1}, "the next one is counted"
    assert [each.message for each in caplog.records] == [
        "what placed committed could not be counted"
    ]


async def test_locks_out_of_order_are_refused(store: EngineDatabase) -> None:
    """On both engines, so that a wrong order is noticed without a server, too."""

    def lock_wrongly(tx: Transaction) -> None:
        tx.locks.shop_cap()
        tx.locks.buyers(BUYER)

    with pytest.raises(LockOutOfOrder):
        await store.transact(lock_wrongly)


def _screen_of(tx: Transaction, person_id: BuyerId) -> int:
    person = tx.people.get(person_id)
    assert person is not None
    return person.screen_message_id or 0


async def test_a_failing_phase_undoes_only_its_own_changes(store: EngineDatabase) -> None:
    """On SQLite they share a transaction."""
    await store.transact(a_buyer)

    def fail(tx: Transaction) -> None:
        _top_up(tx, "lost")
        raise LookupError("on purpose")

    results = await asyncio.gather(
        *(store.transact(_top_up, f"a{number}") for number in range(5)),
        store.transact(fail),
        *(store.transact(_top_up, f"b{number}") for number in range(5)),
        return_exceptions=True,
    )
    assert [each for each in results if each is not True] == [results[5]]
    assert isinstance(results[5], LookupError)
    assert await store.read(_balance) == 10


async def test_a_phase_has_the_time_and_the_settings_of_the_open_shop(
    store: EngineDatabase,
) -> None:
    clock = FixedClock()
    shop = a_shop(store, clock=clock)
    assert await store.read(_now_and_settings) == (NOW, shop.settings)

    clock.advance(3600)

    assert await store.transact(_now_and_settings) == (NOW + timedelta(hours=1), shop.settings)


async def test_without_an_open_shop_there_is_neither_time_nor_settings(
    store: EngineDatabase,
) -> None:
    for ask in (lambda tx: tx.now, lambda tx: tx.settings):
        with pytest.raises(StorageError, match="no shop is open"):
            await store.read(ask)


def _now_and_settings(tx: Transaction) -> tuple[datetime, ShopSettings]:
    return tx.now, tx.settings


async def test_transactions_wait_while_another_task_has_the_right_of_way(
    store: EngineDatabase,
) -> None:
    begun: list[str] = []

    async def trade() -> None:
        store.right_of_way.take()
        await store.transact(lambda _tx: begun.append("trade"))
        await store.read(lambda _tx: begun.append("look"))

    await asyncio.create_task(trade())
    others = [
        asyncio.create_task(run(lambda _tx: begun.append("other")))
        for run in (store.transact, store.read)
    ]
    await asyncio.wait(others, timeout=0)
    assert begun == ["trade", "look"]

    store.right_of_way.give_back()
    await asyncio.gather(*others)
    assert begun == ["trade", "look", "other", "other"]


async def test_a_caller_cancelled_while_others_go_first_finds_its_phase_finished(
    store: EngineDatabase,
) -> None:
    async def trade() -> None:
        store.right_of_way.take()

    ran: list[int] = []

    def phase(_tx: Transaction) -> None:
        ran.append(1)

    await asyncio.create_task(trade())
    task = asyncio.create_task(store.transact(phase))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])
    assert ran
    assert task.cancelled()
