"""Tests of what typed words mean to staff who look for orders, and of what is said of the rest."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, timedelta

import pytest

from bot.domain.ids import BuyerId, OrderId, TradeNo
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import Order
from bot.domain.orders.order_search import OrderGroup, OrderKey, OrderSearch
from bot.domain.orders.transition_inputs import Accepted, Submitted, Withdrawn
from bot.domain.orders.transitions import decide_transition
from bot.services.operations import order_search
from bot.services.operations.order_search import ReadSearch, SearchWords
from bot.services.people import accounts, privacy
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, a_person, a_product, usd
from tests.services.services_rig import ServicesRig, open_services_rig

BEN = BuyerId(7002)
TODAY = NOW.date()
WEEK = TODAY - timedelta(days=6)
WORDS = SearchWords(
    {"delivered": OrderGroup.DELIVERED, "to decide": OrderGroup.CASES},
    {"today": 1, "7 days": 7, "7d": 7},
)


@pytest.fixture
async def rig(store: EngineDatabase) -> ServicesRig:
    products = (
        a_product(),
        a_product(code="GOG5", name="GOG gift 5"),
        a_product(code="GOG9", name="GOG gift 9"),
    )
    rig = await open_services_rig(store, *products, credit="500.00")
    await accounts.register_person(rig.shop, replace(a_person(), id=BEN, username="ben"))
    return rig


async def read(rig: ServicesRig, typed: str) -> ReadSearch:
    return await order_search.read_search(rig.shop, rig.db, typed, WORDS, TODAY)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("", {}),
        ("@BEN", {"buyer": BEN}),
        ("7002", {"buyer": BEN}),
        ("@ben delivered 7 days", {"buyer": BEN, "group": OrderGroup.DELIVERED, "since": WEEK}),
        ("7D To Decide", {"group": OrderGroup.CASES, "since": WEEK}),
        ("today", {"since": TODAY}),
        ("2030-01-15", {"since": date(2030, 1, 15), "until": date(2030, 1, 15)}),
        ("2030-01-31 .. 2030-01-15", {"since": date(2030, 1, 15), "until": date(2030, 1, 31)}),
        ("\u202e@ben\u200f\x00 delivered", {"buyer": BEN, "group": OrderGroup.DELIVERED}),
    ],
)
async def test_words_name_buyers_groups_and_days(
    rig: ServicesRig, typed: str, expected: Mapping[str, object]
) -> None:
    search = OrderSearch(**expected)  # type: ignore[arg-type]
    assert await read(rig, typed) == ReadSearch(search)


async def test_a_product_is_named_by_its_code_or_its_name(rig: ServicesRig) -> None:
    product = await rig.product("GOG5")
    for typed in ("gog5 delivered", "GOG gift 5 delivered"):
        expected = OrderSearch(product=product.id, group=OrderGroup.DELIVERED)
        assert await read(rig, typed) == ReadSearch(expected)


async def test_words_that_fit_several_products_are_a_question(rig: ServicesRig) -> None:
    found = await read(rig, "gog gift @ben")
    assert found.search == OrderSearch(buyer=BEN)
    assert {each.code for each in found.products} == {"GOG5", "GOG9"}


async def test_a_buyer_is_named_by_a_display_name_or_chosen_among_several(
    rig: ServicesRig,
) -> None:
    named = {7003: "Zoë Quux", 7004: "Zoë Other"}
    for number, name in named.items():
        person = replace(a_person(), id=BuyerId(number), username=None, name=name)
        await accounts.register_person(rig.shop, person)
    assert await read(rig, "quux delivered") == ReadSearch(
        OrderSearch(buyer=BuyerId(7003), group=OrderGroup.DELIVERED)
    )
    several = await read(rig, "zoë 7d")
    assert several.search == OrderSearch(since=WEEK)
    assert {int(each.id) for each in several.buyers} == named.keys()


@pytest.mark.parametrize(
    "typed",
    [
        "qqqqzzzz",
        "<b>qqqqzzzz</b>",
        "2030-13-45",
        "9999-01-01",
        "@nobody_here",
        "9" * 30,
        "\u202eqqqqzzzz",
        "🦄" * 64,
        "qz" * 2_048,
    ],
)
async def test_what_has_no_meaning_is_told_and_selects_nothing(
    rig: ServicesRig, typed: str
) -> None:
    found = await read(rig, typed)
    assert found.search == OrderSearch()
    assert found.unknown
    assert len(found.unknown) <= order_search.MAX_TYPED
    assert "\u202e" not in found.unknown


async def test_every_number_of_an_order_names_it(rig: ServicesRig) -> None:
    rig.supplier.outcomes = [Accepted(TradeNo("TRADE-5"), usd("9.00"), "CODE")]
    order = await rig.buy()
    await rig.work()
    order = await rig.order(order)
    for typed, key in (
        (str(order.id), OrderKey.ORDER),
        (f"#{order.id}", OrderKey.ORDER),
        (order.request_no, OrderKey.REQUEST),
        ("TRADE-5", OrderKey.TRADE),
    ):
        assert (await read(rig, typed)).by_key == [(key, order)], typed


async def test_a_number_may_name_an_order_and_the_trade_of_another(rig: ServicesRig) -> None:
    first = await rig.buy()
    await rig.work()
    rig.supplier.outcomes = [Accepted(TradeNo(str(first.id)), usd("9.00"), "CODE")]
    second = await rig.buy()
    await rig.work()
    found = await read(rig, str(first.id))
    assert [(key, order.id) for key, order in found.by_key] == [
        (OrderKey.ORDER, first.id),
        (OrderKey.TRADE, second.id),
    ]


async def test_orders_of_a_person_who_was_forgotten_are_still_found(rig: ServicesRig) -> None:
    order = await rig.buy()
    await rig.work()
    await privacy.erase_buyer(rig.shop, rig.db, BUYER)
    found = await rig.db.read(order_search.find_orders, OrderSearch(buyer=BUYER))
    assert [each.id for each in found.orders] == [order.id]


async def test_pages_have_no_gap_and_no_order_twice(rig: ServicesRig) -> None:
    made = []
    for buyer in (BUYER, BEN):
        for _ in range(12):
            made.append((await rig.buy(buyer=buyer)).id)
            await rig.work()
    search, newest = OrderSearch(buyer=BEN), made[:11:-1]
    first = await rig.db.read(order_search.find_orders, search)
    assert ([each.id for each in first.orders], first.count) == (newest[:10], 12)
    assert (first.has_newer, first.has_older) == (False, True)
    last = await rig.db.read(order_search.find_orders, search, first.orders[-1].id)
    assert [each.id for each in last.orders] == newest[10:]
    assert (last.has_newer, last.has_older) == (True, False)
    again = await rig.db.read(order_search.find_orders, search, None, last.orders[0].id)
    assert again.orders == first.orders
    assert not again.has_newer


async def test_pages_of_a_group_of_statuses_have_the_orders_of_all_buyers_by_number(
    rig: ServicesRig,
) -> None:
    """Some wait, some are being traded, and some have ended, which are not found."""
    facts = (None, Submitted(), Withdrawn(Cause.WITHDRAWN_PRICE_MOVED))
    newest: list[OrderId] = []
    for number in range(26):
        order = await rig.buy(buyer=BEN if number % 2 else BUYER)
        await rig.db.transact(_move, order, facts[number % 3])
        if number % 3 != 2:
            newest.insert(0, order.id)
    search = OrderSearch(group=OrderGroup.OPEN)
    found, before = [], None
    for _ in range(-(-len(newest) // order_search.PAGE_SIZE)):
        page = await rig.db.read(order_search.find_orders, search, before)
        found += [each.id for each in page.orders]
        before = found[-1]
        assert page.count == len(newest)
        assert page.has_older == (len(found) < len(newest))
    assert found == newest
    newer = await rig.db.read(order_search.find_orders, search, None, newest[-1])
    assert [each.id for each in newer.orders] == newest[-11:-1]
    today = OrderSearch(group=OrderGroup.OPEN, since=TODAY, until=TODAY)
    assert (await rig.db.read(order_search.find_orders, today)).count == len(newest)
    tomorrow = OrderSearch(group=OrderGroup.OPEN, since=TODAY + timedelta(days=1))
    assert not (await rig.db.read(order_search.find_orders, tomorrow)).orders


def _move(tx: Transaction, order: Order, fact: Submitted | Withdrawn | None) -> None:
    if fact is not None:
        tx.orders.apply_transition(order, decide_transition(order, fact), "shop", NOW)
