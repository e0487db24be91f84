"""The world around a shop under test. It outlives the processes of the shop; all simulators share it.

    world = World(supplier, clock)
    process = ShopProcess(await world.make_shop(database), database, messenger)

A `SimulatedWorld` has more: its Telegram, its people, and a reader of the shop's database from outside.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.adapters.by_hand import PaymentByHand
from bot.domain.operations.messenger import Messenger
from bot.domain.orders.evidence import CAUTIOUS_RULES, UnknownOutcomeRules
from bot.domain.orders.supplier import Supplier
from bot.domain.payments.claims import BY_HAND
from bot.domain.system_ports import Clock, Ids
from bot.services.payments.invoices import MadeInvoice
from bot.services.shop import Shop
from storage import EngineDatabase, Vault, open_database
from storage.database import Database
from tests.builders import FakeSupplier, SeqIds, a_shop, opened_on, shop_with
from tests.storage.engines import BOT_ID, KEY
from tests.storage.outside_reader import OutsideReader
from tests.world.clock import SimulatedClock
from tests.world.other_payments import (
    BY_HAND_METHOD,
    LINK,
    LINK_METHOD,
    OtherPayment,
    SimulatedLinkPage,
)
from tests.world.points import CallLock, Hook, with_points
from tests.world.scripted_operator import Operator
from tests.world.shop_database import OrderRow, list_orders
from tests.world.shop_process import ShopProcess
from tests.world.stars import METHOD, STARS, Charge, Report, SimulatedStars, sign
from tests.world.supplier import SimulatedSupplier
from tests.world.telegram import SimulatedMessenger, SimulatedTelegram


@dataclass(slots=True)
class World:
    """The state that outlives the shop's process: supplier, time, ids, the operator's declarations."""

    supplier: FakeSupplier
    clock: Clock
    ids: Ids = field(default_factory=SeqIds)
    rules: UnknownOutcomeRules = CAUTIOUS_RULES
    credit: str = "50.00"
    max_open_orders: int = 20
    account: str = "supplier.example#1001"
    accepts_payments: bool = False
    stars: SimulatedStars = field(default_factory=SimulatedStars)
    link_page: SimulatedLinkPage = field(default_factory=SimulatedLinkPage)

    async def make_shop(
        self,
        database: EngineDatabase,
        db: Database | None = None,
        supplier: Supplier | None = None,
    ) -> Shop:
        """Build the shop of one process. `db` and `supplier` are wrapped forms of the world's own."""
        shop = a_shop(
            db or database,
            supplier or self.supplier,
            account=await database.get_or_create_account_id(self.account),
            clock=self.clock,
            ids=self.ids,
            credit=self.credit,
            max_open_orders=self.max_open_orders,
            unknown_outcome_rules=self.rules,
        )
        if not self.accepts_payments:
            return opened_on(database, shop)
        shop = shop_with(
            shop,
            sign=sign,
            bot_id=BOT_ID,
            payment_methods=(METHOD, LINK_METHOD, BY_HAND_METHOD),
            payment_gateways={
                STARS: self.stars,
                LINK: self.link_page,
                BY_HAND: PaymentByHand("Send it to us."),
            },
        )
        return opened_on(database, shop)


async def open_test_database(url: str) -> EngineDatabase:
    """Open a database with the key of the test run, for one bot."""
    database = await open_database(url, Vault.from_text(KEY), currency="USD", cost_currency="USD")
    database.set_bot_id(BOT_ID)
    return database


@dataclass(slots=True, kw_only=True)
class SimulatedWorld(World):
    """A world that is simulated as a whole: what people pay and see is known, also without the shop."""

    supplier: SimulatedSupplier
    clock: SimulatedClock
    telegram: SimulatedTelegram = field(default_factory=SimulatedTelegram)
    reader: OutsideReader
    accepts_payments: bool = True
    operator: Operator = field(default_factory=Operator)
    #: What was paid outside of Telegram.
    other_payments: list[OtherPayment] = field(default_factory=list)

    async def make_ports(
        self,
        database: EngineDatabase,
        hook: Hook,
        call_lock: CallLock | None = None,
        dealer: Supplier | None = None,
    ) -> tuple[Shop, Database, Messenger]:
        """Build the shop of one process over an open database, with a hook at every point.

        What the messenger reads is a part of its call, and no point of its own. `dealer` is the form of
        the world's supplier that the process deals with.
        """
        db: Database = with_points(Database, database, hook, call_lock)
        supplier: Supplier = with_points(Supplier, dealer or self.supplier, hook, call_lock)
        sender = SimulatedMessenger(self.telegram, database)
        messenger: Messenger = with_points(Messenger, sender, hook, call_lock)
        return await self.make_shop(database, db, supplier), db, messenger

    # --- what is seen from outside -----------------------------------------------------------------

    def rows(self, query: str, *values: object) -> list[tuple[object, ...]]:
        """Return the rows of a query on the database."""
        return self.reader.rows(query, *values)

    def product(self, code: str) -> int:
        """Return the shop's id of a product."""
        ((number,),) = self.rows("SELECT id FROM products WHERE code = ?", code)
        return int(str(number))

    def orders(self, *statuses: str) -> list[OrderRow]:
        """Return the stored orders, oldest first; only those in the named statuses, if any."""
        return list_orders(self.reader, *statuses)

    def broken(self, rules: Mapping[str, str]) -> list[str]:
        """Return the broken rules, each with rows that break it."""
        return [f"{rule}: {rows[:3]}" for rule, rows in self.reader.broken_rules(rules).items()]

    def list_unknown_movements(self) -> set[tuple[str, str]]:
        """Return the payments and reversals that were made and that the shop does not know."""
        rows = self.rows("SELECT external_id, direction FROM payments")
        known = {(str(number), str(way)) for number, way in rows}
        others = {(each.id, "in") for each in self.other_payments}
        return self.stars.list_unknown(known) | (others - known)

    # --- people ------------------------------------------------------------------------------------

    def report(self, report: Report) -> None:
        """Let Telegram send an update about a payment."""
        self.stars.updates.append(report)

    def pay(self, payer: int, made: MadeInvoice) -> None:
        """Let a person pay an invoice in Telegram."""
        self.report(self.stars.charge(payer, made, self.clock.now()))

    def take_back(self, charge: Charge) -> None:
        """Let Telegram take a payment back, unless its money has gone back already."""
        if not self.stars.is_gone(charge):
            self.report(self.stars.take_back(charge))

    async def take_all_updates(self, process: ShopProcess, *, newest_first: bool = False) -> None:
        """Let the updates about payments come; Telegram repeats one that was not handled to its end."""
        place = -1 if newest_first else 0
        while self.stars.updates:
            await process.take_payment_update(self.stars.updates[place])
            del self.stars.updates[place]

    async def let_all_return(self, process: ShopProcess) -> None:
        """Let the people who had blocked the bot write to it again."""
        for buyer in sorted(self.telegram.blocked):
            self.telegram.blocked.discard(buyer)
            await process.register(buyer)
