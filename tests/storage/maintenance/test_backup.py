"""Tests of backup and restore on and across both engines: all rows, all triggers, and no id used
twice.
"""

import asyncio
import stat
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select, text

from bot.domain.orders.order import Order
from bot.domain.payments import ledger
from bot.domain.payments.payments import StoredPayment, book_payment
from storage import (
    AnotherInstance,
    BadBackup,
    ConstraintBroken,
    CurrencyChanged,
    DatabaseNotEmpty,
    EngineDatabase,
    InstanceFence,
    Restore,
    Vault,
    WrongVaultKey,
    create_backup,
    delete_old_backups,
    make_key,
    open_database,
    read_backup_contents,
    refuse_unless_empty,
)
from storage.engine.columns import list_lasting_tables
from storage.engine.migrate import LAST_COMMIT_WITH_REPLACED_STEPS, newest_revision
from storage.engine.repository import RepositoryResources
from storage.maintenance.archive import EncryptedArchiveWriter
from storage.maintenance.dump import DumpHeader, RowBatch, load_rows
from storage.maintenance.restore import ID_GAP
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, a_payment, an_invoice, usd
from tests.storage.base_rows import a_buyer, a_placed_order, an_account
from tests.storage.engines import ENGINES, KEY, empty_url, fresh_url, opened
from tests.storage.row_in_every_sealed_column import leave_everywhere

PASSPHRASE = "correct horse battery"
TO = pytest.mark.parametrize("to", ENGINES)


class Keys:
    """The place where a restore would write the vault key."""

    def __init__(self) -> None:
        self.kept = 0

    def keep(self) -> None:
        self.kept += 1


def _nothing(_tx: Transaction) -> None:
    """Do nothing after the restore."""


async def saved(store: EngineDatabase, folder: Path) -> Path:
    return await create_backup(store, KEY, PASSPHRASE, folder, NOW)


def plan(
    file: Path, keys: Keys | None = None, *, vault: str = KEY, currency: str = "USD"
) -> Restore:
    opened_file = file.open("rb")
    head = read_backup_contents(opened_file, PASSPHRASE).header
    keep = (keys or Keys()).keep
    return Restore(
        opened_file, PASSPHRASE, head, Vault.from_text(vault), currency, "USD", _nothing, keep
    )


async def restored(restore: Restore, url: str) -> None:
    try:
        await restore.restore_into(url, ".before")
    finally:
        restore.file.close()


async def everything(store: EngineDatabase) -> Mapping[str, Sequence[object]]:
    """Return all rows of all tables."""

    def read(unit: RepositoryResources) -> Mapping[str, Sequence[object]]:
        found = {}
        for table in list_lasting_tables():
            query = select(table).order_by(*table.primary_key)
            found[table.name] = unit.connection.execute(query).all()
        return found

    return await store.transact_on_tables(read)


async def fill(store: EngineDatabase, buyers: Iterable[int] = (7001, 7002)) -> list[Order]:
    orders = [await leave_everywhere(store, buyer, f"CODE-{buyer}-é密") for buyer in buyers]
    for order in orders:
        await store.transact(_pay, order)
    return orders


def _pay(tx: Transaction, order: Order) -> None:
    """Write an invoice, and its payment with its ledger entry."""
    invoice, event = an_invoice(order.buyer_id), a_payment(order.buyer_id)
    tx.payments.add_invoice(invoice)
    tx.payments.add_payment(StoredPayment(event, invoice.credited, invoice.id, order.id))
    tx.ledger.post(book_payment(event, invoice.credited), NOW)


@TO
async def test_everything_comes_back_on_either_engine(
    database_url: str, to: str, tmp_path: Path
) -> None:
    async with opened(database_url) as store:
        orders = await fill(store)
        before = await everything(store)
        file = await saved(store, tmp_path)
    target, keys = empty_url(to, tmp_path), Keys()

    await refuse_unless_empty(target)
    await restored(plan(file, keys), target)

    assert keys.kept == 1
    async with opened(target) as store:
        assert await everything(store) == before
        assert all(rows for name, rows in before.items() if name not in _EMPTY)
        found = await store.read(_bodies, orders[0])
        assert found == ["CODE-7001-é密".encode()]


