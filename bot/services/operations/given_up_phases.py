"""Alerts operators of changes that the database refused each time they were tried.

Such a change conflicts with others again and again. Who asked for it was told that it failed, or it is
tried again later.
"""

import logging
from collections.abc import Sequence

from bot.domain.operations.messenger import AlertKind
from bot.services.alerts import alert_operators
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)


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
