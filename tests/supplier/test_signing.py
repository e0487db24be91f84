"""Tests of the signature: golden vectors written by hand, and agreement with a PHP shop's own
check.
"""

import hashlib
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.supplier import flatten, sign
from bot.supplier.signing import Param
from tests.supplier.dealing import UNHURRIED
from tests.supplier.php import expected_signature


def md5(text: str) -> str:
    return hashlib.md5(text.encode()).hexdigest()


def test_the_digest_is_pinned() -> None:
    """Computed with md5sum of `a=1&b=2&key=K`."""
    assert sign({"b": 2, "a": "1"}, "K") == "b41ab19144a0a94a02d36efef0782aa5"


def test_a_request_with_everything_is_pinned() -> None:
    """Computed with md5sum of `A=1&_b=2&app_id=1001&num=0&sku[区服]=美服 a+b%41&z=é&key=…`."""
    params: dict[str, Param] = {
        "z": "é",
        "sku": {"区服": "美服 a+b%41"},
        "num": 0,
        "empty": "",
        "app_id": 1001,
        "A": "1",
        "_b": 2,
        "sign": "to be left out",
    }
    assert sign(params, "0123456789ABCDEF") == "9af3379cfd663254775362532bb941eb"


@pytest.mark.parametrize(
    ("params", "canonical"),
    [
        ({}, ""),
        ({"b": "1", "a": "2"}, "a=2&b=1"),
        ({"a": "", "b": "0", "c": " ", "d": "null"}, "b=0&c= &d=null"),
        ({"a": None, "b": {}, "c": [], "d": {"x": {}}, "e": 1}, "e=1"),
        ({"sku": {"z": "1", "a": "2"}}, "sku[z]=1&sku[a]=2"),
        ({"sku": {"a": ""}}, "sku[a]="),
        ({"x": ["b", "a"]}, "x[0]=b&x[1]=a"),
        ({"a": {"b": {"c": 1}}}, "a[b][c]=1"),
        ({"a": "x&y=z", "b": "1+1 %41"}, "a=x&y=z&b=1+1 %41"),
        ({"a": "line\r\nline", "b": "'\"\\"}, "a=line\r\nline&b='\"\\"),
        ({"тип": "да", "a": "😀"}, "a=😀&тип=да"),
        ({"b_c": "1", "bC": "2", "b": "3"}, "b=3&bC=2&b_c=1"),
        ({"10": "a", "9": "b"}, "9=b&10=a"),
        ({"10": "a", "x9": "b", "9": "c"}, "9=c&10=a&x9=b"),
        ({"n": -5, "m": 10**20}, "m=100000000000000000000&n=-5"),
    ],
)
def test_the_canonical_form_is_as_written(params: dict[str, Param], canonical: str) -> None:
    assert sign(params, "K") == md5(f"{canonical}&key=K")


@pytest.mark.parametrize(
    ("key", "counts_as"), [("K+%41 key", "K A key"), ("100%", "100%"), ("%zz", "%zz")]
)
def test_the_key_counts_in_its_decoded_form(key: str, counts_as: str) -> None:
    assert sign({"a": 1}, key) == md5(f"a=1&key={counts_as}")


@pytest.mark.parametrize("value", [True, 1.5, b"x", {"a": False}, [2.0], object()])
def test_a_value_without_an_exact_text_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        sign({"a": value}, "K")  # type: ignore[dict-item]


def test_half_a_surrogate_pair_is_refused() -> None:
    with pytest.raises(ValueError, match="surrogates"):
        sign({"a": "\ud800"}, "K")


def test_flatten_leaves_sign_and_empty_strings_out() -> None:
    assert flatten({"sign": "x", "b": "", "a": [1, ""]}) == [("a[0]", "1"), ("a[1]", "")]


def test_the_given_parameters_are_not_changed() -> None:
    params: dict[str, Param] = {"b": "", "a": {"x": None}, "sign": "s"}
    sign(params, "K")
    assert params == {"b": "", "a": {"x": None}, "sign": "s"}


_VALUES = st.text(st.characters(exclude_categories=["Cs"])) | st.integers(-(10**12), 10**12)
_INNER = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="[]"), min_size=1)
_NAMES = st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,8}", fullmatch=True)


@UNHURRIED
@given(
    st.dictionaries(_NAMES, _VALUES | st.dictionaries(_INNER, _VALUES, max_size=3), max_size=6),
    st.text(st.characters(codec="ascii", exclude_categories=["Cc"]), max_size=20),
)
def test_a_php_shop_agrees_with_every_signature(params: dict[str, Param], key: str) -> None:
    """The posted form, parsed and signed by the shop's own steps, gives our signature."""
    posted = urlencode(flatten(params))
    assert sign(params, key) == expected_signature(posted, key)
