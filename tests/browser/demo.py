"""The demo as its own process, and the books of the store in it. Nothing here opens a browser."""

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import httpx

from bot.demo.supplier.records import STRICT
from bot.demo.supplier.simulated_seller import DEFAULT_DELAY
from tests.crash.processes import Program, cleaned_up, until
from tests.waiting import HANG_LIMIT

_START = _END = _SELLERS = HANG_LIMIT
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
    folder: Path, behaviour: str = STRICT, manual_delivery_delay: float = DEFAULT_DELAY
) -> AsyncIterator[Demo]:
    """`python -m bot demo` on a free port, kept in `folder`; it has to end well, and quietly."""
    options = (
        "--supplier-behaviour",
        behaviour,
        "--manual-delivery-delay",
        str(manual_delivery_delay),
    )
    kept = ("--port", "0", "--folder", str(folder / "kept"))
    async with cleaned_up(Program("demo", ("bot", "demo", *kept, *options), folder)) as demo:
        await demo.start()
        try:
            yield Demo(await until(partial(_address, demo), _START))
        finally:
            written = demo.errors.stat().st_size
            code = await demo.stop(signal.SIGINT, _END)
        assert code == 0, demo.said()
        assert b"Traceback" not in demo.errors.read_bytes()[written:], demo.said()


async def _address(demo: Program) -> str | None:
    """Where it listens, once it says so."""
    assert demo.running, demo.said()
    words = demo.output.read_text("utf-8").split()
    return next((word.rstrip("/") for word in words if word.startswith("http://")), None)
