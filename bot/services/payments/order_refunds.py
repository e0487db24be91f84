"""Refunds of an order in part, to the buyer's balance, and goodwill for an order.

Only what was captured can be refunded: for fulfilled and delivered orders. A refund in part moves no
status and stops no delivery. Once all of the captured amount is refunded, in one refund or in several,
the order is REFUNDED: only then is the use of a promo code given back. The reward for who invited the
buyer is recomputed from what was kept.
"""

from dataclasses import dataclass, replace

from bot.domain.catalogue.selection import UNREADABLE_SELECTION
from bot.domain.errors import Declined, DeclineReason, StaleVersion
from bot.domain.ids import BuyerId, OrderId, OrderProblemId
from bot.domain.money import Money
from bot.domain.operations.outbox import OutboxKind
from bot.domain.orders.order import Order, OrderStatus, count_kept
from bot.domain.orders.transition_inputs import RuledRefund
from bot.domain.orders.transitions import decide_transition
from bot.domain.payments import ledger
from bot.domain.payments.ledger import Wallet
from bot.domain.payments.order_refunds import (
    CapturedMoney,
    PayoutKind,
    Pieces,
    RefundPart,
)
from bot.domain.people.order_problems import OrderProblem, ProblemState
from bot.domain.people.staff import staff_actor
from bot.services.alerts import tell_of_part_refund
from bot.services.bad_pieces import answer_problem, find_open_problem
from bot.services.daily_sums import check_daily_sum
from bot.services.orders.rewards import lock_for_refund, reduce_reward
from bot.services.orders.transitions import apply_transition, count_refunds, post_refund
from storage.transaction import Transaction

#: The kinds of the notices to the buyer.
REFUNDED_IN_PART, GOODWILL = "refunded-in-part", "goodwill"
_CAPTURED_STATUSES = frozenset({OrderStatus.FULFILLED, OrderStatus.DELIVERED})


@dataclass(frozen=True, slots=True)
class OrderMoney:
    """An order whose price is captured, with its money and the wallet of its buyer."""

    order: Order
    money: CapturedMoney
    wallet: Wallet


@dataclass(frozen=True, slots=True)
class PlannedRefund:
    """What a refund of a part would do: `money` goes to the buyer's balance.

    `pieces` is 0 for an amount. `replacements` is how many orders replace pieces of it. The refund may
    be made as long as `refundable` is what is left of the captured amount. `problem` is what the refund
    is the answer to: of this order, or of a replacement of it.
    """

    order: Order
    money: Money
    refundable: Money
    wallet: Wallet
    pieces: int = 0
    replacements: int = 0
    problem: OrderProblem | None = None

    @property
    def refundable_after(self) -> Money:
        return self.refundable - self.money

    @property
    def is_whole(self) -> bool:
        """Return whether nothing is left afterwards."""
        return not self.refundable_after


def read_order_money(tx: Transaction, order_id: OrderId) -> OrderMoney | Declined:
    """Return what of an order can be refunded in part."""
    order = tx.orders.get(order_id)
    if order is None:
        return Declined(DeclineReason.ORDER_NOT_FOUND)
    if order.status is OrderStatus.REFUNDED:
        return Declined(DeclineReason.MONEY_RETURNED)
    captured = tx.ledger.captured_amount(order_id)
    if order.status not in _CAPTURED_STATUSES or captured is None:
        return Declined(DeclineReason.NOT_CAPTURED)
    is_readable = order.selection != UNREADABLE_SELECTION
    quantity = order.selection.quantity if is_readable else 0
    payouts = tx.ledger.list_payouts(order.id)
    wallet = tx.ledger.wallet(order.buyer_id)
    return OrderMoney(order, CapturedMoney(captured, quantity, payouts), wallet)


def plan_refund(
    tx: Transaction,
    order_id: OrderId,
    part: RefundPart,
    problem: OrderProblem | None = None,
) -> PlannedRefund | Declined:
    """Return what the refund of `part` would do, or why it is declined. Changes nothing.

    `problem` is the open problem that it answers.
    """
    found = read_order_money(tx, order_id)
    if isinstance(found, Declined):
        return found
    money = found.money.plan(part)
    if isinstance(money, Declined):
        return money
    pieces = part.count if isinstance(part, Pieces) else 0
    replacements = count_kept(tx.orders.list_replacements(order_id))
    return PlannedRefund(
        found.order, money, found.money.refundable, found.wallet, pieces, replacements, problem
    )


def plan_share(tx: Transaction, problem_id: OrderProblemId) -> PlannedRefund | Declined:
    """Return what the refund of the share of the marked pieces would do, or why it is declined.

    Pieces of a replacement have their share in the order that was paid. Without marks there is no
    share, and an answered problem has none.
    """
    problem = tx.order_problems.get(problem_id)
    faulty = None if problem is None else tx.orders.get(problem.order_id)
    if problem is None or faulty is None or problem.state is not ProblemState.OPEN:
        return Declined(DeclineReason.ORDER_NOT_OPEN)
    if not problem.pieces:
        return Declined(DeclineReason.REFUND_TOO_SMALL)
    part = Pieces(len(problem.pieces))
    return plan_refund(tx, faulty.replaces_order_id or faulty.id, part, problem)


@dataclass(frozen=True, slots=True)
class ProblemShare:
    """What can be refunded for a problem: `paid` is its order, or the order that was replaced.

    `money` is the share of the marked pieces; None if it cannot be refunded, or no piece is marked.
    """

    paid: Order
    money: Money | None


