"""Decides what a refusal of the supplier proves, and finds the reason that it gives.

What it proves is decided by whole known sentences only, apart from case and final punctuation. A
wrong guess would hide a charge, or see one where there is none.

A reason selects words and nothing else. Its sentences are those of the implementation that is most
widely used; others have the reason UNKNOWN. The supplier's own sentence is stored, and only
operators see it.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from html import unescape

from bot.domain.errors import AccountRefusal
from bot.domain.orders.causes import OutcomeReason
from bot.domain.orders.transition_inputs import Refused, TradeOutcome, UnknownOutcome


class RefusalMeaning(StrEnum):
    """Name what a refusal proves about the request number or the coupon that was sent."""

    ORDER_EXISTS = "booked"  # the supplier has an order with this number
    INSUFFICIENT_BALANCE = (
        "poor"  # no order has it: suppliers check the number before they check the balance
    )
    COUPON_REFUSED = "coupon"  # nothing about the number: suppliers check a coupon before it
    NO_EVIDENCE = "nothing"


#: "The request id is in use" in the words of real suppliers.
ORDER_EXISTS_PHRASES = frozenset(
    {
        "the request id already exists",
        "request id already exists",
        "请求id已存在",
        "請求id已存在",
        "该请求id已存在",
    }
)
#: "Insufficient balance" in the languages of real suppliers.
INSUFFICIENT_BALANCE_PHRASES = frozenset(
    {"insufficient balance", "余额不足", "餘額不足", "残高不足"}
)
#: "Unknown merchant" and "wrong key" in the words of real suppliers.
ACCESS_REFUSED_PHRASES = frozenset(
    {
        "商户id不存在",
        "merchant id does not exist",
        "密钥错误",
        "密鑰錯誤",
        "incorrect key",
        "キーが正しくありません",
    }
)
#: "You are banned" and "this way of paying is not available" in the words of real suppliers.
TRADING_REFUSED_PHRASES = frozenset(
    {
        "you have been banned",
        "该支付方式不存在",
        "当前支付方式已停用",
        "当前支付方式已停用，请换个支付方式再进行支付",
    }
)
#: "This coupon cannot be used" in the words of real suppliers.
COUPON_REFUSED_PHRASES = frozenset(
    {
        "该优惠券不存在",
        "该优惠券不属于该商品",
        "该优惠券已失效",
        "该优惠券已过期",
        "該優惠券不存在",
        "該優惠券不屬於該商品",
        "該優惠券已失效",
        "該優惠券已過期",
        "this coupon does not exist",
        "this coupon does not exist or has been used up",
        "this coupon is for another product",
        "this coupon is no longer valid",
        "this coupon has expired",
    }
)
_IGNORED_AT_ENDS = " .!。！\u3000\t\r\n"


@dataclass(frozen=True, slots=True)
class RefusalPhrases:
    """The sentences that are evidence, in lower case and without final punctuation."""

    order_exists: frozenset[str] = ORDER_EXISTS_PHRASES
    insufficient_balance: frozenset[str] = INSUFFICIENT_BALANCE_PHRASES
    access_refused: frozenset[str] = ACCESS_REFUSED_PHRASES
    trading_refused: frozenset[str] = TRADING_REFUSED_PHRASES
    coupon_refused: frozenset[str] = COUPON_REFUSED_PHRASES

    def classify(self, outcome: TradeOutcome) -> RefusalMeaning:
        """Return what the answer to a trade proves about its request number or coupon, if anything."""
        match outcome:
            case UnknownOutcome(reason=OutcomeReason.DUPLICATE_REQUEST_NUMBER):
                return RefusalMeaning.ORDER_EXISTS
            case Refused(message=message):
                trimmed = _trim(message)
                if trimmed in self.order_exists:
                    return RefusalMeaning.ORDER_EXISTS
                if trimmed in self.insufficient_balance:
                    return RefusalMeaning.INSUFFICIENT_BALANCE
                if trimmed in self.coupon_refused:
                    return RefusalMeaning.COUPON_REFUSED
                return RefusalMeaning.NO_EVIDENCE
            case _:
                return RefusalMeaning.NO_EVIDENCE

    def find_account_refusal(self, message: str) -> AccountRefusal | None:
        """Return what the words refuse to our account; None if they may be about the product."""
        trimmed = _trim(message)
        if trimmed in self.access_refused:
            return AccountRefusal.ACCESS
        if trimmed in self.trading_refused:
            return AccountRefusal.TRADING
        return AccountRefusal.BALANCE if trimmed in self.insufficient_balance else None


def _trim(message: str) -> str:
    return message.strip(_IGNORED_AT_ENDS).casefold()


BUILT_IN_REFUSAL_PHRASES = RefusalPhrases()


class RefusalReason(StrEnum):
    """Why the supplier refused; each reason has words for operators in every language."""

    SOLD_OUT = "sold-out"
    CARD_TAKEN = "card-taken"
    CARD_UNFIT = "card-unfit"
    PRODUCT_GONE = "product-gone"
    NOT_FOR_RESALE = "not-for-resale"
    PRODUCT_CHANGED = "product-changed"
    PRODUCT_MISCONFIGURED = "product-misconfigured"
    CHOICE_MISSING = "choice-missing"
    CHOICE_GONE = "choice-gone"
    BELOW_MINIMUM = "below-minimum"
    ABOVE_MAXIMUM = "above-maximum"
    ACCOUNT_LIMIT = "account-limit"
    FLASH_SALE_UPCOMING = "flash-coming"
    FLASH_SALE_OVER = "flash-over"
    COUPON_UNKNOWN = "coupon-unknown"
    COUPON_OF_OTHER_PRODUCT = "coupon-of-other"
    COUPON_SPENT = "coupon-spent"
    COUPON_EXPIRED = "coupon-expired"
    ANSWER_INVALID = "answer-invalid"
    INPUT_BLOCKED = "input-blocked"
    INSUFFICIENT_BALANCE = "balance"
    BANNED = "banned"
    WRONG_KEY = "wrong-key"
    MERCHANT_UNKNOWN = "merchant-unknown"
    NUMBER_IN_USE = "number-in-use"
    CODE_MISSING = "code-missing"
    ORDER_UNKNOWN = "order-unknown"
    SOURCE_UNREACHABLE = "source-unreachable"
    UNKNOWN = "unknown"


#: Reasons that operators are told, because a person has to correct something.
OPERATORS_AFFAIRS = frozenset(
    {
        RefusalReason.PRODUCT_MISCONFIGURED,
        RefusalReason.ACCOUNT_LIMIT,
        RefusalReason.INSUFFICIENT_BALANCE,
        RefusalReason.BANNED,
        RefusalReason.WRONG_KEY,
        RefusalReason.MERCHANT_UNKNOWN,
        RefusalReason.NUMBER_IN_USE,
        RefusalReason.CODE_MISSING,
        RefusalReason.ORDER_UNKNOWN,
        RefusalReason.SOURCE_UNREACHABLE,
        RefusalReason.UNKNOWN,
    }
)

#: Reasons for which no buyer can buy the product here.
_NOT_SOLD = frozenset({RefusalReason.PRODUCT_GONE, RefusalReason.NOT_FOR_RESALE})
#: Reasons that say that no piece of this choice is left.
_NO_PIECE_LEFT = _NOT_SOLD | {
    RefusalReason.SOLD_OUT,
    RefusalReason.CHOICE_GONE,
    RefusalReason.CHOICE_MISSING,
}

#: Whole sentences as regular expressions, without case and final punctuation.
_SENTENCES: dict[RefusalReason, tuple[str, ...]] = {
    RefusalReason.SOLD_OUT: ("库存不足", "庫存不足", "在庫不足", "insufficient stock"),
    RefusalReason.CARD_TAKEN: ("此宝贝已被他人抢走", "该卡已被他人抢走啦", "预选的宝贝不存在"),
    RefusalReason.CARD_UNFIT: ("该卡密不属于这个商品，无法预选", "该商品不支持预选"),
    RefusalReason.PRODUCT_GONE: ("商品不存在(?:#[0-9]+)?", "该商品暂未上架", "当前商品已停售"),
    RefusalReason.NOT_FOR_RESALE: ("该商品未开放对接",),
    RefusalReason.PRODUCT_CHANGED: ("商品信息已经更新，请刷新后重新下单",),
    RefusalReason.PRODUCT_MISCONFIGURED: ("该商品配置异常，.*", "配置解析异常，.*"),
    RefusalReason.CHOICE_GONE: (r"此商品类型不存在\[.*\]", r"此sku不存在\[.*\]", ".+选择错误"),
    RefusalReason.CHOICE_MISSING: ("请选择.+",),
    RefusalReason.BELOW_MINIMUM: ("至少购买1个", "本商品最少购买[0-9]+个"),
    RefusalReason.ABOVE_MAXIMUM: ("本商品单次最多购买[0-9]+个",),
    RefusalReason.ACCOUNT_LIMIT: ("该商品每人只能购买[0-9]+[件个]",),
    RefusalReason.FLASH_SALE_UPCOMING: ("抢购还未开始", "the flash sale has not started(?: yet)?"),
    RefusalReason.FLASH_SALE_OVER: ("抢购已结束", "the flash sale is over"),
    RefusalReason.COUPON_UNKNOWN: (
        "该优惠券不存在",
        "this coupon does not exist(?: or has been used up)?",
    ),
    RefusalReason.COUPON_OF_OTHER_PRODUCT: ("该优惠券不属于该商品",),
    RefusalReason.COUPON_SPENT: ("该优惠券已失效",),
    RefusalReason.COUPON_EXPIRED: ("该优惠券已过期",),
    RefusalReason.ANSWER_INVALID: (".+填写错误",),
    RefusalReason.INPUT_BLOCKED: (
        r"the current session is not secure(?:\. please refresh the web page and try again)?",
    ),
    RefusalReason.INSUFFICIENT_BALANCE: (
        "余额不足",
        "餘額不足",
        "残高不足",
        "insufficient balance",
    ),
    RefusalReason.BANNED: ("you have been banned",),
    RefusalReason.WRONG_KEY: ("密钥错误", "密鑰錯誤", "incorrect key"),
    RefusalReason.MERCHANT_UNKNOWN: ("商户id不存在", "商戶id不存在"),
    RefusalReason.NUMBER_IN_USE: ("(?:the )?request id already exists", "[该該]?[请請]求id已存在"),
    RefusalReason.CODE_MISSING: ("对接code不能为空", "商品代码不能为空"),
    RefusalReason.ORDER_UNKNOWN: ("订单不存在", "訂單不存在"),
    RefusalReason.SOURCE_UNREACHABLE: ("连接失败(?:, ?疑似被对方防火墙拦截)?",),
}
_PATTERNS = {
    reason: re.compile("|".join(f"(?:{sentence})" for sentence in sentences), re.DOTALL)
    for reason, sentences in _SENTENCES.items()
}
#: The same in plain English, which operators read as it is.
_NOT_SOLD_ENGLISH = re.compile(
    "(?:there is )?no such product|(?:the |this )?product (?:does not exist|not found)"
    "|(?:the |this )?product (?:has been|is) discontinued"
)
_NO_PIECE_LEFT_ENGLISH = re.compile("out of stock|sold out|not enough (?:in )?stock")
_TAG = re.compile(r"<[^<>]*>")


#: Longer texts are no known sentence.
_MAX_LENGTH = 600


def find_refusal_reason(sentence: str) -> RefusalReason:
    """Return the reason that the supplier's sentence gives; UNKNOWN for any other text."""
    text = _normalize(sentence)
    return next(
        (reason for reason, pattern in _PATTERNS.items() if pattern.fullmatch(text)),
        RefusalReason.UNKNOWN,
    )


def _normalize(sentence: str) -> str:
    return _TAG.sub("", unescape(sentence[:_MAX_LENGTH])).strip(_IGNORED_AT_ENDS).casefold()


def says_not_sold(sentence: str) -> bool:
    """Return whether the supplier says that it does not sell the product."""
    is_said_in_english = _NOT_SOLD_ENGLISH.fullmatch(_normalize(sentence)) is not None
    return is_said_in_english or find_refusal_reason(sentence) in _NOT_SOLD


def says_no_piece_left(sentence: str) -> bool:
    """Return whether the supplier says that there is no piece of what was chosen."""
    return (
        find_refusal_reason(sentence) in _NO_PIECE_LEFT
        or says_not_sold(sentence)
        or _NO_PIECE_LEFT_ENGLISH.fullmatch(_normalize(sentence)) is not None
    )


def is_operators_affair(sentence: str) -> bool:
    """Return whether operators must be alerted of a refusal in these words."""
    return find_refusal_reason(sentence) in OPERATORS_AFFAIRS
