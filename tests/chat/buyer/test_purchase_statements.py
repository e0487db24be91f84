"""Tests of the SQL statements of whole purchases: six updates of a buyer, and the workers' part.

BEGIN and COMMIT do not count, nor does the work of loops that run without any purchase.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, TypeVar
from unittest.mock import patch

import pytest
from sqlalchemy import ClauseElement, Executable

from bot.chat.navigation import verbs
from bot.chat.updates import context
from bot.demo.telegram import Persona
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.ids import SupplierAccountId
from bot.services.catalogue import browse, sync
from bot.services.operations import faults, reconciliation
from bot.services.orders import account_refusals, polling, status_updates
from bot.services.people import privacy, retention
from bot.worker import wake_up
from bot.worker.loops import LoopIntervals, Workers
from storage import EngineDatabase
from storage.engine.sqlite.connection import SqliteConnection
from storage.transaction import Transaction
from tests.chat.chat_rig import PERSONAS, ChatPerson, ChatRig, a_chat_rig, a_supplier
from tests.chat.words import has_message
from tests.crash.crash_points import AT_START
from tests.storage.observed_sqlite import Executed, observed_sqlite
from tests.waiting import HANG_LIMIT, POLL_SECONDS

T = TypeVar("T")
P = ParamSpec("P")

#: What a purchase may cost alone, and for each of many buyers at once.
MAX_STATEMENTS: Final = 88
MAX_WRITES_ALONE: Final = 18
MAX_WRITES_IN_A_CROWD: Final = 12
CROWD: Final = tuple(Persona(8000 + n, f"Buyer {n}", None, "en") for n in range(50))
#: No timer ends during a test.
NEVER: Final = 10 * HANG_LIMIT
WITHOUT_TIMERS: Final = LoopIntervals(
    slow_look=NEVER,
    look_again=NEVER,
    recheck=NEVER,
    waiting_notices=NEVER,
    status_updates=NEVER,
    reminders=NEVER,
    far_future_due_times=NEVER,
    account=NEVER,
    catalogue=NEVER,
    shutdown=HANG_LIMIT,
)
#: Work that needs no purchase, and the looks for due work: how many commits share one is a matter of time.
IDLE_MODULES: Final = frozenset(
    module.__name__
    for module in (
        status_updates,
        faults,
        privacy,
        retention,
        polling,
        reconciliation,
        account_refusals,
        sync,
        wake_up,
    )
)
#: Phases that a start runs once, and a purchase as quoted must not run.
FIRST_PHASES: Final = frozenset(
    {"_watched_product_ids", "_are_charges_above_quote", "_find_changes", "_list_refused_coupons"}
    | {"_list_due", "_count_waiting_claims", "_count_waiting_cases"}
)


@dataclass(slots=True, eq=False)
class WatchedDatabase:
    """The shop's database; notes what each phase runs, except phases without any purchase."""

    store: EngineDatabase
    statements: list[str] = field(default_factory=list)
    #: By its id, each object that was executed, and its SQL with its options.
    objects: dict[int, tuple[Executable, str]] = field(default_factory=dict)
    writes: int = 0
    _is_write_started: bool = False
    ended: set[str] = field(default_factory=set)
    _phase: ContextVar[str | None] = field(default=ContextVar("running phase", default="?"))

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Note everything that runs in this block."""
        execute = SqliteConnection.execute

        def noted(
            connection: SqliteConnection, statement: Executable, parameters: Any = None, **more: Any
        ) -> Any:
            self._note_object(connection, statement, parameters)
            return execute(connection, statement, parameters, **more)

        with (
            patch.object(SqliteConnection, "execute", noted),
            observed_sqlite(self._note_statement, self._note_begin),
        ):
            yield

    def built_again(self) -> list[str]:
        """Return the SQL of the statements that were built more than once."""
        built = Counter(sql for _, sql in self.objects.values())
        return [sql for sql, times in built.items() if times > 1]

    async def wait_until_started(self, account: SupplierAccountId) -> None:
        """Wait until the loops of the workers wait for work, and every product's page was read.

        Otherwise a slow machine reads the page of the bought product twice.
        """
        async with asyncio.timeout(HANG_LIMIT):
            # A loop does not say when it has done its work.
            while not self.ended >= FIRST_PHASES or await self.store.read(  # noqa: ASYNC110
                _lacks_page, account
            ):
                await asyncio.sleep(POLL_SECONDS)

    def _note_statement(self, executed: Executed) -> None:
        """Note a statement, and its transaction if it writes and has no other one that counts."""
        phase = self._phase.get()
        if phase is None:
            return
        self.statements.append(f"{phase}: {' '.join(executed.text.split())[:100]}")
        if executed.may_write and self._is_write_started:
            self._is_write_started = False
            self.writes += 1

    def _note_object(
        self, connection: SqliteConnection, statement: Executable, parameters: Any
    ) -> None:
        if self._phase.get() is not None and id(statement) not in self.objects:
            assert isinstance(statement, ClauseElement)
            one = parameters[0] if isinstance(parameters, list) else parameters
            sql = statement.compile(dialect=connection.dialect, column_keys=[*(one or ())])
            self.objects[id(statement)] = statement, f"{sql} {statement.get_execution_options()}"

    def _note_begin(self) -> None:
        self._is_write_started = True

    async def transact(
        self,
        phase: Callable[Concatenate[Transaction, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        return await self.store.transact(self._noted(phase), *args, **kwargs)

    async def read(
        self,
        phase: Callable[Concatenate[Transaction, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        return await self.store.read(self._noted(phase), *args, **kwargs)

    def _noted(
        self, phase: Callable[Concatenate[Transaction, P], T]
    ) -> Callable[Concatenate[Transaction, P], T]:
        is_idle = phase.__module__ in IDLE_MODULES or phase in AT_START
        name = getattr(phase, "__qualname__", "?")

        def noted(tx: Transaction, /, *args: P.args, **kwargs: P.kwargs) -> T:
            token = self._phase.set(None if is_idle else name)
            try:
                return phase(tx, *args, **kwargs)
            finally:
                self._phase.reset(token)
                self.ended.add(name)

        return noted


def _lacks_page(tx: Transaction, account: SupplierAccountId) -> bool:
    return bool(tx.catalogue.products_to_read(account, 1))


@asynccontextmanager
async def a_shop(folder: Path, people: Sequence[Persona]) -> AsyncIterator[ChatRig]:
    """Open a shop with its workers, in which these people are registered."""
    supplier = a_supplier()
    supplier.balance_now = Decimal(100_000)
    opening = a_chat_rig(
        folder, supplier, close_linger=NEVER, personas=people, watch=WatchedDatabase
    )
    async with opening as rig:
        rig.clock.stop()
        workers = Workers(
            rig.shop,
            rig.db,
            rig.messenger,
            intervals=WITHOUT_TIMERS,
            committed=rig.store.subscribe_to_work(),
        )
        running = asyncio.create_task(workers.run())
        watched = rig.db
        assert isinstance(watched, WatchedDatabase)
        try:
            await asyncio.gather(*(start(rig.chat_person(each.id)) for each in people))
            await watched.wait_until_started(rig.shop.settings.supplier_account_id)
            yield rig
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running


async def start(person: ChatPerson) -> None:
    """Send /start, and wait for a new home screen."""
    newest = max((each["message_id"] for each in person.messages()), default=0)
    await person.send_text("/start")
    await person.server.wait_for(
        person.user_id,
        lambda message: message["message_id"] > newest and bool(message.get("reply_markup")),
        person.timeout,
    )


async def buy(person: ChatPerson) -> None:
    """Make a whole purchase of five updates, until it is delivered."""
    earlier = {each["message_id"] for each in person.messages()}
    await start(person)
    await person.open("Gift cards")
    await person.open("Steam wallet")
    await person.open(verbs.OPEN_CHECKOUT)
    await person.open(verbs.CONFIRM)
    await person.server.wait_for(
        person.user_id,
        lambda message: (
            message["message_id"] not in earlier
            and has_message(content_of(message), "order-delivered", "en")
        ),
        person.timeout,
    )


async def cost_of(folder: Path, people: Sequence[Persona]) -> WatchedDatabase:
    """Let everybody buy at once; return what that ran, with all that the workers had to finish."""
    with ExitStack() as noting:
        async with a_shop(folder, people) as rig:
            watched = rig.db
            assert isinstance(watched, WatchedDatabase)
            noting.enter_context(watched.noting())
            await asyncio.gather(*(buy(rig.chat_person(each.id)) for each in people))
    return watched


@pytest.fixture(autouse=True)
def no_loading_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a slow machine show none: each one is written down."""
    monkeypatch.setattr(context, "LOADING_DELAY", NEVER)


