"""Tests of the wake-ups: a commit wakes the loops, due times are kept, an idle shop does nothing."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.domain.catalogue.product import FieldKind, FlashSale, ProductDetails
from bot.domain.catalogue.watches import WatchKind
from bot.domain.checkout.quote import Quote
from bot.domain.ids import TradeNo
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import Accepted
from bot.services.catalogue import browse, watches
from bot.services.checkout import answers, checkouts, quotes
from bot.services.checkout.confirmation import Confirmation
from bot.services.orders.stored_answers import ANSWERS_ALTERED, FIRST_COMPARISON_DELAY
from bot.services.people import retention
from bot.worker.loops import LoopIntervals, Workers
from bot.worker.wake_up import DueWorkScheduler
from storage import EngineDatabase
from tests.builders import BUYER, a_field, a_product, some_details, usd
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.storage.engines import opened
from tests.storage.observed_sqlite import Executed, observed_sqlite
from tests.waiting import HANG_LIMIT, LoopClock, until

#: No look but those that a commit or a due time causes.
ONLY_WOKEN = replace(LoopIntervals(), slow_look=100_000.0, look_again=100_000.0)
#: Seconds of an idle shop that are looked at; less than the time between two catalogue syncs.
IDLE_SECONDS = 240


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[EngineDatabase]:
    async with opened(database_url) as made:
        yield made


@pytest.fixture
async def rig(store: EngineDatabase) -> ServicesRig:
    return await open_services_rig(store)


@asynccontextmanager
async def working(
    rig: ServicesRig, committed: asyncio.Event, intervals: LoopIntervals = ONLY_WOKEN
) -> AsyncIterator[None]:
    """Run the loops until the block ends."""
    workers = Workers(rig.shop, rig.db, rig.messenger, intervals, committed=committed)
    task = asyncio.create_task(workers.run())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait({task})


def is_in(rig: ServicesRig, order: Order, status: OrderStatus) -> Callable[[], Awaitable[bool]]:
    async def look() -> bool:
        return (await rig.order(order)).status is status

    return look


async def test_a_confirmation_wakes_the_trade_and_its_outcome_the_delivery(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    async with working(rig, store.subscribe_to_work()):
        first = await rig.buy()
        await until(is_in(rig, first, OrderStatus.DELIVERED))
        second = await rig.buy()
        await until(is_in(rig, second, OrderStatus.DELIVERED))


async def test_an_order_is_queried_again_when_its_due_time_comes(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    time = LoopClock()
    rig.supplier.outcomes = [Accepted(TradeNo("T1"), usd("9.00"), None)]
    async with working(rig, store.subscribe_to_work()):
        order = await rig.buy()
        await until(is_in(rig, order, OrderStatus.ACCEPTED))
        rig.supplier.replies[TradeNo("T1")] = QueryReply("CODE-1", paid=True)
        rig.clock.advance(3)
        time.skip(3)
        await until(is_in(rig, order, OrderStatus.DELIVERED))


async def test_work_that_another_process_claims_first_is_looked_for_again(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    """The other process does not tell when the order is due next, and may be too busy by then."""
    time, stopping = LoopClock(), asyncio.Event()
    rig.supplier.outcomes = [Accepted(TradeNo("T1"), usd("9.00"), None)]
    order = await rig.buy()
    await rig.trade()
    rig.wait(60)
    due = DueWorkScheduler(rig.shop, store, ONLY_WOKEN.slow_look, look_again=1.0, retry=1.0)
    task = asyncio.create_task(due.run(asyncio.Event(), stopping))
    await due.query.wait()
    due.query.clear()
    in_an_hour = rig.clock.now() + timedelta(hours=1)
    await store.transact(lambda tx: tx.order_leases.postpone_silently([order.id], in_an_hour))
    rig.clock.advance(3_600)
    time.skip(1)
    async with asyncio.timeout(HANG_LIMIT):
        await due.query.wait()
    task.cancel()
    await asyncio.wait({task})


async def test_answers_are_compared_at_once_and_again_when_the_failed_query_is_due(
    store: EngineDatabase,
) -> None:
    time, number = LoopClock(), TradeNo("T1")
    field = a_field(FieldKind.TEXT, "pass", label="Name")
    rig = await open_services_rig(store, a_product(details=some_details(widgets=(field,))))
    rig.supplier.outcomes = [Accepted(number, usd("9.00"), "CODE-1")]
    rig.supplier.replies[number] = QueryReply("CODE-1", paid=True, widgets={"pass": "prd"})
    rig.supplier.refusals["query"] = "try again later"
    async with working(rig, store.subscribe_to_work()):
        await answer_and_buy(rig, "p<ss&w>rd")
        await until(lambda: _is_queried(rig))
        rig.supplier.refusals.clear()
        rig.clock.advance(FIRST_COMPARISON_DELAY.total_seconds())
        time.skip(FIRST_COMPARISON_DELAY.total_seconds())
        await until(lambda: _is_told(rig))

    assert [kind for _, kind, _ in rig.messenger.notices] == [ANSWERS_ALTERED]
    assert rig.supplier.calls.count("query") == 2


async def _is_queried(rig: ServicesRig) -> bool:
    return "query" in rig.supplier.calls


async def answer_and_buy(rig: ServicesRig, text: str) -> None:
    """Answer the one field of the product and confirm the quote."""
    product = await rig.product()
    session = rig.session(product)
    await checkouts.restart_checkout(session, product)
    await answers.answer_with_text(session, text)
    offer = await quotes.make_quote(session)
    assert isinstance(offer, Quote)
    assert isinstance(await rig.confirm(BUYER, offer.id), Confirmation)


async def test_a_watch_of_a_flash_sale_wakes_its_notice_when_the_sale_opens(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    time = LoopClock()
    sale = FlashSale(rig.clock.now() + timedelta(hours=1), None)
    async with working(rig, store.subscribe_to_work()):
        product = await browse.save_product(
            rig.shop, replace(await rig.product(), details=ProductDetails(flash_sale=sale))
        )
        rig.supplier.change("STEAM10", lambda one: replace(one, details=product.details))
        await watches.start_watch(rig.shop, rig.db, BUYER, product.id, WatchKind.OPENING)
        await pass_seconds(time, 1)
        assert rig.messenger.notices == []
        rig.clock.advance(3_600)
        time.skip(3_600)
        await until(lambda: _is_told(rig))

    assert [kind for _, kind, _ in rig.messenger.notices] == ["open"]


async def test_a_loop_that_failed_runs_again_after_the_pause_for_failures(
    rig: ServicesRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not only at its next regular time, an hour later."""
    time, runs = LoopClock(), list[str]()

    async def fail_first(*_: object, **__: object) -> None:
        runs.append("run")
        if len(runs) == 1:
            raise RuntimeError("broken")

    monkeypatch.setattr(retention, "purge_expired", fail_first)
    async with working(rig, asyncio.Event()):
        await until(lambda: _has(runs, 1))
        await pass_seconds(time, 3)
        await until(lambda: _has(runs, 2))


