"""Tests of the meaning of a reply to an order, or of a missing reply."""

import asyncio
import json
from decimal import Decimal
from itertools import chain

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.supplier import (
    Accepted,
    NotSent,
    Refused,
    Reply,
    SupplierGarbled,
    SupplierTooLarge,
    Unknown,
    interpret_trade_result,
)
from tests.supplier.dealing import UNHURRIED

JSON = {"content-type": "application/json;charset=utf-8"}
PLACED = {"tradeNo": "T1", "amount": "9.50", "secret": "KEY", "stock": "2", "url": None}


def reply(body: object, status: int = 200, headers: dict[str, str] | None = None) -> Reply:
    """Return a reply with `body` as JSON, or unchanged if it is bytes."""
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return Reply(status, JSON if headers is None else headers, raw)


def success(**changes: object) -> Reply:
    return reply({"code": 200, "msg": "success", "data": {**PLACED, **changes}})


@pytest.mark.parametrize(
    ("failure", "reason"),
    [
        (httpx.ConnectError, "connect_failed"),
        (httpx.ConnectTimeout, "connect_timeout"),
        (httpx.PoolTimeout, "pool_timeout"),
        (httpx.UnsupportedProtocol, "unsupported_protocol"),
        (httpx.LocalProtocolError, "local_protocol"),
        (httpx.InvalidURL, "invalid_url"),
    ],
)
def test_what_never_left_was_not_sent(failure: type[Exception], reason: str) -> None:
    assert interpret_trade_result(failure("x")) == NotSent(reason)


@pytest.mark.parametrize(
    ("failure", "reason"),
    [
        (httpx.WriteTimeout("x"), "write_timeout"),
        (httpx.WriteError("x"), "write_error"),
        (httpx.ReadTimeout("x"), "read_timeout"),
        (httpx.ReadError("x"), "read_error"),
        (httpx.RemoteProtocolError("x"), "remote_protocol"),
        (httpx.CloseError("x"), "close_error"),
        (httpx.ProxyError("x"), "proxy_error"),
        (httpx.DecodingError("x"), "decoding_error"),
        (httpx.TooManyRedirects("x"), "transport"),
        (httpx.StreamClosed(), "transport"),
        (TimeoutError(), "deadline"),
        (asyncio.CancelledError(), "transport"),
        (ConnectionResetError(), "transport"),
        (RuntimeError("x"), "transport"),
        (SupplierGarbled("encoding"), "encoding"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else value,
)
def test_what_may_have_arrived_is_unknown(failure: BaseException, reason: str) -> None:
    assert interpret_trade_result(failure) == Unknown(reason, None)


def test_a_reply_that_is_too_large_is_unknown_and_its_beginning_is_kept() -> None:
    assert interpret_trade_result(SupplierTooLarge(b'{"code"')) == Unknown("too_large", b'{"code"')


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"[" + b"[]," * 60_000 + b"[]]", "too_many"),
        (b'{"secret":' + b"[" * 100 + b"]" * 100 + b"}", "too_deep"),
        (b'{"tradeNo":"T1","amount":' + b"9" * 20_000 + b"}", "too_many_digits"),
    ],
    ids=["values", "depth", "digits"],
)
def test_a_reply_beyond_the_limits_is_unknown_and_kept_whole(data: bytes, reason: str) -> None:
    body = b'{"code":200,"data":' + data + b"}"
    assert interpret_trade_result(reply(body)) == Unknown(reason, body)


