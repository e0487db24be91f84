"""Delivered secrets, verdicts on sellers' texts, and the shredding of ended orders' texts.

Secrets are stored encrypted, and never changed until they are shredded. A seller's message may
hold a secret, so it is stored as one.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.domain.delivery_text_classifier import DeliveryTextKind, SellerTextVerdict
from bot.domain.ids import BuyerId, OrderId, SecretId


@dataclass(frozen=True, slots=True)
class DeliveredSecret:
    """One text that the supplier gave for an order; versions count from 1.

    `messages_before` is how many earlier versions are messages of the seller, not goods.
    """

    id: SecretId
    order_id: OrderId
    version: int
    body: bytes
    received_at: datetime
    kind: DeliveryTextKind = DeliveryTextKind.DELIVERY
    messages_before: int = 0

    @property
    def is_first(self) -> bool:
        """Return whether the order had no goods before."""
        return self.version - self.messages_before == 1


class DeliveredSecrets(Protocol):
    async def add(
        self,
        order_id: OrderId,
        body: bytes,
        now: datetime,
        kind: DeliveryTextKind = DeliveryTextKind.DELIVERY,
    ) -> SecretId | None:
        """Encrypt and store a text; return None when the order already has the same text."""

    async def take_as_delivery(self, order_id: OrderId, body: bytes) -> SecretId | None:
        """Make goods of a stored message; return None when the order has no such text."""

    async def kind_of(self, secret_id: SecretId) -> DeliveryTextKind | None:
        """Return the kind of a stored text, without decrypting it."""

    async def list_of_order(self, order_id: OrderId) -> list[DeliveredSecret]: ...
    async def get(self, secret_id: SecretId) -> DeliveredSecret | None: ...


class SellerTexts(Protocol):
    """Store operators' verdicts on sellers' sentences, by the product of a given order.

    Only fingerprints of the sentences are stored.
    """

    async def verdict(self, order_id: OrderId, text: bytes) -> SellerTextVerdict | None:
        """Return the verdict on `text`; None without one."""

    async def note_question(self, order_id: OrderId, text: bytes, now: datetime) -> bool:
        """Note that operators are asked about `text`; return False if they were asked before."""

    async def judge(
        self,
        order_id: OrderId,
        text: bytes,
        verdict: SellerTextVerdict,
        actor: BuyerId,
        now: datetime,
    ) -> None:
        """Store a verdict in place of an earlier one."""

    async def list_orders_with_message(self, order_id: OrderId, text: bytes) -> list[OrderId]:
        """Return the product's orders that got `text` as a message and whose price is held."""

    async def list_earlier_deliveries(self, order_id: OrderId, limit: int) -> list[bytes]:
        """Return the newest readable goods of the product's other orders."""


class Retention(Protocol):
    async def list_due_orders(
        self, before: datetime, unchanged_since: datetime, limit: int
    ) -> list[OrderId]:
        """Return ended orders without any activity since `before`, in no order.

        All their secrets were shown. Those to which a seller may add last changed before
        `unchanged_since`.
        """

    async def can_shred(
        self, order_id: OrderId, unchanged_since: datetime, quiet_since: datetime | None = None
    ) -> bool:
        """Return whether the order has ended, was shown completely, and expects nothing new.

        With `quiet_since`, it must have had no activity since.
        """

    async def shred(self, order_id: OrderId) -> None:
        """Erase the supplier's texts for the order and what its buyer typed."""
