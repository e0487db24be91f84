"""Proposals of staff: kept until somebody who may decide has decided, or for a day.

Must not carry out what was proposed: the chat does, as the person who approved it.
"""

from collections.abc import Mapping
from dataclasses import replace

from bot.domain.ids import BuyerId
from bot.domain.people.proposals import ProposalOutcome, StoredProposal
from storage.transaction import Transaction


def add_proposal(tx: Transaction, proposal: StoredProposal) -> None:
    """Store a proposal. The buyer of its order is stored as well, whose erasure it must follow."""
    if proposal.buyer is None and proposal.order_id is not None:
        order = tx.orders.get(proposal.order_id)
        proposal = replace(proposal, buyer=order.buyer_id if order is not None else None)
    tx.proposals.add(proposal)


def set_messages(tx: Transaction, number: int, messages: Mapping[BuyerId, int]) -> None:
    """Store which messages ask for a decision."""
    tx.proposals.set_messages(number, messages)


def get_proposal(tx: Transaction, number: int) -> StoredProposal | None:
    """Return a proposal, also one that is decided; None if it is expired, erased or unknown."""
    found = tx.proposals.get(number)
    return found if found is not None and tx.now <= found.expires_at else None


def withdraw_proposal(tx: Transaction, number: int) -> None:
    """Delete a proposal that nobody can decide."""
    tx.proposals.delete(number)


def record_approval(tx: Transaction, number: int, decider: BuyerId) -> None:
    """Store that a proposal was carried out. The audit rows of the act name both people."""
    tx.proposals.decide(number, decider, ProposalOutcome.APPROVED)


def decline_proposal(tx: Transaction, number: int, decider: BuyerId, proposer: BuyerId) -> bool:
    """Decline a proposal, with an audit row; return False if it is decided or gone already."""
    if not tx.proposals.decide(number, decider, ProposalOutcome.DECLINED):
        return False
    tx.audit.name_proposer(proposer)
    tx.audit.record(decider, "decline-proposal", f"buyer:{proposer}", "", tx.now)
    return True
