"""Confirms or declines payments by hand: an operator's decision about a claim.

The first decision counts. Confirming books the payment in the same transaction.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, PaymentReference
from bot.domain.money import Money, zero
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.outbox import OutboxKind
from bot.domain.paging import locate_page
from bot.domain.payments.claims import ClaimStatus, ShownEvidence
from bot.domain.payments.invoice_payload import encode_payload
from bot.domain.payments.payments import (
    Invoice,
    InvoiceStatus,
    PaymentDirection,
    PaymentEvent,
    PaymentSource,
    calculate_credited,
)
from bot.services.alerts import alert_operators
from bot.services.checkout.confirmation import log_placed_order
from bot.services.daily_sums import check_daily_sum
from bot.services.payments.booking import PreparedPayment, book_payment_once, prepare_payment
from bot.services.payments.claims import (
    ClaimNotice,
    ClaimView,
    _find_shown,
    _read_claimed,
    _tell_operators,
    read_claim,
)
from bot.services.payments.methods import find_method
from bot.services.payments.settled_invoices import settle_invoice
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

#: How long a claim waits before operators are reminded.
REMIND_AFTER: Final = timedelta(days=1)
#: The notice that tells a buyer that their claim was declined.
CLAIM_DECLINED: Final = "claim-declined"
MAX_LISTED: Final = 30


def list_open_claims(tx: Transaction, page: int = 0) -> tuple[Sequence[ClaimView], int]:
    """Return a page of the open claims, oldest first, and how many are open."""
    count = tx.payment_claims.count_open()
    place = locate_page(page, count, MAX_LISTED)
    claims = tx.payment_claims.list_open(place.size, place.offset)
    views = [read_claim(tx, claim.reference) for claim in claims]
    return [view for view in views if view is not None], count


def value_claim(shop: Shop, invoice: Invoice, amount: Money) -> Money | None:
    """Return what confirming `amount` adds to the balance; None if it cannot be booked.

    The invoiced amount adds what the invoice fixed, also by a method that is gone; any other adds
    its value at the rate of now.
    """
    if amount.amount <= 0:
        return None
    if amount == invoice.amount and invoice.credited.currency == shop.settings.currency:
        return invoice.credited
    method = find_method(shop, invoice.method)
    if method is None or amount.currency != method.terms.currency:
        return None
    return calculate_credited(amount, shop.settings.currency, method.rate)


async def confirm_claim(
    shop: Shop,
    db: Database,
    operator: BuyerId,
    reference: PaymentReference,
    amount: Money,
    shown: ShownEvidence,
    *,
    tapped_message_id: int | None = None,
) -> ClaimView | Declined:
    """Book `amount` for an open claim; return the claim as it is then, also if it was decided before.

    `tapped_message_id` is the operator's message that will show the result: it is not edited again.

    Nothing is booked, and the claim stays open, if its evidence is not what the operator was shown.
    Declined with CLAIM_NOT_FOUND, or with CLAIM_WITHOUT_VALUE if the amount cannot be booked. Raise
    AboveDailySum if it credits more than the operator may give away today.
    """
    view = await db.read(read_claim, reference)
    if view is None:
        return Declined(DeclineReason.CLAIM_NOT_FOUND)
    if not view.claim.is_open:
        return view
    now = shop.ports.clock.now()
    event = PaymentEvent(
        method=view.invoice.method,
        external_id=reference,
        direction=PaymentDirection.IN,
        buyer_id=view.claim.buyer_id,
        amount=amount,
        at=now,
        source=PaymentSource.OPERATOR,
    )
    if not value_claim(shop, view.invoice, amount):
        return Declined(DeclineReason.CLAIM_WITHOUT_VALUE)
    payload = encode_payload(view.invoice, shop.settings.bot_id, shop.ports.sign)
    prepared = await prepare_payment(shop, event, payload)
    decided = await db.transact(
        _confirm, operator, prepared, shown, tapped_message_id=tapped_message_id
    )
    shop.caches.bought_products.invalidate(view.claim.buyer_id)
    if decided.order is not None:
        log_placed_order(decided.order.id)
    return decided


def _confirm(
    tx: Transaction,
    operator: BuyerId,
    prepared: PreparedPayment,
    shown: ShownEvidence,
    *,
    tapped_message_id: int | None,
) -> ClaimView:
    """Decide the claim and book its payment, unless it is decided already or has new evidence."""
    reference = PaymentReference(prepared.event.external_id)
    tx.locks.payment(prepared.event.method, reference)
    tx.locks.buyers(prepared.event.buyer_id)
    before = read_claim(tx, reference)
    assert before is not None, "claims are never deleted"
    if before.evidence != shown:
        return before
    amount, order = prepared.event.amount, None
    if tx.payment_claims.decide(reference, ClaimStatus.CONFIRMED, operator, tx.now, amount):
        claim = _read_claimed(tx, reference).claim
        booked = book_payment_once(tx, prepared)
        order, credited = booked.order, booked.payment.credited
        check_daily_sum(tx, operator, credited)
        settle_invoice(tx, claim.invoice_id, InvoiceStatus.CLOSED)
        tx.audit.record(
            operator,
            "claim-confirm",
            f"claim:{reference}",
            str(amount),
            tx.now,
            before=before.invoice.amount,
            after=amount,
            given_away=credited,
        )
        shown_to = _find_shown(tx, reference, operator, tapped_message_id)
        notice = ClaimNotice.DECIDED
        _tell_operators(tx, claim, notice, but=shown_to)
    view = read_claim(tx, reference)
    assert view is not None, "claims are never deleted"
    return replace(view, order=order)


def decline_claim(
    tx: Transaction,
    operator: BuyerId,
    reference: PaymentReference,
    shown: ShownEvidence,
    *,
    tapped_message_id: int | None = None,
) -> ClaimView | Declined:
    """Decline an open claim and tell its buyer; return the claim, also if it was decided before.

    The claim stays open if its evidence is not what the operator was shown. `tapped_message_id` is as
    in `confirm_claim`.
    """
    claim = tx.payment_claims.find(reference)
    if claim is not None:
        tx.locks.buyers(claim.buyer_id)
    before = read_claim(tx, reference)
    if before is None:
        return Declined(DeclineReason.CLAIM_NOT_FOUND)
    if before.evidence != shown:
        return before
    if tx.payment_claims.decide(reference, ClaimStatus.DECLINED, operator, tx.now):
        claimed = _read_claimed(tx, reference)
        claim, amount = claimed.claim, claimed.invoice.amount
        settle_invoice(tx, claim.invoice_id, InvoiceStatus.CLOSED)
        tx.audit.record(
            operator,
            "claim-decline",
            f"claim:{reference}",
            "",
            tx.now,
            before=amount,
            after=zero(amount.currency),
        )
        facts = {
            "kind": CLAIM_DECLINED,
            "amount": str(amount.amount),
            "currency": amount.currency,
            "reference": reference,
        }
        key = f"notice:{CLAIM_DECLINED}:{reference}"
        tx.outbox.add(OutboxKind.NOTICE, claim.buyer_id, key, facts, tx.now)
        shown_to = _find_shown(tx, reference, operator, tapped_message_id)
        notice = ClaimNotice.DECIDED
        _tell_operators(tx, claim, notice, but=shown_to)
    view = read_claim(tx, reference)
    assert view is not None, "claims are never deleted"
    return view


async def remind_of_waiting_claims(db: Database) -> int:
    """Remind the operators, once a day, of claims that wait for longer; return their number."""
    count = await db.read(_count_waiting_claims)
    if count:
        await db.transact(_queue_reminder, count)
    return count


def _count_waiting_claims(tx: Transaction) -> int:
    return tx.payment_claims.count_open(tx.now - REMIND_AFTER)


def _queue_reminder(tx: Transaction, count: int) -> None:
    key, facts = f"claims:{tx.now.date()}", {"count": str(count)}
    alert_operators(tx, AlertKind.CLAIMS_WAITING, key, facts)
