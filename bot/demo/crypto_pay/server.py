"""The state of the local Crypto Pay server and its methods.

Rates are fixed. People have every asset without end; the app's own balance is what was paid to it,
without the fee, minus what it transferred.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from decimal import ROUND_UP, Decimal, InvalidOperation
from pathlib import Path
from typing import Any, Final, TypeVar

from bot.demo.telegram.state_archive import DocumentArchive

Json = dict[str, Any]
_T = TypeVar("_T")

#: The value of one unit of an asset, or of a state's currency, in dollars.
ASSETS: Final = {"USDT": Decimal(1), "USDC": Decimal(1), "TON": Decimal("3.2")}
CURRENCIES: Final = {
    "USD": Decimal(1),
    "EUR": Decimal("1.1"),
    "RUB": Decimal("0.0125"),
    "CNY": Decimal("0.14"),
}
#: What Crypto Pay keeps of each payment.
_FEE: Final = Decimal("0.03")
_LEAST_TRANSFER: Final = Decimal(1)
_MAX_PAYLOAD_BYTES: Final = 4096
_MAX_DESCRIPTION: Final = 1024
_MAX_LIFETIME: Final = 2_678_400
_MAX_COUNT: Final = 1000
_MAX_SPEND_ID: Final = 64
_ACTIVE, _PAID, _EXPIRED = "active", "paid", "expired"
_DIGITS: Final = Decimal("0.000001")


class CryptoPayError(Exception):
    """A refusal; `name` is what the caller reads."""

    def __init__(self, name: str, status: int = 400) -> None:
        super().__init__(name)
        self.name, self.status = name, status


@dataclass(frozen=True, slots=True)
class StoredInvoice:
    """An invoice. Amounts are decimal texts, times are seconds."""

    id: int
    hash: str
    kind: str
    currency: str
    amount: str
    accepted: tuple[str, ...]
    description: str
    payload: str
    created_at: float
    expires_at: float | None
    paid_asset: str = ""
    paid_amount: str = ""
    paid_at: float | None = None


@dataclass(slots=True)
class PlannedFault:
    """A failure of the next call of `method`: a refusal by name, or an HTTP status.

    With `after`, the call is done before it fails.
    """

    method: str
    name: str = ""
    status: int = 400
    after: bool = False


@dataclass(slots=True)
class CryptoPayServer:
    """One app of Crypto Pay. With `path`, it survives a restart."""

    token: str
    path: Path | None = None
    clock: Callable[[], float] = time.time
    can_transfer: bool = True
    faults: list[PlannedFault] = field(default_factory=list)
    _archive: DocumentArchive = field(init=False)
    _invoices: dict[int, StoredInvoice] = field(init=False)
    _transfers: dict[str, Json] = field(init=False)

    def __post_init__(self) -> None:
        self._archive = DocumentArchive(self.path)
        stored = [_load_invoice(document) for _, document in self._archive.load("invoice")]
        self._invoices = {each.id: each for each in sorted(stored, key=lambda each: each.id)}
        self._transfers = dict(self._archive.load("transfer"))

    def call(self, method: str, parameters: Mapping[str, Any], pay_url: str) -> Any:
        """Return the result of a method. Raises CryptoPayError for what Crypto Pay refuses."""
        fault = next((each for each in self.faults if each.method == method), None)
        if fault is not None:
            self.faults.remove(fault)
            if fault.after:
                self._perform(method, parameters, pay_url)
            raise CryptoPayError(fault.name or "INTERNAL_ERROR", fault.status)
        return self._perform(method, parameters, pay_url)

    def _perform(self, method: str, parameters: Mapping[str, Any], pay_url: str) -> Any:
        match method:
            case "getMe":
                return {"app_id": 1, "name": "Demo", "payment_processing_bot_username": "DemoPay"}
            case "createInvoice":
                return self._describe(self._create_invoice(parameters), pay_url)
            case "getInvoices":
                return {"items": self._list_invoices(parameters, pay_url)}
            case "transfer":
                return self._transfer(parameters)
            case "getTransfers":
                return {"items": self._list_transfers(parameters)}
            case "getBalance":
                return [
                    {
                        "currency_code": asset,
                        "available": _plain(self.balance(asset)),
                        "onhold": "0",
                    }
                    for asset in ASSETS
                ]
        raise CryptoPayError("METHOD_NOT_FOUND", 405)

    def find_by_hash(self, wanted: str) -> StoredInvoice | None:
        """Return the invoice of a link."""
        return next((each for each in self._invoices.values() if each.hash == wanted), None)

    def list_invoices(self) -> Sequence[StoredInvoice]:
        """Return all invoices, oldest first."""
        return list(self._invoices.values())

    def status(self, invoice: StoredInvoice) -> str:
        """Return whether an invoice is active, paid or expired now."""
        if invoice.paid_at is not None:
            return _PAID
        is_over = invoice.expires_at is not None and self.clock() >= invoice.expires_at
        return _EXPIRED if is_over else _ACTIVE

    def price_in(self, invoice: StoredInvoice, asset: str) -> Decimal:
        """Return how much of `asset` pays the invoice."""
        if invoice.kind == "crypto":
            return Decimal(invoice.amount)
        value = Decimal(invoice.amount) * CURRENCIES[invoice.currency] / ASSETS[asset]
        return value.quantize(_DIGITS, ROUND_UP)

    def assets_for(self, invoice: StoredInvoice) -> Sequence[str]:
        """Return the assets in which an invoice can be paid."""
        if invoice.kind == "crypto":
            return (invoice.currency,)
        return invoice.accepted or tuple(ASSETS)

    def pay(self, invoice_id: int, asset: str | None = None) -> StoredInvoice:
        """Pay an active invoice. Raises CryptoPayError for any other."""
        invoice = self._invoices.get(invoice_id)
        if invoice is None or self.status(invoice) != _ACTIVE:
            raise CryptoPayError("INVOICE_NOT_ACTIVE")
        chosen = asset or self.assets_for(invoice)[0]
        if chosen not in self.assets_for(invoice):
            raise CryptoPayError("ASSET_NOT_ACCEPTED")
        amount = _plain(self.price_in(invoice, chosen))
        paid = replace(invoice, paid_asset=chosen, paid_amount=amount, paid_at=self.clock())
        return self._store(paid)

    def balance(self, asset: str) -> Decimal:
        """Return what the app has of an asset."""
        received = sum(
            (
                Decimal(each.paid_amount) * (1 - _FEE)
                for each in self._invoices.values()
                if each.paid_asset == asset
            ),
            Decimal(0),
        )
        sent = sum(
            (
                Decimal(each["amount"])
                for each in self._transfers.values()
                if each["asset"] == asset
            ),
            Decimal(0),
        )
        return received - sent

    def list_transfers(self) -> Sequence[Json]:
        """Return the transfers to people."""
        return list(self._transfers.values())

    def close(self) -> None:
        """Close the file."""
        self._archive.close()

    def _create_invoice(self, given: Mapping[str, Any]) -> StoredInvoice:
        kind = str(given.get("currency_type") or "crypto")
        currency = str(given.get("fiat" if kind == "fiat" else "asset") or "")
        if currency not in (CURRENCIES if kind == "fiat" else ASSETS):
            raise CryptoPayError("FIAT_UNSUPPORTED" if kind == "fiat" else "ASSET_UNSUPPORTED")
        accepted = tuple(filter(None, str(given.get("accepted_assets") or "").split(",")))
        if not set(accepted) <= ASSETS.keys():
            raise CryptoPayError("ACCEPTED_ASSETS_INVALID")
        payload, description = str(given.get("payload") or ""), str(given.get("description") or "")
        if len(payload.encode()) > _MAX_PAYLOAD_BYTES:
            raise CryptoPayError("PAYLOAD_TOO_LONG")
        if len(description) > _MAX_DESCRIPTION:
            raise CryptoPayError("DESCRIPTION_TOO_LONG")
        lifetime = given.get("expires_in")
        if lifetime is not None and not 1 <= int(lifetime) <= _MAX_LIFETIME:
            raise CryptoPayError("EXPIRES_IN_INVALID")
        now = self.clock()
        invoice = StoredInvoice(
            id=1 + max(self._invoices, default=0),
            hash=f"IV{secrets.token_urlsafe(8)}",
            kind=kind,
            currency=currency,
            amount=_plain(_read_amount(given.get("amount"))),
            accepted=accepted,
            description=description,
            payload=payload,
            created_at=now,
            expires_at=None if lifetime is None else now + int(lifetime),
        )
        return self._store(invoice)

    def _list_invoices(self, query: Mapping[str, Any], pay_url: str) -> list[Json]:
        """Return the newest invoices first, as Crypto Pay does."""
        wanted = {part for part in str(query.get("invoice_ids") or "").split(",") if part}
        status = query.get("status")
        found = [
            each
            for each in reversed(self._invoices.values())
            if (not wanted or str(each.id) in wanted)
            and (status is None or self.status(each) == status)
        ]
        return [self._describe(each, pay_url) for each in _cut_page(found, query)]

    def _list_transfers(self, query: Mapping[str, Any]) -> Sequence[Json]:
        """Return the newest transfers first."""
        found = [
            each
            for each in reversed(self._transfers.values())
            if all(query.get(name) in (None, each[name]) for name in ("asset", "spend_id"))
        ]
        return _cut_page(found, query)

    def _transfer(self, given: Mapping[str, Any]) -> Json:
        if not self.can_transfer:
            raise CryptoPayError("METHOD_DISABLED", 403)
        spend_id, asset = str(given.get("spend_id") or ""), str(given.get("asset") or "")
        if not 1 <= len(spend_id) <= _MAX_SPEND_ID:
            raise CryptoPayError("SPEND_ID_INVALID")
        if spend_id in self._transfers:
            raise CryptoPayError("SPEND_ID_ALREADY_USED")
        if asset not in ASSETS:
            raise CryptoPayError("ASSET_UNSUPPORTED")
        amount = _read_amount(given.get("amount"))
        if amount * ASSETS[asset] < _LEAST_TRANSFER:
            raise CryptoPayError("AMOUNT_TOO_SMALL")
        if amount > self.balance(asset):
            raise CryptoPayError("NOT_ENOUGH_COINS")
        made = {
            "transfer_id": 1 + len(self._transfers),
            "spend_id": spend_id,
            "user_id": int(given["user_id"]),
            "asset": asset,
            "amount": _plain(amount),
            "status": "completed",
            "completed_at": _format_time(self.clock()),
        }
        self._transfers[spend_id] = made
        self._archive.put("transfer", spend_id, made)
        return made

    def _store(self, invoice: StoredInvoice) -> StoredInvoice:
        self._invoices[invoice.id] = invoice
        self._archive.put("invoice", invoice.id, asdict(invoice))
        return invoice

    def _describe(self, invoice: StoredInvoice, pay_url: str) -> Json:
        status = self.status(invoice)
        answer: Json = {
            "invoice_id": invoice.id,
            "hash": invoice.hash,
            "currency_type": invoice.kind,
            ("fiat" if invoice.kind == "fiat" else "asset"): invoice.currency,
            "amount": invoice.amount,
            "bot_invoice_url": f"{pay_url}/{invoice.hash}",
            "status": status,
            "created_at": _format_time(invoice.created_at),
            "allow_comments": True,
            "allow_anonymous": True,
            "description": invoice.description,
            "payload": invoice.payload,
        }
        if invoice.expires_at is not None:
            answer["expiration_date"] = _format_time(invoice.expires_at)
        if invoice.paid_at is not None:
            fee = Decimal(invoice.paid_amount) * _FEE
            answer |= {
                "paid_at": _format_time(invoice.paid_at),
                "paid_anonymously": True,
                "fee_asset": invoice.paid_asset,
                "fee_amount": _plain(fee),
            }
            if invoice.kind == "fiat":
                rate = ASSETS[invoice.paid_asset] / CURRENCIES[invoice.currency]
                answer |= {
                    "paid_asset": invoice.paid_asset,
                    "paid_amount": invoice.paid_amount,
                    "paid_fiat_rate": _plain(rate),
                }
        return answer


def _cut_page(found: Sequence[_T], query: Mapping[str, Any]) -> Sequence[_T]:
    offset, limit = int(query.get("offset") or 0), int(query.get("count") or 100)
    if not 1 <= limit <= _MAX_COUNT or offset < 0:
        raise CryptoPayError("COUNT_INVALID")
    return found[offset : offset + limit]


def _load_invoice(document: Json) -> StoredInvoice:
    return StoredInvoice(**{**document, "accepted": tuple(document["accepted"])})


def _read_amount(value: object) -> Decimal:
    try:
        amount = Decimal(str(value))
    except InvalidOperation:
        raise CryptoPayError("AMOUNT_INVALID") from None
    if not amount.is_finite() or amount <= 0:
        raise CryptoPayError("AMOUNT_INVALID")
    return amount


def _plain(value: Decimal) -> str:
    return f"{value.normalize():f}"


def _format_time(seconds: float) -> str:
    text = datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")
    return text.replace("+00:00", "Z")
