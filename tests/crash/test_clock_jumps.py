"""Tests of a clock that jumps by a day while an order is open: no money is lost, and nothing waits
for a day.
"""

from pathlib import Path

import pytest

from tests.crash.processes import Program, cleaned_up, until
from tests.crash.shop_and_servers import ShopAndServers, start_shop_and_servers
from tests.demo.supplier.behaviours import in_both

pytestmark = [pytest.mark.process, pytest.mark.long]
DAY = 86_400


@in_both
@pytest.mark.parametrize("jump", [DAY, -DAY, -3_600])
async def test_an_order_placed_before_the_clock_jumped_ends_in_goods_or_money(
    tmp_path: Path, jump: int, behaviour: str
) -> None:
    async with start_shop_and_servers(tmp_path, behaviour) as system:
        await system.confirm_held("inventoryState", "hold")
        await system.database.wait_for_status("placed")
        await run_with_other_clock(system, jump)
        assert system.statuses() in (["delivered"], ["cancelled"])


@in_both
@pytest.mark.parametrize("jump", [DAY, -DAY])
async def test_a_trade_in_flight_when_the_clock_jumped_ends_in_goods(
    tmp_path: Path, jump: int, behaviour: str
) -> None:
    async with start_shop_and_servers(tmp_path, behaviour) as system:
        await system.confirm_held("trade", "hold_after")
        await until(system.supplier_console.trades)
        await run_with_other_clock(system, jump)
        assert system.statuses() == ["delivered"]


async def run_with_other_clock(system: ShopAndServers, jump: int) -> None:
    """Kill the shop and run it with a clock that many seconds ahead, until all work has ended."""
    shop = system.processes.shop
    await system.kill_shop()
    system.processes.supplier.release()
    options = ("tests.crash.shop_with_faults", "--clock", str(jump))
    async with cleaned_up(
        Program("other-clock", options, shop.folder, shop.settings)
    ) as shop_with_other_clock:
        await shop_with_other_clock.start()
        await system.wait_until_idle()
        await system.settle_cases()
        await system.check_end()
