"""The delivered goods: kept sealed, never changed, shredded in time."""

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
        """Seal and keep; None when the order has this very text already."""

    async def list_of_order(self, order_id: OrderId) -> list[DeliveredSecret]: ...
    async def get(self, secret_id: SecretId) -> DeliveredSecret | None: ...


class Retention(Protocol):
    async def list_due_orders(
        self, before: datetime, unchanged_since: datetime, limit: int
    ) -> list[OrderId]:
        """Ended orders that nothing happened to since `before`, oldest first: nothing of them waits
        to be shown, and those that a seller may add to moved last before `moved_before`.
        """

    async def can_shred(self, order_id: OrderId, unchanged_since: datetime) -> bool:
        """Whether the order is ended, all of it shown, and nothing new is to come."""

    async def shred(self, order_id: OrderId) -> None:
        """Forget what the supplier gave for the order and what its buyer typed."""