async def _has(runs: Sequence[str], count: int) -> bool:
    return len(runs) >= count


async def _is_told(rig: ServicesRig) -> bool:
    return bool(rig.messenger.notices)


async def test_a_commit_that_nobody_announced_is_found_at_the_slow_look(rig: ServicesRig) -> None:
    """As after a command of another process."""
    time, intervals = LoopClock(), replace(LoopIntervals(), slow_look=5.0)
    async with working(rig, asyncio.Event(), intervals):
        await asyncio.sleep(0)
        order = await rig.buy()
        while not await is_in(rig, order, OrderStatus.DELIVERED)():
            await pass_seconds(time, 5)


async def test_an_idle_shop_runs_less_than_a_statement_a_second_and_never_writes(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    """Counted from when the last order is delivered, the catalogue is read and the books are checked."""
    time, statements, writes = LoopClock(), list[Executed](), list[None]()

    async def are_books_checked() -> bool:
        query = text("SELECT count(*) FROM meta WHERE key LIKE 'reading:%'")
        return bool(await store.read(lambda tx: tx.resources.connection.scalar(query)))

    async with working(rig, store.subscribe_to_work(), LoopIntervals()):
        order = await rig.buy()
        await until(is_in(rig, order, OrderStatus.DELIVERED))
        await until(are_books_checked)
        await pass_seconds(time, 10)
        # The end of the shop releases what is claimed.
        with observed_sqlite(statements.append, lambda: writes.append(None)):
            await pass_seconds(time, IDLE_SECONDS)

    assert 0 < len(statements) < IDLE_SECONDS
    assert not writes


async def pass_seconds(time: LoopClock, seconds: int) -> None:
    """Let so many seconds pass one by one, with time for the loops to do what is due."""
    for _ in range(seconds):
        time.skip(1)
        await asyncio.sleep(0.005)
