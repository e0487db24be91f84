"""The shop, with a count of what it asks of its database: ``python -m tests.tools.bench.counted_shop FILE``.

At each SIGUSR1 it writes to FILE, as JSON, `counts`, `placed` and `trades`. The counts are how many there
were so far of `statements`, `write_transactions` and `round_trips`, and of `repeated SQLSTATE PHASE`:
transactions that failed for that reason and ran again; an error without a SQLSTATE is named by its class. A
round trip is one message to the PostgreSQL server; a file has none. `placed` says when each order was committed,
in seconds since 1970, and `trades` has the order of each trade, when it was sent and when it was answered.
With `--role` it is one of several processes of the shop, each with a file of its own. With
`--without-person-limit` no person's taps are limited.
"""

import argparse
import json
import signal
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from inspect import getclosurevars, isfunction
from pathlib import Path
from time import time
from typing import Any, Final
from unittest.mock import patch

from sqlalchemy import Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import Pool

from bot.__main__ import main as run
from bot.chat.updates.access import Throttle
from bot.domain.operations.processes import ProcessRole
from bot.domain.orders.order import Order
from bot.domain.orders.transition_inputs import TradeOutcome
from bot.services.checkout.confirmation import Confirmation
from bot.services.orders import fulfilment
from bot.services.orders.trade import send_trade
from bot.services.shop import Shop
from storage import EngineDatabase, database
from storage.engine.postgresql.engine import PostgresEngine
from storage.engine.runner import run_with_retries
from tests.storage.observed_sqlite import observed_sqlite

_TRANSACT: Final = EngineDatabase.transact
_BEGIN_WRITING: Final = PostgresEngine.write_transaction
_RUN_WITH_RETRIES: Final = run_with_retries
_SEND_TRADE: Final = send_trade
_phase: ContextVar[str] = ContextVar("the phase that is running", default="")


def main(file: Path, role: ProcessRole, *, has_person_limit: bool) -> int:
    """Run the shop until it is stopped; settings come from the environment."""
    counts: Counter[str] = Counter()
    placed: dict[str, float] = {}
    trades: list[tuple[str, float, float]] = []

    def count_statement(*_: Any) -> None:
        counts["statements"] += 1

    def count_commit() -> None:
        counts["write_transactions"] += 1

    def write(*_signal: Any) -> None:
        fresh = file.with_suffix(".new")
        found = {"counts": counts, "placed": placed, "trades": trades}
        fresh.write_text(json.dumps(found), "utf-8")
        fresh.replace(file)

    signal.signal(signal.SIGUSR1, write)
    with ExitStack() as stack:
        stack.enter_context(observed_sqlite(count_statement, on_write_commit=count_commit))
        stack.enter_context(observed_server(counts, placed))
        stack.enter_context(observed_trades(trades))
        if not has_person_limit:
            stack.enter_context(patch.object(Throttle, "allow", lambda *_: True))
        return run(["run", "--role", role])


@contextmanager
def observed_trades(trades: list[tuple[str, float, float]]) -> Iterator[None]:
    """Note when each trade is sent and answered."""

    async def send(shop: Shop, order: Order, contact: str) -> TradeOutcome:
        sent_at = time()
        try:
            return await _SEND_TRADE(shop, order, contact)
        finally:
            trades.append((str(order.id), sent_at, time()))

    with patch.object(fulfilment, "send_trade", send):
        yield


@contextmanager
def observed_server(counts: "Counter[str]", placed: dict[str, float]) -> Iterator[None]:
    """Count what is asked of a PostgreSQL server inside the block, and note when orders are placed."""

    def count_statement(connection: Any, *_: Any) -> None:
        counts["statements"] += connection.dialect.name == "postgresql"

    def count_round_trips(connection: DBAPIConnection, _record: object) -> None:
        driver = getattr(connection, "driver_connection", None)
        transport = getattr(driver, "_transport", None)
        if transport is not None:  # a SQLite file has none
            transport.write = _counted(transport.write, counts)

    listeners: list[tuple[Any, str, Any]] = [
        (Engine, "before_cursor_execute", count_statement),
        (Pool, "connect", count_round_trips),
    ]
    for listener in listeners:
        event.listen(*listener)
    with _observed_phases(counts, placed):
        yield
    for listener in listeners:
        event.remove(*listener)


def _counted(send: Callable[[Any], None], counts: "Counter[str]") -> Callable[[Any], None]:
    def send_and_count(data: Any) -> None:
        counts["round_trips"] += 1
        send(data)

    return send_and_count


@contextmanager
def _observed_phases(counts: "Counter[str]", placed: dict[str, float]) -> Iterator[None]:
    """Know the running phase, count the transactions that a server begins and repeats for one, and note
    the commit of each placed order.
    """

    async def transact(
        self: EngineDatabase, phase: Callable[..., Any], *args: Any, **kwargs: Any
    ) -> Any:
        token = _phase.set(_name_of(phase))
        try:
            result = await _TRANSACT(self, phase, *args, **kwargs)
        finally:
            _phase.reset(token)
        if isinstance(result, Confirmation):
            placed.setdefault(str(result.order.id), time())
        return result

    def begin_writing(self: PostgresEngine) -> Any:
        counts["write_transactions"] += 1
        return _BEGIN_WRITING(self)

    async def run_and_count(work: Callable[[], Awaitable[Any]], *args: Any, **kwargs: Any) -> Any:
        reason = ""

        async def work_once() -> Any:
            nonlocal reason
            if reason:
                counts[f"repeated {reason} {_phase.get()}"] += 1
            try:
                return await work()
            except (SQLAlchemyError, OSError) as error:
                cause = getattr(error, "orig", None)
                reason = getattr(cause, "sqlstate", None) or type(error).__name__
                raise

        return await _RUN_WITH_RETRIES(work_once, *args, **kwargs)

    with (
        patch.object(EngineDatabase, "transact", transact),
        patch.object(PostgresEngine, "write_transaction", begin_writing),
        patch.object(database, "run_with_retries", run_and_count),
    ):
        yield


def _name_of(phase: Callable[..., object]) -> str:
    """Return the name of a phase; of one inside a function of its own, the name of the inner one."""
    inner = getclosurevars(phase).nonlocals.get("phase") if isfunction(phase) else None
    return getattr(inner or phase, "__qualname__", type(phase).__name__)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.tools.bench.counted_shop")
    parser.add_argument("file", type=Path)
    parser.add_argument("--role", type=ProcessRole, default=ProcessRole.ALL)
    parser.add_argument("--without-person-limit", action="store_true")
    options = parser.parse_args()
    has_limit = not options.without_person_limit
    sys.exit(main(options.file, options.role, has_person_limit=has_limit))
