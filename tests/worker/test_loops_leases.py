"""Tests of the loops beside other processes: what they begin with which lease, and how they give it up."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from sqlalchemy import insert

from bot import app
from bot.domain.operations.outbox import OutboxKind
from bot.domain.operations.processes import Lease, News, SoleProcess
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.transition_inputs import TradeOutcome
from bot.services.operations import outbox
from bot.worker.loops import Workers
from storage import InstanceFence
from storage.engine.repository import RepositoryResources
from storage.operations.tables import processes
from storage.transaction import Transaction
from tests.builders import BUYER, shop_with
from tests.doubles import Overridden
from tests.services.operations.test_recovery_halted import halted_in_a_trade
from tests.services.services_rig import ServicesRig
from tests.storage.engines import opened
from tests.waiting import HANG_LIMIT, until
from tests.worker.test_loops import QUICK, WaitingPart

S = OrderStatus
#: A loop looks for work only when some is announced.
NO_SLOW_LOOK = replace(QUICK, slow_look=10 * HANG_LIMIT, look_again=10 * HANG_LIMIT)


@dataclass
class ScriptedLeases(SoleProcess):
    """The leases of a process beside others: it gets each when `may_take` is set."""

    is_doubtful: bool = False
    may_take: asyncio.Event = field(default_factory=asyncio.Event)
    is_waiting: asyncio.Event = field(default_factory=asyncio.Event)
    settled: list[Lease] = field(default_factory=list)
    released: list[Lease] = field(default_factory=list)
    subscribers: dict[News, Callable[[str], None]] = field(default_factory=dict)
    when_ended: list[Callable[[], None]] = field(default_factory=list)
    #: Called when a lease is settled or released.
    look: Callable[[], Any] | None = None

    async def acquire(self, lease: Lease) -> bool:
        self.is_waiting.set()
        await self.may_take.wait()
        return self.is_doubtful

    async def settle(self, lease: Lease) -> None:
        if self.look is not None:
            await self.look()
        self.settled.append(lease)

    async def release(self, lease: Lease) -> None:
        if self.look is not None:
            await self.look()
        self.released.append(lease)

    def subscribe(self, news: News, call: Callable[[str], None]) -> None:
        self.subscribers[news] = call

    def on_ended(self, call: Callable[[], None]) -> None:
        self.when_ended.append(call)


@asynccontextmanager
async def running(
    rig: ServicesRig, leases: ScriptedLeases, **changes: Any
) -> AsyncIterator[Workers]:
    """Run the loops of a process with these leases until the block ends."""
    intervals = changes.pop("intervals", QUICK)
    shop = shop_with(rig.shop, leases=leases, **changes)
    workers = Workers(shop, rig.db, rig.messenger, intervals)
    task = asyncio.create_task(workers.run())
    try:
        yield workers
    finally:
        task.cancel()
        await asyncio.wait({task})


def queue_notice(tx: Transaction) -> None:
    tx.outbox.add(OutboxKind.NOTICE, BUYER, "queued", {"kind": "k"}, tx.now)


def claim_notice(tx: Transaction) -> None:
    """Queue a message that a process has claimed which runs no more."""
    queue_notice(tx)
    assert tx.outbox.claim(tx.now, tx.now + outbox.LEASE, 1)


def add_process(resources: RepositoryResources) -> None:
    row = {"id": 77, "name": "another", "role": "worker", "place": ""}
    resources.connection.execute(insert(processes).values(**row))


async def test_a_worker_beside_the_trader_polls_and_sends_and_trades_nothing(
    rig: ServicesRig,
) -> None:
    order = await rig.buy()
    await rig.db.transact_on_tables(add_process)  # type: ignore[attr-defined]
    await rig.db.transact(queue_notice)

    async def is_sent() -> bool:
        return bool(rig.messenger.notices)

    async with running(rig, ScriptedLeases()) as workers:
        await until(is_sent)
        assert not workers.is_trader.is_set()
    assert (await rig.order(order)).status is S.PLACED
    assert rig.supplier.trades == []


async def test_a_process_that_runs_alone_claims_nothing_before_it_has_recovered(
    rig: ServicesRig,
) -> None:
    """Its own claims would count as those of the process before it."""
    leases = ScriptedLeases()
    await rig.db.transact(queue_notice)

    async def is_sent() -> bool:
        return bool(rig.messenger.notices)

    async with running(rig, leases) as workers:
        await leases.is_waiting.wait()
        assert not workers._may_claim.is_set()
        leases.may_take.set()
        await until(is_sent)


async def test_an_open_trade_of_a_halted_process_is_a_case_before_the_first_trade(
    database_url: str,
) -> None:
    async with opened(database_url) as store:
        rig, order = await halted_in_a_trade(store)
        following = await rig.buy()
        seen: list[tuple[OrderStatus, int]] = []

        async def look() -> None:
            seen.append(((await rig.order(order)).status, len(rig.supplier.trades)))

        async def is_traded() -> bool:
            return (await rig.order(following)).status is S.DELIVERED

        leases = ScriptedLeases(is_doubtful=True, look=look)
        leases.may_take.set()
        async with running(rig, leases):
            await until(is_traded)
            assert leases.settled == [Lease.TRADER]
            assert seen == [(S.REVIEW, 0)]


async def test_a_lease_of_a_process_that_has_ended_is_not_settled(rig: ServicesRig) -> None:
    leases = ScriptedLeases()
    leases.may_take.set()
    async with running(rig, leases) as workers:
        await workers.is_trader.wait()
    assert leases.settled == []


async def test_the_lease_is_released_after_the_trade_in_flight_and_the_claims(
    rig: ServicesRig,
) -> None:
    order = await rig.buy()
    begun, gate = asyncio.Event(), asyncio.Event()
    seen: list[tuple[OrderStatus, int]] = []

    async def slow(*args: Any) -> TradeOutcome:
        begun.set()
        await gate.wait()
        return await rig.supplier.trade(*args)

    async def look() -> None:
        # This releases the claims that are left, and counts each as a death.
        orphans = await rig.db.transact(lambda tx: tx.outbox.release_orphans(tx.now))
        seen.append(((await rig.order(order)).status, orphans))

    leases = ScriptedLeases(look=look)
    leases.may_take.set()
    workers = Workers(
        shop_with(rig.shop, leases=leases, supplier=Overridden(rig.supplier, trade=slow)),
        rig.db,
        rig.messenger,
        QUICK,
    )
    task = asyncio.create_task(workers.run())
    await begun.wait()
    await rig.db.transact(claim_notice)
    task.cancel()
    await asyncio.sleep(2 * QUICK.shutdown)
    assert leases.released == []
    gate.set()
    await asyncio.wait({task})
    assert leases.released == [Lease.TRADER]
    assert seen == [(S.FULFILLED, 0)]


class SlowPart(WaitingPart):
    """Workers whose trade in flight ends when `may_end` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.may_end = asyncio.Event()

    async def run(self) -> None:
        try:
            await super().run()
        finally:
            await self.may_end.wait()


