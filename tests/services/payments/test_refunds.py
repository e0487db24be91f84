"""Tests of refunds that the shop starts: the balance falls first, once, and a refusal gives it back."""

import asyncio
from dataclasses import replace
from typing import NamedTuple

import pytest

from bot.domain.ids import BuyerId, PaymentId
from bot.domain.money import Money
from bot.domain.operations.messenger import AlertKind
from bot.domain.payments.cases import CaseResolution, PaymentCaseKind
from bot.domain.payments.gateway import RefundOutcome, RefundResult
from bot.domain.payments.payments import PaymentDirection, PaymentEvent
from bot.domain.payments.refunds import (
    MAX_RETRIES,
    REFUND_OVERDUE_AFTER,
    Refund,
    RefundObstacle,
    RefundStatus,
)
from bot.services.payments import cases, refunds
from bot.services.payments.cases import CaseRefusal
from bot.services.payments.notices import REFUNDED
from bot.services.payments.refunds import RefundQuestion
from bot.services.payments.reversals import receive_reversal
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import OPERATOR, shop_with, usd
from tests.services.payments.payments_rig import (
    ScriptedGateway,
    broken_rules,
    close_only_case,
    open_cases,
    open_payments_rig,
    pay,
    payment_of,
    stars,
    top_up_invoice,
)
from tests.services.services_rig import ServicesRig
from tests.world.stars import METHOD, STARS

pytestmark = pytest.mark.both_engines

DONE = RefundResult(RefundOutcome.DONE)
REFUSED = RefundResult(RefundOutcome.REFUSED, "CHARGE_TOO_OLD")
UNKNOWN = RefundResult(RefundOutcome.UNKNOWN, "no answer")
OTHER_OPERATOR = BuyerId(OPERATOR + 1)


class RefundRig(NamedTuple):
    rig: ServicesRig
    gateway: ScriptedGateway
    reversal: PaymentEvent

    async def start(
        self, operator: BuyerId = OPERATOR, *, may_go_below_zero: bool = False
    ) -> Refund | RefundQuestion | None:
        (payment_id,) = await self.rig.db.read(payment_ids)
        return await self.rig.db.transact(
            refunds.start_refund,
            operator,
            payment_id,
            may_go_below_zero=may_go_below_zero,
        )

    async def ask(self) -> RefundQuestion:
        (question,), _ = await self.rig.db.read(refunds.list_refundable, self.reversal.buyer_id)
        return question

    async def send(self) -> int:
        return await refunds.send_due_refunds(self.rig.shop, self.rig.db)

    async def take_back(self, count: int | None = None) -> bool:
        """Let the method report that the payment, or a part of it, was taken back."""
        amount = self.reversal.amount if count is None else stars(count)
        event = replace(self.reversal, amount=amount)
        return await receive_reversal(self.rig.shop, self.rig.db, event)

    async def balance(self) -> Money:
        return (await self.rig.wallet()).balance

    async def status(self) -> RefundStatus:
        (payment_id,) = await self.rig.db.read(payment_ids)
        refund = await self.rig.db.read(find_refund, payment_id)
        assert refund is not None
        return refund.status

    async def case_kinds(self) -> list[PaymentCaseKind]:
        return [case.facts.kind for case in await open_cases(self.rig)]


def payment_ids(tx: Transaction) -> list[PaymentId]:
    payments = tx.payments.list_of_buyer(BuyerId(7001), 10)
    return [each.id for each in payments if each.id is not None]


def find_refund(tx: Transaction, payment_id: PaymentId) -> Refund | None:
    return tx.refunds.find(payment_id)


async def open_refund_rig(store: EngineDatabase, *results: RefundResult) -> RefundRig:
    """Open a shop in which 5.00 were paid; the method answers refunds with `results`."""
    rig, gateway = await open_payments_rig(store), ScriptedGateway()
    gateway.refund_results += results
    rig.shop = shop_with(rig.shop, payment_gateways={STARS: gateway})
    made = await top_up_invoice(rig, "5.00")
    await pay(rig, made)
    await rig.work()
    reversal = replace(payment_of(rig, made), direction=PaymentDirection.REVERSAL)
    return RefundRig(rig, gateway, reversal)


