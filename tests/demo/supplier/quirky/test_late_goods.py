"""Tests of orders that a person or the next supplier delivers."""

import asyncio
import re

import pytest

from bot.demo.supplier.data.sample_catalogue import APP_ID
from bot.demo.supplier.records import (
    MANUAL,
    PENDING_NOTICE,
    Traits,
    Upstream,
)
from tests.demo.supplier.quirky.quirky_shop import quirky_shop
from tests.demo.supplier.supplier_rig import (
    a_product,
)


async def test_a_manual_order_carries_a_notice_and_the_stock_of_before() -> None:
    async with quirky_shop(a_product(delivery_way=MANUAL, manual_stock=5)) as shop:
        order = await shop.caller.ask("trade", shared_code="thing", num=2)

        assert (order["secret"], order["stock"]) == (PENDING_NOTICE, "5")
        assert await shop.supplier.stock("thing") == 3
        for text in ("wait", "goods", "other goods"):
            await shop.supplier.deliver(order["tradeNo"], text)
            shown = await shop.caller.ask("query", tradeNo=order["tradeNo"])
            assert (shown["secret"], shown["status"]) == (text, 1)


async def test_a_resold_product_takes_its_time_and_comes_at_once() -> None:
    product = a_product(delivery_way=MANUAL, manual_stock=5, pattern="G-????")
    async with quirky_shop(product, thing=Traits(upstream=Upstream(seconds=0.01))) as shop:
        order = await shop.caller.ask("trade", shared_code="thing", num=2)
        [stored] = await shop.supplier.orders()

        assert re.fullmatch(r"G-\w{4}\nG-\w{4}", order["secret"])
        assert not stored.pending


async def test_a_resold_product_may_be_refused_after_the_charge() -> None:
    product = a_product(delivery_way=MANUAL, manual_stock=5)
    async with quirky_shop(product, thing=Traits(upstream=Upstream(lost_after=True))) as shop:
        said = await shop.caller.refused("trade", shared_code="thing", num=1)
        [order] = await shop.supplier.orders()

        assert said == "连接失败, 疑似被对方防火墙拦截"
        assert await shop.supplier.balance(APP_ID) == 1_000 - order.amount == 900


async def test_a_resold_product_may_be_refused_in_the_same_words_before_the_charge() -> None:
    product = a_product(delivery_way=MANUAL, manual_stock=5)
    async with quirky_shop(product, thing=Traits(upstream=Upstream(away=True))) as shop:
        said = await shop.caller.refused("trade", shared_code="thing", num=1)

        assert said == "连接失败, 疑似被对方防火墙拦截"
        assert await shop.supplier.orders() == []
        assert await shop.supplier.balance(APP_ID) == 1_000
        assert await shop.supplier.stock("thing") == 5


LIVE_CALLS: list[tuple[str, dict[str, object]]] = [
    ("item", {"code": "thing"}),
    ("stock", {"code": "thing"}),
    ("valuation", {"code": "thing", "num": 1}),
]


@pytest.mark.parametrize(("endpoint", "params"), LIVE_CALLS)
async def test_page_stock_and_quote_wait_for_the_next_shop_where_it_is_asked_live(
    endpoint: str, params: dict[str, object]
) -> None:
    product = a_product(delivery_way=MANUAL, manual_stock=5)
    slow = Upstream(seconds=60, live=True)
    async with quirky_shop(product, a_product("own"), thing=Traits(upstream=slow)) as shop:
        asked = asyncio.create_task(shop.caller.ask(endpoint, **params))
        # An order that waits for the next supplier does not delay others.
        await shop.caller.ask(endpoint, **{**params, "code": "own"})
        await shop.caller.ask("items")

        assert not asked.done()
        asked.cancel()


@pytest.mark.parametrize(("endpoint", "params"), LIVE_CALLS)
async def test_page_stock_and_quote_fail_where_the_next_shop_does_not_answer(
    endpoint: str, params: dict[str, object]
) -> None:
    product = a_product(delivery_way=MANUAL, manual_stock=5)
    async with quirky_shop(product, thing=Traits(upstream=Upstream(away=True))) as shop:
        await shop.caller.ask(endpoint, **params)
        await shop.supplier.set_traits("thing", Traits(upstream=Upstream(away=True, live=True)))
        said = await shop.caller.refused(endpoint, **params)
        stranger = shop.as_merchant(APP_ID, "another key")

        assert said == "连接失败, 疑似被对方防火墙拦截"
        assert await stranger.refused(endpoint, **params) == "密钥错误"


async def test_a_lack_of_money_may_be_the_next_shops() -> None:
    product = a_product(delivery_way=MANUAL, manual_stock=3)
    async with quirky_shop(product, thing=Traits(upstream=Upstream(penniless=True))) as shop:
        assert await shop.caller.refused("trade", shared_code="thing", num=1) == "余额不足"
        assert await shop.supplier.orders() == []
        assert await shop.supplier.balance(APP_ID) == 1_000


async def test_what_the_next_shop_answers_is_passed_on() -> None:
    product = a_product(delivery_way=MANUAL, manual_stock=3)
    upstream = Upstream(answer=PENDING_NOTICE)
    async with quirky_shop(product, thing=Traits(upstream=upstream)) as shop:
        order = await shop.caller.ask("trade", shared_code="thing", num=1)

        assert order["secret"] == PENDING_NOTICE
