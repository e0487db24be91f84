"""Tests of stored claims: one for each invoice, encrypted evidence, one decision, and erasure."""

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import select

from bot.domain.ids import BuyerId
from bot.domain.payments.claims import ClaimEvidence, ClaimStatus, PaymentClaim
from storage import EngineDatabase
from storage.engine.repository import RepositoryResources
from storage.payments.tables import payment_claims
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, a_claim, an_invoice, usd
from tests.storage.base_rows import a_buyer

OPERATOR = BuyerId(9001)
DAY = timedelta(days=1)


def a_stored_claim(tx: Transaction, buyer: int = BUYER, **changes: object) -> PaymentClaim:
    claim = a_claim(buyer, **changes)
    a_buyer(tx, buyer)
    tx.payments.add_invoice(an_invoice(buyer, id=claim.invoice_id, amount=usd("5.00")))
    assert tx.payment_claims.add(claim)
    return claim


def _claim_twice(tx: Transaction) -> None:
    claim = a_stored_claim(tx)
    assert not tx.payment_claims.add(claim)
    assert tx.payment_claims.find(claim.reference) == claim
    assert tx.payment_claims.find(a_claim(5).reference) is None


async def test_an_invoice_has_one_claim(store: EngineDatabase) -> None:
    await store.transact(_claim_twice)


def _add_evidence(tx: Transaction) -> None:
    claim = a_stored_claim(tx)
    assert tx.payment_claims.add_evidence(claim, ClaimEvidence("TX 12é\ud800"))
    assert tx.payment_claims.add_evidence(claim, ClaimEvidence("", 77))
    found = tx.payment_claims.find(claim.reference)
    assert found == replace(
        claim, transaction="TX 12é\ud800", picture_message_id=77, evidence_count=2
    )


async def test_evidence_of_each_kind_is_kept_and_encrypted(store: EngineDatabase) -> None:
    await store.transact(_add_evidence)

    def read(unit: RepositoryResources) -> bytes:
        found = unit.connection.scalar(select(payment_claims.c.transaction_number))
        assert isinstance(found, bytes)
        return found

    assert b"TX" not in await store.transact_on_tables(read)


def _decide_twice(tx: Transaction, first: ClaimStatus, second: ClaimStatus) -> None:
    claim = a_stored_claim(tx)
    amounts = {ClaimStatus.CONFIRMED: usd("5.00")}
    claims = tx.payment_claims
    assert claims.decide(claim.reference, first, OPERATOR, NOW, amounts.get(first))
    assert not claims.decide(claim.reference, second, BuyerId(1), NOW, amounts.get(second))
    found = claims.find(claim.reference)
    assert found is not None
    assert (found.status, found.decided_by, found.decided_at) == (first, OPERATOR, NOW)
    assert found.confirmed == amounts.get(first)
    assert not tx.payment_claims.add_evidence(claim, ClaimEvidence("late"))


@pytest.mark.parametrize("first", [ClaimStatus.CONFIRMED, ClaimStatus.DECLINED])
@pytest.mark.parametrize("second", [ClaimStatus.CONFIRMED, ClaimStatus.DECLINED])
async def test_a_claim_is_decided_once(
    store: EngineDatabase, first: ClaimStatus, second: ClaimStatus
) -> None:
    await store.transact(_decide_twice, first, second)


def _reopen(tx: Transaction) -> None:
    claim = a_stored_claim(tx)
    assert not tx.payment_claims.reopen(claim.reference, NOW, 1)
    tx.payment_claims.decide(claim.reference, ClaimStatus.WITHDRAWN, BuyerId(BUYER), NOW)
    assert tx.payment_claims.reopen(claim.reference, NOW + DAY, 1)
    assert tx.payment_claims.find(claim.reference) == replace(
        claim, claimed_at=NOW + DAY, made_again=1
    )
    tx.payment_claims.decide(claim.reference, ClaimStatus.DECLINED, OPERATOR, NOW)
    assert not tx.payment_claims.reopen(claim.reference, NOW, 1)


async def test_only_a_withdrawn_claim_is_opened_again(store: EngineDatabase) -> None:
    await store.transact(_reopen)


def _find_question(tx: Transaction) -> None:
    claim = a_stored_claim(tx)
    tx.payment_claims.set_question(claim.reference, 50)
    found = tx.payment_claims.find_asked(BuyerId(BUYER), 50)
    assert found is not None
    assert found.reference == claim.reference
    assert tx.payment_claims.find_asked(BuyerId(1), 50) is None
    assert tx.payment_claims.find_asked(BuyerId(BUYER), 51) is None
    tx.payment_claims.set_question(claim.reference, None)
    assert tx.payment_claims.find_asked(BuyerId(BUYER), 50) is None


