"""Faults on request: what goes wrong with the next calls of an endpoint. Nothing, unless planned.

A fault acts before the store's own transaction, or after its commit, when the caller has been
charged and the answer goes missing. It changes no state itself.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from starlette.responses import HTMLResponse, Response
from starlette.types import Receive, Scope, Send

from bot.demo.supplier.endpoints import NAMES
from bot.demo.supplier.replies import failure

ANY = "*"
"""The endpoint name that stands for all of them."""

_PAGE = "<!DOCTYPE html><html><head><title>404 Not Found</title></head><body>404</body></html>"


Answer: TypeAlias = Callable[[Response | None], Response]
"""Makes the answer that is sent instead; it is given the right one, or None before the commit."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What happens to one call: it waits ``seconds``, then gets another answer, if there is one.

    With ``after`` it happens when everything has been done and committed, otherwise before; a call
    that is given another answer before is not carried out.
    """

    after: bool = False
    seconds: float = 0.0
    answer: Answer | None = None

    async def strike(self, response: Response | None) -> Response | None:
        """Let it happen. Returns what to send, None for nothing of its own."""
        await asyncio.sleep(self.seconds)
        return response if self.answer is None else self.answer(response)


def delay(seconds: float, *, after: bool = False) -> Fault:
    """Answers late."""
    return Fault(after, seconds)


def drop(*, after: bool = False) -> Fault:
    """Closes the connection without an answer."""
    return Fault(after, answer=lambda _: HangUp())


def page(*, after: bool = False) -> Fault:
    """Answers with an HTML page and status 200."""
    return Fault(after, answer=lambda _: HTMLResponse(_PAGE))


def refuse(msg: str = "Please try again later.", *, after: bool = False) -> Fault:
    """Answers with a failure envelope."""
    return Fault(after, answer=lambda _: failure(msg))


def truncate() -> Fault:
    """Does everything, sends half of the answer's body and closes the connection."""
    return Fault(after=True, answer=lambda whole: Half(whole) if whole else HangUp())


class FaultPlan:
    """Which fault the coming calls of each endpoint meet, first planned first met."""

    def __init__(self) -> None:
        self._planned: dict[str, deque[Fault]] = {}

    def add(self, endpoint: str, fault: Fault, times: int = 1) -> None:
        """Let the next ``times`` calls of an endpoint ("trade", "items" ..., or ANY) meet a fault.

        Raises ValueError for a name that is no endpoint's.
        """
        if endpoint != ANY and endpoint not in NAMES:
            raise ValueError(f"there is no endpoint {endpoint}")
        self._planned.setdefault(endpoint, deque()).extend([fault] * times)

    def draw(self, endpoint: str) -> Fault | None:
        """The fault for a call that has just come in, used up by this."""
        for name in (endpoint, ANY):
            if waiting := self._planned.get(name):
                return waiting.popleft()
        return None

    def waiting(self) -> dict[str, int]:
        """How many calls of each endpoint will still meet a fault."""
        return {name: len(faults) for name, faults in self._planned.items() if faults}

    def clear(self) -> None:
        """Forget everything planned."""
        self._planned.clear()


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
