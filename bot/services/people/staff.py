"""Roles of staff: a change counts at once, also for old buttons and messages that are queued.

An owner chooses a person for a role, or confirms the person who opened a link for one use. Must not
decide what a role may do: `bot.domain.people.staff` has that table.
"""

import secrets
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256

from bot.domain.ids import BuyerId, StaffLinkId
from bot.domain.operations.alerts import AlertSubject
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.processes import News
from bot.domain.people.audit import NO_VALUE, format_change
from bot.domain.people.person import Person
from bot.domain.people.staff import (
    LINK_LIFETIME,
    Right,
    Role,
    StaffLink,
    StaffMember,
    may_decide,
    staff_actor,
)
from bot.services.alerts import alert_operators, settle_alerts
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

#: Taken by each phase that changes who has which role.
_STAFF_LOCK = "staff"


class RoleChange(StrEnum):
    """The result of giving a role or taking it away. The values are the ends of message ids."""

    CHANGED = "changed"
    NOTHING_TO_CHANGE = "nothing-to-change"
    #: The settings name this owner: only the settings can change that.
    OWNER_OF_SETTINGS = "owner-of-settings"
    #: Without an owner no role could be given any more.
    LAST_OWNER = "last-owner"
    #: The role is not the one that the owner was shown.
    CHANGED_MEANWHILE = "changed-meanwhile"
    #: The person who changes it is no owner any more.
    NO_OWNER = "no-owner"
    #: An owner has confirmed or refused this person before.
    DECIDED = "decided"
    #: A banned person gets no role, because staff cannot be banned.
    BANNED = "banned"


class LinkOpening(StrEnum):
    """The result of opening a link for staff. The values are the ends of message ids."""

    WAITING = "waiting"
    USED = "used"
    EXPIRED = "expired"
    UNKNOWN = "unknown"
    STAFF = "staff"


@dataclass(frozen=True, slots=True)
class ChosenPerson:
    """A person for a role, by the name that Telegram showed. They may never have written."""

    id: BuyerId
    name: str
    username: str | None


@dataclass(frozen=True, slots=True)
class OpenedLink:
    """A link for staff with the person who opened it."""

    link: StaffLink
    person: Person


async def load_roles(shop: Shop, db: Database) -> None:
    """Load the roles that owners gave, in place of those that were loaded before."""
    async with shop.caches.role_change_lock:
        stored = await db.read(lambda tx: {each.person: each.role for each in list_members(tx)})
        shop.caches.roles.clear()
        shop.caches.roles.update(stored)


def list_members(tx: Transaction) -> list[StaffMember]:
    """Return the people with a role that an owner gave, in that order."""
    return tx.staff.list_members()


def get_member(tx: Transaction, person: BuyerId) -> StaffMember | None:
    """Return a member of staff with their role; None for the owners of the settings and for others."""
    return tx.staff.get(person)


async def set_role(
    shop: Shop,
    db: Database,
    owner: BuyerId,
    person: ChosenPerson,
    role: Role | None,
    shown: Role | None,
) -> RoleChange:
    """Give a person a role, or take it away (None). `shown` is the role that the owner was shown.

    A banned person gets no role: the ban is lifted first.
    """
    async with shop.caches.role_change_lock:
        change = await db.transact(_set_role, owner, person, role, shown)
        if change is RoleChange.CHANGED:
            _cache_role(shop, person.id, role)
        return change


def _cache_role(shop: Shop, person: BuyerId, role: Role | None) -> None:
    if role is None:
        shop.caches.roles.pop(person, None)
    else:
        shop.caches.roles[person] = role
    shop.ports.leases.announce(News.RULES)


def _set_role(
    tx: Transaction, owner: BuyerId, person: ChosenPerson, role: Role | None, shown: Role | None
) -> RoleChange:
    tx.locks.buyers(person.id)  # under which a ban is stored
    tx.locks.setting(_STAFF_LOCK)
    owners = tx.staff.list_with(Right.OWN)
    if owner not in owners:
        return RoleChange.NO_OWNER
    if person.id in tx.settings.operator_ids:
        return RoleChange.OWNER_OF_SETTINGS
    member = tx.staff.get(person.id)
    current = member.role if member is not None else None
    if current is role:
        return RoleChange.NOTHING_TO_CHANGE
    if current is not shown:
        return RoleChange.CHANGED_MEANWHILE
    if owners == [person.id]:
        return RoleChange.LAST_OWNER
    if role is not None and _is_banned(tx, person.id):
        return RoleChange.BANNED
    if role is None:
        tx.staff.remove(person.id)
    else:
        tx.staff.set_member(
            StaffMember(person.id, role, person.name, person.username, owner, tx.now)
        )
    action = "staff-remove" if role is None else "staff-role"
    detail = format_change(current or NO_VALUE, role or NO_VALUE)
    tx.audit.record(owner, action, f"buyer:{person.id}", detail, tx.now)
    return RoleChange.CHANGED


