"""Tests of any input from a supplier: a typed record or a typed error, in bounded time and memory.

Inputs are bytes similar to a reply, unusual JSON, configurations in the supplier's dialect, and
inputs that are made to be slow or large.
"""

import json
import tracemalloc
from collections.abc import Callable
from contextlib import suppress

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.supplier import (
    Accepted,
    ProductConfig,
    Refused,
    Reply,
    SupplierClient,
    SupplierError,
    SupplierGarbled,
    Unknown,
    interpret_trade_result,
    replies,
)
from bot.supplier.catalogue import read_catalogue, read_product
from bot.supplier.product_config import parse_ini, read_config
from bot.supplier.widgets import is_submittable, read_widgets
from tests.supplier.dealing import KEY, UNHURRIED, Time, place

READERS: dict[str, Callable[[object], object]] = {
    "account": replies.read_account,
    "catalogue": read_catalogue,
    "product": lambda data: read_product(data, "A1"),
    "inventory": replies.read_inventory,
    "stock": replies.read_stock,
    "total": replies.read_valuation,
    "premium": replies.read_draft_premium,
    "cards": replies.read_card_page,
    "placement": replies.read_placement,
    "query": replies.read_query,
}


def answer(body: bytes, read: Callable[[object], object]) -> object:
    """Return what a reader makes of a whole reply, or its error."""
    found: object
    try:
        found = read(replies.read_envelope(body).data)
    except SupplierGarbled as error:
        found = error
    assert not isinstance(found, SupplierGarbled) or found.reason.isidentifier()
    return found


#: Amounts, numbers and names as a person or a broken shop would write them into JSON.
SCALARS = st.sampled_from(
    [
        *(
            "1e3",
            "1e999",
            "-1",
            "-0",
            "NaN",
            "Infinity",
            "0.30000000000000004",
            "1" * 400,
            "9" * 19,
        ),
        *('"9,90"', '"9.50"', '"-19.00"', '"1e3"', '" 1 "', '"٣"', '""', "null", "true", "false"),
        *(r'"\ud800"', r'"\u0000"', '"[category]\\na=1"', '"[sku]\\na.b=1"', '"[{}]"', "[]", "{}"),
    ]
)
NAMES = st.sampled_from(
    [
        *("id", "name", "code", "children", "price", "user_price", "stock", "config", "widget"),
        *("list", "total", "draft", "draft_premium", "count", "tradeNo", "amount", "secret"),
        *("status", "balance", "shopName", "value", "cn", "type", "dict", "category", "sku"),
        *("wholesale", "category_wholesale", "seckill_status", "seckill_start_time", "owner"),
    ]
)


