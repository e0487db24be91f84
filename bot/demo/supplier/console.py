"""The store's back office over HTTP, for tests in other processes and for a demo page. Not the API.

JSON in and out, unsigned, and for this machine alone: callers from elsewhere get 403, and what
changes something must be sent as ``application/json``, which no foreign web page can do unasked.
"""

from collections.abc import Awaitable, Callable
from dataclasses import asdict
from json import JSONDecodeError
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bot.demo.supplier import faults
from bot.demo.supplier.faults import Fault, FaultPlan
from bot.demo.supplier.state import ReferenceStore

Handler: TypeAlias = Callable[[Request], Awaitable[Response]]

FAULTS: dict[str, Callable[[float], Fault]] = {
    "delay": faults.delay,
    "delay_after": lambda seconds: faults.delay(seconds, after=True),
    "drop_before": lambda _: faults.drop(),
    "drop_after": lambda _: faults.drop(after=True),
    "html": lambda _: faults.page(),
    "html_after": lambda _: faults.page(after=True),
    "refused": lambda _: faults.refuse(),
    "refused_after": lambda _: faults.refuse(after=True),
    "truncated": lambda _: faults.truncate(),
}
"""What ``kind`` may be in a request for faults; the number is its ``seconds``."""

_MOST_TIMES = 10_000
_LONGEST_DELAY = 3_600
_MOST_MONEY = 10**12
_THIS_MACHINE = {"127.0.0.1", "::1"}


def console_routes(store: ReferenceStore, plan: FaultPlan) -> list[Route]:
    """The routes under /console."""
    console = _Console(store, plan)
    return [
        Route("/console/orders", _guarded(console.orders), methods=["GET"]),
        Route("/console/balance", _guarded(console.balance), methods=["GET"]),
        Route("/console/products", _guarded(console.products), methods=["GET"]),
        Route("/console/faults", _guarded(console.faults), methods=["GET"]),
        Route("/console/faults", _guarded(console.add_faults), methods=["POST"]),
        Route("/console/deliver", _guarded(console.deliver), methods=["POST"]),
        Route("/console/topup", _guarded(console.top_up), methods=["POST"]),
    ]


def _guarded(handler: Handler) -> Handler:
    """Local callers only; what they got wrong is told with status 400."""

    async def guarded(request: Request) -> Response:
        if request.client is None or request.client.host not in _THIS_MACHINE:
            return JSONResponse({"error": "The console is for this machine only."}, 403)
        try:
            return await handler(request)
        except (KeyError, TypeError, ValueError, JSONDecodeError) as error:
            return JSONResponse({"error": f"{type(error).__name__}: {error}"}, 400)

    return guarded


class _Console:
    def __init__(self, store: ReferenceStore, plan: FaultPlan) -> None:
        self._store = store
        self._plan = plan

    async def orders(self, _: Request) -> Response:
        """Every order, oldest first, and how often each request number was traded."""
        orders = [asdict(order) for order in await self._store.orders()]
        trades = await self._store.trades_per_request_no()
        return JSONResponse({"orders": orders, "trades_per_request_no": trades})

    async def balance(self, request: Request) -> Response:
        app_id = request.query_params["app_id"]
        return JSONResponse({"balance": await self._store.balance(app_id)})

    async def products(self, _: Request) -> Response:
        """Codes and names, with what is left."""
        products = [
            {"code": item.code, "name": item.name, "stock": await self._store.stock(item.code)}
            for item in await self._store.products()
        ]
        return JSONResponse({"products": products})

    async def faults(self, _: Request) -> Response:
        return JSONResponse({"waiting": self._plan.waiting(), "kinds": list(FAULTS)})

    async def add_faults(self, request: Request) -> Response:
        """Plan ``times`` faults of a ``kind`` for an ``endpoint``; ``"kind": "none"`` clears all."""
        body = await _json(request)
        if body["kind"] == "none":
            self._plan.clear()
        else:
            seconds = _between(0, body.get("seconds", 0), _LONGEST_DELAY)
            times = _between(1, body.get("times", 1), _MOST_TIMES)
            fault = FAULTS[str(body["kind"])](seconds)
            self._plan.add(str(body["endpoint"]), fault, int(times))
        return JSONResponse({"waiting": self._plan.waiting()})

    async def deliver(self, request: Request) -> Response:
        body = await _json(request)
        await self._store.deliver(str(body["trade_no"]), str(body["text"]))
        return JSONResponse({})

    async def top_up(self, request: Request) -> Response:
        """Add an ``amount`` in minor units to the balance of ``app_id``."""
        body = await _json(request)
        app_id = str(body["app_id"])
        amount = _between(-_MOST_MONEY, body["amount"], _MOST_MONEY)
        await self._store.top_up(app_id, int(amount))
        return JSONResponse({"balance": await self._store.balance(app_id)})


async def _json(request: Request) -> dict[str, object]:
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise ValueError("send application/json")
    body = await request.json()
    if not isinstance(body, dict):
        raise TypeError("send a JSON object")
    return body


def _between(least: float, value: object, most: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(f"{value!r} is not a number")
    if not least <= value <= most:
        raise ValueError(f"{value} is not between {least} and {most}")
    return value
