"""Reads the figures of /health and of the metrics. Changes nothing."""

import asyncio
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime

from bot.domain.operations.balance_forecast import UNKNOWN_FORECAST, BalanceForecast
from bot.domain.operations.metrics import Backlog, LiveGauges, StoredGauges
from bot.domain.operations.sales_pause import SalesPause
from bot.domain.operations.supplier_troubles import TroubleReport
from bot.domain.orders.order import HOLDING_STATUSES, Order, OrderStatus
from bot.domain.orders.supplier import (
    AccountCheck,
    LastAnswer,
)
from bot.domain.pricing.rate_jumps import RateJump
from bot.domain.system_ports import LostFile
from bot.services.operations.balance_forecast import forecast_balance
from bot.services.operations.panel import read_decisions
from bot.services.operations.supplier_troubles import read_troubles
from bot.services.read_deadlines import NOT_ANSWERED, check_account_in_time
from bot.services.shop import Shop
from storage.database import DatabaseReader
from storage.transaction import Transaction

#: Statuses of orders that are not finished, in the order of a purchase.
_OPEN_STATUSES = tuple(
    one for one in OrderStatus if one in HOLDING_STATUSES or one is OrderStatus.FULFILLED
)


@dataclass(frozen=True, slots=True)
class Health:
    """The report of /health.

    `rate_jumps` are the rates that wait for an owner. `oldest_orders` has the oldest order of each
    open status. The counts are (pending, parked) for the outbox and (open, parked) for the inbox.
    `last_answer` and `free_bytes` are None if unknown. `account` is what the supplier says about our
    account now. `troubles` are why buyers are turned away although sales are open. Without
    `lost_file` nothing is sold, whatever the pauses say. `missing_calls` are those that the supplier
    does not answer.
    """

    pauses: Sequence[SalesPause]
    oldest_orders: Sequence[Order]
    outbox_counts: tuple[int, int]
    inbox_counts: tuple[int, int]
    account: AccountCheck
    last_answer: LastAnswer | None
    free_bytes: int | None
    rate_jumps: Sequence[RateJump] = ()
    troubles: Sequence[TroubleReport] = ()
    lost_file: LostFile | None = None
    #: How many days the supplier balance lasts.
    forecast: BalanceForecast = UNKNOWN_FORECAST
    missing_calls: Sequence[str] = ()


async def read_health(shop: Shop, db: DatabaseReader) -> Health:
    """Read everything that /health shows."""
    rows, troubles, account = await asyncio.gather(
        db.read(_read_counts), db.read(read_troubles), check_account_in_time(shop)
    )
    pauses, jumps, oldest, outbox, inbox = rows
    disk = shop.ports.disk
    free = await disk.free_bytes() if disk is not None else None
    lost_file = await disk.find_lost_file() if disk is not None else None
    answer = shop.ports.supplier.last_answer()
    forecast = await forecast_balance(shop, db, account)
    lacks = shop.ports.supplier.missing_calls()
    return Health(
        pauses,
        oldest,
        outbox,
        inbox,
        account,
        answer,
        free,
        jumps,
        troubles,
        lost_file,
        forecast,
        lacks,
    )


def _read_counts(
    tx: Transaction,
) -> tuple[list[SalesPause], list[RateJump], list[Order], tuple[int, int], tuple[int, int]]:
    oldest: list[Order] = []
    for status in _OPEN_STATUSES:
        oldest += tx.orders.list_in_status([status], 1)
    return (
        tx.sales_pauses.all(),
        tx.rates.list_jumps(),
        oldest,
        tx.outbox.count_pending_and_parked(),
        tx.inbox.count_open_and_parked(),
    )


async def read_stored_gauges(shop: Shop, db: DatabaseReader) -> StoredGauges:
    """Read what the metrics say about our data. The supplier is not asked: its last answer counts."""
    gauges = await db.read(_read_stored_gauges)
    account = shop.caches.supplier_use.account or NOT_ANSWERED
    forecast = await forecast_balance(shop, db, account)
    return replace(gauges, balance_days=forecast.days_left)


def _read_stored_gauges(tx: Transaction) -> StoredGauges:
    _, outbox_parked = tx.outbox.count_pending_and_parked()
    updates_open, updates_parked = tx.inbox.count_open_and_parked()
    return StoredGauges(
        read_at=tx.now,
        orders={each.value: waiting for each, waiting in tx.orders.summarize_open().items()},
        outbox=tx.outbox.summarize_pending(),
        outbox_parked=outbox_parked,
        updates=Backlog(updates_open, tx.inbox.find_oldest_open()),
        updates_parked=updates_parked,
        decisions=asdict(read_decisions(tx)),
        open_alerts=tx.alerts.count_open(),
        pauses=[pause.cause for pause in tx.sales_pauses.all()],
        balance_days=None,
    )


def read_live_gauges(shop: Shop, polled_at: datetime) -> LiveGauges:
    """Return what the metrics say about the process itself, without I/O."""
    account, answer = shop.caches.supplier_use.account, shop.ports.supplier.last_answer()
    return LiveGauges(
        now=shop.ports.clock.now(),
        polled_at=polled_at,
        balance=None if account is None else account.balance,
        balance_currency=shop.settings.cost_currency,
        supplier_answered_at=None if answer is None else answer.at,
        troubles=shop.caches.supplier_troubles.active,
    )
