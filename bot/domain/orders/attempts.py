"""The records of a trade: the attempt, balance readings, the replay and its result; and sums."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from bot.domain.ids import OrderId, RequestNo, SupplierAccountId
from bot.domain.money import Money
from bot.domain.orders.causes import AttemptOutcome, OutcomeReason


@dataclass(frozen=True, slots=True)
class Attempt:
    """The one attempt to trade an order. `outcome` None: in flight, or interrupted by a crash.

    `balance_before` and `expected_cost` (the last cost that the supplier stated) are exact decimals
    as text.
    """

    order_id: OrderId
    account_id: SupplierAccountId
    request_no: RequestNo
    balance_before: str | None
    started_at: datetime
    expected_cost: str | None = None
    outcome: AttemptOutcome | None = None
    detail: str = ""
    checks: int = 0
    reason: OutcomeReason | None = None


@dataclass(frozen=True, slots=True)
class BalanceReading:
    """One reading of the supplier balance for an order, numbered from 1.

    `balance` is exact; None means that it could not be read.
    """

    seq: int
    balance: Decimal | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Replay:
    """The one repetition of an order's trade. `outcome` None: in flight, or interrupted by a crash."""

    order_id: OrderId
    started_at: datetime
    outcome: AttemptOutcome | None = None
    detail: str = ""
    reason: OutcomeReason | None = None


@dataclass(frozen=True, slots=True)
class TradeResult:
    """The outcome of a trade or of its replay.

    `reason` None means that `outcome` and `detail` say everything. The detail of an accepted trade
    is the trade number, that of a refused one the supplier's words.
    """

    outcome: AttemptOutcome
    detail: str = ""
    reason: OutcomeReason | None = None


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over a period. Orders are counted by their status of now.

    `revenue` is captures less refunds; `refunds` is what was refunded, of whole orders and of parts.
    `cost` is what the supplier charged for deliveries, `losses` what it charged for orders without a
    delivery; both are in its currency. `rewards` is what was credited for invited buyers, less what was
    taken back; `goodwill` is what the shop gave to buyers. `profit` is what is left, in the selling
    currency, at each order's own exchange rate. `replacements` is the part of `cost` for replacements,
    which earn nothing. `recovered` is what came back from the supplier, in its currency; it raises the
    profit. None: nothing.
    """

    orders: int
    delivered: int
    cancelled: int
    revenue: Money
    cost: Money
    losses: Money
    rewards: Money
    profit: Money
    goodwill: Money
    refunds: Money
    refunded: int = 0
    replacements: Money | None = None
    recovered: Money | None = None
