"""Tests of changes of balances by operators that settle a payment case."""

import pytest

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, PaymentCaseId
from bot.domain.money import Money
from bot.domain.payments.cases import NewPaymentCase, PaymentCase, PaymentCaseKind
from bot.services.payments import cases, wallet
from bot.services.payments.cases import CaseRefusal
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, usd
from tests.services.payments.payments_rig import open_cases, open_payments_rig
from tests.services.payments.test_cases import a_waiting_order
from tests.services.services_rig import ServicesRig
from tests.world.stars import STARS

pytestmark = pytest.mark.both_engines


async def open_case_without_owner(rig: ServicesRig) -> PaymentCase:
    facts = NewPaymentCase(
        PaymentCaseKind.WITHOUT_OWNER, STARS, "charge-1", None, Money(385, "XTR"), usd("0.00")
    )

    def open_it(tx: Transaction) -> None:
        cases.open_case(tx, facts)

    await rig.db.transact(open_it)
    (case,) = await open_cases(rig)
    return case


async def test_two_operators_who_credit_for_one_case_credit_once(store: EngineDatabase) -> None:
    """The second one hears that it is decided. The first one's decision is audited."""
    rig = await open_payments_rig(store)
    case = await open_case_without_owner(rig)
    first, second = (wallet.Credit(BUYER, usd("5.00"), key) for key in ("first", "second"))
    result = await rig.db.transact(wallet.credit_and_close_case, OPERATOR, first, case.id)
    assert not isinstance(result, Declined | CaseRefusal)
    assert result.balance == usd("5.00")
    refused = await rig.db.transact(wallet.credit_and_close_case, OPERATOR, second, case.id)
    assert refused is CaseRefusal.ALREADY_CLOSED
    assert (await rig.wallet()).balance == usd("5.00")
    assert await open_cases(rig) == []


async def test_a_failed_credit_leaves_its_case_open_and_another_case_gets_no_credit(
    store: EngineDatabase,
) -> None:
    """A reversal is not settled by a credit; and under that number no person is known."""
    rig, _ = await a_waiting_order(store)
    (reversed_case,) = await open_cases(rig)
    before = (await rig.wallet()).balance
    credit = wallet.Credit(BUYER, usd("5.00"), "key")
    for case_id in (reversed_case.id, PaymentCaseId(404)):
        result = await rig.db.transact(wallet.credit_and_close_case, OPERATOR, credit, case_id)
        assert result is CaseRefusal.GONE
    unknown = wallet.Credit(BuyerId(404), usd("5.00"), "key")
    result = await rig.db.transact(
        wallet.credit_and_close_case, OPERATOR, unknown, reversed_case.id
    )
    assert result == Declined(DeclineReason.BUYER_NOT_FOUND)
    assert (await rig.wallet()).balance == before
    assert await open_cases(rig) == [reversed_case]
