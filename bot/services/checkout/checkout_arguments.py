"""The arguments that the services of a checkout share: shop, database, buyer and product."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from bot.domain.checkout.answers import PatternMatcher
from bot.domain.checkout.patterns import PatternBudget
from bot.domain.ids import BuyerId, ProductId
from bot.services.context.shop import Shop
from storage.database import Database


@dataclass(frozen=True, slots=True)
class CheckoutSession:
    """One buyer's checkout of one product, with the shop and the database that it uses.

    A handler passes the update-scoped database as `db`, so the first answer closes the update, and
    the budget of the update for all patterns.
    """

    shop: Shop
    db: Database
    buyer: BuyerId
    product_id: ProductId
    pattern_budget: PatternBudget = field(default_factory=PatternBudget)

    @property
    def matches_pattern(self) -> PatternMatcher:
        """Return what looks up the verdicts that `prepare_patterns` has found."""
        return self.shop.ports.patterns.matches

    async def prepare_patterns(self, work: Callable[[], object]) -> None:
        """Judge the patterns that `work` asks for. Call it before the transaction that asks."""
        await self.shop.ports.patterns.prepare_for(work, self.pattern_budget)

    def now(self) -> datetime:
        return self.shop.ports.clock.now()
