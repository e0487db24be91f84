"""Repository of account statements: the ledger's postings on one buyer's balance, page by page.

Pages start at an entry and not at an offset, so that each one reads a part of an index. The balance
after a line is today's balance less what was posted since. Reads only.
"""

from collections.abc import Iterable, Sequence

from sqlalchemy import ColumnElement, Row, Text, and_, bindparam, cast, func, literal, select

from bot.domain.ids import BuyerId, EntryId, OrderId
from bot.domain.money import Money
from bot.domain.payments.ledger import StatementLine, format_buyer_account
from bot.domain.payments.payments import read_method_of_actor
from storage.engine.repository import Repository
from storage.payments.tables import entries, postings
from storage.people.tables import buyers

_capture = entries.alias("capture")
#: Whether an entry is the capture of another entry's order. A join by the unique key uses its index.
_IS_CAPTURE_OF_ORDER = and_(
    _capture.c.key == literal("settle:").concat(cast(entries.c.order_id, Text)),
    _capture.c.kind == "capture",
)

_hold = entries.alias("hold")
_later = postings.alias("later")
_POSTED_SINCE_HOLD = (
    select(func.coalesce(func.sum(_later.c.amount), 0))
    .where(_later.c.account == bindparam("of_account"), _later.c.entry_id > _hold.c.id)
    .correlate(_hold)
    .scalar_subquery()
)
#: Each purchase runs it, so it is built once.
_SELECT_BALANCE_AFTER_HOLD = (
    select(buyers.c.balance - _POSTED_SINCE_HOLD)
    .select_from(buyers.join(_hold, _hold.c.key == bindparam("hold_key")))
    .where(buyers.c.id == bindparam("of_buyer"))
)


class Statements(Repository):
    """The ledger as one buyer's statement. Entries that leave the balance alone are no lines."""

    def list_older(self, buyer: BuyerId, before: EntryId | None, limit: int) -> list[StatementLine]:
        """Return the newest lines before an entry (None: the newest of all), newest first."""
        older = () if before is None else (postings.c.entry_id < before,)
        return self._list_lines(buyer, older, postings.c.entry_id.desc(), limit)

    def list_newer(self, buyer: BuyerId, after: EntryId, limit: int) -> list[StatementLine]:
        """Return the oldest lines after an entry, newest first."""
        newer = (postings.c.entry_id > after,)
        return self._list_lines(buyer, newer, postings.c.entry_id.asc(), limit)

    def get(self, buyer: BuyerId, entry_id: EntryId) -> StatementLine | None:
        """Return one line of the buyer's own statement; None if there is none."""
        only = (postings.c.entry_id == entry_id,)
        lines = self._list_lines(buyer, only, postings.c.entry_id.asc(), 1)
        return lines[0] if lines else None

    def find_balance_after_hold(self, buyer: BuyerId, order_id: OrderId) -> Money | None:
        """Return the buyer's balance right after the price of an order was held; None without a hold."""
        values = {
            "of_buyer": buyer,
            "of_account": format_buyer_account(buyer),
            "hold_key": f"hold:{order_id}",
        }
        balance = self._connection.scalar(_SELECT_BALANCE_AFTER_HOLD, values)
        return None if balance is None else Money(int(balance), self.resources.currency)

    def _list_lines(
        self,
        buyer: BuyerId,
        where: Iterable[ColumnElement[bool]],
        order: ColumnElement[int],
        limit: int,
    ) -> list[StatementLine]:
        changes = (
            select(postings.c.entry_id, func.sum(postings.c.amount).label("amount"))
            .where(postings.c.account == format_buyer_account(buyer), *where)
            .group_by(postings.c.entry_id)
            .order_by(order)
            .limit(limit)
            .subquery()
        )
        query = (
            select(changes.c.amount, entries, _capture.c.id.is_not(None).label("is_captured"))
            .join(entries, entries.c.id == changes.c.entry_id)
            .outerjoin(_capture, _IS_CAPTURE_OF_ORDER)
        )
        newest_first = query.order_by(entries.c.id.desc())
        rows = self._connection.execute(newest_first).all()
        return self._add_balances(buyer, rows) if rows else []

    def _add_balances(
        self, buyer: BuyerId, rows: "Sequence[Row[*tuple[object, ...]]]"
    ) -> list[StatementLine]:
        """Return the lines of adjacent entries, newest first, with the balance after each."""
        since = select(func.coalesce(func.sum(postings.c.amount), 0)).where(
            postings.c.account == format_buyer_account(buyer), postings.c.entry_id > rows[0].id
        )
        query = select(buyers.c.balance - since.scalar_subquery()).where(buyers.c.id == buyer)
        balance = int(self._connection.execute(query).scalar_one())
        lines: list[StatementLine] = []
        for row in rows:
            lines.append(self._to_line(row, balance))
            balance -= int(row.amount)
        return lines

    def _to_line(self, row: "Row[*tuple[object, ...]]", balance: int) -> StatementLine:
        return StatementLine(
            EntryId(row.id),
            row.kind,
            row.at,
            Money(int(row.amount), self.resources.currency),
            Money(balance, self.resources.currency),
            None if row.order_id is None else OrderId(row.order_id),
            bool(row.is_captured),
            read_method_of_actor(row.actor),
        )
