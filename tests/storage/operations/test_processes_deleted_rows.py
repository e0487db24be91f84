"""Tests of processes whose rows or leases were deleted or changed by hand, or by a restore."""

import asyncio
from pathlib import Path

import pytest

from bot.domain.operations.processes import Lease
from storage import AnotherInstance
from storage.engine.postgresql.session_lock import LOCK_NUMBER
from storage.operations.process_deaths import LEASE_SECONDS
from storage.operations.processes import BEAT_SECONDS
from tests.storage.base_rows import a_buyer
from tests.storage.engines import empty_url
from tests.storage.maintenance.test_backup import fill, plan, restored, saved
from tests.storage.operations.process_rig import (
    NEVER,
    BootClock,
    RunningProcess,
    a_connection,
    a_process,
    end_lock_session,
    execute,
    holders,
    let_pass,
    outlive,
    read,
    registered,
    stand_by,
)
from tests.waiting import HANG_LIMIT, until

TRADER = Lease.TRADER


@pytest.mark.parametrize(
    "deleted", ["DELETE FROM leases WHERE name = 'trader'", "DELETE FROM leases"]
)
async def test_a_lease_that_was_deleted_by_hand_is_stored_again_by_its_holder(
    one: RunningProcess, two: RunningProcess, url: str, clock: BootClock, deleted: str
) -> None:
    waiting = await stand_by(one, two)
    await execute(url, deleted)
    await two.beat()
    assert not waiting.done()
    await one.beat()
    assert (await holders(url))["trader"] == one.id
    await let_pass(clock, 20, one, two)
    assert not waiting.done()
    waiting.cancel()


async def test_a_lease_without_a_row_and_without_a_holder_is_stored_again_and_doubtful(
    one: RunningProcess, url: str, clock: BootClock
) -> None:
    await execute(url, "DELETE FROM leases")
    waiting = await one.want(TRADER)
    await let_pass(clock, LEASE_SECONDS, one)
    assert not waiting.done()
    await outlive(clock, one)
    assert waiting.result() is True
    assert await holders(url) == {"trader": one.id}


async def test_a_lease_that_was_given_away_by_hand_ends_its_holder(
    one: RunningProcess, two: RunningProcess, url: str, clock: BootClock
) -> None:
    await one.take(TRADER)
    clock.now += 3
    before = one.leases._acts_until
    await execute(url, "UPDATE leases SET holder = $1 WHERE name = 'trader'", two.id)
    with pytest.raises(AnotherInstance):
        await one.beat()
    assert one.leases._acts_until == before
    assert one.leases.fence.overtaken.is_set()


async def test_a_lease_that_was_freed_by_hand_is_taken_again_by_its_holder(
    one: RunningProcess, url: str
) -> None:
    await one.take(TRADER)
    await execute(url, "UPDATE leases SET holder = NULL")
    await one.beat()
    assert (await holders(url))["trader"] == one.id


async def test_a_process_whose_row_was_deleted_by_hand_ends_before_another_takes_over(
    one: RunningProcess, two: RunningProcess, url: str, clock: BootClock
) -> None:
    waiting = await stand_by(one, two)
    await two.beat()
    await execute(url, "DELETE FROM processes WHERE id = $1", one.id)
    while not waiting.done():
        assert clock.now < 1_000 + 3 * LEASE_SECONDS
        was_allowed = one.leases.may_act()
        clock.now += BEAT_SECONDS
        await two.beat()
    assert not was_allowed
    assert waiting.result() is True
    with pytest.raises(AnotherInstance):
        await one.beat()
    with pytest.raises(AnotherInstance):
        await one.store.transact(a_buyer)


async def test_a_restore_ends_the_process_that_had_lost_its_lock(
    tmp_path: Path, clock: BootClock, quick_key_derivation: None
) -> None:
    """A backup has no processes: one that still runs finds no row of its own."""
    url = empty_url("postgresql", tmp_path)
    async with (
        a_process(tmp_path, url, clock) as one,
        one.leases.beating(NEVER),
        a_connection(url) as taking,
    ):
        await fill(one.store)
        await one.leases.acquire(TRADER)
        file = await saved(one.store, tmp_path)
        waiting = asyncio.create_task(taking.execute(f"SELECT pg_advisory_lock({LOCK_NUMBER})"))

        async def is_queued() -> bool:
            query = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
            return bool(await read(url, query))

        await until(is_queued)
        await end_lock_session(url, one)
        await waiting
        await one.store.aclose()  # its sessions may lock no table
        await restored(plan(file), url)
        async with asyncio.timeout(HANG_LIMIT):
            await one.leases.fence.overtaken.wait()
        assert not one.leases._running
    assert await registered(url) == set()
    assert await holders(url) == {}
