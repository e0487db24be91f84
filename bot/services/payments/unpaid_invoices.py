"""Closes invoices that nobody has paid in their life, and deletes them a day later.

A payment by hand can be reported for two weeks, any other invoice can be paid for a day. A polled
invoice stays open until its method says what became of it. An invoice with a claim is kept with it.
A payment that arrives for a deleted invoice is credited by its signed payload.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from bot.domain.payments.claims import BY_HAND, CLAIM_PERIOD
from bot.domain.payments.payments import INVOICE_LIFETIME, Invoice, InvoiceStatus
from bot.services.change_steps import ROWS_IN_STEP, STEP_PAUSE, change_in_steps
from bot.services.payments.settled_invoices import settle_invoice
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

#: How long a closed invoice is kept after its life: the message that asks for it is edited meanwhile.
CLOSED_KEPT_FOR: Final = timedelta(days=1)


async def purge_unpaid_invoices(shop: Shop, db: Database, *, is_clock_confirmed: bool) -> int:
    """Close and delete unpaid invoices in short transactions; return how many were deleted.

    Nothing is done while our clock is not confirmed: one that is ahead would end what can be paid.
    """
    if not is_clock_confirmed:
        return 0
    now = shop.ports.clock.now()

    def delete_closed(tx: Transaction) -> int:
        life_ended = now - CLOSED_KEPT_FOR
        return tx.payments.purge_closed(
            life_ended - INVOICE_LIFETIME, (BY_HAND, life_ended - CLAIM_PERIOD), ROWS_IN_STEP
        )

    deleted = await change_in_steps(shop, db, delete_closed)
    while overdue := await db.read(_list_overdue):
        await db.transact(_close, overdue)
        await shop.ports.clock.sleep(STEP_PAUSE)
    return deleted


def _list_overdue(tx: Transaction) -> Sequence[Invoice]:
    polled = [each.name for each in tx.settings.payment_methods if each.terms.is_polled]
    by_hand = BY_HAND, tx.now - CLAIM_PERIOD
    return tx.payments.list_overdue(tx.now - INVOICE_LIFETIME, by_hand, polled, ROWS_IN_STEP)


def _close(tx: Transaction, overdue: Sequence[Invoice]) -> None:
    tx.locks.buyers(*{invoice.buyer_id for invoice in overdue})
    for invoice in overdue:
        settle_invoice(tx, invoice.id, InvoiceStatus.CLOSED)
