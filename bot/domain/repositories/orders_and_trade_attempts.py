"""Repository protocols for orders, and for their trade attempts, balance readings and replays.

`bot.domain.order` decides which transitions are legal. The repositories only execute them, each by
compare-and-set.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Protocol

from bot.domain.balance_evidence import OtherTrade
from bot.domain.causes import AttemptOutcome, OutcomeReason
from bot.domain.ids import BuyerId, OrderId, ProductId, QuoteId, SupplierAccountId
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
from bot.domain.quote import Quote


@dataclass(frozen=True, slots=True)
class NewOrder:
    """The facts that the confirm transaction writes."""

    quote: Quote
    request_no: RequestNo
    delivery: str
    chat_id: int
    status_message_id: int | None


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

    `cost` is what deliveries cost, `losses` what the supplier charged for orders without a
    delivery; both are in the supplier's currency. `rewards` is what was credited for invited
    buyers, less what was taken back. `profit` is what is left, in the selling currency, at each
    order's own exchange rate.
    """

    orders: int
    delivered: int
    cancelled: int
    revenue: Money
    cost: Money
    losses: Money
    rewards: Money
    profit: Money
    refunded: int = 0


class Orders(Protocol):
    async def sum_placed_costs(self, account: SupplierAccountId) -> Decimal:
        """Return what the account's PLACED orders cost together, in the supplier's currency."""

    async def has_unknown_outcome(self, product_id: ProductId) -> bool:
        """Return whether a trade of the product has an unknown outcome that is not settled."""
        ...

    async def add(self, new: NewOrder, now: datetime) -> Order:
        """Insert an order in PLACED with its first event, due at once."""

    async def get(self, order_id: OrderId) -> Order | None: ...
    async def get_owned(self, order_id: OrderId, buyer: BuyerId) -> Order | None: ...
    async def list_owned(self, order_ids: Sequence[OrderId], buyer: BuyerId) -> list[Order]:
        """Return those of the orders that belong to the buyer and are not erased for them."""

    async def list_buyers(self, order_ids: Sequence[OrderId]) -> Sequence[BuyerId]:
        """Return the buyers of the orders, each once. The buyer of an order never changes."""

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
        """Return the buyer's orders, newest first, and how many there are.

        `statuses` limits the result to orders in these statuses. Ended orders that the buyer had
        erased are left out, and orders whose coupon was refused.
        """

    async def list_bought_products(self, buyer: BuyerId, limit: int) -> Sequence[ProductId]:
        """Return the products of the buyer's latest orders, the latest first, each once.

        Orders that the buyer had erased are left out, also open ones.
        """

    async def list_in_status(
        self,
        statuses: Sequence[OrderStatus],
        limit: int,
        account: SupplierAccountId | None = None,
        offset: int = 0,
    ) -> list[Order]:
        """Return orders in these statuses, oldest first; only those of `account`, if given."""

    async def is_trade_being_prepared(self, account: SupplierAccountId) -> bool:
        """Return whether a placed order of the account is claimed, so that its trade comes next."""

    async def list_of_other_accounts(
        self,
        statuses: Sequence[OrderStatus],
        account: SupplierAccountId,
        after: OrderId,
        limit: int,
    ) -> list[Order]:
        """Return orders in these statuses of other accounts than `account`, by id above `after`."""

    async def list_newest(self, limit: int, offset: int = 0) -> list[Order]:
        """Return a part of all orders, newest first."""

    async def count_all(self) -> int:
        """Return the number of all orders."""

    async def list_refused_coupons(self, since: datetime) -> list[Order]:
        """Return the orders cancelled since `since` because of their coupon, oldest first.

        Those whose end notice was queued are left out.
        """

    async def count(self, statuses: Sequence[OrderStatus]) -> int:
        """Return how many orders are in one of these statuses."""

    async def count_open(self, buyer: BuyerId) -> int:
        """Return how many orders of the buyer hold money."""

    async def claim_next_trade(
        self,
        account: SupplierAccountId,
        now: datetime,
        lease_until: datetime,
        *,
        with_suspect: bool = True,
    ) -> Order | None:
        """Claim the due PLACED order of the account that was postponed least often; a suspect first.

        Return None while another order of the account is claimed, in flight or uncertain. Without
        `with_suspect` no suspect is claimed.
        """

    async def find_next_to_trade(self, account: SupplierAccountId, now: datetime) -> Order | None:
        """Return the order that is likely to be claimed when no other one trades; claim nothing."""

    async def claim_due(
        self,
        account: SupplierAccountId,
        statuses: Sequence[OrderStatus],
        now: datetime,
        lease_until: datetime,
        limit: int,
        *,
        with_suspect: bool = True,
    ) -> list[Order]:
        """Claim due orders of the account in these statuses until `lease_until`.

        At most one of them is a suspect; none is without `with_suspect`.
        """

    async def claim_manual_deliveries(
        self,
        account: SupplierAccountId,
        now: datetime,
        lease_until: datetime,
        changed_after: datetime,
        limit: int,
        *,
        with_suspect: bool = True,
    ) -> list[Order]:
        """Claim manually delivered orders to which the seller may still add something.

        These are due FULFILLED and DELIVERED orders of the account with a trade number that changed
        after `changed_after`. They are claimed until `lease_until`. At most one of them is a
        suspect; none is without `with_suspect`.
        """

    async def count_unfinished_starts(self) -> None:
        """Count, right after a crash, its death for each claimed order: they become suspects."""

    async def release_claims(
        self, now: datetime, statuses: Sequence[OrderStatus] | None = None
    ) -> None:
        """Release the claims of orders in these statuses, or all claims; the orders become due."""

    async def list_ending_the_program(self) -> list[Order]:
        """Return the orders that reached MAX_UNFINISHED_STARTS; no worker claims them."""

    async def make_due(
        self, now: datetime, horizon: datetime, *, claimed: bool, limit: int | None = None
    ) -> int:
        """Make orders due that would wait beyond `horizon`, because a clock was set back.

        Orders that are no longer open may wait a day longer. With `claimed`, used right after
        start, release also the claims that a crash left. Return how many orders
        changed; `limit` bounds them.
        """

    async def apply_transition(
        self, order: Order, step: OrderTransition, actor: str, now: datetime
    ) -> Order:
        """Execute `step.statuses` by compare-and-set on (status, version), one event for each move.

        Raise StaleVersion when the row has changed.
        """

    async def postpone(
        self, order_id: OrderId, next_at: datetime, failed_at: datetime | None = None
    ) -> None:
        """Set when to look at the order next, and count a poll.

        `failed_at` records a failed look. The first such time is kept until a look succeeds or the
        order moves.
        """

    async def record_trade(
        self, order: Order, accepted: Accepted, compare_at: datetime | None = None
    ) -> Order:
        """Store the trade number, the charged amount and the seller's note; return the order.

        `compare_at` is when the answers are to be compared; see `AnswerComparisons`.
        The number is unique within the account: raise StaleVersion when another order has it.
        """

    async def save_altered_answers(
        self, order: Order, stored: Mapping[str, tuple[str, ...]]
    ) -> None:
        """Store, encrypted, what the supplier made of answers, by the names of their fields."""

    async def altered_answers(self, order: Order) -> dict[str, tuple[str, ...]]:
        """Return what `save_altered_answers` stored; nothing if it was erased or is unreadable."""

    async def set_status_message(self, order_id: OrderId, message_id: int) -> None: ...
    async def events(self, order_id: OrderId) -> list[OrderEvent]: ...
    async def totals(self, since: datetime) -> Totals: ...


