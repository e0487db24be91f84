"""What a buyer has chosen and was offered, before there is an order. No money is held yet."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from bot.domain.catalogue import ProductId
from bot.domain.checkout import BuyerChoices
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.quote import Quote, QuoteId


@dataclass(frozen=True, slots=True)
class Checkout:
    """A buyer's open choices for one product.

    `expecting` is the key of the question that the buyer's next text answers: at most one checkout of a
    buyer expects. `toggled` holds the picked choices of a checkbox field that is not done yet.
    """

    buyer_id: BuyerId
    product_id: ProductId
    choices: BuyerChoices = field(default_factory=BuyerChoices)
    awaited_question: str | None = None
    toggled: tuple[int, ...] = ()
    #: The key of a question that was answered and is asked once more; its answer stands meanwhile.
    reopened_question: str | None = None
    #: When it was last touched; set by the store.
    updated_at: datetime | None = field(default=None, compare=False)


class Checkouts(Protocol):
    async def get(self, buyer: BuyerId, product: ProductId) -> Checkout | None: ...
    async def save(self, checkout: Checkout, now: datetime) -> None:
        """Insert or replace; no other checkout of the buyer expects any more."""

    async def find_awaiting_text(self, buyer: BuyerId) -> Checkout | None: ...
    async def stop_awaiting_text(self, buyer: BuyerId) -> None: ...
    async def delete(self, buyer: BuyerId, product: ProductId) -> None: ...
    async def purge(self, before: datetime) -> int:
        """Delete checkouts not touched since then; how many."""


class Quotes(Protocol):
    async def add(self, quote: Quote) -> QuoteId:
        """Store a new quote (its id is ignored) and return its id. Older open quotes of the same
        buyer and product expire with it.
        """

    async def get_owned(self, quote_id: QuoteId, buyer: BuyerId) -> Quote | None: ...
    async def newest(self, buyer: BuyerId, product: ProductId) -> Quote | None:
        """The buyer's last quote of the product, whatever became of it."""

    async def expire_all_but_newest(self, buyer: BuyerId, count: int, now: datetime) -> int:
        """Let all but the buyer's newest open quotes expire; how many did."""

    async def consume(self, quote_id: QuoteId, order_id: OrderId) -> None:
        """Bind the quote to its one order; Stale when it is bound already."""

    async def purge(self, before: datetime) -> int:
        """Delete quotes that expired before then and became no order; how many."""
