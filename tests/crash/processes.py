"""The shop and its servers as separate processes: started, stopped and killed by their id.

Their output goes to files, and none of them outlives the test. A shop gets exactly the given
settings: neither the developer's environment nor a `.env` reaches it.
"""

import asyncio
import atexit
import os
import signal
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeVar

import httpx

from bot.demo.demo_servers import OPERATOR, TOKEN
from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY
from bot.demo.supplier.records import STRICT
from tests.crash.fork_server import ForkServer
from tests.crash.holding_servers import RELEASED
from tests.waiting import HANG_LIMIT

T = TypeVar("T")
TIMEOUT_SECONDS = HANG_LIMIT
"""Seconds after which whatever is waited for will not come any more, even on a busy machine."""


@cache
def fork_server() -> ForkServer:
    """Start the server that starts the programs of this process; it ends with the process."""
    made = ForkServer()
    atexit.register(made.close)
    return made


async def until(
    look: Callable[[], Awaitable[T | None]], timeout_seconds: float = TIMEOUT_SECONDS
) -> T:
    """Call `look` until it returns a value; TimeoutError after `timeout_seconds`."""
    async with asyncio.timeout(timeout_seconds):
        while True:
            if found := await look():
                return found
            await asyncio.sleep(0.02)


@dataclass(slots=True)
class Program:
    """A command of the project that can be started repeatedly; `folder` is its working folder."""

    name: str
    arguments: tuple[str, ...]
    folder: Path
    settings: Mapping[str, str] = field(default_factory=dict)
    _pid: int | None = None
    _code: int | None = None

    @property
    def pid(self) -> int:
        assert self._pid is not None, f"{self.name} was never started"
        return self._pid

    @property
    def running(self) -> bool:
        if self._pid is None:
            return False
        if self._code is None:
            self._code = fork_server().exit_code(self._pid)
        return self._code is None

    async def start(self) -> None:
        """Start it; its output is appended to the earlier output."""
        assert not self.running
        self._code = None
        self.output.touch()
        self.errors.touch()
        self._pid = fork_server().start(
            self.arguments, self.folder, self.settings, self.output, self.errors
        )

    async def kill(self) -> None:
        """Kill it, as a power cut would: no handler runs."""
        self._signal(signal.SIGKILL)
        await self.wait_for_end()

    async def stop(
        self, how: signal.Signals = signal.SIGTERM, timeout_seconds: float = TIMEOUT_SECONDS
    ) -> int:
        """Ask it to end; return its exit code.

        TimeoutError if it does not end within `timeout_seconds`.
        """
        self._signal(how)
        return await self.wait_for_end(timeout_seconds)

    async def wait_for_end(self, timeout_seconds: float = TIMEOUT_SECONDS) -> int:
        """Wait until it has ended by itself; return its exit code."""
        async with asyncio.timeout(timeout_seconds):
            while self.running:  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.01)
        assert self._code is not None
        return self._code

    def _signal(self, signal_: signal.Signals) -> None:
        if self.running:  # until its exit code is read, no other process gets its id
            os.kill(self.pid, signal_)

    @property
    def output(self) -> Path:
        return self.folder / f"{self.name}.out"

    @property
    def errors(self) -> Path:
        return self.folder / f"{self.name}.err"

    def read_outputs(self) -> str:
        """Return everything that it wrote to its two outputs."""
        return self.output.read_text("utf-8") + self.errors.read_text("utf-8")


@asynccontextmanager
async def cleaned_up(program: Program) -> AsyncIterator[Program]:
    """Yield `program`, not started yet; it is dead afterwards."""
    try:
        yield program
    finally:
        if program.running:
            await program.kill()


@dataclass(slots=True)
class ServersProcess:
    """A process with a local Bot API server and a reference supplier, which keep their state over
    restarts.
    """

    program: Program
    address: str

    async def start(self) -> None:
        """Start it and wait until it answers."""
        await self.program.start()
        await until(self._answers)

    def release(self) -> None:
        """Release the calls that meet the faults `hold` and `hold_after`, now and later."""
        (self.program.folder / RELEASED).touch()

    async def _answers(self) -> bool:
        assert self.program.running, self.program.read_outputs()
        async with httpx.AsyncClient(timeout=TIMEOUT_SECONDS) as http:
            with suppress(httpx.TransportError):
                return (await http.get(f"{self.address}/play/personas")).is_success
        return False

    @property
    def play_url(self) -> str:
        return f"{self.address}/play"

    @property
    def telegram_url(self) -> str:
        return f"{self.address}/telegram"

    @property
    def supplier_url(self) -> str:
        return f"{self.address}/supplier"


@asynccontextmanager
async def servers_process(
    folder: Path, name: str, behaviour: str = STRICT, crowd: int = 0
) -> AsyncIterator[ServersProcess]:
    """Create the servers on a free port, not started yet."""
    port = free_port()
    options = ("--port", str(port), "--data", str(folder / name), "--no-flood-control")
    manners = (
        "--manual-delivery-delay",
        "0.5",
        "--supplier-behaviour",
        behaviour,
        "--crowd",
        str(crowd),
    )
    program = Program(name, ("tests.crash.holding_servers", *options, *manners), folder)
    async with cleaned_up(program):
        yield ServersProcess(program, f"http://127.0.0.1:{port}")


def free_port() -> int:
    """Return a port that is not in use now."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def shop_settings(telegram: str, supplier: str, data: Path, **changes: str) -> dict[str, str]:
    """Return complete settings of a shop; `changes` are settings by name, and an empty one is left
    out.
    """
    settings = {
        "TELEGRAM_TOKEN": TOKEN,
        "TELEGRAM_API_URL": telegram,
        "ADMIN_IDS": str(OPERATOR.id),
        "SUPPLIER_URL": supplier,
        "SUPPLIER_APP_ID": APP_ID,
        "SUPPLIER_APP_KEY": APP_KEY,
        "DATA_DIR": str(data),
        "CURRENCY": "USD",
        "MARKUP_PERCENT": "10",
        "DEFAULT_CREDIT": "500",
        "PAUSE_AFTER_UNKNOWN_OUTCOMES": "0",  # the test kills the shop itself, which must not pause sales
        **changes,
    }
    return {name: value for name, value in settings.items() if value}


def shop_program(folder: Path, settings: Mapping[str, str], name: str = "shop") -> Program:
    """Create `run` with these settings, not started yet."""
    return Program(name, ("bot", "run"), folder, settings)


@dataclass(frozen=True, slots=True)
class Processes:
    """A shop and its servers, each a process; Telegram and the supplier can fail separately."""

    telegram: ServersProcess
    supplier: ServersProcess
    shop: Program
    data: Path


@asynccontextmanager
async def start_processes(
    folder: Path, behaviour: str = STRICT, crowd: int = 0, **changes: str
) -> AsyncIterator[Processes]:
    """Start Telegram with the given number of further buyers, the supplier and the shop; `changes`
    are the shop's settings by name.
    """
    async with AsyncExitStack() as stack:
        telegram = await stack.enter_async_context(servers_process(folder, "telegram", crowd=crowd))
        supplier = await stack.enter_async_context(servers_process(folder, "supplier", behaviour))
        await asyncio.gather(telegram.start(), supplier.start())
        data = folder / "data"
        settings = shop_settings(telegram.telegram_url, supplier.supplier_url, data, **changes)
        shop = await stack.enter_async_context(cleaned_up(shop_program(folder, settings)))
        await shop.start()
        yield Processes(telegram, supplier, shop, data)
