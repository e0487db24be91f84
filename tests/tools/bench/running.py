"""The processes of a benchmark: each on its own core, ended with it, with its CPU time."""

import asyncio
import json
import os
import signal
import sqlite3
import sys
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY
from bot.domain.operations.processes import ProcessRole
from tests.storage.own_server import OwnServer
from tests.tools.bench.telegram import TOKEN
from tests.world.shop_database import ShopDatabase

ROOT = Path(__file__).parents[3]
_TICKS = os.sysconf("SC_CLK_TCK")
_TIMEOUT_SECONDS = 60.0
#: The order of a trade, when it was sent, and when it was answered, in seconds since 1970.
Trade = tuple[str, float, float]
#: The buttons that people tap in the shop: two pages of a category, and the home screen.
_SHOP_TAPS = (encode(verbs.CATEGORY, 1, 0), encode(verbs.CATEGORY, 2, 0), encode(verbs.HOME))


@dataclass(frozen=True, slots=True)
class Target:
    """A measured bot: its process, and the buttons that people tap."""

    pid: int
    data: Sequence[str]


@dataclass(frozen=True, slots=True)
class Journeys:
    """The seconds of each tap, of each answer to one, from the beginning to each secret, and of each
    journey.
    """

    taps: Sequence[float]
    answers: Sequence[float]
    ends: Sequence[float]
    durations: Sequence[float]
    failed: int


@dataclass(frozen=True, slots=True)
class Server:
    """The Bot API server of a round, and the HTTP client that controls it."""

    address: str
    http: httpx.AsyncClient

    async def begin(self, people: int) -> None:
        """Let `count` people write /start and wait for their screens."""
        answer = await self.http.post("/play/begin", json={"people": people})
        answer.raise_for_status()

    async def buy(
        self,
        products: Sequence[tuple[int, int]],
        journeys: int,
        at_once: int,
        *,
        is_rival: bool = False,
    ) -> Journeys:
        """Make purchases, `at_once` of them at a time; `products` are taken in turn.

        With `is_rival` people tap as in Telegram-shop.
        """
        order = {
            "products": products,
            "journeys": journeys,
            "at_once": at_once,
            "is_rival": is_rival,
        }
        answer = (await self.http.post("/play/buy", json=order)).raise_for_status().json()
        return Journeys(**answer)

    async def click(
        self, data: Sequence[str], taps: int, at_once: int | None = None
    ) -> tuple[float, list[float]]:
        """Tap so many times, `at_once` at a time or all people; return the total and each tap's
        seconds.
        """
        order = {"data": list(data), "clicks": taps, "at_once": at_once}
        answer = (await self.http.post("/play/click", json=order)).raise_for_status().json()
        return float(answer["seconds"]), [float(each) for each in answer["latencies"]]


def cpu_seconds(pid: int) -> float:
    """Return the CPU time of a process so far, over all threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def server_cpu_seconds(pid: int) -> float:
    """Return the CPU time of a PostgreSQL server so far: its first process and all it has started."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    total = sum(int(each) for each in fields[11:15]) / _TICKS  # its ended children included
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        with suppress(OSError):  # it has just ended
            total += cpu_seconds(int(child))
    return total


def idle_seconds() -> float:
    """Return the idle time of all cores of this machine since its start, in seconds."""
    fields = Path("/proc/stat").read_text("utf-8").partition("\n")[0].split()
    return int(fields[4]) / _TICKS


def memory_mebibytes(pid: int) -> float:
    """Return how much memory a process uses now."""
    return _read_memory(pid, "VmRSS:")


def peak_mebibytes(pid: int) -> float:
    """Return the most memory that a process has used so far."""
    return _read_memory(pid, "VmHWM:")


def _read_memory(pid: int, name: str) -> float:
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    (found,) = (line for line in status.splitlines() if line.startswith(name))
    return int(found.split()[1]) / 1024


@asynccontextmanager
async def a_server(folder: Path) -> AsyncIterator[Server]:
    """Start the benchmark's Bot API server on the second core."""
    async with _process(folder, "server", ("tests.tools.bench.telegram",), core=1) as process:
        address = await _first_line(folder / "server.out")
        assert process.returncode is None
        async with httpx.AsyncClient(base_url=address, timeout=400) as http:
            yield Server(address, http)


@asynccontextmanager
async def a_bot(name: str, folder: Path, server: Server) -> AsyncIterator[Target]:
    """Start the shop with its own reference supplier, or a minimal bot, on the first core."""
    if name == "shop":
        async with _a_shop(folder, server.address) as process:
            yield Target(process.pid, _SHOP_TAPS)
    else:
        arguments = ("tests.tools.bench.rivals", name, server.address)
        async with _process(folder, name, arguments, core=0) as process:
            yield Target(process.pid, ("tap",))


