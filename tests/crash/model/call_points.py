"""Points: before and after every call of a port and every phase of the database.

A hook is called at each of them. It can end the process there, fail, or make the caller wait. The
product knows nothing of this; its ports are wrapped from outside.
"""

import sys
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from inspect import iscoroutinefunction
from typing import TypeVar, cast

from storage.database import Database
from tests.crash.crash_points import Call, name_of

Hook = Callable[[str], Awaitable[None]]
CallLock = AbstractAsyncContextManager[None]
Port = TypeVar("Port")


class Crash(BaseException):
    """The process ends here: nothing in it may catch this."""


#: A part of the name of every point of a commit.
COMMIT = Database.transact.__name__


def before_commit(phase: Call) -> str:
    """Return the name of the point before `phase` is committed."""
    return f"before {COMMIT} {name_of(phase)}"


def after_commit(phase: Call) -> str:
    """Return the name of the point after `phase` was committed, or failed."""
    return f"after {COMMIT} {name_of(phase)}"


class _PortWithPoints:
    def __init__(self, port: object, hook: Hook, call_lock: CallLock) -> None:
        self._port = port
        self._hook = hook
        self._call_lock = call_lock

    def __getattr__(self, name: str) -> object:
        found = getattr(self._port, name)
        if not iscoroutinefunction(found):
            return found

        async def call(*args: object, **kwargs: object) -> object:
            point = " ".join([name, *(name_of(each) for each in args[:1] if callable(each))])
            async with self._call_lock:
                await self._hook(f"before {point}")
                try:
                    return await found(*args, **kwargs)
                finally:
                    if not isinstance(sys.exc_info()[1], Crash):
                        await self._hook(f"after {point}")

        return call


def with_points(port: Port, hook: Hook, call_lock: CallLock | None = None) -> Port:
    """Return `port` with `hook` called before and after each of its calls.

    Calls that share a lock as their `call_lock` run one at a time, in an order that is the same in
    every run.
    """
    return cast("Port", _PortWithPoints(port, hook, call_lock or nullcontext()))
