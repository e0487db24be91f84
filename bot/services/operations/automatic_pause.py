"""The circuit breaker: pauses sales after unknown outcomes, after charges above the quote, and while
our account cannot trade.

Must not trade or change an order. After a low balance or a refused account, sales resume as soon as
the supplier's answer allows it. Otherwise only an operator resumes them.
"""

from datetime import timedelta
from decimal import Decimal

from bot.domain.operations.sales_pause import (
    ACCOUNT_CAUSES,
    PauseCause,
    find_account_cause,
)
from bot.domain.orders.causes import AttemptOutcome
from bot.domain.orders.supplier import AccountCheck, AccountState
from bot.domain.settings import ShopSettings
from bot.services import sales_pause
from bot.services.operations import balance_forecast, supplier_troubles
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

#: How long an order counts that cost more than quoted.
OVERCHARGE_PERIOD = timedelta(hours=24)


async def pause_on_unknown_outcomes(db: Database) -> bool:
    """Pause sales after too many unknown outcomes in a row; return whether that happened now.

    Only attempts since an operator last resumed sales are counted.
    """
    if not await db.read(_are_last_outcomes_unknown):
        return False
    return await db.transact(_pause_if_outcomes_unknown)


def _are_last_outcomes_unknown(tx: Transaction) -> bool:
    threshold = tx.settings.sales_limits.max_unknown_outcomes
    if not threshold or sales_pause.is_paused_for(tx, PauseCause.UNKNOWN_OUTCOMES):
        return False
    since = tx.sales_pauses.last_ended(PauseCause.UNKNOWN_OUTCOMES)
    return (
        tx.usage.list_last_outcomes(tx.settings.supplier_account_id, since, threshold)
        == [AttemptOutcome.UNKNOWN] * threshold
    )


def _pause_if_outcomes_unknown(tx: Transaction) -> bool:
    all_unknown = _are_last_outcomes_unknown(tx)
    return all_unknown and sales_pause.pause_sales(
        tx, PauseCause.UNKNOWN_OUTCOMES, sales_pause.SHOP_ACTOR
    )


async def pause_on_charges_above_quote(db: Database) -> bool:
    """Pause sales after too many orders that cost more than quoted; return whether that happened now.

    Only orders of the last 24 hours, made since an operator last resumed sales, are counted.
    """
    if not await db.read(_are_charges_above_quote):
        return False
    return await db.transact(_pause_if_charged_above_quote)


def _are_charges_above_quote(tx: Transaction) -> bool:
    threshold = tx.settings.sales_limits.max_charges_above_quote
    if not threshold or sales_pause.is_paused_for(tx, PauseCause.CHARGED_ABOVE_QUOTE):
        return False
    since = tx.now - OVERCHARGE_PERIOD
    resumed_at = tx.sales_pauses.last_ended(PauseCause.CHARGED_ABOVE_QUOTE)
    if resumed_at is not None:
        since = max(since, resumed_at)
    count = tx.usage.count_charged_above_quote(tx.settings.supplier_account_id, since, tx.now)
    return count >= threshold


def _pause_if_charged_above_quote(tx: Transaction) -> bool:
    is_overcharged = _are_charges_above_quote(tx)
    return is_overcharged and sales_pause.pause_sales(
        tx, PauseCause.CHARGED_ABOVE_QUOTE, sales_pause.SHOP_ACTOR
    )


async def follow_account_refusal(shop: Shop, db: Database) -> bool:
    """Pause sales if the supplier refuses our account, and resume them once it answers a call.

    Return whether sales were paused now. The supplier is not asked: its last answers decide.
    """
    words = shop.ports.supplier.account_refusal()
    pauses = await db.read(
        lambda tx: [one for one in tx.sales_pauses.all() if one.cause in ACCOUNT_CAUSES]
    )
    if words is not None:
        cause = _find_account_cause(shop.settings, words)
        return not pauses and await db.transact(
            sales_pause.pause_sales, cause, sales_pause.SHOP_ACTOR, words
        )
    answer = shop.ports.supplier.last_answer()
    for pause in pauses:
        if answer is not None and answer.at > pause.since:
            await db.transact(sales_pause.resume_sales, pause.cause, sales_pause.SHOP_ACTOR)
    return False


