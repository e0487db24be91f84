"""Faults on request: what goes wrong with the next calls of an endpoint. Nothing, unless planned.

A fault acts before the store's own transaction, or after its commit, when the caller has been
charged and the answer goes missing. What can be planned by name is in ``fault_kinds``.
"""

import asyncio
import random
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeAlias

from starlette.responses import HTMLResponse, Response

from bot.demo.supplier.endpoints import NAMES
from bot.demo.supplier.fault_answers import Drip, Half, HangUp
from bot.demo.supplier.replies import failure
from bot.demo.supplier.temperament import Visit

ANY = "*"
"""The endpoint name that stands for all of them."""

_PAGE = "<!DOCTYPE html><html><head><title>404 Not Found</title></head><body>404</body></html>"


Answer: TypeAlias = Callable[[Response | None], Response]
"""Makes the answer that is sent instead; it is given the right one, or None before the commit."""

Upset: TypeAlias = Callable[[Visit], Awaitable[None]]
"""Changes something in the store that the call was about."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What happens to one call: it waits ``seconds``, then gets another answer, if there is one.

    With ``after`` it happens when everything has been done and committed, otherwise before; a call
    that is given another answer before is not carried out. An ``upset`` happens in any case.
    """

    after: bool = False
    seconds: float = 0.0
    answer: Answer | None = None
    upset: Upset | None = None

    async def strike(self, response: Response | None, visit: Visit) -> Response | None:
        """Let it happen. Returns what to send, None for nothing of its own."""
        await asyncio.sleep(self.seconds)
        if self.upset:
            await self.upset(visit)
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


def status(code: int, *, after: bool = False, **headers: str) -> Fault:
    """Answers with an HTML page and another status than 200; headers with "_" for "-"."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Fault(after, answer=lambda _: HTMLResponse(_PAGE, code, named))


def truncate() -> Fault:
    """Does everything, sends half of the answer's body and closes the connection."""
    return spoil(Half)


def drip(seconds: float) -> Fault:
    """Does everything and sends the answer byte by byte, over so many seconds."""
    return spoil(lambda whole: Drip(whole, seconds))


def spoil(change: Callable[[Response], Response]) -> Fault:
    """Does everything and sends the answer changed."""
    return Fault(after=True, answer=lambda whole: change(whole) if whole else HangUp())


def upset(change: Upset) -> Fault:
    """Answers rightly; what the answer says has then changed already."""
    return Fault(after=True, upset=change)


class _Chance:
    """A fault that each call meets with some probability, in an order that the seed decides."""

    def __init__(self, fault: Fault, probability: float, seed: int) -> None:
        self.fault = fault
        self.probability = probability
        self._random = random.Random(seed)

    def strikes(self) -> bool:
        return self._random.random() < self.probability


class FaultPlan:
    """Which fault the coming calls of each endpoint meet: first those planned, then by chance."""

    def __init__(self) -> None:
        self._planned: dict[str, deque[Fault]] = {}
        self._chances: dict[str, list[_Chance]] = {}

    def add(self, endpoint: str, fault: Fault, times: int = 1) -> None:
        """Let the next ``times`` calls of an endpoint ("trade", "items" ..., or ANY) meet a fault.

        Raises ValueError for a name that is no endpoint's.
        """
        _check_endpoint(endpoint)
        self._planned.setdefault(endpoint, deque()).extend([fault] * times)

    def chance(self, endpoint: str, fault: Fault, probability: float, seed: int = 0) -> None:
        """Let each call of an endpoint meet a fault with a probability, until the plan is cleared.

        The same seed strikes the same calls. Raises ValueError for a name that is no endpoint's and
        for a probability that is not between 0 and 1.
        """
        _check_endpoint(endpoint)
        if not 0 <= probability <= 1:
            raise ValueError(f"a probability is between 0 and 1, not {probability}")
        self._chances.setdefault(endpoint, []).append(_Chance(fault, probability, seed))

    def draw(self, endpoint: str) -> Fault | None:
        """The fault for a call that has just come in; a planned one is used up by this.

        Chance has its turn with every call, so that its next calls are the same whatever is planned.
        """
        chances = [chance for name in (endpoint, ANY) for chance in self._chances.get(name, ())]
        struck = [chance.fault for chance in chances if chance.strikes()]
        for name in (endpoint, ANY):
            if waiting := self._planned.get(name):
                return waiting.popleft()
        return struck[0] if struck else None

    def waiting(self) -> dict[str, int]:
        """How many calls of each endpoint will still meet a planned fault."""
        return {name: len(faults) for name, faults in self._planned.items() if faults}

    def chances(self) -> dict[str, list[float]]:
        """With which probabilities calls of each endpoint meet faults by chance."""
        return {
            name: [chance.probability for chance in chances]
            for name, chances in self._chances.items()
        }

    def clear(self) -> None:
        """Forget everything planned, and every chance."""
        self._planned.clear()
        self._chances.clear()


def _check_endpoint(endpoint: str) -> None:
    if endpoint != ANY and endpoint not in NAMES:
        raise ValueError(f"there is no endpoint {endpoint}")
