"""Tests of reading form bodies and their parameters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.demo.supplier.form_parsing import (
    MAX_DEPTH,
    MAX_PAIRS,
    Form,
    FormFields,
    is_valid_utf8,
    parse_multipart,
    parse_urlencoded,
)
from bot.demo.supplier.replies import RefusedError


@pytest.mark.parametrize(
    ("body", "form"),
    [
        (b"", {}),
        (b"a=1&b=2", {"a": "1", "b": "2"}),
        (b"a=1&a=2", {"a": "2"}),
        (b"a", {"a": ""}),
        (b"&&a=1&", {"a": "1"}),
        (b"a=b=c", {"a": "b=c"}),
        (b"=1&a=2", {"a": "2"}),
        (b"a=x+y%2B%20z", {"a": "x y+ z"}),
        ("a=é&b=%C3%A9".encode(), {"a": "é", "b": "é"}),
        (b"sku[a]=1&sku[b]=2", {"sku": {"a": "1", "b": "2"}}),
        (b"sku%5Ba%20b%5D=1", {"sku": {"a b": "1"}}),
        (b"x[]=1&x[]=2", {"x": {"0": "1", "1": "2"}}),
        (b"x[5]=1&x[]=2", {"x": {"5": "1", "6": "2"}}),
        (b"x[a][b]=1&x[a][c]=2", {"x": {"a": {"b": "1", "c": "2"}}}),
        (b"x[][a]=1&x[][a]=2", {"x": {"0": {"a": "1"}, "1": {"a": "2"}}}),
        (b"x=1&x[a]=2", {"x": {"a": "2"}}),
        (b"x[a]=2&x=1", {"x": "1"}),
        (b"x[a=1&[b]=2&x]=3", {"x[a": "1", "[b]": "2", "x]": "3"}),
    ],
)
def test_reads_bodies_as_php_does(body: bytes, form: Form) -> None:
    assert parse_urlencoded(body) == form


def test_refuses_too_many_parameters() -> None:
    with pytest.raises(RefusedError, match="Too many"):
        parse_urlencoded(b"&".join(b"a=1" for _ in range(MAX_PAIRS + 1)))


def test_refuses_parameters_nested_too_deeply() -> None:
    with pytest.raises(RefusedError, match="too deeply"):
        parse_urlencoded(b"a" + b"[b]" * MAX_DEPTH + b"=1")


def test_reads_multipart_bodies_as_it_reads_others() -> None:
    names = [("sku[区服]", "美 \r\n\n&"), ("e", ""), ("a", "1"), ("a", "2")]
    parts = "".join(
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in names
    )

    assert parse_multipart(f"{parts}--x--\r\n".encode(), "multipart/form-data; boundary=x") == {
        "sku": {"区服": "美 \r\n\n&"},
        "e": "",
        "a": "2",
    }


def test_parts_of_a_multipart_body_do_not_nest() -> None:
    nested = b"".join(
        b"--b%d\r\nContent-Type: multipart/mixed; boundary=b%d\r\n\r\n" % (level, level + 1)
        for level in range(10_000)
    )

    assert parse_multipart(nested, "multipart/form-data; boundary=b0") == {}


@pytest.mark.parametrize(
    ("content_type", "form"),
    [
        ('multipart/form-data; charset=utf-8; Boundary="x y"', {"a": "1"}),
        ("multipart/form-data; boundary=z", {}),
        ("multipart/form-data", {}),
    ],
)
def test_reads_a_multipart_body_up_to_its_last_boundary(content_type: str, form: Form) -> None:
    part = (
        b'--x y\r\nContent-Type: text/plain\r\nCONTENT-DISPOSITION: form-data; name="%s"\r\n\r\n1'
    )
    nameless = b"--x y\r\nContent-Disposition: form-data; --xa *,; \xff\r\n\r\n2"
    body = b"\r\n".join([part % b"a", nameless, b"--x y--", part % b"b"])

    assert parse_multipart(body, content_type) == form


@given(st.binary(max_size=200), st.text(max_size=20))
def test_reads_any_multipart_bytes_or_refuses(body: bytes, boundary: str) -> None:
    content_type = f"multipart/form-data; boundary={boundary}"
    try:
        form = parse_multipart(b"--x\r\n" + body + b"\r\n--x--", content_type)
    except RefusedError:
        return
    assert isinstance(is_valid_utf8(form), bool)


@given(st.binary(max_size=200))
def test_reads_any_bytes_or_refuses(body: bytes) -> None:
    try:
        form = parse_urlencoded(body)
    except RefusedError:
        return
    assert isinstance(is_valid_utf8(form), bool)


def test_knows_text_from_other_bytes() -> None:
    assert is_valid_utf8(parse_urlencoded("a=é&b[ä]=😀".encode()))
    assert not is_valid_utf8(parse_urlencoded(b"a=%ff"))
    assert not is_valid_utf8(parse_urlencoded(b"a[%ff]=1"))


def test_hands_out_texts_and_whole_numbers() -> None:
    fields = FormFields({"a": "x", "n": "12", "minus": "-3", "empty": ""})

    assert fields.text("a") == fields.required("a") == "x"
    assert fields.text("missing") == ""
    assert (fields.number("n"), fields.number("minus")) == (12, -3)
    assert fields.number("missing", 5) == fields.number("empty", 5) == 5


@pytest.mark.parametrize(
    "value", ["", "1.5", "1e3", "１２", "٣", "1_000", "²", "+5", " 1", "9" * 30]
)
def test_refuses_what_is_no_whole_number(value: str) -> None:
    with pytest.raises(RefusedError, match="n must be a whole number"):
        FormFields({"n": value}).number("n")


def test_refuses_a_missing_parameter_by_name() -> None:
    with pytest.raises(RefusedError, match="code is missing"):
        FormFields({"code": ""}).required("code")


def test_refuses_an_array_where_a_single_value_belongs() -> None:
    with pytest.raises(RefusedError, match="code must be a single value"):
        FormFields({"code": {"0": "x"}}).text("code")


def test_hands_out_pairs() -> None:
    assert FormFields({"sku": {"a": "1"}}).mapping("sku") == {"a": "1"}
    assert FormFields({"sku": ""}).mapping("sku") == FormFields({}).mapping("sku") == {}


@pytest.mark.parametrize("value", ["text", {"a": {"b": "1"}}])
def test_refuses_pairs_of_another_shape(value: str | Form) -> None:
    with pytest.raises(RefusedError, match="sku"):
        FormFields({"sku": value}).mapping("sku")


def test_hands_out_one_text_or_several() -> None:
    fields = FormFields({"one": "x", "two": {"0": "x", "1": "y"}})

    assert fields.texts("one") == "x"
    assert fields.texts("two") == ["x", "y"]
