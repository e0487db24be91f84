"""Reads the figures of /desk and /health, and what operators ask about products.

Changes nothing.
"""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta

from bot.domain.catalogue.product import Product
from bot.domain.catalogue.search import ProductIndex, SearchEntry
from bot.domain.errors import Declined, DeclineReason, SupplierRefusedCall, SupplierUnavailable
from bot.domain.ids import ProductId
from bot.domain.operations.balance_forecast import UNKNOWN_FORECAST, BalanceForecast
from bot.domain.operations.sales_pause import SalesPause
from bot.domain.operations.supplier_troubles import TroubleReport
from bot.domain.orders.attempts import Totals
from bot.domain.orders.order import HOLDING_STATUSES, Order, OrderStatus
from bot.domain.orders.supplier import (
    AccountCheck,
    LastAnswer,
    OperatorProductInfo,
    UnreadableEntries,
)
from bot.domain.payments.payments import PaymentSum
from bot.domain.pricing.rate_jumps import RateJump
from bot.domain.system_ports import LostFile
from bot.services.operations.balance_forecast import forecast_balance
from bot.services.operations.supplier_troubles import read_troubles
from bot.services.orders.cases import UNSETTLED_STATUSES, WAITING_STATUSES
from bot.services.read_deadlines import NOT_ANSWERED, check_account_in_time, read_with_long_deadline
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
    `lost_file` nothing is sold, whatever the pauses say.
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
    return Health(
        pauses, oldest, outbox, inbox, account, answer, free, jumps, troubles, lost_file, forecast
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


#: Products that an operator's search shows.
MAX_FOUND = 10
_PRODUCT_NUMBER = re.compile(r"#?([1-9][0-9]{0,17})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Overview:
    """The report of /desk. `account` is what the supplier says about our account now."""

    today: Totals
    week: Totals
    account: AccountCheck
    unsettled: int
    in_progress: int
    outbox_pending: int
    outbox_parked: int
    unsellable_products: list[Product]
    missing_calls: tuple[str, ...] = ()
    pauses: Sequence[SalesPause] = ()
    #: The rates that wait for an owner.
    rate_jumps: Sequence[RateJump] = ()
    #: Why buyers are turned away although sales are open.
    troubles: Sequence[TroubleReport] = ()
    unreadable_entries: UnreadableEntries = field(default_factory=UnreadableEntries)
    open_claims: int = 0
    payment_cases: int = 0
    open_threads: int = 0
    refund_requests: int = 0
    #: What was paid, returned and taken back today.
    payments: Sequence[PaymentSum] = ()


async def read_overview(shop: Shop, db: DatabaseReader) -> Overview:
    """Read orders and money of today and of seven days, the supplier balance and open cases."""
    overview, account = await asyncio.gather(
        db.read(_read_overview),
        check_account_in_time(shop),
    )
    lacks, unread = shop.ports.supplier.missing_calls(), shop.ports.supplier.unreadable_entries()
    return replace(overview, account=account, missing_calls=lacks, unreadable_entries=unread)


def _read_overview(tx: Transaction) -> Overview:
    midnight = tx.now.replace(hour=0, minute=0, second=0, microsecond=0)
    _, open_threads = tx.support_threads.list_open(0)
    refunds_of = tx.orders.list_refund_requested()
    _, refund_requests = tx.support_threads.list_open(0, refunds_of=refunds_of)
    pending, parked = tx.outbox.count_pending_and_parked()
    return Overview(
        today=tx.usage.totals(midnight),
        week=tx.usage.totals(tx.now - timedelta(days=7)),
        account=NOT_ANSWERED,
        unsettled=tx.orders.count(UNSETTLED_STATUSES),
        in_progress=tx.orders.count(WAITING_STATUSES),
        outbox_pending=pending,
        outbox_parked=parked,
        unsellable_products=tx.catalogue.unsellable_products(tx.settings.supplier_account_id),
        pauses=tx.sales_pauses.all(),
        rate_jumps=tx.rates.list_jumps(),
        troubles=read_troubles(tx),
        open_claims=tx.payment_claims.count_open(),
        payment_cases=tx.payment_cases.count_open(),
        open_threads=open_threads,
        refund_requests=refund_requests,
        payments=tx.payments.sum_since(midnight),
    )


def read_unsellable_products(tx: Transaction) -> list[Product]:
    """Return the products that are hidden because they cannot be sold correctly."""
    return tx.catalogue.unsellable_products(tx.settings.supplier_account_id)


async def read_product_info(shop: Shop, code: str) -> OperatorProductInfo | Declined:
    """Return what the supplier says about the product `code` to an operator."""
    try:
        return await read_with_long_deadline(
            shop, lambda: shop.ports.supplier.operator_product_info(code)
        )
    except SupplierUnavailable:
        return Declined(DeclineReason.SUPPLIER_UNAVAILABLE)
    except SupplierRefusedCall as no:
        return Declined(DeclineReason.SUPPLIER_REFUSED, {"message": no.message})


async def search_all_products(shop: Shop, db: DatabaseReader, text: str) -> list[Product]:
    """Return the best matches of `text` by name, code or number, at most `MAX_FOUND`.

    Searches every product ever listed, also hidden, unsellable and removed ones. A number matches the
    product that has it, besides what has it in its name or code.
    """
    numbered = _PRODUCT_NUMBER.fullmatch(text.strip())
    names_and_codes = await db.read(_read_names_and_codes)
    entries = (SearchEntry(number, name, code) for number, name, code in names_and_codes)
    index = await asyncio.to_thread(ProductIndex.build, entries)
    found = index.find(text, shop.caches.search_index.nearest).product_ids[:MAX_FOUND]
    if numbered is not None:
        number = ProductId(int(numbered[1]))
        found = (number, *(each for each in found if each != number))
    return await db.read(_read_products, found[:MAX_FOUND])


def _read_names_and_codes(tx: Transaction) -> Sequence[tuple[ProductId, str, str]]:
    return tx.catalogue.names_and_codes(tx.settings.supplier_account_id)


def _read_products(tx: Transaction, ids: Sequence[ProductId]) -> list[Product]:
    found = [tx.catalogue.product(each) for each in ids]
    return [product for product in found if product is not None]
