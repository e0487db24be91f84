"""The Bot API over HTTP: `/bot<token>/<method>` and `/file/bot<token>/<path>`.

It checks the token, reads the request, applies planned faults and writes the reply. Both routes are
plain ASGI for speed: all calls of a benchmark pass through here.
"""

from __future__ import annotations

import asyncio

from starlette.applications import Starlette
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from bot.demo.telegram import limits
from bot.demo.telegram.errors import ENTITY_TOO_LARGE, NOT_FOUND, UNAUTHORIZED, ApiError
from bot.demo.telegram.fault_plan import Fault, RecordedCall
from bot.demo.telegram.methods.method_table import METHOD_NAMES_BY_LOWER_CASE, METHODS
from bot.demo.telegram.request_params import Json, Params, dumps, read_params
from bot.demo.telegram.server_state_and_people_actions import TelegramServer

_JSON = b"application/json"
_OK = 200


def create_bot_app(server: TelegramServer) -> Starlette:
    """Create the application that serves the Bot API. It can be mounted anywhere."""
    return Starlette(
        routes=[
            Route("/bot{token}/{method}", _MethodCalls(server), methods=["GET", "POST"]),
            Route("/file/bot{token}/{path:path}", _Downloads(server), methods=["GET"]),
        ]
    )


class _MethodCalls:
    """Answers one method call."""

    def __init__(self, server: TelegramServer) -> None:
        self._server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            method, params = await self._read(scope, receive)
        except ApiError as error:
            await _refuse(send, error)
            return
        await self._answer(method, params, send)

    async def _read(self, scope: Scope, receive: Receive) -> tuple[str, Params]:
        path = scope["path_params"]
        body = await _read_body(receive)
        if path["token"] != self._server.token:
            raise ApiError(*UNAUTHORIZED)
        method = METHOD_NAMES_BY_LOWER_CASE.get(path["method"].lower())
        if method is None:
            raise ApiError(*NOT_FOUND)
        return method, read_params(
            scope["query_string"], _find_header(scope, b"content-type"), body
        )

    async def _answer(self, method: str, params: Params, send: Send) -> None:
        server = self._server
        server.calls.append(RecordedCall(method, params.values))
        if server.latency:
            await asyncio.sleep(server.latency)
        fault = server.faults.take_for_call(method, params.integer("chat_id"))
        if fault is not None and not fault.after and await _apply_fault(send, fault):
            return
        try:
            result = await METHODS[method](server.state, params)
        except ApiError as error:
            await _refuse(send, error)
            return
        if fault is not None and fault.after and await _apply_fault(send, fault):
            return
        await _respond(send, _OK, dumps({"ok": True, "result": result}).encode("ascii"), _JSON)


class _Downloads:
    """Serves the bytes of a file."""

    def __init__(self, server: TelegramServer) -> None:
        self._server = server

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        path = scope["path_params"]
        files = self._server.state.files
        file = files.find_by_path(path["path"])
        if path["token"] != self._server.token:
            await _refuse(send, ApiError(*UNAUTHORIZED))
        elif file is None:
            await _refuse(send, ApiError(*NOT_FOUND))
        else:
            await _respond(send, _OK, files.data(file), b"application/octet-stream")


async def _read_body(receive: Receive) -> bytes:
    chunks: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        chunk = message.get("body", b"")
        size += len(chunk)
        if size > limits.REQUEST:
            raise ApiError(*ENTITY_TOO_LARGE)
        chunks.append(chunk)
        if not message.get("more_body"):
            return b"".join(chunks)


def _find_header(scope: Scope, name: bytes) -> str:
    for key, value in scope["headers"]:
        if key == name:
            return str(value, "latin-1")
    return ""


async def _refuse(send: Send, error: ApiError) -> None:
    answer: Json = {"ok": False, "error_code": error.code, "description": error.description}
    if error.retry_after is not None:
        answer["parameters"] = {"retry_after": error.retry_after}
    await _respond(send, error.code, dumps(answer).encode("ascii"), _JSON)


async def _apply_fault(send: Send, fault: Fault) -> bool:
    """Apply a fault. Return whether it replaced the reply."""
    await asyncio.sleep(fault.delay)
    if fault.drop:
        # The announced byte is never sent, so the HTTP server closes the connection.
        headers = [(b"content-length", b"1")]
        await send({"type": "http.response.start", "status": _OK, "headers": headers})
    elif fault.body is not None:
        await _respond(send, fault.code, fault.body.encode("utf-8"), b"text/html")
    elif fault.code != _OK:
        await _refuse(send, ApiError(fault.code, fault.description, fault.retry_after))
    else:
        return False
    return True


async def _respond(send: Send, status: int, body: bytes, kind: bytes) -> None:
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode("ascii"))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
