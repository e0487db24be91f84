"""Measure how long an order waits behind another one of its supplier account.

Run it with `python -m tests.tools.bench.account_queue`; it writes build/queue.json.

The first part runs the real shop over HTTP against the reference supplier, with the trade's time
limit and the observation period cut to seconds. The second part uses a simulated clock and the
default values. A wait is the time from an order's confirmation to its own trade; it is confirmed
right after the one before it was sent.
"""

import argparse
import asyncio
import json
import logging
import tempfile
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import aclosing, asynccontextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import median

from bot.demo.supplier.faults.fault_plan import Fault, delay_answer, drop_connection
from bot.demo.supplier.records import STRICT
from bot.domain.catalogue.selection import Selection
from bot.domain.checkout.quote import Quote
from bot.domain.ids import RequestNo
from bot.domain.orders.evidence import CAUTIOUS_RULES, UnknownOutcomeRules
from bot.domain.orders.order import Order, OrderEvent, OrderStatus
from bot.domain.orders.transition_inputs import TradeOutcome, UnknownOutcome
from bot.services.checkout import confirmation, quotes
from bot.services.checkout.confirmation import Confirmation
from bot.services.orders import fulfilment, unknown_outcomes
from bot.supplier import ClientLimits
from bot.worker.loops import LoopIntervals
from storage import EngineDatabase
from storage.database import DatabaseReader
from storage.transaction import Transaction
from tests.builders import BUYER
from tests.services.orders.test_fulfilment_against_supplier import Market, open_market
from tests.services.unknown_outcome_rig import open_doubtful, with_calls
from tests.storage.engines import fresh_url, opened

S = OrderStatus
#: Seconds: the shortened time limit and observation period, and the time between two readings.
LIMIT, SETTLE, EVERY = 2.0, 2.0, 0.5
#: The supplier does not answer within the limit, and places no order.
SILENT = replace(drop_connection(), seconds=LIMIT + 0.5)
SHORT = UnknownOutcomeRules(observation_seconds=SETTLE, reading_interval_seconds=EVERY)


@dataclass(frozen=True, slots=True)
class Before:
    """The order before: how its trade goes, which rule may settle it, and its status at the time
    when the next order is confirmed.
    """

    what: str
    fault: Fault | None
    rules: UnknownOutcomeRules = CAUTIOUS_RULES
    stands: OrderStatus = S.SUBMITTING


@dataclass(frozen=True, slots=True)
class Wait:
    """A wait in seconds; `simulated` if it was measured by a simulated clock."""

    behind: str
    seconds: float
    simulated: bool


BEFORE = (
    *(Before(f"a trade of {seconds} s", delay_answer(seconds)) for seconds in (1, 2, 4)),
    Before("a trade that times out, nothing settles it", SILENT),
    Before("the same, the balance may settle it", SILENT, replace(SHORT, exclusive_account=True)),
    Before(
        "the same, a replay may settle it", SILENT, replace(SHORT, rejects_duplicate_numbers=True)
    ),
    Before("one in review", drop_connection(), stands=S.REVIEW),
)


async def main() -> None:
    """Measure, print, and write the file."""
    options = _options()
    logging.disable(logging.WARNING)
    waits: list[Wait] = []
    _say(f"a trade's time limit stands at {LIMIT:g} s, the watch over a doubt at {SETTLE:g} s")
    async with _databases() as databases:
        for before in (Before("nobody", None), *BEFORE):
            measured = [
                await _measure(await anext(databases), before) for _ in range(options.rounds)
            ]
            waits.append(_told(Wait(before.what, median(measured), simulated=False)))
        _say(
            f"simulated: {ClientLimits().trade_read:g} s and {CAUTIOUS_RULES.observation_seconds:g} s, as they come"
        )
        for what, rules in _rules():
            seconds = await _simulate(await anext(databases), rules)
            waits.append(_told(Wait(what, seconds, simulated=True)))
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps([asdict(one) for one in waits], indent=2) + "\n", "utf-8")
    _say(f"written to {options.out}")


