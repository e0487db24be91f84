"""Tests of `backup`, `restore` and `rotate-keys`: their effect on real files, and the sentences
that they print.
"""

import os
import stat
from collections.abc import Sequence
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot import app
from bot.__main__ import main
from bot.commands import backup, console, restore, rotate_keys
from bot.commands.demo import demo_settings
from bot.domain.operations.sales_pause import PauseCause, SalesPause
from bot.domain.people.person import Person
from bot.services import sales_pause
from bot.settings import Settings
from storage import AnotherInstance, InstanceLock, MaintenanceFailed, StorageError, make_key
from storage.engine.migrate import LAST_COMMIT_WITH_REPLACED_STEPS
from storage.maintenance.archive import EncryptedArchiveWriter
from storage.maintenance.dump import DumpHeader
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, a_person, usd
from tests.storage.engines import migrated_file

pytestmark = pytest.mark.usefixtures("quick_key_derivation")
PASSPHRASE = "correct horse battery"


def settings_of(folder: Path, **changes: object) -> Settings:
    """Return the settings of a shop in `folder`."""
    plain = demo_settings("http://127.0.0.1:9", folder)
    changes.setdefault("backup_passphrase", SecretStr(PASSPHRASE))
    return plain.model_copy(update=changes)


async def a_shop_in(settings: Settings) -> None:
    """Create a shop that was opened once and has a registered person."""
    settings.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    migrated_file(settings.data_dir / "vitrine.sqlite3")
    store = await app.open_shop_database(settings)
    await store.transact(_meet)
    await store.aclose()


def _meet(tx: Transaction) -> None:
    tx.people.register(a_person(), usd("5"), NOW)


async def looked_at(settings: Settings) -> tuple[Person | None, Sequence[SalesPause]]:
    store = await app.open_shop_database(settings)
    try:
        return await store.read(_look)
    finally:
        await store.aclose()


def _look(tx: Transaction) -> tuple[Person | None, Sequence[SalesPause]]:
    return tx.people.get(BUYER), sales_pause.list_pauses(tx)


async def a_backup(settings: Settings, folder: Path) -> Path:
    await backup.make_backup(settings, folder, None)
    (file,) = folder.glob("vitrine-*.backup")
    return file


async def test_a_backup_restores_a_lost_machine(tmp_path: Path) -> None:
    old, new = settings_of(tmp_path / "old"), settings_of(tmp_path / "new")
    await a_shop_in(old)
    file = await a_backup(old, tmp_path)

    told = await restore.restore(new, file, force=False)

    assert "people: 1" in told[0]
    assert "Sales are paused" in told[1]
    key = tmp_path / "new" / "vault.key"
    assert key.read_text() == (tmp_path / "old" / "vault.key").read_text()
    for each in (key, tmp_path / "new" / "vitrine.sqlite3"):
        assert stat.S_IMODE(each.stat().st_mode) == 0o600
    person, pauses = await looked_at(new)
    assert person is not None
    assert [pause.cause for pause in pauses] == [PauseCause.RESTORED_BACKUP]


async def test_of_a_folder_the_newest_backup_is_restored(tmp_path: Path) -> None:
    """What `--to FOLDER` has written is restored by the same name."""
    old, new = settings_of(tmp_path / "old"), settings_of(tmp_path / "new")
    await a_shop_in(old)
    folder = tmp_path / "before-upgrade"
    await backup.make_backup(old, folder, None)
    (file,) = folder.iterdir()
    (folder / "vitrine-20200101T000000Z.backup").write_bytes(b"an older one")
    (folder / "vitrine-29990101T000000Z.backup").write_bytes(b"made while the clock was ahead")
    (folder / "vitrine-notes.txt").write_bytes(b"no backup")

    told = await restore.restore(new, folder, force=False)

    assert f"It was read from {file}." in told
    assert "Backups there that are dated after now: 1. Is this machine's clock right?" in told
    person, _ = await looked_at(new)
    assert person is not None


async def test_a_folder_without_a_backup_is_named(tmp_path: Path) -> None:
    with pytest.raises(MaintenanceFailed, match="has no file vitrine-"):
        await restore.restore(settings_of(tmp_path / "new"), tmp_path, force=False)


async def test_a_shop_in_use_is_not_restored_over_unless_forced(tmp_path: Path) -> None:
    old, used = settings_of(tmp_path / "old"), settings_of(tmp_path / "used")
    await a_shop_in(old)
    await a_shop_in(used)
    file = await a_backup(old, tmp_path)
    before = (tmp_path / "used" / "vault.key").read_text()

    with pytest.raises(MaintenanceFailed, match="has data: nothing was changed"):
        await restore.restore(used, file, force=False)
    assert (tmp_path / "used" / "vault.key").read_text() == before

    told = await restore.restore(used, file, force=True)
    kept = [line for line in told if "is kept as" in line]
    assert len(kept) == 2
    (aside,) = (tmp_path / "used").glob("vault.key.before-*")
    assert aside.read_text() == before


async def test_a_backup_from_before_the_first_schema_names_the_commit_that_restores_it(
    tmp_path: Path,
) -> None:
    file, settings = tmp_path / "old.backup", settings_of(tmp_path / "shop")
    with file.open("wb") as handle:
        archive = EncryptedArchiveWriter(handle, PASSPHRASE)
        archive.write(DumpHeader("0030", NOW, make_key()).to_line() + b'{"end":{}}\n')
        archive.close()

    sentence = f"old.backup is older than .* commit {LAST_COMMIT_WITH_REPLACED_STEPS} of"
    with pytest.raises(MaintenanceFailed, match=sentence):
        await restore.restore(settings, file, force=False)
    assert not (tmp_path / "shop" / "vitrine.sqlite3").exists()


