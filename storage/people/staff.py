"""Repositories of the roles that owners gave, and of the links that invite staff."""

from datetime import datetime

from sqlalchemy import Row, bindparam, delete, insert, select, update

from bot.domain.ids import BuyerId, StaffLinkId
from bot.domain.people.staff import Right, Role, StaffLink, StaffMember, has_right
from storage.engine.columns import to_storable_text
from storage.engine.repository import Repository
from storage.people.tables import staff, staff_links

_SELECT_ALL = select(staff).order_by(staff.c.added_at, staff.c.person_id)
_SELECT_ONE = select(staff).where(staff.c.person_id == bindparam("person"))
_SELECT_LINK = select(staff_links).where(staff_links.c.id == bindparam("link"))
_SELECT_LINK_BY_HASH = select(staff_links).where(staff_links.c.code_hash == bindparam("hash"))
_SELECT_OPENED = (
    select(staff_links)
    .where(staff_links.c.opened_by.is_not(None), staff_links.c.decided_at.is_(None))
    .order_by(staff_links.c.id)
)
_SELECT_ROLES = select(staff.c.person_id, staff.c.role)


class Staff(Repository):
    """The repository of roles; it stores no owner of the settings."""

    def get(self, person: BuyerId) -> StaffMember | None:
        return self._find(_to_member, _SELECT_ONE, {"person": person})

    def list_members(self) -> list[StaffMember]:
        """Return everyone with a role, in the order in which they got it."""
        return self._list(_to_member, _SELECT_ALL)

    def list_with(self, right: Right) -> list[BuyerId]:
        """Return everyone who has a right, the owners of the settings first."""
        settings = self.resources.settings
        owners = settings.operator_ids if settings is not None else ()
        rows = self._connection.execute(_SELECT_ROLES)
        stored = [BuyerId(row.person_id) for row in rows if has_right(Role(row.role), right)]
        return [*owners, *(each for each in stored if each not in owners)]

    def set_member(self, member: StaffMember) -> None:
        """Store a person's role, in place of the one they had."""
        values = {
            "role": member.role,
            "name": to_storable_text(member.name),
            "username": to_storable_text(member.username) if member.username else None,
            "added_by": member.added_by,
            "added_at": member.added_at,
        }
        insert = self.resources.insert(staff).values(person_id=member.person, **values)
        self._connection.execute(
            insert.on_conflict_do_update(index_elements=["person_id"], set_=values)
        )

    def remove(self, person: BuyerId) -> None:
        self._connection.execute(delete(staff).where(staff.c.person_id == person))


class StaffLinks(Repository):
    """The repository of the links that invite staff. Only the hash of a code is stored."""

    def add(self, code_hash: str, role: Role, owner: BuyerId, expires_at: datetime) -> None:
        values = {
            "code_hash": code_hash,
            "role": role,
            "created_by": owner,
            "expires_at": expires_at,
        }
        self._connection.execute(insert(staff_links).values(**values))

    def find(self, code_hash: str) -> StaffLink | None:
        return self._find(_to_link, _SELECT_LINK_BY_HASH, {"hash": code_hash})

    def get(self, link: StaffLinkId) -> StaffLink | None:
        return self._find(_to_link, _SELECT_LINK, {"link": link})

    def list_opened(self) -> list[StaffLink]:
        """Return the links whose person no owner has confirmed or refused, the oldest first."""
        return self._list(_to_link, _SELECT_OPENED)

    def open(self, link: StaffLinkId, person: BuyerId) -> bool:
        """Store who opened a link; return False if somebody has opened it before."""
        unopened = update(staff_links).where(
            staff_links.c.id == link, staff_links.c.opened_by.is_(None)
        )
        return self._change(unopened.values(opened_by=person)) == 1

    def decide(self, link: StaffLinkId, now: datetime) -> bool:
        """Store that an owner decided on the person; return False if that is decided."""
        undecided = update(staff_links).where(
            staff_links.c.id == link,
            staff_links.c.opened_by.is_not(None),
            staff_links.c.decided_at.is_(None),
        )
        return self._change(undecided.values(decided_at=now)) == 1


def _to_link(row: "Row[*tuple[object, ...]]") -> StaffLink:
    return StaffLink(
        id=StaffLinkId(row.id),
        role=Role(row.role),
        created_by=BuyerId(row.created_by),
        expires_at=row.expires_at,
        opened_by=None if row.opened_by is None else BuyerId(row.opened_by),
        decided_at=row.decided_at,
    )


def _to_member(row: "Row[*tuple[object, ...]]") -> StaffMember:
    return StaffMember(
        person=BuyerId(row.person_id),
        role=Role(row.role),
        name=row.name,
        username=row.username,
        added_by=BuyerId(row.added_by),
        added_at=row.added_at,
    )
