"""Repository of staff: who has which role. The owners of the settings are not stored."""

from collections.abc import Collection

from sqlalchemy import Row, bindparam, delete, select

from bot.domain.ids import BuyerId
from bot.domain.people.staff import Right, Role, StaffMember, has_right
from storage.engine.columns import to_storable_text
from storage.engine.repository import Repository
from storage.people.tables import staff

_SELECT_ALL = select(staff).order_by(staff.c.added_at, staff.c.person_id)
_SELECT_ONE = select(staff).where(staff.c.person_id == bindparam("person"))
_SELECT_ROLES = select(staff.c.person_id, staff.c.role)


class Staff(Repository):
    """The repository of roles, without the owners of the settings."""

    def get(self, person: BuyerId) -> StaffMember | None:
        return self._find(_to_member, _SELECT_ONE, {"person": person})

    def list_members(self) -> list[StaffMember]:
        """Return everyone with a role, in the order in which they got it."""
        return self._list(_to_member, _SELECT_ALL)

    def list_with(self, right: Right, owners: Collection[BuyerId] = ()) -> list[BuyerId]:
        """Return everyone who has a right: first `owners`, who are those of the settings."""
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


def _to_member(row: "Row[*tuple[object, ...]]") -> StaffMember:
    return StaffMember(
        person=BuyerId(row.person_id),
        role=Role(row.role),
        name=row.name,
        username=row.username,
        added_by=BuyerId(row.added_by),
        added_at=row.added_at,
    )
