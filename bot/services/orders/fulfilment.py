"""Fulfilment of a placed order: preflight checks, intent, at most one trade, outcome.

The intent is committed before the trade is sent, and the outcome after it. No transaction makes a
network call. A trade is never repeated here. An unknown outcome becomes UNCERTAIN and goes to
`unknown_outcomes`; `query_polling` waits for later deliveries.
"""

import logging
from datetime import datetime, timedelta
from decimal import Decimal

from bot.domain.backoff import backoff_delay
from bot.domain.catalogue import SupplierAccountId
from bot.domain.causes import Cause, OutcomeReason
from bot.domain.checkout import UNREADABLE_SELECTION
from bot.domain.errors import (
    SupplierCallFailed,
    SupplierRefusedAccount,
    VitrineError,
)
from bot.domain.order import (
    Accepted,
    EvidenceInconclusive,
    NotSent,
    Order,
    OrderStatus,
    Refused,
    Submitted,
    TradeOutcome,
    UnknownOutcome,
    Withdrawn,
    decide_transition,
)
from bot.domain.ports import AlertKind
from bot.domain.refusal_meanings_and_phrases import RefusalMeaning
from bot.domain.repositories.database import Database, Tx
from bot.domain.repositories.orders_and_trade_attempts import Attempt
from bot.domain.sales_pause_and_sales_limits import PauseCause
from bot.domain.supplier_refusal_reasons import is_operators_affair
from bot.services.context import pause_and_resume_sales, refused_order_limit
from bot.services.context.alerts import alert_operators
from bot.services.context.crash_suspect_lock import claim_with_suspect_lock
from bot.services.context.shop import Shop, ShopSettings
from bot.services.orders import account_refusal_check
from bot.services.orders.altered_answers import MAX_COMPARISON_DELAY
from bot.services.orders.balance_readings import balance_readings_during_trade
from bot.services.orders.concurrent_processing import postpone_after
from bot.services.orders.crash_counts_and_parking import (
    count_unfinished_starts,
    park_repeated_suspects,
)
from bot.services.orders.refusal_alerts import alert_refusal
from bot.services.orders.seller_text_questions_and_verdicts import read_text_rules
from bot.services.orders.stock_and_price_preflight import EarlyPreflight, check_cost_now
from bot.services.orders.trade_sending_and_reply import (
    FIRST_QUERY_DELAY,
    IsStopping,
    choose_contact,
    commit_with_retry,
    never_stopping,
    raw_reply,
    record_accepted_trade,
    send_trade,
    trade_connection,
    trade_result,
    unknown_if_foreign_trade_no,
)
from bot.services.orders.transitions import alert_facts, apply_transition

logger = logging.getLogger(__name__)

LEASE = timedelta(minutes=5)
#: The delay after the first failed preflight; it grows with each failure.
RETRY_DELAY = timedelta(seconds=5)
MAX_RETRY_DELAY = timedelta(minutes=1)
#: How long after its quote has expired an order waits for an unreachable supplier. After that it is
#: tried once more, at the supplier's current cost, and only if that is not above the quoted one.
QUOTE_GRACE_PERIOD = timedelta(minutes=30)
#: A due time later than this was written under a wrong clock. Messages may wait longer than orders,
#: because a flooded chat delays them.
MAX_ORDER_SLEEP = timedelta(minutes=15)
MAX_OUTBOX_SLEEP = timedelta(hours=1)

# --- after a crash ---------------------------------------------------------------------------------


async def recover_after_crash(shop: Shop, db: Database) -> int:
    """Recover at the start; return how many trades have an unknown outcome now.

    Everything claimed or postponed becomes due; what was claimed is counted and parked if the
    process died too often during it. A trade that the last process left open gets an unknown
    outcome. Orders of another supplier account are closed.
    """
    await db.transact(_make_all_due, shop.ports.clock.now())
    unknown_count = await conclude_interrupted_trades(shop, db)
    # Only now: interrupted trades of another account must become cases too.
    await db.transact(_close_orders_of_other_accounts, shop.settings, shop.ports.clock.now())
    await park_repeated_suspects(shop, db)
    return unknown_count