def read_share(tx: Transaction, problem: OrderProblem) -> ProblemShare | None:
    """Return what can be refunded for a problem; None if nothing is left of what was paid."""
    faulty = tx.orders.get(problem.order_id)
    paid = faulty and tx.orders.get(faulty.replaces_order_id or faulty.id)
    found = None if paid is None else read_order_money(tx, paid.id)
    if not isinstance(found, OrderMoney) or not found.money.refundable:
        return None
    planned = plan_share(tx, problem.id)
    return ProblemShare(found.order, None if isinstance(planned, Declined) else planned.money)


def refund_part(tx: Transaction, actor: BuyerId, shown: PlannedRefund) -> PlannedRefund | Declined:
    """Make the refund that was shown to the staff member `actor`; return it with the order then.

    Raise StaleVersion if the order was changed, refunded or replaced since it was shown, and
    AboveDailySum. A problem that was answered meanwhile is declined.
    """
    order_id = shown.order.id
    lock_for_refund(tx, order_id)
    part: RefundPart = Pieces(shown.pieces) if shown.pieces else shown.money
    planned = (
        plan_refund(tx, order_id, part)
        if shown.problem is None
        else plan_share(tx, shown.problem.id)
    )
    if isinstance(planned, Declined):
        return planned
    if _list_facts(planned) != _list_facts(shown):
        raise StaleVersion(f"order {order_id} changed after it was shown")
    pieces = f", {planned.pieces} pieces" if planned.pieces else ""
    detail = f"{planned.money}{pieces}"
    check_daily_sum(tx, actor, planned.money)
    target = f"order:{order_id}"
    tx.audit.record(
        actor,
        "refund-part",
        target,
        detail,
        tx.now,
        before=planned.refundable,
        after=planned.refundable_after,
        given_away=planned.money,
    )
    if planned.is_whole:
        step = decide_transition(planned.order, RuledRefund())
        order = apply_transition(tx, planned.order, step, staff_actor(actor))
    else:
        order = _refund_in_part(tx, planned, actor)
    return replace(planned, order=order, wallet=tx.ledger.wallet(order.buyer_id))


def _list_facts(planned: PlannedRefund) -> tuple[object, ...]:
    """Return what must be as it was shown when a refund is made."""
    return planned.order.version, planned.refundable, planned.money, planned.replacements


def _refund_in_part(tx: Transaction, planned: PlannedRefund, staff: BuyerId) -> Order:
    order, money, actor = planned.order, planned.money, staff_actor(staff)
    number = count_refunds(tx, order) + 1
    refunded = post_refund(tx, order, money, actor, planned.pieces)
    reduce_reward(tx, order, money, number, actor)
    if planned.pieces:
        problem = planned.problem or find_open_problem(tx, order.id)
        faulty = None if problem is None else tx.orders.get(problem.order_id)
        if faulty is not None:
            answer_problem(tx, staff, faulty, ProblemState.REFUNDED, planned.pieces)
    _queue_notice(tx, REFUNDED_IN_PART, order, money, f"refund:{order.id}:{number}")
    tell_of_part_refund(tx, refunded, actor)
    return refunded


def _queue_notice(tx: Transaction, kind: str, order: Order, money: Money, key: str) -> None:
    facts = {
        "kind": kind,
        "amount": str(money.amount),
        "currency": money.currency,
        "order": str(order.id),
    }
    tx.outbox.add(OutboxKind.NOTICE, order.buyer_id, f"notice:{key}", facts, tx.now)


@dataclass(frozen=True, slots=True)
class PlannedGoodwill:
    """Goodwill for an order: `number` is 1 for the first. It may be given once under its number."""

    order: Order
    money: Money
    number: int
    wallet: Wallet


def plan_goodwill(tx: Transaction, order_id: OrderId, money: Money) -> PlannedGoodwill | Declined:
    """Return what goodwill for an order would do, or why it is declined. Changes nothing."""
    order = tx.orders.get(order_id)
    if order is None:
        return Declined(DeclineReason.ORDER_NOT_FOUND)
    if money.amount <= 0:
        return Declined(DeclineReason.REFUND_TOO_SMALL)
    payouts = tx.ledger.list_payouts(order.id)
    number = 1 + sum(each.kind is PayoutKind.GOODWILL for each in payouts)
    return PlannedGoodwill(order, money, number, tx.ledger.wallet(order.buyer_id))


def give_goodwill(
    tx: Transaction, actor: BuyerId, shown: PlannedGoodwill
) -> PlannedGoodwill | Declined:
    """Give the goodwill that was shown, at the cost of the profit, and tell the buyer.

    Raise StaleVersion if the order has changed, or other goodwill was given since it was shown.
    Raise AboveDailySum as `check_daily_sum` does.
    """
    order = shown.order
    tx.locks.buyers(order.buyer_id)
    planned = plan_goodwill(tx, order.id, shown.money)
    if isinstance(planned, Declined):
        return planned
    if (planned.order.version, planned.number) != (order.version, shown.number):
        raise StaleVersion(f"order {order.id} changed after it was shown")
    check_daily_sum(tx, actor, shown.money)
    balance = planned.wallet.balance
    tx.audit.record(
        actor,
        "goodwill",
        f"order:{order.id}",
        str(shown.money),
        tx.now,
        before=balance,
        after=balance + shown.money,
        given_away=shown.money,
    )
    key = ledger.format_goodwill_key(order.id, planned.number)
    entry = ledger.give_goodwill(key, order.buyer_id, shown.money, staff_actor(actor), order.id)
    posted = tx.ledger.post(entry, tx.now)
    assert posted, f"entry {entry.key} is already posted"
    _queue_notice(tx, GOODWILL, order, shown.money, key)
    return replace(planned, wallet=tx.ledger.wallet(order.buyer_id))
