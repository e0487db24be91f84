"""Tests of erasure in steps: each is a short transaction, and an index finds what it changes."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

import pytest
from sqlalchemy import Table, insert

from bot.domain.ids import BuyerId
from bot.domain.orders.supplier import LastAnswer
from bot.services.change_steps import ROWS_IN_STEP, STEP_PAUSE
from bot.services.operations import recovery
from bot.services.people import privacy, retention
from storage import EngineDatabase
from storage.engine.repository import RepositoryResources
from storage.operations.tables import outbox
from storage.orders.tables import orders
from storage.people.tables import thread_messages, threads
from storage.pricing.tables import wrong_promo_codes
from storage.transaction import Transaction
from tests.builders import BUYER, shop_with
from tests.services.payments.payments_rig import register
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.storage.engines import fresh_url, opened
from tests.storage.observed_sqlite import Executed, observed_sqlite

pytestmark = pytest.mark.both_engines
T = TypeVar("T")
P = ParamSpec("P")
YEAR = 365 * 86_400.0
KEPT = timedelta(days=90)
ORDERS_IN_STEP = privacy._ORDERS_IN_STEP


@dataclass(slots=True)
class CountedSteps:
    """A database that notes what its write transactions return, and the pauses between them."""

    rig: ServicesRig
    steps: list[object] = field(default_factory=list)
    pauses: list[float] = field(default_factory=list)
    after_read: Callable[[object], Awaitable[None]] | None = None

    def __post_init__(self) -> None:
        self.rig.shop = shop_with(self.rig.shop, secret_retention=KEPT, clock=self)

    def now(self) -> datetime:
        return self.rig.clock.now()

    def monotonic(self) -> float:
        return self.rig.clock.monotonic()

    async def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)

    async def transact(
        self,
        phase: Callable[Concatenate[Transaction, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        result = await self.rig.db.transact(phase, *args, **kwargs)
        self.steps.append(result)
        return result

    async def read(
        self,
        phase: Callable[Concatenate[Transaction, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        result = await self.rig.db.read(phase, *args, **kwargs)
        if self.after_read is not None:
            await self.after_read(result)
        return result

    @property
    def changes(self) -> list[object]:
        """Return what the steps changed that changed something."""
        return [step for step in self.steps if step]

    async def purge(self) -> int:
        """Purge under a clock that the supplier has just confirmed."""
        self.rig.supplier.heard = LastAnswer(self.now(), 0.4)
        return await retention.purge_expired(self.rig.shop, self)


async def add_rows(rig: ServicesRig, *statements: tuple[Table, list[dict[str, object]]]) -> None:
    def add(resources: RepositoryResources) -> None:
        for table, rows in statements:
            resources.connection.execute(insert(table), rows)

    assert isinstance(rig.db, EngineDatabase)
    await rig.db.transact_on_tables(add)


async def test_expired_rows_are_deleted_in_steps_with_pauses(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    offer = await rig.quote()
    counted = CountedSteps(rig)
    many = 2 * ROWS_IN_STEP + 1

    def add_quotes(tx: Transaction) -> None:
        for _ in range(many):
            tx.quotes.add(offer)

    await rig.db.transact(add_quotes)
    wrong = {"buyer_id": BUYER, "at": rig.clock.now()}
    await add_rows(rig, (wrong_promo_codes, [wrong] * many))
    rig.wait(YEAR)
    assert await counted.purge() == 2 * many + 2  # with the first quote and its checkout
    assert counted.changes == [ROWS_IN_STEP, ROWS_IN_STEP, 2, ROWS_IN_STEP, ROWS_IN_STEP, 1, 1]
    assert counted.pauses == [STEP_PAUSE] * 4


async def test_texts_of_orders_and_threads_are_erased_in_steps_with_pauses(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store, credit="1000")
    for _ in range(2 * ORDERS_IN_STEP + 1):
        await rig.buy()
        await rig.work()
    thread = {"id": 1, "buyer_id": BUYER, "opened_at": rig.clock.now()}
    text = {"thread_id": 1, "staff": False, "body": b"sealed", "at": rig.clock.now()}
    await add_rows(rig, (threads, [thread]), (thread_messages, [text] * (ROWS_IN_STEP + 1)))
    rig.wait(YEAR)
    counted = CountedSteps(rig)
    await counted.purge()
    assert counted.changes[-5:] == [ROWS_IN_STEP, 1, ORDERS_IN_STEP, ORDERS_IN_STEP, 1]
    assert len(counted.pauses) >= 5
    counted.steps.clear()
    await counted.purge()
    assert counted.changes == []


async def test_an_order_that_changes_after_it_was_listed_is_not_erased(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    order = await rig.buy()
    await rig.work()
    rig.wait(YEAR)
    counted = CountedSteps(rig)

    def touch(resources: RepositoryResources) -> None:
        here = orders.update().where(orders.c.id == order.id)
        resources.connection.execute(here.values(updated_at=rig.clock.now()))

    async def touch_after(result: object) -> None:
        if result == [order.id]:
            await store.transact_on_tables(touch)

    counted.after_read = touch_after
    await counted.purge()
    assert counted.changes == []


async def test_erasing_one_buyers_data_does_not_wait_for_the_backlog_of_others(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store, credit="1000")
    other = BuyerId(7_002)
    await register(rig, other)
    await rig.buy()
    await rig.work()

    def ask(tx: Transaction) -> None:
        tx.erasure.erase_buyer(BUYER, rig.clock.now())

    await rig.db.transact(ask)
    counted = CountedSteps(rig)
    await privacy.erase_buyer(rig.shop, counted, other)
    assert counted.changes == []
    assert await counted.purge() >= 1


async def test_due_times_that_a_wrong_clock_set_are_reset_in_steps(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    counted = CountedSteps(rig)
    far = rig.clock.now() + timedelta(days=900)
    rows: list[dict[str, object]] = [
        {
            "kind": "notice",
            "chat_id": BUYER,
            "dedupe_key": f"notice:{number}",
            "facts": "{}",
            "state": "pending",
            "next_at": far,
            "updated_at": rig.clock.now(),
        }
        for number in range(ROWS_IN_STEP + 1)
    ]
    await add_rows(rig, (outbox, rows))
    order = await rig.buy()

    def postpone(resources: RepositoryResources) -> None:
        here = orders.update().where(orders.c.id == order.id)
        resources.connection.execute(here.values(next_at=far))

    await store.transact_on_tables(postpone)
    reset = await recovery.reset_far_future_due_times(rig.shop, counted)
    assert reset == ROWS_IN_STEP + 2
    assert counted.steps == [ROWS_IN_STEP, 2]


async def test_an_index_finds_what_a_step_changes(tmp_path: Path) -> None:
    """No step reads a table from its beginning: erased rows would be read again in each."""
    executed: list[Executed] = []
    async with opened(fresh_url("sqlite", tmp_path)) as store:
        rig = await open_services_rig(store)
        await rig.buy()
        await rig.work()
        rig.wait(YEAR)
        counted = CountedSteps(rig)
        with observed_sqlite(executed.append):
            await counted.purge()
            await recovery.reset_far_future_due_times(rig.shop, counted)
        used: list[str] = []
        for each in executed:
            if each.may_write or "orders.updated_at" in each.text:
                async with store.engine.read_transaction() as connection:
                    plan = await connection.exec_driver_sql(
                        f"EXPLAIN QUERY PLAN {each.text}", tuple(each.values)
                    )
                    used += [str(row.detail) for row in plan]
    scanned = [step for step in used if step.startswith("SCAN") and "USING" not in step]
    assert scanned == []
    for index in (
        "ix_orders_unshredded",
        "ix_quotes_expires_at",
        "ix_checkouts_updated_at",
        "ix_wrong_promo_codes_at",
        "ix_payment_claims_evidence",
    ):
        assert any(index in step for step in used), index
