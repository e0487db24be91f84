"""Tests of the read endpoints, by raw signed requests."""

import pytest

from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY
from bot.demo.supplier.records import (
    MANUAL,
    Account,
    FlashSale,
    Tier,
    Widget,
)
from tests.demo.supplier.specification import assert_allowed
from tests.demo.supplier.supplier_rig import KEYED, NOW, Bench, Caller, a_product, bench, keyed

SUMMARY = {
    "id",
    "name",
    "code",
    "price",
    "user_price",
    "stock",
    "delivery_way",
    "draft_status",
}
DETAIL = SUMMARY | {
    "description",
    "contact_type",
    "password_status",
    "draft_premium",
    "minimum",
    "maximum",
    "config",
    "widget",
    "seckill_status",
    "seckill_start_time",
    "seckill_end_time",
    "owner",
    "service_url",
    "service_im",
    "share_url",
}


async def with_gold_merchant(shop: Bench) -> Caller:
    await shop.supplier.add_account(Account("8", APP_KEY, "Gold", 1_000, Tier("gold", 90)))
    return shop.as_merchant("8", APP_KEY)


async def test_connect_tells_shop_and_balance() -> None:
    async with bench(None, a_product()) as shop:
        await shop.supplier.top_up(APP_ID, 234)

        assert await shop.caller.ask("connect") == {
            "shopName": "Reference supplier",
            "balance": 12.34,
        }


async def test_items_lists_what_may_be_seen_by_category() -> None:
    products = (
        a_product("a", category="First"),
        a_product("b", category="Second", api_enabled=False),
        a_product("c", category="Third", on_sale=False),
        a_product("d", category="First", delivery_way=MANUAL, manual_stock=9),
        keyed(),
    )
    async with bench(None, *products) as shop:
        data = await shop.caller.ask("items")

    assert [category["name"] for category in data] == ["First", "Things"]
    assert [child["code"] for child in data[0]["children"]] == ["a", "d"]
    assert [child["stock"] for child in data[0]["children"]] == [3, 9]
    assert data[1]["children"][0]["stock"] == 7
    assert all(child.keys() == SUMMARY for category in data for child in category["children"])
    assert all(category.keys() == {"id", "name", "children"} for category in data)


async def test_item_has_every_documented_field() -> None:
    widget = Widget(
        "uid", "UID", "select", "9 digits", r"^\d$", "Wrong.", (("One", "1"), ("2", "2"))
    )
    product = a_product(
        "full",
        description="<b>literal</b>",
        contact_type=2,
        password_status=1,
        draft_status=1,
        draft_premium=55,
        minimum=2,
        maximum=5,
        configuration=KEYED,
        widgets=(widget,),
        flash_sale=FlashSale(NOW, NOW + 86_400),
    )
    async with bench(None, product) as shop:
        data = await shop.caller.ask("item", code="full")

    assert data.keys() == DETAIL
    assert (data["price"], data["user_price"], data["draft_premium"]) == ("2.00", "1.00", "0.55")
    assert (data["minimum"], data["maximum"], data["draft_status"]) == (2, 5, 1)
    assert (data["contact_type"], data["password_status"]) == (2, 1)
    assert data["description"] == "<b>literal</b>"
    assert data["config"]["category"] == {"Retail": "3.00", "OEM": "2.00"}
    assert data["widget"] == [
        {
            "cn": "UID",
            "name": "uid",
            "placeholder": "9 digits",
            "type": "select",
            "regex": r"^\d$",
            "error": "Wrong.",
            "dict": "One=1,2=2",
        }
    ]
    assert data["seckill_status"] == 1
    assert data["seckill_start_time"] == "2026-09-21 22:13:20"
    assert data["seckill_end_time"] == "2026-09-22 22:13:20"


async def test_item_of_a_plain_product_has_no_widgets_configuration_or_flash_sale_times() -> None:
    async with bench(None, a_product()) as shop:
        data = await shop.caller.ask("item", code="thing")

    assert (data["widget"], data["config"], data["seckill_status"]) == (None, {}, 0)
    assert (data["seckill_start_time"], data["seckill_end_time"]) == (None, None)
    assert_allowed("item", {"code": 200, "data": data})
    assert data["share_url"] == f"{shop.caller.http.base_url}item/{data['id']}"


@pytest.mark.parametrize(
    ("endpoint", "parameter", "more"),
    [
        ("item", "code", {}),
        ("inventoryState", "shared_code", {"num": 1}),
        ("inventory", "sharedCode", {}),
        ("stock", "code", {}),
        ("valuation", "code", {"num": 1}),
        ("draftCard", "code", {}),
        ("draft", "code", {"card_id": 1}),
        ("trade", "shared_code", {"num": 1}),
    ],
)
async def test_each_endpoint_takes_the_code_under_its_own_name(
    endpoint: str, parameter: str, more: dict[str, int]
) -> None:
    async with bench(None, a_product(draft_status=1), a_product("gone", on_sale=False)) as shop:
        ask = shop.caller
        await ask.ask(endpoint, **{parameter: "thing"}, **more)

        for other in {"code", "shared_code", "sharedCode"} - {parameter}:
            refusal = await ask.refused(endpoint, **{other: "thing"}, **more)
            assert refusal == f"The parameter {parameter} is missing."
        assert "no such product" in await ask.refused(endpoint, **{parameter: "?"}, **more)
        assert "discontinued" in await ask.refused(endpoint, **{parameter: "gone"}, **more)
        await shop.supplier.set_enabled("thing", enabled=False)
        assert "no such product" in await ask.refused(endpoint, **{parameter: "thing"}, **more)


