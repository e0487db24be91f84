"""Cases: orders with an unknown outcome, and an operator's ruling, which is audited.

Must not guess: a trade number is checked with the supplier's `query` before it is accepted.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final, assert_never

from bot.domain.errors import (
    Declined,
    DeclineReason,
    StaleVersion,
    SupplierRefusedCall,
    SupplierUnavailable,
)
from bot.domain.ids import BuyerId, OrderId, TradeNo
from bot.domain.money import Money, zero
from bot.domain.orders.attempts import Attempt, BalanceReading
from bot.domain.orders.charge_evidence import (
    ChargeEvidence,
    DatedBalance,
    JudgedTrade,
    OtherTrade,
    name_charge_evidence,
)
from bot.domain.orders.order import HOLDING_STATUSES, Order, OrderStatus, count_kept
from bot.domain.orders.supplier import AccountCheck
from bot.domain.orders.transition_inputs import (
    Accepted,
    RuledNotCharged,
    RuledRefund,
    RuledTrade,
    Ruling,
)
from bot.domain.orders.transitions import decide_transition
from bot.domain.people.audit import format_decision
from bot.domain.people.notes import MAX_NOTE_LENGTH, NoteKind
from bot.domain.people.person import Person
from bot.services.daily_sums import check_daily_sum
from bot.services.orders.outcome import book_late_trade, may_have_late_trade
from bot.services.orders.rewards import lock_for_refund
from bot.services.orders.trade import expected_cost_of
from bot.services.orders.transitions import apply_transition
from bot.services.read_deadlines import check_account_in_time
from bot.services.shop import Shop
from storage.database import Database, DatabaseReader
from storage.transaction import Transaction

#: What `/review` lists: cases, and orders that may become one.
UNSETTLED_STATUSES = (OrderStatus.REVIEW, OrderStatus.UNCERTAIN)
#: Orders for which an operator may rule a refund.
REFUNDABLE_STATUSES = frozenset(
    {OrderStatus.PLACED, OrderStatus.REVIEW, OrderStatus.FULFILLED, OrderStatus.DELIVERED}
)
#: Letters that the reason for a ruling against the evidence must have: two short words.
SHORTEST_REASON: Final = 6


@dataclass(frozen=True, slots=True)
class Case:
    """An order with the evidence about its trade: buyer, attempt and balance readings.

    `account_now` is what the supplier says while an operator looks at the case. `evidence` is what
    all balances say together; None for an order whose outcome is not in question.
    """

    order: Order
    buyer: Person | None
    attempt: Attempt | None
    balance_readings: Sequence[BalanceReading]
    account_now: AccountCheck | None = None
    other_trades: Sequence[OtherTrade] = ()
    evidence: ChargeEvidence | None = None
    #: The orders that replace pieces of it.
    replacements: Sequence[Order] = ()

    @property
    def kept_replacements(self) -> int:
        """Return how many replacements the buyer has, or will get."""
        return count_kept(self.replacements)


async def read_case(shop: Shop, db: DatabaseReader, order_id: OrderId) -> Case | Declined:
    """Return an order with its evidence; for an unknown outcome, with the balance now."""
    case = await db.read(get_case, order_id)
    if isinstance(case, Declined) or case.order.status not in UNSETTLED_STATUSES:
        return case
    if case.order.account_id == shop.settings.supplier_account_id:
        # The balance of another account would mislead.
        case = replace(case, account_now=await check_account_in_time(shop))
    return replace(case, evidence=_name_evidence(shop, case))


def _name_evidence(shop: Shop, case: Case) -> ChargeEvidence:
    """Return what the balance before the trade, those after it and that of now say together."""
    attempt = case.attempt
    if attempt is None or attempt.balance_before is None:
        return ChargeEvidence.NOT_KNOWN
    readings = [
        DatedBalance(each.balance, each.at)
        for each in case.balance_readings
        if each.balance is not None
    ]
    if case.account_now is not None and case.account_now.balance is not None:
        readings.append(DatedBalance(case.account_now.balance, shop.ports.clock.now()))
    costs = {case.order.cost, expected_cost_of(case.order, attempt) or case.order.cost}
    has_coupon = case.order.selection.coupon is not None
    trade = JudgedTrade(Decimal(attempt.balance_before), costs, has_coupon)
    rules = shop.settings.unknown_outcome_rules
    return name_charge_evidence(trade, readings, case.other_trades, rules)


def get_case(tx: Transaction, order_id: OrderId) -> Case | Declined:
    """Return an order with its evidence."""
    order = tx.orders.get(order_id)
    if order is None:
        return Declined(DeclineReason.ORDER_NOT_FOUND)
    attempt = tx.attempts.last(order_id)
    other_trades: Sequence[OtherTrade] = ()
    if attempt is not None and order.status in UNSETTLED_STATUSES:
        other_trades = tx.attempts.list_other_trades(attempt)
    return Case(
        order,
        tx.people.get(order.buyer_id),
        attempt,
        tx.attempts.balance_readings(order_id),
        other_trades=other_trades,
        replacements=tx.orders.list_replacements(order_id),
    )


async def check_ruling(
    shop: Shop, db: Database, order_id: OrderId, ruling: Ruling
) -> Case | Declined:
    """Return the case to be ruled on, or why the ruling does not apply. Changes nothing."""
    refused = await _decline_unfit_ruling(shop, db, order_id, ruling)
    if refused is not None:
        return refused
    case = await read_case(shop, db, order_id)
    if isinstance(case, Case) and isinstance(ruling, RuledNotCharged):
        return _decline_without_reason(case.evidence, ruling) or case
    return case


def _decline_without_reason(
    evidence: ChargeEvidence | None, ruling: RuledNotCharged
) -> Declined | None:
    """Return the refusal of "not charged" against the evidence, unless it comes with a reason."""
    if evidence is None or not evidence.speaks_for_charge:
        return None
    letters = sum(character.isalpha() for character in ruling.reason)
    return None if letters >= SHORTEST_REASON else Declined(DeclineReason.RULING_NEEDS_REASON)


async def _decline_unfit_ruling(
    shop: Shop, db: Database, order_id: OrderId, ruling: Ruling
) -> Declined | None:
    """Return why the ruling does not apply; the supplier is asked only if our own data allows it."""
    refused = await db.read(_read_refusal, order_id, ruling)
    if refused is None and isinstance(ruling, RuledTrade):
        refused = await _decline_unpaid_trade(shop, ruling.trade_no)
    return refused


def _read_refusal(tx: Transaction, order_id: OrderId, ruling: Ruling) -> Declined | None:
    order = tx.orders.get(order_id)
    return (
        Declined(DeclineReason.ORDER_NOT_FOUND)
        if order is None
        else _decline_ruling(tx, order, ruling)
    )


async def apply_ruling(
    shop: Shop,
    db: Database,
    actor: BuyerId,
    order_id: OrderId,
    ruling: Ruling,
    shown: Order | None = None,
    *,
    kept_replacements: int | None = None,
) -> Order | Declined:
    """Settle a case.

    A ruled trade number must be unknown to other orders and paid at the supplier. Raises
    StaleVersion if the order was changed, or refunded in part, since it was `shown`, or has another
    number of `kept_replacements`, and AboveDailySum if it gives back more than the actor may give away
    today. The trade of an order that was cancelled as not charged changes nothing for the buyer: it is
    a loss.
    """
    evidence = None
    if isinstance(ruling, RuledTrade):
        refused = await _decline_unfit_ruling(shop, db, order_id, ruling)
        if refused is not None:
            return refused
    if isinstance(ruling, RuledNotCharged):
        case = await check_ruling(shop, db, order_id, ruling)
        if isinstance(case, Declined):
            return case
        evidence = case.evidence
    return await db.transact(
        _apply_ruling,
        actor,
        order_id,
        ruling,
        shown=shown,
        kept_replacements=kept_replacements,
        evidence=evidence,
    )


async def _decline_unpaid_trade(shop: Shop, trade_no: TradeNo) -> Declined | None:
    try:
        reply = await shop.ports.supplier.query(trade_no)
    except SupplierRefusedCall as no:
        return Declined(DeclineReason.SUPPLIER_REFUSED, {"message": no.message})
    except SupplierUnavailable:
        return Declined(DeclineReason.SUPPLIER_UNAVAILABLE)
    is_paid = reply.paid or (reply.paid is None and reply.text)
    return None if is_paid else Declined(DeclineReason.TRADE_UNPAID)


def _apply_ruling(
    tx: Transaction,
    actor: BuyerId,
    order_id: OrderId,
    ruling: Ruling,
    *,
    shown: Order | None,
    kept_replacements: int | None,
    evidence: ChargeEvidence | None,
) -> Order | Declined:
    lock_for_refund(tx, order_id)
    order = tx.orders.get(order_id)
    if order is None:
        return Declined(DeclineReason.ORDER_NOT_FOUND)
    is_changed = shown is not None and order.version != shown.version
    if shown is not None and (is_changed or order.refunded != shown.refunded):
        raise StaleVersion(f"order {order_id} changed after it was shown")
    if kept_replacements not in {None, count_kept(tx.orders.list_replacements(order_id))}:
        raise StaleVersion(f"order {order_id} was replaced after it was shown")
    refused = _decline_ruling(tx, order, ruling)
    if refused is not None:
        return refused
    detail = _describe_ruling(ruling, evidence)
    if isinstance(ruling, RuledTrade) and order.status is OrderStatus.CANCELLED:
        found = Accepted(ruling.trade_no, None, text=None)
        lost = book_late_trade(tx, order, found, f"staff:{actor}")
        tx.audit.record(actor, "resolve", f"order:{order.id}", f"{detail}; a loss", tx.now)
        return lost
    step = decide_transition(order, ruling)
    given = _calculate_given(tx, order, ruling)
    check_daily_sum(tx, actor, given)
    _record_found_trade(tx, order, ruling)
    if isinstance(ruling, RuledNotCharged) and ruling.reason:
        note = ruling.reason[:MAX_NOTE_LENGTH]
        tx.staff_notes.add(order.buyer_id, order.id, actor, NoteKind.NOTE, note, tx.now)
    tx.audit.record(
        actor,
        "resolve",
        f"order:{order.id}",
        detail,
        tx.now,
        before=given or None,
        after=zero(given.currency) if given else None,
        given_away=given,
    )
    return apply_transition(tx, order, step, f"staff:{actor}")


def _calculate_given(tx: Transaction, order: Order, ruling: Ruling) -> Money:
    """Return what a ruling gives back to the buyer for an order that the supplier may have charged."""
    if isinstance(ruling, RuledTrade) or order.status is OrderStatus.PLACED:
        return zero(order.price.currency)
    captured = tx.ledger.captured_amount(order.id)
    return order.price if captured is None else captured - order.refunded


def _describe_ruling(ruling: Ruling, evidence: ChargeEvidence | None) -> str:
    """Return the audit's detail for a ruling."""
    match ruling:
        case RuledTrade(trade_no):
            return format_decision("trade", trade_no)
        case RuledNotCharged():  # the reason becomes a note: the audit has no text of people
            return format_decision("not-charged", *([] if evidence is None else [evidence]))
        case RuledRefund():
            return format_decision("refund")
    assert_never(ruling)


