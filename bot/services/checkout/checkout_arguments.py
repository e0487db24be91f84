"""The arguments that the services of a checkout share: shop, database, buyer and product."""

from dataclasses import dataclass
from datetime import datetime

from bot.domain.answer_validation import PatternMatcher
from bot.domain.catalogue import ProductId
from bot.domain.ledger import BuyerId
from bot.domain.repositories.database import Database
from bot.services.context.shop import Shop


@dataclass(frozen=True, slots=True)
class CheckoutSession:
    """One buyer's checkout of one product, with the shop and the database that it uses.

    A handler passes the update-scoped database as `db`, so the first answer closes the update.
    """

    shop: Shop
    db: Database
    buyer: BuyerId
    product_id: ProductId

    @property
    def matches_pattern(self) -> PatternMatcher:
        return self.shop.ports.patterns.matches

    def now(self) -> datetime:
        return self.shop.ports.clock.now()
