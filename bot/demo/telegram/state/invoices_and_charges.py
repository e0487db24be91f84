"""Invoices that the bot sent, charges that people paid, and refunds.

They are archived, since a refund may come long after a restart. People have no balance here: every
person can pay any amount.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace

from bot.demo.telegram.errors import bad_request
from bot.demo.telegram.state_archive import DocumentArchive

STARS = "XTR"
_INVOICE, _CHARGE = "invoice", "charge"


@dataclass(frozen=True, slots=True)
class Charge:
    """One payment: `amount` in the smallest unit of the currency, `at` in seconds."""

    id: str
    user_id: int
    amount: int
    currency: str
    payload: str
    at: int
    refunded_at: int | None = None


class InvoiceLedger:
    """All invoices and charges of the bot."""

    def __init__(self, archive: DocumentArchive, clock: Callable[[], float] = time.time) -> None:
        self._archive = archive
        self._clock = clock
        self._payloads: dict[int, str] = {int(k): p for k, p in archive.load(_INVOICE)}
        kept = [Charge(**charge) for _, charge in archive.load(_CHARGE)]
        self._charges = {charge.id: charge for charge in sorted(kept, key=lambda c: c.at)}

    def add_invoice(self, message_id: int, payload: str) -> None:
        """Store the payload that the bot receives when this invoice is paid."""
        self._payloads[message_id] = payload
        self._archive.put(_INVOICE, message_id, payload)

    def find_open_payload(self, message_id: int) -> str | None:
        """Return the payload of an invoice that is not paid yet, or None."""
        return self._payloads.get(message_id)

    def charge(self, user_id: int, message_id: int, amount: int, currency: str) -> Charge:
        """Charge for an open invoice and mark it as paid."""
        payload = self._payloads.pop(message_id)
        self._archive.delete(_INVOICE, message_id)
        charge_id = f"stx{secrets.token_urlsafe(32)}"
        return self._store_charge(
            Charge(charge_id, user_id, amount, currency, payload, self._now())
        )

    def refund(self, user_id: int, charge_id: str) -> Charge:
        """Refund Stars once; raise ApiError 400 if there is nothing to refund."""
        charge = self._charges.get(charge_id)
        if charge is None or charge.user_id != user_id or charge.currency != STARS:
            raise bad_request("CHARGE_NOT_FOUND")
        if charge.refunded_at is not None:
            raise bad_request("CHARGE_ALREADY_REFUNDED")
        return self._store_charge(replace(charge, refunded_at=self._now()))

    def get_charge(self, charge_id: str) -> Charge:
        """Return a charge; raise ApiError 400 if there is none."""
        charge = self._charges.get(charge_id)
        if charge is None:
            raise bad_request("CHARGE_NOT_FOUND")
        return charge

    def list_charges(self) -> list[Charge]:
        """Return all charges, oldest first."""
        return list(self._charges.values())

    def balance(self) -> int:
        """Return the number of Stars that the bot has."""
        return sum(
            charge.amount
            for charge in self._charges.values()
            if charge.currency == STARS and charge.refunded_at is None
        )

    def _store_charge(self, charge: Charge) -> Charge:
        self._charges[charge.id] = charge
        self._archive.put(_CHARGE, charge.id, asdict(charge))
        return charge

    def _now(self) -> int:
        return int(self._clock())
