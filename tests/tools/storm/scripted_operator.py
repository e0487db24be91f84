"""The scripted operator of a storm: settles every case by /resolve, from the supplier's list of
orders.

The operator rules only on cases that are some seconds old: by then the supplier has finished the
trade. If the shop dies during a ruling, the command is sent again.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field

import httpx

from tests.crash.processes import until
from tests.crash.scripted_people import Operator, ruling_command
from tests.crash.supplier_console import SupplierConsole
from tests.tools.storm.live_chats import LivePlay
from tests.world.shop_database import ShopDatabase

#: Seconds after which the supplier has either booked a trade or never will.
DECIDED_AFTER_SECONDS = 5.0
_WAIT_SECONDS, _PAUSE = 8.0, 0.5
_CASES = "SELECT id, request_no FROM orders WHERE status = 'review' ORDER BY id"


@dataclass(slots=True)
class StormOperator:
    """The operator during a storm; `rulings` are the commands given, repeats included."""

    play: LivePlay
    database: ShopDatabase
    supplier_console: SupplierConsole
    rulings: int = 0
    _seen: dict[int, float] = field(default_factory=dict)

    async def work(self) -> None:
        """Settle cases until cancelled."""
        while True:
            for order, request_no in await self._old_cases():
                with suppress(TimeoutError, AssertionError, httpx.TransportError):
                    async with asyncio.timeout(_WAIT_SECONDS):
                        await self._settle(order, request_no)
            await asyncio.sleep(_PAUSE)

    async def _old_cases(self) -> list[tuple[int, str]]:
        """Return the cases that are old enough, oldest first."""
        now = asyncio.get_running_loop().time()
        cases = await self._list_cases()
        return [
            case
            for case in cases
            if now - self._seen.setdefault(case[0], now) > DECIDED_AFTER_SECONDS
        ]

    async def _settle(self, order: int, request_no: str) -> None:
        """Send the ruling that the supplier's list gives for the order, and wait until it is
        settled.
        """
        trades = await self.supplier_console.trades()
        found = next((one.trade_no for one in trades if one.request_no == request_no), None)
        self.rulings += 1
        await Operator(self.play).send_ruling(ruling_command(order, found))

        async def is_settled() -> bool:
            return (order, request_no) not in await self._list_cases()

        await until(is_settled)

    async def _list_cases(self) -> list[tuple[int, str]]:
        """Return the orders in review, oldest first: order and request number."""
        rows = await asyncio.to_thread(self.database.rows, _CASES)
        return [(int(str(order)), str(request_no)) for order, request_no in rows]
