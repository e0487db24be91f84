"""Quotes and their confirmation: from complete choices to an order.

`make_quote` asks the supplier outside of any transaction. `confirm_quote` consumes the quote,
creates the order and holds the money in one transaction. Neither trades.
"""

from dataclasses import dataclass, replace
from decimal import Decimal

from bot.domain import ledger
from bot.domain.catalogue import Product, ProductId
from bot.domain.checkout import ReadyToQuote, Selection, build_selection
from bot.domain.errors import Declined, DeclineReason, SupplierRefusedCall, SupplierUnavailable
from bot.domain.ledger import BuyerId
from bot.domain.money import round_cost_up, zero
from bot.domain.order import Order
from bot.domain.quote import Quote, QuoteId
from bot.domain.repositories import Database, NewOrder, Tx
from bot.services.catalogue import browsing
from bot.services.checkout import checkout_steps, spending_limits
from bot.services.checkout.checkout_steps import CheckoutState
from bot.services.context import sales_pause
from bot.services.context.shop import Shop
from bot.services.context.supplier_read_deadlines import read_with_long_deadline


async def make_quote(
    shop: Shop, db: Database, buyer: BuyerId, product_id: ProductId
) -> Quote | CheckoutState | Declined:
    """Make a binding quote for the buyer's choices; return the CheckoutState if a question is open.

    Product, stock and cost are read from the supplier. The price never comes from the mirror.
    """
    paused = await db.read(sales_pause.decline_if_paused)
    if paused is not None:
        return paused
    product = await browsing.get_product(shop, product_id)
    if isinstance(product, Declined):
        return product
    state = await checkout_steps.resume_checkout(shop, db, buyer, product)
    if not isinstance(state.question, ReadyToQuote):
        return state
    outside_flash_sale = browsing.decline_outside_flash_sale(shop, product)
    if outside_flash_sale is not None:
        return outside_flash_sale
    selection = build_selection(product, state.choices)
    stock = await browsing.read_live_stock(shop, product, state.choices)
    if stock is not None and stock < selection.quantity:
        return Declined(DeclineReason.SOLD_OUT, {"stock": str(max(stock, 0))})
    offer = await _price_selection(shop, buyer, product, selection)
    if isinstance(offer, Declined):
        return offer
    return await db.transact(_save_quote, shop, offer)


async def _price_selection(
    shop: Shop, buyer: BuyerId, product: Product, selection: Selection
) -> Quote | Declined:
    try:
        premium = await _card_premium(shop, product, selection)
        value = await read_with_long_deadline(shop, shop.ports.supplier.total_cost(selection))
    except SupplierUnavailable:
        return Declined(DeclineReason.SUPPLIER_UNAVAILABLE)
    except SupplierRefusedCall as no:
        if selection.card_id:
            return Declined(DeclineReason.CARD_TAKEN)
        return Declined(DeclineReason.SUPPLIER_REFUSED, {"message": no.message})
    now = shop.ports.clock.now()
    cost = round_cost_up(value, shop.settings.price_rule.cost_currency)
    return Quote(
        id=QuoteId(0),
        buyer_id=buyer,
        account_id=shop.settings.supplier_account_id,
        selection=selection,
        cost=cost,
        price=shop.settings.price_rule.calculate_selling_price(cost),
        card_premium=shop.settings.price_rule.estimate_price(premium)
        if premium
        else zero(shop.settings.price_rule.currency),
        markup_bp=shop.settings.price_rule.markup_bp,
        rate=shop.settings.price_rule.rate,
        created_at=now,
        expires_at=now + shop.settings.quote_lifetime,
    )


async def _card_premium(shop: Shop, product: Product, selection: Selection) -> Decimal:
    """Return the surcharge of the chosen stock card: its own, or else the product's."""
    if not selection.card_id:
        return Decimal(0)
    own = await read_with_long_deadline(
        shop, shop.ports.supplier.card_premium(product.code, selection.card_id)
    )
    default = product.details.card_premium if product.details else Decimal(0)
    return own or default


