"""Alerts operators of a full disk, of a lost file and of a failed backup, once a day each."""

import logging
import os
from collections.abc import Awaitable, Callable

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


async def run_backup(db: Database, make_backup: Callable[[], Awaitable[object]]) -> None:
    """Run `make_backup`; if it fails, alert the operators once a day and raise the error."""
    try:
        await make_backup()
    except Exception as error:
        await db.transact(_alert_once_a_day, AlertKind.BACKUP_FAILED, str(error))
        raise


def _alert_once_a_day(tx: Transaction, kind: AlertKind, reason: str) -> None:
    key = f"{kind}:{tx.now.date()}"
    alert_operators(tx, kind, key, {"reason": reason})