async def test_an_open_shop_is_not_restored_over(tmp_path: Path) -> None:
    settings = settings_of(tmp_path / "shop")
    await a_shop_in(settings)
    file = await a_backup(settings, tmp_path)
    async with InstanceLock(settings.data_dir, settings.database_address):
        await backup.make_backup(settings, tmp_path / "other.backup", None)
        for work in (
            restore.restore(settings, file, force=True),
            rotate_keys.rotate_keys(settings),
        ):
            with pytest.raises(AnotherInstance, match="another process runs a shop"):
                await work


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        ("passphrase", "passphrase is wrong"),
        ("cut", "is incomplete"),
        ("changed", "is damaged"),
        ("foreign", "is not a backup"),
        ("missing", "cannot be used: No such file"),
        ("key", "VAULT_KEY is not the key of this backup"),
        ("currency", "is in USD, not in EUR"),
    ],
)
async def test_a_restore_that_cannot_be_says_why_and_leaves_nothing(
    tmp_path: Path, spoil: str, sentence: str
) -> None:
    old = settings_of(tmp_path / "old")
    await a_shop_in(old)
    file = await a_backup(old, tmp_path)
    new = settings_of(tmp_path / "new")
    whole = file.read_bytes()
    match spoil:
        case "passphrase":
            new.backup_passphrase = SecretStr("another passphrase")
        case "cut":
            file.write_bytes(whole[:-9])
        case "changed":
            file.write_bytes(whole[:-9] + b"x" + whole[-8:])
        case "foreign":
            file.write_bytes(b"anything else")
        case "missing":
            file.unlink()
        case "key":
            new.vault_key = SecretStr(make_key())
        case "currency":
            new.currency = "EUR"
    with pytest.raises((MaintenanceFailed, StorageError), match=sentence):
        await restore.restore(new, file, force=False)
    left = {each.name for each in (tmp_path / "new").glob("*")}
    assert left <= {"instance.lock"}


async def test_without_passphrase_database_or_key_there_is_no_backup(tmp_path: Path) -> None:
    settings = settings_of(tmp_path / "shop")
    with pytest.raises(MaintenanceFailed, match="BACKUP_PASSPHRASE is not set"):
        await backup.make_backup(settings_of(tmp_path, backup_passphrase=None), None, None)
    with pytest.raises(StorageError, match="there is no database"):
        await backup.make_backup(settings, None, None)
    await a_shop_in(settings)
    (tmp_path / "shop" / "vault.key").unlink()
    with pytest.raises(MaintenanceFailed, match=r"vault.key is missing"):
        await backup.make_backup(settings, None, None)
    assert not (tmp_path / "shop" / "vault.key").exists()


async def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    settings = settings_of(tmp_path / "shop")
    await a_shop_in(settings)
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(MaintenanceFailed, match="cannot be written"):
        await backup.make_backup(settings, tmp_path / "file" / "x.backup", None)


async def test_a_backup_made_under_a_lax_umask_is_private(tmp_path: Path) -> None:
    settings = settings_of(tmp_path / "shop")
    await a_shop_in(settings)
    before = os.umask(0)
    try:
        await backup.make_backup(settings, None, None)
    finally:
        os.umask(before)
    folder = tmp_path / "shop" / "backups"
    (file,) = folder.iterdir()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


# --- the hourly one -------------------------------------------------------------------------------


async def test_the_hourly_backup_is_made_once_an_hour_and_old_ones_go(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    settings = settings_of(tmp_path / "shop", backup_dir=folder, backup_keep=1)
    await a_shop_in(settings)
    store = await app.open_shop_database(settings)
    try:
        copy = app._hourly_backup(settings, store)
        assert copy is not None
        assert await copy()
        assert not await copy()
        (first,) = folder.iterdir()
        long_ago = first.with_name("vitrine-20200101T000000Z.backup")
        first.rename(long_ago)
        os.utime(long_ago, (0, 0))
        assert await copy()
        assert [each.name for each in folder.iterdir()] != [long_ago.name]
        assert len(list(folder.iterdir())) == 1
    finally:
        await store.aclose()


async def test_no_folder_no_hourly_backup(tmp_path: Path) -> None:
    settings = settings_of(tmp_path / "shop")
    await a_shop_in(settings)
    store = await app.open_shop_database(settings)
    try:
        assert app._hourly_backup(settings, store) is None
    finally:
        await store.aclose()


# --- a new key ------------------------------------------------------------------------------------


async def test_a_new_key_replaces_the_old_one(tmp_path: Path) -> None:
    old, new = make_key(), make_key()
    settings = settings_of(tmp_path / "shop", vault_key=SecretStr(old))
    await a_shop_in(settings)
    told = await rotate_keys.rotate_keys(
        settings_of(tmp_path / "shop", vault_key=SecretStr(f"{new},{old}"))
    )
    assert "remove the old keys from VAULT_KEY" in told[-1]
    person, _ = await looked_at(settings_of(tmp_path / "shop", vault_key=SecretStr(new)))
    assert person is not None


def test_the_command_replaces_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[Settings] = []

    async def note(settings: Settings) -> Sequence[str]:
        done.append(settings)
        return ["Done."]

    monkeypatch.setattr(rotate_keys, "rotate_keys", note)
    monkeypatch.setattr(console, "load_settings", lambda: settings_of(Path("nowhere")))

    assert main(["rotate-keys"]) == 0
    assert len(done) == 1
