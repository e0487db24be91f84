"""Tests of the eleven calls: the exact names that are sent, the types that are returned."""

import inspect
from collections.abc import Awaitable, Callable
from decimal import Decimal
from urllib.parse import parse_qsl

import httpx
import pytest

from bot.supplier import (
    Account,
    CardPage,
    QueryResult,
    SupplierClient,
    SupplierGarbled,
)
from tests.supplier.dealing import DEAD, KEY, PRICED, SKU, SKU_FORM, client
from tests.supplier.php import expected_signature
from tests.supplier.scripted_supplier import (
    http,
    ok,
    running_scripted_supplier,
)

Call = Callable[[SupplierClient], Awaitable[object]]

READS: list[tuple[Call, str, list[tuple[str, str]], object]] = [
    (lambda c: c.connect(), "/shared/authentication/connect", [], {"balance": 5}),
    (lambda c: c.items(), "/shared/commodity/items", [], []),
    (lambda c: c.item("A1"), "/shared/commodity/item", [("code", "A1")], PRICED),
    (
        lambda c: c.inventory_state("A1", 2, variant="V", card_id=9),
        "/shared/commodity/inventoryState",
        [("card_id", "9"), ("num", "2"), ("race", "V"), ("shared_code", "A1")],
        [],
    ),
    (
        lambda c: c.inventory("A1", variant="V"),
        "/shared/commodity/inventory",
        [("race", "V"), ("sharedCode", "A1")],
        PRICED,
    ),
    (
        lambda c: c.stock("A1", variant="V", sku=SKU),
        "/shared/commodity/stock",
        [("code", "A1"), ("race", "V"), *SKU_FORM],
        {"stock": "60"},
    ),
    (
        lambda c: c.valuation("A1", 3, variant="V", sku=SKU, card_id=9),
        "/shared/commodity/valuation",
        [("card_id", "9"), ("code", "A1"), ("num", "3"), ("race", "V"), *SKU_FORM],
        {"price": "28.50"},
    ),
    (
        lambda c: c.draft_cards("A1", page=2, limit=5, variant="V", sku=SKU),
        "/shared/commodity/draftCard",
        [("code", "A1"), ("limit", "5"), ("page", "2"), ("race", "V"), *SKU_FORM],
        {"list": [], "total": 0},
    ),
    (
        lambda c: c.draft("A1", 9),
        "/shared/commodity/draft",
        [("card_id", "9"), ("code", "A1")],
        {"draft_premium": "5.50"},
    ),
    (
        lambda c: c.query("T1"),
        "/shared/commodity/query",
        [("tradeNo", "T1")],
        {"secret": "s", "widget": None, "status": 1},
    ),
]
NAMES = [path.rsplit("/", 1)[1] for _, path, _, _ in READS]


@pytest.mark.parametrize(("call", "path", "form", "data"), READS, ids=NAMES)
async def test_a_call_posts_its_exact_names_signed(
    call: Call, path: str, form: list[tuple[str, str]], data: object
) -> None:
    async with (
        running_scripted_supplier(ok(data)) as scripted,
        client(scripted.base_url + "/shop/") as supplier,
    ):
        await call(supplier)
    [request] = scripted.requests
    assert request.line == f"POST /shop{path} HTTP/1.1"
    assert request.form[:-1] == sorted([*form, ("app_id", "1001")], key=_sorted_by)
    assert request.form[-1][0] == "sign"


def _sorted_by(pair: tuple[str, str]) -> str:
    """Top-level names are sorted; entries inside brackets keep their order."""
    return pair[0].partition("[")[0]


@pytest.mark.parametrize(("call", "path", "form", "data"), READS, ids=NAMES)
async def test_a_php_shop_computes_the_same_signature(
    call: Call, path: str, form: list[tuple[str, str]], data: object
) -> None:
    """The key itself is not posted."""
    posted: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        posted.append(request.content.decode())
        return httpx.Response(200, json={"code": 200, "data": data})

    supplier = SupplierClient(
        "https://s.example", "1001", KEY, transport=httpx.MockTransport(answer)
    )
    await call(supplier)
    pairs = dict(parse_qsl(posted[0], keep_blank_values=True))
    assert pairs["sign"] == expected_signature(posted[0], KEY)
    assert KEY not in posted[0]


async def test_answers_are_typed() -> None:
    async with (
        running_scripted_supplier(*(ok(data) for _, _, _, data in READS)) as scripted,
        client(scripted.base_url) as supplier,
    ):
        answers = [await call(supplier) for call, _, _, _ in READS]
    assert answers[0] == Account(None, Decimal(5))
    assert answers[3] is None
    assert answers[5:] == [
        60,
        Decimal("28.5"),
        CardPage((), 0),
        Decimal("5.5"),
        QueryResult("s", 1, {}),
    ]


