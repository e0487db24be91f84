"""The supplier's console over HTTP, for tests in other processes and the demo page. Not the API.

JSON in and out, unsigned, for this machine only: other callers get 403. Changes must be sent as
`application/json`, which a foreign web page cannot do.

Errors are `{"error": ...}`: 400 for bad input, 404 for an unknown account, product, variant or
order. Amounts are decimals in strings, except in `orders` and `balance`: these are stored records
in minor units.
"""

from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bot.demo.supplier.data.reference_supplier import ReferenceSupplier
from bot.demo.supplier.faults.fault_kinds import FAULT_KINDS
from bot.demo.supplier.faults.fault_plan import ANY_ENDPOINT, Fault, FaultPlan
from bot.demo.supplier.records import Product
from bot.demo.supplier.replies import Json, format_amount
from bot.demo.supplier.strict.endpoint_table import ENDPOINT_NAMES
from bot.demo.supplier.web import console_json_body
from bot.demo.supplier.web.console_json_body import JsonBody

Handler: TypeAlias = Callable[[Request], Awaitable[Json]]

_MAX_TIMES = 10_000
_MAX_DELAY = 3_600
_MAX_PIECES = 10_000
_MAX_SEED = 2**32
_LOOPBACK_HOSTS = {"127.0.0.1", "::1"}


def console_routes(supplier: ReferenceSupplier, plan: FaultPlan) -> list[Route]:
    """Return the routes under /console."""
    supplier_endpoints, fault_endpoints = _SupplierEndpoints(supplier), _FaultEndpoints(plan)
    shown = {
        "accounts": supplier_endpoints.accounts,
        "orders": supplier_endpoints.orders,
        "balance": supplier_endpoints.balance,
        "products": supplier_endpoints.products,
        "faults": fault_endpoints.list_faults,
    }
    done = {
        "deliver": supplier_endpoints.deliver,
        "topup": supplier_endpoints.top_up,
        "price": supplier_endpoints.price,
        "enabled": supplier_endpoints.enabled,
        "on-sale": supplier_endpoints.on_sale,
        "stock": supplier_endpoints.stock,
        "faults": fault_endpoints.plan_fault,
    }
    return [
        *(
            Route(f"/console/{name}", _answer_as_json(each), methods=["GET"])
            for name, each in shown.items()
        ),
        *(
            Route(f"/console/{name}", _answer_as_json(each), methods=["POST"])
            for name, each in done.items()
        ),
    ]


def _answer_as_json(handler: Handler) -> Callable[[Request], Awaitable[Response]]:
    """Wrap a handler: local callers only, result as JSON, bad input as an error."""

    async def answer(request: Request) -> Response:
        if request.client is None or request.client.host not in _LOOPBACK_HOSTS:
            return JSONResponse({"error": "The console is for this machine only."}, 403)
        try:
            return JSONResponse(await handler(request))
        except KeyError as error:
            return JSONResponse({"error": str(error.args[0])}, 404)
        except ValueError as error:
            return JSONResponse({"error": str(error)}, 400)

    return answer


