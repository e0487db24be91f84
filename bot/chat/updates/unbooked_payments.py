"""Gives a payment update that cannot be handled to a person: it opens a payment case.

Without it the payment would be known only from the encrypted body of a parked update.
"""

from telegram import Update

from bot.chat.telegram import invoices
from bot.chat.updates.access import get_private_sender
from bot.domain.ids import BuyerId, UpdateId
from bot.domain.payments.payments import PaymentEvent
from bot.services.payments.booking import PreparedPayment, keep_parked_payment, prepare_payment
from bot.services.payments.reversals import keep_parked_reversal
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction


async def give_payment_to_person(
    shop: Shop, db: Database, update_id: UpdateId, update: Update
) -> bool:
    """Open the case of an update's payment or reversal, and close the update.

    Return False, and change nothing, if it reports neither, or one that is stored already.
    """
    message, sender = update.message, get_private_sender(update)
    if message is None or sender is None:
        return False
    buyer = BuyerId(sender.id)
    if message.successful_payment is not None:
        event, payload = invoices.read_successful_payment(
            buyer, message.successful_payment, message.date
        )
        prepared = await prepare_payment(shop, event, payload)
        return await db.transact(_keep_payment, update_id, prepared)
    if message.refunded_payment is not None:
        event, _ = invoices.read_refunded_payment(buyer, message.refunded_payment, message.date)
        return await db.transact(_keep_reversal, update_id, event)
    return False


def _keep_payment(tx: Transaction, update_id: UpdateId, prepared: PreparedPayment) -> bool:
    is_kept = keep_parked_payment(tx, prepared)
    if is_kept:
        tx.inbox.close(update_id, tx.now)
    return is_kept


def _keep_reversal(tx: Transaction, update_id: UpdateId, event: PaymentEvent) -> bool:
    is_kept = keep_parked_reversal(tx, event)
    if is_kept:
        tx.inbox.close(update_id, tx.now)
    return is_kept