async def test_the_lease_of_the_poller_is_released_while_the_trade_in_flight_goes_on(
    rig: ServicesRig,
) -> None:
    leases, chat, workers = ScriptedLeases(), WaitingPart(), SlowPart()
    leases.may_take.set()
    shop = shop_with(rig.shop, leases=leases)
    open_shop = app.OpenShop(shop, rig.db, chat, workers, InstanceFence())  # type: ignore[arg-type]
    stop = asyncio.Event()
    running_shop = asyncio.create_task(app.run_until_stopped(open_shop, stop))
    await chat.is_running.wait()

    async def is_released() -> bool:
        return leases.released == [Lease.POLLER]

    stop.set()
    await until(is_released)
    assert not running_shop.done()
    workers.may_end.set()
    await running_shop


class StandbyPart(WaitingPart):
    """A chat application that notes that it takes over."""

    def __init__(self) -> None:
        super().__init__()
        self.takes_over = asyncio.Event()

    def expect_conflicts(self) -> None:
        self.takes_over.set()


async def test_a_standby_answers_nobody_before_it_has_the_lease(
    rig: ServicesRig, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(app, "_STANDBY_NOTE_SECONDS", 0.01)
    caplog.set_level("INFO")
    leases, chat, stop = ScriptedLeases(), StandbyPart(), asyncio.Event()
    shop = shop_with(rig.shop, leases=leases)
    open_shop = app.OpenShop(shop, rig.db, chat, WaitingPart(), InstanceFence())  # type: ignore[arg-type]
    running_shop = asyncio.create_task(app.run_until_stopped(open_shop, stop))

    async def is_told() -> bool:
        return "waits to take over" in caplog.text

    await until(is_told)
    assert not chat.takes_over.is_set()
    leases.may_take.set()
    await chat.is_running.wait()
    assert chat.takes_over.is_set()
    stop.set()
    await running_shop


async def test_a_worker_looks_for_work_that_another_process_announces(rig: ServicesRig) -> None:
    leases = ScriptedLeases()
    leases.may_take.set()
    await rig.db.transact(queue_notice)

    async def has_looked() -> bool:
        return bool(rig.messenger.notices)

    async with running(rig, leases, intervals=NO_SLOW_LOOK) as workers:
        await workers.is_trader.wait()
        await until(has_looked)
        order = await rig.buy()  # the other process does it: no commit here tells of it

        async def is_delivered() -> bool:
            leases.subscribers[News.WORK]("")
            return (await rig.order(order)).status is S.DELIVERED

        await until(is_delivered)


async def test_the_trader_recovers_what_another_process_has_left_when_that_ends(
    rig: ServicesRig,
) -> None:
    leases = ScriptedLeases()
    leases.may_take.set()

    async def is_sent() -> bool:
        return bool(rig.messenger.notices)

    async with running(rig, leases) as workers:
        await workers.is_trader.wait()
        await rig.db.transact(claim_notice)
        for call in leases.when_ended:
            call()
        await until(is_sent)
