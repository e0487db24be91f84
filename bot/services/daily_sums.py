"""What a manager may give to buyers in one day of the shop.

All of these count: cases, claims, refunds in whole and in part, replacements, goodwill and credit. What
came to nothing counts no more: a replacement that was cancelled without a charge, and a refund that
the payment method refused. Owners have no limit. A day begins at midnight in the time zone of the shop.
The sum is read and written under one lock for each staff member, so that two taps at once cannot both
use what is left.
"""

from bot.domain.errors import VitrineError
from bot.domain.ids import BuyerId
from bot.domain.money import Money, zero
from bot.domain.people.staff import Extent, Right, Role, get_extent
from storage.transaction import Transaction

_LOCK = "given-away"


class AboveDailySum(VitrineError):  # noqa: N818 - reads as a fact
    """An act gives more than the staff member may still give away today, which is `left`.

    Nothing was changed. The act can be proposed to somebody without a limit.
    """

    def __init__(self, left: Money) -> None:
        super().__init__("the act is above the daily sum of the staff member")
        self.left = left


def check_daily_sum(tx: Transaction, actor: BuyerId, money: Money) -> None:
    """Raise AboveDailySum if giving `money` to a buyer exceeds the day's sum of a staff member.

    Call it after the locks of buyers, and audit the act with `given_away` in the same transaction.
    """
    tx.locks.setting(f"{_LOCK}:{actor}")
    check_before(tx, actor, money)


def check_before(tx: Transaction, actor: BuyerId, money: Money) -> None:
    """Raise AboveDailySum as `check_daily_sum` does, before an act of several transactions."""
    left = read_sum_left(tx, actor)
    if left is not None and money > left:
        raise AboveDailySum(left)


def read_sum_left(tx: Transaction, actor: BuyerId) -> Money | None:
    """Return what the staff member may still give away today; None without a limit."""
    limit = tx.settings.manager_daily_sum
    if limit is None or _get_extent(tx, actor) is Extent.FULL:
        return None
    since = tx.settings.start_of_day(tx.now)
    given = tx.audit.sum_given_away(actor, since)
    given -= tx.usage.sum_failed_replacements(actor, since)
    given -= tx.refunds.sum_refused(actor, since)
    return max(limit - given, zero(limit.currency))


def _get_extent(tx: Transaction, actor: BuyerId) -> Extent | None:
    if actor in tx.settings.operator_ids:
        return get_extent(Role.OWNER, Right.MONEY)
    member = tx.staff.get(actor)
    return None if member is None else get_extent(member.role, Right.MONEY)
