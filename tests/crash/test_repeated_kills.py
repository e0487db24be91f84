"""The smallest storm: the shop is killed repeatedly while four people buy.

`CRASH_SEED=...` repeats a run as far as possible; the seed is printed. `make storm` runs all of it.
"""

import os
import random
from pathlib import Path

import pytest

from tests.demo.supplier.behaviours import in_both
from tests.tools.storm.storm import Plan, storm


@pytest.mark.process
@pytest.mark.long
@pytest.mark.timeout(400)  # one minute on an idle machine
@in_both
async def test_everybody_gets_goods_or_money_whenever_the_shop_is_killed(
    tmp_path: Path, behaviour: str
) -> None:
    seed = int(os.environ.get("CRASH_SEED", "0")) or random.randrange(1, 10**6)
    print(f"CRASH_SEED={seed}")
    await _storm(Plan(kills=6, purchases=12, buyers=4, seed=seed, behaviour=behaviour), tmp_path)


@pytest.mark.process
@pytest.mark.long
@pytest.mark.timeout(400)
async def test_the_same_holds_on_postgresql(tmp_path: Path) -> None:
    """A killed shop leaves a lock and perhaps a transaction on the server; the next start goes on."""
    seed = int(os.environ.get("CRASH_SEED", "0")) or random.randrange(1, 10**6)
    print(f"CRASH_SEED={seed}")
    await _storm(Plan(kills=6, purchases=12, buyers=4, seed=seed, database="postgresql"), tmp_path)


async def _storm(plan: Plan, folder: Path) -> None:
    result = await storm(plan, folder, print)

    print(*result.lines(), sep="\n")
    assert result.breaches == ()
    assert (result.kills, result.confirmed, result.orders) == (6, 12, 12)
    assert (result.lost, result.most_trades) == (0, 1)
    assert result.delivered + result.money_back == 12
    assert result.booked == result.bill == result.spent
