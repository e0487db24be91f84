"""Tests of the messages that ask for a payment: they are edited when their invoice is settled."""

from datetime import timedelta

import pytest

from bot.domain.ids import BuyerId, InvoiceId
from bot.domain.payments.claims import make_reference
from bot.domain.payments.payments import InvoiceStatus
from bot.services.payments.settled_invoices import (
    find_settled_invoice,
    record_invoice_message,
    settle_invoice,
)
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, usd
from tests.moments import at
from tests.services.payments.claims_rig import OLGA, open_claims_rig

pytestmark = pytest.mark.both_engines


def _claim_edits(tx: Transaction) -> list[str]:
    """Return the keys of the edits that are due, and claim them."""
    later = NOW + timedelta(days=300)
    rows = tx.outbox.claim(later, later + timedelta(minutes=5), 20)
    return [row.dedupe_key for row in rows if row.facts["kind"] == "invoice-settled"]


async def test_a_settled_invoice_is_edited_once_in_its_message(store: EngineDatabase) -> None:
    claims_rig = await open_claims_rig(store)
    invoice = await claims_rig.invoice()
    assert await at(store, NOW).transact(record_invoice_message, BUYER, invoice.id, 41) is None
    assert await store.transact(_claim_edits) == []
    for status in (InvoiceStatus.PAID, InvoiceStatus.CLOSED):
        await at(store, NOW).transact(settle_invoice, invoice.id, status)
    assert await store.transact(_claim_edits) == [f"invoice:{invoice.id}"]
    settled = await store.read(find_settled_invoice, BUYER, invoice.id)
    assert settled is not None
    assert (settled.message_id, settled.paid) == (41, usd("5.00"))
    assert settled.reference == make_reference(invoice.id)


async def test_an_invoice_that_was_paid_before_its_message_was_recorded_is_edited(
    store: EngineDatabase,
) -> None:
    claims_rig = await open_claims_rig(store)
    invoice = await claims_rig.invoice()
    await at(store, NOW).transact(settle_invoice, invoice.id, InvoiceStatus.PAID)
    assert await store.transact(_claim_edits) == []
    await at(store, NOW).transact(record_invoice_message, BUYER, invoice.id, 41)
    assert await store.transact(_claim_edits) == [f"invoice:{invoice.id}"]


async def test_a_newer_message_of_an_invoice_replaces_the_one_before(store: EngineDatabase) -> None:
    claims_rig = await open_claims_rig(store)
    invoice = await claims_rig.invoice()
    assert await at(store, NOW).transact(record_invoice_message, BUYER, invoice.id, 41) is None
    assert await at(store, NOW).transact(record_invoice_message, BUYER, invoice.id, 41) is None
    assert await at(store, NOW).transact(record_invoice_message, BUYER, invoice.id, 42) == 41
    await at(store, NOW).transact(settle_invoice, invoice.id, InvoiceStatus.CLOSED)
    settled = await store.read(find_settled_invoice, BUYER, invoice.id)
    assert settled is not None
    assert (settled.message_id, settled.paid) == (42, None)


async def test_nothing_is_shown_of_an_open_or_unknown_invoice_or_to_another_person(
    store: EngineDatabase,
) -> None:
    claims_rig = await open_claims_rig(store)
    invoice, unknown = await claims_rig.invoice(), InvoiceId("00ff")
    await at(store, NOW).transact(settle_invoice, unknown, InvoiceStatus.PAID)
    assert await at(store, NOW).transact(record_invoice_message, BUYER, unknown, 7) is None
    assert await store.read(find_settled_invoice, BUYER, unknown) is None
    assert await at(store, NOW).transact(record_invoice_message, OLGA, invoice.id, 40) is None
    await at(store, NOW).transact(record_invoice_message, BUYER, invoice.id, 41)
    assert await store.read(find_settled_invoice, BUYER, invoice.id) is None
    await at(store, NOW).transact(settle_invoice, invoice.id, InvoiceStatus.PAID)
    for person in (OLGA, BuyerId(1)):
        assert await store.read(find_settled_invoice, person, invoice.id) is None
