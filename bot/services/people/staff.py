"""Roles of staff: a change counts at once, also for old buttons and messages that are queued.

Must not decide what a role may do: `bot.domain.people.staff` has that table.
"""

from bot.domain.ids import BuyerId
from bot.domain.people.staff import Role
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction


async def load_roles(shop: Shop, db: Database) -> None:
    """Load the role of everyone whom an owner gave one. Called once, before the shop opens."""
    shop.caches.roles.update(await db.read(_read_roles))


def _read_roles(tx: Transaction) -> dict[BuyerId, Role]:
    return {each.person: each.role for each in tx.staff.list_members()}
