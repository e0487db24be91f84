"""Judges patterns before a transaction, and stores which of them are not judged any more.

A pattern that breached its limits is left to the supplier for good, also after a restart.
"""

from collections.abc import Callable, Sequence
from datetime import datetime

from bot.domain.pattern_budget import PatternBudget
from bot.services.context.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

#: Stored fingerprints; the oldest ones beyond are deleted, and their patterns judged again.
MAX_STORED = 10_000


async def prepare_patterns(shop: Shop, work: Callable[[], object], budget: PatternBudget) -> None:
    """Judge the patterns that `work` asks for, within the budget of the tap."""
    breached = await shop.ports.patterns.prepare_for(work, budget)
    if breached:
        now = shop.ports.clock.now()
        await shop.side_writes.write_aside(_store_breached, now, breached)


async def load_breached_patterns(shop: Shop, db: Database) -> None:
    """Leave the stored patterns to the supplier. Call it once at the start."""
    shop.ports.patterns.leave_to_supplier(await db.read(_list_breached))


async def _store_breached(tx: Transaction, now: datetime, fingerprints: Sequence[str]) -> None:
    await tx.breached_patterns.add(fingerprints, now, MAX_STORED)


async def _list_breached(tx: Transaction) -> list[str]:
    return await tx.breached_patterns.list_all()
