"""The `Messenger` of the services: it renders and sends messages and interprets Telegram's answers.

Secrets go only to the chat of their order. Nothing here decides on orders or money, and nothing
logs what was sent.
"""

import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from telegram import Bot
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    RetryAfter,
    TelegramError,
)

from bot.chat.buyer.checkout.quote_screen import build_quote_screen
from bot.chat.buyer.orders import delivery_message, status_screen
from bot.chat.buyer.payments.payments_screen import build_paid_screen, build_settled_invoice_screen
from bot.chat.kit.layout import add_note
from bot.chat.kit.prices import NO_LABELS
from bot.chat.kit.screen import DeliveryDocument, DeliveryMessage, Screen
from bot.chat.operator.alerts import (
    build_alert_screen,
    build_altered_answers_alert,
    build_message_screen,
    hide_cost,
)
from bot.chat.operator.orders.seller_messages_screen import (
    SELLER_TEXT_ALERTS,
    build_seller_text_alert,
)
from bot.chat.operator.payments.claims_screen import (
    build_claim_news_screen,
    build_claim_screen,
    build_picture_lost_screen,
)
from bot.chat.outgoing.notices import build_altered_answers_notice, build_notice_screen
from bot.chat.outgoing.support_mailer import SupportMailer
from bot.chat.telegram import message_sender
from bot.chat.telegram.call_retries import retry_after_seconds
from bot.chat.telegram.delivery_effects import MessageEffects
from bot.chat.telegram.message_sender import copy_if_exists
from bot.domain.catalogue.product import Category, Product
from bot.domain.checkout.quote import Quote
from bot.domain.errors import DecryptionFailed
from bot.domain.ids import BuyerId, InvoiceId, OrderId, PaymentReference, QuoteId, SecretId
from bot.domain.operations.messenger import (
    Alert,
    AlertKind,
    RetryLater,
    SendResult,
    Sent,
    Undeliverable,
)
from bot.domain.orders.order import Order, OrderWait
from bot.domain.orders.secrets import DeliveredSecret
from bot.domain.orders.seller_messages import DeliveryTextKind
from bot.domain.payments.ledger import Wallet
from bot.domain.payments.money_sources import MoneySources
from bot.domain.people.person import Person
from bot.domain.people.staff import Right, Role, has_right
from bot.domain.people.support import SupportNotice
from bot.domain.pricing.price_list import PriceList
from bot.domain.system_ports import Clock
from bot.i18n import Localizer, Translations
from bot.services.alerts import ORDER_ENDED, is_end_notice_with_quote
from bot.services.checkout import refused_coupons
from bot.services.orders import status_updates
from bot.services.orders.seller_messages import read_seller_text, show_text
from bot.services.orders.stored_answers import ANSWERS_ALTERED, read_altered_answers
from bot.services.payments.claims import (
    CARD_NOTICES,
    ClaimNotice,
    ClaimView,
    find_card,
    read_claim,
)
from bot.services.payments.notices import PAID, parse_paid_amount, parse_receipt
from bot.services.payments.settled_invoices import INVOICE_SETTLED, find_settled_invoice
from bot.services.payments.wallet import read_money_sources_of_order
from bot.services.sales_pause import read_actor_names
from storage.database import Database, read_committed
from storage.transaction import Transaction

logger = logging.getLogger(__name__)

#: Seconds to wait if Telegram was unreachable, and if it refused the message.
UNREACHABLE_DELAY = 1.0
REFUSED_DELAY = 30.0
#: Refusals of one message after which it is undeliverable, as is every later attempt that fails.
MAX_REFUSALS = 5
_SUPPORT_KINDS = frozenset(SupportNotice)
_CLAIM_KINDS = frozenset(ClaimNotice)
_CHAT_GONE_ERRORS = ("chat not found", "user not found", "peer_id_invalid", "user is deactivated")


@dataclass(frozen=True, slots=True)
class _OrderRecord:
    """An order with its buyer and one of its secrets, if they exist."""

    order: Order | None
    person: Person | None
    secret: DeliveredSecret | None = None


@dataclass(frozen=True, slots=True)
class _OrderStatus:
    """An order and what else its status message shows."""

    order: Order
    person: Person | None
    wait: OrderWait | None
    orders_before: int
    paid: MoneySources | None


