"""Tests of the supplier's refusals in words for buyers and for operators."""

import pytest

from bot.chat.buyer.orders.causes import format_cancellation_cause, format_operator_cause
from bot.chat.kit.declined import (
    choose_refusal_message,
    format_declined_html,
    format_refusal_for_operator,
)
from bot.domain.errors import Declined, DeclineReason
from bot.domain.orders.causes import Cause
from bot.domain.orders.refusals import OPERATORS_AFFAIRS, RefusalReason, find_refusal_reason
from tests.chat.screens.gallery import localizer_for

LANGUAGES = ("en", "zh-Hans", "es", "ru", "ar")
#: One sentence for each reason.
SENTENCES = {
    RefusalReason.SOLD_OUT: "库存不足",
    RefusalReason.CARD_TAKEN: "此宝贝已被他人抢走",
    RefusalReason.CARD_UNFIT: "该商品不支持预选",
    RefusalReason.PRODUCT_GONE: "当前商品已停售",
    RefusalReason.NOT_FOR_RESALE: "该商品未开放对接",
    RefusalReason.PRODUCT_CHANGED: "商品信息已经更新，请刷新后重新下单",
    RefusalReason.PRODUCT_MISCONFIGURED: "配置解析异常，x 没有赋值",
    RefusalReason.CHOICE_MISSING: "请选择商品类型",
    RefusalReason.CHOICE_GONE: "此商品类型不存在[QQ]",
    RefusalReason.BELOW_MINIMUM: "本商品最少购买5个",
    RefusalReason.ABOVE_MAXIMUM: "本商品单次最多购买5个",
    RefusalReason.ACCOUNT_LIMIT: "该商品每人只能购买1件",
    RefusalReason.FLASH_SALE_UPCOMING: "抢购还未开始",
    RefusalReason.FLASH_SALE_OVER: "抢购已结束",
    RefusalReason.COUPON_UNKNOWN: "该优惠券不存在",
    RefusalReason.COUPON_OF_OTHER_PRODUCT: "该优惠券不属于该商品",
    RefusalReason.COUPON_SPENT: "该优惠券已失效",
    RefusalReason.COUPON_EXPIRED: "该优惠券已过期",
    RefusalReason.ANSWER_INVALID: "QQ填写错误",
    RefusalReason.INPUT_BLOCKED: (
        "The current session is not secure. Please refresh the web page and try again."
    ),
    RefusalReason.INSUFFICIENT_BALANCE: "余额不足",
    RefusalReason.BANNED: "You have been banned",
    RefusalReason.WRONG_KEY: "密钥错误",
    RefusalReason.MERCHANT_UNKNOWN: "商户ID不存在",
    RefusalReason.NUMBER_IN_USE: "The request ID already exists",
    RefusalReason.CODE_MISSING: "对接CODE不能为空",
    RefusalReason.ORDER_UNKNOWN: "订单不存在",
    RefusalReason.SOURCE_UNREACHABLE: "连接失败",
    RefusalReason.UNKNOWN: "Ask Wang, our balance is gone",
}


def test_a_reason_concerns_buyers_or_is_an_operators_affair() -> None:
    """No reason is forgotten by both."""
    for reason in RefusalReason:
        sentence = SENTENCES[reason]
        assert find_refusal_reason(sentence) is reason
        assert (choose_refusal_message(sentence) is None) == (reason in OPERATORS_AFFAIRS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", RefusalReason)
def test_a_buyer_never_reads_the_suppliers_own_words(reason: RefusalReason, language: str) -> None:
    spoken, sentence = localizer_for(language), SENTENCES[reason]
    declined = Declined(DeclineReason.SUPPLIER_REFUSED, {"message": sentence})
    shown: list[str] = [
        format_cancellation_cause(spoken, cause, sentence)
        for cause in (Cause.REFUSED, Cause.WITHDRAWN_SUPPLIER_REFUSED)
    ]
    shown.append(format_declined_html(spoken, declined))
    for text in shown:
        assert text.strip()
        assert "refused-" not in text
        if language != "zh-Hans":
            assert sentence not in text
            assert not any("\u4e00" <= char <= "\u9fff" for char in text)


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("You have been banned", "it could not be bought."),
        ("余额不足", "it could not be bought."),
        ("brand new words", "it could not be bought."),
        ("库存不足", "it has just sold out."),
        ("该优惠券已过期", "the promo code cannot be used for this product."),
        ("QQ填写错误", "check what you typed."),
    ],
)
def test_a_buyer_reads_the_reason_only_if_it_concerns_buyers(sentence: str, words: str) -> None:
    text = format_cancellation_cause(localizer_for("en"), Cause.REFUSED, sentence)
    assert text.endswith(words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_operator_reads_the_words_and_their_meaning(language: str) -> None:
    spoken = localizer_for(language)
    for reason, sentence in SENTENCES.items():
        text = format_refusal_for_operator(spoken, sentence)
        assert sentence in text
        assert "said-" not in text
        assert (text == sentence) == (reason is RefusalReason.UNKNOWN)


def test_an_operator_reads_unknown_words_in_full_and_literally() -> None:
    words = "库存 <b>" + "很抱歉" * 130 + "end"
    text = format_operator_cause(localizer_for("en"), Cause.REFUSED, words)
    assert "&lt;b&gt;" in text
    assert text.endswith("很抱歉end)")
