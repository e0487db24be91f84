"""Tests of several processes of one shop on PostgreSQL, which here share one Python process."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from bot import app
from bot.commands import demo
from bot.demo import demo_servers
from bot.demo.supplier.records import STRICT
from bot.domain.catalogue.product import Product
from bot.domain.ids import BuyerId
from bot.domain.operations.outbox import OutboxKind
from bot.domain.operations.processes import Lease, News, ProcessRole
from bot.domain.people.staff import Role
from bot.services.catalogue import browse
from bot.services.people import staff
from bot.services.people.staff import ChosenPerson
from bot.services.pricing import rate_jumps
from bot.services.pricing.exchange_rate import refresh_exchange_rate
from bot.settings import Settings
from storage.transaction import Transaction
from tests.storage.engines import fresh_url
from tests.storage.operations.process_rig import holders, read
from tests.waiting import HANG_LIMIT, until

OWNER, HELPER = BuyerId(demo_servers.OPERATOR.id), ChosenPerson(BuyerId(9300), "Hal", None)


@dataclass
class Running:
    """A process of the shop that runs, and how to stop it."""

    opened: app.OpenShop
    task: asyncio.Task[None]
    stop: asyncio.Event = field(default_factory=asyncio.Event)

    async def end(self) -> None:
        """Stop it as a signal does, and wait for its end."""
        self.stop.set()
        await asyncio.wait_for(self.task, HANG_LIMIT)

    async def polls(self) -> bool:
        """Return whether it receives the updates."""
        return self.opened.workers.is_poller.is_set()

    async def trades(self) -> bool:
        """Return whether it trades."""
        return self.opened.workers.is_trader.is_set()

    async def is_standby(self) -> bool:
        """Return whether another process receives the updates."""
        return self.opened.workers.is_standby.is_set()


@pytest.fixture
async def settings(tmp_path: Path) -> AsyncIterator[Settings]:
    """Yield the settings of a shop on a server, between running servers of Telegram and a supplier."""
    listener = demo_servers.open_listener("127.0.0.1", 0)
    async with (
        demo_servers.open_demo_servers(None, behaviour=STRICT) as servers,
        demo_servers.serve_demo(servers, listener) as address,
    ):
        url = SecretStr(fresh_url("postgresql", tmp_path))
        yield demo.demo_settings(address, tmp_path).model_copy(update={"database_url": url})


@asynccontextmanager
async def a_process(
    settings: Settings, role: ProcessRole = ProcessRole.ALL
) -> AsyncIterator[Running]:
    """Run a process of the shop for the block."""
    async with AsyncExitStack() as stack:
        opened = await stack.enter_async_context(app.open_shop(settings, role=role))
        stop = asyncio.Event()

        async def run() -> None:
            await app.run_until_stopped(opened, stop)
            await stack.aclose()

        running = Running(opened, asyncio.create_task(run()), stop)
        try:
            yield running
        finally:
            if not running.task.done():
                await running.end()


async def test_a_second_process_takes_over_when_the_first_is_stopped(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_process(settings) as first:
        await until(first.polls)
        await until(first.trades)
        monkeypatch.setattr(app, "_STANDBY_NOTE_SECONDS", 0.01)
        async with a_process(settings) as second:
            await until(second.is_standby)
            assert not await second.polls()
            assert not await second.trades()
            assert await app.find_troubles(second.opened) == []

            await first.end()

            await until(second.polls)
            await until(second.trades)
            assert not await second.is_standby()
            await second.opened.chat.inbox.connected.wait()


async def test_two_processes_that_are_told_to_stop_at_once_both_end(settings: Settings) -> None:
    async with a_process(settings) as first, a_process(settings) as second:
        await until(first.polls)
        await until(first.trades)
        await asyncio.gather(first.end(), second.end())
        assert await read(settings.database_address, "SELECT 1 FROM processes") == []
        assert await holders(settings.database_address) == {"poller": None, "trader": None}
        async with a_process(settings) as third:
            await until(third.polls)
            await until(third.trades)


async def test_a_shop_that_other_tools_restored_is_opened_when_the_running_processes_have_ended(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    """They may hold in memory what was decided after the backup."""
    async with a_process(settings) as first, AsyncExitStack() as stack:
        await until(first.polls)
        opening = asyncio.create_task(
            stack.enter_async_context(app.open_shop(settings, restored_externally=True))
        )
        await until(lambda: _is_logged(caplog, "they may act on what was restored"))
        assert not opening.done()

        await first.end()

        assert (await opening).workers.role is ProcessRole.ALL


async def _is_logged(caplog: pytest.LogCaptureFixture, words: str) -> bool:
    return words in caplog.text


async def test_one_process_answers_and_another_one_trades(settings: Settings) -> None:
    async with a_process(settings, ProcessRole.CHAT) as chat:
        await until(chat.polls)
        assert "no process trades" in await app.find_troubles(chat.opened)
        async with a_process(settings, ProcessRole.WORKER) as worker:
            await until(worker.trades)
            assert await app.find_troubles(worker.opened) == []
            assert "no process trades" not in await app.find_troubles(chat.opened)
            assert not await worker.polls()
            assert not await chat.trades()


async def test_work_is_told_to_the_other_processes(settings: Settings) -> None:
    async with (
        a_process(settings, ProcessRole.CHAT) as chat,
        a_process(settings, ProcessRole.WORKER) as worker,
    ):
        await until(chat.polls)
        await until(worker.trades)
        heard = asyncio.Event()
        worker.opened.shop.ports.leases.subscribe(News.WORK, lambda _: heard.set())

        def queue_notice(tx: Transaction) -> None:
            tx.outbox.add(OutboxKind.NOTICE, OWNER, "queued", {"kind": "k"}, tx.now)

        await chat.opened.db.transact(queue_notice)
        await asyncio.wait_for(heard.wait(), HANG_LIMIT)


async def test_a_changed_role_of_staff_counts_in_every_process(settings: Settings) -> None:
    async with (
        a_process(settings, ProcessRole.CHAT) as chat,
        a_process(settings, ProcessRole.WORKER) as worker,
    ):
        await until(chat.polls)

        async def knows_each_other() -> bool:
            return await chat.opened.db.read(lambda tx: tx.processes.has_holder(Lease.TRADER))

        await until(knows_each_other)
        shop, db = chat.opened.shop, chat.opened.db
        await staff.set_role(shop, db, OWNER, HELPER, Role.SUPPORT, None)

        async def is_known() -> bool:
            return worker.opened.shop.get_role(HELPER.id) is Role.SUPPORT

        await until(is_known)


async def test_a_standby_that_takes_over_knows_no_rate_from_its_start(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An owner accepted another rate meanwhile, and the source is away when it takes over."""
    monkeypatch.setattr(app, "_STANDBY_NOTE_SECONDS", 0.01)
    file = tmp_path / "rate"
    file.write_text("1.00")
    with_source = settings.model_copy(
        update={"exchange_rate": Decimal(1), "exchange_rate_source": SecretStr(str(file))}
    )
    async with a_process(with_source) as first, a_process(with_source) as second:
        await until(first.polls)
        await until(second.is_standby)
        shop, db = first.opened.shop, first.opened.db
        file.write_text("2.00")
        await refresh_exchange_rate(shop, db)
        (jump,) = await db.read(rate_jumps.list_jumps)
        await rate_jumps.accept_jump(shop, db, OWNER, jump.id)
        assert shop.price_list.rate == 2
        file.unlink()

        await first.end()
        await until(second.polls)

        standby = second.opened.shop
        assert not standby.has_usable_rate(standby.ports.clock.now())
        file.write_text("2.01")
        await refresh_exchange_rate(standby, second.opened.db)
        assert standby.has_usable_rate(standby.ports.clock.now())
        assert standby.price_list.rate == Decimal("2.01")


