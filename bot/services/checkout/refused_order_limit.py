"""The limit of refused orders: a buyer whose orders the supplier refuses again and again must wait.

A refused order costs the buyer nothing, but each one is a trade at the supplier.
"""

from datetime import datetime, timedelta

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId
from bot.domain.settings import ShopSettings
from storage.transaction import Transaction

REFUSAL_PERIOD = timedelta(hours=1)


async def decline_after_refusals(
    tx: Transaction, settings: ShopSettings, now: datetime, buyer: BuyerId
) -> Declined | None:
    """Return the refusal for a buyer with too many refused orders within an hour; None if allowed.

    Its detail says when the buyer may order again.
    """
    limit = settings.sales_limits.max_refused_orders
    if not limit:
        return None
    refused_at = await tx.usage.list_refusals(buyer, now - REFUSAL_PERIOD, now, limit)
    if len(refused_at) < limit:
        return None
    free_at = refused_at[-1] + REFUSAL_PERIOD
    return Declined(DeclineReason.TOO_MANY_REFUSED, {"at": free_at.isoformat()})
