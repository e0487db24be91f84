"""The ids in log lines: the update, order, outbox row or job that the code works on now.

Tasks and threads that are started inside a `log_ids` block keep its ids. Standard library only.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import Final

_IDS: Final[ContextVar[Mapping[str, str]]] = ContextVar("log_ids", default=MappingProxyType({}))

#: The `extra` of a line that tells a change of state: equal lines are each written, never counted.
EVERY_TIME: Final = MappingProxyType({"every_time": True})


@contextmanager
def log_ids(
    *,
    update: int | None = None,
    order: int | str | None = None,
    outbox: int | None = None,
    job: str | None = None,
) -> Iterator[None]:
    """Add these ids to every log line of the block; ids that are None keep their outer value."""
    added = {"update": update, "order": order, "outbox": outbox, "job": job}
    ids = {**_IDS.get(), **{name: str(each) for name, each in added.items() if each is not None}}
    token = _IDS.set(ids)
    try:
        yield
    finally:
        _IDS.reset(token)


@contextmanager
def no_log_ids() -> Iterator[None]:
    """Start work of the whole program in the block: its log lines have no id of the caller."""
    token = _IDS.set({})
    try:
        yield
    finally:
        _IDS.reset(token)


def current_log_ids() -> Mapping[str, str]:
    """Return the ids of the running code, by name."""
    return _IDS.get()
