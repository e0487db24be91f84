"""The metrics of a running shop in the text format of Prometheus, for `/metrics`.

Only numbers about the whole shop: no person, no id, no text. A page is written from memory; the
database is read at most every few seconds, and a page never waits for it for long.
"""

import asyncio
import logging
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import asynccontextmanager
from datetime import datetime
from decimal import Decimal
from itertools import accumulate
from typing import Final, TypeAlias, TypeVar

from prometheus_client import (
    CollectorRegistry,
    GCCollector,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.metrics_core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from bot.domain.catalogue.product import DeliveryMode
from bot.domain.money import Money
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.metrics import (
    QUOTE_MADE,
    Backlog,
    Durations,
    LiveGauges,
    Metrics,
    RepetitionCause,
    StoredGauges,
    UpdateOutcome,
)
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.operations.supplier_troubles import SupplierTroubleKind
from bot.domain.orders.order import OrderStatus

logger = logging.getLogger(__name__)

_Word = TypeVar("_Word", bound=str)
_Value = TypeVar("_Value")
ReadStored = Callable[[], Awaitable[StoredGauges]]
ReadLive = Callable[[], LiveGauges]
#: Returns a sentence for each reason why the shop is not ready; none if it is.
FindTroubles = Callable[[], Awaitable[Iterable[str]]]

#: How long a page waits for the database; Prometheus gives up after ten seconds.
_DATABASE_SECONDS: Final = 3.0
#: How long, in seconds, what the database said is shown again.
_READ_AGAIN_AFTER: Final = 5.0
#: Seconds between two measurements of the lag of the event loop.
_LAG_INTERVAL: Final = 0.5
_SECONDS_OF_DAY: Final = 86_400


class MetricsPage(Collector):
    """Writes the page. What the database said last is kept, and shown while it does not answer."""

    def __init__(
        self,
        metrics: Metrics,
        read_live: ReadLive,
        read_stored: ReadStored,
        find_troubles: FindTroubles,
        build: Mapping[str, str],
    ) -> None:
        self._metrics = metrics
        self._read_live = read_live
        self._read_stored = read_stored
        self._find_troubles = find_troubles
        self._build = dict(build)
        self._stored: StoredGauges | None = None
        self._is_database_up = self._is_ready = False
        self._reading: asyncio.Task[None] | None = None
        self._read_at: float | None = None
        self._registry = CollectorRegistry()
        for library_collector in (ProcessCollector, PlatformCollector, GCCollector):
            library_collector(registry=self._registry)
        self._registry.register(self)

    async def write(self) -> bytes:
        """Return the page. It takes a few seconds at most, also if the database never answers."""
        await self._refresh()
        return generate_latest(self._registry)

    @asynccontextmanager
    async def measuring(self) -> AsyncIterator[None]:
        """Measure the lag of the event loop during the block; end a reading that is left over."""
        task = asyncio.create_task(_measure_lag(self._metrics.loop_lag))
        try:
            yield
        finally:
            for each in (task, self._reading):
                if each is not None:
                    each.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _refresh(self) -> None:
        """Read the database, unless that was done just now. A reading that hangs is the only one."""
        now = asyncio.get_running_loop().time()
        if self._reading is None or self._reading.done():
            if self._read_at is not None and now - self._read_at < _READ_AGAIN_AFTER:
                return
            self._reading = asyncio.create_task(self._read())
        done, _ = await asyncio.wait({self._reading}, timeout=_DATABASE_SECONDS)
        if not done:
            self._is_database_up = self._is_ready = False

    async def _read(self) -> None:
        try:
            stored, troubles = await asyncio.gather(self._read_stored(), self._find_troubles())
        except Exception as error:  # noqa: BLE001 - the page is most needed while something fails
            # The text of an error may hold an address with a password.
            logger.warning("the database could not be read for /metrics: %s", type(error).__name__)
            self._is_database_up = self._is_ready = False
        else:
            self._stored = stored
            self._is_database_up, self._is_ready = True, not list(troubles)
        self._read_at = asyncio.get_running_loop().time()

    def collect(self) -> Iterable[Metric]:
        """Yield every metric of the shop; those of the database once it was read."""
        yield _gauge("build_info", "1. The labels say what runs.", self._build, {(): 1})
        yield _single("ready", "Whether people can be served, as in /health/ready.", self._is_ready)
        yield _single(
            "database_up", "Whether the database was read for this page.", self._is_database_up
        )
        yield from _collect_counts(self._metrics)
        live = self._read_live()
        yield from _collect_live(live)
        if self._stored is not None:
            yield from _collect_stored(self._stored, live.now)


async def _measure_lag(lag: Durations) -> None:
    loop = asyncio.get_running_loop()
    while True:
        due_at = loop.time() + _LAG_INTERVAL
        await asyncio.sleep(_LAG_INTERVAL)
        lag.add(loop.time() - due_at)


def _collect_counts(metrics: Metrics) -> Iterator[Metric]:
    yield _counter(
        "updates",
        "Attempts to handle an update of Telegram, by how they ended.",
        ["outcome"],
        {(each,): metrics.updates[each] for each in UpdateOutcome},
    )
    yield _histogram(
        "update_handling_seconds",
        "The time of one attempt to handle an update.",
        [],
        {(): metrics.update_handling},
    )
    yield _counter("taps", "Buttons that were tapped.", ["verb"], _by_word(metrics.taps))
    yield _counter(
        "quotes",
        "Quotes that buyers asked for: made, or the reason why not.",
        ["outcome"],
        {(QUOTE_MADE,): metrics.quotes[QUOTE_MADE]} | _by_word(metrics.quotes),
    )
    yield _counter(
        "order_moves",
        "Orders that entered a status.",
        ["status"],
        {(each,): metrics.order_moves[each] for each in OrderStatus},
    )
    yield _histogram(
        "delivery_seconds",
        "The time from the confirmation of an order to its delivery.",
        ["delivery"],
        {(mode,): metrics.deliveries[mode] for mode in DeliveryMode},
    )
    yield _histogram(
        "supplier_call_seconds",
        "The time of one request to the supplier.",
        ["endpoint", "outcome"],
        metrics.supplier_calls,
    )
    yield _counter(
        "invoices",
        "Invoices that buyers were shown.",
        ["method"],
        _by_word(metrics.invoices),
    )
    yield _counter(
        "payments",
        "Payments, refunds and reversals that were stored.",
        ["method", "outcome"],
        metrics.payments,
    )
    yield _counter(
        "payments_amount",
        "Their sum, in whole units of the currency.",
        ["method", "outcome", "currency"],
        {
            labels: Money(amount, labels[2]).decimal
            for labels, amount in metrics.payment_amounts.items()
        },
    )
    yield _counter(
        "alert_messages",
        "Alerts to staff, one for each reader.",
        ["kind"],
        {
            (kind,): metrics.alert_messages[kind]
            for kind in (each.name.lower() for each in AlertKind)
        },
    )
    yield _counter(
        "repeated_transactions",
        "Transactions that the database ran again.",
        ["cause"],
        {(each,): metrics.repeated_transactions[each] for each in RepetitionCause},
    )
    yield _counter(
        "given_up_transactions",
        "Transactions that conflicted with others each time.",
        [],
        {(): metrics.given_up_transactions},
    )
    yield _histogram(
        "event_loop_lag_seconds",
        "How late a task of the process was woken.",
        [],
        {(): metrics.loop_lag},
    )


def _collect_live(live: LiveGauges) -> Iterator[Metric]:
    yield _single(
        "poll_lag_seconds",
        "The time since Telegram last answered a poll for updates.",
        _seconds_since(live.polled_at, live.now),
    )
    if live.balance is not None:
        yield _gauge(
            "supplier_balance",
            "Our balance at the supplier, as it was told last.",
            {"currency": live.balance_currency},
            {(): live.balance},
        )
    if live.supplier_answered_at is not None:
        yield _single(
            "supplier_last_answer_timestamp_seconds",
            "When the supplier last answered.",
            live.supplier_answered_at.timestamp(),
        )
    yield _gauge(
        "supplier_trouble",
        "Whether staff was told of this trouble with the supplier, and it still shows.",
        ["kind"],
        {(each.name.lower(),): each in live.troubles for each in SupplierTroubleKind},
    )


def _collect_stored(stored: StoredGauges, now: datetime) -> Iterator[Metric]:
    yield _single(
        "database_read_timestamp_seconds",
        "When the database was last read for this page.",
        stored.read_at.timestamp(),
    )
    yield from _backlog(
        "orders_open", "Orders that have not ended", ["status"], _by_word(stored.orders), now
    )
    yield from _backlog(
        "outbox_messages", "Messages to be sent", ["kind"], _by_word(stored.outbox), now
    )
    yield _single(
        "outbox_parked_messages",
        "Messages that could not be sent: most people had blocked the bot.",
        stored.outbox_parked,
    )
    yield from _backlog(
        "updates_open", "Stored updates that are not closed yet", [], {(): stored.updates}, now
    )
    yield _single(
        "updates_parked", "Updates that failed each time and were given up.", stored.updates_parked
    )
    yield _gauge(
        "decisions_waiting",
        "Entries that wait for the decision of a person.",
        ["kind"],
        _by_word(stored.decisions),
    )
    yield _single("alerts_open", "Subjects of alerts that nothing has settled.", stored.open_alerts)
    yield _gauge(
        "sales_paused",
        "Whether sales are paused for this cause.",
        ["cause"],
        {(each.name.lower(),): each in stored.pauses for each in PauseCause},
    )
    if stored.balance_days is not None:
        yield _single(
            "supplier_balance_lasts_seconds",
            "How long our balance at the supplier lasts at the pace of the last days.",
            stored.balance_days * _SECONDS_OF_DAY,
        )


_Number: TypeAlias = float | Decimal
#: The values of the labels of one sample, in the order of their names.
_Labels = TypeVar("_Labels", bound=tuple[str, ...])


def _counter(
    name: str, text: str, labels: Sequence[str], values: Mapping[_Labels, _Number]
) -> Metric:
    family = CounterMetricFamily(f"vitrine_{name}", text, labels=labels)
    for key, value in values.items():
        family.add_metric(key, float(value))
    return family


def _gauge(
    name: str,
    text: str,
    labels: Sequence[str] | Mapping[str, str],
    values: Mapping[_Labels, _Number],
) -> Metric:
    """Return a gauge. A mapping of `labels` has values that are the same for each of `values`."""
    fixed = tuple(labels.values()) if isinstance(labels, Mapping) else ()
    family = GaugeMetricFamily(f"vitrine_{name}", text, labels=list(labels))
    for key, value in values.items():
        family.add_metric((*fixed, *key), float(value))
    return family


def _single(name: str, text: str, value: _Number) -> Metric:
    return _gauge(name, text, (), {(): value})


def _histogram(
    name: str, text: str, labels: Sequence[str], values: Mapping[_Labels, Durations]
) -> Metric:
    family = HistogramMetricFamily(f"vitrine_{name}", text, labels=labels)
    for key, durations in values.items():
        bounds = [*map(str, durations.bounds), "+Inf"]
        buckets = list(zip(bounds, accumulate(durations.counts), strict=True))
        family.add_metric(key, buckets, sum_value=durations.total)
    return family


def _backlog(
    name: str,
    text: str,
    labels: Sequence[str],
    values: Mapping[_Labels, Backlog],
    now: datetime,
) -> Iterator[Metric]:
    """Yield how many wait, and how long the oldest one has."""
    yield _gauge(name, f"{text}.", labels, {key: each.count for key, each in values.items()})
    yield _gauge(
        f"{name}_oldest_seconds",
        f"{text}: the age of the oldest one.",
        labels,
        {key: _seconds_since(each.since, now) for key, each in values.items()},
    )


def _by_word(values: Mapping[_Word, _Value]) -> dict[tuple[str, ...], _Value]:
    return {(word,): value for word, value in values.items()}


def _seconds_since(moment: datetime | None, now: datetime) -> float:
    """Return the seconds since `moment`; 0 if there is none, or if it is in the future."""
    return 0.0 if moment is None else max((now - moment).total_seconds(), 0.0)
