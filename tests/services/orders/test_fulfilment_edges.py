"""Tests of edge cases of fulfilment: shutdown during the preflight, undecryptable values,
unexpected outcomes.
"""

import asyncio

from sqlalchemy import text

from bot.domain.ids import TradeNo
from bot.domain.money import Money
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.transition_inputs import Accepted
from bot.services.orders import fulfilment, preflight
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import usd
from tests.services.services_rig import ServicesRig
from tests.waiting import LoopClock


async def test_a_shop_that_closes_during_the_last_look_sends_nothing(rig: ServicesRig) -> None:
    """Before the balance is read the shop is open, and afterwards it is closing."""
    order = await rig.buy()
    answers = iter([False, True])
    await fulfilment.trade_next_order(rig.shop, rig.db, lambda: next(answers))

    assert (await rig.order(order)).status is OrderStatus.PLACED
    assert rig.supplier.trades == []


async def test_an_order_whose_choices_stay_shut_is_called_off(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    """The vault key is another one: the selection cannot be read, so it is not bought."""
    order = await rig.buy()

    def damage(tx: Transaction) -> None:
        tx.ledger.resources.connection.execute(text("UPDATE quotes SET selection = 'x'"))

    await store.transact(damage)
    await rig.work()

    assert (await rig.order(order)).status is OrderStatus.CANCELLED
    assert (await rig.wallet()).available == usd("50.00")
    assert rig.supplier.trades == []


async def test_looks_that_hang_are_given_up_and_tried_again(rig: ServicesRig) -> None:
    order = await rig.buy()
    rig.supplier.gate = asyncio.Event()
    async with LoopClock().running_fast(preflight.PREFLIGHT_TIMEOUT):
        await fulfilment.trade_next_order(rig.shop, rig.db)
    assert (await rig.order(order)).status is OrderStatus.PLACED
    rig.supplier.gate = None
    rig.wait(6)
    await rig.work()

    assert (await rig.order(order)).status is OrderStatus.DELIVERED


async def test_an_outcome_that_cannot_be_written_down_is_a_case(rig: ServicesRig) -> None:
    """The supplier charges in a currency that the ledger does not use for it."""
    rig.supplier.outcomes = [Accepted(TradeNo("T1"), Money(900, "EUR"), "KEY", raw=b"reply")]
    order = await rig.buy()
    await rig.work()

    assert (await rig.order(order)).status is OrderStatus.REVIEW
    assert (await rig.wallet()).held == order.price
    assert len(rig.supplier.trades) == 1
