"""Mistakes of the way of money from a payment to an order, as replacements of the shop's functions."""

from dataclasses import replace
from typing import Any

from bot.domain.errors import Declined
from bot.domain.ids import BuyerId, MethodName, PaymentReference
from bot.domain.money import Money
from bot.domain.payments import payments
from bot.domain.payments.claims import ClaimStatus
from bot.domain.payments.invoice_payload import decode_payload
from bot.domain.payments.ledger import LedgerEntry
from bot.domain.payments.payments import Invoice, PaymentDirection, PaymentEvent, PaymentSource
from bot.services.checkout import confirmation
from bot.services.payments import booking, order_refunds, payment_check
from bot.services.payments.booking import BookedPayment
from bot.services.payments.order_refunds import PlannedGoodwill, PlannedRefund
from bot.services.payments.payment_check import PaymentRefusal
from bot.services.shop import Shop
from storage.database import Database
from storage.payments.claims import PaymentClaims
from storage.transaction import Transaction

_check = payment_check.check_before_payment
_receive = booking.book_payment_once
_find_invoice = booking._find_invoice
_decide = PaymentClaims.decide
_book_refund = payments.book_refund
_refund_part = order_refunds.refund_part
_give_goodwill = order_refunds.give_goodwill


def credit_each_report(tx: Transaction, arguments: Any) -> BookedPayment:
    """Take every report for another payment."""
    return _receive_as_another(tx, arguments, among=frozenset(PaymentSource))


def credit_each_source(tx: Transaction, arguments: Any) -> BookedPayment:
    """Know a payment only by the path on which it came: Telegram's list and its updates differ."""
    others = frozenset(PaymentSource) - {arguments.event.source}
    return _receive_as_another(tx, arguments, among=others)


def _receive_as_another(
    tx: Transaction, arguments: Any, among: frozenset[PaymentSource]
) -> BookedPayment:
    """Book a known payment under another id if it came from one of `among`."""
    event: PaymentEvent = arguments.event
    times = 0
    while known := tx.payments.find_payment(event.method, event.external_id, PaymentDirection.IN):
        if known.event.source not in among:
            break
        times += 1
        event = replace(event, external_id=f"{arguments.event.external_id}/{times}")
    return _receive(tx, replace(arguments, event=event))


def suspect_nothing(*_facts: object) -> bool:
    """Forget that the lost part of a restored database may have known a payment."""
    return False


def forget_own_refund(*_facts: object) -> bool:
    """Take each reversal for one from outside, also that of a refund that the shop has begun."""
    return False


def leave_open(*_facts: object) -> bool:
    """Never end an invoice, so that it is asked about again after its payment."""
    return True


def decide_again(
    self: PaymentClaims,
    reference: PaymentReference,
    status: ClaimStatus,
    *facts: Any,
) -> bool:
    """Take every decision about a claim for the first one."""
    _decide(self, reference, status, *facts)
    return True


def lock_no_payment(*_facts: object) -> None:
    """Let two reports of one payment be booked side by side."""


def credit_the_owner(tx: Transaction, arguments: Any) -> BookedPayment:
    """Credit the owner of the invoice, not the payer."""
    owner = arguments.named.buyer_id if arguments.named else arguments.event.buyer_id
    event = replace(arguments.event, buyer_id=owner)
    return _receive(tx, replace(arguments, event=event))


def count_stars_as_cents(tx: Transaction, arguments: Any) -> tuple[Invoice | None, bool]:
    """Credit the number of Stars in the selling currency."""
    invoice, is_known = _find_invoice(tx, arguments)
    if invoice is not None:
        cents = Money(invoice.amount.amount, invoice.credited.currency)
        invoice = replace(invoice, credited=cents)
    return invoice, is_known


async def credit_at_the_question(
    shop: Shop, db: Database, payer: BuyerId, method: MethodName, payload: str, total: Money
) -> PaymentRefusal | None:
    """Credit when Telegram asks, before anything is paid."""
    refusal = await _check(shop, db, payer, method, payload, total)
    if refusal is None:
        now = shop.ports.clock.now()
        event = PaymentEvent(
            method, payload, PaymentDirection.IN, payer, total, now, PaymentSource.UPDATE
        )
        await booking.receive_payment(shop, db, event, payload)
    return refusal


async def order_at_the_question(
    shop: Shop, db: Database, payer: BuyerId, method: MethodName, payload: str, total: Money
) -> PaymentRefusal | None:
    """Place the order when Telegram asks, and trust that the money will come."""
    refusal = await _check(shop, db, payer, method, payload, total)
    named = decode_payload(payload, method, shop.settings.bot_id, shop.ports.sign)
    if refusal is None and named is not None and named.quote_id is not None:
        await confirmation.confirm_quote(shop, db, payer, named.quote_id, None)
    return refusal


def decline_nothing(*_facts: object) -> None:
    """Confirm every quote."""


def debit_nothing(credited: Money, *_amounts: Money) -> Money:
    """Take nothing from the balance when a payment is taken back."""
    return Money(0, credited.currency)


def return_without_debit(event: PaymentEvent, debited: Money, retry: int = 0) -> LedgerEntry:
    """Return a payment and leave its money in the balance."""
    entry = _book_refund(event, debited, retry)
    sides = (
        replace(side, account="suspense") if side.account.startswith("buyer:") else side
        for side in entry.postings
    )
    return replace(entry, postings=tuple(sides))


def refund_what_is_left(
    tx: Transaction, actor: BuyerId, shown: PlannedRefund
) -> PlannedRefund | Declined:
    """Refund the part from an order as it is now, whatever was shown."""
    now = order_refunds.plan_refund(tx, shown.order.id, shown.money)
    return now if isinstance(now, Declined) else _refund_part(tx, actor, now)


def give_more_goodwill(
    tx: Transaction, actor: BuyerId, shown: PlannedGoodwill
) -> PlannedGoodwill | Declined:
    """Give goodwill with the next number, whichever was shown."""
    now = order_refunds.plan_goodwill(tx, shown.order.id, shown.money)
    return now if isinstance(now, Declined) else _give_goodwill(tx, actor, now)
