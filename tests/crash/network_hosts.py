"""Hosts of a test, each in namespaces of its own: another network, another kernel boot, other processes.

    middle     a network in which the test listens for the hosts, and passes on to its servers
    host 1, 2  networks that are linked with the middle, and with each other

A link that is cut loses every packet in both directions, without an error. A network and its links last
as long as the process that holds it, which ends with the test, even if the test is killed.
"""

import asyncio
import re
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import pytest

from tests.crash import namespace_listeners
from tests.crash.processes import Program, ServersProcess
from tests.storage.breakable_connection import Connect, Wire, find_socket
from tests.storage.engines import database_name

#: Of PostgreSQL, Telegram and the supplier in the middle.
_PORTS: Final = (5432, 8001, 8002)
#: The addresses of the servers, as the hosts see them.
TELEGRAM_URL: Final = "http://localhost:8001/telegram"
SUPPLIER_URL: Final = "http://localhost:8002/supplier"
#: Options of `unshare`: as root, and as the root of a user namespace.
_WAYS: Final = ((), ("--user", "--map-root-user"))
_NEW_HOST: Final = ("--mount", "--pid", "--fork", "--kill-child", "--mount-proc")
#: Runs a command with the kernel boot and the table of host names in two files.
_BECOME_HOST: Final = (
    'mount --bind "$1" /proc/sys/kernel/random/boot_id && mount --bind "$2" /etc/hosts'
    ' && shift 2 && exec "$@"'
)
#: Tries everything that the kernel may refuse.
_PROBE: Final = (
    "ip link add name a1 type veth peer name a2 && mount --bind /proc/sys/kernel/random/uuid"
    " /proc/sys/kernel/random/boot_id"
)
#: An address that does not answer for so long is not reachable.
_UNREACHABLE_SECONDS: Final = 20
_REQUEST: Final = re.compile(rb"^(?:GET|POST) (/\S+) HTTP/1.1\r$", re.MULTILINE)


class Link(StrEnum):
    """A link of a host: the name of its end there."""

    #: To PostgreSQL.
    DATABASE = "database"
    #: To Telegram and the supplier.
    INTERNET = "internet"
    #: To the other host.
    PEER = "peer"


@dataclass(frozen=True, slots=True)
class Namespace:
    """A network namespace; it lasts as long as the process with the id `pid`."""

    pid: int
    way: Sequence[str]

    def enter(self, *command: str) -> tuple[str, ...]:
        """Return the command that runs `command` in it."""
        user = ("--user", "--preserve-credentials") if self.way else ()
        return ("nsenter", "--target", str(self.pid), *user, "--net", "--", *command)

    def run_ip(self, *lines: str) -> None:
        """Run commands of `ip`."""
        text = "\n".join(lines)
        subprocess.run(self.enter("ip", "-batch", "-"), input=text, text=True, check=True)


@dataclass(slots=True)
class NetworkHost:
    """A host. It reaches the database by number, and the other servers as `localhost`."""

    number: int
    network: Namespace
    middle: Namespace
    folder: Path
    #: The paths of what its processes asked of Telegram and the supplier.
    requests: list[str] = field(default_factory=list)

    @property
    def boot_id(self) -> str:
        """Return the boot id that its processes see."""
        return f"00000000-0000-4000-8000-{self.number:012}"

    @property
    def peer_address(self) -> str:
        return f"10.9.30.{self.number}"

    def set_up(self) -> None:
        """Link it with the middle, and write the files that its processes see."""
        here, there = [], []
        for link in (Link.DATABASE, Link.INTERNET):
            end = self._middle_end(link)
            there += [
                f"link add name {end} type veth peer name {link} netns {self.network.pid}",
                f"addr add {self._address(link, 1)}/30 dev {end}",
                f"link set {end} up",
            ]
            here += [f"addr add {self._address(link, 2)}/30 dev {link}", f"link set {link} up"]
        self.middle.run_ip(*there)
        self.network.run_ip("link set lo up", *here)
        self.folder.mkdir()
        self._boot_id.write_text(f"{self.boot_id}\n", "ascii")
        self._hosts.write_text(f"{self._address(Link.INTERNET, 1)} localhost\n", "ascii")

    def cut(self, *links: Link) -> None:
        """Let these links lose all that they should carry."""
        self._set_links(links, "down")

    def heal(self, *links: Link) -> None:
        self._set_links(links, "up")

    def can_reach(self, address: str) -> bool:
        """Return whether packets reach an address on which nothing listens, and an answer comes back."""
        code = f"import socket; socket.create_connection(('{address}', 9), {_UNREACHABLE_SECONDS})"
        command = self.network.enter(sys.executable, "-I", "-S", "-c", code)
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return "ConnectionRefusedError" in done.stderr

    def shop_program(self, settings: Mapping[str, str]) -> Program:
        """Create `run` on this host. The test itself reads the database that the settings name."""
        url = settings["DATABASE_URL"]
        address = f"postgresql://postgres@{self._address(Link.DATABASE, 1)}/{database_name(url)}"
        command = (
            *self.network.enter("unshare", *_NEW_HOST, "--", "sh", "-c", _BECOME_HOST, "sh"),
            *(str(self._boot_id), str(self._hosts)),
            *("env", f"DATABASE_URL={address}", sys.executable, "-m", "bot", "run"),
        )
        own = {**settings, "DATA_DIR": str(self.folder / "data")}
        return Program("shop", ("tests.crash.run_command", *command), self.folder, own)

    def note_request(self, sent: bytes) -> None:
        self.requests += [path.decode() for path in _REQUEST.findall(sent)]

    def owns(self, address: str) -> bool:
        return address in (self._address(Link.DATABASE, 2), self._address(Link.INTERNET, 2))

    def _set_links(self, links: Sequence[Link], state: str) -> None:
        for link in links:
            if link is Link.PEER:
                self.network.run_ip(f"link set {link} {state}")
            else:
                self.middle.run_ip(f"link set {self._middle_end(link)} {state}")

    def _middle_end(self, link: Link) -> str:
        return f"{link}{self.number}"

    def _address(self, link: Link, end: int) -> str:
        return f"10.9.{10 * (link is Link.INTERNET) + self.number}.{end}"

    @property
    def _boot_id(self) -> Path:
        return self.folder / "boot_id"

    @property
    def _hosts(self) -> Path:
        return self.folder / "hosts"


