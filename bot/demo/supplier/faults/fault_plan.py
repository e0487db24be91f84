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

from bot.demo.supplier.behaviour import IncomingCall
from bot.demo.supplier.faults.broken_answers import ConnectionClosed, HalfAnswer, SlowAnswer
from bot.demo.supplier.replies import failure_reply
from bot.demo.supplier.strict.endpoints import ENDPOINT_NAMES

ANY_ENDPOINT = "*"
"""The endpoint name that stands for all of them."""

_NOT_FOUND_PAGE = (
    "<!DOCTYPE html><html><head><title>404 Not Found</title></head><body>404</body></html>"
)


AnswerMaker: TypeAlias = Callable[[Response | None], Response]
"""Makes the answer that is sent instead; it is given the right one, or None before the commit."""

DataChange: TypeAlias = Callable[[IncomingCall], Awaitable[None]]
"""Changes something in the store that the call was about."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What happens to one call: it waits ``seconds``, then gets another answer, if there is one.

    With ``after`` it happens when everything has been done and committed, otherwise before; a call
    that is given another answer before is not carried out. An ``upset`` happens in any case.
    """

    after: bool = False
    seconds: float = 0.0
    answer: AnswerMaker | None = None
    change_data: DataChange | None = None

    async def apply(
        self, response: Response | None, incoming_call: IncomingCall
    ) -> Response | None:
        """Let it happen. Returns what to send, None for nothing of its own."""
        await asyncio.sleep(self.seconds)
        if self.change_data:
            await self.change_data(incoming_call)
        return response if self.answer is None else self.answer(response)


def delay_answer(seconds: float, *, after: bool = False) -> Fault:
    """Answers late."""
    return Fault(after, seconds)


def drop_connection(*, after: bool = False) -> Fault:
    """Closes the connection without an answer."""
    return Fault(after, answer=lambda _: ConnectionClosed())


def answer_html_page(*, after: bool = False) -> Fault:
    """Answers with an HTML page and status 200."""
    return Fault(after, answer=lambda _: HTMLResponse(_NOT_FOUND_PAGE))


def answer_refusal(msg: str = "Please try again later.", *, after: bool = False) -> Fault:
    """Answers with a failure envelope."""
    return Fault(after, answer=lambda _: failure_reply(msg))


def answer_http_status(code: int, *, after: bool = False, **headers: str) -> Fault:
    """Answers with an HTML page and another status than 200; headers with "_" for "-"."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Fault(after, answer=lambda _: HTMLResponse(_NOT_FOUND_PAGE, code, named))


def truncate_answer() -> Fault:
    """Does everything, sends half of the answer's body and closes the connection."""
    return corrupt_answer(HalfAnswer)


def send_slowly(seconds: float) -> Fault:
    """Does everything and sends the answer byte by byte, over so many seconds."""
    return corrupt_answer(lambda whole: SlowAnswer(whole, seconds))


def corrupt_answer(change: Callable[[Response], Response]) -> Fault:
    """Does everything and sends the answer changed."""
    return Fault(after=True, answer=lambda whole: change(whole) if whole else ConnectionClosed())


def change_data_after(change: DataChange) -> Fault:
    """Answers rightly; what the answer says has then changed already."""
    return Fault(after=True, change_data=change)


class _RandomFault:
    """A fault that each call meets with some probability, in an order that the seed decides."""

    def __init__(self, fault: Fault, probability: float, seed: int) -> None:
        self.fault = fault
        self.probability = probability
        self._random = random.Random(seed)

    def should_strike(self) -> bool:
        return self._random.random() < self.probability


class FaultPlan:
    """Which fault the coming calls of each endpoint meet: first those planned, then by chance."""

    def __init__(self) -> None:
        self._planned: dict[str, deque[Fault]] = {}
        self._chances: dict[str, list[_RandomFault]] = {}

    def add_next(self, endpoint: str, fault: Fault, times: int = 1) -> None:
        """Let the next ``times`` calls of an endpoint ("trade", "items" ..., or ANY) meet a fault.

        Raises ValueError for a name that is no endpoint's.
        """
        _check_endpoint(endpoint)
        self._planned.setdefault(endpoint, deque()).extend([fault] * times)

    def add_random(self, endpoint: str, fault: Fault, probability: float, seed: int = 0) -> None:
        """Let each call of an endpoint meet a fault with a probability, until the plan is cleared.

        The same seed strikes the same calls. Raises ValueError for a name that is no endpoint's and
        for a probability that is not between 0 and 1.
        """
        _check_endpoint(endpoint)
        if not 0 <= probability <= 1:
            raise ValueError(f"a probability is between 0 and 1, not {probability}")
        self._chances.setdefault(endpoint, []).append(_RandomFault(fault, probability, seed))

    def take_for_call(self, endpoint: str) -> Fault | None:
        """The fault for a call that has just come in; a planned one is used up by this.

        Chance has its turn with every call, so that its next calls are the same whatever is planned.
        """
        chances = [
            chance for name in (endpoint, ANY_ENDPOINT) for chance in self._chances.get(name, ())
        ]
        random_faults = [chance.fault for chance in chances if chance.should_strike()]
        for name in (endpoint, ANY_ENDPOINT):
            if waiting := self._planned.get(name):
                return waiting.popleft()
        return random_faults[0] if random_faults else None

    def count_planned(self) -> dict[str, int]:
        """How many calls of each endpoint will still meet a planned fault."""
        return {name: len(faults) for name, faults in self._planned.items() if faults}

    def list_probabilities(self) -> dict[str, list[float]]:
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
    if endpoint != ANY_ENDPOINT and endpoint not in ENDPOINT_NAMES:
        raise ValueError(f"there is no endpoint {endpoint}")
