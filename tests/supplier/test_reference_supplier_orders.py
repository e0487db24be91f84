"""Tests of the reference supplier's orders, for rules that both behaviours share."""

import re

from bot.demo.supplier.records import QUIRKY
from tests.supplier.reference import GOLD, in_both_behaviours, running_supplier


def number(value: object) -> float:
    return float(str(value))


@in_both_behaviours
async def test_an_order_takes_every_parameter(behaviour: str) -> None:
    """It stores each one, except the contact, which a quirky supplier replaces."""
    async with running_supplier(behaviour) as shop:
        envelope = await shop.call(
            "trade",
            shared_code="form",
            num=1,
            request_no="k3v9x0q2m7c1z8d4",
            contact="me@mail.example",
            card_id=0,
            password="hunter2",
            coupon="TEN",
            device=3,
            uid="123",
            server="eu",
        )
        [order] = await shop.supplier.orders()
    assert envelope["code"] == 200
    assert isinstance(envelope["msg"], str)
    assert envelope["msg"]
    assert isinstance(envelope["data"], dict)
    assert number(envelope["data"]["amount"]) == 0.90
    assert (order.code, order.num, order.request_no) == ("form", 1, "k3v9x0q2m7c1z8d4")
    assert (order.password, order.coupon, order.device) == ("hunter2", "TEN", 3)
    assert order.widget == {"uid": "123", "server": "eu"}
    if behaviour == QUIRKY:
        assert re.fullmatch("[0-9a-f]{16}", order.contact)
    else:
        assert order.contact == "me@mail.example"


@in_both_behaviours
async def test_an_order_needs_little(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        await shop.data("trade", shared_code="plain", num=1)
        [order] = await shop.supplier.orders()
    assert (order.request_no, order.password, order.coupon, order.device) == (None, "", "", 0)
    assert (order.race, order.sku, order.widget) == ("", {}, None)


@in_both_behaviours
async def test_an_answer_to_a_widget_must_fit_its_pattern(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        said = await shop.refused("trade", shared_code="form", num=1, uid="12", server="eu")
        assert said == "Three digits, please."


@in_both_behaviours
async def test_a_repeated_request_number_never_returns_the_earlier_order(behaviour: str) -> None:
    """It is refused, or books one more order: a caller cannot rely on either."""
    async with running_supplier(behaviour) as shop:
        first = await shop.fields("trade", shared_code="plain", num=1, request_no="r1")
        again = await shop.call("trade", shared_code="plain", num=1, request_no="r1")
        if again["code"] == 200:
            assert isinstance(again["data"], dict)
            assert again["data"]["tradeNo"] != first["tradeNo"]
            assert again["data"]["secret"] != first["secret"]
        orders = await shop.supplier.orders()
    assert len(orders) == (2 if again["code"] == 200 else 1)


@in_both_behaviours
async def test_limits_hold_and_0_is_none(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        for num in (1, 4):
            await shop.refused("trade", shared_code="bounded", num=num)
        for num in (2, 3):
            await shop.data("trade", shared_code="bounded", num=num)
        await shop.data("trade", shared_code="plain", num=3)
        await shop.refused("trade", shared_code="plain", num=0)


@in_both_behaviours
async def test_an_order_is_paid_from_the_balance_or_not_placed(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        await shop.data("trade", shared_code="plain", num=1)
        assert number((await shop.fields("connect"))["balance"]) == 99
        poor = shop.of(GOLD)
        await shop.supplier.set_price("plain", 2_000)
        await poor.refused("trade", shared_code="plain", num=1)
        assert len(await shop.supplier.orders()) == 1
        assert number((await poor.fields("connect"))["balance"]) == 10


@in_both_behaviours
async def test_orders_are_looked_up_by_their_own_account_and_name_only(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        order = await shop.fields("trade", shared_code="plain", num=1)
        assert (await shop.fields("query", tradeNo=order["tradeNo"]))["status"] == 1
        await shop.of(GOLD).refused("query", tradeNo=order["tradeNo"])
        await shop.refused("query", trade_no=order["tradeNo"])
        await shop.refused("query", tradeNo="nothing")


@in_both_behaviours
async def test_goods_made_by_hand_replace_the_notice(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        order = await shop.fields("trade", shared_code="by-hand", num=1)
        await shop.supplier.deliver(str(order["tradeNo"]), "Here it is.")
        found = await shop.fields("query", tradeNo=order["tradeNo"])
    assert (order["secret"], found["secret"]) == ("Being made.", "Here it is.")
