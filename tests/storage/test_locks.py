"""Tests of single locks: who waits for whom on a server, and who does not."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from sqlalchemy import text

from bot.domain.catalogue.product import Product
from bot.domain.ids import BuyerId, MethodName, PromoCodeId, SupplierAccountId
from bot.domain.pricing.promo_codes import PromoRule
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, OPERATOR
from tests.storage.base_rows import a_buyer, an_account, quoted, save_in_mirror
from tests.storage.engines import opened
from tests.storage.pause import Pause
from tests.waiting import until

OTHER = BuyerId(BUYER + 1)
_COUNT_WAITING = text(
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE datname = current_database() AND wait_event_type = 'Lock'"
)
pytestmark = pytest.mark.parametrize("engine", ["postgresql"])  # SQLite has one writer


@dataclass(frozen=True, slots=True)
class _Rows:
    """The rows that the tests lock."""

    account: SupplierAccountId
    product: Product
    promo: PromoCodeId


async def _prepare(store: EngineDatabase) -> _Rows:
    account = await an_account(store)

    def write(tx: Transaction) -> tuple[Product, PromoCodeId]:
        product = save_in_mirror(tx, account)
        for buyer in (BUYER, OTHER):
            a_buyer(tx, buyer)
        return product, tx.promo_codes.add("SUMMER", PromoRule(500), BuyerId(OPERATOR), NOW)

    product, promo = await store.transact(write)
    return _Rows(account, product, promo)


_LOCKS: dict[str, Callable[[Transaction, _Rows], None]] = {
    "payment": lambda tx, _: tx.locks.payment(MethodName("stars"), "charge-1"),
    "buyer": lambda tx, _: tx.locks.buyers(BUYER),
    "supplier account": lambda tx, rows: tx.locks.supplier_account(rows.account),
    "promo code": lambda tx, rows: tx.locks.promo_code(rows.promo),
    "shop's cap": lambda tx, _: tx.locks.shop_cap(),
    "setting": lambda tx, _: tx.locks.setting("price-rules"),
    "product": lambda tx, rows: tx.locks.product(rows.product.id),
}


@pytest.mark.parametrize("name", _LOCKS)
async def test_a_lock_is_waited_for_until_its_transaction_ends(
    database_url: str, name: str
) -> None:
    async with opened(database_url) as store:
        rows = await _prepare(store)
        pause = Pause()
        ended: list[str] = []

        def hold(tx: Transaction) -> None:
            _LOCKS[name](tx, rows)
            pause.wait()
            ended.append("first")

        def take(tx: Transaction) -> None:
            _LOCKS[name](tx, rows)
            ended.append("second")

        async def is_waiting() -> bool:
            async with store.engine.read_transaction() as connection:
                return bool(await connection.scalar(_COUNT_WAITING))

        holding = asyncio.create_task(store.transact(hold))
        await pause.entered.wait()
        taking = asyncio.create_task(store.transact(take))
        await until(is_waiting)
        pause.go.set()
        await asyncio.gather(holding, taking)
        assert ended == ["first", "second"]


async def test_other_keys_do_not_wait(database_url: str) -> None:
    async with opened(database_url) as store, opened(database_url) as other:
        await _prepare(store)
        pause = Pause()

        def hold(tx: Transaction) -> None:
            tx.locks.payment(MethodName("stars"), "charge-1")
            tx.locks.buyers(BUYER)
            tx.locks.setting("price-rules")
            pause.wait()

        def take_others(tx: Transaction) -> None:
            tx.locks.payment(MethodName("stars"), "charge-2")
            tx.locks.buyers(OTHER)
            tx.locks.setting("sales-pauses")

        holding = asyncio.create_task(store.transact(hold))
        await pause.entered.wait()
        await other.transact(take_others)
        pause.go.set()
        await holding


async def test_a_locked_buyer_does_not_stop_a_row_that_refers_to_them(database_url: str) -> None:
    """A plain FOR UPDATE would: each order, quote and payment refers to its buyer."""
    async with opened(database_url) as store, opened(database_url) as other:
        rows = await _prepare(store)
        pause = Pause()

        def hold(tx: Transaction) -> None:
            tx.locks.buyers(BUYER)
            tx.locks.product(rows.product.id)
            pause.wait()

        holding = asyncio.create_task(store.transact(hold))
        await pause.entered.wait()
        quote = await other.transact(quoted, rows.account, rows.product)
        assert quote.buyer_id == BUYER
        pause.go.set()
        await holding
