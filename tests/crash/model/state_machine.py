"""The Hypothesis state machine: a world, an event loop of its own, and the checks after every step.

Hypothesis calls plain functions, so the loop is run from here. At the end, when there are no more
faults and the operator has answered, everybody must have a secret or money.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from typing import ClassVar, TypeVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant

from bot.domain.errors import DatabaseUnavailable, StaleVersion, SupplierCallFailed
from bot.domain.orders.evidence import UnknownOutcomeRules
from bot.services.payments.invoices import MadeInvoice
from tests.builders import usd
from tests.crash.model import checks
from tests.crash.model.expected_state import Reference
from tests.crash.model.settle_everything import settle_everything
from tests.crash.model.shop_process import CREDIT, MOST_OPEN
from tests.crash.model.world import new_world
from tests.storage.engines import fresh_url
from tests.temporary_folder import memory_folder

T = TypeVar("T")
#: The operator's possible knowledge of the account; the observation period outlasts the latest charge.
RULES = tuple(
    UnknownOutcomeRules(
        exclusive_account=exclusive, rejects_duplicate_numbers=enforces, observation_seconds=60.0
    )
    for exclusive in (False, True)
    for enforces in (False, True)
)
_EXPECTED = (DatabaseUnavailable, RuntimeError)


class LoggedErrors(logging.Handler):
    """Collects exceptions that the shop's code caught and logged: some may be bugs."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors: list[BaseException] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1] is not None:
            self.errors.append(record.exc_info[1])


class Machine(RuleBasedStateMachine):
    """One shop from its first day, with one of `rules_to_try`; `runs` counts the shops.

    `database` is one of `ENGINES`.
    """

    runs: ClassVar[int] = 0
    rules_to_try: ClassVar[tuple[UnknownOutcomeRules, ...]] = RULES
    database: ClassVar[str] = "sqlite"

    @initialize(which=st.integers(0, len(RULES) - 1))
    def open(self, which: int) -> None:
        type(self).runs += 1
        self.stack = ExitStack()
        folder = self.stack.enter_context(memory_folder())
        self.world = new_world(
            fresh_url(self.database, folder), self.rules_to_try[which % len(self.rules_to_try)]
        )
        self.reference = Reference(usd(CREDIT).amount, MOST_OPEN)
        self.invoices: list[MadeInvoice] = []
        self.is_consistent = True
        self.failed = False
        self.log = LoggedErrors()
        logging.getLogger("bot").addHandler(self.log)
        self.loop = asyncio.new_event_loop()
        self.loop.set_exception_handler(lambda _loop, _context: None)
        self.loop.run_until_complete(self.world.open())

    def do(self, work: Callable[[], Awaitable[T]]) -> T | None:
        """Run `work` in the process; return None if the process died or its disk failed: then the
        result is unknown.
        """
        self.is_consistent = False
        result = self.loop.run_until_complete(self.world.live(lambda: self._safely(work)))
        self.is_consistent = True
        return result

    async def _safely(self, work: Callable[[], Awaitable[T]]) -> T | None:
        try:
            return await work()
        except DatabaseUnavailable:
            assert self.world.crash_hook.failed, "a disk failed that nobody broke"
        except SupplierCallFailed:
            assert self.world.supplier.away, "a supplier is missed that is there"
        return None

    @invariant()
    def the_data_is_right(self) -> None:
        self.is_consistent = False
        self.failed = self.failed or self.world.crash_hook.failed
        expected = (*_EXPECTED, StaleVersion) if self.failed else _EXPECTED
        odd = [repr(each) for each in self.log.errors if not isinstance(each, expected)]
        wrong = checks.always(self.world, self.reference)
        assert not wrong + odd, "\n".join(wrong + odd)
        self.is_consistent = True

    def teardown(self) -> None:
        try:
            if self.is_consistent:
                self._check_end()
        finally:
            logging.getLogger("bot").removeHandler(self.log)
            self.loop.run_until_complete(self.world.close())
            self.loop.close()
            self.stack.close()

    def _check_end(self) -> None:
        self.loop.run_until_complete(settle_everything(self.world))
        self.the_data_is_right()
        wrong = checks.in_the_end(self.world, self.reference)
        assert not wrong, "\n".join(wrong)
