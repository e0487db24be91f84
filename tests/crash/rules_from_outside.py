"""Rules that must always hold for a shop, checked from outside with plain SQL.

Nothing here uses the shop's own code: its database is opened read-only, the supplier is read over
its console, and each rule is a query that finds violations.
"""

import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import httpx

from bot.demo.supplier.data.sample_catalogue import APP_ID
from tests.crash.processes import until
from tests.storage.outside_reader import open_reader

_HOLDING = "('placed', 'submitting', 'uncertain', 'review', 'accepted')"
_WITH_GOODS = "('fulfilled', 'delivered')"

#: True after every commit. Each query returns the rows that break the rule.
ALWAYS = {
    "every ledger entry sums to zero": """
        SELECT entry_id, currency, SUM(amount) FROM postings
        GROUP BY entry_id, currency HAVING SUM(amount) <> 0""",
    "every entry has postings": """
        SELECT id FROM entries WHERE id NOT IN (SELECT entry_id FROM postings)""",
    "the whole ledger sums to zero": """
        SELECT currency, SUM(amount) FROM postings GROUP BY currency HAVING SUM(amount) <> 0""",
    "what is held is the price of the open orders": f"""
        SELECT held, owed FROM
        (SELECT COALESCE(SUM(amount), 0) AS held FROM postings WHERE account LIKE 'held:%') h,
        (SELECT COALESCE(SUM(price), 0) AS owed FROM orders WHERE status IN {_HOLDING}) o
        WHERE held <> owed""",
    "what each buyer has held is the price of that buyer's open orders": f"""
        SELECT b.id FROM buyers b WHERE
        (SELECT COALESCE(SUM(amount), 0) FROM postings WHERE account = 'held:' || b.id) <>
        (SELECT COALESCE(SUM(price), 0) FROM orders
         WHERE buyer_id = b.id AND status IN {_HOLDING})""",
    "a buyer's balance is the sum of the postings and never below the credit": """
        SELECT b.id FROM buyers b WHERE balance + credit < 0 OR balance <>
        (SELECT COALESCE(SUM(amount), 0) FROM postings WHERE account = 'buyer:' || b.id)""",
    "every order was held once": """
        SELECT id FROM orders WHERE
        (SELECT COUNT(*) FROM entries WHERE order_id = orders.id AND kind = 'hold') <> 1""",
    "an order is settled once, and only when it is no longer open": f"""
        SELECT id, status FROM orders WHERE
        (SELECT COUNT(*) FROM entries WHERE order_id = orders.id
         AND kind IN ('capture', 'release')) <> CASE WHEN status NOT IN {_HOLDING} THEN 1 ELSE 0 END""",
    "an order with goods has a secret and one capture": f"""
        SELECT id FROM orders WHERE status IN {_WITH_GOODS} AND (
        (SELECT COUNT(*) FROM entries WHERE order_id = orders.id AND kind = 'capture') <> 1
        OR id NOT IN (SELECT order_id FROM secrets WHERE kind <> 'message'))""",
    "a secret belongs to an order that was paid for": f"""
        SELECT order_id FROM secrets JOIN orders ON orders.id = order_id
        WHERE status IN {_HOLDING} AND kind <> 'message'""",
    "a trade number belongs to one order": """
        SELECT trade_no FROM orders WHERE trade_no IS NOT NULL
        GROUP BY trade_no HAVING COUNT(*) > 1""",
    "a quote became one order at most": """
        SELECT quote_id FROM orders GROUP BY quote_id HAVING COUNT(*) > 1""",
    "a trade was tried once at most": """
        SELECT order_id FROM attempts WHERE outcome IS NULL OR outcome <> 'not_sent'
        GROUP BY order_id HAVING COUNT(*) > 1""",
    "goods are sent to their buyer only": """
        SELECT outbox.id FROM outbox JOIN orders
        ON orders.id = CAST(json_extract(facts, '$.order') AS INTEGER)
        WHERE kind IN ('deliver', 'status') AND outbox.chat_id <> orders.buyer_id""",
    "the status is where the timeline ends": """
        SELECT id FROM orders WHERE status <> (SELECT went_to FROM order_events
        WHERE order_id = orders.id ORDER BY seq DESC LIMIT 1)""",
    "a timeline has no gap": """
        SELECT later.order_id FROM order_events later JOIN order_events earlier
        ON earlier.order_id = later.order_id AND earlier.seq = later.seq - 1
        WHERE later.came_from <> earlier.went_to""",
}

#: True when no more faults occur and the operator has settled every case.
IN_THE_END = {
    "every order has ended": """
        SELECT id, status FROM orders WHERE status NOT IN ('delivered', 'cancelled', 'refunded')""",
    "no money is held": """
        SELECT account FROM postings WHERE account LIKE 'held:%'
        GROUP BY account HAVING SUM(amount) <> 0""",
    "no attempt is open": "SELECT order_id FROM attempts WHERE outcome IS NULL",
    # What three kills hit is given up and told to the operators; a delivery must not be.
    "nothing is left to send": """
        SELECT id, kind, state, reason FROM outbox WHERE state <> 'sent'
        AND NOT (kind <> 'deliver' AND state = 'dropped' AND reason = 'ends the program')""",
    "no update is left to handle": """
        SELECT update_id, state, error FROM inbox WHERE state <> 'closed'
        AND NOT (state = 'parked' AND COALESCE(error, '') LIKE 'the program ended%')""",
    "each buyer paid for the goods delivered and nothing else": """
        SELECT b.id FROM buyers b WHERE -b.balance <> (SELECT COALESCE(SUM(price), 0)
        FROM orders WHERE buyer_id = b.id AND status = 'delivered')""",
}


