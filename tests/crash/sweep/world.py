"""Everything that outlives the shop's process: the file, the supplier, Telegram, time, and the
screens.

Each schedule has its own world. The file is a copy of one that the shop itself filled once.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field, replace
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

from bot.domain.catalogue.product import Card
from bot.domain.ids import OrderProblemId
from bot.domain.payments.payments import PaymentDirection
from bot.services.payments.invoices import MadeInvoice
from storage import EngineDatabase, Vault
from storage.engine.sqlite.engine import SqliteEngine
from tests.builders import a_category, a_product
from tests.crash.sweep.faults import Noise, Rules, Scenario, Standby, Updates
from tests.crash.sweep.invariants import Auditor
from tests.crash.sweep.schedules import Schedule
from tests.crash.sweep.standby import Pair
from tests.storage.database_copies import copies_of
from tests.storage.engines import KEY, empty_url
from tests.storage.outside_reader import FileReader, OutsideReader, ServerReader, open_reader
from tests.world.clock import WaitingClock
from tests.world.rules import AFTER_EVERY_COMMIT, WHERE_MONEY_IS_TAKEN_BACK
from tests.world.shop_process import ShopProcess
from tests.world.stars import Charge, Report
from tests.world.supplier import SimulatedSupplier
from tests.world.telegram import SimulatedMessenger, SimulatedTelegram
from tests.world.world import SimulatedWorld, World, open_test_database

ADA, BEA, POOR, PAYER = 7001, 7002, 7003, 7004
CREDITS = {ADA: "50.00", BEA: "50.00", POOR: "15.00", PAYER: "0"}
STEAM, PSN, PICKED = "STEAM10", "PSN20", "PICKED"
CARD = Card(11, "a nice number", Decimal("1.00"))
#: Seconds after the first trade's arrival: the noise, and a top-up later than any late charge.
SOON, TOPPED = 15.0, 55.0
#: Seconds in which the shop is stopped for a restore.
OUTAGE = 60.0


def new_supplier(schedule: Schedule, clock: WaitingClock) -> SimulatedSupplier:
    """Return the supplier in the state that a schedule starts with."""
    category = a_category(
        a_product(code=STEAM),
        a_product(code=PSN, name="PSN 20"),
        a_product(code=PICKED, name="Picked number", cost="12.00", selectable_cards=True),
    )
    return SimulatedSupplier(
        (category,),
        stocks={STEAM: 1 if schedule.scenario is Scenario.PIECE else 25, PSN: 25, PICKED: 25},
        card_list={PICKED: (CARD,)},
        clock=clock,
        faults=list(schedule.trades),
        look=schedule.look,
        enforces=schedule.rules in {Rules.ENFORCING, Rules.BOTH},
    )


async def fill(url: str) -> None:
    """Fill a new database: read the catalogue and every product page, and register the buyers."""
    database = await open_test_database(url)
    clock = WaitingClock()
    supplier = new_supplier(Schedule(), clock)
    for buyer, credit in CREDITS.items():
        world = World(supplier, clock, credit=credit)
        shop = await world.make_shop(database)
        await ShopProcess(shop, database, SimulatedMessenger(SimulatedTelegram(), database)).open(
            [buyer]
        )
    await database.aclose()


@dataclass(slots=True)
class Folder:
    """The database in which schedules are played, each from the same prepared rows.

    Every process has its own connections.
    """

    url: str
    reader: OutsideReader
    path: Path
    has_unique_quote: bool = True
    _is_migrated: bool = False

    def with_unique_quote(self, has_unique_quote: bool) -> "Folder":
        """Return this folder, with a fresh database that has that guard or lacks it."""
        return replace(self, has_unique_quote=has_unique_quote)

    @property
    def database(self) -> str:
        """Return which of `ENGINES` it uses."""
        return self.url.partition(":")[0]

    def back_up(self) -> None:
        """Copy the shop's rows, as the backup command does."""
        copies_of(self.reader).keep("backup")

    def restore(self) -> None:
        """Put the rows of the backup in the place of the shop's."""
        copies_of(self.reader).put_back("backup")

    def renew(self) -> None:
        """Put the prepared rows in the place of those of the last schedule."""
        if isinstance(self.reader, ServerReader):
            self.reader.execute(_DROP_UNIQUE_QUOTE)  # the last schedule may have broken it
        copies_of(self.reader).put_back("template")
        if isinstance(self.reader, ServerReader) and self.has_unique_quote:
            self.reader.execute(_ADD_UNIQUE_QUOTE)
        elif isinstance(self.reader, FileReader) and not self.has_unique_quote:
            _drop_unique_quote(self.reader.file)

    async def connect(self) -> EngineDatabase:
        """Return the real database with new connections."""
        if not isinstance(self.reader, FileReader) or not self._is_migrated:
            self._is_migrated = True
            return await open_test_database(self.url)
        engine = SqliteEngine(self.reader.file)
        database = EngineDatabase(engine, Vault.from_text(KEY), "USD", "USD")
        await database.check_key_and_currency()
        return database


#: A beat leaves the same world behind.
_COUNT_NO_BEATS = """
    CREATE OR REPLACE TRIGGER outside_change AFTER INSERT OR DELETE ON public.processes
    FOR EACH ROW EXECUTE FUNCTION count_outside_change()"""
_DROP_UNIQUE_QUOTE = "ALTER TABLE orders DROP CONSTRAINT IF EXISTS uq_orders_quote_id"
_ADD_UNIQUE_QUOTE = "ALTER TABLE orders ADD CONSTRAINT uq_orders_quote_id UNIQUE (quote_id)"


