"""Pausing sales, and opening them again: audited, and told to the other operators.

While anything pauses, nothing is quoted and nothing is confirmed; orders placed before go their way. Only
after a restore not even those are traded: that is kept by the store's claim of the next trade.
"""

from collections.abc import Collection
from dataclasses import replace

from bot.domain.errors import Declined, Reason
from bot.domain.ledger import BuyerId
from bot.domain.ports import AlertKind
from bot.domain.sales import PAUSED, RESUMED, Pause, PauseCause, audited
from bot.domain.store import Store, Tx
from bot.services.alerts import alert_staff
from bot.services.shop import Shop

#: Who acts when no person does; in the audit as number 0.
SHOP = "shop"
_STAFF = "staff:"
#: What an operator may end; a low balance ends by itself, and would be found again at once.
BY_HAND = tuple(cause for cause in PauseCause if cause is not PauseCause.BALANCE)


def staff(actor: BuyerId) -> str:
    """How an operator is written down where an actor is a text."""
    return f"{_STAFF}{actor}"


async def pause(tx: Tx, shop: Shop, cause: PauseCause, actor: str) -> bool:
    """Pause sales for `cause`; False, and not a word, when it holds already."""
    now = shop.clock.now()
    if not await tx.pauses.begin(cause, actor, now):
        return False
    await _tell(tx, shop, PAUSED, cause, actor)
    return True


async def resume(tx: Tx, shop: Shop, cause: PauseCause, actor: str) -> bool:
    """End the pause for `cause`; False, and not a word, when it did not hold."""
    if not await tx.pauses.end(cause):
        return False
    await _tell(tx, shop, RESUMED, cause, actor)
    return True


async def causes(tx: Tx) -> list[Pause]:
    """Why nothing is sold now, the oldest first; empty while sales are open."""
    return await tx.pauses.all()


async def pause_by_hand(shop: Shop, store: Store, operator: BuyerId) -> list[Pause]:
    """An operator pauses sales; what holds then."""
    return await store.transact(_pause_by_hand, shop, operator)


async def _pause_by_hand(tx: Tx, shop: Shop, operator: BuyerId) -> list[Pause]:
    await pause(tx, shop, PauseCause.OPERATOR, staff(operator))
    return await tx.pauses.all()


async def resume_by_hand(
    shop: Shop, store: Store, operator: BuyerId, seen: Collection[Pause]
) -> list[Pause]:
    """An operator ends the pauses that they have `seen`, as far as these are theirs to end; what holds
    still, such as what began since.
    """
    return await store.transact(_resume_by_hand, shop, operator, seen)


async def _resume_by_hand(
    tx: Tx, shop: Shop, operator: BuyerId, seen: Collection[Pause]
) -> list[Pause]:
    for one in await tx.pauses.all():
        if one in seen and one.cause in BY_HAND:
            await resume(tx, shop, one.cause, staff(operator))
    return await tx.pauses.all()


async def refusal(tx: Tx) -> Declined | None:
    """What a buyer is told while sales are paused."""
    return Declined(Reason.SALES_PAUSED) if await tx.pauses.all() else None


async def _tell(tx: Tx, shop: Shop, what: str, cause: PauseCause, actor: str) -> None:
    """Write it down, and tell every operator but the one who did it."""
    now = shop.clock.now()
    await tx.audit.record(_number(actor), what, audited(cause), actor, now)
    key = f"{what}:{cause}:{now.isoformat()}"
    others = replace(shop, admins=[one for one in shop.admins if staff(one) != actor])
    await alert_staff(tx, others, AlertKind(what), key, {"pause": cause.value, "actor": actor})


def _number(actor: str) -> BuyerId:
    """The audit's number of `actor`: a person's id, 0 for the shop itself."""
    return BuyerId(int(actor.removeprefix(_STAFF)) if actor.startswith(_STAFF) else 0)
