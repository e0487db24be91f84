"""Running a phase of work to its end: never cut by cancellation, repeated when the engine asks for it."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import ContextVar
from itertools import count
from typing import TypeVar

from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    ProgrammingError,
    SQLAlchemyError,
)

from bot.concurrency import shielded
from bot.domain.backoff import backoff_delay
from storage.errors import ConstraintBroken, DatabaseTrouble, StorageError

T = TypeVar("T")
log = logging.getLogger(__name__)

#: How often a phase is tried, by SQLSTATE. A unique key may have been taken by a transaction that this
#: one could not see: tried again, the phase sees it and can answer properly.
_TRIES = {"40001": 40, "40P01": 40, "23505": 3}
_FIRST_PAUSE = 0.005
_LONGEST_PAUSE = 0.25

_inside: ContextVar[bool] = ContextVar("inside a phase", default=False)


async def to_the_end(work: Coroutine[object, object, T]) -> T:
    """Run `work` as one shielded task and mark it as the inside of a transaction.

    Raises RuntimeError where the caller is inside a transaction already.
    """
    if _inside.get():
        work.close()
        raise RuntimeError("a phase cannot open another transaction: hand it your tx")
    return await shielded(_marked(work))


async def _marked(work: Coroutine[object, object, T]) -> T:
    _inside.set(True)
    return await work


def random_pause(tries: int) -> float:
    """Seconds to wait after so many tries: longer and longer, never in step with others."""
    return random.uniform(0, backoff_delay(_FIRST_PAUSE, tries, _LONGEST_PAUSE))


async def repeated(
    work: Callable[[], Awaitable[T]], pause: Callable[[int], float] = random_pause
) -> T:
    """The result of `work`, called again while the engine asks for it and the bound allows.

    Raises ConstraintBroken or DatabaseTrouble for what the engine reports in the end.
    """
    for tries in count(1):
        try:
            return await work()
        except (SQLAlchemyError, OSError) as error:
            if tries >= _TRIES.get(_sqlstate(error), 0):
                raise _translated(error) from error
        await asyncio.sleep(pause(tries))
    raise AssertionError("unreachable")


def _sqlstate(error: Exception) -> str:
    cause = error.orig if isinstance(error, DBAPIError) else None
    return str(getattr(cause, "sqlstate", None) or "")


def _translated(error: Exception) -> StorageError:
    if isinstance(error, IntegrityError | DataError | ProgrammingError):
        return ConstraintBroken("the database refused a row that breaks its rules")
    return DatabaseTrouble("the database failed, and what was begun was most likely not kept")