def _record_found_trade(tx: Transaction, order: Order, ruling: Ruling) -> None:
    """Store the trade number that was found, and the charge if the supplier never named it.

    The cost that the supplier named right before the trade is then the best estimate.
    """
    if isinstance(ruling, RuledNotCharged) or order.status is not OrderStatus.REVIEW:
        return
    found_trade_no = ruling.trade_no if isinstance(ruling, RuledTrade) else None
    charged = None
    if order.charged is None:
        charged = expected_cost_of(order, tx.attempts.last(order.id))
    tx.orders.record_trade(order, Accepted(found_trade_no, charged, text=None))


def _decline_ruling(tx: Transaction, order: Order, ruling: Ruling) -> Declined | None:
    """Return why this ruling does not apply to this order, if it does not."""
    if isinstance(ruling, RuledRefund):
        # Goods that cost their buyer nothing have nothing to return.
        is_free = order.is_replacement and order.status not in HOLDING_STATUSES
        may_return = order.status in REFUNDABLE_STATUSES and not is_free
        return None if may_return else Declined(DeclineReason.ORDER_NOT_OPEN)
    is_late = isinstance(ruling, RuledTrade) and may_have_late_trade(tx, order)
    if order.status is not OrderStatus.REVIEW and not is_late:
        return Declined(DeclineReason.ORDER_NOT_OPEN)
    if isinstance(ruling, RuledNotCharged):
        charged = order.trade_no is not None
        return (
            Declined(DeclineReason.TRADE_NUMBER_TAKEN, {"trade_no": order.trade_no or ""})
            if charged
            else None
        )
    if order.account_id != tx.settings.supplier_account_id:
        return Declined(DeclineReason.OTHER_SUPPLIER_ACCOUNT)
    if order.trade_no not in {None, ruling.trade_no}:
        return Declined(DeclineReason.TRADE_NUMBER_TAKEN, {"trade_no": order.trade_no or ""})
    other = tx.orders.find_by_trade_no(order.account_id, ruling.trade_no)
    if other is not None and other.id != order.id:
        return Declined(DeclineReason.TRADE_NUMBER_TAKEN, {"trade_no": ruling.trade_no})
    return None
