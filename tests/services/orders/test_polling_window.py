"""Tests of polling many orders: a slow one holds up no other, and answers without news are one commit."""

import asyncio
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from bot.domain.errors import DatabaseUnavailable
from bot.domain.ids import TradeNo
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import Accepted
from bot.services import side_by_side
from bot.services.operations import recovery
from bot.services.orders import polling
from bot.services.side_by_side import WINDOW_SIZE
from storage import EngineDatabase
from storage.database import Database
from tests.builders import BUYER, shop_with, usd
from tests.doubles import Overridden
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.waiting import HANG_LIMIT, LoopClock, until

S = OrderStatus
pytestmark = pytest.mark.both_engines


@pytest.fixture
async def rig(store: EngineDatabase) -> ServicesRig:
    return await open_services_rig(store, credit="500.00")


async def accepted(rig: ServicesRig, count: int) -> list[Order]:
    """Return orders without goods, the oldest first; their numbers are T0, T1 and so on. All are due."""
    orders = []
    for number in range(count):
        trade_no = TradeNo(f"T{number}")
        rig.supplier.outcomes = [Accepted(trade_no, usd("9.00"), None)]
        rig.supplier.replies[trade_no] = QueryReply(None, paid=True)
        orders.append(await rig.buy())
        await rig.trade()
        rig.wait(60)
    rig.supplier.calls.clear()
    return orders


class Supplier:
    """Answers as the supplier of a rig; some answers wait until `answer` is set."""

    def __init__(self, rig: ServicesRig, *waiting: str) -> None:
        self._rig, self._waiting = rig, waiting
        self.answer = asyncio.Event()
        self.asked: list[str] = []
        self.shop = shop_with(rig.shop, supplier=Overridden(rig.supplier, query=self._query))

    async def _query(self, trade_no: TradeNo) -> QueryReply:
        self.asked.append(trade_no)
        if trade_no in self._waiting:
            await self.answer.wait()
        return await self._rig.supplier.query(trade_no)


class Phases:
    """A database that notes the phases it runs; those in `failing` raise their error instead."""

    def __init__(self, store: EngineDatabase, **failing: Exception) -> None:
        self._store, self._failing = store, failing
        self.names: list[str] = []
        self.db: Database = Overridden(store, transact=self._transact)

    async def _transact(self, phase: Callable[..., Any], *args: Any, **values: Any) -> Any:
        self.names.append(phase.__name__)
        if error := self._failing.get(phase.__name__):
            raise error
        return await self._store.transact(phase, *args, **values)


async def polls(rig: ServicesRig, orders: list[Order]) -> list[int]:
    """Return how often each order was polled, after its trade. None of them is claimed any more."""
    found = [await rig.order(each) for each in orders]
    assert not any(each.is_claimed for each in found)
    return [each.poll_count - 1 for each in found]


