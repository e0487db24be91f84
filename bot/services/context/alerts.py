"""Alerts to operators. They hold facts only: never a secret and never what a buyer typed."""

from collections.abc import Collection, Mapping
from datetime import datetime

from bot.domain.ids import BuyerId
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.outbox import OutboxKind
from storage.transaction import Transaction


async def alert_operators(
    tx: Transaction,
    operator_ids: Collection[BuyerId],
    now: datetime,
    kind: AlertKind,
    key: str,
    facts: Mapping[str, str],
) -> bool:
    """Queue one alert for each operator; return False if `key` was queued before."""
    row_facts = {"kind": kind.value, **facts}
    queued = [
        await tx.outbox.add(OutboxKind.ALERT, operator, f"alert:{key}:{operator}", row_facts, now)
        for operator in operator_ids
    ]
    return any(queued)
