"""Roles of staff: a change counts at once, also for old buttons and messages that are queued.

Must not decide what a role may do: `bot.domain.people.staff` has that table.
"""

from bot.domain.ids import BuyerId
from bot.domain.people.staff import Right, Role, may_decide
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction


async def load_roles(shop: Shop, db: Database) -> None:
    """Load the role of everyone whom an owner gave one. Called once, before the shop opens."""
    shop.caches.roles.update(await db.read(_read_roles))


def _read_roles(tx: Transaction) -> dict[BuyerId, Role]:
    return {each.person: each.role for each in tx.staff.list_members()}


def list_deciders(shop: Shop, right: Right) -> list[BuyerId]:
    """Return everyone who may decide what others propose, the owners of the settings first."""
    everyone = dict.fromkeys([*shop.settings.operator_ids, *shop.caches.roles])
    return [each for each in everyone if may_decide(shop.get_role(each), right)]


def record_declined_proposal(tx: Transaction, decider: BuyerId, proposer: BuyerId) -> None:
    """Record in the audit that somebody declined what another member of staff proposed."""
    tx.audit.name_proposer(proposer)
    tx.audit.record(decider, "decline-proposal", f"buyer:{proposer}", "", tx.now)
