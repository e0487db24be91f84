"""Tests of the reference supplier's parameters, rules and refusals that both behaviours share."""

from urllib.parse import urlencode

import httpx
import pytest

from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY
from bot.demo.supplier.strict.endpoint_table import ENDPOINTS
from tests.supplier.php import expected_signature
from tests.supplier.reference import GOLD, SupplierRig, in_both_behaviours, running_supplier

CHOICE: dict[str, object] = {"race": "OEM", "sku": {"Region": "US"}}


def number(value: object) -> float:
    return float(str(value))


async def price(shop: SupplierRig, code: str, num: int, **choice: object) -> float:
    """Return the quote as a number."""
    return number((await shop.fields("valuation", code=code, num=num, **choice))["price"])


async def a_card(shop: SupplierRig) -> dict[str, object]:
    """Return one of the cards that may be chosen."""
    page = await shop.fields("draftCard", code="cards", page=1, limit=1)
    found = page["list"]
    assert isinstance(found, list)
    [card] = found
    assert isinstance(card, dict)
    return card


@in_both_behaviours
async def test_every_endpoint_is_a_post_behind_the_address(behaviour: str) -> None:
    needed: dict[str, dict[str, object]] = {
        "connect": {},
        "items": {},
        "item": {"code": "plain"},
        "inventoryState": {"shared_code": "plain", "num": 1},
        "inventory": {"sharedCode": "plain"},
        "stock": {"code": "plain"},
        "valuation": {"code": "plain", "num": 1},
        "draftCard": {"code": "cards"},
        "trade": {"shared_code": "plain", "num": 1},
    }
    async with running_supplier(behaviour) as shop:
        needed["draft"] = {"code": "cards", "card_id": (await a_card(shop))["id"]}
        order = await shop.fields("trade", shared_code="plain", num=1)
        needed["query"] = {"tradeNo": order["tradeNo"]}
        assert {endpoint for _, endpoint in ENDPOINTS} == set(needed)
        for endpoint, params in needed.items():
            assert (await shop.call(endpoint, **params))["code"] == 200
        reply = await shop.http.get("/shared/commodity/items")
        assert "data" not in reply.text


@in_both_behaviours
async def test_the_product_goes_by_the_name_of_each_endpoint_only(behaviour: str) -> None:
    names = {
        "draft": "code",  # while its card is still there
        "item": "code",
        "valuation": "code",
        "draftCard": "code",
        "inventoryState": "shared_code",
        "trade": "shared_code",
        "inventory": "sharedCode",
    }
    async with running_supplier(behaviour) as shop:
        card = {"card_id": (await a_card(shop))["id"]}
        for endpoint, name in names.items():
            more = card if endpoint == "draft" else {"num": 1}
            await shop.data(endpoint, **{name: "cards"}, **more)
            for other in {"code", "shared_code", "sharedCode"} - {name}:
                await shop.refused(endpoint, **{other: "cards"}, **more)


