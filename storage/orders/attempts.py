"""Repository of trade attempts, of the balance readings for them, and of the one replay.

The intent to trade is committed before the trade is sent. The database refuses a second live
attempt of an order, a second open one on an account, and a second replay.
"""

from datetime import datetime, timedelta
from decimal import Decimal

from sqlalchemy import Row, bindparam, func, select, update

from bot.domain.errors import StaleVersion
from bot.domain.ids import OrderId, ProductId, RequestNo, SupplierAccountId
from bot.domain.money import Money
from bot.domain.orders.attempts import Attempt, BalanceReading, Replay, TradeResult
from bot.domain.orders.causes import AttemptOutcome, parse_reason
from bot.domain.orders.charge_evidence import OtherTrade
from bot.domain.orders.order import UNSETTLED_STATUSES, OrderStatus
from storage.checkout.tables import quotes
from storage.engine.columns import to_short_text, unindexed
from storage.engine.repository import Repository
from storage.orders.tables import attempts, orders, replays, samples

#: How long after its beginning a trade may still be charged by the supplier.
_LATE_CHARGE = timedelta(minutes=10)
_MAX_OTHER_TRADES = 1_000
_INSERT_ATTEMPT = attempts.insert().values(
    n=select(func.count())
    .where(attempts.c.order_id == bindparam("attempted_order"))
    .scalar_subquery()
    + 1
)
_IS_OPEN = (attempts.c.order_id == bindparam("attempted_order"), attempts.c.outcome.is_(None))
_SELECT_OPEN = select(attempts).where(*_IS_OPEN)
_SELECT_LAST = (
    select(attempts)
    .where(attempts.c.order_id == bindparam("attempted_order"))
    .order_by(attempts.c.n.desc())
    .limit(1)
)
#: Changes the columns that are named by the other values.
_UPDATE_OPEN = update(attempts).where(*_IS_OPEN)
#: The lock lets two simultaneous balance readings take their numbers one after the other.
_LOCK_ORDER = (
    select(orders.c.id)
    .where(orders.c.id == bindparam("read_order"))
    .with_for_update(key_share=True)
)
_INSERT_READING = samples.insert().values(
    seq=select(func.count()).where(samples.c.order_id == bindparam("read_order")).scalar_subquery()
    + 1
)
#: Of the few orders with such an outcome, and not of the many that a product had.
_UNSETTLED_PRODUCT = (
    select(quotes.c.product_id)
    .join(orders, orders.c.quote_id == quotes.c.id)
    .where(
        orders.c.status.in_(sorted(UNSETTLED_STATUSES)),
        unindexed(quotes.c.product_id) == bindparam("product"),
    )
    .limit(1)
)