@asynccontextmanager
async def _databases() -> AsyncIterator[AsyncIterator[EngineDatabase]]:
    """Yield empty databases one after the other; each is closed when the next is opened."""
    with tempfile.TemporaryDirectory() as folder:
        async with aclosing(_fresh(Path(folder))) as databases:
            yield databases


async def _fresh(folder: Path) -> AsyncGenerator[EngineDatabase, None]:
    while True:
        async with opened(fresh_url("sqlite", folder)) as store:
            yield store


# --- real time -------------------------------------------------------------------------------------


async def _measure(store: EngineDatabase, before: Before) -> float:
    limits = ClientLimits(trade_read=LIMIT) if before.fault is SILENT else ClientLimits()
    async with open_market(
        store, STRICT, before.rules, limits=limits, pace=LoopIntervals()
    ) as market:
        if before.fault is not None:
            market.world.faults.add_next("trade", before.fault)
            await _until(market.db, await _confirm(market), before.stands)
        order = await _confirm(market)
        return await _until(market.db, order, S.SUBMITTING)


async def _confirm(market: Market) -> Order:
    """Buy the plain product as a new buyer."""
    (plain,) = [one for one in await market.on_sale() if one.code == "moon-pass"]
    await market.choose(plain)
    offer = await quotes.make_quote(market.session(plain))
    assert isinstance(offer, Quote), offer
    confirmed = await confirmation.confirm_quote(market.shop, market.db, BUYER, offer.id, 1)
    assert isinstance(confirmed, Confirmation), confirmed
    return confirmed.order


async def _until(db: DatabaseReader, order: Order, status: OrderStatus) -> float:
    """Wait until the order has `status`; return the seconds since its confirmation."""
    async with asyncio.timeout(120):
        while True:
            events = await db.read(_events, order)
            for event in events:
                if event.to_status is status:
                    return (event.at - order.created_at).total_seconds()
            await asyncio.sleep(0.05)


def _events(tx: Transaction, order: Order) -> list[OrderEvent]:
    return tx.orders.events(order.id)


# --- simulated -------------------------------------------------------------------------------------


def _rules() -> Iterator[tuple[str, UnknownOutcomeRules]]:
    yield "a trade that times out, nothing settles it", CAUTIOUS_RULES
    yield "the same, the balance may settle it", replace(CAUTIOUS_RULES, exclusive_account=True)
    yield (
        "the same, a replay may settle it",
        replace(CAUTIOUS_RULES, rejects_duplicate_numbers=True),
    )


async def _simulate(store: EngineDatabase, rules: UnknownOutcomeRules) -> float:
    """Measure the wait with a simulated clock, one step a second."""
    rig = await open_doubtful(store, rules)
    first = True

    async def trade(selection: Selection, request_no: RequestNo, contact: str) -> TradeOutcome:
        nonlocal first
        if not first:
            return await rig.supplier.trade(selection, request_no, contact)
        first = False
        rig.wait(ClientLimits().trade_read)
        return UnknownOutcome("read_timeout")

    await rig.buy()
    order = await rig.buy()
    with_calls(rig, trade=trade)
    while (await rig.order(order)).status is S.PLACED:
        await fulfilment.trade_next_order(rig.shop, rig.db)
        await unknown_outcomes.settle_unknown_outcomes(rig.shop, rig.db, rig.observations)
        rig.wait(1)
    return await _until(rig.db, order, S.SUBMITTING)


def _told(wait: Wait) -> Wait:
    _say(f"{wait.seconds:8.2f} s behind {wait.behind}")
    return wait


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.bench.account_queue")
    parser.add_argument("--rounds", type=int, default=3, help="the median of so many is told")
    parser.add_argument("--out", type=Path, default=Path("build/queue.json"))
    return parser.parse_args()


def _say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
