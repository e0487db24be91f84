"""Tests of orders: one for each quote, moved by compare-and-set."""

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.domain.errors import CurrencyMismatch, StaleVersion
from bot.domain.ids import BuyerId, OrderId, RequestNo, SupplierAccountId, TradeNo
from bot.domain.money import Money
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import NewOrder, Order, OrderStatus
from bot.domain.orders.transition_inputs import (
    Accepted,
    NotSent,
    OrderInput,
    Withdrawn,
)
from bot.domain.orders.transitions import OrderTransition, decide_transition
from bot.domain.people.support import MessageContent
from storage import ConstraintBroken, EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, usd
from tests.storage.base_rows import (
    a_buyer,
    a_placed_order,
    an_account,
    goods,
    many_orders,
    ordered,
    quoted,
    save_in_mirror,
    submitted,
)

LEASE = NOW + timedelta(minutes=5)
LATER = LEASE + timedelta(seconds=1)


def _get(tx: Transaction, order: Order) -> Order | None:
    return tx.orders.get(order.id)


async def test_an_order_begins_placed_with_its_first_event(store: EngineDatabase) -> None:
    account = await an_account(store)
    order = await store.transact(a_placed_order, account)
    assert (order.status, order.version, order.poll_count) == (OrderStatus.PLACED, 1, 0)
    assert order.selection.name == "Steam wallet 10 USD"
    assert order.quote_expires_at == NOW + timedelta(minutes=10)
    assert (order.price, order.cost) == (usd("9.90"), usd("9.00"))

    def events(tx: Transaction) -> list[tuple[OrderStatus | None, OrderStatus]]:
        return [(each.from_status, each.to_status) for each in tx.orders.events(order.id)]

    assert await store.read(events) == [(None, OrderStatus.PLACED)]


async def test_a_quote_has_one_order(store: EngineDatabase) -> None:
    account = await an_account(store)

    def two(tx: Transaction) -> None:
        product = save_in_mirror(tx, account)
        quote = quoted(tx, account, product, a_buyer(tx))
        tx.orders.add(NewOrder(quote, RequestNo("A"), "automatic", BUYER, None), NOW)
        tx.orders.add(NewOrder(quote, RequestNo("B"), "automatic", BUYER, None), NOW)

    with pytest.raises(ConstraintBroken):
        await store.transact(two)


async def test_a_request_number_is_used_once(store: EngineDatabase) -> None:
    account = await an_account(store)

    def two(tx: Transaction) -> None:
        product = save_in_mirror(tx, account)
        buyer = a_buyer(tx)
        for _ in range(2):
            quote = quoted(tx, account, product, buyer)
            tx.orders.add(NewOrder(quote, RequestNo("A"), "automatic", BUYER, None), NOW)

    with pytest.raises(ConstraintBroken):
        await store.transact(two)


async def test_an_order_is_found_by_its_owner_only(store: EngineDatabase) -> None:
    account = await an_account(store)
    order = await store.transact(a_placed_order, account)

    def look(tx: Transaction) -> tuple[bool, bool, bool]:
        mine = tx.orders.get_owned(order.id, BUYER)
        foreign = tx.orders.get_owned(order.id, BuyerId(666))
        by_quote = tx.orders.find_by_quote(order.quote_id)
        return mine == order, foreign is None, by_quote == order

    assert await store.read(look) == (True, True, True)


async def test_a_move_walks_its_path_with_one_event_each(store: EngineDatabase) -> None:
    account = await an_account(store)

    def walk(tx: Transaction) -> tuple[Order, list[OrderStatus]]:
        order = submitted(tx, a_placed_order(tx, account))
        accepted = Accepted(None, None, "CODE")
        order = tx.orders.apply_transition(order, decide_transition(order, accepted), "shop", NOW)
        return order, [event.to_status for event in tx.orders.events(order.id)]

    order, path = await store.transact(walk)
    assert path == ["placed", "submitting", "review", "fulfilled"]
    assert (order.status, order.version) == (OrderStatus.FULFILLED, 4)


async def test_a_move_from_where_the_order_no_longer_is_goes_stale(store: EngineDatabase) -> None:
    account = await an_account(store)
    order = await store.transact(a_placed_order, account)
    await store.transact(submitted, order)

    def withdraw(tx: Transaction) -> None:
        tx.orders.apply_transition(
            order,
            decide_transition(order, Withdrawn(Cause.WITHDRAWN_SUPPLIER_UNAVAILABLE)),
            "shop",
            NOW,
        )

    with pytest.raises(StaleVersion):
        await store.transact(withdraw)
    now = await store.read(_get, order)
    assert now is not None
    assert now.status is OrderStatus.SUBMITTING


async def test_a_move_of_an_order_that_came_back_to_its_status_goes_stale(
    store: EngineDatabase,
) -> None:
    """The status is the same again, the version is not: an older decision must not be applied."""
    account = await an_account(store)
    order = await store.transact(a_placed_order, account)
    sent = await store.transact(submitted, order)

    def move(tx: Transaction, order: Order, fact: OrderInput) -> Order:
        return tx.orders.apply_transition(order, decide_transition(order, fact), "shop", NOW)

    back = await store.transact(move, sent, NotSent("refused connection"))
    assert (back.status, back.version) == (order.status, order.version + 2)
    with pytest.raises(StaleVersion):
        await store.transact(move, order, Withdrawn(Cause.WITHDRAWN_SUPPLIER_UNAVAILABLE))


