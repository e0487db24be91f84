"""The right of this process to use a PostgreSQL database: its lock, and its row among the processes.

Each process that opens the shop stores a row with a random name. A write transaction checks that the
row is still there, so nothing is written by a process that another one has declared dead. No statement
is run here.
"""

import asyncio
import secrets

from bot.domain.operations.processes import ProcessRole
from storage.engine.errors import DatabaseTrouble, Overtaken

_NAME_BYTES = 16
_ID_BITS = 62


class InstanceFence:
    """The state of the lock of this process, and its identity in the database.

    `name` is the `application_name` of all its sessions. `overtaken` is set once the row is gone: this
    process must end. Everything else may change back: transactions wait while the lock is lost.
    """

    def __init__(self, role: ProcessRole = ProcessRole.ALL) -> None:
        self.role = role
        self.name = f"vitrine-{secrets.token_hex(_NAME_BYTES)}"
        #: Random, so that an id in a backup is that of no later process.
        self.process_id = secrets.randbits(_ID_BITS)
        #: Whether other processes may run beside this one: the lock is shared with them.
        self.is_shared = False
        self.overtaken = asyncio.Event()
        self._is_held = True
        self._may_wait = True
        #: Cleared while transactions shall wait.
        self._is_decided = asyncio.Event()
        self._is_decided.set()

    async def wait_until_held(self) -> None:
        """Wait while the lock is lost.

        Raises Overtaken if the process was overtaken. Raises DatabaseTrouble if the lock is
        lost and `stop_waiting` was called.
        """
        await self._is_decided.wait()
        if self.overtaken.is_set():
            raise _overtaken()
        if not self._is_held:
            raise DatabaseTrouble("the connection to the database was lost")

    def check_registered(self, is_registered: bool) -> None:
        """Raise Overtaken unless the row of this process is there."""
        if not is_registered:
            self.overtaken.set()
            self._is_decided.set()
            raise _overtaken()

    def mark_lost(self) -> None:
        """Let transactions wait from now on."""
        self._is_held = False
        if self._may_wait:
            self._is_decided.clear()

    def mark_held(self) -> None:
        """Let transactions begin again."""
        self._is_held = True
        self._is_decided.set()

    def stop_waiting(self) -> None:
        """Let no transaction wait any more, because the program ends."""
        self._may_wait = False
        self._is_decided.set()


def _overtaken() -> Overtaken:
    return Overtaken(
        "another process has taken this shop over, so this one ends; it can be started again"
    )
