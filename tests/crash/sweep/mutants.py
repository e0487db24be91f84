"""Twenty-three classic mistakes, each a small change of the design, made in tests only.

The sweep must detect every one of them: otherwise its success on the real design proves nothing.
"""

from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import cast

from sqlalchemy import update

from bot.domain.ids import BuyerId, OrderId, QuoteId
from bot.domain.money import Money
from bot.domain.operations.outbox import OutboxRow
from bot.domain.orders.attempts import Attempt, BalanceReading
from bot.domain.orders.evidence import (
    OutcomeObservations,
    UnansweredTradeDecision,
    UnansweredTradeEvidence,
    UnknownOutcomeRules,
    decide_unanswered_trade,
)
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.transition_inputs import (
    NotSent,
    RefusalConfirmed,
    TradeOutcome,
    UnknownOutcome,
)
from bot.domain.payments import ledger, payments
from bot.domain.payments.claims import PaymentClaim
from bot.domain.payments.ledger import LedgerEntry, Posting
from bot.services.checkout import confirmation
from bot.services.operations import outbox, recovery
from bot.services.orders import fulfilment, unknown_outcomes
from bot.services.orders import outcome as orders_outcome
from bot.services.orders.trade import send_trade
from bot.services.payments import (
    booking,
    claim_decisions,
    order_refunds,
    payment_check,
    refunds,
    reversals,
)
from bot.services.shop import Shop
from storage.checkout.quotes import Quotes
from storage.checkout.tables import quotes
from storage.database import Database
from storage.locks import Locks
from storage.orders.orders import Orders
from storage.payments.claims import PaymentClaims
from storage.payments.ledger import Ledger
from storage.payments.payments import Payments
from storage.transaction import Transaction
from tests.crash.sweep import payment_mistakes, shop_process
from tests.replacement import Change, with_replacements

