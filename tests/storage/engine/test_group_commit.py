"""Tests of the group commit: what shares a transaction is kept as if each had its own."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.engine.address import parse_database_url
from storage.engine.engine import Engine, open_engine
from storage.engine.group_commit import MAX_TOGETHER, GroupCommit
from tests.waiting import HANG_LIMIT


@dataclass(slots=True)
class _Rig:
    """A group commit on a file with a table of numbers; counts its transactions."""

    engine: Engine
    transactions: int = 0
    commit_error: Exception | None = None
    group: GroupCommit = field(init=False)

    def __post_init__(self) -> None:
        self.group = GroupCommit(self.begin)

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        self.transactions += 1
        async with self.engine.write_transaction() as connection:
            yield connection
        if self.commit_error is not None:
            raise self.commit_error

    async def numbers(self) -> list[int]:
        async with self.engine.read_transaction() as connection:
            rows = await connection.execute(text("SELECT number FROM numbers ORDER BY rowid"))
            return list(rows.scalars())

    async def run_behind_another(
        self, *work: Callable[[AsyncConnection], Awaitable[object]]
    ) -> list[object]:
        """Run `work` in one group: all of it arrives while another transaction is running."""
        begun, end = asyncio.Event(), asyncio.Event()

        async def wait(_connection: AsyncConnection) -> None:
            begun.set()
            await end.wait()

        async with asyncio.timeout(HANG_LIMIT):
            first = asyncio.create_task(self.group.run(wait))
            await begun.wait()
            tasks = [asyncio.create_task(self.group.run(each)) for each in work]
            await asyncio.sleep(0)
            self.transactions = 0
            end.set()
            _, *results = await asyncio.gather(first, *tasks, return_exceptions=True)
            return results


@pytest.fixture
async def rig(tmp_path: Path) -> AsyncIterator[_Rig]:
    engine = await open_engine(parse_database_url(f"sqlite:///{tmp_path / 'group.db'}"))
    rig = _Rig(engine)
    async with engine.write_transaction() as connection:
        await connection.execute(text("CREATE TABLE numbers (number INTEGER UNIQUE)"))
    yield rig
    await engine.aclose()


def _insert(number: int) -> Callable[[AsyncConnection], Awaitable[int]]:
    async def insert(connection: AsyncConnection) -> int:
        await connection.execute(text(f"INSERT INTO numbers VALUES ({number})"))
        return number

    return insert


async def _insert_and_fail(connection: AsyncConnection) -> None:
    await _insert(99)(connection)
    raise LookupError("on purpose")


async def test_work_that_waits_shares_one_transaction_in_order_of_arrival(rig: _Rig) -> None:
    assert await rig.run_behind_another(*map(_insert, (3, 1, 2))) == [3, 1, 2]
    assert await rig.numbers() == [3, 1, 2]
    assert rig.transactions == 1


async def test_no_caller_is_answered_before_the_commit(rig: _Rig) -> None:
    seen: list[list[int]] = []

    async def write(number: int) -> None:
        await rig.group.run(_insert(number))
        seen.append(await rig.numbers())

    await asyncio.gather(*map(write, range(5)))
    assert all(number in numbers for number, numbers in enumerate(seen))


async def test_one_failure_undoes_only_itself(rig: _Rig) -> None:
    first, failed, last = await rig.run_behind_another(_insert(1), _insert_and_fail, _insert(2))
    assert (first, last) == (1, 2)
    assert isinstance(failed, LookupError)
    assert await rig.numbers() == [1, 2]


async def test_a_rejected_row_undoes_only_its_own_work(rig: _Rig) -> None:
    await rig.group.run(_insert(7))
    first, rejected, last = await rig.run_behind_another(_insert(1), _insert(7), _insert(2))
    assert (first, last) == (1, 2)
    assert isinstance(rejected, SQLAlchemyError)
    assert await rig.numbers() == [7, 1, 2]


async def test_nothing_runs_again_after_a_failed_commit(rig: _Rig) -> None:
    """It may have been committed all the same, as here."""
    rig.commit_error = OSError("no space left")
    results = await rig.run_behind_another(_insert(1), _insert(2))
    assert [type(each) for each in results] == [OSError, OSError]
    assert await rig.numbers() == [1, 2]


async def test_a_long_queue_is_split(rig: _Rig) -> None:
    count = 2 * MAX_TOGETHER + 1
    await rig.run_behind_another(*map(_insert, range(count)))
    assert rig.transactions == 3
    assert await rig.numbers() == list(range(count))


async def test_work_after_a_failure_runs_as_before(rig: _Rig) -> None:
    with pytest.raises(LookupError):
        await rig.group.run(_insert_and_fail)
    assert await rig.group.run(_insert(4)) == 4
    assert await rig.numbers() == [4]


@pytest.mark.parametrize("steps", range(6))
async def test_the_end_of_the_event_loop_ends_every_caller(rig: _Rig, steps: int) -> None:
    """Every task is cancelled, also one that has not begun, as `asyncio.run` does at its end."""
    others = asyncio.all_tasks()
    callers = [asyncio.create_task(rig.group.run(_insert(number))) for number in range(3)]
    for _ in range(steps):
        await asyncio.sleep(0)
    for each in asyncio.all_tasks() - others:
        each.cancel()
    _, unfinished = await asyncio.wait(callers, timeout=HANG_LIMIT)
    assert not unfinished
    assert await rig.group.run(_insert(4)) == 4
