"""Supplier reads are bound over all buyers, and a read whose turn does not come is as good as away."""

import asyncio
from dataclasses import replace

import pytest

from bot.domain.errors import SupplierAway
from bot.services import reading
from bot.services.reading import bounded, needed
from bot.services.reads import Reads
from tests.services.till import Till


async def test_no_more_than_so_many_reads_run_side_by_side() -> None:
    reads, running, most = Reads(a_second=1_000, at_once=3), 0, 0

    async def read() -> None:
        nonlocal running, most
        async with reads.one():
            running += 1
            most = max(most, running)
            await asyncio.sleep(0.001)
            running -= 1

    await asyncio.gather(*(read() for _ in range(20)))
    assert most == 3


async def test_reads_beyond_what_was_saved_up_wait_for_their_turn() -> None:
    now, waits = 100.0, []

    async def sleep(seconds: float) -> None:
        waits.append(round(seconds, 6))

    reads = Reads(a_second=10, monotonic=lambda: now, sleep=sleep)

    async def read(times: int) -> None:
        for _ in range(times):
            async with reads.one():
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


async def test_a_read_whose_turn_never_comes_is_as_good_as_away(till: Till) -> None:
    shop = replace(till.shop, reads=Reads(at_once=1), reading_deadline=0.01)
    asked = False

    async def read() -> None:
        nonlocal asked
        asked = True

    async with shop.reads.one():
        with pytest.raises(SupplierAway):
            await bounded(shop, read())
    assert not asked
    await bounded(replace(shop, reading_deadline=60), read())
    assert asked


async def test_what_nothing_can_stand_in_for_is_waited_for_longer(
    till: Till, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "NEEDED", 600)  # no busy machine takes so long
    shop = replace(till.shop, reading_deadline=0.1)

    async def read() -> str:
        await asyncio.sleep(0.2)
        return "told"

    with pytest.raises(SupplierAway):
        await bounded(shop, read())
    assert await needed(shop, read()) == "told"


@pytest.mark.parametrize(("a_second", "at_once"), [(0, 1), (1, 0)])
def test_some_reads_must_be_let_through(a_second: float, at_once: int) -> None:
    with pytest.raises(ValueError, match="let through"):
        Reads(a_second, at_once)