async def test_the_database_refuses_a_move_that_the_table_forbids(store: EngineDatabase) -> None:
    account = await an_account(store)
    order = await store.transact(a_placed_order, account)

    def jump(tx: Transaction) -> None:
        tx.orders.apply_transition(
            order, OrderTransition((OrderStatus.DELIVERED,), Cause.SHOWN), "shop", NOW
        )

    with pytest.raises(ConstraintBroken):
        await store.transact(jump)


async def test_a_status_that_does_not_exist_is_refused(store: EngineDatabase) -> None:
    account = await an_account(store)
    order = await store.transact(a_placed_order, account)

    def invent(tx: Transaction) -> None:
        change = text("UPDATE orders SET status = 'lost' WHERE id = :id")
        tx.orders.resources.connection.execute(change, {"id": order.id})

    with pytest.raises(ConstraintBroken):
        await store.transact(invent)


async def test_a_trade_is_recorded_as_far_as_it_is_told(store: EngineDatabase) -> None:
    account = await an_account(store)
    order = await store.transact(a_placed_order, account)

    def record(tx: Transaction) -> Order | None:
        tx.orders.record_trade(
            order, Accepted(TradeNo("T1"), usd("8.50"), "x", "Use it within\na week.")
        )
        tx.orders.record_trade(order, Accepted(None, None, "x"))
        return tx.orders.find_by_trade_no(account, TradeNo("T1"))

    told = await store.transact(record)
    assert told == replace(
        order, trade_no=TradeNo("T1"), charged=usd("8.50"), note="Use it within\na week."
    )


async def test_a_trade_number_belongs_to_one_order(store: EngineDatabase) -> None:
    account = await an_account(store)
    first, second = await store.transact(many_orders, account, 2)

    def both(tx: Transaction) -> None:
        tx.orders.record_trade(first, goods("T1"))
        tx.orders.record_trade(second, goods("T1"))

    def around(tx: Transaction) -> None:
        change = text("UPDATE orders SET trade_no = 'T1'")
        tx.orders.resources.connection.execute(change)

    with pytest.raises(StaleVersion):
        await store.transact(both)
    with pytest.raises(ConstraintBroken):
        await store.transact(around)


async def test_a_charge_in_another_currency_is_not_recorded(store: EngineDatabase) -> None:
    account = await an_account(store)
    order = await store.transact(a_placed_order, account)

    def record(tx: Transaction) -> None:
        tx.orders.record_trade(order, Accepted(TradeNo("T"), Money(1, "CNY"), None))

    with pytest.raises(CurrencyMismatch):
        await store.transact(record)


async def test_texts_of_the_supplier_are_cut_and_storable(store: EngineDatabase) -> None:
    account = await an_account(store)
    order = await store.transact(a_placed_order, account)

    def move(tx: Transaction) -> Order:
        said = "no\x00pe \ud800 " + "x" * 1_000
        step = OrderTransition((OrderStatus.CANCELLED,), Cause.REFUSED, cause_detail=said)
        return tx.orders.apply_transition(order, step, "shop", NOW)

    moved = await store.transact(move)
    assert moved.cause is Cause.REFUSED
    assert moved.cause_detail.startswith("no\\x00pe \\ud800 x")
    assert len(moved.cause_detail) == 300


async def test_a_cause_of_a_newer_version_is_read_as_another(store: EngineDatabase) -> None:
    account = await an_account(store)
    order = await store.transact(a_placed_order, account)

    def store_unknown(tx: Transaction) -> None:
        query = text("UPDATE orders SET cause = 'new-one', cause_detail = 'why'")
        tx.orders.resources.connection.execute(query)

    await store.transact(store_unknown)
    found = await store.read(_get, order)
    assert found is not None
    assert (found.cause, found.cause_detail) == (Cause.OTHER, "new-one: why")


async def test_a_page_is_newest_first_with_its_count(store: EngineDatabase) -> None:
    account = await an_account(store)
    made = await store.transact(many_orders, account, 5)

    def next_oldest(tx: Transaction) -> list[Order]:
        return tx.orders.list_in_status([OrderStatus.PLACED], 2, offset=2)

    def page(tx: Transaction) -> tuple[list[Order], int, int, list[Order]]:
        found, size = tx.orders.list_of_buyer(BUYER, 1, 2)
        oldest = tx.orders.list_in_status([OrderStatus.PLACED], 2)
        return found, size, tx.orders.count_open(BUYER), oldest

    expected = ([made[3], made[2]], 5, 5, [made[0], made[1]])
    assert await store.read(page) == expected
    assert await store.read(next_oldest) == [made[2], made[3]]


