"""Decides whether a refusal concerns our account, and alerts operators of refusals.

The balance must not contradict such a refusal: then the trade was not booked, and the order waits.

Of the refused orders of an hour, the first one is an alert and the others are counted in one: a
buyer could otherwise cause as many alerts as orders. A refused coupon causes none.
"""

import logging
from datetime import UTC, datetime, timedelta
from decimal import Decimal

from bot.domain.errors import AccountRefusal
from bot.domain.money import Money, round_cost_up
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.sales_pause import PauseCause, find_account_cause
from bot.domain.orders.evidence import is_refusal_contradicted
from bot.domain.orders.order import Order
from bot.domain.orders.supplier import AccountCheck, AccountState
from bot.domain.orders.transition_inputs import Refused, TradeOutcome
from bot.domain.settings import ShopSettings
from bot.services.alerts import alert_operators
from bot.services.orders.transitions import alert_facts_with_cause
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)


async def find_pause_cause(
    shop: Shop,
    db: Database,
    order: Order,
    outcome: TradeOutcome,
    balance_before: Decimal | None,
    checked_cost: Decimal,
) -> PauseCause | None:
    """Return why sales must pause, if the trade was refused to our account and was not booked.

    Ask the supplier about the account once. None for every other outcome.
    """
    if not isinstance(outcome, Refused):
        return None
    try:
        check = await shop.ports.supplier.check_account()
        cause = _find_account_trouble(shop.settings, outcome.message, check, checked_cost)
        if cause is None or balance_before is None:
            return cause
        if check.balance is None:
            # A refused account cannot have traded; any other missing balance proves nothing.
            return cause if check.state is AccountState.REFUSED else None
        stored = await db.read(lambda tx: tx.attempts.balance_readings(order.id))
        readings = [*(each.balance for each in stored), check.balance]
        is_contradicted = is_refusal_contradicted(
            balance_before,
            readings,
            possible_costs(order, checked_cost),
            shop.settings.unknown_outcome_rules,
        )
    except Exception:
        # The outcome must be recorded in any case.
        logger.exception("order %s: the refusal could not be examined", order.id)
        return None
    return None if is_contradicted else cause


def _find_account_trouble(
    settings: ShopSettings, words: str, check: AccountCheck, cost: Decimal
) -> PauseCause | None:
    """Return the sales pause for a refusal of our account; None if it is about the product.

    A supplier that resells repeats the refusals of its own supplier. A working account with enough
    money shows that the words are not about ours.
    """
    refusal = settings.unknown_outcome_rules.refusal_phrases.find_account_refusal(words)
    if check.state is AccountState.REFUSED:
        is_ours = refusal is AccountRefusal.ACCESS or words == check.message
        return find_account_cause(refusal) if is_ours else None
    match refusal:
        case AccountRefusal.TRADING:
            return PauseCause.TRADES_REFUSED
        case AccountRefusal.BALANCE:
            if check.balance is None:
                return PauseCause.TRADES_REFUSED
            return PauseCause.LOW_SUPPLIER_BALANCE if check.balance < cost else None
        case AccountRefusal.ACCESS if check.state is not AccountState.ACCEPTED:
            return PauseCause.SUPPLIER_ACCOUNT
        case _:
            return None


def is_account_refused(settings: ShopSettings, words: str, balance: Decimal, cost: Money) -> bool:
    """Return whether the words refuse our account, although the supplier tells its `balance`."""
    check = AccountCheck(AccountState.ACCEPTED, balance)
    return _find_account_trouble(settings, words, check, cost.decimal) is not None


def is_balance_too_low(order: Order, balance: Decimal | None, cost: Decimal) -> bool:
    """Return whether the supplier would refuse the trade because the balance is too low.

    A coupon may lower the cost by an unknown amount.
    """
    return balance is not None and balance < cost and order.selection.coupon is None


def possible_costs(order: Order, expected_cost: Decimal | None) -> set[Money]:
    """Return the possible costs of the order: as quoted, and as named right before the trade."""
    costs = {order.cost}
    if expected_cost is not None:
        costs.add(round_cost_up(expected_cost, order.cost.currency))
    if order.selection.coupon is not None:
        costs.add(Money(1, order.cost.currency))  # the charge after a coupon is not known
    return costs


_HOUR = timedelta(hours=1)


def alert_refusal(tx: Transaction, order: Order) -> None:
    """Alert the operators of a refused order, unless it is not the first one of the hour."""
    kind = AlertKind.TRADE_REFUSED
    key = f"{kind}:{_start_of_hour(tx.now).isoformat()}"
    alert_operators(tx, kind, key, alert_facts_with_cause(order))


async def alert_refused_count(shop: Shop, db: Database) -> int:
    """Alert the operators if the last full hour had several refusals; return how many."""
    end = _start_of_hour(shop.ports.clock.now())
    count = await db.read(lambda tx: tx.usage.count_refused(end - _HOUR, end))
    if count > 1:
        await db.transact(_alert_count, end, count)
    return count


def _alert_count(tx: Transaction, end: datetime, count: int) -> None:
    kind = AlertKind.REFUSED_COUNT
    key = f"{kind}:{end.isoformat()}"
    alert_operators(tx, kind, key, {"count": str(count)})


def _start_of_hour(moment: datetime) -> datetime:
    return moment.astimezone(UTC).replace(minute=0, second=0, microsecond=0)
