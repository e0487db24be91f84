"""Tests of two processes of one shop on PostgreSQL: the second one takes over, whatever ends the first.

Real processes, real signals and a real server. Each order is traded once, whoever trades it, and each
update is handled once.
"""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from tests.crash.crash_at_each_point import run_shop_with_faults
from tests.crash.processes import Program, cleaned_up, shop_program, until
from tests.crash.scripted_people import PLAIN
from tests.crash.shop_and_servers import ShopAndServers, start_shop_and_servers
from tests.crash.supplier_console import SupplierConsole
from tests.storage.engines import empty_url
from tests.storage.pgbouncer import through_pgbouncer

pytestmark = pytest.mark.process
WAITS = "this one waits to take over"
TAKES_OVER = "this process receives the updates now"
TRADES = "this process trades now"
IS_OVERTAKEN = "another process has taken this shop over"


@dataclass(frozen=True, slots=True)
class TwoProcesses:
    """A shop, and a second process of it that waits to take over."""

    system: ShopAndServers
    standby: Program

    @property
    def first(self) -> Program:
        return self.system.processes.shop

    async def wait_for_take_over(self) -> None:
        await wait_until_logged(self.standby, TAKES_OVER)

    async def check_end(self, orders: int) -> None:
        """Check the end of the system, and that the standby still runs."""
        await self.system.settle_and_check_end(orders)
        assert self.standby.running, self.standby.read_outputs()


@asynccontextmanager
async def two_processes(folder: Path, url: str) -> AsyncIterator[TwoProcesses]:
    async with start_shop_and_servers(folder, DATABASE_URL=url) as system:
        await system.supplier_console.restock(PLAIN, 100)
        settings = system.processes.shop.settings
        async with cleaned_up(shop_program(folder, settings, "standby")) as standby:
            await standby.start()
            await wait_until_logged(standby, WAITS)
            yield TwoProcesses(system, standby)


async def wait_until_logged(program: Program, words: str) -> None:
    async def is_logged() -> bool:
        assert program.running, program.read_outputs()
        return words in program.read_outputs()

    await until(is_logged)


async def is_held(console: SupplierConsole) -> bool:
    return await console.waiting() == 0


@pytest.fixture
async def url(tmp_path: Path) -> str:
    return await asyncio.to_thread(empty_url, "postgresql", tmp_path)


@pytest.fixture(params=["server", "pgbouncer"])
async def any_url(request: pytest.FixtureRequest, tmp_path: Path, url: str) -> AsyncIterator[str]:
    """Return the address of the server itself, and of a PgBouncer that gives each connection a session."""
    if request.param == "server":
        yield url
        return
    async with through_pgbouncer(tmp_path, url) as address:
        yield address


async def test_a_standby_takes_over_from_a_process_that_is_killed_during_its_trade(
    tmp_path: Path, any_url: str
) -> None:
    async with two_processes(tmp_path, any_url) as both:
        await both.system.confirm_held("trade", "hold_after")
        await until(both.system.supplier_console.trades)
        await both.first.kill()
        both.system.processes.supplier.release()
        await both.wait_for_take_over()
        await both.system.buy_once_more()
        await both.check_end(orders=2)


async def test_a_standby_answers_while_a_process_that_is_stopped_ends_its_trade(
    tmp_path: Path, url: str
) -> None:
    async with two_processes(tmp_path, url) as both:
        await both.system.confirm_held("trade", "hold")
        await until(lambda: is_held(both.system.supplier_console))
        os.kill(both.first.pid, signal.SIGTERM)
        await both.wait_for_take_over()
        await wait_until_logged(both.first, "a trade is in flight; it is waited for")
        assert TRADES not in both.standby.read_outputs()
        await both.system.buy_once_more()
        await both.system.database.wait_for_row("SELECT 1 FROM orders WHERE status = 'placed'")
        assert both.system.statuses() == ["submitting", "placed"], "one trade at a time"
        both.system.processes.supplier.release()
        assert await both.first.wait_for_end() == 0
        await wait_until_logged(both.standby, TRADES)
        await both.check_end(orders=2)
        assert both.system.statuses() == ["delivered", "delivered"]


