"""Books payments that were taken back from outside: by Telegram, a bank or a court.

They cannot be refused. The buyer's balance falls by what the payment credited, below zero if it is
spent. A payment case is opened: until an operator closes it, the buyer cannot buy, and their orders
that were not traded yet wait.

If the payment bought an order, the reward for it is taken back. A top-up buys no certain order, so no
reward is taken back; pending ones wait while the balance is below zero.
"""

from dataclasses import replace

from bot.domain.money import Money
from bot.domain.payments.cases import NewPaymentCase, PaymentCaseKind
from bot.domain.payments.invoice_payload import decode_payload
from bot.domain.payments.payments import (
    Invoice,
    PaymentDirection,
    PaymentEvent,
    StoredPayment,
    book_reversal,
)
from bot.domain.payments.refunds import Refund, RefundStatus, make_refund_event
from bot.services.payments.booking import register_payer
from bot.services.payments.cases import close_settled_case, open_case
from bot.services.payments.notices import queue_reversal_notice
from bot.services.payments.refunds import (
    lock_payment,
    settle_as_done,
    take_back_reward_of_payment,
)
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction


async def receive_reversal(
    shop: Shop, db: Database, event: PaymentEvent, payload: str = "", invoice: Invoice | None = None
) -> bool:
    """Book a reversal; return whether it has changed a balance.

    The amount of an event is all that was taken back so far: a larger one than before is booked as a
    further part, with a case of its own. No balance changes if the event was booked before, or is a
    refund that we made. The reversal of an unknown payment is stored, and the payment is credited no
    more. `payload` and `invoice` say what the payment was for, as in `receive_payment`.
    """
    signed = decode_payload(payload, event.method, shop.settings.bot_id, shop.ports.sign)
    return await db.transact(_receive_reversal, event, signed or invoice)


def keep_parked_reversal(tx: Transaction, event: PaymentEvent) -> bool:
    """Open the case of a reversal that could not be booked; return False if it is known.

    The buyer's orders wait. The balance falls when the method's list is read at the next start.
    """
    lock_payment(tx, event.method, event.external_id, event.buyer_id)
    for direction in (PaymentDirection.REVERSAL, PaymentDirection.REFUND):
        if tx.payments.find_payment(event.method, event.external_id, direction) is not None:
            return False
    payment = tx.payments.find_payment(event.method, event.external_id, PaymentDirection.IN)
    if payment is not None and _find_own_refund(tx, payment, event) is not None:
        return False
    _open_case(tx, event, Money(0, tx.settings.currency))
    return True


def _receive_reversal(tx: Transaction, event: PaymentEvent, named: Invoice | None) -> bool:
    lock_payment(tx, event.method, event.external_id, event.buyer_id)
    refund = PaymentDirection.REFUND
    if tx.payments.find_payment(event.method, event.external_id, refund) is not None:
        return False
    before = tx.payments.find_payment(event.method, event.external_id, event.direction)
    payment = tx.payments.find_payment(event.method, event.external_id, PaymentDirection.IN)
    if before is not None:
        return payment is not None and _book_further_part(tx, event, payment, before.event)
    if payment is None:
        # It was not reported yet, or it is not in a restored backup.
        nothing = Money(0, tx.settings.currency)
        register_payer(tx, event.buyer_id)
        tx.payments.add_payment(StoredPayment(event, nothing, None))
        if not _is_older_than_database(tx, event, named):
            _open_case(tx, event, nothing)
        return False
    if _has_ended_found_payment(tx, event, payment):
        return False
    if _is_own_refund(tx, payment, event):
        return False
    debited = _part_of(payment.credited, event.amount, payment.event.amount)
    _book_part(tx, event, payment, debited)
    return True


