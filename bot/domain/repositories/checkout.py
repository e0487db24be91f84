"""Open checkouts and quotes: the stages before an order. No money is held yet."""

from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Protocol

from bot.domain.checkout import BuyerChoices
from bot.domain.ids import BuyerId, OrderId, ProductId, QuoteId
from bot.domain.quote import OpenQuote, Quote


@dataclass(frozen=True, slots=True)
class Checkout:
    """A buyer's open choices for one product.

    `awaited_question` is the key of the question that the buyer's next text answers; at most one
    checkout of a buyer has one. `toggled` holds the ticked choices of an unfinished checkbox field.
    """

    buyer_id: BuyerId
    product_id: ProductId
    choices: BuyerChoices = field(default_factory=BuyerChoices)
    awaited_question: str | None = None
    toggled: tuple[int, ...] = ()
    #: The key of an answered question that is asked again; its old answer is kept meanwhile.
    reopened_question: str | None = None
    #: When it was last changed; set by the repository.
    updated_at: datetime | None = field(default=None, compare=False)


class Checkouts(Protocol):
    async def get(self, buyer: BuyerId, product: ProductId) -> Checkout | None: ...
    async def save(self, checkout: Checkout, now: datetime) -> None:
        """Insert or replace; the buyer's other checkouts no longer await text."""

    async def find_awaiting_text(self, buyer: BuyerId) -> Checkout | None: ...
    async def stop_awaiting_text(self, buyer: BuyerId) -> None: ...
    async def delete(self, buyer: BuyerId, product: ProductId) -> None: ...
    async def purge(self, before: datetime, limit: int) -> int:
        """Delete up to `limit` checkouts not changed since `before`; return how many."""


class Quotes(Protocol):
    async def add(self, quote: Quote, max_open: int | None = None) -> QuoteId:
        """Store a new quote (its id is ignored) and return its id.

        Older open quotes of the same buyer and product expire at the same time. With `max_open`, so
        do all but the newest ones of the buyer.
        """

    async def get_owned(self, quote_id: QuoteId, buyer: BuyerId) -> Quote | None: ...
    async def get_rate(self, quote_id: QuoteId) -> Decimal:
        """Return the exchange rate of a quote that exists."""

    async def newest(self, buyer: BuyerId, product: ProductId) -> Quote | None:
        """Return the buyer's last quote of the product, in any state."""

    async def list_open(self, now: datetime, count: int) -> list[OpenQuote]:
        """Return the `count` newest quotes that may still be confirmed, oldest first."""

    async def consume(self, quote_id: QuoteId, order_id: OrderId) -> None:
        """Bind the quote to its one order; raise StaleVersion when it is bound already."""

    async def hold_until(self, quote_id: QuoteId, until: datetime) -> None:
        """Let a quote without an order expire at `until`, unless it expires later anyway."""

    async def expire_open(self, now: datetime, buyer: BuyerId | None = None) -> None:
        """Let every quote without an order, or those of one buyer, expire now."""

    async def purge(self, before: datetime, limit: int) -> int:
        """Delete up to `limit` quotes that expired before `before` without an order; return how many."""
