"""Repository of operators' verdicts on sellers' sentences, for the product of an order.

It stores the sentence's keyed fingerprint and never the sentence.
"""

from datetime import datetime

from sqlalchemy import ScalarSelect, func, select

from bot.domain.errors import DecryptionFailed
from bot.domain.ids import BuyerId, OrderId
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.seller_messages import DeliveryTextKind, SellerTextVerdict
from storage.checkout.tables import quotes
from storage.engine.repository import Repository
from storage.orders.secrets import secret_encryption_context
from storage.orders.tables import orders, secrets, seller_texts

#: Statuses in which a message of the seller may still become the goods.
_JUDGED_STATUSES = (OrderStatus.ACCEPTED, OrderStatus.REVIEW)


class SellerTexts(Repository):
    """The repository of operators' verdicts on sellers' sentences, by the product of a given order.

    Only fingerprints of the sentences are stored.
    """

    def verdict(self, order_id: OrderId, text: bytes) -> SellerTextVerdict | None:
        """Return the newest verdict on `text`; None if there is none."""
        query = (
            select(seller_texts.c.verdict)
            .where(
                seller_texts.c.product_id == _product_of(order_id),
                seller_texts.c.fingerprint.in_(self.resources.vault.fingerprints(text)),
                seller_texts.c.verdict.is_not(None),
            )
            .order_by(seller_texts.c.at.desc())
        )
        found = self._connection.scalar(query.limit(1))
        return None if found is None else SellerTextVerdict(found)

    def note_question(self, order_id: OrderId, text: bytes, now: datetime) -> bool:
        """Note that operators are asked about `text`; return False if they were asked before."""
        fingerprint, *older = self.resources.vault.fingerprints(text)
        product_id = self._connection.scalar(select(_product_of(order_id)))
        known = select(seller_texts.c.product_id).where(
            seller_texts.c.product_id == product_id, seller_texts.c.fingerprint.in_(older)
        )
        if older and self._connection.execute(known).first() is not None:
            return False
        insert = self.resources.insert(seller_texts).values(
            product_id=product_id, fingerprint=fingerprint, at=now
        )
        once = insert.on_conflict_do_nothing(index_elements=["product_id", "fingerprint"])
        noted = self._connection.execute(once.returning(seller_texts.c.product_id))
        return noted.first() is not None

    def judge(
        self,
        order_id: OrderId,
        text: bytes,
        verdict: SellerTextVerdict,
        actor: BuyerId,
        now: datetime,
    ) -> None:
        """Store a verdict in place of an earlier one."""
        product_id = self._connection.scalar(select(_product_of(order_id)))
        for fingerprint in self.resources.vault.fingerprints(text):
            values = {"verdict": verdict, "actor": actor, "at": now}
            insert = self.resources.insert(seller_texts).values(
                product_id=product_id, fingerprint=fingerprint, **values
            )
            self._connection.execute(
                insert.on_conflict_do_update(
                    index_elements=["product_id", "fingerprint"], set_=values
                )
            )

    def list_orders_with_message(self, order_id: OrderId, text: bytes) -> list[OrderId]:
        """Return the product's orders that got `text` as a message and whose price is held."""
        query = (
            select(orders.c.id)
            .join(secrets, secrets.c.order_id == orders.c.id)
            .join(quotes, quotes.c.id == orders.c.quote_id)
            .where(
                orders.c.status.in_(_JUDGED_STATUSES),
                quotes.c.product_id == _product_of(order_id),
                secrets.c.kind == DeliveryTextKind.MESSAGE,
                secrets.c.fingerprint.in_(self.resources.vault.fingerprints(text)),
            )
            .order_by(orders.c.id)
        )
        found = self._connection.execute(query)
        return [OrderId(each) for each in found.scalars()]

    def list_earlier_deliveries(self, order_id: OrderId, limit: int) -> list[bytes]:
        """Return readable goods of the product's other orders, those of the latest orders first."""
        query = (
            select(secrets.c.order_id, secrets.c.fingerprint, secrets.c.body)
            .join(quotes, quotes.c.order_id == secrets.c.order_id)
            .where(
                quotes.c.order_id != order_id,
                quotes.c.product_id == _product_of(order_id),
                quotes.c.order_id.is_not(None),  # as in the index
                secrets.c.kind == DeliveryTextKind.DELIVERY,
                func.length(secrets.c.body) > 0,
            )
            # In the order of the product's index, which is read no further than needed.
            .order_by(quotes.c.order_id.desc(), secrets.c.id.desc())
        )
        deliveries: list[bytes] = []
        for row in self._connection.execute(query.limit(limit)):
            place = secret_encryption_context(row.order_id, row.fingerprint)
            try:
                deliveries.append(self.resources.vault.open(row.body, *place))
            except DecryptionFailed:
                continue
        return deliveries


def _product_of(order_id: OrderId) -> "ScalarSelect[int]":
    """Return the product of an order, as part of a query."""
    quote = select(orders.c.quote_id).where(orders.c.id == order_id).scalar_subquery()
    return select(quotes.c.product_id).where(quotes.c.id == quote).scalar_subquery()
