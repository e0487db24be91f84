"""Makes invoices: to top up the balance, or to pay what a quote lacks and buy it.

What will be credited is fixed here. An amount that the method cannot express is rounded up; the
surplus is the buyer's. An invoice is stored first and then opened at the method, so an invoice
that is not stored cannot be paid.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined, DeclineReason, PaymentMethodFailed
from bot.domain.ids import BuyerId, InvoiceId, MethodName, QuoteId
from bot.domain.money import Money
from bot.domain.payments.gateway import InvoiceText, OpenedInvoice
from bot.domain.payments.invoice_payload import encode_payload
from bot.domain.payments.ledger import Wallet
from bot.domain.payments.payments import (
    INVOICE_LIFETIME,
    QUOTE_HELD_FOR_LINK,
    Invoice,
    MethodTerms,
    PaymentMethod,
    calculate_credited,
    calculate_invoice_amount,
)
from bot.services.checkout import promo_codes
from bot.services.checkout.confirmation import decline_before_money
from bot.services.payments.methods import find_gateway, list_offered_methods
from bot.services.shop import Shop
from storage.database import Database, DatabaseReader
from storage.transaction import Transaction

logger = logging.getLogger(__name__)

#: How many invoices of one polled method a buyer may have open: each is asked about again and again.
MAX_OPEN_INVOICES = 10
#: With so many open invoices of a polled method, one is made only if the buyer asks for it.
MAX_OPEN_AT_ONCE = 3


@dataclass(frozen=True, slots=True)
class MadeInvoice:
    """A stored invoice, and the payload that names it to the payment method.

    `is_minimum` says that it asks for more than was wanted: the least that the method takes.
    """

    invoice: Invoice
    payload: str
    is_minimum: bool = False


@dataclass(frozen=True, slots=True)
class AmountToPay:
    """The amount to pay by a method; with `is_minimum` it is more than was wanted, as above."""

    terms: MethodTerms
    amount: Money
    is_minimum: bool = False


def suggest_amounts(shop: Shop) -> list[Money]:
    """Return the amounts that the wallet offers as buttons, in the selling currency."""
    return [Money(amount, shop.settings.currency) for amount in shop.settings.top_ups]


def list_methods_for(shop: Shop, wanted: Money) -> Sequence[PaymentMethod] | Declined:
    """Return the offered methods that can collect `wanted`.

    Declined with PAYMENT_METHOD_GONE, TOP_UP_TOO_SMALL or TOP_UP_TOO_LARGE, which names the most
    that any method can collect.
    """
    if wanted.amount <= 0:
        return Declined(DeclineReason.TOP_UP_TOO_SMALL)
    offered = list_offered_methods(shop)
    if not offered:
        return Declined(DeclineReason.PAYMENT_METHOD_GONE)
    able = [
        each for each in offered if find_amount_to_pay(each, wanted).amount <= each.terms.maximum
    ]
    if not able:
        most = max(_find_most(each, wanted.currency) for each in offered)
        detail = {"cap": str(most.amount), "currency": most.currency}
        return Declined(DeclineReason.TOP_UP_TOO_LARGE, detail)
    return able


def _find_most(method: PaymentMethod, currency: str) -> Money:
    return calculate_credited(method.terms.maximum, currency, method.rate)


async def make_top_up(
    shop: Shop, db: Database, buyer: BuyerId, method: PaymentMethod, wanted: Money
) -> MadeInvoice | Declined:
    """Make an invoice that adds `wanted` to the buyer's balance."""
    return await _make_invoice(shop, db, buyer, method, wanted, None)


async def make_quote_invoice(
    shop: Shop, db: Database, buyer: BuyerId, method: PaymentMethod, quote_id: QuoteId
) -> MadeInvoice | Declined:
    """Make an invoice for what the buyer's wallet lacks; paying it buys the quote.

    An open invoice of the quote is used again: a second payment of it is refused. Declined as in
    `find_missing_money`.
    """
    now = shop.ports.clock.now()
    wanted = await db.read(find_missing_money, buyer, quote_id)
    if isinstance(wanted, Declined):
        return wanted
    earlier = await db.read(
        lambda tx: tx.payments.find_open_for_quote(buyer, quote_id, method.name)
    )
    if earlier is not None and _is_same(earlier, method, wanted) and now < earlier.expires_at:
        payload = encode_payload(earlier, shop.settings.bot_id, shop.ports.sign)
        return MadeInvoice(earlier, payload, find_amount_to_pay(method, wanted).is_minimum)
    return await _make_invoice(shop, db, buyer, method, wanted, quote_id)


async def find_only_method(
    shop: Shop, db: DatabaseReader, quote: Quote, wallet: Wallet
) -> PaymentMethod | None:
    """Return the method whose invoice is opened with a quote, before the buyer asks for it.

    The wallet is empty, and no other method can be chosen. None for a quote with a promo code: its
    invoice would hold a use of the code.
    """
    if wallet.available or quote.promo is not None or quote.selection.coupon is not None:
        return None
    methods = list_methods_for(shop, quote.price)
    if isinstance(methods, Declined) or len(methods) != 1:
        return None
    (method,) = methods
    if method.terms.is_polled:
        since = shop.ports.clock.now() - INVOICE_LIFETIME
        count = await db.read(_count_open, quote.buyer_id, method.name, since)
        return method if count < MAX_OPEN_AT_ONCE else None
    return method


