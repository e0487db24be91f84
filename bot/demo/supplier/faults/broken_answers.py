"""Answers that go wrong on the wire or in their JSON: what faults put in place of the right one.

Each is made from the right answer, or from nothing; none looks at or changes the store.
"""

import asyncio
import json
from collections.abc import Callable
from typing import TypeAlias

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from bot.demo.supplier.replies import Json

Token: TypeAlias = Callable[[str, Json], str]
"""Makes JSON text for a field, from its name and its right value."""

_NUMBERS = frozenset(
    {"price", "user_price", "amount", "balance", "stock", "count", "draft_premium", "factory_price"}
)
_PAIRS = json.JSONDecoder(
    object_pairs_hook=list, parse_int=str, parse_float=str, parse_constant=str
)
_MARK = "\ue000"  # of the private use area: in no answer


def misprinted(whole: Response, token: Token) -> Response:
    """The answer with every amount and count printed another way; as it is when it has no JSON.

    Amounts of a configuration are printed so, too, whether it is an object or INI text.
    """
    try:
        answer = json.loads(bytes(whole.body))
    except ValueError:
        return whole
    tokens: list[str] = []
    marked = json.dumps(_marked(answer, token, tokens), ensure_ascii=False, separators=(",", ":"))
    first, *rest = marked.split(f'"{_MARK}"')
    printed = first + "".join(text + after for text, after in zip(tokens, rest, strict=True))
    return Response(printed, whole.status_code, media_type=whole.headers["content-type"])


def twice(name: str, value: Json) -> str:
    """A field that comes a second time, with another value."""
    return f'{json.dumps(value)},{json.dumps(name, ensure_ascii=False)}:"0.01"'


def retyped(whole: Response) -> Response:
    """The answer, said to be something else than JSON."""
    return Response(whole.body, whole.status_code, media_type="image/png")


def gzip_rubbish(whole: Response) -> Response:
    """The answer, said to be compressed, which it is not."""
    headers = {"content-encoding": "gzip", "content-type": whole.headers["content-type"]}
    return Response(whole.body, whole.status_code, headers)


class HangUp(Response):
    """Closes the connection instead of answering."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - ASGI's signature
        await _close(receive)


class Half(Response):
    """The head of a response, half of its body, and the connection closed."""

    def __init__(self, whole: Response) -> None:
        super().__init__(whole.body, whole.status_code, media_type=whole.media_type)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - ASGI's signature
        start = {"type": "http.response.start", "status": self.status_code}
        await send({**start, "headers": self.raw_headers})
        half = self.body[: len(self.body) // 2]
        await send({"type": "http.response.body", "body": half, "more_body": True})
        await _close(receive)


class Drip(Response):
    """The whole response, one byte after the other, over so many seconds."""

    def __init__(self, whole: Response, seconds: float) -> None:
        super().__init__(whole.body, whole.status_code, media_type=whole.media_type)
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


def _marked(value: Json, token: Token, tokens: list[str], *, config: bool = False) -> Json:
    """The value with a mark for every number, whose tokens are collected in their order.

    Inside a ``config`` each value is a number, whatever its name.
    """
    if isinstance(value, dict):
        marked: dict[str, Json] = {}
        for name, inner in value.items():
            if isinstance(inner, dict | list):
                inside = config or name == "config"
                marked[name] = _marked(inner, token, tokens, config=inside)
            elif config or name in _NUMBERS:
                tokens.append(token(name, inner))
                marked[name] = _MARK
            else:
                ini = inner if name == "config" and isinstance(inner, str) else None
                marked[name] = inner if ini is None else _misprinted_ini(ini, token)
        return marked
    if isinstance(value, list):
        return [_marked(inner, token, tokens) for inner in value]
    return value


def _misprinted_ini(text: str, token: Token) -> str:
    """INI text whose values are printed as a token prints them in JSON, but without its quotes."""
    lines: list[str] = []
    for line in text.split("\n"):
        name, equals, value = line.partition("=")
        if equals:
            printed = f"{{{json.dumps(name)}:{token(name, value)}}}"
            pairs = _PAIRS.decode(printed)
            lines += [f"{each}={'' if shown is None else shown}" for each, shown in pairs]
        else:
            lines.append(line)
    return "\n".join(lines)


async def _close(receive: Receive) -> None:
    """Close the connection under a request, which ASGI itself has no word for.

    uvicorn's ``receive`` is a method of the object that holds the transport. Under a server of
    another kind this raises, which ends in an error page.
    """
    transport = getattr(getattr(receive, "__self__", None), "transport", None)
    if not isinstance(transport, asyncio.Transport):
        raise TypeError("this server does not let its connections be closed")
    transport.close()
    while (await receive())["type"] != "http.disconnect":
        pass
