"""Delivered secrets: stored encrypted, never changed, and shredded when their retention ends."""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.domain.ledger import OrderId
from bot.domain.ports import SecretId


@dataclass(frozen=True, slots=True)
class DeliveredSecret:
    """One text that the supplier gave for an order; versions count from 1."""

    id: SecretId
    order_id: OrderId
    version: int
    body: bytes
    received_at: datetime


class DeliveredSecrets(Protocol):
    async def add(self, order_id: OrderId, body: bytes, now: datetime) -> SecretId | None:
        """Encrypt and store a text; return None when the order already has the same text."""

    async def list_of_order(self, order_id: OrderId) -> list[DeliveredSecret]: ...
    async def get(self, secret_id: SecretId) -> DeliveredSecret | None: ...


class Retention(Protocol):
    async def list_due_orders(
        self, before: datetime, unchanged_since: datetime, limit: int
    ) -> list[OrderId]:
        """Return ended orders without any activity since `before`, oldest first.

        All their secrets were shown. Those to which a seller may add last changed before
        `unchanged_since`.
        """

    async def can_shred(self, order_id: OrderId, unchanged_since: datetime) -> bool:
        """Return whether the order has ended, was shown completely, and expects nothing new."""

    async def shred(self, order_id: OrderId) -> None:
        """Erase the supplier's texts for the order and what its buyer typed."""
