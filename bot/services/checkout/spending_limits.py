"""Daily caps: how much one buyer, and the shop as a whole, may order within 24 hours.

Asked inside the very transaction that holds the money, so that no two confirmations pass by each other.
"""

from datetime import datetime, timedelta

from bot.domain.errors import Declined, Reason
from bot.domain.ledger import BuyerId
from bot.domain.money import Money
from bot.domain.ports import AlertKind
from bot.domain.store import Tx
from bot.services.alerts import alert_staff
from bot.services.shop import Shop

SPAN = timedelta(hours=24)


async def refusal(tx: Tx, shop: Shop, buyer: BuyerId, price: Money) -> Declined | None:
    """Why `price` may not be ordered by `buyer` now, if it may not; the operators hear of a shop that
    has sold all that it may, once a day.
    """
    mine, all_ = shop.limits.buyer_day, shop.limits.shop_day
    if mine is not None:
        declined = await _over(tx, shop, Reason.BUYER_CAP, mine, price, buyer)
        if declined is not None:
            return declined
    if all_ is None:
        return None
    declined = await _over(tx, shop, Reason.SHOP_CAP, all_, price, None)
    if declined is not None:
        key = f"{AlertKind.SHOP_CAP}:{shop.clock.now():%Y-%m-%d}"
        await alert_staff(tx, shop, AlertKind.SHOP_CAP, key, {"cap": str(all_)})
    return declined


async def _over(
    tx: Tx, shop: Shop, reason: Reason, cap: Money, price: Money, buyer: BuyerId | None
) -> Declined | None:
    if price.amount > cap.amount:
        return Declined(Reason.OVER_CAP, {"cap": str(cap.amount), "currency": cap.currency})
    since = shop.clock.now() - SPAN
    if (await tx.usage.ordered(since, buyer) + price).amount <= cap.amount:
        return None
    free_at = _free_at(await tx.usage.orders(since, buyer), cap, price)
    return Declined(reason, {"at": free_at.isoformat()})


def _free_at(ordered: list[tuple[datetime, Money]], cap: Money, price: Money) -> datetime:
    """When enough of what was ordered (oldest first) is a day old for `price` to fit under `cap`."""
    left = sum(money.amount for _, money in ordered) + price.amount
    for at, money in ordered:
        left -= money.amount
        if left <= cap.amount:
            return at + SPAN
    raise AssertionError("a price within the cap fits once nothing else is left")
