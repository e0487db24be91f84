"""Fulfils a placed order: preflight checks, intent, at most one trade, outcome.

The intent is committed before the trade is sent, and the outcome after it. No transaction makes a
network call. A trade is never repeated here. An unknown outcome becomes UNCERTAIN and goes to
`unknown_outcomes`; `polling` waits for later deliveries.
"""

import logging
from datetime import datetime, timedelta
from decimal import Decimal

from bot.domain.catalogue.selection import UNREADABLE_SELECTION
from bot.domain.errors import SupplierCallFailed, SupplierRefusedAccount
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.orders.attempts import Attempt
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import Order
from bot.domain.orders.refusals import is_operators_affair
from bot.domain.orders.transition_inputs import Accepted, Submitted, Withdrawn
from bot.domain.orders.transitions import decide_transition
from bot.domain.retries import backoff_delay
from bot.log_ids import log_ids
from bot.services import sales_pause
from bot.services.catalogue import browse
from bot.services.checkout import limits
from bot.services.crash_suspects import claim_with_suspect_lock
from bot.services.orders import account_refusals
from bot.services.orders.account_refusals import alert_refusal
from bot.services.orders.outcome import RETRY_DELAY, commit_outcome
from bot.services.orders.preflight import (
    CostCheck,
    EarlyPreflight,
    PreparedTrade,
    check_cost_now,
)
from bot.services.orders.trade import (
    IsStopping,
    balance_readings_during_trade,
    choose_contact,
    never_stopping,
    send_trade,
    trade_connection,
)
from bot.services.orders.transitions import apply_transition
from bot.services.shop import Shop
from bot.services.side_by_side import postpone_after
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)

LEASE = timedelta(minutes=5)
#: `RETRY_DELAY` grows with each failed preflight, up to this.
MAX_RETRY_DELAY = timedelta(minutes=1)
#: How long after its quote has expired an order waits for an unreachable supplier. After that it is
#: tried once more, at the supplier's current cost, and only if that is not above the quoted one.
QUOTE_GRACE_PERIOD = timedelta(minutes=30)
#: After these causes the page of the product is out of date.
_CAUSES_OF_OLD_PAGES = frozenset({Cause.WITHDRAWN_PRICE_MOVED, Cause.WITHDRAWN_SUPPLIER_REFUSED})


async def trade_next_order(
    shop: Shop,
    db: Database,
    is_stopping: IsStopping = never_stopping,
    early_preflight: EarlyPreflight | None = None,
) -> Order | None:
    """Claim the account's next placed order and trade it; return it, or None if there is none.

    An order that fails with an exception is postponed. Once `is_stopping` returns True, no trade
    begins. `early_preflight` holds what one call leaves for the next: if it prepared the order that
    is claimed, one transaction claims it and stores its intent. Without it nothing is left.
    """
    if early_preflight is None:
        early_preflight = EarlyPreflight()
        try:
            return await trade_next_order(shop, db, is_stopping, early_preflight)
        finally:
            early_preflight.drop()
    submitted: Order | None = None

    async def claim(with_suspect: bool) -> list[Order]:
        nonlocal submitted
        if prepared is None:
            order = await db.transact(_claim_next_trade, with_suspect)
        else:
            order, submitted = await db.transact(_claim_and_begin, prepared, with_suspect)
        return [] if order is None else [order]

    early_preflight.prepare_alone(shop, db)
    async with early_preflight.take_prepared(shop) as found:
        may_begin = found is not None and await _may_begin(shop, found.order, is_stopping)
        prepared = found if may_begin else None
        if prepared is not None:
            shop.right_of_way.take()
        claimed = await claim_with_suspect_lock(shop.suspect_lock, claim)
        if submitted is None:
            shop.right_of_way.give_back()
        if not claimed:
            return None
        (order,) = claimed
        try:
            with log_ids(order=order.id):
                if submitted is None or prepared is None:
                    return await trade_order(shop, db, order, is_stopping, early_preflight)
                return await _trade_submitted(
                    shop, db, submitted, prepared, is_stopping, early_preflight
                )
        except Exception as error:
            await postpone_after(shop, db, order, error)
            raise
        finally:
            if order.is_suspect:
                shop.suspect_lock.release()


