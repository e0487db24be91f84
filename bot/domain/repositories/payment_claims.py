"""The repository of claims: payments by hand that buyers reported.

A confirmed or declined claim never changes, except that its evidence is erased.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from bot.domain.ids import BuyerId, PaymentReference
from bot.domain.money import Money
from bot.domain.payment_claims import ClaimEvidence, ClaimStatus, PaymentClaim


class PaymentClaims(Protocol):
    """The repository of `PaymentClaim`."""

    async def add(self, claim: PaymentClaim) -> bool:
        """Store a new claim; return False if its invoice has one."""

    async def reopen(self, reference: PaymentReference, now: datetime, made_again: int) -> bool:
        """Open a withdrawn claim again, for the time `made_again`; return False if it was not withdrawn."""

    async def find(self, reference: PaymentReference) -> PaymentClaim | None:
        """Return a claim."""

    async def find_asked(self, buyer: BuyerId, message_id: int) -> PaymentClaim | None:
        """Return the buyer's open claim whose question is this message."""

    async def set_question(self, reference: PaymentReference, message_id: int | None) -> None:
        """Store which message asks for evidence; None ends the question."""

    async def add_evidence(self, claim: PaymentClaim, evidence: ClaimEvidence) -> bool:
        """Add evidence to an open claim, in place of earlier evidence of its kind.

        Return False if the claim is not open.
        """

    async def remove_transaction(self, claim: PaymentClaim) -> bool:
        """Remove the transaction number of an open claim, which counts as evidence.

        Its fingerprint stays. Return False if the claim is not open.
        """

    async def find_same_transaction(self, claim: PaymentClaim) -> Sequence[PaymentReference]:
        """Return other claims for which any number of this claim was ever given, newest first."""

    async def count_besides(self, claim: PaymentClaim, withdrawn_since: datetime) -> int:
        """Return how many other claims of its buyer are open, or were withdrawn since that time."""

    async def list_open(self, limit: int, offset: int = 0) -> Sequence[PaymentClaim]:
        """Return a part of the open claims, oldest first."""

    async def list_open_of(self, buyer: BuyerId) -> Sequence[PaymentClaim]:
        """Return the buyer's open claims, the oldest first."""

    async def count_open(self, claimed_before: datetime | None = None) -> int:
        """Return how many claims are open, or are open and older than that time."""

    async def decide(
        self,
        reference: PaymentReference,
        status: ClaimStatus,
        actor: BuyerId,
        now: datetime,
        confirmed: Money | None = None,
    ) -> bool:
        """Close an open claim with its decision; return False if it was not open."""

    async def erase_decided_before(self, before: datetime, limit: int) -> int:
        """Erase numbers and pictures of up to `limit` claims decided before; return how many."""

    async def list_of_erased_buyers(self, limit: int) -> list[PaymentReference]:
        """Return decided claims with evidence that were made before their buyer's erasure."""

    async def erase_for_erased_buyers(self, references: Sequence[PaymentReference]) -> int:
        """Erase numbers and pictures of these claims, as `list_of_erased_buyers` returns them."""
