"""The store as the handler of one update sees it: its first change closes the update.

Whatever a handler writes first is committed together with the closing of its inbox row, so a replay
of the update finds the row closed and changes nothing. Nothing here decides when to try again.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Concatenate, ParamSpec, TypeVar

from bot.domain.ports import Clock
from bot.domain.store import Store, Tx, UpdateId

T = TypeVar("T")
P = ParamSpec("P")


class BoundStore:
    """A `Store` for one update. Only one transaction can be the first, however many start at once."""

    def __init__(self, store: Store, update_id: UpdateId, clock: Clock) -> None:
        self._store = store
        self._update_id = update_id
        self._clock = clock
        self._first = asyncio.Lock()
        self._closed = False

    @property
    def closed(self) -> bool:
        """Whether a transaction of this handler has closed the update."""
        return self._closed

    async def transact(
        self, phase: Callable[Concatenate[Tx, P], Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Like the store's; the first that commits closes the update in the same transaction.

        AlreadyHandled when the update was closed or parked before; nothing is changed then.
        """

        async def closing(tx: Tx) -> T:
            await tx.inbox.close(self._update_id, self._clock.now())
            return await phase(tx, *args, **kwargs)

        if not self._closed:
            async with self._first:
                if not self._closed:
                    result = await self._store.transact(closing)
                    self._closed = True
                    return result
        return await self._store.transact(phase, *args, **kwargs)

    async def read(
        self, phase: Callable[Concatenate[Tx, P], Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Like the store's."""
        return await self._store.read(phase, *args, **kwargs)

    async def finish(self) -> None:
        """Close the update if no transaction did; AlreadyHandled when somebody else has."""
        if not self._closed:
            await self.transact(_nothing)


async def _nothing(_tx: Tx) -> None:
    """A handler that changed nothing has only its update to close."""
