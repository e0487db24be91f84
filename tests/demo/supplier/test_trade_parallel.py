"""Trades at the same time: no card twice, no debt, and books that agree."""

import asyncio
from collections import Counter

from bot.demo.sample import APP_ID
from bot.demo.supplier.records import MANUAL
from tests.demo.supplier.caller import a_product, bench, some_cards


async def test_a_hundred_trades_at_once_share_out_the_last_cards_fairly() -> None:
    async with bench(None, (a_product(), some_cards(30))) as shop:
        await shop.store.top_up(APP_ID, 20_000)
        answers = await asyncio.gather(
            *(
                shop.caller.send("trade", shared_code="thing", num=1, request_no=f"R{number}")
                for number in range(100)
            )
        )
        bodies = [answer.json() for answer in answers]
        sold = [body["data"]["secret"] for body in bodies if body["code"] == 200]

        assert sorted(sold) == sorted(card.secret for card in some_cards(30))
        assert Counter(body["msg"] for body in bodies) == {
            "Order placed.": 30,
            "Insufficient stock.": 70,
        }
        assert await shop.store.balance(APP_ID) == 21_000 - 30 * 100
        assert await shop.store.stock("thing") == 0
        assert len(await shop.store.trades_per_request_no()) == 30


async def test_a_hundred_trades_at_once_never_overdraw_the_balance() -> None:
    manual = a_product("made", delivery_way=MANUAL, manual_stock=60)
    async with bench(None, (a_product(), some_cards(100)), manual) as shop:
        await shop.store.top_up(APP_ID, 50)
        answers = await asyncio.gather(
            *(
                shop.caller.send("trade", shared_code=("thing", "made")[number % 2], num=1)
                for number in range(100)
            )
        )
        orders = await shop.store.orders()

        assert sum(answer.json()["code"] == 200 for answer in answers) == len(orders) == 10
        assert await shop.store.balance(APP_ID) == 50
        assert await shop.store.stock("thing") + await shop.store.stock("made") == 150
        assert len({order.trade_no for order in orders}) == 10
