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
from bot.services.context.shop import Shop, ShopSettings
from bot.services.payments.notices import alert_about_payment, tell_buyer
from bot.services.payments.payers import register_payer


async def receive_reversal(shop: Shop, db: Database, event: PaymentEvent) -> bool:
    """Book a reversal; return whether it has changed a balance.

    It has not if it was booked before, or is a refund that we made. The reversal of an unknown
    payment is stored, and the payment is credited no more.
    """
    return await db.transact(_receive_reversal, shop.settings, shop.ports.clock.now(), event)


async def _receive_reversal(
    tx: Tx, settings: ShopSettings, now: datetime, event: PaymentEvent
) -> bool:
    kind = AlertKind.PAYMENT_REVERSED
    for direction in (PaymentDirection.REVERSAL, PaymentDirection.REFUND):
        if await tx.payments.find_payment(event.method, event.external_id, direction) is not None:
            return False
    payment = await tx.payments.find_payment(event.method, event.external_id, PaymentDirection.IN)
    if payment is None:
        # It was not reported yet, or a restored backup does not know it.
        nothing = Money(0, settings.currency)
        await register_payer(tx, settings, event.buyer_id, now)
        await tx.payments.add_payment(StoredPayment(event, nothing, None))
        await alert_about_payment(tx, settings, now, kind, event, debited=nothing)
        return False
    debited = _part_of(payment.credited, event.amount, payment.event.amount)
    if debited:
        await tx.ledger.post(book_reversal(event, debited), now)
    await tx.payments.add_payment(StoredPayment(event, -debited, payment.invoice_id))
    await alert_about_payment(tx, settings, now, kind, event, debited=debited)
    await tell_buyer(tx, event, -debited, now)
    return True


def _part_of(credited: Money, returned: Money, paid: Money) -> Money:
    """Return the part of `credited` for `returned` of what was `paid`, rounded up."""
    if returned.currency != paid.currency or returned >= paid:
        return credited
    return Money(-(-credited.amount * returned.amount // paid.amount), credited.currency)
