"""Tests of the reasons of refusals: every known sentence has one, and no other text has."""

import inspect

import pytest

from bot.demo.supplier.quirky import messages
from bot.domain.orders.refusals import (
    INSUFFICIENT_BALANCE_PHRASES,
    ORDER_EXISTS_PHRASES,
    RefusalReason,
    find_refusal_reason,
    is_operators_affair,
)

#: Templates that are parts of other sentences, and texts that are no refusals.
NO_SENTENCES = {messages.NO_VALUE, messages.STOCK_TAKEN_APOLOGY}
SENTENCES = {
    name: value
    for name, value in inspect.getmembers(messages, lambda one: isinstance(one, str))
    if name.isupper() and value not in NO_SENTENCES
}


@pytest.mark.parametrize("name", SENTENCES)
def test_every_sentence_of_the_common_supplier_has_a_reason(name: str) -> None:
    assert find_refusal_reason(SENTENCES[name].replace("{}", "3")) is not RefusalReason.UNKNOWN


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("You have been banned", RefusalReason.BANNED),
        ("库存不足", RefusalReason.SOLD_OUT),
        ("<b>库存不足</b>。 ", RefusalReason.SOLD_OUT),
        ("Insufficient stock.", RefusalReason.SOLD_OUT),
        ("商品不存在#0", RefusalReason.PRODUCT_GONE),
        ("此商品类型不存在[A&amp;B&#039;s]", RefusalReason.CHOICE_GONE),
        ("此SKU不存在[]", RefusalReason.CHOICE_GONE),
        ("区服选择错误", RefusalReason.CHOICE_GONE),
        ("请选择区服", RefusalReason.CHOICE_MISSING),
        ("本商品单次最多购买10个", RefusalReason.ABOVE_MAXIMUM),
        ("该商品每人只能购买1件", RefusalReason.ACCOUNT_LIMIT),
        ("该商品未开放对接", RefusalReason.NOT_FOR_RESALE),
        ("配置解析异常，category 没有赋值", RefusalReason.PRODUCT_MISCONFIGURED),
        ("连接失败", RefusalReason.SOURCE_UNREACHABLE),
        ("密钥错误", RefusalReason.WRONG_KEY),
    ],
)
def test_a_sentence_has_its_reason(sentence: str, reason: RefusalReason) -> None:
    assert find_refusal_reason(sentence) is reason


@pytest.mark.parametrize(
    "sentence",
    [
        "",
        "。",
        "Ask Wang at +86 138",
        "not banned: You have been banned once",
        "库存不足吗",
        "x" * 100_000,
    ],
)
def test_any_other_text_has_no_known_reason(sentence: str) -> None:
    """Parts of sentences do not count. Operators must read such a text."""
    assert find_refusal_reason(sentence) is RefusalReason.UNKNOWN
    assert is_operators_affair(sentence)


def test_sentences_that_are_evidence_have_the_same_meaning_in_words() -> None:
    reasons = set(map(find_refusal_reason, ORDER_EXISTS_PHRASES))
    assert reasons == {RefusalReason.NUMBER_IN_USE}
    reasons = set(map(find_refusal_reason, INSUFFICIENT_BALANCE_PHRASES))
    assert reasons == {RefusalReason.INSUFFICIENT_BALANCE}
