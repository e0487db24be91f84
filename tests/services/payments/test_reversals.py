"""Tests of payments that were taken back: booked once, below zero if need be, and told."""

import asyncio
from dataclasses import replace

import pytest

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, InvoiceId
from bot.domain.money import Money
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.order import Order
from bot.domain.orders.rewards import RewardState
from bot.domain.payments.cases import CaseResolution, PaymentCaseKind
from bot.domain.payments.gateway import RefundOutcome, RefundResult, ReportedPayment
from bot.domain.payments.invoice_payload import encode_payload
from bot.domain.payments.payments import PaymentDirection, PaymentEvent, PaymentSource
from bot.services.payments import refunds, reported_payments
from bot.services.payments.booking import receive_payment
from bot.services.payments.invoices import MadeInvoice, make_quote_invoice
from bot.services.payments.notices import PAID, REVERSED
from bot.services.payments.reversals import receive_reversal
from storage import EngineDatabase
from tests.builders import BUYER, OPERATOR, shop_with, usd
from tests.services.payments.payments_rig import (
    BOT_ID,
    ScriptedGateway,
    broken_rules,
    close_only_case,
    open_cases,
    open_payments_rig,
    pay,
    payment_of,
    quote_invoice,
    stars,
    top_up_invoice,
)
from tests.services.referral_rig import DAY as REWARD_DAY
from tests.services.referral_rig import (
    FRIEND,
    confirm_clock,
    credit_due,
    open_referral_rig,
    reward_of,
)
from tests.services.services_rig import ServicesRig
from tests.world.stars import METHOD, STARS, sign

pytestmark = pytest.mark.both_engines


async def a_paid_rig(store: EngineDatabase) -> tuple[ServicesRig, PaymentEvent]:
    """Return a shop in which 5.00 were paid, and the event that takes them back."""
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig, "5.00")
    await pay(rig, made)
    event = payment_of(rig, made)
    return rig, replace(event, direction=PaymentDirection.REVERSAL)


async def test_a_reversal_takes_back_what_the_payment_credited_once(store: EngineDatabase) -> None:
    rig, event = await a_paid_rig(store)
    assert await receive_reversal(rig.shop, rig.db, event)
    assert not await receive_reversal(rig.shop, rig.db, event)
    assert (await rig.wallet()).balance == usd("0.00")
    await rig.work()
    assert [kind for _, kind, _ in rig.messenger.alerts] == [AlertKind.PAYMENT_REVERSED]
    notices = [(buyer, kind) for buyer, kind, _ in rig.messenger.notices]
    assert notices == [(BUYER, PAID), (BUYER, REVERSED)]


