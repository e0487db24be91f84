"""Credit limits: the shop's default, and the limit that an operator sets for one buyer.

A lowered default takes effect on buyers who have not used their credit. An operator may lower a limit
below what a buyer owes: the debt stays, and until it is within the limit they can spend nothing on
credit. Must not touch balances.
"""

import logging
from datetime import datetime

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId
from bot.domain.money import Money
from bot.domain.payments.ledger import CreditLimit
from bot.services.context.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)


async def read_limit(tx: Transaction, buyer: BuyerId) -> CreditLimit | None:
    """Return a buyer's credit limit; None for an unknown buyer."""
    return await tx.credit_limits.get(buyer)


async def set_own_limit(
    shop: Shop, db: Database, actor: BuyerId, buyer: BuyerId, limit: Money
) -> CreditLimit | Declined:
    """Set the limit of one buyer, which no later default changes."""
    now = shop.ports.clock.now()
    return await db.transact(_set_limit, now, actor, buyer, limit, is_own=True)


async def return_to_default(
    shop: Shop, db: Database, actor: BuyerId, buyer: BuyerId
) -> CreditLimit | Declined:
    """Replace the limit of one buyer with the shop's default."""
    now, default = shop.ports.clock.now(), shop.settings.default_credit
    return await db.transact(_set_limit, now, actor, buyer, default, is_own=False)


async def _set_limit(
    tx: Transaction, now: datetime, actor: BuyerId, buyer: BuyerId, limit: Money, *, is_own: bool
) -> CreditLimit | Declined:
    await tx.locks.buyers(buyer)
    if await tx.credit_limits.get(buyer) is None:
        return Declined(DeclineReason.BUYER_NOT_FOUND)
    await tx.credit_limits.set(buyer, limit, is_own=is_own)
    detail = str(limit) if is_own else f"default {limit}"
    await tx.audit.record(actor, "limit", f"buyer:{buyer}", detail, now)
    changed = await tx.credit_limits.get(buyer)
    assert changed is not None, f"buyer {buyer} existed earlier in this transaction"
    return changed


async def apply_default_limit(shop: Shop, db: Database) -> None:
    """Give the shop's default to everybody without a limit of their own. Called at each start.

    Who has used a higher default keeps it until they have paid it back and the shop starts again.
    """
    count = await db.transact(_apply_default_limit, shop.settings.default_credit)
    if count:
        logger.info("the credit limit of %s buyers is now DEFAULT_CREDIT", count)


async def _apply_default_limit(tx: Transaction, default_credit: Money) -> int:
    return await tx.credit_limits.apply_default(default_credit)
