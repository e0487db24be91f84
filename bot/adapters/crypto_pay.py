"""Payments by Crypto Pay, the interface of @CryptoBot to invoices and transfers in crypto currencies.

An invoice is in a currency of states, or in a coin that is worth a dollar; @CryptoBot converts it to
the asset that the payer sends. Anybody who has the link can pay, and Crypto Pay does not say who did.
A payment is returned by a transfer to the Telegram account of the invoice's owner.

`aiosend` was looked at: it reads amounts as floats, which lose digits of money.
"""

import hashlib
import logging
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from decimal import Decimal
from itertools import count
from typing import Any, Final

from bot.adapters.http_reader import HttpReader, ReadFailed, ReadLimits
from bot.domain.errors import (
    InvalidAmount,
    PaymentMethodFailed,
    PaymentMethodRefused,
    PaymentMethodUnavailable,
)
from bot.domain.ids import MethodName
from bot.domain.payments.gateway import (
    InvoiceReport,
    InvoiceText,
    OpenedInvoice,
    PaymentGateway,
    PaymentMethodSetup,
    RefundOutcome,
    RefundResult,
    ReportedPayment,
)
from bot.domain.payments.payments import (
    INVOICE_LIFETIME,
    Invoice,
    InvoiceStatus,
    MethodRate,
    MethodTerms,
    PaymentDirection,
    PaymentMethod,
    StoredPayment,
    make_event_key,
)
from bot.domain.system_ports import Clock
from bot.domain.typed_amount import parse_amount, parse_money
from bot.settings import Settings

logger = logging.getLogger(__name__)

CRYPTO_PAY: Final = MethodName("crypto-pay")
#: The number of the method on buttons; it never changes.
NUMBER: Final = 3
_MAIN_URL: Final = "https://pay.crypt.bot"
_TEST_URL: Final = "https://testnet-pay.crypt.bot"
#: Coins with the value of a dollar; an invoice in any other currency is one in a state's.
DOLLAR_COINS: Final = frozenset({"USDT", "USDC"})
_LIMITS: Final = ReadLimits(total_seconds=40.0, max_bytes=8_000_000)
_PAGE_SIZE: Final = 100
_MAX_DESCRIPTION: Final = 1024
_STATUSES: Final = {
    "active": InvoiceStatus.OPEN,
    "paid": InvoiceStatus.PAID,
    "expired": InvoiceStatus.CLOSED,
}
#: Details of a payment that are kept: the amount sent, and the fee of Crypto Pay.
_DETAILS: Final = ("paid_asset", "paid_amount", "paid_fiat_rate", "fee_asset", "fee_amount")
#: Crypto Pay's name for a second transfer with one spend id.
_SPEND_ID_USED: Final = re.compile(r"SPEND_ID_(ALREADY_)?USED")
#: What reading a strange item raises. A number that is none, or too large, is an arithmetic error.
_UNREADABLE: Final = (KeyError, TypeError, ValueError, ArithmeticError)
_SERVER_ERROR: Final = 500
_TOO_MANY_REQUESTS: Final = 429
#: The fee of Crypto Pay, in basis points. The fee that was really taken is stored with each payment.
_FEE_BP: Final = 300


def open_method(settings: Settings, clock: Clock) -> PaymentMethodSetup | None:
    """Return the method as the settings describe it; None if it is not set up."""
    if settings.crypto_pay_token is None:
        return None
    currency = settings.crypto_pay_currency or settings.currency
    terms = MethodTerms(
        CRYPTO_PAY,
        number=NUMBER,
        currency=currency,
        minimum=parse_amount(settings.crypto_pay_minimum, currency),
        maximum=parse_amount(settings.crypto_pay_maximum, currency),
        fee_bp=_FEE_BP,
        can_list=True,
        can_refund=True,
        is_polled=True,
        anybody_can_pay=True,
    )
    rate = MethodRate(
        settings.crypto_pay_value or Decimal(1), int(settings.crypto_pay_buffer_percent * 100)
    )
    url = settings.crypto_pay_url or (_TEST_URL if settings.crypto_pay_testnet else _MAIN_URL)
    gateway = CryptoPayGateway(
        CryptoPayClient(url, settings.crypto_pay_token.get_secret_value()),
        clock,
        settings.crypto_pay_assets,
    )
    source = settings.crypto_pay_value_source
    return PaymentMethodSetup(PaymentMethod(terms, rate), gateway, source)