@pytest.mark.parametrize("unit", [",", "[{", '"\\', "\r\n", "很"])
def test_a_secret_of_four_megabytes_is_accepted_whatever_it_contains(unit: str) -> None:
    secret = unit * (4 * 1024 * 1024 // len(unit.encode()))
    outcome = interpret_trade_result(success(secret=secret))
    assert isinstance(outcome, Accepted)
    assert outcome.secret == secret


def test_every_failure_of_httpx_has_its_place() -> None:
    """A class that a new httpx adds must be put into the table by hand."""
    kinds = list(_family(httpx.TransportError))
    judged = {kind.__name__: type(interpret_trade_result(kind("x"))).__name__ for kind in kinds}
    not_sent = {name for name, outcome in judged.items() if outcome == "NotSent"}
    assert not_sent == {
        *("ConnectError", "ConnectTimeout", "PoolTimeout"),
        *("UnsupportedProtocol", "LocalProtocolError"),
    }
    assert len(judged) == 16


def _family(kind: type[Exception]) -> chain[type[Exception]]:
    return chain([kind], *map(_family, kind.__subclasses__()))


def test_success_with_a_number_is_accepted() -> None:
    event = success(leave_message="read me", url="https://s.example/x")
    assert interpret_trade_result(event) == Accepted(
        trade_no="T1",
        amount=Decimal("9.5"),
        secret="KEY",
        message="read me",
        remaining_stock=2,
        url="https://s.example/x",
        raw=event.body,
    )


@pytest.mark.parametrize("code", [200, "200"])
def test_success_is_a_number_or_a_string(code: object) -> None:
    assert isinstance(interpret_trade_result(reply({"code": code, "data": PLACED})), Accepted)


@pytest.mark.parametrize("secret", [None, "", [], ["a"], {}, True])
def test_a_number_without_goods_is_accepted(secret: object) -> None:
    outcome = interpret_trade_result(success(secret=secret))
    assert isinstance(outcome, Accepted)
    assert (outcome.trade_no, outcome.secret) == ("T1", None)


def test_a_secret_is_kept_to_the_byte() -> None:
    outcome = interpret_trade_result(success(secret=" a\r\nb\n\0\u202e "))
    assert isinstance(outcome, Accepted)
    assert outcome.secret == " a\r\nb\n\0\u202e "


@pytest.mark.parametrize("number", [None, "", "  ", [], {}, "1" * 65])
def test_goods_without_a_number_are_accepted_all_the_same(number: object) -> None:
    outcome = interpret_trade_result(success(tradeNo=number))
    assert isinstance(outcome, Accepted)
    assert (outcome.trade_no, outcome.secret) == (None, "KEY")


@pytest.mark.parametrize(
    ("amount", "garbled"),
    [
        (None, False),
        ("", False),
        ("-1", True),
        ("free", True),
        ("9,90", True),
        ("1e3", True),
        (float("nan"), True),
        ([], True),
        (True, True),
    ],
)
def test_an_amount_that_cannot_be_read_spoils_nothing_and_is_not_taken_for_absent(
    amount: object, garbled: bool
) -> None:
    outcome = interpret_trade_result(success(amount=amount))
    assert isinstance(outcome, Accepted)
    assert (outcome.trade_no, outcome.amount, outcome.amount_garbled) == ("T1", None, garbled)


@pytest.mark.parametrize("data", [None, [], {}, "ok", {"secret": ""}, {"tradeNo": None}])
def test_success_with_neither_number_nor_goods_is_unknown(data: object) -> None:
    event = reply({"code": 200, "data": data})
    assert interpret_trade_result(event) == Unknown("no_trade_no", event.body)


@pytest.mark.parametrize("code", [0, 1, -1, 1001, "0", "500", 201])
def test_another_code_is_refused(code: object) -> None:
    event = reply({"code": code, "msg": "库存不足"})
    assert interpret_trade_result(event) == Refused("库存不足", int(str(code)), event.body)


@pytest.mark.parametrize("message", [None, [], {}])
def test_a_refusal_may_have_no_words(message: object) -> None:
    outcome = interpret_trade_result(reply({"code": 0, "msg": message}))
    assert isinstance(outcome, Refused)
    assert outcome.message == ""


@pytest.mark.parametrize(
    "message",
    [
        "The request ID already exists",
        "the REQUEST id already exists.",
        "request_no already exists",
    ],
)
def test_a_number_used_before_says_nothing_of_this_order(message: str) -> None:
    event = reply({"code": 0, "msg": message})
    assert interpret_trade_result(event) == Unknown("duplicate_request_no", event.body)


@pytest.mark.parametrize(
    "message", ["this coupon already exists", "bad request", "the request does not exist already"]
)
def test_a_refusal_that_only_resembles_it_is_a_refusal(message: str) -> None:
    event = reply({"code": 0, "msg": message})
    assert interpret_trade_result(event) == Refused(message, 0, event.body)


@pytest.mark.parametrize(
    "status", [100, 201, 204, 301, 302, 400, 401, 403, 404, 429, 500, 502, 503]
)
def test_a_status_other_than_200_is_unknown_whatever_it_says(status: int) -> None:
    event = reply({"code": 200, "data": PLACED}, status)
    assert interpret_trade_result(event) == Unknown(f"http_{status}", event.body)


@pytest.mark.parametrize("kind", ["text/html", "text/html; charset=utf-8", "text/plain", "x"])
@pytest.mark.parametrize(
    "body",
    [
        b"<html>404</html>",
        b"",
        b"[]",
        b'{"msg":"no"}',
        b'{"code":"ok"}',
        b'{"code":200,"code":0}',
        b'{"code":200,"data":{"tradeNo":"T1"',
        b'{"code":200}',
        b'{"code":200,"data":{"secret":"a page may say anything"}}',
        b'{"code":0,"msg":"The request ID already exists"}',
    ],
)
def test_another_content_type_is_unknown(kind: str, body: bytes) -> None:
    event = reply(body, headers={"content-type": kind})
    assert interpret_trade_result(event) == Unknown("content_type", body)


@pytest.mark.parametrize("kind", ["text/html", "text/html; charset=utf-8", "text/plain", "x"])
@pytest.mark.parametrize("body", [{"code": 200, "data": PLACED}, {"code": 0, "msg": "库存不足"}])
def test_a_whole_envelope_counts_under_any_content_type(kind: str, body: object) -> None:
    """Otherwise a shop that calls all its JSON text/html would leave every order with an unknown
    outcome.
    """
    event = reply(body, headers={"content-type": kind})
    assert interpret_trade_result(event) == interpret_trade_result(reply(body))
    assert not isinstance(interpret_trade_result(event), Unknown)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"content-type": ""},
        {"content-type": "Application/JSON ; charset=utf-8"},
        {"content-type": "application/problem+json"},
    ],
)
def test_a_json_type_or_none_is_read(headers: dict[str, str]) -> None:
    event = reply({"code": 200, "data": PLACED}, headers=headers)
    assert isinstance(interpret_trade_result(event), Accepted)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "not_json"),
        (b"<html>404</html>", "not_json"),
        (b'{"code":200,"data":{"tradeNo":"T1"', "not_json"),
        (b"null", "not_object"),
        (b"[]", "not_object"),
        (b'"ok"', "not_object"),
        (b"{}", "no_code"),
        (b'{"code":200.0}', "bad_code"),
        (b'{"code":true}', "bad_code"),
        (b'{"code":null}', "bad_code"),
        (b'{"code":0,"code":200}', "contradiction"),
        ('{"msg":"库存"}'.encode("gbk"), "not_utf8"),
        (b"[" * 100_000, "too_deep"),
        (b'{"code":200,"data":' + b"[" * 100_000, "too_deep"),
    ],
)
def test_a_reply_that_is_not_the_api_is_unknown(body: bytes, reason: str) -> None:
    assert interpret_trade_result(reply(body)) == Unknown(reason, body)


