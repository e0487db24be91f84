"""Alerts to operators. They hold facts only: never a secret and never what a buyer typed."""

from collections.abc import Mapping
from datetime import datetime

from bot.domain.ports import AlertKind
from bot.domain.repositories import OutboxKind, Tx
from bot.services.context.shop import ShopSettings


async def alert_operators(
    tx: Tx,
    settings: ShopSettings,
    now: datetime,
    kind: AlertKind,
    key: str,
    facts: Mapping[str, str],
) -> bool:
    """Queue one alert for each operator; return False if `key` was queued before."""
    row_facts = {"kind": kind.value, **facts}
    queued = [
        await tx.outbox.add(OutboxKind.ALERT, admin, f"alert:{key}:{admin}", row_facts, now)
        for admin in settings.operator_ids
    ]
    return any(queued)