async def release_claims(shop: Shop, db: Database) -> None:
    """Release all claims when the process ends in an orderly way: the next start counts nothing."""
    await db.transact(_release_claims, shop.ports.clock.now())


async def _release_claims(tx: Tx, now: datetime) -> None:
    await tx.orders.release_claims(now)
    await tx.outbox.release_claims(now)


async def reset_far_future_due_times(shop: Shop, db: Database) -> int:
    """Make due what a wrong clock postponed far into the future; return how many rows."""
    if not await db.read(_has_far_future_due_time, shop.ports.clock.now()):
        return 0
    return await db.transact(_reset_far_future_due_times, shop.ports.clock.now())


async def _make_all_due(tx: Tx, now: datetime) -> int:
    """Make everything that waits due, because the clock may have been wrong when it was postponed.

    What is claimed was going on when the process died, so it is counted in the same commit.
    """
    await count_unfinished_starts(tx)
    # Nearer ones keep their time: the process may have died over a comparison.
    await tx.answer_comparisons.make_due(now, now + MAX_COMPARISON_DELAY)
    orders = await tx.orders.make_due(now, now, claimed=True)
    return orders + await tx.outbox.make_due(now, now, claimed=True)


async def _has_far_future_due_time(tx: Tx, now: datetime) -> bool:
    return await tx.due_work.has_due_time_after(now + MAX_ORDER_SLEEP, now + MAX_OUTBOX_SLEEP)


async def _reset_far_future_due_times(tx: Tx, now: datetime) -> int:
    orders = await tx.orders.make_due(now, now + MAX_ORDER_SLEEP, claimed=False)
    return orders + await tx.outbox.make_due(now, now + MAX_OUTBOX_SLEEP, claimed=False)


async def conclude_interrupted_trades(shop: Shop, db: Database) -> int:
    """Give interrupted trades an unknown outcome; return how many there were.

    Also release the claim of an order that was not traded: it would hold the account queue until
    its lease ends. May be called only by the task that trades, and only while no trade is running.
    """
    return await db.transact(_conclude_interrupted_trades, shop.settings, shop.ports.clock.now())


async def _conclude_interrupted_trades(tx: Tx, settings: ShopSettings, now: datetime) -> int:
    orders = await tx.orders.list_in_status([OrderStatus.SUBMITTING], 1_000)
    for order in orders:
        await _conclude_attempt(
            tx, settings, now, order, UnknownOutcome("", reason=OutcomeReason.CRASH)
        )
    await tx.orders.release_claims(now, [OrderStatus.PLACED])
    return len(orders)


async def _close_orders_of_other_accounts(tx: Tx, settings: ShopSettings, now: datetime) -> None:
    """Close orders of an account that the settings no longer name.

    An order without a trade is withdrawn; any other becomes a case.
    """
    states = [OrderStatus.PLACED, OrderStatus.UNCERTAIN, OrderStatus.ACCEPTED]
    for order in await tx.orders.list_in_status(states, 10_000):
        if order.account_id == settings.supplier_account_id:
            continue
        placed = order.status is OrderStatus.PLACED
        fact = (
            Withdrawn(Cause.WITHDRAWN_SUPPLIER_CHANGED)
            if placed
            else EvidenceInconclusive(Cause.SUPPLIER_CHANGED)
        )
        await apply_transition(tx, settings, now, order, decide_transition(order, fact))


# --- one order -------------------------------------------------------------------------------------


async def trade_next_order(
    shop: Shop,
    db: Database,
    is_stopping: IsStopping = never_stopping,
    early_preflight: EarlyPreflight | None = None,
) -> Order | None:
    """Claim the account's next placed order and trade it; return it, or None if there is none.

    An order that fails with an exception is postponed. Once `is_stopping` returns True, no trade
    begins. `early_preflight` holds what one call leaves for the next.
    """

    async def claim(with_suspect: bool) -> list[Order]:
        account_id, now = shop.settings.supplier_account_id, shop.ports.clock.now()
        order = await db.transact(_claim_next_trade, account_id, now, with_suspect)
        return [] if order is None else [order]

    claimed = await claim_with_suspect_lock(shop.suspect_lock, claim)
    if not claimed:
        return None
    (order,) = claimed
    try:
        return await trade_order(shop, db, order, is_stopping, early_preflight or EarlyPreflight())
    except Exception as error:
        await postpone_after(shop, db, order, error)
        raise
    finally:
        if order.is_suspect:
            shop.suspect_lock.release()


