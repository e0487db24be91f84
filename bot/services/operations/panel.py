"""Reads what the panel of staff shows: sales, today, seven days, and what needs a decision.

Changes nothing.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from bot.domain.operations.balance_forecast import UNKNOWN_FORECAST, BalanceForecast
from bot.domain.operations.checklist import Checklist
from bot.domain.operations.sales_pause import SalesPause
from bot.domain.operations.supplier_troubles import TroubleReport
from bot.domain.orders.attempts import Totals
from bot.domain.orders.supplier import AccountCheck
from bot.domain.payments.payments import PaymentSum
from bot.domain.pricing.rate_jumps import RateJump
from bot.services.operations.balance_forecast import forecast_balance
from bot.services.operations.order_search import WAITING_STATUSES
from bot.services.operations.supplier_debts import count_open_debts
from bot.services.operations.supplier_troubles import read_troubles
from bot.services.orders.cases import UNSETTLED_STATUSES
from bot.services.people.order_problems import count_open_problems
from bot.services.read_deadlines import NOT_ANSWERED, check_account_in_time
from bot.services.shop import Shop
from storage.database import DatabaseReader
from storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Decisions:
    """How many entries of each kind need a person's decision."""

    cases: int = 0
    payment_cases: int = 0
    claims: int = 0
    refund_requests: int = 0
    conversations: int = 0
    #: Products that cannot be sold correctly, and entries of the supplier's list that cannot be read.
    unsold: int = 0
    #: Problems with delivered pieces that buyers reported.
    order_problems: int = 0


@dataclass(frozen=True, slots=True)
class Panel:
    """What the panel shows. `account` is what the supplier says about our account now.

    `today` begins at midnight in the shop's time zone. `rate_jumps` are the rates that wait for an
    owner, `troubles` why buyers are turned away although sales are open. `payments` is what was paid,
    returned and taken back today.
    """

    today: Totals
    week: Totals
    account: AccountCheck
    decisions: Decisions
    in_progress: int
    outbox_pending: int
    outbox_parked: int
    pauses: Sequence[SalesPause] = ()
    rate_jumps: Sequence[RateJump] = ()
    troubles: Sequence[TroubleReport] = ()
    payments: Sequence[PaymentSum] = ()
    #: How many days the supplier balance lasts.
    forecast: BalanceForecast = UNKNOWN_FORECAST
    #: Products that staff has stopped, and debts of the supplier that wait for money.
    stopped_products: int = 0
    open_debts: int = 0
    is_rehearsal: bool = False
    #: What an owner has still to do in a new shop; None for everybody else, and when all is done.
    checklist: Checklist | None = None


async def read_panel(shop: Shop, db: DatabaseReader) -> Panel:
    """Read what the panel shows, and ask the supplier for our balance."""
    panel, account = await asyncio.gather(db.read(read_figures), check_account_in_time(shop))
    unread = shop.ports.supplier.unreadable_entries().count
    decisions = replace(panel.decisions, unsold=panel.decisions.unsold + unread)
    forecast = await forecast_balance(shop, db, account)
    return replace(panel, account=account, decisions=decisions, forecast=forecast)


def read_decisions(tx: Transaction) -> Decisions:
    """Return how much waits for a person's decision; indexes find it among everything ended."""
    return Decisions(
        cases=tx.orders.count(UNSETTLED_STATUSES),
        payment_cases=tx.payment_cases.count_open(),
        claims=tx.payment_claims.count_open(),
        refund_requests=tx.orders.count_refund_requested(),
        conversations=tx.support_threads.count_open(),
        unsold=tx.catalogue.count_unsellable(tx.settings.supplier_account_id),
        order_problems=count_open_problems(tx),
    )


def read_figures(tx: Transaction) -> Panel:
    """Return the panel with what the database knows; the supplier is not asked."""
    midnight = tx.settings.start_of_day(tx.now)
    today, week = tx.usage.list_totals([midnight, tx.now - timedelta(days=7)])
    pending, parked = tx.outbox.count_pending_and_parked()
    return Panel(
        today=today,
        week=week,
        account=NOT_ANSWERED,
        decisions=read_decisions(tx),
        in_progress=tx.orders.count(WAITING_STATUSES),
        outbox_pending=pending,
        outbox_parked=parked,
        pauses=tx.sales_pauses.all(),
        rate_jumps=tx.rates.list_jumps(),
        troubles=read_troubles(tx),
        payments=tx.payments.sum_since(midnight),
        stopped_products=tx.stopped_products.count(),
        open_debts=count_open_debts(tx),
        is_rehearsal=tx.settings.is_rehearsal,
    )
