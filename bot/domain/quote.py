"""A quote: a frozen, owned, expiring, single-use offer.

The price in it is the last one shown, so it is the only one that may be charged. `cost` and `price`
stand apart, each in its currency, with the rate and mark-up that led from one to the other.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import NewType

from bot.domain.catalogue import AccountId
from bot.domain.checkout import Selection
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.money import Money

QuoteId = NewType("QuoteId", int)

LIFETIME = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Quote:
    """`premium` is the selling price of the chosen card's surcharge, for show; it is within `price`."""

    id: QuoteId
    buyer_id: BuyerId
    account_id: AccountId
    selection: Selection
    cost: Money
    price: Money
    premium: Money
    markup_bp: int
    rate: Decimal
    created_at: datetime
    expires_at: datetime
    order_id: OrderId | None = None

    def expired(self, now: datetime) -> bool:
        return now >= self.expires_at