async def _claim_next_trade(
    tx: Tx, account_id: SupplierAccountId, now: datetime, with_suspect: bool = True
) -> Order | None:
    return await tx.orders.claim_next_trade(account_id, now, now + LEASE, with_suspect=with_suspect)


async def trade_order(
    shop: Shop,
    db: Database,
    order: Order,
    is_stopping: IsStopping,
    early_preflight: EarlyPreflight,
) -> Order:
    """Fulfil one placed order: run the preflight, commit the intent, trade, commit the outcome.

    Return the order as the outcome left it, or as it was if it was not traded.
    """
    checked_cost = await _run_preflight(shop, db, order, early_preflight)
    if isinstance(checked_cost, Withdrawn):
        await db.transact(
            _apply_withdrawal, shop.settings, shop.ports.clock.now(), order, checked_cost
        )
        return order
    if (
        isinstance(checked_cost, SupplierCallFailed)
        or is_stopping()
        or await _is_database_lost(shop)
    ):
        await db.transact(_postpone, shop.ports.clock.now(), order, _retry_delay(order))
        return order
    balance_before = await shop.ports.supplier.balance()
    if account_refusal_check.is_balance_too_low(order, balance_before, checked_cost):
        await db.transact(_wait_for_balance, shop.settings, shop.ports.clock.now(), order)
        return order
    contact = choose_contact(shop, order)
    async with trade_connection(shop, order, contact) as is_open:
        if not is_open:
            await db.transact(_wait_for_supplier, shop.settings, shop.ports.clock.now(), order)
            return order
        if is_stopping():
            await db.transact(_postpone, shop.ports.clock.now(), order, RETRY_DELAY)
            return order
        now = shop.ports.clock.now()
        submitted = await db.transact(
            _commit_intent, shop.settings, now, order, balance_before, checked_cost
        )
        if submitted is None:
            await db.transact(_postpone, shop.ports.clock.now(), order, RETRY_DELAY)
            return order
        async with (
            balance_readings_during_trade(shop, db, order, balance_before),
            early_preflight.run_during_trade(shop, db, order),
        ):
            outcome = await send_trade(shop, order, contact)
    pause_cause = await account_refusal_check.find_pause_cause(
        shop, db, submitted, outcome, balance_before, checked_cost
    )
    concluded = await _commit_outcome(shop, db, submitted, outcome, is_stopping, pause_cause)
    early_preflight.keep_only_after(concluded)
    return concluded


async def _is_database_lost(shop: Shop) -> bool:
    """Return whether an intent committed now would be lost when the process ends."""
    return shop.ports.disk is not None and await shop.ports.disk.is_database_lost()


async def _run_preflight(
    shop: Shop, db: Database, order: Order, early_preflight: EarlyPreflight
) -> Decimal | Withdrawn | SupplierCallFailed:
    """Return the supplier's cost now, or why to withdraw the order or to wait."""
    early_cost = await early_preflight.take_cost(shop, order)
    if order.selection is UNREADABLE_SELECTION:
        return Withdrawn(Cause.WITHDRAWN_SELECTION_UNREADABLE)
    if await _is_code_refused_too_often(shop, db, order):
        return Withdrawn(Cause.WITHDRAWN_SUPPLIER_REFUSED)
    if await db.read(pause_and_resume_sales.is_paused_for, PauseCause.TRADES_REFUSED):
        checked_cost: Decimal | Withdrawn | SupplierCallFailed = SupplierRefusedAccount("")
    elif early_cost is not None:
        checked_cost = early_cost
    else:
        checked_cost = await check_cost_now(shop, order)
    if _is_late(order, shop.ports.clock.now()) and (
        isinstance(checked_cost, SupplierCallFailed) or await _was_tried_after_grace(db, order)
    ):
        return Withdrawn(Cause.WITHDRAWN_SUPPLIER_UNAVAILABLE)
    return checked_cost


