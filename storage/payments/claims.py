"""Repository of claims. What buyers typed is encrypted; a decision never changes."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, func, literal_column, or_, select, update

from bot.domain.errors import DecryptionFailed
from bot.domain.ids import BuyerId, InvoiceId, PaymentReference
from bot.domain.money import Money
from bot.domain.payments.claims import (
    ClaimEvidence,
    ClaimStatus,
    PaymentClaim,
    normalise_transaction,
)
from storage.engine.repository import Repository, is_in_step
from storage.operations.tables import forgotten
from storage.payments.tables import claim_fingerprints, invoices, payment_claims

#: A literal, not a bound value, so that queries can use the index of open claims.
_IS_OPEN = payment_claims.c.status == literal_column(f"'{ClaimStatus.OPEN}'")


#: As in the index of claims with evidence.
_HOLDS_EVIDENCE = or_(
    payment_claims.c.transaction_number.is_not(None),
    payment_claims.c.picture_message_id.is_not(None),
)


class PaymentClaims(Repository):
    """The repository of `PaymentClaim`."""

    def add(self, claim: PaymentClaim) -> bool:
        """Store a new claim; return False if its invoice has one."""
        currency = select(invoices.c.currency).where(invoices.c.id == claim.invoice_id)
        row = {
            "reference": claim.reference,
            "invoice_id": claim.invoice_id,
            "buyer_id": claim.buyer_id,
            "claimed_at": claim.claimed_at,
            "status": claim.status,
            "evidence_count": claim.evidence_count,
            "currency": currency.scalar_subquery(),
        }
        once = self.resources.insert(payment_claims).values(row).on_conflict_do_nothing()
        added = once.returning(payment_claims.c.reference)
        return self._connection.execute(added).first() is not None

    def reopen(self, reference: PaymentReference, now: datetime, made_again: int) -> bool:
        """Open a withdrawn claim again, for the time `made_again`; return False if it was not withdrawn."""
        is_withdrawn = and_(
            payment_claims.c.reference == reference,
            payment_claims.c.status == ClaimStatus.WITHDRAWN,
        )
        values = {
            "status": ClaimStatus.OPEN,
            "claimed_at": now,
            "decided_by": None,
            "decided_at": None,
            "made_again": made_again,
        }
        return self._update(is_withdrawn, values) == 1

    def find(self, reference: PaymentReference) -> PaymentClaim | None:
        """Return a claim."""
        return self._find_one(payment_claims.c.reference == reference)

    def find_asked(self, buyer: BuyerId, message_id: int) -> PaymentClaim | None:
        """Return the buyer's open claim whose question is this message."""
        return self._find_one(
            and_(
                payment_claims.c.buyer_id == buyer,
                payment_claims.c.asked_message_id == message_id,
                _IS_OPEN,
            )
        )

    def _find_one(self, which: ColumnElement[bool]) -> PaymentClaim | None:
        query = select(payment_claims).where(which).limit(1)
        return self._find(self._to_claim, query)

    def set_question(self, reference: PaymentReference, message_id: int | None) -> None:
        """Store which message asks for evidence; None ends the question."""
        self._update(payment_claims.c.reference == reference, {"asked_message_id": message_id})

    def add_evidence(self, claim: PaymentClaim, evidence: ClaimEvidence) -> bool:
        """Add evidence to an open claim, in place of earlier evidence of its kind.

        Return False if the claim is not open.
        """
        values: dict[str, Any] = {"evidence_count": payment_claims.c.evidence_count + 1}
        if evidence.transaction:
            values["transaction_number"] = self.resources.vault.seal(
                evidence.transaction.encode("utf-8", "surrogatepass"),
                *_encryption_context(claim.reference),
            )
        if evidence.picture_message_id is not None:
            values["picture_message_id"] = evidence.picture_message_id
        here = and_(payment_claims.c.reference == claim.reference, _IS_OPEN)
        if self._update(here, values) != 1:
            return False
        if evidence.transaction:
            row = {
                "reference": claim.reference,
                "fingerprint": self._fingerprints(evidence.transaction)[0],
            }
            insert = self.resources.insert(claim_fingerprints).values(row)
            self._connection.execute(insert.on_conflict_do_nothing())
        return True

    def remove_transaction(self, claim: PaymentClaim) -> bool:
        """Remove the transaction number of an open claim, which counts as evidence.

        Its fingerprint stays. Return False if the claim is not open.
        """
        here = and_(payment_claims.c.reference == claim.reference, _IS_OPEN)
        count = payment_claims.c.evidence_count + 1
        return self._update(here, {"transaction_number": None, "evidence_count": count}) == 1

    def find_same_transaction(self, claim: PaymentClaim) -> Sequence[PaymentReference]:
        """Return other claims for which any number of this claim was ever given, newest first."""
        own = select(claim_fingerprints.c.fingerprint).where(
            claim_fingerprints.c.reference == claim.reference
        )
        same: ColumnElement[bool] = claim_fingerprints.c.fingerprint.in_(own)
        if normalise_transaction(claim.transaction):
            # After a key rotation, the earlier claim has a fingerprint of the old key.
            under_any_key = self._fingerprints(claim.transaction)
            same = or_(same, claim_fingerprints.c.fingerprint.in_(under_any_key))
        others = select(claim_fingerprints.c.reference).where(
            same, claim_fingerprints.c.reference != claim.reference
        )
        query = (
            select(payment_claims.c.reference)
            .where(payment_claims.c.reference.in_(others))
            .order_by(payment_claims.c.claimed_at.desc())
        )
        found = self._connection.scalars(query)
        return [PaymentReference(reference) for reference in found]

    def count_besides(self, claim: PaymentClaim, withdrawn_since: datetime) -> int:
        """Return how many other claims of its buyer are open, or were withdrawn since that time."""
        withdrawn = and_(
            payment_claims.c.status == ClaimStatus.WITHDRAWN,
            payment_claims.c.decided_at > withdrawn_since,
        )
        others = and_(
            payment_claims.c.buyer_id == claim.buyer_id,
            payment_claims.c.reference != claim.reference,
        )
        return self._count(and_(others, or_(_IS_OPEN, withdrawn)))

    def list_open(self, limit: int, offset: int = 0) -> Sequence[PaymentClaim]:
        """Return a part of the open claims, oldest first."""
        oldest = payment_claims.c.claimed_at, payment_claims.c.reference
        query = select(payment_claims).where(_IS_OPEN).order_by(*oldest)
        return self._list(self._to_claim, query.offset(offset).limit(limit))

    def list_open_of(self, buyer: BuyerId) -> Sequence[PaymentClaim]:
        """Return the buyer's open claims, the oldest first."""
        query = select(payment_claims).where(payment_claims.c.buyer_id == buyer, _IS_OPEN)
        return self._list(self._to_claim, query.order_by(payment_claims.c.claimed_at))

    def count_open(self, claimed_before: datetime | None = None) -> int:
        """Return how many claims are open, or are open and older than that time."""
        if claimed_before is None:
            return self._count(_IS_OPEN)
        return self._count(and_(_IS_OPEN, payment_claims.c.claimed_at < claimed_before))

    def decide(
        self,
        reference: PaymentReference,
        status: ClaimStatus,
        actor: BuyerId,
        now: datetime,
        confirmed: Money | None = None,
    ) -> bool:
        """Close an open claim with its decision; return False if it was not open."""
        values = {
            "status": status,
            "decided_by": actor,
            "decided_at": now,
            "confirmed": None if confirmed is None else confirmed.amount,
            "asked_message_id": None,
        }
        here = and_(payment_claims.c.reference == reference, _IS_OPEN)
        return self._update(here, values) == 1

    def erase_decided_before(self, before: datetime, limit: int) -> int:
        """Erase numbers and pictures of up to `limit` claims decided before; return how many."""
        return self._erase(payment_claims.c.decided_at < before, limit)

    def list_of_erased_buyers(self, limit: int) -> list[PaymentReference]:
        """Return decided claims with evidence that were made before their buyer's erasure."""
        query = select(payment_claims.c.reference).where(_HOLDS_EVIDENCE, _is_of_erased_buyer())
        found = self._connection.scalars(query.limit(limit))
        return [PaymentReference(each) for each in found]

    def erase_for_erased_buyers(self, references: Sequence[PaymentReference]) -> int:
        """Erase numbers and pictures of these claims, as `list_of_erased_buyers` returns them."""
        which = and_(payment_claims.c.reference.in_(references), _is_of_erased_buyer())
        return self._erase(which, len(references))

    def _erase(self, which: ColumnElement[bool], limit: int) -> int:
        """Erase evidence. The keyed fingerprint stays: a number that is used again is still found."""
        values = {"transaction_number": None, "picture_message_id": None}
        step = is_in_step(payment_claims, and_(which, _HOLDS_EVIDENCE), limit)
        return self._update(step, values)

    def _update(self, which: ColumnElement[bool], values: dict[str, Any]) -> int:
        change = update(payment_claims).where(which).values(values)
        return self._change(change)

    def _count(self, which: ColumnElement[bool]) -> int:
        query = select(func.count()).select_from(payment_claims).where(which)
        return self._connection.scalar(query) or 0

    def _fingerprints(self, transaction: str) -> list[str]:
        tidy = normalise_transaction(transaction)
        return self.resources.vault.fingerprints(f"transaction number: {tidy}".encode())

    def _to_claim(self, row: Row[Any]) -> PaymentClaim:
        return PaymentClaim(
            reference=PaymentReference(row.reference),
            invoice_id=InvoiceId(row.invoice_id),
            buyer_id=BuyerId(row.buyer_id),
            claimed_at=row.claimed_at,
            status=ClaimStatus(row.status),
            transaction=self._open_transaction(row),
            picture_message_id=row.picture_message_id,
            asked_message_id=row.asked_message_id,
            evidence_count=row.evidence_count,
            decided_by=None if row.decided_by is None else BuyerId(row.decided_by),
            decided_at=row.decided_at,
            confirmed=None if row.confirmed is None else Money(row.confirmed, row.currency),
            made_again=row.made_again,
        )

    def _open_transaction(self, row: Row[Any]) -> str:
        """Return what the buyer typed; "" if nothing, or if it cannot be decrypted."""
        if row.transaction_number is None:
            return ""
        try:
            sealed = row.transaction_number
            plain = self.resources.vault.open(sealed, *_encryption_context(row.reference))
        except DecryptionFailed:
            return ""
        return plain.decode("utf-8", "surrogatepass")


def _encryption_context(reference: str) -> tuple[str, str, str]:
    return "payment_claims", "transaction_number", reference


def _is_of_erased_buyer() -> ColumnElement[bool]:
    """Return the condition that a decided claim was made before its buyer's erasure."""
    erased = select(forgotten.c.buyer_id).where(
        forgotten.c.buyer_id == payment_claims.c.buyer_id,
        forgotten.c.until >= payment_claims.c.claimed_at,
    )
    return and_(payment_claims.c.decided_at.is_not(None), erased.exists())
