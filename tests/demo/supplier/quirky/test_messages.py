"""Tests of the messages and their languages."""

import pytest

from bot.demo.supplier.quirky import messages
from bot.demo.supplier.quirky.messages import QuirkyRefusalError


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("", "库存不足"),
        ("de", "库存不足"),
        ("zh-CN,zh;q=0.9,en;q=0.8", "库存不足"),
        ("en", "Insufficient stock"),
        ("en-GB;q=0.9, zh", "Insufficient stock"),
        ("ja", "在庫不足"),
        ("zh-TW", "庫存不足"),
    ],
)
def test_the_first_language_decides(language: str, said: str) -> None:
    assert QuirkyRefusalError(messages.OUT_OF_STOCK).translate(language) == said


def test_what_is_filled_in_is_filled_in_in_every_language() -> None:
    refusal = QuirkyRefusalError(messages.MINIMUM, 3)

    assert (str(refusal), refusal.translate("en")) == (
        "本商品最少购买3个",
        "Buy at least 3 of this product",
    )


@pytest.mark.parametrize("template", [messages.REQUEST_NO_USED, messages.BANNED, messages.UNSAFE])
def test_some_messages_are_english_in_every_language(template: str) -> None:
    said = {
        QuirkyRefusalError(template).translate(language) for language in ("", "ja", "en", "zh-tw")
    }

    assert said == {template}


def test_a_sellers_own_words_are_left_as_they_are() -> None:
    assert QuirkyRefusalError("{9} digits!").translate("en") == "{9} digits!"
