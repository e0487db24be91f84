"""Tests of a shop that kills itself at each numbered point of a purchase: it charges once and loses
nothing.

Some points in every run; `python -m tests.crash` tries them all.
"""

from pathlib import Path

import pytest

from tests.crash.crash_at_each_point import crash_at_points, points_of_a_purchase
from tests.crash.crash_points import OF_EVERY_PURCHASE
from tests.crash.shop_and_servers import start_shop_and_servers
from tests.demo.supplier.behaviours import in_both

pytestmark = [pytest.mark.process, pytest.mark.long]


@in_both
async def test_a_shop_that_dies_at_a_point_of_a_purchase_delivers_after_the_next_start(
    tmp_path: Path, behaviour: str
) -> None:
    async with start_shop_and_servers(tmp_path, behaviour) as system:
        names = await points_of_a_purchase(system)
        assert set(OF_EVERY_PURCHASE) <= set(names)
        tried = [one async for one in crash_at_points(system, OF_EVERY_PURCHASE)]

        assert [one.point for one in tried] == list(OF_EVERY_PURCHASE)
        assert [one.failures for one in tried if one.failures] == []
