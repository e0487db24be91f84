"""The ports of the system: clock, random ids, disk, and the phases that a database gave up."""

from collections.abc import Collection, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from bot.domain.ids import InviteCode, RequestNo


class Clock(Protocol):
    """The source of time, which tests can replace."""

    def now(self) -> datetime:
        """Return the current time, aware, in UTC. It may jump in both directions when it is set."""

    def monotonic(self) -> float:
        """Return seconds on a clock that never goes back while this process runs.

        Only differences have a meaning.
        """

    async def sleep(self, seconds: float) -> None:
        """Wait for `seconds`."""


class Ids(Protocol):
    """The source of random values that are stored durably."""

    def request_no(self) -> RequestNo:
        """Return a new idempotency key: 19 characters of [0-9A-Z], random, never a counter."""

    def invoice_id(self) -> str:
        """Return the id of a new invoice: 16 characters of [0-9a-f], random."""

    def invite_code(self) -> InviteCode:
        """Return a new code for an invite link: 16 characters of [0-9a-f], random."""

    def placeholder_contact(self) -> str:
        """Return a random contact for products that need no real one."""

    def query_password(self) -> str:
        """Return a new query password for a buyer who lets the shop choose one."""


class LostFile(StrEnum):
    """A file of the running shop that was deleted or replaced while it was open."""

    #: What is written now disappears when the process ends.
    DATABASE = "database"
    #: A second process can run on the same database.
    INSTANCE_LOCK = "instance-lock"


class GivenUpPhases(Protocol):
    """The phases that the database refused each time they were tried, by name."""

    def list_given_up(self) -> Sequence[str]:
        """Return their names, each once."""

    def forget_given_up(self, names: Collection[str]) -> None:
        """Forget these names: operators were told of them."""


class Disk(Protocol):
    """The disk that holds our own data."""

    async def has_free_space(self) -> bool:
        """Return whether an order's data can be written, by trying it, and will not be lost.

        Cheap enough to be called for every tap.
        """

    async def find_lost_file(self) -> LostFile | None:
        """Return the file without which nothing may be sold or bought; None if all are there."""

    async def free_bytes(self) -> int | None:
        """Return how many bytes are free; None when this machine cannot tell it."""

    async def erase_deleted_data(self) -> None:
        """Remove deleted data from the files beside the database as well."""
