"""Tests of payments that were taken back: booked once, below zero if need be, and told."""

import asyncio
from dataclasses import replace

import pytest

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ledger import BuyerId
from bot.domain.money import Money
from bot.domain.payment_cases import CaseResolution
from bot.domain.payments import PaymentDirection, PaymentEvent, PaymentSource
from bot.domain.ports import AlertKind
from bot.services.payments.booking import receive_payment
from bot.services.payments.notices import PAID, REVERSED
from bot.services.payments.reversals import receive_reversal
from storage import SqlDatabase
from tests.builders import BUYER, usd
from tests.services.payments.payments_rig import (
    close_only_case,
    open_payments_rig,
    pay,
    payment_of,
    quote_invoice,
    stars,
    top_up_invoice,
)
from tests.services.services_rig import ServicesRig

pytestmark = pytest.mark.both_engines


async def a_paid_rig(store: SqlDatabase) -> tuple[ServicesRig, PaymentEvent]:
    """Return a shop in which 5.00 were paid, and the event that takes them back."""
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig, "5.00")
    await pay(rig, made)
    event = payment_of(rig, made)
    return rig, replace(event, direction=PaymentDirection.REVERSAL)


async def test_a_reversal_takes_back_what_the_payment_credited_once(store: SqlDatabase) -> None:
    rig, event = await a_paid_rig(store)
    assert await receive_reversal(rig.shop, rig.db, event)
    assert not await receive_reversal(rig.shop, rig.db, event)
    assert (await rig.wallet()).balance == usd("0.00")
    await rig.work()
    assert [kind for _, kind, _ in rig.messenger.alerts] == [AlertKind.PAYMENT_REVERSED]
    notices = [(buyer, kind) for buyer, kind, _ in rig.messenger.notices]
    assert notices == [(BUYER, PAID), (BUYER, REVERSED)]


async def test_a_reversal_of_spent_money_ends_spending(store: SqlDatabase) -> None:
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
    store: SqlDatabase, count: int, left: str
) -> None:
    rig, event = await a_paid_rig(store)
    assert await receive_reversal(rig.shop, rig.db, replace(event, amount=stars(count)))
    assert (await rig.wallet()).balance == usd(left)


async def test_a_reversal_of_an_unknown_payment_changes_no_balance_and_is_told(
    store: SqlDatabase,
) -> None:
    rig, event = await a_paid_rig(store)
    unknown = replace(event, external_id="another")
    assert not await receive_reversal(rig.shop, rig.db, unknown)
    assert (await rig.wallet()).balance == usd("5.00")
    await rig.work()
    assert [kind for _, kind, _ in rig.messenger.alerts] == [AlertKind.PAYMENT_REVERSED]


@pytest.mark.parametrize("source", PaymentSource)
async def test_a_payment_that_is_reported_after_its_reversal_is_credited_nothing(
    store: SqlDatabase, source: PaymentSource
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
    assert kinds == [AlertKind.PAYMENT_REVERSED, AlertKind.PAYMENT_UNEXPECTED]
    assert rig.messenger.notices == []
    await close_only_case(rig, CaseResolution.CONTINUE)
    assert (await pay(rig, made, "charge-2")).order is not None


async def test_a_payment_and_its_reversal_at_the_same_time_leave_no_money(
    store: SqlDatabase,
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


async def test_a_reversal_for_a_person_whom_a_restore_lost_is_booked(store: SqlDatabase) -> None:
    rig, event = await a_paid_rig(store)
    unknown = replace(event, external_id="another", buyer_id=BuyerId(7_099))
    assert not await receive_reversal(rig.shop, rig.db, unknown)
    assert (await rig.wallet(BuyerId(7_099))).balance == usd("0.00")


async def test_a_payment_that_is_repeated_after_its_reversal_is_not_credited_again(
    store: SqlDatabase,
) -> None:
    rig, event = await a_paid_rig(store)
    await receive_reversal(rig.shop, rig.db, event)
    made = await top_up_invoice(rig, "5.00")
    again = await pay(rig, made)  # the same charge
    assert again.was_booked_before
    assert (await rig.wallet(BuyerId(BUYER))).balance == Money(0, "USD")
