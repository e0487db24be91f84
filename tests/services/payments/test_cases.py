"""Tests of payment cases: a buyer's orders wait while their payment is taken back; a payment from
before a restore is credited by an operator only.
"""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from bot.domain.errors import Declined, DeclineReason
from bot.domain.money import Money
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.supplier import LastAnswer
from bot.domain.payments.cases import CaseResolution, PaymentCase, PaymentCaseKind
from bot.domain.payments.payments import (
    InvoiceStatus,
    PaymentDirection,
    PaymentEvent,
    PaymentSource,
)
from bot.domain.payments.refunds import RefundObstacle
from bot.services import sales_pause
from bot.services.clock_check import ClockStability
from bot.services.operations.recovery import limit_restore_time, open_cases_after_restore
from bot.services.payments import cases, refunds
from bot.services.payments.booking import receive_payment
from bot.services.payments.cases import CaseRefusal
from bot.services.payments.notices import CHECKED
from bot.services.payments.payment_check import PaymentRefusal, check_before_payment
from bot.services.payments.reversals import receive_reversal
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, shop_with, usd
from tests.doubles import Overridden
from tests.services.payments.payments_rig import (
    broken_rules,
    close_only_case,
    mark_lists_read,
    open_cases,
    open_payments_rig,
    pay,
    payment_of,
    quote_invoice,
    top_up_invoice,
)
from tests.services.services_rig import ServicesRig
from tests.world.stars import STARS

pytestmark = pytest.mark.both_engines
OTHER = 7002


async def a_waiting_order(store: EngineDatabase) -> tuple[ServicesRig, Order]:
    """Return a shop and an order that waits, because the payment for it was taken back."""
    rig = await open_payments_rig(store, credit="50.00")
    made = await top_up_invoice(rig, "5.00")
    await pay(rig, made)
    order = await rig.buy()
    reversal = replace(payment_of(rig, made), direction=PaymentDirection.REVERSAL)
    assert await receive_reversal(rig.shop, rig.db, reversal)
    return rig, order


# --- taken back from outside -----------------------------------------------------------------------------


async def test_orders_wait_while_the_case_of_their_buyer_is_open(store: EngineDatabase) -> None:
    rig, order = await a_waiting_order(store)
    await rig.work()
    assert (await rig.order(order)).status is OrderStatus.PLACED
    assert rig.supplier.trades == []
    (case,) = await open_cases(rig)
    assert case.facts.kind is PaymentCaseKind.REVERSED
    view = await rig.db.read(cases.read_case, case.id)
    assert view is not None
    assert view.waiting_orders == 1

    await close_only_case(rig, CaseResolution.CONTINUE)
    await rig.work()
    assert (await rig.order(order)).status is OrderStatus.DELIVERED


async def test_orders_of_other_buyers_go_on(store: EngineDatabase) -> None:
    rig, _ = await a_waiting_order(store)
    await rig.register(OTHER)
    other = await rig.buy(buyer=OTHER)  # type: ignore[arg-type]
    await rig.work()
    assert (await rig.order(other)).status is OrderStatus.DELIVERED


async def test_an_order_that_is_claimed_already_is_not_traded(store: EngineDatabase) -> None:
    """The payment is taken back while the supplier is asked for the price."""
    rig = await open_payments_rig(store, credit="50.00")
    made = await top_up_invoice(rig, "5.00")
    await pay(rig, made)
    order = await rig.buy()
    reversal = replace(payment_of(rig, made), direction=PaymentDirection.REVERSAL)

    async def take_back() -> Decimal | None:
        await receive_reversal(rig.shop, rig.db, reversal)
        return await rig.supplier.balance()

    rig.shop = shop_with(rig.shop, supplier=Overridden(rig.supplier, balance=take_back))
    await rig.work()
    assert (await rig.order(order)).status is OrderStatus.PLACED
    assert rig.supplier.trades == []


