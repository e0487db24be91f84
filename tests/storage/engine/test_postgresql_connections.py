"""Tests of a network without answers: it blocks nothing for long, and works again when it answers."""

import asyncio
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.engine.database_address import parse_database_url
from storage.engine.engines import Engine, open_engine
from storage.engine.postgresql_connections import get_socket
from tests.storage.engines import fresh_url
from tests.storage.wire import Wire, wired

#: Far longer than the limit of a statement here: only a hang takes so long.
PATIENCE = 60


@pytest.fixture
def url(tmp_path: Path) -> str:
    return fresh_url("postgresql", tmp_path)


@pytest.fixture
async def line(url: str) -> AsyncIterator[tuple[Wire, Engine]]:
    async with wired(url) as (wire, address):
        engine = await open_engine(parse_database_url(address), command_timeout=2.0)
        yield wire, engine
        async with asyncio.timeout(PATIENCE):
            await engine.aclose()


async def _ask(connection: AsyncConnection) -> object:
    return (await connection.exec_driver_sql("SELECT 1")).scalar()


async def _ask_over_silence(line: tuple[Wire, Engine], *, in_vain: bool) -> None:
    """Run a transaction whose connection gets no answers before its second statement, or before its
    commit.
    """
    wire, engine = line
    async with engine.write_transaction() as connection:
        assert await _ask(connection) == 1
        wire.fall_silent()
        if in_vain:
            await _ask(connection)


@pytest.mark.parametrize("in_vain", [True, False], ids=["statement", "commit"])
async def test_what_gets_no_answer_ends(line: tuple[Wire, Engine], in_vain: bool) -> None:
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(TimeoutError):
            await _ask_over_silence(line, in_vain=in_vain)


async def test_one_silent_connection_condemns_its_siblings(line: tuple[Wire, Engine]) -> None:
    """They use the same network: the next phases get new connections instead of waiting too."""
    _, engine = line
    async with asyncio.timeout(PATIENCE):
        async with engine.write_transaction() as connection, engine.write_transaction() as another:
            assert [await _ask(connection), await _ask(another)] == [1, 1]
        with pytest.raises(TimeoutError):
            await _ask_over_silence(line, in_vain=True)
        async with engine.write_transaction() as connection, engine.read_transaction() as another:
            assert [await _ask(connection), await _ask(another)] == [1, 1]


async def test_an_engine_on_a_silent_network_closes(line: tuple[Wire, Engine]) -> None:
    wire, engine = line
    async with engine.write_transaction() as connection:
        await _ask(connection)
    wire.fall_silent()
    async with asyncio.timeout(PATIENCE):
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
