"""The expected state: each buyer's money and each answer to a confirmation, in plain Python.

It knows what buyers and operators did and what the supplier sold, but not how the shop decides.
"""

from dataclasses import dataclass, field
from datetime import datetime


@dataclass(slots=True)
class ExpectedQuote:
    """A quote as its buyer saw it; `price` in cents."""

    buyer: int
    price: int
    order: int | None = None


@dataclass(slots=True)
class Purchase:
    """A confirmed quote. `back` says that its price was given back."""

    buyer: int
    price: int
    back: bool = False


@dataclass(slots=True)
class Reference:
    """The expected ledger: `credit` is that of every buyer, in cents; `top_ups` are by key."""

    credit: int
    most_open: int
    quotes: dict[int, ExpectedQuote] = field(default_factory=dict)
    purchases: dict[int, Purchase] = field(default_factory=dict)
    top_ups: dict[str, tuple[int, int]] = field(default_factory=dict)

    def balance(self, buyer: int) -> int:
        """Return what the shop must owe this buyer now."""
        given = sum(cents for who, cents in self.top_ups.values() if who == buyer)
        spent = [each.price for each in self.purchases.values() if each.buyer == buyer]
        back = [each.price for each in self.purchases.values() if each.buyer == buyer and each.back]
        return given - sum(spent) + sum(back)

    def top_up(self, key: str, buyer: int, cents: int) -> None:
        """Add a top-up; a key counts once, also for another buyer."""
        self.top_ups.setdefault(key, (buyer, cents))

    def answer(
        self, buyer: int, quote: int, *, now: datetime, ends: datetime, opened: int, paused: bool
    ) -> str:
        """Return the expected answer to a tap on Confirm; `opened` orders of the buyer hold money."""
        expected = self.quotes.get(quote)
        if expected is None or expected.buyer != buyer:
            return "quote-gone"
        if expected.order is not None:
            return "again"
        if paused:
            return "sales-paused"
        if now >= ends:
            return "quote-expired"
        if opened >= self.most_open:
            return "too-many-open"
        if self.balance(buyer) + self.credit < expected.price:
            return "no-money"
        return "new"

    def confirmed(self, quote: int, order: int) -> None:
        """Record the order of a quote, which must be the only one it ever gets."""
        expected = self.quotes[quote]
        assert expected.order in {None, order}, f"quote {quote} became {expected.order} and {order}"
        expected.order = order
        self.purchases.setdefault(order, Purchase(expected.buyer, expected.price))
