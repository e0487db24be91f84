"""Tests of stored sales pauses: one for each reason, and their effect."""

from datetime import timedelta

from bot.domain.operations.sales_pause import PauseCause, SalesPause
from bot.domain.orders.order import Order
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import NOW
from tests.storage.base_rows import a_placed_order, an_account

LATER = NOW + timedelta(hours=1)


async def test_a_cause_starts_once_and_keeps_who_started_it(store: EngineDatabase) -> None:
    def twice(tx: Transaction) -> tuple[bool, bool]:
        first = tx.sales_pauses.begin(PauseCause.OPERATOR, "staff:7", NOW)
        return first, tx.sales_pauses.begin(PauseCause.OPERATOR, "staff:8", LATER)

    assert await store.transact(twice) == (True, False)
    assert await store.read(_all) == [SalesPause(PauseCause.OPERATOR, "staff:7", NOW)]


async def test_causes_are_told_by_age_and_end_one_by_one(store: EngineDatabase) -> None:
    def begin(tx: Transaction) -> None:
        tx.sales_pauses.begin(PauseCause.LOW_SUPPLIER_BALANCE, "shop", LATER)
        tx.sales_pauses.begin(PauseCause.UNKNOWN_OUTCOMES, "shop", NOW)

    def end(tx: Transaction) -> tuple[bool, bool]:
        return tx.sales_pauses.end(PauseCause.UNKNOWN_OUTCOMES), tx.sales_pauses.end(
            PauseCause.UNKNOWN_OUTCOMES
        )

    await store.transact(begin)
    assert [one.cause for one in await store.read(_all)] == [
        PauseCause.UNKNOWN_OUTCOMES,
        PauseCause.LOW_SUPPLIER_BALANCE,
    ]
    assert await store.transact(end) == (True, False)
    assert [one.cause for one in await store.read(_all)] == [PauseCause.LOW_SUPPLIER_BALANCE]


async def test_only_a_restore_keeps_placed_orders_from_being_traded(store: EngineDatabase) -> None:
    account = await an_account(store)

    def prepare(tx: Transaction) -> Order:
        order = a_placed_order(tx, account)
        for cause in set(PauseCause) - {PauseCause.RESTORED_BACKUP}:
            tx.sales_pauses.begin(cause, "shop", NOW)
        return order

    def claim(tx: Transaction) -> Order | None:
        return tx.order_leases.claim_next_trade(account, LATER, LATER + timedelta(minutes=1))

    def claim_after_a_restore(tx: Transaction) -> Order | None:
        tx.sales_pauses.begin(PauseCause.RESTORED_BACKUP, "shop", NOW)
        return claim(tx)

    def claim_once_it_is_over(tx: Transaction) -> Order | None:
        tx.sales_pauses.end(PauseCause.RESTORED_BACKUP)
        return claim(tx)

    order = await store.transact(prepare)
    assert await store.transact(claim_after_a_restore) is None
    claimed = await store.transact(claim_once_it_is_over)
    assert claimed is not None
    assert claimed.id == order.id


def _all(tx: Transaction) -> list[SalesPause]:
    return tx.sales_pauses.all()