def _is_older_than_database(tx: Transaction, event: PaymentEvent, named: Invoice | None) -> bool:
    """Return whether a new database has found this before it knew what is old.

    What pays an invoice that this database has made is never old; `named` is the payment's invoice.
    A restored database may have lost an order that the payment bought, so there a person looks.
    """
    if named is not None and tx.payments.find_invoice(named.id) is not None:
        return False
    is_new = tx.payments.restored_at() is None
    return is_new and not tx.payments.is_list_read(event.method)


def _has_ended_found_payment(tx: Transaction, event: PaymentEvent, payment: StoredPayment) -> bool:
    """Store that an old payment, which a new database has found, was returned as a whole long ago.

    Return False, and change nothing, for any other payment. Its case is closed: nothing is left to
    credit.
    """
    kind = PaymentCaseKind.FOUND_AFTER_RESTORE
    found = tx.payment_cases.find(kind, event.method, event.external_id)
    is_whole = event.amount == payment.event.amount
    if found is None or found.resolution is not None or not is_whole:
        return False
    if tx.payments.restored_at() is not None:
        return False
    tx.payments.add_payment(StoredPayment(event, payment.credited, payment.invoice_id))
    close_settled_case(tx, kind, event.method, event.external_id)
    return True


def _book_further_part(
    tx: Transaction, event: PaymentEvent, payment: StoredPayment, first: PaymentEvent
) -> bool:
    """Book what was taken back beyond the parts that are booked; return whether there is more.

    A further part is stored under the id of the payment and the total that it makes.
    """
    if event.amount.currency != first.amount.currency or event.amount <= first.amount:
        return False
    prefix = f"{event.external_id}:"
    taken = first.amount
    for each in tx.payments.list_events(event.method):
        if each.direction is event.direction and each.external_id.startswith(prefix):
            taken += each.amount
    if event.amount <= taken:
        return False
    paid = payment.event.amount
    debited = _part_of(payment.credited, event.amount, paid)
    debited -= _part_of(payment.credited, taken, paid)
    part = replace(event, external_id=f"{prefix}{event.amount.amount}", amount=event.amount - taken)
    _book_part(tx, part, payment, debited)
    return True


def _book_part(
    tx: Transaction, event: PaymentEvent, payment: StoredPayment, debited: Money
) -> None:
    """Lower the balance, store the event, open its case and tell the buyer."""
    if debited:
        tx.ledger.post(book_reversal(event, debited), tx.now)
    tx.payments.add_payment(StoredPayment(event, -debited, payment.invoice_id))
    _open_case(tx, event, debited)
    queue_reversal_notice(tx, event, debited)
    take_back_reward_of_payment(tx, payment)


def _is_own_refund(tx: Transaction, payment: StoredPayment, event: PaymentEvent) -> bool:
    """Return whether the event is a refund that we have asked for; then the refund is done.

    The balance fell when the refund was started. A refund that the method refused has given the
    money back, so it does not count. We return whole payments only.
    """
    refund = _find_own_refund(tx, payment, event)
    if refund is not None:
        settle_as_done(tx, refund, make_refund_event(payment, event.at))
    return refund is not None


def _find_own_refund(tx: Transaction, payment: StoredPayment, event: PaymentEvent) -> Refund | None:
    """Return our pending refund of the whole payment, if there is one."""
    assert payment.id is not None, "a stored payment has a number"
    refund = tx.refunds.find(payment.id)
    is_pending = refund is not None and refund.status is RefundStatus.PENDING
    return refund if is_pending and event.amount == payment.event.amount else None


def _open_case(tx: Transaction, event: PaymentEvent, debited: Money) -> None:
    case = NewPaymentCase(
        PaymentCaseKind.REVERSED,
        event.method,
        event.external_id,
        event.buyer_id,
        event.amount,
        debited,
    )
    open_case(tx, case)


def _part_of(credited: Money, returned: Money, paid: Money) -> Money:
    """Return the part of `credited` for `returned` of what was `paid`, rounded up."""
    if returned.currency != paid.currency or returned >= paid:
        return credited
    return Money(-(-credited.amount * returned.amount // paid.amount), credited.currency)
