"""Crypto Pay's gateway of the shop, connected over HTTP to the local Crypto Pay server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta

from bot.adapters.crypto_pay import CRYPTO_PAY, CryptoPayClient, CryptoPayGateway
from bot.demo.crypto_pay import CryptoPayServer, create_app
from bot.domain.ids import BuyerId, InvoiceId
from bot.domain.money import Money
from bot.domain.payments.gateway import InvoiceText, OpenedInvoice, ReportedPayment
from bot.domain.payments.payments import (
    Invoice,
    PaymentDirection,
    PaymentEvent,
    PaymentSource,
    StoredPayment,
)
from tests.builders import BUYER, FixedClock, usd
from tests.serving import serving

TOKEN = "1:token"
TEXT = InvoiceText("Top up", "5.00 USD is added to your balance.")


@dataclass
class CryptoPayRig:
    server: CryptoPayServer
    gateway: CryptoPayGateway
    clock: FixedClock
    address: str

    def invoice(self, amount: str = "5.00", currency: str = "USD") -> Invoice:
        paid = Money(usd(amount).amount, currency)
        return Invoice(InvoiceId("ab12"), BUYER, CRYPTO_PAY, paid, paid, self.clock.now())

    async def open(self, invoice: Invoice | None = None) -> OpenedInvoice:
        return await self.gateway.open_invoice(invoice or self.invoice(), "payload", TEXT)

    async def open_and_pay(self, asset: str | None = None) -> ReportedPayment:
        opened = await self.open()
        assert opened.external_id is not None
        self.server.pay(int(opened.external_id), asset)
        (report,) = await self.gateway.read_invoices([opened.external_id])
        assert report.payment is not None
        return report.payment

    def wait(self, time: timedelta) -> None:
        self.clock.advance(time.total_seconds())


def stored(payment: ReportedPayment) -> StoredPayment:
    """Return the payment as the shop keeps it."""
    event = PaymentEvent(
        CRYPTO_PAY,
        payment.external_id,
        PaymentDirection.IN,
        BuyerId(BUYER),
        payment.amount,
        payment.at,
        PaymentSource.POLLING,
        details=payment.details,
    )
    return StoredPayment(event, payment.amount, InvoiceId("ab12"))


@asynccontextmanager
async def crypto_pay_rig(*assets: str, token: str = TOKEN) -> AsyncIterator[CryptoPayRig]:
    """Serve the local Crypto Pay server and connect the gateway with `token`."""
    clock = FixedClock()
    server = CryptoPayServer(TOKEN, clock=lambda: clock.now().timestamp())
    async with serving(create_app(server)) as address:
        gateway = CryptoPayGateway(CryptoPayClient(address, token), clock, assets)
        try:
            yield CryptoPayRig(server, gateway, clock, address)
        finally:
            await gateway.aclose()
            server.close()