#: Tables in which `leave_traces` makes no row.
_EMPTY = {"categories", "samples", "pauses", "facets", "audit", "outbox", "watches", "pins"} | {
    "thread_copies",
    "supplier_troubles",
    "missed_sales",
    "album_messages",
    "forgotten",
    "price_approvals",
    "price_rules",
    "promo_code_uses",
    "promo_codes",
    "invite_codes",
    "referrals",
    "referral_rewards",
    "refunds",
    "payment_cases",
    "claim_fingerprints",
    "seller_texts",
    "wrong_promo_codes",
    "staff",
    "staff_links",
    "staff_notes",
    "proposals",
    "notifications",
    "balance_warnings",
    "shop_texts",
    "stopped_products",
    "warranties",
    "order_problems",
    "supplier_debts",
}


def _bodies(tx: Transaction, order: Order) -> list[bytes]:
    return [secret.body for secret in tx.delivered_secrets.list_of_order(order.id)]


@TO
async def test_the_triggers_exist_again_after_a_restore(
    database_url: str, to: str, tmp_path: Path
) -> None:
    async with opened(database_url) as store:
        (order,) = await fill(store, [BUYER])
        file = await saved(store, tmp_path)
    target = empty_url(to, tmp_path)
    await restored(plan(file), target)
    async with opened(target) as store:
        for statement in ("UPDATE entries SET note = 'x'", "DELETE FROM order_events"):
            with pytest.raises(ConstraintBroken):
                await store.transact(_run, statement)
        with pytest.raises(ConstraintBroken):
            await store.transact(_spend_too_much, order)


def _run(tx: Transaction, statement: str) -> None:
    tx.ledger.resources.connection.exec_driver_sql(statement)


def _spend_too_much(tx: Transaction, order: Order) -> None:
    """Post a hold without the repository's check: only the trigger prevents it."""
    hold = ledger.hold(order.id, order.buyer_id, usd("5000"))
    tx.ledger.post(replace(hold, key="another"), NOW)


@TO
async def test_a_number_that_the_lost_hours_may_have_handed_out_is_not_handed_out_again(
    database_url: str, to: str, tmp_path: Path
) -> None:
    async with opened(database_url) as store:
        await fill(store)
        file = await saved(store, tmp_path)
        lost = await leave_everywhere(store, 7003, "lost")
    target = empty_url(to, tmp_path)
    await restored(plan(file), target)
    async with opened(target) as store:
        new = await leave_everywhere(store, 7004, "new")
        assert new.id > lost.id + ID_GAP / 2
        assert new.quote_id > lost.quote_id + ID_GAP / 2


async def test_holds_from_before_a_lowered_credit_come_back(
    database_url: str, tmp_path: Path
) -> None:
    async with opened(database_url) as store:
        account = await an_account(store)
        await store.transact(a_placed_order, account)
        await store.transact_on_tables(
            lambda unit: unit.connection.exec_driver_sql("UPDATE buyers SET credit = 0")
        )
        before = await everything(store)
        file = await saved(store, tmp_path)
    target = empty_url("sqlite", tmp_path)
    await restored(plan(file), target)
    async with opened(target) as store:
        assert await everything(store) == before


async def test_a_backup_is_one_moment_of_a_shop_that_goes_on(
    store: EngineDatabase, tmp_path: Path
) -> None:
    """Rows that are written meanwhile are completely in it or not at all."""
    await fill(store)
    before = {name: len(rows) for name, rows in (await everything(store)).items()}
    file = tmp_path / "one.backup"
    writing = asyncio.create_task(_sell_on(store))
    await create_backup(store, KEY, PASSPHRASE, file, NOW)
    await writing
    with file.open("rb") as handle:
        contents = read_backup_contents(handle, PASSPHRASE)
    sold = contents.rows["orders"] - before["orders"]
    assert contents.rows["secrets"] - before["secrets"] == sold


async def _sell_on(store: EngineDatabase) -> None:
    for buyer in range(7100, 7110):
        await leave_everywhere(store, buyer, "beside")


# --- the file --------------------------------------------------------------------------------------


async def test_the_file_is_private_and_named_by_its_moment(
    store: EngineDatabase, tmp_path: Path
) -> None:
    await fill(store)
    file = await saved(store, tmp_path)
    assert file.name == "vitrine-20300517T120000Z.backup"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert not list(tmp_path.glob("*.part"))
    raw = file.read_bytes()
    for canary in (b"CODE-7001", KEY.encode(), b"Steam wallet", b"Ada"):
        assert canary not in raw


