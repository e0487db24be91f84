"""A connection to the test server that fails as a network does.

It falls silent, without data and without an error, or it is cut: at any time, or when the client sends
a certain word.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

Connect = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


@dataclass(slots=True)
class Wire:
    """Passes bytes between TCP and a server, to which `connect` makes a connection.

    When a client sends `cut_at`, all connections are cut, once. With `delivers` the server gets the
    word and answers, and the answer is lost; otherwise the word is lost.
    """

    connect: Connect
    cut_at: bytes | None = None
    delivers: bool = False
    #: Gets what clients send.
    on_sent: Callable[[bytes], object] = len
    cuts: int = 0
    connections: int = 0
    _writers: list[asyncio.StreamWriter] = field(default_factory=list)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Connect one client."""
        self.connections += 1
        server_reader, server_writer = await self.connect()
        self._writers += [writer, server_writer]
        for work in (
            self._pass_on(reader, server_writer, server_reader),
            self._pass_on(server_reader, writer),
        ):
            task = asyncio.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def fall_silent(self) -> None:
        """Stop carrying data on every existing connection; new ones work."""
        for task in self._tasks - {asyncio.current_task()}:
            task.cancel()

    def cut(self) -> None:
        """Abort every existing connection; new ones work."""
        self.fall_silent()
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def _pass_on(
        self,
        source: asyncio.StreamReader,
        target: asyncio.StreamWriter,
        answers: asyncio.StreamReader | None = None,
    ) -> None:
        """Carry data in one direction; `answers` is the other one if this one leads to the server."""
        with suppress(OSError):
            while data := await source.read(65_536):
                if answers is not None and self.cut_at is not None and self.cut_at in data:
                    self.cut_at = None
                    self.cuts += 1
                    if self.delivers:
                        await self._deliver(data, answers, target)
                    self.cut()
                    return
                if answers is not None:
                    self.on_sent(data)
                target.write(data)
                await target.drain()
        target.close()

    async def _deliver(
        self, data: bytes, answers: asyncio.StreamReader, server: asyncio.StreamWriter
    ) -> None:
        """Let the server execute what the client sent last, and keep the answer."""
        self.fall_silent()
        await asyncio.sleep(0)  # the tasks end: nobody else reads the answer
        server.write(data)
        await server.drain()
        await answers.read(1)


def find_socket(url: str) -> Path:
    """Return the socket file of the server that `url` names by its folder."""
    (folder,) = parse_qs(urlsplit(url).query)["host"]
    (file,) = (each for each in Path(folder).glob(".s.PGSQL.*") if each.suffix != ".lock")
    return file


@asynccontextmanager
async def wired(url: str) -> AsyncIterator[tuple[Wire, str]]:
    """Yield a wire to the server that `url` names by its folder, and the address over it."""
    parts = urlsplit(url)
    wire = Wire(partial(asyncio.open_unix_connection, find_socket(url)))
    listening = await asyncio.start_server(wire.carry, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    try:
        yield wire, f"postgresql://postgres@127.0.0.1:{port}{parts.path}"
    finally:
        listening.close()
        wire.cut()
        await asyncio.sleep(0)  # the tasks that carried data end
        await listening.wait_closed()