async def test_a_new_order_is_declined_while_the_case_is_open(store: EngineDatabase) -> None:
    rig, _ = await a_waiting_order(store)
    offer = await rig.quote()
    declined = await rig.confirm(BUYER, offer.id)
    assert isinstance(declined, Declined)
    assert declined.reason is DeclineReason.PAYMENT_TAKEN_BACK


async def test_an_order_cannot_be_paid_for_while_the_case_is_open(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    made, paid = await quote_invoice(rig), await top_up_invoice(rig, "5.00")
    await pay(rig, paid)
    reversal = replace(payment_of(rig, paid), direction=PaymentDirection.REVERSAL)
    await receive_reversal(rig.shop, rig.db, reversal)
    check = (rig.shop, rig.db, BUYER, STARS, made.payload, made.invoice.amount)
    assert await check_before_payment(*check) is PaymentRefusal.TAKEN_BACK
    await close_only_case(rig, CaseResolution.CONTINUE)
    assert await check_before_payment(*check) is None


async def test_an_operator_cancels_the_waiting_orders(store: EngineDatabase) -> None:
    rig, order = await a_waiting_order(store)
    closed = await close_only_case(rig, CaseResolution.CANCEL_ORDERS)
    assert isinstance(closed, PaymentCase)
    assert (await rig.order(order)).status is OrderStatus.CANCELLED
    assert (await rig.wallet()).held == usd("0.00")
    await rig.work()
    assert rig.supplier.trades == []
    assert await broken_rules(rig) == []


async def test_a_case_is_closed_once(store: EngineDatabase) -> None:
    rig, order = await a_waiting_order(store)
    (case,) = await open_cases(rig)
    await close_only_case(rig, CaseResolution.CONTINUE)
    again = await rig.db.transact(cases.close_case, OPERATOR, case.id, CaseResolution.CANCEL_ORDERS)
    assert again is CaseRefusal.ALREADY_CLOSED
    assert (await rig.order(order)).status is OrderStatus.PLACED


async def test_a_resolution_of_another_kind_changes_nothing(store: EngineDatabase) -> None:
    rig, _ = await a_waiting_order(store)
    assert await close_only_case(rig, CaseResolution.CREDIT) is CaseRefusal.GONE
    assert len(await open_cases(rig)) == 1


# --- found after a restore -------------------------------------------------------------------------------


async def restore(rig: ServicesRig) -> None:
    """Do what a restore does to the restored rows, and resume sales."""
    await rig.db.transact(open_cases_after_restore)

    def resume(tx: Transaction) -> None:
        sales_pause.resume_sales(tx, PauseCause.RESTORED_BACKUP, "staff:1")

    await rig.db.transact(resume)


async def a_payment_before_a_restore(
    store: EngineDatabase, *, source: PaymentSource = PaymentSource.READ_BACK
) -> tuple[ServicesRig, PaymentEvent, str]:
    """Return a restored shop, and a payment of 5.00 from before that it does not know."""
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig, "5.00")
    event = payment_of(rig, made, source=source)
    rig.wait(60)
    await restore(rig)
    await rig.work()
    return rig, event, made.payload


@pytest.mark.parametrize("source", [PaymentSource.UPDATE, PaymentSource.POLLING])
async def test_a_payment_from_before_a_restore_waits_for_an_operator(
    store: EngineDatabase, source: PaymentSource
) -> None:
    rig, event, payload = await a_payment_before_a_restore(store, source=source)
    booked = await receive_payment(rig.shop, rig.db, event, payload)
    assert booked.payment.credited == usd("0.00")
    assert (await receive_payment(rig.shop, rig.db, event, payload)).was_booked_before
    assert (await rig.wallet()).balance == usd("0.00")
    (case,) = await open_cases(rig)
    assert case.facts.kind is PaymentCaseKind.FOUND_AFTER_RESTORE
    assert case.facts.value == usd("5.00")
    await rig.work()
    assert [kind for _, kind, _ in rig.messenger.notices] == [CHECKED]
    assert AlertKind.PAYMENT_AFTER_RESTORE in {kind for _, kind, _ in rig.messenger.alerts}
    assert await broken_rules(rig) == []