async def test_a_wrong_vault_key_makes_no_backup(store: EngineDatabase, tmp_path: Path) -> None:
    with pytest.raises(WrongVaultKey):
        await create_backup(store, make_key(), PASSPHRASE, tmp_path, NOW)
    assert not list(tmp_path.glob("vitrine-*"))


async def test_a_failed_backup_leaves_the_earlier_one(
    store: EngineDatabase, tmp_path: Path
) -> None:
    file = tmp_path / "nightly.backup"
    await create_backup(store, KEY, PASSPHRASE, file, NOW)
    earlier = file.read_bytes()
    with pytest.raises(WrongVaultKey):
        await create_backup(store, make_key(), PASSPHRASE, file, NOW)
    assert file.read_bytes() == earlier
    assert not list(tmp_path.glob("*.part"))


async def test_old_backups_go_and_other_files_stay(store: EngineDatabase, tmp_path: Path) -> None:
    for hours in range(5):
        await create_backup(store, KEY, PASSPHRASE, tmp_path, NOW + timedelta(hours=hours))
    other = tmp_path / "holiday.backup"
    other.write_text("mine")
    assert delete_old_backups(tmp_path, 2, NOW + timedelta(hours=4)) == 3
    left = sorted(each.name for each in tmp_path.glob("vitrine-*.backup"))
    assert left == ["vitrine-20300517T150000Z.backup", "vitrine-20300517T160000Z.backup"]
    assert other.exists()
    assert delete_old_backups(tmp_path, 2, NOW + timedelta(hours=4)) == 0


async def test_backups_of_a_clock_that_was_ahead_push_out_no_later_one(tmp_path: Path) -> None:
    """Their names are newer than those of all backups that are made once the clock is right."""
    ahead = [f"vitrine-2031010{day}T000000Z.backup" for day in (1, 2, 3)]
    right = [f"vitrine-20300517T1{hour}0000Z.backup" for hour in (0, 1, 2)]
    for name in (*ahead, *right):
        (tmp_path / name).touch()

    assert delete_old_backups(tmp_path, 2, NOW) == 2
    assert sorted(each.name for each in tmp_path.iterdir()) == [*right[1:], *ahead[1:]]


def _box(folder: Path, *lines: bytes) -> Path:
    file = folder / "made.backup"
    with file.open("wb") as handle:
        box = EncryptedArchiveWriter(handle, PASSPHRASE)
        for line in lines:
            box.write(line)
        box.close()
    return file


def test_a_backup_of_a_newer_version_is_told(tmp_path: Path) -> None:
    file = _box(tmp_path, DumpHeader("9999", NOW, KEY).to_line(), b'{"end":{}}\n')
    with file.open("rb") as handle, pytest.raises(BadBackup, match="newer version"):
        read_backup_contents(handle, PASSPHRASE)


@pytest.mark.parametrize("revision", ["0001", "0030"])
def test_a_backup_from_before_the_first_schema_names_the_commit_that_restores_it(
    tmp_path: Path, revision: str
) -> None:
    file = _box(tmp_path, DumpHeader(revision, NOW, KEY).to_line(), b'{"end":{}}\n')
    sentence = f"is older than .* with commit {LAST_COMMIT_WITH_REPLACED_STEPS} of this program"
    with file.open("rb") as handle, pytest.raises(BadBackup, match=sentence):
        read_backup_contents(handle, PASSPHRASE)


@pytest.mark.parametrize(
    "lines",
    [
        b"",
        b"[1]\n",
        b'{"schema":"0001"}\n',
        b"not json\n",
        b'HEAD{"table":"pauses","columns":["cause","actor","since"]}\n["x","y"]\n{"end":{"pauses":1}}\n',
        b'HEAD{"table":"pauses","columns":["cause"]}\n["x"]\n{"end":{"pauses":2}}\n',
        b'HEAD{"table":"inbox","columns":["body"]}\n["?"]\n{"end":{"inbox":1}}\n',
        b'HEAD{"table":"nobody","columns":[]}\n{"end":{}}\n',
        b'HEAD{"table":"pauses","columns":["nothing"]}\n{"end":{}}\n',
        b'HEAD{"table":"pauses","columns":["cause"]}\n["x"]\n',
        b'HEAD{"end":{}}\n{"end":{}}\n',
        b'HEAD{"end":{}}',
    ],
)
def test_contents_that_make_no_sense_are_told(lines: bytes) -> None:
    made = lines.replace(b"HEAD", DumpHeader(newest_revision(), NOW, KEY).to_line())
    with pytest.raises(BadBackup):
        list(load_rows(iter([made])))


