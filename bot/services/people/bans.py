"""Bans a buyer and lifts a ban; both take effect at once.

A banned buyer buys nothing and hears no news of watches. They keep what they bought and their
money: placed orders are finished, payments are credited, and refunds, support and erasure work.
Must not decide which buttons and commands a banned buyer may use: the routes say that.
"""

from enum import StrEnum

from bot.domain.ids import BuyerId
from bot.domain.people.notes import MAX_NOTE_LENGTH, NoteKind
from bot.domain.people.person import Ban
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction


class BanChange(StrEnum):
    """The result of a ban, or of lifting one."""

    CHANGED = "changed"
    NOTHING_TO_CHANGE = "nothing-to-change"
    UNKNOWN_PERSON = "unknown-person"
    #: Staff cannot be banned: they would lose the commands that lift a ban.
    IS_STAFF = "is-staff"


async def ban(shop: Shop, db: Database, actor: BuyerId, person: BuyerId, reason: str) -> BanChange:
    """Ban a person; their open quotes expire and news of watches that wait is not sent.

    `reason` becomes a note for staff; "" is none. The audit has no text of people.
    """
    if shop.get_role(person) is not None:
        return BanChange.IS_STAFF
    return await _change_ban(shop, db, actor, person, is_banned=True, reason=reason)


async def unban(
    shop: Shop, db: Database, actor: BuyerId, person: BuyerId, reason: str
) -> BanChange:
    """Lift a ban. Quotes that expired by it stay expired; watches bring news again.

    `reason` becomes a note for staff; "" is none.
    """
    return await _change_ban(shop, db, actor, person, is_banned=False, reason=reason)


async def _change_ban(
    shop: Shop, db: Database, actor: BuyerId, person: BuyerId, *, is_banned: bool, reason: str
) -> BanChange:
    """Store a change, and let it overrule each copy of the person that was read before it."""
    async with shop.caches.ban_change_lock:
        change = await db.transact(_set_banned, actor, person, is_banned=is_banned, reason=reason)
        if change in {BanChange.CHANGED, BanChange.NOTHING_TO_CHANGE}:
            shop.caches.bans[person] = is_banned
        return change


def _set_banned(
    tx: Transaction, actor: BuyerId, person: BuyerId, *, is_banned: bool, reason: str
) -> BanChange:
    tx.locks.buyers(person)
    known = tx.people.get(person)
    if known is None:
        return BanChange.UNKNOWN_PERSON
    if known.banned == is_banned:
        return BanChange.NOTHING_TO_CHANGE
    is_staff = person in tx.settings.operator_ids or tx.staff.get(person) is not None
    if is_banned and is_staff:  # they got the role a moment before: the lock above orders both
        return BanChange.IS_STAFF
    tx.people.set_ban(person, Ban(tx.now, actor) if is_banned else None)
    kind = NoteKind.BAN if is_banned else NoteKind.UNBAN
    if reason:
        tx.staff_notes.add(person, None, actor, kind, reason[:MAX_NOTE_LENGTH], tx.now)
    if is_banned:
        tx.quotes.expire_open(tx.now, person)
        tx.outbox.delete_watch_notices(person)
    tx.audit.record(actor, kind.value, f"buyer:{person}", "", tx.now)
    return BanChange.CHANGED