async def test_an_operator_credits_it_once(store: EngineDatabase) -> None:
    rig, event, payload = await a_payment_before_a_restore(store)
    await receive_payment(rig.shop, rig.db, event, payload)
    assert isinstance(await close_only_case(rig, CaseResolution.CREDIT), PaymentCase)
    assert (await rig.wallet()).balance == usd("5.00")
    await receive_payment(rig.shop, rig.db, event, payload)
    assert (await rig.wallet()).balance == usd("5.00")
    assert await broken_rules(rig) == []
    # From now on it is a payment like any other.
    reversal = replace(event, direction=PaymentDirection.REVERSAL)
    assert await receive_reversal(rig.shop, rig.db, reversal)
    assert (await rig.wallet()).balance == usd("0.00")
    assert await broken_rules(rig) == []


async def test_an_operator_does_not_credit_it(store: EngineDatabase) -> None:
    rig, event, payload = await a_payment_before_a_restore(store)
    await receive_payment(rig.shop, rig.db, event, payload)
    await close_only_case(rig, CaseResolution.DO_NOT_CREDIT)
    await receive_payment(rig.shop, rig.db, event, payload)
    assert (await rig.wallet()).balance == usd("0.00")
    assert await open_cases(rig) == []
    assert await broken_rules(rig) == []


async def test_it_is_not_credited_after_it_was_taken_back(store: EngineDatabase) -> None:
    rig, event, payload = await a_payment_before_a_restore(store)
    await receive_payment(rig.shop, rig.db, event, payload)
    await receive_reversal(rig.shop, rig.db, replace(event, direction=PaymentDirection.REVERSAL))
    found, _ = await open_cases(rig)
    result = await rig.db.transact(cases.close_case, OPERATOR, found.id, CaseResolution.CREDIT)
    assert result is CaseRefusal.TAKEN_BACK
    assert (await rig.wallet()).balance == usd("0.00")


async def test_it_is_not_returned_before_its_case_is_closed(store: EngineDatabase) -> None:
    rig, event, payload = await a_payment_before_a_restore(store)
    await receive_payment(rig.shop, rig.db, event, payload)
    (question,), _ = await rig.db.read(refunds.list_refundable, BUYER)
    assert question.obstacle is RefundObstacle.BEING_CHECKED
    await close_only_case(rig, CaseResolution.DO_NOT_CREDIT)
    (closed,), _ = await rig.db.read(refunds.list_refundable, BUYER)
    assert closed.obstacle is None


