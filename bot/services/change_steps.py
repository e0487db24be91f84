"""Large changes in steps: each is one short transaction, and others write in the pause after it."""

from collections.abc import Callable, Sequence
from typing import Concatenate, Final, ParamSpec, TypeVar

from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

T = TypeVar("T")
P = ParamSpec("P")

ROWS_IN_STEP: Final = 100
#: Seconds between two steps.
STEP_PAUSE: Final = 0.05


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


def split_into_steps(rows: Sequence[T]) -> Sequence[Sequence[T]]:
    """Return the rows in parts that one short transaction each can change."""
    return [rows[start : start + ROWS_IN_STEP] for start in range(0, len(rows), ROWS_IN_STEP)]
