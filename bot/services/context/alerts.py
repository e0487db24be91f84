"""Alerts to operators. They hold facts only: never a secret and never what a buyer typed."""

from collections.abc import Mapping

from bot.domain.ports import AlertKind
from bot.domain.repositories import OutboxKind, Tx
from bot.services.context.shop import Shop


async def alert_operators(
    tx: Tx, shop: Shop, kind: AlertKind, key: str, facts: Mapping[str, str]
) -> bool:
    """Queue one alert for each operator; return False if `key` was queued before."""
    now, row_facts = shop.ports.clock.now(), {"kind": kind.value, **facts}
    queued = [
        await tx.outbox.add(OutboxKind.ALERT, admin, f"alert:{key}:{admin}", row_facts, now)
        for admin in shop.settings.operator_ids
    ]
    return any(queued)
