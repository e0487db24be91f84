"""Queues the messages that members of staff asked for: sales, and one digest a day.

A sale is queued in the transaction that captures its money. A digest has one key for each day and
person, so that neither a restart nor a change of the clock sends it twice.
"""

from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.domain.ids import BuyerId
from bot.domain.operations.balance_forecast import describe_forecast
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.notifications import (
    DigestForm,
    Notifications,
    find_due_digest_day,
)
from bot.domain.orders.supplier import AccountCheck, AccountState
from bot.services.operations.balance_forecast import forecast_balance
from bot.services.orders.cases import UNSETTLED_STATUSES
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

#: What a digest is about.
DIGEST_PERIOD: Final = timedelta(hours=24)
#: Products that cannot be sold whose names a full digest has.
_NAMED_PRODUCTS: Final = 10
#: Of which sales a person can be told: none, all, or those from an amount of minor units on.
SALE_CHOICES: Final = (None, 0, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000)


def read_notifications(tx: Transaction, person: BuyerId) -> Notifications:
    """Return what a member of staff is told."""
    return tx.notifications.get(person)


def set_digest(tx: Transaction, person: BuyerId, form: DigestForm, hour: int) -> Notifications:
    """Set a person's digest and its hour in the shop's time zone; return what they are told."""
    before = tx.notifications.get(person)
    after = replace(before, digest=form, digest_hour=hour, changed_at=tx.now)
    if (before.digest, before.digest_hour) == (form, hour):
        return before
    tx.notifications.save(after)
    return after


def set_sales(tx: Transaction, person: BuyerId, sales_from: int | None) -> Notifications:
    """Set from which amount of minor units on a person is told of sales; None: of none."""
    before = tx.notifications.get(person)
    after = replace(
        before,
        sales=sales_from is not None,
        sales_from=sales_from or 0,
        changed_at=before.changed_at or tx.now,
    )
    tx.notifications.save(after)
    return after


async def send_due_digests(shop: Shop, db: Database) -> int:
    """Queue the digests that are due and were not queued yet; return how many."""
    due = await db.read(_list_due)
    if not due:
        return 0
    # The supplier is not asked: this is what it said the last time that it was.
    check = shop.caches.supplier_use.account or AccountCheck(AccountState.NO_ANSWER)
    forecast = describe_forecast(
        await forecast_balance(shop, db, check), shop.settings.cost_currency
    )
    return await db.transact(_queue_digests, forecast)


def _list_due(tx: Transaction) -> list[tuple[Notifications, str]]:
    """Return the people whose digest is due, with its key."""
    due = []
    for one in tx.notifications.list_with_digest():
        day = find_due_digest_day(one, tx.now, tx.settings.time_zone)
        if day is not None:
            key = f"digest:{day.isoformat()}:{one.person}"
            if not tx.alerts.is_queued(key):
                due.append((one, key))
    return due


def _queue_digests(tx: Transaction, forecast: dict[str, str]) -> int:
    due = _list_due(tx)
    if not due:
        return 0
    figures = _read_figures(tx)
    for one, key in due:
        facts = {
            "kind": AlertKind.DIGEST.value,
            "form": one.digest.value,
            **figures,
            **forecast,
        }
        tx.alerts.add(one.person, key, facts, tx.now)
    return len(due)


def _read_figures(tx: Transaction) -> dict[str, str]:
    """Return the figures of the last 24 hours, and what waits for a decision now."""
    totals = tx.usage.totals(tx.now - DIGEST_PERIOD)
    refunds_of = tx.orders.list_refund_requested()
    unsold = tx.catalogue.unsellable_products(tx.settings.supplier_account_id)
    return {
        "orders": str(totals.orders),
        "delivered": str(totals.delivered),
        "cancelled": str(totals.cancelled),
        "refunds": str(totals.refunds),
        "revenue": str(totals.revenue),
        "cost": str(totals.cost),
        "profit": str(totals.profit),
        "cases": str(tx.orders.count(UNSETTLED_STATUSES)),
        "payment_cases": str(tx.payment_cases.count_open()),
        "claims": str(tx.payment_claims.count_open()),
        "refund_requests": str(tx.support_threads.list_open(0, refunds_of=refunds_of)[1]),
        "threads": str(tx.support_threads.list_open(0)[1]),
        "unsold": str(len(unsold)),
        "unsold_names": "\n".join(product.name for product in unsold[:_NAMED_PRODUCTS]),
    }
