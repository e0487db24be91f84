"""Runs the reference store alone: ``python -m bot.demo.supplier --port 8001``. Wiring only."""

import argparse
import asyncio
import socket
import sys
from contextlib import suppress
from pathlib import Path

import uvicorn

from bot.demo.sample import APP_ID, APP_KEY
from bot.demo.supplier.app import create_app
from bot.demo.supplier.seller import DEFAULT_DELAY, Seller
from bot.demo.supplier.state import ReferenceStore


def main() -> int:
    """Serve until interrupted; the exit code is 1 when the address cannot be had."""
    options = _options()
    try:
        listener = socket.create_server((options.host, options.port), backlog=2048)
    except (OSError, OverflowError) as error:
        where = f"{options.host}:{options.port}"
        print(f"Cannot listen on {where}: {error}.", file=sys.stderr)  # noqa: T201 - a command talks
        return 1
    with listener, suppress(KeyboardInterrupt):
        asyncio.run(_serve(options, listener))
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bot.demo.supplier", description=__doc__)
    parser.add_argument("--port", type=int, required=True, help="0 takes any free port")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--data", type=Path, help="SQLite file to keep; in memory without it")
    parser.add_argument(
        "--seller-delay",
        type=float,
        default=DEFAULT_DELAY,
        metavar="SECONDS",
        help="from a manual order to its goods (default: %(default)s)",
    )
    return parser.parse_args()


async def _serve(options: argparse.Namespace, listener: socket.socket) -> None:
    store = await ReferenceStore.open(options.data)
    try:
        app = create_app(store, seller=Seller(store, delay=options.seller_delay))
        config = uvicorn.Config(
            app, log_level="warning", access_log=False, timeout_graceful_shutdown=1
        )
        _introduce(listener)
        await uvicorn.Server(config).serve(sockets=[listener])
    finally:
        await store.aclose()


def _introduce(listener: socket.socket) -> None:
    host, port = listener.getsockname()[:2]
    lines = (
        f"Reference store: http://{host}:{port}  app_id {APP_ID}  app_key {APP_KEY}",
        "Point a client of the API at this address; orders are at /console/orders.",
    )
    print(*lines, sep="\n", flush=True)  # noqa: T201 - a command talks


if __name__ == "__main__":
    sys.exit(main())