async def test_a_page_that_the_trader_marks_old_is_old_where_buyers_see_it(
    settings: Settings,
) -> None:
    async with (
        a_process(settings, ProcessRole.CHAT) as chat,
        a_process(settings, ProcessRole.WORKER) as worker,
    ):
        await until(chat.polls)
        shop, db = chat.opened.shop, chat.opened.db
        await chat.opened.workers.catalogue_read.wait()
        listed = shop.caches.catalogue.products_by_category()
        product_id = next(product.id for _, products in listed for product in products)
        assert isinstance(await browse.get_product(shop, db, product_id), Product)

        async def is_told() -> bool:
            cached = shop.caches.catalogue.full_product(product_id)
            await browse.mark_page_old(worker.opened.shop, worker.opened.db, product_id)
            return cached is not None and cached.read_at is None

        await until(is_told)


async def test_a_shop_in_a_file_has_no_roles(settings: Settings, tmp_path: Path) -> None:
    file = SecretStr(fresh_url("sqlite", tmp_path))
    in_a_file = settings.model_copy(update={"database_url": file})
    with pytest.raises(ValueError, match="leave out --role"):
        async with app.open_shop(in_a_file, role=ProcessRole.WORKER):
            pass


async def test_a_role_that_is_changed_while_another_process_starts_counts_in_it(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_process(settings) as first:
        await until(first.polls)
        load, shop, db = app._load_rules, first.opened.shop, first.opened.db

        async def load_before_a_change(*args: Any) -> None:
            await load(*args)
            monkeypatch.setattr(app, "_load_rules", load)
            await staff.set_role(shop, db, OWNER, HELPER, Role.SUPPORT, None)

        monkeypatch.setattr(app, "_load_rules", load_before_a_change)
        async with a_process(settings, ProcessRole.WORKER) as second:

            async def is_known() -> bool:
                return second.opened.shop.get_role(HELPER.id) is Role.SUPPORT

            await until(is_known)


async def test_a_process_beats_while_its_start_waits_for_other_servers(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Telegram's table of currencies may take longer to come than a process may stand still."""
    narrow, beats = app.narrow_provider_limits, list[int]()

    async def narrow_and_look(*args: Any) -> Any:
        rows = await read(settings.database_address, "SELECT beat FROM processes")
        beats.extend(row["beat"] for row in rows)
        return await narrow(*args)

    monkeypatch.setattr(app, "narrow_provider_limits", narrow_and_look)
    async with app.open_shop(settings):
        assert len(beats) == 1
        assert beats[0] > 0
