"""The result of a storm: figures and violations, from the databases of both sides and the chats,
for printing.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from tests.crash.rules_from_outside import IN_THE_END

if TYPE_CHECKING:
    from tests.crash.storm.storm import Plan, Storm


@dataclass(frozen=True, slots=True)
class Tally:
    """The figures of one storm; without `breaches` every guarantee held. Amounts are in cents."""

    plan: Plan
    seconds: float
    start: float
    kills: int
    inside: int
    store_kills: int
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
    lost: int
    booked: int
    bill: int
    spent: int
    breaches: tuple[str, ...]

    def lines(self) -> list[str]:
        """Return the lines of the report."""
        plan = self.plan
        rows = (
            ("seed, store", f"{plan.seed}, {plan.behaviour}"),
            ("buyers", f"{plan.buyers}, at once"),
            ("kills of the shop", f"{self.kills}, of them {self.inside} while a trade was away"),
            ("kills of the store with it", f"{self.store_kills}"),
            ("updates sent", f"{self.sent}"),
            ("updates handled, lost", f"{self.handled}, {self.lost}"),
            ("walks begun again", f"{self.restarts}, {self.declined} for an offer that was over"),
            ("purchases confirmed", f"{self.confirmed}, of them {self.repeats} tapped twice"),
            ("orders", f"{self.orders}"),
            ("trades at the store", f"{self.trades}"),
            ("trades per confirmation, at most", f"{self.most_trades}"),
            ("ended in goods", f"{self.delivered}"),
            ("ended in money back", f"{self.money_back}"),
            ("settled by the operator", f"{self.ruled}"),
            (
                "supplier's bill: ledger, orders, balance",
                f"{self.booked}, {self.bill}, {self.spent}",
            ),
            ("from start to first word, median", f"{self.start:.1f} s"),
            ("duration", f"{self.seconds:.0f} s"),
            ("breaches", f"{len(self.breaches)}"),
        )
        return [*(f"{name + ' ':.<42} {value}" for name, value in rows), *self.breaches]


async def counted(storm: Storm, seconds: float) -> Tally:
    """Compute the tally of a storm that is over."""
    scene = storm.scene
    trades = await scene.store.trades()
    per_order = Counter(trade.request_no for trade in trades)
    ended, inbox = scene.books.statuses(), _inbox(storm)
    sent = sum(storm.play.updates.values())
    return Tally(
        plan=storm.plan,
        seconds=seconds,
        start=median(storm.starts or [0.0]),
        kills=storm.kills,
        inside=storm.inside,
        store_kills=storm.store_kills,
        confirmed=storm.confirmed,
        repeats=sum(shopper.repeats for shopper in storm.shoppers),
        restarts=sum(shopper.restarts for shopper in storm.shoppers),
        declined=sum(shopper.declined for shopper in storm.shoppers),
        orders=sum(ended.values()),
        trades=len(trades),
        most_trades=max(per_order.values(), default=0),
        delivered=ended["delivered"],
        money_back=ended["cancelled"] + ended["refunded"],
        ruled=_ruled(storm),
        sent=sent,
        handled=inbox["closed"],
        lost=sent - sum(inbox.values()),
        booked=scene.booked(),
        bill=sum(trade.amount for trade in trades),
        spent=storm.balance - await scene.store.balance(),
        breaches=(*storm.breaches, *await _breaches(storm, inbox)),
    )


async def _breaches(storm: Storm, inbox: Counter[str]) -> list[str]:
    """Return the violations at the end, in addition to those found on the way."""
    scene = storm.scene
    found = [
        f"at the end: {rule}: {rows[:5]}" for rule, rows in scene.books.broken(IN_THE_END).items()
    ]
    found += await scene.differences()
    if sum(inbox.values()) != sum(storm.play.updates.values()):
        found.append("updates were lost, or came from nowhere")
    if scene.booked() != storm.balance - await scene.store.balance():
        found.append("the ledger and the balance at the store do not agree")
    tapped = sorted(offer for shopper in storm.shoppers for offer in shopper.confirmed)
    became = [int(str(row[0])) for row in scene.books.rows(_QUOTES)]
    if tapped != became:
        found.append(f"confirmed {len(tapped)} offers, which became {len(became)} orders")
    if len(tapped) != storm.plan.purchases:
        found.append("not everybody could buy all they wanted")
    return found


_QUOTES = "SELECT quote_id FROM orders ORDER BY quote_id"


def _inbox(storm: Storm) -> Counter[str]:
    rows = storm.scene.books.rows("SELECT state, COUNT(*) FROM inbox GROUP BY state")
    return Counter({str(state): int(str(count)) for state, count in rows})


def _ruled(storm: Storm) -> int:
    query = "SELECT COUNT(DISTINCT target) FROM audit WHERE action = 'resolve'"
    return int(str(storm.scene.books.rows(query)[0][0]))
