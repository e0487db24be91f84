"""Takes a buyer's claim to have paid by hand, and the evidence that they add.

A claim is decided once, whichever operator is first: see `claim_decisions`. The outbox tells
operators about new claims and about other operators' decisions.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, PaymentReference
from bot.domain.operations.outbox import OutboxKind
from bot.domain.orders.order import Order
from bot.domain.payments.claims import (
    BY_HAND,
    CLAIM_PERIOD,
    WITHDRAWN_COUNTS_FOR,
    ClaimedInvoice,
    ClaimEvidence,
    ClaimLimits,
    ClaimStatus,
    PaymentClaim,
    ShownEvidence,
)
from bot.domain.payments.payments import Invoice, InvoiceStatus
from bot.domain.people.person import Person
from bot.domain.people.staff import Right
from storage.transaction import Transaction


class ClaimNotice(StrEnum):
    """The kinds of messages about a claim to operators.

    NEW and DECIDED show the claim in the one message that an operator has about it. The others are
    short replies to that message.
    """

    NEW = "claim"
    DECIDED = "claim-decided"
    #: The buyer withdrew the claim and made it again.
    AGAIN = "claim-again"
    TRANSACTION = "claim-transaction"
    PICTURE = "claim-picture"


#: The notices that show the claim itself.
CARD_NOTICES: Final = frozenset({ClaimNotice.NEW, ClaimNotice.DECIDED})


@dataclass(frozen=True, slots=True)
class ClaimView:
    """A claim as operators see it.

    `same_transaction` names other claims with the same transaction number. With
    `is_from_before_restore` the lost part of a restored database may have confirmed it. `order` is
    what a confirmation has just bought.
    """

    claim: PaymentClaim
    invoice: Invoice
    buyer: Person | None
    decided_by: Person | None = None
    same_transaction: Sequence[PaymentReference] = ()
    is_from_before_restore: bool = False
    order: Order | None = None

    @property
    def evidence(self) -> ShownEvidence:
        """Return the evidence that an operator sees; a confirmation must match it."""
        return ShownEvidence(self.claim.evidence_count, tuple(self.same_transaction))


# --- the buyer -------------------------------------------------------------------------------------


def claim_payment(
    tx: Transaction, buyer: BuyerId, reference: PaymentReference
) -> ClaimedInvoice | Declined:
    """Store that the buyer paid their own invoice, and tell the operators; a repetition does nothing.

    A withdrawn claim is opened again, a few times a day.
    Declined with INVOICE_NOT_FOUND, INVOICE_PAID, INVOICE_CLOSED, TOO_MANY_CLAIMS or
    CLAIM_MADE_OFTEN.
    """
    tx.locks.buyers(buyer)
    invoice = tx.payments.find_invoice_at(BY_HAND, reference)
    if invoice is None or invoice.buyer_id != buyer:
        return Declined(DeclineReason.INVOICE_NOT_FOUND)
    stored = tx.payment_claims.find(reference)
    if stored is not None and stored.status is not ClaimStatus.WITHDRAWN:
        return ClaimedInvoice(stored, invoice)
    claim = PaymentClaim(reference, invoice.id, buyer, tx.now)
    refusal = _find_refusal(tx, tx.settings.claim_limits, claim, invoice)
    if refusal is not None:
        return refusal
    made_again = 0 if stored is None else stored.count_made_again(tx.now)
    if made_again >= tx.settings.claim_limits.max_open:
        return Declined(DeclineReason.CLAIM_MADE_OFTEN)
    if stored is None:
        is_changed = tx.payment_claims.add(claim)
    else:
        is_changed = tx.payment_claims.reopen(reference, tx.now, made_again + 1)
    assert is_changed, "it was looked up above"
    _tell_operators(tx, claim, ClaimNotice.NEW)
    if stored is not None:
        _tell_operators(tx, claim, ClaimNotice.AGAIN)
    return _read_claimed(tx, reference)


def _find_refusal(
    tx: Transaction, limits: ClaimLimits, claim: PaymentClaim, invoice: Invoice
) -> Declined | None:
    """Return why an invoice cannot be claimed."""
    if invoice.status is InvoiceStatus.PAID:
        return Declined(DeclineReason.INVOICE_PAID)
    if invoice.status is InvoiceStatus.CLOSED or tx.now > invoice.created_at + CLAIM_PERIOD:
        return Declined(DeclineReason.INVOICE_CLOSED)
    if tx.payment_claims.count_besides(claim, tx.now - WITHDRAWN_COUNTS_FOR) >= limits.max_open:
        return Declined(DeclineReason.TOO_MANY_CLAIMS)
    return None


def find_asked_claim(tx: Transaction, buyer: BuyerId, message_id: int) -> ClaimedInvoice | None:
    """Return the buyer's open claim for which this message of the bot asks for evidence."""
    claim = tx.payment_claims.find_asked(buyer, message_id)
    return _read_claimed(tx, claim.reference) if claim is not None else None


