"""Tests of the loops: they do what is due, survive failures, and end without interrupting a trade."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from sqlalchemy import insert

from bot import app
from bot.domain.catalogue.product import Product
from bot.domain.errors import DatabaseUnavailable, SupplierUnavailable
from bot.domain.ids import TradeNo
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.processes import Lease, ProcessRole, SoleProcess
from bot.domain.operations.sales_pause import PauseCause, SalesLimits
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import Accepted, TradeOutcome, UnknownOutcome
from bot.domain.pricing.price_rules import GLOBAL_SCOPE
from bot.services import sales_pause
from bot.services.caches import PriceListCache
from bot.services.catalogue import sync
from bot.services.operations import outbox, recovery
from bot.services.orders import fulfilment, polling
from bot.services.people import retention
from bot.services.pricing import price_rules
from bot.services.pricing.price_rules import PriceRuleChange
from bot.worker.loops import LoopIntervals, Workers
from storage import AnotherInstance, DatabaseTrouble, InstanceFence
from storage.operations.tables import processes
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, PRICES, a_category, a_product, shop_with, usd
from tests.doubles import Overridden
from tests.moments import at
from tests.services.orders.preflight_rig import FIRST, NEXT, recorded
from tests.services.referral_rig import (
    WAIT,
    a_delivered_order,
    confirm_clock,
    notices_to,
    open_referral_rig,
)
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.storage.engines import opened
from tests.waiting import HANG_LIMIT

S = OrderStatus
QUICK = LoopIntervals(
    slow_look=0.01,
    unknown_outcomes=0.01,
    failed=0.01,
    recheck=0.01,
    far_future_due_times=0.01,
    referral_rewards=0.01,
    account=0.01,
    account_refusal=0.01,
    catalogue=0.05,
    catalogue_failed=0.01,
    shutdown=0.2,
)


@asynccontextmanager
async def running(rig: ServicesRig, **changes: Any) -> AsyncIterator[asyncio.Task[None]]:
    """Run the loops until the block ends."""
    db, intervals = changes.pop("db", rig.db), changes.pop("intervals", QUICK)
    shop = shop_with(rig.shop, **changes)
    task = asyncio.create_task(Workers(shop, db, rig.messenger, intervals).run())
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.wait({task})


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(HANG_LIMIT):
        while not await condition():  # noqa: ASYNC110 - the database has no event
            await asyncio.sleep(0.01)


async def test_a_placed_order_is_brought_to_its_buyer(rig: ServicesRig) -> None:
    order = await rig.buy()

    async def delivered() -> bool:
        return (await rig.order(order)).status is S.DELIVERED

    async with running(rig):
        await until(delivered)
    assert len(rig.supplier.trades) == 1


async def test_the_list_counts_as_read_while_the_first_pages_are_still_awaited(
    rig: ServicesRig,
) -> None:
    """So a shop with an empty database is open before the details of every product are there."""
    rig.supplier.categories = (a_category(a_product(code="NEW", details=None)),)
    is_asked = asyncio.Event()

    async def endless(_code: str) -> Product:
        is_asked.set()
        await asyncio.Event().wait()
        raise AssertionError

    shop = shop_with(rig.shop, supplier=Overridden(rig.supplier, product=endless))
    workers = Workers(shop, rig.db, rig.messenger, QUICK)
    task = asyncio.create_task(workers.run())
    try:
        async with asyncio.timeout(HANG_LIMIT):
            await is_asked.wait()
        assert workers.list_copied.is_set()
        assert not workers.catalogue_read.is_set()
    finally:
        task.cancel()
        await asyncio.wait({task})


async def test_the_next_order_is_checked_while_another_one_trades(database_url: str) -> None:
    """Then it trades at once, although nothing but the first look at the due work wakes the loop."""
    async with opened(database_url) as store:
        rig = await open_services_rig(store, a_product(code=FIRST), a_product(code=NEXT))
        for code in (FIRST, NEXT):
            await rig.buy(code=code)
        calls = recorded(rig, answer_after=f"price {NEXT}")

        async def both_traded() -> bool:
            return f"answer {NEXT}" in calls.made

        never = 10 * HANG_LIMIT
        async with running(rig, intervals=replace(QUICK, slow_look=never, look_again=never)):
            await until(both_traded)
    assert calls.made.index(f"price {NEXT}") < calls.made.index(f"answer {FIRST}")
    assert calls.made.count(f"price {NEXT}") == 1


async def test_a_next_order_that_cannot_be_claimed_is_not_tried_without_end(
    database_url: str,
) -> None:
    async with opened(database_url) as store:
        rig = await open_services_rig(store, a_product(code=FIRST), a_product(code=NEXT))
        _, waiting = await rig.buy(code=FIRST), await rig.buy(code=NEXT)
        recorded(rig, answer_after=f"price {NEXT}")
        workers = Workers(rig.shop, rig.db, rig.messenger, QUICK)
        await workers._trade(rig.shop, rig.db)
        assert workers._due.trade.is_set()

        workers._due.trade.clear()
        later = rig.clock.now() + timedelta(hours=1)
        await at(rig.db, later).transact(fulfilment._postpone, waiting, timedelta())
        await workers._trade(rig.shop, rig.db)
        assert not workers._due.trade.is_set()


async def test_an_orderly_end_while_busy_is_not_counted_as_a_death(rig: ServicesRig) -> None:
    """A deploy must not bring the order nearer to being parked."""
    rig.supplier.outcomes = [Accepted(TradeNo("T1"), None, None)]
    order = await rig.buy()
    await rig.trade()
    rig.wait(60)
    begun = asyncio.Event()

    async def endless(_number: TradeNo) -> QueryReply:
        begun.set()
        return await asyncio.Future()

    for _ in range(3):
        begun.clear()
        async with running(rig, supplier=Overridden(rig.supplier, query=endless)):
            await begun.wait()
    await recovery.recover_after_crash(rig.db)
    assert (await rig.order(order)).unfinished_starts == 0
    assert (await rig.order(order)).status is S.ACCEPTED


async def test_a_trade_in_flight_is_waited_for_however_often_the_end_is_asked(
    rig: ServicesRig,
) -> None:
    order = await rig.buy()
    begun, gate = asyncio.Event(), asyncio.Event()

    async def slow(*args: Any) -> TradeOutcome:
        begun.set()
        await gate.wait()
        return await rig.supplier.trade(*args)

    async with running(rig, supplier=Overridden(rig.supplier, trade=slow)) as task:
        await begun.wait()
        for _ in range(3):
            task.cancel()
            await asyncio.sleep(0.05)
        assert not task.done()
        gate.set()
        await asyncio.wait({task})

    assert (await rig.order(order)).status is S.FULFILLED
    assert len(rig.supplier.trades) == 1


async def test_a_failing_alert_about_a_failing_supplier_ends_nothing(rig: ServicesRig) -> None:
    async def away() -> Any:
        raise SupplierUnavailable("down")

    async def full(phase: Any, *args: Any, **kwargs: Any) -> Any:
        if phase is sync._alert_sync_failure:
            refused.append(1)
            raise DatabaseUnavailable("disk full")
        return await rig.db.transact(phase, *args, **kwargs)

    refused: list[int] = []
    order = await rig.buy()

    async def delivered() -> bool:
        return len(refused) > 2 and (await rig.order(order)).status is S.DELIVERED

    store, supplier = (
        Overridden(rig.db, transact=full),
        Overridden(rig.supplier, catalogue=away),
    )
    async with running(rig, db=store, supplier=supplier) as task:
        await until(delivered)
        assert not task.done()


async def test_a_price_rule_that_another_process_stored_counts_after_the_next_sync(
    rig: ServicesRig,
) -> None:
    other = shop_with(rig.shop, price_list=PriceListCache())
    stored = PRICES.rules[GLOBAL_SCOPE]
    change = PriceRuleChange(GLOBAL_SCOPE, stored, replace(stored, markup_bp=0))
    await price_rules.change_price_rule(other, rig.db, OPERATOR, change)
    version = rig.shop.caches.catalogue.version
    assert (await rig.quote()).price == usd("9.90")

    async def rule_is_read() -> bool:
        return rig.shop.price_list.rules[GLOBAL_SCOPE] == change.after

    async with running(rig):
        await until(rule_is_read)

    assert (await rig.quote()).price == usd("9.00")
    assert rig.shop.caches.catalogue.version > version


async def test_the_operator_hears_of_a_supplier_that_stays_down(rig: ServicesRig) -> None:
    rig.supplier.away = True

    async def told() -> bool:
        return AlertKind.SUPPLIER_DOWN in [kind for _, kind, _ in rig.messenger.alerts]

    async with running(rig):
        await until(told)


async def test_a_refused_key_closes_the_shop_at_once_and_an_accepted_one_opens_it(
    rig: ServicesRig,
) -> None:
    order = await rig.buy()
    rig.supplier.account_refused = "密钥错误"

    async def paused() -> bool:
        return bool(await rig.db.read(sales_pause.list_pauses))

    async def open_again() -> bool:
        return not await paused()

    async with running(rig):
        await until(paused)
        rig.supplier.account_refused = None
        await until(open_again)
    kinds = {kind for _, kind, _ in rig.messenger.alerts}
    assert AlertKind.SUPPLIER_DOWN not in kinds, "the pause has told them"
    rig.wait(61)
    await rig.work()
    assert (await rig.order(order)).status is S.DELIVERED


async def test_an_intent_whose_commit_was_reported_as_failed_becomes_an_unknown_outcome(
    rig: ServicesRig,
) -> None:
    async def cut(phase: Any, *args: Any, **kwargs: Any) -> Any:
        result = await rig.db.transact(phase, *args, **kwargs)
        if phase is fulfilment._commit_intent and not cuts:
            cuts.append(1)
            raise DatabaseUnavailable("the connection was lost while committing")
        return result

    cuts: list[int] = []
    doubtful, sound = await rig.buy(), await rig.buy()

    async def settled() -> bool:
        states = [(await rig.order(order)).status for order in (doubtful, sound)]
        return states == [S.REVIEW, S.DELIVERED]

    async with running(rig, db=Overridden(rig.db, transact=cut)):
        await until(settled)
    assert len(rig.supplier.trades) == 1


@pytest.mark.parametrize(
    "claim",
    [fulfilment._claim_next_trade, polling._claim_accepted_orders, outbox._claim],
    ids=["trade", "query", "outbox"],
)
async def test_a_claim_whose_commit_was_reported_as_failed_is_released_at_once(
    rig: ServicesRig, claim: Callable[..., Any]
) -> None:
    """The clock moves to the first query only, so no lease ends."""

    async def cut(phase: Any, *args: Any, **kwargs: Any) -> Any:
        result = await rig.db.transact(phase, *args, **kwargs)
        if phase is claim and result and not cuts:
            cuts.append(1)
            raise DatabaseUnavailable("the connection was lost while committing")
        return result

    cuts: list[int] = []
    if claim is polling._claim_accepted_orders:
        rig.supplier.outcomes = [Accepted(TradeNo("T1"), usd("9.00"), None)]
    rig.supplier.replies = {TradeNo("T1"): QueryReply("CODE", paid=True)}
    order = await rig.buy()

    async def has_status(status: OrderStatus) -> bool:
        return (await rig.order(order)).status is status

    async with running(rig, db=Overridden(rig.db, transact=cut)):
        if rig.supplier.outcomes:
            await until(lambda: has_status(S.ACCEPTED))
            rig.clock.advance(polling.FIRST_QUERY_DELAY)
        await until(lambda: has_status(S.DELIVERED))
    assert cuts
    assert len(rig.messenger.delivered) == 1


async def test_a_process_that_never_trades_polls_once_another_one_is_known(
    database_url: str,
) -> None:
    """Both have started at the same moment, and the other one got the lease of the trader."""

    async def wait_for_ever(_lease: Lease) -> bool:
        await asyncio.Event().wait()
        return False

    def register_other(tx: Transaction) -> None:
        other = {"id": 1, "name": "other", "role": ProcessRole.ALL, "place": ""}
        tx.resources.connection.execute(insert(processes).values(**other))

    async with opened(database_url) as store:
        rig, number = await open_services_rig(store), TradeNo("T1")
        rig.supplier.outcomes = [Accepted(number, usd("9.00"), None)]
        order = await rig.buy()
        await rig.trade()
        rig.supplier.replies[number] = QueryReply("CODE-1", paid=True)
        rig.wait(60)

        async def is_delivered() -> bool:
            return (await rig.order(order)).status is S.DELIVERED

        leases = Overridden(SoleProcess(), acquire=wait_for_ever)
        async with running(rig, leases=leases):
            for _ in range(20):
                await asyncio.sleep(0.01)
            assert not await is_delivered()
            await store.transact(register_other)
            await until(is_delivered)


async def test_a_loop_that_ends_ends_the_workers_with_its_error(rig: ServicesRig) -> None:
    class Fatal(BaseException):
        pass

    async def die(*_args: Any) -> TradeOutcome:
        raise Fatal

    await rig.buy()
    workers = Workers(
        shop_with(rig.shop, supplier=Overridden(rig.supplier, trade=die)),
        rig.db,
        rig.messenger,
        QUICK,
    )
    with pytest.raises(Fatal):
        await workers.run()


class WaitingPart:
    """A part of the shop that only waits, or fails."""

    def __init__(
        self, error: Exception | None = None, waits_for: InstanceFence | None = None
    ) -> None:
        self._error = error
        self._waits_for = waits_for
        self.is_running = asyncio.Event()
        self.role = ProcessRole.ALL
        self.is_poller, self.is_standby = asyncio.Event(), asyncio.Event()

    async def run(self) -> None:
        self.is_running.set()
        if self._error is not None:
            raise self._error
        try:
            await asyncio.Event().wait()
        finally:
            if self._waits_for is not None:
                with suppress(DatabaseTrouble):
                    await self._waits_for.wait_until_held()


@pytest.mark.parametrize("part", ["chat", "workers"])
async def test_a_part_that_fails_ends_the_shop_with_its_error(rig: ServicesRig, part: str) -> None:
    parts = {"chat": WaitingPart(), "workers": WaitingPart(), part: WaitingPart(RuntimeError(part))}
    open_shop = app.OpenShop(rig.shop, rig.db, parts["chat"], parts["workers"], InstanceFence())  # type: ignore[arg-type]

    with pytest.raises(RuntimeError, match=part):
        await app.run_until_stopped(open_shop, asyncio.Event())


async def test_a_shop_that_is_told_to_stop_ends_without_an_error(rig: ServicesRig) -> None:
    open_shop = app.OpenShop(rig.shop, rig.db, WaitingPart(), WaitingPart(), InstanceFence())  # type: ignore[arg-type]
    stop = asyncio.Event()
    stop.set()

    await app.run_until_stopped(open_shop, stop)


async def test_a_shop_that_another_process_has_overtaken_ends_with_a_sentence(
    rig: ServicesRig,
) -> None:
    fence = InstanceFence()
    open_shop = app.OpenShop(rig.shop, rig.db, WaitingPart(), WaitingPart(), fence)  # type: ignore[arg-type]
    with pytest.raises(AnotherInstance):
        fence.check_registered(False)

    with pytest.raises(AnotherInstance, match="another process has taken this shop over"):
        await app.run_until_stopped(open_shop, asyncio.Event())


async def test_a_shop_that_only_lost_its_lock_runs_on_and_can_be_stopped(rig: ServicesRig) -> None:
    """A task that waits for the lock does not delay the end."""
    fence, stop = InstanceFence(), asyncio.Event()
    waiting = WaitingPart(waits_for=fence)
    open_shop = app.OpenShop(rig.shop, rig.db, waiting, WaitingPart(), fence)  # type: ignore[arg-type]
    fence.mark_lost()
    running = asyncio.create_task(app.run_until_stopped(open_shop, stop))
    await waiting.is_running.wait()
    assert not running.done()
    stop.set()

    await running


async def test_expired_quotes_and_checkouts_are_purged(rig: ServicesRig) -> None:
    await rig.quote()
    assert await retention.purge_expired(rig.shop, rig.db) == 0

    rig.wait(15 * 24 * 3600)
    assert await retention.purge_expired(rig.shop, rig.db) == 2


async def test_a_reward_that_is_due_is_credited_and_told(database_url: str) -> None:
    async with opened(database_url) as store:
        rig = await open_referral_rig(store)
        await a_delivered_order(rig)
        rig.wait(WAIT.total_seconds())
        confirm_clock(rig)

        async def told() -> bool:
            return bool(notices_to(rig, BUYER))

        async with running(rig):
            await until(told)
        assert (await rig.wallet(BUYER)).balance == usd("0.45")


async def test_a_backup_that_fails_is_told_and_tried_again(rig: ServicesRig) -> None:
    made: list[int] = []

    async def copy() -> bool:
        made.append(len(made))
        if len(made) == 1:
            raise OSError("no room")
        return True

    pace = replace(QUICK, backup=0.01, backup_failed=0.01)
    task = asyncio.create_task(Workers(rig.shop, rig.db, rig.messenger, pace, copy).run())
    try:

        async def told() -> bool:
            kinds = [kind for _, kind, _ in rig.messenger.alerts]
            return AlertKind.BACKUP_FAILED in kinds and len(made) > 2

        await until(told)
    finally:
        task.cancel()
        await asyncio.wait({task})


async def test_lost_trades_and_a_low_balance_pause_sales(rig: ServicesRig) -> None:
    rig.shop = shop_with(
        rig.shop,
        sales_limits=SalesLimits(max_unknown_outcomes=2, supplier_balance_floor=Decimal("200.00")),
    )
    rig.supplier.outcomes = [UnknownOutcome("read timeout")] * 2
    for _ in range(2):
        await rig.buy()

    async def paused() -> bool:
        held = await rig.db.read(sales_pause.list_pauses)
        return {one.cause for one in held} == {
            PauseCause.UNKNOWN_OUTCOMES,
            PauseCause.LOW_SUPPLIER_BALANCE,
        }

    async def balance_is_back() -> bool:
        held = await rig.db.read(sales_pause.list_pauses)
        return [one.cause for one in held] == [PauseCause.UNKNOWN_OUTCOMES]

    async with running(rig):
        await until(paused)
        rig.supplier.balance_now = Decimal("200.00")
        await until(balance_is_back)
