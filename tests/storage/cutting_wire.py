"""A connection to the test server that is cut when the client sends a certain word."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, urlsplit


@dataclass
class CuttingWire:
    """Passes bytes between TCP on loopback and a server's socket file.

    When a client sends `cut_at`, all connections are cut, once. With `delivers` the server gets the
    word and answers, and the answer is lost; otherwise the word is lost.
    """

    file: Path
    cut_at: bytes | None = None
    delivers: bool = False
    cuts: int = 0
    connections: int = 0
    _writers: list[asyncio.StreamWriter] = field(default_factory=list)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Connect one client."""
        self.connections += 1
        server_reader, server_writer = await asyncio.open_unix_connection(self.file)
        self._writers += [writer, server_writer]
        for work in (
            self._carry_to_server(reader, server_reader, server_writer),
            _pass_on(server_reader, writer),
        ):
            task = asyncio.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carry_to_server(
        self,
        reader: asyncio.StreamReader,
        server_reader: asyncio.StreamReader,
        server: asyncio.StreamWriter,
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                if self.cut_at is not None and self.cut_at in data:
                    self.cut_at = None
                    self.cuts += 1
                    if self.delivers:
                        await self._deliver(data, server_reader, server)
                    self.cut()
                    return
                server.write(data)
                await server.drain()
        server.close()

    async def _deliver(
        self, data: bytes, server_reader: asyncio.StreamReader, server: asyncio.StreamWriter
    ) -> None:
        """Let the server execute what the client sent last, and keep the answer."""
        for task in self._tasks - {asyncio.current_task()}:
            task.cancel()
        await asyncio.sleep(0)  # the tasks end: nobody else reads the answer
        server.write(data)
        await server.drain()
        await server_reader.read(1)

    def cut(self) -> None:
        """Cut every connection that exists; new ones work."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()


async def _pass_on(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await source.read(65_536):
            target.write(data)
            await target.drain()
    target.close()


@asynccontextmanager
async def cutting_wire(url: str) -> AsyncIterator[tuple[CuttingWire, str]]:
    """Yield a wire to the server that `url` names by its folder, and the address over it."""
    parts = urlsplit(url)
    (folder,) = parse_qs(parts.query)["host"]
    (file,) = (each for each in Path(folder).glob(".s.PGSQL.*") if each.suffix != ".lock")
    wire = CuttingWire(file)
    listening = await asyncio.start_server(wire.carry, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    try:
        yield wire, f"postgresql://postgres@127.0.0.1:{port}{parts.path}"
    finally:
        listening.close()
        wire.cut()
        await listening.wait_closed()
