"""Tests of JSON texts: what is counted before they are parsed, and what is no JSON."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.supplier import SupplierGarbled
from bot.supplier.json_parsing import (
    LONG_REPLY,
    MAX_BYTES_IN_A_ROW,
    MAX_DEPTH,
    MAX_VALUES_IN_A_ROW,
    MIB,
    SHORT_REPLY,
    WINDOW_BYTES,
    ConflictingNames,
    JsonLimits,
    check_json_limits,
    parse_json,
)
from tests.supplier.dealing import UNHURRIED

NO_LIMITS = JsonLimits(values=10**9, containers=10**9)
#: Strings with everything that has a meaning outside a string.
STRINGS = st.text(st.sampled_from('a"\\,[]{}:/ \n很'), max_size=20)
JSON_VALUES = st.recursive(
    st.one_of(STRINGS, st.integers(), st.booleans(), st.none()),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(STRINGS, inner, max_size=5),
    max_leaves=30,
)


class WatchedBytes(bytes):
    """Bytes that remember how far they were read."""

    furthest = 0

    def __getitem__(self, wanted: object) -> bytes:  # type: ignore[override]
        assert isinstance(wanted, slice)
        self.furthest = max(self.furthest, min(wanted.stop, len(self)))
        return super().__getitem__(wanted)


def reason_of(body: bytes, limits: JsonLimits = LONG_REPLY) -> str | None:
    """Return why a text is refused; None for one that passes."""
    try:
        check_json_limits(body, limits)
    except SupplierGarbled as error:
        return error.reason
    return None


def count(value: object) -> tuple[int, int]:
    """Return how many commas plus containers a value has, and how many containers."""
    if not isinstance(value, dict | list):
        return 0, 0
    parts = [count(part) for part in (value.values() if isinstance(value, dict) else value)]
    return (
        1 + max(len(parts) - 1, 0) + sum(marks for marks, _ in parts),
        1 + sum(containers for _, containers in parts),
    )


@pytest.mark.parametrize(
    "unit", [b"[],", b"{},", b"1,", b'"",', b"null,", b'{"a":[]},', b'"\\",\\"",'], ids=repr
)
def test_a_flood_of_values_is_refused_after_a_small_part(unit: bytes) -> None:
    body = WatchedBytes(b"[" + unit * (8 * MIB // len(unit)) + b"0]")
    assert reason_of(body) == "too_many"
    assert body.furthest <= MAX_VALUES_IN_A_ROW * len(unit) + WINDOW_BYTES


@pytest.mark.parametrize(
    "unit",
    [b",", b"[", b"{", b"}", b'\\"', b"\\\\", b'\\\\\\",', b"\\u002c", b"x\\n", "很".encode()],
)
def test_a_secret_of_four_megabytes_is_one_value(unit: bytes) -> None:
    secret = unit * (4 * MIB // len(unit))
    for shift in range(8):  # every place of a unit at the edge of a window
        body = b'{"data":{"secret":"' + b"x" * shift + secret + b'"}}'
        assert reason_of(body, JsonLimits(values=2, containers=2)) is None


def test_what_follows_a_long_string_is_counted() -> None:
    for string in (b"\\" * 2 * WINDOW_BYTES, b'\\"' * WINDOW_BYTES, b"\\\\\\" + b'"' + b"x" * 9):
        body = b'["' + string + b'",' + b"1," * 60_000 + b"1]"
        assert reason_of(body) == "too_many"


@UNHURRIED
@given(value=JSON_VALUES, shift=st.integers(0, 200))
def test_exactly_the_values_are_counted_wherever_a_window_ends(value: object, shift: int) -> None:
    body = b" " * (WINDOW_BYTES - shift) + json.dumps(value, ensure_ascii=False).encode()
    marks, containers = count(value)
    assert reason_of(body, JsonLimits(values=marks, containers=containers)) is None
    if containers:
        assert reason_of(body, JsonLimits(marks - 1, containers)) == "too_many"
        assert reason_of(body, JsonLimits(marks, containers - 1)) == "too_many"


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'[{"[":'])
def test_depth_is_limited_also_across_windows(opening: bytes) -> None:
    levels = opening.count(b"[") + opening.count(b"{") - opening.count(b'"[')
    deepest = MAX_DEPTH // levels
    for blanks in (b"", b" " * WINDOW_BYTES):
        middle = deepest // 2
        body = opening * middle + blanks + opening * (deepest - middle)
        assert reason_of(body) is None
        assert reason_of(body + opening) == "too_deep"


def test_lists_may_follow_each_other_at_any_number_within_the_depth() -> None:
    assert reason_of(b"[" + b"[[]]," * 15_000 + b"[]]") is None


def test_between_two_ends_of_objects_no_more_than_a_few_values_and_megabytes_pass() -> None:
    values = b"{" + b"1," * 15_000 + b"},"
    assert reason_of(b"[" + values * 3, NO_LIMITS) is None
    assert reason_of(b"[" + values + b"[" + b"1," * 90_000, NO_LIMITS) == "too_many"
    text = b'{"a":"' + b"x" * (MAX_BYTES_IN_A_ROW - 2 * WINDOW_BYTES) + b'"},'
    assert reason_of(b"[" + text * 3, NO_LIMITS) is None
    assert reason_of(b"[" + text + b" " * 2 * MAX_BYTES_IN_A_ROW, NO_LIMITS) == "too_long"


def test_a_short_reply_has_room_for_a_long_message_and_not_for_a_list() -> None:
    assert reason_of(b'{"code":0,"msg":"' + b"[,]" * MIB + b'"}', SHORT_REPLY) is None
    assert reason_of(b'{"code":0,"data":[' + b"1," * 6_000 + b"1]}", SHORT_REPLY) == "too_many"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"", "not_json"),
        (b"<html>", "not_json"),
        (b'{"a":1', "not_json"),
        (b"{} {}", "not_json"),
        (b"\xff\xfe{}", "not_utf8"),
        ("很".encode("gbk"), "not_utf8"),
        (b"[" * 100_000, "too_deep"),
        (b'{"a":' * 100_000, "too_deep"),
    ],
)
def test_bytes_that_are_no_json_have_a_reason(body: bytes, reason: str) -> None:
    with pytest.raises(SupplierGarbled) as caught:
        parse_json(body)
    assert caught.value.reason == reason


def test_a_byte_order_mark_is_fine() -> None:
    assert parse_json(b"\xef\xbb\xbf{}") == {}


def test_an_object_with_two_meanings_is_not_read() -> None:
    assert isinstance(parse_json(b'{"code": 200, "code": 0}'), ConflictingNames)


def test_the_same_said_twice_is_one_meaning() -> None:
    assert parse_json(b'{"code": 200, "code": 200}') == {"code": 200}


@UNHURRIED
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(body: bytes) -> None:
    with suppress(SupplierGarbled):
        parse_json(body)
