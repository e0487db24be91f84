"""Orders, and what is known of the one trade of each.

Which moves are legal is `bot.domain.order`'s business: here they are only made, one compare-and-set each.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Protocol

from bot.domain.catalogue import SupplierAccountId
from bot.domain.causes import AttemptOutcome, OutcomeReason
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.money import Money
from bot.domain.order import (
    Accepted,
    Order,
    OrderEvent,
    OrderStatus,
    OrderTransition,
    RequestNo,
    TradeNo,
)
from bot.domain.quote import Quote, QuoteId


@dataclass(frozen=True, slots=True)
class NewOrder:
    """What the confirm transaction writes."""

    quote: Quote
    request_no: RequestNo
    delivery: str
    chat_id: int
    status_message_id: int | None


@dataclass(frozen=True, slots=True)
class Attempt:
    """The one try at trading an order. `outcome` None: still in flight, or died in flight.

    `balance_before` and `expected` (the last valuation) are exact decimals as text.
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
    """One reading of the supplier's balance beside an order: an exact decimal, None when it could not
    be read. They count from 1.
    """

    seq: int
    balance: Decimal | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Replay:
    """The one time that an order's trade was sent again. `outcome` None: in flight, or died so."""

    order_id: OrderId
    started_at: datetime
    outcome: AttemptOutcome | None = None
    detail: str = ""
    reason: OutcomeReason | None = None


@dataclass(frozen=True, slots=True)
class TradeResult:
    """How a trade or its replay ended. `reason` None: `outcome` and `detail` say all; of an accepted one
    the detail is the trade number, of a refused one the supplier's words.
    """

    outcome: AttemptOutcome
    detail: str = ""
    reason: OutcomeReason | None = None


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over a span of time."""

    orders: int
    delivered: int
    cancelled: int
    revenue: Money
    cost: Money


class Orders(Protocol):
    async def add(self, new: NewOrder, now: datetime) -> Order:
        """Insert in PLACED with its first event, due at once."""

    async def get(self, order_id: OrderId) -> Order | None: ...
    async def get_owned(self, order_id: OrderId, buyer: BuyerId) -> Order | None: ...
    async def find_by_quote(self, quote_id: QuoteId) -> Order | None: ...
    async def find_by_trade_no(
        self, account: SupplierAccountId, trade_no: TradeNo
    ) -> Order | None: ...
    async def list_of_buyer(
        self,
        buyer: BuyerId,
        offset: int,
        limit: int,
        statuses: Sequence[OrderStatus] | None = None,
    ) -> tuple[list[Order], int]:
        """A buyer's orders (only those in `statuses`, if given), newest first, and how many there are.
        Ended ones that the buyer had forgotten are not among them.
        """

    async def list_in_status(
        self, statuses: Sequence[OrderStatus], limit: int, account: SupplierAccountId | None = None
    ) -> list[Order]:
        """Oldest first; those of one account, if it is given."""

    async def count(self, statuses: Sequence[OrderStatus]) -> int:
        """How many orders stand in one of these."""

    async def count_open(self, buyer: BuyerId) -> int:
        """Orders of the buyer that hold money."""

    async def claim_next_trade(
        self, account: SupplierAccountId, now: datetime, lease_until: datetime
    ) -> Order | None:
        """The due PLACED order that was put back least often, unless one of the account is taken, in flight
        or uncertain.
        """

    async def claim_due(
        self,
        account: SupplierAccountId,
        statuses: Sequence[OrderStatus],
        now: datetime,
        lease_until: datetime,
        limit: int,
    ) -> list[Order]:
        """Due orders of the account in these states, taken until `lease_until`."""

    async def claim_manual_deliveries(
        self,
        account: SupplierAccountId,
        now: datetime,
        lease_until: datetime,
        changed_after: datetime,
        limit: int,
    ) -> list[Order]:
        """The account's due FULFILLED and DELIVERED orders of manual delivery that have a trade number
        and came there after `moved_after`: their seller may yet send something new. Taken until
        `lease_until`.
        """

    async def make_due(self, now: datetime, horizon: datetime, *, claimed: bool) -> int:
        """Make due what would sleep beyond `horizon` (a clock was set back; orders that are no longer
        open may sleep a day more) and, right after start, what a crash left `claimed`; how many.
        """

    async def apply_transition(
        self, order: Order, step: OrderTransition, actor: str, now: datetime
    ) -> Order:
        """Walk `step.path` by compare-and-set on (status, version), one event a move. Stale when
        the row moved on.
        """

    async def postpone(
        self, order_id: OrderId, next_at: datetime, failed_at: datetime | None = None
    ) -> None:
        """When to look at it again; counts a poll. `troubled_at` notes that looking failed then: the
        first such moment is kept until a look succeeds or the order moves.
        """

    async def record_trade(self, order_id: OrderId, accepted: Accepted) -> None:
        """Keep the trade number (unique per account; Stale when another order has it), the charged
        amount and the seller's note.
        """

    async def set_status_message(self, order_id: OrderId, message_id: int) -> None: ...
    async def events(self, order_id: OrderId) -> list[OrderEvent]: ...
    async def totals(self, since: datetime) -> Totals: ...


class Attempts(Protocol):
    async def begin(self, attempt: Attempt) -> None:
        """Commit the intent to trade. The database refuses a second live attempt of the order and
        a second open one on the account.
        """

    async def end(self, order_id: OrderId, result: TradeResult, raw: bytes, now: datetime) -> None:
        """Close the open attempt with what is known; `raw` is sealed."""

    async def save_late_reply(self, order_id: OrderId, raw: bytes) -> None:
        """Seal a reply that came after the last attempt was closed; never overwrites one."""

    async def last(self, order_id: OrderId) -> Attempt | None: ...
    async def count_balance_check(self, order_id: OrderId) -> int:
        """Count one look at the balance after a refusal, and return how many there were."""

    async def add_balance_reading(
        self, order_id: OrderId, balance: Decimal | None, now: datetime
    ) -> None:
        """Keep one reading of the supplier's balance; None when it could not be read."""

    async def balance_readings(self, order_id: OrderId) -> list[BalanceReading]:
        """The readings beside an order, oldest first."""

    async def begin_replay(self, order_id: OrderId, now: datetime) -> None:
        """Commit the intent to send an order's trade again. The database refuses a second one."""

    async def end_replay(
        self, order_id: OrderId, result: TradeResult, raw: bytes, now: datetime
    ) -> None:
        """Close the open replay with what is known; `raw` is sealed. Stale when none is open."""

    async def get_replay(self, order_id: OrderId) -> Replay | None: ...
