"""Repository of the shop's promo codes, of the orders that used them, and of wrong codes."""

from datetime import datetime

from sqlalchemy import (
    Row,
    and_,
    bindparam,
    case,
    delete,
    exists,
    func,
    or_,
    select,
    text,
    update,
)

from bot.domain.ids import BuyerId, OrderId, ProductId, PromoCodeId
from bot.domain.money import Money
from bot.domain.pricing.price_rules import PriceScope, PriceScopeKind
from bot.domain.pricing.promo_codes import PromoCode, PromoRule, PromoUse, PromoUses
from storage.checkout.tables import quotes
from storage.engine.columns import UtcDateTime, to_storable_text
from storage.engine.repository import Repository, is_in_step
from storage.orders.tables import orders
from storage.payments.tables import invoices
from storage.pricing.tables import promo_code_uses, promo_codes, wrong_promo_codes

_IS_OPEN = promo_codes.c.ended_at.is_(None)
_IS_COUNTED = promo_code_uses.c.released_at.is_(None)
_IS_BUYERS = promo_code_uses.c.buyer_id == bindparam("buyer")
_COUNT_USES = select(
    func.count().label("total"), func.coalesce(func.sum(case((_IS_BUYERS, 1), else_=0)), 0)
).where(promo_code_uses.c.promo_code_id == bindparam("promo"), _IS_COUNTED)
#: An invoice of the quote whose payment the shop has accepted. Not bound, so that the index is used.
_IS_BEING_PAID = exists().where(
    invoices.c.quote_id == quotes.c.id,
    text("invoices.status = 'open' AND invoices.held_at IS NOT NULL"),
)
_COUNT_HELD_USES = select(
    func.count().label("total"),
    func.coalesce(func.sum(case((quotes.c.buyer_id == bindparam("buyer"), 1), else_=0)), 0),
).where(
    quotes.c.promo_code_id == bindparam("promo"),
    quotes.c.promo_code_id.is_not(None),  # so that the partial index is used
    quotes.c.order_id.is_(None),
    quotes.c.expires_at > bindparam("now", type_=UtcDateTime),
    or_(quotes.c.buyer_id != bindparam("buyer"), quotes.c.product_id != bindparam("product")),
    _IS_BEING_PAID,
)
#: The newest code with a name, whether it has ended or not.
_SELECT_NEWEST = (
    select(promo_codes)
    .where(promo_codes.c.code == bindparam("code"))
    .order_by(promo_codes.c.id.desc())
    .limit(1)
)
_SELECT_ANY_OPEN = select(promo_codes.c.id).where(_IS_OPEN).limit(1)
_SELECT_OPEN = (
    select(promo_codes, func.count(promo_code_uses.c.order_id).label("uses"))
    .outerjoin(
        promo_code_uses, and_(promo_code_uses.c.promo_code_id == promo_codes.c.id, _IS_COUNTED)
    )
    .where(_IS_OPEN)
    .group_by(promo_codes.c.id)
    .order_by(promo_codes.c.id.desc())
)
_SELECT_USES = (
    select(
        promo_code_uses,
        orders.c.price,
        orders.c.currency,
        quotes.c.full_price,
    )
    .join(orders, orders.c.id == promo_code_uses.c.order_id)
    .join(quotes, quotes.c.id == orders.c.quote_id)
    .order_by(promo_code_uses.c.order_id.desc())
)


