"""Inputs of order transitions: facts from a person, the supplier or Telegram, or an intent.

Values only: `bot.domain.orders.transitions.decide_transition` decides what follows from them.
"""

from dataclasses import dataclass, field

from bot.domain.ids import TradeNo
from bot.domain.money import Money
from bot.domain.orders.causes import Cause, OutcomeReason


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
    """The supplier accepted the order.

    `text` is what the reply holds in the place of the secret. `is_charge_unreadable`: the reply
    states a charge that cannot be read.
    """

    trade_no: TradeNo | None
    charged: Money | None
    text: str | None = field(repr=False)
    note: str = ""
    raw: bytes = field(default=b"", repr=False)
    is_charge_unreadable: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """The supplier refused the trade: a claim, to be checked against its balance.

    `reason` is set if the supplier's sentence tells the reason.
    """

    message: str
    raw: bytes = field(default=b"", repr=False)
    reason: OutcomeReason | None = None


@dataclass(frozen=True, slots=True)
class UnknownOutcome:
    """The supplier may or may not have charged."""

    detail: str
    raw: bytes = field(default=b"", repr=False)
    reason: OutcomeReason = OutcomeReason.CALL_FAILED


@dataclass(frozen=True, slots=True)
class RefusalConfirmed:
    """The balance did not fall, or there is no balance to check."""

    message: str
    cause: Cause = Cause.REFUSED


@dataclass(frozen=True, slots=True)
class NotCharged:
    """The evidence shows that nothing was charged; `cause` says which evidence."""

    cause: Cause
    detail: str


@dataclass(frozen=True, slots=True)
class ReplayAccepted:
    """The supplier accepted the repeated trade after the first answer was lost."""

    accepted: Accepted


@dataclass(frozen=True, slots=True)
class EvidenceInconclusive:
    """The evidence does not settle the outcome; a person must decide."""

    cause: Cause
    detail: str = ""


@dataclass(frozen=True, slots=True)
class QueryAnswered:
    """The answer of the supplier's `query` about an accepted order."""

    text: str | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class MessageUnjudged:
    """Say that no operator judged the seller's message in time. It counts as the delivery now."""

    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class RestoredFromBackup:
    """The database was restored from a backup and lacks what was traded since."""


@dataclass(frozen=True, slots=True)
class EndsProgram:
    """The process died several times in a row while it worked on the order."""


@dataclass(frozen=True, slots=True)
class Overdue:
    """The order was accepted long ago and still has no delivery."""


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The order was cancelled before the trade was sent; `cause` selects the buyer's sentence."""

    cause: Cause
    detail: str = ""


@dataclass(frozen=True, slots=True)
class SecretDelivered:
    """Telegram accepted the message with the secret."""


@dataclass(frozen=True, slots=True)
class RuledTrade:
    """A person found the trade in the supplier's panel."""

    trade_no: TradeNo


@dataclass(frozen=True, slots=True)
class RuledNotCharged:
    """A person found that the supplier did not charge; `reason` is what they typed about it, or ""."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class RuledRefund:
    """A person returns the buyer's money; a loss is the shop's."""


@dataclass(frozen=True, slots=True)
class RuledDelivery:
    """A person said that the seller's message is what was bought."""

    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class ReplacedByText:
    """A person typed a text that replaces what was delivered."""

    text: str = field(repr=False)


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
    | MessageUnjudged
    | Overdue
    | RestoredFromBackup
    | EndsProgram
    | Withdrawn
    | SecretDelivered
    | Ruling
    | RuledDelivery
    | ReplacedByText
)
