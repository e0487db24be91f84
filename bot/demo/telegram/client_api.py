"""The people's side over HTTP, for the page and for tests in other processes.

JSON on loopback: personas, chats, what a person can do, files, and a stream of events. There is
no login: whoever reaches it can play everybody, so it is served on loopback only.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from bot.demo.telegram import limits
from bot.demo.telegram.chats import Chat
from bot.demo.telegram.errors import ApiError, PlayError
from bot.demo.telegram.server import TelegramServer
from bot.demo.telegram.wire import Json, Params, dumps, read_params

Action = Callable[[TelegramServer, int, Params], Awaitable[Json]]


def create_play_app(server: TelegramServer) -> Starlette:
    """The application of the people's side, to be mounted anywhere."""
    play = _Play(server)
    return Starlette(
        routes=[
            Route("/personas", play.personas),
            Route("/chats/{user_id:int}", play.chat),
            Route("/chats/{user_id:int}/{action}", play.act, methods=["POST"]),
            Route("/files/{file_id}", play.file),
            Route("/events", play.events),
        ],
        exception_handlers={PlayError: _refused, ApiError: _refused, HTTPException: _failed},
    )


def _json(value: object, status: int = 200) -> Response:
    return Response(dumps(value), status, media_type="application/json")


async def _refused(request: Request, error: Exception) -> Response:  # noqa: ARG001 - its shape
    return _json({"error": str(error)}, 400)


async def _failed(request: Request, error: Exception) -> Response:  # noqa: ARG001 - its shape
    assert isinstance(error, HTTPException)
    return _json({"error": error.detail}, error.status_code)


class _Play:
    """The endpoints over one server."""

    def __init__(self, server: TelegramServer) -> None:
        self._server = server

    async def personas(self, request: Request) -> Response:  # noqa: ARG002 - its shape
        return _json([_persona(chat) for chat in self._server.world.chats])

    async def chat(self, request: Request) -> Response:
        world = self._server.world
        chat = world.chats.find(request.path_params["user_id"])
        if chat is None:
            raise HTTPException(404, "there is no such person")
        profile, language = world.profile, chat.persona.language_code
        return _json(
            {
                "messages": list(world.chats.read(chat)),
                "commands": profile.commands_for(chat.persona),
                "bot": {
                    "first_name": profile.text("name", language) or profile.first_name,
                    "username": profile.username,
                    "description": profile.text("description", language),
                    "short_description": profile.text("short_description", language),
                    "menu_button": profile.menu_button(chat.id),
                },
                "action": world.chats.action_of(chat),
                "draft": world.chats.draft_of(chat),
            }
        )

    async def act(self, request: Request) -> Response:
        action = _ACTIONS.get(request.path_params["action"])
        if action is None:
            raise HTTPException(404, "there is no such action")
        body = await _bounded_body(request)
        params = read_params(b"", request.headers.get("content-type", ""), body)
        return _json(await action(self._server, request.path_params["user_id"], params))

    async def file(self, request: Request) -> Response:
        files = self._server.world.files
        try:
            file = files.get(request.path_params["file_id"])
        except ApiError:
            raise HTTPException(404, "there is no such file") from None
        headers = {
            "content-disposition": f"attachment; filename*=utf-8''{quote(file.name)}",
            "x-content-type-options": "nosniff",
        }
        return Response(files.data(file), headers=headers, media_type=file.mime_type)

    async def events(self, request: Request) -> Response:
        last_id = request.headers.get("last-event-id", "")
        return StreamingResponse(
            self._stream(last_id),
            media_type="text/event-stream",
            headers={"cache-control": "no-store", "x-accel-buffering": "no"},
        )

    async def _stream(self, last_id: str) -> AsyncIterator[str]:
        yield "retry: 1000\n\n"
        async for event in self._server.world.events.watch(last_id):
            if event.body is None:
                yield ": still here\n\n"
            else:
                yield f"id: {event.id}\ndata: {dumps(event.body)}\n\n"


async def _bounded_body(request: Request) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > limits.REQUEST:
            raise HTTPException(413, "the file is too large")
    return bytes(body)


def _persona(chat: Chat) -> Json:
    persona = chat.persona
    return {
        "id": persona.id,
        "first_name": persona.first_name,
        "username": persona.username,
        "language_code": persona.language_code,
        "role": persona.role,
        "color": persona.color,
        "blocked": chat.blocked,
        "unread": chat.unread,
    }


async def _text(server: TelegramServer, user_id: int, params: Params) -> Json:
    reply_to = params.integer("reply_to") or None
    return await server.send_text(user_id, params.text("text"), reply_to)


async def _tap(server: TelegramServer, user_id: int, params: Params) -> Json:
    button = (params.integer("row", -1), params.integer("col", -1))
    query_id = await server.tap(user_id, params.integer("message_id"), button=button)
    return {"callback_query_id": query_id}


async def _edit(server: TelegramServer, user_id: int, params: Params) -> Json:
    return await server.edit_text(user_id, params.integer("message_id"), params.text("text"))


async def _document(server: TelegramServer, user_id: int, params: Params) -> Json:
    upload = params.file("file") or next(iter(params.files.values()), None)
    if upload is None:
        raise PlayError("there is no file in the request")
    return await server.send_document(
        user_id, upload.name, upload.data, upload.mime_type, params.text("caption")
    )


async def _other(server: TelegramServer, user_id: int, params: Params) -> Json:
    return await server.send_other(user_id, params.text("kind"))


async def _block(server: TelegramServer, user_id: int, params: Params) -> Json:
    blocked = params.flag("blocked")
    (server.block if blocked else server.unblock)(user_id)
    return {"blocked": blocked}


async def _forge(server: TelegramServer, user_id: int, params: Params) -> Json:
    message_id = params.integer("message_id") or None
    query_id = server.forge_callback(user_id, params.text("data"), message_id)
    return {"callback_query_id": query_id}


async def _inline(server: TelegramServer, user_id: int, params: Params) -> Json:
    chat_type = params.text("chat_type") or "sender"
    query_id = server.inline.ask(user_id, params.text("query"), params.text("offset"), chat_type)
    try:
        answer = await server.inline.answered(query_id)
    except TimeoutError:
        raise PlayError("the bot has no answer to this") from None
    return {
        "inline_query_id": query_id,
        "results": [result.shown() for result in answer.results],
        "next_offset": answer.next_offset,
        "button": answer.button,
    }


async def _choose(server: TelegramServer, user_id: int, params: Params) -> Json:
    query_id, result_id = params.text("inline_query_id"), params.text("result_id")
    return server.inline.choose(user_id, query_id, result_id)


async def _pay(server: TelegramServer, user_id: int, params: Params) -> Json:
    return await server.payments.pay(user_id, params.integer("message_id"))


_ACTIONS: dict[str, Action] = {
    "text": _text,
    "tap": _tap,
    "edit": _edit,
    "document": _document,
    "other": _other,
    "block": _block,
    "forge": _forge,
    "inline": _inline,
    "choose": _choose,
    "pay": _pay,
}
