"""One shop for thousands of random walks, each by a new person, and the records of all of them.

    with a_town(folder) as town:
        town.walk(Walk("en", "STEAM10", 2, (Say("3"), Forward())))

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
from tests.chat.handlers.chat_rig import ChatRig, a_chat_rig
from tests.chat.random_walks.rules import Sight, Trouble
from tests.chat.random_walks.sample_supplier import CODES, Store, a_store
from tests.chat.random_walks.steps import Walk
from tests.chat.random_walks.walker import Walker
from tests.crash.rules_from_outside import ShopDatabase
from tests.doubles import Trade
from tests.simulation.rules import AFTER_EVERY_COMMIT

#: How often the whole shop's data is checked; the data of a walk is checked after every step.
AUDIT_EVERY: Final = 20


class Complaints(logging.Handler):
    """Everything that was logged as an error, or as a failed handler."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        words = record.getMessage()
        if record.levelno >= logging.ERROR or "failed" in words:
            self.said.append(f"{record.name}: {words}")


@dataclass(slots=True)
class Town:
    """The open shop and its count of walks."""

    runner: asyncio.Runner
    rig: ChatRig
    store: Store
    database: ShopDatabase
    complaints: Complaints
    products: dict[str, int]
    people: Iterator[int] = field(default_factory=lambda: count(100_001))
    walked: int = 0
    steps: int = 0
    bought: int = 0

    def walk(self, walk: Walk) -> Sight:
        """Let a new person walk; return what they see then.

        AssertionError for a broken rule, with the steps.
        """
        return self.runner.run(self._walk(walk))

    async def _walk(self, walk: Walk) -> Sight:
        person = next(self.people)
        self.rig.server.add_persona(Persona(person, "Wanda", "wanda", walk.language))
        self.rig.server.calls.clear()
        self.complaints.said.clear()
        self.store.reached.clear()
        walker = Walker(self.rig, self.store, self.database, self.products, person)
        try:
            sight = await walker.walk(walk)
            if self.complaints.said:
                raise Trouble(f"logged: {self.complaints.said}")
            self._audit()
            return sight
        except Exception as error:
            raise AssertionError(f"{error}\n{walker.story()}") from error
        finally:
            self.walked += 1
            self.steps += walker.taken
            self.bought += len(self.store.reached)
            await self._restore()

    def last_trade(self) -> Trade:
        """Return what the supplier sold last."""
        return self.store.trades[-1]

    def _audit(self) -> None:
        if self.walked % AUDIT_EVERY == 0:
            self.audit()

    def audit(self) -> None:
        """Check the data of everybody who walked."""
        if broken := self.database.broken_rules(AFTER_EVERY_COMMIT):
            raise Trouble(f"the database: {broken}")

    async def _restore(self) -> None:
        """Restore the supplier, and synchronize the shop with it."""
        touched = self.store.touched
        self.store.restore()
        if touched:
            self.rig.clock.advance(60)
            await sync.sync_catalogue(self.rig.shop, self.rig.db)
            await self.rig.work()


@contextmanager
def a_town(folder: Path) -> Iterator[Town]:
    """Open the shop in a loop of its own; close it at the end."""
    complaints = Complaints()
    logging.getLogger().addHandler(complaints)
    try:
        with asyncio.Runner() as runner:
            stack = AsyncExitStack()
            try:
                yield runner.run(_open(runner, stack, folder, complaints))
            finally:
                runner.run(stack.aclose())
    finally:
        logging.getLogger().removeHandler(complaints)


async def _open(
    runner: asyncio.Runner, stack: AsyncExitStack, folder: Path, complaints: Complaints
) -> Town:
    store = a_store()
    rig = await stack.enter_async_context(a_chat_rig(folder, store))
    database = ShopDatabase(folder / "shop.db")
    products = {code: await database.wait_for_product(code) for code in CODES}
    return Town(runner, rig, store, database, complaints, products)