@dataclass(frozen=True, slots=True)
class Trade:
    """An order as the supplier stores it."""

    trade_no: str
    request_no: str
    amount: int
    secret: str


@dataclass(frozen=True, slots=True)
class OrderRow:
    """An order as the shop stores it."""

    id: int
    buyer_id: int
    status: str
    request_no: str
    trade_no: str | None


@dataclass(frozen=True, slots=True)
class ShopDatabase:
    """The shop's database, read from outside; the shop may be running or dead.

    Each question has a connection of its own, so that none is open while the shop opens or ends.
    """

    url: str

    @classmethod
    def in_file(cls, file: Path) -> Self:
        """Return the database in a SQLite file, which may not exist yet."""
        return cls(f"sqlite:///{file}")

    @property
    def file(self) -> Path:
        """Return the file of a SQLite database."""
        return Path(self.url.removeprefix("sqlite:///"))

    def rows(self, query: str, *values: object) -> list[tuple[object, ...]]:
        """Return the rows of a query; none while there is no database yet."""
        with closing(open_reader(self.url)) as reader:
            return reader.rows(query, *values)

    def orders(self) -> list[OrderRow]:
        """Return every order, oldest first."""
        query = "SELECT id, buyer_id, status, request_no, trade_no FROM orders ORDER BY id"
        return [
            OrderRow(
                int(str(number)),
                int(str(buyer)),
                str(status),
                str(request),
                str(trade) if trade else None,
            )
            for number, buyer, status, request, trade in self.rows(query)
        ]

    def statuses(self) -> Counter[str]:
        """Count the orders by status."""
        return Counter(order.status for order in self.orders())

    async def wait_for_row(self, query: str, *values: object) -> tuple[object, ...]:
        """Wait for the first row of a query; return it."""

        async def look() -> tuple[object, ...] | None:
            try:
                return next(iter(self.rows(query, *values)), None)
            except sqlite3.OperationalError:  # the tables are just being created
                return None

        return await until(look)

    async def wait_for_product(self, code: str) -> int:
        """Wait until a product is in the catalogue mirror; return its id."""
        (number,) = await self.wait_for_row("SELECT id FROM products WHERE code = ?", code)
        return int(str(number))

    async def wait_for_status(self, status: str) -> None:
        """Wait until some order has this status."""
        await self.wait_for_row("SELECT id FROM orders WHERE status = ?", status)

    def broken_rules(self, rules: dict[str, str]) -> dict[str, list[tuple[object, ...]]]:
        """Return the rules that do not hold, each with the rows that break it."""
        with closing(open_reader(self.url)) as reader:
            return reader.broken_rules(rules)


@dataclass(frozen=True, slots=True)
class SupplierConsole:
    """The reference supplier, read over its console."""

    http: httpx.AsyncClient

    async def trades(self) -> list[Trade]:
        """Return everything that the supplier sold, oldest first."""
        orders = (await self._get("orders"))["orders"]
        assert isinstance(orders, list)
        names = ("trade_no", "request_no", "amount", "secret")
        return [Trade(**{name: order[name] for name in names}) for order in orders]

    async def plan(self, endpoint: str, kind: str, seconds: float = 0, **how: float) -> None:
        """Plan a fault for the next call of an endpoint; `how` may have `times`, or `probability`
        and `seed`.
        """
        body = {"endpoint": endpoint, "kind": kind, "seconds": seconds, **how}
        (await self.http.post("faults", json=body)).raise_for_status()

    async def restock(self, code: str, pieces: int) -> None:
        """Add items of an automatically delivered product to the stock."""
        (await self.http.post("stock", json={"code": code, "add": pieces})).raise_for_status()

    async def top_up(self, amount: str) -> None:
        """Add an amount to the balance of our account."""
        body = {"app_id": APP_ID, "amount": amount}
        (await self.http.post("topup", json=body)).raise_for_status()

    async def balance(self) -> int:
        """Return the balance of our account."""
        left = (await self._get(f"balance?app_id={APP_ID}"))["balance"]
        assert isinstance(left, int)
        return left

    async def waiting(self) -> int:
        """Count the planned faults that have not occurred yet."""
        waiting = (await self._get("faults"))["waiting"]
        assert isinstance(waiting, dict)
        return sum(waiting.values())

    async def _get(self, what: str) -> dict[str, object]:
        answer = (await self.http.get(what)).raise_for_status()
        document: dict[str, object] = answer.json()
        return document


def find_contradictions(trades: Sequence[Trade], orders: Sequence[OrderRow]) -> list[str]:
    """Return the contradictions between the supplier and the shop: a repeated trade, or a trade
    without an order.

    Read the trades first and the orders afterwards: an order is stored before it is traded.
    """
    counts = Counter(trade.request_no for trade in trades)
    ours = {order.request_no: order for order in orders}
    numbers = {trade.trade_no: trade.request_no for trade in trades}
    return [
        *(f"{number} was traded {times} times" for number, times in counts.items() if times > 1),
        *(f"{number} is nobody's" for number in counts if number not in ours),
        *(
            f"order {order.id} carries the trade of another"
            for order in orders
            if order.trade_no in numbers and numbers[order.trade_no] != order.request_no
        ),
    ]
