"""Tests of orders at the quirky supplier: the order of checks, refusals, and charges without
delivery.
"""

import re
from typing import Any

import pytest

from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY
from bot.demo.supplier.quirky.messages import STOCK_TAKEN_APOLOGY
from bot.demo.supplier.records import (
    Configuration,
    Coupon,
    CouponTerms,
    FlashSale,
    Traits,
    Widget,
)
from tests.demo.supplier.quirky.quirky_shop import is_page, quirky_shop
from tests.demo.supplier.supplier_rig import (
    KEYED,
    NOW,
    Bench,
    a_product,
    an_account,
    keyed,
    keyed_cards,
    some_cards,
)

UID = Widget("uid", "UID", regex=r"^\d{3}$", error="Three digits, please.")


async def assert_untouched(shop: Bench, *, balance: int = 1_000) -> None:
    assert await shop.supplier.orders() == []
    assert await shop.supplier.balance(APP_ID) == balance
    assert await shop.supplier.stock("thing") == 3


async def test_an_order_is_answered_with_numbers_and_kept_without_its_contact() -> None:
    async with quirky_shop(a_product(user_price=150)) as shop:
        answer = (
            await shop.caller.send(
                "trade", shared_code="thing", num="2.9", request_no="R1", contact="me", device="1"
            )
        ).json()
        [order] = await shop.supplier.orders()

        assert answer == {
            "code": 200,
            "msg": "success",
            "data": {
                "url": None,
                "amount": 3,
                "tradeNo": order.trade_no,
                "secret": "card 1\ncard 2",
                "stock": "1",
            },
        }
        assert re.fullmatch(r"[0-9]{18}", order.trade_no)
        assert re.fullmatch(r"[0-9a-f]{16}", order.contact)
        assert (order.num, order.request_no, order.device) == (2, "R1", 1)
        assert await shop.supplier.balance(APP_ID) == 700


@pytest.mark.parametrize(
    ("changes", "params", "said"),
    [
        ({}, {"num": 0}, "至少购买1个"),
        ({}, {"num": "x"}, "至少购买1个"),
        ({"on_sale": False}, {"num": 1}, "当前商品已停售"),
        ({"minimum": 2}, {"num": 1}, "本商品最少购买2个"),
        ({"maximum": 2}, {"num": 3}, "本商品单次最多购买2个"),
        ({"widgets": (UID,)}, {"num": 1, "uid": "12"}, "Three digits, please."),
        ({"widgets": (Widget("u", "U", regex="^a/b$"),)}, {"num": 1, "u": "a/b"}, "U填写错误"),
        ({"widgets": (Widget("u", "U", regex="^.$"),)}, {"num": 1, "u": "é"}, "U填写错误"),
        ({"flash_sale": FlashSale(NOW + 1, NOW + 9)}, {"num": 1}, "抢购还未开始"),
        ({"flash_sale": FlashSale(NOW - 9, NOW - 1)}, {"num": 1}, "抢购已结束"),
        ({"configuration": KEYED}, {"num": 1}, "请选择商品类型"),
        ({"configuration": KEYED}, {"num": 1, "race": "x"}, "此商品类型不存在[x]"),
        ({"configuration": KEYED}, {"num": 1, "race": "OEM"}, "请选择Region"),
        (
            {"configuration": KEYED},
            {"num": 1, "race": "OEM", "sku": {"Region": "x"}},
            "Region选择错误",
        ),
        (
            {"configuration": KEYED},
            {"num": 1, "race": "OEM", "sku": {"Region": "EU", "x": "y"}},
            "库存不足",
        ),
        ({}, {"num": 1, "race": "x"}, "库存不足"),
        ({}, {"num": 1, "sku": {"x": "y"}}, "库存不足"),
        ({}, {"num": 4}, "库存不足"),
        ({"draft_status": 1}, {"num": 1, "card_id": 99}, "预选的宝贝不存在"),
        ({}, {"num": 1, "coupon": "X"}, "该优惠券不存在"),
        ({}, {"num": 1, "coupon": "GONE"}, "该优惠券已失效"),
        ({"user_price": 1_001}, {"num": 1}, "余额不足"),
    ],
)
async def test_a_refused_trade_leaves_nothing_behind(
    changes: dict[str, Any], params: dict[str, object], said: str
) -> None:
    async with quirky_shop(a_product(**changes)) as shop:
        await shop.supplier.add_coupon(Coupon("GONE", 1, remaining=0))

        assert await shop.caller.refused("trade", shared_code="thing", **params) == said
        await assert_untouched(shop)


