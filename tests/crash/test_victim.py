"""A shop that kills itself at one numbered point after the other of a purchase charges once and loses nothing.

Some points in every run; `python -m tests.crash` walks them all.
"""

from pathlib import Path

import pytest

from tests.crash.scene import a_scene
from tests.crash.storm.walk import points_of_a_purchase, walk_points
from tests.demo.supplier.temperaments import in_both

pytestmark = [pytest.mark.process, pytest.mark.long]
#: Of all points of a purchase these are tried in every run: around the intent, the trade and the goods.
KEPT = (
    "before supplier.trade:1",
    "after supplier.trade:1",
    "after messenger.deliver:1",
)


@in_both
async def test_a_shop_that_dies_at_a_point_of_a_purchase_delivers_after_the_next_start(
    tmp_path: Path, temperament: str
) -> None:
    async with a_scene(tmp_path, temperament) as scene:
        names = await points_of_a_purchase(scene)
        assert set(KEPT) <= set(names)
        tried = [one async for one in walk_points(scene, KEPT)]

        assert [one.point for one in tried] == list(KEPT)
        assert [one.wrong for one in tried if one.wrong] == []
        assert all(one.died for one in tried)
