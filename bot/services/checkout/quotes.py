"""From complete choices to a confirmed order: the quote, and what Confirm commits.

`quote` asks the supplier outside of any transaction; `confirm` consumes the quote, creates the order and
holds the money in one. It never trades.
"""

from dataclasses import dataclass, replace
from decimal import Decimal

from bot.domain import ledger
from bot.domain.catalogue import Product, ProductId
from bot.domain.checkout import Ready, Selection, select
from bot.domain.errors import Declined, Reason, SupplierAway, SupplierSaysNo
from bot.domain.ledger import BuyerId
from bot.domain.money import cost_from, zero
from bot.domain.order import Order
from bot.domain.quote import Quote, QuoteId
from bot.domain.store import NewOrder, Store, Tx
from bot.services import browse, checkout, limits, sales
from bot.services.checkout import Walk
from bot.services.reading import needed
from bot.services.shop import Shop


async def quote(
    shop: Shop, store: Store, buyer: BuyerId, product_id: ProductId
) -> Quote | Walk | Declined:
    """A binding offer for the buyer's complete choices; a Walk when something is still to ask.

    Reads the product, its stock and its `valuation` live; nothing is quoted from the mirror.
    """
    paused = await shop.store.read(sales.refusal)
    if paused is not None:
        return paused
    product = await browse.product(shop, product_id)
    if isinstance(product, Declined):
        return product
    walk = await checkout.resume(shop, store, buyer, product)
    if not isinstance(walk.question, Ready):
        return walk
    closed = browse.closed_window(shop, product)
    if closed is not None:
        return closed
    selection = select(product, walk.choices)
    stock = await browse.live_stock(shop, product, walk.choices)
    if stock is not None and stock < selection.quantity:
        return Declined(Reason.SOLD_OUT, {"stock": str(max(stock, 0))})
    offer = await _price(shop, buyer, product, selection)
    if isinstance(offer, Declined):
        return offer
    return await store.transact(_add_quote, shop, offer)


async def _price(
    shop: Shop, buyer: BuyerId, product: Product, selection: Selection
) -> Quote | Declined:
    try:
        premium = await _premium(shop, product, selection)
        value = await needed(shop, shop.supplier.valuation(selection))
    except SupplierAway:
        return Declined(Reason.SUPPLIER_AWAY)
    except SupplierSaysNo as no:
        if selection.card_id:
            return Declined(Reason.CARD_TAKEN)
        return Declined(Reason.SUPPLIER_REFUSED, {"message": no.message})
    now = shop.clock.now()
    cost = cost_from(value, shop.prices.cost_currency)
    return Quote(
        id=QuoteId(0),
        buyer_id=buyer,
        account_id=shop.account,
        selection=selection,
        cost=cost,
        price=shop.prices.selling_price(cost),
        premium=shop.prices.indicative(premium) if premium else zero(shop.prices.currency),
        markup_bp=shop.prices.markup_bp,
        rate=shop.prices.rate,
        created_at=now,
        expires_at=now + shop.quote_lifetime,
    )


async def _premium(shop: Shop, product: Product, selection: Selection) -> Decimal:
    """The chosen card's surcharge: its own if it has one, else the product's."""
    if not selection.card_id:
        return Decimal(0)
    own = await needed(shop, shop.supplier.card_premium(product.code, selection.card_id))
    default = product.details.draft_premium if product.details else Decimal(0)
    return own or default


async def _add_quote(tx: Tx, shop: Shop, offer: Quote) -> Quote:
    """The offer as it is stored; it says what was shown before, where that was another price."""
    earlier = await tx.quotes.newest(offer.buyer_id, offer.selection.product_id)
    quote_id = await tx.quotes.add(offer)
    await tx.quotes.keep_newest(offer.buyer_id, shop.limits.open_quotes, offer.created_at)
    return replace(offer, id=quote_id).since(earlier)


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The order of a confirmed quote; `again` says that an earlier tap made it."""

    order: Order
    again: bool


async def confirm(
    shop: Shop, store: Store, buyer: BuyerId, quote_id: QuoteId, message_id: int | None
) -> Confirmed | Declined:
    """Turn a quote into an order with its money held. A second tap gets the same order.

    `message_id` is the message that becomes the order's status line.
    """
    roomy = shop.disk is None or await shop.disk.has_room()
    return await store.transact(_confirm, shop, buyer, quote_id, message_id, roomy=roomy)


async def _confirm(
    tx: Tx, shop: Shop, buyer: BuyerId, quote_id: QuoteId, message_id: int | None, *, roomy: bool
) -> Confirmed | Declined:
    offer = await tx.quotes.owned(quote_id, buyer)
    if offer is None or offer.account_id != shop.account:
        return Declined(Reason.QUOTE_GONE)
    earlier = await tx.orders.of_quote(quote_id)
    if earlier is not None:
        return Confirmed(earlier, again=True)
    product = await tx.catalogue.product(offer.selection.product_id)
    if product is None:
        return Declined(Reason.PRODUCT_GONE)
    refused = browse.closed_window(shop, product) or await _refusal(tx, shop, buyer, offer)
    if refused is not None:
        return refused
    if not roomy:
        return Declined(Reason.NO_ROOM)
    now = shop.clock.now()
    new = NewOrder(offer, shop.ids.request_no(), product.delivery.value, int(buyer), message_id)
    order = await tx.orders.add(new, now)
    await tx.quotes.consume(quote_id, order.id)
    held = await tx.ledger.hold(ledger.hold(order.id, buyer, offer.price), buyer, now)
    assert held, "the wallet covered it a moment ago, in this very transaction"
    await tx.checkouts.delete(buyer, offer.selection.product_id)
    return Confirmed(order, again=False)


async def _refusal(tx: Tx, shop: Shop, buyer: BuyerId, offer: Quote) -> Declined | None:
    paused = await sales.refusal(tx)
    if paused is not None:
        return paused
    if offer.expired(shop.clock.now()):
        return Declined(Reason.QUOTE_EXPIRED)
    if await tx.orders.count_open(buyer) >= shop.max_open_orders:
        return Declined(Reason.TOO_MANY_OPEN)
    over = await limits.refusal(tx, shop, buyer, offer.price)
    if over is not None:
        return over
    wallet = await tx.ledger.wallet(buyer)
    if wallet.available < offer.price:
        missing = offer.price - wallet.available
        detail = {"missing": str(missing.amount), "currency": missing.currency}
        return Declined(Reason.NO_MONEY, detail)
    return None


async def product_of(shop: Shop, buyer: BuyerId, quote_id: QuoteId) -> ProductId | None:
    """The product of the buyer's own quote; None for a foreign and for a missing one alike."""
    return await shop.store.read(_product_of, buyer, quote_id)


async def _product_of(tx: Tx, buyer: BuyerId, quote_id: QuoteId) -> ProductId | None:
    offer = await tx.quotes.owned(quote_id, buyer)
    return offer.selection.product_id if offer else None
