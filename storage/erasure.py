"""Erases a buyer's data on request; their ended orders are hidden from them.

What order, ledger or audit need stays. `storage.orders.retention` erases the texts of orders and
`storage.people.support` those of support messages. `storage.orders.orders` decides which orders are
hidden.
"""

from datetime import datetime

from sqlalchemy import and_, delete, func, or_, select, update

from bot.domain.errors import DecryptionFailed
from bot.domain.ids import BuyerId, OrderId
from bot.domain.orders.rewards import RewardState
from storage.catalogue.tables import watches
from storage.checkout.tables import checkouts, quotes
from storage.engine.columns import MAX_INTEGER, unindexed
from storage.engine.repository import Repository
from storage.operations.tables import forgotten, missed_sales
from storage.orders.retention import is_closed_to_seller, is_ended_and_shown, is_not_shredded
from storage.orders.tables import orders, referral_rewards
from storage.people.tables import InboxState, inbox, invite_codes, referrals, threads

#: The fields of an update of Telegram that report a payment.
_PAYMENT_FIELDS = (b'"successful_payment"', b'"refunded_payment"')


class Erasure(Repository):
    """The repository of erasure requests, each with the last order that it hides."""

    def erase_buyer(self, buyer: BuyerId, now: datetime) -> None:
        """Delete the buyer's open choices, quotes and watches; close parked updates and threads.

        The buyer's invite code is deleted, and who invited them or was invited by them. Their pending
        rewards are cancelled; credited ones stay: the ledger has them.
        Orders made by now are hidden from the buyer as soon as they have ended.
        """
        newest = select(func.coalesce(func.max(orders.c.id), 0)).where(orders.c.buyer_id == buyer)
        values = {"until": now, "last_order_id": newest.scalar_subquery()}
        insert = self.resources.insert(forgotten).values(buyer_id=buyer, **values)
        upsert = insert.on_conflict_do_update(index_elements=["buyer_id"], set_=values)
        self._connection.execute(upsert)
        for statement in (
            delete(checkouts).where(checkouts.c.buyer_id == buyer),
            delete(quotes).where(quotes.c.buyer_id == buyer, quotes.c.order_id.is_(None)),
            delete(watches).where(watches.c.buyer_id == buyer),
            delete(missed_sales).where(missed_sales.c.buyer_id == buyer),
            delete(invite_codes).where(invite_codes.c.buyer_id == buyer),
            delete(referrals).where(
                or_(referrals.c.buyer_id == buyer, referrals.c.referrer_id == buyer)
            ),
            update(referral_rewards)
            .where(
                referral_rewards.c.referrer_id == buyer,
                referral_rewards.c.state == RewardState.PENDING,
            )
            .values(state=RewardState.CANCELLED),
        ):
            self._connection.execute(statement)
        for bot_id, update_id in self._list_parked_without_payments(buyer):
            row = and_(inbox.c.bot_id == bot_id, inbox.c.update_id == update_id)
            dropped = update(inbox).where(row)
            closed = dropped.values(state=InboxState.CLOSED, body=None, closed_at=now)
            self._connection.execute(closed)
        talks = update(threads).where(threads.c.buyer_id == buyer, threads.c.closed_at.is_(None))
        self._connection.execute(talks.values(closed_at=now))

    def _list_parked_without_payments(self, buyer: BuyerId) -> list[tuple[int, int]]:
        """Return the buyer's parked updates; a payment that is not booked is left out.

        Its update is the only record of the money.
        """
        aside = and_(inbox.c.lane == buyer, inbox.c.state == InboxState.PARKED)
        query = select(inbox.c.bot_id, inbox.c.update_id, inbox.c.body).where(aside)
        rows = self._connection.execute(query)
        return [
            (row.bot_id, row.update_id)
            for row in rows.all()
            if not self._reports_payment(row.body, row.bot_id, row.update_id)
        ]

    def _reports_payment(self, sealed: bytes, bot_id: int, update_id: int) -> bool:
        """Return whether a parked update reports a payment; a text cannot contain a bare quote."""
        try:
            body = self.resources.vault.open(sealed, "inbox", "body", bot_id, update_id)
        except DecryptionFailed:
            return False
        return any(name in body for name in _PAYMENT_FIELDS)

    def list_due_orders(
        self,
        unchanged_since: datetime,
        limit: int,
        buyer: BuyerId | None = None,
        first: BuyerId | None = None,
    ) -> list[tuple[BuyerId, OrderId]]:
        """Return ended orders of erased buyers, or of one, whose texts still exist, with their buyers.

        They are sorted by buyer and order, from the buyer `first` on. All their secrets were shown. Those
        to which a seller may add last changed before `unchanged_since`.
        """
        theirs = and_(
            unindexed(forgotten.c.buyer_id) == orders.c.buyer_id,
            forgotten.c.last_order_id >= orders.c.id,
        )
        query = select(orders.c.buyer_id, orders.c.id).select_from(orders).join(forgotten, theirs)
        # Found by their buyers, who are few: by their status SQLite would read the orders of all.
        found = query.where(
            is_ended_and_shown(unindexed(orders.c.status)),
            is_closed_to_seller(unchanged_since),
            is_not_shredded(),
            forgotten.c.buyer_id >= (-MAX_INTEGER if first is None else first),
        ).order_by(forgotten.c.buyer_id, orders.c.id)
        if buyer is not None:
            found = found.where(orders.c.buyer_id == buyer)
        rows = self._connection.execute(found.limit(limit))
        return [(BuyerId(row.buyer_id), OrderId(row.id)) for row in rows]
