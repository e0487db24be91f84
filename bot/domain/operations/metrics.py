"""Counts and measures what a running shop does, in memory. Pure.

`bot.adapters.metrics` shows it to Prometheus. Counts begin at 0 with each start. A key is one of few
fixed words: never a person, an id or a text.
"""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from functools import partial
from typing import Final

from bot.domain.money import Money
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.outbox import OutboxKind
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.operations.supplier_troubles import SupplierTroubleKind

#: Upper bounds of buckets in seconds. The last bucket has no bound.
_HANDLING: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
_CALL: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 180.0)
_DELIVERY: Final = (1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0, 1_800.0, 7_200.0, 86_400.0)
_LAG: Final = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)


#: How a quote is counted that was made; others are counted by the reason of their refusal.
QUOTE_MADE: Final = "made"


class UpdateOutcome(StrEnum):
    """The outcome of an attempt to handle an update. Two are of an update that always failed."""

    HANDLED = "handled"
    #: An earlier attempt had closed it.
    ALREADY_HANDLED = "already_handled"
    #: It is tried again, or parked next.
    FAILED = "failed"
    #: A newer tap of the person replaced it, or the shop was stopped.
    ABANDONED = "abandoned"
    PARKED = "parked"
    #: It reports a payment, which became a case.
    GIVEN_TO_STAFF = "given_to_staff"


class RepetitionCause(StrEnum):
    """Why the database ran a transaction again."""

    CONFLICT = "conflict"
    TAKEN_KEY = "taken_key"
    LOCK_TIMEOUT = "lock_timeout"
    CONNECTION = "connection"


class PaymentOutcome(StrEnum):
    """The outcome of a payment that a method reported."""

    CREDITED = "credited"
    #: It was stored for staff, who decide about it.
    WAITS_FOR_STAFF = "waits_for_staff"
    REFUNDED = "refunded"
    REVERSED = "reversed"


@dataclass(slots=True, eq=False)
class Durations:
    """A histogram: how many durations fall into each bucket, and their sum in seconds.

    `counts` has one entry more than `bounds`: the durations above the last bound.
    """

    bounds: Sequence[float]
    counts: list[int] = field(init=False)
    total: float = 0.0

    def __post_init__(self) -> None:
        self.counts = [0] * (len(self.bounds) + 1)

    def add(self, seconds: float) -> None:
        """Count one duration. A negative one, after the clock was set back, counts as 0."""
        seconds = max(seconds, 0.0)
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds


@dataclass(slots=True, eq=False)
class Metrics:
    """The counts and durations of one process since its start.

    Quotes are counted by `QUOTE_MADE` or the name of a `DeclineReason`, taps by the name of their
    verb, orders by the status that they entered. `deliveries` are the times from confirmation to
    delivery, by delivery mode. `supplier_calls` are requests by endpoint and outcome.
    """

    updates: Counter[UpdateOutcome] = field(default_factory=Counter)
    update_handling: Durations = field(default_factory=partial(Durations, _HANDLING))
    taps: Counter[str] = field(default_factory=Counter)
    quotes: Counter[str] = field(default_factory=Counter)
    order_moves: Counter[str] = field(default_factory=Counter)
    deliveries: defaultdict[str, Durations] = field(
        default_factory=partial(defaultdict, partial(Durations, _DELIVERY))
    )
    supplier_calls: defaultdict[tuple[str, str], Durations] = field(
        default_factory=partial(defaultdict, partial(Durations, _CALL))
    )
    invoices: Counter[str] = field(default_factory=Counter)
    payments: Counter[tuple[str, PaymentOutcome]] = field(default_factory=Counter)
    #: In minor units, by method, outcome and currency.
    payment_amounts: Counter[tuple[str, PaymentOutcome, str]] = field(default_factory=Counter)
    alert_messages: Counter[str] = field(default_factory=Counter)
    repeated_transactions: Counter[RepetitionCause] = field(default_factory=Counter)
    given_up_transactions: int = 0
    loop_lag: Durations = field(default_factory=partial(Durations, _LAG))

    def note_supplier_call(self, endpoint: str, outcome: str, seconds: float) -> None:
        """Count one request to the supplier. The supplier client calls it."""
        self.supplier_calls[endpoint, outcome].add(seconds)

    def begin_method(self, method: str, currency: str) -> None:
        """Count 0 for everything about a payment method: Prometheus sees a growth only from there."""
        self.invoices[method] += 0
        for outcome in PaymentOutcome:
            self.payments[method, outcome] += 0
            self.payment_amounts[method, outcome, currency] += 0

    def note_invoice(self, method: str) -> None:
        """Count an invoice of a payment method."""
        self.invoices[method] += 1

    def note_alert(self, kind: AlertKind) -> None:
        """Count an alert for one member of staff."""
        self.alert_messages[kind.name.lower()] += 1

    def note_payment(self, method: str, outcome: PaymentOutcome, amount: Money) -> None:
        """Count a payment, and its amount in the currency of its method."""
        self.payments[method, outcome] += 1
        self.payment_amounts[method, outcome, amount.currency] += amount.amount


@dataclass(frozen=True, slots=True)
class Backlog:
    """Rows that wait, and since when the oldest one does. `since` is None if none waits."""

    count: int = 0
    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class StoredGauges:
    """The figures of the database at the time `read_at`.

    `orders` are those that have not ended, by status; `outbox` the messages to be sent, by kind.
    `decisions` is how many entries of each kind wait for a person. `balance_days` is how long the
    supplier balance lasts; None if unknown.
    """

    read_at: datetime
    orders: Mapping[str, Backlog]
    outbox: Mapping[OutboxKind, Backlog]
    outbox_parked: int
    updates: Backlog
    updates_parked: int
    decisions: Mapping[str, int]
    open_alerts: int
    pauses: Collection[PauseCause]
    balance_days: Decimal | None


@dataclass(frozen=True, slots=True)
class LiveGauges:
    """The figures of the process itself now. None is unknown.

    `polled_at` is when a poll for updates last ended, or when the process began to watch.
    `balance` is what the supplier told last, in `balance_currency`. `troubles` are the current
    troubles with the supplier.
    """

    now: datetime
    polled_at: datetime
    balance: Decimal | None
    balance_currency: str
    supplier_answered_at: datetime | None
    troubles: Collection[SupplierTroubleKind]