async def _is_code_refused_too_often(shop: Shop, db: Database, order: Order) -> bool:
    """Return whether an order with a supplier's code exceeds the buyer's limit of refused orders.

    The buyer may have confirmed it before the first refusal, so the confirmation could not see that.
    """
    if order.selection.coupon is None:
        return False
    declined = await db.read(
        refused_order_limit.decline_after_refusals,
        shop.settings,
        shop.ports.clock.now(),
        order.buyer_id,
    )
    return declined is not None


def _is_late(order: Order, now: datetime) -> bool:
    """Return whether the order has waited longer than it may for the supplier."""
    return now > order.quote_expires_at + QUOTE_GRACE_PERIOD


async def _was_tried_after_grace(db: Database, order: Order) -> bool:
    """Return whether a trade was already tried after the quote's grace period.

    One such try is enough.
    """
    attempt = await db.read(_read_last_attempt, order)
    return attempt is not None and attempt.started_at > order.quote_expires_at + QUOTE_GRACE_PERIOD


async def _read_last_attempt(tx: Tx, order: Order) -> Attempt | None:
    return await tx.attempts.last(order.id)


async def _apply_withdrawal(
    tx: Tx, settings: ShopSettings, now: datetime, order: Order, fact: Withdrawn
) -> None:
    moved = await apply_transition(tx, settings, now, order, decide_transition(order, fact))
    is_refused = fact.cause is Cause.WITHDRAWN_SUPPLIER_REFUSED
    if is_refused and is_operators_affair(fact.detail):
        await alert_refusal(tx, settings, now, moved)


async def _wait_for_balance(tx: Tx, settings: ShopSettings, now: datetime, order: Order) -> None:
    """Pause sales and postpone the order, or withdraw it if it has waited long enough."""
    await pause_and_resume_sales.pause_sales(
        tx, settings, now, PauseCause.LOW_SUPPLIER_BALANCE, pause_and_resume_sales.SHOP_ACTOR
    )
    await _wait_for_supplier(tx, settings, now, order)


async def _wait_for_supplier(tx: Tx, settings: ShopSettings, now: datetime, order: Order) -> None:
    """Postpone the order, or withdraw it if it has waited long enough."""
    if _is_late(order, now):
        fact = Withdrawn(Cause.WITHDRAWN_SUPPLIER_UNAVAILABLE)
        await _apply_withdrawal(tx, settings, now, order, fact)
    else:
        await _postpone(tx, now, order, _retry_delay(order))


def _retry_delay(order: Order) -> timedelta:
    seconds = backoff_delay(
        RETRY_DELAY.total_seconds(), order.poll_count, MAX_RETRY_DELAY.total_seconds()
    )
    return timedelta(seconds=seconds)


async def _postpone(tx: Tx, now: datetime, order: Order, delay: timedelta) -> None:
    await tx.orders.postpone(order.id, now + delay)


async def _commit_intent(
    tx: Tx,
    settings: ShopSettings,
    now: datetime,
    order: Order,
    balance_before: Decimal | None,
    expected: Decimal,
) -> Order | None:
    """Store the attempt before it is sent. From now on a missing reply is an unknown outcome.

    Return None and store nothing if a payment of the buyer was taken back since the claim.
    """
    if await tx.payment_cases.has_open_reversal(order.buyer_id):
        return None
    attempt = Attempt(
        order.id,
        order.account_id,
        order.request_no,
        balance_before=None if balance_before is None else str(balance_before),
        started_at=now,
        expected_cost=str(expected),
    )
    await tx.attempts.begin(attempt)
    return await apply_transition(tx, settings, now, order, decide_transition(order, Submitted()))


