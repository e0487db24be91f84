"""Replies read into records: as the specification shows them, and as shops really send them."""

import json
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.supplier import (
    Account,
    Card,
    CardPage,
    FlashSale,
    Inventory,
    Placement,
    ProductConfig,
    ProductSummary,
    QueryResult,
    Rejected,
    SupplierGarbled,
    wire,
)
from bot.supplier.fields import parse


def child(**changes: object) -> dict[str, object]:
    """A product of the list; None removes nothing, it is sent as null."""
    plain: dict[str, object] = {
        "id": 7,
        "name": "Key",
        "code": "A1",
        "price": "10.00",
        "user_price": 9.5,
        "stock": 3,
        "delivery_way": 0,
        "draft_status": 0,
    }
    return {**plain, **changes}


def listed(*children: object) -> object:
    """The list's `data`, through JSON and back."""
    categories = [{"id": 1, "name": "Keys", "children": list(children)}]
    return parse(json.dumps(categories).encode())


def page(**changes: object) -> object:
    """A product page's `data`, through JSON and back."""
    return parse(json.dumps(child(description="<p>x</p>", **changes)).encode())


@pytest.mark.parametrize("code", ["200", '"200"'])
def test_success_is_200_as_number_or_string(code: str) -> None:
    assert wire.read_envelope(f'{{"code": {code}}}'.encode()).code == 200


def test_an_envelope_holds_code_message_and_data() -> None:
    envelope = wire.read_envelope(b'{"code": 0, "msg": "no", "data": [1]}')
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
        wire.read_envelope(body)
    assert caught.value.reason == reason


def test_the_account_tells_name_and_balance() -> None:
    assert wire.read_account({"shopName": "S", "balance": 5}) == Account("S", Decimal(5))


@pytest.mark.parametrize("data", [None, [], "", "ok", 7, {}])
def test_an_account_may_tell_nothing(data: object) -> None:
    assert wire.read_account(data) == Account(None, None)


def test_the_list_is_read_into_categories() -> None:
    catalogue = wire.read_catalogue(listed(child(), child(code="B2", stock="")))
    assert [(c.id, c.name) for c in catalogue.categories] == [(1, "Keys")]
    assert catalogue.categories[0].children == (
        ProductSummary(7, "Key", "A1", Decimal(10), Decimal("9.5"), 3, 0, draft_status=False),
        ProductSummary(7, "Key", "B2", Decimal(10), Decimal("9.5"), None, 0, draft_status=False),
    )
    assert catalogue.rejected == ()


@pytest.mark.parametrize(
    ("entry", "rejected"),
    [
        (child(user_price="-1"), Rejected("A1", "Key", "user_price")),
        (child(user_price=None), Rejected("A1", "Key", "user_price")),
        (child(price="1e3"), Rejected("A1", "Key", "price")),
        (child(code=None), Rejected(None, "Key", "code")),
        (child(code="a\0b"), Rejected("a\ufffdb", "Key", "code")),
        (child(code="a\ud800"), Rejected("a?", "Key", "code")),
        (child(code=""), Rejected("", "Key", "code")),
        (child(code=[1]), Rejected(None, "Key", "code")),
        (child(code="good"), Rejected("good", "Key", "duplicate_code")),
        (None, Rejected(None, "", "product")),
        ("x", Rejected(None, "", "product")),
        ([], Rejected(None, "", "product")),
    ],
)
def test_an_unreadable_product_is_reported_and_harms_no_other(
    entry: object, rejected: Rejected
) -> None:
    catalogue = wire.read_catalogue(listed(child(code="good"), entry, child(code="fine")))
    assert [product.code for product in catalogue.categories[0].children] == ["good", "fine"]
    assert catalogue.rejected == (rejected,)


def test_a_product_with_nan_or_an_endless_number_harms_no_other() -> None:
    body = json.dumps([{"id": 1, "name": "K", "children": [child(code="x"), child(), child()]}])
    body = body.replace("9.5", "NaN", 1).replace("9.5", "9" * 5000, 1)
    catalogue = wire.read_catalogue(parse(body.encode()))
    assert len(catalogue.categories[0].children) == 1
    assert [entry.reason for entry in catalogue.rejected] == ["user_price", "user_price"]


@pytest.mark.parametrize("entry", [None, 5, {}, {"name": "no id"}, {"id": 1, "children": "x"}])
def test_an_unreadable_category_is_reported(entry: object) -> None:
    catalogue = wire.read_catalogue([entry, {"id": 2, "name": "ok", "children": []}])
    assert [category.id for category in catalogue.categories] == [2]
    assert len(catalogue.rejected) == 1


@pytest.mark.parametrize("children", [None, [], {}])
def test_a_category_may_be_empty(children: object) -> None:
    data = [{"id": 1, "name": "x", "children": children}]
    assert wire.read_catalogue(data).categories[0].children == ()


def test_a_list_with_gaps_comes_as_an_object() -> None:
    data = {"0": {"id": 1, "name": "x", "children": {"3": child(user_price="9.5")}}}
    assert len(wire.read_catalogue(data).categories[0].children) == 1


@pytest.mark.parametrize("data", [None, "", "none", 5])
def test_a_missing_list_is_garbled_and_not_empty(data: object) -> None:
    """An empty list would take every product off the shelves."""
    with pytest.raises(SupplierGarbled):
        wire.read_catalogue(data)


