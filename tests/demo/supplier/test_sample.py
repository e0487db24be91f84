"""Tests of the sample catalogue: every kind is there, and everything can be bought except the
listed products.
"""

import re
from pathlib import Path
from typing import Any

from bot.demo.supplier.data import sample_catalogue
from bot.demo.supplier.quirky.messages import STOCK_TAKEN_APOLOGY
from bot.demo.supplier.records import AUTOMATIC, MANUAL, Widget
from tests.demo.supplier.behaviours import QUIRKY, STRICT, in_both
from tests.demo.supplier.supplier_rig import Caller, bench

PRODUCTS = sample_catalogue.PRODUCTS
ANSWERS = {
    "owner": "Ada Lovelace",
    "passphrase": "abc123",
    "seats": "3",
    "edition": "school",
    "extras": {"0": "fonts", "1": "brushes"},
    "updates": "early",
    "dedication": "for <everyone> & all\n😀",
    "uid": "123456789",
    "server": "asia",
    "brief": "A cat with glasses",
}


def test_every_kind_of_product_is_there() -> None:
    configurations = [product.configuration for product in PRODUCTS]
    kinds = {
        "automatic": any(product.delivery_way == AUTOMATIC for product in PRODUCTS),
        "manual": any(product.delivery_way == MANUAL for product in PRODUCTS),
        "variants": any(c.category and not c.sku for c in configurations),
        "options": any(c.sku and not c.category for c in configurations),
        "variants with options": any(c.sku and c.category for c in configurations),
        "wholesale": any(c.wholesale for c in configurations),
        "wholesale of variants": any(c.category_wholesale for c in configurations),
        "selectable": any(product.draft_status for product in PRODUCTS),
        "minimum": any(product.minimum > 1 for product in PRODUCTS),
        "maximum": any(product.maximum for product in PRODUCTS),
        "query password": any(product.password_status for product in PRODUCTS),
        "hidden": any(not product.api_enabled for product in PRODUCTS),
        "out of stock": 0 in sample_catalogue.STOCK_BY_CODE.values(),
        "flash sales": sum(product.flash_sale is not None for product in PRODUCTS) == 3,
        "contacts": {product.contact_type for product in PRODUCTS} == {0, 1, 2, 3},
    }

    assert [kind for kind, found in kinds.items() if not found] == []


def test_texts_of_products_name_no_third_party() -> None:
    """A buyer of the shop reads them, so they name no other party."""
    third_party = re.compile("seller|supplier|merchant", re.IGNORECASE)
    products = (*PRODUCTS, *(each for each, _ in sample_catalogue.QUIRKY_PRODUCTS))
    texts = [text for each in products for text in (each.name, each.description, each.notice)]

    assert [text for text in texts if text and third_party.search(text)] == []


def test_every_type_of_widget_is_there() -> None:
    widgets: list[Widget] = [widget for product in PRODUCTS for widget in product.widgets]

    assert {widget.type for widget in widgets} == {
        "text",
        "password",
        "number",
        "select",
        "checkbox",
        "radio",
        "textarea",
    }
    assert any(widget.regex and widget.error for widget in widgets)
    assert any(widget.placeholder for widget in widgets)


def test_codes_are_unique_and_own_surcharges_stand_beside_default_ones() -> None:
    assert len({product.code for product in PRODUCTS}) == len(PRODUCTS)
    for code, cards in sample_catalogue.CARDS_TO_CHOOSE.items():
        assert {card.premium is None for card in cards} == {True, False}, code
        assert len({(card.race, card.draft) for card in cards}) == len(cards), code


@in_both
async def test_goods_are_plenty_and_no_two_are_alike(behaviour: str) -> None:
    async with bench(behaviour=behaviour) as shop:
        secrets: list[str] = []
        for product in PRODUCTS:
            if product.code in sample_catalogue.UNBUYABLE_PRODUCTS or not product.api_enabled:
                continue
            assert await shop.supplier.stock(product.code) >= 50, product.code
            order = await buy(shop.caller, product.code, num=product.minimum or 1)
            secrets += [] if product.delivery_way == MANUAL else order["secret"].split("\n")

        assert len(set(secrets)) == len(secrets)


async def test_a_kept_supplier_has_the_same_goods_as_a_new_one() -> None:
    async with bench() as one, bench() as other:
        orders = [await buy(shop.caller, "vpn-orbit", num=3) for shop in (one, other)]

        assert orders[0]["secret"] == orders[1]["secret"]


