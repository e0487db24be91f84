"""The invariants, checked from outside: raw SQL on the database, and the records of supplier and
Telegram. Telegram's record of Stars says who paid what.

Nothing here uses the shop's code. Safety is checked after every commit. Liveness is checked when
faults have stopped, observation periods have passed and the operator has answered.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tests.simulation.other_payments import OtherPayment
from tests.simulation.rules import AFTER_EVERY_COMMIT, WHEN_ALL_IS_SETTLED
from tests.simulation.stars import SimulatedStars
from tests.simulation.supplier import SimulatedSupplier
from tests.simulation.telegram import SimulatedTelegram
from tests.storage.outside_reader import OutsideReader

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
_ORDERS = "SELECT request_no, id, quote_id, buyer_id, status FROM orders"

_BALANCES = """
    SELECT id, balance, (SELECT COALESCE(SUM(price), 0) FROM orders
    WHERE buyer_id = buyers.id AND status = 'delivered') FROM buyers"""

_CREDITED = """
    SELECT buyer_id, SUM(credited) FROM payments WHERE direction = 'in' GROUP BY buyer_id"""
_UNDECIDED = """
    SELECT p.external_id FROM payments p
    LEFT JOIN entries late ON late.key = 'payment:' || p.method || ':' || p.external_id || ':in:credited'
    WHERE p.direction = 'in'
    AND (p.credited <> 0 OR p.order_id IS NOT NULL OR late.id IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM payment_cases c WHERE c.kind = 'found-after-restore'
    AND c.method = p.method AND c.external_id = p.external_id
    AND c.resolution = 'credit' AND c.closed_by IS NOT NULL)"""
_PAYMENTS = "SELECT external_id, direction, buyer_id, credited FROM payments"

Breach = Callable[[str], None]


@dataclass(slots=True)
class Auditor:
    """Checks one shop's database and the world around it; reports every violation to `breach`."""

    reader: OutsideReader
    supplier: SimulatedSupplier
    telegram: SimulatedTelegram
    stars: SimulatedStars
    #: The expected sum of top-ups of each buyer, in cents.
    added: Mapping[int, int]
    breach: Breach
    #: The rules that hold after every commit.
    rules: Mapping[str, str] = field(default_factory=lambda: AFTER_EVERY_COMMIT)
    #: Rules that are not checked, to see what the others find.
    skipped_rules: frozenset[str] = frozenset()
    #: What was paid outside of Telegram.
    other_payments: Sequence[OtherPayment] = ()
    #: The ids of payments from before a restore that the backup does not know.
    lost_payments: set[str] = field(default_factory=set)
    _seen: object = None
    changes: int = 0

    def close(self) -> None:
        self.reader.close()

    def rows(self, query: str) -> list[tuple[object, ...]]:
        """Return the rows of a query."""
        return self.reader.rows(query)

    def after_commit(self, name: str) -> None:
        """Check safety, if the last commit changed anything."""
        version = self.reader.version()
        if version == self._seen:
            return
        self._seen = version
        self.changes += 1
        self._ask(f"after {name}", self.rules)
        self._trades_once(f"after {name}")
        self._only_what_was_paid(f"after {name}")
        self._operator_decides_about_lost_payments(f"after {name}")

    def in_the_end(self) -> None:
        """Check safety once more, and liveness."""
        self._ask("in the end", {**self.rules, **WHEN_ALL_IS_SETTLED})
        self._trades_once("in the end")
        self._only_what_was_paid("in the end")
        self._operator_decides_about_lost_payments("in the end")
        for charge_id, direction in self.list_unknown_movements():
            self.breach(f"in the end: {charge_id} ({direction}) was never booked")
        self._bill_is_booked()
        self._balances_are_right()
        self._goods_were_shown()
        self._nothing_is_parked()

    def _ask(self, when: str, rules: Mapping[str, str]) -> None:
        asked = {rule: query for rule, query in rules.items() if rule not in self.skipped_rules}
        for rule, broken in self.reader.broken_rules(asked).items():
            self.breach(f"{when}: broken: {rule} {broken[:3]}")

    def _trades_once(self, when: str) -> None:
        """Check that the supplier charged at most once for each number, order and confirmation,
        one at a time.
        """
        charges = Counter(str(charge.request_no) for charge in self.supplier.charges)
        quotes: Counter[object] = Counter()
        for request_no, _, quote_id, _, _ in self.rows(_ORDERS):
            quotes[quote_id] += charges.pop(str(request_no), 0)
        for number, times in charges.items():
            self.breach(f"{when}: the supplier charged {times} times for {number}, nobody's order")
        for quote_id, times in quotes.items():
            if times > 1:
                self.breach(f"{when}: the supplier charged {times} times for quote {quote_id}")
        if self.supplier.overlaps:
            self.breach(f"{when}: two trades of the account were in flight together")

    def list_unknown_movements(self) -> set[tuple[str, str]]:
        """Return the payments and reversals that were made and that the shop does not know."""
        rows = self.rows("SELECT external_id, direction FROM payments")
        known = {(str(number), str(way)) for number, way in rows}
        others = {(each.id, "in") for each in self.other_payments}
        return self.stars.list_unknown(known) | (others - known)

    def _only_what_was_paid(self, when: str) -> None:
        """Check that every stored payment was made, by that buyer, and is booked at its value."""
        for buyer, credited in self.rows(_CREDITED):
            payments = [(each.payer, each.cents) for each in self.stars.charges]
            payments += [(each.payer, each.cents) for each in self.other_payments]
            paid = sum(cents for payer, cents in payments if payer == buyer)
            if int(str(credited)) > paid:
                self.breach(f"{when}: {buyer} is credited with more than they paid: {credited}")
        for charge_id, direction, buyer, credited in self.rows(_PAYMENTS):
            others = {each.id: each for each in self.other_payments}
            charge = self.stars.find(str(charge_id)) or others.get(str(charge_id))
            if charge is None:
                self.breach(f"{when}: {buyer} is credited for {charge_id}, which nobody paid")
                continue
            value = charge.cents if direction == "in" else -charge.cents
            if (buyer, credited) not in {(charge.payer, value), (charge.payer, 0)}:
                self.breach(
                    f"{when}: {charge.payer} paid {charge.cents} by {charge_id},"
                    f" {buyer} is credited with {credited}"
                )

    def _operator_decides_about_lost_payments(self, when: str) -> None:
        """Check that a payment which the backup does not know credits nothing until an operator
        decides. It may have bought goods that the backup does not know either.
        """
        undecided = {str(charge_id) for (charge_id,) in self.rows(_UNDECIDED)}
        for charge_id in sorted(self.lost_payments & undecided):
            self.breach(
                f"{when}: {charge_id} from before the restore counts, and nobody decided so"
            )

    def _bill_is_booked(self) -> None:
        """Check that the supplier's charges equal the booked costs, amount by amount."""
        booked = {str(row[0]): row[1:] for row in self.rows(_COSTS)}
        nothing = (None, None, None, None, None, 0)
        for charge in self.supplier.charges:
            kind, amount, currency, status, cost, ruled = booked.pop(charge.request_no, nothing)
            # A person found the charge in the supplier's panel: it is booked at the quoted price.
            bill = cost if ruled else charge.cents
            if (amount, currency) != (bill, "USD"):
                self.breach(
                    f"in the end: the supplier charged {bill} for {charge.request_no}, booked {amount}"
                )
            elif (kind, status) != _ENDS[charge.secret is None]:
                self.breach(
                    f"in the end: {charge.request_no} was charged and is {status}, booked as {kind}"
                )
        for number, (_, amount, *_) in booked.items():
            self.breach(
                f"in the end: {number} is booked with {amount}, the supplier never charged it"
            )

    def _balances_are_right(self) -> None:
        """Check each balance: the top-ups and payments, counted once, less the prices of delivered
        orders.
        """
        for buyer, balance, spent in self.rows(_BALANCES):
            number = int(str(buyer))
            elsewhere = sum(each.cents for each in self.other_payments if each.payer == number)
            paid = self.stars.paid_cents(number) + elsewhere
            due = self.added.get(number, 0) + paid - int(str(spent))
            if balance != due:
                self.breach(f"in the end: buyer {buyer} has {balance} and not {due}")

    def _goods_were_shown(self) -> None:
        """Check that every secret of an order was shown to its buyer and to no other person."""
        owners = {str(row[0]): (row[1], row[3]) for row in self.rows(_ORDERS)}
        shown = {(each.order_id, each.chat, each.body) for each in self.telegram.shown}
        due = set()
        for charge in self.supplier.charges:
            if charge.secret is not None and charge.request_no in owners:
                due.add((*owners[charge.request_no], charge.secret.encode()))
        for order_id, *_ in due - shown:
            self.breach(f"in the end: the goods of order {order_id} were never shown")
        for order_id, chat, _ in shown - due:
            self.breach(
                f"in the end: chat {chat} was shown for order {order_id} the goods of another order"
            )
        for order_id, _, secret in due:
            if self.reader.holds_text(secret):
                self.breach(f"in the end: the goods of order {order_id} are stored unencrypted")

    def _nothing_is_parked(self) -> None:
        parked = self.rows("SELECT id, kind FROM outbox WHERE state = 'parked'")
        if parked:
            self.breach(f"in the end: still parked: {parked[:3]}")
