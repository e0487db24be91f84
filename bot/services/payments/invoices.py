"""Makes invoices: to top up the balance, or to pay what a quote lacks and buy it.

What will be credited is fixed here. An amount that the method cannot express is rounded up; the
surplus is the buyer's.
"""

from dataclasses import dataclass
from datetime import datetime

from bot.domain.errors import Declined, DeclineReason
from bot.domain.invoice_payload import encode_payload
from bot.domain.ledger import BuyerId
from bot.domain.money import Money
from bot.domain.payments import (
    Invoice,
    InvoiceId,
    MethodName,
    PaymentMethod,
    calculate_credited,
    calculate_invoice_amount,
)
from bot.domain.quote import QuoteId
from bot.domain.repositories.database import Database, Tx
from bot.services.context.shop import Shop


@dataclass(frozen=True, slots=True)
class MadeInvoice:
    """A stored invoice, and the payload that names it to the payment method."""

    invoice: Invoice
    payload: str


def find_method(shop: Shop, name: MethodName) -> PaymentMethod | None:
    """Return a payment method that is set up."""
    return next((each for each in shop.settings.payment_methods if each.name == name), None)


def suggest_amounts(shop: Shop) -> list[Money]:
    """Return the amounts that the wallet offers as buttons, in the selling currency."""
    return [Money(amount, shop.settings.currency) for amount in shop.settings.top_ups]


async def make_top_up(
    shop: Shop, db: Database, buyer: BuyerId, method: MethodName, wanted: Money
) -> MadeInvoice | Declined:
    """Make an invoice that adds `wanted` to the buyer's balance."""
    return await _make_invoice(shop, db, buyer, method, wanted, None)


async def make_quote_invoice(
    shop: Shop, db: Database, buyer: BuyerId, method: MethodName, quote_id: QuoteId
) -> MadeInvoice | Declined:
    """Make an invoice for what the buyer's wallet lacks; paying it buys the quote.

    Declined with QUOTE_NOT_FOUND or QUOTE_EXPIRED, and with NOTHING_TO_PAY if the wallet covers it.
    """
    wanted = await db.read(_find_missing_money, buyer, quote_id, shop.ports.clock.now())
    if isinstance(wanted, Declined):
        return wanted
    return await _make_invoice(shop, db, buyer, method, wanted, quote_id)


async def _find_missing_money(
    tx: Tx, buyer: BuyerId, quote_id: QuoteId, now: datetime
) -> Money | Declined:
    quote = await tx.quotes.get_owned(quote_id, buyer)
    if quote is None or quote.order_id is not None:
        return Declined(DeclineReason.QUOTE_NOT_FOUND)
    if quote.is_expired(now):
        return Declined(DeclineReason.QUOTE_EXPIRED)
    missing = quote.price - (await tx.ledger.wallet(buyer)).available
    return missing if missing.amount > 0 else Declined(DeclineReason.NOTHING_TO_PAY)


async def _make_invoice(
    shop: Shop,
    db: Database,
    buyer: BuyerId,
    name: MethodName,
    wanted: Money,
    quote_id: QuoteId | None,
) -> MadeInvoice | Declined:
    method = find_method(shop, name)
    if method is None:
        return Declined(DeclineReason.PAYMENT_METHOD_GONE)
    if wanted.amount <= 0:
        return Declined(DeclineReason.TOP_UP_TOO_SMALL)
    amount = calculate_invoice_amount(wanted, method.terms.currency, method.rate)
    amount = max(amount, method.terms.minimum)
    if amount > method.terms.maximum:
        most = calculate_credited(method.terms.maximum, wanted.currency, method.rate)
        detail = {"cap": str(most.amount), "currency": most.currency}
        return Declined(DeclineReason.TOP_UP_TOO_LARGE, detail)
    credited = max(calculate_credited(amount, wanted.currency, method.rate), wanted)
    invoice = Invoice(
        id=InvoiceId(shop.ports.ids.invoice_id()),
        buyer_id=buyer,
        method=name,
        credited=credited,
        amount=amount,
        created_at=shop.ports.clock.now().replace(microsecond=0),
        quote_id=quote_id,
    )
    await db.transact(_add_invoice, invoice)
    payload = encode_payload(invoice, shop.settings.bot_id, shop.ports.sign)
    return MadeInvoice(invoice, payload)


async def _add_invoice(tx: Tx, invoice: Invoice) -> None:
    await tx.payments.add_invoice(invoice)
