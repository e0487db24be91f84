"""Repository of the fingerprints of patterns that are not matched any more."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import delete, select

from storage.checkout.tables import breached_patterns
from storage.engine.repository import Repository

_NEWEST_FIRST = (breached_patterns.c.at.desc(), breached_patterns.c.fingerprint)


class BreachedPatterns(Repository):
    """The repository of patterns that breached their limits."""

    def add(self, fingerprints: Sequence[str], now: datetime, limit: int) -> None:
        """Store the fingerprints; keep the `limit` newest ones of all."""
        rows = [{"fingerprint": each, "at": now} for each in fingerprints]
        insert = self.resources.insert(breached_patterns).values(rows)
        self._connection.execute(insert.on_conflict_do_nothing(index_elements=["fingerprint"]))
        kept = select(breached_patterns.c.fingerprint).order_by(*_NEWEST_FIRST).limit(limit)
        older = delete(breached_patterns).where(breached_patterns.c.fingerprint.not_in(kept))
        self._connection.execute(older)

    def list_all(self) -> list[str]:
        """Return the stored fingerprints, oldest first."""
        query = select(breached_patterns.c.fingerprint).order_by(
            breached_patterns.c.at, breached_patterns.c.fingerprint.desc()
        )
        return list(self._connection.scalars(query))
