"""The result of a storm: figures and violations, from the databases of both sides and the chats,
for printing.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from tests.world.rules import IN_THE_END

if TYPE_CHECKING:
    from tests.tools.storm.storm import Plan, Storm


@dataclass(frozen=True, slots=True)
class StormResult:
    """The figures of one storm; without `breaches` every guarantee held. Amounts are in cents."""

    plan: Plan
    seconds: float
    start: float
    kills: int
    kills_inside_trades: int
    supplier_kills: int
    confirmed: int
    repeats: int
    restarts: int
    declined: int
    orders: int
    trades: int
    most_trades: int
    delivered: int
    money_back: int
    ruled: int
    sent: int
    handled: int
    parked: int
    lost: int
    booked: int
    bill: int
    spent: int
    breaches: tuple[str, ...]

    def lines(self) -> list[str]:
        """Return the lines of the report."""
        plan = self.plan
        rows = (
            ("seed, supplier", f"{plan.seed}, {plan.behaviour}"),
            ("buyers, database", f"{plan.buyers} at once, {plan.database}"),
            (
                "kills of the shop",
                f"{self.kills}, of them {self.kills_inside_trades} while a trade was open",
            ),
            ("kills of the supplier with it", f"{self.supplier_kills}"),
            ("updates sent", f"{self.sent}"),
            ("updates handled, lost", f"{self.handled}, {self.lost}"),
            ("updates parked after three kills", f"{self.parked}"),
            (
                "checkouts started again",
                f"{self.restarts}, {self.declined} for a quote that was over",
            ),
            ("purchases confirmed", f"{self.confirmed}, of them {self.repeats} tapped twice"),
            ("orders", f"{self.orders}"),
            ("trades at the supplier", f"{self.trades}"),
            ("trades per confirmation, at most", f"{self.most_trades}"),
            ("ended in goods", f"{self.delivered}"),
            ("ended in money back", f"{self.money_back}"),
            ("settled by the operator", f"{self.ruled}"),
            (
                "supplier's bill: ledger, orders, balance",
                f"{self.booked}, {self.bill}, {self.spent}",
            ),
            ("from start to first message, median", f"{self.start:.1f} s"),
            ("duration", f"{self.seconds:.0f} s"),
            ("breaches", f"{len(self.breaches)}"),
        )
        return [*(f"{name + ' ':.<42} {value}" for name, value in rows), *self.breaches]


async def compute_result(storm: Storm, seconds: float) -> StormResult:
    """Compute the result of a storm that is over."""
    system = storm.system
    trades = await system.supplier_console.trades()
    per_order = Counter(trade.request_no for trade in trades)
    ended, inbox = system.database.statuses(), _inbox(storm)
    sent = sum(storm.play.updates.values())
    return StormResult(
        plan=storm.plan,
        seconds=seconds,
        start=median(storm.starts or [0.0]),
        kills=storm.kills,
        kills_inside_trades=storm.kills_inside_trades,
        supplier_kills=storm.supplier_kills,
        confirmed=storm.confirmed,
        repeats=sum(buyer.repeats for buyer in storm.buyers),
        restarts=sum(buyer.restarts for buyer in storm.buyers),
        declined=sum(buyer.declined for buyer in storm.buyers),
        orders=sum(ended.values()),
        trades=len(trades),
        most_trades=max(per_order.values(), default=0),
        delivered=ended["delivered"],
        money_back=ended["cancelled"] + ended["refunded"],
        ruled=_ruled(storm),
        sent=sent,
        handled=inbox["closed"],
        parked=inbox["parked"],
        lost=sent - sum(inbox.values()),
        booked=system.database.booked_charges(),
        bill=sum(trade.amount for trade in trades),
        spent=storm.balance - await system.supplier_console.balance(),
        breaches=(*storm.breaches, *await _breaches(storm, inbox)),
    )


async def _breaches(storm: Storm, inbox: Counter[str]) -> list[str]:
    """Return the violations at the end, in addition to those found on the way."""
    system = storm.system
    found = [
        f"at the end: {rule}: {rows[:5]}"
        for rule, rows in system.database.broken_rules(IN_THE_END).items()
    ]
    found += await system.find_differences()
    if sum(inbox.values()) != sum(storm.play.updates.values()):
        found.append("updates were lost, or came from nowhere")
    if system.database.booked_charges() != storm.balance - await system.supplier_console.balance():
        found.append("the ledger and the balance at the supplier do not agree")
    tapped = sorted(quote for buyer in storm.buyers for quote in buyer.confirmed)
    became = [int(str(row[0])) for row in system.database.rows(_QUOTES)]
    if tapped != became:
        found.append(f"confirmed {len(tapped)} quotes, which became {len(became)} orders")
    if len(tapped) != storm.plan.purchases:
        found.append("not everybody could buy all they wanted")
    return found


_QUOTES = "SELECT quote_id FROM orders ORDER BY quote_id"


def _inbox(storm: Storm) -> Counter[str]:
    rows = storm.system.database.rows("SELECT state, COUNT(*) FROM inbox GROUP BY state")
    return Counter({str(state): int(str(count)) for state, count in rows})


def _ruled(storm: Storm) -> int:
    query = "SELECT COUNT(DISTINCT target) FROM audit WHERE action = 'resolve'"
    return int(str(storm.system.database.rows(query)[0][0]))
