"""Tests of the page of metrics: its names, and what it does while the database hangs or fails."""

import asyncio
import logging
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.adapters.metrics import MetricsPage
from bot.domain.operations.metrics import (
    Backlog,
    LiveGauges,
    Metrics,
    PaymentOutcome,
    StoredGauges,
)
from bot.domain.operations.outbox import OutboxKind
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.operations.supplier_troubles import SupplierTroubleKind
from tests.builders import NOW, usd
from tests.waiting import LoopClock, until

PAGE_OF_WATCHING = Path(__file__).parents[2] / ".github" / "WATCHING.md"
SECRET = "postgresql://shop:hunter2@db.example"
_EARLIER = NOW - timedelta(minutes=2)


def stored_gauges() -> StoredGauges:
    return StoredGauges(
        read_at=NOW,
        orders={"review": Backlog(2, _EARLIER)},
        outbox={OutboxKind.DELIVER: Backlog(1, _EARLIER)},
        outbox_parked=3,
        updates=Backlog(4, _EARLIER),
        updates_parked=5,
        decisions={"cases": 2},
        open_alerts=6,
        pauses=[PauseCause.UNKNOWN_OUTCOMES],
        balance_days=Decimal("1.5"),
    )


def live_gauges() -> LiveGauges:
    return LiveGauges(
        now=NOW,
        polled_at=_EARLIER,
        balance=Decimal("12.34"),
        balance_currency="USD",
        supplier_answered_at=_EARLIER,
        troubles=[SupplierTroubleKind.NO_ANSWER],
    )


def busy_metrics() -> Metrics:
    """Return metrics in which everything was counted once."""
    metrics = Metrics()
    metrics.taps["confirm"] += 1
    metrics.quotes["sold_out"] += 1
    metrics.note_supplier_call("trade", "accepted", 0.3)
    metrics.note_invoice("stars")
    metrics.note_payment("stars", PaymentOutcome.CREDITED, usd("1.50"))
    metrics.alert_messages["review"] += 1
    return metrics


class Database:
    """A database that a test lets answer, fail or hang."""

    def __init__(self) -> None:
        self.reads = 0
        self.answers = asyncio.Event()
        self.answers.set()
        self.error: Exception | None = None
        self.troubles: Sequence[str] = ()

    async def read(self) -> StoredGauges:
        self.reads += 1
        await self.answers.wait()
        if self.error is not None:
            raise self.error
        return stored_gauges()

    async def find_troubles(self) -> Sequence[str]:
        return self.troubles


def a_page(database: Database, metrics: Metrics | None = None) -> MetricsPage:
    build = {"version": "1.0.0", "database": "sqlite"}
    return MetricsPage(
        metrics or busy_metrics(), live_gauges, database.read, database.find_troubles, build
    )


def samples(page: bytes) -> Mapping[str, float]:
    """Return the values of a page by name and labels, the labels in the order of their names."""
    found = {}
    for family in text_string_to_metric_families(page.decode()):
        for sample in family.samples:
            labels = ",".join(f'{name}="{value}"' for name, value in sorted(sample.labels.items()))
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


async def test_a_page_shows_what_was_counted_and_what_the_database_says() -> None:
    page = samples(await a_page(Database()).write())
    expected = {
        'vitrine_build_info{database="sqlite",version="1.0.0"}': 1,
        "vitrine_ready": 1,
        "vitrine_database_up": 1,
        'vitrine_taps_total{verb="confirm"}': 1,
        'vitrine_quotes_total{outcome="made"}': 0,
        'vitrine_quotes_total{outcome="sold_out"}': 1,
        'vitrine_supplier_call_seconds_bucket{endpoint="trade",le="0.25",outcome="accepted"}': 0,
        'vitrine_supplier_call_seconds_bucket{endpoint="trade",le="0.5",outcome="accepted"}': 1,
        'vitrine_supplier_call_seconds_bucket{endpoint="trade",le="+Inf",outcome="accepted"}': 1,
        'vitrine_supplier_call_seconds_sum{endpoint="trade",outcome="accepted"}': 0.3,
        'vitrine_invoices_total{method="stars"}': 1,
        'vitrine_payments_total{method="stars",outcome="credited"}': 1,
        'vitrine_payments_amount_total{currency="USD",method="stars",outcome="credited"}': 1.5,
        'vitrine_alert_messages_total{kind="review"}': 1,
        'vitrine_repeated_transactions_total{cause="conflict"}': 0,
        "vitrine_poll_lag_seconds": 120,
        'vitrine_supplier_balance{currency="USD"}': 12.34,
        'vitrine_supplier_trouble{kind="no_answer"}': 1,
        'vitrine_supplier_trouble{kind="balance_too_low"}': 0,
        'vitrine_orders_open{status="review"}': 2,
        'vitrine_orders_open_oldest_seconds{status="review"}': 120,
        'vitrine_outbox_messages{kind="deliver"}': 1,
        'vitrine_outbox_messages_oldest_seconds{kind="deliver"}': 120,
        "vitrine_outbox_parked_messages": 3,
        "vitrine_updates_open": 4,
        "vitrine_updates_open_oldest_seconds": 120,
        "vitrine_updates_parked": 5,
        'vitrine_decisions_waiting{kind="cases"}': 2,
        "vitrine_alerts_open": 6,
        'vitrine_sales_paused{cause="unknown_outcomes"}': 1,
        'vitrine_sales_paused{cause="operator"}': 0,
        "vitrine_supplier_balance_lasts_seconds": 129_600,
    }
    assert {name: page.get(name) for name in expected} == expected
    assert page["process_resident_memory_bytes"] > 0


