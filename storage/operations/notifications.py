"""Repository of what each member of staff is told: the daily digest, and sales."""

from sqlalchemy import Row, select

from bot.domain.ids import BuyerId
from bot.domain.operations.notifications import DigestForm, Notifications
from storage.engine.repository import Repository
from storage.operations.tables import notifications

_SELECT_SALES = select(notifications).where(notifications.c.sales.is_(True))


class NotificationChoices(Repository):
    """The repository of `Notifications`; a person without a row is told nothing."""

    def get(self, person: BuyerId) -> Notifications:
        """Return what a person is told."""
        query = select(notifications).where(notifications.c.person_id == person)
        return self._find(_to_notifications, query) or Notifications(person)

    def list_with_sales(self) -> list[Notifications]:
        """Return the people who are told of sales."""
        return self._list(_to_notifications, _SELECT_SALES)

    def list_with_digest(self) -> list[Notifications]:
        """Return the people who get a digest."""
        query = select(notifications).where(notifications.c.digest != DigestForm.OFF)
        return self._list(_to_notifications, query.order_by(notifications.c.person_id))

    def save(self, one: Notifications) -> None:
        """Store what a person is told, in place of what they were told before."""
        values = {
            "digest": one.digest,
            "digest_hour": one.digest_hour,
            "sales": one.sales,
            "sales_from": one.sales_from,
            "changed_at": one.changed_at,
        }
        insert = self.resources.insert(notifications).values(person_id=one.person, **values)
        self._connection.execute(
            insert.on_conflict_do_update(index_elements=["person_id"], set_=values)
        )


def _to_notifications(row: "Row[*tuple[object, ...]]") -> Notifications:
    return Notifications(
        person=BuyerId(row.person_id),
        digest=DigestForm(row.digest),
        digest_hour=row.digest_hour,
        sales=row.sales,
        sales_from=row.sales_from,
        changed_at=row.changed_at,
    )
