"""A scripted supplier on loopback: raw bytes out, every request and connection recorded.

It knows nothing of the API: a test sets byte for byte what comes back, or how the connection
breaks.
"""

import asyncio
import json
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import parse_qsl

Behaviour = Callable[[asyncio.StreamWriter], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Request:
    """A received request; header names in lower case, the form in its order."""

    line: str
    headers: dict[str, str]
    form: list[tuple[str, str]]
    connection: int


@dataclass(slots=True)
class ScriptedSupplier:
    base_url: str
    requests: list[Request] = field(default_factory=list)
    connections: int = 0


def http(body: bytes, status: int = 200, **headers: str) -> bytes:
    """Return a whole reply; keyword arguments are headers with "_" for "-"."""
    found = {"content-type": "application/json", "content-length": str(len(body))}
    found |= {name.replace("_", "-"): value for name, value in headers.items()}
    lines = "".join(f"{name}: {value}\r\n" for name, value in found.items())
    return f"HTTP/1.1 {status} X\r\n{lines}\r\n".encode() + body


def ok(data: object) -> bytes:
    """Return a success reply."""
    return http(json.dumps({"code": 200, "data": data}, ensure_ascii=False).encode())


def no(message: str, code: int = 0) -> bytes:
    """Return a refusal."""
    return http(json.dumps({"code": code, "msg": message}).encode())


async def hang_up(writer: asyncio.StreamWriter) -> None:
    """Close the connection without a reply."""


async def silence(writer: asyncio.StreamWriter) -> None:
    """Keep the connection open and send nothing."""
    await asyncio.Event().wait()


async def drip(writer: asyncio.StreamWriter) -> None:
    """Send a body byte by byte, without an end."""
    writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n")
    while True:
        writer.write(b" ")
        await writer.drain()
        await asyncio.sleep(0.01)


@asynccontextmanager
async def running_scripted_supplier(
    *script: bytes | Behaviour, tls: ssl.SSLContext | None = None
) -> AsyncIterator[ScriptedSupplier]:
    """Answer each request with the next entry of `script`, and further ones with the last entry."""
    scripted, tasks = ScriptedSupplier(""), set[asyncio.Task[None]]()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        scripted.connections += 1
        number = scripted.connections
        with suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            while True:
                scripted.requests.append(await _request(reader, number))
                entry = script[min(len(scripted.requests), len(script)) - 1]
                if not isinstance(entry, bytes):
                    await entry(writer)
                    break
                writer.write(entry)
                await writer.drain()
        writer.close()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        tasks.add(asyncio.create_task(serve(reader, writer)))

    server = await asyncio.start_server(accept, "127.0.0.1", 0, ssl=tls)
    scheme = "https" if tls else "http"
    scripted.base_url = f"{scheme}://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield scripted
    finally:
        server.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await server.wait_closed()


async def _request(reader: asyncio.StreamReader, connection: int) -> Request:
    head = (await reader.readuntil(b"\r\n\r\n")).decode()
    line, *lines = head.strip().split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (x.partition(":") for x in lines)}
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Request(line, headers, parse_qsl(body.decode(), keep_blank_values=True), connection)