async def test_orders_in_several_statuses_are_listed_by_number_whatever_their_status(
    store: EngineDatabase,
) -> None:
    account = await an_account(store)
    made = await store.transact(many_orders, account, 6)

    def withdraw(tx: Transaction) -> None:
        for order in made[1::2]:
            step = decide_transition(order, Withdrawn(Cause.WITHDRAWN_PRICE_MOVED))
            tx.orders.apply_transition(order, step, "shop", NOW)

    await store.transact(withdraw)
    both = [OrderStatus.PLACED, OrderStatus.CANCELLED]
    numbers = [each.id for each in made]

    def pages(tx: Transaction) -> list[list[OrderId]]:
        found = (
            tx.orders.list_in_status(both, 4),
            tx.orders.list_in_status(both, 4, offset=4),
            tx.orders.list_in_status(both, 4, account, offset=1),
            tx.orders.list_in_status(both, 4, SupplierAccountId(account + 1)),
            tx.orders.list_in_status([OrderStatus.CANCELLED], 9),
            tx.orders.list_in_status([], 9),
        )
        return [[each.id for each in some] for some in found]

    assert await store.read(pages) == [
        numbers[:4],
        numbers[4:],
        numbers[1:5],
        [],
        numbers[1::2],
        [],
    ]


async def test_the_status_message_is_kept(store: EngineDatabase) -> None:
    account = await an_account(store)
    order = await store.transact(a_placed_order, account)

    def put(tx: Transaction) -> Order | None:
        tx.orders.set_status_message(order.id, 5_000_000_000)
        return tx.orders.get(order.id)

    kept = await store.transact(put)
    assert kept is not None
    assert kept.status_message_id == 5_000_000_000


async def test_a_refund_request_waits_until_the_money_is_returned_or_its_thread_is_closed(
    store: EngineDatabase,
) -> None:
    account = await an_account(store)

    def ask(tx: Transaction) -> tuple[OrderId, list[OrderId], list[OrderId | None], int]:
        waiting, returned, closed, not_requested = many_orders(tx, account, 4)
        for order in (waiting, returned, closed, not_requested):
            thread = tx.support_threads.get_or_create(order.buyer_id, order.id, NOW)
            tx.support_threads.add_message(
                thread.id, MessageContent("Please", BUYER, 5, BUYER), NOW, from_operator=False
            )
            if order is not not_requested:
                tx.support_threads.request_refund(thread.id, NOW)
            if order is closed:
                tx.support_threads.close(thread.id, NOW)
        withdrawn = decide_transition(returned, Withdrawn(Cause.WITHDRAWN_PRICE_MOVED))
        tx.orders.apply_transition(returned, withdrawn, "shop", NOW)
        refunds_of = tx.orders.list_refund_requested()
        listed, count = tx.support_threads.list_open(10, refunds_of=refunds_of)
        return waiting.id, refunds_of, [each.thread.order_id for each in listed], count

    waiting, requested, listed, count = await store.transact(ask)
    assert (requested, listed, count) == ([waiting], [waiting], 1)


async def test_an_order_needs_a_quote_that_exists(store: EngineDatabase) -> None:
    """Foreign keys are on: the pragma belongs to a connection and is easily forgotten."""
    account = await an_account(store)
    order = await store.transact(a_placed_order, account)

    def orphan(tx: Transaction) -> None:
        change = text("UPDATE orders SET quote_id = 999 WHERE id = :id")
        tx.orders.resources.connection.execute(change, {"id": order.id})

    with pytest.raises(ConstraintBroken):
        await store.transact(orphan)


async def test_ordered_is_what_the_database_reads_back(store: EngineDatabase) -> None:
    account = await an_account(store)

    def order(tx: Transaction) -> Order:
        product = save_in_mirror(tx, account)
        return ordered(tx, quoted(tx, account, product, a_buyer(tx)))

    made = await store.transact(order)
    assert await store.read(_get, made) == made


async def test_what_a_write_returns_is_what_a_read_finds(store: EngineDatabase) -> None:
    """The order that a write returns is passed on instead of being read again."""
    account = await an_account(store)

    def write_and_read(tx: Transaction) -> list[tuple[Order, Order | None]]:
        placed = a_placed_order(tx, account)
        found_placed = _get(tx, placed)
        moved = submitted(tx, placed)
        found_moved = _get(tx, moved)
        accepted = Accepted(TradeNo("T1"), usd("8.50"), "x", "Use it soon.")
        traded = tx.orders.record_trade(moved, accepted)
        found_traded = _get(tx, traded)
        return [(placed, found_placed), (moved, found_moved), (traded, found_traded)]

    for returned, found in await store.transact(write_and_read):
        assert returned == found


async def test_a_recorded_trade_keeps_what_was_stored_meanwhile(store: EngineDatabase) -> None:
    """The order in the caller's hand may be older than its row."""
    account = await an_account(store)
    order = await store.transact(a_placed_order, account)

    def record(tx: Transaction) -> Order:
        tx.orders.set_status_message(order.id, 4711)
        return tx.orders.record_trade(order, goods("T1"))

    assert (await store.transact(record)).status_message_id == 4711