async def test_a_refund_lowers_the_balance_then_returns_the_money_and_tells_the_buyer(
    store: EngineDatabase,
) -> None:
    it = await open_refund_rig(store, DONE)
    assert isinstance(await it.start(), Refund)
    assert await it.balance() == usd("0.00")
    assert it.gateway.refunded == []
    assert await broken_rules(it.rig) == []

    await it.rig.work()
    assert len(it.gateway.refunded) == 1
    assert await it.status() is RefundStatus.DONE
    assert [kind for _, kind, _ in it.rig.messenger.notices][-1] == REFUNDED
    assert await it.balance() == usd("0.00")
    assert await broken_rules(it.rig) == []
    assert await it.send() == 0


async def test_a_payment_is_refunded_once_also_by_two_operators_at_once(
    store: EngineDatabase,
) -> None:
    it = await open_refund_rig(store, DONE)
    results = await asyncio.gather(it.start(), it.start(OTHER_OPERATOR))
    assert sorted(type(each).__name__ for each in results) == ["Refund", "RefundQuestion"]
    assert await it.balance() == usd("0.00")
    await it.send()
    again = await it.start(may_go_below_zero=True)
    assert isinstance(again, RefundQuestion)
    assert again.obstacle is RefundObstacle.DONE
    assert len(it.gateway.refunded) == 1


async def test_a_refused_refund_gives_the_money_back_once_and_is_a_case(
    store: EngineDatabase,
) -> None:
    it = await open_refund_rig(store, REFUSED)
    await it.start()
    await it.send()
    await it.send()
    assert await it.balance() == usd("5.00")
    (case,) = await open_cases(it.rig)
    assert (case.facts.kind, case.facts.reason) == (
        PaymentCaseKind.REFUND_REFUSED,
        "CHARGE_TOO_OLD",
    )
    await it.rig.work()
    assert [kind for _, kind, _ in it.rig.messenger.alerts] == [AlertKind.REFUND_REFUSED]
    assert await broken_rules(it.rig) == []


async def test_an_unknown_result_is_tried_again_later_with_the_same_key(
    store: EngineDatabase,
) -> None:
    asked_to_wait = replace(UNKNOWN, retry_after=120.0)
    it = await open_refund_rig(store, UNKNOWN, asked_to_wait, DONE)
    await it.start()
    assert [await it.send(), await it.send()] == [1, 0]
    it.rig.wait(60)
    assert [await it.send(), await it.send()] == [1, 0]
    it.rig.wait(119)
    assert await it.send() == 0
    it.rig.wait(1)
    assert await it.send() == 1
    assert await it.status() is RefundStatus.DONE
    assert len(set(it.gateway.refunded)) == 1
    assert await it.case_kinds() == []


async def test_a_refund_that_is_unknown_for_hours_is_a_case_until_it_is_done(
    store: EngineDatabase,
) -> None:
    it = await open_refund_rig(store, UNKNOWN, UNKNOWN, UNKNOWN, DONE)
    await it.start()
    await it.send()
    for _ in range(2):
        it.rig.wait(7 * 3600)
        await it.send()
    assert await it.case_kinds() == [PaymentCaseKind.REFUND_OVERDUE]
    it.rig.wait(3600)
    await it.send()
    assert await it.status() is RefundStatus.DONE
    assert await it.case_kinds() == []


async def test_a_gateway_that_fails_or_is_not_set_up_says_nothing(store: EngineDatabase) -> None:
    it = await open_refund_rig(store)
    await it.start()
    await it.send()  # the scripted gateway has no answer, and raises
    assert await it.status() is RefundStatus.PENDING
    it.rig.shop = shop_with(it.rig.shop, payment_gateways={})
    it.rig.wait(3600)
    await it.send()
    assert await it.status() is RefundStatus.PENDING


