"""The Messenger of the services: what was committed is rendered and sent, and Telegram's answer read.

Goods go to the chat of their order and to no other. Nothing here decides on orders or money, and
nothing logs what was sent.
"""

import logging
from collections import Counter
from collections.abc import Awaitable, Collection, Mapping
from dataclasses import dataclass

from telegram import Bot
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    RetryAfter,
    TelegramError,
)

from bot.chat import show
from bot.chat.failures import retry_after_seconds
from bot.chat.garnish import Garnish
from bot.chat.letters import Postman
from bot.chat.screens import desk, goods, orders
from bot.chat.screens.notice import notice as notice_screen
from bot.chat.screens.screen import Screen
from bot.domain.errors import VaultSealed
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.order import Order
from bot.domain.ports import (
    AlertKind,
    Clock,
    Later,
    Receipt,
    SecretId,
    Sent,
    Undeliverable,
)
from bot.domain.store import Person, Secret, Store, Tx
from bot.domain.threads import Post
from bot.i18n import Speech, Translations
from bot.services import lane

logger = logging.getLogger(__name__)

#: Seconds to wait when Telegram was out of reach, and when it refused what we sent.
SOON = 1.0
REFUSED = 30.0
#: Refusals of one message after which it is set aside; from then on each one sets it aside again.
MOST_REFUSALS = 5
_POSTS = frozenset(Post)
_NOBODY = ("chat not found", "user not found", "peer_id_invalid", "user is deactivated")


@dataclass(frozen=True, slots=True)
class _Known:
    """An order with its buyer, as far as they are on record."""

    order: Order | None
    person: Person | None
    secret: Secret | None = None


