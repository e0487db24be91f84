"""Claims: a buyer reports a payment by hand, and an operator confirms or declines it.

A claim is decided once, whichever operator is first. Its payment is booked in the transaction that
decides it. The outbox tells operators about new claims and about other operators' decisions.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, PaymentReference
from bot.domain.money import Money
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.outbox import OutboxKind
from bot.domain.orders.order import Order
from bot.domain.paging import locate_page
from bot.domain.payments.claims import (
    BY_HAND,
    CLAIM_PERIOD,
    WITHDRAWN_COUNTS_FOR,
    ClaimedInvoice,
    ClaimEvidence,
    ClaimLimits,
    ClaimStatus,
    PaymentClaim,
    ShownEvidence,
)
from bot.domain.payments.invoice_payload import encode_payload
from bot.domain.payments.payments import (
    Invoice,
    InvoiceStatus,
    PaymentDirection,
    PaymentEvent,
    PaymentSource,
    calculate_credited,
)
from bot.domain.people.person import Person
from bot.domain.settings import ShopSettings
from bot.services.context.alerts import alert_operators
from bot.services.context.shop import Shop
from bot.services.payments.booking import PreparedPayment, book_payment_once, prepare_payment
from bot.services.payments.methods import find_method
from bot.services.payments.settled_invoices import settle_invoice
from storage.database import Database
from storage.transaction import Transaction

#: How long a claim waits before operators are reminded.
REMIND_AFTER: Final = timedelta(days=1)
#: The notice that tells a buyer that their claim was declined.
CLAIM_DECLINED: Final = "claim-declined"
MAX_LISTED: Final = 30


class ClaimNotice(StrEnum):
    """The kinds of messages about a claim to operators.

    NEW and DECIDED show the claim in the one message that an operator has about it. The others are
    short replies to that message.
    """

    NEW = "claim"
    DECIDED = "claim-decided"
    #: The buyer withdrew the claim and made it again.
    AGAIN = "claim-again"
    TRANSACTION = "claim-transaction"
    PICTURE = "claim-picture"


#: The notices that show the claim itself.
CARD_NOTICES: Final = frozenset({ClaimNotice.NEW, ClaimNotice.DECIDED})


@dataclass(frozen=True, slots=True)
class ClaimView:
    """A claim as operators see it.

    `same_transaction` names other claims with the same transaction number. With
    `is_from_before_restore` the lost part of a restored database may have confirmed it. `order` is
    what a confirmation has just bought.
    """

    claim: PaymentClaim
    invoice: Invoice
    buyer: Person | None
    decided_by: Person | None = None
    same_transaction: Sequence[PaymentReference] = ()
    is_from_before_restore: bool = False
    order: Order | None = None

    @property
    def evidence(self) -> ShownEvidence:
        """Return the evidence that an operator sees; a confirmation must match it."""
        return ShownEvidence(self.claim.evidence_count, tuple(self.same_transaction))


# --- the buyer -------------------------------------------------------------------------------------


async def claim_payment(
    shop: Shop, db: Database, buyer: BuyerId, reference: PaymentReference
) -> ClaimedInvoice | Declined:
    """Store that the buyer paid their own invoice, and tell the operators; a repetition does nothing.

    A withdrawn claim is opened again, a few times a day.
    Declined with INVOICE_NOT_FOUND, INVOICE_PAID, INVOICE_CLOSED, TOO_MANY_CLAIMS or
    CLAIM_MADE_OFTEN.
    """
    now = shop.ports.clock.now()
    return await db.transact(_claim_payment, shop.settings, now, buyer, reference)


async def _claim_payment(
    tx: Transaction,
    settings: ShopSettings,
    now: datetime,
    buyer: BuyerId,
    reference: PaymentReference,
) -> ClaimedInvoice | Declined:
    await tx.locks.buyers(buyer)
    invoice = await tx.payments.find_invoice_at(BY_HAND, reference)
    if invoice is None or invoice.buyer_id != buyer:
        return Declined(DeclineReason.INVOICE_NOT_FOUND)
    stored = await tx.payment_claims.find(reference)
    if stored is not None and stored.status is not ClaimStatus.WITHDRAWN:
        return ClaimedInvoice(stored, invoice)
    claim = PaymentClaim(reference, invoice.id, buyer, now)
    refusal = await _find_refusal(tx, settings.claim_limits, now, claim, invoice)
    if refusal is not None:
        return refusal
    made_again = 0 if stored is None else stored.count_made_again(now)
    if made_again >= settings.claim_limits.max_open:
        return Declined(DeclineReason.CLAIM_MADE_OFTEN)
    if stored is None:
        is_changed = await tx.payment_claims.add(claim)
    else:
        is_changed = await tx.payment_claims.reopen(reference, now, made_again + 1)
    assert is_changed, "it was looked up above"
    await _tell_operators(tx, settings.operator_ids, now, claim, ClaimNotice.NEW)
    if stored is not None:
        await _tell_operators(tx, settings.operator_ids, now, claim, ClaimNotice.AGAIN)
    return await _read_claimed(tx, reference)


async def _find_refusal(
    tx: Transaction, limits: ClaimLimits, now: datetime, claim: PaymentClaim, invoice: Invoice
) -> Declined | None:
    """Return why an invoice cannot be claimed."""
    if invoice.status is InvoiceStatus.PAID:
        return Declined(DeclineReason.INVOICE_PAID)
    if invoice.status is InvoiceStatus.CLOSED or now > invoice.created_at + CLAIM_PERIOD:
        return Declined(DeclineReason.INVOICE_CLOSED)
    if await tx.payment_claims.count_besides(claim, now - WITHDRAWN_COUNTS_FOR) >= limits.max_open:
        return Declined(DeclineReason.TOO_MANY_CLAIMS)
    return None


async def find_asked_claim(
    tx: Transaction, buyer: BuyerId, message_id: int
) -> ClaimedInvoice | None:
    """Return the buyer's open claim for which this message of the bot asks for evidence."""
    claim = await tx.payment_claims.find_asked(buyer, message_id)
    return await _read_claimed(tx, claim.reference) if claim is not None else None


