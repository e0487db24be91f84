"""Large changes in steps: each is one short transaction, and others write in the pause after it."""

from collections.abc import Awaitable, Callable
from typing import Final

from bot.domain.repositories.database import Database, Tx
from bot.services.context.shop import Shop

ROWS_IN_STEP: Final = 100
#: Seconds between two steps.
STEP_PAUSE: Final = 0.05


async def change_in_steps(shop: Shop, db: Database, step: Callable[[Tx], Awaitable[int]]) -> int:
    """Run a phase that changes up to ROWS_IN_STEP rows until it finds fewer; return how many in all."""
    changed = 0
    while count := await db.transact(step):
        changed += count
        if count < ROWS_IN_STEP:
            break
        await shop.ports.clock.sleep(STEP_PAUSE)
    return changed