async def _may_begin(shop: Shop, order: Order, is_stopping: IsStopping) -> bool:
    """Return whether a prepared trade may begin now. One that may not is checked as any other."""
    if is_stopping() or _is_late(order, shop.ports.clock.now()):
        return False
    return not await _is_file_lost(shop)


def _claim_and_begin(
    tx: Transaction, prepared: PreparedTrade, with_suspect: bool
) -> tuple[Order | None, Order | None]:
    """Store the intent of the prepared order, or claim another one if it cannot be traded now.

    Return the order and its state after the intent; None as the state if another order was claimed.
    """
    order = prepared.order
    tx.locks.buyers(order.buyer_id)
    tx.locks.supplier_account(order.account_id)
    if tx.order_leases.is_still_next(order, tx.now):
        return order, _begin_attempt(tx, order, prepared.balance, prepared.cost)
    return _claim_next_trade(tx, with_suspect), None


def _claim_next_trade(tx: Transaction, with_suspect: bool = True) -> Order | None:
    tx.locks.supplier_account(tx.settings.supplier_account_id)
    return tx.order_leases.claim_next_trade(
        tx.settings.supplier_account_id, tx.now, tx.now + LEASE, with_suspect=with_suspect
    )


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
        if checked_cost.cause in _CAUSES_OF_OLD_PAGES:
            await browse.mark_page_old(shop, db, order.selection.product_id)
        await db.transact(_apply_withdrawal, order, checked_cost)
        return order
    if isinstance(checked_cost, SupplierCallFailed) or is_stopping() or await _is_file_lost(shop):
        await db.transact(_postpone, order, _retry_delay(order))
        return order
    balance_before = await shop.ports.supplier.balance()
    if account_refusals.is_balance_too_low(order, balance_before, checked_cost):
        await db.transact(_wait_for_balance, order)
        return order
    contact = choose_contact(shop, order)
    async with trade_connection(shop, order, contact) as is_open:
        if not is_open:
            await db.transact(_wait_for_supplier, order)
            return order
        if is_stopping() or await _is_file_lost(shop):
            await db.transact(_postpone, order, RETRY_DELAY)
            return order
        submitted = await db.transact(_commit_intent, order, balance_before, checked_cost)
        if submitted is None:
            await db.transact(_postpone, order, RETRY_DELAY)
            return order
        since = shop.ports.clock.monotonic()
        begun = PreparedTrade(order, checked_cost, balance_before, contact, since)
        return await _trade_submitted(shop, db, submitted, begun, is_stopping, early_preflight)


async def _trade_submitted(
    shop: Shop,
    db: Database,
    submitted: Order,
    begun: PreparedTrade,
    is_stopping: IsStopping,
    early_preflight: EarlyPreflight,
) -> Order:
    """Send the trade whose intent is committed, on its open connection, and commit the outcome."""
    async with (
        balance_readings_during_trade(shop, db, submitted, begun.balance),
        early_preflight.run_during_trade(shop, db, submitted),
    ):
        shop.right_of_way.give_back()
        outcome = await send_trade(shop, submitted, begun.contact)
    if isinstance(outcome, Accepted):
        # Until the next trade is sent, or until that has to wait for something else.
        shop.right_of_way.take()
    async with early_preflight.prepare_during_commit(shop, db, outcome):
        pause_cause = await account_refusals.find_pause_cause(
            shop, db, submitted, outcome, begun.balance, begun.cost
        )
        concluded = await commit_outcome(shop, db, submitted, outcome, is_stopping, pause_cause)
    logger.info("order %s: its trade ended, it is %s", submitted.id, concluded.status)
    early_preflight.keep_only_after(concluded)
    return concluded


async def _is_file_lost(shop: Shop) -> bool:
    """Return whether an intent committed now could be lost, or another process could trade too."""
    return shop.ports.disk is not None and await shop.ports.disk.find_lost_file() is not None


