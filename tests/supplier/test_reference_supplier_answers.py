"""Tests of the reference supplier's answers: every documented field, in its documented type."""

import re
from collections.abc import Callable, Iterator, Mapping

import pytest

from tests.supplier.reference import (
    PRODUCTS_AND_CARDS,
    SupplierRig,
    in_both_behaviours,
    running_supplier,
)

Kind = Callable[[object], bool]


def whole(value: object) -> bool:
    return type(value) is int


def text(value: object) -> bool:
    return isinstance(value, str)


def amount(value: object) -> bool:
    """Return a number, or a string of one, as a Decimal; never negative, never an exponent."""
    shown = str(value) if type(value) in (str, int, float) else ""
    return re.fullmatch(r"[0-9]+(\.[0-9]+)?", shown) is not None


def digits(value: object) -> bool:
    return text(value) and re.fullmatch(r"[0-9]+", str(value)) is not None


def table(value: object) -> bool:
    """Return an object; PHP prints an empty one as an empty list."""
    return isinstance(value, dict) or value == []


def rows(value: object) -> bool:
    return isinstance(value, list)


def either(*kinds: Kind) -> Kind:
    return lambda value: any(kind(value) for kind in kinds)


def null(value: object) -> bool:
    return value is None


def number(value: object) -> float:
    return float(str(value))


SUMMARY: Mapping[str, Kind] = {
    "id": whole,
    "name": text,
    "code": text,
    "price": amount,
    "user_price": amount,
    "stock": whole,
    "delivery_way": whole,
    "draft_status": whole,
}
DETAIL: Mapping[str, Kind] = {
    **SUMMARY,
    "description": text,
    "stock": either(whole, digits),
    "contact_type": whole,
    "password_status": whole,
    "draft_premium": amount,
    "minimum": whole,
    "maximum": whole,
    "config": table,
    "widget": either(null, rows),
    "seckill_status": whole,
    "seckill_start_time": either(text, null),
    "seckill_end_time": either(text, null),
    "owner": either(table, null),
    "service_url": text,
    "service_im": text,
    "share_url": text,
}
WIDGET = ("cn", "name", "placeholder", "type", "regex", "error", "dict")
INVENTORY: Mapping[str, Kind] = {
    "count": whole,
    "delivery_way": whole,
    "draft_status": whole,
    "price": amount,
    "user_price": amount,
    "config": text,
    "factory_price": amount,
    "is_category": lambda value: isinstance(value, bool),
}
CARD: Mapping[str, Kind] = {
    "id": whole,
    "draft": either(text, null),
    "draft_premium": either(amount, null),
}
PLACEMENT: Mapping[str, Kind] = {
    "tradeNo": lambda value: text(value) and value != "",
    "amount": amount,
    "secret": either(text, null),
    "stock": either(whole, digits),
    "url": either(null, text),
}
QUERY: Mapping[str, Kind] = {
    "secret": text,
    "widget": either(table, null),
    "status": lambda value: value in (0, 1),
}
SEEN = [
    product.code for product, _ in PRODUCTS_AND_CARDS if product.api_enabled and product.on_sale
]


def assert_kinds(found: object, kinds: Mapping[str, Kind]) -> None:
    """Check that the record has every field, each of its kind; it may have others."""
    assert isinstance(found, dict)
    absent = kinds.keys() - found.keys() - ({"service_im"} if "service_qq" in found else set())
    assert absent == set()
    wrong = {
        name: found[name] for name in kinds.keys() & found.keys() if not kinds[name](found[name])
    }
    assert wrong == {}


def leaves(tree: object) -> Iterator[object]:
    """Yield the values at the ends of nested objects."""
    if isinstance(tree, dict):
        for inner in tree.values():
            yield from leaves(inner)
    else:
        yield tree


async def listed(shop: SupplierRig) -> list[dict[str, object]]:
    """Return every category of `items`."""
    categories = await shop.data("items")
    assert isinstance(categories, list)
    return categories


