"""Signs that this process has noticed of the supplier's troubles since the worker last looked.

Handlers note that a buyer could not buy; the worker stores it. A restart loses what was noticed
since the last look. Must not ask the supplier or the database.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal

from bot.domain.ids import BuyerId
from bot.domain.money import Money
from bot.domain.operations.supplier_troubles import SupplierTroubleKind
from bot.domain.orders.supplier import LastAnswer
from bot.domain.system_ports import Clock

#: Buyers that are noted between two looks of the worker. Others are not counted.
MAX_BUYERS = 500
#: How long what the worker saw is believed.
MAX_AGE = timedelta(minutes=2)


@dataclass(slots=True, eq=False)
class TroubleSignals:
    """The signs of one kind of trouble. Times are seconds of the monotonic clock.

    `missed_prices` has the highest price that each buyer was about to pay. `costs` has the lowest
    and the highest cost that the balance did not cover, in the supplier's currency. `gone_since` is
    when the worker saw first that the trouble no longer shows.
    """

    started_at: float | None = None
    last_at: float | None = None
    since: datetime | None = None
    gone_since: float | None = None
    missed_prices: dict[BuyerId, Money] = field(default_factory=dict)
    costs: tuple[Decimal, Decimal] | None = None

    @property
    def lasts(self) -> float:
        """Return the seconds from the first to the last time that the trouble showed."""
        if self.started_at is None or self.last_at is None:
            return 0.0
        return self.last_at - self.started_at

    def note(self, clock: Clock, started_at: float | None = None) -> None:
        """Note that the trouble shows now, and if it began before, since when."""
        self.last_at = clock.monotonic()
        if self.started_at is None:
            self.started_at = self.last_at if started_at is None else started_at
            self.since = clock.now() - timedelta(seconds=self.lasts)

    def note_cost(self, cost: Decimal) -> None:
        """Note a cost that the balance does not cover."""
        low, high = self.costs or (cost, cost)
        self.costs = min(low, cost), max(high, cost)

    def note_missed_sale(self, buyer: BuyerId, price: Money) -> None:
        """Note that a buyer could not buy for `price`."""
        earlier = self.missed_prices.get(buyer)
        if earlier is None and len(self.missed_prices) >= MAX_BUYERS:
            return
        self.missed_prices[buyer] = price if earlier is None else max(price, earlier)

    def take_missed_prices(self) -> Mapping[BuyerId, Money]:
        """Return what buyers could not buy, and forget it."""
        taken, self.missed_prices = self.missed_prices, {}
        return taken


@dataclass(slots=True, eq=False)
class SupplierTroubleSignals:
    """The signs of all kinds of trouble, and what the worker saw when it last looked.

    `active` are the troubles that operators were told of and that still show. `is_paused` says that
    sales were paused. `available` is the supplier balance less what placed orders need.
    `last_answer` is the supplier's last answer at that time.
    """

    by_kind: dict[SupplierTroubleKind, TroubleSignals] = field(
        default_factory=lambda: {kind: TroubleSignals() for kind in SupplierTroubleKind}
    )
    active: frozenset[SupplierTroubleKind] = frozenset()
    is_paused: bool = False
    available: Decimal | None = None
    last_answer: LastAnswer | None = None
    seen_at: datetime | None = None

    def note_missed_sale(
        self, kind: SupplierTroubleKind, clock: Clock, buyer: BuyerId, price: Money
    ) -> None:
        """Note that a buyer could not buy for `price` because of a trouble."""
        self.by_kind[kind].note(clock)
        self.by_kind[kind].note_missed_sale(buyer, price)

    def note_uncovered_cost(self, clock: Clock, cost: Decimal) -> None:
        """Note that the supplier balance does not cover an order of this cost."""
        signals = self.by_kind[SupplierTroubleKind.BALANCE_TOO_LOW]
        signals.note(clock)
        signals.note_cost(cost)

    def note_quote(self) -> None:
        """Note that the supplier has just named a price: it answers."""
        if SupplierTroubleKind.NO_ANSWER not in self.active:
            self.forget(SupplierTroubleKind.NO_ANSWER)

    def forget(self, kind: SupplierTroubleKind) -> None:
        """Forget what was noticed of a trouble."""
        self.by_kind[kind] = TroubleSignals()

    def can_be_ordered(self, clock: Clock, cost: Decimal) -> bool:
        """Return whether an order of this cost could be taken when the worker last looked.

        A cost above the balance is noted. What was seen long ago prevents nothing.
        """
        if self.seen_at is None or abs(clock.now() - self.seen_at) > MAX_AGE:
            return True
        if self.available is not None and max(self.available, Decimal(0)) < cost:
            self.note_uncovered_cost(clock, cost)
            return False
        return not self.is_paused and SupplierTroubleKind.NO_ANSWER not in self.active