async def test_inventory_tells_stock_and_cost_of_one_variant() -> None:
    async with bench(None, keyed()) as shop:
        assert await shop.caller.ask("inventory", sharedCode="key", race="OEM") == {
            "count": 1,
            "delivery_way": 0,
            "draft_status": 0,
            "price": "2.00",
            "user_price": "1.00",
            "config": "[category]\nRetail=3.00\nOEM=2.00\n[category_wholesale]\nOEM.2=1.50\n"
            "[sku]\nRegion.EU=0.00\nRegion.US=0.50",
            "factory_price": "2.00",
            "is_category": True,
        }
        default = await shop.caller.ask("inventory", sharedCode="key")
        assert (default["count"], default["factory_price"]) == (6, "3.00")
        assert "no variant Nope" in await shop.caller.refused(
            "inventory", sharedCode="key", race="Nope"
        )


async def test_stock_is_a_number_in_a_string() -> None:
    async with bench(None, keyed()) as shop:
        stock = shop.caller

        assert await stock.ask("stock", code="key") == {"stock": "6"}
        assert await stock.ask("stock", code="key", race="OEM") == {"stock": "1"}
        assert await stock.ask("stock", code="key", sku={"Region": "US"}) == {"stock": "2"}
        assert await stock.ask("stock", code="key", race="OEM", sku={"Region": "EU"}) == {
            "stock": "0"
        }
        assert "no option X" in await stock.refused("stock", code="key", sku={"Region": "X"})
        assert "no option EU of Y" in await stock.refused("stock", code="key", sku={"Y": "EU"})
        assert "sku[key]" in await stock.refused("stock", code="key", sku="EU")


async def test_inventory_state_looks_at_stock_alone() -> None:
    limited = a_product(minimum=3, flash_sale=FlashSale(NOW + 1, NOW + 2))
    async with bench(None, limited, keyed()) as shop:
        state = shop.caller
        answer = (await state.send("inventoryState", shared_code="thing", num=1)).json()

        assert answer == {"code": 200, "msg": "success", "data": []}
        assert await state.refused("inventoryState", shared_code="thing", num=4) == (
            "Insufficient stock."
        )
        assert await state.ask("inventoryState", shared_code="key", num=1, race="OEM") == []
        await state.refused("inventoryState", shared_code="key", num=2, race="OEM")
        for num in (0, -1, "x", ""):
            await state.refused("inventoryState", shared_code="thing", num=num)


async def test_valuation_is_the_price_of_the_whole_quantity() -> None:
    async with bench(None, keyed()) as shop:
        quote = shop.caller
        choice = {"code": "key", "race": "OEM", "sku": {"Region": "US"}}

        assert await quote.ask("valuation", num=1, **choice) == {"price": "2.50"}
        assert await quote.ask("valuation", num=10, **choice) == {"price": "20.00"}
        assert await quote.ask("valuation", code="key", num=1, sku={"Region": "EU"}) == {
            "price": "3.00"
        }
        assert "choose: Region" in await quote.refused("valuation", code="key", num=1)
        assert "at least 1" in await quote.refused("valuation", num=0, **choice)


async def test_a_better_tier_sees_its_prices_everywhere() -> None:
    async with bench(None, keyed(), a_product(draft_status=1, draft_premium=100)) as shop:
        gold = await with_gold_merchant(shop)
        choice = {"race": "OEM", "sku": {"Region": "US"}}
        item = await gold.ask("item", code="key")
        inventory = await gold.ask("inventory", sharedCode="key", race="OEM")
        listed = (await gold.ask("items"))[0]["children"][0]
        quote = await gold.ask("valuation", code="key", num=1, **choice)
        order = await gold.ask("trade", shared_code="key", num=1, **choice)
        cards = await gold.ask("draftCard", code="thing")

        assert item["user_price"] == inventory["user_price"] == listed["user_price"] == "0.90"
        assert item["config"]["category"]["OEM"] == inventory["factory_price"] == "1.80"
        assert item["config"]["sku"]["Region"]["US"] == "0.45"
        assert quote["price"] == order["amount"] == "2.25"
        assert {card["draft_premium"] for card in cards["list"]} == {"0.90"}
        assert await gold.ask("draft", code="thing", card_id=cards["list"][0]["id"]) == {
            "draft_premium": "0.90"
        }


async def test_query_answers_for_own_orders_only() -> None:
    async with bench(None, a_product()) as shop:
        gold = await with_gold_merchant(shop)
        order = await shop.caller.ask("trade", shared_code="thing", num=1)
        trade_no = order["tradeNo"]

        answer = (await shop.caller.send("query", tradeNo=trade_no)).json()
        assert answer["data"] == {"secret": "card 1", "widget": None, "status": 1}
        assert await gold.refused("query", tradeNo=trade_no) == await gold.refused(
            "query", tradeNo="1"
        )
        assert "tradeNo is missing" in await shop.caller.refused("query", trade_no=trade_no)
