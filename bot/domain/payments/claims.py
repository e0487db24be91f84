"""Claims: what buyers say they paid by hand, and what operators decided about it.

A claim belongs to one invoice and is named by that invoice's reference, which the buyer writes on
the payment. A confirmed or declined claim never changes. Nothing here does I/O.
"""

import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from bot.domain.ids import BuyerId, InvoiceId, MethodName, PaymentReference
from bot.domain.money import Money
from bot.domain.payments.payments import Invoice

BY_HAND: Final = MethodName("by-hand")
#: How long after it was made an invoice can be claimed: a bank may need days.
CLAIM_PERIOD: Final = timedelta(days=14)
#: How long a withdrawn claim still counts towards the limit of open ones.
WITHDRAWN_COUNTS_FOR: Final = timedelta(days=1)
#: How often a buyer may add a transaction number or a picture to one claim.
MAX_EVIDENCE: Final = 5
MAX_TRANSACTION_LENGTH: Final = 120

_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LENGTH: Final = 10
_BITS_PER_LETTER: Final = 5
_REFERENCE_BITS: Final = _LENGTH * _BITS_PER_LETTER
_REFERENCE: Final = re.compile(f"[{_ALPHABET}]{{{_LENGTH}}}")
_MISREAD: Final = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})


class ClaimStatus(StrEnum):
    """The state of a claim. CONFIRMED and DECLINED are final."""

    OPEN = "open"
    #: An operator found the money; it is booked.
    CONFIRMED = "confirmed"
    DECLINED = "declined"
    #: The buyer took the claim back, and may make it again.
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class PaymentClaim:
    """A buyer's statement that an invoice is paid.

    `transaction` is the payer's number of the transaction as typed, "" if none is known.
    `picture_message_id` is the buyer's message with a picture of the payment. `asked_message_id` is
    the screen that asks for both. `confirmed` is what the operator found, in the invoice's currency.
    `made_again` counts how often it was made again, each time within a day of the last.
    """

    reference: PaymentReference
    invoice_id: InvoiceId
    buyer_id: BuyerId
    claimed_at: datetime
    status: ClaimStatus = ClaimStatus.OPEN
    transaction: str = ""
    picture_message_id: int | None = None
    asked_message_id: int | None = None
    evidence_count: int = 0
    decided_by: BuyerId | None = None
    decided_at: datetime | None = None
    confirmed: Money | None = None
    made_again: int = 0

    def count_made_again(self, now: datetime) -> int:
        """Return how often it was made again, if the last time was a short time ago; else 0."""
        return 0 if now - self.claimed_at > WITHDRAWN_COUNTS_FOR else self.made_again

    @property
    def is_open(self) -> bool:
        return self.status is ClaimStatus.OPEN

    @property
    def takes_evidence(self) -> bool:
        """Return whether the buyer may still add a transaction number or a picture."""
        return self.is_open and self.evidence_count < MAX_EVIDENCE


@dataclass(frozen=True, slots=True)
class ShownEvidence:
    """The evidence that an operator was shown: how much the buyer had added, and the warning.

    `same_transaction` names the other claims with the same transaction number.
    """

    count: int
    same_transaction: tuple[PaymentReference, ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimedInvoice:
    """A claim with the invoice that it says is paid."""

    claim: PaymentClaim
    invoice: Invoice


@dataclass(frozen=True, slots=True)
class ClaimLimits:
    """The operator's limits: open claims of one buyer, and what needs a second tap to confirm.

    `confirm_above` is in the selling currency; None means that no amount needs a second tap.
    """

    max_open: int = 3
    confirm_above: Money | None = None

    def needs_second_tap(self, credited: Money) -> bool:
        """Return whether confirming a claim that adds `credited` needs a second tap."""
        return self.confirm_above is not None and credited > self.confirm_above


@dataclass(frozen=True, slots=True)
class ClaimEvidence:
    """The evidence that a buyer adds to a claim: a transaction number, a picture, or both."""

    transaction: str = ""
    picture_message_id: int | None = None


class EvidenceProblem(StrEnum):
    """Why what a buyer sent cannot be added to a claim; each has a sentence in every language."""

    NO_NUMBER = "no-number"
    TOO_LONG = "too-long"
    OTHER_CONTENT = "other-content"


def make_reference(invoice_id: InvoiceId) -> PaymentReference:
    """Return the reference of an invoice: the last 50 bits of its random id."""
    return decode_reference_number(int(invoice_id, 16))


def encode_reference_number(reference: PaymentReference) -> int:
    """Return the number that identifies a reference on buttons."""
    number = 0
    for letter in reference:
        number = (number << _BITS_PER_LETTER) | _ALPHABET.index(letter)
    return number


def encode_claim_version(claim: PaymentClaim) -> int:
    """Return the number of a button that decides a claim with the evidence it has now."""
    return (claim.evidence_count << _REFERENCE_BITS) | encode_reference_number(claim.reference)


def decode_evidence_count(number: int) -> int:
    """Return how much evidence a claim had when its button was made."""
    return number >> _REFERENCE_BITS


def decode_reference_number(number: int) -> PaymentReference:
    """Return the reference for the number of a button: its last 50 bits."""
    last = len(_ALPHABET) - 1
    shifts = range((_LENGTH - 1) * _BITS_PER_LETTER, -1, -_BITS_PER_LETTER)
    return PaymentReference("".join(_ALPHABET[(number >> shift) & last] for shift in shifts))


def parse_reference(text: str) -> PaymentReference | None:
    """Return the reference that a person typed, in any case and with letters misread as digits."""
    tidy = text.upper().translate(_MISREAD)
    return PaymentReference(tidy) if _REFERENCE.fullmatch(tidy) else None


def read_transaction(text: str) -> str | EvidenceProblem:
    """Return the transaction number that a buyer typed, on one line."""
    number = " ".join(text.split())
    if len(number) > MAX_TRANSACTION_LENGTH:
        return EvidenceProblem.TOO_LONG
    return number if normalise_transaction(number) else EvidenceProblem.NO_NUMBER


def normalise_transaction(text: str) -> str:
    """Return what makes two spellings of a transaction number equal; "" if nothing remains."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(char for char in folded if char.isalnum())
