"""Tests of finding orders: every condition, pages from an order on, exact numbers, odd numbering."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

import pytest
from sqlalchemy import update

from bot.domain.ids import BuyerId, OrderId, ProductId, RequestNo, TradeNo
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.order_search import OrderGroup, OrderSearch
from bot.domain.payments.payments import (
    PaymentDirection,
    PaymentEvent,
    PaymentSource,
    StoredPayment,
)
from storage import EngineDatabase
from storage.orders.tables import orders
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, a_person, usd
from tests.storage.base_rows import (
    an_account,
    goods,
    many_orders,
    ordered,
    quoted,
    save_in_mirror,
    submitted,
)
from tests.world.stars import METHOD

ANY = (None, None)
BEN = BuyerId(7002)


async def found(
    store: EngineDatabase, search: OrderSearch, *, before: OrderId | None = None
) -> list[OrderId]:
    def look(tx: Transaction) -> list[OrderId]:
        period = search.period(NOW.tzinfo)  # type: ignore[arg-type]
        listed = tx.order_searches.list_older(search, period, before, 50)
        assert tx.order_searches.count(search, period, 51) == len(listed) or before is not None
        return [each.id for each in listed]

    return await store.read(look)


async def made_at(store: EngineDatabase, order: Order, days_ago: float) -> None:
    """Change when an order was made."""

    def change(tx: Transaction) -> None:
        at = NOW - timedelta(days=days_ago)
        query = update(orders).where(orders.c.id == order.id).values(created_at=at)
        tx.resources.connection.execute(query)

    await store.transact(change)


@pytest.fixture
async def sold(store: EngineDatabase) -> Sequence[Order]:
    """Three orders of Ada and two of Ben, one of which is of another supplier account."""
    account = await an_account(store)
    other = await store.get_or_create_account_id("other.example#1")

    def write(tx: Transaction) -> list[Order]:
        made = list(many_orders(tx, account, 3))
        tx.people.register(replace(a_person(), id=BEN, username="ben"), usd("100.00"), NOW)
        for each in (account, other):
            product = save_in_mirror(tx, each)
            made.append(ordered(tx, quoted(tx, each, product, BEN)))
        return made

    return await store.transact(write)


async def test_each_condition_selects_and_all_hold_together(
    store: EngineDatabase, sold: Sequence[Order]
) -> None:
    newest = [order.id for order in reversed(sold)]
    products = {order.id: order.selection.product_id for order in sold}
    product = products[sold[0].id]
    of_product = [each for each in newest if products[each] == product]
    assert await found(store, OrderSearch()) == newest
    assert await found(store, OrderSearch(buyer=BEN)) == newest[:2]
    assert await found(store, OrderSearch(product=product)) == of_product
    assert await found(store, OrderSearch(buyer=BUYER, product=product)) == of_product[-3:]
    assert await found(store, OrderSearch(group=OrderGroup.OPEN)) == newest
    assert await found(store, OrderSearch(group=OrderGroup.DELIVERED)) == []
    assert await found(store, OrderSearch(buyer=BuyerId(2**63 - 1))) == []
    assert await found(store, OrderSearch(product=ProductId(2**63 - 1))) == []


async def test_groups_have_all_statuses_once() -> None:
    statuses = [each for group in OrderGroup for each in group.statuses or ()]
    assert sorted(statuses) == sorted(OrderStatus)


async def test_a_period_includes_its_first_and_its_last_day(
    store: EngineDatabase, sold: Sequence[Order]
) -> None:
    for days, order in enumerate(reversed(sold)):
        await made_at(store, order, days)
    newest = [order.id for order in reversed(sold)]
    today = NOW.date()

    def days_ago(days: int) -> date:
        return today - timedelta(days=days)

    for first, last in ((4, 0), (2, 1), (1, 1), (3, 2)):
        search = OrderSearch(since=days_ago(first), until=days_ago(last))
        assert await found(store, search) == newest[last : first + 1]
        with_product = replace(search, product=sold[0].selection.product_id)
        assert set(await found(store, with_product)) <= set(newest[last : first + 1])
    assert await found(store, OrderSearch(since=days_ago(2))) == newest[:3]
    assert await found(store, OrderSearch(until=days_ago(2))) == newest[2:]
    assert await found(store, OrderSearch(since=today + timedelta(days=1))) == []
    assert await found(store, OrderSearch(until=days_ago(9))) == []


async def test_an_order_that_got_its_number_before_its_time_is_found(
    store: EngineDatabase, sold: Sequence[Order]
) -> None:
    """Transactions commit side by side: a lower number may have the later time."""
    midnight = 0.5  # NOW is at noon
    first, second = sold[0], sold[1]
    await made_at(store, first, midnight - 20 / 86_400)
    await made_at(store, second, midnight - 10 / 86_400)
    for each in sold[2:]:
        await made_at(store, each, midnight - 30 / 86_400)
    everything = [order.id for order in reversed(sold)]
    assert await found(store, OrderSearch(since=NOW.date())) == everything


async def test_pages_follow_each_other_in_both_directions(
    store: EngineDatabase, sold: Sequence[Order]
) -> None:
    newest = [order.id for order in reversed(sold)]
    product = sold[0].selection.product_id
    of_product = await found(store, OrderSearch(product=product))
    for search, expected in ((OrderSearch(), newest), (OrderSearch(product=product), of_product)):

        def pages(tx: Transaction, search: OrderSearch = search) -> list[list[Order]]:
            older = tx.order_searches.list_older(search, ANY, None, 2)
            oldest = tx.order_searches.list_older(search, ANY, older[-1].id, 2)
            newer = tx.order_searches.list_newer(search, ANY, oldest[0].id, 2)
            return [older, oldest, newer]

        older, oldest, newer = await store.read(pages)
        assert [each.id for each in (*older, *oldest)] == expected[:4]
        assert newer == older


async def test_exact_numbers_name_orders_of_every_account(
    store: EngineDatabase, sold: Sequence[Order]
) -> None:
    first, last = sold[0], sold[-1]

    def trade(tx: Transaction) -> None:
        for order in (first, last):
            accepted = goods("T-77")
            tx.orders.record_trade(submitted(tx, order), accepted)
        event = PaymentEvent(
            METHOD.name, "TX-9", PaymentDirection.IN, BEN, usd("9.90"), NOW, PaymentSource.UPDATE
        )
        assert tx.payments.add_payment(StoredPayment(event, usd("9.90"), None, last.id))

    await store.transact(trade)

    def look(tx: Transaction) -> list[object]:
        finder = tx.order_searches
        request = finder.find_by_request(first.request_no)
        by_number = finder.find_by_number(int(last.id))
        assert request is not None
        assert by_number is not None
        return [
            request.id,
            by_number.id,
            [each.id for each in finder.list_by_trade(TradeNo("T-77"))],
            [each.id for each in finder.list_by_payment("TX-9")],
        ]

    assert await store.read(look) == [first.id, last.id, [last.id, first.id], [last.id]]


@pytest.mark.parametrize("number", [0, -1, 2**63, 10**30])
async def test_a_number_that_no_order_can_have_finds_nothing(
    store: EngineDatabase, number: int
) -> None:
    def look(tx: Transaction) -> object:
        return tx.order_searches.find_by_number(number)

    assert await store.read(look) is None


@pytest.mark.parametrize("key", ["", "\x00", "\ud800", "%", "_", "x" * 5_000, "' OR 1=1 --"])
async def test_odd_text_names_no_order(
    store: EngineDatabase, sold: Sequence[Order], key: str
) -> None:
    def look(tx: Transaction) -> list[object]:
        finder = tx.order_searches
        by_trade, by_payment = finder.list_by_trade(TradeNo(key)), finder.list_by_payment(key)
        return [finder.find_by_request(RequestNo(key)), by_trade, by_payment]

    assert await store.read(look) == [None, [], []]
    assert sold