@asynccontextmanager
async def _a_shop(folder: Path, telegram: str) -> AsyncIterator[asyncio.subprocess.Process]:
    async with a_supplier(folder) as supplier:
        shop = ("bot", "run")
        async with _process(
            folder, "shop", shop, make_settings(folder, telegram, supplier), core=0
        ) as process:
            await _wait_for_catalogue(ShopDatabase.in_file(_database_file(folder)))
            yield process


@dataclass(frozen=True, slots=True)
class CountedProcess:
    """A process of a shop, whose statements are counted."""

    pid: int
    counts_file: Path

    async def read(self) -> dict[str, Any]:
        """Return its counts so far."""
        self.counts_file.unlink(missing_ok=True)
        os.kill(self.pid, signal.SIGUSR1)
        async with asyncio.timeout(_TIMEOUT_SECONDS):
            while not self.counts_file.exists():  # noqa: ASYNC110 - a file tells nobody
                await asyncio.sleep(0.02)
        found: dict[str, Any] = json.loads(self.counts_file.read_text("utf-8"))
        return found


@dataclass(frozen=True, slots=True)
class CountedShop:
    """A shop whose statements are counted: its processes by their role, and its database.

    `server_pid` is the process of its PostgreSQL server; None for a file.
    """

    processes: Mapping[ProcessRole, CountedProcess]
    database: ShopDatabase
    server_pid: int | None = None

    async def counts(self) -> Counter[str]:
        """Return how many statements and write transactions there were so far, in all processes."""
        total: Counter[str] = Counter()
        for each in self.processes.values():
            total.update((await each.read())["counts"])
        return total

    async def trade_gaps(self) -> list[float]:
        """Return the seconds between two trades, as `list_trade_gaps` does."""
        placed: dict[str, float] = {}
        trades: list[Trade] = []
        for each in self.processes.values():
            found = await each.read()
            placed |= found["placed"]
            trades += (tuple(trade) for trade in found["trades"])
        return list_trade_gaps(placed, trades)

    def cpu_seconds(self) -> dict[ProcessRole, float]:
        """Return the CPU time of each process so far."""
        return {role: cpu_seconds(each.pid) for role, each in self.processes.items()}


def list_trade_gaps(placed: Mapping[str, float], trades: Sequence[Trade]) -> list[float]:
    """Return the seconds from the answer of one trade to the next trade, for each order that waited for it.

    `placed` says when each order was committed. One that was committed after the answer has not waited, and
    of one that is missing there it is not known.
    """
    ordered = sorted(trades, key=lambda trade: trade[1])
    return [
        sent_at - answered_at
        for (_, _, answered_at), (order, sent_at, _) in pairwise(ordered)
        if placed.get(order, sent_at) <= answered_at
    ]


@asynccontextmanager
async def a_counted_shop(
    folder: Path,
    server: Server,
    trade_seconds: float = 0.0,
    *,
    has_person_limit: bool = True,
    postgresql: OwnServer | None = None,
    roles: Sequence[ProcessRole] = (ProcessRole.ALL,),
) -> AsyncIterator[CountedShop]:
    """Start a shop, whose statements are counted, with a supplier whose trades take so long.

    It has a process for each of `roles`, the first one on the first core and the next on the second.
    Without `postgresql` its database is a file. The server is not bound to a core.
    """
    limit = () if has_person_limit else ("--without-person-limit",)
    async with AsyncExitStack() as stack:
        supplier = await stack.enter_async_context(a_supplier(folder, trade_seconds))
        settings = make_settings(folder, server.address, supplier) | {"DEFAULT_CREDIT": "100000"}
        database, server_pid = ShopDatabase.in_file(_database_file(folder)), None
        if postgresql is not None:
            settings["DATABASE_URL"] = postgresql.url
            database, server_pid = ShopDatabase(postgresql.url), postgresql.pid
        processes = {}
        for core, role in enumerate(roles):
            counts_file = folder / f"counts-{role}.json"
            shop = ("tests.tools.bench.counted_shop", str(counts_file), "--role", role, *limit)
            process = await stack.enter_async_context(
                _process(folder, f"shop-{role}", shop, settings, core=core)
            )
            processes[role] = CountedProcess(process.pid, counts_file)
        await _wait_for_catalogue(database)
        yield CountedShop(processes, database, server_pid)