async def test_others_are_polled_while_one_answer_is_waited_for(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    """More are due than a window has places."""
    orders = await accepted(rig, WINDOW_SIZE + 4)
    supplier = Supplier(rig, "T0")
    task = asyncio.create_task(polling.poll_due_orders(supplier.shop, store))

    async def are_others_polled() -> bool:
        found = [await rig.order(each) for each in orders]
        return [each.poll_count for each in found] == [1] + [2] * (WINDOW_SIZE + 3)

    await until(are_others_polled)
    assert (await rig.order(orders[0])).is_claimed
    assert not task.done()

    supplier.answer.set()
    assert await task == len(orders)
    assert await polls(rig, orders) == [1] * len(orders)
    assert Counter(supplier.asked) == Counter(f"T{n}" for n in range(len(orders)))


async def test_an_answer_that_waits_for_others_keeps_no_order_waiting(
    rig: ServicesRig, store: EngineDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three answers without news wait to be committed; with the goods of the fourth, four places are free."""
    monkeypatch.setattr(side_by_side, "_WAIT_FOR_OTHERS", 10 * HANG_LIMIT)
    orders = await accepted(rig, WINDOW_SIZE + 4)
    rig.supplier.replies[TradeNo("T3")] = QueryReply("CODE-3", paid=True)
    supplier = Supplier(rig, *(f"T{n}" for n in range(4, len(orders))))
    task = asyncio.create_task(polling.poll_due_orders(supplier.shop, store))

    async def are_all_asked() -> bool:
        return len(supplier.asked) == len(orders)

    await until(are_all_asked)
    assert [(await rig.order(each)).is_claimed for each in orders[:4]] == [True, True, True, False]
    supplier.answer.set()
    assert await task == len(orders)


async def test_no_more_than_a_window_are_asked_about_at_the_same_time(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    orders = await accepted(rig, WINDOW_SIZE + 4)
    supplier = Supplier(rig, *(f"T{n}" for n in range(len(orders))))
    task = asyncio.create_task(polling.poll_due_orders(supplier.shop, store))

    async def is_window_full() -> bool:
        return len(supplier.asked) >= WINDOW_SIZE

    await until(is_window_full)
    claimed = [(await rig.order(each)).is_claimed for each in orders]
    assert claimed == [True] * WINDOW_SIZE + [False] * 4
    assert len(supplier.asked) == WINDOW_SIZE

    supplier.answer.set()
    assert await task == len(orders)


async def test_answers_without_news_are_one_commit_that_wakes_no_other_process(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    orders = await accepted(rig, 5)
    phases, announced = Phases(store), store.subscribe_to_work()
    announced.clear()
    assert await polling.poll_due_orders(rig.shop, phases.db) == len(orders)
    assert phases.names == ["_claim_accepted_orders", "_postpone_unanswered"]
    assert await polls(rig, orders) == [1] * len(orders)
    assert not announced.is_set()
    rig.wait(polling.FIRST_QUERY_DELAY * 2)
    assert await polling.poll_due_orders(rig.shop, store) == len(orders)


async def test_goods_are_stored_at_once_beside_answers_without_news(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    """They wait for no other answer."""
    orders = await accepted(rig, 3)
    rig.supplier.replies[TradeNo("T1")] = QueryReply("CODE-1", paid=True)
    supplier = Supplier(rig, "T0", "T2")
    task = asyncio.create_task(polling.poll_due_orders(supplier.shop, store))

    async def has_goods() -> bool:
        return (await rig.order(orders[1])).status is S.FULFILLED

    await until(has_goods)
    assert not task.done()
    supplier.answer.set()
    await task
    assert [(await rig.order(each)).status for each in orders] == [
        S.ACCEPTED,
        S.FULFILLED,
        S.ACCEPTED,
    ]


async def test_an_order_that_becomes_a_case_is_taken_out_of_the_common_commit(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    late = await accepted(rig, 1)
    rig.wait(polling.MAX_WAIT_FOR_DELIVERY.total_seconds())
    await rig.credit(BUYER, 10_000, "more")
    rig.supplier.outcomes = [Accepted(TradeNo("T5"), usd("9.00"), None)]
    rig.supplier.replies[TradeNo("T5")] = QueryReply(None, paid=True)
    young = await rig.buy()
    await rig.trade()
    rig.wait(60)
    phases = Phases(store)
    assert await polling.poll_due_orders(rig.shop, phases.db) == 2
    assert phases.names == ["_claim_accepted_orders", "_postpone_unanswered", "_apply_answer"]
    assert (await rig.order(late[0])).status is S.REVIEW
    assert await polls(rig, [young]) == [1]


async def test_a_failed_query_in_a_common_commit_keeps_when_it_failed_first(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    orders = await accepted(rig, 3)
    del rig.supplier.replies[TradeNo("T1")]
    first = rig.clock.now()
    phases = Phases(store)
    for _ in range(2):
        await polling.poll_due_orders(rig.shop, phases.db)
        rig.wait(60)
    assert set(phases.names) == {"_claim_accepted_orders", "_postpone_unanswered"}
    since = [(await rig.order(each)).query_failing_since for each in orders]
    assert since == [None, first, None]

    rig.wait(polling.MAX_QUERY_FAILURE_TIME.total_seconds())
    await polling.poll_due_orders(rig.shop, store)
    statuses = [(await rig.order(each)).status for each in orders]
    assert statuses == [S.ACCEPTED, S.REVIEW, S.ACCEPTED]


async def test_answers_that_cannot_be_committed_together_are_committed_one_by_one(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    orders = await accepted(rig, 4)
    phases = Phases(store, _postpone_unanswered=RuntimeError("the test says so"))
    assert await polling.poll_due_orders(rig.shop, phases.db) == len(orders)
    assert await polls(rig, orders) == [1] * len(orders)


async def test_what_the_database_could_not_store_is_told_when_nothing_is_processed_any_more(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    """The loop releases the claims that are left."""
    orders = await accepted(rig, 2)
    away = DatabaseUnavailable("the test says so")
    phases = Phases(store, _postpone_unanswered=away, _apply_answer=away, _postpone_failed=away)
    with pytest.raises(DatabaseUnavailable):
        await polling.poll_due_orders(rig.shop, phases.db)
    assert [(await rig.order(each)).is_claimed for each in orders] == [True, True]

    await polling.release_claims(rig.shop, store, polling.POLLED_STATUSES)
    assert await polling.poll_due_orders(rig.shop, store) == len(orders)


async def test_a_claim_that_fails_is_told_after_the_answers_of_others_were_stored(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    orders = await accepted(rig, 2)
    failing: dict[str, Exception] = {}
    supplier, phases, due = Supplier(rig, "T0", "T1"), Phases(store), asyncio.Event()
    phases._failing = failing
    task = asyncio.create_task(polling.poll_due_orders(supplier.shop, phases.db, due=due))

    async def are_both_asked() -> bool:
        return len(supplier.asked) == len(orders)

    await until(are_both_asked)
    failing["_claim_accepted_orders"] = DatabaseUnavailable("the test says so")
    due.set()

    async def has_claimed_again() -> bool:
        return phases.names.count("_claim_accepted_orders") > 1

    await until(has_claimed_again)
    assert not task.done()
    supplier.answer.set()
    with pytest.raises(DatabaseUnavailable):
        await task
    assert await polls(rig, orders) == [1, 1]


async def test_an_order_during_which_a_process_died_is_committed_alone(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    """If its commit ended the process too, no other order would be counted."""
    orders = await accepted(rig, 3)
    supplier = Supplier(rig, "T0", "T1", "T2")
    task = asyncio.create_task(polling.poll_due_orders(supplier.shop, store))

    async def are_all_asked() -> bool:
        return len(supplier.asked) == len(orders)

    await until(are_all_asked)
    task.cancel()
    await asyncio.wait({task})
    await recovery.recover_after_crash(store)
    phases = Phases(store)
    for _ in orders:
        assert await polling.poll_due_orders(rig.shop, phases.db) == 1
        assert rig.shop.suspect_lock.try_take(), "the lock is released"
        rig.shop.suspect_lock.release()
    assert phases.names == ["_claim_accepted_orders", "_apply_answer"] * len(orders)
    assert await polls(rig, orders) == [1] * len(orders)


async def test_an_order_whose_claim_is_over_is_not_asked_about_twice_at_the_same_time(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    """The clock was set forward, or the process was halted, while the supplier was asked."""
    orders = await accepted(rig, 2)
    supplier, phases, due = Supplier(rig, "T0", "T1"), Phases(store), asyncio.Event()
    task = asyncio.create_task(polling.poll_due_orders(supplier.shop, phases.db, due=due))

    async def are_both_asked() -> bool:
        return len(supplier.asked) == len(orders)

    await until(are_both_asked)
    rig.wait(2 * polling.LEASE.total_seconds())
    due.set()

    async def has_claimed_again() -> bool:
        return phases.names.count("_claim_accepted_orders") > 1

    await until(has_claimed_again)
    supplier.answer.set()
    assert await task == len(orders)
    assert sorted(supplier.asked) == ["T0", "T1"]
    assert await polls(rig, orders) == [1, 1]


async def test_an_order_that_becomes_due_is_polled_while_another_answer_is_waited_for(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    first, second = await accepted(rig, 2)
    await store.transact(
        lambda tx: tx.order_leases.postpone(second.id, tx.now + timedelta(hours=1))
    )
    supplier, due, postponed = Supplier(rig, "T0"), asyncio.Event(), asyncio.Event()
    task = asyncio.create_task(
        polling.poll_due_orders(supplier.shop, store, due=due, postponed=postponed)
    )

    async def is_asked() -> bool:
        return bool(supplier.asked)

    await until(is_asked)
    rig.wait(3_600)
    due.set()
    # Its answer waits a moment for another one.
    async with asyncio.timeout(HANG_LIMIT), LoopClock().running_fast(1.0):
        await postponed.wait()
    assert (await rig.order(second)).poll_count == 3
    assert (await rig.order(first)).is_claimed
    supplier.answer.set()
    assert await task == 2


async def test_a_shop_that_is_being_stopped_claims_no_more(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    orders = await accepted(rig, WINDOW_SIZE + 2)
    supplier = Supplier(rig)
    done = await polling.poll_due_orders(supplier.shop, store, lambda: bool(supplier.asked))
    assert done == WINDOW_SIZE
    assert await polls(rig, orders) == [1] * WINDOW_SIZE + [0, 0]


async def test_orders_of_an_ended_loop_are_asked_about_no_longer(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    """The shop ends before the supplier has answered: the next start counts no death."""
    orders = await accepted(rig, 2)
    supplier = Supplier(rig, "T0", "T1")
    task = asyncio.create_task(polling.poll_due_orders(supplier.shop, store))

    async def are_both_asked() -> bool:
        return len(supplier.asked) == len(orders)

    await until(are_both_asked)
    task.cancel()
    await asyncio.wait({task})
    assert task.cancelled()
    supplier.answer.set()
    await polling.release_claims(rig.shop, store, polling.POLLED_STATUSES)
    assert await polls(rig, orders) == [0, 0]
