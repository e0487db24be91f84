"""Fresh quotes for orders whose coupon the supplier refused.

Only a trade tells whether a coupon is valid. The buyer then gets a quote for the same selection
without the coupon, in place of the order's status message.
"""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from datetime import datetime

from bot.domain.checkout import UNREADABLE_SELECTION, BuyerChoices
from bot.domain.errors import Declined
from bot.domain.ledger import OrderId
from bot.domain.order import Order
from bot.domain.quote import Quote
from bot.domain.reorder import rebuild_choices
from bot.domain.repositories.checkout import Checkout
from bot.domain.repositories.database import Database, Tx
from bot.services.catalogue import browsing
from bot.services.checkout import quotes
from bot.services.checkout.checkout_arguments import CheckoutSession
from bot.services.checkout.quotes import PricedSelection
from bot.services.context import pause_and_resume_sales
from bot.services.context.shop import Shop, ShopSettings
from bot.services.context.status_messages import queue_status_update


@dataclass(slots=True)
class RequotedOrders:
    """The orders for which this process has tried to make a quote; each is tried once."""

    ids: set[OrderId] = field(default_factory=set)

    def keep_only(self, ids: Collection[OrderId]) -> None:
        """Forget all other orders."""
        self.ids.intersection_update(ids)


async def quote_without_refused_coupons(shop: Shop, db: Database, requoted: RequotedOrders) -> int:
    """Make a quote for each order whose coupon was just refused; return how many were tried.

    If no quote can be made, the status message keeps its button to buy without the coupon.
    """
    since = shop.ports.clock.now() - shop.settings.quote_lifetime
    orders = await db.read(_list_refused_coupons, since)
    requoted.keep_only({order.id for order in orders})
    due = [order for order in orders if order.id not in requoted.ids]
    for order in due:
        requoted.ids.add(order.id)
        await _quote_without_coupon(shop, db, order)
    return len(due)


async def _list_refused_coupons(tx: Tx, since: datetime) -> list[Order]:
    return await tx.orders.list_refused_coupons(since)


async def _quote_without_coupon(shop: Shop, db: Database, order: Order) -> None:
    if order.selection is UNREADABLE_SELECTION:
        return
    session = CheckoutSession(shop, db, order.buyer_id, order.selection.product_id)
    product = await browsing.get_product(shop, db, session.product_id)
    if isinstance(product, Declined):
        return
    if browsing.decline_outside_flash_sale(product, session.now()) is not None:
        return
    selection = replace(order.selection, coupon=None)
    priced = await quotes.price_selection(session, product, selection)
    if isinstance(priced, Declined):
        return
    patterns = shop.ports.patterns
    await patterns.prepare_for(lambda: rebuild_choices(product, selection, patterns.matches))
    choices = rebuild_choices(product, selection, patterns.matches).choices
    await db.transact(
        _save_quote_without_coupon, shop.settings, session.now(), order, priced, choices
    )


async def _save_quote_without_coupon(
    tx: Tx,
    settings: ShopSettings,
    now: datetime,
    order: Order,
    priced: PricedSelection,
    choices: BuyerChoices,
) -> None:
    """Store the quote and the choices, and update the order's status message.

    Change nothing if the buyer has asked for another quote of the product meanwhile, or has begun
    another checkout of it.
    """
    product_id = order.selection.product_id
    if await pause_and_resume_sales.decline_if_paused(tx) is not None:
        return
    newest = await tx.quotes.newest(order.buyer_id, product_id)
    if newest is None or newest.id != order.quote_id:
        return
    if await tx.checkouts.get(order.buyer_id, product_id) is not None:
        return
    saved = await quotes.save_quote(tx, settings, priced)
    if isinstance(saved, Declined):
        return
    await tx.checkouts.save(Checkout(order.buyer_id, product_id, choices), now)
    await queue_status_update(tx, now, order)


async def find_quote_without_coupon(tx: Tx, now: datetime, order: Order) -> Quote | None:
    """Return the open quote that replaces an order whose coupon was refused; None if there is none."""
    newest = await tx.quotes.newest(order.buyer_id, order.selection.product_id)
    if newest is None or newest.id == order.quote_id or newest.order_id is not None:
        return None
    if newest.is_expired(now) or newest.selection != replace(order.selection, coupon=None):
        return None
    return newest