async def test_bare_calls_send_only_what_they_must() -> None:
    async with (
        running_scripted_supplier(ok({"stock": 1, "price": "1", "list": []})) as scripted,
        client(scripted.base_url) as supplier,
    ):
        await supplier.stock("A1")
        await supplier.valuation("A1", 1, sku={})
        await supplier.draft_cards("A1")
        await supplier.inventory_state("A1", 1)
    assert [[name for name, _ in request.form] for request in scripted.requests] == [
        ["app_id", "code", "sign"],
        ["app_id", "code", "num", "sign"],
        ["app_id", "code", "limit", "page", "sign"],
        ["app_id", "num", "shared_code", "sign"],
    ]


async def test_headers_say_little() -> None:
    async with running_scripted_supplier(ok([])) as scripted, client(scripted.base_url) as supplier:
        await supplier.items()
    assert set(scripted.requests[0].headers) == {
        *("host", "accept", "accept-encoding", "content-type", "content-length", "user-agent")
    }


async def test_an_address_without_url_rewriting_works() -> None:
    async with (
        running_scripted_supplier(ok([])) as scripted,
        client(scripted.base_url + "/index.php?s=") as supplier,
    ):
        await supplier.items()
    assert scripted.requests[0].line == "POST /index.php?s=/shared/commodity/items HTTP/1.1"


async def test_reading_calls_share_a_connection() -> None:
    async with running_scripted_supplier(ok([])) as scripted, client(scripted.base_url) as supplier:
        await supplier.items()
        await supplier.items()
    assert scripted.connections == 1


async def test_a_large_list_is_read_beside_the_loop() -> None:
    products = [{**PRICED, "code": f"A{n}"} for n in range(3000)]
    async with (
        running_scripted_supplier(ok([{"id": 1, "name": "x", "children": products}])) as scripted,
        client(scripted.base_url) as supplier,
    ):
        catalogue = await supplier.items()
    assert len(catalogue.categories[0].children) == 3000


async def test_each_call_has_limits_of_its_own() -> None:
    values = [*range(10_000)]
    async with (
        running_scripted_supplier(ok({"stock": "5", **PRICED, "more": values})) as scripted,
        client(scripted.base_url) as supplier,
    ):
        assert (await supplier.item("A1")).code == "A1"
        with pytest.raises(SupplierGarbled, match="too_many"):
            await supplier.stock("A1")
    async with (
        running_scripted_supplier(ok([{"id": n, "more": values} for n in range(9)])) as scripted,
        client(scripted.base_url) as supplier,
    ):
        assert len((await supplier.items()).categories) == 9
        with pytest.raises(SupplierGarbled, match="too_many"):
            await supplier.item("A1")


async def test_a_web_page_with_a_large_script_is_no_json_and_not_too_much_of_it() -> None:
    page = b"\xef\xbb\xbf\r\n<html><script>" + b"[1,2,{}]," * 20_000 + b"</script>"
    async with (
        running_scripted_supplier(http(page, content_type="text/html")) as scripted,
        client(scripted.base_url) as supplier,
    ):
        with pytest.raises(SupplierGarbled, match="not_json"):
            await supplier.stock("A1")


async def test_the_environment_sets_no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, DEAD)
    async with running_scripted_supplier(ok([])) as scripted, client(scripted.base_url) as supplier:
        await supplier.items()
    assert len(scripted.requests) == 1


async def test_a_proxy_that_is_set_is_used() -> None:
    async with (
        running_scripted_supplier(ok([])) as proxy,
        SupplierClient("http://localhost:9", 1, KEY, proxy=proxy.base_url) as supplier,
    ):
        await supplier.items()
    assert proxy.requests[0].line.startswith("POST http://localhost:9/shared/commodity/items")


def test_a_client_has_eleven_calls_and_the_cost() -> None:
    calls = {
        name
        for name, member in inspect.getmembers(SupplierClient, inspect.iscoroutinefunction)
        if not name.startswith("_")
    }
    assert calls - {"aclose", "total_cost"} == {
        *("connect", "items", "item", "inventory_state", "inventory", "stock", "valuation"),
        *("draft_cards", "draft", "trade", "query"),
    }


def test_a_plain_address_is_refused() -> None:
    with pytest.raises(ValueError, match="must be https"):
        SupplierClient("http://s.example", 1, KEY)