@in_both_behaviours
async def test_an_unknown_and_a_discontinued_product_are_refused(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        for code in ("gone", "unheard-of"):
            await shop.refused("item", code=code)
            await shop.refused("inventory", sharedCode=code)
            await shop.refused("inventoryState", shared_code=code, num=1)
            await shop.refused("trade", shared_code=code, num=1)
        await shop.refused("stock", code="unheard-of")
        await shop.refused("valuation", code="unheard-of", num=1)


@in_both_behaviours
async def test_stock_decides_whether_an_order_can_be_filled(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        assert await shop.data("inventoryState", shared_code="plain", num=3) == []
        await shop.refused("inventoryState", shared_code="plain", num=4)
        assert await shop.data("inventoryState", shared_code="keyed", num=2, race="OEM") == []
        await shop.refused("inventoryState", shared_code="keyed", num=3, race="OEM")


@in_both_behaviours
async def test_a_card_that_was_taken_cannot_be_had_again(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        card = await a_card(shop)
        chosen = {"num": 1, "card_id": card["id"]}
        assert await shop.data("inventoryState", shared_code="cards", **chosen) == []
        quote = await price(shop, "cards", **chosen)  # type: ignore[arg-type]
        order = await shop.fields("trade", shared_code="cards", **chosen)
        assert number(order["amount"]) == quote == 1.50
        await shop.refused("inventoryState", shared_code="cards", **chosen)
        await shop.refused("draft", code="cards", card_id=card["id"])
        await shop.refused("draft", code="cards")
        await shop.refused("trade", shared_code="cards", **chosen)


@in_both_behaviours
async def test_card_number_0_means_that_none_was_chosen(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        assert await price(shop, "cards", 1, card_id=0) == 1
        order = await shop.fields("trade", shared_code="cards", num=1, card_id=0)
        assert number(order["amount"]) == 1


@in_both_behaviours
async def test_cards_come_in_pages_and_for_some_products_only(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        sizes = []
        for asked in ({}, {"page": 1}, {"page": 2}, {"page": 3}, {"page": 2, "limit": 5}):
            page = await shop.fields("draftCard", code="cards", **asked)
            assert page["total"] == 12
            assert isinstance(page["list"], list)
            sizes.append(len(page["list"]))
        assert sizes == [10, 10, 2, 0, 5]
        await shop.refused("draftCard", code="plain")


@in_both_behaviours
async def test_a_choice_names_variant_and_options(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        # Without a variant it is the first, or all of them together.
        assert (await shop.fields("stock", code="keyed"))["stock"] in ("4", "6")
        assert await shop.fields("stock", code="keyed", race="OEM") == {"stock": "2"}
        assert await shop.fields("stock", code="keyed", sku={"Region": "EU"}) == {"stock": "4"}
        count = await shop.fields("inventory", sharedCode="keyed", race="OEM")
        default = await shop.fields("inventory", sharedCode="keyed")
        assert (count["count"], default["count"]) == (2, 4)
        assert await price(shop, "keyed", 1, **CHOICE) == 2.50
        order = await shop.fields("trade", shared_code="keyed", num=1, **CHOICE)
        assert (number(order["amount"]), order["stock"]) == (2.50, "1")
        await shop.refused("valuation", code="keyed", num=1, race="None such")
        await shop.refused("trade", shared_code="keyed", num=1, race="OEM", sku={"Region": "No"})


@in_both_behaviours
async def test_cards_to_choose_from_keep_to_variant_and_options(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        totals = [
            (await shop.fields("draftCard", code="both", **choice))["total"]
            for choice in ({"race": "OEM"}, {"sku": {"Region": "EU"}}, CHOICE)
        ]
    assert totals == [1, 2, 1]


@in_both_behaviours
async def test_stock_is_told_for_its_own_parameter_only(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        assert await shop.data("stock", code="plain") == {"stock": "3"}
        for other in ("shared_code", "sharedCode"):
            pairs = [("app_id", APP_ID), (other, "plain")]
            sign = expected_signature(urlencode(pairs), APP_KEY)
            reply = await shop.http.post(
                "/shared/commodity/stock", data=dict([*pairs, ("sign", sign)])
            )
            assert '"stock"' not in reply.text


@in_both_behaviours
async def test_a_quote_is_for_all_pieces_and_is_what_is_charged(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        assert await price(shop, "keyed", 2, **CHOICE) == 4.00
        assert [await price(shop, "plain", num) for num in (1, 2, 3)] == [1, 2, 3]
        before = number((await shop.fields("connect"))["balance"])
        order = await shop.fields("trade", shared_code="plain", num=2)
        after = number((await shop.fields("connect"))["balance"])
        assert number(order["amount"]) == 2 == round(before - after, 2)
        assert str(order["secret"]).split("\n") == ["card 1", "card 2"]


@in_both_behaviours
async def test_a_better_tier_pays_less(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        assert await price(shop.of(GOLD), "plain", 2) == 1.80
        order = await shop.of(GOLD).fields("trade", shared_code="plain", num=2)
        assert number(order["amount"]) == 1.80


@in_both_behaviours
@pytest.mark.parametrize(("app_id", "key"), [(APP_ID, APP_KEY[::-1]), ("999", APP_KEY)])
async def test_a_caller_who_does_not_sign_rightly_is_refused(
    behaviour: str, app_id: str, key: str
) -> None:
    async with running_supplier(behaviour) as shop:
        stranger = SupplierRig(shop.supplier, shop.http, app_id, key)
        for _, endpoint in ENDPOINTS:
            await stranger.refused(endpoint, code="plain", shared_code="plain", num=1)
        assert await shop.supplier.orders() == []


@in_both_behaviours
async def test_what_is_signed_is_what_is_sent(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        await shop.data("stock", code="plain", race="", note="a b+c&d=é%41")
        reply = await shop.http.post(
            "/shared/commodity/stock", data={"app_id": APP_ID, "code": "plain", "sign": "0" * 32}
        )
        assert reply.json()["code"] == 0


@in_both_behaviours
async def test_many_calls_in_a_row_are_all_answered(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        for _ in range(100):
            assert await shop.data("stock", code="plain") == {"stock": "3"}


@in_both_behaviours
async def test_there_is_nothing_else_to_call(behaviour: str) -> None:
    """No events, no versions, no cancellation: such paths are not endpoints."""
    async with running_supplier(behaviour) as shop:
        for path in ("cancel", "refund", "orders", "webhook", "v2/items"):
            reply: httpx.Response = await shop.http.post(f"/shared/commodity/{path}")
            assert '"data"' not in reply.text
