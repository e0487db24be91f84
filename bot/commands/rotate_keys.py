"""`rotate-keys`: encrypts all values with the first key of VAULT_KEY, to retire older keys."""

import argparse
from collections.abc import Sequence

from bot import app
from bot.commands.console import run_and_print
from bot.settings import Settings
from storage import InstanceLock, MaintenanceFailed, reseal_all_values


def execute(_options: argparse.Namespace) -> int:
    """Rotate the vault's keys and print what was done; return the exit code. Raises WrongSettings."""
    return run_and_print(rotate_keys)


async def rotate_keys(settings: Settings) -> Sequence[str]:
    """Encrypt all values with the first key of VAULT_KEY; return the sentences to print.

    The shop must be stopped: a running shop that has only the old key would still encrypt with
    it. Raises a VitrineError.
    """
    async with InstanceLock(settings.data_dir, settings.database_address) as lock:
        db = await app.open_shop_database(settings, lock.fence)
        try:
            report = await reseal_all_values(db)
            await db.engine.erase_deleted_data()
        finally:
            await db.aclose()
    messages = [f"{count} in {name}" for name, count in report.resealed_counts.items() if count]
    lines = [
        f"Encrypted again: {', '.join(messages) or 'nothing, all values use this key already'}."
    ]
    if not report.is_complete:
        still_sealed = ", ".join(
            f"{count} in {name}" for name, count in report.unreadable_counts.items()
        )
        raise MaintenanceFailed(
            f"{lines[0]} No known key decrypts {still_sealed}: keep the old key."
        )
    return [*lines, "No value uses an older key: remove the old keys from VAULT_KEY."]
