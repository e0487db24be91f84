"""Applying a domain transition in one transaction: status, ledger entries, secret and messages.

Only this module writes an order's status, its ledger entries and its outbox rows, so that they
cannot disagree.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.domain.ids import BuyerId, SecretId
from bot.domain.money import Money
from bot.domain.operations.alerts import AlertSubject
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.outbox import OutboxKind
from bot.domain.orders.order import HOLDING_STATUSES, Order, OrderStatus
from bot.domain.orders.seller_messages import DeliveryTextKind, encode_text
from bot.domain.orders.transition_inputs import SecretDelivered
from bot.domain.orders.transitions import MoneyMove, OrderTransition, decide_transition
from bot.domain.payments import ledger
from bot.domain.payments.order_refunds import PayoutKind
from bot.domain.people.staff import parse_staff_actor
from bot.services.alerts import (
    FIRST_UPDATE_AFTER,
    alert_operators,
    has_end_notice,
    is_end_notice_with_quote,
    queue_end_notice,
    queue_status_update,
    settle_alerts,
    tell_of_sale,
)
from bot.services.bad_pieces import close_refunded_problems, reopen_problem
from bot.services.orders.rewards import record_reward, take_back_reward
from storage.transaction import Transaction


def apply_transition(
    tx: Transaction,
    order: Order,
    step: OrderTransition,
    actor: str = "shop",
) -> Order:
    """Apply `step` to `order` as one atomic change, under the lock of its buyer.

    Return the changed order.
    """
    tx.locks.buyers(order.buyer_id)
    moved = tx.orders.apply_transition(order, step, actor, tx.now)
    moved = _post_settlement(tx, moved, step, actor)
    _update_reward(tx, moved, step, actor)
    if step.statuses and moved.promo is not None and moved.is_money_returned:
        tx.promo_codes.release_use(moved.id, tx.now)
    stored = _store_secret(tx, moved, step)
    if step.statuses and not _is_shown_soon(moved, stored, tx.now):
        queue_status_update(tx, moved)
    if step.statuses and has_end_notice(moved) and not is_end_notice_with_quote(moved):
        queue_end_notice(tx, moved)
    if order.status is OrderStatus.REVIEW and moved.status is not OrderStatus.REVIEW:
        settle_alerts(tx, AlertSubject.CASE, order.id, actor=actor)
    if step.money_move is MoneyMove.REFUND:
        settle_alerts(tx, AlertSubject.DOUBTFUL_DELIVERY, order.id, actor=actor)
        settle_alerts(tx, AlertSubject.SALE, order.id, actor=actor)
    if OrderStatus.REVIEW in step.statuses:
        _alert_case(tx, moved)
    if step.statuses and moved.is_replacement and moved.status is OrderStatus.CANCELLED:
        _report_failed_replacement(tx, moved)
    if moved.status is OrderStatus.FULFILLED and _was_shown(tx, stored):
        shown = decide_transition(moved, SecretDelivered())
        return apply_transition(tx, moved, shown, actor)
    return moved


def _report_failed_replacement(tx: Transaction, order: Order) -> None:
    """Alert the operators, and open the problem again that the replacement was the answer to."""
    reopen_problem(tx, order)
    kind = AlertKind.REPLACEMENT_FAILED
    facts = {**alert_facts_with_cause(order), "replaced": str(order.replaces_order_id)}
    alert_operators(tx, kind, f"{kind}:{order.id}", facts)


@dataclass(frozen=True, slots=True)
class _StoredSecret:
    """Goods in the database. New ones are in the outbox; others came as a seller's message before."""

    secret_id: SecretId
    is_new: bool


def _is_shown_soon(order: Order, secret: _StoredSecret | None, now: datetime) -> bool:
    """Return whether another update of the status message follows soon, so that this one is needless.

    Queued goods are followed by the status DELIVERED; the outbox shows FULFILLED if they wait. The
    first scheduled update shows that a young order is being traded.
    """
    if order.status is OrderStatus.FULFILLED:
        return secret is not None and secret.is_new
    is_young = timedelta(0) <= now - order.created_at < FIRST_UPDATE_AFTER
    return order.status is OrderStatus.SUBMITTING and is_young


def _was_shown(tx: Transaction, secret: _StoredSecret | None) -> bool:
    """Return whether the buyer has seen the goods already, as a seller's message."""
    if secret is None or secret.is_new:
        return False
    return tx.outbox.was_sent(delivery_key(secret.secret_id))


def _alert_case(tx: Transaction, order: Order) -> None:
    """Alert the operators of a case.

    An order that only passed through REVIEW needs no person, unless it has no trade number.
    """
    kind = AlertKind.REVIEW
    if order.status is not OrderStatus.REVIEW:
        kind = AlertKind.SECRET_WITHOUT_TRADE_NO
        if order.trade_no is not None:
            return
    alert_operators(
        tx,
        kind,
        f"{kind}:{order.id}:{order.version}",
        alert_facts_with_cause(order),
    )


