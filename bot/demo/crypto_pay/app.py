"""The local Crypto Pay server over HTTP: `/api/<method>`, and `/pay/<hash>`, the page to pay on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from html import escape
from typing import Any, Final

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from bot.demo.crypto_pay.server import CryptoPayError, CryptoPayServer, StoredInvoice

_HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self';"
        " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
}
_NOT_FOUND, _SEE_OTHER, _UNAUTHORIZED = 404, 303, 401
_SENTENCES: Final = {
    "active": "Choose what to pay with. No real money moves.",
    "paid": "This invoice is paid. Go back to the chat.",
    "expired": "This invoice has expired. Ask for a new one in the chat.",
}


def create_app(server: CryptoPayServer) -> Starlette:
    """Create the application. The page takes its style from `/static` of the same origin."""

    async def call(request: Request) -> Response:
        if request.headers.get("crypto-pay-api-token") != server.token:
            return _refuse(CryptoPayError("UNAUTHORIZED", _UNAUTHORIZED))
        try:
            parameters = await _read_parameters(request)
            pay_url = str(request.url_for("page", hash="")).rstrip("/")
            result = server.call(request.path_params["method"], parameters, pay_url)
        except CryptoPayError as error:
            return _refuse(error)
        except (KeyError, TypeError, ValueError):
            return _refuse(CryptoPayError("PARAMETER_INVALID"))
        return JSONResponse({"ok": True, "result": result})

    async def page(request: Request) -> Response:
        invoice = server.find_by_hash(request.path_params["hash"])
        if invoice is None:
            return HTMLResponse(_render("There is no such invoice.", ""), _NOT_FOUND, _HEADERS)
        return HTMLResponse(_render_invoice(server, invoice), headers=_HEADERS)

    async def pay(request: Request) -> Response:
        invoice = server.find_by_hash(request.path_params["hash"])
        if invoice is not None:
            with suppress(CryptoPayError):  # the page says what the invoice is now
                server.pay(invoice.id, request.path_params["asset"])
        return RedirectResponse(
            request.url_for("page", hash=request.path_params["hash"]), _SEE_OTHER
        )

    return Starlette(
        routes=[
            Route("/api/{method}", call, methods=["GET", "POST"]),
            Route("/pay/{hash:path}", page, name="page", methods=["GET"]),
            Route("/paid/{hash}/{asset}", pay, methods=["POST"]),
        ]
    )


async def _read_parameters(request: Request) -> Mapping[str, Any]:
    body = await request.body()
    given = json.loads(body) if body else {}
    if not isinstance(given, dict):
        raise TypeError("not an object")
    return {**request.query_params, **given}


def _refuse(error: CryptoPayError) -> Response:
    answer = {"ok": False, "error": {"code": error.status, "name": error.name}}
    return JSONResponse(answer, error.status)


def _render_invoice(server: CryptoPayServer, invoice: StoredInvoice) -> str:
    status = server.status(invoice)
    buttons = ""
    if status == "active":
        buttons = "".join(
            f'<form method="post" action="../paid/{escape(invoice.hash)}/{asset}">'
            f'<button class="button primary" data-asset="{asset}">'
            f"Pay {server.price_in(invoice, asset).normalize():f} {asset}</button></form>"
            for asset in server.assets_for(invoice)
        )
    head = f"{invoice.amount} {invoice.currency}"
    body = f"<p>{escape(invoice.description)}</p><p>{_SENTENCES[status]}</p>{buttons}"
    return _render(head, body)


def _render(head: str, body: str) -> str:
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<title>Crypto Pay, played locally</title>"
        '<link rel="stylesheet" href="/static/shared/base.css">'
        '<link rel="stylesheet" href="/static/crypto-pay/crypto-pay.css"></head>'
        f'<body class="invoice-page"><main class="invoice"><p class="invoice-name">Crypto Pay</p>'
        f"<h1>{escape(head)}</h1>{body}</main></body></html>"
    )
