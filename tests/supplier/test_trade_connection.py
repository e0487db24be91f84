"""Tests of a connection that is opened before its order may be sent."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from pathlib import Path

import httpx
import pytest

from bot.supplier import (
    Accepted,
    NotSent,
    SupplierClient,
    SupplierTimeout,
    SupplierUnreachable,
    Unknown,
)
from tests.supplier.dealing import DEAD, KEY, LIMITS, PLACED, Time, client
from tests.supplier.scripted_supplier import (
    ScriptedSupplier,
    hang_up,
    http,
    ok,
    running_scripted_supplier,
)
from tests.supplier.test_tls import self_signed
from tests.waiting import LoopClock, until


async def test_the_opened_connection_carries_the_order_and_nothing_before_it() -> None:
    async with (
        running_scripted_supplier(ok(PLACED)) as scripted,
        client(scripted.base_url) as supplier,
        supplier.trade_connection("A1", 1, request_no="r1"),
    ):
        await until(partial(is_connected, scripted))
        assert scripted.requests == []
        outcome = await supplier.trade("A1", 1, request_no="r1")
    assert isinstance(outcome, Accepted)
    assert [request.connection for request in scripted.requests] == [1]
    assert scripted.connections == 1


async def test_an_order_that_is_not_sent_leaves_a_closed_connection_without_a_byte() -> None:
    async with recording_server() as (address, received), client(address) as supplier:
        async with supplier.trade_connection("A1", 1, request_no="r1"):
            pass
        assert await received == b""


async def test_another_order_opens_a_connection_of_its_own() -> None:
    async with (
        running_scripted_supplier(ok(PLACED)) as scripted,
        client(scripted.base_url) as supplier,
        supplier.trade_connection("A1", 1, request_no="r1"),
    ):
        await until(partial(is_connected, scripted))
        await supplier.trade("A1", 1, request_no="r2")
        await supplier.trade("A1", 1, request_no="r1")
        await supplier.trade("A1", 1, request_no="r1")
    sent = [(dict(one.form)["request_no"], one.connection) for one in scripted.requests]
    assert sent == [("r2", 2), ("r1", 1), ("r1", 3)]


async def test_the_end_of_one_connection_takes_nothing_from_another_one_of_the_same_order() -> None:
    async with (
        running_scripted_supplier(ok(PLACED)) as scripted,
        client(scripted.base_url) as supplier,
        AsyncExitStack() as second,
    ):
        async with supplier.trade_connection("A1", 1, request_no="r1"):
            await until(partial(is_connected, scripted))
            again = supplier.trade_connection("A1", 1, request_no="r1")
            await second.enter_async_context(again)
        outcome = await supplier.trade("A1", 1, request_no="r1")
    assert isinstance(outcome, Accepted)
    assert scripted.connections == 2


async def test_a_connection_that_cannot_be_opened_is_said_before_the_order() -> None:
    async with client(DEAD) as supplier:
        with pytest.raises(SupplierUnreachable, match="connect_failed"):
            async with supplier.trade_connection("A1", 1, request_no="r1"):
                pytest.fail("it was opened")


async def test_an_order_that_cannot_be_sent_opens_no_connection() -> None:
    async with (
        running_scripted_supplier(ok(PLACED)) as scripted,
        client(scripted.base_url) as supplier,
    ):
        with pytest.raises(SupplierUnreachable, match="bad_input"):
            async with supplier.trade_connection(
                "A1", 1, request_no="r1", widgets={"nick": "\ud800"}
            ):
                pytest.fail("it was opened")
        with pytest.raises(ValueError, match="quantity"):
            supplier.trade_connection("A1", 0, request_no="r1")
    assert scripted.connections == 0


async def test_a_connection_that_stayed_unused_for_long_is_not_used() -> None:
    """The supplier may have closed it, which would make a needless unknown outcome."""
    time = Time()
    async with (
        running_scripted_supplier(ok(PLACED)) as scripted,
        SupplierClient(scripted.base_url, 1, KEY, clock=time.clock, sleep=time.sleep) as supplier,
        supplier.trade_connection("A1", 1, request_no="r1"),
    ):
        time.now += LIMITS.trade_unused + 1
        assert await supplier.trade("A1", 1, request_no="r1") == NotSent("unused_too_long")
    assert scripted.requests == []


async def test_a_failure_after_the_order_was_sent_is_an_unknown_outcome() -> None:
    async with (
        running_scripted_supplier(hang_up) as scripted,
        client(scripted.base_url) as supplier,
        supplier.trade_connection("A1", 1, request_no="r1"),
    ):
        outcome = await supplier.trade("A1", 1, request_no="r1")
    assert outcome == Unknown("remote_protocol")
    assert len(scripted.requests) == 1


async def test_an_error_of_the_caller_passes_unchanged_and_closes_the_connection() -> None:
    async with recording_server() as (address, received), client(address) as supplier:
        with pytest.raises(TimeoutError, match="ours"):
            async with supplier.trade_connection("A1", 1, request_no="r1"):
                raise TimeoutError("ours")
        assert await received == b""


async def test_the_certificate_is_checked_before_the_order(tmp_path: Path) -> None:
    tls, file = self_signed(tmp_path, "127.0.0.1")
    async with running_scripted_supplier(ok(PLACED), tls=tls) as scripted:
        async with SupplierClient(scripted.base_url, 1, KEY) as stranger:
            with pytest.raises(SupplierUnreachable, match="connect_failed"):
                async with stranger.trade_connection("A1", 1, request_no="r1"):
                    pytest.fail("it was opened")
        async with (
            SupplierClient(scripted.base_url, 1, KEY, ca_file=file) as supplier,
            supplier.trade_connection("A1", 1, request_no="r1"),
        ):
            assert scripted.requests == []
            outcome = await supplier.trade("A1", 1, request_no="r1")
    assert isinstance(outcome, Accepted)


async def test_a_forwarding_proxy_is_connected_to_before_the_order() -> None:
    async with (
        running_scripted_supplier(ok(PLACED)) as proxy,
        SupplierClient(DEAD, 1, KEY, proxy=proxy.base_url) as supplier,
        supplier.trade_connection("A1", 1, request_no="r1"),
    ):
        await until(partial(is_connected, proxy))
        assert proxy.requests == []
        outcome = await supplier.trade("A1", 1, request_no="r1")
    assert isinstance(outcome, Accepted)


async def test_a_tunnel_through_a_proxy_is_opened_before_the_order(tmp_path: Path) -> None:
    tls, file = self_signed(tmp_path, "127.0.0.1")
    async with (
        running_scripted_supplier(ok(PLACED), tls=tls) as scripted,
        tunnel_proxy() as proxy,
        SupplierClient(scripted.base_url, 1, KEY, proxy=proxy, ca_file=file) as supplier,
        supplier.trade_connection("A1", 1, request_no="r1"),
    ):
        await until(partial(is_connected, scripted))
        assert scripted.requests == []
        outcome = await supplier.trade("A1", 1, request_no="r1")
    assert isinstance(outcome, Accepted)


async def test_a_proxy_that_does_not_answer_is_given_up() -> None:
    time = LoopClock()
    async with (
        recording_server() as (proxy, _),
        SupplierClient("https://s.example", 1, KEY, proxy=proxy) as supplier,
        time.running_fast(LIMITS.trade_open),
    ):
        with pytest.raises(SupplierTimeout):
            async with supplier.trade_connection("A1", 1, request_no="r1"):
                pytest.fail("it was opened")


async def test_a_proxy_that_refuses_is_no_unknown_outcome() -> None:
    async with (
        running_scripted_supplier(http(b"", 403)) as proxy,
        SupplierClient("https://s.example", 1, KEY, proxy=proxy.base_url) as supplier,
    ):
        with pytest.raises(SupplierUnreachable, match="proxy_error"):
            async with supplier.trade_connection("A1", 1, request_no="r1"):
                pytest.fail("it was opened")


async def test_a_transport_that_traces_nothing_waits_before_the_body() -> None:
    arrived: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        arrived.append(request)
        return httpx.Response(200, content=ok(PLACED).partition(b"\r\n\r\n")[2])

    async with (
        SupplierClient("https://s.example", 1, KEY, transport=httpx.MockTransport(answer)) as one,
        one.trade_connection("A1", 1, request_no="r1"),
    ):
        assert arrived == []
        outcome = await one.trade("A1", 1, request_no="r1")
    assert isinstance(outcome, Accepted)
    assert len(arrived) == 1


@asynccontextmanager
async def recording_server() -> AsyncIterator[tuple[str, asyncio.Future[bytes]]]:
    """Accept connections; yield the address, and what the first one sent until it was closed."""
    received: asyncio.Future[bytes] = asyncio.Future()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        received.set_result(await reader.read())
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", received


@asynccontextmanager
async def tunnel_proxy(on_connect: Callable[[], None] = lambda: None) -> AsyncIterator[str]:
    """Run a proxy that answers CONNECT and then passes every byte on; yield its address.

    `on_connect` is called before the answer.
    """
    tasks: list[asyncio.Task[None]] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        assert head.startswith("CONNECT ")
        host, _, port = head.split()[1].partition(":")
        upstream_reader, upstream_writer = await asyncio.open_connection(host, int(port))
        on_connect()
        writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
        tasks.append(asyncio.create_task(_pass_on(reader, upstream_writer)))
        tasks.append(asyncio.create_task(_pass_on(upstream_reader, writer)))

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    await asyncio.gather(*tasks)


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(65_536):
            writer.write(data)
    writer.close()


async def is_connected(scripted: ScriptedSupplier) -> bool:
    return scripted.connections > 0
