"""Responses that are broken in transport or in their JSON.

Each is made from the correct response, or from nothing. None reads or changes the supplier's data.
"""

import asyncio
import json
from collections.abc import Callable
from typing import TypeAlias

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from bot.demo.supplier.replies import Json

JsonTextMaker: TypeAlias = Callable[[str, Json], str]
"""Makes JSON text for a field, from its name and its correct value."""

_NUMBER_FIELDS = frozenset(
    {"price", "user_price", "amount", "balance", "stock", "count", "draft_premium", "factory_price"}
)
_PAIRS_DECODER = json.JSONDecoder(
    object_pairs_hook=list, parse_int=str, parse_float=str, parse_constant=str
)
_PLACEHOLDER = "\ue000"  # in the private use area, so in no response


def misprint_numbers(response: Response, make_text: JsonTextMaker) -> Response:
    """Return the response with every amount and count printed in another way.

    The amounts of a configuration are changed too, as an object or as INI text. A response without
    JSON is returned unchanged.
    """
    try:
        answer = json.loads(bytes(response.body))
    except ValueError:
        return response
    tokens: list[str] = []
    marked = json.dumps(
        _replace_numbers(answer, make_text, tokens), ensure_ascii=False, separators=(",", ":")
    )
    first, *rest = marked.split(f'"{_PLACEHOLDER}"')
    printed = first + "".join(text + after for text, after in zip(tokens, rest, strict=True))
    return Response(printed, response.status_code, media_type=response.headers["content-type"])


def print_twice(name: str, value: Json) -> str:
    """Return a field that is repeated with another value."""
    return f'{json.dumps(value)},{json.dumps(name, ensure_ascii=False)}:"0.01"'


def change_content_type(response: Response) -> Response:
    """Return the response with a content type other than JSON."""
    return Response(response.body, response.status_code, media_type="image/png")


def claim_gzip(response: Response) -> Response:
    """Return the response with a header that falsely says it is compressed."""
    headers = {"content-encoding": "gzip", "content-type": response.headers["content-type"]}
    return Response(response.body, response.status_code, headers)


class ConnectionClosed(Response):
    """Closes the connection instead of answering."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - ASGI's signature
        await _close_connection(receive)


class HalfAnswer(Response):
    """Sends the head and half of the body, then closes the connection."""

    def __init__(self, response: Response) -> None:
        super().__init__(response.body, response.status_code, media_type=response.media_type)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - ASGI's signature
        start = {"type": "http.response.start", "status": self.status_code}
        await send({**start, "headers": self.raw_headers})
        half = self.body[: len(self.body) // 2]
        await send({"type": "http.response.body", "body": half, "more_body": True})
        await _close_connection(receive)


class SlowAnswer(Response):
    """Sends the whole response byte by byte, over `seconds` seconds."""

    def __init__(self, response: Response, seconds: float) -> None:
        super().__init__(response.body, response.status_code, media_type=response.media_type)
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - ASGI's signature
        start = {"type": "http.response.start", "status": self.status_code}
        await send({**start, "headers": self.raw_headers})
        pause = self._seconds / max(len(self.body), 1)
        for place in range(len(self.body)):
            await asyncio.sleep(pause)
            drop = self.body[place : place + 1]
            await send({"type": "http.response.body", "body": drop, "more_body": True})
        await send({"type": "http.response.body", "body": b""})


def _replace_numbers(
    value: Json, token: JsonTextMaker, tokens: list[str], *, config: bool = False
) -> Json:
    """Return the value with a placeholder for every number, and collect the tokens in order.

    Inside a `config` every value is a number, whatever its name.
    """
    if isinstance(value, dict):
        marked: dict[str, Json] = {}
        for name, inner in value.items():
            if isinstance(inner, dict | list):
                inside = config or name == "config"
                marked[name] = _replace_numbers(inner, token, tokens, config=inside)
            elif config or name in _NUMBER_FIELDS:
                tokens.append(token(name, inner))
                marked[name] = _PLACEHOLDER
            else:
                ini = inner if name == "config" and isinstance(inner, str) else None
                marked[name] = inner if ini is None else _misprint_ini(ini, token)
        return marked
    if isinstance(value, list):
        return [_replace_numbers(inner, token, tokens) for inner in value]
    return value


def _misprint_ini(text: str, token: JsonTextMaker) -> str:
    """Return INI text with values printed like the JSON token, but without its quotes."""
    lines: list[str] = []
    for line in text.split("\n"):
        name, equals, value = line.partition("=")
        if equals:
            printed = f"{{{json.dumps(name)}:{token(name, value)}}}"
            pairs = _PAIRS_DECODER.decode(printed)
            lines += [f"{each}={'' if shown is None else shown}" for each, shown in pairs]
        else:
            lines.append(line)
    return "\n".join(lines)


async def _close_connection(receive: Receive) -> None:
    """Close the connection of a request; ASGI has no message for that.

    uvicorn's `receive` is a method of the object that holds the transport. Under another server
    this raises TypeError, which ends in an error page.
    """
    transport = getattr(getattr(receive, "__self__", None), "transport", None)
    if not isinstance(transport, asyncio.Transport):
        raise TypeError("this server cannot close its connections")
    transport.close()
    while (await receive())["type"] != "http.disconnect":
        pass