def test_a_page_is_read_with_its_choices() -> None:
    detail = wire.read_product(
        page(
            config={"category": {"a": "1.00"}},
            widget=[{"name": "nick"}],
            draft_premium="0.50",
            minimum=2,
            maximum="5",
            contact_type=2,
            password_status="1",
            service_im="123",
            service_url="https://s.example",
        ),
        "A1",
    )
    assert detail.config == ProductConfig(variants={"a": Decimal(1)})
    assert [widget.name for widget in detail.widgets] == ["nick"]
    assert (detail.draft_premium, detail.minimum, detail.maximum) == (Decimal("0.5"), 2, 5)
    assert (detail.contact_type, detail.password_status) == (2, True)
    assert (detail.service_im, detail.service_url, detail.share_url) == (
        "123",
        "https://s.example",
        None,
    )
    assert detail.unsellable == ()


def test_the_messenger_goes_by_two_names() -> None:
    assert wire.read_product(page(service_qq=12345), "A1").service_im == "12345"


def test_a_page_may_leave_its_code_and_name_out() -> None:
    detail = wire.read_product({"user_price": 1}, "A1")
    assert (detail.code, detail.name, detail.price) == ("A1", "A1", Decimal(1))


@pytest.mark.parametrize("data", [None, [], {}, "x", {"name": "no price"}])
def test_a_page_without_a_price_is_garbled(data: object) -> None:
    with pytest.raises(SupplierGarbled):
        wire.read_product(data, "A1")


def test_reasons_of_all_kinds_are_gathered() -> None:
    data = page(
        config={"category": {"a": "?"}},
        widget=[{"name": "num"}],
        seckill_status=1,
        seckill_start_time="soon",
        purchase_count=1,
    )
    assert wire.read_product(data, "A1").unsellable == (
        "variant_price",
        "widget_name",
        "flash_sale_times",
        "orders_per_account",
    )


@pytest.mark.parametrize(
    ("start", "moment"),
    [
        ("2026-01-01 08:00:00", datetime(2026, 1, 1, tzinfo=UTC)),
        ("2026-01-01T00:00:00Z", datetime(2026, 1, 1, tzinfo=UTC)),
        ("2026-01-01T02:00:00+02:00", datetime(2026, 1, 1, tzinfo=UTC)),
        (1767225600, datetime(2026, 1, 1, tzinfo=UTC)),
        (None, None),
        ("", None),
        ("0000-00-00 00:00:00", None),
    ],
)
def test_a_flash_sale_is_a_window(start: object, moment: datetime | None) -> None:
    data = page(seckill_status=1, seckill_start_time=start, seckill_end_time=None)
    assert wire.read_product(data, "A1").flash_sale == FlashSale(moment, None)


def test_times_without_a_flash_sale_mean_nothing() -> None:
    assert (
        wire.read_product(page(seckill_status=0, seckill_start_time="x"), "A1").flash_sale is None
    )


@pytest.mark.parametrize("start", ["soon", "9" * 30, "99999999999999", "٣", "2026-13-01"])
def test_a_flash_sale_without_readable_times_cannot_be_sold(start: object) -> None:
    data = page(seckill_status=1, seckill_start_time=start)
    assert wire.read_product(data, "A1").unsellable == ("flash_sale_times",)


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
    assert wire.read_inventory(data) == Inventory(
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
    assert wire.read_stock({"stock": "60"}) == 60
    assert wire.read_stock({"stock": ""}) is None
    assert wire.read_total({"price": "28.50"}) == Decimal("28.5")
    assert wire.read_premium({"draft_premium": "5.50", "cost": "1"}) == Decimal("5.5")
    assert wire.read_premium({"draft_premium": None}) is None


@pytest.mark.parametrize("data", [None, [], "60", {"price": "-19.00"}, {"price": None}, {"x": 1}])
def test_a_quote_without_an_amount_is_garbled(data: object) -> None:
    with pytest.raises(SupplierGarbled):
        wire.read_total(data)


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
    assert wire.read_cards(data) == CardPage(
        (Card(9, "lucky", Decimal("5.5")), Card(8, "", None)), 12
    )


def test_a_page_of_cards_may_be_empty() -> None:
    assert wire.read_cards({"list": [], "total": 0}) == CardPage((), 0)


def test_a_placement_is_read_as_far_as_it_goes() -> None:
    data = {"tradeNo": "1" * 18, "amount": "9.5", "secret": "a\nb", "stock": "3", "url": None}
    assert wire.read_placement(data) == Placement(
        "1" * 18, Decimal("9.5"), "a\nb", message=None, stock=3, url=None
    )


@pytest.mark.parametrize(
    "number", [None, "", "  ", "1" * 65, "1\n2", [], {}, True, "a\0b"], ids=repr
)
def test_an_unusable_order_number_is_none(number: object) -> None:
    assert wire.read_placement({"tradeNo": number, "amount": "x"}).trade_no is None


def test_an_order_number_may_be_a_number() -> None:
    assert wire.read_placement(parse(b'{"tradeNo": 260101123456789012345}')).trade_no == (
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
    assert wire.read_query(data) == QueryResult(
        "a", 1, {"nick": "joe", "bare": "x", "none": None, "many": ("a", "b")}
    )


@pytest.mark.parametrize("widget", [None, [], "", "x"])
def test_an_order_may_have_no_answers(widget: object) -> None:
    assert wire.read_query({"secret": None, "widget": widget}) == QueryResult(None, None, {})


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
    wire.read_account,
    wire.read_catalogue,
    lambda data: wire.read_product(data, "A1"),
    wire.read_inventory,
    wire.read_stock,
    wire.read_total,
    wire.read_premium,
    wire.read_cards,
    wire.read_placement,
    wire.read_query,
]


@given(_JSON)
def test_any_json_is_read_or_garbled(data: object) -> None:
    parsed = parse(json.dumps(data).encode())
    for read in _READERS:
        with suppress(SupplierGarbled):
            read(parsed)
