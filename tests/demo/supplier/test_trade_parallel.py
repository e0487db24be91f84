"""Tests of parallel trades: no card twice, no debt, and consistent balances."""

import asyncio
import random
from collections import Counter
from typing import Any

import pytest

from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY
from bot.demo.supplier.records import MANUAL, Coupon
from tests.demo.supplier.behaviours import in_both
from tests.demo.supplier.small_catalogue import assert_money_and_cards, market
from tests.demo.supplier.supplier_rig import Bench, a_product, an_account, bench, some_cards

RICH, POOR = 100_000, 2_500


async def test_a_hundred_trades_at_once_share_out_the_last_cards_fairly() -> None:
    async with bench(None, (a_product(), some_cards(30))) as shop:
        await shop.supplier.top_up(APP_ID, 20_000)
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
        assert await shop.supplier.balance(APP_ID) == 21_000 - 30 * 100
        assert await shop.supplier.stock("thing") == 0
        assert len(await shop.supplier.trades_per_request_no()) == 30


@in_both
async def test_a_hundred_trades_at_once_never_overdraw_the_balance(behaviour: str) -> None:
    made = a_product("made", delivery_way=MANUAL, manual_stock=60)
    things = (a_product(), some_cards(100))
    async with bench(None, things, made, behaviour=behaviour) as shop:
        await shop.supplier.top_up(APP_ID, 50)
        answers = await asyncio.gather(
            *(
                shop.caller.send("trade", shared_code=("thing", "made")[number % 2], num=1)
                for number in range(100)
            )
        )
        orders = await shop.supplier.orders()
        accepted = [answer for answer in answers if '"code":200' in answer.text]

        assert len(accepted) == len(orders) == 10
        assert await shop.supplier.balance(APP_ID) == 50
        assert await shop.supplier.stock("thing") + await shop.supplier.stock("made") == 150
        assert len({order.trade_no for order in orders}) == 10


@pytest.mark.long
@in_both
async def test_hundreds_of_mixed_trades_of_two_merchants_leave_money_and_cards_exact(
    behaviour: str,
) -> None:
    async with bench(None, *market(), behaviour=behaviour) as shop:
        await shop.supplier.top_up(APP_ID, RICH - 1_000)
        await shop.supplier.add_account(an_account("8", balance=POOR))
        await shop.supplier.add_coupon(Coupon("C1", 30, remaining=5))
        chance = random.Random(1)
        charged: list[str | None] = []
        for wave in range(2):
            trades = [_any_trade(chance, 100 * wave + number) for number in range(100)]
            charged += await asyncio.gather(*(_trade(shop, chance, trade) for trade in trades))
        orders = await assert_money_and_cards(shop, {APP_ID: RICH, "8": POOR})

        assert sorted(filter(None, charged)) == sorted(order.trade_no for order in orders)
        assert sum(order.coupon == "C1" for order in orders) <= 5
        assert max(Counter(order.app_id for order in orders).values()) > 20


def _any_trade(chance: random.Random, number: int) -> dict[str, Any]:
    """Return one trade of any kind of product that a merchant might want; most can be filled."""
    code = chance.choice(["thing", "key", "chosen", "made"])
    trade: dict[str, Any] = {"shared_code": code, "num": 1, "request_no": f"r{number}"}
    if code == "thing":
        trade["num"] = chance.randint(2, 4)
    if code == "key":
        trade["race"] = chance.choice(["OEM", "Retail"])
        trade["sku"] = {"Region": chance.choice(["EU", "US"])}
    if code == "chosen":
        trade["card_id"] = chance.randint(100, 125)
    if code == "made":
        trade["uid"] = str(number)
    if chance.random() < 0.1:
        trade["coupon"] = "C1"
    return trade


async def _trade(shop: Bench, chance: random.Random, trade: dict[str, Any]) -> str | None:
    """Return the trade number of the order, or None if it was refused."""
    caller = shop.as_merchant(chance.choice([APP_ID, "8"]), APP_KEY)
    response = await caller.send("trade", **trade)
    if '"code":200' not in response.text:
        return None
    return str(response.json()["data"]["tradeNo"])
