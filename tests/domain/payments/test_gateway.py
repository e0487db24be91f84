"""Tests of a payment method that can only open invoices."""

from bot.domain.payments.gateway import InvoiceText, OpenedInvoice, PaymentGateway, RefundOutcome
from bot.domain.payments.payments import Invoice, StoredPayment
from tests.builders import a_payment, usd


class OnlyOpens(PaymentGateway):
    async def open_invoice(
        self, invoice: Invoice, payload: str, text: InvoiceText
    ) -> OpenedInvoice:
        return OpenedInvoice(invoice.id)


async def test_a_method_that_reports_nothing_has_no_invoice_no_payment_and_no_balance() -> None:
    gateway = OnlyOpens()

    assert await gateway.read_invoices(["7"]) == ()
    assert [payment async for page in gateway.list_payments() for payment in page] == []
    assert await gateway.read_balance() is None
    await gateway.aclose()


async def test_a_method_that_cannot_pay_back_says_so_and_a_person_decides() -> None:
    payment = StoredPayment(a_payment(), usd("5.00"), invoice_id=None)

    refund = await OnlyOpens().refund(payment, "key")
    assert refund.outcome is RefundOutcome.REFUSED
    assert refund.reason
