"""What goes wrong on purpose, and what was asked: the fault plan and the log of calls.

Faults are matched by method and chat in the order they were added. Nothing here knows what a
method does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.demo.telegram.request_params import Json

EVERY_METHOD = "*"


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """One call of the bot: the method in Telegram's spelling and the parameters as read."""

    method: str
    params: Json


@dataclass(slots=True)
class Fault:
    """One planned failure; see `FaultPlan.add`."""

    method: str
    code: int
    description: str
    retry_after: int | None
    times: int
    after: bool
    drop: bool
    delay: float
    body: str | None
    chat_id: int | None

    def matches(self, method: str, chat_id: int) -> bool:
        named = self.method in (method, EVERY_METHOD)
        return named and self.chat_id in (None, chat_id)


@dataclass(slots=True)
class FaultPlan:
    """Failures to come; empty, it costs nothing."""

    _faults: list[Fault] = field(default_factory=list)

    def add(
        self,
        method: str = EVERY_METHOD,
        error_code: int = 502,
        description: str = "Bad Gateway",
        *,
        retry_after: int | None = None,
        times: int = 1,
        after: bool = False,
        drop: bool = False,
        delay: float = 0.0,
        body: str | None = None,
        chat_id: int | None = None,
    ) -> Fault:
        """Let the next `times` calls of a method fail.

        With `after` the effect happens and only the answer is replaced; with `drop` there is no
        answer, the connection is cut. `delay` seconds pass first. `body` replaces the JSON (a
        proxy's HTML page). An `error_code` of 200 lets the call succeed, only delayed.
        """
        fault = Fault(
            method, error_code, description, retry_after, times, after, drop, delay, body, chat_id
        )
        self._faults.append(fault)
        return fault

    def clear(self) -> None:
        self._faults.clear()

    def __iter__(self) -> Iterator[Fault]:
        return iter(self._faults)

    def take_for_call(self, method: str, chat_id: int) -> Fault | None:
        """The fault that strikes this call, if any; it is used up by one."""
        for fault in self._faults:
            if fault.matches(method, chat_id):
                fault.times -= 1
                if fault.times <= 0:
                    self._faults.remove(fault)
                return fault
        return None
