"""Tests of two processes of one shop on two hosts, whose network is cut: real packets are lost.

Each host has a network, process numbers and a kernel boot of its own, so that neither sees the other's
process. Whatever is cut, each order is traded once, and what a host that is cut off may still do is left
to a person.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from storage.engine.vault import make_key
from tests.crash.network_hosts import (
    SUPPLIER_URL,
    TELEGRAM_URL,
    Link,
    NetworkHost,
    two_network_hosts,
)
from tests.crash.processes import (
    Processes,
    Program,
    cleaned_up,
    servers_process,
    shop_settings,
    until,
)
from tests.crash.scripted_people import BUYER_IDS, PLAIN, Buyer
from tests.crash.shop_and_servers import ShopAndServers, connect
from tests.crash.test_two_processes import (
    IS_OVERTAKEN,
    TAKES_OVER,
    WAITS,
    is_held,
    wait_until_logged,
)
from tests.demo.telegram.remote_person import PlayClient
from tests.storage.engines import empty_url

pytestmark = pytest.mark.process
IS_PROVEN_DEAD = "of this shop has ended"
IS_DECLARED_DEAD = "does not answer and is declared dead"
EVERYTHING = (Link.DATABASE, Link.INTERNET, Link.PEER)
#: More beats than a process that is declared dead can miss.
MANY_BEATS = 15


@dataclass(frozen=True, slots=True)
class TwoHosts:
    """A shop on the first host, and its standby on the second one."""

    system: ShopAndServers
    hosts: tuple[NetworkHost, NetworkHost]
    standby: Program

    @property
    def first(self) -> Program:
        return self.system.processes.shop

    async def wait_for_take_over(self, hit_at: float) -> None:
        """Wait until the second host answers and trades; print how long that took."""
        await wait_until_logged(self.standby, TAKES_OVER)
        print(f"updates taken over after {time.monotonic() - hit_at:.1f} s")
        await until(self._trades)
        print(f"trades taken over after {time.monotonic() - hit_at:.1f} s")

    async def _trades(self) -> bool:
        query = (
            "SELECT place FROM processes JOIN leases ON holder = id WHERE leases.name = 'trader'"
        )
        rows = await asyncio.to_thread(self.system.database.rows, query)
        return any(str(place).startswith(self.hosts[1].boot_id) for (place,) in rows)

    async def read_end_of_trade(self) -> object:
        """Return why the outcome of the first trade is unknown, when that was noted."""
        query = "SELECT reason FROM attempts WHERE order_id = 1 AND outcome = 'unknown'"
        (reason,) = await self.system.database.wait_for_row(query)
        return reason

    async def check_end(self, orders: int) -> None:
        """Check the end of the system, that each secret was shown once, and that the standby still runs."""
        await self.system.settle_and_check_end(orders)
        shown, delivered = await self.system.alice.deliveries(), self.system.statuses()
        assert len(shown) == len(set(shown)) == delivered.count("delivered")
        assert self.standby.running, self.standby.read_outputs()


@asynccontextmanager
async def two_hosts(folder: Path) -> AsyncIterator[TwoHosts]:
    url = await asyncio.to_thread(empty_url, "postgresql", folder)
    async with AsyncExitStack() as stack:
        telegram = await stack.enter_async_context(servers_process(folder, "telegram"))
        supplier = await stack.enter_async_context(servers_process(folder, "supplier"))
        hosts = await stack.enter_async_context(two_network_hosts(folder, url, telegram, supplier))
        await asyncio.gather(telegram.start(), supplier.start())
        settings = shop_settings(
            TELEGRAM_URL, SUPPLIER_URL, folder, DATABASE_URL=url, VAULT_KEY=make_key()
        )
        first, standby = [
            await stack.enter_async_context(cleaned_up(host.shop_program(settings)))
            for host in hosts
        ]
        await first.start()
        play = PlayClient(telegram.play_url)
        system = await stack.enter_async_context(
            connect(
                Processes(telegram, supplier, first, folder),
                play,
                tuple(Buyer(play, number) for number in BUYER_IDS),
            )
        )
        await system.supplier_console.restock(PLAIN, 100)
        await standby.start()
        await wait_until_logged(standby, WAITS)
        yield TwoHosts(system, hosts, standby)


@pytest.mark.parametrize("links", [(Link.DATABASE,), EVERYTHING], ids=["database", "everything"])
async def test_a_host_that_is_cut_off_during_its_trade_leaves_it_to_a_person_and_ends_when_it_is_back(
    tmp_path: Path, links: tuple[Link, ...]
) -> None:
    async with two_hosts(tmp_path) as both:
        one = both.hosts[0]
        await both.system.confirm_held("trade", "hold")
        await until(lambda: is_held(both.system.supplier_console))
        one.cut(*links)
        cut_at, bob = time.monotonic(), both.system.buyers[1]
        asked = await bob.say("/start")
        await both.wait_for_take_over(cut_at)
        await both.system.database.wait_for_row("SELECT 1 FROM orders WHERE status = 'review'")
        assert IS_DECLARED_DEAD in both.standby.read_outputs()
        assert await both.read_end_of_trade() == "halted"
        assert both.first.running, "it does not know yet"
        both.system.processes.supplier.release()
        await until(both.system.supplier_console.trades)
        await both.system.buy_once_more()
        await both.system.database.wait_for_status("delivered")
        assert both.system.statuses() == ["review", "delivered"]

        before, healed = len(one.requests), time.monotonic()
        one.heal(*links)
        assert await both.first.wait_for_end() == 1
        print(f"the first host ended {time.monotonic() - healed:.1f} s after it was back")
        assert IS_OVERTAKEN in both.first.read_outputs()
        assert [each for each in one.requests[before:] if is_act(each)] == []
        assert both.system.statuses() == ["review", "delivered"]
        await both.check_end(orders=2)
        assert len(await answers_to(bob, asked)) == 1, "the update of the cut is answered once"


async def test_an_order_that_a_host_was_about_to_trade_when_it_was_cut_off_is_traded_once(
    tmp_path: Path,
) -> None:
    async with two_hosts(tmp_path) as both:
        one = both.hosts[0]
        await both.system.confirm_held("inventoryState", "hold")
        await until(lambda: is_held(both.system.supplier_console))
        one.cut(Link.DATABASE)
        await both.wait_for_take_over(time.monotonic())
        before = len(one.requests)
        both.system.processes.supplier.release()
        await both.system.buy_once_more()
        await both.system.wait_until_idle()
        one.heal(Link.DATABASE)
        assert await both.first.wait_for_end() == 1
        assert [each for each in one.requests[before:] if is_act(each)] == []
        await both.check_end(orders=2)
        assert both.system.statuses() == ["delivered", "delivered"]


async def test_hosts_that_are_cut_from_each_other_alone_go_on_as_before(tmp_path: Path) -> None:
    async with two_hosts(tmp_path) as both:
        one, two = both.hosts
        assert await asyncio.to_thread(one.can_reach, two.peer_address)
        one.cut(Link.PEER)
        assert not await asyncio.to_thread(one.can_reach, two.peer_address)
        await both.system.buy_once_more()
        query = "SELECT leases.name, holder, beat FROM leases JOIN processes ON id = holder"
        earlier = {name: (holder, beat) for name, holder, beat in both.system.database.rows(query)}

        async def beats_go_on() -> bool:
            rows = await asyncio.to_thread(both.system.database.rows, query)
            now = {name: (holder, beat) for name, holder, beat in rows}
            assert {name: holder for name, (holder, _) in now.items()} == {
                name: holder for name, (holder, _) in earlier.items()
            }
            return all(
                int(str(now[name][1])) > int(str(beat)) + MANY_BEATS
                for name, (_, beat) in earlier.items()
            )

        await until(beats_go_on)
        await both.system.buy_once_more()
        await both.check_end(orders=2)
        assert both.system.statuses() == ["delivered", "delivered"]
        assert TAKES_OVER not in both.standby.read_outputs()
        assert both.first.running


async def test_a_host_whose_process_is_killed_during_its_trade_is_followed_by_the_other_one(
    tmp_path: Path,
) -> None:
    """The end of its sessions proves its death if the standby saw it in time: not on a machine that is too busy."""
    async with two_hosts(tmp_path) as both:
        await both.system.confirm_held("trade", "hold_after")
        await until(both.system.supplier_console.trades)
        hit_at = time.monotonic()
        await both.first.kill()
        both.system.processes.supplier.release()
        await both.wait_for_take_over(hit_at)
        output = both.standby.read_outputs()
        is_proven = IS_PROVEN_DEAD in output
        assert is_proven != (IS_DECLARED_DEAD in output)
        print(f"the death was {'proven' if is_proven else 'not proven'}")
        assert await both.read_end_of_trade() == ("crash" if is_proven else "halted")
        await both.system.buy_once_more()
        await both.check_end(orders=2)


async def answers_to(buyer: Buyer, asked: int) -> list[str]:
    """Return the texts that the bot sent a buyer after a message."""
    messages = await buyer.play.messages(buyer.user_id)
    answers = [each for each in messages if each["from"]["is_bot"] and each["message_id"] > asked]
    return [str(each.get("text") or each.get("caption")) for each in answers]


def is_act(path: str) -> bool:
    """Return whether a request changes something: a trade, or a message to a person."""
    name = path.partition("?")[0].rpartition("/")[2]
    return name == "trade" or ("/bot" in path and name not in {"getUpdates", "getMe"})
