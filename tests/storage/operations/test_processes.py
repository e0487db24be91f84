"""Tests of the processes of a shop on PostgreSQL: their rows, beats and leases."""

import asyncio
import random
import time
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from bot.domain.operations.processes import Lease, News, ProcessRole
from storage import AnotherInstance, InstanceLock, NewerSchema, UnsafeDatabase
from storage.operations.process_deaths import find_place
from storage.operations.processes import LOCK_AS_WRITER, ServerProcess, join_processes
from tests.storage.base_rows import a_buyer
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
    opened_by,
    outlive,
    read,
    registered,
    stand_by,
)
from tests.waiting import HANG_LIMIT, until

TRADER, POLLER = Lease.TRADER, Lease.POLLER


async def test_a_process_has_a_row_and_counts_its_beat_up(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    async with a_process(tmp_path, url, clock, ProcessRole.WORKER, place=None) as one:
        (row,) = await read(url, "SELECT * FROM processes")
        assert (row["id"], row["name"]) == (one.id, one.leases.fence.name)
        assert (row["role"], row["place"], row["beat"]) == ("worker", find_place(), 1)
        await one.beat()
        (row,) = await read(url, "SELECT * FROM processes")
        assert row["beat"] == 2


async def test_a_process_may_act_until_well_before_it_is_declared_dead(
    one: RunningProcess, clock: BootClock
) -> None:
    clock.now += 5.9
    assert one.leases.may_act()
    clock.now += 0.1
    assert not one.leases.may_act(), "others may take over two seconds later"
    await one.beat()
    assert one.leases.may_act()


async def test_a_process_that_never_beat_may_not_act(tmp_path: Path, url: str) -> None:
    async with join_processes(tmp_path, url, ProcessRole.ALL) as leases:
        assert not leases.may_act()


async def test_a_free_lease_is_taken_by_one_process(
    one: RunningProcess, two: RunningProcess, url: str, clock: BootClock
) -> None:
    assert await one.take(TRADER) is False
    waiting = await two.want(TRADER)
    await let_pass(clock, 20, one, two)
    assert not waiting.done()
    assert await two.take(POLLER) is False
    assert await holders(url) == {"trader": one.id, "poller": two.id}
    assert await one.leases.acquire(TRADER) is False, "it holds it already"
    waiting.cancel()


async def test_a_lease_has_a_holder_while_that_process_has_a_row(
    one: RunningProcess, url: str
) -> None:
    await one.take(TRADER)
    assert await one.store.read(lambda tx: tx.processes.has_holder(TRADER))
    assert not await one.store.read(lambda tx: tx.processes.has_holder(POLLER))
    await execute(url, "DELETE FROM processes")
    assert not await one.store.read(lambda tx: tx.processes.has_holder(TRADER))


async def test_a_released_lease_is_taken_at_the_next_beat(
    one: RunningProcess, two: RunningProcess, url: str
) -> None:
    waiting = await stand_by(one, two)
    await two.beat()
    await one.leases.release(TRADER)
    await two.beat()
    assert waiting.result() is False
    assert (await holders(url))["trader"] == two.id


async def test_a_released_lease_can_be_acquired_again(one: RunningProcess, url: str) -> None:
    await one.take(TRADER)
    await one.leases.release(TRADER)
    assert (await holders(url))["trader"] is None
    assert await one.take(TRADER) is False


@pytest.mark.parametrize("seed", range(3))
async def test_each_lease_has_one_holder_at_every_moment(
    one: RunningProcess,
    two: RunningProcess,
    three: RunningProcess,
    url: str,
    clock: BootClock,
    seed: int,
) -> None:
    """Three processes acquire, release and beat in a random order, as hurried and idle ones do."""
    dice = random.Random(seed)
    held: dict[Lease, RunningProcess] = {}
    waiting: dict[tuple[int, Lease], asyncio.Task[bool]] = {}
    taken = 0
    for _ in range(120):
        process, lease = dice.choice([one, two, three]), dice.choice(list(Lease))
        if held.get(lease) is process and dice.random() < 0.5:
            del held[lease]
            await process.leases.release(lease)
        elif held.get(lease) is not process and (process.id, lease) not in waiting:
            waiting[process.id, lease] = await process.want(lease)
        # Two beats at once meet each other in the server.
        await asyncio.gather(process.beat(), dice.choice([one, two, three]).beat())
        for (holder, each), task in list(waiting.items()):
            if task.done():
                assert each not in held
                assert task.result() is False
                held[each] = next(p for p in (one, two, three) if p.id == holder)
                del waiting[holder, each]
                taken += 1
        stored = await holders(url)
        assert all(stored[each] == process.id for each, process in held.items())
        clock.now += dice.random()
    assert taken > 10
    for task in waiting.values():
        task.cancel()


async def test_clocks_that_differ_change_nothing(tmp_path: Path, url: str) -> None:
    """Each machine counts from its own start; the time of day is not asked at all."""
    early, late = BootClock(10.0), BootClock(10.0 + 3600)
    async with a_process(tmp_path, url, early) as one, a_process(tmp_path, url, late) as two:
        waiting = await stand_by(one, two)
        for _ in range(30):
            early.now += 1
            late.now += 1
            await one.beat()
            await two.beat()
        assert (one.leases.may_act(), two.leases.may_act()) == (True, True)
        assert not waiting.done()
        await one.die()
        await outlive(late, two)
        assert waiting.result() is False


async def test_an_orderly_end_leaves_nothing_and_is_told_to_the_others(
    one: RunningProcess, tmp_path: Path, url: str, clock: BootClock
) -> None:
    ended: list[bool] = []
    one.leases.on_ended(lambda: ended.append(True))
    waiting: asyncio.Task[bool]
    async with a_process(tmp_path, url, clock) as two:
        async with two.leases.beating(NEVER):
            await two.leases.acquire(TRADER)
            await one.beat()
            waiting = await one.want(TRADER)
            await one.beat()
        assert await registered(url) == {one.id}
        assert await holders(url) == {"trader": None, "poller": None}
        assert ended == []
        await one.beat()
        assert ended == [True]
        assert waiting.result() is False
        await one.beat()
        assert ended == [True]


async def test_a_release_is_told_to_the_process_that_waits(
    one: RunningProcess, two: RunningProcess, url: str
) -> None:
    """A buyer cannot wait for its next beat."""
    await one.take(TRADER)
    async with one.leases.beating(NEVER), two.leases.beating(NEVER):
        waiting = await want_in_vain(url, two)
        await one.leases.release(TRADER)
        async with asyncio.timeout(HANG_LIMIT):
            assert await waiting is False


async def test_an_end_is_told_to_the_process_that_waits(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    async with (
        a_process(tmp_path, url, clock) as two,
        two.leases.beating(NEVER),
        a_process(tmp_path, url, clock) as one,
    ):
        async with one.leases.beating(NEVER):
            await one.leases.acquire(TRADER)
            waiting = await want_in_vain(url, two)
        async with asyncio.timeout(HANG_LIMIT):
            assert await waiting is False


async def want_in_vain(url: str, process: RunningProcess) -> asyncio.Task[bool]:
    """Begin to acquire the trader's lease; return after the beat that found it taken."""
    before = await read(url, "SELECT beat FROM processes WHERE id = $1", process.id)
    waiting = await process.want(TRADER)

    async def has_beaten() -> bool:
        after = await read(url, "SELECT beat FROM processes WHERE id = $1", process.id)
        return bool(after[0]["beat"] > before[0]["beat"]) and not process.leases._turn.locked()

    await until(has_beaten)
    assert not waiting.done()
    return waiting


async def test_processes_that_are_told_to_stop_at_once_both_end(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    async def run(lease: Lease, may_end: asyncio.Event) -> None:
        async with (
            a_process(tmp_path, url, clock) as process,
            process.leases.beating(NEVER),
        ):
            await process.leases.acquire(lease)
            other = asyncio.create_task(
                process.leases.acquire(TRADER if lease is POLLER else POLLER)
            )
            await may_end.wait()
            other.cancel()

    may_end = asyncio.Event()
    both = asyncio.gather(run(TRADER, may_end), run(POLLER, may_end))

    async def are_held() -> bool:
        return None not in (await holders(url)).values()

    await until(are_held)
    may_end.set()
    await both
    assert await registered(url) == set()
    assert await holders(url) == {"trader": None, "poller": None}


def _note(heard: list[str], told: str, detail: str) -> None:
    heard.append(told + detail)


async def test_news_reach_the_other_processes_and_not_oneself(
    one: RunningProcess, two: RunningProcess
) -> None:
    heard: list[str] = []
    await one.beat()
    for name, process in {"one": one, "two": two}.items():
        for news in set(News) - {News.WORK}:  # each new process is told of work anyway
            process.leases.subscribe(news, partial(_note, heard, name + news))
    one.leases.announce(News.RULES)
    one.leases.announce(News.RULES)
    one.leases.announce(News.BOUGHT, "7 12")
    await one.beat()

    async def is_heard() -> bool:
        await two.beat()
        return len(heard) > 1

    await until(is_heard)
    await one.beat()
    assert sorted(heard) == ["twobought7 12", "tworules"]


async def test_news_are_told_between_two_beats(
    one: RunningProcess, two: RunningProcess, url: str
) -> None:
    """A write of the row for each of them would be too much."""
    heard = asyncio.Event()
    two.leases.subscribe(News.WORK, lambda _: heard.set())
    async with one.leases.beating(NEVER), two.leases.beating(NEVER):

        async def is_known() -> bool:
            return bool(one.leases._running)

        await until(is_known)
        before = await read(url, "SELECT beat FROM processes WHERE id = $1", one.id)
        for _ in range(3):
            heard.clear()
            one.leases.announce(News.WORK)
            async with asyncio.timeout(60):
                await heard.wait()
        after = await read(url, "SELECT beat FROM processes WHERE id = $1", one.id)
        assert after[0]["beat"] - before[0]["beat"] <= 1


async def test_news_that_nobody_hears_are_not_kept(one: RunningProcess) -> None:
    one.leases.announce(News.WORK)
    assert one.leases._news == set()


async def test_a_maintenance_command_is_refused_while_a_process_runs(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    for number, role in enumerate(ProcessRole, start=1):
        async with a_process(tmp_path / "shop", url, clock, role) as one:
            for folder in (tmp_path / "shop", tmp_path / "another machine"):
                with pytest.raises(AnotherInstance):
                    async with InstanceLock(folder, url):
                        pass
            await one.store.transact(a_buyer, number)


async def test_a_shop_on_a_file_is_refused_in_the_folder_of_a_process_that_runs(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    async with a_process(tmp_path, url, clock):
        with pytest.raises(AnotherInstance, match="another process runs a shop in"):
            async with InstanceLock(tmp_path, f"sqlite:///{tmp_path / 'shop.sqlite3'}"):
                pass


@pytest.mark.parametrize("folder", ["shop", "another machine"])
async def test_a_process_waits_for_a_maintenance_command(
    tmp_path: Path, url: str, clock: BootClock, folder: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def is_told() -> bool:
        return "waits for a maintenance command to end" in caplog.text

    async def start() -> None:
        async with a_process(tmp_path / "shop", url, clock):
            pass

    async with InstanceLock(tmp_path / folder, url):
        starting = asyncio.create_task(start())
        await until(is_told)
        assert not starting.done()
        assert await registered(url) == set()
    await starting
    assert len(await registered(url)) == 1


async def test_an_upgrade_waits_until_the_running_processes_have_ended_and_says_so(
    tmp_path: Path, url: str, clock: BootClock, caplog: pytest.LogCaptureFixture
) -> None:
    async def is_told() -> bool:
        return "the database must be upgraded first" in caplog.text

    shared: list[bool] = []

    async def start() -> None:
        async with join_processes(tmp_path, url, ProcessRole.ALL) as process:
            shared.append(process.fence.is_shared)

    newest = (await read(url, "SELECT version_num FROM alembic_version"))[0]["version_num"]
    try:
        async with a_process(tmp_path, url, clock) as one:
            await execute(url, "UPDATE alembic_version SET version_num = '0044'")
            starting = asyncio.create_task(start())
            await until(is_told)
            await one.beat()
            await one.store.transact(a_buyer)
            assert not starting.done()
        await starting
        assert shared == [False], "others would use the older schema beside it"
    finally:
        await execute(url, f"UPDATE alembic_version SET version_num = '{newest}'")


async def test_a_process_that_waited_for_an_upgrade_by_another_one_runs_beside_it(
    tmp_path: Path, url: str, clock: BootClock, caplog: pytest.LogCaptureFixture
) -> None:
    async def is_told() -> bool:
        return "the database must be upgraded first" in caplog.text

    async def start() -> None:
        async with a_process(tmp_path, url, clock) as two:
            assert await registered(url) == {one.id, two.id}

    newest = (await read(url, "SELECT version_num FROM alembic_version"))[0]["version_num"]
    try:
        async with a_process(tmp_path, url, clock) as one:
            await execute(url, "UPDATE alembic_version SET version_num = '0044'")
            starting = asyncio.create_task(start())
            await until(is_told)
            await execute(url, f"UPDATE alembic_version SET version_num = '{newest}'")
            await starting
            await one.store.transact(a_buyer)
    finally:
        await execute(url, f"UPDATE alembic_version SET version_num = '{newest}'")


async def test_a_standby_of_an_older_version_is_refused(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    newest = (await read(url, "SELECT version_num FROM alembic_version"))[0]["version_num"]
    try:
        async with a_process(tmp_path, url, clock) as one:
            await execute(url, "UPDATE alembic_version SET version_num = '9999'")
            with pytest.raises(NewerSchema, match="newer version"):
                async with a_process(tmp_path, url, clock):
                    pytest.fail("it started")
            await one.store.transact(a_buyer)
            assert await registered(url) == {one.id}
    finally:
        await execute(url, f"UPDATE alembic_version SET version_num = '{newest}'")


async def test_a_process_that_has_the_shop_alone_waits_for_an_earlier_write(
    tmp_path: Path, url: str
) -> None:
    """The session of its lock has ended, and its last transaction may still be committed."""

    async def start() -> None:
        async with (
            join_processes(tmp_path, url, ProcessRole.ALL, alone=True) as leases,
            opened_by(leases, url),
        ):
            pass

    async def waits() -> bool:
        query = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        return starting.done() or bool(await read(url, query))

    async with a_connection(url) as earlier:
        writing = earlier.transaction()
        await writing.start()
        await earlier.execute(LOCK_AS_WRITER)
        starting = asyncio.create_task(start())
        await until(waits)
        assert not starting.done()
        await writing.commit()
        await starting


async def test_others_may_run_beside_a_process_that_had_the_shop_alone_once_it_beats(
    tmp_path: Path, url: str, clock: BootClock
) -> None:
    async with (
        join_processes(tmp_path, url, ProcessRole.ALL, alone=True) as leases,
        opened_by(leases, url),
        leases.beating(NEVER),
        asyncio.timeout(HANG_LIMIT),
        a_process(tmp_path, url, clock) as two,
    ):
        assert await registered(url) == {leases.fence.process_id, two.id}


async def test_a_process_that_had_the_shop_alone_keeps_the_lock_when_it_shares_it(
    tmp_path: Path, url: str
) -> None:
    async with (
        join_processes(tmp_path, url, ProcessRole.ALL, alone=True) as leases,
        opened_by(leases, url),
    ):
        await leases.lock.share()
        assert await leases.lock.is_held()
        with pytest.raises(AnotherInstance):
            async with InstanceLock(tmp_path / "another machine", url):
                pass


async def test_a_cancelled_wait_takes_no_lease(
    one: RunningProcess, two: RunningProcess, url: str
) -> None:
    waiting = await stand_by(one, two)
    await two.beat()
    waiting.cancel()
    await asyncio.wait({waiting})
    await one.leases.release(TRADER)
    await two.beat()
    assert await holders(url) == {"trader": None, "poller": None}
    assert await one.take(TRADER) is False


async def test_a_lease_that_could_not_be_released_is_freed_by_the_next_beat(
    one: RunningProcess, url: str
) -> None:
    await one.take(TRADER)
    one.leases._held.discard(TRADER)  # as after a release whose statement failed
    await one.beat()
    assert (await holders(url))["trader"] is None


async def test_a_release_whose_caller_is_cancelled_ends_and_leaves_the_session_usable(
    one: RunningProcess, url: str
) -> None:
    await one.take(TRADER)
    releasing = asyncio.create_task(one.leases.release(TRADER))
    await asyncio.sleep(0)
    releasing.cancel()
    await asyncio.wait({releasing})
    assert (await holders(url))["trader"] is None
    await one.beat()


async def test_a_lease_stays_doubtful_when_its_taker_never_heard_of_it(
    one: RunningProcess, two: RunningProcess, three: RunningProcess, url: str, clock: BootClock
) -> None:
    """It was told to end in the moment in which it took the lease."""
    await one.take(TRADER)
    await outlive(clock, two, three)
    waiting = await two.want(TRADER)
    await two.leases.beat()
    waiting.cancel()
    await asyncio.wait({waiting})
    assert waiting.cancelled()
    assert (await holders(url))["trader"] == two.id
    await two.leases._unregister()
    assert (await holders(url))["trader"] is None
    assert await three.take(TRADER) is True


async def test_a_lease_is_doubtful_until_its_holder_has_settled_it(
    one: RunningProcess, two: RunningProcess, three: RunningProcess, clock: BootClock
) -> None:
    """The first process that took it over may die before it has judged anything."""
    await one.take(TRADER)
    waiting = await two.want(TRADER)
    await outlive(clock, two, three)
    assert waiting.result() is True
    await two.leases.release(TRADER)

    assert await three.take(TRADER) is True
    await three.leases.settle(TRADER)
    await three.leases.release(TRADER)
    assert await two.take(TRADER) is False


# --- clocks -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hours", [-1, 1])
async def test_a_process_whose_clock_is_wrong_is_refused_beside_others(
    tmp_path: Path, url: str, clock: BootClock, hours: int
) -> None:
    """It would withdraw orders that are due later for the others, or wait for what is due now."""

    def wrong_time() -> float:
        return time.time() + hours * 3600

    async with a_process(tmp_path, url, clock):
        with pytest.raises(UnsafeDatabase, match=r"differs by (3599|3600|3601) seconds"):
            async with join_processes(tmp_path, url, ProcessRole.ALL, wall_time=wrong_time):
                pass
    async with join_processes(tmp_path, url, ProcessRole.ALL, wall_time=wrong_time):
        pass


async def test_a_lease_that_is_taken_while_it_is_released_is_free_and_stays_free(
    one: RunningProcess, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process is told to stop in the moment in which its beat takes the lease."""
    waiting = await one.want(POLLER)
    take, releasing = one.leases._take_lease, set[asyncio.Task[None]]()

    async def take_and_be_stopped(lease: Lease, holder: int | None, **doubt: bool) -> bool:
        is_taken = await take(lease, holder, **doubt)
        waiting.cancel()
        releasing.add(asyncio.create_task(one.leases.release(lease)))
        await asyncio.sleep(0)  # the release has begun
        return is_taken

    monkeypatch.setattr(ServerProcess, "_take_lease", staticmethod(take_and_be_stopped))
    await one.leases.beat()
    await asyncio.wait(releasing)
    monkeypatch.undo()
    await one.beat()
    assert (await holders(url))["poller"] is None


async def test_news_that_could_not_be_told_are_told_with_the_next_session(
    one: RunningProcess, two: RunningProcess, url: str
) -> None:
    heard = asyncio.Event()
    two.leases.subscribe(News.RULES, lambda _: heard.set())
    await one.beat()
    one.leases.announce(News.RULES)
    await end_lock_session(url, one)
    with pytest.raises(DBAPIError):
        await one.leases._tell_news()
    await one.leases.lock.take_again()
    await one.leases._prepare_session()
    await one.beat()
    async with asyncio.timeout(60):
        await heard.wait()


async def test_changed_rules_are_told_to_a_process_that_is_not_known_yet(
    one: RunningProcess, two: RunningProcess
) -> None:
    heard = asyncio.Event()
    two.leases.subscribe(News.RULES, lambda _: heard.set())
    one.leases.announce(News.RULES)  # before its next look at the others
    await one.beat()
    async with asyncio.timeout(60):
        await heard.wait()


async def test_work_is_told_to_a_process_once_it_is_known(
    one: RunningProcess, two: RunningProcess
) -> None:
    heard = asyncio.Event()
    two.leases.subscribe(News.WORK, lambda _: heard.set())
    one.leases.announce(News.WORK)  # before its next look at the others: it is not kept
    assert one.leases._news == set()
    await one.beat()
    async with asyncio.timeout(60):
        await heard.wait()
