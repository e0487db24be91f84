"""Tests of a full disk: no paid secret is lost, and with little space left no order is accepted."""

from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.domain.catalogue.selection import Selection
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import RequestNo, TradeNo
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.transition_inputs import Accepted, TradeOutcome
from bot.domain.system_ports import LostFile
from bot.services.checkout import confirmation
from bot.services.checkout.confirmation import Confirmation
from bot.services.operations import faults
from bot.services.operations.health import read_health
from bot.services.orders import fulfilment, history
from bot.services.people import privacy
from storage import EngineDatabase, InstanceLock, make_database_disk
from storage.engine.address import parse_database_url
from storage.engine.instance_lock import LOCK_FILE
from tests.builders import BUYER, FakeSupplier, FixedClock, shop_with
from tests.doubles import Overridden
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.storage.engines import fresh_url, opened

#: More pages than are free already.
GOODS = "CODE " * 200_000
_LIMITLESS = 2**31


async def pages(store: EngineDatabase, most: int | None) -> int:
    """Let the file grow to `most` pages (None: to its current size); return the limit."""
    setting = text(f"PRAGMA max_page_count = {1 if most is None else most}")
    limit = await store.transact_on_tables(lambda unit: unit.connection.scalar(setting))
    assert isinstance(limit, int)
    return limit


@dataclass(slots=True)
class FillingSupplier(FakeSupplier):
    """A supplier during whose answer the disk fills up."""

    store: EngineDatabase | None = None

    async def trade(
        self, selection: Selection, request_no: RequestNo, contact: str
    ) -> TradeOutcome:
        self.trades.append((selection, request_no, contact))
        assert self.store is not None
        await pages(self.store, None)
        return Accepted(TradeNo("T1"), None, GOODS)


@dataclass(slots=True)
class PatientClock(FixedClock):
    """A clock after some of whose sleeps the disk has space again, once a trade has filled it."""

    store: EngineDatabase | None = None
    trades: Sequence[object] = ()
    waits: int = 0

    async def sleep(self, seconds: float) -> None:
        self.advance(seconds)
        self.waits += len(self.trades)
        if self.waits >= 3:  # once is not enough: a wait may be cancelled
            assert self.store is not None
            await pages(self.store, _LIMITLESS)


async def test_a_disk_that_is_full_when_the_goods_come_loses_nothing(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    order = await rig.buy()
    supplier = FillingSupplier(rig.supplier.categories, store=store)
    clock = PatientClock(rig.clock.moment, store=store, trades=supplier.trades)
    shop = shop_with(rig.shop, supplier=supplier, clock=clock)

    await fulfilment.trade_next_order(shop, rig.db)

    assert clock.waits >= 3
    assert len(supplier.trades) == 1
    found = await rig.order(order)
    assert (found.status, found.trade_no) == (OrderStatus.FULFILLED, "T1")
    (secret,) = await rig.db.read(history.list_delivered_secrets, BUYER, order.id)
    assert secret.body.decode() == GOODS
    rig.clock.moment = clock.moment
    await rig.send()
    assert rig.messenger.delivered == [(order.id, GOODS.encode())]


@dataclass(slots=True)
class Disk:
    """A disk that a test fills."""

    roomy: bool = True
    scrubbed: int = 0

    async def has_free_space(self) -> bool:
        return self.roomy

    async def find_lost_file(self) -> LostFile | None:
        return None

    async def free_bytes(self) -> int | None:
        return None

    async def erase_deleted_data(self) -> None:
        self.scrubbed += 1


async def test_without_free_space_no_order_is_accepted_and_nothing_is_held(
    rig: ServicesRig,
) -> None:
    disk = Disk()
    rig.shop = shop_with(rig.shop, disk=disk)
    offer = await rig.quote()
    disk.roomy = False
    refused = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1)
    assert refused == Declined(DeclineReason.DISK_FULL)
    assert not (await rig.wallet()).held

    disk.roomy = True
    taken = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1)
    assert isinstance(taken, Confirmation)
    disk.roomy = False
    again = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1)
    assert isinstance(again, Confirmation)
    assert again.was_confirmed_before