@in_both
async def test_what_must_be_refused_is_refused(behaviour: str) -> None:
    async with bench(behaviour=behaviour) as shop:
        said = {
            code: await refusal(shop.caller, code) for code in sample_catalogue.UNBUYABLE_PRODUCTS
        }

        words = {
            STRICT: (
                "Insufficient stock.",
                "The flash sale has not started yet.",
                "The flash sale is over.",
            ),
            QUIRKY: ("库存不足", "抢购还未开始", "抢购已结束"),
        }
        codes = ("office-last-batch", "winter-bundle", "autumn-bundle")
        assert said == dict(zip(codes, words[behaviour], strict=True))


def test_field_products_are_no_part_of_the_catalogue_and_every_trait_is_shown() -> None:
    field = {product.code: traits for product, traits in sample_catalogue.QUIRKY_PRODUCTS}
    shown = {
        "broken or dotted": sum(traits.config is not None for traits in field.values()) == 2,
        "limited": any(traits.purchase_count for traits in field.values()),
        "slow": any(t.upstream and t.upstream.seconds > 0.5 for t in field.values()),
        "live": any(t.upstream and t.upstream.live for t in field.values()),
        "silent": any(t.upstream and t.upstream.lost_after for t in field.values()),
        "penniless": any(t.upstream and t.upstream.penniless for t in field.values()),
        "uncounted": any(traits.uncounted for traits in field.values()),
        "in parts": any(traits.deliveries > 1 for traits in field.values()),
    }

    assert [kind for kind, found in shown.items() if not found] == []
    assert field.keys().isdisjoint(product.code for product in PRODUCTS)


async def test_only_a_quirky_supplier_lists_the_quirky_products(tmp_path: Path) -> None:
    path = tmp_path / "supplier.sqlite3"
    listed = []
    for behaviour in (STRICT, QUIRKY, QUIRKY):
        async with bench(path, behaviour=behaviour) as shop:
            categories = await shop.caller.ask("items")
            listed.append({child["code"] for entry in categories for child in entry["children"]})

    field = {product.code for product, _ in sample_catalogue.QUIRKY_PRODUCTS}
    assert listed[0].isdisjoint(field)
    assert listed[1] == listed[2] == listed[0] | field


async def test_what_becomes_of_each_field_product_that_is_bought() -> None:
    async with bench(behaviour=QUIRKY) as shop:
        quote = await shop.caller.send("valuation", code="dotted-variant", num=1, race="1")
        other = {"shared_code": "dotted-variant", "num": 1, "race": "3GB"}
        bare: dict[str, str] = {}
        for product, _ in sample_catalogue.QUIRKY_PRODUCTS:
            answer = await shop.caller.send("trade", shared_code=product.code, num=1)
            bare[product.code] = answer.json().get("msg")

        assert "<html>" in quote.text
        assert (await shop.caller.ask("trade", **other))["secret"] == "SIM-2000"
        assert bare["dotted-variant"] == "请选择商品类型"
        assert bare["broken-config"].startswith("该商品配置异常")
        assert bare["resold-silent"] == "连接失败, 疑似被对方防火墙拦截"
        assert bare["resold-penniless"] == "余额不足"
        assert {bare[code] for code in ("resold-slow", "reserved-widget", "in-two-parts")} == {
            "success"
        }
        [lost] = [o for o in await shop.supplier.orders() if o.code == "mislabelled-cards"]
        assert lost.secret == STOCK_TAKEN_APOLOGY


@in_both
async def test_both_sample_merchants_can_call_and_one_pays_less(behaviour: str) -> None:
    async with bench(behaviour=behaviour) as shop:
        gold = shop.as_merchant(sample_catalogue.GOLD_APP_ID, sample_catalogue.GOLD_APP_KEY)
        params = {"code": "steam-wallet-20", "num": 1}

        assert await shop.caller.ask("valuation", **params) == {"price": "19.60"}
        assert await gold.ask("valuation", **params) == {"price": "17.64"}


async def order_for(caller: Caller, code: str, num: int) -> dict[str, Any]:
    """Return the parameters of a trade, derived from the answer of ``item``."""
    item = await caller.ask("item", code=code)
    config = item["config"] or {}
    return {
        "shared_code": code,
        "num": num,
        "race": next(iter(config.get("category", {})), ""),
        "sku": {name: list(options)[-1] for name, options in config.get("sku", {}).items()},
        **{widget["name"]: ANSWERS[widget["name"]] for widget in item["widget"] or []},
    }


async def buy(caller: Caller, code: str, num: int = 1) -> dict[str, Any]:
    """Buy for exactly the quoted price."""
    params = await order_for(caller, code, num)
    quote = await caller.ask(
        "valuation", code=code, num=num, race=params["race"], sku=params["sku"]
    )
    order: dict[str, Any] = await caller.ask("trade", **params)
    assert float(order["amount"]) == float(quote["price"])
    return order


async def refusal(caller: Caller, code: str) -> str:
    return await caller.refused("trade", **await order_for(caller, code, 1))
