"""Tests of the state after a restore: possible later purchases are cases, nothing is sold, nobody
is served twice.

The drill: real traffic, a backup meanwhile, more traffic, the disk lost, the backup restored.
"""

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from bot.adapters.system import SystemIds
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, RequestNo, SupplierAccountId, TradeNo
from bot.domain.operations.messenger import Undeliverable
from bot.domain.operations.sales_pause import PauseCause, SalesPause
from bot.domain.orders.attempts import Attempt
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import (
    Accepted,
    RuledNotCharged,
    RuledTrade,
    Submitted,
    UnknownOutcome,
)
from bot.domain.orders.transitions import decide_transition
from bot.domain.people.person import QuestionKind, ScreenQuestion
from bot.domain.people.staff import staff_actor
from bot.services import sales_pause
from bot.services.checkout import confirmation
from bot.services.operations import reconciliation, recovery
from bot.services.operations.order_search import list_cases
from bot.services.operations.recovery import open_cases_after_restore
from bot.services.orders import fulfilment
from bot.services.orders.cases import apply_ruling
from bot.services.orders.transitions import apply_transition
from bot.services.shop import SideWrites
from storage import EngineDatabase, Restore, Vault, create_backup, read_backup_contents
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, OPERATOR, opened_on, shop_with
from tests.services.services_rig import Recorder, ServicesRig, open_services_rig
from tests.storage.base_rows import a_buyer, ordered, quoted, save_in_mirror
from tests.storage.engines import KEY, empty_url, opened

PASSPHRASE = "correct horse battery"
pytestmark = pytest.mark.both_engines
S = OrderStatus
#: Has a higher id than the other buyer: buyers are locked in the order of their ids.
BEN = BuyerId(BUYER + 1)


@pytest.fixture
async def rig(store: EngineDatabase) -> ServicesRig:
    return await open_services_rig(store, credit="500.00")


async def saved(rig: ServicesRig, folder: Path) -> Path:
    assert isinstance(rig.db, EngineDatabase)
    return await create_backup(rig.db, KEY, PASSPHRASE, folder, NOW)


@asynccontextmanager
async def brought_back(rig: ServicesRig, file: Path, folder: Path) -> AsyncIterator[ServicesRig]:
    """Return the same rig (supplier, clock, chats) over the database of the backup."""
    url = empty_url("sqlite", folder)

    def then(tx: Transaction) -> None:
        tx.open_shop(rig.clock.now(), rig.shop.settings)
        open_cases_after_restore(tx)

    with file.open("rb") as handle:
        head = read_backup_contents(handle, PASSPHRASE).header
        vault = Vault.from_text(head.vault_key)
        plan = Restore(handle, PASSPHRASE, head, vault, "USD", "USD", then, lambda: None)
        await plan.restore_into(url, ".before")
    async with opened(url) as store:
        shop = opened_on(store, replace(rig.shop, side_writes=SideWrites(store)))
        after = ServicesRig(shop, store, Recorder(store), rig.supplier, rig.clock)
        after.messenger.delivered = rig.messenger.delivered
        await recovery.recover_after_crash(store)
        yield after


def state_of(tx: Transaction, order: Order) -> OrderStatus:
    found = tx.orders.get(order.id)
    assert found is not None
    return found.status


async def in_flight(rig: ServicesRig) -> Order:
    """Return an order whose trade is running."""
    placed = await rig.buy()

    def intend(tx: Transaction) -> Order:
        attempt = Attempt(placed.id, placed.account_id, placed.request_no, None, NOW)
        tx.attempts.begin(attempt)
        return apply_transition(
            tx,
            placed,
            decide_transition(placed, Submitted()),
        )

    return await rig.db.transact(intend)


