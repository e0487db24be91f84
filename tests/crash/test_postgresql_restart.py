"""Tests of a shop whose PostgreSQL server is restarted while it sells: it goes on by itself."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import asyncpg
import pytest

from tests.crash.processes import until
from tests.crash.scripted_people import PLAIN, Button, Buyer
from tests.crash.shop_and_servers import ShopAndServers, start_shop_and_servers
from tests.storage.own_server import OwnServer, own_server

pytestmark = pytest.mark.process
PURCHASES_OF_EACH = 3
SPOILT_AFTER_SECONDS = 30.0


@pytest.fixture
def server() -> Iterator[OwnServer]:
    with own_server() as started:
        yield started


@asynccontextmanager
async def start_shop_on(server: OwnServer, folder: Path) -> AsyncIterator[ShopAndServers]:
    async with start_shop_and_servers(folder, DATABASE_URL=server.url) as system:
        await system.supplier_console.restock(PLAIN, 100)
        yield system


async def wait_until_logged(system: ShopAndServers, words: str, times: int) -> None:
    """Wait until the shop has logged these words so many times."""

    async def is_logged() -> bool:
        assert system.processes.shop.running, system.processes.shop.read_outputs()
        return system.processes.shop.read_outputs().count(words) >= times

    await until(is_logged)


async def delivered(system: ShopAndServers, orders: int) -> None:
    """Wait until so many orders are delivered."""
    query = "SELECT 1 WHERE (SELECT COUNT(*) FROM orders WHERE status = 'delivered') >= ?"
    await system.database.wait_for_row(query, orders)


async def buy_repeatedly(buyer: Buyer, product: int) -> None:
    for _ in range(PURCHASES_OF_EACH):
        await buyer.confirm(await reach_quote(buyer, product))


async def reach_quote(buyer: Buyer, product: int) -> Button:
    """Return the Confirm button of a quote.

    An answer that the outage spoilt does not come again: then the buyer begins again, so late that
    nothing of the first try is under way.
    """
    for _ in range(3):
        with suppress(TimeoutError):
            async with asyncio.timeout(SPOILT_AFTER_SECONDS):
                return await buyer.reach_quote(product, 1)
    raise AssertionError(f"buyer {buyer.user_id} never reached a quote")


async def test_a_shop_sells_on_while_its_server_is_restarted(
    tmp_path: Path, server: OwnServer
) -> None:
    """Every confirmed quote becomes one order with one trade, and the process stays the same."""
    async with start_shop_on(server, tmp_path) as system:
        product = await system.database.wait_for_product(PLAIN)
        shop, pid = system.processes.shop, system.processes.shop.pid
        buyers = system.buyers[:3]
        buying = asyncio.gather(*(buy_repeatedly(buyer, product) for buyer in buyers))
        for times, mode in enumerate(("fast", "immediate"), start=1):
            await delivered(system, 2 * times)
            await asyncio.to_thread(server.stop, mode)
            await wait_until_logged(system, "lock on the database was lost", times)
            await asyncio.to_thread(server.start)
            await wait_until_logged(system, "lock on the database is held again", times)
        await buying
        await system.wait_until_idle()
        await system.settle_cases()

        await system.check_end()
        assert shop.running
        assert shop.pid == pid
        confirmed = [quote for buyer in buyers for quote in buyer.confirmed]
        ordered = [int(str(row[0])) for row in system.database.rows("SELECT quote_id FROM orders")]
        assert sorted(confirmed) == sorted(ordered)
        assert len(confirmed) == len(buyers) * PURCHASES_OF_EACH
        assert len(await system.supplier_console.trades()) == system.statuses().count("delivered")
        await system.alice.confirm(await reach_quote(system.alice, product))
        await system.check_end()


async def test_a_shop_ends_with_a_sentence_when_another_process_declared_it_dead(
    tmp_path: Path, server: OwnServer
) -> None:
    async with start_shop_on(server, tmp_path) as system:
        connection = await asyncpg.connect(server.url)
        await connection.execute("DELETE FROM processes")
        await connection.close()

        await system.alice.say("/start")  # every write looks for the row of its process

        assert await system.processes.shop.wait_for_end() == 1
        lines = system.processes.shop.errors.read_text("utf-8").splitlines()
        sentence = "another process has taken this shop over"
        assert any(line.startswith(sentence) for line in lines)


async def test_a_shop_without_its_server_can_be_stopped(tmp_path: Path, server: OwnServer) -> None:
    async with start_shop_on(server, tmp_path) as system:
        await asyncio.to_thread(server.stop)
        await wait_until_logged(system, "lock on the database was lost", 1)

        assert await system.processes.shop.stop() == 0
        assert "exception was never retrieved" not in system.processes.shop.read_outputs()