async def _run_preflight(
    shop: Shop, db: Database, order: Order, early_preflight: EarlyPreflight
) -> CostCheck:
    """Return the supplier's cost now, or why to withdraw the order or to wait."""
    early_check = await early_preflight.take_check(shop, order)
    if order.selection is UNREADABLE_SELECTION:
        return Withdrawn(Cause.WITHDRAWN_SELECTION_UNREADABLE)
    if await _is_code_refused_too_often(db, order):
        return Withdrawn(Cause.WITHDRAWN_SUPPLIER_REFUSED)
    if await db.read(sales_pause.is_paused_for, PauseCause.TRADES_REFUSED):
        checked_cost: CostCheck = SupplierRefusedAccount("")
    elif early_check is not None:
        checked_cost = early_check
    else:
        checked_cost = await check_cost_now(shop, order)
    if _is_late(order, shop.ports.clock.now()) and (
        isinstance(checked_cost, SupplierCallFailed) or await _was_tried_after_grace(db, order)
    ):
        return Withdrawn(Cause.WITHDRAWN_SUPPLIER_UNAVAILABLE)
    return checked_cost


async def _is_code_refused_too_often(db: Database, order: Order) -> bool:
    """Return whether an order with a supplier's code exceeds the buyer's limit of refused orders.

    The buyer may have confirmed it before the first refusal, so the confirmation could not see that.
    """
    if order.selection.coupon is None:
        return False
    declined = await db.read(limits.decline_after_refusals, order.buyer_id)
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


def _read_last_attempt(tx: Transaction, order: Order) -> Attempt | None:
    return tx.attempts.last(order.id)


def _apply_withdrawal(tx: Transaction, order: Order, fact: Withdrawn) -> None:
    moved = apply_transition(tx, order, decide_transition(order, fact))
    is_refused = fact.cause is Cause.WITHDRAWN_SUPPLIER_REFUSED
    if is_refused and is_operators_affair(fact.detail):
        alert_refusal(tx, moved)


def _wait_for_balance(tx: Transaction, order: Order) -> None:
    """Pause sales and postpone the order, or withdraw it if it has waited long enough."""
    tx.locks.buyers(order.buyer_id)
    sales_pause.pause_sales(tx, PauseCause.LOW_SUPPLIER_BALANCE, sales_pause.SHOP_ACTOR)
    _wait_for_supplier(tx, order)


def _wait_for_supplier(tx: Transaction, order: Order) -> None:
    """Postpone the order, or withdraw it if it has waited long enough."""
    if _is_late(order, tx.now):
        fact = Withdrawn(Cause.WITHDRAWN_SUPPLIER_UNAVAILABLE)
        _apply_withdrawal(tx, order, fact)
    else:
        _postpone(tx, order, _retry_delay(order))


def _retry_delay(order: Order) -> timedelta:
    seconds = backoff_delay(
        RETRY_DELAY.total_seconds(), order.poll_count, MAX_RETRY_DELAY.total_seconds()
    )
    return timedelta(seconds=seconds)


def _postpone(tx: Transaction, order: Order, delay: timedelta) -> None:
    tx.order_leases.postpone(order.id, tx.now + delay)


def _commit_intent(
    tx: Transaction, order: Order, balance_before: Decimal | None, expected: Decimal
) -> Order | None:
    """Store the intent of a claimed order.

    Return None and store nothing if a payment of the buyer was taken back since the claim.
    """
    tx.locks.buyers(order.buyer_id)
    tx.locks.supplier_account(order.account_id)
    if tx.payment_cases.has_open_reversal(order.buyer_id):
        return None
    return _begin_attempt(tx, order, balance_before, expected)


def _begin_attempt(
    tx: Transaction, order: Order, balance_before: Decimal | None, expected: Decimal
) -> Order:
    """Store the attempt before it is sent. From now on a missing reply is an unknown outcome."""
    attempt = Attempt(
        order.id,
        order.account_id,
        order.request_no,
        balance_before=None if balance_before is None else str(balance_before),
        started_at=tx.now,
        expected_cost=str(expected),
    )
    tx.attempts.begin(attempt)
    return apply_transition(tx, order, decide_transition(order, Submitted()))