async def test_a_question_leads_to_its_own_buyers_claim(store: EngineDatabase) -> None:
    await store.transact(_find_question)


def _give_same_number(tx: Transaction) -> None:
    one, other, third = [a_stored_claim(tx, buyer) for buyer in (7001, 7002, 7003)]
    tx.payment_claims.add_evidence(one, ClaimEvidence("TX 12-34"))
    tx.payment_claims.add_evidence(other, ClaimEvidence("tx1234"))
    tx.payment_claims.add_evidence(third, ClaimEvidence("tx1235"))
    tx.payment_claims.decide(one.reference, ClaimStatus.DECLINED, OPERATOR, NOW)
    tx.payment_claims.erase_decided_before(NOW + DAY, 10)
    found = tx.payment_claims.find(other.reference)
    assert found is not None
    assert list(tx.payment_claims.find_same_transaction(found)) == [one.reference]
    assert not tx.payment_claims.find_same_transaction(a_claim(7009))


async def test_a_repeated_transaction_number_is_found_also_if_the_first_one_is_erased(
    store: EngineDatabase,
) -> None:
    await store.transact(_give_same_number)


def _replace_number(tx: Transaction) -> None:
    one, other, third = [a_stored_claim(tx, buyer) for buyer in (7001, 7002, 7003)]
    for number in ("TX 12-34", "TX 12-34", "new 1"):
        assert tx.payment_claims.add_evidence(one, ClaimEvidence(number))
    tx.payment_claims.add_evidence(other, ClaimEvidence("tx1234"))
    tx.payment_claims.add_evidence(other, ClaimEvidence("new 2"))
    tx.payment_claims.add_evidence(third, ClaimEvidence("new 3"))
    found = [tx.payment_claims.find(claim.reference) for claim in (one, other, third)]
    same = [list(tx.payment_claims.find_same_transaction(claim)) for claim in found if claim]
    assert same == [[other.reference], [one.reference], []]


async def test_a_number_that_was_replaced_is_still_found(store: EngineDatabase) -> None:
    await store.transact(_replace_number)


def _list_and_count(tx: Transaction) -> None:
    late = a_stored_claim(tx, 7001, claimed_at=NOW + DAY)
    early = a_stored_claim(tx, 7002, claimed_at=NOW)
    assert list(tx.payment_claims.list_open(1)) == [early]
    assert tx.payment_claims.count_open() == 2
    assert tx.payment_claims.count_open(NOW + DAY) == 1
    assert list(tx.payment_claims.list_open_of(BuyerId(7001))) == [late]
    assert tx.payment_claims.count_besides(early, NOW) == 0
    other = a_claim(7005, buyer_id=BuyerId(7002))
    assert tx.payment_claims.count_besides(other, NOW) == 1
    tx.payment_claims.decide(early.reference, ClaimStatus.WITHDRAWN, OPERATOR, NOW)
    assert tx.payment_claims.count_besides(other, NOW - DAY) == 1
    assert tx.payment_claims.count_besides(other, NOW) == 0
    assert tx.payment_claims.count_open() == 1


async def test_open_claims_are_listed_oldest_first_and_counted(store: EngineDatabase) -> None:
    await store.transact(_list_and_count)


def _erase(tx: Transaction) -> None:
    decided, still_open = [a_stored_claim(tx, buyer) for buyer in (7001, 7002)]
    for claim in (decided, still_open):
        tx.payment_claims.add_evidence(claim, ClaimEvidence("TX 1", 5))
        tx.erasure.erase_buyer(claim.buyer_id, NOW)
    tx.payment_claims.decide(decided.reference, ClaimStatus.DECLINED, OPERATOR, NOW)
    due = tx.payment_claims.list_of_erased_buyers(10)
    assert due == [decided.reference]
    both = [decided.reference, still_open.reference]
    assert tx.payment_claims.erase_for_erased_buyers(both) == 1
    assert tx.payment_claims.list_of_erased_buyers(10) == []
    gone = tx.payment_claims.find(decided.reference)
    kept = tx.payment_claims.find(still_open.reference)
    assert gone is not None
    assert kept is not None
    assert (gone.transaction, gone.picture_message_id) == ("", None)
    assert (kept.transaction, kept.picture_message_id) == ("TX 1", 5)


async def test_evidence_of_erased_buyers_is_erased_once_their_claim_is_decided(
    store: EngineDatabase,
) -> None:
    await store.transact(_erase)