class _SupplierEndpoints:
    """The console's endpoints for the supplier's data."""

    def __init__(self, supplier: ReferenceSupplier) -> None:
        self._supplier = supplier

    async def accounts(self, _: Request) -> Json:
        return [
            {
                "app_id": account.app_id,
                "name": account.name,
                "tier": account.tier.name,
                "balance": format_amount(account.balance),
            }
            for account in await self._supplier.accounts()
        ]

    async def orders(self, _: Request) -> Json:
        """Return every order, oldest first, and the number of trades per request number."""
        orders = [asdict(order) for order in await self._supplier.orders()]
        return {
            "orders": orders,
            "trades_per_request_no": await self._supplier.trades_per_request_no(),
        }

    async def balance(self, request: Request) -> Json:
        app_id = request.query_params.get("app_id")
        if app_id is None:
            raise ValueError("app_id is missing")
        return {"balance": await self._supplier.balance(app_id)}

    async def products(self, _: Request) -> Json:
        """Return every product with its stock, including those hidden from callers."""
        left = await self._supplier.stocks()
        return [_product_to_json(item, left[item.code]) for item in await self._supplier.products()]

    async def deliver(self, request: Request) -> Json:
        """Replace the secret of an order, as a seller does by hand."""
        body = await console_json_body.read_json_body(request)
        await self._supplier.deliver(body.text("trade_no"), body.text("text"))
        return {}

    async def top_up(self, request: Request) -> Json:
        """Add an amount to a balance; a negative one is money spent elsewhere."""
        body = await console_json_body.read_json_body(request)
        app_id = body.text("app_id")
        await self._supplier.top_up(app_id, body.amount("amount"))
        return {"balance": format_amount(await self._supplier.balance(app_id))}

    async def price(self, request: Request) -> Json:
        """Change the member price of a product, or the price of one of its variants."""
        body = await console_json_body.read_json_body(request)
        price = body.amount("user_price")
        if price < 0:
            raise ValueError("user_price must not be negative")
        await self._supplier.set_price(body.text("code"), price, race=body.text("race", ""))
        return {}

    async def enabled(self, request: Request) -> Json:
        """Open a product to the API, or hide it."""
        body = await console_json_body.read_json_body(request)
        await self._supplier.set_enabled(body.text("code"), body.flag("enabled"))
        return {}

    async def on_sale(self, request: Request) -> Json:
        """Discontinue a product, or sell it again."""
        body = await console_json_body.read_json_body(request)
        await self._supplier.set_on_sale(body.text("code"), body.flag("on_sale"))
        return {}

    async def stock(self, request: Request) -> Json:
        """Put new pieces into stock with `add`, or delete the newest with `remove`."""
        body = await console_json_body.read_json_body(request)
        if ("add" in body) == ("remove" in body):
            raise ValueError("send either add or remove")
        code = body.text("code")
        if "add" in body:
            await self._supplier.add_pieces(code, body.whole("add", 1, _MAX_PIECES))
        else:
            await self._supplier.remove_pieces(code, body.whole("remove", 1, _MAX_PIECES))
        return {"stock": await self._supplier.stock(code)}


class _FaultEndpoints:
    """The console's endpoints for planned faults."""

    def __init__(self, plan: FaultPlan) -> None:
        self._plan = plan

    async def list_faults(self, _: Request) -> Json:
        return {
            "waiting": self._plan.count_planned(),
            "chances": self._plan.list_probabilities(),
            "kinds": list(FAULT_KINDS),
            "endpoints": [ANY_ENDPOINT, *sorted(ENDPOINT_NAMES)],
        }

    async def plan_fault(self, request: Request) -> Json:
        """Plan `times` faults of a `kind` for an `endpoint`; `"kind": "none"` clears all.

        With a `probability` calls meet the fault at random instead, as the `seed` decides.
        """
        body = await console_json_body.read_json_body(request)
        kind = body.text("kind")
        if kind == "none":
            self._plan.clear()
        elif kind not in FAULT_KINDS:
            raise ValueError(f"there is no kind of fault {kind}")
        else:
            self._add_fault(body, FAULT_KINDS[kind](body.number("seconds", 0, _MAX_DELAY, 0)))
        return {"waiting": self._plan.count_planned(), "chances": self._plan.list_probabilities()}

    def _add_fault(self, body: JsonBody, fault: Fault) -> None:
        endpoint = body.text("endpoint")
        if "probability" in body:
            seed = body.whole("seed", 0, _MAX_SEED, 0)
            self._plan.add_random(endpoint, fault, body.number("probability", 0, 1), seed)
        else:
            self._plan.add_next(endpoint, fault, body.whole("times", 1, _MAX_TIMES, 1))


def _product_to_json(product: Product, stock: int) -> Json:
    return {
        "code": product.code,
        "name": product.name,
        "category": product.category,
        "price": format_amount(product.price),
        "user_price": format_amount(product.user_price),
        "stock": stock,
        "delivery_way": product.delivery_way,
        "enabled": product.api_enabled,
        "on_sale": product.on_sale,
        "variants": [
            {"name": name, "user_price": format_amount(price)}
            for name, price in product.configuration.category.items()
        ],
    }