@dataclass(frozen=True, slots=True)
class _FreshQuote:
    """The quote that replaces an order whose coupon was refused, with what its screen shows."""

    quote: Quote
    product: Product
    wallet: Wallet
    category: Category | None
    waits_for_operator: bool


#: Called with the buyer and the quote of an order that a payment has placed.
OnBoughtOutside = Callable[[BuyerId, QuoteId], Awaitable[None]]


class ChatMessenger:
    """The implementation of `bot.domain.operations.messenger.Messenger` with one bot.

    `get_role` returns the role that a person has when a message is sent, `price_list` the current
    price list, for estimates.
    `can_top_up` says whether the shop has a payment method. With `protect_content`, messages with
    secrets cannot be forwarded or copied. `method_labels` are the operator's own names of payment
    methods. `on_bought_outside` is called with the quote of an order
    that no tap has placed, but a payment.
    """

    def __init__(
        self,
        bot: Bot,
        db: Database,
        translations: Translations,
        get_role: Callable[[BuyerId], Role | None],
        clock: Clock,
        *,
        price_list: Callable[[], PriceList],
        can_top_up: bool = False,
        protect_content: bool = False,
        method_labels: Mapping[str, str] = NO_LABELS,
        on_bought_outside: OnBoughtOutside | None = None,
    ) -> None:
        self._bot = bot
        self._price_list = price_list
        self._can_top_up = can_top_up
        self._method_labels = method_labels
        self._message_effects = MessageEffects(bot)
        self._protect_content = protect_content
        self._on_bought_outside = on_bought_outside
        self._db = db
        self._translations = translations
        self._get_role = get_role
        self._clock = clock
        self._support_mailer = SupportMailer(bot, db, clock, get_role)
        self._refusals: Counter[str] = Counter()

    async def deliver(self, order_id: OrderId, secret_id: SecretId) -> SendResult:
        """Send a stored secret to its order's chat, as a reply to the order's status message."""
        try:
            record = await self._db.read(_read_order_with_secret, order_id, secret_id)
        except DecryptionFailed:
            return Undeliverable("sealed")
        order, secret = record.order, record.secret
        if order is None or secret is None or secret.order_id != order.id:
            return Undeliverable("missing", permanent=True)
        return await self._to_receipt(
            f"deliver:{secret_id}",
            self._send_secret(self._localizer_for(record.person), order, secret),
        )

    async def _send_secret(
        self, localizer: Localizer, order: Order, secret: DeliveredSecret
    ) -> int:
        """Send a secret as a message, or as a document if Telegram refuses the message."""
        rendered_secret = delivery_message.build_delivery_message(localizer, order, secret)
        is_celebrated = secret.is_first and secret.kind is DeliveryTextKind.DELIVERY
        effect = self._message_effects.effect_for(order.chat_id) if is_celebrated else None
        try:
            return await self._send_with_effect(order, rendered_secret, effect)
        except BadRequest as error:
            if isinstance(rendered_secret, DeliveryDocument) or _is_chat_gone(error):
                raise
        return await self._send_with_effect(
            order, delivery_message.build_delivery_document(localizer, order, secret), None
        )

    async def _send_with_effect(
        self, order: Order, rendered_secret: DeliveryMessage, effect: str | None
    ) -> int:
        """Send a rendered secret with the effect, or without it if Telegram refuses the effect."""
        chat_id, reply_to = order.chat_id, order.status_message_id
        options = message_sender.SecretSendOptions(effect, self._protect_content)
        try:
            return await message_sender.send_secret(
                self._bot, chat_id, rendered_secret, reply_to, options
            )
        except BadRequest as error:
            if effect is None or not self._message_effects.disable_if_refused(error):
                raise
        return await self._send_with_effect(order, rendered_secret, None)

    async def update_status(self, order_id: OrderId) -> SendResult:
        """Edit the order's status message in place; send a new one if it cannot be edited."""
        status = await self._db.read(_read_status, order_id)
        if status is None:
            return Undeliverable("no such order", permanent=True)
        return await self._to_receipt(f"status:{order_id}", self._show_status(status))

    async def _show_status(self, status: _OrderStatus) -> int:
        now, order = self._clock.now(), status.order
        localizer = self._localizer_for(status.person)
        screen = status_screen.build_status_message_screen(
            localizer,
            order,
            now,
            wait=status.wait,
            orders_before=status.orders_before,
            paid=status.paid,
            method_labels=self._method_labels,
        )
        current_message_id = order.status_message_id
        message_id = await message_sender.edit_or_send(
            self._bot, order.chat_id, screen, message_id=current_message_id
        )
        if current_message_id is None and self._on_bought_outside is not None:
            # Before the message is recorded: after a crash between the two, both are done again.
            await self._on_bought_outside(order.buyer_id, order.quote_id)
        if message_id != current_message_id:
            await self._db.transact(_set_status_message, order.id, message_id)
        await self._message_effects.send_progress_draft(localizer, order, now)
        return message_id

    async def alert(self, admin: BuyerId, kind: AlertKind, facts: Mapping[str, str]) -> SendResult:
        """Send an alert to staff who have the right to it now; other people never get alerts."""
        role = self._get_role(admin)
        if not has_right(role, kind.right):
            return Undeliverable("no operator", permanent=True)
        if not has_right(role, Right.VIEW_COST):
            facts = hide_cost(facts)
        localizer = self._localizer_for(await self._db.read(_read_person, admin))
        if kind in SELLER_TEXT_ALERTS:
            secret_id = SecretId(int(facts["secret"]))
            asked = await self._db.read(read_seller_text, secret_id)
            if asked is None:
                return Undeliverable("erased", permanent=True)
            text = show_text(asked[1].body)
            return await self._send_screen(
                admin, build_seller_text_alert(localizer, kind, facts, secret_id, text)
            )
        if kind is AlertKind.ANSWERS_ALTERED:
            found = await self._db.read(read_altered_answers, OrderId(int(facts["order"])))
            answers = found[1] if found else ()
            return await self._send_screen(
                admin, build_altered_answers_alert(localizer, facts, answers)
            )
        return await self._send_screen(admin, build_alert_screen(localizer, kind, facts))

    async def show_alerts(
        self, admin: BuyerId, alerts: Sequence[Alert], message_id: int | None
    ) -> SendResult:
        """Bring the message of several alerts, or of a settled one, up to date; or send it.

        A person who lost the right since learns nothing new: the message keeps its text, and its
        buttons are refused. A settled message that is gone is not sent again.
        """
        role = self._get_role(admin)
        if not has_right(role, alerts[0].kind.right):
            return Undeliverable("no operator", permanent=True)
        is_settled = all(each.settlement is not None for each in alerts)
        if not has_right(role, Right.VIEW_COST):
            alerts = [replace(each, facts=hide_cost(each.facts)) for each in alerts]
        actors = [each.settlement.actor for each in alerts if each.settlement is not None]
        names = await self._db.read(read_actor_names, actors)
        localizer = self._localizer_for(await self._db.read(_read_person, admin))
        screen = build_message_screen(localizer, alerts, names)
        if message_id is None or not is_settled:
            sending = message_sender.edit_or_send(self._bot, admin, screen, message_id=message_id)
            return await self._to_receipt(f"alerts:{admin}:{message_id}", sending)
        return await self._to_receipt(
            f"alerts:{admin}:{message_id}", self._edit_for_good(admin, message_id, screen)
        )

    async def _edit_for_good(self, chat: BuyerId, message_id: int, screen: Screen) -> int:
        """Edit a message; one that is gone is not sent again."""
        await message_sender.edit_if_possible(self._bot, chat, message_id, screen)
        return message_id

    async def notify(self, buyer: BuyerId, kind: str, facts: Mapping[str, str]) -> SendResult:
        """Send a notice about a person's account, or a support message to its recipient."""
        localizer = self._localizer_for(await self._db.read(_read_person, buyer))
        if kind in _SUPPORT_KINDS:
            post = SupportNotice(kind)
            mail = await self._support_mailer.find_message(buyer, post, facts)
            if mail is None:
                return Undeliverable("no support message for this recipient", permanent=True)
            part = facts["part"]
            key = f"{post}:{mail.message.id}:{part}:{buyer}"
            return await self._to_receipt(
                key, self._support_mailer.send_part(localizer, buyer, post, mail, part)
            )
        if kind == ORDER_ENDED:
            return await self._send_end_notice(localizer, buyer, OrderId(int(facts["order"])))
        if kind == ANSWERS_ALTERED:
            order_id = OrderId(int(facts["order"]))
            found = await self._db.read(read_altered_answers, order_id)
            if found is None or found[0].chat_id != buyer:
                return Undeliverable("missing", permanent=True)
            screen = build_altered_answers_notice(localizer, order_id, facts["fields"], found[1])
            return await self._send_screen(buyer, screen)
        if kind == PAID:
            credited, declined = parse_receipt(facts)
            wallet = await self._db.read(lambda tx: tx.ledger.wallet(buyer))
            return await self._send_screen(
                buyer,
                build_paid_screen(
                    localizer,
                    credited,
                    wallet,
                    declined,
                    paid=parse_paid_amount(facts),
                    method_labels=self._method_labels,
                ),
            )
        if kind == INVOICE_SETTLED:
            return await self._show_settled_invoice(localizer, buyer, InvoiceId(facts["invoice"]))
        if kind in _CLAIM_KINDS:
            return await self._send_claim(localizer, buyer, ClaimNotice(kind), facts)
        return await self._send_screen(buyer, build_notice_screen(localizer, kind, facts))

    async def _send_claim(
        self, localizer: Localizer, operator: BuyerId, notice: ClaimNotice, facts: Mapping[str, str]
    ) -> SendResult:
        """Show staff who decide on money a claim as it is now, or what is new.

        A claim is shown in the message that the operator has about it, if that can be edited.
        """
        if not has_right(self._get_role(operator), Right.MONEY):
            return Undeliverable("no operator", permanent=True)
        reference = PaymentReference(facts["claim"])
        view = await self._db.read(read_claim, reference)
        if view is None:
            return Undeliverable("missing", permanent=True)
        card_id = await self._db.read(find_card, reference, operator)
        claim = view.claim
        if notice in CARD_NOTICES:
            if card_id is None and claim.decided_by == operator:
                return Undeliverable("decided by the operator", permanent=True)
            sending = message_sender.edit_or_send(
                self._bot,
                operator,
                build_claim_screen(localizer, view),
                message_id=card_id,
                # Who has decided has seen the decision in this message.
                is_there=claim.decided_by == operator,
            )
        elif notice is ClaimNotice.PICTURE and claim.picture_message_id is not None:
            sending = self._copy_claim_picture(
                localizer, operator, view, claim.picture_message_id, card_id
            )
        elif notice is ClaimNotice.AGAIN or claim.transaction:
            screen = build_claim_news_screen(localizer, view, notice)
            sending = message_sender.send_screen(self._bot, operator, screen, card_id)
        else:
            return Undeliverable("erased", permanent=True)
        return await self._to_receipt(f"{notice}:{reference}:{operator}", sending)

    async def _copy_claim_picture(
        self,
        localizer: Localizer,
        operator: BuyerId,
        view: ClaimView,
        original: int,
        card_id: int | None,
    ) -> int:
        """Copy the picture of a claim; say so if its buyer has deleted it."""
        caption = build_claim_news_screen(localizer, view, ClaimNotice.PICTURE).text
        copy = await copy_if_exists(
            self._bot, operator, view.claim.buyer_id, original, caption=caption, reply_to=card_id
        )
        if copy is not None:
            return copy
        lost = build_picture_lost_screen(localizer, view.claim.reference)
        return await message_sender.send_screen(self._bot, operator, lost, card_id)

    async def _show_settled_invoice(
        self, localizer: Localizer, buyer: BuyerId, invoice_id: InvoiceId
    ) -> SendResult:
        """Edit the message that asked for a payment; one that is gone is not sent again."""
        settled = await self._db.read(find_settled_invoice, buyer, invoice_id)
        if settled is None:
            return Sent(None)
        screen = build_settled_invoice_screen(localizer, settled)

        return await self._to_receipt(
            f"invoice:{invoice_id}", self._edit_for_good(buyer, settled.message_id, screen)
        )

    async def _send_end_notice(
        self, localizer: Localizer, buyer: BuyerId, order_id: OrderId
    ) -> SendResult:
        """Tell a buyer that their order ended, as a reply to the order's status message."""
        order = await self._db.read(lambda tx: tx.orders.get(order_id))
        if order is None or order.chat_id != buyer:
            return Undeliverable("missing", permanent=True)
        screen = await self._build_end_notice(localizer, order)
        return await self._to_receipt(
            f"ended:{order_id}",
            message_sender.send_screen(self._bot, buyer, screen, order.status_message_id),
        )

    async def _build_end_notice(self, localizer: Localizer, order: Order) -> Screen:
        """Return the end notice; after a refused coupon, the fresh quote if there is one."""
        now = self._clock.now()
        if is_end_notice_with_quote(order):
            fresh = await self._db.read(_read_quote_without_coupon, order)
            if fresh is not None:
                screen = build_quote_screen(
                    localizer,
                    self._price_list(),
                    fresh.quote,
                    fresh.product,
                    fresh.wallet,
                    now,
                    category=fresh.category,
                    can_top_up=self._can_top_up,
                    waits_for_operator=fresh.waits_for_operator,
                )
                return add_note(screen, localizer.html("quote-code-refused"))
        return status_screen.build_end_notice_screen(localizer, order)

    async def _send_screen(self, chat_id: BuyerId, screen: Screen) -> SendResult:
        key = f"tell:{chat_id}:{hash(screen.text)}"
        return await self._to_receipt(key, message_sender.send_screen(self._bot, chat_id, screen))

    def _localizer_for(self, person: Person | None) -> Localizer:
        if person is None:
            return self._translations.localizer_for(None)
        return self._translations.localizer_for(person.language or person.telegram_language)

    async def _to_receipt(self, key: str, sending: Awaitable[int]) -> SendResult:
        """Await `sending` and return its receipt. After repeated refusals, return Undeliverable."""
        try:
            message_id = await sending
        except TelegramError as error:
            receipt = receipt_for_error(error)
            if isinstance(error, BadRequest) and isinstance(receipt, RetryLater):
                return self._count_refusal(key, receipt)
            return receipt
        self._refusals.pop(key, None)
        return Sent(message_id)

    def _count_refusal(self, key: str, receipt: RetryLater) -> SendResult:
        self._refusals[key] += 1
        if self._refusals[key] < MAX_REFUSALS:
            return receipt
        logger.error("Telegram rejected %s repeatedly; giving up", key)
        return Undeliverable("refused by Telegram")


