"""Tests of parallel orders at the quirky supplier: refusals, oversold numbers, deadlocks.

The balances stay exact.
"""

import asyncio
from collections import Counter

from bot.demo.supplier.data.sample_catalogue import APP_ID
from bot.demo.supplier.quirky.messages import STOCK_TAKEN_APOLOGY
from bot.demo.supplier.quirky.php_replies import UnexpectedInputError
from bot.demo.supplier.quirky.trade_endpoint import RunningTrades
from bot.demo.supplier.records import (
    MANUAL,
    Traits,
    Upstream,
)
from tests.demo.supplier.quirky.quirky_shop import quirky_shop
from tests.demo.supplier.supplier_rig import (
    NOW,
    a_product,
    some_cards,
)


async def test_the_buyer_who_loses_the_race_for_the_last_cards_pays_and_gets_an_apology() -> None:
    async with quirky_shop((a_product(), some_cards(3))) as shop:
        answers = await asyncio.gather(
            *(shop.caller.send("trade", shared_code="thing", num=1) for _ in range(10))
        )
        bodies = [answer.json() for answer in answers]
        secrets = Counter(body["data"]["secret"] for body in bodies if body["code"] == 200)
        orders = await shop.supplier.orders()

        assert [secrets[card.secret] for card in some_cards(3)] == [1, 1, 1]
        assert set(secrets) - {card.secret for card in some_cards(3)} == {STOCK_TAKEN_APOLOGY}
        assert {body["msg"] for body in bodies if body["code"] != 200} <= {"库存不足"}
        assert len(orders) == secrets.total()
        assert await shop.supplier.balance(APP_ID) == 1_000 - 100 * len(orders)


async def test_parallel_trades_oversell_a_manual_number_but_never_below_zero() -> None:
    async with quirky_shop(a_product(delivery_way=MANUAL, manual_stock=2)) as shop:
        answers = await asyncio.gather(
            *(shop.caller.send("trade", shared_code="thing", num=1) for _ in range(8))
        )
        sold = sum(answer.json()["code"] == 200 for answer in answers)

        assert 2 < sold == len(await shop.supplier.orders())
        assert await shop.supplier.stock("thing") == 0
        assert await shop.supplier.balance(APP_ID) == 1_000 - 100 * sold


async def test_eight_parallel_trades_of_one_number_are_one_order() -> None:
    async with quirky_shop((a_product(), some_cards(20))) as shop:
        trade = {"shared_code": "thing", "num": 1, "request_no": "R"}
        answers = await asyncio.gather(*(shop.caller.send("trade", **trade) for _ in range(8)))
        said = Counter(answer.json()["msg"] for answer in answers)

        assert said == {"success": 1, "The request ID already exists": 7}
        assert await shop.supplier.trades_per_request_no() == {"R": 1}


async def test_parallel_trades_of_different_products_dead_lock_now_and_then_uncharged() -> None:
    products = [(a_product(code), some_cards(100)) for code in ("one", "two")]
    async with quirky_shop(*products) as shop:
        await shop.supplier.top_up(APP_ID, 20_000)
        answers = await asyncio.gather(
            *(
                shop.caller.send("trade", shared_code=("one", "two")[number % 2], num=1)
                for number in range(60)
            )
        )
        pages = [answer for answer in answers if "text/html" in answer.headers["content-type"]]
        orders = await shop.supplier.orders()

        assert 0 < len(pages) < 30
        assert len(orders) == 60 - len(pages)
        assert await shop.supplier.balance(APP_ID) == 21_000 - 100 * len(orders)
        assert await shop.supplier.stock("one") + await shop.supplier.stock("two") == 200 - len(
            orders
        )


def test_the_same_seed_dead_locks_the_same_trades_and_one_product_never_does() -> None:
    def locked(seed: int, other: str) -> list[bool]:
        traffic = RunningTrades(seed)
        with traffic.register("a"), traffic.register(other):
            return [_locks(traffic) for _ in range(120)]

    assert locked(1, "b") == locked(1, "b") != locked(2, "b")
    assert 8 < sum(locked(1, "b")) < 36
    assert not any(locked(1, "a"))


def _locks(traffic: RunningTrades) -> bool:
    try:
        traffic.raise_deadlock_by_chance("a")
    except UnexpectedInputError:
        return True
    return False


async def test_a_product_that_changes_under_an_order_is_told() -> None:
    checking = asyncio.Event()

    def clock() -> float:
        checking.set()
        return NOW

    product = a_product(delivery_way=MANUAL, manual_stock=5)
    upstream = Upstream(seconds=0.3)
    async with quirky_shop(product, clock=clock, thing=Traits(upstream=upstream)) as shop:
        checking.clear()
        trading = asyncio.create_task(shop.caller.send("trade", shared_code="thing", num=1))
        await checking.wait()
        await shop.supplier.set_price("thing", 999)

        assert (await trading).json()["msg"] == "商品信息已经更新，请刷新后重新下单"
        assert await shop.supplier.orders() == []
