"""Tests of credit limits: the default for everybody without one of their own, and lowered limits."""

import pytest

from bot.domain.ids import BuyerId
from bot.domain.payments import ledger
from bot.domain.payments.ledger import CreditLimit, LedgerEntry, Posting, Wallet
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, usd
from tests.storage.base_rows import a_buyer

BEN = BuyerId(5)


def limit(amount: str, *, is_own: bool = False) -> CreditLimit:
    return CreditLimit(usd(amount), is_own)


def move(tx: Transaction, amount: str, buyer: BuyerId = BUYER) -> None:
    """Change a buyer's balance by a payment, or by a debt if the amount is negative."""
    key = f"{buyer}:{amount}"
    assert tx.ledger.post(ledger.top_up(key, "operator", buyer, usd(amount), "op"), NOW)


def spend(tx: Transaction, amount: str, buyer: BuyerId = BUYER) -> bool:
    sides = (Posting(f"buyer:{buyer}", -usd(amount)), Posting(f"held:{buyer}", usd(amount)))
    return tx.ledger.hold(LedgerEntry(f"x:{buyer}:{amount}", "hold", sides), buyer, NOW)


def both(tx: Transaction) -> tuple[CreditLimit | None, Wallet]:
    return tx.credit_limits.get(BUYER), tx.ledger.wallet(BUYER)


async def test_a_new_buyer_has_the_default(store: EngineDatabase) -> None:
    def meet(tx: Transaction) -> tuple[CreditLimit | None, CreditLimit | None]:
        a_buyer(tx, credit="50.00")
        return tx.credit_limits.get(BUYER), tx.credit_limits.get(BuyerId(404))

    assert await store.transact(meet) == (limit("50.00"), None)


async def test_another_default_reaches_only_those_without_their_own_limit(
    store: EngineDatabase,
) -> None:
    def change(tx: Transaction) -> tuple[int, int, CreditLimit | None, CreditLimit | None]:
        for buyer in (BUYER, BEN):
            a_buyer(tx, buyer, credit="50.00")
        tx.credit_limits.set(BEN, usd("7.00"), is_own=True)
        lowered = tx.credit_limits.apply_default(usd("20.00"))
        again = tx.credit_limits.apply_default(usd("20.00"))
        return lowered, again, tx.credit_limits.get(BUYER), tx.credit_limits.get(BEN)

    lowered, again, ann, ben = await store.transact(change)
    assert (lowered, again) == (1, 0)
    assert (ann, ben) == (limit("20.00"), limit("7.00", is_own=True))


@pytest.mark.parametrize(
    ("balance", "default", "expected"),
    [
        ("0.00", "20.00", "20.00"),
        ("5.00", "20.00", "20.00"),
        ("-0.01", "20.00", "50.00"),
        ("-30.00", "20.00", "50.00"),
        ("-30.00", "60.00", "60.00"),
    ],
)
async def test_a_lowered_default_applies_as_far_as_the_credit_is_unused(
    store: EngineDatabase, balance: str, default: str, expected: str
) -> None:
    def change(tx: Transaction) -> None:
        a_buyer(tx, credit="50.00")
        if balance != "0.00":
            move(tx, balance)
        tx.credit_limits.apply_default(usd(default))

    await store.transact(change)
    found, wallet = await store.read(both)
    assert found == limit(expected)
    assert wallet.available == usd(balance) + usd(expected)


async def test_a_lowered_default_takes_effect_once_the_credit_is_paid_back(
    store: EngineDatabase,
) -> None:
    def change(tx: Transaction) -> list[int]:
        a_buyer(tx, credit="50.00")
        move(tx, "-30.00")
        changed = [tx.credit_limits.apply_default(usd("20.00"))]
        move(tx, "30.00")
        changed.append(tx.credit_limits.apply_default(usd("20.00")))
        return changed

    assert await store.transact(change) == [0, 1]


async def test_a_buyer_in_debt_above_a_lowered_limit_keeps_the_debt_and_cannot_spend(
    store: EngineDatabase,
) -> None:
    def change(tx: Transaction) -> bool:
        a_buyer(tx, credit="50.00")
        move(tx, "-30.00")
        tx.credit_limits.set(BUYER, usd("10.00"), is_own=False)
        return spend(tx, "0.01")

    assert await store.transact(change) is False
    found, wallet = await store.read(both)
    assert found == limit("10.00")
    assert wallet == Wallet(usd("-30.00"), usd("10.00"), usd("0"))
    assert wallet.available == usd("-20.00")


async def test_a_repaid_credit_cannot_be_spent_again(store: EngineDatabase) -> None:
    """Only what is within the limit can."""

    def change(tx: Transaction) -> list[bool]:
        a_buyer(tx, credit="50.00")
        move(tx, "-30.00")
        tx.credit_limits.set(BUYER, usd("10.00"), is_own=False)
        spent = []
        for paid, wanted in (("5.00", "5.00"), ("20.00", "5.01"), ("0.01", "5.01")):
            move(tx, paid)
            spent.append(spend(tx, wanted))
        return spent

    assert await store.transact(change) == [False, False, True]


async def test_a_hold_that_is_released_does_not_bring_a_lowered_limit_back(
    store: EngineDatabase,
) -> None:
    def change(tx: Transaction) -> None:
        a_buyer(tx, credit="50.00")
        assert spend(tx, "40.00")
        tx.credit_limits.set(BUYER, usd("0"), is_own=False)
        sides = (Posting(f"held:{BUYER}", -usd("40")), Posting(f"buyer:{BUYER}", usd("40")))
        tx.ledger.post(LedgerEntry("back", "release", sides), NOW)

    await store.transact(change)
    assert await store.read(both) == (limit("0"), Wallet(usd("0"), usd("0"), usd("0")))