def _find_account_cause(settings: ShopSettings, words: str) -> PauseCause:
    """Return why the supplier refuses our account, as far as its words say it."""
    phrases = settings.unknown_outcome_rules.refusal_phrases
    return find_account_cause(phrases.find_account_refusal(words))


async def check_supplier_account(shop: Shop, db: Database) -> None:
    """Ask the supplier about our account; pause or resume sales by its answer.

    Sales pause while it refuses the account, or while the balance is below the limit or below the
    cost of the orders that are to be traded. No answer changes nothing. Troubles that pause nothing
    are watched as well.
    """
    asked_at, answer_before = shop.ports.clock.monotonic(), shop.ports.supplier.last_answer()
    check = await shop.ports.supplier.check_account()
    is_accepted = _is_account_accepted(shop, check)
    believed = check
    if check.state is AccountState.REFUSED and shop.ports.supplier.account_refusal() is None:
        # Other calls are answered, so the refusal is not believed.
        believed = AccountCheck(AccountState.NO_ANSWER)
    if await db.read(_find_changes, believed, is_accepted=is_accepted):
        await db.transact(_apply_account_check, believed, is_accepted=is_accepted)
    await supplier_troubles.watch_supplier(shop, db, check, asked_at, answer_before)
    await balance_forecast.watch_balance(shop, db, check)


def _is_account_accepted(shop: Shop, check: AccountCheck) -> bool:
    """Return whether the supplier accepts our account; without the test, as its answers say."""
    supplier = shop.ports.supplier
    if check.state is AccountState.NOT_OFFERED:
        return supplier.last_answer() is not None and supplier.account_refusal() is None
    return check.state is AccountState.ACCEPTED


def _find_changes(
    tx: Transaction, check: AccountCheck, *, is_accepted: bool
) -> dict[PauseCause, bool]:
    """Return the causes for which sales must be paused (True) or resumed (False) now."""
    wanted: dict[PauseCause, bool] = {}
    if check.state is AccountState.REFUSED:
        current = _find_account_cause(tx.settings, check.message)
        wanted |= {cause: cause is current for cause in ACCOUNT_CAUSES}
    elif is_accepted:
        wanted |= dict.fromkeys(ACCOUNT_CAUSES, False)
    is_low = _is_balance_low(tx, check)
    if is_low is not None:
        wanted[PauseCause.LOW_SUPPLIER_BALANCE] = is_low
    active = {one.cause for one in tx.sales_pauses.all()}
    return {cause: paused for cause, paused in wanted.items() if paused != (cause in active)}


def _apply_account_check(tx: Transaction, check: AccountCheck, *, is_accepted: bool) -> None:
    changes = _find_changes(tx, check, is_accepted=is_accepted)
    for cause, is_paused in changes.items():
        actor = sales_pause.SHOP_ACTOR
        if is_paused:
            # An accepted account, whose balance may be low, has no words to quote.
            sales_pause.pause_sales(tx, cause, actor, check.message)
        else:
            sales_pause.resume_sales(tx, cause, actor)


def _is_balance_low(tx: Transaction, check: AccountCheck) -> bool | None:
    """Return whether the balance is too low; None if that is not known now.

    The balance was read before the orders are, so an order that was charged meanwhile counts in
    neither.
    """
    floor = tx.settings.sales_limits.supplier_balance_floor
    if check.balance is None:
        tells_no_balance = check.state in {AccountState.ACCEPTED, AccountState.NOT_OFFERED}
        return False if floor is None and tells_no_balance else None
    needed = tx.usage.sum_placed_costs(tx.settings.supplier_account_id)
    return check.balance < max(needed, floor or Decimal(0))
