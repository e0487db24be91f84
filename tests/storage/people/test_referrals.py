"""Tests of stored invite codes, and of who invited whom."""

import pytest

from bot.domain.ids import BuyerId, InviteCode
from storage import ConstraintBroken, EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW
from tests.storage.base_rows import a_buyer

ANN, BEN = BuyerId(7003), BuyerId(7004)
CODE = InviteCode("0123456789abcdef")


async def test_a_buyer_has_one_code(store: EngineDatabase) -> None:
    def write(tx: Transaction) -> None:
        a_buyer(tx, ANN)
        assert tx.referrals.get_code(ANN) is None
        tx.referrals.add_code(ANN, CODE)
        tx.referrals.add_code(ANN, InviteCode("another"))
        assert tx.referrals.get_code(ANN) == CODE
        assert tx.referrals.find_code_owner(CODE) == ANN
        assert tx.referrals.find_code_owner(InviteCode("another")) is None

    await store.transact(write)


async def test_who_invited_a_buyer_is_stored_once(store: EngineDatabase) -> None:
    def write(tx: Transaction) -> None:
        for buyer in (BUYER, ANN, BEN):
            a_buyer(tx, buyer)
        assert tx.referrals.add(BUYER, ANN, NOW)
        assert not tx.referrals.add(BUYER, BEN, NOW)
        assert tx.referrals.find_referrer(BUYER) == ANN
        assert tx.referrals.find_referrer(ANN) is None

    await store.transact(write)


async def test_nobody_is_stored_as_their_own_referrer(store: EngineDatabase) -> None:
    def write(tx: Transaction) -> None:
        a_buyer(tx, ANN)
        tx.referrals.add(ANN, ANN, NOW)

    with pytest.raises(ConstraintBroken):
        await store.transact(write)
