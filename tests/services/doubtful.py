"""Shops whose store answered a trade with something doubtful, and time that passes for them."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from decimal import Decimal
from typing import Any

from bot.domain.doubt import DoubtRules
from bot.domain.order import (
    Order,
    OrderStatus,
    Outcome,
    Refused,
    Unknown,
)
from bot.domain.store import Replay, Sample, Tx
from bot.services import doubt, fulfilment
from bot.services.windows import Windows
from storage import SqlStore
from tests.builders import a_product
from tests.doubles import Overridden
from tests.services.till import Till, open_till

S = OrderStatus
SILENCE = Unknown("read_timeout")
BOOKED = Refused("The request ID already exists")
KNOWN = Unknown("duplicate_request_no")
POOR = Refused("余额不足")
FULL, CHARGED = Decimal("100.00"), Decimal("91.00")
SETTLE = 60
OURS = DoubtRules(exclusive=True, settle=SETTLE)
ENFORCING = DoubtRules(enforces=True, settle=SETTLE)
BOTH = DoubtRules(exclusive=True, enforces=True, settle=SETTLE)


async def open_doubtful(store: SqlStore, rules: DoubtRules, *outcomes: Outcome) -> Till:
    """A shop under `rules` whose store answers trades with `outcomes`, with more money than it needs."""
    till = await open_till(store, a_product(), credit="500.00")
    till.shop = replace(till.shop, doubts=rules)
    till.supplier.outcomes = list(outcomes)
    return till


async def in_doubt(till: Till) -> Order:
    """An order whose trade was answered, looked at once."""
    order = await till.buy()
    await till.work(1)
    return order


async def watch(till: Till, seconds: float) -> None:
    """Let time pass as the workers see it."""
    for _ in range(int(seconds // 10)):
        till.wait(10)
        await doubt.settle_doubts(till.shop, till.windows)
        await fulfilment.place_next(till.shop)


async def status(till: Till, order: Order) -> OrderStatus:
    return (await till.order(order)).status


async def samples(till: Till, order: Order) -> list[Decimal | None]:
    async def read(tx: Tx) -> list[Sample]:
        return await tx.attempts.samples(order.id)

    return [one.balance for one in await till.shop.store.read(read)]


async def replay_of(till: Till, order: Order) -> Replay | None:
    async def read(tx: Tx) -> Replay | None:
        return await tx.attempts.replay(order.id)

    return await till.shop.store.read(read)


def crash(till: Till) -> None:
    """The process dies; what it had in memory is gone."""
    till.windows = Windows()


class Died(BaseException):
    """The process, at this point."""


def with_calls(till: Till, **calls: Callable[..., Awaitable[Any]]) -> None:
    """Let the supplier of a till answer these calls otherwise."""
    double: Any = Overridden(till.supplier, **calls)
    till.shop = replace(till.shop, supplier=double)
