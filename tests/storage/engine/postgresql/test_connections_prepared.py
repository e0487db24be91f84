"""Tests of prepared statements on a server: they return what SQLAlchemy returns, and fail as it fails."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Executable, bindparam, exc, func, select, text, update

from storage.engine.address import parse_database_url
from storage.engine.engine import Engine, open_engine
from storage.engine.postgresql.connections import COMMAND_TIMEOUT_SECONDS
from storage.engine.runner import run_with_retries
from storage.engine.statements import DirectResult
from tests.storage.breakable_connection import Wire, wired
from tests.storage.engine.test_statements import NOON, ROWS, list_reads, things
from tests.storage.engines import fresh_url
from tests.waiting import LoopClock

_INSERT = things.insert()
_ONE = select(things).where(things.c.id == bindparam("which"))


@pytest.fixture
def url(tmp_path: Path) -> str:
    return fresh_url("postgresql", tmp_path)


@pytest.fixture
async def engine(url: str) -> AsyncIterator[Engine]:
    opened = await open_engine(parse_database_url(url))
    try:
        await opened.write(_create)
        yield opened
    finally:
        await opened.write(things.drop)
        await opened.aclose()


def _create(connection: Connection) -> None:
    things.create(connection)
    connection.execute(_INSERT, ROWS)


def _insert(connection: Connection, values: dict[str, Any]) -> None:
    connection.execute(_INSERT, values)


@pytest.mark.parametrize(("statement", "values"), list_reads())
async def test_a_prepared_query_returns_the_rows_of_sqlalchemy(
    engine: Engine, statement: Executable, values: dict[str, Any]
) -> None:
    def read(connection: Connection) -> tuple[bool, list[dict[str, Any]]]:
        found = connection.execute(statement, values)
        return isinstance(found, DirectResult), [dict(row) for row in found.mappings()]

    fresh = await engine.read(read)
    assert await engine.read(read) == await engine.read(read) == (True, fresh[1])


async def test_a_change_tells_how_many_rows_and_returns_the_new_ones(engine: Engine) -> None:
    change = update(things).where(things.c.id == bindparam("which")).returning(*things.c)
    counted = update(things).values(name="same")

    def write(connection: Connection) -> None:
        for amount in (1, 2, 3):
            changed = connection.execute(change, {"which": 1, "amount": amount, "open": True})
            row = changed.one()
            assert (row.amount, row.open, row.at) == (amount, True, NOON)
        for _ in range(2):
            assert connection.execute(counted).rowcount == len(ROWS)

    await engine.write(write)


async def test_rows_are_inserted_alone_and_in_lists(engine: Engine) -> None:
    insert = things.insert()

    def write(connection: Connection) -> list[int]:
        for first in (50, 60, 70):
            connection.execute(insert, {"id": first, "name": "n", "at": NOON, "open": True})
            more = [{"id": first + n, "name": "n", "at": NOON, "open": True} for n in (1, 2)]
            connection.execute(insert, more)
        query = select(things.c.id).where(things.c.id >= 50).order_by(things.c.id)
        return [*connection.scalars(query)]

    assert await engine.write(write) == [50, 51, 52, 60, 61, 62, 70, 71, 72]


@pytest.mark.parametrize(
    ("values", "error"),
    [
        ({"id": 1, "name": "a secret"}, exc.IntegrityError),
        ({"id": 9, "name": "a secret", "amount": 2**63}, exc.DBAPIError),
        ({"id": 9, "name": "a secret", "at": NOON.replace(tzinfo=None)}, exc.StatementError),
        ({"id": 9, "name": None}, exc.IntegrityError),
    ],
)
async def test_a_refused_value_is_sqlalchemys_error_without_values(
    engine: Engine, values: dict[str, Any], error: type[Exception]
) -> None:
    named = dict.fromkeys(values) | {"id": 20, "name": "n"}
    for number in (20, 21):  # the object is prepared when it comes again
        await engine.write(partial(_insert, values=named | {"id": number}))
    with pytest.raises(error) as refused:
        await engine.write(partial(_insert, values=values))
    assert "a secret" not in str(refused.value)
    assert await engine.read(lambda c: c.scalar(select(func.count()).select_from(things))) == 5


async def test_a_statement_prepared_before_a_change_of_the_schema_is_prepared_again(
    engine: Engine,
) -> None:
    async def look() -> str:
        return str(await engine.read(lambda c: c.execute(_ONE, {"which": 1}).one().name))

    for _ in range(3):
        assert await look() == "one"
    alter = text("ALTER TABLE things ALTER COLUMN name TYPE varchar(40)")
    await engine.write(lambda connection: connection.execute(alter))
    causes: list[object] = []
    assert (
        await run_with_retries(look, engine.failures, lambda _: 0, on_repeated=causes.append)
        == "one"
    )
    assert len(causes) == 1
    assert await look() == "one"


async def test_a_prepared_statement_without_an_answer_times_out(url: str) -> None:
    async with wired(url) as (wire, address), AsyncExitStack() as stack:
        engine = await open_engine(parse_database_url(address))
        stack.push_async_callback(engine.aclose)
        query = select(func.now())
        for _ in range(2):
            await engine.read(lambda connection: connection.scalar(query))
        with pytest.raises(TimeoutError):
            await _ask_over_silence(wire, engine, query, stack)


async def _ask_over_silence(
    wire: Wire, engine: Engine, query: Executable, stack: AsyncExitStack
) -> None:
    wire.fall_silent()
    await stack.enter_async_context(LoopClock().running_fast(COMMAND_TIMEOUT_SECONDS))
    await engine.read(lambda connection: connection.scalar(query))
