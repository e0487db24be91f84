"""Payment cases: what happened to a payment that a person must look at. Nothing here does I/O."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.domain.ids import BuyerId, MethodName, PaymentCaseId
from bot.domain.money import Money


class PaymentCaseKind(StrEnum):
    """The event that opened a case. Each has a sentence in every language."""

    #: Taken back from outside. While it is open, the buyer's orders are not traded.
    REVERSED = "reversed"
    #: The method refused to return it; the money is in the balance again.
    REFUND_REFUSED = "refund-refused"
    #: For hours the method has not said whether it is returned.
    REFUND_OVERDUE = "refund-overdue"
    #: Made before the database began or was restored, and unknown to it; not credited yet.
    FOUND_AFTER_RESTORE = "found-after-restore"
    #: The payer is not known.
    WITHOUT_OWNER = "without-owner"
    #: The program failed to book it, several times, or its value is not known; not credited yet.
    PARKED = "parked"


#: The payment is stored without being credited; an operator decides.
CREDITABLE_KINDS = (PaymentCaseKind.FOUND_AFTER_RESTORE, PaymentCaseKind.PARKED)


class CaseResolution(StrEnum):
    """An operator's decision that closes a case."""

    #: The buyer's orders go on.
    CONTINUE = "continue"
    #: The buyer's orders that were not traded yet are cancelled.
    CANCEL_ORDERS = "cancel-orders"
    CREDIT = "credit"
    DO_NOT_CREDIT = "do-not-credit"
    #: A person settled it elsewhere.
    SETTLED = "settled"


@dataclass(frozen=True, slots=True)
class NewPaymentCase:
    """A payment case to be opened.

    `amount` is what was moved, in the method's currency. `value` is in the selling currency: what
    the balance changed by, or what would be credited. `reason` holds the method's words.
    """

    kind: PaymentCaseKind
    method: MethodName
    external_id: str
    buyer_id: BuyerId | None
    amount: Money
    value: Money
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PaymentCase:
    """A stored payment case; `resolution` is None while it is open."""

    id: PaymentCaseId
    facts: NewPaymentCase
    opened_at: datetime
    closed_by: BuyerId | None = None
    resolution: CaseResolution | None = None


@dataclass(frozen=True, slots=True)
class FoundPayments:
    """The open cases of payments that this database does not know: their number and their values' sum.

    `last_id` is the newest of them; cases that are opened later are not meant. `without_value` counts
    those whose value is not known.
    """

    count: int
    value: Money
    last_id: PaymentCaseId
    without_value: int = 0


def list_resolutions(facts: NewPaymentCase) -> Sequence[CaseResolution]:
    """Return how an operator can close such a case. What has no known value cannot be credited."""
    match facts.kind:
        case PaymentCaseKind.REVERSED:
            return (CaseResolution.CONTINUE, CaseResolution.CANCEL_ORDERS)
        case PaymentCaseKind.FOUND_AFTER_RESTORE | PaymentCaseKind.PARKED if facts.value:
            return (CaseResolution.CREDIT, CaseResolution.DO_NOT_CREDIT)
        case _:
            return (CaseResolution.SETTLED,)
