"""Sentences of sellers: what is known for judging them, questions to operators, and their verdicts.

An operator's verdict counts for the product: it settles every order that waits with the same text.
Must not decide what a text means: the domain does.
"""

from dataclasses import dataclass
from datetime import datetime

from bot.domain.catalogue.product import DeliveryMode
from bot.domain.errors import Declined, DeclineReason, DecryptionFailed
from bot.domain.ids import BuyerId, OrderId, SecretId
from bot.domain.operations.alerts import AlertSubject
from bot.domain.orders.order import HOLDING_STATUSES, Order
from bot.domain.orders.secrets import DeliveredSecret
from bot.domain.orders.seller_messages import (
    DeliveryTextKind,
    DeliveryTextRules,
    SellerTextVerdict,
    decode_text,
    encode_text,
    is_natural_language,
)
from bot.domain.orders.transition_inputs import MessageUnjudged, RuledDelivery
from bot.domain.orders.transitions import decide_transition
from bot.domain.people.staff import staff_actor
from bot.domain.settings import ShopSettings
from bot.services.alerts import settle_alerts
from bot.services.orders.transitions import apply_transition
from storage.transaction import Transaction

#: How many earlier deliveries of a product are compared with a sentence.
_COMPARED_DELIVERIES = 20


def show_text(body: bytes) -> str:
    """Return the text of stored bytes for a message; bytes that are no text are replaced."""
    return body.decode("utf-8", "replace")


def read_text_rules(tx: Transaction, order: Order, text: str | None) -> DeliveryTextRules:
    """Return what is known for judging `text` as the answer about `order`."""
    phrases = tx.settings.notice_phrases
    if text is None or not is_natural_language(text):
        return DeliveryTextRules(phrases)
    verdict = tx.seller_texts.verdict(order.id, encode_text(text))
    had_codes = False
    if verdict is None and order.delivery is DeliveryMode.AUTOMATIC:
        earlier = tx.seller_texts.list_earlier_deliveries(order.id, _COMPARED_DELIVERIES)
        had_codes = any(not is_natural_language(show_text(body)) for body in earlier)
    return DeliveryTextRules(phrases, verdict, had_codes)


def find_unjudged_message(tx: Transaction, order: Order) -> DeliveredSecret | None:
    """Return the order's oldest message without a verdict; None if they cannot be decrypted."""
    try:
        secrets = tx.delivered_secrets.list_of_order(order.id)
    except DecryptionFailed:
        return None
    for secret in secrets:
        if (
            secret.kind is DeliveryTextKind.MESSAGE
            and tx.seller_texts.verdict(order.id, secret.body) is None
        ):
            return secret
    return None


def take_message_as_delivery(tx: Transaction, order: Order, message: DeliveredSecret) -> Order:
    """Capture the price for a message without a verdict after the wait."""
    fact = MessageUnjudged(decode_text(message.body))
    return apply_transition(tx, order, decide_transition(order, fact))


def is_wait_over(settings: ShopSettings, now: datetime, message: DeliveredSecret) -> bool:
    """Return whether a message has waited long enough for a verdict."""
    return now - message.received_at >= settings.seller_message_wait


@dataclass(frozen=True, slots=True)
class JudgedText:
    """A verdict that was stored, and how many waiting orders it settled."""

    order: Order
    verdict: SellerTextVerdict
    settled_orders: int


@dataclass(frozen=True, slots=True)
class NothingToJudge:
    """No order waits for a verdict on the message of `order`: it has its goods, or is closed."""

    order: Order


def judge_text(
    tx: Transaction,
    actor: BuyerId,
    secret_id: SecretId,
    verdict: SellerTextVerdict,
    *,
    is_for_later_orders: bool = False,
) -> JudgedText | NothingToJudge | Declined:
    """Store an operator's verdict on a seller's sentence, and settle the orders that wait for it.

    If no order waits for a verdict on a message, change nothing, unless `is_for_later_orders`.
    """
    found = read_seller_text(tx, secret_id)
    if found is None:
        return Declined(DeclineReason.NO_SECRET)
    order, secret = found
    waiting = tx.seller_texts.list_orders_with_message(order.id, secret.body)
    tx.locks.buyers(order.buyer_id, *tx.orders.list_buyers(waiting))
    if (
        not is_for_later_orders
        and secret.kind is DeliveryTextKind.MESSAGE
        and order.status not in HOLDING_STATUSES
        and not tx.seller_texts.list_orders_with_message(order.id, secret.body)
    ):
        return NothingToJudge(order)
    tx.seller_texts.judge(order.id, secret.body, verdict, actor, tx.now)
    tx.audit.record(actor, "judge-text", f"order:{order.id}", verdict.name.lower(), tx.now)
    settle_alerts(tx, AlertSubject.SELLER_TEXT, secret_id, actor=staff_actor(actor))
    settle_alerts(tx, AlertSubject.DOUBTFUL_DELIVERY, order.id, actor=staff_actor(actor))
    waiting = []
    if verdict is SellerTextVerdict.DELIVERY:
        waiting = tx.seller_texts.list_orders_with_message(order.id, secret.body)
    for order_id in waiting:
        _settle_as_delivery(tx, actor, order_id, secret)
    return JudgedText(order, verdict, len(waiting))


def _settle_as_delivery(
    tx: Transaction, actor: BuyerId, order_id: OrderId, secret: DeliveredSecret
) -> None:
    order = tx.orders.get(order_id)
    assert order is not None
    fact = RuledDelivery(decode_text(secret.body))
    step = decide_transition(order, fact)
    apply_transition(tx, order, step, f"staff:{actor}")


def read_seller_text(tx: Transaction, secret_id: SecretId) -> tuple[Order, DeliveredSecret] | None:
    """Return a sentence with its order; None if it was erased or cannot be decrypted."""
    try:
        secret = tx.delivered_secrets.get(secret_id)
    except DecryptionFailed:
        return None
    order = None if secret is None else tx.orders.get(secret.order_id)
    return None if secret is None or order is None else (order, secret)
