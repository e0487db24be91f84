"""A buyer's own orders: the list, one order with its events, its secrets, and the products bought.

Each query filters by buyer: an order of another buyer and one that does not exist look the same.
"""

from collections.abc import Sequence

from bot.domain.catalogue.product import Product
from bot.domain.ids import BuyerId, OrderId
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import Order, OrderEvent, OrderStatus
from bot.domain.orders.refused_answers import RefusedAnswer, find_refused_answer
from bot.domain.orders.secrets import DeliveredSecret
from bot.services.shop import Shop
from storage.database import DatabaseReader
from storage.transaction import Transaction

#: Products that are remembered of a buyer; some of them may not be on sale.
_BOUGHT_PRODUCTS = 10


def get_order(tx: Transaction, buyer: BuyerId, order_id: OrderId) -> Order | None:
    """Return the buyer's own order; None for another buyer's and for a missing one."""
    return tx.orders.get_owned(order_id, buyer)


def list_orders(
    tx: Transaction,
    buyer: BuyerId,
    page: int,
    size: int,
    statuses: Sequence[OrderStatus] | None = None,
) -> tuple[list[Order], int]:
    """Return a page (from 0) of the buyer's orders, newest first, and the number of all orders.

    Only orders in `statuses` count, if given.
    """
    return tx.orders.list_of_buyer(buyer, page * size, size, statuses)


def list_order_events(tx: Transaction, buyer: BuyerId, order_id: OrderId) -> list[OrderEvent]:
    """Return the events of the buyer's own order, oldest first; none for another buyer's."""
    if tx.orders.get_owned(order_id, buyer) is None:
        return []
    return tx.orders.events(order_id)


def list_delivered_secrets(
    tx: Transaction, buyer: BuyerId, order_id: OrderId
) -> list[DeliveredSecret]:
    """Return the secrets of the buyer's own order; none for another buyer's.

    Secrets that were refunded before they were shown stay hidden.
    """
    order = tx.orders.get_owned(order_id, buyer)
    if order is None or was_refunded_before_delivery(tx, order):
        return []
    return tx.delivered_secrets.list_of_order(order_id)


def was_refunded_before_delivery(tx: Transaction, order: Order) -> bool:
    """Return whether the order was refunded before its secret was shown to the buyer."""
    if order.status is not OrderStatus.REFUNDED:
        return False
    events = tx.orders.events(order.id)
    return all(event.to_status is not OrderStatus.DELIVERED for event in events)


def set_status_message(tx: Transaction, buyer: BuyerId, order_id: OrderId, message_id: int) -> None:
    """Store which message shows the status of the buyer's own order."""
    if tx.orders.get_owned(order_id, buyer) is not None:
        tx.orders.set_status_message(order_id, message_id)


def read_refused_answer(tx: Transaction, order: Order, product: Product) -> RefusedAnswer | None:
    """Return which answer of the order the supplier refused; None if it refused none."""
    if order.cause is not Cause.REFUSED_ANSWER:
        return None
    attempt = tx.attempts.last(order.id)
    widgets = product.details.widgets if product.details else ()
    said = "" if attempt is None else attempt.detail
    found = find_refused_answer(widgets, order.selection, said)
    return found or RefusedAnswer()


async def list_bought_products(shop: Shop, db: DatabaseReader, buyer: BuyerId) -> list[Product]:
    """Return the products that the buyer ordered lately and that are in stock, the latest first.

    They are without descriptions. There are none if the catalogue is not loaded.
    """
    cache = shop.caches.bought_products
    product_ids = cache.get(buyer)
    if product_ids is None:
        change_count = cache.change_count
        product_ids = await db.read(
            lambda tx: tx.orders.list_bought_products(buyer, _BOUGHT_PRODUCTS)
        )
        cache.put(buyer, product_ids, change_count)
    return [p for p in shop.caches.catalogue.on_sale(product_ids) if not p.is_sold_out]