async def note_question(tx: Transaction, reference: PaymentReference, message_id: int) -> None:
    """Store which message asks the buyer for evidence."""
    await tx.payment_claims.set_question(reference, message_id)


async def end_question(tx: Transaction, buyer: BuyerId, reference: PaymentReference) -> None:
    """Stop taking what the buyer sends as evidence for their claim."""
    claim = await tx.payment_claims.find(reference)
    if claim is not None and claim.buyer_id == buyer:
        await tx.payment_claims.set_question(reference, None)


async def add_evidence(
    shop: Shop, db: Database, buyer: BuyerId, reference: PaymentReference, evidence: ClaimEvidence
) -> ClaimedInvoice | Declined:
    """Add evidence to the buyer's open claim, and show it to the operators in a short message.

    Declined with CLAIM_DECIDED if the claim is not open or has got enough evidence.
    """
    now, operators = shop.ports.clock.now(), shop.settings.operator_ids
    return await db.transact(_add_evidence, operators, now, buyer, reference, evidence)


async def _add_evidence(
    tx: Transaction,
    operator_ids: Sequence[BuyerId],
    now: datetime,
    buyer: BuyerId,
    reference: PaymentReference,
    evidence: ClaimEvidence,
) -> ClaimedInvoice | Declined:
    await tx.locks.buyers(buyer)
    claim = await _find_own(tx, buyer, reference)
    if claim is None or not claim.takes_evidence:
        return Declined(DeclineReason.CLAIM_DECIDED)
    if not await tx.payment_claims.add_evidence(claim, evidence):
        return Declined(DeclineReason.CLAIM_DECIDED)
    claimed = await _read_claimed(tx, reference)
    await _tell_operators(tx, operator_ids, now, claimed.claim, ClaimNotice.NEW)
    has_picture = evidence.picture_message_id is not None
    notice = ClaimNotice.PICTURE if has_picture else ClaimNotice.TRANSACTION
    await _tell_operators(tx, operator_ids, now, claimed.claim, notice)
    return claimed


