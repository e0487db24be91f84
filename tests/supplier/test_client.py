"""The eleven calls: what goes out, what comes back, what is repeated and what never is."""

import asyncio
import inspect
import logging
import traceback
from collections.abc import Awaitable, Callable
from decimal import Decimal
from urllib.parse import parse_qsl

import httpx
import pytest

from bot.supplier import (
    Accepted,
    Account,
    CardPage,
    Limits,
    NotSent,
    QueryResult,
    Refused,
    SupplierClient,
    SupplierError,
    SupplierGarbled,
    SupplierRefused,
    SupplierTimeout,
    SupplierTooLarge,
    SupplierUnreachable,
    Unknown,
)
from tests.supplier.php import expected_signature
from tests.supplier.store import (
    Behaviour,
    drip,
    hang_up,
    http,
    no,
    ok,
    running_store,
    silence,
)

LIMITS = Limits()
KEY = "CANARYKEY0123456"
PLACED = {"tradeNo": "T1", "amount": 9.5, "secret": "CANARYSECRET", "stock": "2", "url": None}
PRICED = {"price": "1", "user_price": "1", "name": "N", "code": "A1"}
DEAD = "http://127.0.0.1:1"


class Time:
    """A clock that moves by sleeping only."""

    def __init__(self) -> None:
        self.now = 100.0
        self.naps: list[float] = []

    def clock(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.naps.append(seconds)
        self.now += seconds


def client(base_url: str, limits: Limits = LIMITS) -> SupplierClient:
    time = Time()
    return SupplierClient(base_url, 1001, KEY, clock=time.clock, sleep=time.sleep, limits=limits)


Call = Callable[[SupplierClient], Awaitable[object]]
SKU = {"区服": "美 服", "a": ""}
SKU_FORM = [("sku[区服]", "美 服"), ("sku[a]", "")]

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
    async with running_store(ok(data)) as store, client(store.base_url + "/shop/") as supplier:
        await call(supplier)
    [request] = store.requests
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
    """And the key itself is not posted."""
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
        running_store(*(ok(data) for _, _, _, data in READS)) as store,
        client(store.base_url) as supplier,
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
        running_store(ok({"stock": 1, "price": "1", "list": []})) as store,
        client(store.base_url) as supplier,
    ):
        await supplier.stock("A1")
        await supplier.valuation("A1", 1, sku={})
        await supplier.draft_cards("A1")
        await supplier.inventory_state("A1", 1)
    assert [[name for name, _ in request.form] for request in store.requests] == [
        ["app_id", "code", "sign"],
        ["app_id", "code", "num", "sign"],
        ["app_id", "code", "limit", "page", "sign"],
        ["app_id", "num", "shared_code", "sign"],
    ]


async def test_headers_say_little() -> None:
    async with running_store(ok([])) as store, client(store.base_url) as supplier:
        await supplier.items()
    assert set(store.requests[0].headers) == {
        *("host", "accept", "accept-encoding", "content-type", "content-length", "user-agent")
    }


async def test_an_address_without_url_rewriting_works() -> None:
    async with running_store(ok([])) as store, client(store.base_url + "/index.php?s=") as supplier:
        await supplier.items()
    assert store.requests[0].line == "POST /index.php?s=/shared/commodity/items HTTP/1.1"


async def test_reading_calls_share_a_connection() -> None:
    async with running_store(ok([])) as store, client(store.base_url) as supplier:
        await supplier.items()
        await supplier.items()
    assert store.connections == 1


async def test_a_large_list_is_read_beside_the_loop() -> None:
    products = [{**PRICED, "code": f"A{n}"} for n in range(3000)]
    async with (
        running_store(ok([{"id": 1, "name": "x", "children": products}])) as store,
        client(store.base_url) as supplier,
    ):
        catalogue = await supplier.items()
    assert len(catalogue.categories[0].children) == 3000