class Attempts(Repository):
    """The repository of `Attempt`, with the balance readings and the replay of an order."""

    def begin(self, attempt: Attempt) -> None:
        """Record the intent to trade before the call.

        The database refuses a second live attempt for the order and a second open attempt on the
        account.
        """
        values = {
            "attempted_order": attempt.order_id,
            "order_id": attempt.order_id,
            "account_id": attempt.account_id,
            "request_no": attempt.request_no,
            "balance_before": attempt.balance_before,
            "expected": attempt.expected_cost,
            "started_at": attempt.started_at,
        }
        self._connection.execute(_INSERT_ATTEMPT, values)

    def end(self, order_id: OrderId, result: TradeResult, raw: bytes, now: datetime) -> Attempt:
        """Close the open attempt with its result; return it as it was begun.

        `raw` is stored encrypted. The outcome NOT_SENT frees the order for another attempt. Raise
        StaleVersion when no attempt is open.
        """
        is_open = {"attempted_order": order_id}
        row = self._connection.execute(_SELECT_OPEN, is_open).first()
        if row is None:
            raise StaleVersion(f"order {order_id} has no open attempt")
        sealed = self.resources.vault.seal(raw, "attempts", "raw", order_id, row.n)
        values = {**is_open, **_result_values(result), "raw": sealed, "ended_at": now}
        self._connection.execute(_UPDATE_OPEN, values)
        return _to_attempt(row)

    def save_late_reply(self, order_id: OrderId, raw: bytes) -> None:
        """Store, encrypted, a reply that arrived after the last attempt was closed.

        Only the first such reply is stored. Raise StaleVersion when there was no attempt.
        """
        latest = select(func.max(attempts.c.n)).where(attempts.c.order_id == order_id)
        n = self._connection.scalar(latest)
        if n is None:
            raise StaleVersion(f"order {order_id} has no attempt")
        sealed = self.resources.vault.seal(raw, "attempts", "late_raw", order_id, n)
        without_late_reply = (
            attempts.c.order_id == order_id,
            attempts.c.n == n,
            attempts.c.late_raw.is_(None),
        )
        self._connection.execute(
            update(attempts).where(*without_late_reply).values(late_raw=sealed)
        )

    def last(self, order_id: OrderId) -> Attempt | None:
        """Return the latest attempt of an order."""
        return self._find(_to_attempt, _SELECT_LAST, {"attempted_order": order_id})

    def count_balance_check(self, order_id: OrderId) -> int:
        """Count one balance check after a refusal and return how many there were."""
        latest = select(func.max(attempts.c.n)).where(attempts.c.order_id == order_id)
        change = (
            update(attempts)
            .where(attempts.c.order_id == order_id, attempts.c.n == latest.scalar_subquery())
            .values(checks=attempts.c.checks + 1)
            .returning(attempts.c.checks)
        )
        return self._connection.scalar(change) or 0

    def add_balance_reading(
        self, order_id: OrderId, balance: Decimal | None, now: datetime
    ) -> None:
        """Store one reading of the supplier balance; None when it could not be read."""
        self._connection.execute(_LOCK_ORDER, {"read_order": order_id})
        values = {
            "read_order": order_id,
            "order_id": order_id,
            "balance": None if balance is None else str(balance),
            "at": now,
        }
        self._connection.execute(_INSERT_READING, values)

    def balance_readings(self, order_id: OrderId) -> list[BalanceReading]:
        """Return the balance readings for an order, oldest first."""
        query = select(samples).where(samples.c.order_id == order_id).order_by(samples.c.seq)
        rows = self._connection.execute(query)
        return [
            BalanceReading(row.seq, None if row.balance is None else Decimal(row.balance), row.at)
            for row in rows
        ]

    def list_other_trades(self, attempt: Attempt) -> list[OtherTrade]:
        """Return the account's trades that may have moved its balance since an attempt, oldest first.

        Trades of other orders, whose outcome is not known yet, count also if they began up to ten
        minutes earlier.
        """
        is_known = (
            (attempts.c.outcome == AttemptOutcome.ACCEPTED.value)
            | orders.c.trade_no.is_not(None)
            | orders.c.charged.is_not(None)
        )
        may_have_cost = orders.c.status.not_in([OrderStatus.CANCELLED, OrderStatus.PLACED])
        since = attempt.started_at
        cost = func.coalesce(orders.c.charged, orders.c.cost).label("cost")
        query = (
            select(
                attempts.c.started_at,
                cost,
                orders.c.cost_currency,
                is_known.label("is_known"),
            )
            .join(orders, orders.c.id == attempts.c.order_id)
            .where(
                attempts.c.account_id == attempt.account_id,
                attempts.c.order_id != attempt.order_id,
                # Not as in the index of live attempts: SQLite would read all of it.
                func.coalesce(attempts.c.outcome, "") != AttemptOutcome.NOT_SENT.value,
                attempts.c.started_at >= since - _LATE_CHARGE,
                (is_known & (attempts.c.started_at >= since))
                | (~is_known & may_have_cost & (attempts.c.started_at >= since - _LATE_CHARGE)),
            )
            .order_by(attempts.c.started_at)
            .limit(_MAX_OTHER_TRADES)
        )
        return [
            OtherTrade(row.started_at, Money(row.cost, row.cost_currency), bool(row.is_known))
            for row in self._connection.execute(query)
        ]

    def has_unknown_outcome(self, product_id: ProductId) -> bool:
        """Return whether a trade of the product has an unknown outcome that is not settled."""
        return self._connection.scalar(_UNSETTLED_PRODUCT, {"product": product_id}) is not None

    def begin_replay(self, order_id: OrderId, now: datetime) -> None:
        """Record the intent to send the trade of an order again; the database refuses a second one."""
        insert = replays.insert().values(order_id=order_id, started_at=now)
        self._connection.execute(insert)

    def end_replay(self, order_id: OrderId, result: TradeResult, raw: bytes, now: datetime) -> None:
        """Close the open replay with its result; `raw` is stored encrypted.

        Raise StaleVersion when no replay is open.
        """
        is_open = (replays.c.order_id == order_id, replays.c.outcome.is_(None))
        sealed = self.resources.vault.seal(raw, "replays", "raw", order_id)
        closed = update(replays).where(*is_open)
        ended = self._connection.execute(
            closed.values(**_result_values(result), raw=sealed, ended_at=now)
        )
        if ended.rowcount != 1:
            raise StaleVersion(f"order {order_id} has no open replay")

    def get_replay(self, order_id: OrderId) -> Replay | None:
        """Return the order's replay, if its trade was ever sent again."""
        query = select(replays).where(replays.c.order_id == order_id)
        row = self._connection.execute(query).first()
        if row is None:
            return None
        reason, detail = parse_reason(row.reason, row.detail)
        outcome = _parse_outcome(row.outcome)
        return Replay(OrderId(row.order_id), row.started_at, outcome, detail, reason)


def _to_attempt(row: "Row[*tuple[object, ...]]") -> Attempt:
    reason, detail = parse_reason(row.reason, row.detail)
    return Attempt(
        order_id=OrderId(row.order_id),
        account_id=SupplierAccountId(row.account_id),
        request_no=RequestNo(row.request_no),
        balance_before=row.balance_before,
        started_at=row.started_at,
        expected_cost=row.expected,
        outcome=_parse_outcome(row.outcome),
        detail=detail,
        checks=row.checks,
        reason=reason,
    )


def _result_values(result: TradeResult) -> dict[str, str | None]:
    """Return the columns that a result fills; they are the same in both tables."""
    return {
        "outcome": result.outcome.value,
        "reason": None if result.reason is None else result.reason.value,
        "detail": to_short_text(result.detail),
    }


def _parse_outcome(value: str | None) -> AttemptOutcome | None:
    return None if value is None else AttemptOutcome(value)
