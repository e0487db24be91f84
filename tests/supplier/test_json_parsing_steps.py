"""Tests of parsing in steps: the same result as in one call, and little work in each call."""

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.supplier import SupplierGarbled
from bot.supplier.catalogue import PRODUCT_LIST, read_catalogue
from bot.supplier.json_parsing import (
    MAX_BYTES_IN_A_ROW,
    MIB,
    JsonLimits,
    JsonSteps,
    parse_json,
)
from bot.supplier.replies import read_envelope
from tests.supplier.dealing import UNHURRIED
from tests.supplier.test_json_parsing import JSON_VALUES

LEVELS = [0, 1, 2, 4]


class CountingDecoder(json.JSONDecoder):
    """A decoder that remembers the longest text that one call has parsed, and its calls."""

    longest = calls = 0

    def raw_decode(self, text: str, start: int = 0) -> tuple[object, int]:
        value, end = super().raw_decode(text, start)
        self.longest, self.calls = max(self.longest, end - start), self.calls + 1
        return value, end


def parse(body: bytes, levels: int, decoder: json.JSONDecoder | None = None) -> object:
    limits = JsonLimits(10**9, 10**9, stepped_levels=levels)
    return JsonSteps(body, limits, decoder or json.JSONDecoder(), dict).parse()


@UNHURRIED
@given(value=JSON_VALUES, levels=st.sampled_from(LEVELS), indent=st.sampled_from([None, 1]))
def test_the_result_is_that_of_one_call(value: object, levels: int, indent: int | None) -> None:
    body = json.dumps(value, ensure_ascii=False, indent=indent).encode()
    assert parse(body, levels) == value
    assert parse(b"\xef\xbb\xbf \r\n" + body + b"\t\n", levels) == value


@settings(UNHURRIED, max_examples=40)
@given(value=JSON_VALUES, shift=st.integers(0, 120))
def test_a_value_may_lie_across_two_parts(value: object, shift: int) -> None:
    body = b" " * (MIB - shift) + json.dumps(value, ensure_ascii=False).encode()
    for levels in LEVELS:
        assert parse(body, levels) == value


@pytest.mark.parametrize("levels", LEVELS)
def test_a_number_across_two_parts_is_one_number(levels: int) -> None:
    opening = b"[" + b" " * (MIB - 4)
    assert parse(opening + b"123456]", levels) == [123456]
    assert parse(opening + b"12.456]", levels) == [12.456]
    assert parse(b" " * (MIB - 3) + b"123456", levels) == 123456


@UNHURRIED
@given(body=st.text(st.sampled_from('{}[]",:1a\\ \n'), max_size=12), levels=st.sampled_from(LEVELS))
def test_what_one_call_refuses_is_refused(body: str, levels: int) -> None:
    expected: object = ValueError
    with suppress(ValueError):
        expected = json.loads(body)
    found: object = ValueError
    with suppress(ValueError):
        found = parse(body.encode(), levels)
    assert found == expected


def test_of_objects_that_give_one_name_twice_the_caller_decides() -> None:
    limits = JsonLimits(stepped_levels=1)
    steps = JsonSteps(b'{"a":1,"a":[2]}', limits, json.JSONDecoder(), lambda pairs: pairs)
    assert steps.parse() == [("a", 1), ("a", [2])]


def test_no_call_parses_more_than_one_product() -> None:
    product = {"id": 1, "code": "A", "description": "<p>很好, [x]</p>" * 20, "tags": [1, 2]}
    categories = [{"id": 1, "name": "x", "children": [product] * 2_000} for _ in range(4)]
    decoder = CountingDecoder()
    reply = {"code": 200, "data": categories}
    assert parse(json.dumps(reply, ensure_ascii=False).encode(), 4, decoder) == reply
    assert decoder.longest == len(json.dumps(product, ensure_ascii=False))
    assert decoder.calls < 4 * 2_000 + 100


def test_a_broken_text_is_given_up_after_a_few_parts() -> None:
    decoder = CountingDecoder()
    body = b'[{"a": "' + b"x" * MAX_BYTES_IN_A_ROW * 4
    steps = JsonSteps(body, JsonLimits(stepped_levels=1), decoder, dict)
    with pytest.raises(ValueError, match="Unterminated"):
        steps.parse()
    assert len(steps._text) <= MAX_BYTES_IN_A_ROW + 2 * MIB


def test_there_are_no_more_steps_than_containers_are_allowed() -> None:
    limits = JsonLimits(values=100, containers=10, stepped_levels=1)
    with pytest.raises(SupplierGarbled, match="too_many"):
        JsonSteps(b"[" + b"1," * 20 + b"1]", limits, json.JSONDecoder(), dict).parse()


def test_fifty_thousand_products_with_all_columns_of_the_shop_software_are_read() -> None:
    columns = ",".join(f'"column_{n}":{"null" if n % 3 else n}' for n in range(40))
    product = '{"id":1,"name":"N","code":"%d","price":10,"user_price":9.5,"stock":1,"tags":[],'
    children = ",".join(product % n + columns + "}" for n in range(50_000))
    body = f'{{"code":200,"data":[{{"id":1,"name":"C","children":[{children}]}}]}}'.encode()
    found = read_catalogue(read_envelope(body, PRODUCT_LIST).data)
    assert [len(category.children) for category in found.categories] == [50_000]
    assert not found.rejected_count


def test_the_products_are_records_as_soon_as_they_are_parsed() -> None:
    body = b'{"code":200,"data":{"7":{"id":1,"children":{"3":{"code":"A","user_price":1},"4":5}}}}'
    in_steps = read_catalogue(read_envelope(body, PRODUCT_LIST).data)
    at_once = read_catalogue(read_envelope(body).data)
    assert in_steps == at_once
    assert in_steps.rejected_count == 1


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b'{"code":200,"data":[' + b"[" * 90, "too_deep"),
        (b'{"code":200,"data":[{"id":1,"children":[' + b"{}," * 400_000 + b"{}]}]}", "too_many"),
        (b'{"code":200,"data":[{"id":1,"children":[' + b"1," * 400_000 + b"1]}]}", "too_many"),
        (b'{"code":200,"data":[{"id":' + b"9" * 20_000 + b"}]}", "too_many_digits"),
        (b'{"code":200,"data":[{"id":1}', "not_json"),
        (b'{"code":200,"data":["\xff"]}', "not_utf8"),
    ],
    ids=["deep", "objects", "values", "digits", "cut", "no utf-8"],
)
def test_a_list_beyond_the_limits_has_a_reason(body: bytes, reason: str) -> None:
    with pytest.raises(SupplierGarbled) as caught:
        parse_json(body, PRODUCT_LIST)
    assert caught.value.reason == reason
