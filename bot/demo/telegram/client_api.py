"""The people's side over HTTP, for the demo page and for tests in other processes.

JSON on loopback: personas, chats, actions of people, files, and a stream of events. There is no
login. Any caller can act as any person, so it is served on loopback only.
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
from bot.demo.telegram.errors import ApiError, ClientError
from bot.demo.telegram.request_params import Json, Params, dumps, read_params
from bot.demo.telegram.server_state_and_people_actions import TelegramServer
from bot.demo.telegram.state.chats import Chat

ClientAction = Callable[[TelegramServer, int, Params], Awaitable[Json]]


def create_client_app(server: TelegramServer) -> Starlette:
    """Create the application of the people's side. It can be mounted anywhere."""
    client_api = _ClientApi(server)
    return Starlette(
        routes=[
            Route("/personas", client_api.personas),
            Route("/chats/{user_id:int}", client_api.chat),
            Route("/chats/{user_id:int}/{action}", client_api.run_action, methods=["POST"]),
            Route("/files/{file_id}", client_api.file),
            Route("/events", client_api.events),
        ],
        exception_handlers={
            ClientError: _answer_refusal,
            ApiError: _answer_refusal,
            HTTPException: _answer_http_error,
        },
    )


def _json_response(value: object, status: int = 200) -> Response:
    return Response(dumps(value), status, media_type="application/json")


async def _answer_refusal(request: Request, error: Exception) -> Response:  # noqa: ARG001 - required signature
    return _json_response({"error": str(error)}, 400)


async def _answer_http_error(request: Request, error: Exception) -> Response:  # noqa: ARG001 - required signature
    assert isinstance(error, HTTPException)
    return _json_response({"error": error.detail}, error.status_code)


class _ClientApi:
    """The endpoints of one server."""

    def __init__(self, server: TelegramServer) -> None:
        self._server = server

    async def personas(self, request: Request) -> Response:  # noqa: ARG002 - required signature
        return _json_response([_persona_to_json(chat) for chat in self._server.state.chats])

    async def chat(self, request: Request) -> Response:
        state = self._server.state
        chat = state.chats.find(request.path_params["user_id"])
        if chat is None:
            raise HTTPException(404, "there is no such person")
        profile = state.profile
        language = chat.persona.language_code.partition("-")[0]  # texts are set by two letters
        return _json_response(
            {
                "messages": list(state.chats.read_messages(chat)),
                "commands": profile.get_commands(chat.persona),
                "bot": {
                    "first_name": profile.get_text("name", language) or profile.first_name,
                    "username": profile.username,
                    "description": profile.get_text("description", language),
                    "short_description": profile.get_text("short_description", language),
                    "menu_button": profile.get_menu_button(chat.id),
                },
                "action": state.chats.get_action(chat),
                "draft": state.chats.get_draft(chat),
            }
        )

    async def run_action(self, request: Request) -> Response:
        action = _ACTIONS.get(request.path_params["action"])
        if action is None:
            raise HTTPException(404, "there is no such action")
        body = await _bounded_body(request)
        params = read_params(b"", request.headers.get("content-type", ""), body)
        return _json_response(await action(self._server, request.path_params["user_id"], params))

    async def file(self, request: Request) -> Response:
        files = self._server.state.files
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
        async for event in self._server.state.events.watch(last_id):
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


def _persona_to_json(chat: Chat) -> Json:
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
    """Tap a button, by the data that the person's screen shows or by row and column."""
    data = params.text("data")
    if data:
        query_id = server.tap_shown(user_id, params.integer("message_id"), data)
        return {"callback_query_id": query_id}
    button = (params.integer("row", -1), params.integer("col", -1))
    tapped = await server.tap(user_id, params.integer("message_id"), button=button)
    return {"callback_query_id": tapped}


async def _edit(server: TelegramServer, user_id: int, params: Params) -> Json:
    return await server.edit_text(user_id, params.integer("message_id"), params.text("text"))


async def _document(server: TelegramServer, user_id: int, params: Params) -> Json:
    upload = params.file("file") or next(iter(params.files.values()), None)
    if upload is None:
        raise ClientError("there is no file in the request")
    return await server.send_document(
        user_id, upload.name, upload.data, upload.mime_type, params.text("caption")
    )


async def _other(server: TelegramServer, user_id: int, params: Params) -> Json:
    return await server.send_sample(user_id, params.text("kind"))


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
    query_id = server.inline.send_query(
        user_id, params.text("query"), params.text("offset"), chat_type
    )
    try:
        answer = await server.inline.wait_for_answer(query_id)
    except TimeoutError:
        raise ClientError("the bot did not answer in time") from None
    return {
        "inline_query_id": query_id,
        "results": [result.to_list_item() for result in answer.results],
        "next_offset": answer.next_offset,
        "button": answer.button,
    }


async def _choose(server: TelegramServer, user_id: int, params: Params) -> Json:
    query_id, result_id = params.text("inline_query_id"), params.text("result_id")
    return server.inline.choose_result(user_id, query_id, result_id)


async def _share(server: TelegramServer, user_id: int, params: Params) -> Json:
    message_id, person = params.integer("message_id"), params.integer("person")
    return await server.share_person(user_id, message_id, person)


async def _pay(server: TelegramServer, user_id: int, params: Params) -> Json:
    return await server.payments.pay(user_id, params.integer("message_id"))


_ACTIONS: dict[str, ClientAction] = {
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
    "share": _share,
}