def note_question(tx: Transaction, reference: PaymentReference, message_id: int) -> None:
    """Store which message asks the buyer for evidence."""
    tx.payment_claims.set_question(reference, message_id)


def end_question(tx: Transaction, buyer: BuyerId, reference: PaymentReference) -> None:
    """Stop taking what the buyer sends as evidence for their claim."""
    claim = tx.payment_claims.find(reference)
    if claim is not None and claim.buyer_id == buyer:
        tx.payment_claims.set_question(reference, None)


def add_evidence(
    tx: Transaction, buyer: BuyerId, reference: PaymentReference, evidence: ClaimEvidence
) -> ClaimedInvoice | Declined:
    """Add evidence to the buyer's open claim, and show it to the operators in a short message.

    Declined with CLAIM_DECIDED if the claim is not open or has got enough evidence.
    """
    tx.locks.buyers(buyer)
    claim = _find_own(tx, buyer, reference)
    if claim is None or not claim.takes_evidence:
        return Declined(DeclineReason.CLAIM_DECIDED)
    if not tx.payment_claims.add_evidence(claim, evidence):
        return Declined(DeclineReason.CLAIM_DECIDED)
    claimed = _read_claimed(tx, reference)
    _tell_operators(tx, claimed.claim, ClaimNotice.NEW)
    has_picture = evidence.picture_message_id is not None
    notice = ClaimNotice.PICTURE if has_picture else ClaimNotice.TRANSACTION
    _tell_operators(tx, claimed.claim, notice)
    return claimed


def remove_transaction(
    tx: Transaction, buyer: BuyerId, reference: PaymentReference
) -> ClaimedInvoice | Declined:
    """Remove the transaction number of the buyer's open claim, so that another one can be sent.

    Declined with CLAIM_DECIDED if the claim is not open or has got enough evidence.
    """
    tx.locks.buyers(buyer)
    claim = _find_own(tx, buyer, reference)
    if claim is None or not claim.takes_evidence:
        return Declined(DeclineReason.CLAIM_DECIDED)
    if claim.transaction:
        if not tx.payment_claims.remove_transaction(claim):
            return Declined(DeclineReason.CLAIM_DECIDED)
        _tell_operators(tx, claim, ClaimNotice.NEW)
    return _read_claimed(tx, reference)


def withdraw_claim(
    tx: Transaction, buyer: BuyerId, reference: PaymentReference
) -> ClaimedInvoice | Declined:
    """Withdraw the buyer's own claim; nothing is credited. Declined if it is decided already."""
    tx.locks.buyers(buyer)
    claim = _find_own(tx, buyer, reference)
    if claim is None:
        return Declined(DeclineReason.CLAIM_DECIDED)
    if not tx.payment_claims.decide(reference, ClaimStatus.WITHDRAWN, buyer, tx.now):
        return Declined(DeclineReason.CLAIM_DECIDED)
    tx.audit.record(buyer, "claim-withdraw", f"claim:{reference}", "", tx.now)
    _tell_operators(tx, claim, ClaimNotice.DECIDED)
    return _read_claimed(tx, reference)


