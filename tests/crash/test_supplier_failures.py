"""Tests of a supplier that cannot be reached, is slow or sends garbage: no buyer pays for it, and
the shop stays open.
"""

import asyncio
import signal
from pathlib import Path

import pytest

from bot.demo.demo_servers import OPERATOR
from bot.demo.supplier.behaviour import IncomingCall
from bot.demo.supplier.faults.fault_plan import Fault
from tests.crash.in_process_servers import start_with_in_process_servers
from tests.crash.processes import (
    Program,
    cleaned_up,
    servers_process,
    shop_program,
    shop_settings,
    until,
)
from tests.crash.scripted_people import PLAIN
from tests.crash.shop_and_servers import start_shop_and_servers
from tests.demo.supplier.behaviours import in_both
from tests.demo.telegram.remote_person import PlayClient

pytestmark = [pytest.mark.process, pytest.mark.long]
ALICE = 1001


@pytest.mark.parametrize(
    "address",
    ["https://a-name-that-is-nowhere.invalid", "https://127.0.0.1:{port}", "http://127.0.0.1:9"],
    ids=["no such name", "no TLS there", "nobody listens"],
)
async def test_a_shop_whose_supplier_cannot_be_reached_is_open_and_tells_the_operator(
    tmp_path: Path, address: str
) -> None:
    async with (
        servers_process(tmp_path, "telegram") as servers,
        PlayClient(servers.play_url) as play,
    ):
        await servers.start()
        port = servers.address.rpartition(":")[2]
        settings = shop_settings(servers.telegram_url, address.format(port=port), tmp_path / "data")
        async with cleaned_up(shop_program(tmp_path, settings)) as shop:
            await play.send(OPERATOR.id, "/start")
            await shop.start()
            await play.send(ALICE, "/start")

            await play.wait_for_text(ALICE, "Alice")
            await until(lambda: _has_written(shop, "the catalogue loop"))
            assert await shop.stop(signal.SIGTERM) == 0
            assert "Traceback" not in shop.read_outputs()


async def _has_written(shop: Program, words: str) -> bool:
    return words in shop.read_outputs()


@in_both
@pytest.mark.parametrize("kind", ["slow_loris", "html_after", "truncated", "bad_gateway_after"])
async def test_a_trade_whose_answer_is_damaged_ends_in_its_goods(
    tmp_path: Path, kind: str, behaviour: str
) -> None:
    async with start_shop_and_servers(tmp_path, behaviour) as system:
        confirm_button = await system.reach_quote(PLAIN)
        await system.supplier_console.plan("trade", kind, 2)
        await system.alice.confirm(confirm_button)
        await system.database.wait_for_row(
            "SELECT 1 FROM orders WHERE status IN ('review', 'delivered')"
        )
        await system.settle_cases()

        await system.check_end("delivered")


@in_both
async def test_a_shop_told_to_stop_while_a_trade_is_away_waits_for_it(
    tmp_path: Path, behaviour: str
) -> None:
    async with start_with_in_process_servers(tmp_path, behaviour) as system:
        product = await system.database.wait_for_product(PLAIN)
        confirm_button = await system.alice.reach_quote(product, 1)
        answer = asyncio.Event()

        async def hold(_call: IncomingCall) -> None:
            await answer.wait()

        system.servers.faults.add_next("trade", Fault(after=True, change_data=hold))
        await system.alice.confirm(confirm_button)
        await system.database.wait_for_status("submitting")

        stopping = asyncio.create_task(system.shop.stop(signal.SIGTERM))
        await asyncio.sleep(0)  # the signal is sent
        answer.set()
        assert await stopping == 0

        (order,) = system.database.orders()
        assert order.status in {"fulfilled", "delivered"}
        await system.shop.start()
        await system.database.wait_for_status("delivered")
        assert await system.alice.wait_for_deliveries(1)
