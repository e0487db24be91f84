"""The checklist of a new shop: the steps that an owner takes before the first sale.

Each step is done or open by facts. Pure, without I/O.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from bot.domain.ids import MethodName, ProductId
from bot.domain.money import Money


class ChecklistStep(StrEnum):
    """A step of the checklist, in the order of its buttons. A button carries the step's place."""

    BALANCE = "balance"
    MARKUP = "markup"
    PAYMENTS = "payments"
    TERMS = "terms"
    BACKUP = "backup"
    PURCHASE = "purchase"


class ChecklistState(StrEnum):
    """The state of the checklist in the panel. A complete one stays complete."""

    SHOWN = "shown"
    HIDDEN = "hidden"
    COMPLETE = "complete"


class BackupState(StrEnum):
    """The state of the backups: not set up, none written in time yet, or written in time."""

    OFF = "off"
    WAITING = "waiting"
    WRITTEN = "written"


@dataclass(frozen=True, slots=True)
class CheapestOrder:
    """The order that costs the shop least: one product in its smallest quantity."""

    product_id: ProductId
    name: str
    price: Money


@dataclass(frozen=True, slots=True)
class Checklist:
    """The facts by which each step is done or open.

    `balance` is the last one that the supplier told, None if it told none; `is_balance_untold` means
    that it works and has no call for the balance. `order_costs` has the cost of the smallest order of
    each product that can be sold, in the supplier's currency.
    """

    state: ChecklistState
    balance: Decimal | None
    is_balance_untold: bool
    order_costs: Sequence[Decimal]
    cheapest: CheapestOrder | None
    has_markup: bool
    methods: Sequence[MethodName]
    has_terms: bool
    backup: BackupState
    has_delivered: bool

    @property
    def covered(self) -> int:
        """Return how many products the balance pays for; 0 while it is not known."""
        balance = self.balance
        return 0 if balance is None else sum(cost <= balance for cost in self.order_costs)

    def is_done(self, step: ChecklistStep) -> bool:
        """Return whether a step is done.

        A balance that the supplier does not tell is enough once an order was delivered.
        """
        match step:
            case ChecklistStep.BALANCE:
                return self.has_delivered if self.is_balance_untold else self.covered > 0
            case ChecklistStep.MARKUP:
                return self.has_markup
            case ChecklistStep.PAYMENTS:
                return bool(self.methods)
            case ChecklistStep.TERMS:
                return self.has_terms
            case ChecklistStep.BACKUP:
                return self.backup is BackupState.WRITTEN
            case ChecklistStep.PURCHASE:
                return self.has_delivered

    @property
    def done(self) -> int:
        """Return how many steps are done."""
        return sum(self.is_done(step) for step in ChecklistStep)

    @property
    def is_complete(self) -> bool:
        """Return whether every step is done."""
        return self.done == len(ChecklistStep)