async def test_the_first_thing_wrong_is_the_one_that_is_told() -> None:
    """Everything is wrong at once; the reported error is corrected, and the next one is reported."""
    product = a_product(
        minimum=2,
        on_sale=False,
        widgets=(UID,),
        flash_sale=FlashSale(NOW + 1, NOW + 9),
        configuration=Configuration(category={"a": 1_001}),
    )
    async with quirky_shop((product, some_cards(2, race="a"))) as shop:
        await shop.supplier.ban(APP_ID)
        params: dict[str, Any] = {"shared_code": "thing", "num": 1, "coupon": "X"}

        async def told() -> str:
            return await shop.caller.refused("trade", **params)

        assert await told() == "当前商品已停售"
        await shop.supplier.set_on_sale("thing", on_sale=True)
        assert await told() == "本商品最少购买2个"
        params["num"] = 3
        assert await told() == UID.error
        params["uid"] = "123"
        assert await told() == "抢购还未开始"


async def test_stock_comes_before_the_account_and_the_account_before_the_money() -> None:
    traits = Traits(purchase_count=1)
    async with quirky_shop((a_product(), some_cards(3)), thing=traits) as shop:
        await shop.caller.ask("trade", shared_code="thing", num=1, request_no="R")
        trade = {"shared_code": "thing", "request_no": "R"}

        assert await shop.caller.refused("trade", **trade, num=3) == "库存不足"
        assert await shop.caller.refused("trade", **trade, num=1) == "该商品每人只能购买1件"
        await shop.supplier.set_traits("thing", Traits())
        await shop.supplier.top_up(APP_ID, -900)
        assert await shop.caller.refused("trade", **trade, num=1) == "The request ID already exists"
        await shop.supplier.ban(APP_ID)
        trade["request_no"] = "S"
        assert await shop.caller.refused("trade", **trade, num=1) == "You have been banned"
        assert await shop.caller.ask("connect")


async def test_a_request_number_counts_once_for_everybody_whatever_its_case() -> None:
    async with quirky_shop(a_product(), a_product("other")) as shop:
        await shop.supplier.add_account(an_account("8"))
        somebody = shop.as_merchant("8", APP_KEY)
        await shop.caller.ask("trade", shared_code="thing", num=1, request_no="ab-1")

        for caller, code in ((shop.caller, "thing"), (shop.caller, "other"), (somebody, "other")):
            said = await caller.refused("trade", shared_code=code, num=1, request_no="AB-1")
            assert said == "The request ID already exists"
        assert len(await shop.supplier.orders()) == 1


@pytest.mark.parametrize("unprotected", ["0", ""])
async def test_some_request_numbers_protect_nothing(unprotected: str) -> None:
    async with quirky_shop(a_product()) as shop:
        for _ in range(2):
            await shop.caller.ask("trade", shared_code="thing", num=1, request_no=unprotected)


async def test_a_refused_request_number_is_free_again() -> None:
    async with quirky_shop(a_product(user_price=1_001)) as shop:
        trade = {"shared_code": "thing", "num": 1, "request_no": "R"}
        assert await shop.caller.refused("trade", **trade) == "余额不足"
        await shop.supplier.top_up(APP_ID, 1)
        await shop.caller.ask("trade", **trade)

        assert await shop.supplier.balance(APP_ID) == 0


async def test_after_the_last_card_a_repeat_speaks_of_stock_and_not_of_the_number() -> None:
    async with quirky_shop((a_product(draft_status=1), some_cards(2))) as shop:
        chosen = {"shared_code": "thing", "num": 1, "request_no": "R", "card_id": 2}
        last = {"shared_code": "thing", "num": 1, "request_no": "S"}
        await shop.caller.ask("trade", **chosen)
        assert await shop.caller.refused("trade", **chosen) == "此宝贝已被他人抢走"
        await shop.caller.ask("trade", **last)

        assert await shop.caller.refused("trade", **last) == "库存不足"