@pytest.mark.parametrize("replaced", [False, True])
async def test_nothing_is_sold_or_bought_once_the_database_file_is_gone_and_operators_are_told(
    tmp_path: Path, replaced: bool
) -> None:
    """Later writes go into a file that disappears with the process."""
    url = fresh_url("sqlite", tmp_path)
    async with opened(url) as store:
        rig = await open_services_rig(store)
        rig.shop = shop_with(rig.shop, disk=make_database_disk(store, url, 0))
        order = await rig.buy()
        offer = await rig.quote()
        await faults.check_disk(rig.shop, rig.db)

        file = parse_database_url(url).file
        assert file is not None
        file.unlink()
        if replaced:
            file.write_bytes(b"another database")
        assert await rig.confirm(BUYER, offer.id) == Declined(DeclineReason.DISK_FULL)
        assert await rig.trade()
        await faults.check_disk(rig.shop, rig.db)
        await rig.send()

        assert rig.supplier.trades == []
        assert (await rig.order(order)).status is OrderStatus.PLACED
        assert [kind for _, kind, _ in rig.messenger.alerts] == [AlertKind.DATABASE_LOST]


@pytest.mark.parametrize("replaced", [False, True])
async def test_nothing_is_sold_or_bought_once_the_lock_file_is_gone_and_operators_are_told(
    tmp_path: Path, replaced: bool
) -> None:
    """A second process can lock the new file and run on the same database."""
    url = fresh_url("sqlite", tmp_path)
    async with InstanceLock(tmp_path / "data", url), opened(url) as store:
        rig = await open_services_rig(store)
        rig.shop = shop_with(rig.shop, disk=make_database_disk(store, url, 0))
        order = await rig.buy()
        offer = await rig.quote()
        await faults.check_disk(rig.shop, rig.db)

        (tmp_path / LOCK_FILE).unlink()
        async with AsyncExitStack() as second:
            if replaced:
                await second.enter_async_context(InstanceLock(tmp_path / "other", url))
            assert await rig.confirm(BUYER, offer.id) == Declined(DeclineReason.DISK_FULL)
            assert await rig.trade()
            await faults.check_disk(rig.shop, rig.db)
            await rig.send()

        assert rig.supplier.trades == []
        assert (await rig.order(order)).status is OrderStatus.PLACED
        assert [kind for _, kind, _ in rig.messenger.alerts] == [AlertKind.INSTANCE_LOCK_LOST]
        assert (await read_health(rig.shop, rig.db)).lost_file is LostFile.INSTANCE_LOCK


async def test_a_lock_file_that_is_deleted_before_the_trade_is_sent_stops_it(
    tmp_path: Path,
) -> None:
    url = fresh_url("sqlite", tmp_path)
    async with InstanceLock(tmp_path, url), opened(url) as store:
        rig = await open_services_rig(store)
        order = await rig.buy()

        async def balance() -> Decimal:
            (tmp_path / LOCK_FILE).unlink()
            return Decimal(1_000)

        rig.shop = shop_with(
            rig.shop,
            disk=make_database_disk(store, url, 0),
            supplier=Overridden(rig.supplier, balance=balance),
        )
        assert await rig.trade()
        assert rig.supplier.trades == []
        assert (await rig.order(order)).status is OrderStatus.PLACED


async def test_operators_hear_of_a_full_disk_and_a_failed_backup_once_a_day(
    rig: ServicesRig,
) -> None:
    rig.shop = shop_with(rig.shop, disk=Disk(roomy=False))

    async def fails() -> None:
        raise OSError("no room")

    for _ in range(3):
        await faults.check_disk(rig.shop, rig.db)
        try:
            await faults.run_backup(rig.shop, rig.db, fails)
        except OSError:
            pass
        else:
            raise AssertionError("a failed backup must not look like a good one")
    await rig.send()
    await rig.send()  # one message of a chat at a time
    assert [kind for _, kind, _ in rig.messenger.alerts] == [
        AlertKind.DISK_FULL,
        AlertKind.BACKUP_FAILED,
    ]
    rig.wait(86_400)
    await faults.check_disk(rig.shop, rig.db)
    await rig.send()
    assert len(rig.messenger.alerts) == 3


async def test_what_was_shredded_is_scrubbed_from_the_disk(rig: ServicesRig) -> None:
    disk = Disk()
    rig.shop = shop_with(rig.shop, disk=disk)
    order = await rig.buy()
    await rig.work()
    assert await privacy.shred_order(rig.shop, rig.db, BUYER, order.id)
    assert disk.scrubbed == 1
