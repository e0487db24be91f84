"""A simulated Telegram that outlives the shop's process, and the messenger that sends to it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from bot.domain.ids import BuyerId, OrderId, SecretId
from bot.domain.operations.messenger import (
    Alert,
    AlertKind,
    RetryLater,
    SendResult,
    Sent,
    Undeliverable,
)
from bot.domain.orders.order import Order
from bot.domain.orders.secrets import DeliveredSecret
from storage.database import Database
from storage.transaction import Transaction


class MessageFault(StrEnum):
    """The fault of one message. The values are words of recorded schedules."""

    TAKEN = "taken"
    UNANSWERED = "unanswered"  # shown, but the call timed out
    FLOOD = "flood"  # 429
    BLOCKED = "blocked"  # Forbidden, until the buyer comes back
    BROKEN = "broken"  # our own code fails


#: The faults of schedules. Seeds draw from this list, so it may not change.
SCHEDULED_MESSAGE_FAULTS: Final = tuple(MessageFault)[:4]


@dataclass(frozen=True, slots=True)
class ShownSecret:
    """A secret that was shown in a chat."""

    chat: int
    order_id: int
    body: bytes


@dataclass(slots=True)
class SimulatedTelegram:
    """Records what every chat was shown, also when the shop received no answer.

    `faults` meet the next messages to buyers, one each. `first_secret` meets the first secret of
    each chat.
    """

    first_secret: MessageFault = MessageFault.TAKEN
    faults: list[MessageFault] = field(default_factory=list)
    blocked: set[int] = field(default_factory=set)
    shown: list[ShownSecret] = field(default_factory=list)
    alerts: list[tuple[AlertKind, Mapping[str, str]]] = field(default_factory=list)
    sent_count: int = 0
    _chats_with_secret: set[int] = field(default_factory=set)
    #: The facts of the alerts that joined a message of an operator.
    _joined: dict[int, list[Mapping[str, str]]] = field(default_factory=dict)

    def send(self, chat: int, secret: ShownSecret | None = None) -> SendResult:
        """Take one message to a buyer; return the answer to the shop."""
        fault = self._fault(chat) if secret else MessageFault.TAKEN
        if fault is MessageFault.BLOCKED:
            self.blocked.add(chat)
        if chat in self.blocked:
            return Undeliverable("Forbidden: bot was blocked by the user")
        if self.faults:
            fault = self.faults.pop(0)
        if fault is MessageFault.BROKEN:
            raise RuntimeError("the test says so")
        if fault is MessageFault.FLOOD:
            return RetryLater(7.0, "flood")
        self.sent_count += 1
        if secret is not None:
            self.shown.append(secret)
        if fault is MessageFault.UNANSWERED:
            return RetryLater(1.0, "timed out")
        return Sent(self.sent_count)

    def alert(self, kind: AlertKind, facts: Mapping[str, str]) -> SendResult:
        """Take one message to an operator; it never fails."""
        self.sent_count += 1
        self.alerts.append((kind, facts))
        return Sent(self.sent_count)

    def show_alerts(
        self, operator: BuyerId, alerts: Sequence[Alert], message_id: int | None
    ) -> SendResult:
        """Take the message of several alerts; note those that no message has shown before."""
        self.sent_count += 1
        shown = self._joined.setdefault(operator, [])
        for each in alerts[0 if message_id is None else 1 :]:
            if each.facts not in shown:
                shown.append(each.facts)
                self.alerts.append((each.kind, each.facts))
        return Sent(message_id or self.sent_count)

    def _fault(self, chat: int) -> MessageFault:
        if chat in self._chats_with_secret:
            return MessageFault.TAKEN
        self._chats_with_secret.add(chat)
        return self.first_secret


@dataclass(slots=True)
class SimulatedMessenger:
    """The `Messenger` of one process: it reads from the process's database what it sends."""

    telegram: SimulatedTelegram
    db: Database

    async def deliver(self, order_id: OrderId, secret_id: SecretId) -> SendResult:
        order, secret = await self.db.read(_order_and_secret, order_id, secret_id)
        assert secret.order_id == order.id, "the secret of another order"
        shown = ShownSecret(order.chat_id, order.id, secret.body)
        return self.telegram.send(order.chat_id, shown)

    async def update_status(self, order_id: OrderId) -> SendResult:
        return self.telegram.send((await self.db.read(read_order, order_id)).chat_id)

    async def alert(self, admin: BuyerId, kind: AlertKind, facts: Mapping[str, str]) -> SendResult:
        return self.telegram.alert(kind, facts)

    async def show_alerts(
        self, admin: BuyerId, alerts: Sequence[Alert], message_id: int | None
    ) -> SendResult:
        return self.telegram.show_alerts(admin, alerts, message_id)

    async def notify(self, buyer: BuyerId, kind: str, facts: Mapping[str, str]) -> SendResult:
        return self.telegram.send(buyer)


def read_order(tx: Transaction, order_id: OrderId) -> Order:
    order = tx.orders.get(order_id)
    assert order is not None
    return order


def read_secret(tx: Transaction, secret_id: SecretId) -> DeliveredSecret:
    secret = tx.delivered_secrets.get(secret_id)
    assert secret is not None
    return secret


def _order_and_secret(
    tx: Transaction, order_id: OrderId, secret_id: SecretId
) -> tuple[Order, DeliveredSecret]:
    return read_order(tx, order_id), read_secret(tx, secret_id)
