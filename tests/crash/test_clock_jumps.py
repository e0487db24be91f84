"""Tests of a clock that jumps by a day while an order is open: no money is lost, and nothing waits
for a day.
"""

from pathlib import Path

import pytest

from tests.crash.in_process_servers import PLAIN
from tests.crash.processes import Program, cleaned_up, until
from tests.crash.shop_and_servers import Scene, a_scene
from tests.demo.supplier.behaviours import in_both

pytestmark = [pytest.mark.process, pytest.mark.long]
DAY = 86_400


@in_both
@pytest.mark.parametrize("jump", [DAY, -DAY, -3_600])
async def test_an_order_placed_before_the_clock_jumped_ends_in_goods_or_money(
    tmp_path: Path, jump: int, behaviour: str
) -> None:
    async with a_scene(tmp_path, behaviour) as scene:
        offer = await scene.alice.walk(await scene.books.product(PLAIN), 1)
        await scene.store.plan("inventoryState", "hold")
        await scene.alice.confirm(offer)
        await scene.books.reach("placed")
        await in_another_time(scene, jump)
        assert scene.statuses() in (["delivered"], ["cancelled"])


@in_both
@pytest.mark.parametrize("jump", [DAY, -DAY])
async def test_a_trade_in_flight_when_the_clock_jumped_ends_in_goods(
    tmp_path: Path, jump: int, behaviour: str
) -> None:
    async with a_scene(tmp_path, behaviour) as scene:
        offer = await scene.alice.walk(await scene.books.product(PLAIN), 1)
        await scene.store.plan("trade", "hold_after")
        await scene.alice.confirm(offer)
        await until(scene.store.trades)
        await in_another_time(scene, jump)
        assert scene.statuses() == ["delivered"]


async def in_another_time(scene: Scene, jump: int) -> None:
    """Kill the shop and run it with a clock that many seconds ahead, until all work has ended."""
    shop = scene.town.shop
    await scene.crash()
    scene.town.store.release()
    options = ("tests.crash.shop_with_faults", "--clock", str(jump))
    async with cleaned_up(Program("elsewhen", options, shop.folder, shop.settings)) as elsewhen:
        await elsewhen.start()
        await scene.calm()
        await scene.settle()
        await scene.end()
