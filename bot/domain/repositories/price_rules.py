"""Access to the price rules that operators set."""

from collections.abc import Mapping
from datetime import datetime
from typing import Protocol

from bot.domain.ids import BuyerId
from bot.domain.price_rules import PriceRule, PriceScope


class PriceRules(Protocol):
    async def all(self) -> Mapping[PriceScope, PriceRule]:
        """Return every stored rule."""

    async def save(self, scope: PriceScope, rule: PriceRule, actor: BuyerId, now: datetime) -> None:
        """Store the rule of a scope; it replaces an earlier one."""

    async def remove(self, scope: PriceScope) -> None:
        """Delete the rule of a scope, if there is one."""
