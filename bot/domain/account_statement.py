"""The account statement of a buyer: each change of their balance, and the balance after it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bot.domain.ids import EntryId, OrderId
from bot.domain.money import Money
from bot.domain.order import Order


@dataclass(frozen=True, slots=True)
class StatementLine:
    """A line of a buyer's statement: the change by one ledger entry, and the balance after it.

    `is_captured` says whether the held price of its order was captured since. `method` is the stored
    name of the payment method of a payment, or of its return; otherwise "".
    """

    entry_id: EntryId
    kind: str
    at: datetime
    amount: Money
    balance_after: Money
    order_id: OrderId | None = None
    is_captured: bool = False
    method: str = ""


@dataclass(frozen=True, slots=True)
class StatementPage:
    """A page of a statement, newest line first, with the orders that its lines name.

    Orders that the buyer had erased are missing in `orders`.
    """

    lines: Sequence[StatementLine] = ()
    orders: Mapping[OrderId, Order] = field(default_factory=dict)
    has_newer: bool = False
    has_older: bool = False

    def find_order(self, statement_line: StatementLine) -> Order | None:
        """Return the order of a line; None if it has none, or the buyer had it erased."""
        order_id = statement_line.order_id
        return None if order_id is None else self.orders.get(order_id)
