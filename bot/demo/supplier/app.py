"""The ASGI application: routes, reading of requests, and faults around the store's temperament."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from bot.demo.supplier import forms
from bot.demo.supplier.book import ByTheBook
from bot.demo.supplier.console import console_routes
from bot.demo.supplier.endpoints import ENDPOINTS
from bot.demo.supplier.faults import FaultPlan
from bot.demo.supplier.forms import Form
from bot.demo.supplier.found import AsFound
from bot.demo.supplier.pages import page_routes
from bot.demo.supplier.records import AS_FOUND
from bot.demo.supplier.replies import RefusedError
from bot.demo.supplier.seller import Seller
from bot.demo.supplier.state import ReferenceStore
from bot.demo.supplier.temperament import Temperament, Visit

MAX_BODY_BYTES = 1_048_576

_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]


def create_app(
    store: ReferenceStore, *, faults: FaultPlan | None = None, seller: Seller | None = None
) -> Starlette:
    """The store as an application, with the API under /shared and the console under /console.

    It behaves as the store's own ``temperament`` says.

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
    temperament = AsFound() if store.temperament == AS_FOUND else ByTheBook()
    counter = _Counter(store, plan, temperament)
    api = Route("/shared/{path:path}", counter.answer, methods=_METHODS)
    routes = [api, *page_routes(store), *console_routes(store, plan)]
    return Starlette(routes=routes, lifespan=lifespan)


@dataclass(frozen=True, slots=True)
class _Counter:
    """Where calls arrive and answers leave."""

    store: ReferenceStore
    plan: FaultPlan

    temperament: Temperament

    async def answer(self, request: Request) -> Response:
        name, language = _endpoint(request), _language(request)
        if name is None or request.method != "POST":
            return self.temperament.misdirected(language, known=name is not None)
        try:
            form = await _form(request)
        except RefusedError as refusal:
            return self.temperament.unreadable(refusal)
        except ClientDisconnect:
            return Response()
        visit = Visit(self.store, form, _base_url(request), language)
        return await self._meet_fault(name, visit)

    async def _meet_fault(self, name: str, visit: Visit) -> Response:
        """Carry the call out, with the fault that is planned for it."""
        fault = self.plan.draw(name)
        if fault and not fault.after and (instead := await fault.strike(None, visit)):
            return instead
        response = await self.temperament.answer(name, visit)
        if fault and fault.after:
            return await fault.strike(response, visit) or response
        return response


def _endpoint(request: Request) -> str | None:
    """The short name of the endpoint that the path leads to."""
    group, _, name = request.path_params["path"].rstrip("/").partition("/")
    return name if (group, name) in ENDPOINTS else None


def _language(request: Request) -> str:
    return request.cookies.get("acg_lang") or request.headers.get("accept-language", "")


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
