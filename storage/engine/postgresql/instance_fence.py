"""The right of this process to use a PostgreSQL database: its lock, and its token in the database.

Each process that opens the shop stores a random token in the database. A write transaction checks
that it is still there, so a process that lost the lock cannot write after another one began. No
statement is run here.
"""

import asyncio
import secrets

from storage.engine.errors import AnotherInstance, DatabaseTrouble

#: The key of the token in the table `meta`.
FENCE_KEY = "fence"
_TOKEN_BYTES = 16


class InstanceFence:
    """The state of the instance lock, and the token of this process.

    `overtaken` is set once the database has another token: this process must end. Everything else
    may change back: transactions wait while the lock is lost.
    """

    def __init__(self) -> None:
        self.token = secrets.token_bytes(_TOKEN_BYTES)
        self.overtaken = asyncio.Event()
        self._is_held = True
        self._may_wait = True
        #: Cleared while transactions shall wait.
        self._is_decided = asyncio.Event()
        self._is_decided.set()

    async def wait_until_held(self) -> None:
        """Wait while the lock is lost.

        Raises AnotherInstance if the process was overtaken. Raises DatabaseTrouble if the lock is
        lost and `stop_waiting` was called.
        """
        await self._is_decided.wait()
        if self.overtaken.is_set():
            raise _overtaken()
        if not self._is_held:
            raise DatabaseTrouble("the connection to the database was lost")

    def check_token(self, stored: bytes | None) -> None:
        """Raise AnotherInstance unless `stored` is our token: else another instance has written."""
        if stored != self.token:
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


def _overtaken() -> AnotherInstance:
    return AnotherInstance(
        "another process has used the database of this shop meanwhile, so this one ends;"
        " make sure that only one is running, and start it again"
    )