def _is_banned(tx: Transaction, person: BuyerId) -> bool:
    known = tx.people.get(person)
    return known is not None and known.banned


def list_deciders(shop: Shop, right: Right, *, in_full: bool = False) -> list[BuyerId]:
    """Return everyone who may decide proposals about a right, the owners of the settings first.

    `in_full` as in `may_decide`.
    """
    everyone = dict.fromkeys([*shop.settings.operator_ids, *shop.caches.roles])
    return [each for each in everyone if may_decide(shop.get_role(each), right, in_full=in_full)]


# --- links for one use -------------------------------------------------------------------------------


def make_code() -> str:
    """Return a new code for a link; only its hash is stored."""
    return secrets.token_urlsafe(16)


def _hash(code: str) -> str:
    return sha256(code.encode()).hexdigest()


def create_link(tx: Transaction, owner: BuyerId, role: Role, code: str) -> None:
    """Store a link that can be opened once, for an hour."""
    tx.staff_links.add(_hash(code), role, owner, tx.now + LINK_LIFETIME)
    tx.audit.record(owner, "staff-link", f"role:{role}", "", tx.now)


def open_link(tx: Transaction, person: Person, code: str) -> LinkOpening:
    """Store the person who opened a link, and ask the owners to confirm. The first who opens it counts.

    A link has expired as soon as the person who made it is no owner any more.
    """
    tx.locks.setting(_STAFF_LOCK)
    link = tx.staff_links.find(_hash(code))
    if link is None:
        return LinkOpening.UNKNOWN
    if tx.staff.get(person.id) is not None or person.id in tx.settings.operator_ids:
        return LinkOpening.STAFF
    if link.opened_by is not None:
        is_waiting = link.opened_by == person.id and link.decided_at is None
        return LinkOpening.WAITING if is_waiting else LinkOpening.USED
    is_valid = link.expires_at > tx.now and link.created_by in tx.staff.list_with(Right.OWN)
    if not is_valid or not tx.staff_links.open(link.id, person.id):
        return LinkOpening.EXPIRED
    facts = {"link": str(link.id), "role": link.role.value, "name": person.name}
    facts["handle"] = f"@{person.username} · {person.id}" if person.username else str(person.id)
    key = f"staff-link:{link.id}"
    alert_operators(tx, AlertKind.STAFF_LINK_OPENED, key, facts)
    return LinkOpening.WAITING


def list_opened_links(tx: Transaction) -> list[OpenedLink]:
    """Return the people whom no owner has confirmed or refused, the oldest first."""
    found = [
        (each, tx.people.get(each.opened_by))
        for each in tx.staff_links.list_opened()
        if each.opened_by
    ]
    return [OpenedLink(link, person) for link, person in found if person is not None]


async def decide_link(
    shop: Shop, db: Database, owner: BuyerId, link_id: StaffLinkId, *, is_confirmed: bool
) -> tuple[RoleChange, OpenedLink | None]:
    """Give the person who opened a link its role, or refuse them. The first decision counts."""
    async with shop.caches.role_change_lock:
        change, opened = await db.transact(_decide_link, owner, link_id, is_confirmed=is_confirmed)
        if change is RoleChange.CHANGED and is_confirmed and opened is not None:
            _cache_role(shop, opened.person.id, opened.link.role)
        return change, opened


def _decide_link(
    tx: Transaction, owner: BuyerId, link_id: StaffLinkId, *, is_confirmed: bool
) -> tuple[RoleChange, OpenedLink | None]:
    link = tx.staff_links.get(link_id)
    if link is None or link.opened_by is None:
        return RoleChange.DECIDED, None
    tx.locks.buyers(link.opened_by)
    tx.locks.setting(_STAFF_LOCK)
    person = tx.people.get(link.opened_by)
    if person is None:
        return RoleChange.DECIDED, None
    opened = OpenedLink(link, person)
    if owner not in tx.staff.list_with(Right.OWN):
        return RoleChange.NO_OWNER, opened
    if is_confirmed and person.banned:  # the owner can confirm the person when the ban is lifted
        return RoleChange.BANNED, opened
    if not tx.staff_links.decide(link_id, tx.now):
        return RoleChange.DECIDED, opened
    settle_alerts(tx, AlertSubject.STAFF_LINK, link_id, actor=staff_actor(owner))
    if not is_confirmed:
        tx.audit.record(owner, "staff-refuse", f"buyer:{person.id}", link.role.value, tx.now)
        return RoleChange.CHANGED, opened
    chosen = ChosenPerson(person.id, person.name, person.username)
    member = tx.staff.get(person.id)
    shown = member.role if member is not None else None
    return _set_role(tx, owner, chosen, link.role, shown), opened
