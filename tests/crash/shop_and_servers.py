"""A shop between its servers, with its people and the databases of both sides.

`Scene.check` holds at any time, also while the shop is dead; `Scene.end` holds after all work.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx

from bot.demo.demo_servers import TOKEN
from bot.demo.supplier.records import STRICT
from tests.crash.processes import PATIENCE, Town, a_town, until
from tests.crash.rules_from_outside import IN_THE_END, Books, Store, misplaced
from tests.crash.scripted_people import BUYER_IDS, Buyer, Operator
from tests.demo.telegram.remote_person import PlayClient
from tests.simulation.rules import AFTER_EVERY_COMMIT
from tests.waiting import HANG_LIMIT


@dataclass(frozen=True, slots=True)
class Scene:
    """A running town with its people and the databases of both sides."""

    town: Town
    buyers: tuple[Buyer, ...]
    operator: Operator
    books: Books
    store: Store
    bot_api: httpx.AsyncClient

    @property
    def alice(self) -> Buyer:
        return self.buyers[0]

    async def crash(self) -> None:
        """Kill the shop; check what it leaves behind."""
        await self.town.shop.kill()
        await self.check()

    async def check(self) -> None:
        """Check the rules that hold after every commit."""
        found = await self.breaches()
        assert not found, found

    async def breaches(self) -> list[str]:
        """Return the violated rules, of those that hold after every commit."""
        trades = await self.store.trades()
        found = misplaced(trades, self.books.orders())
        broken = await asyncio.to_thread(self.books.broken, AFTER_EVERY_COMMIT)
        return found + [f"{rule}: {rows[:5]}" for rule, rows in broken.items()]

    async def revive(self) -> None:
        await self.town.shop.start()

    async def calm(self) -> None:
        """Wait until the shop has done everything that needs no person."""
        await until(self.has_every_update)
        await self.books.until(
            "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM orders WHERE status IN"
            " ('placed', 'submitting', 'uncertain', 'accepted', 'fulfilled'))"
            " AND NOT EXISTS (SELECT 1 FROM outbox WHERE state = 'pending')"
        )

    async def rulings(self) -> list[str]:
        """Return the operator's ruling for each case of /review, by the supplier's list of orders."""
        cases = await self.operator.cases()
        found = {trade.request_no: trade.trade_no for trade in await self.store.trades()}
        return [
            f"/resolve {order} trade {found[request_no]}"
            if request_no in found
            else f"/resolve {order} not-charged"
            for order, request_no in cases.items()
        ]

    async def settle(self) -> None:
        """Let the operator settle every case; check again for cases that a late answer hid."""
        async with asyncio.timeout(PATIENCE):
            while "review" in self.statuses():
                for ruling in await self.rulings():
                    await self.operator.rule(ruling)
                await self.calm()

    async def end(self) -> None:
        """Everybody has a secret or money, the supplier charged for what was sold, and nothing is
        open.
        """
        await until(self.at_rest)
        await self.check()
        found = await self.differences()
        assert not found, found

    async def at_rest(self) -> bool:
        """Return whether all work that was started has ended."""
        return await self.has_every_update() and not await asyncio.to_thread(
            self.books.broken, IN_THE_END
        )

    async def has_every_update(self) -> bool:
        """Return whether the shop has stored all that people did: Telegram keeps no update for it."""
        with suppress(httpx.TransportError):
            answer = await self.bot_api.get("getWebhookInfo")
            return bool(answer.json()["result"]["pending_update_count"] == 0)
        return False

    async def differences(self) -> list[str]:
        """Return the differences between the supplier, the shop and what the buyers were shown."""
        trades = {trade.trade_no: trade for trade in await self.store.trades()}
        sold = {o.trade_no or "": o for o in self.books.orders() if o.status == "delivered"}
        bill, booked = sum(trade.amount for trade in trades.values()), self.booked()
        found = [f"trade {number} was sold to nobody" for number in trades.keys() - sold.keys()]
        found += [f"order {sold[number].id} has no trade" for number in sold.keys() - trades.keys()]
        if bill != booked:
            found.append(f"the store took {bill}, the ledger says {booked}")
        for buyer in self.buyers:
            numbers = {number for number, o in sold.items() if o.buyer_id == buyer.user_id}
            own = {trades[number].secret.encode() for number in numbers & trades.keys()}
            shown = set(await buyer.goods())
            found += [f"buyer {buyer.user_id} was never shown {len(own - shown)}"] * (own != shown)
        return found

    def booked(self) -> int:
        """Return the supplier's charges according to the ledger."""
        query = "SELECT -COALESCE(SUM(amount), 0) FROM postings WHERE account LIKE 'supplier:%'"
        return int(str(self.books.rows(query)[0][0]))

    def statuses(self) -> list[str]:
        return [order.status for order in self.books.orders()]


def a_bot_api(town: Town) -> httpx.AsyncClient:
    """Return a client of the bot's own methods, beside the shop."""
    return httpx.AsyncClient(base_url=f"{town.telegram.telegram}/bot{TOKEN}", timeout=HANG_LIMIT)


@asynccontextmanager
async def a_scene(
    folder: Path, behaviour: str = STRICT, *, books: Books | None = None, **settings: str
) -> AsyncIterator[Scene]:
    """Start everything and wait until the catalogue is read.

    `books` are given if the settings name another database than a file in the data folder.
    """
    async with a_town(folder, behaviour, 0, **settings) as town:
        console = httpx.AsyncClient(base_url=f"{town.store.supplier}/console", timeout=HANG_LIMIT)
        async with PlayClient(town.telegram.play) as play, console, a_bot_api(town) as bot_api:
            books = books or Books(town.data / "vitrine.sqlite3")
            await books.until("SELECT 1 FROM products")
            buyers = tuple(Buyer(play, number) for number in BUYER_IDS)
            yield Scene(town, buyers, Operator(play), books, Store(console), bot_api)
