"""Tests of a buyer's wallet: what paid an order."""

import pytest

from bot.domain.ids import OrderId
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.payments.payments import StoredPayment
from bot.services.payments import wallet
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, usd
from tests.services.services_rig import open_services_rig
from tests.world.stars import STARS, Charge

pytestmark = pytest.mark.both_engines


def _store_payment(tx: Transaction, order: Order) -> bool:
    event, _ = Charge("charge-1", int(BUYER), 385, "", NOW).report()
    return tx.payments.add_payment(StoredPayment(event, usd("5.00"), None, order.id))


async def test_later_purchases_do_not_change_the_money_sources_of_a_delivered_order(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store, credit="50.00")
    order, later = await rig.buy(), await rig.buy()
    assert await rig.db.read(wallet.read_money_sources_of_order, order) is None
    await rig.work()
    order, later = await rig.order(order), await rig.order(later)
    assert order.status is OrderStatus.DELIVERED
    for each in (order, later):
        sources = await rig.db.read(wallet.read_money_sources_of_order, each)
        assert sources is not None
        assert (sources.from_payment, sources.from_credit) == (usd("0"), usd("9.90"))
    assert await store.transact(_store_payment, order)
    sources = await rig.db.read(wallet.read_money_sources_of_order, order)
    assert sources is not None
    assert (sources.from_payment, sources.from_credit) == (usd("5.00"), usd("4.90"))
    assert sources.method == STARS


async def test_an_order_without_a_hold_has_no_balance_after_it(store: EngineDatabase) -> None:
    await open_services_rig(store)

    def look(tx: Transaction) -> object:
        return tx.statements.find_balance_after_hold(BUYER, OrderId(77))

    assert await store.read(look) is None
