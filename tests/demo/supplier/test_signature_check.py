"""Tests of the signature, against digests computed by hand from the rules."""

from hashlib import md5

import pytest

from bot.demo.supplier.form_parsing import Form, parse_urlencoded
from bot.demo.supplier.signature_check import compute_signature, is_correctly_signed

KEY = "0123456789ABCDEF"


def digest(text: str) -> str:
    return md5(text.encode()).hexdigest()


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ({}, ""),
        ({"b": "2", "a": "1"}, "a=1&b=2"),
        ({"a": "1", "sign": "whatever"}, "a=1"),
        ({"a": "", "b": "0"}, "b=0"),
        ({"a": " ", "b": "false"}, "a= &b=false"),
        ({"b": "1", "_": "2", "A": "3"}, "A=3&_=2&b=1"),
        ({"sku": {"z": "1", "a": "2"}}, "sku[z]=1&sku[a]=2"),
        ({"sku": {"a": ""}}, "sku[a]="),
        ({"x": {"0": "1", "1": {"y": "2"}}}, "x[0]=1&x[1][y]=2"),
        ({"t": "a b+c&d=é%41\n"}, "t=a b+c&d=é%41\n"),
        ({"区服": "美服", "z": "😀"}, "z=😀&区服=美服"),
    ],
)
def test_signs_sorted_pairs_and_the_key(form: Form, text: str) -> None:
    assert compute_signature(form, KEY) == digest(f"{text}&key={KEY}")


def test_a_digest_that_another_tool_has_computed() -> None:
    form: Form = {"sku": {"Region": "EU"}, "num": "2", "code": "abc", "app_id": "1001", "race": ""}

    assert compute_signature(form, KEY) == "8828bb33c21016410ff0eaa540275d3a"


def test_accepts_its_own_signature_and_no_other() -> None:
    form: Form = {"app_id": "1001", "code": "x"}
    right = compute_signature(form, KEY)

    assert is_correctly_signed({**form, "sign": right}, KEY)
    assert not is_correctly_signed({**form, "sign": right.upper()}, KEY)
    assert not is_correctly_signed({**form, "sign": right, "more": "1"}, KEY)
    assert not is_correctly_signed({**form, "sign": right}, KEY[::-1])


@pytest.mark.parametrize("given", ["", "é", "\udcff", {"0": "x"}])
def test_a_signature_of_any_other_shape_is_wrong(given: str | Form) -> None:
    assert not is_correctly_signed({"app_id": "1001", "sign": given}, KEY)


def test_a_missing_signature_is_wrong() -> None:
    assert not is_correctly_signed({"app_id": "1001"}, KEY)


def test_bytes_that_are_no_text_are_signed_as_they_came() -> None:
    form = parse_urlencoded(b"a=%ff%fe")

    assert compute_signature(form, KEY) == md5(b"a=\xff\xfe&key=" + KEY.encode()).hexdigest()
