"""Tests of products read from the list and from their pages, valid and broken."""

import json
from datetime import UTC, datetime
from decimal import Decimal

import pytest

from bot.supplier import (
    FlashSale,
    ProductConfig,
    ProductSummary,
    RejectedEntry,
    SupplierGarbled,
)
from bot.supplier.catalogue import read_catalogue, read_product
from bot.supplier.json_parsing import parse_json


def child(**changes: object) -> dict[str, object]:
    """Return a product of the list, with changes."""
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
    """Return the list's `data`, through JSON and back."""
    categories = [{"id": 1, "name": "Keys", "children": list(children)}]
    return parse_json(json.dumps(categories).encode())


def page(**changes: object) -> object:
    """Return a product page's `data`, through JSON and back."""
    return parse_json(json.dumps(child(description="<p>x</p>", **changes)).encode())


def test_the_list_is_read_into_categories() -> None:
    found = read_catalogue(listed(child(), child(code="B2", stock="")))
    assert [(c.id, c.name) for c in found.categories] == [(1, "Keys")]
    assert found.categories[0].children == (
        ProductSummary(7, "Key", "A1", Decimal(10), Decimal("9.5"), 3, 0, draft_status=False),
        ProductSummary(7, "Key", "B2", Decimal(10), Decimal("9.5"), None, 0, draft_status=False),
    )
    assert found.rejected == ()


@pytest.mark.parametrize(
    ("entry", "rejected"),
    [
        (child(user_price="-1"), RejectedEntry("A1", "Key", "user_price")),
        (child(user_price=None), RejectedEntry("A1", "Key", "user_price")),
        (child(price="1e3"), RejectedEntry("A1", "Key", "price")),
        (child(code=None), RejectedEntry(None, "Key", "code")),
        (child(code="a\0b"), RejectedEntry("a\ufffdb", "Key", "code")),
        (child(code="a\ud800"), RejectedEntry("a?", "Key", "code")),
        (child(code=""), RejectedEntry("", "Key", "code")),
        (child(code=[1]), RejectedEntry(None, "Key", "code")),
        (child(code="good"), RejectedEntry("good", "Key", "duplicate_code")),
        (None, RejectedEntry(None, "", "product")),
        ("x", RejectedEntry(None, "", "product")),
        ([], RejectedEntry(None, "", "product")),
    ],
)
def test_an_unreadable_product_is_reported_and_harms_no_other(
    entry: object, rejected: RejectedEntry
) -> None:
    found = read_catalogue(listed(child(code="good"), entry, child(code="fine")))
    assert [product.code for product in found.categories[0].children] == ["good", "fine"]
    assert (found.rejected, found.rejected_count) == ((rejected,), 1)


def test_the_first_unreadable_entries_are_listed_and_all_are_counted() -> None:
    entries = [child(code=f"C{number}", name="n" * 1_000, price="-1") for number in range(5_000)]
    found = read_catalogue(listed(*entries, child(code="good")))
    assert [product.code for product in found.categories[0].children] == ["good"]
    assert found.rejected_count == 5_000
    assert [entry.code for entry in found.rejected] == [f"C{number}" for number in range(200)]
    assert {len(entry.name) for entry in found.rejected} == {255}


@pytest.mark.parametrize(
    "data",
    [
        pytest.param([{}] * 2_001, id="categories"),
        pytest.param([{"id": 1, "children": [{}] * 100_001}], id="products"),
        pytest.param([{"id": 1, "children": [{}] * 60_000}] * 2, id="products in all"),
    ],
)
def test_a_list_beyond_all_shops_is_garbled_and_not_cut(data: object) -> None:
    """Products that were cut off would look removed."""
    with pytest.raises(SupplierGarbled, match="too_many"):
        read_catalogue(data)


def test_a_product_with_nan_or_an_endless_number_harms_no_other() -> None:
    body = json.dumps([{"id": 1, "name": "K", "children": [child(code="x"), child(), child()]}])
    body = body.replace("9.5", "NaN", 1).replace("9.5", "9" * 5000, 1)
    found = read_catalogue(parse_json(body.encode()))
    assert len(found.categories[0].children) == 1
    assert [entry.reason for entry in found.rejected] == ["user_price", "user_price"]


@pytest.mark.parametrize("entry", [None, 5, {}, {"name": "no id"}, {"id": 1, "children": "x"}])
def test_an_unreadable_category_is_reported(entry: object) -> None:
    found = read_catalogue([entry, {"id": 2, "name": "ok", "children": []}])
    assert [category.id for category in found.categories] == [2]
    assert len(found.rejected) == 1


@pytest.mark.parametrize("children", [None, [], {}])
def test_a_category_may_be_empty(children: object) -> None:
    data = [{"id": 1, "name": "x", "children": children}]
    assert read_catalogue(data).categories[0].children == ()


def test_a_list_with_gaps_comes_as_an_object() -> None:
    data = {"0": {"id": 1, "name": "x", "children": {"3": child(user_price="9.5")}}}
    assert len(read_catalogue(data).categories[0].children) == 1


@pytest.mark.parametrize("data", [None, "", "none", 5])
def test_a_missing_list_is_garbled_and_not_empty(data: object) -> None:
    """An empty list would remove every product from the categories."""
    with pytest.raises(SupplierGarbled):
        read_catalogue(data)


def test_a_page_is_read_with_its_choices() -> None:
    detail = read_product(
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
    assert read_product(page(service_qq=12345), "A1").service_im == "12345"


@pytest.mark.parametrize(
    ("owner", "named"),
    [
        ({"id": 7, "username": "mara", "group": {"id": 1}}, "mara"),
        ({"id": 7, "username": ""}, "7"),
        ({"id": 7}, "7"),
        ("mara", "mara"),
        (7, "7"),
        *((nobody, None) for nobody in (None, "", {}, [], ["x"], True, {"username": ["x"]})),
    ],
)
def test_the_owner_goes_by_name_or_number(owner: object, named: str | None) -> None:
    assert read_product(page(owner=owner), "A1").owner == named


def test_a_page_may_leave_its_code_and_name_out() -> None:
    detail = read_product({"user_price": 1}, "A1")
    assert (detail.code, detail.name, detail.price) == ("A1", "A1", Decimal(1))


@pytest.mark.parametrize("data", [None, [], {}, "x", {"name": "no price"}])
def test_a_page_without_a_price_is_garbled(data: object) -> None:
    with pytest.raises(SupplierGarbled):
        read_product(data, "A1")


def test_reasons_of_all_kinds_are_gathered() -> None:
    data = page(
        config={"category": {"a": "?"}},
        widget=[{"name": "num"}],
        seckill_status=1,
        seckill_start_time="soon",
        purchase_count=1,
    )
    assert read_product(data, "A1").unsellable == (
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
    assert read_product(data, "A1").flash_sale == FlashSale(moment, None)


def test_times_without_a_flash_sale_mean_nothing() -> None:
    assert read_product(page(seckill_status=0, seckill_start_time="x"), "A1").flash_sale is None


@pytest.mark.parametrize(
    "start",
    [
        *("soon", "9" * 30, "99999999999999", "٣", "2026-13-01"),
        *("9999-12-31T23:59:59-05:00", "0001-01-01 00:00:00"),
    ],
)
def test_a_flash_sale_without_readable_times_cannot_be_sold(start: object) -> None:
    data = page(seckill_status=1, seckill_start_time=start)
    assert read_product(data, "A1").unsellable == ("flash_sale_times",)
