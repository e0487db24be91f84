"""Tells what a refusal of the supplier proves: about a request number, our account, or a coupon.

Only whole known sentences count, apart from case and final punctuation. A wrong guess would hide a
charge, or see one where there is none.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.domain.causes import OutcomeReason
from bot.domain.errors import AccountRefusal
from bot.domain.order_transition_inputs import Refused, TradeOutcome, UnknownOutcome


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
                return self._classify_message(message)
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

    def _classify_message(self, message: str) -> RefusalMeaning:
        trimmed = _trim(message)
        if trimmed in self.order_exists:
            return RefusalMeaning.ORDER_EXISTS
        if trimmed in self.insufficient_balance:
            return RefusalMeaning.INSUFFICIENT_BALANCE
        if trimmed in self.coupon_refused:
            return RefusalMeaning.COUPON_REFUSED
        return RefusalMeaning.NO_EVIDENCE


def _trim(message: str) -> str:
    return message.strip(_IGNORED_AT_ENDS).casefold()


BUILT_IN_REFUSAL_PHRASES = RefusalPhrases()
