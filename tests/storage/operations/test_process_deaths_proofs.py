"""Tests of what proves that a process on another machine has ended: its sessions were seen to end.

Sessions also end with their server and with the network. Then the process may still run, and send the
trade that it had begun.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.domain.operations.processes import Lease, ProcessRole
from storage.operations.process_deaths import LEASE_SECONDS
from storage.operations.processes import BEAT_SECONDS, join_processes
from tests.storage.operations.process_rig import (
    NEVER,
    BootClock,
    RunningProcess,
    a_process,
    count_beats,
    end_lock_session,
    execute,
    holders,
    let_pass,
    opened_by,
    outlive,
    registered,
    stand_by,
    start_other_process,
)
from tests.storage.own_server import own_server
from tests.waiting import until

TRADER = Lease.TRADER


@asynccontextmanager
async def a_trader_and_a_standby(
    folder: Path, url: str, clock: BootClock
) -> AsyncIterator[tuple[RunningProcess, RunningProcess, asyncio.Task[bool]]]:
    """Start two processes on two machines: one trades, the other has seen it beat and waits."""
    async with a_process(folder, url, clock) as one, a_process(folder, url, clock) as two:
        waiting = await stand_by(one, two)
        await let_pass(clock, BEAT_SECONDS, one, two)
        yield one, two, waiting


async def end_all_sessions(url: str, process: RunningProcess) -> None:
    await execute(
        url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1",
        process.leases.fence.name,
    )


# --- proven -------------------------------------------------------------------------------------------


async def test_sessions_that_end_directly_after_a_beat_prove_a_death(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    async with a_trader_and_a_standby(tmp_path, url, clock) as (one, two, waiting):
        await one.die()
        await outlive(clock, two)
        assert waiting.result() is False
        assert await registered(url) == {two.id}


async def test_a_process_that_died_right_after_one_more_beat_is_proven_dead(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    """The look that sees the beat finds no session any more."""
    async with a_trader_and_a_standby(tmp_path, url, clock) as (one, two, waiting):
        await one.beat()
        await one.die()
        await outlive(clock, two)
        assert waiting.result() is False


# --- not proven ---------------------------------------------------------------------------------------


async def test_sessions_that_ended_with_their_server_prove_no_death(
    tmp_path: Path, clock: BootClock
) -> None:
    """A machine that was cut off before cannot come back to the server that was started again."""
    with own_server() as server:
        async with (
            a_trader_and_a_standby(tmp_path, server.url, clock) as (one, two, waiting),
            two.leases.beating(NEVER),
        ):
            await let_pass(clock, BEAT_SECONDS, one, two)
            earlier = await count_beats(server.url, two)
            await asyncio.to_thread(server.stop)
            await asyncio.to_thread(server.start)

            async def beats_again() -> bool:
                return await count_beats(server.url, two) > earlier

            await until(beats_again)
            await outlive(clock, two)
            assert waiting.result() is True
            assert await registered(server.url) == {two.id}
            await one.die()


async def test_sessions_that_end_long_after_the_last_beat_prove_no_death(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    """The server ends those of a machine whose network was cut."""
    async with a_trader_and_a_standby(tmp_path, url, clock) as (one, two, waiting):
        await let_pass(clock, LEASE_SECONDS - 3, two)
        await one.die()
        await outlive(clock, two)
        assert waiting.result() is True


async def test_a_process_that_nobody_saw_end_is_not_proven_dead(
    one: RunningProcess, tmp_path: Path, url: str, clock: BootClock
) -> None:
    await one.take(TRADER)
    await one.die()
    async with a_process(tmp_path, url, clock) as two:
        waiting = await two.want(TRADER)
        await outlive(clock, two)
        assert waiting.result() is True


async def test_a_beat_that_may_be_an_old_one_begins_no_proof(
    one: RunningProcess, tmp_path: Path, url: str, clock: BootClock
) -> None:
    """A process that has just started sees a beat for the first time, whenever it was."""
    await one.take(TRADER)
    async with a_process(tmp_path, url, clock) as two:
        waiting = await two.want(TRADER)
        await two.beat()
        await one.die()
        await outlive(clock, two)
        assert waiting.result() is True


async def test_a_beat_from_while_the_one_who_looks_was_away_begins_no_proof(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    async with a_trader_and_a_standby(tmp_path, url, clock) as (one, two, waiting):
        await one.beat()
        clock.now += 57
        await two.beat()
        await one.die()
        await outlive(clock, two)
        assert waiting.result() is True


async def test_one_who_was_away_when_the_sessions_ended_has_no_proof(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    async with a_trader_and_a_standby(tmp_path, url, clock) as (one, two, waiting):
        await one.die()
        clock.now += 61
        await outlive(clock, two)
        assert waiting.result() is True


async def test_a_proof_ends_with_the_session_that_saw_it(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    """A server that ends does not end all sessions in the same moment."""
    async with (
        a_trader_and_a_standby(tmp_path, url, clock) as (one, two, waiting),
        two.leases.beating(NEVER),
    ):
        await let_pass(clock, BEAT_SECONDS, one, two)
        await one.die()
        await let_pass(clock, BEAT_SECONDS, two)
        earlier = await count_beats(url, two)
        await end_lock_session(url, two)

        async def beats_again() -> bool:
            return await count_beats(url, two) > earlier

        await until(beats_again)
        await outlive(clock, two)
        assert waiting.result() is True


async def test_a_process_that_comes_back_with_a_new_session_is_not_dead(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    """Something between it and the server had closed its connections."""
    async with a_trader_and_a_standby(tmp_path, url, clock) as (one, two, waiting):
        await end_all_sessions(url, one)
        await let_pass(clock, BEAT_SECONDS, two)
        await one.leases.lock.take_again()
        await one.leases._prepare_session()
        await one.beat()
        await outlive(clock, two)
        assert waiting.result() is True
        await one.leases._keep(NEVER)
        assert one.leases.fence.overtaken.is_set()


# --- one that has the shop alone ----------------------------------------------------------------------


async def test_a_process_that_has_the_shop_alone_leaves_their_leases_to_those_elsewhere(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    """Their sessions are gone, since the lock was free; they may act as long as their last beat lets them."""
    async with a_process(tmp_path, url, clock) as one:
        await one.take(TRADER)
    async with join_processes(tmp_path, url, ProcessRole.ALL, alone=True) as leases:
        assert not leases.fence.is_shared
        leases.boot_time = clock
        async with opened_by(leases, url) as store:
            assert await registered(url) == {leases.fence.process_id}
            assert (await holders(url))["trader"] == one.id
            two = RunningProcess(leases, store, clock)
            waiting = await two.want(TRADER)
            await leases._prepare_session()
            await let_pass(clock, LEASE_SECONDS, two)
            assert not waiting.done()
            await outlive(clock, two)
            assert waiting.result() is True


async def test_a_process_that_has_the_shop_alone_follows_at_once_one_that_was_killed_here(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    other = start_other_process()
    async with a_process(tmp_path, url, clock, place=other.place) as one:
        await one.take(TRADER)
        await execute(url, "UPDATE leases SET holder = 77 WHERE name = 'poller'")
    other.kill()
    async with (
        join_processes(tmp_path, url, ProcessRole.ALL, alone=True) as leases,
        opened_by(leases, url),
    ):
        assert await holders(url) == {"trader": None, "poller": 77}, "77 may still act"
