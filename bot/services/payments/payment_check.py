"""The check before a payment: Telegram asks whether the shop accepts it, and waits ten seconds.

Only what can be checked in time is accepted. An accepted payment holds its quote, so that the price
that was shown is still the price when the money arrives, and a use of its promo code with it. The hold
has an upper end: cancelled payments do not freeze a price. After its own time, a quote below the price
list of now is refused. For a minute after a payment was accepted, a second device is refused.

The supplier is read under a limit of its own: questions about payments never delay buyers.
"""

import asyncio
from datetime import datetime
from enum import StrEnum
from typing import Final

from bot.domain.catalogue.selection import Selection
from bot.domain.checkout.quote import Quote
from bot.domain.errors import DeclineReason, SupplierRefusedCall, SupplierUnavailable
from bot.domain.ids import BuyerId, MethodName, QuoteId
from bot.domain.money import Money, round_cost_up
from bot.domain.payments.invoice_payload import decode_payload
from bot.domain.payments.payments import (
    QUOTE_HELD_AT_MOST,
    QUOTE_HELD_FOR_PAYMENT,
    Invoice,
    InvoiceStatus,
    PaymentMethod,
    calculate_credited,
)
from bot.domain.pricing.costs import find_quoted_variant
from bot.domain.settings import ShopSettings
from bot.services.checkout import promo_codes
from bot.services.checkout.confirmation import decline_before_money
from bot.services.checkout.quotes import list_what_decides_cost
from bot.services.payments.methods import find_method, has_jumped
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

#: Seconds for the supplier's answers about stock and price.
SUPPLIER_SECONDS = 2.5


class PaymentRefusal(StrEnum):
    """Why a payment is refused before it is made; each has a sentence in every language."""

    #: The invoice is not from this shop, or it is another buyer's.
    NOT_YOURS = "not-yours"
    CHANGED = "changed"
    ALREADY_PAID = "already-paid"
    EXPIRED = "expired"
    SHOP_CLOSED = "shop-closed"
    BANNED = "banned"
    #: The disk is almost full: the shop might not store the payment.
    DISK_FULL = "disk-full"
    #: An earlier payment was taken back, so that the order could not be placed.
    TAKEN_BACK = "taken-back"
    NOT_AVAILABLE = "not-available"
    PRICE_CHANGED = "price-changed"
    NOT_CHECKED = "not-checked"
    #: The rate of the method jumped and waits for an owner.
    METHOD_STOPPED = "method-stopped"
    #: A payment of the invoice was accepted less than a minute ago.
    BEING_PAID = "being-paid"
    #: The promo code of the quote does not apply any more.
    PROMO_CODE = "promo-code"
    #: The buyer or the shop has reached a limit, so that the order could not be placed.
    LIMIT = "limit"


#: A reason that is not here is a limit.
_REFUSAL_OF_REASON: Final = {
    DeclineReason.SALES_PAUSED: PaymentRefusal.SHOP_CLOSED,
    DeclineReason.BANNED: PaymentRefusal.BANNED,
    DeclineReason.QUOTE_EXPIRED: PaymentRefusal.EXPIRED,
    DeclineReason.PAYMENT_TAKEN_BACK: PaymentRefusal.TAKEN_BACK,
    DeclineReason.PROMO_CODE: PaymentRefusal.PROMO_CODE,
    DeclineReason.PRICE_UNAPPROVED: PaymentRefusal.PRICE_CHANGED,
    DeclineReason.FLASH_SALE_UPCOMING: PaymentRefusal.PRICE_CHANGED,
    DeclineReason.FLASH_SALE_OVER: PaymentRefusal.PRICE_CHANGED,
}


async def check_before_payment(
    shop: Shop, db: Database, payer: BuyerId, method: MethodName, payload: str, total: Money
) -> PaymentRefusal | None:
    """Return why a payment is refused; None if it is accepted."""
    invoice = decode_payload(payload, method, shop.settings.bot_id, shop.ports.sign)
    if invoice is None or invoice.buyer_id != payer:
        return PaymentRefusal.NOT_YOURS
    offered = find_method(shop, method)
    if offered is None:
        return PaymentRefusal.EXPIRED  # what is paid by a method without a rate is hard to book
    if has_jumped(shop, method):
        return PaymentRefusal.METHOD_STOPPED
    if total != invoice.amount:
        return PaymentRefusal.CHANGED
    if _has_lost_value(shop.settings, offered, invoice):
        return PaymentRefusal.EXPIRED
    now = shop.ports.clock.now()
    found = await db.read(_check_invoice, invoice)
    if isinstance(found, PaymentRefusal):
        return found
    if shop.ports.disk is not None and not await shop.ports.disk.has_free_space():
        return PaymentRefusal.DISK_FULL
    if found is not None:
        refusal = await _check_with_supplier(shop, db, found, now)
        if refusal is not None:
            return refusal
    return await db.transact(_accept, invoice, found)


async def end_acceptance(
    shop: Shop, db: Database, payer: BuyerId, method: MethodName, payload: str
) -> None:
    """Undo an acceptance that came too late to be told: nothing is kept for the invoice."""
    invoice = decode_payload(payload, method, shop.settings.bot_id, shop.ports.sign)
    if invoice is not None and invoice.buyer_id == payer:
        await db.transact(_end_acceptance, invoice)