def _objects(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Generate objects as text, so that a name may come twice."""
    members = st.lists(st.tuples(NAMES, inner), max_size=6)
    return members.map(lambda pairs: "{" + ",".join(f'"{n}":{value}' for n, value in pairs) + "}")


def _lists(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.lists(inner, max_size=4).map(lambda values: "[" + ",".join(values) + "]")


DATA = st.recursive(SCALARS, lambda inner: _objects(inner) | _lists(inner), max_leaves=25)
CODES = st.sampled_from(["200", '"200"', "0", "1001", "200.0", "true", "null", '"ok"'])
REPLIES = st.builds(lambda code, data: f'{{"code":{code},"data":{data}}}'.encode(), CODES, DATA)
TYPES = st.sampled_from(["application/json", "text/html", "", "application/json;charset=utf-8"])


@UNHURRIED
@given(REPLIES)
def test_every_reply_ends_in_a_record_or_a_typed_error(body: bytes) -> None:
    for read in READERS.values():
        answer(body, read)


@UNHURRIED
@given(REPLIES, st.integers(0, 500), st.binary(max_size=6))
def test_a_damaged_reply_ends_in_a_record_or_a_typed_error(
    body: bytes, place: int, junk: bytes
) -> None:
    damaged = body[:place] + junk + body[place + len(junk) :]
    for read in READERS.values():
        answer(damaged, read)


@UNHURRIED
@given(REPLIES, TYPES)
def test_every_reply_to_an_order_is_deciphered(body: bytes, kind: str) -> None:
    outcome = interpret_trade_result(Reply(200, {"content-type": kind}, body))
    assert isinstance(outcome, Accepted | Refused | Unknown)
    if isinstance(outcome, Accepted):
        assert outcome.amount is None or outcome.amount >= 0
        assert outcome.trade_no or outcome.secret


#: Header fields that decide about an answer, as a person or a broken shop would write them.
FIELDS = st.sampled_from(
    [
        *("content-type", "content-encoding", "content-length", "transfer-encoding"),
        *("retry-after", "location", "set-cookie", "connection", "x-any"),
    ]
)
VALUES = st.binary(max_size=30) | st.sampled_from(
    [
        *(b"Mon, 16 Nov 99999999999999999999 13:32:02 GMT", b"Mon, 16 Nov 9999 13:32:02 -2359"),
        *(
            b"Mon, 01 Jan 0001 00:00:00 +9999",
            b"Mon, 16 Nov 2026 99:99:99",
            b"0",
            b"-1",
            b"9" * 400,
        ),
        *(b"gzip", b"GZIP", b"br", b"identity, gzip", b"chunked", b"text/html; charset=\xff"),
        *(b"application/json; charset=utf-7", b"\xd9\xa3", b"", b"/"),
    ]
)
OTHERS = st.lists(st.tuples(FIELDS.map(str.encode), VALUES), max_size=3)
HEADS = st.builds(lambda date, others: [(b"date", date), *others], VALUES, OTHERS)
STATUSES = st.just(200) | st.sampled_from([204, 301, 404, 500])
BODIES = st.just(b'{"code":200,"data":{"stock":"5"}}') | REPLIES | st.binary(max_size=40)


@UNHURRIED
@given(HEADS, STATUSES, BODIES)
async def test_with_any_header_an_answer_is_a_record_or_a_typed_error(
    head: list[tuple[bytes, bytes]], status: int, body: bytes
) -> None:
    """Through the whole of a call, with raw replies."""

    def answer(_request: httpx.Request) -> httpx.Response:
        return httpx.Response(status, headers=head, stream=httpx.ByteStream(body))

    pauses = Time()
    async with SupplierClient(
        "https://s.example",
        1001,
        KEY,
        transport=httpx.MockTransport(answer),
        sleep=pauses.sleep,
    ) as client:
        with suppress(SupplierError):
            await client.stock("A1")
        assert isinstance(await place(client), Accepted | Refused | Unknown)


LINES = st.sampled_from(
    [
        *("[category]", "[wholesale]", "[category_wholesale]", "[sku]", "[]", "[a]b", "x[sku]"),
        *("a=1", "a=", "=1", "a.b=2.50", "a.5=9", "1.5GB=13", "5=8", "0=1", "a==1", "a", ".=1"),
        *(" a = 1 ", "[[sku]]", "月卡=10.00", "a.b.c.d=1", ";x=1", "#", "a=1e3", "a=-1", "..=0"),
    ]
)
INI = st.lists(LINES | st.text(max_size=12), max_size=12).map("\n".join)


@UNHURRIED
@given(INI)
def test_every_ini_text_is_a_configuration_with_its_reasons(source: str) -> None:
    config = read_config(source)
    prices = [*config.variants.values(), *config.wholesale.values()]
    assert all(price >= 0 for price in prices)
    assert all(threshold > 0 for threshold in config.wholesale)
    try:
        tree = parse_ini(source)
    except ValueError:
        assert config == ProductConfig(unsellable=("config_unreadable",))
    else:
        assert config == read_config(tree) == read_config(json.loads(json.dumps(tree)))


@UNHURRIED
@given(DATA)
def test_every_list_of_widgets_is_fields_or_a_reason(definitions: str) -> None:
    """As JSON text, and parsed."""
    for value in (definitions, json.loads(definitions)):
        widgets, reasons = read_widgets(value)
        assert reasons or all(is_submittable(widget.name) for widget in widgets)


SIZE = 200_000
HOSTILE_TEXTS = {
    "dots": "[category]\n" + "." * SIZE + "=1",
    "long dots": "[category]\n" + "a." * SIZE + "a=1",
    "brackets": "[" * SIZE,
    "closed brackets": "[a" * SIZE + "]",
    "equals": "=" * SIZE,
    "line ends": "\r\n" * SIZE,
    "lines": "\n".join(f"a{number}=1" for number in range(SIZE)),
    "digits": "[category]\na=" + "9" * SIZE,
    "commas": "," * SIZE,
    "per cent": "%" * SIZE,
    "nested json": "[" * SIZE + "]" * SIZE,
    "nested objects": '{"a":' * SIZE,
}


@pytest.mark.parametrize("text", HOSTILE_TEXTS.values(), ids=HOSTILE_TEXTS)
def test_a_text_made_to_be_slow_is_read_or_refused(text: str) -> None:
    assert isinstance(read_config(text), ProductConfig)
    read_widgets(text)
    read_widgets([{"name": "a", "type": "select", "dict": text, "regex": text}])
    body = json.dumps({"code": 200, "msg": text, "data": {"user_price": text, "list": text}})
    for read in READERS.values():
        answer(body.encode(), read)
    assert isinstance(interpret_trade_result(Reply(200, {}, text.encode())), Unknown)


@pytest.mark.parametrize("text", HOSTILE_TEXTS.values(), ids=HOSTILE_TEXTS)
def test_a_configuration_takes_no_more_memory_than_its_text_warrants(text: str) -> None:
    tracemalloc.start()
    try:
        read_config(text)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 40 * SIZE


@pytest.mark.parametrize(
    "body",
    [
        b'{"code":200,"data":' + b"[" * 100_000,
        b'{"code":200,"data":[{"id":1,"children":[' + b"{}," * 2_000_000 + b"{}]}]}",
        b'{"code":200,"data":[' + b"[]," * 2_000_000 + b"[]]}",
        b'{"code":200,"data":[' + b"1," * 4_000_000 + b"1]}",
        b'{"code":200,"data":' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"code":200,"data":{' + b'"a":1,' * 50_000 + b'"a":1}}',
        b'{"code":200,"data":{' + b'"a":{"a":1,"a":1},' * 9_000 + b'"a":2}}',
        b'{"code":200,"data":' + b'{"a":1,"a":1,"b":' * 900 + b"1" + b"}" * 900 + b"}",
        b'{"code":' + b"9" * 100_000 + b"}",
        b'{"code":200,"data":{"stock":' + b"9" * 100_000 + b',"price":1e' + b"9" * 1000 + b"}}",
        b'{"code":200,"msg":"' + b"x" * 1_000_000 + b'"}',
        b"\xef\xbb\xbf" * 1000 + b"{}",
        b'"' + b"\\ud83d" * 50_000 + b'"',
    ],
    ids=lambda body: body[:24].decode(errors="replace"),
)
def test_a_reply_made_to_be_slow_is_read_or_refused(body: bytes) -> None:
    for read in READERS.values():
        answer(body, read)
    assert not isinstance(interpret_trade_result(Reply(200, {}, body)), Accepted)


def test_no_more_is_made_of_a_reply_than_its_size_warrants() -> None:
    body = b'{"code":200,"data":[' + b"{}," * 2_000_000 + b"{}]}"
    tracemalloc.start()
    try:
        with pytest.raises(SupplierGarbled, match="too_many"):
            replies.read_envelope(body)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < len(body)
