"""Facts about an order: what a person, the supplier or Telegram told, or what was about to be done.

Values only: what follows from a fact is decided by `bot.domain.order.advance`.
"""

from dataclasses import dataclass, field
from typing import NewType

from bot.domain.causes import Cause, OutcomeReason
from bot.domain.money import Money

RequestNo = NewType("RequestNo", str)
TradeNo = NewType("TradeNo", str)


@dataclass(frozen=True, slots=True)
class Submitted:
    """The intent to trade is about to be committed."""


@dataclass(frozen=True, slots=True)
class NotSent:
    """Nothing can have reached the supplier."""

    detail: str
    reason: OutcomeReason = OutcomeReason.CALL_FAILED


@dataclass(frozen=True, slots=True)
class Accepted:
    """The supplier took the order. `text` is what stands where the secret belongs; `charge_unread`:
    it told what it charged, but not so that it could be read.
    """

    trade_no: TradeNo | None
    charged: Money | None
    text: str | None = field(repr=False)
    note: str = ""
    raw: bytes = field(default=b"", repr=False)
    is_charge_unreadable: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """The supplier says no: a claim, to be held against its balance."""

    message: str
    raw: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class UnknownOutcome:
    """The supplier may or may not have charged."""

    detail: str
    raw: bytes = field(default=b"", repr=False)
    reason: OutcomeReason = OutcomeReason.CALL_FAILED


@dataclass(frozen=True, slots=True)
class RefusalConfirmed:
    """The balance did not fall, or there is none to look at."""

    message: str


@dataclass(frozen=True, slots=True)
class NotCharged:
    """The evidence shows that nothing was charged; `cause` says which evidence."""

    cause: Cause
    detail: str


@dataclass(frozen=True, slots=True)
class ReplayAccepted:
    """Sent once more after the first answer was lost, and only now the supplier took it."""

    accepted: Accepted


@dataclass(frozen=True, slots=True)
class EvidenceInconclusive:
    """No evidence settles it; a person must."""

    cause: Cause
    detail: str = ""


@dataclass(frozen=True, slots=True)
class QueryAnswered:
    """What `query` told of an accepted order."""

    text: str | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class RestoredFromBackup:
    """The database came back from a backup: what was traded since then is not in it."""


@dataclass(frozen=True, slots=True)
class Overdue:
    """Accepted long ago, and still no goods."""


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Called off before the trade was sent; `cause` picks the buyer's sentence."""

    cause: Cause
    detail: str = ""


@dataclass(frozen=True, slots=True)
class SecretDelivered:
    """Telegram took the message with the goods."""


@dataclass(frozen=True, slots=True)
class RuledTrade:
    """A person found the trade in the supplier's panel."""

    trade_no: TradeNo


@dataclass(frozen=True, slots=True)
class RuledNotCharged:
    """A person found that the supplier did not charge."""


@dataclass(frozen=True, slots=True)
class RuledRefund:
    """A person gives the buyer's money back and lets the shop bear the loss, if any."""


TradeOutcome = Accepted | Refused | UnknownOutcome | NotSent
Ruling = RuledTrade | RuledNotCharged | RuledRefund
OrderInput = (
    TradeOutcome
    | Submitted
    | RefusalConfirmed
    | NotCharged
    | ReplayAccepted
    | EvidenceInconclusive
    | QueryAnswered
    | Overdue
    | RestoredFromBackup
    | Withdrawn
    | SecretDelivered
    | Ruling
)