class CryptoPayClient:
    """Calls Crypto Pay's methods. An answer is read as JSON with exact numbers."""

    def __init__(self, url: str, token: str) -> None:
        self._url = f"{url}/api"
        self._reader = HttpReader(_LIMITS, headers={"Crypto-Pay-API-Token": token})

    async def call(self, method: str, **parameters: object) -> Any:
        """Return the result of a method.

        Raises PaymentMethodRefused with the name of Crypto Pay's error, and
        PaymentMethodUnavailable if there is no usable answer: then it may have been done.
        """
        given = {name: value for name, value in parameters.items() if value is not None}
        try:
            answer = await self._reader.post_json(f"{self._url}/{method}", given)
        except ReadFailed as error:
            raise PaymentMethodUnavailable(f"no answer ({error})") from None
        if answer.status >= _SERVER_ERROR or answer.status == _TOO_MANY_REQUESTS:
            raise PaymentMethodUnavailable(f"the answer has status {answer.status}")
        try:
            reply = answer.read_json()
            if reply["ok"] is True:
                return reply["result"]
            name = str(reply["error"]["name"])
        except (ReadFailed, KeyError, TypeError):
            raise PaymentMethodUnavailable("the answer cannot be read") from None
        raise PaymentMethodRefused(name[:80])

    async def aclose(self) -> None:
        """Close the connections."""
        await self._reader.aclose()


@dataclass(frozen=True, slots=True)
class CryptoPayGateway(PaymentGateway):
    """The gateway of Crypto Pay. With `assets`, only these can be sent."""

    client: CryptoPayClient
    clock: Clock
    assets: Sequence[str] = ()

    async def open_invoice(
        self, invoice: Invoice, payload: str, text: InvoiceText
    ) -> OpenedInvoice:
        """Create the invoice at Crypto Pay; it expires together with ours."""
        left = invoice.created_at + INVOICE_LIFETIME - self.clock.now()
        is_coin = invoice.amount.currency in DOLLAR_COINS
        kind = "asset" if is_coin else "fiat"
        created = await self.client.call(
            "createInvoice",
            currency_type="crypto" if is_coin else "fiat",
            **{kind: invoice.amount.currency},
            accepted_assets=",".join(self.assets) if self.assets and not is_coin else None,
            amount=str(invoice.amount.decimal),
            description=text.description[:_MAX_DESCRIPTION],
            payload=payload,
            expires_in=max(int(left.total_seconds()), 1),
            allow_comments=False,
        )
        try:
            link, number = str(created["bot_invoice_url"]), int(created["invoice_id"])
        except _UNREADABLE:
            raise PaymentMethodUnavailable("the new invoice cannot be read") from None
        if not link.startswith(("https://", "http://")):
            raise PaymentMethodUnavailable("the new invoice has no link")
        return OpenedInvoice(str(number), link)

    async def read_invoices(self, external_ids: Sequence[str]) -> Sequence[InvoiceReport]:
        """Return the status of invoices; a hundred are asked about with one call."""
        reports: list[InvoiceReport] = []
        for start in range(0, len(external_ids), _PAGE_SIZE):
            asked = ",".join(external_ids[start : start + _PAGE_SIZE])
            found = await self._list("getInvoices", invoice_ids=asked, count=_PAGE_SIZE)
            reports += [report for report in map(_read_invoice, found) if report is not None]
        return reports

    async def list_payments(self) -> AsyncIterator[Sequence[ReportedPayment]]:
        """Yield the paid invoices and their refunds, a page at a time.

        A refund comes before its payment, so that a shop that has stored neither credits nothing.
        """
        transferred = await self._read_transfer_times()
        for page in count():
            query = {"status": "paid", "offset": page * _PAGE_SIZE, "count": _PAGE_SIZE}
            found = await self._list("getInvoices", **query)
            reports = [report for report in map(_read_invoice, found) if report is not None]
            payments = [report.payment for report in reports if report.payment is not None]
            refunds = [_find_refund(payment, transferred) for payment in payments]
            yield [*(refund for refund in refunds if refund is not None), *payments]
            if len(found) < _PAGE_SIZE:
                return

    async def _read_transfer_times(self) -> Mapping[str, datetime]:
        """Return when the transfers of this app were made, by their spend ids.

        An app that may not transfer may not list transfers either: it has returned nothing.
        """
        times: dict[str, datetime] = {}
        for page in count():
            try:
                found = await self._list("getTransfers", offset=page * _PAGE_SIZE, count=_PAGE_SIZE)
            except PaymentMethodRefused as refusal:
                logger.warning("Crypto Pay does not list transfers: %s", refusal)
                break
            try:
                times |= {
                    str(each["spend_id"]): _read_time(each["completed_at"])
                    for each in found
                    if each.get("spend_id")  # a transfer that another program made may have none
                }
            except (AttributeError, KeyError, TypeError, ValueError):
                raise PaymentMethodUnavailable("a transfer cannot be read") from None
            if len(found) < _PAGE_SIZE:
                break
        return times

    async def _list(self, method: str, **query: object) -> Sequence[Any]:
        found = await self.client.call(method, **query)
        items = found.get("items") if isinstance(found, dict) else found
        if not isinstance(items, list):
            raise PaymentMethodUnavailable(f"the answer to {method} is no list")
        return items

    async def refund(self, payment: StoredPayment, key: str) -> RefundResult:
        """Transfer what was sent to the owner of the invoice.

        Crypto Pay accepts a spend id once. After any refusal it is asked whether the transfer with
        this id was made: an earlier call may have done it without an answer.
        """
        details, spend_id = payment.event.details, _make_spend_id(key)
        try:
            await self.client.call(
                "transfer",
                user_id=payment.event.buyer_id,
                asset=details["paid_asset"],
                amount=details["paid_amount"],
                spend_id=spend_id,
            )
        except KeyError:
            return RefundResult(RefundOutcome.REFUSED, "it is not known what was sent")
        except PaymentMethodRefused as refusal:
            return await self._find_transfer(spend_id, str(refusal))
        except PaymentMethodFailed as error:
            return RefundResult(RefundOutcome.UNKNOWN, str(error))
        return RefundResult(RefundOutcome.DONE)

    async def _find_transfer(self, spend_id: str, refusal: str) -> RefundResult:
        try:
            found = await self.client.call("getTransfers", spend_id=spend_id)
            items = found["items"] if isinstance(found, dict) else found
            is_done = any(str(each["spend_id"]) == spend_id for each in items)
        except (PaymentMethodFailed, KeyError, TypeError) as error:
            return RefundResult(RefundOutcome.UNKNOWN, f"{refusal} ({type(error).__name__})")
        if is_done:
            return RefundResult(RefundOutcome.DONE, refusal)
        # A used spend id says that there is a transfer, also while the list does not have it yet.
        is_unknown = _SPEND_ID_USED.fullmatch(refusal) is not None
        return RefundResult(RefundOutcome.UNKNOWN if is_unknown else RefundOutcome.REFUSED, refusal)

    async def aclose(self) -> None:
        """Close the connections."""
        await self.client.aclose()