def _find_own(tx: Transaction, buyer: BuyerId, reference: PaymentReference) -> PaymentClaim | None:
    claim = tx.payment_claims.find(reference)
    return claim if claim is not None and claim.buyer_id == buyer else None


def _read_claimed(tx: Transaction, reference: PaymentReference) -> ClaimedInvoice:
    claim = tx.payment_claims.find(reference)
    assert claim is not None, f"claim {reference} existed earlier in this transaction"
    invoice = tx.payments.find_invoice(claim.invoice_id)
    assert invoice is not None, "a claim refers to its invoice"
    return ClaimedInvoice(claim, invoice)


def list_open_claims_of(tx: Transaction, buyer: BuyerId) -> Sequence[ClaimedInvoice]:
    """Return the buyer's open claims, the oldest first."""
    claims = tx.payment_claims.list_open_of(buyer)
    return [_read_claimed(tx, claim.reference) for claim in claims]


# --- the operators ---------------------------------------------------------------------------------


def read_claim(tx: Transaction, reference: PaymentReference) -> ClaimView | None:
    """Return a claim with what operators need to decide it."""
    if tx.payment_claims.find(reference) is None:
        return None
    claimed = _read_claimed(tx, reference)
    claim, restored_at = claimed.claim, tx.payments.restored_at()
    return ClaimView(
        claim,
        claimed.invoice,
        tx.people.get(claim.buyer_id),
        tx.people.get(claim.decided_by) if claim.decided_by is not None else None,
        tx.payment_claims.find_same_transaction(claim),
        # The claim itself may be younger: its buyer can make a lost one again.
        restored_at is not None and claimed.invoice.created_at < restored_at,
    )


def _find_shown(
    tx: Transaction, reference: PaymentReference, operator: BuyerId, tapped_message_id: int | None
) -> BuyerId | None:
    """Return the operator who decided if their tap shows the result in their message of the claim."""
    is_shown = (
        tapped_message_id is not None and find_card(tx, reference, operator) == tapped_message_id
    )
    return operator if is_shown else None


def _tell_operators(
    tx: Transaction,
    claim: PaymentClaim,
    notice: ClaimNotice,
    *,
    but: BuyerId | None = None,
) -> None:
    """Queue a notice for all who have the right to money, `but` for one; it names the claim.

    What it shows is read when it is sent.
    That a claim was made again is said once an hour. Its card shows every change, without a sound.
    """
    facts = {"kind": notice.value, "claim": claim.reference}
    is_card = notice in CARD_NOTICES
    state = f"{int(claim.claimed_at.timestamp())}:{claim.evidence_count}"
    if notice is ClaimNotice.AGAIN:
        state = f"{tx.now:%Y-%m-%dT%H}"
    for operator in tx.staff.list_with(Right.MONEY):
        if operator == but:
            continue
        key = f"{notice}:{claim.reference}:{state}:{operator}"
        if is_card:
            key = make_card_key(claim.reference, operator)
        tx.outbox.add(OutboxKind.NOTICE, operator, key, facts, tx.now, resend=is_card)


def make_card_key(reference: PaymentReference, operator: BuyerId) -> str:
    """Return the key of the one outbox row that shows a claim to an operator."""
    return f"claim-card:{reference}:{operator}"


def find_card(tx: Transaction, reference: PaymentReference, operator: BuyerId) -> int | None:
    """Return the message that shows a claim to an operator."""
    return tx.outbox.find_message(make_card_key(reference, operator))


def replace_card(
    tx: Transaction, reference: PaymentReference, operator: BuyerId, message_id: int
) -> int | None:
    """Store which message shows a claim to an operator from now on; return the one before."""
    old_message_id = find_card(tx, reference, operator)
    facts = {"kind": ClaimNotice.NEW.value, "claim": reference}
    key = make_card_key(reference, operator)
    tx.outbox.record_sent(OutboxKind.NOTICE, operator, key, facts, message_id, tx.now)
    return old_message_id