def _post_settlement(tx: Transaction, order: Order, step: OrderTransition, actor: str) -> Order:
    """Post what the step does with the money; return the order as it is then."""
    match step.money_move:
        case None:
            pass
        case MoneyMove.CAPTURE:
            entry = ledger.capture(order.id, order.buyer_id, order.price, order.amount_paid)
            cost = ledger.record_cost(order.id, order.account_id, supplier_charge(order))
            posted = tx.ledger.post_all([entry, cost], tx.now)
            assert entry.key in posted, f"entry {entry.key} is already posted"
            tell_of_sale(tx, order)
        case MoneyMove.RELEASE:
            _post_once(tx, ledger.release(order.id, order.buyer_id, order.price, actor))
        case MoneyMove.RELEASE_AT_LOSS:
            _post_once(tx, ledger.release(order.id, order.buyer_id, order.price, actor))
            loss = ledger.record_loss(order.id, order.account_id, supplier_charge(order), actor)
            tx.ledger.post(loss, tx.now)
        case MoneyMove.REFUND:
            paid = tx.ledger.captured_amount(order.id)
            assert paid is not None, f"order {order.id} was refunded before it was paid"
            refunded = post_refund(tx, order, paid - order.refunded, actor)
            close_refunded_problems(tx, parse_staff_actor(actor) or BuyerId(0), refunded)
            return refunded
    return order


def post_refund(tx: Transaction, order: Order, money: Money, actor: str, pieces: int = 0) -> Order:
    """Return a part of the captured amount, or what is left of it, to the buyer's balance.

    The caller holds the lock of the buyer. Return the order with it. The database refuses more than
    was captured.
    """
    number = 1 + count_refunds(tx, order)
    refunded = tx.orders.add_refunded(order, money)
    entry = ledger.refund(order.id, order.buyer_id, money, actor, number, pieces)
    _post_once(tx, entry)
    return refunded


def count_refunds(tx: Transaction, order: Order) -> int:
    """Return how many refunds of the order there are."""
    payouts = tx.ledger.list_payouts(order.id)
    return sum(each.kind is PayoutKind.REFUND for each in payouts)


def _update_reward(tx: Transaction, order: Order, step: OrderTransition, actor: str) -> None:
    """Record what a delivery earns for who invited the buyer; take it back at a refund."""
    if order.status is OrderStatus.DELIVERED and step.statuses:
        record_reward(tx, tx.settings.referral, order, supplier_charge(order))
    if step.money_move is MoneyMove.REFUND:
        take_back_reward(tx, order, actor)


def _post_once(tx: Transaction, entry: ledger.LedgerEntry) -> None:
    posted = tx.ledger.post(entry, tx.now)
    assert posted, f"entry {entry.key} is already posted"


def supplier_charge(order: Order) -> Money:
    """Return what the supplier charged: the amount it named, else the quoted cost."""
    return order.charged if order.charged is not None else order.cost


def _store_secret(tx: Transaction, order: Order, step: OrderTransition) -> _StoredSecret | None:
    """Encrypt and store the delivered text, and queue it for the buyer; return it if it is goods."""
    if step.secret_text is None:
        return None
    body, kind = encode_text(step.secret_text), step.secret_kind
    secret_id = tx.delivered_secrets.add(order.id, body, tx.now, kind)
    if secret_id is not None:
        facts = {"order": str(order.id), "secret": str(secret_id)}
        key = delivery_key(secret_id)
        tx.outbox.add(OutboxKind.DELIVER, order.chat_id, key, facts, tx.now)
        _ask_about_text(tx, order, secret_id, body=body, kind=kind)
    if kind is DeliveryTextKind.MESSAGE:
        return None
    if secret_id is not None:
        return _StoredSecret(secret_id, is_new=True)
    taken_id = tx.delivered_secrets.take_as_delivery(order.id, body)
    return None if taken_id is None else _StoredSecret(taken_id, is_new=False)


def delivery_key(secret_id: SecretId) -> str:
    """Return the key of the outbox row that delivers a stored text."""
    return f"deliver:{secret_id}"


def _ask_about_text(
    tx: Transaction, order: Order, secret_id: SecretId, *, body: bytes, kind: DeliveryTextKind
) -> None:
    """Ask the operators about a sentence in the place of a secret, once for each product.

    Doubtful goods are paid, so each order gets its own alert with a way to refund it.
    """
    facts = {**alert_facts(order), "secret": str(secret_id)}
    match kind:
        case DeliveryTextKind.MESSAGE if order.status in HOLDING_STATUSES:
            if tx.seller_texts.note_question(order.id, body, tx.now):
                key = f"seller-message:{secret_id}"
                alert_operators(tx, AlertKind.SELLER_MESSAGE, key, facts)
        case DeliveryTextKind.DOUBTFUL:
            key = f"doubtful:{secret_id}"
            alert_operators(tx, AlertKind.DOUBTFUL_DELIVERY, key, facts)
        case _:
            return


def alert_facts(order: Order) -> Mapping[str, str]:
    """Return what an operator may know about an order: nothing that the buyer typed.

    They do not say why the order has its status: the alert is about something else.
    """
    return {
        "order": str(order.id),
        "product": order.selection.name,
        "cost": str(order.cost),
        "request_no": order.request_no,
        "trade_no": order.trade_no or "",
    }


def alert_facts_with_cause(order: Order) -> Mapping[str, str]:
    """Return the facts of an alert about what just happened to an order, and why it did."""
    cause = {"cause": order.cause.value, "cause_detail": order.cause_detail}
    return {**alert_facts(order), **cause}
