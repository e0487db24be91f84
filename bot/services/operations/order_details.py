"""One order with all that the shop knows about it, for staff; and their acts on its goods.

Rulings and refunds are in `bot.services.orders.cases`. What a buyer sees is in
`bot.services.orders.history`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, OrderId
from bot.domain.money import Money
from bot.domain.operations.outbox import OutboxKind
from bot.domain.orders.attempts import Replay
from bot.domain.orders.order import HOLDING_STATUSES, Order, OrderEvent, OrderStatus
from bot.domain.orders.rewards import ReferralReward, RewardState, calculate_profit
from bot.domain.orders.secrets import DeliveredSecret
from bot.domain.payments.money_sources import MoneySources
from bot.domain.payments.order_refunds import OrderPayout, PayoutKind
from bot.domain.payments.payments import StoredPayment
from bot.domain.payments.refunds import Refund
from bot.domain.people.notes import StaffNote
from bot.domain.people.person import Person
from bot.services.orders.cases import Case, read_case
from bot.services.orders.history import was_refunded_before_delivery
from bot.services.orders.outcome import may_have_late_trade
from bot.services.orders.transitions import delivery_key, supplier_charge
from bot.services.people.notes import list_order_notes
from bot.services.shop import Shop
from storage.database import DatabaseReader
from storage.transaction import Transaction

#: Notes that an order's page has.
_NEWEST_NOTES = 3
#: Rewards that lower what the shop earns from an order.
_PAID_REWARDS = frozenset({RewardState.PENDING, RewardState.CREDITED})


@dataclass(frozen=True, slots=True)
class OrderDetails:
    """An order with its evidence, its events, and what paid it.

    `payment` is the one that bought the order, `payment_refund` its return outside the shop.
    `secret_count` is the number of texts that are still stored. `profit` is in the selling
    currency, less than zero for a loss; before the goods arrive it is what is expected.
    """

    case: Case
    events: Sequence[OrderEvent] = ()
    paid: MoneySources | None = None
    payment: StoredPayment | None = None
    payment_refund: Refund | None = None
    secret_count: int = 0
    #: Whether the buyer may see what is stored: an order refunded before its delivery hides it.
    is_delivery_shown: bool = True
    refund_requested_at: datetime | None = None
    replay: Replay | None = None
    profit: Money | None = None
    reward: ReferralReward | None = None
    #: The newest notes of staff about the order, and their authors as far as known.
    notes: Sequence[StaffNote] = ()
    authors: Mapping[BuyerId, Person] = field(default_factory=dict)
    #: The refunds of the order and its goodwill, oldest first.
    payouts: Sequence[OrderPayout] = ()
    #: Whether a trade that was ruled as not charged may still turn up at the supplier.
    may_have_late_trade: bool = False

    @property
    def order(self) -> Order:
        return self.case.order


async def read_order_details(
    shop: Shop, db: DatabaseReader, order_id: OrderId
) -> OrderDetails | Declined:
    """Return an order for staff. The supplier's balance is asked only for an unknown outcome."""
    case = await read_case(shop, db, order_id)
    return case if isinstance(case, Declined) else await db.read(_read_details, case)


def _read_details(tx: Transaction, case: Case) -> OrderDetails:
    order = case.order
    payment = tx.payments.find_for_order(order.buyer_id, order.id)
    refund = None
    if payment is not None and payment.id is not None:
        refund = tx.refunds.find(payment.id)
    balance_after = tx.statements.find_balance_after_hold(order.buyer_id, order.id)
    paid = None
    if balance_after is not None:
        paid = MoneySources.split(order.amount_paid, balance_after, payment)
    reward = tx.rewards.get(order.id)
    notes, authors = list_order_notes(tx, order.id, _NEWEST_NOTES)
    payouts = tx.ledger.list_payouts(order.id)
    return OrderDetails(
        case,
        tx.orders.events(order.id),
        paid,
        payment,
        refund,
        len(tx.delivered_secrets.list_ids_of_order(order.id)),
        not was_refunded_before_delivery(tx, order),
        tx.support_threads.find_refund_request(order.buyer_id, order.id),
        tx.attempts.get_replay(order.id),
        _calculate_profit(tx, order, reward, payouts),
        reward,
        notes,
        authors,
        payouts,
        may_have_late_trade(tx, order),
    )


def _calculate_profit(
    tx: Transaction,
    order: Order,
    reward: ReferralReward | None,
    payouts: Sequence[OrderPayout],
) -> Money | None:
    """Return what the shop earns from an order; None for one that was cancelled."""
    if order.status is OrderStatus.CANCELLED:
        return None
    paid = order.price if order.status in HOLDING_STATUSES else order.amount_paid
    if order.is_money_returned:
        paid = Money(0, order.price.currency)
    elif order.is_refunded_in_part:
        paid -= order.refunded
    profit = calculate_profit(paid, supplier_charge(order), tx.quotes.get_rate(order.quote_id))
    for payout in payouts:
        if payout.kind is PayoutKind.GOODWILL:
            profit -= payout.money
    if reward is not None and reward.state in _PAID_REWARDS:
        profit -= reward.amount
    return profit


def resend_delivery(tx: Transaction, actor: BuyerId, order_id: OrderId) -> int | Declined:
    """Queue everything that was delivered for an order once more; return how many texts.

    Messages of the buyer that waited until they return are tried again too.
    """
    tx.locks.buyers(*tx.orders.list_buyers([order_id]))
    order = _get_delivered(tx, order_id)
    if isinstance(order, Declined):
        return order
    secret_ids = tx.delivered_secrets.list_ids_of_order(order_id)
    tx.outbox.unpark(order.chat_id, tx.now)
    for secret_id in secret_ids:
        facts = {"order": str(order_id), "secret": str(secret_id)}
        key = delivery_key(secret_id)
        tx.outbox.add(OutboxKind.DELIVER, order.chat_id, key, facts, tx.now, resend=True)
    tx.audit.record(actor, "resend-delivery", f"order:{order_id}", f"{len(secret_ids)}", tx.now)
    return len(secret_ids)


def is_written_about(tx: Transaction, order_id: OrderId) -> bool:
    """Return whether the buyer of an order wrote to the shop about it."""
    order = tx.orders.get(order_id)
    return order is not None and tx.support_threads.has_buyer_message(order.buyer_id, order_id)


def read_delivery(
    tx: Transaction, actor: BuyerId, order_id: OrderId
) -> tuple[Order, Sequence[DeliveredSecret]] | Declined:
    """Return what was delivered for an order, for a member of staff. Each reading is audited.

    Raise DecryptionFailed when a text cannot be decrypted.
    """
    order = _get_delivered(tx, order_id)
    if isinstance(order, Declined):
        return order
    secrets = tx.delivered_secrets.list_of_order(order_id)
    tx.audit.record(actor, "read-delivery", f"order:{order_id}", f"{len(secrets)}", tx.now)
    return order, secrets


def _get_delivered(tx: Transaction, order_id: OrderId) -> Order | Declined:
    """Return an order that has something to show. One refunded before its delivery shows nothing."""
    order = tx.orders.get(order_id)
    if order is None:
        return Declined(DeclineReason.ORDER_NOT_FOUND)
    is_hidden = was_refunded_before_delivery(tx, order)
    if is_hidden or not tx.delivered_secrets.list_ids_of_order(order_id):
        return Declined(DeclineReason.NO_SECRET)
    return order