async def test_a_result_that_cannot_be_stored_does_not_stop_other_refunds(
    store: EngineDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is tried again later, and becomes a case like any refund that is unknown for hours."""
    it = await open_refund_rig(store, DONE, DONE, DONE)
    await pay(it.rig, await top_up_invoice(it.rig, "5.00"), "second")
    second, first = await it.rig.db.read(payment_ids)
    for payment_id in (first, second):
        await it.rig.db.transact(
            refunds.start_refund, OPERATOR, payment_id, may_go_below_zero=False
        )
    settle = refunds.settle_as_done

    def fail_for_first(tx: Transaction, refund: Refund, event: PaymentEvent) -> None:
        if refund.payment.id == first:
            raise RuntimeError("broken")
        settle(tx, refund, event)

    monkeypatch.setattr(refunds, "settle_as_done", fail_for_first)
    assert await it.send() == 2
    found = [await it.rig.db.read(find_refund, each) for each in (first, second)]
    assert [each.status for each in found if each] == [RefundStatus.PENDING, RefundStatus.DONE]
    assert await it.send() == 0, "the failed one waits"
    it.rig.clock.advance(REFUND_OVERDUE_AFTER.total_seconds())
    await it.send()
    assert await it.case_kinds() == [PaymentCaseKind.REFUND_OVERDUE]


async def test_a_due_time_of_a_wrong_clock_does_not_delay_a_refund(store: EngineDatabase) -> None:
    it = await open_refund_rig(store, UNKNOWN, DONE)
    it.rig.wait(86_400)
    await it.start()
    await it.send()
    it.rig.wait(-86_400)
    assert await it.send() == 1


# --- the balance ---------------------------------------------------------------------------------------


async def test_a_balance_below_zero_needs_an_explicit_choice(store: EngineDatabase) -> None:
    it = await open_refund_rig(store, DONE)
    await it.rig.credit(7001, -1_00, "spent")
    question = await it.start()
    assert isinstance(question, RefundQuestion)
    assert question.obstacle is RefundObstacle.ABOVE_BALANCE
    assert await it.balance() == usd("4.00")
    assert isinstance(await it.start(may_go_below_zero=True), Refund)
    assert await it.balance() == usd("-1.00")


async def test_a_method_that_cannot_return_money_says_so(store: EngineDatabase) -> None:
    it = await open_refund_rig(store)
    by_hand = replace(METHOD, terms=replace(METHOD.terms, can_refund=False))
    for methods in ((by_hand,), ()):
        it.rig.shop = shop_with(it.rig.shop, payment_methods=methods)
        question = await it.start()
        assert isinstance(question, RefundQuestion)
        assert question.obstacle is RefundObstacle.BY_HAND
    assert await it.balance() == usd("5.00")


async def test_an_unknown_payment_is_not_refunded(store: EngineDatabase) -> None:
    it = await open_refund_rig(store)
    unknown = PaymentId(999)
    rig = it.rig
    assert (
        await rig.db.transact(refunds.start_refund, OPERATOR, unknown, may_go_below_zero=True)
        is None
    )


# --- together with reversals from outside ---------------------------------------------------------------


async def test_the_report_of_our_own_refund_debits_nothing_and_settles_it(
    store: EngineDatabase,
) -> None:
    it = await open_refund_rig(store, DONE)
    await it.start()
    assert not await it.take_back()  # before our call has its answer
    assert await it.status() is RefundStatus.DONE
    assert await it.balance() == usd("0.00")
    assert await it.send() == 0
    assert not await it.take_back()
    assert await it.case_kinds() == []
    assert await broken_rules(it.rig) == []


@pytest.mark.parametrize("result", [DONE, REFUSED, UNKNOWN])
async def test_an_answer_after_the_report_changes_nothing(
    store: EngineDatabase, result: RefundResult
) -> None:
    it = await open_refund_rig(store, result)
    await it.start()
    it.gateway.before_refund = it.take_back
    await it.send()
    assert await it.status() is RefundStatus.DONE
    assert await it.balance() == usd("0.00")
    assert await it.case_kinds() == []
    assert await broken_rules(it.rig) == []


async def test_a_reversal_before_the_refund_leaves_nothing_to_refund(store: EngineDatabase) -> None:
    it = await open_refund_rig(store)
    assert await it.take_back()
    question = await it.start(may_go_below_zero=True)
    assert isinstance(question, RefundQuestion)
    assert question.obstacle is RefundObstacle.TAKEN_BACK
    assert await it.balance() == usd("0.00")


async def test_a_refund_that_was_refused_because_of_a_reversal_is_debited_once(
    store: EngineDatabase,
) -> None:
    it = await open_refund_rig(store, REFUSED)
    await it.start()
    await it.send()
    assert await it.balance() == usd("5.00")
    assert await it.take_back()
    assert not await it.take_back()
    assert await it.balance() == usd("0.00")
    assert await it.case_kinds() == [PaymentCaseKind.REFUND_REFUSED, PaymentCaseKind.REVERSED]
    assert await broken_rules(it.rig) == []


async def test_a_part_that_is_taken_back_meanwhile_is_no_refund_of_ours(
    store: EngineDatabase,
) -> None:
    it = await open_refund_rig(store, REFUSED)
    await it.start()
    assert await it.take_back(192)
    await it.send()
    assert await it.balance() == usd("2.50")
    assert await broken_rules(it.rig) == []


async def test_a_refused_refund_can_be_started_again_while_its_case_is_open(
    store: EngineDatabase,
) -> None:
    it = await open_refund_rig(store, REFUSED, REFUSED, DONE)
    await it.start()
    await it.send()
    for balance in ("5.00", "0.00"):
        question = await it.ask()
        assert (question.obstacle, question.is_retry) == (None, True)
        assert isinstance(await it.start(OTHER_OPERATOR), Refund)
        assert await it.balance() == usd("0.00")
        assert (await it.ask()).obstacle is RefundObstacle.PENDING
        assert await it.case_kinds() == [], "until the method answers, nothing is to decide"
        assert await broken_rules(it.rig) == []
        await it.send()
        assert await it.balance() == usd(balance)
        assert await broken_rules(it.rig) == []
    assert await it.status() is RefundStatus.DONE
    assert await it.case_kinds() == []
    assert len(set(it.gateway.refunded)) == 1, "the method sees one key"
    await it.rig.work()
    ((_, joined, _),) = it.rig.messenger.shown_alerts
    assert [each.kind for each in joined] == [AlertKind.REFUND_REFUSED] * 2


async def test_the_case_of_a_refusal_is_not_closed_while_the_refund_is_tried_again(
    store: EngineDatabase,
) -> None:
    it = await open_refund_rig(store, REFUSED, REFUSED)
    await it.start()
    await it.send()
    (case,) = await open_cases(it.rig)
    await it.start()
    settled = CaseResolution.SETTLED
    closed = await it.rig.db.transact(cases.close_case, OPERATOR, case.id, settled)
    assert closed is CaseRefusal.BEING_RETURNED
    await it.send()
    assert await it.case_kinds() == [PaymentCaseKind.REFUND_REFUSED]


async def test_a_refused_refund_is_started_again_once_by_two_operators_at_once(
    store: EngineDatabase,
) -> None:
    it = await open_refund_rig(store, REFUSED, DONE)
    await it.start()
    await it.send()
    results = await asyncio.gather(it.start(), it.start(OTHER_OPERATOR))
    assert sorted(type(each).__name__ for each in results) == ["Refund", "RefundQuestion"]
    assert await it.balance() == usd("0.00")
    await it.send()
    assert await broken_rules(it.rig) == []


async def test_a_refused_refund_stays_refused_if_its_case_is_closed_or_it_was_tried_too_often(
    store: EngineDatabase,
) -> None:
    it = await open_refund_rig(store, *[REFUSED] * (MAX_RETRIES + 1))
    for _ in range(MAX_RETRIES + 1):
        assert isinstance(await it.start(), Refund)
        await it.send()
    question = await it.start()
    assert isinstance(question, RefundQuestion)
    assert question.obstacle is RefundObstacle.REFUSED
    assert await it.balance() == usd("5.00")
    await close_only_case(it.rig, CaseResolution.SETTLED)
    assert (await it.ask()).obstacle is RefundObstacle.REFUSED
    assert await broken_rules(it.rig) == []


async def test_closing_the_case_of_a_refusal_moves_no_money(store: EngineDatabase) -> None:
    it = await open_refund_rig(store, REFUSED)
    await it.start()
    await it.send()
    await close_only_case(it.rig, CaseResolution.SETTLED)
    assert await it.case_kinds() == []
    assert await it.balance() == usd("5.00")
