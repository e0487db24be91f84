"""Runs the demo's servers without a bot: `python -m bot.demo --port 8000`. Wiring only.

Point a bot of your own, or a second process, at them.
"""

import argparse
import asyncio
import signal
import sys
from pathlib import Path

from bot.demo.demo_servers import TOKEN, PortTaken, open_demo_servers, open_listener, serve_demo
from bot.demo.supplier.behaviour_and_delay_options import (
    add_behaviour_option,
    add_delay_option,
)
from bot.demo.supplier.data.sample_catalogue import APP_ID, APP_KEY


def main() -> int:
    """Serve until interrupted; return 1 if the port cannot be used."""
    options = _parse_options()
    try:
        asyncio.run(_serve_until_stopped(options))
    except PortTaken as taken:
        print(f"{taken}. Choose another with --port.", file=sys.stderr)  # noqa: T201 - output of a command
        return 1
    return 0


async def _serve_until_stopped(options: argparse.Namespace) -> None:
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    listener = open_listener("127.0.0.1", options.port)
    opening = open_demo_servers(
        options.data,
        manual_delivery_delay=options.manual_delivery_delay,
        flood=options.flood,
        behaviour=options.supplier_behaviour,
        extra_buyers=options.crowd,
    )
    async with opening as servers, serve_demo(servers, listener) as address:
        lines = (
            f"Page: {address}/",
            f"TELEGRAM_API_URL={address}/telegram TELEGRAM_TOKEN={TOKEN}",
            f"SUPPLIER_URL={address}/supplier SUPPLIER_APP_ID={APP_ID} SUPPLIER_APP_KEY={APP_KEY}",
        )
        print(*lines, sep="\n", flush=True)  # noqa: T201 - output of a command
        await stop.wait()


def _parse_options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bot.demo", description=__doc__)
    parser.add_argument("--port", type=int, default=8000, help="0 uses any free port")
    parser.add_argument("--data", type=Path, help="folder for the data (default: in memory)")
    add_delay_option(parser)
    parser.add_argument("--no-flood-control", dest="flood", action="store_false")
    add_behaviour_option(parser)
    parser.add_argument(
        "--crowd", type=int, default=0, metavar="N", help="number of additional buyers"
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