async def test_it_buys_nothing_and_its_invoice_is_paid(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    event = payment_of(rig, made)
    rig.wait(60)
    await restore(rig)
    booked = await receive_payment(rig.shop, rig.db, event, made.payload)
    assert booked.order is None

    def status(tx: Transaction) -> InvoiceStatus | None:
        found = tx.payments.find_invoice(made.invoice.id)
        return None if found is None else found.status

    assert await rig.db.read(status) is InvoiceStatus.PAID


async def test_a_payment_made_after_the_restore_is_credited_as_usual(store: EngineDatabase) -> None:
    rig, event, payload = await a_payment_before_a_restore(store)
    await rig.db.transact(mark_lists_read)
    later = replace(event, at=rig.clock.now() + timedelta(seconds=1))
    booked = await receive_payment(rig.shop, rig.db, later, payload)
    assert booked.payment.credited == usd("5.00")
    assert await open_cases(rig) == []


async def test_a_restore_under_a_clock_that_is_behind_keeps_lost_payments_suspect(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    lost = payment_of(rig, await top_up_invoice(rig, "5.00"))
    rig.wait(60)
    made = await top_up_invoice(rig, "5.00")  # what the backup knows is younger
    rig.clock.jump(-30 * 86_400)
    await restore(rig)
    booked = await receive_payment(rig.shop, rig.db, lost, made.payload)
    assert booked.payment.credited == usd("0.00")


async def test_a_restore_time_that_lies_ahead_ends_with_a_confirmed_clock(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig, "5.00")
    rig.clock.jump(30 * 86_400)
    await restore(rig)
    rig.clock.jump(-30 * 86_400)
    rig.supplier.heard = LastAnswer(rig.clock.now(), -3 * 86_400.0)  # our clock may be behind
    assert not await limit_restore_time(rig.shop, rig.db, ClockStability())
    rig.supplier.heard = LastAnswer(rig.clock.now(), 0.4)
    assert await limit_restore_time(rig.shop, rig.db, ClockStability())
    assert not await limit_restore_time(rig.shop, rig.db, ClockStability())
    rig.wait(60)
    await rig.db.transact(mark_lists_read)
    booked = await pay(rig, made)
    assert booked.payment.credited == usd("5.00")
    assert await open_cases(rig) == []


async def test_an_invoice_of_this_database_is_credited_although_a_list_was_never_read(
    store: EngineDatabase,
) -> None:
    """The list is out of reach, and the shop is new or restored; the clock was ahead then."""
    rig = await open_payments_rig(store, is_new=True)
    first = await pay(rig, await top_up_invoice(rig, "5.00"))
    rig.clock.jump(30 * 86_400)
    await restore(rig)
    rig.clock.jump(-30 * 86_400)
    second = await pay(rig, await top_up_invoice(rig, "5.00"), "charge-2")
    assert [each.payment.credited for each in (first, second)] == 2 * [usd("5.00")]
    assert await open_cases(rig) == []


async def test_a_payment_without_an_invoice_waits_until_the_list_was_read(
    store: EngineDatabase,
) -> None:
    """An earlier database may have had it, also if it is reported by an update."""
    rig = await open_payments_rig(store, is_new=True)
    made = await top_up_invoice(rig, "5.00")
    old = await pay(rig, made, payload="of an earlier database")
    await rig.db.transact(mark_lists_read)
    new = await pay(rig, made, "charge-2", payload="of another program")
    assert [each.payment.credited for each in (old, new)] == [usd("0.00"), usd("5.00")]


async def test_a_payment_of_the_future_does_not_make_later_ones_cases(
    store: EngineDatabase,
) -> None:
    """Its method dated it wrongly; then the database is restored."""
    rig = await open_payments_rig(store)
    first = payment_of(rig, await top_up_invoice(rig, "5.00"))
    wrong = replace(first, at=first.at + timedelta(days=400))
    await receive_payment(rig.shop, rig.db, wrong, "")
    made = await top_up_invoice(rig, "5.00")
    rig.wait(60)
    await restore(rig)
    await rig.db.transact(mark_lists_read)
    rig.wait(60)
    booked = await pay(rig, made, "charge-2")
    assert booked.payment.credited == usd("5.00")


async def test_a_payment_that_a_closed_shop_missed_is_credited_as_usual(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig, "5.00")
    event = payment_of(rig, made, source=PaymentSource.READ_BACK)
    rig.wait(86_400)
    booked = await receive_payment(rig.shop, rig.db, event, made.payload)
    assert booked.payment.credited == usd("5.00")


# --- decided together ----------------------------------------------------------------------------------


async def found_payments(store: EngineDatabase, count: int) -> ServicesRig:
    """Return a new shop that has found old payments, of 5.00 each."""
    rig = await open_payments_rig(store, is_new=True)
    made = await top_up_invoice(rig, "5.00")
    for number in range(count):
        event = payment_of(rig, made, f"old-{number}", source=PaymentSource.READ_BACK)
        await receive_payment(rig.shop, rig.db, event, "of an earlier database")
    return rig


async def decide(rig: ServicesRig, resolution: CaseResolution) -> cases.DecidedTogether:
    found = await rig.db.read(cases.sum_found)
    return await cases.close_found_cases(rig.shop, rig.db, OPERATOR, found.last_id, resolution)


async def test_all_found_payments_are_credited_by_one_decision(store: EngineDatabase) -> None:
    rig = await found_payments(store, 23)
    decided = await decide(rig, CaseResolution.CREDIT)
    assert (decided.closed, decided.credited, decided.left) == (23, usd("115.00"), 0)
    assert (await rig.wallet()).balance == usd("115.00")
    assert await open_cases(rig) == []
    again = await decide(rig, CaseResolution.CREDIT)
    assert (again.closed, again.credited) == (0, usd("0.00"))
    assert (await rig.wallet()).balance == usd("115.00")
    assert await broken_rules(rig) == []


async def test_all_found_payments_are_closed_as_credited_before(store: EngineDatabase) -> None:
    """Also one whose value is not known."""
    rig = await found_payments(store, 12)
    event = payment_of(rig, await top_up_invoice(rig), "strange", source=PaymentSource.READ_BACK)
    strange = replace(event, amount=Money(7, "EUR"))
    await receive_payment(rig.shop, rig.db, strange, "of an earlier database")
    found = await rig.db.read(cases.sum_found)
    assert (found.count, found.value, found.without_value) == (13, usd("60.00"), 1)
    decided = await decide(rig, CaseResolution.DO_NOT_CREDIT)
    assert (decided.closed, decided.credited, decided.left) == (13, usd("0.00"), 0)
    assert (await rig.wallet()).balance == usd("0.00")
    assert await open_cases(rig) == []


async def test_what_cannot_be_credited_is_left_to_a_person(store: EngineDatabase) -> None:
    """One has no known value, and one was taken back after a restore."""
    rig = await found_payments(store, 3)
    await rig.db.transact(open_cases_after_restore)
    event = payment_of(rig, await top_up_invoice(rig), "strange")
    strange = replace(event, amount=Money(7, "EUR"))
    await receive_payment(rig.shop, rig.db, strange, "of an earlier database")
    back = replace(event, external_id="old-1", direction=PaymentDirection.REVERSAL)
    await receive_reversal(rig.shop, rig.db, back)
    decided = await decide(rig, CaseResolution.CREDIT)
    assert (decided.closed, decided.credited, decided.left) == (2, usd("10.00"), 2)
    kinds = sorted(case.facts.kind for case in await open_cases(rig))
    found = PaymentCaseKind.FOUND_AFTER_RESTORE
    assert kinds == [found, found, PaymentCaseKind.REVERSED]


async def test_cases_that_were_opened_after_the_question_stay_open(store: EngineDatabase) -> None:
    rig = await found_payments(store, 2)
    shown = await rig.db.read(cases.sum_found)
    event = payment_of(rig, await top_up_invoice(rig), "later", source=PaymentSource.READ_BACK)
    await receive_payment(rig.shop, rig.db, event, "of an earlier database")
    decided = await cases.close_found_cases(
        rig.shop, rig.db, OPERATOR, shown.last_id, CaseResolution.CREDIT
    )
    assert decided.closed == 2
    assert [case.facts.external_id for case in await open_cases(rig)] == ["later"]


async def test_operators_are_reminded_of_old_cases_once_a_day(store: EngineDatabase) -> None:
    rig, _ = await a_waiting_order(store)
    await rig.work()
    assert await cases.remind_of_waiting_cases(rig.db) == 0
    rig.wait(cases.REMIND_AFTER.total_seconds() + 1)
    assert await cases.remind_of_waiting_cases(rig.db) == 1
    assert await cases.remind_of_waiting_cases(rig.db) == 1
    await rig.work()
    reminders = [
        facts["count"]
        for _, kind, facts in rig.messenger.alerts
        if kind is AlertKind.PAYMENT_CASES_WAITING
    ]
    assert reminders == ["1"] * len(rig.shop.settings.operator_ids)