async def _commit_outcome(
    shop: Shop,
    db: Database,
    submitted: Order,
    outcome: TradeOutcome,
    is_stopping: IsStopping,
    pause_cause: PauseCause | None,
) -> Order:
    """Commit the outcome of a trade and return the order.

    An outcome that cannot be recorded becomes a person's case.
    """
    try:
        return await commit_with_retry(
            shop,
            is_stopping,
            lambda: db.transact(
                _conclude_attempt,
                shop.settings,
                shop.ports.clock.now(),
                submitted,
                outcome,
                pause_cause=pause_cause,
            ),
        )
    except (VitrineError, AssertionError) as error:
        logger.exception("order %s: the outcome does not fit its status", submitted.id)
        unknown = UnknownOutcome(
            type(error).__name__, raw_reply(outcome), OutcomeReason.NOT_RECORDED
        )
        return await commit_with_retry(
            shop,
            is_stopping,
            lambda: db.transact(
                _conclude_as_unknown, shop.settings, shop.ports.clock.now(), submitted, unknown
            ),
        )


async def _conclude_as_unknown(
    tx: Tx, settings: ShopSettings, now: datetime, submitted: Order, unknown: UnknownOutcome
) -> Order:
    """Record an unknown outcome.

    If the order was concluded meanwhile, store the late reply and alert the operators.
    """
    order = await tx.orders.get(submitted.id)
    assert order is not None
    if order.status is OrderStatus.SUBMITTING:
        return await _conclude_attempt(tx, settings, now, order, unknown)
    await tx.attempts.save_late_reply(order.id, unknown.raw)
    await alert_operators(
        tx, settings.operator_ids, now, AlertKind.LATE_REPLY, f"late:{order.id}", alert_facts(order)
    )
    return order


async def _conclude_attempt(
    tx: Tx,
    settings: ShopSettings,
    now: datetime,
    order: Order,
    outcome: TradeOutcome,
    *,
    pause_cause: PauseCause | None = None,
) -> Order:
    """Record the outcome of a trade with all its effects in one transaction.

    With a `pause_cause`, the trade was refused to our account: sales pause and the order waits.
    """
    if pause_cause is not None and isinstance(outcome, Refused):
        await pause_and_resume_sales.pause_sales(
            tx, settings, now, pause_cause, pause_and_resume_sales.SHOP_ACTOR, outcome.message
        )
        outcome = NotSent(outcome.message, OutcomeReason.ACCOUNT_REFUSED)
    outcome = await unknown_if_foreign_trade_no(tx, order, outcome)
    outcome = await _unknown_if_request_no_in_use(tx, settings, now, order, outcome)
    attempt = await tx.attempts.end(order.id, trade_result(outcome), raw_reply(outcome), now)
    if isinstance(outcome, Accepted):
        order = await record_accepted_trade(tx, settings, now, order, outcome, attempt)
    text = outcome.text if isinstance(outcome, Accepted) else None
    rules = await read_text_rules(tx, settings, order, text)
    moved = await apply_transition(
        tx, settings, now, order, decide_transition(order, outcome, rules)
    )
    if moved.status is OrderStatus.ACCEPTED:
        await tx.orders.postpone(order.id, now + FIRST_QUERY_DELAY)
    if moved.status is OrderStatus.PLACED:
        await tx.orders.postpone(order.id, now + RETRY_DELAY)
    return moved


async def _unknown_if_request_no_in_use(
    tx: Tx, settings: ShopSettings, now: datetime, order: Order, outcome: TradeOutcome
) -> TradeOutcome:
    """Turn the refusal "number in use" of a first trade into an unknown outcome; alert operators.

    Nothing was ever sent under this number, so the refusal proves nothing.
    """
    if (
        settings.unknown_outcome_rules.refusal_phrases.classify(outcome)
        is not RefusalMeaning.ORDER_EXISTS
    ):
        return outcome
    await alert_operators(
        tx,
        settings.operator_ids,
        now,
        AlertKind.REQUEST_NO_IN_USE,
        f"number:{order.id}",
        alert_facts(order),
    )
    return UnknownOutcome(
        trade_result(outcome).detail, raw_reply(outcome), OutcomeReason.NUMBER_IN_USE
    )
