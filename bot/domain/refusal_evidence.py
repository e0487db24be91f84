"""Tells what a refusal of the supplier proves about the request number of an order.

Only whole known sentences count, apart from case and final punctuation. A wrong guess would hide a
charge, or see one where there is none.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.domain.causes import OutcomeReason
from bot.domain.order_transition_inputs import Refused, TradeOutcome, UnknownOutcome


class RefusalMeaning(StrEnum):
    """What a refusal tells about the request number that was sent."""

    ORDER_EXISTS = "booked"  # the supplier has an order with this number
    INSUFFICIENT_BALANCE = (
        "poor"  # no order has it: suppliers check the number before they check the balance
    )
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
_IGNORED_AT_ENDS = " .!。！\u3000\t\r\n"


@dataclass(frozen=True, slots=True)
class RefusalPhrases:
    """The sentences that are evidence, in lower case and without final punctuation."""

    order_exists: frozenset[str] = ORDER_EXISTS_PHRASES
    insufficient_balance: frozenset[str] = INSUFFICIENT_BALANCE_PHRASES

    def classify(self, outcome: TradeOutcome) -> RefusalMeaning:
        """Return what the answer to a trade proves about its request number, if anything."""
        match outcome:
            case UnknownOutcome(reason=OutcomeReason.DUPLICATE_REQUEST_NUMBER):
                return RefusalMeaning.ORDER_EXISTS
            case Refused(message=message):
                return self._classify_message(message)
            case _:
                return RefusalMeaning.NO_EVIDENCE

    def _classify_message(self, message: str) -> RefusalMeaning:
        trimmed = message.strip(_IGNORED_AT_ENDS).casefold()
        if trimmed in self.order_exists:
            return RefusalMeaning.ORDER_EXISTS
        if trimmed in self.insufficient_balance:
            return RefusalMeaning.INSUFFICIENT_BALANCE
        return RefusalMeaning.NO_EVIDENCE


BUILT_IN_REFUSAL_PHRASES = RefusalPhrases()
