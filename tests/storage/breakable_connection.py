"""A connection to the test server that can stop carrying data, as a network does: no data and no
error.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import parse_qs, urlsplit


class Wire:
    """Passes bytes between TCP on loopback and a server's socket file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.connections = 0
        self._talking: set[asyncio.Task[None]] = set()
        self._kept: list[asyncio.StreamWriter] = []

    def fall_silent(self) -> None:
        """Stop carrying data on every existing connection; new ones work."""
        for task in self._talking:
            task.cancel()
        self._talking.clear()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Connect one client."""
        self.connections += 1
        there_reader, there_writer = await asyncio.open_unix_connection(self._file)
        self._kept += [writer, there_writer]
        for source, target in ((reader, there_writer), (there_reader, writer)):
            self._talking.add(asyncio.create_task(_pass_on(source, target)))

    def break_off(self) -> None:
        """Abort every connection at once."""
        self.fall_silent()
        for writer in self._kept:
            writer.transport.abort()

    async def cut(self) -> None:
        """Close everything."""
        self.break_off()
        await asyncio.sleep(0)


async def _pass_on(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await source.read(65_536):
            target.write(data)
            await target.drain()
    target.close()


@asynccontextmanager
async def wired(url: str) -> AsyncIterator[tuple[Wire, str]]:
    """Yield a wire to the server that `url` names by its folder, and the address over it."""
    parts = urlsplit(url)
    (folder,) = parse_qs(parts.query)["host"]
    (file,) = (each for each in Path(folder).glob(".s.PGSQL.*") if each.suffix != ".lock")
    wire = Wire(file)
    listening = await asyncio.start_server(wire.carry, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    try:
        yield wire, f"postgresql://postgres@127.0.0.1:{port}{parts.path}"
    finally:
        listening.close()
        await wire.cut()
        await listening.wait_closed()
