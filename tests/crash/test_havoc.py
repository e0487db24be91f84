"""Ten purchases by three buyers while the shop is killed again and again, at moments drawn by a seed.

`CRASH_SEED=...` repeats a run as far as a machine can be repeated; the seed is printed.
"""

import asyncio
import os
import random
from contextlib import suppress
from pathlib import Path

import pytest

from tests.crash.people import Buyer
from tests.crash.processes import until
from tests.crash.scene import Scene, a_scene
from tests.demo.supplier.temperaments import in_both

pytestmark = pytest.mark.process

#: What each buyer wants: one code, two codes, and more codes than a message shows.
WANTED = (
    (("steam-wallet-20", 1), ("coffee-voucher", 2), ("coffee-voucher", 12), ("steam-wallet-20", 1)),
    (("coffee-voucher", 12), ("steam-wallet-20", 1), ("coffee-voucher", 2)),
    (("coffee-voucher", 2), ("coffee-voucher", 12), ("steam-wallet-20", 1)),
)
#: Exactly what the first buyer's four purchases cost: money held twice would be missed.
CREDIT = "104.50"
#: What the ten trades meet at the store, in an order drawn by the seed; most are long enough to be hit.
FAULTS = (
    *(("delay", 0.7),) * 4,
    *(("delay_after", 0.7),) * 4,
    ("drop_before", 0.0),
    ("html_after", 0.0),
)
KILLS = 8
KILLS_INSIDE_TRADES = 3


@in_both
async def test_whatever_the_moments_of_the_kills_everybody_gets_goods_or_money(
    tmp_path: Path, temperament: str
) -> None:
    seed = int(os.environ.get("CRASH_SEED", "0")) or random.randrange(1, 10**6)
    print(f"CRASH_SEED={seed}")
    chance = random.Random(seed)
    async with a_scene(tmp_path, temperament, DEFAULT_CREDIT=CREDIT) as scene:
        for kind, seconds in chance.sample(FAULTS, len(FAULTS)):
            await scene.store.plan("trade", kind, seconds)
        async with asyncio.TaskGroup() as group:
            group.create_task(shopping(scene))
            struck = group.create_task(havoc(scene, chance))
        assert struck.result() >= KILLS_INSIDE_TRADES
        await until(lambda: ordered(scene))
        await scene.calm()
        await interrupted_ruling(scene, chance)
        await scene.settle()

        await scene.end()
        assert not [order for order in scene.books.orders() if order.status == "refunded"]


async def shopping(scene: Scene) -> None:
    """Every buyer's purchases, one after the other."""

    async def spree(buyer: Buyer, wanted: tuple[tuple[str, int], ...]) -> None:
        for code, quantity in wanted:
            await buyer.buy(await scene.books.product(code), quantity)

    await asyncio.gather(*map(spree, scene.buyers, WANTED))


async def havoc(scene: Scene, chance: random.Random) -> int:
    """Kill and start the shop again and again; how many kills struck while a trade was away."""
    inside = 0
    for number in range(KILLS):
        if number % 2:
            await asyncio.sleep(chance.uniform(0.0, 4.0))
        else:
            with suppress(TimeoutError):
                await until(lambda: trade_away(scene, chance.uniform(0.0, 0.3)), patience=15)
        await scene.crash()
        inside += "submitting" in scene.statuses()
        await scene.revive()
    return inside


async def trade_away(scene: Scene, moment: float) -> bool:
    """Whether a trade that began is still away a moment later."""
    if "submitting" not in scene.statuses():
        return False
    await asyncio.sleep(moment)
    return "submitting" in scene.statuses()


async def ordered(scene: Scene) -> bool:
    """Whether each Confirm that was tapped has become an order, and nothing else has."""
    tapped = sorted(offer for buyer in scene.buyers for offer in buyer.confirmed)
    return scene.books.rows("SELECT quote_id FROM orders ORDER BY quote_id") == [
        (offer,) for offer in tapped
    ]


async def interrupted_ruling(scene: Scene, chance: random.Random) -> None:
    """The operator's words reach a shop that is killed over them."""
    for ruling in (await scene.rulings())[:2]:
        await scene.operator.begin(ruling)
    await asyncio.sleep(chance.uniform(0.0, 0.3))
    await scene.crash()
    await scene.revive()
    await scene.calm()
