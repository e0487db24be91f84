"""One life of the shop: the real use cases and workers over the real file, until something ends it.

Its memory is lost with it; a `World` (see `world`) is what the next life finds.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from bot.domain.balance_evidence import UnknownOutcomeRules
from bot.domain.errors import DatabaseUnavailable
from bot.domain.ports import Ids
from bot.domain.repositories import Database
from bot.services import outbox
from bot.services.catalogue import sync
from bot.services.context.shop import Shop
from bot.services.operations import reconciliation
from bot.services.orders import fulfilment, query_polling
from bot.services.people import people
from bot.worker.loops import Workers
from storage import SqlDatabase
from tests.builders import PRICES, a_person, a_shop
from tests.crash.model.clockwork import Clockwork
from tests.crash.model.market import Market
from tests.crash.model.points import COMMIT, Crash, Hook, pointed
from tests.crash.model.telegram import Messages, Telegram

BUYERS = (7001, 7002, 7003)
CREDIT = "25.00"
MOST_OPEN = 4
Round = Callable[[], Awaitable[object]]


@dataclass(slots=True)
class Doom:
    """A hook that ends the process after so many points, or lets its disk fail at one."""

    crash_in: int = 0
    fail_in: int = 0
    dead: bool = False
    failed: bool = False

    async def __call__(self, point: str) -> None:
        if self.dead:
            raise Crash(point)
        if self.crash_in:
            self.crash_in -= 1
            if not self.crash_in:
                self.dead = True
                raise Crash(point)
        if self.fail_in and f" {COMMIT} " in point:
            self.fail_in -= 1
            if not self.fail_in:
                self.failed = True
                raise DatabaseUnavailable(point)


@dataclass(slots=True)
class Process:
    """The running shop. `hook` is called at every point of its ports and its database."""

    store: SqlDatabase
    db: Database
    shop: Shop
    workers: Workers
    pump: outbox.OutboxSender
    recovered: bool = False
    rounds: Mapping[str, Round] = field(default_factory=dict)

    async def round(self, name: str) -> None:
        """Run one round of the workers; recover from a crash before the first."""
        if not self.recovered:
            await fulfilment.recover_after_crash(self.shop, self.db)
            self.recovered = True
        await self.rounds[name]()

    async def meet(self, buyer: int) -> None:
        await people.register_person(self.shop, a_person(id=buyer, name=f"Buyer {buyer}"))


async def begin(
    store: SqlDatabase,
    market: Market,
    telegram: Telegram,
    clock: Clockwork,
    ids: Ids,
    hook: Hook,
    doubts: UnknownOutcomeRules,
) -> Process:
    """Start a new process over an open database; under a `Doom` its calls run one at a time."""
    turn = asyncio.Lock() if isinstance(hook, Doom) else None
    db: Database = pointed(store, hook, turn)
    shop = a_shop(
        db,
        pointed(market, hook, turn),
        account=await store.get_or_create_account_id("supplier.example#1001"),
        clock=clock,
        ids=ids,
        prices=PRICES,
        credit=CREDIT,
        max_open_orders=MOST_OPEN,
        doubts=doubts,
    )
    messages = pointed(Messages(store, telegram), hook, turn)
    workers = Workers(shop, db, messages)
    pump = outbox.OutboxSender(shop, db, messages)
    process = Process(store, db, shop, workers, pump)
    process.rounds = _rounds(process)
    return process


def _rounds(process: Process) -> Mapping[str, Round]:
    shop, db, workers, pump = process.shop, process.db, process.workers, process.pump

    async def send() -> None:
        await pump.send_due()
        await pump.drain()

    return {
        "trade": workers._trade,
        "doubt": workers._settle_unknown_outcomes,
        "waiting": workers._notify_waiting_orders,
        "reminders": workers._remind_of_unsettled_orders,
        "breaker": workers._check_trades,
        "track": lambda: query_polling.poll_due_orders(shop, db),
        "look back": lambda: query_polling.recheck_manual_deliveries(shop, db),
        "send": send,
        "strays": lambda: fulfilment.reset_far_future_due_times(shop, db),
        "reconcile": lambda: reconciliation.run_reconciliation(shop, db),
        "catalogue": lambda: sync.sync_catalogue(shop, db),
    }
