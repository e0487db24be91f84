"""Tests of a network without answers: it blocks nothing for long, and works again when it answers."""

import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.engine.address import parse_database_url
from storage.engine.engine import Engine, open_engine
from storage.engine.postgresql.connections import COMMAND_TIMEOUT_SECONDS, get_socket
from tests.storage.breakable_connection import Wire, wired
from tests.storage.engines import fresh_url
from tests.waiting import LoopClock


@pytest.fixture
def url(tmp_path: Path) -> str:
    return fresh_url("postgresql", tmp_path)


@pytest.fixture
async def line(url: str) -> AsyncIterator[tuple[Wire, Engine]]:
    async with wired(url) as (wire, address):
        engine = await open_engine(parse_database_url(address))
        yield wire, engine
        await engine.aclose()


async def _ask(connection: AsyncConnection) -> object:
    return (await connection.exec_driver_sql("SELECT 1")).scalar()


async def _ask_over_silence(line: tuple[Wire, Engine], *, in_vain: bool) -> None:
    """Run a transaction whose connection gets no answers before its second statement, or before its
    commit.
    """
    wire, engine = line
    async with AsyncExitStack() as time, engine.write_transaction() as connection:
        assert await _ask(connection) == 1
        wire.fall_silent()
        await time.enter_async_context(LoopClock().running_fast(COMMAND_TIMEOUT_SECONDS))
        if in_vain:
            await _ask(connection)


@pytest.mark.parametrize("in_vain", [True, False], ids=["statement", "commit"])
async def test_what_gets_no_answer_ends(line: tuple[Wire, Engine], in_vain: bool) -> None:
    with pytest.raises(TimeoutError):
        await _ask_over_silence(line, in_vain=in_vain)


async def test_one_silent_connection_condemns_its_siblings(line: tuple[Wire, Engine]) -> None:
    """They use the same network: the next phases get new connections instead of waiting too."""
    wire, engine = line
    async with engine.write_transaction() as connection, engine.write_transaction() as another:
        assert [await _ask(connection), await _ask(another)] == [1, 1]
    with pytest.raises(TimeoutError):
        await _ask_over_silence(line, in_vain=True)
    before = wire.connections
    async with engine.write_transaction() as connection, engine.read_transaction() as another:
        assert [await _ask(connection), await _ask(another)] == [1, 1]
    assert wire.connections == before + 2


async def test_an_engine_on_a_silent_network_closes(line: tuple[Wire, Engine]) -> None:
    wire, engine = line
    async with engine.write_transaction() as connection:
        await _ask(connection)
    wire.fall_silent()
    async with LoopClock().running_fast(COMMAND_TIMEOUT_SECONDS):
        await engine.aclose()


async def test_idle_connections_are_watched_by_the_operating_system(
    line: tuple[Wire, Engine],
) -> None:
    _, engine = line
    async with engine.read_transaction() as connection:
        raw = (await connection.get_raw_connection()).dbapi_connection
        assert raw is not None
        wire = get_socket(raw)
        assert wire is not None
        assert wire.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
