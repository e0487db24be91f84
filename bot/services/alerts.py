"""Telling the operators. Facts only: never a secret, never what a buyer typed."""

from collections.abc import Mapping

from bot.domain.ports import AlertKind
from bot.domain.store import OutboxKind, Tx
from bot.services.shop import Shop


async def alert_staff(
    tx: Tx, shop: Shop, kind: AlertKind, key: str, facts: Mapping[str, str]
) -> None:
    """Queue one alert for each operator; a repeat of `key` queues nothing."""
    for admin in shop.admins:
        row = {"kind": kind.value, **facts}
        await tx.outbox.add(OutboxKind.ALERT, admin, f"alert:{key}:{admin}", row, shop.clock.now())