def receipt_for_error(error: TelegramError) -> RetryLater | Undeliverable:
    """Return the receipt for an error that Telegram raised on sending."""
    match error:
        case RetryAfter():
            return RetryLater(retry_after_seconds(error), "flood control")
        case ChatMigrated():
            return Undeliverable("the chat has moved")
        case Forbidden():
            return Undeliverable("the bot is blocked")
        case BadRequest():
            if _is_chat_gone(error):
                return Undeliverable("the chat is gone")
            return RetryLater(REFUSED_DELAY, "refused")
        case InvalidToken():
            return RetryLater(REFUSED_DELAY, "the token is refused")
        case _:
            return RetryLater(UNREACHABLE_DELAY, "out of reach")


def _is_chat_gone(error: BadRequest) -> bool:
    return any(sign in error.message.lower() for sign in _CHAT_GONE_ERRORS)


@read_committed
def _read_status(tx: Transaction, order_id: OrderId) -> _OrderStatus | None:
    order = tx.orders.get(order_id)
    if order is None:
        return None
    return _OrderStatus(
        order,
        tx.people.get(order.buyer_id),
        status_updates.find_wait(tx, order),
        status_updates.count_orders_before(tx, order),
        read_money_sources_of_order(tx, order),
    )


def _read_quote_without_coupon(tx: Transaction, order: Order) -> _FreshQuote | None:
    quote = refused_coupons.find_quote_without_coupon(tx, order)
    product = tx.catalogue.product(order.selection.product_id)
    if quote is None or product is None:
        return None
    buyer_wallet = tx.ledger.wallet(order.buyer_id)
    category = tx.catalogue.category(product.category_id)
    waits_for_operator = tx.payment_cases.has_open_reversal(order.buyer_id)
    return _FreshQuote(quote, product, buyer_wallet, category, waits_for_operator)


@read_committed
def _read_order_with_secret(
    tx: Transaction, order_id: OrderId, secret_id: SecretId
) -> _OrderRecord:
    order = tx.orders.get(order_id)
    person = tx.people.get(order.buyer_id) if order else None
    return _OrderRecord(order, person, tx.delivered_secrets.get(secret_id))


def _read_person(tx: Transaction, person_id: BuyerId) -> Person | None:
    return tx.people.get(person_id)


def _set_status_message(tx: Transaction, order_id: OrderId, message_id: int) -> None:
    tx.orders.set_status_message(order_id, message_id)
