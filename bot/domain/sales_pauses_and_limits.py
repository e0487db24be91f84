"""Why nothing is sold at the moment, and how much at most. Sales are open while there is no pause.

Facts only: who may begin or end a pause is the services' business.
"""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum

from bot.domain.money import Money

#: What the audit calls the beginning and the end of a pause.
PAUSE_AUDIT_ACTION, RESUME_AUDIT_ACTION = "sales-paused", "sales-resumed"


class PauseCause(StrEnum):
    """Why sales are paused. Several may hold at once; each is ended on its own."""

    #: An operator said so.
    OPERATOR = "operator"
    #: Too many trades in a row ended without a clear answer.
    UNKNOWN_OUTCOMES = "doubt"
    #: The balance at the supplier is below the floor.
    LOW_SUPPLIER_BALANCE = "balance"
    #: The books do not agree with themselves.
    RECONCILIATION = "books"
    #: The database came back from a backup, and what happened since is not in it.
    RESTORED_BACKUP = "restore"


@dataclass(frozen=True, slots=True)
class SalesLimits:
    """How far the shop lets anybody go; None or 0: as far as they like.

    `buyer_day` and `shop_day` bound what is ordered within 24 hours, `unknowns` trades in a row without a
    clear answer, `floor` the balance at the supplier (in its currency), `open_quotes` a buyer's offers
    that still stand. A credit above `asks_above` takes an operator a second tap.
    """

    buyer_daily_cap: Money | None = None
    shop_daily_cap: Money | None = None
    supplier_balance_floor: Decimal | None = None
    max_unknown_outcomes: int = 3
    max_open_quotes: int = 10
    credit_confirm_above: Money | None = None


@dataclass(frozen=True, slots=True)
class SalesPause:
    """One reason, and who gave it ("shop", or "staff:" and an id)."""

    cause: PauseCause
    actor: str
    since: datetime


def format_audit_object(cause: PauseCause) -> str:
    """What the audit calls the object of a pause."""
    return f"sales:{cause}"
