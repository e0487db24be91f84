"""Tests of callback data: encoding is reversible, and forged data is rejected."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.chat.navigation.payloads import MAX_BYTES, Tap, decode, encode

IDS = st.integers(min_value=0, max_value=2**63 - 1)


@settings(deadline=None)
@given(st.from_regex(r"[a-z][a-z0-9-]{0,10}", fullmatch=True), st.lists(IDS, max_size=3))
def test_what_a_button_carries_comes_back(verb: str, ids: list[int]) -> None:
    """Encoding then decoding gives the same verb and ids."""
    assert decode(encode(verb, *ids)) == Tap(verb, tuple(ids))


@settings(deadline=None)
@given(st.text(max_size=80))
def test_decoding_is_total_and_canonical(data: str) -> None:
    """Decoding returns None, or ids that encode to exactly the same text."""
    tap = decode(data)
    assert tap is None or encode(tap.verb, *tap.ids) == data


@settings(deadline=None)
@given(st.from_regex(r"1:[a-z]{1,4}(:[0-9a-z]{1,14}){0,4}", fullmatch=True))
def test_well_shaped_forgeries_never_raise(data: str) -> None:
    """Ids of any size are decoded when they fit a database integer."""
    tap = decode(data)
    assert tap is None or all(0 <= number < 2**63 for number in tap.ids)


def test_the_form_is_pinned_for_keyboards_already_sent() -> None:
    """Old keyboards are never removed from chats: the form must not change."""
    assert encode("product", 100, 0) == "1:product:2s:0"
    assert encode("home") == "1:home"


@pytest.mark.parametrize(
    "data",
    [
        "",
        ":",
        "1",
        "1:",
        "2:home",
        "home",
        "1:Home",
        "1:home:",
        "1:home:-1",
        "1:home:+1",
        "1:home:01",
        "1:home:1_0",
        "1:home:A",
        "1:home:١",
        "1:home:1 ",
        "1:home\n",
        "1:hôme",
        "1:home:1y2p0ij32e8e8",  # 2**63
        "1:home:" + "z" * 13,
        "1:" + "a" * 63,
    ],
)
def test_data_that_is_not_ours_is_nothing(data: str) -> None:
    """Forged, stale, foreign and oversized data decode to None."""
    assert decode(data) is None


def test_the_largest_database_id_fits() -> None:
    """2**63 - 1 can be encoded, four of them within the limit."""
    data = encode("pay", *[2**63 - 1] * 4)
    assert len(data) <= MAX_BYTES
    assert decode(data) == Tap("pay", (2**63 - 1,) * 4)


@pytest.mark.parametrize(
    ("verb", "ids"),
    [("", ()), ("Home", ()), ("a:b", ()), ("home", (-1,)), ("home", (2**63,)), ("a" * 63, ())],
)
def test_a_button_that_cannot_be_encoded_is_refused(verb: str, ids: tuple[int, ...]) -> None:
    """A programming error raises where the button is made."""
    with pytest.raises(ValueError, match=r"verb|id|bytes"):
        encode(verb, *ids)