def test_data_that_contradicts_itself_is_unknown() -> None:
    body = b'{"code":200,"data":{"tradeNo":"A","tradeNo":"B","secret":"x"}}'
    assert interpret_trade_result(reply(body)) == Unknown("no_trade_no", body)


def test_outcomes_do_not_show_what_they_hold() -> None:
    shown = (
        repr(interpret_trade_result(success()))
        + repr(success())
        + repr(interpret_trade_result(reply(b"KEY")))
    )
    assert "KEY" not in shown
    assert "<html" not in shown


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["code", "msg", "data", "tradeNo", "secret", "amount", "stock", "url"]),
            inner | st.just(200),
            max_size=5,
        )
    ),
    max_leaves=15,
)
_BODIES = st.binary(max_size=300) | _JSON.map(json.dumps).map(str.encode)
_HEADERS = st.dictionaries(
    st.sampled_from(["content-type", "content-encoding", "x"]),
    st.text(max_size=20) | st.just("application/json"),
)


@UNHURRIED
@given(st.integers(100, 599) | st.just(200), _HEADERS, _BODIES)
def test_every_reply_is_one_of_four(status: int, headers: dict[str, str], body: bytes) -> None:
    outcome = interpret_trade_result(Reply(status, headers, body))
    assert isinstance(outcome, Accepted | Refused | Unknown)
    assert outcome.raw == body
    if isinstance(outcome, Accepted):
        assert status == 200
        assert outcome.trade_no or outcome.secret
    if isinstance(outcome, Refused):
        assert outcome.code != 200


@UNHURRIED
@given(st.text(max_size=40))
def test_reasons_hold_nothing_of_a_failure(text: str) -> None:
    """Whatever a failure says, the reason is one of our own words."""
    assert interpret_trade_result(httpx.ReadError(text)) == Unknown("read_error")
    assert interpret_trade_result(ValueError(text)) == Unknown("transport")
