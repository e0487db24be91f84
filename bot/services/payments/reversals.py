"""Books payments that were taken back from outside: by Telegram, a bank or a court.

They cannot be refused. The buyer's balance falls by what the payment credited, below zero if it is
spent, and operators are told. Until it is made good, the buyer cannot buy.
"""

from datetime import datetime

from bot.domain.money import Money
from bot.domain.payments import (
    PaymentDirection,
    PaymentEvent,
    StoredPayment,
    book_reversal,
)
from bot.domain.ports import AlertKind
from bot.domain.repositories.database import Database, Tx
from bot.domain.repositories.outbox import OutboxKind
from bot.services.context.alerts import alert_operators
from bot.services.context.shop import Shop, ShopSettings


async def receive_reversal(shop: Shop, db: Database, event: PaymentEvent) -> bool:
    """Book a reversal; return False if it was booked before, or is a refund that we made."""
    return await db.transact(_receive_reversal, shop.settings, shop.ports.clock.now(), event)


async def _receive_reversal(
    tx: Tx, settings: ShopSettings, now: datetime, event: PaymentEvent
) -> bool:
    for direction in (PaymentDirection.REVERSAL, PaymentDirection.REFUND):
        if await tx.payments.find_payment(event.method, event.external_id, direction) is not None:
            return False
    payment = await tx.payments.find_payment(event.method, event.external_id, PaymentDirection.IN)
    if payment is None:
        # It was never credited, or a restored backup does not know it.
        await _alert(tx, settings, now, event, Money(0, settings.currency))
        return False
    debited = _part_of(payment.credited, event.amount, payment.event.amount)
    if debited:
        await tx.ledger.post(book_reversal(event, debited), now)
    await tx.payments.add_payment(StoredPayment(event, -debited, payment.invoice_id))
    await _alert(tx, settings, now, event, debited)
    facts = {"kind": "credited", "amount": str(-debited.amount), "currency": debited.currency}
    await tx.outbox.add(OutboxKind.NOTICE, event.buyer_id, f"notice:{event.key}", facts, now)
    return True


def _part_of(credited: Money, returned: Money, paid: Money) -> Money:
    """Return the part of `credited` for `returned` of what was `paid`, rounded up."""
    if returned.currency != paid.currency or returned >= paid:
        return credited
    return Money(-(-credited.amount * returned.amount // paid.amount), credited.currency)


async def _alert(
    tx: Tx, settings: ShopSettings, now: datetime, event: PaymentEvent, debited: Money
) -> None:
    facts = {
        "method": event.method,
        "payment": event.external_id,
        "buyer": str(event.buyer_id),
        "amount": str(event.amount),
        "debited": str(debited),
    }
    key = f"{AlertKind.PAYMENT_REVERSED}:{event.key}"
    await alert_operators(tx, settings.operator_ids, now, AlertKind.PAYMENT_REVERSED, key, facts)
