"""Tells whether another process of the shop has died, from its beats, its sessions and its place.

A process whose beat stands still for `LEASE_SECONDS` counts as dead. That alone proves nothing: it may be
halted, or cut off, and go on. On the same machine the kernel shows the death of a process, so nothing is
waited for. On another one the end of all its sessions proves it, if another process saw them end directly
after a beat. Sessions that had to be ended, or that ended with the server or with the network, prove
nothing.

Must not end or delete anything: `storage.operations.processes` does.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Row

from bot.domain.operations.processes import Lease

#: Seconds without a new beat after which a process is declared dead.
LEASE_SECONDS: Final = 8.0
#: Seconds between two looks at the others that count at most.
_LONGEST_LOOK_SECONDS: Final = 2.0
#: If all sessions of a process end within this many seconds of a beat, the process has ended.
#: The server ends those of a machine that does not answer after a minute: `tcp_keepalives_idle`.
_END_SECONDS: Final = 4.0


@dataclass(slots=True)
class ProcessObserver:
    """Remembers what one process has seen of the others.

    `now` is the clock of the leases, in seconds. A lease without a holder is observed like a process
    that does not beat.
    """

    #: The last beat of each process.
    _beats: dict[int, int] = field(default_factory=dict)
    #: When the last new beat of a process was seen, or when a lease was first seen without a holder.
    _since: dict[int | Lease, float] = field(default_factory=dict)
    _looked_at: float | None = None
    #: When this session saw a process beat that had a session itself.
    _connected_at: dict[int, float] = field(default_factory=dict)
    #: The processes whose sessions all ended soon after that.
    _ended: set[int] = field(default_factory=set)

    def observe(self, others: "Sequence[Row[Any]]", now: float) -> None:
        """Note the beats and the sessions of the other processes; `others` are their rows."""
        was_away = self._forget_absence(now)
        for row in others:
            self._watch_sessions(row, now, was_away=was_away)
            if self._beats.get(row.id) != row.beat:
                self._beats[row.id], self._since[row.id] = row.beat, now

    def is_over(self, key: int | Lease, now: float) -> bool:
        """Return whether `LEASE_SECONDS` have passed without a beat of a process or a holder of a lease."""
        return now - self._since.setdefault(key, now) > LEASE_SECONDS

    def has_seen_end(self, process: int) -> bool:
        """Return whether all sessions of a process were seen to end directly after a beat."""
        return process in self._ended

    def keep(self, running: set[int]) -> None:
        """Forget the beats and sessions of processes that do not run any more."""
        self._beats = {each: beat for each, beat in self._beats.items() if each in running}
        self._ended &= running
        self._connected_at = {
            each: at for each, at in self._connected_at.items() if each in running
        }

    def forget(self, lease: Lease) -> None:
        """Forget since when a lease has no holder."""
        self._since.pop(lease, None)

    def forget_sessions(self) -> None:
        """Forget the sessions that were seen: what follows proves nothing about those."""
        self._connected_at.clear()
        self._ended.clear()

    def _watch_sessions(self, row: "Row[Any]", now: float, *, was_away: bool) -> None:
        """Note whether the sessions of a process ended soon after a beat, which proves that it ended.

        Sessions also end with the server, as that of this process does, and a minute after the network
        was cut. A beat that was not there at an earlier look, not long ago, may be an old one.
        """
        beat = self._beats.get(row.id, row.beat)
        if row.is_connected or beat != row.beat:
            self._ended.discard(row.id)
        if not row.is_connected:
            if now - self._connected_at.pop(row.id, float("-inf")) <= _END_SECONDS:
                self._ended.add(row.id)
        elif beat != row.beat and not was_away:
            self._connected_at[row.id] = now

    def _forget_absence(self, now: float) -> bool:
        """Take away the time in which this process did not look, and return whether there was any.

        It was halted or cut off itself. The others may have beaten in it, or were cut off from the
        same server.
        """
        was_away = False
        if self._looked_at is not None:
            absence = max(0.0, now - self._looked_at - _LONGEST_LOOK_SECONDS)
            self._since = {each: since + absence for each, since in self._since.items()}
            was_away = absence > 0
        self._looked_at = now
        return was_away


def find_place() -> str:
    """Return the machine and the process on it; "" where the kernel does not show them."""
    try:
        boot = Path("/proc/sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
        return f"{boot} {_read_namespace()} {_read_start('self')}"
    except (OSError, ValueError):
        return ""


def is_here(place: str) -> bool:
    """Return whether the kernel shows the process at `place`, or its death, to this process."""
    here, there = find_place().split(), place.split()
    return bool(here) and len(there) == len(here) and there[:2] == here[:2]


def is_dead(place: str) -> bool:
    """Return whether the kernel of this machine shows that the process at `place` has ended.

    False also if it runs, or ran, on another machine or in another container.
    """
    if not is_here(place):
        return False
    there = place.split()
    number = there[2].partition(":")[0]
    try:
        return _read_start(number) != there[2]
    except ProcessLookupError:
        return True
    except FileNotFoundError:
        # Or it is hidden from this user.
        return not _is_any_process(number)
    except (OSError, ValueError):
        return False


def _is_any_process(number: str) -> bool:
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return False
    except (OSError, ValueError, OverflowError):
        return True
    return True


def _read_namespace() -> str:
    """Return what the numbers of processes and their times belong to."""
    namespaces = Path("/proc/self/ns")
    times = namespaces / "time"  # newer kernels have it
    return f"{(namespaces / 'pid').readlink()}{times.readlink() if times.is_symlink() else ''}"


def _read_start(process: str) -> str:
    """Return the number of a process and when it started: a later process differs in one of them.

    A process that has ended and whose parent has not asked for it yet counts as none.
    """
    stat = Path("/proc", process, "stat").read_text(encoding="utf-8", errors="replace")
    number = stat.partition(" ")[0]
    state, *fields = stat.rpartition(")")[2].split()
    if state in {"Z", "X"}:
        raise ProcessLookupError
    return f"{number}:{fields[18]}"
