"""The delivered secret: a text that the supplier gave for an order, as it is stored."""

from dataclasses import dataclass
from datetime import datetime

from bot.domain.ids import OrderId, SecretId
from bot.domain.orders.seller_messages import DeliveryTextKind


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
