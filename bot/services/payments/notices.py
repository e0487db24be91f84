"""Tells the buyer and the operators about payments."""

from datetime import datetime

from bot.domain.money import Money
from bot.domain.payments import PaymentEvent
from bot.domain.ports import AlertKind
from bot.domain.repositories.database import Tx
from bot.domain.repositories.outbox import OutboxKind
from bot.services.context.alerts import alert_operators
from bot.services.context.shop import ShopSettings


async def tell_buyer(tx: Tx, event: PaymentEvent, credited: Money, now: datetime) -> None:
    """Queue a notice that a payment has changed the buyer's balance by `credited`."""
    facts = {"kind": "credited", "amount": str(credited.amount), "currency": credited.currency}
    await tx.outbox.add(OutboxKind.NOTICE, event.buyer_id, f"notice:{event.key}", facts, now)


async def alert_about_payment(
    tx: Tx,
    settings: ShopSettings,
    now: datetime,
    kind: AlertKind,
    event: PaymentEvent,
    **amounts: Money,
) -> None:
    """Queue one alert about a payment for each operator; `amounts` name what was booked."""
    facts = {
        "method": event.method,
        "payment": event.external_id,
        "buyer": str(event.buyer_id),
        "amount": str(event.amount),
        **{name: str(money) for name, money in amounts.items()},
    }
    key = f"{kind}:{event.key}"
    await alert_operators(tx, settings.operator_ids, now, kind, key, facts)
