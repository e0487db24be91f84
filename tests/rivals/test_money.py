"""What went wrong with the money and the goods of other shops, each tried here on the real services.

On both engines, on real database files; only the supplier is scripted.
"""

import asyncio
from dataclasses import replace
from decimal import Decimal

import pytest

from bot.domain import ledger
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ledger import BuyerId
from bot.domain.order import (
    Accepted,
    Order,
    OrderStatus,
    RuledNotCharged,
    RuledRefund,
    RuledTrade,
    TradeNo,
    UnknownOutcome,
)
from bot.domain.ports import QueryReply, RetryLater
from bot.domain.repositories import Tx
from bot.services.checkout import confirmation
from bot.services.checkout.confirmation import Confirmation
from bot.services.orders import cases, fulfilment
from bot.services.people import people
from storage import SqlDatabase
from tests.builders import BUYER, OPERATOR, a_person, usd
from tests.marks import at_length
from tests.services.till import Till, open_till

DAY = 86_400
OTHERS = [BuyerId(number) for number in range(9_101, 9_151)]


async def top_up(tx: Tx, till: Till, key: str, amount: str, buyer: BuyerId = BUYER) -> bool:
    entry = ledger.top_up(key, "payment", buyer, usd(amount), "test")
    return await tx.ledger.post(entry, till.clock.now())


async def test_two_confirms_at_once_took_two_items_for_one_charge_or_charged_twice(
    store: SqlDatabase,
) -> None:
    """Twelve people with one quote in hand: one order, one hold, one trade, one delivery."""
    till = await open_till(store)
    offer = await till.quote()
    taps = [confirmation.confirm_quote(till.shop, store, BUYER, offer.id, 1) for _ in range(12)]
    orders = {tap.order.id for tap in await asyncio.gather(*taps) if isinstance(tap, Confirmation)}
    await till.work()

    assert len(orders) == len(till.supplier.trades) == len(till.messenger.delivered) == 1
    assert (await till.wallet()).available == usd("50.00") - offer.price


async def test_a_deposit_was_erased_by_a_purchase_at_the_same_time(store: SqlDatabase) -> None:
    """Balances are never written back: a top-up and a hold that meet both count."""
    till = await open_till(store)
    offer = await till.quote()
    tops = [store.transact(top_up, till, f"charge:{n}", "1.00") for n in range(8)]
    await asyncio.gather(confirmation.confirm_quote(till.shop, store, BUYER, offer.id, 1), *tops)

    assert (await till.wallet()).available == usd("58.00") - offer.price


async def test_a_payment_told_twice_was_credited_twice(store: SqlDatabase) -> None:
    till = await open_till(store)
    told = [store.transact(top_up, till, "charge:ch_1", "5.00") for _ in range(6)]

    assert sorted(await asyncio.gather(*told)) == [False] * 5 + [True]
    assert (await till.wallet()).balance == usd("5.00")


async def test_an_unpaid_invoice_was_taken_as_paid(store: SqlDatabase) -> None:
    """The trade that an operator names exists, and the store says that it is not paid."""
    till = await open_till(store)
    till.supplier.outcomes = [UnknownOutcome("timeout")]
    order = await till.buy()
    await till.work()
    till.supplier.replies[TradeNo("T9")] = QueryReply("CODE", paid=False)
    ruled = await cases.apply_ruling(
        till.shop, store, OPERATOR, order.id, RuledTrade(TradeNo("T9"))
    )

    assert isinstance(ruled, Declined)
    assert ruled.reason is DeclineReason.TRADE_UNPAID
    assert till.messenger.delivered == []


async def test_an_order_was_completed_before_its_goods_existed(store: SqlDatabase) -> None:
    till = await open_till(store)
    till.supplier.outcomes = [Accepted(TradeNo("T1"), None, None)]
    till.supplier.replies[TradeNo("T1")] = QueryReply(None, paid=True)
    order = await till.buy()
    await till.work()

    assert (await till.order(order)).status is OrderStatus.ACCEPTED
    assert (await till.wallet()).held == order.price


async def test_goods_were_given_twice_when_a_worker_ran_again(store: SqlDatabase) -> None:
    """The answer to the message was lost: it is sent again as it was, and nothing is bought anew."""
    till = await open_till(store)
    till.messenger.script = [RetryLater(0, "timeout")]
    order = await till.buy()
    for _ in range(3):
        await fulfilment.recover_after_crash(till.shop, till.db)
        till.wait(10)
        await till.work()

    assert [body for _, body in till.messenger.delivered] == [b"CODE-1-0"]
    assert len(till.supplier.trades) == 1
    assert (await till.order(order)).status is OrderStatus.DELIVERED


async def test_a_time_out_was_answered_by_ordering_again_and_again(store: SqlDatabase) -> None:
    """Restarted as often as you like, a lost answer leaves one trade, the money held, and a case."""
    till = await open_till(store)
    till.supplier.outcomes = [UnknownOutcome("timeout")]
    order = await till.buy()
    for _ in range(4):
        await fulfilment.recover_after_crash(till.shop, till.db)
        till.wait(60)
        await till.work()

    assert len(till.supplier.trades) == 1
    assert (await till.order(order)).status is OrderStatus.REVIEW
    assert (await till.wallet()).held == order.price