@asynccontextmanager
async def a_starting_shop(
    folder: Path, telegram: str, supplier: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Start a shop on the first core, and wait for nothing."""
    settings = make_settings(folder, telegram, supplier) | {"LOG_LEVEL": "INFO"}
    async with _process(folder, "shop", ("bot", "run"), settings, core=0) as process:
        yield process


@asynccontextmanager
async def a_process_of_shop(
    folder: Path, name: str, settings: Mapping[str, str], role: ProcessRole, *, core: int
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Start one process of a shop on PostgreSQL on a core, and wait for nothing."""
    run = ("bot", "run", "--role", role.value)
    async with _process(folder, name, run, settings, core=core) as process:
        yield process


@asynccontextmanager
async def a_watched_shop(
    folder: Path, telegram: str, supplier: str, sync_seconds: float
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Start a shop, whose event loop is watched, on the first core, and wait for nothing."""
    settings = make_settings(folder, telegram, supplier) | {"LOG_LEVEL": "INFO"}
    shop = ("tests.tools.bench.watched_shop", str(folder), str(sync_seconds))
    async with _process(folder, "shop", shop, settings, core=0) as process:
        yield process


async def wait_until_open(folder: Path) -> None:
    """Wait until a starting shop says that it is open."""
    async with asyncio.timeout(_TIMEOUT_SECONDS):
        while " open: @" not in (folder / "shop.err").read_text("utf-8"):  # noqa: ASYNC110 - a file tells nobody
            await asyncio.sleep(0.005)


@asynccontextmanager
async def a_supplier(
    folder: Path, trade_seconds: float = 0.0, products: int = 0, *, query_seconds: float = 0.0
) -> AsyncIterator[str]:
    """Start the reference supplier on the second core; yield its address.

    It has `products` besides the sample. With `query_seconds` it answers each query so late that
    nothing has been delivered yet.
    """
    options = (str(trade_seconds), str(products), str(query_seconds))
    arguments = ("tests.tools.bench.supplier", *options)
    async with _process(folder, "supplier", arguments, core=1):
        yield await _first_line(folder / "supplier.out")


def make_settings(folder: Path, telegram: str, supplier: str) -> dict[str, str]:
    """Return the settings of a shop by name: addresses of its servers, its data in `folder`."""
    return {
        "TELEGRAM_TOKEN": TOKEN,
        "TELEGRAM_API_URL": telegram,
        "ADMIN_IDS": "1",
        "SUPPLIER_URL": supplier,
        "SUPPLIER_APP_ID": APP_ID,
        "SUPPLIER_APP_KEY": APP_KEY,
        "DATA_DIR": str(folder / "data"),
        "LOG_LEVEL": "ERROR",
    }


@asynccontextmanager
async def _process(
    folder: Path,
    name: str,
    arguments: tuple[str, ...],
    settings: Mapping[str, str] | None = None,
    *,
    core: int,
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run a module of the project as a process on one core; end it on exit."""
    command = (sys.executable, "-m", *arguments)
    environment = {"PYTHONPATH": str(ROOT), **(settings or {})}
    async with a_program(folder, name, command, environment, core=core) as process:
        yield process


@asynccontextmanager
async def a_program(
    folder: Path,
    name: str,
    command: Sequence[str],
    environment: Mapping[str, str],
    *,
    core: int | None,
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run a program in `folder`, on one core or (None) on any; end it on exit.

    What it writes is in the files NAME.out and NAME.err.
    """
    kept = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
    with (folder / f"{name}.out").open("wb") as out, (folder / f"{name}.err").open("wb") as err:
        process = await asyncio.create_subprocess_exec(
            *command, cwd=folder, env={**kept, **environment}, stdout=out, stderr=err
        )
    if core is not None:
        _pin(process.pid, core)
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        try:
            await asyncio.wait_for(process.wait(), _TIMEOUT_SECONDS)
        except TimeoutError:
            process.kill()
            await process.wait()


def _pin(pid: int, core: int) -> None:
    """Pin the process to one of the available cores; with a single core all share it."""
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(pid, {cores[core % len(cores)]})


async def _first_line(path: Path) -> str:
    async with asyncio.timeout(_TIMEOUT_SECONDS):
        while "\n" not in (text := path.read_text("utf-8")):  # noqa: ASYNC110 - a file tells nobody
            await asyncio.sleep(0.02)
    return text.partition("\n")[0]


def _database_file(folder: Path) -> Path:
    return folder / "data" / "vitrine.sqlite3"


async def _wait_for_catalogue(database: ShopDatabase) -> None:
    """Wait until no more product pages are read: reading must not be part of the measured time."""
    read, before = 0, -1
    async with asyncio.timeout(_TIMEOUT_SECONDS):
        while not read or read > before:
            before = read
            await asyncio.sleep(1)
            read = _pages_read(database)


def _pages_read(database: ShopDatabase) -> int:
    try:
        rows = database.rows("SELECT count(details) FROM products")
    except sqlite3.OperationalError:  # the tables are just being created
        return 0
    return int(str(rows[0][0])) if rows else 0
