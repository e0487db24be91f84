"""Repository of the price rules."""

from datetime import datetime

from sqlalchemy import Row, delete, select

from bot.domain.ids import BuyerId
from bot.domain.pricing.price_rules import (
    PriceFloor,
    PriceRounding,
    PriceRule,
    PriceScope,
    PriceScopeKind,
    RoundingKind,
)
from storage.engine.repository import Repository
from storage.pricing.tables import price_rules


class PriceRules(Repository):
    """The repository of `PriceRule`."""

    def all(self) -> dict[PriceScope, PriceRule]:
        """Return every stored rule."""
        rows = self._connection.execute(select(price_rules))
        return {PriceScope(PriceScopeKind(row.scope), row.scope_id): _to_rule(row) for row in rows}

    def save(self, scope: PriceScope, rule: PriceRule, actor: BuyerId, now: datetime) -> None:
        """Store the rule of a scope; it replaces an earlier one."""
        values = {
            "markup_bp": rule.markup_bp,
            "fixed_amount": rule.fixed_amount,
            "rounding": rule.rounding.kind.value if rule.rounding else None,
            "rounding_amount": rule.rounding.amount if rule.rounding else None,
            "below_cost": rule.floor.allows_below_cost if rule.floor else None,
            "margin_bp": rule.floor.margin_bp if rule.floor else None,
            "margin_amount": rule.floor.margin_amount if rule.floor else None,
            "actor": actor,
            "at": now,
        }
        key = {"scope": scope.kind.value, "scope_id": scope.id}
        insert = self.resources.insert(price_rules).values(**key, **values)
        self._connection.execute(
            insert.on_conflict_do_update(index_elements=list(key), set_=values)
        )

    def remove(self, scope: PriceScope) -> None:
        """Delete the rule of a scope, if there is one."""
        self._connection.execute(
            delete(price_rules).where(
                price_rules.c.scope == scope.kind.value, price_rules.c.scope_id == scope.id
            )
        )


def _to_rule(row: Row[tuple[object, ...]]) -> PriceRule:
    return PriceRule(
        markup_bp=row.markup_bp,
        fixed_amount=row.fixed_amount,
        rounding=None
        if row.rounding is None
        else PriceRounding(RoundingKind(row.rounding), row.rounding_amount),
        floor=None
        if row.below_cost is None
        else PriceFloor(row.margin_bp, row.margin_amount, allows_below_cost=row.below_cost),
    )
