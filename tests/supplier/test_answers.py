"""Tests of every field of every answer, in each form that the API may use."""

import json
from collections.abc import Callable
from decimal import Decimal

import pytest

from bot.supplier import Card, SupplierGarbled, interpret_trade_result, replies_to_records
from bot.supplier.catalogue_replies import read_catalogue, read_product
from bot.supplier.json_values import parse_json
from bot.supplier.trade_outcome import Accepted, Reply

Read = Callable[[object], object]


def category(data: dict[str, object]) -> object:
    return read_catalogue([{"id": 1, "name": "C", **data}]).categories[0]


def summary(data: dict[str, object]) -> object:
    child = {"id": 1, "code": "A1", "user_price": "5", **data}
    listed = read_catalogue([{"id": 1, "name": "C", "children": [child]}])
    return listed.categories[0].children[0]


def product(data: dict[str, object]) -> object:
    return read_product({"code": "A1", "user_price": "5", **data}, "A1")


def inventory(data: dict[str, object]) -> object:
    return replies_to_records.read_inventory({"user_price": "5", **data})


def page(data: dict[str, object]) -> object:
    return replies_to_records.read_card_page({"list": [{"id": 7}], **data})


def card(data: dict[str, object]) -> object:
    return replies_to_records.read_card_page({"list": [{"id": 7, **data}]}).cards[0]


def placement(data: dict[str, object]) -> object:
    body = json.dumps({"code": 200, "data": {"tradeNo": "T1", **data}}).encode()
    outcome = interpret_trade_result(Reply(200, {}, body))
    assert isinstance(outcome, Accepted)
    return outcome


def query(data: dict[str, object]) -> object:
    return replies_to_records.read_query({"secret": "s", **data})


def account(data: dict[str, object]) -> object:
    return replies_to_records.read_account(data)


Record = Callable[[dict[str, object]], object]
AMOUNTS: dict[object, object] = {
    "9.50": Decimal("9.5"),
    9.5: Decimal("9.5"),
    10: Decimal(10),
    "0.00": Decimal(0),
}
NUMBERS: dict[object, object] = {3: 3, "3": 3, 0: 0}
STOCKS: dict[object, object] = NUMBERS | {"": None, None: None, "plenty": None, -1: 0}
FLAGS: dict[object, object] = {1: True, "1": True, 0: False, "0": False, None: False}
TEXTS: dict[object, object] = {"x": "x", 7: "7"}
LINKS: dict[object, object] = {"https://s.example": "https://s.example", "": None, None: None}

