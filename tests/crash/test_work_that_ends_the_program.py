"""Tests of an update and of an order that end the program whenever they are handled. Real processes.

The third death is the last one. Then a person decides, and everybody else is served.
"""

import signal
from pathlib import Path

import pytest

from bot.domain.orders.supplier import Supplier
from bot.services.checkout import confirmation
from tests.crash.crash_points import before
from tests.crash.processes import Program, cleaned_up
from tests.crash.scripted_people import PLAIN
from tests.crash.shop_and_servers import start_shop_and_servers

pytestmark = pytest.mark.process
#: The first change of the tap on Confirm. The same commit closes its update.
OF_AN_UPDATE = before(confirmation.place_order)


@pytest.mark.parametrize(
    ("point", "statuses"),
    [(OF_AN_UPDATE, []), (before(Supplier.ensure_available), ["review"])],
    ids=["update", "order"],
)
async def test_work_that_ends_the_program_is_parked_after_three_attempts(
    tmp_path: Path, point: str, statuses: list[str]
) -> None:
    async with start_shop_and_servers(tmp_path) as system:
        product, shop = await system.database.wait_for_product(PLAIN), system.processes.shop
        confirm_button = await system.alice.reach_quote(product, 1)
        assert await shop.stop() == 0
        options = ("tests.crash.shop_with_faults", "--kill-at", f"{point}:1")
        fragile = Program("fragile", options, shop.folder, shop.settings)
        async with cleaned_up(fragile):
            await system.alice.confirm(confirm_button)
            for _ in range(3):
                await fragile.start()
                assert await fragile.wait_for_end() == -signal.SIGKILL
                await system.check_rules()

        await system.start_shop()
        await system.buyers[1].buy(product)
        await system.database.wait_for_status("delivered")
        assert system.statuses() == [*statuses, "delivered"]
        assert len(await system.supplier_console.trades()) == 1

        await system.settle_cases()
        await system.wait_until_idle()
        await system.check_rules()
        assert not await system.find_differences()
