"""The store's back office over HTTP, for tests in other processes and for a demo page. Not the API.

JSON in and out, unsigned, and for this machine alone: callers from elsewhere get 403, and what
changes something must be sent as ``application/json``, which no foreign web page can do unasked.
What is wrong with a request is told as ``{"error": ...}``: 400 for what was sent, 404 for an
account, product, variant or order that does not exist. Amounts are decimals in strings, except
those of ``orders`` and ``balance``, which are the store's own records in minor units.
"""

from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bot.demo.supplier import bodies
from bot.demo.supplier.bodies import Body
from bot.demo.supplier.endpoints import NAMES
from bot.demo.supplier.fault_kinds import KINDS
from bot.demo.supplier.faults import ANY, Fault, FaultPlan
from bot.demo.supplier.records import Product
from bot.demo.supplier.replies import Json, amount_text
from bot.demo.supplier.state import ReferenceStore

Handler: TypeAlias = Callable[[Request], Awaitable[Json]]

_MOST_TIMES = 10_000
_LONGEST_DELAY = 3_600
_MOST_PIECES = 10_000
_MOST_SEED = 2**32
_THIS_MACHINE = {"127.0.0.1", "::1"}


def console_routes(store: ReferenceStore, plan: FaultPlan) -> list[Route]:
    """The routes under /console."""
    desk, switches = _Desk(store), _Switches(plan)
    shown = {
        "accounts": desk.accounts,
        "orders": desk.orders,
        "balance": desk.balance,
        "products": desk.products,
        "faults": switches.shown,
    }
    done = {
        "deliver": desk.deliver,
        "topup": desk.top_up,
        "price": desk.price,
        "enabled": desk.enabled,
        "on-sale": desk.on_sale,
        "stock": desk.stock,
        "faults": switches.plan,
    }
    return [
        *(Route(f"/console/{name}", _told(each), methods=["GET"]) for name, each in shown.items()),
        *(Route(f"/console/{name}", _told(each), methods=["POST"]) for name, each in done.items()),
    ]


def _told(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """The handler's answer as JSON, for local callers only; what they got wrong as an error."""

    async def told(request: Request) -> Response:
        if request.client is None or request.client.host not in _THIS_MACHINE:
            return JSONResponse({"error": "The console is for this machine only."}, 403)
        try:
            return JSONResponse(await handler(request))
        except KeyError as error:
            return JSONResponse({"error": str(error.args[0])}, 404)
        except ValueError as error:
            return JSONResponse({"error": str(error)}, 400)

    return told


class _Desk:
    """What the store's owner sees and does."""

    def __init__(self, store: ReferenceStore) -> None:
        self._store = store

    async def accounts(self, _: Request) -> Json:
        return [
            {
                "app_id": account.app_id,
                "name": account.name,
                "tier": account.tier.name,
                "balance": amount_text(account.balance),
            }
            for account in await self._store.accounts()
        ]

    async def orders(self, _: Request) -> Json:
        """Every order, oldest first, and how often each request number was traded."""
        orders = [asdict(order) for order in await self._store.orders()]
        return {
            "orders": orders,
            "trades_per_request_no": await self._store.trades_per_request_no(),
        }

    async def balance(self, request: Request) -> Json:
        app_id = request.query_params.get("app_id")
        if app_id is None:
            raise ValueError("app_id is missing")
        return {"balance": await self._store.balance(app_id)}

    async def products(self, _: Request) -> Json:
        """Every product with what is left of it, also those that callers cannot see."""
        left = await self._store.stocks()
        return [_product(item, left[item.code]) for item in await self._store.products()]

    async def deliver(self, request: Request) -> Json:
        """Replace the goods of an order, as a seller does by hand."""
        body = await bodies.read(request)
        await self._store.deliver(body.text("trade_no"), body.text("text"))
        return {}

    async def top_up(self, request: Request) -> Json:
        """Add an amount to a balance; a negative one is money spent elsewhere."""
        body = await bodies.read(request)
        app_id = body.text("app_id")
        await self._store.top_up(app_id, body.amount("amount"))
        return {"balance": amount_text(await self._store.balance(app_id))}

    async def price(self, request: Request) -> Json:
        """Change the member price of a product, or the price of one of its variants."""
        body = await bodies.read(request)
        price = body.amount("user_price")
        if price < 0:
            raise ValueError("user_price must not be negative")
        await self._store.set_price(body.text("code"), price, race=body.text("race", ""))
        return {}

    async def enabled(self, request: Request) -> Json:
        """Open a product to the API, or hide it."""
        body = await bodies.read(request)
        await self._store.set_enabled(body.text("code"), body.flag("enabled"))
        return {}

    async def on_sale(self, request: Request) -> Json:
        """Discontinue a product, or bring it back."""
        body = await bodies.read(request)
        await self._store.set_on_sale(body.text("code"), body.flag("on_sale"))
        return {}

    async def stock(self, request: Request) -> Json:
        """Put new pieces into stock with ``add``, or throw the newest away with ``remove``."""
        body = await bodies.read(request)
        if ("add" in body) == ("remove" in body):
            raise ValueError("send either add or remove")
        code = body.text("code")
        if "add" in body:
            await self._store.add_pieces(code, body.whole("add", 1, _MOST_PIECES))
        else:
            await self._store.remove_pieces(code, body.whole("remove", 1, _MOST_PIECES))
        return {"stock": await self._store.stock(code)}


class _Switches:
    """The faults that are waiting, and more of them."""

    def __init__(self, plan: FaultPlan) -> None:
        self._plan = plan

    async def shown(self, _: Request) -> Json:
        return {
            "waiting": self._plan.waiting(),
            "chances": self._plan.chances(),
            "kinds": list(KINDS),
            "endpoints": [ANY, *sorted(NAMES)],
        }

    async def plan(self, request: Request) -> Json:
        """Plan ``times`` faults of a ``kind`` for an ``endpoint``; ``"kind": "none"`` clears all.

        With a ``probability`` each call meets the fault by chance instead, as the ``seed`` decides.
        """
        body = await bodies.read(request)
        kind = body.text("kind")
        if kind == "none":
            self._plan.clear()
        elif kind not in KINDS:
            raise ValueError(f"there is no kind of fault {kind}")
        else:
            self._add(body, KINDS[kind](body.number("seconds", 0, _LONGEST_DELAY, 0)))
        return {"waiting": self._plan.waiting(), "chances": self._plan.chances()}

    def _add(self, body: Body, fault: Fault) -> None:
        endpoint = body.text("endpoint")
        if "probability" in body:
            seed = body.whole("seed", 0, _MOST_SEED, 0)
            self._plan.chance(endpoint, fault, body.number("probability", 0, 1), seed)
        else:
            self._plan.add(endpoint, fault, body.whole("times", 1, _MOST_TIMES, 1))


def _product(product: Product, left: int) -> Json:
    return {
        "code": product.code,
        "name": product.name,
        "category": product.category,
        "price": amount_text(product.price),
        "user_price": amount_text(product.user_price),
        "stock": left,
        "delivery_way": product.delivery_way,
        "enabled": product.api_enabled,
        "on_sale": product.on_sale,
        "variants": [
            {"name": name, "user_price": amount_text(price)}
            for name, price in product.configuration.category.items()
        ],
    }