async def test_a_refusal_is_told_and_not_repeated() -> None:
    async with running_store(no("库存不足")) as store, client(store.base_url) as supplier:
        with pytest.raises(SupplierRefused) as caught:
            await supplier.inventory_state("A1", 1)
    assert (caught.value.message, caught.value.code) == ("库存不足", 0)
    assert len(store.requests) == 1


async def test_a_refusal_may_have_a_status_of_its_own() -> None:
    async with (
        running_store(http(b'{"code":1001,"msg":"no"}', 401)) as store,
        client(store.base_url) as supplier,
    ):
        with pytest.raises(SupplierRefused):
            await supplier.connect()


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (http(b"<html>404</html>", content_type="text/html"), "not_json"),
        (http(b""), "not_json"),
        (http(b"[" * 100_000), "too_deep"),
        (http(b'{"code":200}'), "data"),
        (http(b'{"code":200,"data":[]}', 403), "http_403"),
        (http(b"<html>", 404), "not_json"),
        (http(b"", 302, location="https://elsewhere.example/"), "http_302"),
        (http(b"x", content_encoding="br"), "encoding"),
    ],
    ids=["page", "empty", "deep", "no data", "4xx success", "4xx page", "redirect", "encoding"],
)
async def test_a_garbled_reply_is_told_and_not_repeated(reply: bytes, reason: str) -> None:
    async with running_store(reply) as store, client(store.base_url) as supplier:
        with pytest.raises(SupplierGarbled) as caught:
            await supplier.items()
    assert caught.value.reason == reason
    assert len(store.requests) == 1


async def test_a_reply_beyond_its_limit_is_told() -> None:
    limits = Limits(reply_bytes=100, items_bytes=1000)
    async with running_store(http(b" " * 500)) as store, client(store.base_url, limits) as supplier:
        with pytest.raises(SupplierTooLarge):
            await supplier.connect()
        with pytest.raises(SupplierGarbled, match="not_json"):
            await supplier.items()


@pytest.mark.parametrize("trouble", [hang_up, http(b"<html>", 502)], ids=["hang up", "502"])
async def test_a_reading_call_is_repeated_until_answered(trouble: bytes | Behaviour) -> None:
    async with running_store(trouble, trouble, ok([])) as store, client(store.base_url) as supplier:
        await supplier.items()
    assert len(store.requests) == 3


@pytest.mark.parametrize(
    ("trouble", "error"),
    [(hang_up, SupplierUnreachable), (http(b"<html>", 503), SupplierGarbled)],
    ids=["hang up", "503"],
)
async def test_a_reading_call_gives_up_in_the_end(
    trouble: bytes | Behaviour, error: type[SupplierError]
) -> None:
    async with running_store(trouble) as store, client(store.base_url) as supplier:
        with pytest.raises(error):
            await supplier.items()
    assert len(store.requests) == 3


async def test_pauses_grow_and_stay_within_the_deadline() -> None:
    time = Time()
    supplier = SupplierClient(
        DEAD,
        1,
        KEY,
        clock=time.clock,
        sleep=time.sleep,
        limits=Limits(attempts=10, backoff=1),
    )
    async with supplier:
        with pytest.raises(SupplierUnreachable):
            await supplier.connect(deadline=20)
    assert 3 <= len(time.naps) <= 5
    assert all(2**n / 2 <= nap <= 2**n for n, nap in enumerate(time.naps, start=1))
    assert time.now < 120


@pytest.mark.parametrize("behaviour", [silence, drip])
async def test_a_deadline_ends_a_call_that_never_would(behaviour: Behaviour) -> None:
    async with running_store(behaviour) as store, client(store.base_url) as supplier:
        with pytest.raises(SupplierTimeout):
            await supplier.items(deadline=0.2)


async def test_a_supplier_that_is_away_is_unreachable() -> None:
    async with client(DEAD) as supplier:
        with pytest.raises(SupplierUnreachable) as caught:
            await supplier.connect()
    assert caught.value.reason == "connect_failed"


