"""Applications served over real HTTP during a block of a test.

uvicorn checks every tenth of a second whether it should end, and then waits as long again. Here it
ends as soon as no request is running: most tests take less time than that.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import uvicorn
from starlette.types import ASGIApp

from bot.demo.listening_socket import listen

_TIMEOUT_SECONDS = 1.0  # seconds for running requests
# The client must be the one that closes an idle connection: a request may be on its way.
_LONGER_THAN_ANY_CLIENT = 600  # seconds


@asynccontextmanager
async def serving(app: ASGIApp, port: int = 0) -> AsyncIterator[str]:
    """Serve `app` on loopback; yield its address, without a slash at the end.

    Port 0 is any free one.
    """
    config = uvicorn.Config(
        app, log_level="critical", ws="none", timeout_keep_alive=_LONGER_THAN_ANY_CLIENT
    )
    config.load()
    server = uvicorn.Server(config)
    server.lifespan = config.lifespan_class(config)
    with listen("127.0.0.1", port) as listener:
        await server.startup(sockets=[listener])
        main_loop = asyncio.create_task(server.main_loop())
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            main_loop.cancel()
            await _end(server)


async def _end(server: uvicorn.Server) -> None:
    state = server.server_state
    for listening in server.servers:
        listening.close()
    for connection in [*state.connections]:
        connection.shutdown()
    with suppress(TimeoutError):
        async with asyncio.timeout(_TIMEOUT_SECONDS):
            while state.connections or state.tasks:  # noqa: ASYNC110 - uvicorn offers no event
                await asyncio.sleep(0.001)
    for task in [*state.tasks]:
        task.cancel()
    await server.lifespan.shutdown()
