"""Everything around the bot, on one port: the chat page, the local Bot API, the reference supplier.

    /                the page               /telegram/bot<token>/<method>   the Bot API
    /play/...        the page's API         /supplier/shared/...            the supplier's API
    /crypto-pay/...  the local Crypto Pay server
    /currencies.json a table like Telegram's, with the limits of card payments

It must not start the bot: its callers decide how (`bot.commands.demo`, or another process).
"""

import asyncio
import errno
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from bot.demo.crypto_pay import CryptoPayServer
from bot.demo.crypto_pay import create_app as create_crypto_pay_app
from bot.demo.listening_socket import listen
from bot.demo.local_picture_fetch import make_local_fetch
from bot.demo.page.static_pages_app import create_page_app
from bot.demo.supplier.app import create_app as create_supplier_app
from bot.demo.supplier.data.reference_supplier import ReferenceSupplier
from bot.demo.supplier.faults.fault_plan import FaultPlan
from bot.demo.supplier.records import STRICT
from bot.demo.supplier.simulated_seller import DEFAULT_DELAY, SimulatedSeller
from bot.demo.telegram import Persona, TelegramServer, create_bot_app, create_client_app
from bot.demo.telegram.state.files import FetchUrl

_LOOPBACK = ("127.0.0.1", "localhost")
_SUPPLIER_PATH = "/supplier"
#: Longer than any client here keeps an idle connection. If the server closed one first, it could do so
#: while the client sends the next request on it.
_KEEP_ALIVE_SECONDS = 600
#: A token in the correct format, without any access.
TOKEN = "700000001:a-local-demo-token-opens-nothing"  # noqa: S105 - for the local server only
CRYPTO_PAY_TOKEN = "1:a-local-crypto-pay-token-opens-nothing"  # noqa: S105 - the same
CRYPTO_PAY_PATH = "/crypto-pay"
PROVIDER_TOKEN = "1:a-local-provider-token-opens-nothing"  # noqa: S105 - the same
CURRENCY_TABLE_PATH = "/currencies.json"
_CURRENCY_TABLE = {"USD": {"code": "USD", "exp": 2, "min_amount": "100", "max_amount": "1000000"}}
OPERATOR = Persona(9001, "Olga", "olga_operator", role="operator", color="#7a5af8")
BUYERS = (
    Persona(1001, "Alice", "alice", color="#0e9384"),
    Persona(1002, "李雷", "li_lei", language_code="zh-hans", color="#dd2590"),
    Persona(1003, "Omar عمر", None, language_code="ar", color="#e04f16"),
)


#: The Telegram id of the first extra buyer; the others follow.
FIRST_EXTRA_BUYER_ID = 2001


def make_extra_buyers(count: int) -> tuple[Persona, ...]:
    """Return `count` more buyers, the same in every run."""
    return tuple(Persona(FIRST_EXTRA_BUYER_ID + n, f"Buyer {n + 1}") for n in range(count))


class PortTaken(Exception):  # noqa: N818 - reads as a fact
    """The address cannot be used for listening; the text says why."""


@dataclass(frozen=True, slots=True)
class DemoServers:
    """The running local servers, accessible to tests."""

    telegram: TelegramServer
    supplier: ReferenceSupplier
    crypto_pay: CryptoPayServer
    faults: FaultPlan
    app: Starlette


@dataclass(frozen=True, slots=True)
class RehearsalServers:
    """The running local servers of a rehearsal: there is no supplier among them."""

    telegram: TelegramServer
    app: Starlette


def open_listener(host: str, port: int) -> socket.socket:
    """Return a listening socket; raise PortTaken if the address cannot be used."""
    try:
        return listen(host, port)
    except OSError as error:
        reason = "it is taken" if error.errno == errno.EADDRINUSE else (error.strerror or "refused")
        raise PortTaken(f"cannot listen on {host}:{port}: {reason}") from error


