"""One POST whose connection is opened first, and which is sent only when its owner says so.

The request waits inside the transport, so the opened connection is the one that carries it. Nothing
of the request is sent before `send`.
"""

import asyncio
from collections.abc import Awaitable, Callable

from bot.supplier.trade_outcome import Reply
from bot.supplier.transport import BeforeSending


class OpenedPost:
    """A POST that runs in a task of its own and waits between opening and sending.

    `post` makes the request. It awaits its argument when the connection is open. Call `aclose` in
    the end: it closes the connection of a request that was not sent.
    """

    def __init__(self, post: Callable[[BeforeSending], Awaitable[Reply]]) -> None:
        self._is_open, self._may_send = asyncio.Event(), asyncio.Event()
        self._call = asyncio.ensure_future(post(self._wait_for_send))
        self._call.add_done_callback(lambda _: self._is_open.set())

    async def _wait_for_send(self) -> None:
        self._is_open.set()
        await self._may_send.wait()

    async def wait_until_open(self) -> None:
        """Return when the connection is open; raise the error of `post` if it cannot be opened."""
        await self._is_open.wait()
        if self._call.done():
            self._call.result()

    async def send(self) -> Reply:
        """Send the request and return the reply; raise the errors of `post`."""
        self._may_send.set()
        return await self._call

    async def aclose(self) -> None:
        """Give up a request that was not sent. Safe to call after `send`."""
        self._call.cancel()
        await asyncio.gather(self._call, return_exceptions=True)