async def remove_transaction(
    shop: Shop, db: Database, buyer: BuyerId, reference: PaymentReference
) -> ClaimedInvoice | Declined:
    """Remove the transaction number of the buyer's open claim, so that another one can be sent.

    Declined with CLAIM_DECIDED if the claim is not open or has got enough evidence.
    """
    now, operators = shop.ports.clock.now(), shop.settings.operator_ids
    return await db.transact(_remove_transaction, operators, now, buyer, reference)


async def _remove_transaction(
    tx: Transaction,
    operator_ids: Sequence[BuyerId],
    now: datetime,
    buyer: BuyerId,
    reference: PaymentReference,
) -> ClaimedInvoice | Declined:
    await tx.locks.buyers(buyer)
    claim = await _find_own(tx, buyer, reference)
    if claim is None or not claim.takes_evidence:
        return Declined(DeclineReason.CLAIM_DECIDED)
    if claim.transaction:
        if not await tx.payment_claims.remove_transaction(claim):
            return Declined(DeclineReason.CLAIM_DECIDED)
        await _tell_operators(tx, operator_ids, now, claim, ClaimNotice.NEW)
    return await _read_claimed(tx, reference)


async def withdraw_claim(
    shop: Shop, db: Database, buyer: BuyerId, reference: PaymentReference
) -> ClaimedInvoice | Declined:
    """Withdraw the buyer's own claim; nothing is credited. Declined if it is decided already."""
    now, operators = shop.ports.clock.now(), shop.settings.operator_ids
    return await db.transact(_withdraw, operators, now, buyer, reference)


async def _withdraw(
    tx: Transaction,
    operator_ids: Sequence[BuyerId],
    now: datetime,
    buyer: BuyerId,
    reference: PaymentReference,
) -> ClaimedInvoice | Declined:
    await tx.locks.buyers(buyer)
    claim = await _find_own(tx, buyer, reference)
    if claim is None:
        return Declined(DeclineReason.CLAIM_DECIDED)
    if not await tx.payment_claims.decide(reference, ClaimStatus.WITHDRAWN, buyer, now):
        return Declined(DeclineReason.CLAIM_DECIDED)
    await tx.audit.record(buyer, "claim-withdraw", f"claim:{reference}", "", now)
    await _tell_operators(tx, operator_ids, now, claim, ClaimNotice.DECIDED)
    return await _read_claimed(tx, reference)


async def _find_own(
    tx: Transaction, buyer: BuyerId, reference: PaymentReference
) -> PaymentClaim | None:
    claim = await tx.payment_claims.find(reference)
    return claim if claim is not None and claim.buyer_id == buyer else None


async def _read_claimed(tx: Transaction, reference: PaymentReference) -> ClaimedInvoice:
    claim = await tx.payment_claims.find(reference)
    assert claim is not None, f"claim {reference} existed earlier in this transaction"
    invoice = await tx.payments.find_invoice(claim.invoice_id)
    assert invoice is not None, "a claim refers to its invoice"
    return ClaimedInvoice(claim, invoice)


async def list_open_claims_of(tx: Transaction, buyer: BuyerId) -> Sequence[ClaimedInvoice]:
    """Return the buyer's open claims, the oldest first."""
    claims = await tx.payment_claims.list_open_of(buyer)
    return [await _read_claimed(tx, claim.reference) for claim in claims]


# --- the operators ---------------------------------------------------------------------------------