FIELDS: list[tuple[Record, str, str, dict[object, object]]] = [
    (category, "id", "id", {3: 3, "3": 3}),
    (category, "name", "name", {"Games": "Games", None: ""}),
    (summary, "id", "id", {3: 3, "3": 3, None: None}),
    (summary, "name", "name", TEXTS | {None: "A1"}),
    (summary, "code", "code", TEXTS),
    (summary, "price", "price", AMOUNTS | {None: Decimal(5), "": Decimal(5)}),
    (summary, "user_price", "user_price", AMOUNTS),
    (summary, "stock", "stock", STOCKS),
    (summary, "delivery_way", "delivery_way", NUMBERS | {None: 0}),
    (summary, "draft_status", "draft_status", FLAGS),
    (product, "id", "id", {3: 3, "3": 3, None: None}),
    (product, "name", "name", TEXTS | {None: "A1"}),
    (product, "description", "description", {"<b>x</b>": "<b>x</b>", None: ""}),
    (product, "code", "code", TEXTS | {None: "A1"}),
    (product, "price", "price", AMOUNTS | {None: Decimal(5)}),
    (product, "user_price", "user_price", AMOUNTS),
    (product, "stock", "stock", STOCKS),
    (product, "delivery_way", "delivery_way", {0: 0, 1: 1, "1": 1, 7: 7, None: 0}),
    (product, "contact_type", "contact_type", {0: 0, 1: 1, 2: 2, "3": 3, None: 0, "x": 0}),
    (product, "password_status", "password_status", FLAGS),
    (product, "draft_status", "draft_status", FLAGS),
    (product, "draft_premium", "draft_premium", AMOUNTS | {None: None, "": None}),
    (product, "minimum", "minimum", NUMBERS | {None: 0, "": 0}),
    (product, "maximum", "maximum", NUMBERS | {None: 0, "": 0}),
    (product, "service_url", "service_url", LINKS),
    (product, "service_im", "service_im", {"10001": "10001", 10001: "10001", None: None}),
    (product, "share_url", "share_url", LINKS),
    (inventory, "count", "count", STOCKS),
    (inventory, "delivery_way", "delivery_way", NUMBERS | {None: 0}),
    (inventory, "draft_status", "draft_status", FLAGS),
    (inventory, "price", "price", AMOUNTS | {None: Decimal(5)}),
    (inventory, "user_price", "user_price", AMOUNTS),
    (inventory, "factory_price", "factory_price", AMOUNTS | {None: None}),
    (inventory, "is_category", "is_category", FLAGS),
    (page, "total", "total", {12: 12, "12": 12, None: 1}),
    (card, "id", "id", {3: 3, "3": 3}),
    (card, "draft", "draft", {"seen": "seen", None: "", 7: "7"}),
    (card, "draft_premium", "draft_premium", AMOUNTS | {None: None, "": None}),
    (placement, "tradeNo", "trade_no", {"T2": "T2", 202601: "202601"}),
    (placement, "amount", "amount", AMOUNTS | {None: None, "x": None, -1: None}),
    (placement, "secret", "secret", {"a\nb": "a\nb", None: None, "": None, 7: "7"}),
    (placement, "stock", "remaining_stock", STOCKS),
    (placement, "url", "url", LINKS),
    (query, "secret", "secret", {"a\nb": "a\nb", None: None, "": None}),
    (query, "status", "status", {0: 0, 1: 1, "1": 1, None: None, "x": None}),
    (account, "shopName", "shop_name", TEXTS | {None: None}),
    (account, "balance", "balance", AMOUNTS | {-5: Decimal(-5), None: None, "x": None}),
]
CASES = [
    pytest.param(record, name, attribute, sent, read, id=f"{record.__name__}-{name}-{sent!r}")
    for record, name, attribute, forms in FIELDS
    for sent, read in forms.items()
]


@pytest.mark.parametrize(("record", "name", "attribute", "sent", "read"), CASES)
def test_a_field_is_read_in_every_form(
    record: Record, name: str, attribute: str, sent: object, read: object
) -> None:
    """As in a real reply: numbers pass through the parser of replies."""
    parsed = parse_json(json.dumps({name: sent}).encode())
    assert isinstance(parsed, dict)
    found = getattr(record(parsed), attribute)
    assert (found, type(found)) == (read, type(read))


@pytest.mark.parametrize("sent", [True, False])
@pytest.mark.parametrize("name", ["is_category", "draft_status"])
def test_a_switch_may_be_a_bool(name: str, sent: bool) -> None:
    assert getattr(inventory({name: sent}), name) is sent


def test_a_whole_number_may_have_a_point() -> None:
    found = parse_json(b'{"stock": 3.0}')
    assert isinstance(found, dict)
    assert replies_to_records.read_stock(found) == 3


BAD_AMOUNTS = ["-1", -1, "1e3", "NaN", "9,90", "1" * 11, "", None, True, [], "٣", "0x10", " 1"]


@pytest.mark.parametrize("amount", BAD_AMOUNTS, ids=repr)
@pytest.mark.parametrize("read", [product, inventory])
def test_a_price_that_is_no_amount_is_never_guessed(read: Record, amount: object) -> None:
    with pytest.raises(SupplierGarbled):
        read({"user_price": amount})


def test_a_list_of_cards_may_come_as_an_object() -> None:
    assert replies_to_records.read_card_page({"list": {"1": {"id": 7}}, "total": 1}).cards == (
        Card(7, "", None),
    )
