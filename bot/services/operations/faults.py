"""Alerts operators, once a day each, of what is wrong with the machine or the database.

These are a full disk, a lost file, a failed backup, and changes that the database refused each time
they were tried. Such a change conflicts with others again and again. Who asked for it was told that
it failed, or it is tried again later.
"""

import logging
import os
from collections.abc import Awaitable, Callable, Sequence

from bot.domain.operations.messenger import AlertKind
from bot.domain.system_ports import LostFile
from bot.services.alerts import alert_operators
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)


async def check_disk(shop: Shop, db: Database) -> None:
    """Alert the operators, once a day, that the disk is full, or that a file of the shop is gone."""
    disk = shop.ports.disk
    if disk is None:
        return
    lost_file = await disk.find_lost_file()
    if lost_file is LostFile.DATABASE:
        logger.error(
            "the database file was deleted or replaced while it was open; nothing is sold or bought."
            " Save the open file before this process ends: on Linux it is in /proc/%s/fd",
            os.getpid(),
        )
        kind = AlertKind.DATABASE_LOST
    elif lost_file is LostFile.INSTANCE_LOCK:
        logger.error(
            "the file of the instance lock was deleted or replaced; nothing is sold or bought,"
            " because a second process can run on this database: run one, and start it again"
        )
        kind = AlertKind.INSTANCE_LOCK_LOST
    elif not await disk.has_free_space():
        kind = AlertKind.DISK_FULL
    else:
        return
    await db.transact(_alert_once_a_day, kind, "")


async def run_backup(
    shop: Shop, db: Database, make_backup: Callable[[], Awaitable[object]]
) -> None:
    """Run `make_backup`; if it fails, alert the operators once a day and raise the error.

    `make_backup` returns only if there is a backup of the last hour; the checklist shows that.
    """
    try:
        await make_backup()
    except Exception as error:
        shop.caches.backups.is_recent = False
        await db.transact(_alert_once_a_day, AlertKind.BACKUP_FAILED, str(error))
        raise
    shop.caches.backups.is_recent = True


def _alert_once_a_day(tx: Transaction, kind: AlertKind, reason: str) -> None:
    key = f"{kind}:{tx.now.date()}"
    alert_operators(tx, kind, key, {"reason": reason})


async def alert_given_up_phases(shop: Shop, db: Database) -> int:
    """Alert the operators, once a day for each phase that was given up; return how many there are."""
    given_up = shop.ports.given_up_phases
    names = [] if given_up is None else given_up.list_given_up()
    if given_up is None or not names:
        return 0
    logger.error("the database refused these phases each time they were tried: %s", names)
    await db.transact(_queue_alerts, names)
    given_up.forget_given_up(names)
    return len(names)


def _queue_alerts(tx: Transaction, names: Sequence[str]) -> None:
    kind = AlertKind.PHASE_GIVEN_UP
    for name in names:
        key, facts = f"{kind}:{name}:{tx.now.date()}", {"reason": name}
        alert_operators(tx, kind, key, facts)