ORDER_FORM = [
    ("app_id", "1001"),
    ("card_id", "9"),
    ("contact", "CANARYCONTACT"),
    ("coupon", "C"),
    ("device", "0"),
    ("extras[0]", "a"),
    ("extras[1]", "b"),
    ("nick", "CANARYNICK"),
    ("num", "1"),
    ("password", "CANARYPASSWORD"),
    ("race", "V"),
    ("request_no", "r1"),
    ("shared_code", "A1"),
    ("sku[区服]", "美 服"),
    ("sku[a]", ""),
]


async def place(supplier: SupplierClient) -> object:
    return await supplier.trade(
        "A1",
        1,
        request_no="r1",
        contact="CANARYCONTACT",
        variant="V",
        sku=SKU,
        card_id=9,
        password="CANARYPASSWORD",
        coupon="C",
        widgets={"nick": "CANARYNICK", "extras": ["a", "b"], "none": "", "nobody": []},
    )


async def test_an_order_is_posted_with_everything_and_accepted() -> None:
    async with running_store(ok(PLACED)) as store, client(store.base_url) as supplier:
        outcome = await place(supplier)
    [request] = store.requests
    assert request.line == "POST /shared/commodity/trade HTTP/1.1"
    assert request.form[:-1] == ORDER_FORM
    assert isinstance(outcome, Accepted)
    assert (outcome.trade_no, outcome.amount, outcome.secret) == (
        "T1",
        Decimal("9.5"),
        "CANARYSECRET",
    )


async def test_a_bare_order_sends_only_what_it_must() -> None:
    async with running_store(ok(PLACED)) as store, client(store.base_url) as supplier:
        await supplier.trade("A1", 1, request_no="r1")
    names = [name for name, _ in store.requests[0].form]
    assert names == ["app_id", "device", "num", "request_no", "shared_code", "sign"]


async def test_every_order_has_a_connection_of_its_own() -> None:
    async with running_store(ok(PLACED)) as store, client(store.base_url) as supplier:
        await supplier.stock("A1")
        await place(supplier)
        await place(supplier)
        await supplier.stock("A1")
    assert [request.connection for request in store.requests] == [1, 2, 3, 1]


@pytest.mark.parametrize(
    ("entry", "outcome"),
    [
        (hang_up, Unknown("remote_protocol")),
        (silence, Unknown("read_timeout")),
        (drip, Unknown("deadline")),
        (http(b"<html>", 502), Unknown("http_502", b"<html>")),
        (http(b"", 307, location="/shared/commodity/trade"), Unknown("http_307", b"")),
        (http(b"<html>", content_type="text/html"), Unknown("content_type", b"<html>")),
        (http(b"{" + b" " * 2000), Unknown("too_large")),
        (http(b"x", content_encoding="gzip"), Unknown("encoding")),
        (b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{", Unknown("read_timeout")),
        (b"SMTP ready\r\n\r\n", Unknown("remote_protocol")),
        (no("库存不足"), Refused("库存不足", 0, no("库存不足").partition(b"\r\n\r\n")[2])),
    ],
    ids=["hang up", "silence", "drip", "502", "307", "page", "large", "gzip", "cut", "smtp", "no"],
)
async def test_an_order_is_sent_once_whatever_happens(
    entry: bytes | Behaviour, outcome: object
) -> None:
    limits = Limits(trade_read=0.3, trade_total=0.6, reply_bytes=1000)
    async with running_store(entry) as store, client(store.base_url, limits) as supplier:
        assert await place(supplier) == outcome
    assert len(store.requests) == 1


async def test_an_order_to_nobody_was_not_sent() -> None:
    async with client(DEAD) as supplier:
        assert await place(supplier) == NotSent("connect_failed")


async def test_an_order_that_cannot_be_written_down_was_not_sent() -> None:
    async with running_store(ok(PLACED)) as store, client(store.base_url) as supplier:
        outcome = await supplier.trade("A1", 1, request_no="r1", widgets={"nick": "\ud800"})
    assert outcome == NotSent("bad_input")
    assert store.requests == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"quantity": 0},
        {"quantity": -1},
        {"request_no": ""},
        {"request_no": "x" * 20},
        {"widgets": {"num": "5"}},
        {"widgets": {"sign": "x"}},
        {"widgets": {"sku[colour]": "x"}},
        {"widgets": {"a b": "x"}},
    ],
    ids=repr,
)
async def test_an_order_that_cannot_be_meant_raises_before_it_is_sent(
    wrong: dict[str, object],
) -> None:
    order: dict[str, object] = {"quantity": 1, "request_no": "r1", **wrong}
    async with running_store(ok(PLACED)) as store, client(store.base_url) as supplier:
        with pytest.raises(ValueError, match=r"piece|request_no|widget"):
            await supplier.trade("A1", **order)  # type: ignore[arg-type]
    assert store.requests == []


