"""Killed at the worst moments, the shop charges once and loses nothing: real processes, real signals.

The store and Telegram are far ends of their own, the shop is killed as a power cut would and started
again, and what is true is read from its database, the store's console and the buyers' chats.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests.crash.books import ALWAYS, IN_THE_END, Books, Store, misplaced
from tests.crash.people import BUYER_IDS, Buyer, Operator
from tests.crash.processes import Town, a_town, until
from tests.demo.telegram.play import PlayClient

pytestmark = pytest.mark.process
PLAIN = "steam-wallet-20"


@dataclass(frozen=True, slots=True)
class Scene:
    """A town with its people, and the two sets of books."""

    town: Town
    buyers: tuple[Buyer, ...]
    operator: Operator
    books: Books
    store: Store

    @property
    def alice(self) -> Buyer:
        return self.buyers[0]

    async def crash(self) -> None:
        """Kill the shop; what it leaves behind must be in order."""
        await self.town.shop.kill()
        await self.check()

    async def check(self) -> None:
        """What is true after every commit."""
        trades = await self.store.trades()
        assert not misplaced(trades, self.books.orders())
        assert not self.books.broken(ALWAYS)

    async def revive(self) -> None:
        await self.town.shop.start()

    async def calm(self) -> None:
        """Wait until the shop has done what it can without a person."""
        busy = "status IN ('placed', 'submitting', 'uncertain', 'accepted', 'fulfilled')"
        await self.books.until(f"SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM orders WHERE {busy})")

    async def settle(self) -> None:
        """Let the operator settle every case by the store's own list of orders."""
        cases = await self.operator.cases()
        found = {trade.request_no: trade.trade_no for trade in await self.store.trades()}
        for order, request_no in cases.items():
            number = found.get(request_no)
            ruling = f"trade {number}" if number else "not-charged"
            await self.operator.ask(f"/resolve {order} {ruling}")

    async def end(self) -> None:
        """Everybody has goods or money, the store was charged for what was sold, nothing is open."""
        await until(self._at_rest)
        await self.check()
        trades = {trade.trade_no: trade for trade in await self.store.trades()}
        sold = [order for order in self.books.orders() if order.status == "delivered"]
        assert {order.trade_no for order in sold} == trades.keys()
        bill = sum(trade.amount for trade in trades.values())
        query = "SELECT -COALESCE(SUM(amount), 0) FROM postings WHERE account LIKE 'supplier:%'"
        assert self.books.rows(query) == [(bill,)]
        for buyer in self.buyers:
            own = {trades[o.trade_no or ""].secret for o in sold if o.buyer_id == buyer.user_id}
            assert set(await buyer.goods()) == {secret.encode() for secret in own}

    async def _at_rest(self) -> bool:
        return not self.books.broken(IN_THE_END)

    def statuses(self) -> list[str]:
        return [order.status for order in self.books.orders()]


@asynccontextmanager
async def a_scene(folder: Path, **settings: str) -> AsyncIterator[Scene]:
    """Everything running, and the catalogue read."""
    async with a_town(folder, **settings) as town:
        console = httpx.AsyncClient(base_url=f"{town.store.supplier}/console")
        async with PlayClient(town.telegram.play) as play, console:
            books = Books(town.data / "vitrine.sqlite3")
            buyers = tuple(Buyer(play, number) for number in BUYER_IDS)
            yield Scene(town, buyers, Operator(play), books, Store(console))


async def test_a_kill_between_confirm_and_trade_only_delays_the_goods(tmp_path: Path) -> None:
    async with a_scene(tmp_path) as scene:
        offer = await scene.alice.walk(await scene.books.product(PLAIN), 1)
        await scene.store.plan("inventoryState", "delay", 3)
        await scene.alice.confirm(offer)
        await until(lambda: _drawn(scene.store))
        await scene.crash()
        assert scene.statuses() == ["placed"]
        assert await scene.store.trades() == []

        await scene.revive()

        await scene.end()
        assert scene.statuses() == ["delivered"]


async def test_a_kill_while_the_store_ponders_ends_in_goods_by_evidence(tmp_path: Path) -> None:
    async with a_scene(tmp_path) as scene:
        offer = await scene.alice.walk(await scene.books.product(PLAIN), 1)
        await scene.store.plan("trade", "delay", 1.5)
        await scene.alice.confirm(offer)
        await until(lambda: _drawn(scene.store))
        await scene.crash()
        assert scene.statuses() == ["submitting"]
        assert await scene.store.trades() == []

        await scene.revive()
        await scene.calm()
        await until(scene.store.trades)  # it charged, though nobody was there to hear of it
        assert scene.statuses() == ["review"]
        await scene.settle()

        await scene.end()
        assert scene.statuses() == ["delivered"]


async def test_a_kill_after_the_charge_and_before_the_answer_ends_in_goods(tmp_path: Path) -> None:
    async with a_scene(tmp_path) as scene:
        offer = await scene.alice.walk(await scene.books.product(PLAIN), 12)
        await scene.store.plan("trade", "delay_after", 5)
        await scene.alice.confirm(offer)
        await until(scene.store.trades)
        await scene.crash()
        assert scene.statuses() == ["submitting"]

        await scene.revive()
        await scene.calm()
        assert scene.statuses() == ["review"]
        await scene.settle()

        await scene.end()
        assert scene.statuses() == ["delivered"]


async def test_when_shop_and_store_die_before_the_charge_the_money_comes_back(
    tmp_path: Path,
) -> None:
    async with a_scene(tmp_path) as scene:
        offer = await scene.alice.walk(await scene.books.product(PLAIN), 1)
        await scene.store.plan("trade", "delay", 30)
        await scene.alice.confirm(offer)
        await until(lambda: _drawn(scene.store))
        await asyncio.gather(scene.town.shop.kill(), scene.town.store.program.kill())
        await scene.town.store.start()
        await scene.check()
        assert scene.statuses() == ["submitting"]

        await scene.revive()
        await scene.calm()
        assert scene.statuses() == ["review"]
        await scene.settle()

        await scene.end()
        assert scene.statuses() == ["cancelled"]
        assert await scene.store.trades() == []


async def test_a_kill_with_the_goods_in_hand_still_delivers_them(tmp_path: Path) -> None:
    async with a_scene(tmp_path) as scene:
        offer = await scene.alice.walk(await scene.books.product(PLAIN), 1)
        await scene.store.plan("trade", "delay", 1)
        await scene.alice.confirm(offer)
        await scene.books.reach("submitting")
        await scene.town.telegram.program.kill()  # so that the goods arrive and cannot be sent
        await scene.books.reach("fulfilled")
        await scene.crash()
        await scene.town.telegram.start()
        assert await scene.alice.goods() == []

        await scene.revive()

        await scene.end()
        assert scene.statuses() == ["delivered"]


async def _drawn(store: Store) -> bool:
    return await store.waiting() == 0