async def read_claim(tx: Transaction, reference: PaymentReference) -> ClaimView | None:
    """Return a claim with what operators need to decide it."""
    if await tx.payment_claims.find(reference) is None:
        return None
    claimed = await _read_claimed(tx, reference)
    claim, restored_at = claimed.claim, await tx.payments.restored_at()
    return ClaimView(
        claim,
        claimed.invoice,
        await tx.people.get(claim.buyer_id),
        await tx.people.get(claim.decided_by) if claim.decided_by is not None else None,
        await tx.payment_claims.find_same_transaction(claim),
        # The claim itself may be younger: its buyer can make a lost one again.
        restored_at is not None and claimed.invoice.created_at < restored_at,
    )


async def list_open_claims(tx: Transaction, page: int = 0) -> tuple[Sequence[ClaimView], int]:
    """Return a page of the open claims, oldest first, and how many are open."""
    count = await tx.payment_claims.count_open()
    place = locate_page(page, count, MAX_LISTED)
    claims = await tx.payment_claims.list_open(place.size, place.offset)
    views = [await read_claim(tx, claim.reference) for claim in claims]
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
    Declined with CLAIM_NOT_FOUND, or with CLAIM_WITHOUT_VALUE if the amount cannot be booked.
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
        _confirm,
        shop.settings,
        now,
        operator,
        prepared,
        shown,
        tapped_message_id=tapped_message_id,
    )
    shop.caches.bought_products.invalidate(view.claim.buyer_id)
    return decided


async def _confirm(
    tx: Transaction,
    settings: ShopSettings,
    now: datetime,
    operator: BuyerId,
    prepared: PreparedPayment,
    shown: ShownEvidence,
    *,
    tapped_message_id: int | None,
) -> ClaimView:
    """Decide the claim and book its payment, unless it is decided already or has new evidence."""
    reference = PaymentReference(prepared.event.external_id)
    await tx.locks.payment(prepared.event.method, reference)
    await tx.locks.buyers(prepared.event.buyer_id)
    before = await read_claim(tx, reference)
    assert before is not None, "claims are never deleted"
    if before.evidence != shown:
        return before
    amount, order = prepared.event.amount, None
    if await tx.payment_claims.decide(reference, ClaimStatus.CONFIRMED, operator, now, amount):
        claim = (await _read_claimed(tx, reference)).claim
        booked = await book_payment_once(tx, prepared)
        order = booked.order
        await settle_invoice(tx, now, claim.invoice_id, InvoiceStatus.CLOSED)
        await tx.audit.record(operator, "claim-confirm", f"claim:{reference}", str(amount), now)
        readers = await _list_readers(tx, settings, reference, operator, tapped_message_id)
        await _tell_operators(tx, readers, now, claim, ClaimNotice.DECIDED)
    view = await read_claim(tx, reference)
    assert view is not None, "claims are never deleted"
    return replace(view, order=order)


