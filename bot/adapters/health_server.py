"""What watches the process over HTTP: `/health/live`, `/health/ready` and `/metrics`.

It asks neither Telegram nor the supplier. The health says nothing about orders or money, and nothing
here says anything about a person.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web

from bot.domain.errors import VitrineError

#: Returns a sentence for each reason why the shop is not ready; none if it is.
FindTroubles = Callable[[], Awaitable[Sequence[str]]]
#: Returns the page of metrics, in the text format of Prometheus.
WriteMetrics = Callable[[], Awaitable[bytes]]

_ANSWER_SECONDS: Final = 5.0
_METRICS_FORMAT: Final = "text/plain; version=0.0.4; charset=utf-8"


class PortInUse(VitrineError):  # noqa: N818 - reads as a fact
    """The port of WATCH_PORT cannot be opened."""


@asynccontextmanager
async def serve_health(
    address: str, port: int, find_troubles: FindTroubles, write_metrics: WriteMetrics
) -> AsyncIterator[int]:
    """Serve the three paths until the block ends, and yield the port. Raises PortInUse.

    `live` answers 200 as long as the process reacts. `ready` answers 200 or 503, with a line for
    each trouble.
    """

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

    application = web.Application()
    application.add_routes(
        [
            web.get("/health/live", live),
            web.get("/health/ready", ready),
            web.get("/metrics", metrics),
        ]
    )
    runner = web.AppRunner(application, access_log=None, handle_signals=False)
    await runner.setup()
    try:
        site = web.TCPSite(runner, address, port)
        try:
            await site.start()
        except OSError as error:
            raise PortInUse(
                f"WATCH_PORT: {address}:{port} cannot be opened ({error.strerror})"
            ) from None
        yield int(runner.addresses[0][1])
    finally:
        await runner.cleanup()
