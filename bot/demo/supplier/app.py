"""The ASGI application: routes, request parsing, and faults around the supplier's behaviour."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from bot.demo.supplier import form_parsing
from bot.demo.supplier.behaviour import IncomingCall, SupplierBehaviour
from bot.demo.supplier.data.reference_supplier import ReferenceSupplier
from bot.demo.supplier.faults.fault_plan import FaultPlan
from bot.demo.supplier.form_parsing import Form
from bot.demo.supplier.quirky import QuirkyBehaviour
from bot.demo.supplier.records import QUIRKY
from bot.demo.supplier.replies import RefusedError
from bot.demo.supplier.simulated_seller import SimulatedSeller
from bot.demo.supplier.strict.endpoint_table import ENDPOINTS
from bot.demo.supplier.strict.strict_behaviour import StrictBehaviour
from bot.demo.supplier.web.console_api import console_routes
from bot.demo.supplier.web.product_pages import product_page_routes

MAX_BODY_BYTES = 1_048_576

_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]


def create_app(
    supplier: ReferenceSupplier,
    *,
    faults: FaultPlan | None = None,
    seller: SimulatedSeller | None = None,
) -> Starlette:
    """Create the application, with the API under /shared and the console under /console.

    It behaves as `store.behaviour` says. `faults` is a plan that tests can extend; the console
    extends the same one.

    `seller` runs for the application's lifespan. A mounted application has no lifespan of its own:
    its mounter must enter the seller.
    """

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        if seller is None:
            yield
        else:
            async with seller:
                yield

    plan = FaultPlan() if faults is None else faults
    behaviour = QuirkyBehaviour() if supplier.behaviour == QUIRKY else StrictBehaviour()
    handler = _CallHandler(supplier, plan, behaviour)
    api = Route("/shared/{path:path}", handler.handle, methods=_METHODS)
    routes = [api, *product_page_routes(supplier), *console_routes(supplier, plan)]
    return Starlette(routes=routes, lifespan=lifespan)


@dataclass(frozen=True, slots=True)
class _CallHandler:
    """Receives the API calls and sends the replies."""

    supplier: ReferenceSupplier
    fault_plan: FaultPlan

    behaviour: SupplierBehaviour

    async def handle(self, request: Request) -> Response:
        name, language = _read_endpoint_name(request), _read_language(request)
        if name is None or request.method != "POST":
            return self.behaviour.answer_wrong_route(language, known=name is not None)
        try:
            form = await _read_form(request)
        except RefusedError as refusal:
            return self.behaviour.answer_unreadable_body(refusal)
        except ClientDisconnect:
            return Response()
        incoming_call = IncomingCall(self.supplier, form, _make_base_url(request), language)
        return await self._answer_with_fault(name, incoming_call)

    async def _answer_with_fault(self, name: str, incoming_call: IncomingCall) -> Response:
        """Execute the call, with the fault that is planned for it, if any."""
        fault = self.fault_plan.take_for_call(name)
        if fault and not fault.after and (instead := await fault.apply(None, incoming_call)):
            return instead
        response = await self.behaviour.answer(name, incoming_call)
        if fault and fault.after:
            return await fault.apply(response, incoming_call) or response
        return response


def _read_endpoint_name(request: Request) -> str | None:
    """Return the short name of the endpoint in the path, or None."""
    group, _, name = request.path_params["path"].rstrip("/").partition("/")
    return name if (group, name) in ENDPOINTS else None


def _read_language(request: Request) -> str:
    return request.cookies.get("acg_lang") or request.headers.get("accept-language", "")


async def _read_form(request: Request) -> Form:
    content_type = request.headers.get("content-type", "")
    body = await _read_body(request)
    if content_type.startswith("multipart/form-data"):
        return form_parsing.parse_multipart(body, content_type)
    return form_parsing.parse_urlencoded(body)


async def _read_body(request: Request) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BODY_BYTES:
            raise RefusedError("The request is too large.")
    return bytes(body)


def _make_base_url(request: Request) -> str:
    """Return this supplier's address as the caller sees it, including its mount prefix."""
    url = request.url
    return f"{url.scheme}://{url.netloc}{request.scope.get('root_path', '')}/"
