"""Tests of the sums over the orders and the money of a period."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

from bot.domain.orders.attempts import Totals
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.transition_inputs import (
    RuledRefund,
    Withdrawn,
)
from bot.domain.orders.transitions import OrderTransition, decide_transition
from bot.domain.payments import ledger
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, a_quote, a_selection, usd
from tests.storage.base_rows import (
    a_buyer,
    an_account,
    goods,
    many_orders,
    ordered,
    save_in_mirror,
    submitted,
)

LATER = NOW + timedelta(minutes=5)


async def test_totals_count_orders_and_sum_what_was_booked(store: EngineDatabase) -> None:
    account = await an_account(store)

    def trade(tx: Transaction) -> Totals:
        first, second, _ = many_orders(tx, account, 3)
        for order in (first, second):
            tx.ledger.post(ledger.capture(order.id, BUYER, order.price), NOW)
            tx.ledger.post(ledger.record_cost(order.id, account, order.cost), NOW)
        tx.ledger.post(ledger.refund(second.id, BUYER, usd("9.90"), "op", 1), NOW)
        for order in (first, second):
            tx.ledger.post(ledger.credit_reward(order.id, BUYER, usd("0.20")), NOW)
        tx.ledger.post(ledger.return_reward(second.id, BUYER, usd("0.20"), "op"), NOW)
        tx.ledger.post(ledger.refund(first.id, BUYER, usd("1.00"), "op", 1), NOW)
        tx.ledger.post(ledger.give_goodwill("g", BUYER, usd("0.50"), "op"), NOW)
        return tx.usage.totals(NOW)

    def tomorrow(tx: Transaction) -> Totals:
        return tx.usage.totals(LATER)

    assert await store.transact(trade) == Totals(
        orders=3,
        delivered=0,
        cancelled=0,
        revenue=usd("8.90"),
        cost=usd("18.00"),
        losses=usd("0"),
        rewards=usd("0.20"),
        profit=usd("-9.80"),
        goodwill=usd("0.50"),
        refunds=usd("10.90"),
    )
    nothing = usd("0")
    assert await store.read(tomorrow) == Totals(
        0, 0, 0, nothing, nothing, nothing, nothing, nothing, nothing, nothing
    )


async def test_totals_convert_at_the_rate_of_each_quote_and_count_losses(
    store: EngineDatabase,
) -> None:
    account = await an_account(store)

    def trade(tx: Transaction) -> Totals:
        buyer = a_buyer(tx, credit="1000.00")
        product = save_in_mirror(tx, account)
        made = []
        for rate in ("1", "0.505"):
            quote = replace(a_quote(a_selection(product), account=account), rate=Decimal(rate))
            found = tx.quotes.get_owned(tx.quotes.add(quote), buyer)
            assert found is not None
            made.append(ordered(tx, found))
        sold, lost = made
        tx.ledger.post(ledger.capture(sold.id, BUYER, sold.price), NOW)
        tx.ledger.post(ledger.record_cost(sold.id, account, usd("3.00")), NOW)
        tx.ledger.post(ledger.release(lost.id, BUYER, lost.price), NOW)
        tx.ledger.post(ledger.record_loss(lost.id, account, usd("2.01"), "op"), NOW)
        return tx.usage.totals(NOW)

    totals = await store.transact(trade)
    assert (totals.cost, totals.losses) == (usd("3.00"), usd("2.01"))
    assert totals.profit == usd("5.88"), "9.90 less 3.00, less 2.01 at 0.505"


async def test_delivered_and_cancelled_orders_are_counted(store: EngineDatabase) -> None:
    account = await an_account(store)

    def end(tx: Transaction) -> Totals:
        first, second = many_orders(tx, account, 2)
        order = submitted(tx, first)
        order = tx.orders.apply_transition(order, decide_transition(order, goods()), "shop", NOW)
        tx.orders.apply_transition(
            order, OrderTransition((OrderStatus.DELIVERED,), Cause.SHOWN), "shop", NOW
        )
        tx.orders.apply_transition(
            second, decide_transition(second, Withdrawn(Cause.WITHDRAWN_PRICE_MOVED)), "shop", NOW
        )
        return tx.usage.totals(NOW)

    totals = await store.transact(end)
    assert (totals.orders, totals.delivered, totals.cancelled) == (2, 1, 1)


async def test_a_refunded_order_is_counted_as_refunded_and_not_as_delivered(
    store: EngineDatabase,
) -> None:
    account = await an_account(store)

    def end(tx: Transaction) -> Totals:
        first, _ = many_orders(tx, account, 2)
        order = submitted(tx, first)
        order = tx.orders.apply_transition(order, decide_transition(order, goods()), "shop", NOW)
        shown = OrderTransition((OrderStatus.DELIVERED,), Cause.SHOWN)
        order = tx.orders.apply_transition(order, shown, "shop", NOW)
        refund = decide_transition(order, RuledRefund())
        tx.orders.apply_transition(order, refund, "op", NOW)
        return tx.usage.totals(NOW)

    totals = await store.transact(end)
    assert (totals.orders, totals.delivered, totals.refunded, totals.cancelled) == (2, 0, 1, 0)


async def test_a_clock_that_was_set_back_hides_no_entry_of_a_period(store: EngineDatabase) -> None:
    """The last entry is the first one by its time, and has the highest number."""

    def give(tx: Transaction) -> Totals:
        a_buyer(tx, credit="1000.00")
        gifts = [ledger.give_goodwill(f"{n}", BUYER, usd("0.01"), "op") for n in range(1_200)]
        tx.ledger.post_all(gifts, LATER)
        tx.ledger.post(ledger.give_goodwill("late", BUYER, usd("0.01"), "op"), NOW)
        return tx.usage.totals(NOW)

    assert (await store.transact(give)).goodwill == usd("12.01")
