"""The demo as its own process, and the books of the store in it. Nothing here opens a browser."""

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import httpx

from bot.demo.supplier.records import BY_THE_BOOK
from bot.demo.supplier.seller import DEFAULT_DELAY

_ROOT = Path(__file__).resolve().parents[2]
_START, _END, _SELLERS = 60, 20, 60
Order: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Demo:
    """Where the demo listens."""

    address: str

    async def orders(self) -> list[Order]:
        """Every order that the store took, oldest first."""
        orders: list[Order] = (await self._books())["orders"]
        return orders

    async def settled(self) -> dict[str, Order]:
        """The last order of each product, once no seller owes any goods."""
        async with asyncio.timeout(_SELLERS):
            while True:
                orders = await self.orders()
                if not any(order["pending"] for order in orders):
                    return {order["code"]: order for order in orders}
                await asyncio.sleep(0.2)

    async def trades(self) -> list[int]:
        """How often the store was asked to trade, for each request number that it saw."""
        return list((await self._books())["trades_per_request_no"].values())

    async def _books(self) -> dict[str, Any]:
        async with httpx.AsyncClient(base_url=self.address, trust_env=False) as client:
            reply = await client.get("/supplier/console/orders")
        books: dict[str, Any] = reply.raise_for_status().json()
        return books


@asynccontextmanager
async def running_demo(
    folder: Path, temperament: str = BY_THE_BOOK, seller_delay: float = DEFAULT_DELAY
) -> AsyncIterator[Demo]:
    """`python -m bot demo` on a free port, kept in `folder`; it has to end well, and quietly."""
    log = folder / "demo.log"
    manners = ("--temperament", temperament, "--seller-delay", str(seller_delay))
    with log.open("wb") as errors:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot", "demo", "--port", "0", "--folder", folder / "kept"),
            *manners,
            cwd=_ROOT,
            stdout=asyncio.subprocess.PIPE,
            stderr=errors,
        )
    try:
        yield Demo(await _address(process, log))
    finally:
        written = log.stat().st_size
        if process.returncode is None:
            process.send_signal(signal.SIGINT)
        code = await asyncio.wait_for(process.wait(), _END)
    assert code == 0, log.read_text(encoding="utf-8")
    assert b"Traceback" not in log.read_bytes()[written:], log.read_text(encoding="utf-8")


async def _address(process: asyncio.subprocess.Process, log: Path) -> str:
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), _START)).decode()
    assert "http://" in line, log.read_text(encoding="utf-8")
    return next(word for word in line.split() if word.startswith("http://")).rstrip("/")
