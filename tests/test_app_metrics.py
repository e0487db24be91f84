"""Tests of the metrics of a real shop, read over HTTP: each act of people moves its number."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from bot import __version__, app
from bot.adapters import metrics as page_of_metrics
from bot.app import OpenShop
from bot.chat.navigation import verbs
from bot.commands import demo
from bot.demo import demo_servers
from bot.demo.demo_servers import BUYERS, OPERATOR, DemoServers
from bot.demo.supplier.faults.fault_plan import drop_connection
from bot.demo.supplier.records import STRICT
from bot.domain.ids import BuyerId
from bot.services.sales_pause import pause_as_operator
from storage.transaction import Transaction
from tests.adapters.test_metrics import samples
from tests.chat.chat_rig import ChatPerson
from tests.waiting import HANG_LIMIT, until

ALICE = BUYERS[0].id
#: A product of the sample catalogue that is delivered at once.
PRODUCT, VARIANT = "vpn-orbit", "1 month"


@dataclass(slots=True)
class WatchedShop:
    """A shop that runs with all of its loops beside the demo's servers, and its page of metrics."""

    servers: DemoServers
    open_shop: OpenShop
    port: int

    @property
    def alice(self) -> ChatPerson:
        return ChatPerson(self.servers.telegram, ALICE, timeout=HANG_LIMIT)

    async def read_page(self) -> Mapping[str, float]:
        async with httpx.AsyncClient(timeout=HANG_LIMIT) as http:
            answer = await http.get(f"http://127.0.0.1:{self.port}/metrics")
        assert answer.status_code == 200
        return samples(answer.content)

    async def wait_for(self, **least: float) -> Mapping[str, float]:
        """Wait until each metric, by its name without labels, has at least this sum; return the page."""

        async def look() -> Mapping[str, float] | None:
            page = await self.read_page()
            sums = {
                name: sum(value for full, value in page.items() if full.partition("{")[0] == name)
                for name in least
            }
            return page if all(sums[name] >= value for name, value in least.items()) else None

        return await until(look, poll_seconds=0.1)

    async def open_quote(self) -> None:
        """Bring Alice to the quote of the product."""
        product = await self.open_shop.db.read(_find_product)
        await self.alice.send_text(f"/start p_{product}")
        await self.alice.tap(VARIANT)
        await self.alice.wait_for_button(verbs.CONFIRM)


def _find_product(tx: Transaction) -> int:
    listed = tx.catalogue.names_and_codes(tx.settings.supplier_account_id)
    return next(number for number, _, code in listed if code == PRODUCT)


def _pause(tx: Transaction) -> None:
    pause_as_operator(tx, BuyerId(OPERATOR.id))


