"""Tests of replies read into records: as the specification shows them, and as real shops send them."""

import json
from collections.abc import Callable
from contextlib import suppress
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.supplier import (
    Account,
    Card,
    CardPage,
    Inventory,
    Placement,
    ProductConfig,
    QueryResult,
    SupplierGarbled,
    interpret_trade_result,
    replies,
)
from bot.supplier.catalogue import read_catalogue, read_product
from bot.supplier.json_parsing import parse_json
from bot.supplier.trade import Accepted, Reply
from tests.supplier.dealing import UNHURRIED


@pytest.mark.parametrize("code", ["200", '"200"'])
def test_success_is_200_as_number_or_string(code: str) -> None:
    assert replies.read_envelope(f'{{"code": {code}}}'.encode()).code == 200


def test_an_envelope_holds_code_message_and_data() -> None:
    envelope = replies.read_envelope(b'{"code": 0, "msg": "no", "data": [1]}')
    assert (envelope.code, envelope.message, envelope.data) == (0, "no", [1])


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"null", "not_object"),
        (b"[]", "not_object"),
        (b'"ok"', "not_object"),
        (b'{"msg": "x"}', "no_code"),
        (b'{"code": 200.0}', "bad_code"),
        (b'{"code": "200.0"}', "bad_code"),
        (b'{"code": true}', "bad_code"),
        (b'{"code": null}', "bad_code"),
        (b'{"code": "ok"}', "bad_code"),
        (b'{"code": [200]}', "bad_code"),
        (b'{"code": NaN}', "bad_code"),
        (b'{"code": 200, "code": 0}', "contradiction"),
    ],
)
def test_what_is_no_envelope_has_a_reason(body: bytes, reason: str) -> None:
    with pytest.raises(SupplierGarbled) as caught:
        replies.read_envelope(body)
    assert caught.value.reason == reason


def test_the_account_tells_name_and_balance() -> None:
    assert replies.read_account({"shopName": "S", "balance": 5}) == Account("S", Decimal(5))


@pytest.mark.parametrize("data", [None, [], "", "ok", 7, {}])
def test_an_account_may_tell_nothing(data: object) -> None:
    assert replies.read_account(data) == Account(None, None)


def test_inventory_takes_ini_text() -> None:
    data = {
        "count": 4,
        "delivery_way": 0,
        "draft_status": 1,
        "price": 10,
        "user_price": "9.5",
        "config": "[category]\na=1",
        "factory_price": 0,
        "is_category": True,
    }
    assert replies.read_inventory(data) == Inventory(
        count=4,
        delivery_way=0,
        draft_status=True,
        price=Decimal(10),
        user_price=Decimal("9.5"),
        factory_price=Decimal(0),
        config=ProductConfig(variants={"a": Decimal(1)}),
        is_category=True,
    )


def test_stock_total_and_premium_are_single_values() -> None:
    assert replies.read_stock({"stock": "60"}) == 60
    assert replies.read_stock({"stock": ""}) is None
    assert replies.read_valuation({"price": "28.50"}) == Decimal("28.5")
    assert replies.read_draft_premium({"draft_premium": "5.50", "cost": "1"}) == Decimal("5.5")
    assert replies.read_draft_premium({"draft_premium": None}) is None


@pytest.mark.parametrize("data", [None, [], "60", {"price": "-19.00"}, {"price": None}, {"x": 1}])
def test_a_quote_without_an_amount_is_garbled(data: object) -> None:
    with pytest.raises(SupplierGarbled):
        replies.read_valuation(data)


def test_cards_are_read_and_unreadable_ones_left_out() -> None:
    data = {
        "list": [
            {"id": 9, "draft": "lucky", "draft_premium": "5.50"},
            {"id": "8", "draft": None, "draft_premium": None},
            {"id": None, "draft": "x"},
            {"id": 7, "draft_premium": "dear"},
            {"id": 0},
            None,
        ],
        "total": "12",
    }
    assert replies.read_card_page(data) == CardPage(
        (Card(9, "lucky", Decimal("5.5")), Card(8, "", None)), 12
    )


def test_a_page_of_cards_may_be_empty() -> None:
    assert replies.read_card_page({"list": [], "total": 0}) == CardPage((), 0)


def test_a_placement_is_read_as_far_as_it_goes() -> None:
    data = {"tradeNo": "1" * 18, "amount": "9.5", "secret": "a\nb", "stock": "3", "url": None}
    assert replies.read_placement(data) == Placement(
        "1" * 18, Decimal("9.5"), "a\nb", message=None, stock=3, url=None
    )


@pytest.mark.parametrize(
    "number", [None, "", "  ", "1" * 65, "1\n2", [], {}, True, "a\0b"], ids=repr
)
def test_an_unusable_order_number_is_none(number: object) -> None:
    assert replies.read_placement({"tradeNo": number, "amount": "x"}).trade_no is None


def test_an_order_number_may_be_a_number() -> None:
    assert replies.read_placement(parse_json(b'{"tradeNo": 260101123456789012345}')).trade_no == (
        "260101123456789012345"
    )


