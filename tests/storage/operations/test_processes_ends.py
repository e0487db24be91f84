"""Tests of processes that are killed or stopped, and of one that was away itself."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.domain.operations.processes import Lease
from storage import AnotherInstance
from storage.operations.process_deaths import LEASE_SECONDS
from storage.operations.processes import BEAT_SECONDS
from storage.transaction import Transaction
from tests.builders import BUYER
from tests.storage.base_rows import a_buyer
from tests.storage.operations.process_rig import (
    NEVER,
    BootClock,
    RunningProcess,
    a_process,
    execute,
    holders,
    let_pass,
    outlive,
    read,
    registered,
    stand_by,
    start_other_process,
)
from tests.storage.own_server import own_server
from tests.storage.pause import Pause
from tests.waiting import until

TRADER = Lease.TRADER


def has_buyer(tx: Transaction) -> bool:
    return tx.people.get(BUYER) is not None


# --- killed -------------------------------------------------------------------------------------------


async def test_a_process_that_was_killed_on_this_machine_is_followed_at_the_next_beat(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    other = start_other_process()
    ended: list[bool] = []
    async with (
        a_process(tmp_path, url, clock, place=other.place) as one,
        a_process(tmp_path, url, clock) as two,
    ):
        two.leases.on_ended(lambda: ended.append(True))
        waiting = await stand_by(one, two)
        await two.beat()
        assert not waiting.done()
        other.kill()
        await one.die()
        await two.beat()
        assert waiting.result() is False, "the kernel shows its death"
        assert await registered(url) == {two.id}
        assert ended == [True]


async def test_a_process_that_was_killed_elsewhere_is_followed_after_the_time_of_a_lease(
    one: RunningProcess, two: RunningProcess, url: str, clock: BootClock
) -> None:
    waiting = await stand_by(one, two)
    await two.beat()
    last = clock.now
    await one.die()
    while not waiting.done():
        clock.now += BEAT_SECONDS
        await two.beat()
    assert LEASE_SECONDS < clock.now - last <= LEASE_SECONDS + BEAT_SECONDS
    assert waiting.result() is False, "its sessions are gone"
    assert await registered(url) == {two.id}


async def test_a_killed_process_leaves_no_marks_of_its_commits(
    one: RunningProcess, two: RunningProcess, url: str, clock: BootClock
) -> None:
    query = "SELECT count(*) AS n FROM meta WHERE key LIKE 'commit ' || $1 || '%'"
    await one.store.transact(a_buyer)
    await execute(
        url,
        "INSERT INTO meta VALUES ($1, '') ON CONFLICT DO NOTHING",
        f"commit {one.leases.fence.name}:99",
    )
    await one.die()
    await outlive(clock, two)
    assert (await read(url, query, one.leases.fence.name))[0]["n"] == 0


async def test_a_process_that_ends_leaves_no_marks_of_its_commits(
    one: RunningProcess, url: str
) -> None:
    key = f"commit {one.leases.fence.name}:99"
    async with one.leases.beating(NEVER):
        await execute(url, "INSERT INTO meta VALUES ($1, '')", key)
    assert await read(url, "SELECT 1 FROM meta WHERE key = $1", key) == []


# --- stopped ------------------------------------------------------------------------------------------


async def test_a_process_that_was_stopped_may_not_act_before_a_doubtful_lease_goes_on(
    one: RunningProcess, two: RunningProcess, url: str, clock: BootClock
) -> None:
    pause = Pause()

    def slow(tx: Transaction) -> None:
        a_buyer(tx)
        pause.wait()

    await one.take(TRADER)
    await two.beat()
    writing = asyncio.create_task(one.store.transact(slow))
    await pause.entered.wait()
    waiting = await two.want(TRADER)
    while not waiting.done():
        assert (await holders(url))["trader"] == one.id
        if clock.now >= 1_000 + LEASE_SECONDS:
            assert not one.leases.may_act()
        clock.now += BEAT_SECONDS
        await two.beat()
    assert waiting.result() is True
    assert not one.leases.may_act()
    assert await registered(url) == {two.id}
    (left,) = await read(
        url,
        "SELECT count(*) AS n FROM pg_stat_activity WHERE application_name = $1",
        one.leases.fence.name,
    )
    assert left["n"] == 0

    # It is continued.
    pause.go.set()
    with pytest.raises(AnotherInstance):
        await writing
    with pytest.raises(AnotherInstance):
        await one.store.transact(a_buyer)
    assert one.leases.fence.overtaken.is_set()
    assert await two.store.read(has_buyer) is False


async def test_a_process_that_is_continued_ends_although_it_writes_nothing(
    one: RunningProcess, two: RunningProcess, clock: BootClock
) -> None:
    await one.take(TRADER)
    await outlive(clock, two)
    await one.leases._keep(NEVER)  # it is continued, and returns since it was declared dead
    assert one.leases.fence.overtaken.is_set()
    assert not one.leases.may_act()


async def test_a_process_that_was_stopped_on_this_machine_is_not_taken_for_dead(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    other = start_other_process()
    try:
        async with (
            a_process(tmp_path, url, clock, place=other.place) as one,
            a_process(tmp_path, url, clock) as two,
        ):
            waiting = await stand_by(one, two)
            other.stop()
            await let_pass(clock, LEASE_SECONDS, two)
            assert not waiting.done()
            await outlive(clock, two)
            assert waiting.result() is True
    finally:
        other.kill()


async def test_a_stopped_process_may_go_on_although_the_server_has_ended_its_sessions(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    """The server was started again while it was stopped; the kernel shows that it is there."""
    other = start_other_process()
    try:
        async with (
            a_process(tmp_path, url, clock, place=other.place) as one,
            a_process(tmp_path, url, clock) as two,
        ):
            waiting = await stand_by(one, two)
            other.stop()
            await one.die()  # its sessions only
            await outlive(clock, two)
            assert waiting.result() is True
    finally:
        other.kill()


async def test_a_process_that_lags_but_beats_is_left_alone(
    one: RunningProcess, two: RunningProcess, url: str, clock: BootClock
) -> None:
    waiting = await stand_by(one, two)
    for _ in range(4):
        await let_pass(clock, LEASE_SECONDS - 1, two)
        assert not one.leases.may_act()
        await one.beat()
        assert one.leases.may_act()
    assert not waiting.done()
    assert await registered(url) == {one.id, two.id}
    waiting.cancel()


async def test_a_beat_in_the_last_moment_saves_a_process(
    one: RunningProcess, two: RunningProcess, url: str
) -> None:
    """It beats between the look of the other one and its verdict."""
    seen = await row_of(url, one)
    await one.beat()
    assert await two.leases._declare_dead(seen, is_proven=False) is False
    assert one.id in await registered(url)


# --- the one who looks was away itself ----------------------------------------------------------------


async def test_a_process_that_was_halted_itself_gives_the_others_time_to_beat(
    one: RunningProcess, two: RunningProcess, url: str, clock: BootClock
) -> None:
    """The machine slept, or the server was away: nobody could beat."""
    waiting = await stand_by(one, two)
    await two.beat()
    clock.now += 3600
    await two.beat()
    assert await registered(url) == {one.id, two.id}
    await one.beat()
    await let_pass(clock, 20, one, two)
    assert not waiting.done()
    await outlive(clock, two)
    assert waiting.result() is True


async def test_a_restart_of_the_server_ends_no_process(tmp_path: Path) -> None:
    clock = BootClock()
    with own_server() as server:
        async with (
            a_process(tmp_path, server.url, clock) as one,
            a_process(tmp_path, server.url, clock) as two,
            one.leases.beating(0.02),
            two.leases.beating(0.02),
        ):
            assert await one.leases.acquire(TRADER) is False
            waiting = await two.want(TRADER)
            await asyncio.to_thread(server.stop)
            clock.now += 60
            assert not one.leases.may_act()
            await asyncio.to_thread(server.start)

            async def may_act() -> bool:
                return one.leases.may_act() and two.leases.may_act()

            await until(may_act)
            assert not waiting.done()
            assert await registered(server.url) == {one.id, two.id}
            await one.store.transact(a_buyer)
            waiting.cancel()


async def test_two_processes_that_declare_each_other_dead_are_not_both_gone(
    one: RunningProcess, two: RunningProcess, url: str
) -> None:
    """Their sessions go on for a moment: the server waits for no end that was asked for."""
    verdicts = await asyncio.gather(
        one.leases._declare_dead(await row_of(url, two, name="nobody"), is_proven=False),
        two.leases._declare_dead(await row_of(url, one, name="nobody"), is_proven=False),
    )
    assert sorted(verdicts) == [False, True]
    assert len(await registered(url)) == 1


async def test_a_long_transaction_delays_a_verdict_and_no_beat(
    one: RunningProcess,
    two: RunningProcess,
    three: RunningProcess,
    url: str,
    clock: BootClock,
    caplog: pytest.LogCaptureFixture,
) -> None:
    pause = Pause()

    def slow(tx: Transaction) -> None:
        a_buyer(tx)
        pause.wait()

    await two.beat()
    writing = asyncio.create_task(three.store.transact(slow))
    await pause.entered.wait()
    await one.die()
    await let_pass(clock, LEASE_SECONDS, two, three)
    clock.now += BEAT_SECONDS
    await two.beat()
    assert "a transaction has not ended" in caplog.text
    assert two.leases.may_act()
    assert await registered(url) == {one.id, two.id, three.id}
    pause.go.set()
    await writing
    await two.beat()
    assert await registered(url) == {two.id, three.id}


async def test_a_death_stays_unproven_when_the_first_try_ended_the_sessions_alone(
    one: RunningProcess, two: RunningProcess, three: RunningProcess, url: str, clock: BootClock
) -> None:
    """The next try finds no session, as after the end of a process."""
    pause = Pause()

    def slow(tx: Transaction) -> None:
        a_buyer(tx)
        pause.wait()

    waiting = await stand_by(one, two)
    await two.beat()
    writing = asyncio.create_task(three.store.transact(slow))
    await pause.entered.wait()
    await let_pass(clock, LEASE_SECONDS, two, three)
    clock.now += BEAT_SECONDS
    await two.beat()
    assert one.id in await registered(url)
    pause.go.set()
    await writing
    await two.beat()
    assert await registered(url) == {two.id, three.id}
    await outlive(clock, two, three)
    assert waiting.result() is True


async def row_of(url: str, process: RunningProcess, name: str | None = None) -> Any:
    """Return the row of a process, as another one may have read it earlier."""
    (row,) = await read(url, "SELECT * FROM processes WHERE id = $1", process.id)
    return SimpleNamespace(**{**row, "name": name or row["name"]})
