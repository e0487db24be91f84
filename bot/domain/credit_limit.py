"""The credit limit of a buyer: how much they may spend without having paid."""

from dataclasses import dataclass

from bot.domain.money import Money


@dataclass(frozen=True, slots=True)
class CreditLimit:
    """A buyer's limit. `is_own` says whether an operator set it; else it is the shop's default.

    `credit` is what the wallet counts with. It is `limit`, except after a limit was lowered below
    what the buyer owes. Then it is the debt, so nothing more can be spent, and it falls with it.
    """

    limit: Money
    is_own: bool
    credit: Money

    @property
    def is_exceeded(self) -> bool:
        """Return whether the buyer still owes more than the limit since it was lowered."""
        return self.credit > self.limit
