"""Counts of what lies between two trades of an account on PostgreSQL: each is waited for in a row.

With many buyers each of them takes milliseconds, in which the account stands idle.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, event

from bot.services.orders import fulfilment
from tests.builders import a_product
from tests.doubles import Overridden
from tests.services.orders.preflight_rig import FIRST, NEXT, recorded
from tests.services.services_rig import open_services_rig
from tests.services.unknown_outcome_rig import with_calls
from tests.storage.engines import fresh_url, opened

#: Statements of the outcome of an accepted trade with goods, and of the intent of the next trade.
OF_OUTCOME = [
    "SELECT buyers",  # its lock
    "SELECT orders",  # has another order this trade number?
    "SELECT attempts",
    "UPDATE attempts",
    "UPDATE orders",  # trade number and charge
    "WITH UPDATE orders",  # its status, and the event
    "INSERT entries",  # what the buyer paid and what the supplier charged
    "INSERT postings",
    "SELECT notifications",  # who wants to hear of a sale?
    "INSERT secrets",
    "INSERT outbox",
]
OF_INTENT = [
    "SELECT buyers",
    "SELECT accounts",
    "SELECT orders",  # may it be traded still?
    "INSERT attempts",
    "WITH UPDATE orders",
]


#: Set in a task while its statements are noted: what is read beside it does not count.
_is_noted: ContextVar[bool] = ContextVar("its statements are noted", default=False)


@contextmanager
def _noted_statements(done: list[str]) -> Iterator[None]:
    """Add to `done` what each statement does, and with which table."""

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        if not _is_noted.get():
            return
        found = re.search(r"(WITH\b.*)?(SELECT|INSERT INTO|UPDATE)\s(\w+)", statement, re.DOTALL)
        assert found is not None, statement
        before = "WITH " if statement.startswith("WITH") else ""
        verb = found[2].removesuffix(" INTO")
        done.append(f"{before}{verb} {found[3]}")

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield
    finally:
        event.remove(Engine, "before_cursor_execute", note)


async def test_sixteen_statements_lie_between_two_trades(tmp_path: Path) -> None:
    async with opened(fresh_url("postgresql", tmp_path)) as store:
        rig = await open_services_rig(store, a_product(), a_product(code=NEXT))
        for code in (FIRST, NEXT):
            await rig.buy(code=code)
        recorded(rig, answer_after=f"stock {FIRST}")
        send, transact = rig.supplier.trade, rig.db.transact
        done: list[str] = []

        async def trade(*facts: Any) -> Any:
            done.append("trade")
            return await send(*facts)

        async def note(phase: Any, *facts: Any, **named: Any) -> Any:
            token = _is_noted.set(True)
            try:
                return await transact(phase, *facts, **named)
            finally:
                _is_noted.reset(token)

        with_calls(rig, trade=trade)
        db = Overridden(rig.db, transact=note)
        with _noted_statements(done):
            for _ in range(2):
                await fulfilment.trade_next_order(rig.shop, db, early_preflight=rig.early_preflight)
                assert rig.early_preflight._prepared is not None
                await rig.early_preflight._prepared

    first = done.index("trade") + 1
    between = done[first : done.index("trade", first)]
    assert between == [*OF_OUTCOME, *OF_INTENT]
