"""`backup`: writes all data of the shop into one encrypted file. The shop may be running."""

import argparse
import os
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from bot import app
from bot.commands.console import run_and_print
from bot.settings import Settings
from storage import delete_old_backups, open_read_only


def execute(options: argparse.Namespace) -> int:
    """Write a backup and print where it is; return the exit code. Raises WrongSettings."""
    return run_and_print(lambda settings: make_backup(settings, options.to, options.keep))


async def make_backup(settings: Settings, to: Path | None, keep: int | None) -> Sequence[str]:
    """Write a backup, also beside a running shop; return the sentences to print.

    Raises a VitrineError.
    """
    os.umask(0o077)
    app.backup_passphrase(settings)  # raise before the database is opened
    db = await open_read_only(
        settings.database_address,
        currency=settings.currency,
        cost_currency=settings.supplier_currency,
    )
    try:
        file = await app.make_backup_job(settings, db).write_to(to or settings.backup_folder)
    finally:
        await db.aclose()
    messages = [f"{file} holds all data and the vault key; only BACKUP_PASSPHRASE decrypts it."]
    if to is None or file.parent == to:
        gone = delete_old_backups(file.parent, keep or settings.backup_keep, datetime.now(UTC))
        messages += [f"Older backups that were deleted: {gone}."] if gone else []
    if settings.backup_dir is None and to is None:
        messages.append("It is on the same disk as the shop: copy it to another machine.")
    return messages
