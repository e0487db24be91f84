"""Tests of processes that end badly: killed, stopped, cut off, deleted by hand, or without a connection."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.domain.operations.processes import Lease, News
from storage import AnotherInstance, DatabaseUnreachable
from storage.engine.postgresql.session_lock import LOCK_NUMBER
from storage.operations.processes import BEAT_SECONDS, LEASE_SECONDS
from storage.transaction import Transaction
from tests.builders import BUYER
from tests.storage.base_rows import a_buyer
from tests.storage.breakable_connection import wired
from tests.storage.engines import empty_url, fresh_url
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
    start_other_process,
)
from tests.storage.own_server import own_server
from tests.storage.pause import Pause
from tests.waiting import HANG_LIMIT, LoopClock, until

TRADER, POLLER = Lease.TRADER, Lease.POLLER


@pytest.fixture
def url(tmp_path: Path) -> str:
    return fresh_url("postgresql", tmp_path)


@pytest.fixture
def clock() -> BootClock:
    return BootClock()


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
        await one.take(TRADER)
        waiting = await two.want(TRADER)
        await two.beat()
        assert not waiting.done()
        other.kill()
        await one.die()
        await two.beat()
        assert waiting.result() is False, "the kernel shows its death"
        assert await registered(url) == {two.id}
        assert ended == [True]


async def test_a_process_that_was_killed_elsewhere_is_followed_after_the_time_of_a_lease(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    async with a_process(tmp_path, url, clock) as one, a_process(tmp_path, url, clock) as two:
        await one.take(TRADER)
        waiting = await two.want(TRADER)
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
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    query = "SELECT count(*) AS n FROM meta WHERE key LIKE 'commit ' || $1 || '%'"
    async with a_process(tmp_path, url, clock) as one, a_process(tmp_path, url, clock) as two:
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
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    async with a_process(tmp_path, url, clock) as one:
        key = f"commit {one.leases.fence.name}:99"
        async with one.leases.beating(NEVER):
            await execute(url, "INSERT INTO meta VALUES ($1, '')", key)
        assert await read(url, "SELECT 1 FROM meta WHERE key = $1", key) == []


# --- stopped ------------------------------------------------------------------------------------------


async def test_a_process_that_was_stopped_may_not_act_before_a_doubtful_lease_goes_on(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    pause = Pause()

    def slow(tx: Transaction) -> None:
        a_buyer(tx)
        pause.wait()

    async with a_process(tmp_path, url, clock) as one, a_process(tmp_path, url, clock) as two:
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
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    async with a_process(tmp_path, url, clock) as one, a_process(tmp_path, url, clock) as two:
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
            await one.take(TRADER)
            waiting = await two.want(TRADER)
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
            await one.take(TRADER)
            waiting = await two.want(TRADER)
            other.stop()
            await one.die()  # its sessions only
            await outlive(clock, two)
            assert waiting.result() is True
    finally:
        other.kill()


async def test_a_process_that_lags_but_beats_is_left_alone(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    async with a_process(tmp_path, url, clock) as one, a_process(tmp_path, url, clock) as two:
        await one.take(TRADER)
        waiting = await two.want(TRADER)
        for _ in range(4):
            await let_pass(clock, LEASE_SECONDS - 1, two)
            assert not one.leases.may_act()
            await one.beat()
            assert one.leases.may_act()
        assert not waiting.done()
        assert await registered(url) == {one.id, two.id}
        waiting.cancel()


async def test_a_beat_in_the_last_moment_saves_a_process(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    """It beats between the look of the other one and its verdict."""
    async with a_process(tmp_path, url, clock) as one, a_process(tmp_path, url, clock) as two:
        seen = await row_of(url, one)
        await one.beat()
        assert await two.leases._declare_dead(seen, is_proven=False) is False
        assert one.id in await registered(url)


# --- the one who looks was away itself ----------------------------------------------------------------


async def test_a_process_that_was_halted_itself_gives_the_others_time_to_beat(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    """The machine slept, or the server was away: nobody could beat."""
    async with a_process(tmp_path, url, clock) as one, a_process(tmp_path, url, clock) as two:
        await one.take(TRADER)
        waiting = await two.want(TRADER)
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
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    """Their sessions go on for a moment: the server waits for no end that was asked for."""
    async with a_process(tmp_path, url, clock) as one, a_process(tmp_path, url, clock) as two:
        verdicts = await asyncio.gather(
            one.leases._declare_dead(await row_of(url, two, name="nobody"), is_proven=False),
            two.leases._declare_dead(await row_of(url, one, name="nobody"), is_proven=False),
        )
        assert sorted(verdicts) == [False, True]
        assert len(await registered(url)) == 1


async def test_a_long_transaction_delays_a_verdict_and_no_beat(
    tmp_path: Path, url: str, clock: BootClock, caplog: pytest.LogCaptureFixture
) -> None:
    pause = Pause()

    def slow(tx: Transaction) -> None:
        a_buyer(tx)
        pause.wait()

    async with (
        a_process(tmp_path, url, clock) as dead,
        a_process(tmp_path, url, clock) as two,
        a_process(tmp_path, url, clock) as three,
    ):
        await two.beat()
        writing = asyncio.create_task(three.store.transact(slow))
        await pause.entered.wait()
        await dead.die()
        await let_pass(clock, LEASE_SECONDS, two, three)
        clock.now += BEAT_SECONDS
        await two.beat()
        assert "a transaction has not ended" in caplog.text
        assert two.leases.may_act()
        assert await registered(url) == {dead.id, two.id, three.id}
        pause.go.set()
        await writing
        await two.beat()
        assert await registered(url) == {two.id, three.id}


async def test_a_death_stays_unproven_when_the_first_try_ended_the_sessions_alone(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    """The next try finds no session, as after the end of a process."""
    pause = Pause()

    def slow(tx: Transaction) -> None:
        a_buyer(tx)
        pause.wait()

    async with (
        a_process(tmp_path, url, clock) as stopped,
        a_process(tmp_path, url, clock) as two,
        a_process(tmp_path, url, clock) as three,
    ):
        await stopped.take(TRADER)
        waiting = await two.want(TRADER)
        await two.beat()
        writing = asyncio.create_task(three.store.transact(slow))
        await pause.entered.wait()
        await let_pass(clock, LEASE_SECONDS, two, three)
        clock.now += BEAT_SECONDS
        await two.beat()
        assert stopped.id in await registered(url)
        pause.go.set()
        await writing
        await two.beat()
        assert await registered(url) == {two.id, three.id}
        await outlive(clock, two, three)
        assert waiting.result() is True


# --- the network and the server -----------------------------------------------------------------------


async def test_a_process_whose_network_falls_silent_stops_to_act_by_itself(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    async with (
        wired(url) as (wire, address),
        a_process(tmp_path, url, clock) as two,
        a_process(tmp_path / "one", address, clock) as one,
    ):
        await one.take(TRADER)
        waiting = await two.want(TRADER)
        await two.beat()
        time = LoopClock()
        wire.fall_silent()
        clock.now += 1
        beating = asyncio.create_task(one.leases.beat())
        assert one.leases.may_act()
        await let_pass(clock, LEASE_SECONDS - 3, two)
        assert not one.leases.may_act(), "it does not even know that it was cut off"
        assert not waiting.done()
        await outlive(clock, two)
        assert waiting.result() is True
        async with time.running_fast(LEASE_SECONDS):
            with pytest.raises(TimeoutError):
                await beating
            await one.die()


async def test_a_beat_whose_answer_is_lost_extends_nothing_and_harms_nothing(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    """The server counted it up: the others wait longer, and this process acts shorter."""
    async with (
        wired(url) as (wire, address),
        a_process(tmp_path, url, clock) as two,
        a_process(tmp_path / "one", address, clock) as one,
    ):
        await one.take(TRADER)
        waiting = await two.want(TRADER)
        clock.now += 3
        before, earlier = one.leases._acts_until, await count_beats(url, one)
        wire.delivers, wire.cut_at = True, one.id.to_bytes(8, "big")
        with pytest.raises(Exception, match=r".+"):
            await one.leases.beat()
        assert (wire.cuts, await count_beats(url, one)) == (1, earlier + 1)
        assert one.leases._acts_until == before

        keeping = asyncio.create_task(one.leases._keep(NEVER))

        async def is_extended() -> bool:
            return one.leases._acts_until > before

        await until(is_extended)
        await two.beat()
        assert not waiting.done()
        await one.store.transact(a_buyer)
        for task in (waiting, keeping):
            task.cancel()


async def test_a_lost_session_is_taken_again_with_all_leases(
    tmp_path: Path, url: str, clock: BootClock, caplog: pytest.LogCaptureFixture
) -> None:
    async with (
        a_process(tmp_path, url, clock) as one,
        a_process(tmp_path, url, clock) as two,
        one.leases.beating(NEVER),
    ):
        assert await one.leases.acquire(TRADER) is False
        waiting = await two.want(TRADER)
        for number in (1, 2):
            caplog.clear()
            earlier = await count_beats(url, one)
            await end_lock_session(url, one)

            async def beats_again(earlier: int = earlier) -> bool:
                return await count_beats(url, one) > earlier

            await until(beats_again)
            await one.store.transact(a_buyer, number)
            await two.beat()
            assert not waiting.done()
        assert (await holders(url))["trader"] == one.id
        waiting.cancel()


def _note(heard: list[str], told: str, _detail: str) -> None:
    heard.append(told)


async def test_news_and_announcements_may_be_lost_with_a_session_and_are_caught_up(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    heard: list[str] = []
    async with a_process(tmp_path, url, clock) as one, a_process(tmp_path, url, clock) as two:
        for news in News:
            one.leases.subscribe(news, partial(_note, heard, str(news)))
        async with one.leases.beating(NEVER):
            await end_lock_session(url, one)

            async def is_told() -> bool:
                return set(heard) == set(News)

            await until(is_told)
            heard.clear()
            await two.beat()
            two.leases.announce(News.WORK)
            await two.beat()

            async def is_heard() -> bool:
                return heard == ["work"]

            await until(is_heard)


async def test_a_session_that_breaks_while_it_is_prepared_is_taken_again(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    async with (
        wired(url) as (wire, address),
        a_process(tmp_path, address, clock) as one,
        one.leases.beating(NEVER),
    ):
        await asyncio.sleep(0)
        before = one.leases._acts_until
        clock.now += 3
        wire.cut_at = b"default_transaction_read_only = off"
        wire.cut()

        async def may_act() -> bool:
            return one.leases._acts_until > before

        await until(may_act)
        assert wire.cuts == 1


async def test_a_lease_is_found_free_although_its_news_was_lost(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    async with a_process(tmp_path, url, clock) as one, a_process(tmp_path, url, clock) as two:
        await one.take(TRADER)
        async with two.leases.beating(0.02):
            waiting = await two.want(TRADER)
            await execute(url, "UPDATE leases SET holder = NULL")  # without a word
            one.leases._held.clear()
            async with asyncio.timeout(HANG_LIMIT):
                assert await waiting is False


async def test_a_process_that_finds_no_connection_any_more_is_followed_and_ends(
    tmp_path: Path, url: str, clock: BootClock, caplog: pytest.LogCaptureFixture
) -> None:
    """Its own session is lost, and others have taken the last connection that its user may have."""
    async with (
        a_database_user(url) as (user, user_url),
        a_process(tmp_path, url, clock) as two,
        a_process(tmp_path / "one", user_url, clock) as one,
    ):
        await one.take(TRADER)
        waiting = await two.want(TRADER)
        await two.beat()
        async with one.leases.beating(NEVER):
            await asyncio.sleep(0)
            await execute(url, f"ALTER ROLE {user} CONNECTION LIMIT 0")
            await end_lock_session(url, one)

            async def is_refused() -> bool:
                return "the shop waits for its database" in caplog.text

            caplog.set_level("INFO")
            await until(is_refused)
            await outlive(clock, two)
            assert waiting.result() is True, "its other sessions had to be ended"
            assert not one.leases.may_act()
            await execute(url, f"ALTER ROLE {user} CONNECTION LIMIT -1")
            async with asyncio.timeout(HANG_LIMIT):
                await one.leases.fence.overtaken.wait()


async def test_a_standby_that_finds_no_connection_left_does_not_start_and_leaves_nothing(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    """It got the connection of its lock, and the last one of its user was taken then."""
    async with (
        a_database_user(url) as (user, user_url),
        a_process(tmp_path, url, clock) as one,
    ):
        for limit in (0, 1):
            await execute(url, f"ALTER ROLE {user} CONNECTION LIMIT {limit}")
            with pytest.raises(DatabaseUnreachable):
                async with a_process(tmp_path / "two", user_url, clock):
                    pytest.fail("it started")
            assert await registered(url) == {one.id}
        await execute(url, f"ALTER ROLE {user} CONNECTION LIMIT -1")
        async with a_process(tmp_path / "two", user_url, clock) as two:
            assert await registered(url) == {one.id, two.id}


async def test_a_process_whose_sessions_cannot_be_ended_is_followed_all_the_same(
    tmp_path: Path, url: str, clock: BootClock, caplog: pytest.LogCaptureFixture
) -> None:
    """They belong to another user of the database, or to a superuser."""
    async with (
        a_process(tmp_path, url, clock) as one,
        a_database_user(url) as (_, user_url),
        a_process(tmp_path / "two", user_url, clock) as two,
    ):
        await one.take(TRADER)
        waiting = await two.want(TRADER)
        await outlive(clock, two)
        assert "another database user cannot be ended" in caplog.text
        assert waiting.result() is True
        with pytest.raises(AnotherInstance):
            await one.store.transact(a_buyer)
        with pytest.raises(AnotherInstance):
            await one.beat()


# --- rows deleted by hand -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "deleted", ["DELETE FROM leases WHERE name = 'trader'", "DELETE FROM leases"]
)
async def test_a_lease_that_was_deleted_by_hand_is_stored_again_by_its_holder(
    tmp_path: Path, url: str, clock: BootClock, deleted: str
) -> None:
    async with a_process(tmp_path, url, clock) as one, a_process(tmp_path, url, clock) as two:
        await one.take(TRADER)
        waiting = await two.want(TRADER)
        await execute(url, deleted)
        await two.beat()
        assert not waiting.done()
        await one.beat()
        assert (await holders(url))["trader"] == one.id
        await let_pass(clock, 20, one, two)
        assert not waiting.done()
        waiting.cancel()


async def test_a_lease_without_a_row_and_without_a_holder_is_stored_again_and_doubtful(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    async with a_process(tmp_path, url, clock) as one:
        await execute(url, "DELETE FROM leases")
        waiting = await one.want(TRADER)
        await let_pass(clock, LEASE_SECONDS, one)
        assert not waiting.done()
        await outlive(clock, one)
        assert waiting.result() is True
        assert await holders(url) == {"trader": one.id}


async def test_a_lease_that_was_given_away_by_hand_ends_its_holder(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    async with a_process(tmp_path, url, clock) as one, a_process(tmp_path, url, clock) as two:
        await one.take(TRADER)
        clock.now += 3
        before = one.leases._acts_until
        await execute(url, "UPDATE leases SET holder = $1 WHERE name = 'trader'", two.id)
        with pytest.raises(AnotherInstance):
            await one.beat()
        assert one.leases._acts_until == before
        assert one.leases.fence.overtaken.is_set()


async def test_a_lease_that_was_freed_by_hand_is_taken_again_by_its_holder(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    async with a_process(tmp_path, url, clock) as one:
        await one.take(TRADER)
        await execute(url, "UPDATE leases SET holder = NULL")
        await one.beat()
        assert (await holders(url))["trader"] == one.id


async def test_a_process_whose_row_was_deleted_by_hand_ends_before_another_takes_over(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    async with a_process(tmp_path, url, clock) as one, a_process(tmp_path, url, clock) as two:
        await one.take(TRADER)
        waiting = await two.want(TRADER)
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
        await one.store.aclose()  # nothing of it may hold a table
        await restored(plan(file), url)
        async with asyncio.timeout(HANG_LIMIT):
            await one.leases.fence.overtaken.wait()
        assert not one.leases._running
    assert await registered(url) == set()
    assert await holders(url) == {}


async def count_beats(url: str, process: RunningProcess) -> int:
    (row,) = await read(url, "SELECT beat FROM processes WHERE id = $1", process.id)
    return int(row["beat"])


async def row_of(url: str, process: RunningProcess, name: str | None = None) -> Any:
    """Return the row of a process, as another one may have read it earlier."""
    (row,) = await read(url, "SELECT * FROM processes WHERE id = $1", process.id)
    return SimpleNamespace(**{**row, "name": name or row["name"]})


@asynccontextmanager
async def a_database_user(url: str) -> AsyncIterator[tuple[str, str]]:
    """Create a user of the database without special rights; yield its name and address."""
    name = f"shop_user_{os.getpid()}"
    await execute(url, f"CREATE ROLE {name} LOGIN")
    for what in ("TABLES", "SEQUENCES"):
        await execute(url, f"GRANT ALL ON ALL {what} IN SCHEMA public TO {name}")
    try:
        yield name, url.replace("//postgres:@", f"//{name}:@")
    finally:
        await execute(url, f"DROP OWNED BY {name}")
        await execute(url, f"DROP ROLE {name}")