def test_an_order_looked_up_tells_secret_and_answers() -> None:
    data = {
        "secret": "a",
        "status": 1,
        "widget": {
            "nick": {"value": "joe", "cn": "Nick"},
            "bare": "x",
            "none": {"value": None, "cn": "N"},
            "many": {"value": ["a", "b"], "cn": "M"},
        },
    }
    assert replies.read_query(data) == QueryResult(
        "a", 1, {"nick": "joe", "bare": "x", "none": None, "many": ("a", "b")}
    )


@pytest.mark.parametrize("widget", [None, [], "", "x"])
def test_an_order_may_have_no_answers(widget: object) -> None:
    assert replies.read_query({"secret": None, "widget": widget}) == QueryResult(None, None, {})


_NAMES = (
    *("id", "name", "code", "children", "price", "user_price", "stock", "config", "list"),
    *("widget", "secret", "tradeNo", "draft_premium", "value", "seckill_status", "total"),
    *("seckill_start_time", "status", "balance", "shopName"),
)
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(_NAMES),
            inner,
            max_size=6,
        )
    ),
    max_leaves=25,
)
_READERS: list[Callable[[object], object]] = [
    replies.read_account,
    read_catalogue,
    lambda data: read_product(data, "A1"),
    replies.read_inventory,
    replies.read_stock,
    replies.read_valuation,
    replies.read_draft_premium,
    replies.read_card_page,
    replies.read_placement,
    replies.read_query,
]


@UNHURRIED
@given(_JSON)
def test_any_json_is_read_or_garbled(data: object) -> None:
    parsed = parse_json(json.dumps(data).encode())
    for read in _READERS:
        with suppress(SupplierGarbled):
            read(parsed)


def test_texts_that_are_only_shown_are_cut_and_what_was_bought_never_is() -> None:
    """Notes of several megabytes would fill the memory and slow down whatever reads orders."""
    long = "x" * 3_000_000
    placed = replies.read_placement(
        {"tradeNo": "T1", "secret": long, "leave_message": long, "url": long}
    )
    assert placed.secret == long
    assert placed.message is not None
    assert len(placed.message) == 50_000
    assert placed.message.endswith("x\N{HORIZONTAL ELLIPSIS}")
    assert placed.url is None
    assert replies.read_query({"secret": long, "status": 1}).secret == long

    (card,) = replies.read_card_page({"list": [{"id": 1, "draft": long}]}).cards
    assert len(card.draft) == 1_000
    name = replies.read_account({"shopName": long}).shop_name
    assert name is not None
    assert len(name) == 1_000


def test_the_texts_of_products_are_cut_and_names_that_are_sent_back_make_it_unsellable() -> None:
    long = "x" * 3_000_000
    entry = {"name": long, "code": "A1", "user_price": "1"}
    listed = read_catalogue([{"id": 1, "name": long, "children": [entry]}])
    (category,) = listed.categories
    assert [len(category.name), len(category.children[0].name)] == [1_000, 1_000]

    texts = {"description": long, "cover": long, "service_im": long, "owner": long, "code": long}
    product = read_product({**entry, **texts}, "A1")
    assert (len(product.name), len(product.description), product.cover) == (1_000, 50_000, None)
    assert product.code == "A1"
    assert not product.unsellable
    for field, value in (("config", {"category": {long: "1"}}), ("widget", [{"name": long}])):
        assert read_product({**entry, field: value}, "A1").unsellable


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
    return replies.read_inventory({"user_price": "5", **data})


def page(data: dict[str, object]) -> object:
    return replies.read_card_page({"list": [{"id": 7}], **data})


def card(data: dict[str, object]) -> object:
    return replies.read_card_page({"list": [{"id": 7, **data}]}).cards[0]


def placement(data: dict[str, object]) -> object:
    body = json.dumps({"code": 200, "data": {"tradeNo": "T1", **data}}).encode()
    outcome = interpret_trade_result(Reply(200, {}, body))
    assert isinstance(outcome, Accepted)
    return outcome


def query(data: dict[str, object]) -> object:
    return replies.read_query({"secret": "s", **data})


def account(data: dict[str, object]) -> object:
    return replies.read_account(data)


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
    assert replies.read_stock(found) == 3


BAD_AMOUNTS = ["-1", -1, "1e3", "NaN", "9,90", "1" * 11, "", None, True, [], "٣", "0x10", " 1"]


@pytest.mark.parametrize("amount", BAD_AMOUNTS, ids=repr)
@pytest.mark.parametrize("read", [product, inventory])
def test_a_price_that_is_no_amount_is_never_guessed(read: Record, amount: object) -> None:
    with pytest.raises(SupplierGarbled):
        read({"user_price": amount})


def test_a_list_of_cards_may_come_as_an_object() -> None:
    assert replies.read_card_page({"list": {"1": {"id": 7}}, "total": 1}).cards == (
        Card(7, "", None),
    )
