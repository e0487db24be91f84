"""The reference supplier of a test with processes, read and prepared over its console."""

from dataclasses import dataclass

import httpx

from bot.demo.supplier.data.sample_catalogue import APP_ID
from tests.world.supplier import Trade


@dataclass(frozen=True, slots=True)
class SupplierConsole:
    """The reference supplier, read over its console."""

    http: httpx.AsyncClient

    async def trades(self) -> list[Trade]:
        """Return everything that the supplier sold, oldest first."""
        orders = (await self._get("orders"))["orders"]
        assert isinstance(orders, list)
        names = ("trade_no", "request_no", "amount", "secret")
        return [Trade(**{name: order[name] for name in names}) for order in orders]

    async def plan(self, endpoint: str, kind: str, seconds: float = 0, **how: float) -> None:
        """Plan a fault for the next call of an endpoint; `how` may have `times`, or `probability`
        and `seed`.
        """
        body = {"endpoint": endpoint, "kind": kind, "seconds": seconds, **how}
        (await self.http.post("faults", json=body)).raise_for_status()

    async def clear_faults(self) -> None:
        """Forget every planned fault."""
        (await self.http.post("faults", json={"kind": "none"})).raise_for_status()

    async def set_price(self, code: str, cost: str) -> None:
        """Change what a product costs us."""
        (await self.http.post("price", json={"code": code, "user_price": cost})).raise_for_status()

    async def restock(self, code: str, pieces: int) -> None:
        """Add items of an automatically delivered product to the stock."""
        (await self.http.post("stock", json={"code": code, "add": pieces})).raise_for_status()

    async def top_up(self, amount: str) -> None:
        """Add an amount to the balance of our account."""
        body = {"app_id": APP_ID, "amount": amount}
        (await self.http.post("topup", json=body)).raise_for_status()

    async def balance(self) -> int:
        """Return the balance of our account."""
        left = (await self._get(f"balance?app_id={APP_ID}"))["balance"]
        assert isinstance(left, int)
        return left

    async def waiting(self) -> int:
        """Count the planned faults that have not occurred yet."""
        waiting = (await self._get("faults"))["waiting"]
        assert isinstance(waiting, dict)
        return sum(waiting.values())

    async def _get(self, what: str) -> dict[str, object]:
        answer = (await self.http.get(what)).raise_for_status()
        document: dict[str, object] = answer.json()
        return document
