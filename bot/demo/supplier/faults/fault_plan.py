"""Faults on request: which calls of an endpoint go wrong, and how. Nothing fails unless planned.

A fault acts before the call's transaction, or after its commit, when the caller has been charged
and the response gets lost. `fault_kinds` lists the faults that have a name.
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
from bot.demo.supplier.strict.endpoint_table import ENDPOINT_NAMES

ANY_ENDPOINT = "*"
"""The name that means all endpoints."""

_NOT_FOUND_PAGE = (
    "<!DOCTYPE html><html><head><title>404 Not Found</title></head><body>404</body></html>"
)


AnswerMaker: TypeAlias = Callable[[Response | None], Response]
"""Makes the response that is sent instead, from the correct one, or from None before the commit."""

DataChange: TypeAlias = Callable[[IncomingCall], Awaitable[None]]
"""Changes data that the call was about."""


@dataclass(frozen=True, slots=True)
class Fault:
    """The failure of one call: a delay of `seconds`, then another response, if there is one.

    With `after` it happens after the commit, otherwise before the call. A call that gets another
    response before is not executed. `change_data` is called in both cases.
    """

    after: bool = False
    seconds: float = 0.0
    answer: AnswerMaker | None = None
    change_data: DataChange | None = None

    async def apply(
        self, response: Response | None, incoming_call: IncomingCall
    ) -> Response | None:
        """Apply the fault; return the response to send, or None to continue normally."""
        await asyncio.sleep(self.seconds)
        if self.change_data:
            await self.change_data(incoming_call)
        return response if self.answer is None else self.answer(response)


def delay_answer(seconds: float, *, after: bool = False) -> Fault:
    """Return a fault that answers late."""
    return Fault(after, seconds)


def drop_connection(*, after: bool = False) -> Fault:
    """Return a fault that closes the connection without a response."""
    return Fault(after, answer=lambda _: ConnectionClosed())


def answer_html_page(*, after: bool = False) -> Fault:
    """Return a fault that answers with an HTML page and status 200."""
    return Fault(after, answer=lambda _: HTMLResponse(_NOT_FOUND_PAGE))


def answer_refusal(msg: str = "Please try again later.", *, after: bool = False) -> Fault:
    """Return a fault that answers with a failure envelope."""
    return Fault(after, answer=lambda _: failure_reply(msg))


def answer_http_status(code: int, *, after: bool = False, **headers: str) -> Fault:
    """Return a fault that answers with an HTML page and another status than 200.

    Names in `headers` have "_" instead of "-".
    """
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Fault(after, answer=lambda _: HTMLResponse(_NOT_FOUND_PAGE, code, named))


def truncate_answer() -> Fault:
    """Return a fault that executes the call and sends half of the response's body."""
    return corrupt_answer(HalfAnswer)


def send_slowly(seconds: float) -> Fault:
    """Return a fault that executes the call and sends the response byte by byte."""
    return corrupt_answer(lambda whole: SlowAnswer(whole, seconds))


def corrupt_answer(change: Callable[[Response], Response]) -> Fault:
    """Return a fault that executes the call and sends a changed response."""
    return Fault(after=True, answer=lambda whole: change(whole) if whole else ConnectionClosed())


def change_data_after(change: DataChange) -> Fault:
    """Return a fault that answers correctly and then changes the data."""
    return Fault(after=True, change_data=change)


class _RandomFault:
    """A fault that each call meets with some probability; the seed decides which calls."""

    def __init__(self, fault: Fault, probability: float, seed: int) -> None:
        self.fault = fault
        self.probability = probability
        self._random = random.Random(seed)

    def should_strike(self) -> bool:
        return self._random.random() < self.probability


class FaultPlan:
    """The faults of coming calls by endpoint: first the planned ones, then random ones."""

    def __init__(self) -> None:
        self._planned: dict[str, deque[Fault]] = {}
        self._chances: dict[str, list[_RandomFault]] = {}

    def add_next(self, endpoint: str, fault: Fault, times: int = 1) -> None:
        """Plan a fault for the next `times` calls of an endpoint, or of ANY_ENDPOINT.

        Raises ValueError for an unknown endpoint.
        """
        _check_endpoint(endpoint)
        self._planned.setdefault(endpoint, deque()).extend([fault] * times)

    def add_random(self, endpoint: str, fault: Fault, probability: float, seed: int = 0) -> None:
        """Let each call of an endpoint meet a fault with a probability, until the plan is cleared.

        The same seed selects the same calls. Raises ValueError for an unknown endpoint and for a
        probability outside 0 to 1.
        """
        _check_endpoint(endpoint)
        if not 0 <= probability <= 1:
            raise ValueError(f"a probability must be between 0 and 1, not {probability}")
        self._chances.setdefault(endpoint, []).append(_RandomFault(fault, probability, seed))

    def take_for_call(self, endpoint: str) -> Fault | None:
        """Return the fault for a new call, or None. A planned fault is used up.

        Random faults draw a number at every call, so planned faults do not change which calls they
        meet.
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
        """Return how many calls of each endpoint will still meet a planned fault."""
        return {name: len(faults) for name, faults in self._planned.items() if faults}

    def list_probabilities(self) -> dict[str, list[float]]:
        """Return the probabilities of random faults by endpoint."""
        return {
            name: [chance.probability for chance in chances]
            for name, chances in self._chances.items()
        }

    def clear(self) -> None:
        """Remove all planned and random faults."""
        self._planned.clear()
        self._chances.clear()


def _check_endpoint(endpoint: str) -> None:
    if endpoint != ANY_ENDPOINT and endpoint not in ENDPOINT_NAMES:
        raise ValueError(f"there is no endpoint {endpoint}")
