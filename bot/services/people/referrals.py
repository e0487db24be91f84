"""Invite links: a buyer's own code, the people who came by it, and the buyer's rewards.

An invite link carries a random code. A new person who opens the shop by it is referred once, and
their referrer never changes.
"""

from dataclasses import dataclass

from bot.domain.ids import BuyerId, InviteCode
from bot.domain.orders.rewards import ReferralSummary, ReferralTerms
from bot.domain.system_ports import Ids
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Invitation:
    """A buyer's invite code, with the shop's terms and a summary of the rewards."""

    code: InviteCode
    terms: ReferralTerms
    summary: ReferralSummary


async def get_invitation(shop: Shop, db: Database, buyer: BuyerId) -> Invitation | None:
    """Return the buyer's invitation; None if the shop has no referral. The first one is stored."""
    terms = shop.settings.referral
    if terms is None:
        return None
    code, summary = await db.read(_read_code_and_summary, buyer)
    if code is None:
        code = await db.transact(_make_code, shop.ports.ids, buyer)
    return Invitation(code, terms, summary)


def _read_code_and_summary(
    tx: Transaction, buyer: BuyerId
) -> tuple[InviteCode | None, ReferralSummary]:
    return tx.referrals.get_code(buyer), tx.rewards.read_summary(buyer)


def _make_code(tx: Transaction, ids: Ids, buyer: BuyerId) -> InviteCode:
    tx.referrals.add_code(buyer, ids.invite_code())
    code = tx.referrals.get_code(buyer)
    assert code is not None, "it was just stored"
    return code


def accept_invitation(tx: Transaction, newcomer: BuyerId, code: InviteCode) -> bool:
    """Record who invited a person who was not stored before this update.

    Return False if no buyer has the code, or if it is the newcomer's own or a banned person's.
    """
    owner = tx.referrals.find_code_owner(code)
    if owner is None or owner == newcomer:
        return False
    tx.locks.buyers(newcomer, owner)
    if tx.referrals.find_code_owner(code) != owner:
        return False  # erased meanwhile
    referrer = tx.people.get(owner)
    if referrer is None or referrer.banned:
        return False
    return tx.referrals.add(newcomer, owner, tx.now)
