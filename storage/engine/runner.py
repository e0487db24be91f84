"""Runs a phase again if the engine asks for that, and translates the last error."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from itertools import count
from typing import TypeVar

from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    ProgrammingError,
    SQLAlchemyError,
)

from bot.domain.operations.metrics import RepetitionCause
from bot.domain.retries import backoff_delay
from storage.engine.engine_failures import CommitUnknown, EngineFailures, NotCommitted
from storage.engine.errors import ConstraintBroken, DatabaseTrouble, LockOutOfOrder, StorageError

T = TypeVar("T")
log = logging.getLogger(__name__)

#: How often a phase is tried, by SQLSTATE. Conflicts and deadlocks are rare, since phases take their
#: locks in one order. A unique key may belong to a transaction that this one could not see: when tried
#: again, the phase sees the row and can handle it. A lock may be held for long on a slow server.
_CONFLICTS = frozenset({"40001", "40P01"})
_MAX_TRIES_BY_SQLSTATE = {"40001": 5, "40P01": 5, "23505": 3, "55P03": 3}
#: How often a phase is tried if it was certainly not committed.
_MAX_TRIES_UNCOMMITTED = 5
_FIRST_DELAY = 0.005
_MAX_DELAY = 0.25


def random_backoff(tries: int) -> float:
    """Return the seconds to wait after `tries` tries: exponential with full jitter."""
    return random.uniform(0, backoff_delay(_FIRST_DELAY, tries, _MAX_DELAY))


async def run_with_retries(
    work: Callable[[], Awaitable[T]],
    failures: EngineFailures,
    backoff: Callable[[int], float] = random_backoff,
    on_given_up: Callable[[], None] = lambda: None,
    on_repeated: Callable[[RepetitionCause], None] = lambda _cause: None,
) -> T:
    """Return the result of `work`, which is called again while the engine of `failures` asks for it.

    Raises ConstraintBroken or DatabaseTrouble for the engine's last error. Calls `on_given_up` before
    that if `work` conflicted with others each time, and `on_repeated` before each repetition.
    """
    kinds: tuple[type[Exception], ...] = (SQLAlchemyError, LockOutOfOrder, *failures.of_driver)
    for tries in count(1):
        try:
            return await work()
        except kinds as error:
            if tries >= _max_tries(error, failures):
                if isinstance(error, LockOutOfOrder) or _sqlstate(error) in _CONFLICTS:
                    on_given_up()
                raise _translate_error(error) from error
            on_repeated(_name_cause(error))
        await asyncio.sleep(backoff(tries))
    raise AssertionError("unreachable")


def _max_tries(error: Exception, failures: EngineFailures) -> int:
    """Return how often a phase that fails with `error` is tried.

    An error of COMMIT itself is never taken for one before it: the engine raises its own.
    """
    if isinstance(error, CommitUnknown):
        return 0
    if isinstance(error, LockOutOfOrder | NotCommitted) or failures.is_connection_lost(error):
        return _MAX_TRIES_UNCOMMITTED
    return _MAX_TRIES_BY_SQLSTATE.get(_sqlstate(error), 0)


def _name_cause(error: Exception) -> RepetitionCause:
    """Return why a phase that failed with `error` is tried again."""
    sqlstate = _sqlstate(error)
    if isinstance(error, LockOutOfOrder) or sqlstate in _CONFLICTS:
        return RepetitionCause.CONFLICT
    causes = {"23505": RepetitionCause.TAKEN_KEY, "55P03": RepetitionCause.LOCK_TIMEOUT}
    return causes.get(sqlstate, RepetitionCause.CONNECTION)


def _sqlstate(error: Exception) -> str:
    cause = error.orig if isinstance(error, DBAPIError) else error
    return str(getattr(cause, "sqlstate", None) or "")


def _translate_error(error: Exception) -> StorageError:
    if isinstance(error, StorageError):
        return error
    if isinstance(error, IntegrityError | DataError | ProgrammingError):
        return ConstraintBroken("the database rejected a row that breaks a constraint")
    return DatabaseTrouble("the database failed, and the transaction was probably not committed")
