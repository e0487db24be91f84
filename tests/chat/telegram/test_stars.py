"""Tests of the gateway of Stars against the local Bot API server."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.chat.telegram import call_retries
from bot.chat.telegram.stars import StarPayments
from bot.chat.telegram.transport import make_bot
from bot.domain.errors import PaymentMethodUnavailable
from bot.domain.ids import BuyerId, InvoiceId, MethodName
from bot.domain.money import Money
from bot.domain.payments.gateway import InvoiceText, RefundOutcome
from bot.domain.payments.payments import (
    Invoice,
    PaymentDirection,
    PaymentEvent,
    PaymentSource,
    StoredPayment,
)
from tests.builders import NOW, FixedClock, usd
from tests.demo.telegram.bot_api_rig import ANN, TOKEN, Running, running

STARS = MethodName("stars")


@asynccontextmanager
async def connected() -> AsyncIterator[tuple[Running, StarPayments]]:
    """Serve the local Bot API server, and connect the shop's own bot to it."""
    async with running() as site:
        bot = make_bot(TOKEN, api_url=site.telegram, proxy=None, pool_size=4)
        await bot.request.initialize()
        try:
            yield site, StarPayments(bot, FixedClock())
        finally:
            await bot.request.shutdown()


async def pay(site: Running, gateway: StarPayments) -> StoredPayment:
    """Send an invoice for five Stars and pay it; return the payment as the shop keeps it."""
    buyer, amount = BuyerId(ANN.id), Money(5, "XTR")
    invoice = Invoice(InvoiceId("ab12"), buyer, STARS, usd("0.05"), amount, NOW)
    await gateway.open_invoice(invoice, "payload", InvoiceText("Tea", "A cup"))
    (message,) = [one for one in site.server.list_messages(ANN.id) if "invoice" in one][-1:]
    asked = site.server.payments.confirm_payment_sheet(ANN.id, message["message_id"])
    await gateway.bot.answer_pre_checkout_query(asked, ok=True)
    charge = site.server.payments.charge_silently(asked)
    event = PaymentEvent(
        STARS, charge.id, PaymentDirection.IN, buyer, amount, NOW, PaymentSource.UPDATE
    )
    return StoredPayment(event, usd("0.05"), invoice.id)


async def test_an_invoice_fits_what_telegram_takes_whatever_the_product_is_called() -> None:
    """Telegram takes titles of up to 32 characters and descriptions of up to 255."""
    async with connected() as (site, gateway):
        invoice = Invoice(
            InvoiceId("ab12"), BuyerId(ANN.id), STARS, usd("0.05"), Money(5, "XTR"), NOW
        )
        await gateway.open_invoice(invoice, "payload", InvoiceText("T" * 300, "D" * 1_000))
        (message,) = [one for one in site.server.list_messages(ANN.id) if "invoice" in one]
        assert message["invoice"]["title"] == "T" * 32
        assert message["invoice"]["description"] == "D" * 255


async def test_stars_are_returned_once_and_a_repetition_counts_as_done() -> None:
    async with connected() as (site, gateway):
        payment = await pay(site, gateway)
        results = [await gateway.refund(payment, "key") for _ in range(2)]
        assert [result.outcome for result in results] == [RefundOutcome.DONE] * 2
        (charge,) = site.server.state.invoices.list_charges()
        assert charge.refunded_at is not None


async def test_the_balance_is_what_the_bot_has_in_stars() -> None:
    async with connected() as (site, gateway):
        await pay(site, gateway)
        assert await gateway.read_balance() == Money(5, "XTR")
        site.server.faults.add("getMyStarBalance", 404, "Not Found")
        with pytest.raises(PaymentMethodUnavailable):
            await gateway.read_balance()


async def test_a_refund_that_telegram_does_not_make_has_its_words() -> None:
    async with connected() as (site, gateway):
        payment = await pay(site, gateway)
        site.server.faults.add("refundStarPayment", 400, "Bad Request: USER_BOT_REQUIRED")
        refused = await gateway.refund(payment, "key")
        assert refused.outcome is RefundOutcome.REFUSED
        assert "user_bot_required" in refused.reason.lower()


async def test_nothing_is_known_of_a_refund_without_an_answer() -> None:
    async with connected() as (site, gateway):
        payment = await pay(site, gateway)
        site.server.faults.add("refundStarPayment", 429, "Too Many Requests", retry_after=7)
        waiting = await gateway.refund(payment, "key")
        assert (waiting.outcome, waiting.retry_after) == (RefundOutcome.UNKNOWN, 7.0)
        site.server.faults.add("refundStarPayment", 502, "Bad Gateway", after=True)
        assert (await gateway.refund(payment, "key")).outcome is RefundOutcome.UNKNOWN
        assert (await gateway.refund(payment, "key")).outcome is RefundOutcome.DONE


@pytest.mark.parametrize(
    "strange",
    [
        {"id": "a", "amount": "many", "date": 1, "source": {"type": "user", "user": {"id": 1}}},
        {"id": "b", "amount": 5, "date": 1, "source": {"type": "user"}},
        {"amount": 5, "date": 1e20, "source": {"type": "user", "user": {"id": 1}}},
        7,
    ],
)
async def test_a_transaction_that_cannot_be_read_does_not_hide_the_others(strange: object) -> None:
    async with connected() as (site, gateway):
        paid = await pay(site, gateway)
        body = await call_retries.call(gateway.bot, "getStarTransactions", {})
        answer = {"ok": True, "result": {"transactions": [strange, *body["transactions"]]}}
        site.server.faults.add("getStarTransactions", 200, body=json.dumps(answer))
        listed = [payment async for page in gateway.list_payments() for payment in page]
        assert [each.external_id for each in listed] == [paid.event.external_id]


@pytest.mark.parametrize("result", [{}, 7, {"transactions": 7}])
async def test_a_list_that_cannot_be_read_is_said(result: object) -> None:
    async with connected() as (site, gateway):
        answer = json.dumps({"ok": True, "result": result})
        site.server.faults.add("getStarTransactions", 200, body=answer)
        with pytest.raises(PaymentMethodUnavailable):
            await anext(gateway.list_payments())
        site.server.faults.add("getMyStarBalance", 200, body=answer)
        with pytest.raises(PaymentMethodUnavailable):
            await gateway.read_balance()


async def test_payments_and_reversals_are_listed() -> None:
    async with connected() as (site, gateway):
        first, second = await pay(site, gateway), await pay(site, gateway)
        await gateway.bot.refund_star_payment(ANN.id, first.event.external_id)
        listed = [payment async for page in gateway.list_payments() for payment in page]
        assert {(each.external_id, each.direction) for each in listed} == {
            (first.event.external_id, PaymentDirection.IN),
            (first.event.external_id, PaymentDirection.REVERSAL),
            (second.event.external_id, PaymentDirection.IN),
        }
        assert {each.payer for each in listed} == {BuyerId(ANN.id)}
        assert {each.payload for each in listed} == {"payload"}