class AnswerComparisons(Protocol):
    """Orders whose answers are to be compared with those that the supplier stored."""

    async def find_due(self, account: SupplierAccountId, now: datetime) -> tuple[Order, int] | None:
        """Return the account's longest due order, and how often its comparison was started."""

    async def begin(self, order_id: OrderId, next_at: datetime | None) -> None:
        """Count a try; it is repeated at `next_at` unless it ends. None: it was the last one."""

    async def end(self, order_id: OrderId) -> None:
        """Record that nothing is left to compare."""

    async def make_due(self, now: datetime, horizon: datetime) -> None:
        """Make due what would wait beyond `horizon`, because a clock was set back."""


class Attempts(Protocol):
    async def begin(self, attempt: Attempt) -> None:
        """Record the intent to trade before the call.

        The database refuses a second live attempt for the order and a second open attempt on the
        account.
        """

    async def end(
        self, order_id: OrderId, result: TradeResult, raw: bytes, now: datetime
    ) -> Attempt:
        """Close the open attempt with its result; return it as it was begun.

        `raw` is stored encrypted.
        """

    async def save_late_reply(self, order_id: OrderId, raw: bytes) -> None:
        """Store, encrypted, a reply that arrived after the attempt was closed; never overwrite one."""

    async def last(self, order_id: OrderId) -> Attempt | None: ...
    async def count_balance_check(self, order_id: OrderId) -> int:
        """Count one balance check after a refusal and return how many there were."""

    async def add_balance_reading(
        self, order_id: OrderId, balance: Decimal | None, now: datetime
    ) -> None:
        """Store one reading of the supplier balance; None when it could not be read."""

    async def balance_readings(self, order_id: OrderId) -> list[BalanceReading]:
        """Return the balance readings for an order, oldest first."""

    async def list_other_trades(self, attempt: Attempt) -> list[OtherTrade]:
        """Return the account's trades that may have moved its balance since an attempt, oldest first.

        Trades of other orders, whose outcome is not known yet, count also if they began up to ten
        minutes earlier.
        """

    async def begin_replay(self, order_id: OrderId, now: datetime) -> None:
        """Record the intent to send the trade of an order again; the database refuses a second one."""

    async def end_replay(
        self, order_id: OrderId, result: TradeResult, raw: bytes, now: datetime
    ) -> None:
        """Close the open replay with its result; `raw` is stored encrypted.

        Raise StaleVersion when no replay is open.
        """

    async def get_replay(self, order_id: OrderId) -> Replay | None: ...
