"""Tests of an update and of an order that end the program whenever they are handled. Real processes.

The third death is the last one. Then a person decides, and everybody else is served.
"""

import signal
from pathlib import Path

import pytest

from bot.domain.ports import Supplier
from tests.crash.crash_points import before
from tests.crash.in_process_servers import PLAIN
from tests.crash.processes import Program, cleaned_up
from tests.crash.shop_and_servers import a_scene

pytestmark = pytest.mark.process
#: Every update of the chat passes this point with its first change.
OF_AN_UPDATE = "before-update_closing_database.close_and_run"


@pytest.mark.parametrize(
    ("point", "statuses"),
    [(OF_AN_UPDATE, []), (before(Supplier.ensure_available), ["review"])],
    ids=["update", "order"],
)
async def test_what_ends_the_program_does_so_three_times_and_then_others_are_served(
    tmp_path: Path, point: str, statuses: list[str]
) -> None:
    async with a_scene(tmp_path) as scene:
        product, shop = await scene.books.product(PLAIN), scene.town.shop
        offer = await scene.alice.walk(product, 1)
        assert await shop.stop() == 0
        options = ("tests.crash.shop_with_faults", "--kill-at", f"{point}:1")
        fragile = Program("fragile", options, shop.folder, shop.settings)
        async with cleaned_up(fragile):
            await scene.alice.confirm(offer)
            for _ in range(3):
                await fragile.start()
                assert await fragile.ended() == -signal.SIGKILL
                await scene.check()

        await scene.revive()
        await scene.buyers[1].buy(product)
        await scene.books.reach("delivered")
        assert scene.statuses() == [*statuses, "delivered"]
        assert len(await scene.store.trades()) == 1

        await scene.settle()
        await scene.calm()
        await scene.check()
        assert not await scene.differences()
