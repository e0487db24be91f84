"""Fresh quotes for orders whose coupon the supplier refused.

Only a trade tells whether a coupon is valid. The buyer then gets a quote for the same selection
without the coupon. It is a new message, because an edited one makes no sound.
"""

import logging
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.domain.catalogue.selection import UNREADABLE_SELECTION, BuyerChoices
from bot.domain.checkout.questions import Checkout
from bot.domain.checkout.quote import Quote
from bot.domain.checkout.revalidation import rebuild_choices
from bot.domain.errors import DatabaseUnavailable, Declined
from bot.domain.orders.order import Order
from bot.log_ids import log_ids
from bot.services import sales_pause
from bot.services.alerts import queue_end_notice
from bot.services.catalogue import browse
from bot.services.checkout import quotes
from bot.services.checkout.checkouts import CheckoutSession
from bot.services.checkout.quotes import PricedSelection
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)

#: How long after a refusal its buyer is still told, if the shop was stopped meanwhile.
NOTICE_PERIOD = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class _PricedChoices:
    """A priced selection without the coupon, and the choices of the checkout that led to it."""

    selection: PricedSelection
    choices: BuyerChoices


async def quote_without_refused_coupons(shop: Shop, db: Database) -> int:
    """Tell each buyer whose coupon was just refused, with a fresh quote; return how many.

    If no quote can be made, the message has a button to buy without the coupon.
    """
    orders = await db.read(_list_refused_coupons, shop.ports.clock.now() - NOTICE_PERIOD)
    for order in orders:
        with log_ids(order=order.id):
            priced = await _price_or_none(shop, db, order)
            await db.transact(_save_quote_and_tell_buyer, order, priced)
    return len(orders)


def _list_refused_coupons(tx: Transaction, since: datetime) -> list[Order]:
    return tx.orders.list_refused_coupons(since)


async def _price_or_none(shop: Shop, db: Database, order: Order) -> _PricedChoices | None:
    """Return what a fresh quote needs; None if it cannot be made, also after an exception.

    An order that our own code fails on must not delay the messages of other buyers.
    """
    if shop.ports.clock.now() - order.updated_at > shop.settings.quote_lifetime:
        return None
    try:
        return await _price_without_coupon(shop, db, order)
    except DatabaseUnavailable:
        raise
    except Exception:
        logger.exception("order %s could not be quoted without its coupon", order.id)
        return None


async def _price_without_coupon(shop: Shop, db: Database, order: Order) -> _PricedChoices | None:
    if order.selection is UNREADABLE_SELECTION:
        return None
    session = CheckoutSession(shop, db, order.buyer_id, order.selection.product_id)
    product = await browse.get_product(shop, db, session.product_id)
    if isinstance(product, Declined):
        return None
    if browse.decline_outside_flash_sale(product, session.now()) is not None:
        return None
    selection = replace(order.selection, coupon=None)
    priced = await quotes.price_selection(session, product, selection)
    if isinstance(priced, Declined):
        return None
    matches = session.matches_pattern
    await session.prepare_patterns(lambda: rebuild_choices(product, selection, matches))
    return _PricedChoices(priced, rebuild_choices(product, selection, matches).choices)


def _save_quote_and_tell_buyer(
    tx: Transaction, order: Order, priced: _PricedChoices | None
) -> None:
    """Store the quote, if there is one, and queue the message that shows it."""
    tx.locks.buyers(order.buyer_id)
    if priced is not None:
        _save_quote_without_coupon(tx, order, priced)
    queue_end_notice(tx, order)


def _save_quote_without_coupon(tx: Transaction, order: Order, priced: _PricedChoices) -> None:
    """Store the quote and the choices.

    Change nothing if the buyer has asked for another quote of the product meanwhile, has begun
    another checkout of it, or is banned.
    """
    product_id = order.selection.product_id
    if sales_pause.decline_if_paused(tx) is not None:
        return
    buyer = tx.people.get(order.buyer_id)
    if buyer is None or buyer.banned:
        return
    newest = tx.quotes.newest(order.buyer_id, product_id)
    if newest is None or newest.id != order.quote_id:
        return
    if tx.checkouts.get(order.buyer_id, product_id) is not None:
        return
    saved = quotes.save_quote(tx, priced.selection)
    if isinstance(saved, Declined):
        return
    tx.checkouts.save(Checkout(order.buyer_id, product_id, priced.choices), tx.now)


def find_quote_without_coupon(tx: Transaction, order: Order) -> Quote | None:
    """Return the open quote that replaces an order whose coupon was refused; None if there is none."""
    newest = tx.quotes.newest(order.buyer_id, order.selection.product_id)
    if newest is None or newest.id == order.quote_id or newest.order_id is not None:
        return None
    if newest.is_expired(tx.now) or newest.selection != replace(order.selection, coupon=None):
        return None
    return newest