def _drop_unique_quote(file: Path) -> None:
    """Create the empty table of orders again, without the unique quote."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        made = connection.execute(
            "SELECT sql FROM sqlite_master WHERE tbl_name = 'orders' AND sql IS NOT NULL"
            " ORDER BY type DESC"
        ).fetchall()
        key = "CONSTRAINT uq_orders_quote_id UNIQUE (quote_id), "
        table = " ".join(made[0][0].split())
        assert key in table, "the key of a quote is not where it is looked for"
        connection.execute("DROP TABLE orders")
        for statement in (table.replace(key, ""), *(sql for (sql,) in made[1:])):
            connection.execute(statement)


async def prepare_folder(path: Path, database: str = "sqlite") -> Folder:
    """Return a folder in which schedules can be played, one at a time.

    `database` is one of `ENGINES`.
    """
    url = await asyncio.to_thread(empty_url, database, path)
    await fill(url)
    reader = open_reader(url)
    reader.version()  # on a server, it begins to count changes, which each copy has then
    if isinstance(reader, ServerReader):
        reader.execute(_COUNT_NO_BEATS)
    copies_of(reader).keep("template")
    return Folder(url, reader, path)


@asynccontextmanager
async def open_folder(path: Path, database: str = "sqlite") -> AsyncIterator[Folder]:
    """Prepare a folder as `prepare_folder` does; close its reader at the end."""
    folder = await prepare_folder(path, database)
    try:
        yield folder
    finally:
        folder.reader.close()


@dataclass(slots=True, kw_only=True)
class SweepWorld(SimulatedWorld):
    """The world of one schedule. `seen` are the quotes on screens, by their names in the script."""

    schedule: Schedule
    folder: Folder
    clock: WaitingClock
    auditor: Auditor = field(init=False)
    seen: dict[str, int] = field(default_factory=dict)
    known_orders: dict[str, int] = field(default_factory=dict)
    #: Invoices in chats, by their names in the script, and the names of those that may be paid.
    invoices: dict[str, MadeInvoice] = field(default_factory=dict)
    accepted: list[str] = field(default_factory=list)
    #: The sum that the operator meant to credit to each buyer, in cents.
    added: dict[int, int] = field(default_factory=dict)
    #: What the operator gave to each buyer for orders, in cents, by what it was.
    given: dict[int, dict[str, int]] = field(default_factory=dict)
    #: Problems that buyers reported, by the names of their quotes.
    problems: dict[str, OrderProblemId] = field(default_factory=dict)
    position: int = 0
    breaches: list[str] = field(default_factory=list)
    #: The processes beside the one that works; None if there is one at a time.
    pair: Pair | None = None

    def __post_init__(self) -> None:
        if self.schedule.standby is not Standby.NONE:
            self.pair = Pair()
        self.supplier.first = self._make_noise
        self.auditor = Auditor(self)

    @property
    def lasting_rules(self) -> Mapping[str, str]:
        """Return the rules that hold after every commit of the scenario."""
        taken_back = self.schedule.scenario in {Scenario.TAKEN_BACK, Scenario.CROSSED}
        return WHERE_MONEY_IS_TAKEN_BACK if taken_back else AFTER_EVERY_COMMIT

    def breach(self, words: str) -> None:
        """Record a violation, once."""
        if words not in self.breaches:
            self.breaches.append(words)

    def effects(self) -> int:
        """Return the number of changes that a crash does not undo."""
        self.auditor.after_commit("that")
        paid = (
            len(self.other_payments)
            + len(self.stars.charges)
            + len(self.stars.taken_back)
            + len(self.stars.returned)
        )
        return self.auditor.changes + len(self.supplier.charges) + self.telegram.sent_count + paid

    def restore(self) -> None:
        """Restore the backup, and note the payments that it does not know."""
        self.folder.restore()
        for charge_id, direction in self.list_unknown_movements():
            if direction == PaymentDirection.IN:
                self.auditor.lost_payments.add(charge_id)

    def report(self, report: Report) -> None:
        """Let Telegram send an update, as the schedule says."""
        times = {Updates.LOST: 0, Updates.REPEATED: 2}.get(self.schedule.updates, 1)
        self.stars.updates += [report] * times

    def charges_of(self, name: str) -> list[Charge]:
        """Return what was paid for an invoice."""
        made = self.invoices.get(name)
        return [each for each in self.stars.charges if made and each.payload == made.payload]

    def move_price(self, code: str, cost: str) -> None:
        """Change the price at the supplier."""
        self.supplier.change(code, lambda each: replace(each, cost=Decimal(cost)))

    def _make_noise(self) -> None:
        """Start the schedule's other events, when the first trade has arrived."""
        match self.schedule.noise:
            case Noise.SPENT:
                self.clock.at(SOON, lambda: self._change_balance("-3.50"))
            case Noise.SPENT_SAME:
                self.clock.at(SOON, lambda: self._change_balance("-9.00"))
            case Noise.TOPPED_SAME:
                self.clock.at(TOPPED, lambda: self._change_balance("9.00"))
            case Noise.DAY_AHEAD:
                self.clock.at(SOON, lambda: self.clock.jump(timedelta(days=1)))
            case Noise.HOUR_BACK:
                self.clock.at(SOON, lambda: self.clock.jump(timedelta(hours=-1)))

    def _change_balance(self, amount: str) -> None:
        self.supplier.money += Decimal(amount)


def new_world(schedule: Schedule, folder: Folder) -> SweepWorld:
    """Return the world of a schedule, with a fresh file."""
    clock = WaitingClock()
    folder.renew()
    return SweepWorld(
        schedule=schedule,
        folder=folder,
        supplier=new_supplier(schedule, clock),
        clock=clock,
        telegram=SimulatedTelegram(schedule.chat),
        reader=folder.reader,
    )