@pytest.fixture(autouse=True)
def no_old_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the page that was read at the start stay new on a slow machine: reading it again counts."""
    monkeypatch.setattr(browse, "MAX_PAGE_AGE", timedelta(seconds=NEVER))


async def test_a_purchase_alone_is_lean(tmp_path: Path) -> None:
    cost = await cost_of(tmp_path, PERSONAS[:1])
    assert len(cost.statements) <= MAX_STATEMENTS, "\n".join(cost.statements)
    assert cost.writes <= MAX_WRITES_ALONE, "\n".join(cost.statements)


async def test_buyers_at_once_share_transactions(tmp_path: Path) -> None:
    cost = await cost_of(tmp_path, CROWD)
    assert cost.writes <= MAX_WRITES_IN_A_CROWD * len(CROWD)
    assert len(cost.statements) <= MAX_STATEMENTS * len(CROWD)
    assert not cost.built_again(), "\n\n".join(cost.built_again())


async def test_a_second_purchase_builds_no_statement_again(tmp_path: Path) -> None:
    async with a_shop(tmp_path, PERSONAS[:1]) as rig:
        watched = rig.db
        assert isinstance(watched, WatchedDatabase)
        with watched.noting():
            await buy(rig.ann)
            await buy(rig.ann)
    assert not watched.built_again(), "\n\n".join(watched.built_again())
