"""What the supplier's no says of an order's number: only the words that prove something are known here.

Only whole sentences count, whatever their case and their full stop: a guess would take a charge for none,
or none for a charge.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.domain.facts import Outcome, Refused, Unknown

#: The reason of an Unknown whose reply was recognized on the wire as "this number is in use".
NUMBER_KNOWN = "duplicate_request_no"


class Says(StrEnum):
    """What a refusal tells of the number under which it was asked."""

    BOOKED = "booked"  # an order stands under this number
    POOR = "poor"  # none does: the store looks for money only after it looked for the number
    NOTHING = "nothing"


#: "The request id is in use", as stores in the field say it.
BOOKED = frozenset(
    {
        "the request id already exists",
        "request id already exists",
        "请求id已存在",
        "請求id已存在",
        "该请求id已存在",
    }
)
#: "Insufficient balance" in the languages that stores translate it into.
POOR = frozenset({"insufficient balance", "余额不足", "餘額不足", "残高不足"})
_ENDS = " .!。！\u3000\t\r\n"


@dataclass(frozen=True, slots=True)
class Refusals:
    """The sentences that are evidence, in lower case and without their full stop."""

    booked: frozenset[str] = BOOKED
    poor: frozenset[str] = POOR

    def says(self, outcome: Outcome) -> Says:
        """What the answer to a trade proves of its number, if it proves anything."""
        match outcome:
            case Unknown(reason=reason) if reason == NUMBER_KNOWN:
                return Says.BOOKED
            case Refused(message=message):
                return self._classify(message)
            case _:
                return Says.NOTHING

    def _classify(self, message: str) -> Says:
        bare = message.strip(_ENDS).casefold()
        if bare in self.booked:
            return Says.BOOKED
        if bare in self.poor:
            return Says.POOR
        return Says.NOTHING


BUILT_IN = Refusals()
