"""Tests of the supplier read limit over all buyers: a read that gets no turn in time fails like an
outage.
"""

import asyncio

import pytest

from bot.domain.errors import SupplierUnavailable
from bot.services.read_deadlines import read_with_long_deadline, read_with_short_deadline
from bot.services.supplier_reads import SupplierReadLimit
from tests.builders import shop_with
from tests.services.services_rig import ServicesRig
from tests.waiting import HANG_LIMIT, LoopClock


async def test_no_more_than_so_many_reads_run_side_by_side() -> None:
    reads, running, most = SupplierReadLimit(per_second=1_000, max_concurrent=3), 0, 0

    async def read() -> None:
        nonlocal running, most
        async with reads.slot():
            running += 1
            most = max(most, running)
            await asyncio.sleep(0)
            running -= 1

    await asyncio.gather(*(read() for _ in range(20)))
    assert most == 3


async def test_reads_beyond_what_was_saved_up_wait_for_their_turn() -> None:
    now, waits = 100.0, []

    async def sleep(seconds: float) -> None:
        waits.append(round(seconds, 6))

    reads = SupplierReadLimit(per_second=10, monotonic=lambda: now, sleep=sleep)

    async def read(times: int) -> None:
        for _ in range(times):
            async with reads.slot():
                pass

    await read(23)
    assert waits == [0.0] * 20 + [0.1, 0.2, 0.3], "two quiet seconds were saved up"
    now += 0.35
    waits.clear()
    await read(2)
    assert waits == [0.05, 0.15]
    now += 3600
    waits.clear()
    await read(21)
    assert waits == [0.0] * 20 + [0.1], "no more than two seconds are ever saved up"


async def test_a_read_whose_turn_never_comes_is_as_good_as_away(rig: ServicesRig) -> None:
    shop = shop_with(
        rig.shop,
        supplier_read_limit=SupplierReadLimit(max_concurrent=1),
        supplier_read_deadline=HANG_LIMIT,
    )
    asked = False

    async def read() -> None:
        nonlocal asked
        asked = True

    async with shop.ports.supplier_read_limit.slot(), LoopClock().running_fast(HANG_LIMIT):
        with pytest.raises(SupplierUnavailable):
            await read_with_short_deadline(shop, read)
    assert not asked
    await read_with_short_deadline(shop, read)
    assert asked


async def test_what_nothing_can_stand_in_for_is_waited_for_longer(rig: ServicesRig) -> None:
    shop = shop_with(rig.shop, supplier_read_deadline=HANG_LIMIT)
    time, answer = LoopClock(), asyncio.Event()

    async def read() -> str:
        await answer.wait()
        return "told"

    short = asyncio.create_task(read_with_short_deadline(shop, read))
    long = asyncio.create_task(read_with_long_deadline(shop, read))
    await asyncio.sleep(0)  # both have begun
    time.skip(1.5 * HANG_LIMIT)
    with pytest.raises(SupplierUnavailable):
        await short
    answer.set()
    assert await long == "told"


async def test_the_longer_wait_ends_too(rig: ServicesRig) -> None:
    shop = shop_with(rig.shop, supplier_read_deadline=HANG_LIMIT)
    async with LoopClock().running_fast(HANG_LIMIT):
        with pytest.raises(SupplierUnavailable):
            await read_with_long_deadline(shop, asyncio.Event().wait)


@pytest.mark.parametrize(("a_second", "at_once"), [(0, 1), (1, 0)])
def test_some_reads_must_be_let_through(a_second: float, at_once: int) -> None:
    with pytest.raises(ValueError, match="at least one read"):
        SupplierReadLimit(a_second, at_once)