async def in_every_state(rig: ServicesRig) -> dict[OrderStatus, Order]:
    """Create one order in each state that a backup can contain."""
    made: dict[OrderStatus, Order] = {}
    made[S.DELIVERED] = await rig.buy()
    await rig.work()
    rig.messenger.script = [Undeliverable("the bot is blocked")] * 9
    made[S.FULFILLED] = await rig.buy()
    await rig.work()
    rig.messenger.script = []
    rig.supplier.outcomes = [Accepted(TradeNo("T-way"), None, None)]
    made[S.ACCEPTED] = await rig.buy()
    await fulfilment.trade_next_order(rig.shop, rig.db)
    rig.supplier.outcomes = [UnknownOutcome("late")]
    made[S.REVIEW] = await rig.buy()
    await rig.work()
    made[S.PLACED] = await rig.buy()
    made[S.SUBMITTING] = await in_flight(rig)
    for status, order in made.items():
        assert await rig.db.read(state_of, order) is status
    return made


async def pauses(rig: ServicesRig) -> list[SalesPause]:
    return await rig.db.read(sales_pause.list_pauses)


async def test_every_open_order_becomes_a_case_and_what_is_paid_stays(
    rig: ServicesRig, tmp_path: Path
) -> None:
    made = await in_every_state(rig)
    file = await saved(rig, tmp_path)
    async with brought_back(rig, file, tmp_path) as after:
        now = {before: await after.db.read(state_of, order) for before, order in made.items()}
        assert now == {
            S.DELIVERED: S.DELIVERED,
            S.FULFILLED: S.FULFILLED,
            S.ACCEPTED: S.REVIEW,
            S.REVIEW: S.REVIEW,
            S.PLACED: S.REVIEW,
            S.SUBMITTING: S.REVIEW,
        }
        for before in (S.ACCEPTED, S.PLACED, S.SUBMITTING):
            assert (await after.order(made[before])).cause is Cause.RESTORED
        assert all(finding.holds for finding in await after.db.read(reconciliation.check_rules))


async def test_nothing_is_sold_or_traded_until_an_operator_says_so(
    rig: ServicesRig, tmp_path: Path
) -> None:
    offer = await rig.quote()
    file = await saved(rig, tmp_path)
    async with brought_back(rig, file, tmp_path) as after:
        assert [pause.cause for pause in await pauses(after)] == [PauseCause.RESTORED_BACKUP]
        tapped = await confirmation.confirm_quote(after.shop, after.db, BUYER, offer.id, 1)
        assert tapped == Declined(DeclineReason.SALES_PAUSED)
        before = len(after.supplier.trades)
        await after.work()
        assert len(after.supplier.trades) == before

        await after.db.transact(_resume, after)
        await after.buy()
        await after.work()
        assert len(after.supplier.trades) == before + 1


def _resume(tx: Transaction, rig: ServicesRig) -> None:
    assert sales_pause.resume_sales(tx, PauseCause.RESTORED_BACKUP, staff_actor(OPERATOR))


async def test_goods_that_were_stored_still_go_out(rig: ServicesRig, tmp_path: Path) -> None:
    order = await rig.buy()
    await fulfilment.trade_next_order(rig.shop, rig.db)
    file = await saved(rig, tmp_path)
    async with brought_back(rig, file, tmp_path) as after:
        await after.send()
        assert (order.id, b"CODE-1-0") in after.messenger.delivered
        assert (await after.order(order)).status is S.DELIVERED


async def test_a_second_look_finds_nothing_and_pauses_no_further(rig: ServicesRig) -> None:
    await rig.buy()
    assert await rig.db.transact(open_cases_after_restore) == 1
    assert await rig.db.transact(open_cases_after_restore) == 0
    assert len(await pauses(rig)) == 1


async def test_more_open_orders_than_are_read_at_once_all_become_cases(
    rig: ServicesRig,
) -> None:
    """They are of several buyers, the newest order of the buyer with the lowest id."""
    account = rig.shop.settings.supplier_account_id
    made = await rig.db.transact(_place_orders, account, [BEN] * 3 + [BUYER] * recovery.PAGE_SIZE)
    assert await rig.db.transact(open_cases_after_restore) == len(made)
    listed, count = await rig.db.read(list_cases, 0, 2 * recovery.PAGE_SIZE)
    assert [each.id for each in listed] == [each.id for each in made]
    assert count == len(made)