async def _save_quote(tx: Tx, shop: Shop, offer: Quote) -> Quote:
    """Store the quote; return it with the price shown before, if that was another one."""
    earlier = await tx.quotes.newest(offer.buyer_id, offer.selection.product_id)
    quote_id = await tx.quotes.add(offer)
    await tx.quotes.expire_all_but_newest(
        offer.buyer_id, shop.settings.sales_limits.max_open_quotes, offer.created_at
    )
    return replace(offer, id=quote_id).with_previous_price(earlier)


@dataclass(frozen=True, slots=True)
class Confirmation:
    """The order of a confirmed quote. `was_confirmed_before`: an earlier tap created it."""

    order: Order
    was_confirmed_before: bool


async def confirm_quote(
    shop: Shop, db: Database, buyer: BuyerId, quote_id: QuoteId, message_id: int | None
) -> Confirmation | Declined:
    """Create the order of a quote and hold its money. A second tap returns the same order.

    `message_id` is the message that becomes the order's status message.
    """
    disk_has_free_space = shop.ports.disk is None or await shop.ports.disk.has_free_space()
    return await db.transact(
        _confirm_quote, shop, buyer, quote_id, message_id, disk_has_free_space=disk_has_free_space
    )


async def _confirm_quote(
    tx: Tx,
    shop: Shop,
    buyer: BuyerId,
    quote_id: QuoteId,
    message_id: int | None,
    *,
    disk_has_free_space: bool,
) -> Confirmation | Declined:
    offer = await tx.quotes.get_owned(quote_id, buyer)
    if offer is None or offer.account_id != shop.settings.supplier_account_id:
        return Declined(DeclineReason.QUOTE_NOT_FOUND)
    earlier = await tx.orders.find_by_quote(quote_id)
    if earlier is not None:
        return Confirmation(earlier, was_confirmed_before=True)
    product = await tx.catalogue.product(offer.selection.product_id)
    if product is None:
        return Declined(DeclineReason.PRODUCT_NOT_FOUND)
    refused = browsing.decline_outside_flash_sale(shop, product) or await _decline_confirmation(
        tx, shop, buyer, offer
    )
    if refused is not None:
        return refused
    if not disk_has_free_space:
        return Declined(DeclineReason.DISK_FULL)
    now = shop.ports.clock.now()
    new = NewOrder(
        offer, shop.ports.ids.request_no(), product.delivery.value, int(buyer), message_id
    )
    order = await tx.orders.add(new, now)
    await tx.quotes.consume(quote_id, order.id)
    held = await tx.ledger.hold(ledger.hold(order.id, buyer, offer.price), buyer, now)
    assert held, "the wallet covered it a moment ago, in this very transaction"
    await tx.checkouts.delete(buyer, offer.selection.product_id)
    return Confirmation(order, was_confirmed_before=False)


async def _decline_confirmation(
    tx: Tx, shop: Shop, buyer: BuyerId, offer: Quote
) -> Declined | None:
    paused = await sales_pause.decline_if_paused(tx)
    if paused is not None:
        return paused
    if offer.is_expired(shop.ports.clock.now()):
        return Declined(DeclineReason.QUOTE_EXPIRED)
    if await tx.orders.count_open(buyer) >= shop.settings.max_open_orders:
        return Declined(DeclineReason.TOO_MANY_OPEN)
    over_limit = await spending_limits.decline_over_limit(tx, shop, buyer, offer.price)
    if over_limit is not None:
        return over_limit
    wallet = await tx.ledger.wallet(buyer)
    if wallet.available < offer.price:
        missing = offer.price - wallet.available
        detail = {"missing": str(missing.amount), "currency": missing.currency}
        return Declined(DeclineReason.INSUFFICIENT_FUNDS, detail)
    return None


async def find_quoted_product(shop: Shop, buyer: BuyerId, quote_id: QuoteId) -> ProductId | None:
    """Return the product of the buyer's own quote; None if it is another buyer's or missing."""
    return await shop.side_writes.read(_read_quoted_product, buyer, quote_id)


async def _read_quoted_product(tx: Tx, buyer: BuyerId, quote_id: QuoteId) -> ProductId | None:
    offer = await tx.quotes.get_owned(quote_id, buyer)
    return offer.selection.product_id if offer else None
