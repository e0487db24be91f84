"""Telegram for the model: it shows messages, is late, or refuses. It survives every crash."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bot.domain.ledger import BuyerId, OrderId
from bot.domain.order import Order
from bot.domain.ports import AlertKind, RetryLater, SecretId, SendResult, Sent, Undeliverable
from bot.domain.repositories import Database, DeliveredSecret, Tx


class Mishap(StrEnum):
    """The fault of the next message."""

    FLOOD = "to be sent later"
    MAYBE_SHOWN = "shown, but no word of it"
    BROKEN = "our own code fails"


@dataclass(slots=True)
class Telegram:
    """Everything that each chat was shown: its orders and secrets."""

    mishaps: list[Mishap] = field(default_factory=list)
    blocked: set[int] = field(default_factory=set)
    shown: list[tuple[int, int, bytes]] = field(default_factory=list)
    alerts: list[tuple[AlertKind, Mapping[str, str]]] = field(default_factory=list)

    def take(self, chat: int) -> tuple[bool, SendResult]:
        """Return whether a message to `chat` is shown, and what the shop is told."""
        if chat in self.blocked:
            return False, Undeliverable("blocked")
        match self.mishaps.pop(0) if self.mishaps else None:
            case None:
                return True, Sent(1)
            case Mishap.FLOOD:
                return False, RetryLater(3.0, "flood")
            case Mishap.MAYBE_SHOWN:
                return True, RetryLater(1.0, "late")
            case Mishap.BROKEN:
                raise RuntimeError("the test says so")


@dataclass(slots=True)
class Messages:
    """The `Messenger` of one process: it reads what it sends from that process's database."""

    store: Database
    telegram: Telegram

    async def deliver(self, order_id: OrderId, secret_id: SecretId) -> SendResult:
        order, secret = await self.store.read(_goods, order_id, secret_id)
        shown, receipt = self.telegram.take(order.chat_id)
        if shown:
            self.telegram.shown.append((order.chat_id, order_id, secret.body))
        return receipt

    async def update_status(self, order_id: OrderId) -> SendResult:
        order = await self.store.read(_order, order_id)
        return self.telegram.take(order.chat_id)[1]

    async def alert(self, admin: BuyerId, kind: AlertKind, facts: Mapping[str, str]) -> SendResult:
        self.telegram.alerts.append((kind, facts))
        return Sent(1)

    async def notify(self, buyer: BuyerId, kind: str, facts: Mapping[str, str]) -> SendResult:
        return self.telegram.take(buyer)[1]


async def _order(tx: Tx, order_id: OrderId) -> Order:
    order = await tx.orders.get(order_id)
    assert order is not None
    return order


async def _goods(tx: Tx, order_id: OrderId, secret_id: SecretId) -> tuple[Order, DeliveredSecret]:
    secret = await tx.delivered_secrets.get(secret_id)
    assert secret is not None
    return await _order(tx, order_id), secret