def _make_spend_id(key: str) -> str:
    """Return the id of the transfer that makes a refund."""
    return hashlib.sha256(key.encode()).hexdigest()


def _find_refund(
    payment: ReportedPayment, transferred: Mapping[str, datetime]
) -> ReportedPayment | None:
    """Return the transfer that has returned a payment, as a reversal of the whole payment."""
    key = make_event_key(CRYPTO_PAY, payment.external_id, PaymentDirection.REFUND)
    at = transferred.get(_make_spend_id(key))
    if at is None:
        return None
    return replace(payment, at=at, direction=PaymentDirection.REVERSAL)


def _read_invoice(item: Any) -> InvoiceReport | None:
    """Return what Crypto Pay says about an invoice; None if it does not say which one.

    A status that is not known counts as open: it is asked about again.
    """
    try:
        external_id = str(int(item["invoice_id"]))
    except _UNREADABLE:
        return None
    try:
        status = _STATUSES[item["status"]]
    except _UNREADABLE:
        logger.exception("the invoice %s of Crypto Pay cannot be read", external_id)
        return InvoiceReport(external_id, InvoiceStatus.OPEN, is_unreadable=True)
    if status is not InvoiceStatus.PAID:
        return InvoiceReport(external_id, status)
    try:
        return InvoiceReport(external_id, status, _read_payment(external_id, item))
    except (*_UNREADABLE, InvalidAmount):
        logger.exception("the payment of the invoice %s of Crypto Pay cannot be read", external_id)
        return InvoiceReport(external_id, status)


def _read_payment(external_id: str, item: Mapping[str, Any]) -> ReportedPayment:
    """Return the payment of a paid invoice. Its amount is the invoice's, in the invoice's currency."""
    currency = str(item["fiat" if item.get("currency_type") == "fiat" else "asset"])
    amount = parse_money(f"{Decimal(str(item['amount'])).normalize():f} {currency}")
    if amount is None or amount.amount <= 0:
        raise InvalidAmount("not an amount")
    details = {name: str(item[name]) for name in _DETAILS if item.get(name) is not None}
    details.setdefault("paid_asset", currency)
    details.setdefault("paid_amount", str(amount.decimal))
    return ReportedPayment(
        external_id=external_id,
        amount=amount,
        at=_read_time(item["paid_at"]),
        payload=str(item.get("payload") or ""),
        details=details,
    )


def _read_time(value: object) -> datetime:
    """Return a time; one without a zone is in UTC."""
    time = datetime.fromisoformat(str(value))
    return time if time.tzinfo is not None else time.replace(tzinfo=UTC)