def _is_same(earlier: Invoice, method: PaymentMethod, wanted: Money) -> bool:
    """Return whether an invoice that is made now would ask and credit the same."""
    is_enough = earlier.credited >= wanted
    return is_enough and earlier.amount == find_amount_to_pay(method, wanted).amount


def find_missing_money(tx: Transaction, buyer: BuyerId, quote_id: QuoteId) -> Money | Declined:
    """Return what the buyer's wallet lacks for a quote.

    Declined as in `place_order` if the order could not be placed: the shop is not asked before a
    payment by a link. Declined with NOTHING_TO_PAY if the wallet covers the quote.
    """
    quote = tx.quotes.get_owned(quote_id, buyer)
    if quote is None or quote.order_id is not None:
        return Declined(DeclineReason.QUOTE_NOT_FOUND)
    if quote.is_expired(tx.now):
        return Declined(DeclineReason.QUOTE_EXPIRED)
    product = tx.catalogue.product(quote.selection.product_id)
    if product is None:
        return Declined(DeclineReason.PRODUCT_NOT_FOUND)
    declined = decline_before_money(tx, quote, product)
    if declined is not None:
        return declined
    missing = quote.price - tx.ledger.wallet(buyer).available
    return missing if missing.amount > 0 else Declined(DeclineReason.NOTHING_TO_PAY)


async def _make_invoice(
    shop: Shop,
    db: Database,
    buyer: BuyerId,
    method: PaymentMethod,
    wanted: Money,
    quote_id: QuoteId | None,
) -> MadeInvoice | Declined:
    if wanted.amount <= 0:
        return Declined(DeclineReason.TOP_UP_TOO_SMALL)
    to_pay = find_amount_to_pay(method, wanted)
    amount = to_pay.amount
    if amount > method.terms.maximum:
        most = _find_most(method, wanted.currency)
        detail = {"cap": str(most.amount), "currency": most.currency}
        return Declined(DeclineReason.TOP_UP_TOO_LARGE, detail)
    since = shop.ports.clock.now() - INVOICE_LIFETIME
    if method.terms.is_polled:
        count = await db.read(_count_open, buyer, method.name, since)
        if count >= MAX_OPEN_INVOICES:
            return Declined(DeclineReason.TOO_MANY_INVOICES)
    credited = max(calculate_credited(amount, wanted.currency, method.rate), wanted)
    invoice = Invoice(
        id=InvoiceId(shop.ports.ids.invoice_id()),
        buyer_id=buyer,
        method=method.name,
        credited=credited,
        amount=amount,
        created_at=shop.ports.clock.now().replace(microsecond=0),
        quote_id=quote_id,
    )
    refused = await db.transact(_add_invoice, invoice, method.terms)
    if refused is not None:
        return refused
    payload = encode_payload(invoice, shop.settings.bot_id, shop.ports.sign)
    return MadeInvoice(invoice, payload, to_pay.is_minimum)


def _count_open(tx: Transaction, buyer: BuyerId, method: MethodName, since: datetime) -> int:
    return tx.payments.count_open(buyer, method, since)


def _add_invoice(tx: Transaction, invoice: Invoice, terms: MethodTerms) -> Declined | None:
    """Store the invoice. A method without a check before a payment keeps the quote from now on.

    A use of the quote's promo code is kept with it. Declined with PROMO_CODE if none is left.
    """
    tx.locks.buyers(invoice.buyer_id)
    quote = None
    if invoice.quote_id is not None and (terms.is_polled or terms.by_hand):
        quote = tx.quotes.get_owned(invoice.quote_id, invoice.buyer_id)
    if quote is None:
        tx.payments.add_invoice(invoice)
        return None
    promo_codes.lock_code(tx, quote)
    refused = promo_codes.decline_unusable_code(tx, invoice.created_at, quote)
    if refused is not None:
        return refused
    tx.payments.add_invoice(invoice)
    tx.payments.accept(invoice.id, invoice.created_at)
    if terms.is_polled:
        tx.quotes.hold_until(quote.id, quote.created_at + QUOTE_HELD_FOR_LINK)
    return None


def find_amount_to_pay(method: PaymentMethod, wanted: Money) -> AmountToPay:
    """Return what a buyer pays by `method` to get `wanted`: at least the method's minimum."""
    amount = calculate_invoice_amount(wanted, method.terms.currency, method.rate)
    minimum = method.terms.minimum
    return AmountToPay(method.terms, max(amount, minimum), amount < minimum)


async def open_invoice(
    shop: Shop, db: Database, made: MadeInvoice, text: InvoiceText
) -> OpenedInvoice | Declined:
    """Make a stored invoice payable, and keep the method's own id of it.

    An invoice with a link is open already. Declined with PAYMENT_METHOD_AWAY if the method cannot
    be reached or refuses.
    """
    if made.invoice.link:
        return OpenedInvoice(made.invoice.external_id, made.invoice.link)
    gateway = find_gateway(shop, made.invoice.method)
    try:
        opened = await gateway.open_invoice(made.invoice, made.payload, text)
    except PaymentMethodFailed as error:
        logger.warning("an invoice of %s could not be opened: %s", made.invoice.method, error)
        return Declined(DeclineReason.PAYMENT_METHOD_AWAY)
    if opened.external_id is not None:
        await db.transact(_set_external_id, made.invoice.id, opened.external_id, opened.link)
    return opened


def _set_external_id(tx: Transaction, invoice_id: InvoiceId, external_id: str, link: str) -> None:
    tx.payments.set_external_id(invoice_id, external_id, link)