Phase = Callable[..., Coroutine[object, object, Order]]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One mistake: its changes in the code, and whether a quote is unique in the database.

    `symptom` are words of the violation that shows it. A mistake that only makes the shop raise an
    error is not detected.
    """

    name: str
    symptom: str
    changes: Sequence[Change]
    has_unique_quote: bool = True

    def applied(self) -> AbstractContextManager[None]:
        """Apply the mistake inside this block."""
        return with_replacements(self.changes)


# --- the trade -------------------------------------------------------------------------------------


async def _retry_on_timeout(shop: Shop, order: Order, contact: str) -> TradeOutcome:
    outcome = await send_trade(shop, order, contact)
    again = isinstance(outcome, UnknownOutcome)
    return await send_trade(shop, order, contact) if again else outcome


def _resubmit_after_crash(tx: Transaction) -> int:
    orders = tx.orders.list_in_status([OrderStatus.SUBMITTING], 1_000)
    for order in orders:
        orders_outcome.conclude_attempt(tx, order, NotSent("crash"))
    return len(orders)


_intend, _record = fulfilment._commit_intent, orders_outcome.commit_outcome


@dataclass(slots=True)
class _LateIntent:
    """Writes the intent together with the outcome, when it is too late."""

    facts: tuple[object, ...] = ()

    def intend(self, _tx: Transaction, order: Order, *facts: object) -> Order:
        self.facts = facts
        return order

    async def record(self, shop: Shop, db: Database, order: Order, *facts: object) -> Order:
        submitted = await db.transact(cast("Phase", _intend), order, *self.facts)
        return await cast("Phase", _record)(shop, db, submitted, *facts)


_late_intent = _LateIntent()


# --- unknown outcomes ------------------------------------------------------------------------------


def _refund_on_timeout(
    _evidence: UnansweredTradeEvidence, _rules: UnknownOutcomeRules, _now: float
) -> UnansweredTradeDecision:
    return UnansweredTradeDecision.NOT_CHARGED


async def _trust_refusal(
    _shop: Shop,
    _db: Database,
    _windows: OutcomeObservations,
    _order: Order,
    attempt: Attempt,
    _samples: list[BalanceReading],
) -> unknown_outcomes.Verdict:
    return RefusalConfirmed(attempt.detail)


_WITHOUT_OBSERVATION = {
    rules: replace(observing, observation_seconds=0.0)
    for rules, observing in shop_process.RULES.items()
}


# --- the confirmation -------------------------------------------------------------------------------


def _no_earlier_order(_orders: Orders, _quote: QuoteId) -> None:
    return None


def _consume_without_check(self: Quotes, quote: QuoteId, order: OrderId) -> None:
    bound = update(quotes).where(quotes.c.id == quote).values(order_id=order)
    self.resources.connection.execute(bound)


# --- the message ------------------------------------------------------------------------------------


_send = outbox.OutboxSender._send_row


async def _mark_before_sending(self: outbox.OutboxSender, row: OutboxRow) -> None:
    await self.db.transact(_mark, self.shop.ports.clock.now(), row)
    await _send(self, row)


def _mark(tx: Transaction, now: datetime, row: OutboxRow) -> None:
    tx.outbox.mark_sent(row, None, now)


# --- money ------------------------------------------------------------------------------------------

_PROMISED = "promised"


def _moved(source: str, target: str, money: Money) -> tuple[Posting, Posting]:
    return Posting(source, -money), Posting(target, money)


def _hold_as_promise(order: OrderId, buyer: BuyerId, price: Money, *_more: object) -> LedgerEntry:
    postings = _moved(_PROMISED, ledger.format_held_account(buyer), price)
    return LedgerEntry(f"hold:{order}", "hold", postings, order)


def _hold_without_check(self: Ledger, entry: LedgerEntry, _buyer: BuyerId, now: datetime) -> bool:
    return self.post(entry, now)


def _debit_on_delivery(order: OrderId, buyer: BuyerId, price: Money, *_more: object) -> LedgerEntry:
    taken = _moved(ledger.format_buyer_account(buyer), "revenue", price)
    kept = _moved(ledger.format_held_account(buyer), _PROMISED, price)
    return LedgerEntry(f"settle:{order}", "capture", (*taken, *kept), order)


def _release_without_hold(
    order: OrderId, buyer: BuyerId, price: Money, *_more: object
) -> LedgerEntry:
    postings = _moved(ledger.format_held_account(buyer), _PROMISED, price)
    return LedgerEntry(f"settle:{order}", "release", postings, order)


_TWICE, _UNBOOKED, _UNSEEN = "charged 2 times", "booked None", "were never shown"
_TOO_MUCH, _OTHER_AMOUNT = "is credited with more than", "is credited with"
#: The names of the mistakes, in the order of the list in the report.
MUTANTS = (
    Mutant("retry the POST on timeout", _TWICE, [(fulfilment, send_trade, _retry_on_timeout)]),
    Mutant(
        "resubmit after crash",
        _TWICE,
        [
            (
                recovery,
                recovery.conclude_interrupted_trades,
                _resubmit_after_crash,
            )
        ],
    ),
    Mutant(
        "no intent before the POST",
        _TWICE,
        [(fulfilment, _intend, _late_intent.intend), (fulfilment, _record, _late_intent.record)],
    ),
    Mutant(
        "refund on timeout",
        _UNBOOKED,
        [(unknown_outcomes, decide_unanswered_trade, _refund_on_timeout)],
    ),
    Mutant(
        "trust code ≠ 200",
        _UNBOOKED,
        [(unknown_outcomes, unknown_outcomes._settle_refused, _trust_refusal)],
    ),
    Mutant("no settle window", _UNBOOKED, [(shop_process, "RULES", _WITHOUT_OBSERVATION)]),
    Mutant(
        "no UNIQUE on the quote",
        "a quote became one order at most",
        [
            (Orders, Orders.find_by_quote, _no_earlier_order),
            (Quotes, Quotes.consume, _consume_without_check),
        ],
        has_unique_quote=False,
    ),
    Mutant(
        "mark sent before sending", _UNSEEN, [(outbox.OutboxSender, _send, _mark_before_sending)]
    ),
    Mutant(
        "debit when goods arrive (no hold)",
        "a hold is left in the buyer's account",
        [
            (ledger, ledger.hold, _hold_as_promise),
            (ledger, ledger.capture, _debit_on_delivery),
            (ledger, ledger.release, _release_without_hold),
            (Ledger, Ledger.hold, _hold_without_check),
        ],
    ),
    Mutant(
        "credit each report of a payment",
        _TOO_MUCH,
        [(booking, booking.book_payment_once, payment_mistakes.credit_each_report)],
    ),
    Mutant(
        "credit an invoice each time it is polled",
        _TOO_MUCH,
        [
            (Payments, Payments.set_status, payment_mistakes.leave_open),
            (booking, booking.book_payment_once, payment_mistakes.credit_each_report),
        ],
    ),
    Mutant(
        "credit a claim for each operator who confirms it",
        _TOO_MUCH,
        [
            (PaymentClaim, "is_open", True),
            (PaymentClaims, PaymentClaims.decide, payment_mistakes.decide_again),
            (Locks, Locks.payment, payment_mistakes.lock_no_payment),
            (claim_decisions, booking.book_payment_once, payment_mistakes.credit_each_report),
        ],
    ),
    Mutant(
        "credit before it is paid",
        _TOO_MUCH,
        [
            (
                payment_check,
                payment_check.check_before_payment,
                payment_mistakes.credit_at_the_question,
            )
        ],
    ),
    Mutant(
        "order before it is paid",
        "a hold is left in the buyer's account",
        [
            (
                payment_check,
                payment_check.check_before_payment,
                payment_mistakes.order_at_the_question,
            ),
            (confirmation, confirmation._decline_without_money, payment_mistakes.decline_nothing),
            (ledger, ledger.hold, _hold_as_promise),
            (Ledger, Ledger.hold, _hold_without_check),
        ],
    ),
    Mutant(
        "credit Stars as cents",
        _OTHER_AMOUNT,
        [(booking, booking._find_invoice, payment_mistakes.count_stars_as_cents)],
    ),
    Mutant(
        "credit the owner of the invoice",
        _TOO_MUCH,
        [(booking, booking.book_payment_once, payment_mistakes.credit_the_owner)],
    ),
    Mutant(
        "credit a payment again when it comes on another path",
        "which nobody paid",
        [(booking, booking.book_payment_once, payment_mistakes.credit_each_source)],
    ),
    Mutant(
        "credit what was paid before a restore",
        "from before the restore counts",
        [(booking, booking._is_suspect, payment_mistakes.suspect_nothing)],
    ),
    Mutant(
        "take a payment back without a debit",
        "and not",
        [(reversals, reversals._part_of, payment_mistakes.debit_nothing)],
    ),
    Mutant(
        "debit a refund again when its reversal is reported",
        "takes no more from a balance than it has credited",
        [(reversals, reversals._is_own_refund, payment_mistakes.forget_own_refund)],
    ),
    Mutant(
        "return a payment without a debit",
        "a payment changed the balance of who paid",
        [(refunds, payments.book_refund, payment_mistakes.return_without_debit)],
    ),
    Mutant(
        "refund a part for each second tap",
        "is refunded, and not",
        [(order_refunds, order_refunds.refund_part, payment_mistakes.refund_what_is_left)],
    ),
    Mutant(
        "give goodwill for each second tap",
        "and not",
        [(order_refunds, order_refunds.give_goodwill, payment_mistakes.give_more_goodwill)],
    ),
)
