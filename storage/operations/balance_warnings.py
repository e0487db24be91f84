"""Repository of warnings about the supplier balance: one row for each supplier account."""

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from sqlalchemy import Column, select

from bot.domain.ids import SupplierAccountId
from bot.domain.operations.balance_forecast import DEFAULT_WARN_DAYS, WarningKind
from storage.engine.repository import Repository
from storage.operations.tables import balance_warnings

_SINCE: Final[Mapping[WarningKind, Column[datetime]]] = {
    WarningKind.DAYS_LOW: balance_warnings.c.days_low_since,
    WarningKind.COST_UNCOVERED: balance_warnings.c.cost_uncovered_since,
}


class BalanceWarnings(Repository):
    """The repository of active warnings, and of the days left at which one begins."""

    def read_state(self, account: SupplierAccountId) -> tuple[int, frozenset[WarningKind]]:
        """Return at how many days left operators are warned, and the active warnings."""
        query = select(balance_warnings).where(balance_warnings.c.account_id == account)
        row = self._connection.execute(query).mappings().first()
        if row is None:
            return DEFAULT_WARN_DAYS, frozenset()
        active = frozenset(kind for kind, column in _SINCE.items() if row[column] is not None)
        return row[balance_warnings.c.warn_days] or DEFAULT_WARN_DAYS, active

    def list_active(self, account: SupplierAccountId) -> frozenset[WarningKind]:
        """Return the warnings that are active for an account."""
        return self.read_state(account)[1]

    def set_active(
        self, account: SupplierAccountId, kind: WarningKind, since: datetime | None
    ) -> None:
        """Begin a warning, or end it with None."""
        self._save(account, {_SINCE[kind].name: since})

    def get_days(self, account: SupplierAccountId) -> int:
        """Return at how many days left operators are warned."""
        return self.read_state(account)[0]

    def set_days(self, account: SupplierAccountId, days: int) -> None:
        """Set at how many days left operators are warned."""
        self._save(account, {"warn_days": days})

    def _save(self, account: SupplierAccountId, values: Mapping[str, object]) -> None:
        insert = self.resources.insert(balance_warnings).values(account_id=account, **values)
        self._connection.execute(
            insert.on_conflict_do_update(index_elements=["account_id"], set_=dict(values))
        )
