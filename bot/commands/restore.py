"""`restore`: restores the database and the vault key from a backup. The shop must be stopped."""

import argparse
import asyncio
import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from bot import app
from bot.adapters.system import SystemClock
from bot.commands.console import run_and_print
from bot.domain.ids import SupplierAccountId
from bot.services.operations.recovery import open_cases_after_restore
from bot.settings import Settings
from storage import (
    BackupContents,
    BadBackup,
    DatabaseNotEmpty,
    InstanceLock,
    MaintenanceFailed,
    Restore,
    Vault,
    WrongVaultKey,
    find_newest_backup,
    list_backups,
    read_backup_contents,
    refuse_unless_empty,
    replace_key,
)
from storage.transaction import Transaction


def execute(options: argparse.Namespace) -> int:
    """Restore a backup and print what to do next; return the exit code. Raises WrongSettings."""
    return run_and_print(lambda settings: restore(settings, options.file, force=options.force))


async def restore(settings: Settings, file: Path, *, force: bool) -> Sequence[str]:
    """Restore database and vault key from `file`; return the sentences to print.

    Of a folder the newest backup is taken. The shop must be stopped. The file is read to its end
    before anything is changed. Raises a VitrineError.
    """
    os.umask(0o077)
    aside = f".before-{datetime.now(UTC):%Y%m%dT%H%M%SZ}"
    passphrase = app.backup_passphrase(settings)
    place, file = file, _find_file(file)
    try:
        with file.open("rb") as backup:
            contents = await asyncio.to_thread(read_backup_contents, backup, passphrase)
            async with InstanceLock(settings.data_dir, settings.database_address):
                if not force:
                    await refuse_unless_empty(settings.database_address)
                cases = await _restore_into(settings, backup, contents, aside)
    except BadBackup as bad:
        raise MaintenanceFailed(f"{file} {bad}.") from None
    except DatabaseNotEmpty as held:
        raise MaintenanceFailed(
            f"{held}: nothing was changed. Use --force to replace it."
        ) from None
    except OSError as error:
        named = error.filename or file
        raise MaintenanceFailed(f"{named} cannot be used: {error.strerror}") from None
    # Replaced files are kept under another name.
    places = [settings.vault_key_file]
    if settings.database_address.startswith("sqlite"):
        places.append(Path(settings.database_address.partition(":///")[2]))
    kept = [each.with_name(each.name + aside) for each in places]
    return [
        *_restore_summary(contents, cases),
        f"It was read from {file}.",
        *(_tell_later_backups(file) if place.is_dir() else []),
        *[f"The replaced file is kept as {each}." for each in kept if each.exists()],
    ]


def _find_file(path: Path) -> Path:
    """Return the backup at `path`, or the newest one in that folder."""
    if not path.is_dir():
        return path
    newest = find_newest_backup(path, datetime.now(UTC))
    if newest is None:
        raise MaintenanceFailed(f"{path} has no file vitrine-*.backup that was made until now")
    return newest


def _tell_later_backups(newest: Path) -> Sequence[str]:
    """Return a sentence if backups beside `newest` are dated after now: the clock may be wrong."""
    later = sum(each.name > newest.name for each in list_backups(newest.parent))
    if not later:
        return []
    return [f"Backups there that are dated after now: {later}. Is this machine's clock right?"]


async def _restore_into(
    settings: Settings, file: BinaryIO, contents: BackupContents, aside: str
) -> int:
    """Restore everything; return how many open orders became cases."""
    header, set_key, cases = contents.header, settings.vault_key, 0
    text = header.vault_key if set_key is None else set_key.get_secret_value()

    def after_rows(tx: Transaction) -> None:
        nonlocal cases
        account = tx.reconciliation.find_supplier_account(app.supplier_account_code(settings))
        shop_settings = settings.for_shop(account or SupplierAccountId(0), [])
        tx.open_shop(SystemClock().now(), shop_settings)
        cases = open_cases_after_restore(tx)

    def replace_key_file() -> None:
        if set_key is None:
            replace_key(settings.vault_key_file, header.vault_key, aside)

    plan = Restore(
        file,
        app.backup_passphrase(settings),
        header,
        Vault.from_text(text),
        settings.currency,
        settings.supplier_currency,
        after_rows,
        replace_key_file,
    )
    try:
        await plan.restore_into(settings.database_address, aside)
    except WrongVaultKey:
        raise MaintenanceFailed(
            "VAULT_KEY is not the key of this backup. Remove it from the settings: the backup"
            " contains its own key."
        ) from None
    return cases


def _restore_summary(contents: BackupContents, cases: int) -> Sequence[str]:
    rows = contents.rows
    made = f"{contents.header.made_at:%Y-%m-%d %H:%M} UTC"
    held = f"orders: {rows.get('orders', 0)}, people: {rows.get('buyers', 0)}"
    return [
        f"The shop's data is restored as of {made} ({held}); later changes are lost.",
        f"Open orders that became cases: {cases}. Sales are paused.",
        "Start the shop, compare /review with the supplier's list of orders, then /resume.",
    ]