async def decline_claim(
    shop: Shop,
    db: Database,
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
    return await db.transact(
        _decline,
        shop.settings,
        shop.ports.clock.now(),
        operator,
        reference,
        shown,
        tapped_message_id=tapped_message_id,
    )


async def _decline(
    tx: Transaction,
    settings: ShopSettings,
    now: datetime,
    operator: BuyerId,
    reference: PaymentReference,
    shown: ShownEvidence,
    *,
    tapped_message_id: int | None,
) -> ClaimView | Declined:
    claim = await tx.payment_claims.find(reference)
    if claim is not None:
        await tx.locks.buyers(claim.buyer_id)
    before = await read_claim(tx, reference)
    if before is None:
        return Declined(DeclineReason.CLAIM_NOT_FOUND)
    if before.evidence != shown:
        return before
    if await tx.payment_claims.decide(reference, ClaimStatus.DECLINED, operator, now):
        claimed = await _read_claimed(tx, reference)
        claim, amount = claimed.claim, claimed.invoice.amount
        await settle_invoice(tx, now, claim.invoice_id, InvoiceStatus.CLOSED)
        await tx.audit.record(operator, "claim-decline", f"claim:{reference}", "", now)
        facts = {
            "kind": CLAIM_DECLINED,
            "amount": str(amount.amount),
            "currency": amount.currency,
            "reference": reference,
        }
        key = f"notice:{CLAIM_DECLINED}:{reference}"
        await tx.outbox.add(OutboxKind.NOTICE, claim.buyer_id, key, facts, now)
        readers = await _list_readers(tx, settings, reference, operator, tapped_message_id)
        await _tell_operators(tx, readers, now, claim, ClaimNotice.DECIDED)
    view = await read_claim(tx, reference)
    assert view is not None, "claims are never deleted"
    return view


async def _list_readers(
    tx: Transaction,
    settings: ShopSettings,
    reference: PaymentReference,
    operator: BuyerId,
    tapped_message_id: int | None,
) -> Sequence[BuyerId]:
    """Return the operators whose message about a claim must be edited after a decision.

    The tap of the operator who decided shows the result in their own.
    """
    is_shown = (
        tapped_message_id is not None
        and await find_card(tx, reference, operator) == tapped_message_id
    )
    return [each for each in settings.operator_ids if not (is_shown and each == operator)]


async def _tell_operators(
    tx: Transaction,
    operator_ids: Sequence[BuyerId],
    now: datetime,
    claim: PaymentClaim,
    notice: ClaimNotice,
) -> None:
    """Queue a notice that names the claim; what it shows is read when it is sent.

    That a claim was made again is said once an hour. Its card shows every change, without a sound.
    """
    facts = {"kind": notice.value, "claim": claim.reference}
    is_card = notice in CARD_NOTICES
    state = f"{int(claim.claimed_at.timestamp())}:{claim.evidence_count}"
    if notice is ClaimNotice.AGAIN:
        state = f"{now:%Y-%m-%dT%H}"
    for operator in operator_ids:
        key = f"{notice}:{claim.reference}:{state}:{operator}"
        if is_card:
            key = make_card_key(claim.reference, operator)
        await tx.outbox.add(OutboxKind.NOTICE, operator, key, facts, now, resend=is_card)


def make_card_key(reference: PaymentReference, operator: BuyerId) -> str:
    """Return the key of the one outbox row that shows a claim to an operator."""
    return f"claim-card:{reference}:{operator}"


async def find_card(tx: Transaction, reference: PaymentReference, operator: BuyerId) -> int | None:
    """Return the message that shows a claim to an operator."""
    return await tx.outbox.find_message(make_card_key(reference, operator))


async def replace_card(
    tx: Transaction, reference: PaymentReference, operator: BuyerId, message_id: int, now: datetime
) -> int | None:
    """Store which message shows a claim to an operator from now on; return the one before."""
    old_message_id = await find_card(tx, reference, operator)
    facts = {"kind": ClaimNotice.NEW.value, "claim": reference}
    key = make_card_key(reference, operator)
    await tx.outbox.record_sent(OutboxKind.NOTICE, operator, key, facts, message_id, now)
    return old_message_id


async def remind_of_waiting_claims(shop: Shop, db: Database) -> int:
    """Remind the operators, once a day, of claims that wait for longer; return their number."""
    now = shop.ports.clock.now()
    count = await db.read(_count_waiting, now)
    if count:
        await db.transact(_queue_reminder, shop.settings, now, count)
    return count


async def _count_waiting(tx: Transaction, now: datetime) -> int:
    return await tx.payment_claims.count_open(now - REMIND_AFTER)


async def _queue_reminder(
    tx: Transaction, settings: ShopSettings, now: datetime, count: int
) -> None:
    key, facts = f"claims:{now.date()}", {"count": str(count)}
    await alert_operators(tx, settings.operator_ids, now, AlertKind.CLAIMS_WAITING, key, facts)
