"""Telling the operators. Facts only: never a secret, never what a buyer typed."""

from collections.abc import Mapping

from bot.domain.ports import AlertKind
from bot.domain.store import OutboxKind, Tx
from bot.services.shop import Shop


async def alert_staff(
    tx: Tx, shop: Shop, kind: AlertKind, key: str, facts: Mapping[str, str]
) -> bool:
    """Queue one alert for each operator; a repeat of `key` queues nothing, and is False."""
    now, row = shop.clock.now(), {"kind": kind.value, **facts}
    queued = [
        await tx.outbox.add(OutboxKind.ALERT, admin, f"alert:{key}:{admin}", row, now)
        for admin in shop.admins
    ]
    return any(queued)