def _has_lost_value(settings: ShopSettings, method: PaymentMethod, invoice: Invoice) -> bool:
    """Return whether an invoice credits far more than its amount is worth since its rate jumped."""
    if invoice.credited.currency != settings.currency:
        return False
    value = calculate_credited(invoice.amount, settings.currency, method.rate)
    least = invoice.credited.amount * (100 - settings.max_rate_change_percent)
    return (value.amount + 1) * 100 < least


def _check_invoice(tx: Transaction, invoice: Invoice) -> PaymentRefusal | Quote | None:
    """Return a refusal, or the quote that the payment buys; None to top up only."""
    person = tx.people.get(invoice.buyer_id)
    if person is None:
        return PaymentRefusal.SHOP_CLOSED
    if person.banned:
        return PaymentRefusal.BANNED
    stored = tx.payments.find_invoice(invoice.id)
    if stored is None or stored.status is InvoiceStatus.CLOSED or tx.now >= stored.expires_at:
        return PaymentRefusal.EXPIRED
    if stored.status is InvoiceStatus.PAID:
        return PaymentRefusal.ALREADY_PAID
    if invoice.quote_id is None:
        return None
    return _check_quote(tx, invoice, invoice.quote_id)


def _check_quote(tx: Transaction, invoice: Invoice, quote_id: QuoteId) -> PaymentRefusal | Quote:
    """Return the quote of an open invoice, or why it cannot be bought now."""
    quote = tx.quotes.get_owned(quote_id, invoice.buyer_id)
    if quote is None or quote.is_expired(tx.now) or quote.order_id is not None:
        return PaymentRefusal.EXPIRED
    if quote.account_id != tx.settings.supplier_account_id:
        return PaymentRefusal.EXPIRED
    product = tx.catalogue.product(quote.selection.product_id)
    if product is None:
        return PaymentRefusal.NOT_AVAILABLE
    declined = decline_before_money(tx, quote, product)
    if declined is not None:
        return _REFUSAL_OF_REASON.get(declined.reason, PaymentRefusal.LIMIT)
    available = tx.ledger.wallet(invoice.buyer_id).available
    is_enough = available + invoice.credited >= quote.price
    if not is_enough:
        return PaymentRefusal.CHANGED
    is_being_paid = tx.payments.was_just_accepted(invoice.id, tx.now)
    return PaymentRefusal.BEING_PAID if is_being_paid else quote


async def _check_with_supplier(
    shop: Shop, db: Database, quote: Quote, now: datetime
) -> PaymentRefusal | None:
    """Ask for stock and price of the quoted selection now."""
    try:
        async with asyncio.timeout(SUPPLIER_SECONDS):
            cost = await _read_cost(shop, quote.selection, quote.cost.currency)
    except SupplierRefusedCall:
        return PaymentRefusal.NOT_AVAILABLE
    except (TimeoutError, SupplierUnavailable):
        return PaymentRefusal.NOT_CHECKED
    if cost > quote.cost:
        return PaymentRefusal.PRICE_CHANGED
    if now < quote.created_at + shop.settings.quote_lifetime:
        return None
    if not shop.has_usable_rate(now):
        return PaymentRefusal.NOT_CHECKED
    product = await db.read(lambda tx: tx.catalogue.product(quote.selection.product_id))
    if product is None:
        return PaymentRefusal.NOT_AVAILABLE
    variant = find_quoted_variant(product, quote.selection)
    price = shop.price_list.calculate_price(product, variant, cost, quote.selection.quantity)
    return PaymentRefusal.PRICE_CHANGED if price > quote.full_price else None


async def _read_cost(shop: Shop, selection: Selection, currency: str) -> Money:
    """Return the cost of now if it is in stock. Equal reads at the same time are one."""

    async def read() -> Money:
        async with shop.ports.payment_read_limit.slot():
            await shop.ports.supplier.ensure_available(selection)
        async with shop.ports.payment_read_limit.slot():
            return round_cost_up(await shop.ports.supplier.total_cost(selection), currency)

    key = "payment", currency, list_what_decides_cost(selection)
    return await shop.caches.shared_supplier_reads.read(key, read)


def _accept(tx: Transaction, invoice: Invoice, quote: Quote | None) -> PaymentRefusal | None:
    """Accept a payment: hold its quote, and keep a use of the quote's promo code.

    Other buyers may have taken the last use since the invoice was checked.
    """
    tx.locks.buyers(invoice.buyer_id)
    if quote is not None:
        promo_codes.lock_code(tx, quote)
        if promo_codes.decline_unusable_code(tx, tx.now, quote) is not None:
            return PaymentRefusal.PROMO_CODE
    if not tx.payments.accept(invoice.id, tx.now):
        stored = tx.payments.find_invoice(invoice.id)
        is_open = stored is not None and stored.status is InvoiceStatus.OPEN
        return PaymentRefusal.BEING_PAID if is_open else PaymentRefusal.EXPIRED
    if quote is not None:
        latest = quote.created_at + QUOTE_HELD_AT_MOST
        tx.quotes.hold_until(quote.id, min(tx.now + QUOTE_HELD_FOR_PAYMENT, latest))
    return None


def _end_acceptance(tx: Transaction, invoice: Invoice) -> None:
    tx.locks.buyers(invoice.buyer_id)
    tx.payments.end_acceptance(invoice.id)