@pytest.mark.parametrize("says", ["unpaid", "no such trade", "nothing"])
async def test_a_delivered_order_was_refunded_when_the_store_took_its_word_back(
    store: SqlDatabase, says: str
) -> None:
    """Nothing that the store says of it later, and no restart, gives back the price of goods that were
    given; nor can an operator take it for an order that was never charged.
    """
    till = await open_till(store)
    order = await till.buy()
    await till.work()
    number = (await till.order(order)).trade_no
    assert number is not None
    replies = {"unpaid": QueryReply(None, paid=False), "nothing": QueryReply(None, paid=None)}
    if says in replies:
        till.supplier.replies[number] = replies[says]
    for _ in range(3):
        await fulfilment.recover_after_crash(till.shop, till.db)
        till.wait(DAY)
        await till.work()
    ruled = await cases.apply_ruling(till.shop, store, OPERATOR, order.id, RuledNotCharged())

    assert isinstance(ruled, Declined)
    assert (await till.order(order)).status is OrderStatus.DELIVERED
    assert (await till.wallet()).available == usd("50.00") - order.price


async def test_an_order_whose_answer_was_lost_was_refunded_and_its_goods_came_after_all(
    store: SqlDatabase,
) -> None:
    """Until a person has ruled, the money is neither taken nor given back; then it is one of the two."""
    till = await open_till(store)
    till.supplier.outcomes = [UnknownOutcome("timeout")]
    order = await till.buy()
    for _ in range(3):
        till.wait(DAY)
        await till.work()
    assert (await till.wallet()).held == order.price
    till.supplier.replies[TradeNo("T9")] = QueryReply("CODE", paid=True)
    await cases.apply_ruling(till.shop, store, OPERATOR, order.id, RuledTrade(TradeNo("T9")))
    await till.work()
    ruled = await cases.apply_ruling(till.shop, store, OPERATOR, order.id, RuledNotCharged())

    assert isinstance(ruled, Declined)
    assert [body for _, body in till.messenger.delivered] == [b"CODE"]
    assert (await till.wallet()).available == usd("50.00") - order.price
    assert (await till.wallet()).held == usd("0")


async def test_a_refund_tapped_by_two_operators_was_paid_twice(store: SqlDatabase) -> None:
    till = await open_till(store)
    order = await till.buy()
    await till.work()
    seen = (await till.order(order)).version
    taps = [
        cases.apply_ruling(till.shop, store, operator, order.id, RuledRefund(), seen)
        for operator in (OPERATOR, BuyerId(OPERATOR + 1))
    ]
    done = await asyncio.gather(*taps, return_exceptions=True)

    assert sum(isinstance(one, Order) for one in done) == 1
    assert (await till.wallet()).available == usd("50.00")


async def test_a_paid_order_was_never_resumed_after_a_restart(store: SqlDatabase) -> None:
    till = await open_till(store)
    order = await till.buy()
    await fulfilment.recover_after_crash(till.shop, till.db)
    await till.work()

    assert (await till.order(order)).status is OrderStatus.DELIVERED


@pytest.mark.parametrize("count", [20, *at_length(50)])
async def test_fifty_buyers_at_once_broke_most_journeys(store: SqlDatabase, count: int) -> None:
    """Many walk, confirm and are served side by side: none fails, and every cent is where it should be.

    On PostgreSQL the conflicts, and so the time, grow with the square of their number.
    """
    till = await open_till(store)
    buyers = OTHERS[:count]
    for buyer in buyers:
        await people.register_person(till.shop, a_person(id=buyer, username=None))
    orders = await asyncio.gather(*(till.buy(buyer=buyer) for buyer in buyers))
    await till.work(rounds=2 * len(buyers))

    assert len(till.messenger.delivered) == len(orders) == len(buyers)
    assert {(await till.order(order)).status for order in orders} == {OrderStatus.DELIVERED}
    spent = {usd("50.00") - (await till.wallet(buyer)).available for buyer in buyers}
    assert spent == {orders[0].price}


@pytest.mark.parametrize("raised", ["12.00", "9.01"])
async def test_the_price_at_the_store_rose_between_offer_and_charge(
    store: SqlDatabase, raised: str
) -> None:
    """The buyer pays what was shown or nothing."""
    till = await open_till(store)
    order = await till.buy()
    till.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal(raised)))
    await till.work()

    assert (await till.order(order)).status is OrderStatus.CANCELLED
    assert (await till.wallet()).available == usd("50.00")
    assert till.supplier.trades == []


async def test_secrets_stood_in_the_logs_of_sql(
    store: SqlDatabase, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    till = await open_till(store)
    till.supplier.outcomes = [Accepted(TradeNo("T1"), None, "CANARY-SECRET-1")]
    await till.buy()
    await till.work()

    assert till.messenger.delivered[0][1] == b"CANARY-SECRET-1"
    assert "CANARY" not in caplog.text
