"""Points: before and after every call of a port and every phase of the database.

A hook is called at each of them. It can end the process there, fail, or make the caller wait. The product
knows nothing of this; its ports are wrapped from outside.
"""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, replace
from inspect import iscoroutinefunction
from typing import Any, TypeVar, cast

from storage.database import Database
from tests.crash.crash_points import Call, after, before

T = TypeVar("T")


class Crash(BaseException):
    """The process ends here: nothing in it may catch this."""


@dataclass(frozen=True, slots=True)
class Point:
    """The moment before or after a call. As text, it has the name that `crash_points` gives it.

    `method` is the method of the port. `call` is the phase that a method of the database runs, else `method`.
    """

    method: Call
    call: Call
    is_after: bool = False
    #: The call ended with an exception.
    failed: bool = False

    @property
    def is_commit(self) -> bool:
        return self.method is Database.transact

    @property
    def is_read(self) -> bool:
        return self.method is Database.read

    def __str__(self) -> str:
        return after(self.call) if self.is_after else before(self.call)


Hook = Callable[[Point], Awaitable[None]]
CallLock = AbstractAsyncContextManager[None]


class _PortWithPoints:
    def __init__(self, kind: type, port: object, hook: Hook, call_lock: CallLock) -> None:
        self._kind = kind
        self._port = port
        self._hook = hook
        self._call_lock = call_lock

    def __getattr__(self, name: str) -> object:
        found = getattr(self._port, name)
        if not iscoroutinefunction(found):
            return found
        method = getattr(self._kind, name)

        async def call(*args: object, **kwargs: object) -> object:
            called = cast("Call", args[0]) if self._kind is Database else method
            async with self._call_lock:
                return await call_with_points(
                    self._hook, Point(method, called), lambda: found(*args, **kwargs)
                )

        return call


async def call_with_points(hook: Hook, before: Point, work: Callable[[], Awaitable[T]]) -> T:
    """Return the result of `work`, with `hook` called at the point before it and at the one after it."""
    await hook(before)
    try:
        result = await work()
    except Crash:
        raise
    except BaseException:
        await hook(replace(before, is_after=True, failed=True))
        raise
    await hook(replace(before, is_after=True))
    return result


def with_points(kind: type, port: object, hook: Hook, call_lock: CallLock | None = None) -> Any:
    """Return `port`, an implementation of `kind`, with `hook` called before and after each of its calls.

    Calls that share a lock as their `call_lock` run one at a time, in an order that is the same in every
    run.
    """
    return _PortWithPoints(kind, port, hook, call_lock or nullcontext())