@asynccontextmanager
async def open_demo_servers(
    folder: Path | None,
    *,
    manual_delivery_delay: float = DEFAULT_DELAY,
    flood: bool = True,
    behaviour: str = STRICT,
    extra_buyers: int = 0,
    on_reset: Callable[[], None] | None = None,
) -> AsyncIterator[DemoServers]:
    """Open the local servers and the simulated seller.

    Their state is in `folder`, or in memory if it is None. `behaviour` is the reference supplier's:
    STRICT or QUIRKY. `extra_buyers` is added to the page's buyers. Manual orders are delivered
    after `manual_delivery_delay` seconds. `on_reset` is called when a visitor asks to start over.
    """
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    supplier = await ReferenceSupplier.open(
        folder and folder / "supplier.sqlite3", behaviour=behaviour
    )
    faults = FaultPlan()
    supplier_app = create_supplier_app(supplier, faults=faults)
    telegram = TelegramServer(
        TOKEN,
        (*BUYERS, OPERATOR, *make_extra_buyers(extra_buyers)),
        path=folder and folder / "telegram.sqlite3",
        flood_rate=1.0 if flood else 0.0,
        fetch=make_local_fetch(supplier_app, _SUPPLIER_PATH, _LOOPBACK),
    )
    crypto_pay = CryptoPayServer(CRYPTO_PAY_TOKEN, folder and folder / "crypto-pay.sqlite3")
    app = _make_app(telegram, supplier_app, crypto_pay, on_reset)
    try:
        async with SimulatedSeller(supplier, delay=manual_delivery_delay):
            yield DemoServers(telegram, supplier, crypto_pay, faults, app)
    finally:
        crypto_pay.close()
        telegram.close()
        await supplier.aclose()


@asynccontextmanager
async def open_rehearsal_servers(fetch: FetchUrl) -> AsyncIterator[RehearsalServers]:
    """Open the page and a local Bot API server, whose state is in memory.

    `fetch` reads the pictures that the shop shows.
    """
    telegram = TelegramServer(TOKEN, (*BUYERS, OPERATOR), fetch=fetch)
    page = create_page_app(is_rehearsal=True)
    try:
        yield RehearsalServers(telegram, _wrap([*_telegram_routes(telegram), Mount("/", page)]))
    finally:
        telegram.close()


def _make_app(
    telegram: TelegramServer,
    supplier_app: ASGIApp,
    crypto_pay: CryptoPayServer,
    on_reset: Callable[[], None] | None,
) -> Starlette:
    return _wrap(
        [
            *_telegram_routes(telegram),
            Mount(_SUPPLIER_PATH, supplier_app),
            Mount(CRYPTO_PAY_PATH, create_crypto_pay_app(crypto_pay)),
            Route(CURRENCY_TABLE_PATH, _serve_currency_table),
            Mount("/", create_page_app(on_reset)),
        ]
    )


def _telegram_routes(telegram: TelegramServer) -> list[BaseRoute]:
    return [
        Mount("/telegram", create_bot_app(telegram)),
        Mount("/play", create_client_app(telegram)),
    ]


def _wrap(routes: list[BaseRoute]) -> Starlette:
    """Return an application that only this machine's own page can use."""
    return Starlette(
        routes=routes,
        middleware=[
            Middleware(TrustedHostMiddleware, allowed_hosts=list(_LOOPBACK)),
            Middleware(_SameOriginOnly),
        ],
    )


async def _serve_currency_table(_: Request) -> JSONResponse:
    return JSONResponse(_CURRENCY_TABLE)


class _SameOriginOnly:
    """Refuses requests that another website sends from the visitor's browser: there is no login."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is not None and urlsplit(origin).netloc != headers.get("host"):
            refusal = PlainTextResponse("This demo answers its own page only.", 403)
            await refusal(scope, receive, send)
            return
        await self._app(scope, receive, send)


class _ServerWithoutSignals(uvicorn.Server):
    """uvicorn without signal handling: the owner of the process decides when it ends."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def serve_demo(
    servers: DemoServers | RehearsalServers, listener: socket.socket
) -> AsyncIterator[str]:
    """Serve the demo and yield its address. Open event streams end with it."""
    config = uvicorn.Config(
        servers.app,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=_KEEP_ALIVE_SECONDS,
        lifespan="off",
    )
    server = _ServerWithoutSignals(config)
    task = asyncio.create_task(server.serve(sockets=[listener]))
    host, port = listener.getsockname()[:2]
    try:
        yield f"http://{host}:{port}"
    finally:
        servers.telegram.close()
        server.should_exit = True
        await task
