"""A database whose phases have another time, or other settings, than those of the open shop."""

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from bot.domain.settings import ShopSettings
from storage.database import Database
from storage.transaction import Transaction

T = TypeVar("T")
P = ParamSpec("P")


class DatabaseAt:
    """A database whose phases have this time and these settings. Made by `at`."""

    def __init__(self, db: Database, now: datetime | None, settings: ShopSettings | None) -> None:
        self._db = db
        self._now = now
        self._settings = settings

    async def transact(
        self, phase: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run `phase` in one transaction, as `Database.transact` does."""
        return await self._db.transact(self._changed(phase), *args, **kwargs)

    async def read(
        self, phase: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run `phase` for reading, as `Database.read` does."""
        return await self._db.read(self._changed(phase), *args, **kwargs)

    def _changed(
        self, phase: Callable[Concatenate[Transaction, P], T]
    ) -> Callable[Concatenate[Transaction, P], T]:
        @wraps(phase)
        def changed(tx: Transaction, /, *args: P.args, **kwargs: P.kwargs) -> T:
            tx.resources.now = self._now or tx.resources.now
            tx.resources.settings = self._settings or tx.resources.settings
            return phase(tx, *args, **kwargs)

        return changed


def at(
    db: Database, now: datetime | None = None, *, settings: ShopSettings | None = None
) -> DatabaseAt:
    """Return `db` with `now` as the time and `settings` as the settings of its phases."""
    return DatabaseAt(db, now, settings)