@asynccontextmanager
async def a_watched_shop(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[WatchedShop]:
    """Open a shop with its catalogue read. Each page reads the database."""
    monkeypatch.setattr(page_of_metrics, "_READ_AGAIN_AFTER", 0.0)
    monkeypatch.setattr(page_of_metrics, "_LAG_INTERVAL", 0.01)
    monkeypatch.setattr(page_of_metrics, "_DATABASE_SECONDS", HANG_LIMIT)
    listener, stop = demo_servers.open_listener("127.0.0.1", 0), asyncio.Event()
    async with (
        demo_servers.open_demo_servers(None, flood=False, behaviour=STRICT) as servers,
        demo_servers.serve_demo(servers, listener) as address,
    ):
        settings = demo.demo_settings(address, folder)
        settings = settings.model_copy(update={"watch_port": 0, "watch_address": "127.0.0.1"})
        async with app.open_shop(settings) as open_shop:
            await demo.fund_demo_buyers(open_shop.shop, 100)
            async with app.serve_watchers(settings, open_shop) as port:
                running = asyncio.create_task(app.run_until_stopped(open_shop, stop))
                try:
                    async with asyncio.timeout(HANG_LIMIT):
                        await open_shop.workers.catalogue_read.wait()
                    yield WatchedShop(servers, open_shop, port)
                finally:
                    stop.set()
                    with suppress(asyncio.CancelledError):
                        await running


async def test_a_purchase_moves_the_numbers_of_everything_that_took_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_watched_shop(tmp_path, monkeypatch) as shop:
        before = await shop.read_page()
        assert before[f'vitrine_build_info{{database="sqlite",version="{__version__}"}}'] == 1
        assert before['vitrine_order_moves_total{status="placed"}'] == 0
        await shop.open_quote()
        await shop.alice.tap(verbs.CONFIRM)
        page = await shop.wait_for(vitrine_delivery_seconds_count=1)

        moved = {
            'vitrine_quotes_total{outcome="made"}': 1,
            'vitrine_taps_total{verb="confirm"}': 1,
            'vitrine_taps_total{verb="buy_variant"}': 1,
            'vitrine_order_moves_total{status="placed"}': 1,
            'vitrine_order_moves_total{status="submitting"}': 1,
            'vitrine_order_moves_total{status="fulfilled"}': 1,
            'vitrine_order_moves_total{status="delivered"}': 1,
            'vitrine_delivery_seconds_count{delivery="automatic"}': 1,
            'vitrine_supplier_call_seconds_count{endpoint="trade",outcome="accepted"}': 1,
        }
        assert {name: page.get(name) for name in moved} == moved
        assert (
            page['vitrine_supplier_call_seconds_count{endpoint="valuation",outcome="answered"}']
            >= 1
        )
        assert page['vitrine_updates_total{outcome="handled"}'] >= 3
        assert page["vitrine_update_handling_seconds_sum"] > 0
        assert page["vitrine_event_loop_lag_seconds_count"] > 0
        assert (page["vitrine_database_up"], page["vitrine_ready"]) == (1, 1)


async def test_an_order_of_unknown_outcome_is_shown_as_a_case(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_watched_shop(tmp_path, monkeypatch) as shop:
        await shop.open_quote()
        shop.servers.faults.add_next("trade", drop_connection(after=True))
        await shop.alice.tap(verbs.CONFIRM)
        page = await shop.wait_for(vitrine_decisions_waiting=1)
        assert page['vitrine_decisions_waiting{kind="cases"}'] == 1
        names = ("vitrine_orders_open", "vitrine_orders_open_oldest_seconds")
        waiting, oldest = (
            page[f'{name}{{status="uncertain"}}'] + page[f'{name}{{status="review"}}']
            for name in names
        )
        assert waiting == 1
        assert oldest > 0
        assert page['vitrine_supplier_call_seconds_count{endpoint="trade",outcome="unknown"}'] == 1


async def test_a_payment_is_counted_with_its_method_and_its_amount(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_watched_shop(tmp_path, monkeypatch) as shop:
        credited = 'vitrine_payments_total{method="stars",outcome="credited"}'
        assert (await shop.read_page())[credited] == 0
        await shop.alice.send_text("/topup 5")
        await shop.alice.tap(verbs.TOP_UP_BY)
        invoice = await shop.servers.telegram.wait_for(
            ALICE, lambda message: "invoice" in message, HANG_LIMIT
        )
        await shop.servers.telegram.payments.pay(ALICE, invoice["message_id"], HANG_LIMIT)
        page = await shop.wait_for(vitrine_payments_total=1)
        moved = [name for name in page if name.startswith("vitrine_payments_total{") and page[name]]
        assert moved == [credited]
        amount = 'vitrine_payments_amount_total{currency="XTR",method="stars",outcome="credited"}'
        assert page[amount] == invoice["invoice"]["total_amount"]
        assert page['vitrine_invoices_total{method="stars"}'] == 1


async def test_a_pause_is_shown_by_its_cause_and_a_quote_by_why_it_was_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_watched_shop(tmp_path, monkeypatch) as shop:
        await shop.open_quote()
        await shop.open_shop.db.transact(_pause)
        await shop.alice.tap(verbs.MORE)
        page = await shop.wait_for(vitrine_quotes_total=2)
        assert page['vitrine_quotes_total{outcome="sales_paused"}'] == 1
        assert page['vitrine_sales_paused{cause="operator"}'] == 1


async def test_the_balance_and_how_long_it_lasts_are_those_that_staff_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_watched_shop(tmp_path, monkeypatch) as shop:
        page = await shop.wait_for(vitrine_supplier_balance=1)
        assert page['vitrine_supplier_balance{currency="USD"}'] == 50_000
        assert "vitrine_supplier_balance_lasts_seconds" not in page, "nothing was bought yet"
        await shop.open_quote()
        await shop.alice.tap(verbs.CONFIRM)
        page = await shop.wait_for(
            vitrine_delivery_seconds_count=1, vitrine_supplier_balance_lasts_seconds=1
        )
        assert page["vitrine_supplier_balance_lasts_seconds"] > 86_400
