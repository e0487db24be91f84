"""One shop for thousands of random walks, each by a new person, and the records of all of them.

    with open_shared_shop(folder) as shared_shop:
        shared_shop.walk(Walk("en", "STEAM10", 2, (Say("3"), Forward())))

The shop stays open between walks; the supplier is restored. A new person has an empty chat, their own
wallet and their own throttle.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Final

from bot.demo.telegram import Persona
from bot.services.catalogue import sync
from tests.chat.chat_rig import ChatRig, a_chat_rig
from tests.chat.random_walks.rules import ChatState, RuleBroken
from tests.chat.random_walks.sample_supplier import CODES, SampleSupplier, a_sample_supplier
from tests.chat.random_walks.steps import Walk
from tests.chat.random_walks.walker import Walker
from tests.doubles import Trade
from tests.storage.engines import fresh_url
from tests.world.rules import AFTER_EVERY_COMMIT
from tests.world.shop_database import ShopDatabase

#: How often the whole shop's data is checked; the data of a walk is checked after every step.
CHECK_ALL_EVERY: Final = 20


class ErrorLog(logging.Handler):
    """Everything that was logged as an error, or as a failed handler."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        words = record.getMessage()
        if record.levelno >= logging.ERROR or "failed" in words:
            self.lines.append(f"{record.name}: {words}")


@dataclass(slots=True)
class SharedShop:
    """The open shop and its count of walks."""

    runner: asyncio.Runner
    rig: ChatRig
    supplier: SampleSupplier
    database: ShopDatabase
    error_log: ErrorLog
    products: dict[str, int]
    people: Iterator[int] = field(default_factory=lambda: count(100_001))
    walks: int = 0
    steps: int = 0
    trades: int = 0

    def walk(self, walk: Walk) -> ChatState:
        """Let a new person walk; return what they see then.

        AssertionError for a broken rule, with the steps.
        """
        return self.runner.run(self._walk(walk))

    async def _walk(self, walk: Walk) -> ChatState:
        person = next(self.people)
        self.rig.server.add_persona(Persona(person, "Wanda", "wanda", walk.language))
        self.rig.server.calls.clear()
        self.error_log.lines.clear()
        self.supplier.reached.clear()
        walker = Walker(self.rig, self.supplier, self.database, self.products, person)
        try:
            state = await walker.walk(walk)
            if self.error_log.lines:
                raise RuleBroken(f"logged: {self.error_log.lines}")
            self._check_all_if_due()
            return state
        except Exception as error:
            raise AssertionError(f"{error}\n{walker.describe_steps()}") from error
        finally:
            self.walks += 1
            self.steps += walker.steps_made
            self.trades += len(self.supplier.reached)
            await self._restore()

    def last_trade(self) -> Trade:
        """Return what the supplier sold last."""
        return self.supplier.trades[-1]

    def _check_all_if_due(self) -> None:
        if self.walks % CHECK_ALL_EVERY == 0:
            self.check_all()

    def check_all(self) -> None:
        """Check the data of everybody who walked."""
        if broken := self.database.broken_rules(AFTER_EVERY_COMMIT):
            raise RuleBroken(f"the database: {broken}")

    async def _restore(self) -> None:
        """Restore the supplier, and synchronize the shop with it."""
        was_changed = self.supplier.was_changed
        self.supplier.restore()
        if was_changed:
            self.rig.clock.advance(60)
            await sync.sync_catalogue(self.rig.shop, self.rig.db)
            await self.rig.work()


@contextmanager
def open_shared_shop(folder: Path, database: str = "sqlite") -> Iterator[SharedShop]:
    """Open the shop in a loop of its own; close it at the end. `database` is one of `ENGINES`."""
    error_log = ErrorLog()
    logging.getLogger().addHandler(error_log)
    try:
        with asyncio.Runner() as runner:
            stack = AsyncExitStack()
            try:
                url = fresh_url(database, folder)
                yield runner.run(_open(runner, stack, folder, url, error_log))
            finally:
                runner.run(stack.aclose())
    finally:
        logging.getLogger().removeHandler(error_log)


async def _open(
    runner: asyncio.Runner, stack: AsyncExitStack, folder: Path, url: str, error_log: ErrorLog
) -> SharedShop:
    supplier = a_sample_supplier()
    rig = await stack.enter_async_context(a_chat_rig(folder, supplier, url=url))
    database = ShopDatabase(url)
    products = {code: await database.wait_for_product(code) for code in CODES}
    return SharedShop(runner, rig, supplier, database, error_log, products)
