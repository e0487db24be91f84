"""Tests of the limit of repeated phases, and of the classification of errors."""

import pytest
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from bot.domain.errors import DatabaseUnavailable
from bot.domain.operations.metrics import RepetitionCause
from storage.engine.engine_failures import FILE_FAILURES, NotCommitted
from storage.engine.errors import ConstraintBroken, DatabaseTrouble
from storage.engine.runner import random_backoff, run_with_retries


class _Refusal(Exception):  # noqa: N818 - a driver names its own
    """A driver's exception with the engine's code."""

    def __init__(self, sqlstate: str) -> None:
        super().__init__(sqlstate)
        self.sqlstate = sqlstate


class _Work:
    """A phase that fails a given number of times, then returns its number of calls."""

    def __init__(self, error: Exception, failures: int) -> None:
        self.error, self.failures, self.calls = error, failures, 0

    async def __call__(self) -> int:
        self.calls += 1
        if self.calls <= self.failures:
            raise self.error
        return self.calls


def _error(sqlstate: str, kind: type[DBAPIError] = DBAPIError) -> DBAPIError:
    return kind("SELECT 1", {}, _Refusal(sqlstate))


@pytest.mark.parametrize("sqlstate", ["40001", "40P01"])
async def test_a_serialisation_failure_is_repeated_as_a_whole(sqlstate: str) -> None:
    assert await run_with_retries(_Work(_error(sqlstate), failures=4), FILE_FAILURES) == 5


async def test_repeats_have_a_bound() -> None:
    work = _Work(_error("40001"), failures=1_000)
    with pytest.raises(DatabaseTrouble):
        await run_with_retries(work, FILE_FAILURES, backoff=lambda _tries: 0)
    assert work.calls == 5


async def test_a_taken_key_is_looked_at_again_and_then_believed() -> None:
    work = _Work(_error("23505", IntegrityError), failures=1_000)
    with pytest.raises(ConstraintBroken):
        await run_with_retries(work, FILE_FAILURES, backoff=lambda _tries: 0)
    assert work.calls == 3


@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (_error("40001"), RepetitionCause.CONFLICT),
        (_error("23505", IntegrityError), RepetitionCause.TAKEN_KEY),
        (_error("55P03"), RepetitionCause.LOCK_TIMEOUT),
        (NotCommitted(), RepetitionCause.CONNECTION),
    ],
)
async def test_each_repetition_is_told_with_its_cause(
    error: Exception, cause: RepetitionCause
) -> None:
    told: list[RepetitionCause] = []
    work = _Work(error, failures=2)
    assert (
        await run_with_retries(work, FILE_FAILURES, lambda _tries: 0, on_repeated=told.append) == 3
    )
    assert told == [cause, cause]


async def test_other_trouble_is_not_repeated_and_may_pass() -> None:
    work = _Work(OperationalError("SELECT 1", {}, Exception("database is locked")), failures=1)
    with pytest.raises(DatabaseUnavailable):
        await run_with_retries(work, FILE_FAILURES, backoff=lambda _tries: 0)
    assert work.calls == 1


async def test_a_refused_row_does_not_pass_for_trouble() -> None:
    with pytest.raises(ConstraintBroken) as caught:
        await run_with_retries(_Work(_error("23514", IntegrityError), failures=1), FILE_FAILURES)
    assert not isinstance(caught.value, DatabaseUnavailable)


@pytest.mark.parametrize("error", [LookupError(), OverflowError(), ValueError()])
async def test_what_a_phase_raises_itself_goes_through(error: Exception) -> None:
    with pytest.raises(type(error)):
        await run_with_retries(_Work(error, failures=1), FILE_FAILURES)


def test_pauses_grow_to_a_bound() -> None:
    assert all(0 <= random_backoff(tries) <= 0.25 for tries in range(1_000))
    assert max(random_backoff(1) for _ in range(100)) <= 0.01