def test_a_dump_in_small_pieces_reads_the_same() -> None:
    made = DumpHeader(newest_revision(), NOW, KEY).to_line()
    made += b'{"table":"pauses","columns":["cause"]}\n["x"]\n{"end":{"pauses":1}}\n'
    head, batch = load_rows(iter([made[i : i + 1] for i in range(len(made))]))
    assert head == DumpHeader(newest_revision(), NOW, KEY)
    assert isinstance(batch, RowBatch)
    assert batch.rows == [{"cause": "x"}]


# --- what stands in the way -----------------------------------------------------------------------


async def test_a_database_with_people_is_not_empty(
    store: EngineDatabase, database_url: str
) -> None:
    await refuse_unless_empty(database_url)
    await fill(store)
    with pytest.raises(DatabaseNotEmpty, match="has data"):
        await refuse_unless_empty(database_url)


async def test_a_file_that_is_no_database_is_not_empty(tmp_path: Path) -> None:
    file = tmp_path / "shop.sqlite3"
    file.write_bytes(b"something else, and of some length " * 40)
    with pytest.raises(DatabaseNotEmpty, match="cannot be read"):
        await refuse_unless_empty(f"sqlite:///{file}")
    assert file.read_bytes().startswith(b"something else")


async def test_a_used_database_is_replaced_as_a_whole(
    engine: str, database_url: str, tmp_path: Path
) -> None:
    async with opened(empty_url("sqlite", tmp_path)) as store:
        await fill(store)
        before = await everything(store)
        file = await saved(store, tmp_path)
    other = make_key()
    async with opened(database_url, key=other) as store:
        await fill(store, [8001, 8002, 8003])

    await restored(plan(file), database_url)

    async with opened(database_url) as store:
        assert await everything(store) == before
    if engine == "sqlite":
        kept = Path(database_url.removeprefix("sqlite:///") + ".before")
        async with opened(f"sqlite:///{kept}", key=other) as store:
            assert len((await everything(store))["orders"]) == 3


@pytest.mark.parametrize("wrong", ["key", "currency"])
async def test_a_restore_that_fails_changes_nothing(
    database_url: str, tmp_path: Path, wrong: str
) -> None:
    async with opened(empty_url("sqlite", tmp_path)) as store:
        await fill(store)
        file = await saved(store, tmp_path)
    async with opened(database_url) as store:
        await fill(store, [8001])
        before = await everything(store)
    keys = Keys()
    if wrong == "key":
        with pytest.raises(WrongVaultKey):
            await restored(plan(file, keys, vault=make_key()), database_url)
    else:
        with pytest.raises(CurrencyChanged):
            await restored(plan(file, keys, currency="EUR"), database_url)

    assert keys.kept == 0
    async with opened(database_url) as store:
        assert await everything(store) == before
    assert not list(tmp_path.glob("*.restoring*"))


async def test_a_restore_ends_a_process_that_goes_on(tmp_path: Path) -> None:
    """The backup was made while that process ran, so it holds the token of the process."""
    url, fence = fresh_url("postgresql", tmp_path), InstanceFence()
    running = await open_database(
        url, Vault.from_text(KEY), currency="USD", cost_currency="USD", fence=fence
    )
    try:
        file = await saved(running, tmp_path)
        await restored(plan(file), url)

        with pytest.raises(AnotherInstance):
            await running.transact(a_buyer)
    finally:
        await running.aclose()


async def test_a_restore_brings_back_no_mark_of_a_commit(tmp_path: Path) -> None:
    """A mark tells a running process that its commit arrived: an old one proves nothing."""
    url, fence = fresh_url("postgresql", tmp_path), InstanceFence()
    running = await open_database(
        url, Vault.from_text(KEY), currency="USD", cost_currency="USD", fence=fence
    )
    try:
        await running.transact(a_buyer)
        before = await running.read(_count_marks)
        file = await saved(running, tmp_path)
    finally:
        await running.aclose()
    await restored(plan(file), url)

    async with opened(url) as store:
        assert (before, await store.read(_count_marks)) == (1, 0)


def _count_marks(tx: Transaction) -> int:
    return int(
        tx.resources.connection.scalar(text("SELECT count(*) FROM meta WHERE key LIKE 'commit %'"))
    )