@in_both_behaviours
async def test_items_are_categories_with_their_products(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        categories = await listed(shop)
        for category in categories:
            assert_kinds(category, {"id": whole, "name": text, "children": rows})
            children = category["children"]
            assert isinstance(children, list)
            for child in children:
                assert_kinds(child, SUMMARY)
        codes = [str(child["code"]) for found in categories for child in _children(found)]
        found = {str(child["code"]): child for each in categories for child in _children(each)}
    assert sorted(codes) == sorted(SEEN)
    plain, by_hand, to_choose = (found[code] for code in ("plain", "by-hand", "cards"))
    assert (plain["name"], plain["stock"], categories[0]["name"]) == ("A plain", 3, "Things")
    assert (number(plain["price"]), number(plain["user_price"])) == (2, 1)
    assert (plain["delivery_way"], by_hand["delivery_way"]) == (0, 1)
    assert (plain["draft_status"], to_choose["draft_status"]) == (0, 1)
    assert len({child["id"] for child in found.values()}) == len(SEEN)


def _children(category: dict[str, object]) -> list[dict[str, object]]:
    children = category["children"]
    assert isinstance(children, list)
    return children


@in_both_behaviours
async def test_item_has_every_field_in_its_type(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        for code in SEEN:
            found = await shop.fields("item", code=code)
            assert_kinds(found, DETAIL)
            assert found["code"] == code
        keyed = await shop.fields("item", code="keyed")
        form = await shop.fields("item", code="form")
        sale = await shop.fields("item", code="sale")
        bounded = await shop.fields("item", code="bounded")
        plain = await shop.fields("item", code="plain")
        to_choose = await shop.fields("item", code="cards")
    assert (plain["name"], str(plain["stock"]), plain["delivery_way"]) == ("A plain", "3", 0)
    assert (number(plain["price"]), number(plain["user_price"])) == (2, 1)
    assert (plain["draft_status"], to_choose["draft_status"]) == (0, 1)
    assert number(to_choose["draft_premium"]) == 0.50
    assert (plain["contact_type"], form["contact_type"]) == (0, 2)
    assert (plain["password_status"], form["password_status"]) == (0, 1)
    assert form["description"] == "<p>Fill in.</p>"
    assert (plain["widget"], plain["seckill_status"]) == (None, 0)
    assert (plain["minimum"], plain["maximum"]) == (0, 0)
    assert str(plain["share_url"]).endswith(f"/item/{plain['id']}")
    owner = plain["owner"]
    assert owner is None or (isinstance(owner, dict) and owner.keys() >= {"id", "username"})
    config = keyed["config"]
    assert isinstance(config, dict)
    assert {"category", "sku", "wholesale"} <= config.keys()
    assert list(config["category"]) == ["Retail", "OEM"]
    assert all(text(leaf) and amount(leaf) for leaf in leaves(config))
    widgets = form["widget"]
    assert isinstance(widgets, list)
    assert [widget["name"] for widget in widgets] == ["uid", "server"]
    for widget in widgets:
        assert_kinds(widget, dict.fromkeys(WIDGET, text))
    assert sale["seckill_status"] == 1
    assert sale["seckill_start_time"] == "2026-09-21 22:12:20"
    assert sale["seckill_end_time"] == "2026-09-21 22:14:20"
    assert (bounded["minimum"], bounded["maximum"]) == (2, 3)


@in_both_behaviours
async def test_inventory_has_every_field_in_its_type(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        for code in SEEN:
            assert_kinds(await shop.fields("inventory", sharedCode=code), INVENTORY)
        keyed = await shop.fields("inventory", sharedCode="keyed")
        plain = await shop.fields("inventory", sharedCode="plain")
        by_hand = await shop.fields("inventory", sharedCode="by-hand")
        to_choose = await shop.fields("inventory", sharedCode="cards")
    assert (keyed["is_category"], plain["is_category"]) == (True, False)
    assert plain["count"] == 3
    assert [number(plain[price]) for price in ("price", "user_price", "factory_price")] == [2, 1, 1]
    assert (plain["delivery_way"], by_hand["delivery_way"]) == (0, 1)
    assert (plain["draft_status"], to_choose["draft_status"]) == (0, 1)
    assert str(keyed["config"]).startswith("[category]")


@in_both_behaviours
async def test_cards_have_every_field_in_its_type(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        page = await shop.fields("draftCard", code="cards")
        one = page["list"]
        assert isinstance(one, list)
        premium = await shop.fields("draft", code="cards", card_id=one[0]["id"])
    assert_kinds(page, {"list": rows, "total": whole})
    assert (page["total"], len(one), len({card["id"] for card in one})) == (12, 10, 10)
    for card in one:
        assert_kinds(card, CARD)
        assert card["draft"] == "seen"
        assert card["draft_premium"] in ("0.50", None)  # null: that of the product
    assert premium["draft_premium"] == one[0]["draft_premium"]


@in_both_behaviours
async def test_stock_and_quote_are_numbers_in_strings(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        assert await shop.fields("stock", code="plain") == {"stock": "3"}
        quote = await shop.fields("valuation", code="plain", num=1)
    assert_kinds(quote, {"price": lambda value: text(value) and amount(value)})


@in_both_behaviours
async def test_an_order_and_its_look_up_have_every_field_in_its_type(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        placed = await shop.fields("trade", shared_code="plain", num=1)
        by_hand = await shop.fields("trade", shared_code="by-hand", num=1)
        asked = await shop.fields("trade", shared_code="form", num=1, uid="123", server="eu")
        found = [
            await shop.fields("query", tradeNo=order["tradeNo"])
            for order in (placed, by_hand, asked)
        ]
    for order in (placed, by_hand, asked):
        assert_kinds(order, PLACEMENT)
        assert order["url"] is None
        assert number(order["amount"]) == 1
        assert "leave_message" not in order
    for order in found:
        assert_kinds(order, QUERY)
        assert order["status"] == 1
    assert found[0]["secret"] == placed["secret"] == "card 1"
    assert (str(placed["stock"]), found[0]["widget"]) == ("2", None)
    assert by_hand["secret"] == "Being made."
    assert isinstance(found[2]["widget"], dict)
    bare = {"uid": "123", "server": "eu"}
    labelled = {"uid": {"value": "123", "cn": "UID"}, "server": {"value": "eu", "cn": "Server"}}
    assert found[2]["widget"] in (bare, labelled)


@in_both_behaviours
async def test_connect_tells_shop_and_balance_of_the_account(behaviour: str) -> None:
    async with running_supplier(behaviour) as shop:
        account = await shop.fields("connect")
    assert_kinds(account, {"shopName": text, "balance": amount})
    assert float(str(account["balance"])) == 100


@pytest.mark.parametrize("value", ["1e3", "-1", "NaN", None, True, 1e30, [], "1,5"])
def test_what_is_no_amount_would_be_noticed(value: object) -> None:
    assert not amount(value)
