"""Telegram as it really is: what each chat was shown, whether or not the shop was told so.

It outlives the shop's process.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.domain.ledger import BuyerId, OrderId
from bot.domain.order import Order
from bot.domain.ports import AlertKind, RetryLater, SecretId, SendResult, Sent, Undeliverable
from bot.domain.repositories import Database, DeliveredSecret, Tx
from tests.crash.sweep.faults import Chat


@dataclass(frozen=True, slots=True)
class Shown:
    """Goods on somebody's screen."""

    chat: int
    order_id: int
    body: bytes


@dataclass(slots=True)
class Telegram:
    """The chats; the first message with goods to each of them meets the schedule's fault."""

    fault: Chat = Chat.TAKEN
    shown: list[Shown] = field(default_factory=list)
    sendings: int = 0
    blocked: set[int] = field(default_factory=set)
    _met: set[int] = field(default_factory=set)

    def send(self, chat: int, goods: Shown | None = None) -> SendResult:
        """One message, shown or not, and what the caller is told of it."""
        fault = self._fault(chat) if goods else Chat.TAKEN
        if fault is Chat.BLOCKED:
            self.blocked.add(chat)
        if chat in self.blocked:
            return Undeliverable("Forbidden: bot was blocked by the user")
        if fault is Chat.FLOOD:
            return RetryLater(7.0, "flood")
        self.sendings += 1
        if goods is not None:
            self.shown.append(goods)
        return RetryLater(1.0, "timed out") if fault is Chat.UNANSWERED else Sent(self.sendings)

    def _fault(self, chat: int) -> Chat:
        if chat in self._met:
            return Chat.TAKEN
        self._met.add(chat)
        return self.fault


@dataclass(slots=True)
class Postman:
    """The Messenger of one life: looks up what to say in the store, and sends it."""

    telegram: Telegram
    store: Database

    async def deliver(self, order_id: OrderId, secret_id: SecretId) -> SendResult:
        order, secret = await self.store.read(_goods, order_id, secret_id)
        assert secret.order_id == order.id, "the secret of another order"
        return self.telegram.send(order.buyer_id, Shown(order.buyer_id, order.id, secret.body))

    async def update_status(self, order_id: OrderId) -> SendResult:
        order = await self.store.read(_order, order_id)
        return self.telegram.send(order.buyer_id)

    async def alert(self, admin: BuyerId, kind: AlertKind, facts: Mapping[str, str]) -> SendResult:
        return self.telegram.send(admin)

    async def notify(self, buyer: BuyerId, kind: str, facts: Mapping[str, str]) -> SendResult:
        return self.telegram.send(buyer)


async def _order(tx: Tx, order_id: OrderId) -> Order:
    order = await tx.orders.get(order_id)
    assert order is not None
    return order


async def _goods(tx: Tx, order_id: OrderId, secret_id: SecretId) -> tuple[Order, DeliveredSecret]:
    secret = await tx.delivered_secrets.get(secret_id)
    assert secret is not None
    return await _order(tx, order_id), secret
