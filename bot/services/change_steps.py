"""Large changes and reads in steps: each is one transaction, and others work in the pause after it."""

from collections.abc import Callable, Sequence
from typing import Concatenate, Final, ParamSpec, TypeVar

from bot.domain.system_ports import Clock
from bot.services.shop import Shop
from storage.database import Database, DatabaseReader
from storage.transaction import Transaction

T = TypeVar("T")
P = ParamSpec("P")

ROWS_IN_STEP: Final = 100
#: Seconds between two steps.
STEP_PAUSE: Final = 0.05
#: A read of fewer seconds needs no pause; the longest pause has so many.
_BRIEF_READ: Final = 0.005
_LONGEST_PAUSE: Final = 5.0


async def change_in_steps(
    shop: Shop,
    db: Database,
    step: Callable[Concatenate[Transaction, P], int],
    *args: P.args,
    **kwargs: P.kwargs,
) -> int:
    """Run a phase that changes up to ROWS_IN_STEP rows until it finds fewer; return how many in all."""
    changed = 0
    while count := await db.transact(step, *args, **kwargs):
        changed += count
        if count < ROWS_IN_STEP:
            break
        await shop.ports.clock.sleep(STEP_PAUSE)
    return changed


async def read_and_pause(
    clock: Clock,
    db: DatabaseReader,
    phase: Callable[Concatenate[Transaction, P], T],
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """Return the result of a reading phase after a pause of about the time that it took."""
    began = clock.monotonic()
    result = await db.read(phase, *args, **kwargs)
    took = clock.monotonic() - began
    if took >= _BRIEF_READ:
        await clock.sleep(min(took, _LONGEST_PAUSE))
    return result


def split_into_steps(rows: Sequence[T]) -> Sequence[Sequence[T]]:
    """Return the rows in parts that one short transaction each can change."""
    return [rows[start : start + ROWS_IN_STEP] for start in range(0, len(rows), ROWS_IN_STEP)]
