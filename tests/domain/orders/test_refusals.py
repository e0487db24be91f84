"""Tests of refusals: the reason of each known sentence, and what a sentence proves."""

import inspect

import pytest

from bot.demo.supplier.quirky import messages
from bot.domain.ids import TradeNo
from bot.domain.orders.causes import OutcomeReason
from bot.domain.orders.refusals import (
    BUILT_IN_REFUSAL_PHRASES,
    INSUFFICIENT_BALANCE_PHRASES,
    ORDER_EXISTS_PHRASES,
    RefusalMeaning,
    RefusalPhrases,
    RefusalReason,
    find_refusal_reason,
    is_operators_affair,
)
from bot.domain.orders.transition_inputs import (
    Accepted,
    NotSent,
    Refused,
    TradeOutcome,
    UnknownOutcome,
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


@pytest.mark.parametrize(
    ("outcome", "says"),
    [
        (Refused("The request ID already exists"), RefusalMeaning.ORDER_EXISTS),
        (Refused("  THE REQUEST ID ALREADY EXISTS.\n"), RefusalMeaning.ORDER_EXISTS),
        (
            UnknownOutcome("", reason=OutcomeReason.DUPLICATE_REQUEST_NUMBER),
            RefusalMeaning.ORDER_EXISTS,
        ),
        (UnknownOutcome("duplicate_request_no"), RefusalMeaning.NO_EVIDENCE),
        (Refused("余额不足"), RefusalMeaning.INSUFFICIENT_BALANCE),
        (Refused("餘額不足！"), RefusalMeaning.INSUFFICIENT_BALANCE),
        (Refused("Insufficient balance."), RefusalMeaning.INSUFFICIENT_BALANCE),
        (Refused("残高不足"), RefusalMeaning.INSUFFICIENT_BALANCE),
        (Refused("该优惠券已失效"), RefusalMeaning.COUPON_REFUSED),
        (Refused("This coupon does not exist or has been used up."), RefusalMeaning.COUPON_REFUSED),
        (Refused("this coupon does not exist, but"), RefusalMeaning.NO_EVIDENCE),
        (Refused("库存不足"), RefusalMeaning.NO_EVIDENCE),
        (Refused("your balance may be an insufficient balance"), RefusalMeaning.NO_EVIDENCE),
        (Refused("the coupon already exists"), RefusalMeaning.NO_EVIDENCE),
        (Refused("already exists"), RefusalMeaning.NO_EVIDENCE),
        (Refused("the request id already exists in the archive"), RefusalMeaning.NO_EVIDENCE),
        (Refused(""), RefusalMeaning.NO_EVIDENCE),
        (UnknownOutcome("read_timeout"), RefusalMeaning.NO_EVIDENCE),
        (UnknownOutcome("Insufficient balance"), RefusalMeaning.NO_EVIDENCE),
        (NotSent("connect_failed"), RefusalMeaning.NO_EVIDENCE),
        (Accepted(TradeNo("1"), None, "余额不足"), RefusalMeaning.NO_EVIDENCE),
    ],
)
def test_only_whole_known_sentences_prove_anything(
    outcome: TradeOutcome, says: RefusalMeaning
) -> None:
    assert BUILT_IN_REFUSAL_PHRASES.classify(outcome) is says


def test_another_suppliers_words_can_be_added() -> None:
    more = RefusalPhrases(
        insufficient_balance=BUILT_IN_REFUSAL_PHRASES.insufficient_balance | {"wallet is empty"}
    )
    assert more.classify(Refused("Wallet is empty!")) is RefusalMeaning.INSUFFICIENT_BALANCE
    assert (
        BUILT_IN_REFUSAL_PHRASES.classify(Refused("Wallet is empty!")) is RefusalMeaning.NO_EVIDENCE
    )
