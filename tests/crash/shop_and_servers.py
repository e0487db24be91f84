"""A shop between its servers, with its people and the databases of both sides.

`ShopAndServers.check_rules` holds at any time, also while the shop is dead; `check_end` holds after
all work.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx

from bot.demo.demo_servers import TOKEN
from bot.demo.supplier.records import STRICT
from tests.crash.processes import TIMEOUT_SECONDS, Processes, start_processes, until
from tests.crash.scripted_people import BUYER_IDS, PLAIN, Button, Buyer, Operator, ruling_command
from tests.crash.supplier_console import SupplierConsole
from tests.demo.telegram.remote_person import PlayClient
from tests.storage.engines import empty_url
from tests.waiting import HANG_LIMIT
from tests.world.checks import find_contradictions
from tests.world.rules import AFTER_EVERY_COMMIT, IN_THE_END
from tests.world.shop_database import ShopDatabase


@dataclass(frozen=True, slots=True)
class ShopAndServers:
    """A running shop and its servers, with its people and the databases of both sides."""

    processes: Processes
    buyers: tuple[Buyer, ...]
    operator: Operator
    database: ShopDatabase
    supplier_console: SupplierConsole
    bot_api: httpx.AsyncClient

    @property
    def alice(self) -> Buyer:
        return self.buyers[0]

    async def reach_quote(self, code: str, quantity: int = 1) -> Button:
        """Bring Alice to the quote for a product; return its Confirm button, untapped."""
        return await self.alice.reach_quote(await self.database.wait_for_product(code), quantity)

    async def confirm_held(self, endpoint: str, fault: str, quantity: int = 1) -> None:
        """Let Alice confirm a quote; the next call of an endpoint of the supplier meets the fault."""
        confirm_button = await self.reach_quote(PLAIN, quantity)
        await self.supplier_console.plan(endpoint, fault)
        await self.alice.confirm(confirm_button)

    async def buy_once_more(self) -> None:
        """Let Alice buy."""
        await self.alice.confirm(await self.reach_quote(PLAIN))

    async def kill_shop(self) -> None:
        """Kill the shop; check what it leaves behind."""
        await self.processes.shop.kill()
        await self.check_rules()

    async def check_rules(self) -> None:
        """Check the rules that hold after every commit."""
        found = await self.find_violations()
        assert not found, found

    async def find_violations(self) -> list[str]:
        """Return the violated rules, of those that hold after every commit."""
        trades = await self.supplier_console.trades()
        found = find_contradictions(trades, self.database.orders())
        broken = await asyncio.to_thread(self.database.broken_rules, AFTER_EVERY_COMMIT)
        return found + [f"{rule}: {rows[:5]}" for rule, rows in broken.items()]

    async def start_shop(self) -> None:
        await self.processes.shop.start()

    async def wait_until_idle(self) -> None:
        """Wait until the shop has done everything that needs no person."""
        await until(self.has_every_update)
        await self.database.wait_for_row(
            "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM orders WHERE status IN"
            " ('placed', 'submitting', 'uncertain', 'accepted', 'fulfilled'))"
            " AND NOT EXISTS (SELECT 1 FROM outbox WHERE state = 'pending')"
        )

    async def choose_rulings(self) -> list[str]:
        """Return the operator's ruling for each case of /review, by the supplier's list of orders."""
        cases = await self.operator.cases()
        found = {trade.request_no: trade.trade_no for trade in await self.supplier_console.trades()}
        return [ruling_command(order, found.get(request_no)) for order, request_no in cases.items()]

    async def settle_cases(self) -> None:
        """Let the operator settle every case; check again for cases that a late answer hid."""
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while "review" in self.statuses():
                for ruling in await self.choose_rulings():
                    await self.operator.rule(ruling)
                await self.wait_until_idle()

    async def check_end(self, *statuses: str) -> None:
        """Check that everybody has a secret or money, that the supplier charged for what was sold, and that
        nothing is open; and the statuses of the orders, if they are given.
        """
        await until(self.is_work_done)
        await self.check_rules()
        found = await self.find_differences()
        assert not found, found
        assert self.statuses() == list(statuses or self.statuses())

    async def settle_and_check_end(self, orders: int) -> None:
        """Settle all cases, then check the end, and that the supplier traded each of the orders once."""
        await self.wait_until_idle()
        await self.settle_cases()
        await self.check_end()
        assert len(self.statuses()) == orders
        trades = await self.supplier_console.trades()
        assert len(trades) == self.statuses().count("delivered")

    async def is_work_done(self) -> bool:
        """Return whether all work that was started has ended."""
        return await self.has_every_update() and not await asyncio.to_thread(
            self.database.broken_rules, IN_THE_END
        )

    async def has_every_update(self) -> bool:
        """Return whether the shop has stored all that people did: Telegram keeps no update for it."""
        with suppress(httpx.TransportError):
            answer = await self.bot_api.get("getWebhookInfo")
            return bool(answer.json()["result"]["pending_update_count"] == 0)
        return False

    async def find_differences(self) -> list[str]:
        """Return the differences between the supplier, the shop and what the buyers were shown."""
        trades = {trade.trade_no: trade for trade in await self.supplier_console.trades()}
        sold = {o.trade_no or "": o for o in self.database.orders() if o.status == "delivered"}
        bill, booked = (
            sum(trade.amount for trade in trades.values()),
            self.database.booked_charges(),
        )
        found = [f"trade {number} was sold to nobody" for number in trades.keys() - sold.keys()]
        found += [f"order {sold[number].id} has no trade" for number in sold.keys() - trades.keys()]
        if bill != booked:
            found.append(f"the supplier took {bill}, the ledger says {booked}")
        for buyer in self.buyers:
            numbers = {number for number, o in sold.items() if o.buyer_id == buyer.user_id}
            secrets = [trades[number].secret for number in numbers & trades.keys()]
            own = {secret.encode() for secret in secrets if secret is not None}
            shown = set(await buyer.deliveries())
            found += [f"buyer {buyer.user_id} was never shown {len(own - shown)}"] * (own != shown)
        return found

    def statuses(self) -> list[str]:
        return [order.status for order in self.database.orders()]


async def choose_database(database: str, folder: Path) -> dict[str, str]:
    """Return the settings that name the shop's database; `database` is one of `ENGINES`.

    On the shared PostgreSQL server it is a new one. A file is where the shop makes it.
    """
    if database == "sqlite":
        return {}
    return {"DATABASE_URL": await asyncio.to_thread(empty_url, database, folder)}


def find_database(processes: Processes) -> ShopDatabase:
    """Return the database of the shop, by its settings."""
    url = processes.shop.settings.get("DATABASE_URL")
    file = processes.data / "vitrine.sqlite3"
    return ShopDatabase(url) if url else ShopDatabase.in_file(file)


@asynccontextmanager
async def start_shop_and_servers(
    folder: Path, behaviour: str = STRICT, **settings: str
) -> AsyncIterator[ShopAndServers]:
    """Start everything and wait until the catalogue is read."""
    async with start_processes(folder, behaviour, 0, **settings) as processes:
        play = PlayClient(processes.telegram.play_url)
        buyers = tuple(Buyer(play, number) for number in BUYER_IDS)
        async with connect(processes, play, buyers) as system:
            yield system


@asynccontextmanager
async def connect(
    processes: Processes, play: PlayClient, buyers: tuple[Buyer, ...]
) -> AsyncIterator[ShopAndServers]:
    """Connect to the servers and the database; wait until the catalogue is read."""
    console = httpx.AsyncClient(
        base_url=f"{processes.supplier.supplier_url}/console", timeout=HANG_LIMIT
    )
    bot_api = httpx.AsyncClient(
        base_url=f"{processes.telegram.telegram_url}/bot{TOKEN}", timeout=HANG_LIMIT
    )
    async with play, console, bot_api:
        database = find_database(processes)
        await database.wait_for_row("SELECT 1 FROM products")
        yield ShopAndServers(
            processes, buyers, Operator(play), database, SupplierConsole(console), bot_api
        )
