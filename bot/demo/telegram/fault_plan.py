"""The fault plan, with errors to return on purpose, and the record of a call.

Faults are matched by method and chat, in the order in which they were added. The methods
themselves are not interpreted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.demo.telegram.request_params import Json

EVERY_METHOD = "*"


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """One call of the bot: the method in Telegram's spelling and its parameters."""

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
    """The failures to come; an empty plan costs no time."""

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
        """Make the next `times` calls of a method fail.

        With `after` the method is executed and only its reply is replaced. With `drop` there is no
        reply: the connection is closed. `delay` seconds pass first. `body` replaces the JSON, e.g.
        with a proxy's HTML page. With an `error_code` of 200 the call succeeds after the delay.
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
        """Return the fault for this call, if any, and count it as used once."""
        for fault in self._faults:
            if fault.matches(method, chat_id):
                fault.times -= 1
                if fault.times <= 0:
                    self._faults.remove(fault)
                return fault
        return None
