"""The ASGI application: routes, reading of requests, faults and envelopes around the endpoints.

Every call of the API, right or wrong, is answered with HTTP 200 and an envelope.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from bot.demo.supplier import forms
from bot.demo.supplier.calls import Call, authenticate
from bot.demo.supplier.console import console_routes
from bot.demo.supplier.endpoints import ENDPOINTS, Endpoint
from bot.demo.supplier.faults import FaultPlan
from bot.demo.supplier.forms import Fields, Form
from bot.demo.supplier.pages import page_routes
from bot.demo.supplier.replies import RefusedError, Reply, failure, success
from bot.demo.supplier.seller import Seller
from bot.demo.supplier.state import ReferenceStore

MAX_BODY_BYTES = 1_048_576

_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]


def create_app(
    store: ReferenceStore, *, faults: FaultPlan | None = None, seller: Seller | None = None
) -> Starlette:
    """The store as an application, with the API under /shared and the console under /console.

    ``faults`` is a plan to add to from outside; the console adds to the same one.

    A ``seller`` is at work as long as the application's lifespan. An application that is mounted
    into another has none: there, whoever mounts it enters the seller.
    """

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        if seller is None:
            yield
        else:
            async with seller:
                yield

    plan = FaultPlan() if faults is None else faults
    counter = _Counter(store, plan)
    api = Route("/shared/{path:path}", counter.answer, methods=_METHODS)
    routes = [api, *page_routes(store), *console_routes(store, plan)]
    return Starlette(routes=routes, lifespan=lifespan)


@dataclass(frozen=True, slots=True)
class _Counter:
    """Where calls arrive and answers leave."""

    store: ReferenceStore
    plan: FaultPlan

    async def answer(self, request: Request) -> Response:
        try:
            name, endpoint = _endpoint(request)
            form = await _form(request)
        except RefusedError as refusal:
            return failure(str(refusal))
        except ClientDisconnect:
            return Response()
        fault = self.plan.draw(name)
        if fault and not fault.after and (instead := await fault.strike(None)):
            return instead
        response = await self._carry_out(endpoint, form, _base_url(request))
        if fault and fault.after:
            return await fault.strike(response) or response
        return response

    async def _carry_out(self, endpoint: Endpoint, form: Form, base_url: str) -> Response:
        """Authentication and endpoint in one transaction."""

        async def phase(tx: AsyncConnection) -> Reply:
            account = await authenticate(tx, form)
            if not forms.is_text(form):
                raise RefusedError("Parameters must be UTF-8.")
            return await endpoint(Call(tx, account, Fields(form), self.store.clock(), base_url))

        try:
            return success(await self.store.transact(phase))
        except RefusedError as refusal:
            return failure(str(refusal))


def _endpoint(request: Request) -> tuple[str, Endpoint]:
    group, _, name = request.path_params["path"].rstrip("/").partition("/")
    endpoint = ENDPOINTS.get((group, name))
    if endpoint is None:
        raise RefusedError("There is no such endpoint.")
    if request.method != "POST":
        raise RefusedError("Every endpoint is called with POST.")
    return name, endpoint


async def _form(request: Request) -> Form:
    content_type = request.headers.get("content-type", "")
    body = await _body(request)
    if content_type.startswith("multipart/form-data"):
        return forms.parse_multipart(body, content_type)
    return forms.parse(body)


async def _body(request: Request) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_BODY_BYTES:
            raise RefusedError("The request is too large.")
    return bytes(body)


def _base_url(request: Request) -> str:
    """Where this store is, as the caller sees it; with the prefix it is mounted under."""
    url = request.url
    return f"{url.scheme}://{url.netloc}{request.scope.get('root_path', '')}/"
