"""Serves health and metrics over HTTP: `/health/live`, `/health/ready` and `/metrics`.

It asks neither Telegram nor the supplier. The health says nothing about orders or money, and nothing
here says anything about a person.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.domain.errors import VitrineError

#: Returns a sentence for each reason why the shop is not ready; none if it is.
FindTroubles = Callable[[], Awaitable[Sequence[str]]]
#: Returns the page of metrics, in the text format of Prometheus.
WriteMetrics = Callable[[], Awaitable[bytes]]

_ANSWER_SECONDS: Final = 5.0
_METRICS_FORMAT: Final = "text/plain; version=0.0.4; charset=utf-8"
#: The most connections at once: each takes a file of the process, which the shop needs for its own.
#: Until the next one, as many again can be open that came together.
_MAX_CONNECTIONS: Final = 32
#: Seconds after which a connection that sends no whole request is closed.
_IDLE_SECONDS: Final = 15.0
_LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})


class PortInUse(VitrineError):  # noqa: N818 - reads as a fact
    """The port of WATCH_PORT cannot be opened."""


@asynccontextmanager
async def serve_health(
    address: str, port: int, find_troubles: FindTroubles, write_metrics: WriteMetrics
) -> AsyncIterator[int]:
    """Serve the three paths until the block ends, and yield the port. Raises PortInUse.

    `live` answers 200 as long as the process reacts. `ready` answers 200 or 503, with a line for
    each trouble. On a loopback address, a request for another host is refused: a page in a
    browser of this machine could send it. The oldest connections make way for those too many.
    """

    @web.middleware
    async def refuse_other_hosts(request: web.Request, handler: Handler) -> web.StreamResponse:
        if address in _LOOPBACK and request.url.host not in _LOOPBACK:
            raise web.HTTPMisdirectedRequest
        return await handler(request)

    async def live(_request: web.Request) -> web.Response:
        return web.Response(text="live\n")

    async def ready(_request: web.Request) -> web.Response:
        try:
            async with asyncio.timeout(_ANSWER_SECONDS):
                troubles = await find_troubles()
        except TimeoutError:
            troubles = ["the database does not answer in time"]
        if troubles:
            return web.Response(status=503, text="".join(f"{each}\n" for each in troubles))
        return web.Response(text="ready\n")

    async def metrics(_request: web.Request) -> web.Response:
        return web.Response(body=await write_metrics(), headers={"Content-Type": _METRICS_FORMAT})

    application = web.Application(middlewares=[refuse_other_hosts])
    application.add_routes(
        [
            web.get("/health/live", live),
            web.get("/health/ready", ready),
            web.get("/metrics", metrics),
        ]
    )
    runner = web.AppRunner(
        application, access_log=None, handle_signals=False, keepalive_timeout=_IDLE_SECONDS
    )
    await runner.setup()
    server = runner.server
    assert server is not None
    try:
        try:
            listener = await asyncio.get_running_loop().create_server(
                lambda: _open_connection(server), address, port, backlog=_MAX_CONNECTIONS
            )
        except OSError as error:
            raise PortInUse(
                f"WATCH_PORT: {address}:{port} cannot be opened ({error.strerror})"
            ) from None
        try:
            yield int(listener.sockets[0].getsockname()[1])
        finally:
            listener.close()
    finally:
        await runner.cleanup()


def _open_connection(server: web.Server) -> asyncio.Protocol:
    """Return what serves a new connection; close the oldest ones if there are too many."""
    # One that is being closed stays in the list for a while, without its transport.
    connections = [each for each in server.connections if each.transport is not None]
    excess = len(connections) + 1 - _MAX_CONNECTIONS
    for each in connections[: max(excess, 0)]:
        each.force_close()
    return server()
