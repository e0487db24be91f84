"""Tests of the quirky supplier's read endpoints."""

import json

import pytest

from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY
from bot.demo.supplier.records import MANUAL, FlashSale, Traits, Upstream, Widget
from tests.demo.supplier.quirky.quirky_shop import is_page, quirky_shop
from tests.demo.supplier.supplier_rig import (
    NOW,
    Caller,
    a_product,
    an_account,
    keyed,
    signed,
    some_cards,
)


async def test_the_balance_is_a_number_without_trailing_zeros() -> None:
    async with quirky_shop(a_product()) as shop:
        whole = await shop.caller.send("connect")
        await shop.supplier.top_up(APP_ID, 50)
        half = await shop.caller.send("connect")

        assert whole.text.endswith('"balance":10}}')
        assert half.text.endswith('"balance":10.5}}')
        assert whole.headers["content-type"] == "application/json;charset=utf-8"


async def test_the_list_gives_whole_rows_with_texts_for_configuration_and_widgets() -> None:
    product = a_product(
        "wide", widgets=(Widget("uid", "编号", options=(("甲", "a"), ("乙", "b"))),)
    )
    async with quirky_shop(keyed(), product, a_product("off", api_enabled=False)) as shop:
        [category] = await shop.caller.ask("items")
        key, wide = category["children"]

        assert key["config"].startswith("[category]\nRetail=3.00\nOEM=2.00\n")
        assert (wide["config"], key["widget"]) == (None, None)
        assert json.loads(wide["widget"])[0]["dict"] == "甲=a,乙=b"
        assert (key["price"], key["user_price"], key["stock"]) == (2, 1, 7)
        assert {"factory_price", "shared_code", "seckill_end_time", "level_price"} < key.keys()
        assert {"sort", "pid", "hide", "children"} < category.keys()


async def test_a_category_of_hidden_products_is_empty_and_one_without_any_is_not_there() -> None:
    secret = a_product("secret", category="For members")
    closed = a_product("closed", category="Closed", api_enabled=False)
    async with quirky_shop(a_product(), secret, closed, secret=Traits(hidden=True)) as shop:
        things, members = await shop.caller.ask("items")

        assert (things["name"], len(things["children"])) == ("Things", 1)
        assert (members["name"], members["children"]) == ("For members", [])
        assert (await shop.caller.ask("item", code="secret"))["code"] == "secret"
        assert await shop.caller.ask("trade", shared_code="secret", num=1)


async def test_a_products_page_is_open_to_all_and_empty_objects_are_lists() -> None:
    async with quirky_shop(a_product("Thing", api_enabled=False)) as shop:
        item = await shop.caller.ask("item", code="tHING")

        assert (item["config"], item["tags"], item["widget"], item["owner"]) == ([], [], None, None)
        assert "service_qq" in item
        assert "service_im" not in item
        assert item["draft_premium"] == 0


@pytest.mark.parametrize(
    ("endpoint", "params", "said"),
    [
        ("item", {}, "对接CODE不能为空"),
        ("item", {"code": "?"}, "商品不存在"),
        ("item", {"code": "gone"}, "该商品暂未上架"),
        ("inventory", {}, "商品代码不能为空"),
        ("inventory", {"sharedCode": "?"}, "商品不存在"),
        ("inventory", {"sharedCode": "gone"}, "当前商品已停售"),
        ("inventoryState", {}, "商品代码不能为空"),
        ("inventoryState", {"shared_code": "gone"}, "当前商品已停售"),
        ("inventoryState", {"shared_code": "thing", "num": 4}, "库存不足"),
        ("stock", {"code": "?"}, "商品不存在"),
        ("draftCard", {"code": "?"}, "商品不存在"),
        ("draftCard", {"code": "gone"}, "该商品暂未上架"),
        ("draftCard", {"code": "thing"}, "该商品不支持预选"),
        ("query", {}, "订单不存在"),
        ("query", {"tradeNo": "1"}, "订单不存在"),
    ],
)
async def test_refusals_are_in_the_suppliers_own_words(
    endpoint: str, params: dict[str, object], said: str
) -> None:
    async with quirky_shop(a_product(), a_product("gone", on_sale=False)) as shop:
        assert await shop.caller.refused(endpoint, **params) == said


@pytest.mark.parametrize(
    ("endpoint", "params"),
    [
        ("stock", {}),
        ("stock", {"code": "thing", "sku": "EU"}),
        ("stock", {"code": "thing", "sku": ""}),
        ("draftCard", {"code": "chosen", "limit": -1}),
        ("draftCard", {"code": "chosen", "sku": "EU"}),
        ("valuation", {"code": "thing", "sku": "EU"}),
    ],
)
async def test_what_nobody_expected_is_a_page(endpoint: str, params: dict[str, object]) -> None:
    async with quirky_shop(a_product(), a_product("chosen", draft_status=1)) as shop:
        assert await is_page(shop.caller, endpoint, **params)


async def test_unknown_choices_have_no_stock_and_open_ones_count_together() -> None:
    async with quirky_shop(keyed()) as shop:

        async def stock(**params: object) -> str:
            return str((await shop.caller.ask("stock", code="key", **params))["stock"])

        assert await stock() == "7"
        assert await stock(race="Retail") == "6"
        assert await stock(sku={"Region": "US"}) == "3"
        assert await stock(race="?") == await stock(sku={"?": "EU"}) == "0"
        await shop.supplier.set_on_sale("key", on_sale=False)
        assert await stock() == "7"


