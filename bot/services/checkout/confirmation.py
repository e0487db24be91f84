"""Confirms a quote: creates the order and holds the money in one transaction.

It does not trade; the worker does.
"""

import logging
from dataclasses import dataclass

from bot.domain.catalogue.product import Product, is_taken_for_none
from bot.domain.catalogue.selection import BuyerChoices, find_quantity_limits
from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, OrderId, QuoteId
from bot.domain.operations.sales_pause import amount_that_counts
from bot.domain.orders.order import NewOrder, Order
from bot.domain.payments import ledger
from bot.domain.system_ports import Ids
from bot.log_ids import log_ids
from bot.services import sales_pause
from bot.services.catalogue import browse
from bot.services.checkout import limits as checkout_limits
from bot.services.checkout import promo_codes, quotes
from bot.services.pricing import low_quotes
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Confirmation:
    """The order of a confirmed quote. `was_confirmed_before`: an earlier tap created it."""

    order: Order
    was_confirmed_before: bool


async def confirm_quote(
    shop: Shop, db: Database, buyer: BuyerId, quote_id: QuoteId, message_id: int | None
) -> Confirmation | Declined:
    """Create the order of a quote and hold its money. A second tap returns the same order.

    `message_id` is the message that becomes the order's status message. It is the buyer's screen no
    more.
    """
    disk_has_free_space = shop.ports.disk is None or await shop.ports.disk.has_free_space()
    confirmed = await db.transact(
        place_order,
        shop.ports.ids,
        buyer,
        quote_id,
        message_id=message_id,
        disk_has_free_space=disk_has_free_space,
    )
    shop.caches.bought_products.invalidate(buyer)
    if isinstance(confirmed, Confirmation) and not confirmed.was_confirmed_before:
        log_placed_order(confirmed.order.id)
    return confirmed


def log_placed_order(order_id: OrderId) -> None:
    """Log that an order was placed: the line connects its id with that of the update or job."""
    with log_ids(order=order_id):
        logger.info("order %s: placed", order_id)


def place_order(
    tx: Transaction,
    ids: Ids,
    buyer: BuyerId,
    quote_id: QuoteId,
    *,
    message_id: int | None,
    disk_has_free_space: bool,
) -> Confirmation | Declined:
    """Create the order of a quote and hold its money; the phase of `confirm_quote`."""
    tx.locks.buyers(buyer)
    quote = tx.quotes.get_owned(quote_id, buyer)
    if quote is None or quote.account_id != tx.settings.supplier_account_id:
        return Declined(DeclineReason.QUOTE_NOT_FOUND)
    if quote.order_id is not None:
        earlier = tx.orders.find_by_quote(quote_id)
        if earlier is not None:
            return Confirmation(earlier, was_confirmed_before=True)
    product = tx.catalogue.product(quote.selection.product_id)
    if product is None:
        return Declined(DeclineReason.PRODUCT_NOT_FOUND)
    # The limits that the orders of other buyers count against, too.
    promo_codes.lock_code(tx, quote)
    if tx.settings.sales_limits.shop_daily_cap is not None:
        tx.locks.shop_cap()
    refused = decline_before_money(tx, quote, product) or _decline_without_money(tx, buyer, quote)
    if refused is not None and refused.reason is DeclineReason.OVER_CAP:
        limits = find_quantity_limits(product, BuyerChoices())
        return quotes.offer_fewer(refused, limits, quote.selection.quantity)
    if refused is not None:
        return refused
    if not disk_has_free_space:
        return Declined(DeclineReason.DISK_FULL)
    warranty_days = tx.warranties.get(product.id).days
    new = NewOrder(
        quote, ids.request_no(), product.delivery.value, int(buyer), message_id, warranty_days
    )
    order = tx.orders.add(new, tx.now)
    tx.quotes.consume(quote_id, order.id)
    promo_codes.use_code(tx, quote, order.id)
    held = tx.ledger.hold(ledger.hold(order.id, buyer, quote.price), buyer, tx.now)
    assert held, "the wallet covered the price earlier in this transaction"
    tx.checkouts.delete(buyer, quote.selection.product_id)
    if message_id is not None:
        tx.people.release_screen_message(buyer, message_id)
    return Confirmation(order, was_confirmed_before=False)


def decline_before_money(tx: Transaction, quote: Quote, product: Product) -> Declined | None:
    """Return why a quote cannot be bought now, apart from its buyer's money."""
    return (
        browse.decline_outside_flash_sale(product, tx.now)
        or _decline_variant_taken_for_none(quote)
        or _decline_confirmation(tx, quote.buyer_id, quote)
        or low_quotes.decline_without_approval(tx, product, quote)
    )


def _decline_variant_taken_for_none(quote: Quote) -> Declined | None:
    """Return the refusal of a quote from before its variant was left out of the offer."""
    if is_taken_for_none(quote.selection.variant):
        return Declined(DeclineReason.QUOTE_EXPIRED)
    return None


def _decline_confirmation(tx: Transaction, buyer: BuyerId, quote: Quote) -> Declined | None:
    paused = sales_pause.decline_if_paused(tx)
    if paused is not None:
        return paused
    person = tx.people.get(buyer)
    if person is None:
        return Declined(DeclineReason.SALES_PAUSED)
    if person.banned:  # a payment by a link arrives without a check before it
        return Declined(DeclineReason.BANNED)
    if quote.is_expired(tx.now):
        return Declined(DeclineReason.QUOTE_EXPIRED)
    if tx.payment_cases.has_open_reversal(buyer):
        return Declined(DeclineReason.PAYMENT_TAKEN_BACK)
    unusable_code = promo_codes.decline_unusable_code(tx, tx.now, quote)
    if unusable_code is not None:
        return unusable_code
    refused_often = checkout_limits.decline_after_refusals(tx, buyer)
    if refused_often is not None:
        return refused_often
    if tx.orders.count_open_purchases(buyer) >= tx.settings.max_open_orders:
        return Declined(DeclineReason.TOO_MANY_OPEN)
    counted = amount_that_counts(quote.price, quote.cost, quote.rate)
    return checkout_limits.decline_over_limit(tx, buyer, counted)


def _decline_without_money(tx: Transaction, buyer: BuyerId, quote: Quote) -> Declined | None:
    wallet = tx.ledger.wallet(buyer)
    if wallet.available < quote.price:
        missing = quote.price - wallet.available
        detail = {"missing": str(missing.amount), "currency": missing.currency}
        return Declined(DeclineReason.INSUFFICIENT_FUNDS, detail)
    return None