@asynccontextmanager
async def two_network_hosts(
    folder: Path, database_url: str, telegram: ServersProcess, supplier: ServersProcess
) -> AsyncIterator[tuple[NetworkHost, NetworkHost]]:
    """Make two hosts that reach these servers. Skip the test where the kernel refuses namespaces."""
    way = _find_way()
    async with AsyncExitStack() as stack:
        middle, listeners = _start_middle(stack, way)
        hosts = tuple(
            NetworkHost(number, _start_namespace(stack, middle), middle, folder / f"host-{number}")
            for number in (1, 2)
        )
        for host in hosts:
            host.set_up()
        one, two = hosts
        one.network.run_ip(f"link add name peer type veth peer name peer netns {two.network.pid}")
        for host in hosts:
            host.network.run_ip(f"addr add {host.peer_address}/24 dev peer", "link set peer up")
        ways_on = (
            partial(asyncio.open_unix_connection, find_socket(database_url)),
            partial(asyncio.open_connection, "127.0.0.1", urlsplit(telegram.address).port),
            partial(asyncio.open_connection, "127.0.0.1", urlsplit(supplier.address).port),
        )
        for listener, connect in zip(listeners, ways_on, strict=True):
            await stack.enter_async_context(_passed_on(listener, connect, hosts))
        yield one, two


def _find_way() -> Sequence[str]:
    """Return the options by which `unshare` makes namespaces here."""
    refusals = []
    for way in _WAYS:
        command = ("unshare", *way, "--net", "unshare", *_NEW_HOST, "--", "sh", "-c", _PROBE)
        try:
            done = subprocess.run(command, capture_output=True, text=True, check=False)
        except FileNotFoundError as error:
            refusals.append(str(error))
            continue
        if done.returncode == 0:
            return way
        refusals.append(done.stderr.strip())
    # A container may forbid them to its root as well.
    pytest.skip(f"no namespaces of networks, mounts and processes here: {'; '.join(refusals)}")


def _start_middle(
    stack: AsyncExitStack, way: Sequence[str]
) -> tuple[Namespace, list[socket.socket]]:
    """Make the network in the middle, with a listening socket for each port."""
    ours, theirs = socket.socketpair()
    with theirs:
        script = (sys.executable, "-I", "-S", namespace_listeners.__file__, str(theirs.fileno()))
        popen = subprocess.Popen(
            ("unshare", *way, "--net", "--", *script, *map(str, _PORTS)), pass_fds=[theirs.fileno()]
        )
    stack.callback(popen.wait)
    stack.enter_context(ours)  # the process ends when it is closed
    _, numbers, _, _ = socket.recv_fds(ours, 1, len(_PORTS))
    assert len(numbers) == len(_PORTS), "the process in the middle has ended"
    return Namespace(popen.pid, way), [socket.socket(fileno=each) for each in numbers]


def _start_namespace(stack: AsyncExitStack, middle: Namespace) -> Namespace:
    """Make a network without links."""
    popen = subprocess.Popen(
        middle.enter("unshare", "--net", "--", "sh", "-c", "echo && exec cat"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    stack.callback(popen.communicate)  # closes its input, and it ends
    assert popen.stdout is not None
    assert popen.stdout.read(1), "the process that holds the network has ended"
    return Namespace(popen.pid, middle.way)


@asynccontextmanager
async def _passed_on(
    listener: socket.socket, connect: Connect, hosts: Sequence[NetworkHost]
) -> AsyncIterator[None]:
    """Pass on what the hosts send to a port of the middle, and the answers."""
    wires = {host.number: Wire(connect, on_sent=host.note_request) for host in hosts}

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        address = writer.get_extra_info("peername")[0]
        (number,) = (host.number for host in hosts if host.owns(address))
        await wires[number].carry(reader, writer)

    listening = await asyncio.start_server(carry, sock=listener)
    try:
        yield
    finally:
        listening.close()
        for wire in wires.values():
            wire.cut()
        await asyncio.sleep(0)  # the tasks that carried data end
        await listening.wait_closed()
