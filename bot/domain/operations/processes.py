"""Roles and leases of the processes that run one shop. One process at a time holds a lease."""

from collections.abc import Callable
from enum import StrEnum
from typing import Protocol


class ProcessRole(StrEnum):
    """The work of one process of the shop."""

    #: Everything. The only role on SQLite.
    ALL = "all"
    #: Receives and answers updates.
    CHAT = "chat"
    #: Trades, polls orders and sends messages.
    WORKER = "worker"

    @property
    def polls(self) -> bool:
        """Return whether the process may receive updates."""
        return self is not ProcessRole.WORKER

    @property
    def works(self) -> bool:
        """Return whether the process may trade and send."""
        return self is not ProcessRole.CHAT


class Lease(StrEnum):
    """A right that one process of the shop holds at a time."""

    #: Receives the bot's updates and keeps the catalogue.
    POLLER = "poller"
    #: Trades with the supplier account.
    TRADER = "trader"


class News(StrEnum):
    """The announcements of one process to the others. Without one they wait for their next look."""

    #: Orders, messages or watches changed.
    WORK = "work"
    #: A lease was released.
    LEASE = "lease"
    #: Staff changed a role, a text or a price rule.
    RULES = "rules"
    #: A quote was bought by a payment outside the chat: the ids of its buyer and its own.
    BOUGHT = "bought"
    #: A product's page must be read again before it is shown next: the id of the product.
    OLD_PAGE = "old-page"


class Leases(Protocol):
    """The leases of this process, and what it tells the other processes of the shop."""

    def may_act(self) -> bool:
        """Return whether no other process can have taken over from this one by now.

        Ask directly before a step that must not happen after another process has taken over.
        """

    async def acquire(self, lease: Lease) -> bool:
        """Wait until this process holds the lease; return whether an earlier holder may still act.

        Such a holder was stopped or cut off: what it had begun must be judged by a person. The answer
        stays the same for every later holder until one calls `settle`.
        """

    async def settle(self, lease: Lease) -> None:
        """Note that what earlier holders of the lease had begun was given to a person."""

    async def release(self, lease: Lease) -> None:
        """Let another process have the lease."""

    def announce(self, news: News, detail: str = "") -> None:
        """Tell the other processes soon: those that are known, of rules also those that just begin.

        One that becomes known is told that there may be work.
        """

    def subscribe(self, news: News, call: Callable[[str], None]) -> None:
        """Call `call` with the detail when another process announces it.

        When announcements may have been lost, it is called without a detail ("").
        """

    def on_ended(self, call: Callable[[], None]) -> None:
        """Call `call` after another process has stopped, crashed or been declared dead."""


class SoleProcess:
    """The leases of a process that has the shop for itself: it holds each from its start."""

    def may_act(self) -> bool:
        return True

    async def acquire(self, lease: Lease) -> bool:  # noqa: ARG002 - the port has it
        return False

    async def settle(self, lease: Lease) -> None:
        """Do nothing."""

    async def release(self, lease: Lease) -> None:
        """Do nothing."""

    def announce(self, news: News, detail: str = "") -> None:
        """Do nothing."""

    def subscribe(self, news: News, call: Callable[[str], None]) -> None:
        """Do nothing."""

    def on_ended(self, call: Callable[[], None]) -> None:
        """Do nothing."""
