"""Says how many days the supplier balance lasts, and warns operators before it is used up.

The balance is the one that the shop reads anyway. A warning is stored, so that a restart neither
repeats it nor loses its end. Must not pause sales.
"""

from decimal import Decimal
from typing import Final

from bot.domain.ids import BuyerId
from bot.domain.operations.alerts import AlertSubject
from bot.domain.operations.balance_forecast import (
    BURN_PERIOD,
    DEAREST_PERIOD,
    WARN_DAYS,
    BalanceForecast,
    SupplierUse,
    WarningChange,
    WarningKind,
    describe_forecast,
    judge_balance,
    make_forecast,
)
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.supplier import NO_BALANCE_CALL, AccountCheck
from bot.domain.people.audit import format_change
from bot.services.alerts import alert_operators, settle_alerts
from bot.services.sales_pause import SHOP_ACTOR
from bot.services.shop import Shop
from storage.database import Database, DatabaseReader
from storage.transaction import Transaction

#: How long, in seconds, what was bought lately is not read again. That nothing was bought is read each
#: time: the first order of a shop would count only later.
_READ_AGAIN_AFTER: Final = 600.0
#: The dearest orders among which the dearest piece is looked for.
_COMPARED_ORDERS: Final = 100


async def forecast_balance(
    shop: Shop, db: DatabaseReader, account: AccountCheck
) -> BalanceForecast:
    """Return how many days the balance of `account`, the supplier's last answer, lasts."""
    cache, moment = shop.caches.supplier_use, shop.ports.clock.monotonic()
    is_old = moment - cache.read_at >= _READ_AGAIN_AFTER
    if cache.use is None or cache.use.dearest is None or is_old:
        cache.use = await db.read(_read_use)
        cache.read_at = moment
    available = None
    if account.balance is not None:
        available = account.balance - await db.read(_read_placed_costs)
    return make_forecast(
        available,
        cache.use,
        shop.ports.clock.now(),
        tells_balance=account.state not in NO_BALANCE_CALL,
    )


def _read_placed_costs(tx: Transaction) -> Decimal:
    return tx.usage.sum_placed_costs(tx.settings.supplier_account_id)


def _read_use(tx: Transaction) -> SupplierUse:
    account = tx.settings.supplier_account_id
    return SupplierUse(
        tx.usage.sum_charged(account, tx.now - BURN_PERIOD),
        tx.usage.find_first_order_time(account),
        _find_dearest_piece(tx),
    )


def _find_dearest_piece(tx: Transaction) -> Decimal | None:
    """Return the highest cost of one piece; a piece never costs more than its whole order."""
    dearest: Decimal | None = None
    for order_id, cost in tx.usage.list_dearest(
        tx.settings.supplier_account_id, tx.now - DEAREST_PERIOD, _COMPARED_ORDERS
    ):
        if dearest is not None and cost <= dearest:
            break
        order = tx.orders.get(order_id)
        if order is not None:
            piece = cost / max(order.selection.quantity, 1)
            dearest = piece if dearest is None else max(dearest, piece)
    return dearest


async def watch_balance(shop: Shop, db: Database, account: AccountCheck) -> None:
    """Warn operators when the balance falls below a line, and tell when it is above it again.

    A balance that is not known changes nothing.
    """
    shop.caches.supplier_use.account = account
    if account.balance is None:
        return
    forecast = await forecast_balance(shop, db, account)
    if await db.read(_find_changes, forecast):
        await db.transact(_apply_changes, forecast)


def _find_changes(tx: Transaction, forecast: BalanceForecast) -> dict[WarningKind, WarningChange]:
    account = tx.settings.supplier_account_id
    return judge_balance(forecast, *tx.balance_warnings.read_state(account))


def _apply_changes(tx: Transaction, forecast: BalanceForecast) -> None:
    """Store which warnings begin and end; tell of all that begin in one alert."""
    account, changes = tx.settings.supplier_account_id, _find_changes(tx, forecast)
    for kind, change in changes.items():
        since = tx.now if change is WarningChange.BEGIN else None
        tx.balance_warnings.set_active(account, kind, since)
    facts = describe_forecast(forecast, tx.settings.cost_currency)
    begun = [kind.value for kind, change in changes.items() if change is WarningChange.BEGIN]
    if begun:
        facts["low"] = begun[0] if len(begun) == 1 else "both"
        _alert(tx, AlertKind.BALANCE_LOW, facts)
        return
    if tx.balance_warnings.list_active(account):
        return
    settle_alerts(tx, AlertSubject.SUPPLIER_BALANCE, actor=SHOP_ACTOR)
    if WarningChange.END in changes.values():
        _alert(tx, AlertKind.BALANCE_RECOVERED, facts)


def _alert(tx: Transaction, kind: AlertKind, facts: dict[str, str]) -> None:
    key = f"{kind}:{tx.settings.supplier_account_id}:{tx.now.isoformat()}"
    alert_operators(tx, kind, key, facts)


def read_warn_days(tx: Transaction) -> int:
    """Return at how many days left operators are warned."""
    return tx.balance_warnings.get_days(tx.settings.supplier_account_id)


def set_warn_days(tx: Transaction, owner: BuyerId, days: int) -> None:
    """Set at how many days left operators are warned; a change is audited."""
    before = read_warn_days(tx)
    if days not in WARN_DAYS or days == before:
        return
    tx.balance_warnings.set_days(tx.settings.supplier_account_id, days)
    tx.audit.record(owner, "balance-warning", "settings", format_change(before, days), tx.now)
