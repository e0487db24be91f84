"""Tests of telling secrets from notices."""

import pytest

from bot.domain.orders.seller_messages import (
    APOLOGIES,
    BUILT_IN_NON_DELIVERY_PHRASES,
    NOTICES,
    DeliveryTextKind,
)

classify = BUILT_IN_NON_DELIVERY_PHRASES.classify


@pytest.mark.parametrize("text", [None, "", "  ", "\n"])
def test_blank_is_nothing(text: str | None) -> None:
    assert classify(text) is DeliveryTextKind.EMPTY


@pytest.mark.parametrize("text", sorted(NOTICES))
def test_a_known_notice_is_no_goods(text: str) -> None:
    assert classify(f" {text}\n") is DeliveryTextKind.NOTICE


@pytest.mark.parametrize("text", sorted(APOLOGIES))
def test_a_known_apology_is_no_goods(text: str) -> None:
    assert classify(text) is DeliveryTextKind.APOLOGY


@pytest.mark.parametrize(
    "text", ["AAAA-BBBB", "https://example.com/file", "Please wait", "x" * 5000]
)
def test_any_other_text_is_goods(text: str) -> None:
    assert classify(text) is DeliveryTextKind.DELIVERY


def test_a_notice_within_goods_does_not_withhold_them() -> None:
    assert classify(f"KEY-1\n{min(NOTICES)}") is DeliveryTextKind.DELIVERY


def test_an_operator_can_add_sentences() -> None:
    phrases = BUILT_IN_NON_DELIVERY_PHRASES.with_additional([" Please wait "], ["Sorry."])

    assert phrases.classify("Please wait") is DeliveryTextKind.NOTICE
    assert phrases.classify("Sorry.") is DeliveryTextKind.APOLOGY
    assert phrases.classify(min(NOTICES)) is DeliveryTextKind.NOTICE
    assert classify("Sorry.") is DeliveryTextKind.DELIVERY
