"""The credit limit of a buyer: how much they may spend without having paid."""

from dataclasses import dataclass

from bot.domain.money import Money


@dataclass(frozen=True, slots=True)
class CreditLimit:
    """A buyer's limit. `is_own` says whether an operator set it; else it is the shop's default."""

    limit: Money
    is_own: bool