@pytest.mark.parametrize(
    "params",
    [
        {"request_no": "x" * 20},
        {"password": "x" * 33},
        {"device": 256},
        {"device": -1},
        {"sku": "x"},
    ],
)
async def test_what_is_too_long_for_its_column_is_a_page_and_no_order(
    params: dict[str, object],
) -> None:
    async with quirky_shop(a_product()) as shop:
        assert await is_page(shop.caller, "trade", shared_code="thing", num=1, **params)
        await assert_untouched(shop)


async def test_the_longest_that_fit_are_kept() -> None:
    async with quirky_shop(a_product()) as shop:
        longest = {"request_no": "x" * 19, "password": "y" * 32, "device": 255}
        await shop.caller.ask("trade", shared_code="thing", num=1, **longest)
        [order] = await shop.supplier.orders()

        assert (order.request_no, order.password, order.device) == tuple(longest.values())


async def test_a_chosen_card_makes_the_quantity_one() -> None:
    async with quirky_shop((a_product(draft_status=1, draft_premium=50), some_cards(3))) as shop:
        order = await shop.caller.ask("trade", shared_code="thing", num=3, card_id=2)

        assert (order["secret"], order["amount"], order["stock"]) == ("card 2", 1.5, "2")


async def test_a_coupon_is_used_up_for_nothing_by_more_than_one_piece() -> None:
    async with quirky_shop(a_product()) as shop:
        await shop.supplier.add_coupon(Coupon("TEN", 10, remaining=2))
        trade = {"shared_code": "thing", "coupon": "TEN"}
        dear = await shop.caller.ask("trade", **trade, num=2)
        cheap = await shop.caller.ask("trade", **trade, num=1)

        assert (dear["amount"], cheap["amount"]) == (2, 0.9)
        await shop.supplier.add_pieces("thing", 1)
        assert await shop.caller.refused("trade", **trade, num=1) == "该优惠券已失效"


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        (CouponTerms(product="other"), "该优惠券不属于该商品"),
        (CouponTerms(expires=NOW - 1), "该优惠券已过期"),
        (CouponTerms(product="thing", expires=NOW), None),
    ],
)
async def test_a_coupon_may_be_bound_to_a_product_and_to_a_time(
    terms: CouponTerms, said: str | None
) -> None:
    async with quirky_shop(a_product()) as shop:
        await shop.supplier.add_coupon(Coupon("TEN", 10), terms)
        trade = {"shared_code": "thing", "num": 1, "coupon": "TEN"}
        if said is None:
            assert (await shop.caller.ask("trade", **trade))["amount"] == 0.9
        else:
            assert await shop.caller.refused("trade", **trade) == said
            await assert_untouched(shop)


async def test_a_coupon_never_pays_money_out() -> None:
    async with quirky_shop(a_product()) as shop:
        await shop.supplier.add_coupon(Coupon("RICH", 5_000))
        order = await shop.caller.ask("trade", shared_code="thing", num=1, coupon="RICH")

        assert order["amount"] == 0
        assert await shop.supplier.balance(APP_ID) == 1_000


async def test_cards_under_a_variant_that_does_not_exist_are_paid_for_with_an_apology() -> None:
    async with quirky_shop((a_product(), some_cards(3, race="a"))) as shop:
        order = await shop.caller.ask("trade", shared_code="thing", num=1)

        assert (order["secret"], order["stock"]) == (STOCK_TAKEN_APOLOGY, "3")
        assert await shop.supplier.balance(APP_ID) == 900
        assert (await shop.caller.ask("query", tradeNo=order["tradeNo"]))["status"] == 1


async def test_stock_in_the_answer_is_that_of_the_choice() -> None:
    async with quirky_shop((keyed()[0], keyed_cards())) as shop:
        choice = {"race": "Retail", "sku": {"Region": "EU"}}
        order = await shop.caller.ask("trade", shared_code="key", num=1, **choice)

        assert (order["amount"], order["stock"]) == (3, "3")


async def test_options_are_not_checked_and_reserved_names_collide() -> None:
    widgets = (Widget("server", "S", "select", options=(("A", "a"),)), Widget("num", "N"))
    async with quirky_shop(a_product(widgets=widgets)) as shop:
        await shop.caller.ask("trade", shared_code="thing", num=2, server="mars")
        [order] = await shop.supplier.orders()

        assert order.widget == {"server": "mars", "num": "2"}
