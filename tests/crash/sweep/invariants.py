"""The invariants of a schedule, checked from outside: raw SQL on the database, and the records of supplier
and Telegram. Telegram's record of Stars says who paid what.

Nothing here uses the shop's code. Safety is checked after every commit. Liveness is checked when
faults have stopped, observation periods have passed and the operator has answered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.crash.sweep.faults import Scenario
from tests.world.checks import after_every_commit
from tests.world.rules import WHEN_ALL_IS_SETTLED

if TYPE_CHECKING:
    from tests.crash.sweep.world import SweepWorld

#: Written for one supplier account; amounts are compared with the supplier's bill in Python.
_COSTS = """
    SELECT orders.request_no, entries.kind, -postings.amount, postings.currency, orders.status,
    orders.cost, (SELECT COUNT(*) FROM order_events
    WHERE order_id = orders.id AND cause = 'ruled-trade')
    FROM entries JOIN orders ON orders.id = entries.order_id
    JOIN postings ON postings.entry_id = entries.id
    WHERE postings.account LIKE 'supplier:%'"""
#: How a charge is booked when its order ends, with a delivery and without.
_ENDS = {False: ("cost", "delivered"), True: ("loss", "cancelled")}

_BALANCES = """
    SELECT id, balance, (SELECT COALESCE(SUM(price), 0) FROM orders
    WHERE buyer_id = buyers.id AND status = 'delivered') FROM buyers"""

#: A problem has the replacement that its buyer got, and the supplier owes the piece just then.
_PROBLEMS = """
    SELECT p.id FROM order_problems p LEFT JOIN orders r ON r.id = p.replacement_id
    WHERE p.state NOT IN ('open', 'refused')
    AND (p.state <> 'replaced' OR r.status IS DISTINCT FROM 'delivered')
    UNION ALL SELECT o.id FROM orders o WHERE o.replaces_order_id IS NOT NULL
    AND (o.status = 'delivered') <> EXISTS (SELECT 1 FROM order_problems p
    WHERE p.replacement_id = o.id AND p.state = 'replaced')
    UNION ALL SELECT o.id FROM orders o WHERE o.replaces_order_id IS NOT NULL
    AND CASE o.status WHEN 'delivered' THEN 1 ELSE 0 END <>
    (SELECT COUNT(*) FROM supplier_debts d WHERE d.replacement_id = o.id)"""

#: Each act of the operator on a person or a product that is in the audit more often than it was done.
_REPEATED_ACTS = """
    SELECT action, target FROM audit WHERE action IN ('ban', 'unban', 'stop-selling', 'sell-again')
    GROUP BY action, target HAVING COUNT(*) <> 1"""

_UNDECIDED = """
    SELECT p.external_id FROM payments p
    LEFT JOIN entries late ON late.key = 'payment:' || p.method || ':' || p.external_id || ':in:credited'
    WHERE p.direction = 'in'
    AND (p.credited <> 0 OR p.order_id IS NOT NULL OR late.id IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM payment_cases c WHERE c.kind = 'found-after-restore'
    AND c.method = p.method AND c.external_id = p.external_id
    AND c.resolution = 'credit' AND c.closed_by IS NOT NULL)"""


@dataclass(slots=True)
class Auditor:
    """Checks the shop's database and the world around it; reports every violation to the world."""

    world: SweepWorld
    #: Rules that are not checked, to see what the others find.
    skipped_rules: frozenset[str] = frozenset()
    #: The ids of payments from before a restore that the backup does not know.
    lost_payments: set[str] = field(default_factory=set)
    _seen: object = None
    changes: int = 0

    def after_commit(self, name: str) -> None:
        """Check safety, if the last commit changed anything."""
        version = self.world.reader.version()
        if version != self._seen:
            self._seen = version
            self.changes += 1
            self._check_safety(f"after {name}", self.world.lasting_rules)

    def in_the_end(self) -> None:
        """Check safety once more, and liveness."""
        self._check_safety("in the end", {**self.world.lasting_rules, **WHEN_ALL_IS_SETTLED})
        for charge_id, direction in self.world.list_unknown_movements():
            self._breach(f"{charge_id} ({direction}) was never booked")
        self._bill_is_booked()
        self._balances_are_right()
        self._goods_were_shown()
        self._nothing_is_parked()
        self._problems_are_answered_once()
        self._acts_are_audited_once()

    def _breach(self, words: str) -> None:
        self.world.breach(f"in the end: {words}")

    def _check_safety(self, when: str, rules: Mapping[str, str]) -> None:
        asked = {rule: query for rule, query in rules.items() if rule not in self.skipped_rules}
        for broken in self.world.broken(asked):
            self.world.breach(f"{when}: broken: {broken}")
        for wrong in after_every_commit(self.world):
            self.world.breach(f"{when}: {wrong}")
        self._operator_decides_about_lost_payments(when)

    def _operator_decides_about_lost_payments(self, when: str) -> None:
        """Check that a payment which the backup does not know credits nothing until an operator
        decides. It may have bought goods that the backup does not know either.
        """
        undecided = {str(charge_id) for (charge_id,) in self.world.rows(_UNDECIDED)}
        for charge_id in sorted(self.lost_payments & undecided):
            self.world.breach(
                f"{when}: {charge_id} from before the restore counts, and nobody decided so"
            )

    def _bill_is_booked(self) -> None:
        """Check that the supplier's charges equal the booked costs, amount by amount."""
        booked = {str(row[0]): row[1:] for row in self.world.rows(_COSTS)}
        nothing = (None, None, None, None, None, 0)
        for charge in self.world.supplier.charges:
            kind, amount, currency, status, cost, ruled = booked.pop(charge.request_no, nothing)
            # A person found the charge in the supplier's panel: it is booked at the quoted price.
            bill = cost if ruled else charge.amount
            if (amount, currency) != (bill, "USD"):
                self._breach(
                    f"the supplier charged {bill} for {charge.request_no}, booked {amount}"
                )
            elif (kind, self._end_of(status)) != _ENDS[charge.secret is None]:
                self._breach(f"{charge.request_no} was charged and is {status}, booked as {kind}")
        for number, (_, amount, *_) in booked.items():
            self._breach(f"{number} is booked with {amount}, the supplier never charged it")

    def _end_of(self, status: object) -> object:
        """Return the status that an order ended with before the operator refunded all of it."""
        is_given_back = self.world.schedule.scenario is Scenario.GIVEN_BACK
        return "delivered" if is_given_back and status == "refunded" else status

    def _balances_are_right(self) -> None:
        """Check each balance: the top-ups and payments, counted once, less the prices of delivered
        orders.
        """
        for buyer, balance, spent in self.world.rows(_BALANCES):
            number = int(str(buyer))
            elsewhere = sum(
                each.cents for each in self.world.other_payments if each.payer == number
            )
            paid = self.world.stars.paid_cents(number) + elsewhere
            given = sum(self.world.given.get(number, {}).values())
            due = self.world.added.get(number, 0) + given + paid - int(str(spent))
            if balance != due:
                self._breach(f"buyer {buyer} has {balance} and not {due}")

    def _goods_were_shown(self) -> None:
        """Check that every secret of an order was shown to its buyer and to no other person."""
        owners = {order.request_no: (order.id, order.buyer_id) for order in self.world.orders()}
        shown = {(each.order_id, each.chat, each.body) for each in self.world.telegram.shown}
        due = set()
        for charge in self.world.supplier.charges:
            if charge.secret is not None and charge.request_no in owners:
                due.add((*owners[charge.request_no], charge.secret.encode()))
        for order_id, *_ in due - shown:
            self._breach(f"the goods of order {order_id} were never shown")
        for order_id, chat, _ in shown - due:
            self._breach(f"chat {chat} was shown for order {order_id} the goods of another order")
        for order_id, _, secret in due:
            if self.world.reader.holds_text(secret):
                self._breach(f"the goods of order {order_id} are stored unencrypted")

    def _nothing_is_parked(self) -> None:
        parked = self.world.rows("SELECT id, kind FROM outbox WHERE state = 'parked'")
        if parked:
            self._breach(f"still parked: {parked[:3]}")

    def _problems_are_answered_once(self) -> None:
        """Check that a problem is answered by what its buyer got, or was said no to, or waits."""
        wrong = self.world.rows(_PROBLEMS)
        if wrong:
            self._breach(f"problems, or replacements, of which the answer is not true: {wrong[:3]}")

    def _acts_are_audited_once(self) -> None:
        repeated = self.world.rows(_REPEATED_ACTS)
        if repeated:
            self._breach(f"acts are in the audit more than once: {repeated}")
