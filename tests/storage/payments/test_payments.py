"""Tests of stored invoices and payments."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.ids import InvoiceId, QuoteId
from bot.domain.money import Money
from bot.domain.payments.payments import InvoiceStatus, PaymentDirection, StoredPayment
from storage import ConstraintBroken, EngineDatabase
from storage.transaction import Transaction
from tests.builders import NOW, a_payment, an_invoice, usd
from tests.storage.base_rows import a_buyer

INVOICE = an_invoice(quote_id=QuoteId(9), external_id="IV7")


async def test_an_invoice_is_read_back_as_it_was_written(store: EngineDatabase) -> None:
    def write(tx: Transaction) -> None:
        a_buyer(tx)
        tx.payments.add_invoice(INVOICE)
        assert tx.payments.find_invoice(INVOICE.id) == INVOICE
        assert tx.payments.find_invoice(InvoiceId("absent")) is None

    await store.transact(write)


async def test_a_status_changes_only_from_the_expected_one(store: EngineDatabase) -> None:
    def change(tx: Transaction) -> None:
        a_buyer(tx)
        tx.payments.add_invoice(INVOICE)
        to_paid = (INVOICE.id, InvoiceStatus.OPEN, InvoiceStatus.PAID)
        assert tx.payments.set_status(*to_paid)
        assert not tx.payments.set_status(*to_paid)
        assert not tx.payments.set_status(
            InvoiceId("absent"), InvoiceStatus.OPEN, InvoiceStatus.PAID
        )
        found = tx.payments.find_invoice(INVOICE.id)
        assert found == replace(INVOICE, status=InvoiceStatus.PAID)

    await store.transact(change)


@pytest.mark.parametrize("external_id", ["x" * 400, "nul\x00", "half \ud800"])
async def test_a_payment_is_found_by_the_id_that_its_method_reports(
    store: EngineDatabase, external_id: str
) -> None:
    payment = StoredPayment(a_payment(external_id=external_id), usd("5.00"), None)

    def write(tx: Transaction) -> None:
        a_buyer(tx)
        assert tx.payments.add_payment(payment)
        event = payment.event
        assert tx.payments.find_payment(event.method, external_id, event.direction)
        ids = [external_id, "absent"]
        known = tx.payments.list_known(event.method, ids, event.direction)
        assert known == {external_id}

    await store.transact(write)


async def test_a_payment_is_stored_once_for_each_direction(store: EngineDatabase) -> None:
    payment = StoredPayment(a_payment(provider_id="7001_9"), usd("5.00"), INVOICE.id)
    later = replace(payment, event=a_payment(at=NOW + timedelta(hours=1)))
    back = replace(
        payment, event=a_payment(direction=PaymentDirection.REVERSAL), credited=usd("-5.00")
    )

    def write(tx: Transaction) -> None:
        a_buyer(tx)
        assert tx.payments.add_payment(payment)
        assert not tx.payments.add_payment(later)
        assert tx.payments.add_payment(back)
        event = payment.event
        for direction, stored in (
            (PaymentDirection.IN, payment),
            (PaymentDirection.REVERSAL, back),
            (PaymentDirection.REFUND, None),
        ):
            key = event.method, event.external_id, direction
            assert tx.payments.find_payment(*key) == stored

    await store.transact(write)


@pytest.mark.parametrize(
    "broken",
    [
        an_invoice(credited=usd("0.00")),
        an_invoice(amount=Money(0, "XTR")),
        an_invoice(amount=Money(-1, "XTR")),
        an_invoice(7_099),
    ],
    ids=["nothing credited", "nothing to pay", "negative", "of nobody"],
)
async def test_an_invoice_that_means_nothing_is_refused(
    store: EngineDatabase, broken: object
) -> None:
    def write(tx: Transaction) -> None:
        a_buyer(tx)
        tx.payments.add_invoice(broken)  # type: ignore[arg-type]

    with pytest.raises(ConstraintBroken):
        await store.transact(write)


async def test_sums_are_by_method_direction_and_currency(store: EngineDatabase) -> None:
    """An earlier payment does not count."""
    first = StoredPayment(a_payment(external_id="1"), usd("5.00"), None)
    same = StoredPayment(a_payment(external_id="2"), usd("5.00"), None)
    early = StoredPayment(
        a_payment(external_id="3", at=NOW - timedelta(seconds=1)), usd("5.00"), None
    )
    back = StoredPayment(
        a_payment(external_id="1", direction=PaymentDirection.REFUND), usd("-5.00"), None
    )

    def write(tx: Transaction) -> None:
        a_buyer(tx)
        for payment in (first, same, early, back):
            assert tx.payments.add_payment(payment)

    def look(tx: Transaction) -> list[tuple[PaymentDirection, Money, int]]:
        sums = tx.payments.sum_since(NOW)
        return [(each.direction, each.amount, each.times) for each in sums]

    await store.transact(write)
    amount = first.event.amount
    assert await store.read(look) == [
        (PaymentDirection.IN, amount + amount, 2),
        (PaymentDirection.REFUND, amount, 1),
    ]