async def test_a_cancelled_order_is_sent_once_and_the_cancellation_goes_on() -> None:
    arrived = asyncio.Event()

    async def arrive(writer: asyncio.StreamWriter) -> None:
        arrived.set()
        await silence(writer)

    async with running_store(arrive) as store, client(store.base_url) as supplier:
        task = asyncio.create_task(place(supplier))
        await arrived.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    assert len(store.requests) == 1


async def test_a_transport_that_fails_in_its_own_way_leaves_doubt() -> None:
    def fail(request: httpx.Request) -> httpx.Response:
        raise RuntimeError("CANARY")

    supplier = SupplierClient("https://s.example", 1, KEY, transport=httpx.MockTransport(fail))
    assert await place(supplier) == Unknown("transport")


@pytest.mark.parametrize(
    "trouble",
    [
        *(hang_up, silence, no("CANARYMESSAGE"), http(b"CANARYBODY"), http(b"CANARYBODY", 500)),
        *(http(b'{"code":"CANARYCODE"}'), http(b'{"code":200,"data":"CANARYDATA"}')),
    ],
    ids=["hang up", "silence", "no", "page", "500", "code", "data"],
)
async def test_errors_and_logs_hold_nothing_of_a_call(
    trouble: bytes | Behaviour, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither address, parameters, key, nor a piece of the reply."""
    caplog.set_level(logging.DEBUG)
    async with running_store(trouble) as store, client(store.base_url + "/CANARYPATH") as supplier:
        with pytest.raises(SupplierError) as caught:
            await supplier.query("CANARYTRADE", deadline=0.3)
        said = "".join(traceback.format_exception(caught.value)) + repr(supplier)
    said += repr(caught.value) + caplog.text
    assert "CANARY" not in said.replace('CANARYTRADE", deadline', "")
    assert store.base_url not in said


async def test_an_order_leaves_nothing_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with running_store(ok(PLACED)) as store, client(store.base_url) as supplier:
        outcome = await place(supplier)
    assert "CANARY" not in caplog.text + repr(outcome)


async def test_the_environment_sets_no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, DEAD)
    async with running_store(ok([])) as store, client(store.base_url) as supplier:
        await supplier.items()
    assert len(store.requests) == 1


async def test_a_proxy_that_is_set_is_used() -> None:
    async with (
        running_store(ok([])) as proxy,
        SupplierClient("http://localhost:9", 1, KEY, proxy=proxy.base_url) as supplier,
    ):
        await supplier.items()
    assert proxy.requests[0].line.startswith("POST http://localhost:9/shared/commodity/items")


def test_a_client_has_eleven_calls() -> None:
    calls = {
        name
        for name, member in inspect.getmembers(SupplierClient, inspect.iscoroutinefunction)
        if not name.startswith("_")
    }
    assert calls - {"aclose"} == {
        *("connect", "items", "item", "inventory_state", "inventory", "stock", "valuation"),
        *("draft_cards", "draft", "trade", "query"),
    }


def test_a_plain_address_is_refused() -> None:
    with pytest.raises(ValueError, match="must be https"):
        SupplierClient("http://s.example", 1, KEY)
