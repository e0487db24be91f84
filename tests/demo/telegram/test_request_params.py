"""Tests of parameters: they mean the same in every encoding."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.demo.telegram.errors import ApiError
from bot.demo.telegram.request_params import Params, dumps, read_params

URLENCODED = "application/x-www-form-urlencoded"


def test_all_four_ways_agree() -> None:
    multipart = (
        b'--B\r\nContent-Disposition: form-data; name="chat_id"\r\n\r\n7\r\n'
        b'--B\r\nContent-Disposition: form-data; name="text"\r\n\r\na b\r\n--B--\r\n'
    )
    ways = [
        read_params(b"chat_id=7&text=a+b", "", b""),
        read_params(b"", URLENCODED, b"chat_id=7&text=a%20b"),
        read_params(b"", "multipart/form-data; boundary=B", multipart),
        read_params(b"", "application/json; charset=utf-8", b'{"chat_id": 7, "text": "a b"}'),
    ]

    assert {(way.integer("chat_id"), way.text("text")) for way in ways} == {(7, "a b")}


def test_the_body_wins_over_the_query() -> None:
    params = read_params(b"a=1&b=2", URLENCODED, b"a=3")

    assert (params.integer("a"), params.integer("b")) == (3, 2)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("7", 7),
        (7, 7),
        ("-7", -7),
        (" 7 ", 7),
        ("", 0),
        ("x", 0),
        ("１２", 0),
        (True, 0),
        ("9" * 30, 0),
    ],
)
def test_integers_are_plain_digits(value: object, expected: int) -> None:
    assert Params({"n": value}).integer("n") == expected


def test_nested_values_are_json_in_strings_or_as_such() -> None:
    assert Params({"k": '{"a": [1]}'}).object("k", "thing") == {"a": [1]}
    assert Params({"k": {"a": [1]}}).object("k", "thing") == {"a": [1]}
    assert Params({}).object("k", "thing") is None


@pytest.mark.parametrize("broken", ["{", "[1", "[" * 100_000])
def test_broken_nested_json_is_refused(broken: str) -> None:
    with pytest.raises(ApiError, match="can't parse thing JSON object"):
        Params({"k": broken}).nested("k", "thing")


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        (URLENCODED, b"text=%ff"),
        (URLENCODED, b"text=\xff"),
        ("application/json", b"[]"),
        ("application/json", b"{"),
        ("application/json", b"[" * 100_000),
        ("multipart/form-data", b"x"),
        ("multipart/form-data; boundary=B", b"--B\r\nno end"),
        ("multipart/form-data; boundary=B", b"--B\r\n\r\n--B--"),
    ],
)
def test_unreadable_bodies_are_bad_requests(content_type: str, body: bytes) -> None:
    with pytest.raises(ApiError) as refusal:
        read_params(b"", content_type, body)

    assert refusal.value.code == 400


@given(st.binary(max_size=200), st.sampled_from([URLENCODED, "application/json"]))
def test_any_body_is_read_or_refused(body: bytes, content_type: str) -> None:
    try:
        params = read_params(b"", content_type, body)
    except ApiError as error:
        assert error.code == 400  # noqa: PT017 - both ends are fine
    else:
        assert all(isinstance(name, str) for name in params.values)


@given(st.text())
def test_json_is_ascii_whatever_the_text(text: str) -> None:
    assert dumps({"t": text}).isascii()
