"""Repository of proposals. What a proposer did is encrypted, because texts may be part of it."""

import json
from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import Row, delete, insert, select, update

from bot.domain.errors import DecryptionFailed
from bot.domain.ids import BuyerId, OrderId
from bot.domain.people.proposals import ProposalOutcome, StoredProposal
from bot.domain.people.staff import Right
from storage.engine.repository import Repository, is_in_step
from storage.people.tables import proposals


class Proposals(Repository):
    """The repository of `StoredProposal`."""

    def add(self, proposal: StoredProposal) -> None:
        """Store a proposal, its request encrypted."""
        request = proposal.request
        values = {
            "number": proposal.number,
            "proposer_id": proposal.proposer,
            "needed_right": proposal.right,
            "request": None if request is None else self._seal(proposal.number, request),
            "in_full": proposal.in_full,
            "choice": proposal.choice,
            "order_id": proposal.order_id,
            "buyer_id": proposal.buyer,
            "expires_at": proposal.expires_at,
            "messages": _encode_messages(proposal.messages),
        }
        self._connection.execute(insert(proposals).values(**values))

    def get(self, number: int) -> StoredProposal | None:
        return self._find(self._to_proposal, select(proposals).where(proposals.c.number == number))

    def set_messages(self, number: int, messages: Mapping[BuyerId, int]) -> None:
        """Store which messages ask for a decision."""
        here = update(proposals).where(proposals.c.number == number)
        self._connection.execute(here.values(messages=_encode_messages(messages)))

    def decide(self, number: int, decider: BuyerId, outcome: ProposalOutcome) -> bool:
        """Store a decision and erase the request; return False if it is decided or gone already."""
        here = update(proposals).where(proposals.c.number == number, proposals.c.outcome.is_(None))
        return self._change(here.values(decided_by=decider, outcome=outcome, request=None)) > 0

    def delete(self, number: int) -> None:
        self._connection.execute(delete(proposals).where(proposals.c.number == number))

    def delete_all(self) -> int:
        """Delete every proposal; return how many."""
        return self._change(delete(proposals))

    def erase_person(self, person: BuyerId) -> None:
        """Delete what a person proposed, and erase the requests about them."""
        self._connection.execute(delete(proposals).where(proposals.c.proposer_id == person))
        about = update(proposals).where(proposals.c.buyer_id == person)
        self._connection.execute(about.values(request=None))

    def purge(self, before: datetime, limit: int) -> int:
        """Delete up to `limit` proposals that expired before a time; return how many."""
        due = proposals.c.expires_at < before
        return self._change(delete(proposals).where(is_in_step(proposals, due, limit)))

    def _seal(self, number: int, request: str) -> bytes:
        # Any text can be stored, even one with unpaired surrogates.
        body = request.encode("utf-8", "surrogatepass")
        return self.resources.vault.seal(body, *_encryption_context(number))

    def _to_proposal(self, row: "Row[*tuple[object, ...]]") -> StoredProposal:
        request: str | None = None
        if row.request is not None:
            try:
                body = self.resources.vault.open(row.request, *_encryption_context(row.number))
                request = body.decode("utf-8", "surrogatepass")
            except DecryptionFailed:
                request = None  # it can be proposed again
        messages = json.loads(row.messages)
        return StoredProposal(
            number=row.number,
            proposer=BuyerId(row.proposer_id),
            right=Right(row.needed_right),
            request=request,
            in_full=row.in_full,
            choice=row.choice,
            order_id=None if row.order_id is None else OrderId(row.order_id),
            buyer=None if row.buyer_id is None else BuyerId(row.buyer_id),
            expires_at=row.expires_at,
            messages={BuyerId(int(person)): int(each) for person, each in messages.items()},
            decided_by=None if row.decided_by is None else BuyerId(row.decided_by),
            outcome=None if row.outcome is None else ProposalOutcome(row.outcome),
        )


def _encode_messages(messages: Mapping[BuyerId, int]) -> str:
    return json.dumps({str(person): each for person, each in messages.items()})


def _encryption_context(number: int) -> tuple[str, str, int]:
    return "proposals", "request", number
