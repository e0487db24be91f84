"""The smallest storm: the shop is killed repeatedly while four people buy.

`CRASH_SEED=...` repeats a run as far as possible; the seed is printed. `make storm` runs all of it.
"""

import os
import random
from pathlib import Path

import pytest

from tests.crash.storm.storm import Plan, storm
from tests.demo.supplier.behaviours import in_both


@pytest.mark.process
@pytest.mark.long
@pytest.mark.timeout(400)  # one minute on an idle machine
@in_both
async def test_whatever_the_moments_of_the_kills_everybody_gets_goods_or_money(
    tmp_path: Path, behaviour: str
) -> None:
    seed = int(os.environ.get("CRASH_SEED", "0")) or random.randrange(1, 10**6)
    print(f"CRASH_SEED={seed}")
    plan = Plan(kills=6, purchases=12, buyers=4, seed=seed, behaviour=behaviour)

    tally = await storm(plan, tmp_path, print)

    print(*tally.lines(), sep="\n")
    assert tally.breaches == ()
    assert (tally.kills, tally.confirmed, tally.orders) == (6, 12, 12)
    assert (tally.lost, tally.most_trades) == (0, 1)
    assert tally.delivered + tally.money_back == 12
    assert tally.booked == tally.bill == tally.spent
