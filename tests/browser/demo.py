"""The demo as a process of its own, and the database of its supplier. Opens no browser."""

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
    """The address and the data folder of a running demo."""

    address: str

    async def orders(self) -> list[Order]:
        """Return all orders of the supplier, oldest first."""
        orders: list[Order] = (await self._console_orders())["orders"]
        return orders

    async def settled(self) -> dict[str, Order]:
        """Return the last order of each product, once no delivery is outstanding."""
        async with asyncio.timeout(_SELLERS):
            while True:
                orders = await self.orders()
                if not any(order["pending"] for order in orders):
                    return {order["code"]: order for order in orders}
                await asyncio.sleep(0.2)

    async def trades(self) -> list[int]:
        """Count the trade calls for each request number that the supplier saw."""
        return list((await self._console_orders())["trades_per_request_no"].values())

    async def _console_orders(self) -> dict[str, Any]:
        async with httpx.AsyncClient(base_url=self.address, trust_env=False) as client:
            reply = await client.get("/supplier/console/orders")
        answer: dict[str, Any] = reply.raise_for_status().json()
        return answer


@asynccontextmanager
async def running_demo(
    folder: Path,
    behaviour: str = STRICT,
    manual_delivery_delay: float = DEFAULT_DELAY,
    buyer_balance: int = 270,
) -> AsyncIterator[Demo]:
    """Run `python -m bot demo` on a free port with its data in `folder`.

    Each buyer starts with `buyer_balance` dollars. It must end without errors.
    """
    options = (
        "--supplier-behaviour",
        behaviour,
        "--manual-delivery-delay",
        str(manual_delivery_delay),
        "--buyer-balance",
        str(buyer_balance),
    )
    kept = ("--port", "0", "--folder", str(folder / "kept"))
    async with cleaned_up(Program("demo", ("bot", "demo", *kept, *options), folder)) as demo:
        await demo.start()
        try:
            yield Demo(await until(partial(read_address, demo), _START))
        finally:
            written = demo.errors.stat().st_size
            code = await demo.stop(signal.SIGINT, _END)
        assert code == 0, demo.read_outputs()
        assert b"Traceback" not in demo.errors.read_bytes()[written:], demo.read_outputs()


async def read_address(demo: Program) -> str | None:
    """Return the address that the demo prints."""
    assert demo.running, demo.read_outputs()
    words = demo.output.read_text("utf-8").split()
    return next((word.rstrip("/") for word in words if word.startswith("http://")), None)
