"""Tests of invoices that nobody pays: closed at the end of their life, deleted a day later."""

from collections.abc import Sequence
from datetime import timedelta

import pytest

from bot.domain.payments.claims import CLAIM_PERIOD
from bot.domain.payments.gateway import InvoiceText
from bot.domain.payments.payments import INVOICE_LIFETIME, Invoice, InvoiceStatus, PaymentMethod
from bot.services.change_steps import ROWS_IN_STEP
from bot.services.payments import invoices
from bot.services.payments.invoices import MadeInvoice
from bot.services.payments.unpaid_invoices import CLOSED_KEPT_FOR, purge_unpaid_invoices
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, shop_with, usd
from tests.services.payments.claims_rig import BY_HAND_METHOD, open_claims_rig
from tests.services.payments.payments_rig import (
    LINK,
    LINK_METHOD,
    ScriptedGateway,
    broken_rules,
    open_cases,
    open_payments_rig,
    pay,
    top_up_invoice,
)
from tests.services.services_rig import ServicesRig
from tests.world.stars import METHOD

pytestmark = pytest.mark.both_engines
MINUTE = timedelta(minutes=1)


async def find(rig: ServicesRig, made: MadeInvoice) -> Invoice | None:
    def read(tx: Transaction) -> Invoice | None:
        return tx.payments.find_invoice(made.invoice.id)

    return await rig.db.read(read)


async def status_of(rig: ServicesRig, made: MadeInvoice) -> InvoiceStatus | None:
    """Return the state of an invoice; None if it is deleted."""
    found = await find(rig, made)
    return None if found is None else found.status


async def purge_after(rig: ServicesRig, passed: timedelta) -> int:
    """Let time pass, and purge."""
    rig.wait(passed.total_seconds())
    return await purge_unpaid_invoices(rig.shop, rig.db, is_clock_confirmed=True)


async def make(rig: ServicesRig, method: PaymentMethod) -> MadeInvoice:
    rig.shop = shop_with(rig.shop, payment_methods=(method,))
    made = await invoices.make_top_up(rig.shop, rig.db, BUYER, method, usd("5.00"))
    assert isinstance(made, MadeInvoice)
    return made


@pytest.mark.parametrize(
    ("method", "life"), [(METHOD, INVOICE_LIFETIME), (BY_HAND_METHOD, CLAIM_PERIOD)]
)
async def test_an_unpaid_invoice_is_closed_after_its_life_and_deleted_a_day_later(
    store: EngineDatabase, method: PaymentMethod, life: timedelta
) -> None:
    rig = await open_payments_rig(store)
    made = await make(rig, method)
    assert await purge_after(rig, life - MINUTE) == 0
    assert await status_of(rig, made) is InvoiceStatus.OPEN
    assert await purge_after(rig, 2 * MINUTE) == 0
    assert await status_of(rig, made) is InvoiceStatus.CLOSED
    assert await purge_after(rig, CLOSED_KEPT_FOR - 2 * MINUTE) == 0
    assert await purge_after(rig, 2 * MINUTE) == 1
    assert await status_of(rig, made) is None
    assert await purge_after(rig, MINUTE) == 0
    assert await broken_rules(rig) == []


async def test_a_paid_invoice_is_kept(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig)
    await pay(rig, made)
    assert await purge_after(rig, 10 * CLAIM_PERIOD) == 0
    assert await status_of(rig, made) is InvoiceStatus.PAID


async def test_an_invoice_whose_method_still_takes_money_is_left_to_polling(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store)
    made = await make(rig, LINK_METHOD)
    rig.shop = shop_with(rig.shop, payment_gateways={LINK: ScriptedGateway()})
    await invoices.open_invoice(rig.shop, rig.db, made, InvoiceText("title", "description"))
    assert await purge_after(rig, 10 * CLAIM_PERIOD) == 0
    assert await status_of(rig, made) is InvoiceStatus.OPEN


async def test_an_invoice_that_its_method_never_had_is_deleted(store: EngineDatabase) -> None:
    """The method was out of reach when the invoice was made."""
    rig = await open_payments_rig(store)
    made = await make(rig, LINK_METHOD)
    assert await purge_after(rig, INVOICE_LIFETIME + MINUTE) == 0
    assert await purge_after(rig, CLOSED_KEPT_FOR) == 1
    assert await status_of(rig, made) is None


async def test_an_invoice_with_a_claim_is_kept(store: EngineDatabase) -> None:
    """An operator may still decide about it, or a buyer ask about it."""
    claims = await open_claims_rig(store)
    reference, invoice = await claims.claimed()
    await claims.decline(reference)
    assert await purge_after(claims.rig, 10 * CLAIM_PERIOD) == 0
    assert await status_of(claims.rig, MadeInvoice(invoice, "")) is InvoiceStatus.CLOSED


async def test_a_clock_that_may_be_ahead_ends_no_invoice(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig)
    rig.wait(CLAIM_PERIOD.total_seconds())
    assert await purge_unpaid_invoices(rig.shop, rig.db, is_clock_confirmed=False) == 0
    assert await status_of(rig, made) is InvoiceStatus.OPEN


async def test_many_invoices_are_purged_in_short_steps(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    made: Sequence[MadeInvoice] = [await top_up_invoice(rig) for _ in range(2 * ROWS_IN_STEP + 1)]
    assert await purge_after(rig, INVOICE_LIFETIME + MINUTE) == 0
    assert {await status_of(rig, each) for each in made} == {InvoiceStatus.CLOSED}
    assert await purge_after(rig, CLOSED_KEPT_FOR) == len(made)


async def test_a_payment_of_a_deleted_invoice_is_credited_as_it_says(store: EngineDatabase) -> None:
    rig = await open_payments_rig(store)
    made = await top_up_invoice(rig, "5.00")
    await purge_after(rig, INVOICE_LIFETIME + MINUTE)
    assert await purge_after(rig, CLOSED_KEPT_FOR) == 1
    booked = await pay(rig, made)
    assert booked.payment.credited == usd("5.00")
    assert await open_cases(rig) == []
    assert await broken_rules(rig) == []
