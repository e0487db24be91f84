"""Runs the reference supplier alone: `python -m bot.demo.supplier --port 8001`. Wiring only."""

import argparse
import asyncio
import errno
import socket
import sqlite3
import sys
from contextlib import closing, suppress
from pathlib import Path

import uvicorn

from bot.demo.listening_socket import listen
from bot.demo.supplier.app import create_app
from bot.demo.supplier.behaviour_and_delay_options import (
    add_behaviour_option,
    add_delay_option,
)
from bot.demo.supplier.data.reference_supplier import ReferenceSupplier
from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY
from bot.demo.supplier.simulated_seller import SimulatedSeller

_LAST_PORT = 65_535


class _CannotStartError(Exception):
    """The command cannot start; the text tells the user why."""


def main() -> int:
    """Serve until interrupted; return 1 if the address or the data file cannot be used."""
    options = _parse_options()
    try:
        _check_data(options.data)
        with _listen(options.host, options.port) as listener, asyncio.Runner() as runner:
            _open_and_serve(runner, options, listener)
    except _CannotStartError as error:
        print(error, file=sys.stderr)  # noqa: T201 - output of a command
        return 1
    return 0


def _open_and_serve(
    runner: asyncio.Runner, options: argparse.Namespace, listener: socket.socket
) -> None:
    """Open the supplier, serve, and close it.

    Opening and closing are outside the run that an interrupt ends.
    """
    supplier = runner.run(
        ReferenceSupplier.open(options.data, behaviour=options.supplier_behaviour)
    )
    try:
        with suppress(KeyboardInterrupt):
            runner.run(_serve(supplier, options.manual_delivery_delay, listener))
    finally:
        runner.run(supplier.aclose())


async def _serve(supplier: ReferenceSupplier, delay: float, listener: socket.socket) -> None:
    app = create_app(supplier, seller=SimulatedSeller(supplier, delay=delay))
    config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=1)
    _print_address(listener)
    await uvicorn.Server(config).serve(sockets=[listener])


def _check_data(path: Path | None) -> None:
    """Check the file before it is opened, so that a failure gives a clear message.

    It also leaves no thread behind.
    """
    if path is None:
        return
    try:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA schema_version")
    except sqlite3.Error as error:
        raise _CannotStartError(f"Cannot keep data in {path}: {error}.") from error


def _listen(host: str, port: int) -> socket.socket:
    try:
        return listen(host, port)
    except OSError as error:
        taken = error.errno == errno.EADDRINUSE
        reason = "the port is in use, choose another one" if taken else _error_text(error)
        raise _CannotStartError(f"Cannot listen on {host}:{port}: {reason}.") from error


def _error_text(error: OSError) -> str:
    """Return the system's message without the address that Python appends."""
    return (error.strerror or str(error)).partition(" (while")[0]


def _parse_port(text: str) -> int:
    port = int(text)
    if not 0 <= port <= _LAST_PORT:
        raise argparse.ArgumentTypeError(f"a port must be between 0 and {_LAST_PORT}")
    return port


def _parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bot.demo.supplier", description=__doc__)
    parser.add_argument("--port", type=_parse_port, required=True, help="0 uses any free port")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--data", type=Path, help="SQLite file for the data (default: in memory)")
    add_delay_option(parser)
    add_behaviour_option(parser)
    return parser.parse_args()


def _print_address(listener: socket.socket) -> None:
    host, port = listener.getsockname()[:2]
    lines = (
        f"Reference supplier: http://{host}:{port}  app_id {APP_ID}  app_key {APP_KEY}",
        "Point a client of the API at this address; orders are at /console/orders.",
    )
    print(*lines, sep="\n", flush=True)  # noqa: T201 - output of a command


if __name__ == "__main__":
    sys.exit(main())