async def test_a_reversal_of_spent_money_ends_spending(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    await pay(rig, made)
    await rig.work()
    event = replace(payment_of(rig, made), direction=PaymentDirection.REVERSAL)
    assert await receive_reversal(rig.shop, rig.db, event)
    assert (await rig.wallet()).balance == usd("-9.90")

    await close_only_case(rig, CaseResolution.CONTINUE)
    offer = await rig.quote()
    refused = await rig.confirm(BUYER, offer.id)
    assert isinstance(refused, Declined)
    assert refused.reason is DeclineReason.INSUFFICIENT_FUNDS


@pytest.mark.parametrize(("count", "left"), [(1, "4.98"), (192, "2.50"), (385, "0.00")])
async def test_a_part_that_is_taken_back_is_rounded_up(
    store: EngineDatabase, count: int, left: str
) -> None:
    rig, event = await a_paid_rig(store)
    assert await receive_reversal(rig.shop, rig.db, replace(event, amount=stars(count)))
    assert (await rig.wallet()).balance == usd(left)


async def test_a_further_part_that_is_taken_back_is_debited_once(store: EngineDatabase) -> None:
    """Each report says how much was taken back so far."""
    rig, event = await a_paid_rig(store)
    for count, left in [(100, "3.70"), (200, "2.40"), (385, "0.00")]:
        part = replace(event, amount=stars(count))
        assert await receive_reversal(rig.shop, rig.db, part)
        assert not await receive_reversal(rig.shop, rig.db, part)
        assert (await rig.wallet()).balance == usd(left)
    for count in (100, 200, 300):
        assert not await receive_reversal(rig.shop, rig.db, replace(event, amount=stars(count)))
    assert [case.facts.amount for case in await open_cases(rig)] == [
        stars(100),
        stars(100),
        stars(185),
    ]
    assert await broken_rules(rig) == []


async def a_paid_order_of_a_friend(
    store: EngineDatabase,
) -> tuple[ServicesRig, Order, PaymentEvent]:
    """Return a shop whose friend has paid for a delivered order, and the event of the payment."""
    rig = await open_referral_rig(store, cents=0)
    rig.shop = shop_with(rig.shop, sign=sign, bot_id=BOT_ID, payment_methods=(METHOD,))
    offer = await rig.quote(buyer=FRIEND)
    made = await make_quote_invoice(rig.shop, rig.db, FRIEND, METHOD, offer.id)
    assert isinstance(made, MadeInvoice)
    event = payment_of(rig, made, payer=FRIEND)
    order = (await receive_payment(rig.shop, rig.db, event, made.payload)).order
    assert order is not None
    await rig.work()
    return rig, order, event


@pytest.mark.parametrize("is_credited", [False, True])
@pytest.mark.parametrize("is_refund", [False, True])
async def test_the_reward_for_an_order_ends_when_its_payment_is_returned(
    store: EngineDatabase, *, is_credited: bool, is_refund: bool
) -> None:
    rig, order, event = await a_paid_order_of_a_friend(store)
    if is_credited:
        rig.wait(15 * REWARD_DAY)
        confirm_clock(rig)
        assert await credit_due(rig) == 1
    if is_refund:
        gateway = ScriptedGateway(refund_results=[RefundResult(RefundOutcome.DONE)])
        rig.shop = shop_with(rig.shop, payment_gateways={STARS: gateway})
        (question,), _ = await rig.db.read(refunds.list_refundable, FRIEND)
        assert question.payment.id is not None
        await rig.db.transact(
            refunds.start_refund, OPERATOR, question.payment.id, may_go_below_zero=True
        )
        assert await refunds.send_due_refunds(rig.shop, rig.db) == 1
    else:
        back = replace(event, direction=PaymentDirection.REVERSAL)
        assert await receive_reversal(rig.shop, rig.db, back)
    reward = await reward_of(rig, order)
    assert reward is not None
    assert reward.state is (RewardState.RETURNED if is_credited else RewardState.CANCELLED)
    assert (await rig.wallet(BUYER)).balance == usd("0.00")
    assert await broken_rules(rig) == []


async def test_a_reversal_of_an_unknown_payment_changes_no_balance_and_is_told(
    store: EngineDatabase,
) -> None:
    rig, event = await a_paid_rig(store)
    unknown = replace(event, external_id="another")
    assert not await receive_reversal(rig.shop, rig.db, unknown)
    assert (await rig.wallet()).balance == usd("5.00")
    await rig.work()
    assert [kind for _, kind, _ in rig.messenger.alerts] == [AlertKind.PAYMENT_REVERSED]


@pytest.mark.parametrize("source", PaymentSource)
async def test_a_payment_that_is_reported_after_its_reversal_is_credited_nothing(
    store: EngineDatabase, source: PaymentSource
) -> None:
    """It buys nothing either; its invoice can still be paid."""
    rig = await open_payments_rig(store)
    made = await quote_invoice(rig)
    event = payment_of(rig, made, source=source)
    back = replace(event, direction=PaymentDirection.REVERSAL)
    for _ in range(2):
        assert not await receive_reversal(rig.shop, rig.db, back)
    booked = await receive_payment(rig.shop, rig.db, event, made.payload)
    assert (booked.order, booked.payment.credited) == (None, usd("0"))
    assert (await rig.wallet()).balance == usd("0.00")
    await rig.work()
    kinds = [kind for _, kind, _ in rig.messenger.alerts]
    assert kinds == [AlertKind.PAYMENT_REVERSED]
    assert rig.messenger.notices == []
    await close_only_case(rig, CaseResolution.CONTINUE)
    assert (await pay(rig, made, "charge-2")).order is not None


@pytest.mark.parametrize("is_lost", [False, True])
async def test_a_reversal_before_the_first_reading_is_a_case_if_this_database_made_the_invoice(
    store: EngineDatabase, *, is_lost: bool
) -> None:
    """The update about the payment comes later. A lost invoice is of an earlier database."""
    rig = await open_payments_rig(store, is_new=True)
    made = await top_up_invoice(rig, "5.00")
    payload = made.payload
    if is_lost:
        lost = replace(made.invoice, id=InvoiceId("000000000000f000"))
        payload = encode_payload(lost, BOT_ID, sign)
    back = replace(payment_of(rig, made), direction=PaymentDirection.REVERSAL)
    assert not await receive_reversal(rig.shop, rig.db, back, payload)
    assert [case.facts.kind for case in await open_cases(rig)] == (
        [] if is_lost else [PaymentCaseKind.REVERSED]
    )
    assert not (await pay(rig, made, payload=payload)).payment.credited
    assert len(await open_cases(rig)) == (0 if is_lost else 1)
    assert (await rig.wallet()).balance == usd("0.00")


async def test_a_listed_reversal_before_its_payment_is_a_case_if_this_database_made_the_invoice(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store, is_new=True)
    made = await top_up_invoice(rig, "5.00")
    paid = ReportedPayment("charge-1", made.invoice.amount, rig.clock.now(), made.payload, BUYER)
    back = replace(paid, direction=PaymentDirection.REVERSAL)
    rig.shop = shop_with(rig.shop, payment_gateways={STARS: ScriptedGateway(listed=[[back, paid]])})
    await reported_payments.book_listed_payments(rig.shop, rig.db, STARS)
    assert [case.facts.kind for case in await open_cases(rig)] == [PaymentCaseKind.REVERSED]
    assert (await rig.wallet()).balance == usd("0.00")


async def test_a_payment_and_its_reversal_at_the_same_time_leave_no_money(
    store: EngineDatabase,
) -> None:
    """One may come by an update, and the other by the method's list."""
    rig = await open_payments_rig(store)
    for turn in range(8):
        made = await top_up_invoice(rig, "5.00")
        event = payment_of(rig, made, f"charge-{turn}")
        back = replace(event, direction=PaymentDirection.REVERSAL)
        await asyncio.gather(
            receive_payment(rig.shop, rig.db, event, made.payload),
            receive_reversal(rig.shop, rig.db, back),
        )
        assert (await rig.wallet()).balance == usd("0.00")


async def test_a_reversal_for_a_person_whom_a_restore_lost_is_booked(store: EngineDatabase) -> None:
    rig, event = await a_paid_rig(store)
    unknown = replace(event, external_id="another", buyer_id=BuyerId(7_099))
    assert not await receive_reversal(rig.shop, rig.db, unknown)
    assert (await rig.wallet(BuyerId(7_099))).balance == usd("0.00")


async def test_a_payment_that_is_repeated_after_its_reversal_is_not_credited_again(
    store: EngineDatabase,
) -> None:
    rig, event = await a_paid_rig(store)
    await receive_reversal(rig.shop, rig.db, event)
    made = await top_up_invoice(rig, "5.00")
    again = await pay(rig, made)  # the same charge
    assert again.was_booked_before
    assert (await rig.wallet(BuyerId(BUYER))).balance == Money(0, "USD")
