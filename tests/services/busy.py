"""A day in a shop: an order in every state and by every path, made by the real use cases.

`busy_day` calls `look` after each of its steps, so that a test can check the rules throughout.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

import pytest

from bot.domain.checkout import Selection
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.money import Money
from bot.domain.order import (
    Accepted,
    NotSent,
    Order,
    OrderStatus,
    Refused,
    RequestNo,
    RuledRefund,
    RuledTrade,
    Ruling,
    TradeNo,
    TradeOutcome,
    UnknownOutcome,
)
from bot.domain.ports import QueryReply, Undeliverable
from bot.domain.repositories import RawUpdate, Tx, UpdateId
from bot.services.checkout import checkout_steps
from bot.services.orders import cases, fulfilment
from bot.services.people import people, wallet
from storage import SqlDatabase
from tests.builders import BUYER, NOW, OPERATOR, FakeSupplier, a_person, a_product, shop_with, usd
from tests.services.till import Till, open_till

NEIGHBOUR = BuyerId(7002)
#: The orders at the end of the day, by their names in `busy_day`'s result.
STATES = {
    "delivered": OrderStatus.DELIVERED,
    "unnumbered": OrderStatus.DELIVERED,
    "retried": OrderStatus.DELIVERED,
    "found": OrderStatus.DELIVERED,
    "overcharged": OrderStatus.DELIVERED,
    "refused": OrderStatus.CANCELLED,
    "lost": OrderStatus.CANCELLED,
    "refunded": OrderStatus.REFUNDED,
    "parked": OrderStatus.FULFILLED,
    "waiting": OrderStatus.ACCEPTED,
    "doubted": OrderStatus.REVIEW,
    "in_flight": OrderStatus.SUBMITTING,
    "placed": OrderStatus.PLACED,
}


class PowerCut(BaseException):
    """The process ends here."""


class Dying(FakeSupplier):
    """A supplier during whose trade call the process ends."""

    async def trade(
        self, selection: Selection, request_no: RequestNo, contact: str
    ) -> TradeOutcome:
        raise PowerCut


async def _nothing(till: Till) -> None: ...


Look = Callable[[Till], Awaitable[None]]


async def busy_day(store: SqlDatabase, look: Look = _nothing) -> tuple[Till, Mapping[str, OrderId]]:
    """Run the day; return the shop and the orders of `STATES` by name."""
    till = await open_till(store, a_product(), a_product(code="OTHER"), credit="500.00")
    await people.register_person(till.shop, replace(a_person(), id=NEIGHBOUR, username="bob"))
    orders = await _traded(till, look)
    orders |= await _ruled(till, look)
    await _money(till, look)
    orders |= await _left_open(till, look)
    await _typed(till)
    await look(till)
    assert {name: (await till.order(one)).status for name, one in orders.items()} == STATES
    return till, {name: one.id for name, one in orders.items()}


async def _traded(till: Till, look: Look) -> dict[str, Order]:
    scripts: dict[str, list[TradeOutcome]] = {
        "delivered": [],
        "unnumbered": [Accepted(None, None, "GOODS-WITHOUT-NUMBER")],
        "retried": [NotSent("connect")],
        "overcharged": [Accepted(TradeNo("T-OVER"), usd("9.50"), "GOODS", "a note")],
        "refused": [Refused("no such card")],
    }
    orders = {}
    for name, outcomes in scripts.items():
        till.supplier.outcomes = outcomes
        orders[name] = await till.buy(buyer=NEIGHBOUR if name == "retried" else BUYER)
        await look(till)
        await till.work()
        await look(till)
        till.wait(10)
        await till.work()
        await look(till)
    return orders


async def _ruled(till: Till, look: Look) -> dict[str, Order]:
    found = await till.buy()
    till.supplier.outcomes = [UnknownOutcome("read timeout")]
    await till.work()
    till.supplier.replies[TradeNo("T-FOUND")] = QueryReply("FOUND-GOODS", paid=True)
    await _rule(till, found, RuledTrade(TradeNo("T-FOUND")))
    await look(till)
    await till.work()
    lost = await till.buy()
    till.supplier.outcomes = [UnknownOutcome("read timeout")]
    await till.work()
    await _rule(till, lost, RuledRefund())
    refunded = await till.buy(buyer=NEIGHBOUR)
    await till.work()
    await look(till)
    await _rule(till, refunded, RuledRefund())
    await look(till)
    return {"found": found, "lost": lost, "refunded": refunded}


async def _rule(till: Till, order: Order, ruling: Ruling) -> None:
    ruled = await cases.apply_ruling(till.shop, till.db, OPERATOR, order.id, ruling)
    assert isinstance(ruled, Order), ruled


async def _money(till: Till, look: Look) -> None:
    """Top up, and take back more than the balance."""
    for key, money in (("tg:1:2:3", usd("40.00")), ("tg:1:2:4", usd("-60.00"))):
        await _credit(till, money, key)
        await look(till)


async def _credit(till: Till, money: Money, key: str) -> None:
    await wallet.credit_buyer(till.shop, till.db, OPERATOR, BUYER, money, key)


async def _left_open(till: Till, look: Look) -> dict[str, Order]:
    parked = await till.buy()
    till.messenger.script = [Undeliverable("blocked")]
    await till.work(2)
    waiting = await till.buy(buyer=NEIGHBOUR)
    till.supplier.outcomes = [Accepted(TradeNo("T-WAITING"), usd("9.00"), None)]
    await till.work()
    doubted = await till.buy()
    till.supplier.outcomes = [UnknownOutcome("read timeout")]
    await till.work()
    await look(till)
    in_flight = await till.buy()
    await _cut_off(till)
    placed = await till.buy(buyer=NEIGHBOUR)
    return {
        "parked": parked,
        "waiting": waiting,
        "doubted": doubted,
        "in_flight": in_flight,
        "placed": placed,
    }


async def _cut_off(till: Till) -> None:
    """End the process while a trade is running."""
    shop = shop_with(till.shop, supplier=Dying(till.supplier.categories))
    with pytest.raises(PowerCut):
        await fulfilment.trade_next_order(shop, till.db)


async def _typed(till: Till) -> None:
    """Leave a quote without an order, an unfinished checkout and an unhandled update."""
    await till.quote(buyer=NEIGHBOUR)
    other = await till.product("OTHER")
    await checkout_steps.restart_checkout(till.session(other), other)
    await till.db.transact(_update)


async def _update(tx: Tx) -> None:
    await tx.inbox.add([RawUpdate(UpdateId(77), int(BUYER), b"{}")], NOW)
