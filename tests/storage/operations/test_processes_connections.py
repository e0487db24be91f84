"""Tests of processes that lose their connection to the server, or find none."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from bot.domain.operations.processes import Lease, News
from storage import AnotherInstance, DatabaseUnreachable
from storage.operations.process_deaths import LEASE_SECONDS
from tests.storage.base_rows import a_buyer
from tests.storage.breakable_connection import wired
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
    outlive,
    registered,
    stand_by,
)
from tests.waiting import HANG_LIMIT, LoopClock, until

TRADER = Lease.TRADER


async def test_a_process_whose_network_falls_silent_stops_to_act_by_itself(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    async with (
        wired(url) as (wire, address),
        a_process(tmp_path, url, clock) as two,
        a_process(tmp_path / "one", address, clock) as one,
    ):
        waiting = await stand_by(one, two)
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
        waiting = await stand_by(one, two)
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
    one: RunningProcess, two: RunningProcess, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with one.leases.beating(NEVER):
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
    one: RunningProcess, two: RunningProcess, url: str
) -> None:
    heard: list[str] = []
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
    one: RunningProcess, two: RunningProcess, url: str
) -> None:
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
        waiting = await stand_by(one, two)
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
    one: RunningProcess,
    tmp_path: Path,
    url: str,
    clock: BootClock,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """They belong to another user of the database, or to a superuser."""
    async with (
        a_database_user(url) as (_, user_url),
        a_process(tmp_path / "two", user_url, clock) as two,
    ):
        waiting = await stand_by(one, two)
        await outlive(clock, two)
        assert "another database user cannot be ended" in caplog.text
        assert waiting.result() is True
        with pytest.raises(AnotherInstance):
            await one.store.transact(a_buyer)
        with pytest.raises(AnotherInstance):
            await one.beat()


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
