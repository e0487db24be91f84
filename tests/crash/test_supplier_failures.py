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
from tests.crash.in_process_servers import PLAIN, a_street
from tests.crash.processes import (
    Program,
    cleaned_up,
    far_ends,
    shop_program,
    shop_settings,
    until,
)
from tests.crash.shop_and_servers import a_scene
from tests.demo.supplier.behaviours import in_both
from tests.demo.telegram.remote_person import PlayClient

pytestmark = [pytest.mark.process, pytest.mark.long]
ALICE = 1001


@pytest.mark.parametrize(
    "address",
    ["https://a-name-that-is-nowhere.invalid", "https://127.0.0.1:{port}", "http://127.0.0.1:9"],
    ids=["no such name", "no TLS there", "nobody listens"],
)
async def test_a_shop_whose_store_cannot_be_reached_is_open_and_tells_the_operator(
    tmp_path: Path, address: str
) -> None:
    async with far_ends(tmp_path, "telegram") as far, PlayClient(far.play) as play:
        await far.start()
        port = far.address.rpartition(":")[2]
        settings = shop_settings(far.telegram, address.format(port=port), tmp_path / "data")
        async with cleaned_up(shop_program(tmp_path, settings)) as shop:
            await play.send(OPERATOR.id, "/start")
            await shop.start()
            await play.send(ALICE, "/start")

            await play.sees(ALICE, "Alice")
            await until(lambda: _said(shop, "the catalogue loop"))
            assert await shop.stop(signal.SIGTERM) == 0
            assert "Traceback" not in shop.said()


async def _said(shop: Program, words: str) -> bool:
    return words in shop.said()


@in_both
@pytest.mark.parametrize("kind", ["slow_loris", "html_after", "truncated", "bad_gateway_after"])
async def test_a_trade_whose_answer_is_spoilt_ends_in_its_goods(
    tmp_path: Path, kind: str, behaviour: str
) -> None:
    async with a_scene(tmp_path, behaviour) as scene:
        offer = await scene.alice.walk(await scene.books.product(PLAIN), 1)
        await scene.store.plan("trade", kind, 2)
        await scene.alice.confirm(offer)
        await scene.books.until("SELECT 1 FROM orders WHERE status IN ('review', 'delivered')")
        await scene.settle()

        await scene.end()
        assert scene.statuses() == ["delivered"]


@in_both
async def test_a_shop_told_to_stop_while_a_trade_is_away_waits_for_it(
    tmp_path: Path, behaviour: str
) -> None:
    async with a_street(tmp_path, behaviour) as street:
        product = await street.books.product(PLAIN)
        offer = await street.alice.walk(product, 1)
        answer = asyncio.Event()

        async def hold(_call: IncomingCall) -> None:
            await answer.wait()

        street.world.faults.add_next("trade", Fault(after=True, change_data=hold))
        await street.alice.confirm(offer)
        await street.books.reach("submitting")

        stopping = asyncio.create_task(street.shop.stop(signal.SIGTERM))
        await asyncio.sleep(0)  # the signal is sent
        answer.set()
        assert await stopping == 0

        (order,) = street.books.orders()
        assert order.status in {"fulfilled", "delivered"}
        await street.shop.start()
        await street.books.reach("delivered")
        assert await street.alice.received(1)
