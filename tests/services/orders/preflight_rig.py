"""The calls to the supplier around a trade, in their order."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from bot.domain.catalogue.selection import Selection
from bot.domain.errors import SupplierRefusedCall, SupplierUnavailable
from bot.domain.ids import RequestNo
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.transition_inputs import TradeOutcome
from bot.services.orders import fulfilment
from storage.transaction import Transaction
from tests.doubles import Overridden
from tests.services.services_rig import ServicesRig
from tests.services.unknown_outcome_rig import with_calls
from tests.waiting import until

S = OrderStatus
FIRST, NEXT = "STEAM10", "PSN20"
#: The balance after a trade.
AFTER_THE_FIRST = Decimal("91.00")


@dataclass(slots=True)
class Calls:
    """The calls of purchases in their order; the first trade is answered after `answer_after`."""

    rig: ServicesRig
    answer_after: str
    made: list[str] = field(default_factory=list)
    #: Products that are refused once, and products whose price raises an error once.
    refused: set[str] = field(default_factory=set)
    broken: set[str] = field(default_factory=set)
    #: Products for which no connection can be opened once, and the readings of a low balance.
    unconnected: set[str] = field(default_factory=set)
    low_readings: set[int] = field(default_factory=set)
    open_connections: int = 0
    #: The seconds for which a trade waits before its answer.
    answer_seconds: float = 0.0

    async def ensure_available(self, selection: Selection) -> None:
        self.made.append(f"stock {selection.code}")
        if selection.code in self.refused:
            self.refused.remove(selection.code)
            raise SupplierRefusedCall("not now")

    async def total_cost(self, selection: Selection) -> Decimal:
        self.made.append(f"price {selection.code}")
        if selection.code in self.broken:
            self.broken.remove(selection.code)
            raise RuntimeError("the test says so")
        return Decimal("9.00")

    async def balance(self) -> Decimal | None:
        self.made.append("balance")
        if self.made.count("balance") in self.low_readings:
            return Decimal("1.00")
        return await self.rig.supplier.balance()

    @asynccontextmanager
    async def trade_connection(
        self, selection: Selection, request_no: str, _contact: str
    ) -> AsyncIterator[None]:
        assert request_no not in await self.rig.db.read(_list_submitting)
        self.made.append(f"open {selection.code}")
        if selection.code in self.unconnected:
            self.unconnected.remove(selection.code)
            raise SupplierUnavailable("the test says so")
        self.open_connections += 1
        try:
            yield
        finally:
            self.open_connections -= 1

    async def trade(
        self, selection: Selection, request_no: RequestNo, contact: str
    ) -> TradeOutcome:
        assert await self.rig.db.read(_count_submitting) == 1
        self.made.append(f"trade {selection.code}")
        outcome = await self.rig.supplier.trade(selection, request_no, contact)
        await until(self._may_answer)
        self.rig.wait(self.answer_seconds)
        self.rig.supplier.balance_now = AFTER_THE_FIRST
        self.made.append(f"answer {selection.code}")
        return outcome

    async def _may_answer(self) -> bool:
        return self.answer_after in self.made


def _count_submitting(tx: Transaction) -> int:
    return tx.orders.count([S.SUBMITTING])


def _list_submitting(tx: Transaction) -> set[str]:
    return {order.request_no for order in tx.orders.list_in_status([S.SUBMITTING], 10)}


def recorded(rig: ServicesRig, answer_after: str = f"price {NEXT}") -> Calls:
    """Record the calls of `rig` from now on."""
    calls = Calls(rig, answer_after)
    with_calls(
        rig,
        ensure_available=calls.ensure_available,
        total_cost=calls.total_cost,
        balance=calls.balance,
        trade_connection=calls.trade_connection,  # type: ignore[arg-type]
        trade=calls.trade,
    )
    return calls


async def buy_both(rig: ServicesRig) -> tuple[Order, Order]:
    return await rig.buy(code=FIRST), await rig.buy(code=NEXT)


def purchase(code: str) -> list[str]:
    return [f"stock {code}", f"price {code}", "balance", f"open {code}", f"trade {code}"]


async def note_changes_of_a_trade(rig: ServicesRig) -> list[str]:
    """Process one trade; return the names of its transactions."""
    names: list[str] = []
    transact = rig.db.transact

    async def note(phase: Any, *facts: Any, **named: Any) -> Any:
        names.append(phase.__name__)
        return await transact(phase, *facts, **named)

    db = Overridden(rig.db, transact=note)
    await fulfilment.trade_next_order(rig.shop, db, early_preflight=rig.early_preflight)
    return names


def open_without_end(opening: asyncio.Event) -> Any:
    """Return a trade connection that never opens; it sets `opening` when it is asked for."""

    @asynccontextmanager
    async def wait(*_: object) -> AsyncIterator[None]:
        opening.set()
        await asyncio.get_running_loop().create_future()
        yield

    return wait


async def is_true(value: bool) -> bool:
    return value
