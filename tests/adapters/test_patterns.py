"""Tests of pattern matching: as a PHP supplier matches, and a bad pattern does no harm."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.adapters.patterns import MAX_PATTERN, matches_pattern


@pytest.mark.parametrize(
    ("pattern", "value", "verdict"),
    [
        ("^[0-9]{5,12}$", "12345", True),
        ("^[0-9]{5,12}$", "1234", False),
        ("[0-9]", "seat 7", True),  # matches anywhere in the value
        ("^$", "", True),
        ("^1[3-9]\\d{9}$", "13800138000", True),
        ("^\\d$", "٣", False),  # the supplier does not accept digits of other scripts
        (r"^https?:\/\/", "https://example.com", True),
        ("(?i)^steam", "STEAM-1", True),
        ("^[[:alpha:]]+$", "abc", True),
        ("^.{3}$", "码", True),  # matches bytes: one character has three bytes
        ("中", "在中国", True),
    ],
)
def test_a_pattern_is_matched_as_the_store_does(pattern: str, value: str, verdict: bool) -> None:
    """Patterns are unanchored, with ASCII classes, and match bytes."""
    assert matches_pattern(pattern, value) is verdict


@pytest.mark.parametrize("pattern", ["(", "[a", "*", "(?<n>a", "a/i", "^https://", r"\p{Nope}"])
def test_a_pattern_that_cannot_be_judged_gives_no_verdict(pattern: str) -> None:
    """Broken patterns and bare delimiters are left to the supplier."""
    assert matches_pattern(pattern, "anything") is None


def test_a_pattern_that_explodes_is_cut_off() -> None:
    """Catastrophic back-tracking gives no verdict and does not block the shop."""
    assert matches_pattern("^(([a-z])+.)+[A-Z]([a-z])+$", "a" * 4_000) is None


@pytest.mark.parametrize(
    "pattern", ["(a{65535}){65535}", "((([ab]{99}){99}) {99}){99}", "a{30000}"]
)
def test_a_pattern_that_explodes_when_compiled_gives_no_verdict(pattern: str) -> None:
    """Nested fixed repeats would take minutes and gigabytes before the time limit applies."""
    assert matches_pattern(pattern, "a") is None


def test_ordinary_repeats_of_groups_are_judged() -> None:
    """A licence key or an address stays far below the cap."""
    assert (
        matches_pattern(r"^([A-Z0-9]{5}-){4}[A-Z0-9]{5}$", "AAAAA-BBBBB-CCCCC-DDDDD-EEEEE") is True
    )
    assert matches_pattern(r"^(\d{1,3}\.){3}\d{1,3}$", "10.0.0.256.1") is False


def test_an_overlong_pattern_gives_no_verdict() -> None:
    """Nothing above the cap is compiled."""
    assert matches_pattern("a" * MAX_PATTERN, "a" * MAX_PATTERN) is True
    assert matches_pattern("a" * (MAX_PATTERN + 1), "a" * 2 * MAX_PATTERN) is None


@settings(deadline=None)
@given(st.text(max_size=60), st.text(max_size=60))
def test_any_pattern_and_any_value_are_survived(pattern: str, value: str) -> None:
    """The function never raises."""
    assert matches_pattern(pattern, value) in (True, False, None)
