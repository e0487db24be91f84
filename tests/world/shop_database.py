"""The database of a shop, read from outside by plain SQL; the shop may be running or dead."""

import sqlite3
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from tests.storage.outside_reader import OutsideReader, open_reader
from tests.waiting import until

#: Seconds between two looks; each opens a connection.
_POLL_SECONDS: Final = 0.02


@dataclass(frozen=True, slots=True)
class OrderRow:
    """An order as the shop stores it; `price` in cents."""

    id: int
    buyer_id: int
    quote_id: int
    status: str
    request_no: str
    trade_no: str | None
    price: int


def list_orders(reader: OutsideReader, *statuses: str) -> list[OrderRow]:
    """Return the stored orders, oldest first; only those in the named statuses, if any."""
    query = (
        "SELECT id, buyer_id, quote_id, status, request_no, trade_no, price FROM orders ORDER BY id"
    )
    found = [OrderRow(*row) for row in reader.rows(query)]  # type: ignore[arg-type]
    return [row for row in found if not statuses or row.status in statuses]


def booked_charges(reader: OutsideReader) -> int:
    """Return the sum of the supplier's charges according to the ledger, in cents."""
    query = "SELECT -COALESCE(SUM(amount), 0) FROM postings WHERE account LIKE 'supplier:%'"
    return int(str(reader.rows(query)[0][0]))


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
        with closing(open_reader(self.url)) as reader:
            return list_orders(reader)

    def booked_charges(self) -> int:
        """Return the sum of the supplier's charges according to the ledger, in cents."""
        with closing(open_reader(self.url)) as reader:
            return booked_charges(reader)

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

        return await until(look, poll_seconds=_POLL_SECONDS)

    async def wait_for_product(self, code: str) -> int:
        """Wait until a product is in the catalogue mirror; return its id."""
        (number,) = await self.wait_for_row("SELECT id FROM products WHERE code = ?", code)
        return int(str(number))

    async def wait_for_status(self, status: str) -> None:
        """Wait until some order has this status."""
        await self.wait_for_row("SELECT id FROM orders WHERE status = ?", status)

    def broken_rules(self, rules: Mapping[str, str]) -> dict[str, list[tuple[object, ...]]]:
        """Return the rules that do not hold, each with the rows that break it."""
        with closing(open_reader(self.url)) as reader:
            return reader.broken_rules(rules)
