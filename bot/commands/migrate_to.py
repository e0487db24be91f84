"""`migrate-to`: moves a stopped SQLite shop to PostgreSQL, and proves that nothing is lost."""

import argparse
from collections.abc import Sequence
from pathlib import Path

from bot import app
from bot.commands.console import run_and_print
from bot.settings import Settings
from storage import InstanceLock, MaintenanceFailed
from storage.maintenance.server_move import ServerMove, move_to_server


def execute(options: argparse.Namespace) -> int:
    """Move the shop and print the proof; return the exit code. Raises WrongSettings."""
    return run_and_print(lambda settings: migrate_to(settings, options.address))


async def migrate_to(settings: Settings, address: str) -> Sequence[str]:
    """Move the SQLite shop of the settings to `address`; return the sentences to print.

    The shop must be stopped. Its file stays as it is, and cannot be opened afterwards. Raises a
    VitrineError.
    """
    try:
        async with InstanceLock(settings.data_dir, settings.database_address):
            move = await move_to_server(
                settings.database_address,
                address,
                app.open_vault(settings, make=False),
                settings.currency,
                settings.supplier_currency,
            )
    except FileNotFoundError as error:
        raise MaintenanceFailed(
            f"{error.filename} is missing: without the vault key nothing was moved."
        ) from None
    first = "Now set DATABASE_URL to the new address, run `vitrine check`, and start the shop."
    second = (
        f"The old file is unchanged. {move.mark} keeps it closed: a shop that also runs on the file"
        " would sell everything twice."
    )
    steps = [first, second]
    if settings.vault_key is None:
        key = Path(settings.vault_key_file)
        steps.append(f"The secrets still need {key}: a shop on another machine needs a copy.")
    return [*_list_proof(move), *steps]


def _list_proof(move: ServerMove) -> Sequence[str]:
    rows = {name: count for name, count in move.row_counts.items() if count}
    broken = [finding for finding in move.rules if not finding.holds]
    first = "An earlier run has moved the shop." if move.was_moved_before else "The shop is moved."
    lines = [f"{first} Rows in the file = rows on the server, and every value is equal:"]
    lines += [f"  {name} {count} = {count}" for name, count in sorted(rows.items())]
    lines.append(
        f"reconcile: {len(move.rules) - len(broken)} of {len(move.rules)} rules hold, in the file and"
        " on the server."
    )
    lines += [
        f"BREACH {finding.rule}: it was broken before the move. See `vitrine reconcile`."
        for finding in broken
    ]
    return lines
