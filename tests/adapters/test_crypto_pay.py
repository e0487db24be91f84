"""Tests of Crypto Pay's gateway against the local Crypto Pay server, over HTTP."""

import asyncio
import json
from dataclasses import replace
from datetime import timedelta

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot.adapters import crypto_pay
from bot.adapters.crypto_pay import CryptoPayClient, CryptoPayGateway
from bot.demo.crypto_pay.server import CryptoPayError, PlannedFault
from bot.demo.telegram.request_params import Json
from bot.domain.errors import PaymentMethodFailed, PaymentMethodRefused, PaymentMethodUnavailable
from bot.domain.payments.gateway import InvoiceReport, RefundOutcome
from bot.domain.payments.payments import INVOICE_LIFETIME, InvoiceStatus, PaymentDirection
from bot.domain.payments.refunds import make_refund_event
from tests.adapters.crypto_pay_rig import crypto_pay_rig, stored
from tests.builders import FixedClock, usd
from tests.serving import serving
from tests.test_settings import loaded


@pytest.mark.parametrize(
    ("names", "address"),
    [
        ({}, "https://pay.crypt.bot"),
        ({"CRYPTO_PAY_TESTNET": "yes"}, "https://testnet-pay.crypt.bot"),
        ({"CRYPTO_PAY_URL": "http://localhost:1"}, "http://localhost:1"),
    ],
)
def test_the_settings_choose_the_network(
    monkeypatch: pytest.MonkeyPatch, names: dict[str, str], address: str
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(crypto_pay, "CryptoPayClient", lambda url, _token: opened.append(url))
    settings = loaded(monkeypatch, CRYPTO_PAY_TOKEN="1:token", **names)
    assert crypto_pay.open_method(settings, FixedClock()) is not None
    assert opened == [address]


async def test_an_invoice_is_opened_and_paid() -> None:
    async with crypto_pay_rig() as rig:
        opened = await rig.open()
        assert opened.link.startswith(f"{rig.address}/pay/")
        (invoice,) = rig.server.list_invoices()
        assert (invoice.kind, invoice.currency, invoice.amount) == ("fiat", "USD", "5")
        assert invoice.payload == "payload"

        rig.server.pay(invoice.id, "TON")
        (report,) = await rig.gateway.read_invoices([str(invoice.id)])
        assert report.status is InvoiceStatus.PAID
        payment = report.payment
        assert payment is not None
        assert (payment.external_id, payment.amount) == (str(invoice.id), usd("5.00"))
        assert (payment.payload, payment.payer) == ("payload", None)
        assert payment.at == rig.clock.now()


async def test_what_was_sent_and_the_fee_are_kept() -> None:
    async with crypto_pay_rig() as rig:
        payment = await rig.open_and_pay("TON")
        assert payment.details == {
            "paid_asset": "TON",
            "paid_amount": "1.5625",
            "paid_fiat_rate": "3.2",
            "fee_asset": "TON",
            "fee_amount": "0.046875",
        }


async def test_an_invoice_in_a_dollar_coin_is_paid_with_that_coin() -> None:
    async with crypto_pay_rig("TON") as rig:
        await rig.open(rig.invoice(currency="USDT"))
        (invoice,) = rig.server.list_invoices()
        assert rig.server.assets_for(invoice) == ("USDT",)
        rig.server.pay(invoice.id)
        (report,) = await rig.gateway.read_invoices([str(invoice.id)])
        assert report.payment is not None
        assert str(report.payment.amount) == "5.00 USDT"
        assert report.payment.details["paid_amount"] == "5.00"


async def test_only_the_assets_of_the_settings_are_accepted() -> None:
    async with crypto_pay_rig("USDT", "TON") as rig:
        await rig.open()
        (invoice,) = rig.server.list_invoices()
        assert rig.server.assets_for(invoice) == ("USDT", "TON")


async def test_both_invoices_expire_at_the_same_time() -> None:
    async with crypto_pay_rig() as rig:
        invoice = rig.invoice()
        rig.wait(timedelta(hours=1))
        opened = await rig.open(invoice)
        assert opened.external_id is not None
        rig.wait(INVOICE_LIFETIME - timedelta(hours=1, seconds=1))
        (report,) = await rig.gateway.read_invoices([opened.external_id])
        assert report.status is InvoiceStatus.OPEN
        rig.wait(timedelta(seconds=1))
        (report,) = await rig.gateway.read_invoices([opened.external_id])
        assert report.status is InvoiceStatus.CLOSED


async def test_many_invoices_are_read_and_unknown_ones_are_left_out() -> None:
    async with crypto_pay_rig() as rig:
        opened = [await rig.open() for _ in range(103)]
        asked = [str(each.external_id) for each in opened]
        reports = await rig.gateway.read_invoices([*asked, "999999"])
        assert {report.external_id for report in reports} == set(asked)


async def test_all_paid_invoices_are_listed() -> None:
    async with crypto_pay_rig() as rig:
        paid = [(await rig.open_and_pay()).external_id for _ in range(101)]
        await rig.open()
        listed = [
            payment.external_id async for page in rig.gateway.list_payments() for payment in page
        ]
        assert sorted(listed) == sorted(paid)


async def test_refunds_are_listed_before_their_payments() -> None:
    async with crypto_pay_rig() as rig:
        payments = [await rig.open_and_pay("USDT") for _ in range(106)]
        for payment in payments[:101]:
            returned = stored(payment)
            key = make_refund_event(returned, rig.clock.now()).key
            assert (await rig.gateway.refund(returned, key)).outcome is RefundOutcome.DONE
        listed = [each async for page in rig.gateway.list_payments() for each in page]
        by_direction: dict[PaymentDirection, list[str]] = {}
        for each in listed:
            by_direction.setdefault(each.direction, []).append(each.external_id)
        assert sorted(by_direction[PaymentDirection.REVERSAL]) == sorted(
            payment.external_id for payment in payments[:101]
        )
        assert len(by_direction[PaymentDirection.IN]) == len(payments)
        for payment in payments[:101]:
            back = replace(payment, direction=PaymentDirection.REVERSAL)
            assert listed.index(back) < listed.index(payment)


async def test_an_app_that_may_not_list_transfers_still_lists_its_payments() -> None:
    async with crypto_pay_rig() as rig:
        payment = await rig.open_and_pay("USDT")
        rig.server.faults.append(PlannedFault("getTransfers", name="METHOD_DISABLED", status=403))
        assert [each async for page in rig.gateway.list_payments() for each in page] == [payment]


async def test_a_payment_is_returned_once_whatever_the_answer() -> None:
    """The first call is done, but its answer is lost; the second one is refused as a repetition."""
    async with crypto_pay_rig() as rig:
        payment = stored(await rig.open_and_pay("USDT"))
        await rig.open_and_pay("USDT")  # so that the fee is covered
        rig.server.faults.append(PlannedFault("transfer", status=502, after=True))
        first = await rig.gateway.refund(payment, "refund-1")
        second = await rig.gateway.refund(payment, "refund-1")
        assert (first.outcome, second.outcome) == (RefundOutcome.UNKNOWN, RefundOutcome.DONE)
        (transfer,) = rig.server.list_transfers()
        assert (transfer["asset"], transfer["amount"]) == ("USDT", "5")
        assert transfer["user_id"] == payment.event.buyer_id


async def test_two_refunds_have_ids_of_their_own() -> None:
    async with crypto_pay_rig() as rig:
        payments = [stored(await rig.open_and_pay("USDT")) for _ in range(3)]
        for number, payment in enumerate(payments[:2]):
            result = await rig.gateway.refund(payment, f"{'x' * 80}-{number}")
            assert result.outcome is RefundOutcome.DONE
        assert len(rig.server.list_transfers()) == 2


async def test_a_refund_that_crypto_pay_does_not_make_is_refused_with_its_words() -> None:
    async with crypto_pay_rig() as rig:
        payment = stored(await rig.open_and_pay("USDT"))
        short = await rig.gateway.refund(payment, "refund-1")  # the fee is missing
        assert (short.outcome, short.reason) == (RefundOutcome.REFUSED, "NOT_ENOUGH_COINS")
        rig.server.can_transfer = False
        disabled = await rig.gateway.refund(payment, "refund-1")
        assert (disabled.outcome, disabled.reason) == (RefundOutcome.REFUSED, "METHOD_DISABLED")


async def test_nothing_is_known_of_a_refusal_that_cannot_be_checked() -> None:
    async with crypto_pay_rig() as rig:
        payment = stored(await rig.open_and_pay("USDT"))
        rig.server.faults.append(PlannedFault("getTransfers", status=500))
        result = await rig.gateway.refund(payment, "refund-1")
        assert result.outcome is RefundOutcome.UNKNOWN


@pytest.mark.parametrize("name", ["SPEND_ID_ALREADY_USED", "SPEND_ID_USED"])
async def test_a_transfer_that_is_not_listed_yet_is_no_refusal(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The money may have been sent, so it must not go back to the balance, too."""
    async with crypto_pay_rig() as rig:
        payment = stored(await rig.open_and_pay("USDT"))

        def refuse(*_: object) -> Json:
            raise CryptoPayError(name)

        monkeypatch.setattr(type(rig.server), "_transfer", refuse)
        result = await rig.gateway.refund(payment, "refund-1")
        assert (result.outcome, result.reason) == (RefundOutcome.UNKNOWN, name)


async def test_a_wrong_token_is_refused_with_crypto_pays_words() -> None:
    async with crypto_pay_rig(token="1:wrong") as rig:
        with pytest.raises(PaymentMethodRefused, match="UNAUTHORIZED"):
            await rig.open()


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_a_busy_or_broken_server_is_no_refusal(status: int) -> None:
    async with crypto_pay_rig() as rig:
        rig.server.faults.append(PlannedFault("createInvoice", status=status))
        with pytest.raises(PaymentMethodUnavailable):
            await rig.open()


async def test_a_server_out_of_reach_is_said_without_its_address() -> None:
    async with crypto_pay_rig() as rig:
        pass
    gateway = CryptoPayGateway(CryptoPayClient(rig.address, "1:secret"), FixedClock())
    with pytest.raises(PaymentMethodUnavailable) as caught:
        await gateway.read_invoices(["1"])
    assert "127.0.0.1" not in str(caught.value)
    assert "secret" not in str(caught.value)
    await gateway.aclose()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<html>",
        b"[]",
        b"null",
        b'{"ok": true}',
        b'{"ok": false}',
        b'{"ok": true, "result": 7}',
        b'{"ok": true, "result": {"items": 7}}',
        b"[" * 100_000,
    ],
)
async def test_an_answer_that_cannot_be_read_fails_and_credits_nothing(body: bytes) -> None:
    async def answer(_: Request) -> Response:
        return Response(body, media_type="application/json")

    app = Starlette(routes=[Route("/api/{method}", answer, methods=["POST"])])
    async with serving(app) as address:
        gateway = CryptoPayGateway(CryptoPayClient(address, "1:token"), FixedClock())
        with pytest.raises(PaymentMethodFailed):
            await gateway.read_invoices(["1"])
        await gateway.aclose()


def paid_item(**changes: str) -> str:
    item = {
        "invoice_id": "1",
        "status": "paid",
        "currency_type": "fiat",
        "fiat": "USD",
        "amount": "5",
        "paid_at": "2026-01-01T00:00:00Z",
    }
    return json.dumps(item | changes)


@pytest.mark.parametrize(
    "item",
    [
        "{}",
        '{"invoice_id": "x", "status": "paid"}',
        '{"invoice_id": 1, "status": "new"}',
        '{"invoice_id": 1, "status": "paid"}',
        '{"invoice_id": Infinity, "status": "paid"}',
        paid_item(amount="NaN"),
        paid_item(amount="five"),
        paid_item(amount="1e999999999"),
        paid_item(amount="0.001"),
        paid_item(amount="-5"),
        paid_item(paid_at="yesterday"),
        paid_item(fiat="not a code"),
    ],
)
async def test_an_invoice_that_cannot_be_read_is_open_unless_it_is_paid(item: str) -> None:
    """One without a number is left out, as it cannot be identified."""

    async def answer(_: Request) -> Response:
        body = f'{{"ok": true, "result": {{"items": [{item}]}}}}'
        return Response(body, media_type="application/json")

    app = Starlette(routes=[Route("/api/{method}", answer, methods=["POST"])])
    async with serving(app) as address:
        gateway = CryptoPayGateway(CryptoPayClient(address, "1:token"), FixedClock())
        is_numbered = '"invoice_id": 1' in item or '"invoice_id": "1"' in item
        is_paid = '"paid"' in item
        unreadable = (
            InvoiceReport("1", InvoiceStatus.PAID)
            if is_paid
            else InvoiceReport("1", InvoiceStatus.OPEN, is_unreadable=True)
        )
        expected = [unreadable] if is_numbered else []
        assert await gateway.read_invoices(["1"]) == expected
        await gateway.aclose()


async def test_exact_digits_survive() -> None:
    """A float has no 0.1; the amounts of coins have nine digits."""

    async def answer(_: Request) -> Response:
        body = (
            '{"ok": true, "result": {"items": [{"invoice_id": 1, "status": "paid",'
            ' "currency_type": "fiat", "fiat": "USD", "amount": 9007199254740.93,'
            ' "paid_asset": "TON", "paid_amount": 12345678.123456789,'
            ' "paid_at": "2026-01-01T00:00:00.000Z"}]}}'
        )
        return Response(body, media_type="application/json")

    app = Starlette(routes=[Route("/api/{method}", answer, methods=["POST"])])
    async with serving(app) as address:
        gateway = CryptoPayGateway(CryptoPayClient(address, "1:token"), FixedClock())
        (report,) = await gateway.read_invoices(["1"])
        assert report.payment is not None
        assert report.payment.amount == usd("9007199254740.93")
        assert report.payment.details["paid_amount"] == "12345678.123456789"
        await gateway.aclose()


async def test_a_call_can_be_cancelled() -> None:
    asked = asyncio.Event()

    async def never(_: Request) -> Response:
        asked.set()
        await asyncio.Event().wait()
        raise AssertionError

    app = Starlette(routes=[Route("/api/{method}", never, methods=["POST"])])
    async with serving(app) as address:
        gateway = CryptoPayGateway(CryptoPayClient(address, "1:token"), FixedClock())
        call = asyncio.create_task(gateway.read_invoices(["1"]))
        await asked.wait()
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        await gateway.aclose()