async def test_two_processes_that_are_stopped_at_once_during_a_trade_lose_nothing(
    tmp_path: Path, url: str
) -> None:
    async with two_processes(tmp_path, url) as both:
        await both.system.confirm_held("trade", "hold")
        await until(lambda: is_held(both.system.supplier_console))
        bob = both.system.buyers[1]
        asked = await bob.say("/start")
        for each in (both.first, both.standby):
            os.kill(each.pid, signal.SIGTERM)
        assert await both.standby.wait_for_end() == 0
        assert both.first.running, "its trade is in flight"
        both.system.processes.supplier.release()
        assert await both.first.wait_for_end() == 0
        assert both.system.database.rows("SELECT holder FROM leases WHERE holder > 0") == []

        await both.standby.start()
        await bob.wait_for_button(encode(verbs.SEARCH), since=asked)
        await both.system.buy_once_more()
        await both.check_end(orders=2)
        assert both.system.statuses() == ["delivered", "delivered"]


async def test_a_process_that_is_halted_before_its_trade_sends_none_when_it_goes_on(
    tmp_path: Path, url: str
) -> None:
    async with two_processes(tmp_path, url) as both:
        await both.system.confirm_held("inventoryState", "hold")
        await until(lambda: is_held(both.system.supplier_console))
        os.kill(both.first.pid, signal.SIGSTOP)
        both.system.processes.supplier.release()
        await both.wait_for_take_over()
        await both.system.buy_once_more()
        await both.system.wait_until_idle()
        os.kill(both.first.pid, signal.SIGCONT)
        assert await both.first.wait_for_end() == 1
        assert IS_OVERTAKEN in both.first.read_outputs()
        await both.check_end(orders=2)


async def test_a_process_that_is_halted_during_its_trade_leaves_it_to_a_person(
    tmp_path: Path, any_url: str
) -> None:
    async with two_processes(tmp_path, any_url) as both:
        await both.system.confirm_held("trade", "hold")
        await until(lambda: is_held(both.system.supplier_console))
        os.kill(both.first.pid, signal.SIGSTOP)
        await both.wait_for_take_over()
        await both.system.database.wait_for_row("SELECT 1 FROM orders WHERE status = 'review'")
        both.system.processes.supplier.release()
        os.kill(both.first.pid, signal.SIGCONT)
        assert await both.first.wait_for_end() == 1
        outputs = both.first.read_outputs()
        assert IS_OVERTAKEN in outputs
        assert "Traceback" not in outputs, "its end is no fault of a part of the program"
        await until(both.system.supplier_console.trades)
        await both.system.buy_once_more()
        await both.check_end(orders=2)


async def test_an_update_that_is_stored_and_not_acknowledged_is_handled_once_by_the_standby(
    tmp_path: Path, url: str
) -> None:
    """The poller is killed in between, so Telegram sends the update again."""
    async with start_shop_and_servers(tmp_path, DATABASE_URL=url) as system:
        await system.supplier_console.restock(PLAIN, 100)
        product = await system.database.wait_for_product(PLAIN)
        alice = system.alice
        standby = shop_program(tmp_path, system.processes.shop.settings, "standby")
        async with (
            run_shop_with_faults(system, "--kill-at", "after-inbox.add:1") as first,
            cleaned_up(standby),
        ):
            await wait_until_logged(first, "open: @")
            await standby.start()
            await wait_until_logged(standby, WAITS)
            sent = await alice.say(f"/start p_{product}")
            assert await first.wait_for_end() == -signal.SIGKILL
            await wait_until_logged(standby, TAKES_OVER)
            await alice.wait_for_button(encode(verbs.OPEN_CHECKOUT), since=sent)
            await system.wait_until_idle()
            shown = [each["message_id"] for each in await alice.play.messages(alice.user_id)]
            assert shown[-2:] == [sent, sent + 1], "a second answer would have taken its place"
            await system.buy_once_more()
            await system.wait_until_idle()
            await system.check_end("delivered")
