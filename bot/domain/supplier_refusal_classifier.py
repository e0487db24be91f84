"""What the supplier's no says of an order's number: only the words that prove something are known here.

Only whole sentences count, whatever their case and their full stop: a guess would take a charge for none,
or none for a charge.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.domain.causes import OutcomeReason
from bot.domain.order_transition_inputs import Refused, TradeOutcome, UnknownOutcome


class RefusalMeaning(StrEnum):
    """What a refusal tells of the number under which it was asked."""

    ORDER_EXISTS = "booked"  # an order stands under this number
    INSUFFICIENT_BALANCE = (
        "poor"  # none does: the store looks for money only after it looked for the number
    )
    NO_EVIDENCE = "nothing"


#: "The request id is in use", as stores in the field say it.
ORDER_EXISTS_PHRASES = frozenset(
    {
        "the request id already exists",
        "request id already exists",
        "请求id已存在",
        "請求id已存在",
        "该请求id已存在",
    }
)
#: "Insufficient balance" in the languages that stores translate it into.
INSUFFICIENT_BALANCE_PHRASES = frozenset(
    {"insufficient balance", "余额不足", "餘額不足", "残高不足"}
)
_IGNORED_AT_ENDS = " .!。！\u3000\t\r\n"


@dataclass(frozen=True, slots=True)
class RefusalPhrases:
    """The sentences that are evidence, in lower case and without their full stop."""

    order_exists: frozenset[str] = ORDER_EXISTS_PHRASES
    insufficient_balance: frozenset[str] = INSUFFICIENT_BALANCE_PHRASES

    def classify(self, outcome: TradeOutcome) -> RefusalMeaning:
        """What the answer to a trade proves of its number, if it proves anything."""
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