async def test_what_is_not_known_has_no_value() -> None:
    """A balance of 0 would call a person out of bed."""
    unknown = LiveGauges(NOW, _EARLIER, None, "USD", None, ())
    database = Database()
    database.error = OSError("away")
    page = MetricsPage(Metrics(), lambda: unknown, database.read, database.find_troubles, {})
    names = set(samples(await page.write()))
    assert not [
        name
        for name in names
        if name.startswith(
            ("vitrine_supplier_balance", "vitrine_supplier_last", "vitrine_orders_o")
        )
    ]


async def test_a_database_that_hangs_delays_a_page_for_seconds_only() -> None:
    """The page then has what was read before, and says that the database is not up."""
    database, clock = Database(), LoopClock()
    page = a_page(database)
    await page.write()
    database.answers.clear()
    clock.skip(6.0)
    async with page.measuring():
        for _ in range(2):
            async with clock.running_fast(1.0):
                shown = samples(await page.write())
            assert (shown["vitrine_database_up"], shown["vitrine_ready"]) == (0, 0)
            assert shown['vitrine_orders_open{status="review"}'] == 2
        assert database.reads == 2, "a reading that hangs is not joined by others"
        database.answers.set()
        clock.skip(6.0)
        await page.write()
        shown = samples(await page.write())
    assert (shown["vitrine_database_up"], shown["vitrine_ready"]) == (1, 1)


async def test_pages_in_quick_succession_read_the_database_once() -> None:
    database, clock = Database(), LoopClock()
    page = a_page(database)
    for _ in range(3):
        await page.write()
    assert database.reads == 1
    clock.skip(6.0)
    await page.write()
    assert database.reads == 2


async def test_an_error_of_the_database_is_told_without_its_text(
    caplog: pytest.LogCaptureFixture,
) -> None:
    database = Database()
    database.error = OSError(SECRET)
    with caplog.at_level(logging.DEBUG):
        written = await a_page(database).write()
    assert samples(written)["vitrine_database_up"] == 0
    assert "OSError" in caplog.text
    assert "hunter2" not in caplog.text + written.decode()


async def test_a_shop_that_is_not_ready_says_so_though_its_database_is_up() -> None:
    database = Database()
    database.troubles = ["Telegram has not answered yet"]
    page = samples(await a_page(database).write())
    assert (page["vitrine_database_up"], page["vitrine_ready"]) == (1, 0)


async def test_the_lag_of_the_event_loop_is_measured() -> None:
    metrics = Metrics()
    page, clock = a_page(Database(), metrics), LoopClock()

    async def is_late() -> bool:
        clock.skip(2.0)
        return metrics.loop_lag.total > 1.0

    async with page.measuring():
        await until(is_late)
    assert sum(metrics.loop_lag.counts) >= 1


async def test_names_follow_the_rules_of_prometheus() -> None:
    """Base units and the endings of counters; `promtool` says the rest where it is installed."""
    written = await a_page(Database()).write()
    for family in text_string_to_metric_families(written.decode()):
        if not family.name.startswith("vitrine_"):
            continue
        assert re.fullmatch(r"vitrine_[a-z]+(_[a-z]+)*", family.name)
        assert family.documentation.endswith(".")
        assert not re.search(r"_(ms|milliseconds|minutes|hours|days|kb|percent)\b", family.name)
        assert family.name.endswith("_total") is False, "the ending is that of the samples"
        if family.type == "histogram":
            assert family.name.endswith("_seconds")
        counted = [each.name for each in family.samples if each.name.endswith("_total")]
        assert bool(counted) == (family.type == "counter")
    promtool = shutil.which("promtool")
    if promtool is not None:
        checked = await asyncio.to_thread(
            subprocess.run,
            [promtool, "check", "metrics"],
            input=written,
            capture_output=True,
            check=False,
        )
        assert (checked.returncode, checked.stdout + checked.stderr) == (0, b"")


async def test_labels_are_few_fixed_words() -> None:
    """None holds a person, an order or a text: each value is a word of the program."""
    page = await a_page(Database()).write()
    names: set[str] = set()
    for family in text_string_to_metric_families(page.decode()):
        if family.name.startswith("vitrine_"):
            for sample in family.samples:
                names |= sample.labels.keys()
    assert names == {
        "cause",
        "currency",
        "database",
        "delivery",
        "endpoint",
        "kind",
        "le",
        "method",
        "outcome",
        "status",
        "verb",
        "version",
    }


async def test_the_page_about_watching_explains_each_metric_and_no_other() -> None:
    written = await a_page(Database()).write()
    shown = {
        family.name + ("_total" if family.type == "counter" else "")
        for family in text_string_to_metric_families(written.decode())
        if family.name.startswith("vitrine_")
    }
    rows = re.findall(r"^\| `(vitrine_[a-z_]+)", PAGE_OF_WATCHING.read_text("utf-8"), re.MULTILINE)
    assert sorted(rows) == sorted(shown)
