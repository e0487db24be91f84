"""Telling goods from words."""

import pytest

from bot.domain.goods import APOLOGIES, BUILT_IN, NOTICES, TextKind

classify = BUILT_IN.classify


@pytest.mark.parametrize("text", [None, "", "  ", "\n"])
def test_blank_is_nothing(text: str | None) -> None:
    assert classify(text) is TextKind.NOTHING


@pytest.mark.parametrize("text", sorted(NOTICES))
def test_a_known_notice_is_no_goods(text: str) -> None:
    assert classify(f" {text}\n") is TextKind.NOTICE


@pytest.mark.parametrize("text", sorted(APOLOGIES))
def test_a_known_apology_is_no_goods(text: str) -> None:
    assert classify(text) is TextKind.APOLOGY


@pytest.mark.parametrize(
    "text", ["AAAA-BBBB", "https://example.com/file", "Please wait", "x" * 5000]
)
def test_any_other_text_is_goods(text: str) -> None:
    assert classify(text) is TextKind.GOODS


def test_a_notice_within_goods_does_not_withhold_them() -> None:
    assert classify(f"KEY-1\n{min(NOTICES)}") is TextKind.GOODS


def test_an_operator_can_add_sentences() -> None:
    phrases = BUILT_IN.extended([" Please wait "], ["Sorry."])

    assert phrases.classify("Please wait") is TextKind.NOTICE
    assert phrases.classify("Sorry.") is TextKind.APOLOGY
    assert phrases.classify(min(NOTICES)) is TextKind.NOTICE
    assert classify("Sorry.") is TextKind.GOODS
