"""The reasons why nothing is sold at the moment, and the limits of sales.

Sales are open while there is no pause. This module holds facts only: the services decide who may
begin or end a pause.
"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, tzinfo
from decimal import ROUND_CEILING, Decimal
from enum import StrEnum

from bot.domain.errors import AccountRefusal
from bot.domain.money import Money, convert_amount

#: Audit actions for the beginning and the end of a pause.
PAUSE_AUDIT_ACTION, RESUME_AUDIT_ACTION = "sales-paused", "sales-resumed"


class PauseCause(StrEnum):
    """Why sales are paused. Several causes may hold at once; each is ended separately."""

    #: An operator paused sales.
    OPERATOR = "operator"
    #: Too many consecutive trades ended without a clear answer.
    UNKNOWN_OUTCOMES = "doubt"
    #: The supplier balance is below its floor, or below what confirmed orders need.
    LOW_SUPPLIER_BALANCE = "balance"
    #: The supplier refuses our account: a wrong key, a wrong signature, an unknown merchant.
    SUPPLIER_ACCOUNT = "account"
    #: The supplier refuses every call of our account because it is banned.
    ACCOUNT_BANNED = "account-ban"
    #: The supplier refuses every call of our account because its balance is used up.
    ACCOUNT_UNPAID = "account-balance"
    #: The supplier refuses every call of our account, and its words are not known.
    ACCOUNT_REFUSED = "account-other"
    #: The supplier refuses to trade for our account: a ban, no way of paying.
    TRADES_REFUSED = "trades"
    #: A reconciliation rule is violated.
    RECONCILIATION = "books"
    #: The database was restored from a backup and lacks what happened since.
    RESTORED_BACKUP = "restore"
    #: The supplier repeatedly charged more than it had quoted.
    CHARGED_ABOVE_QUOTE = "overcharged"
    #: There is no exchange rate that is young enough to sell at it.
    EXCHANGE_RATE = "rate"
    #: The exchange rate differs too much from the usual one; an owner must accept it.
    EXCHANGE_RATE_JUMP = "rate-jump"


#: The supplier refuses every call of our account; any call that it answers ends such a pause.
ACCOUNT_CAUSES = frozenset(
    {
        PauseCause.SUPPLIER_ACCOUNT,
        PauseCause.ACCOUNT_BANNED,
        PauseCause.ACCOUNT_UNPAID,
        PauseCause.ACCOUNT_REFUSED,
    }
)


def find_account_cause(refusal: AccountRefusal | None) -> PauseCause:
    """Return the cause of a pause while the supplier refuses every call of our account."""
    match refusal:
        case AccountRefusal.ACCESS:
            return PauseCause.SUPPLIER_ACCOUNT
        case AccountRefusal.TRADING:
            return PauseCause.ACCOUNT_BANNED
        case AccountRefusal.BALANCE:
            return PauseCause.ACCOUNT_UNPAID
        case None:
            return PauseCause.ACCOUNT_REFUSED


@dataclass(frozen=True, slots=True)
class SalesLimits:
    """The limits of what the shop sells; None or 0 means no limit.

    The daily caps bound what is ordered within 24 hours. `max_unknown_outcomes` bounds consecutive
    trades without a clear answer. `max_charges_above_quote` bounds the orders within 24 hours that
    cost more than quoted. `supplier_balance_floor` is in the supplier's currency. `max_open_quotes`
    is for one buyer, as is `max_refused_orders`, for one hour. A credit above
    `credit_confirm_above` needs a second tap of the operator.
    """

    buyer_daily_cap: Money | None = None
    shop_daily_cap: Money | None = None
    supplier_balance_floor: Decimal | None = None
    max_unknown_outcomes: int = 3
    max_charges_above_quote: int = 3
    max_refused_orders: int = 5
    max_open_quotes: int = 10
    credit_confirm_above: Money | None = None


@dataclass(frozen=True, slots=True)
class SalesPause:
    """One pause with its cause, and who began it ("shop", or "staff:" and an id).

    Staff may say what buyers read meanwhile, and when the pause ends by itself.
    """

    cause: PauseCause
    actor: str
    since: datetime
    message: str = ""
    ends_at: datetime | None = None


#: The most characters of what buyers read during a pause.
MAX_PAUSE_MESSAGE_LENGTH = 200
_TIME = re.compile(r"([01]?[0-9]|2[0-3])[:.]([0-5][0-9])(?=\s|$)", re.ASCII)


@dataclass(frozen=True, slots=True)
class PauseNotice:
    """What buyers read during a pause, "" for the usual sentence, and when the pause ends."""

    message: str = ""
    ends_at: datetime | None = None


def parse_pause_notice(text: str, now: datetime, time_zone: tzinfo) -> PauseNotice | None:
    """Parse "14:00 We are moving": a time of day, a text, or both; None if the text is too long.

    The time is the next one of the shop's zone, at most a day ahead.
    """
    text = text.strip()
    found, ends_at = _TIME.match(text), None
    if found is not None:
        ends_at = _next_time_of_day(int(found[1]), int(found[2]), now, time_zone)
        text = text[found.end() :].strip()
    if len(text) > MAX_PAUSE_MESSAGE_LENGTH:
        return None
    return PauseNotice(text, ends_at)


def _next_time_of_day(hour: int, minute: int, now: datetime, time_zone: tzinfo) -> datetime:
    local = now.astimezone(time_zone)
    for days in (0, 1):
        day = local.date() + timedelta(days=days)
        at = datetime.combine(day, time(hour, minute), tzinfo=time_zone).astimezone(UTC)
        if at > now:
            return at
    raise AssertionError("a time of tomorrow is after now")


def format_audit_object(cause: PauseCause) -> str:
    """Return the name of a pause as the object of an audit entry."""
    return f"sales:{cause}"


def amount_that_counts(price: Money, cost: Money, rate: Decimal) -> Money:
    """Return how much an order counts against a daily cap: the larger of its price and its cost.

    The cost is converted at `rate` and rounded up.
    """
    converted = convert_amount(cost, rate, price.currency).to_integral_value(ROUND_CEILING)
    return Money(max(price.amount, int(converted)), price.currency)