async def test_what_nobody_counts_has_no_number() -> None:
    product = a_product(delivery_way=MANUAL, manual_stock=5)
    async with quirky_shop(product, thing=Traits(uncounted=True)) as shop:
        assert await shop.caller.ask("stock", code="thing") == {"stock": ""}
        assert (await shop.caller.ask("item", code="thing"))["stock"] is None
        assert (await shop.caller.ask("trade", shared_code="thing", num=9))["stock"] == ""


async def test_inventory_is_damaged_and_knows_no_manual_stock() -> None:
    manual = a_product("made", delivery_way=MANUAL, manual_stock=5)
    async with quirky_shop(keyed(), manual) as shop:
        key = await shop.caller.ask("inventory", sharedCode="key")
        made = await shop.caller.ask("inventory", sharedCode="made")

        assert key["config"] == (
            "[category]\nRetail=3.00\n[category_wholesale]\nOEM.2=1.50\n"
            "[sku]\nRegion.EU=0.00\nRegion.US=0.50\n[category_factory]\nRetail=1.00"
        )
        assert (key["count"], key["factory_price"], key["is_category"]) == (6, 0, True)
        assert (made["count"], made["factory_price"], made["config"]) == (0, 1, "")
        assert (await shop.caller.ask("inventory", sharedCode="key", race="?"))["count"] == 0


async def test_the_state_of_inventory_passes_nearly_everything() -> None:
    manual = a_product("made", delivery_way=MANUAL, manual_stock=1)
    later = a_product(minimum=2, maximum=2, flash_sale=FlashSale(NOW + 1, NOW + 2))
    async with quirky_shop(keyed(), manual, later) as shop:
        for params in (
            {"shared_code": "made", "num": 100_000},
            {"shared_code": "key", "num": 7},
            {"shared_code": "key", "num": 0},
            {"shared_code": "key"},
            {"shared_code": "key", "num": 4, "sku": {"no": "such"}},
            {"shared_code": "thing", "num": 1},
            {"shared_code": "thing", "num": 3},
        ):
            answer = (await shop.caller.send("inventoryState", **params)).json()
            assert answer == {"code": 200, "msg": "success", "data": []}, params


async def test_the_state_of_a_card_is_told() -> None:
    async with quirky_shop(a_product(draft_status=1), a_product("other", draft_status=1)) as shop:
        state = {"shared_code": "thing", "num": 1}
        await shop.caller.ask("trade", shared_code="thing", num=1, card_id=1)

        assert await shop.caller.ask("inventoryState", **state, card_id=2) == []
        for gone in (1, 99):
            said = await shop.caller.refused("inventoryState", **state, card_id=gone)
            assert said == "该卡已被他人抢走啦"
        said = await shop.caller.refused("inventoryState", **state, card_id=4)
        assert said == "该卡密不属于这个商品，无法预选"


async def test_cards_come_newest_first_and_pages_are_lenient() -> None:
    cards = [*some_cards(20, draft="x"), *some_cards(1, premium=550)]
    async with quirky_shop((a_product(draft_status=1), cards)) as shop:

        async def ids(**params: object) -> list[int]:
            answer = await shop.caller.ask("draftCard", code="thing", **params)
            assert answer["total"] == 21
            return [card["id"] for card in answer["list"]]

        assert await ids() == await ids(page=0) == await ids(page=1) == list(range(21, 11, -1))
        assert await ids(page=3) == [1]
        assert await ids(page=9) == []
        assert len(await ids(limit=0)) == 15
        assert len(await ids(limit=1_000)) == 21
        [newest, second, *_] = (await shop.caller.ask("draftCard", code="thing"))["list"]
        assert newest == {"id": 21, "draft": None, "draft_premium": "5.50"}
        assert second == {"id": 20, "draft": "x", "draft_premium": None}


async def test_an_order_belongs_to_its_merchant_and_labels_its_widgets() -> None:
    product = a_product(widgets=(Widget("uid", "编号"), Widget("extras", "更多", "checkbox")))
    async with quirky_shop(product) as shop:
        await shop.supplier.add_account(an_account("8"))
        params = {"uid": "7", "extras": {"0": "a", "1": "b"}}
        order = await shop.caller.ask("trade", shared_code="thing", num=1, **params)
        bare = await shop.caller.ask("trade", shared_code="thing", num=1)

        assert await shop.caller.ask("query", tradeNo=order["tradeNo"]) == {
            "secret": "card 1",
            "widget": {
                "uid": {"value": "7", "cn": "编号"},
                "extras": {"value": ["a", "b"], "cn": "更多"},
            },
            "status": 1,
        }
        shown = await shop.caller.ask("query", tradeNo=bare["tradeNo"])
        assert shown["widget"]["uid"] == {"value": None, "cn": "编号"}
        other = Caller(shop.caller.http, "8", APP_KEY)
        assert await other.refused("query", tradeNo=order["tradeNo"]) == "订单不存在"


async def test_what_is_resold_says_so() -> None:
    product = a_product(delivery_way=MANUAL, manual_stock=5)
    async with quirky_shop(product, thing=Traits(upstream=Upstream(), purchase_count=2)) as shop:
        item = await shop.caller.ask("item", code="thing")

        assert (item["shared_id"], item["purchase_count"], item["shared_sync"]) == (1, 2, 0)
        assert item["shared_code"]
        await shop.supplier.set_traits("thing", Traits(upstream=Upstream(live=True)))
        assert (await shop.caller.ask("item", code="thing"))["shared_sync"] == 1


async def test_only_the_digits_of_a_merchants_id_count() -> None:
    async with quirky_shop(a_product()) as shop:
        pairs = signed([("app_id", f"{APP_ID}abc")])

        assert (await shop.caller.post("connect", pairs)).json()["code"] == 200