class ChatMessenger:
    """Implements `bot.domain.ports.Messenger` over one bot.

    `admins` are the only people who get alerts. `protect`: goods in messages cannot be forwarded or
    copied.
    """

    def __init__(
        self,
        bot: Bot,
        store: Store,
        translations: Translations,
        admins: Collection[int],
        clock: Clock,
        *,
        protect: bool = False,
    ) -> None:
        self._bot = bot
        self._garnish = Garnish(bot)
        self._protect = protect
        self._store = store
        self._translations = translations
        self._admins = frozenset(admins)
        self._clock = clock
        self._postman = Postman(bot, store, clock, self._admins)
        self._refusals: Counter[str] = Counter()

    async def deliver(self, order_id: OrderId, secret_id: SecretId) -> Receipt:
        """Send a stored secret to its order's chat, as an answer to the order's status line."""
        try:
            known = await self._store.read(_order_with_secret, order_id, secret_id)
        except VaultSealed:
            return Undeliverable("sealed")
        order, secret = known.order, known.secret
        if order is None or secret is None or secret.order_id != order.id:
            return Undeliverable("missing", for_good=True)
        return await self._account(
            f"deliver:{secret_id}", self._hand_over(self._speech(known.person), order, secret)
        )

    async def _hand_over(self, speech: Speech, order: Order, secret: Secret) -> int:
        """As a message; as a plain document when Telegram will not take the message."""
        parcel = goods.parcel(speech, order, secret)
        effect = self._garnish.effect(order.chat_id) if secret.version == 1 else None
        try:
            return await self._send(order, parcel, effect)
        except BadRequest as error:
            if isinstance(parcel, goods.FileParcel) or _gone(error):
                raise
        return await self._send(order, goods.document(speech, order, secret), None)

    async def _send(self, order: Order, parcel: goods.Parcel, effect: str | None) -> int:
        """With the effect, if Telegram takes it."""
        chat_id, reply_to = order.chat_id, order.status_message_id
        manner = show.Manner(effect, self._protect)
        try:
            return await show.send_parcel(self._bot, chat_id, parcel, reply_to, manner)
        except BadRequest as error:
            if effect is None or not self._garnish.refused(error):
                raise
        return await self._send(order, parcel, None)

    async def status(self, order_id: OrderId) -> Receipt:
        """Edit the order's status line in place; a new one when there is none to edit."""
        known = await self._store.read(_order, order_id)
        if known.order is None:
            return Undeliverable("no such order", for_good=True)
        return await self._account(
            f"status:{order_id}", self._show_status(self._speech(known.person), known.order)
        )

    async def _show_status(self, speech: Speech, order: Order) -> int:
        now = self._clock.now()
        behind = await lane.waits(self._store, order, now)
        screen = orders.status_line(speech, order, now, behind=behind)
        there = order.status_message_id
        message_id = await show.show(self._bot, order.chat_id, screen, edit=there)
        if message_id != there:
            await self._store.transact(_keep_status_message, order.id, message_id)
        await self._garnish.working(speech, order, now)
        return message_id

    async def alert(self, admin: BuyerId, kind: AlertKind, facts: Mapping[str, str]) -> Receipt:
        """Tell an operator; nobody else ever gets an alert."""
        if admin not in self._admins:
            return Undeliverable("no operator", for_good=True)
        speech = self._speech(await self._store.read(_person, admin))
        return await self._tell(admin, desk.alert(speech, kind, facts))

    async def notice(self, buyer: BuyerId, kind: str, facts: Mapping[str, str]) -> Receipt:
        """Tell a buyer news of their account, or either side of a thread what the other wrote."""
        speech = self._speech(await self._store.read(_person, buyer))
        if kind in _POSTS:
            return await self._carry(speech, buyer, Post(kind), facts)
        return await self._tell(buyer, notice_screen(speech, kind, facts))

    async def _carry(
        self, speech: Speech, reader: BuyerId, post: Post, facts: Mapping[str, str]
    ) -> Receipt:
        """A letter, to whoever may read it."""
        mail = await self._postman.find(reader, post, facts)
        if mail is None:
            return Undeliverable("no letter for them", for_good=True)
        part = facts["part"]
        key = f"{post}:{mail.letter.id}:{part}:{reader}"
        return await self._account(key, self._postman.send(speech, reader, post, mail, part))

    async def _tell(self, chat_id: BuyerId, screen: Screen) -> Receipt:
        key = f"tell:{chat_id}:{hash(screen.text)}"
        return await self._account(key, show.send(self._bot, chat_id, screen))

    def _speech(self, person: Person | None) -> Speech:
        if person is None:
            return self._translations.speak(None)
        return self._translations.speak(person.language or person.telegram_language)

    async def _account(self, key: str, sending: Awaitable[int]) -> Receipt:
        """The receipt for `sending`. What Telegram keeps refusing is given up for now."""
        try:
            message_id = await sending
        except TelegramError as error:
            receipt = receipt_of(error)
            if isinstance(error, BadRequest) and isinstance(receipt, Later):
                return self._refused(key, receipt)
            return receipt
        self._refusals.pop(key, None)
        return Sent(message_id)

    def _refused(self, key: str, receipt: Later) -> Receipt:
        self._refusals[key] += 1
        if self._refusals[key] < MOST_REFUSALS:
            return receipt
        logger.error("Telegram keeps refusing %s", key)
        return Undeliverable("refused by Telegram")


def receipt_of(error: TelegramError) -> Later | Undeliverable:
    """What an error of Telegram's means for a message that was to be sent."""
    match error:
        case RetryAfter():
            return Later(retry_after_seconds(error), "flood control")
        case ChatMigrated():
            return Undeliverable("the chat has moved")
        case Forbidden():
            return Undeliverable("the bot is blocked")
        case BadRequest():
            if _gone(error):
                return Undeliverable("the chat is gone")
            return Later(REFUSED, "refused")
        case InvalidToken():
            return Later(REFUSED, "the token is refused")
        case _:
            return Later(SOON, "out of reach")


def _gone(error: BadRequest) -> bool:
    return any(sign in error.message.lower() for sign in _NOBODY)


async def _order(tx: Tx, order_id: OrderId) -> _Known:
    order = await tx.orders.get(order_id)
    person = await tx.people.get(order.buyer_id) if order else None
    return _Known(order, person)


async def _order_with_secret(tx: Tx, order_id: OrderId, secret_id: SecretId) -> _Known:
    order = await tx.orders.get(order_id)
    person = await tx.people.get(order.buyer_id) if order else None
    return _Known(order, person, await tx.secrets.get(secret_id))


async def _person(tx: Tx, person_id: BuyerId) -> Person | None:
    return await tx.people.get(person_id)


async def _keep_status_message(tx: Tx, order_id: OrderId, message_id: int) -> None:
    await tx.orders.set_status_message(order_id, message_id)