def _place_orders(
    tx: Transaction, account: SupplierAccountId, buyers: Sequence[BuyerId]
) -> Sequence[Order]:
    tx.locks.buyers(*buyers)
    for buyer in {*buyers}:
        a_buyer(tx, buyer, credit="1000.00")
    product = save_in_mirror(tx, account)
    return [ordered(tx, quoted(tx, account, product, buyer)) for buyer in buyers]


async def test_the_drill(rig: ServicesRig, tmp_path: Path) -> None:
    """Run traffic, back up, run more, lose the disk, restore: exactly the orders of the gap become
    cases and are settled.
    """
    rig.shop = shop_with(rig.shop, ids=SystemIds())
    before = [await rig.buy() for _ in range(3)]
    await rig.work()
    waiting = [await rig.buy() for _ in range(2)]
    file = await saved(rig, tmp_path)

    await rig.work()  # both waiting orders are traded and delivered
    lost = [await rig.buy() for _ in range(3)]
    await rig.work()
    assert len(rig.supplier.trades) == 8

    async with brought_back(rig, file, tmp_path) as after:
        await after.work()
        known = {order.request_no for order in await all_orders(after)}
        traded = [request_no for _, request_no, _ in after.supplier.trades]
        assert set(traded) - known == {order.request_no for order in lost}
        assert len(traded) == len(set(traded)) == 8
        assert all(finding.holds for finding in await after.db.read(reconciliation.check_rules))

        cases, _ = await after.db.read(list_cases)
        assert [order.id for order in cases] == [order.id for order in waiting]
        for case in cases:
            await settle_by_the_suppliers_list(after, case, traded)
        await after.work()
        await after.db.transact(_resume, after)
        new = await after.buy()
        await after.work()

        assert len(after.supplier.trades) == 9
        assert new.request_no not in traded
        assert {order.id for order in await all_orders(after) if order.status is S.DELIVERED} == {
            order.id for order in (*before, *waiting, new)
        }
        shown = Counter(goods for _, goods in after.messenger.delivered)
        buyers_of = {
            goods: {who for who, what in after.messenger.delivered if what == goods}
            for goods in shown
        }
        assert all(len(orders) == 1 for orders in buyers_of.values()), (
            "a secret of one order in another"
        )
        assert all(finding.holds for finding in await after.db.read(reconciliation.check_rules))


async def settle_by_the_suppliers_list(
    rig: ServicesRig, case: Order, traded: list[RequestNo]
) -> None:
    """Settle a case as an operator does: look up the request number at the supplier, and report the
    result.
    """
    if case.request_no not in traded:
        ruling: RuledTrade | RuledNotCharged = RuledNotCharged()
    else:
        number = TradeNo(f"T{traded.index(case.request_no) + 1:017d}")
        goods = f"CODE-{traded.index(case.request_no) + 1}-0"
        rig.supplier.replies[number] = QueryReply(goods, paid=True)
        ruling = RuledTrade(number)
    settled = await apply_ruling(rig.shop, rig.db, OPERATOR, case.id, ruling)
    assert isinstance(settled, Order)


async def all_orders(rig: ServicesRig) -> list[Order]:
    orders, _ = await rig.db.read(_all)
    return orders


def _all(tx: Transaction) -> tuple[list[Order], int]:
    return tx.orders.list_of_buyer(BUYER, 0, 1_000)


async def test_a_restore_clears_the_questions_of_screens(rig: ServicesRig, tmp_path: Path) -> None:
    """Its buyer has opened other screens since the backup."""

    def ask(tx: Transaction) -> None:
        question = ScreenQuestion(QuestionKind.TOP_UP_AMOUNT)
        tx.people.set_screen_message(BUYER, 5, question=question)

    def read(tx: Transaction) -> tuple[int | None, ScreenQuestion | None]:
        person = tx.people.get(BUYER)
        assert person is not None
        return person.screen_message_id, person.screen_question

    await rig.db.transact(ask)
    file = await saved(rig, tmp_path)
    async with brought_back(rig, file, tmp_path / "new") as after:
        assert await after.db.read(read) == (5, None)
