"""Tests of proposals as they are stored: encrypted, decided once, erased with people, and purged."""

from datetime import timedelta
from functools import partial

import pytest
from sqlalchemy import select

from bot.domain.ids import BuyerId, OrderId
from bot.domain.people.proposals import ProposalOutcome, StoredProposal
from bot.domain.people.staff import Right
from storage import EngineDatabase
from storage.people.tables import proposals
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, OPERATOR

SAM, ANOTHER = BuyerId(7004), BuyerId(7005)
REQUEST = "Type 5 \ud800 <b>&\u202e"


def _proposal(number: int = 1, **changes: object) -> StoredProposal:
    values: dict[str, object] = {
        "number": number,
        "proposer": SAM,
        "right": Right.MONEY,
        "request": REQUEST,
        "choice": 1,
        "order_id": OrderId(9),
        "buyer": None,
        "expires_at": NOW,
        "messages": {OPERATOR: 17},
        "in_full": True,
    }
    return StoredProposal(**{**values, **changes})  # type: ignore[arg-type]


def _add(tx: Transaction, *added: StoredProposal) -> None:
    for each in added:
        tx.proposals.add(each)


def _get(tx: Transaction, number: int = 1) -> StoredProposal | None:
    return tx.proposals.get(number)


def _decide(tx: Transaction, outcome: ProposalOutcome) -> bool:
    return tx.proposals.decide(1, SAM, outcome)


async def test_a_proposal_comes_back_as_it_was_and_its_request_is_encrypted(
    store: EngineDatabase,
) -> None:
    await store.transact(_add, _proposal())
    assert await store.read(_get) == _proposal()
    assert await store.read(_get, 2) is None

    def read_body(tx: Transaction) -> bytes:
        return bytes(tx.resources.connection.scalars(select(proposals.c.request)).one())

    assert b"Type 5" not in await store.read(read_body)


@pytest.mark.parametrize("outcome", ProposalOutcome)
async def test_the_first_decision_counts_and_erases_the_request(
    store: EngineDatabase, outcome: ProposalOutcome
) -> None:
    await store.transact(_add, _proposal())
    assert await store.transact(lambda tx: tx.proposals.decide(1, OPERATOR, outcome))
    for later in ProposalOutcome:
        assert not await store.transact(partial(_decide, outcome=later))
    found = await store.read(_get)
    assert found is not None
    assert (found.decided_by, found.outcome, found.request) == (OPERATOR, outcome, None)
    assert not await store.transact(lambda tx: tx.proposals.decide(2, OPERATOR, outcome))


async def test_an_erased_person_leaves_neither_proposals_nor_requests_about_them(
    store: EngineDatabase,
) -> None:
    own = _proposal(1, proposer=BUYER)
    about, other = _proposal(2, buyer=BUYER), _proposal(3, buyer=ANOTHER)
    await store.transact(_add, own, about, other)
    await store.transact(lambda tx: tx.proposals.erase_person(BUYER))

    assert await store.read(_get, 1) is None
    found = await store.read(_get, 2)
    assert found is not None
    assert found.request is None
    assert await store.read(_get, 3) == other


async def test_expired_proposals_are_purged_in_steps(store: EngineDatabase) -> None:
    late = _proposal(9, expires_at=NOW + timedelta(seconds=1))
    await store.transact(_add, *(_proposal(number) for number in range(1, 4)), late)
    later = NOW + timedelta(seconds=1)
    counts = [await store.transact(lambda tx: tx.proposals.purge(later, 2)) for _ in range(3)]
    assert counts == [2, 1, 0]
    assert await store.read(_get, 9) == late
