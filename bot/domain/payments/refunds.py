"""Refunds that the shop starts: the money of a payment goes back to where it came from.

The balance falls before the payment method is called. The call is repeated with the same key until
the method says yes or no. Nothing here does I/O.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from bot.domain.ids import BuyerId
from bot.domain.money import Money
from bot.domain.payments.payments import (
    PaymentDirection,
    PaymentEvent,
    PaymentSource,
    StoredPayment,
)
from bot.domain.retries import backoff_delay

#: How long the outcome of a refund may be unknown before operators are told.
REFUND_OVERDUE_AFTER = timedelta(hours=6)
#: The longest time between two calls; a due time beyond it was written under a wrong clock.
LONGEST_RETRY_DELAY = timedelta(hours=1)
_FIRST_RETRY_SECONDS = 15.0
#: How often a refused refund can be started again. The rules of the ledger expect one digit.
MAX_RETRIES = 9


class RefundStatus(StrEnum):
    """The state of a refund. DONE is final, and REFUSED unless an operator starts it again."""

    #: The balance is lowered; the method has not said yes or no.
    PENDING = "pending"
    DONE = "done"
    #: The method will not return the money, which is in the balance again.
    REFUSED = "refused"


class RefundObstacle(StrEnum):
    """Why a payment cannot be returned now; each has a sentence in every language."""

    #: The method cannot return money, or is not set up: a person returns it by hand.
    BY_HAND = "by-hand"
    PENDING = "pending"
    DONE = "done"
    REFUSED = "refused"
    TAKEN_BACK = "taken-back"
    #: It is not credited yet, and its case is open.
    BEING_CHECKED = "being-checked"
    #: The balance is lower than what it would fall by; an operator may choose so all the same.
    ABOVE_BALANCE = "above-balance"


OBSTACLE_OF_STATUS: Final = {
    RefundStatus.PENDING: RefundObstacle.PENDING,
    RefundStatus.DONE: RefundObstacle.DONE,
    RefundStatus.REFUSED: RefundObstacle.REFUSED,
}


@dataclass(frozen=True, slots=True)
class Refund:
    """A refund of a whole payment. `debited` is what the balance fell by.

    `reason` holds the method's last words, if it did not say yes.
    """

    payment: StoredPayment
    debited: Money
    status: RefundStatus
    started_by: BuyerId
    started_at: datetime
    tries: int = 0
    reason: str = ""

    @property
    def key(self) -> str:
        """Return the key with which the method pays at most once."""
        return make_refund_event(self.payment, self.started_at).key


def make_refund_event(payment: StoredPayment, at: datetime) -> PaymentEvent:
    """Return the event that returns all of a payment."""
    return replace(
        payment.event,
        direction=PaymentDirection.REFUND,
        at=at,
        source=PaymentSource.OPERATOR,
    )


def calculate_retry_delay(tries: int, retry_after: float) -> timedelta:
    """Return how long to wait after a call without a result; `retry_after` is the method's wish."""
    longest = LONGEST_RETRY_DELAY.total_seconds()
    delay = backoff_delay(_FIRST_RETRY_SECONDS, tries, longest)
    return timedelta(seconds=min(max(delay, retry_after), longest))