class PromoCodes(Repository):
    """The repository of `PromoCode` and its uses."""

    def add(self, code: str, rule: PromoRule, creator: BuyerId, now: datetime) -> PromoCodeId:
        """Store a new code; raise ConstraintBroken while another code of this name is not ended."""
        values = {
            "code": code,
            "percent_bp": rule.percent_bp,
            "amount": rule.amount,
            "scope": rule.scope.kind.value,
            "scope_id": rule.scope.id,
            "minimum": rule.minimum,
            "max_uses": rule.max_uses,
            "max_uses_each": rule.max_uses_each,
            "starts_at": rule.starts_at,
            "ends_at": rule.ends_at,
            "actor": creator,
            "created_at": now,
        }
        insert = promo_codes.insert().returning(promo_codes.c.id)
        row = self._connection.execute(insert, values).one()
        return PromoCodeId(row.id)

    def find(self, code: str) -> PromoCode | None:
        """Return the newest code with this normalised name, whether it has ended or not."""
        values = {"code": to_storable_text(code)}
        return self._find(_to_promo_code, _SELECT_NEWEST, values)

    def get(self, promo_id: PromoCodeId) -> PromoCode | None:
        query = select(promo_codes).where(promo_codes.c.id == promo_id)
        return self._find(_to_promo_code, query)

    def list_open(self) -> list[tuple[PromoCode, int]]:
        """Return the codes that no operator has ended, with their uses, the newest first."""
        rows = self._connection.execute(_SELECT_OPEN)
        return [(_to_promo_code(row), row.uses) for row in rows]

    def has_open(self) -> bool:
        """Return whether the shop has a code that no operator has ended."""
        return self._connection.scalar(_SELECT_ANY_OPEN) is not None

    def end(self, promo_id: PromoCodeId, now: datetime) -> bool:
        """End a code; return False if it is missing or has been ended already."""
        ended = update(promo_codes).where(promo_codes.c.id == promo_id, _IS_OPEN)
        return self._change(ended.values(ended_at=now)) == 1

    def count_uses(self, promo_id: PromoCodeId, buyer: BuyerId) -> PromoUses:
        """Return how many orders count against the limits of a code."""
        values = {"promo": promo_id, "buyer": buyer}
        total, of_buyer = self._connection.execute(_COUNT_USES, values).one()
        return PromoUses(int(total), int(of_buyer))

    def count_held_uses(
        self, promo_id: PromoCodeId, buyer: BuyerId, product_id: ProductId, now: datetime
    ) -> PromoUses:
        """Return how many open quotes a use of the code is kept for: their payment has begun.

        The buyer's own quote of the product does not count: an order or a newer quote replaces it.
        """
        values = {"promo": promo_id, "buyer": buyer, "product": product_id, "now": now}
        total, of_buyer = self._connection.execute(_COUNT_HELD_USES, values).one()
        return PromoUses(int(total), int(of_buyer))

    def list_uses(self, promo_id: PromoCodeId, limit: int) -> list[PromoUse]:
        """Return the last orders with a code, the newest first; released uses too."""
        query = _SELECT_USES.where(promo_code_uses.c.promo_code_id == promo_id).limit(limit)
        return [
            PromoUse(
                order_id=OrderId(row.order_id),
                buyer_id=BuyerId(row.buyer_id),
                full_price=Money(row.full_price, row.currency),
                price=Money(row.price, row.currency),
                at=row.at,
                released_at=row.released_at,
            )
            for row in self._connection.execute(query)
        ]

    def add_use(
        self, promo_id: PromoCodeId, order_id: OrderId, buyer: BuyerId, now: datetime
    ) -> None:
        """Count an order against the limits of a code."""
        values = {"order_id": order_id, "promo_code_id": promo_id, "buyer_id": buyer, "at": now}
        self._connection.execute(promo_code_uses.insert(), values)

    def release_use(self, order_id: OrderId, now: datetime) -> None:
        """Give back the use of an order; nothing changes if it has none or was given back."""
        counted = update(promo_code_uses).where(promo_code_uses.c.order_id == order_id, _IS_COUNTED)
        self._connection.execute(counted.values(released_at=now))

    def add_wrong_code(self, buyer: BuyerId, now: datetime) -> None:
        """Note that a buyer typed a code that the shop does not have. The code is not stored."""
        self._connection.execute(wrong_promo_codes.insert(), {"buyer_id": buyer, "at": now})

    def list_wrong_codes(
        self, buyer: BuyerId, since: datetime, until: datetime, limit: int
    ) -> list[datetime]:
        """Return when the buyer typed wrong codes, after `since` and until `until`, newest first."""
        at = wrong_promo_codes.c.at
        typed = select(at).where(wrong_promo_codes.c.buyer_id == buyer, at > since, at <= until)
        return list(self._connection.scalars(typed.order_by(at.desc()).limit(limit)))

    def purge_wrong_codes(self, before: datetime, limit: int) -> int:
        """Delete up to `limit` notes of wrong codes before a time; return how many."""
        due = wrong_promo_codes.c.at < before
        old = delete(wrong_promo_codes).where(is_in_step(wrong_promo_codes, due, limit))
        return self._change(old)


def _to_promo_code(row: "Row[*tuple[object, ...]]") -> PromoCode:
    return PromoCode(
        id=PromoCodeId(row.id),
        code=row.code,
        rule=PromoRule(
            percent_bp=row.percent_bp,
            amount=row.amount,
            scope=PriceScope(PriceScopeKind(row.scope), row.scope_id),
            minimum=row.minimum,
            max_uses=row.max_uses,
            max_uses_each=row.max_uses_each,
            starts_at=row.starts_at,
            ends_at=row.ends_at,
        ),
        created_at=row.created_at,
        ended_at=row.ended_at,
    )
