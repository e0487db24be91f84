"""Tests of what is asked directly before a trade is sent: whether this process may still send it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.supplier import Accepted, NotSent, SupplierClient, SupplierRefused
from tests.supplier.dealing import KEY, PLACED
from tests.supplier.scripted_supplier import no, ok, running_scripted_supplier
from tests.supplier.test_tls import self_signed
from tests.supplier.test_trade_connection import tunnel_proxy
from tests.waiting import until

LOST = NotSent("lease_lost")


@dataclass(slots=True)
class Permission:
    """Answers the question; `asked` holds what was true each time."""

    is_given: bool = True
    asked: list[bool] = field(default_factory=list)

    def __call__(self) -> bool:
        self.asked.append(self.is_given)
        return self.is_given


@pytest.fixture
def permission() -> Permission:
    return Permission()


async def test_a_permission_that_is_lost_after_the_opening_sends_no_byte(
    permission: Permission,
) -> None:
    async with (
        counting_server() as server,
        SupplierClient(server.address, 1, KEY, may_send=permission) as supplier,
        supplier.trade_connection("A1", 1, request_no="r1"),
    ):
        await until(server.is_connected)
        permission.is_given = False
        assert await supplier.trade("A1", 1, request_no="r1") == LOST
        await server.closed.wait()
    assert server.received == b""
    assert server.connections == 1


async def test_a_permission_that_is_lost_during_the_tls_handshake_sends_no_order(
    permission: Permission, tmp_path: Path
) -> None:
    def lose() -> None:
        permission.is_given = False

    tls, file = self_signed(tmp_path, "127.0.0.1")
    async with (
        running_scripted_supplier(ok(PLACED), tls=tls) as scripted,
        tunnel_proxy(lose) as proxy,
        SupplierClient(
            scripted.base_url, 1, KEY, may_send=permission, proxy=proxy, ca_file=file
        ) as supplier,
    ):
        assert await supplier.trade("A1", 1, request_no="r1") == LOST
    assert scripted.requests == []
    assert permission.asked == [False], "it was asked before the connection was open"


async def test_a_permission_that_is_lost_between_headers_and_form_sends_no_form() -> None:
    """Without its form the supplier can trade nothing."""
    answers = iter([True, False])
    async with (
        counting_server() as server,
        SupplierClient(server.address, 1, KEY, may_send=lambda: next(answers)) as supplier,
    ):
        assert await supplier.trade("A1", 1, request_no="r1") == LOST
        await server.closed.wait()
    headers, end, form = server.received.partition(b"\r\n\r\n")
    assert headers.startswith(b"POST ")
    assert (end, form) == (b"\r\n\r\n", b"")


async def test_a_permission_that_comes_back_lets_the_next_trade_through(
    permission: Permission,
) -> None:
    async with (
        running_scripted_supplier(ok(PLACED)) as scripted,
        SupplierClient(scripted.base_url, 1, KEY, may_send=permission) as supplier,
    ):
        permission.is_given = False
        assert await supplier.trade("A1", 1, request_no="r1") == LOST
        permission.is_given = True
        assert isinstance(await supplier.trade("A1", 1, request_no="r1"), Accepted)
    assert [dict(request.form)["request_no"] for request in scripted.requests] == ["r1"]


async def test_read_calls_need_no_permission() -> None:
    async with (
        running_scripted_supplier(no("closed")) as scripted,
        SupplierClient(scripted.base_url, 1, KEY, may_send=lambda: False) as supplier,
    ):
        with pytest.raises(SupplierRefused):
            await supplier.connect()
    assert len(scripted.requests) == 1


async def test_a_trade_without_permission_is_counted_as_not_sent() -> None:
    counted: list[tuple[str, str]] = []
    async with (
        counting_server() as server,
        SupplierClient(
            server.address,
            1,
            KEY,
            may_send=lambda: False,
            on_call=lambda endpoint, outcome, _: counted.append((endpoint, outcome)),
        ) as supplier,
    ):
        assert await supplier.trade("A1", 1, request_no="r1") == LOST
        await server.closed.wait()
    assert counted == [("trade", "not_sent")]


@dataclass(slots=True)
class CountingServer:
    """What came in on the last connection, and how many there were."""

    address: str = ""
    received: bytes = b""
    connections: int = 0
    closed: asyncio.Event = field(default_factory=asyncio.Event)

    async def is_connected(self) -> bool:
        return self.connections > 0


@asynccontextmanager
async def counting_server() -> AsyncIterator[CountingServer]:
    """Accept connections, answer nothing, keep every byte; wait for their ends after the block."""
    server, ends = CountingServer(), list[asyncio.Future[None]]()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server.connections += 1
        end = asyncio.get_running_loop().create_future()
        ends.append(end)
        while data := await reader.read(65_536):
            server.received += data
        server.closed.set()
        writer.close()
        await writer.wait_closed()
        end.set_result(None)

    listening = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with listening:
        server.address = f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
        yield server
        await asyncio.gather(*ends)
