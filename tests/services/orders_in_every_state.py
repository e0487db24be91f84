"""A day in a shop: an order in every state and by every path, made by the real use cases.

`busy_day` calls `look` after each of its steps, so that a test can check the rules throughout.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.catalogue.selection import Selection
from bot.domain.ids import BuyerId, OrderId, RequestNo, TradeNo, UpdateId
from bot.domain.money import Money
from bot.domain.operations.inbox import RawUpdate
from bot.domain.operations.messenger import Undeliverable
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.rewards import ReferralTerms
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import (
    Accepted,
    NotSent,
    Refused,
    RuledRefund,
    RuledTrade,
    Ruling,
    TradeOutcome,
    UnknownOutcome,
)
from bot.domain.payments.order_refunds import RefundPart
from bot.services.checkout import checkouts
from bot.services.checkout.confirmation import Confirmation
from bot.services.operations import supplier_debts
from bot.services.orders import cases, fulfilment, replacements
from bot.services.orders.replacements import QuotedReplacement
from bot.services.payments import order_refunds, wallet
from bot.services.payments.order_refunds import PlannedGoodwill, PlannedRefund
from bot.services.people import accounts
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, OPERATOR, FakeSupplier, a_person, a_product, shop_with, usd
from tests.services.promo_codes_rig import quote_with_code
from tests.services.referral_rig import code_of, come, confirm_clock, credit_due
from tests.services.services_rig import ServicesRig, open_services_rig

NEIGHBOUR, FRIEND = BuyerId(7002), BuyerId(7003)
#: The orders at the end of the day, by their names in `busy_day`'s result.
STATES = {
    "delivered": OrderStatus.DELIVERED,
    "unnumbered": OrderStatus.DELIVERED,
    "retried": OrderStatus.DELIVERED,
    "found": OrderStatus.DELIVERED,
    "overcharged": OrderStatus.DELIVERED,
    "replaced": OrderStatus.DELIVERED,
    "replacement": OrderStatus.DELIVERED,
    "failed_replacement": OrderStatus.CANCELLED,
    "refused": OrderStatus.CANCELLED,
    "lost": OrderStatus.CANCELLED,
    "refunded": OrderStatus.REFUNDED,
    "refunded_in_part": OrderStatus.DELIVERED,
    "saved": OrderStatus.DELIVERED,
    "rewarded": OrderStatus.DELIVERED,
    "reward_returned": OrderStatus.REFUNDED,
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


async def _nothing(rig: ServicesRig) -> None: ...


Look = Callable[[ServicesRig], Awaitable[None]]


async def busy_day(
    store: EngineDatabase, look: Look = _nothing
) -> tuple[ServicesRig, Mapping[str, OrderId]]:
    """Run the day; return the shop and the orders of `STATES` by name."""
    rig = await open_services_rig(store, a_product(), a_product(code="OTHER"), credit="500.00")
    await accounts.register_person(rig.shop, replace(a_person(), id=NEIGHBOUR, username="bob"))
    orders = await _traded(rig, look)
    orders |= await _ruled(rig, look)
    orders |= await _replaced(rig, look)
    orders |= await _saved(rig, look)
    orders |= await _rewarded(rig, look)
    await _money(rig, look)
    orders |= await _left_open(rig, look)
    await _typed(rig)
    await look(rig)
    assert {name: (await rig.order(one)).status for name, one in orders.items()} == STATES
    return rig, {name: one.id for name, one in orders.items()}


async def _traded(rig: ServicesRig, look: Look) -> dict[str, Order]:
    scripts: dict[str, list[TradeOutcome]] = {
        "delivered": [],
        "unnumbered": [Accepted(None, None, "GOODS-WITHOUT-NUMBER")],
        "retried": [NotSent("connect")],
        "overcharged": [Accepted(TradeNo("T-OVER"), usd("9.50"), "GOODS", "a note")],
        "refused": [Refused("no such card")],
    }
    orders = {}
    for name, outcomes in scripts.items():
        rig.supplier.outcomes = outcomes
        orders[name] = await rig.buy(buyer=NEIGHBOUR if name == "retried" else BUYER)
        await look(rig)
        await rig.work()
        await look(rig)
        rig.wait(10)
        await rig.work()
        await look(rig)
    return orders


async def _ruled(rig: ServicesRig, look: Look) -> dict[str, Order]:
    found = await rig.buy()
    rig.supplier.outcomes = [UnknownOutcome("read timeout")]
    await rig.work()
    rig.supplier.replies[TradeNo("T-FOUND")] = QueryReply("FOUND-GOODS", paid=True)
    await _rule(rig, found, RuledTrade(TradeNo("T-FOUND")))
    await look(rig)
    await rig.work()
    lost = await rig.buy()
    rig.supplier.outcomes = [UnknownOutcome("read timeout")]
    await rig.work()
    await _rule(rig, lost, RuledRefund())
    refunded = await rig.buy(buyer=NEIGHBOUR)
    await rig.work()
    await look(rig)
    await _rule(rig, refunded, RuledRefund())
    await look(rig)
    in_part = await rig.buy(buyer=NEIGHBOUR)
    await rig.work()
    for cents in (40, 10):
        await refund_in_part(rig, in_part, Money(cents, "USD"))
        await look(rig)
    await give_goodwill(rig, in_part, usd("0.25"))
    await look(rig)
    return {"found": found, "lost": lost, "refunded": refunded, "refunded_in_part": in_part}


async def refund_in_part(rig: ServicesRig, order: Order, part: RefundPart) -> PlannedRefund:
    """Refund a part of an order as an owner; return what was done."""
    planned = await rig.db.read(order_refunds.plan_refund, order.id, part)
    assert isinstance(planned, PlannedRefund), planned
    done = await rig.db.transact(order_refunds.refund_part, OPERATOR, planned)
    assert isinstance(done, PlannedRefund), done
    return done


async def give_goodwill(rig: ServicesRig, order: Order, money: Money) -> None:
    """Give goodwill for an order as an owner."""
    planned = await rig.db.read(order_refunds.plan_goodwill, order.id, money)
    assert isinstance(planned, PlannedGoodwill), planned
    done = await rig.db.transact(order_refunds.give_goodwill, OPERATOR, planned)
    assert isinstance(done, PlannedGoodwill), done


async def replace_pieces(rig: ServicesRig, order: Order, pieces: int = 1) -> Order:
    """Place the replacement of some pieces of an order as an owner; return the new order."""
    offer = await replacements.prepare_replacement(rig.shop, rig.db, order.id, pieces)
    assert isinstance(offer, QuotedReplacement), offer
    placed = await replacements.place_replacement(rig.shop, rig.db, OPERATOR, offer)
    assert isinstance(placed, Order), placed
    return placed


async def _rule(rig: ServicesRig, order: Order, ruling: Ruling) -> None:
    ruled = await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, ruling)
    assert isinstance(ruled, Order), ruled


async def _replaced(rig: ServicesRig, look: Look) -> dict[str, Order]:
    """Replace two of three pieces, first in vain; the supplier gives back a part of their cost."""
    replaced = await rig.buy(3)
    await rig.work()
    await rig.db.transact(lambda tx: tx.order_problems.add(replaced.id, (1, 3), tx.now))
    new = []
    for outcomes in ([Refused("no such card")], []):
        rig.supplier.outcomes = [*outcomes]
        new.append(await replace_pieces(rig, replaced, 2))
        await look(rig)
        await rig.work()
        await look(rig)
    (owed,) = (await rig.db.read(supplier_debts.list_debts)).debts
    for amount in ("5.00", "1.00"):
        debt = await rig.db.read(supplier_debts.read_debt, owed.debt.id)
        assert debt is not None
        await rig.db.transact(supplier_debts.book_recovery, OPERATOR, debt.debt, usd(amount))
        await look(rig)
    return {"replaced": replaced, "failed_replacement": new[0], "replacement": new[1]}


async def _saved(rig: ServicesRig, look: Look) -> dict[str, Order]:
    """Buy with a coupon of the supplier, which takes less, and refund a part."""
    rig.shop = shop_with(rig.shop, supplier_coupons=True)
    offer = await quote_with_code(rig, "COUPON")
    rig.shop = shop_with(rig.shop, supplier_coupons=False)
    confirmed = await rig.confirm(BUYER, offer.id)
    assert isinstance(confirmed, Confirmation), confirmed
    rig.supplier.outcomes = [Accepted(TradeNo("T-SAVED"), usd("8.00"), "GOODS")]
    await rig.work()
    await look(rig)
    await refund_in_part(rig, confirmed.order, usd("0.80"))
    await look(rig)
    return {"saved": confirmed.order}


async def _rewarded(rig: ServicesRig, look: Look) -> dict[str, Order]:
    """Credit rewards for two orders of a friend; refund a part of one, and all of the other."""
    rig.shop = shop_with(rig.shop, referral=ReferralTerms(5_000, timedelta(0)))
    await come(rig, FRIEND, await code_of(rig, BUYER))
    await rig.credit(FRIEND, 50_00, "friend")
    orders = {name: await rig.buy(buyer=FRIEND) for name in ("rewarded", "reward_returned")}
    await rig.work()
    await look(rig)
    confirm_clock(rig)
    assert await credit_due(rig) == len(orders)
    rig.shop = shop_with(rig.shop, referral=None)
    await refund_in_part(rig, orders["rewarded"], usd("0.30"))
    await look(rig)
    await _rule(rig, orders["reward_returned"], RuledRefund())
    await look(rig)
    return orders


async def _money(rig: ServicesRig, look: Look) -> None:
    """Top up, and take back more than the balance."""
    for key, money in (("tg:1:2:3", usd("40.00")), ("tg:1:2:4", usd("-60.00"))):
        await _credit(rig, money, key)
        await look(rig)


async def _credit(rig: ServicesRig, money: Money, key: str) -> None:
    await rig.db.transact(wallet.credit_buyer, OPERATOR, wallet.Credit(BUYER, money, key))


async def _left_open(rig: ServicesRig, look: Look) -> dict[str, Order]:
    parked = await rig.buy()
    rig.messenger.script = [Undeliverable("blocked")]
    await rig.work(2)
    waiting = await rig.buy(buyer=NEIGHBOUR)
    rig.supplier.outcomes = [Accepted(TradeNo("T-WAITING"), usd("9.00"), None)]
    await rig.work()
    doubted = await rig.buy()
    rig.supplier.outcomes = [UnknownOutcome("read timeout")]
    await rig.work()
    await look(rig)
    in_flight = await rig.buy()
    await _cut_off(rig)
    placed = await rig.buy(buyer=NEIGHBOUR)
    return {
        "parked": parked,
        "waiting": waiting,
        "doubted": doubted,
        "in_flight": in_flight,
        "placed": placed,
    }


async def _cut_off(rig: ServicesRig) -> None:
    """End the process while a trade is running."""
    shop = shop_with(rig.shop, supplier=Dying(rig.supplier.categories))
    with pytest.raises(PowerCut):
        await fulfilment.trade_next_order(shop, rig.db)


async def _typed(rig: ServicesRig) -> None:
    """Leave a quote without an order, an unfinished checkout and an unhandled update."""
    await rig.quote(buyer=NEIGHBOUR)
    other = await rig.product("OTHER")
    await checkouts.restart_checkout(rig.session(other), other)
    await rig.db.transact(_update)


def _update(tx: Transaction) -> None:
    tx.inbox.add([RawUpdate(UpdateId(77), int(BUYER), b"{}")], NOW)
