"""A buyer's own orders: the list, one order's card, and its goods once more.

Somebody else's order and one that never was look the same.
"""

from bot.chat import show
from bot.chat.context import Turn, insist
from bot.chat.conversations.checkout import for_sale
from bot.chat.conversations.walk import show_walk
from bot.chat.screens import goods
from bot.chat.screens import orders as screens
from bot.chat.screens.orders import Filter
from bot.chat.screens.words import shown
from bot.domain.again import Again, choose_again
from bot.domain.errors import Declined, Reason
from bot.domain.ledger import OrderId
from bot.domain.order import Order
from bot.domain.store import Secret
from bot.i18n import Safe, Speech
from bot.services import browse, checkout, delivery, housekeeping, lane

PAGE = 8


async def show_orders(turn: Turn, page: int = 0) -> None:
    """One page of the buyer's orders; a page beyond the end is the last one."""
    await _list(turn, Filter.ALL, page)


async def show_filtered(turn: Turn, which: int, page: int) -> None:
    """One page of those orders of the buyer that a filter lets through."""
    if which in list(Filter):
        await _list(turn, Filter(which), page)
    else:
        await turn.stale()


async def _list(turn: Turn, which: Filter, page: int) -> None:
    look = (turn.shop, turn.buyer)
    orders, total = await delivery.orders_of(*look, page, PAGE, which.statuses)
    pages = browse.count_pages(total, PAGE)
    if not orders and page > 0:
        page = pages - 1
        orders, _ = await delivery.orders_of(*look, page, PAGE, which.statuses)
    await turn.screen(screens.listing(turn.speech, orders, page, pages, which))


async def buy_again(turn: Turn, order_id: int) -> None:
    """The choices of an order made once more, as far as they still can be; what is not asked leads to
    a fresh offer.
    """
    order = await delivery.order_of(turn.shop, turn.buyer, OrderId(order_id))
    if order is None:
        await turn.stale()
        return
    product = await for_sale(turn, order.selection.product_id)
    if product is None:
        return
    again = choose_again(product, order.selection, turn.shop.matches)
    begun = checkout.begin_with(turn.shop, turn.store, turn.buyer, product, again.choices)
    await show_walk(turn, await begun, note=_note(turn.speech, order, again))


def _note(speech: Speech, order: Order, again: Again) -> Safe:
    if again.lost:
        return speech.html("again-lost", what=shown(speech.listed(again.lost), 200))
    return speech.html("again-same", order=int(order.id))


async def show_order(turn: Turn, order_id: int, which: int = Filter.ALL, page: int = 0) -> None:
    """An order's card with its timeline; Back leads to the page of the list where it was opened."""
    order = await delivery.order_of(turn.shop, turn.buyer, OrderId(order_id))
    if order is None or which not in list(Filter):
        await turn.stale()
        return
    events = await delivery.timeline(turn.shop, order.id)
    secrets = await delivery.secrets_of(turn.shop, turn.buyer, order.id)
    behind = await lane.waits(turn.shop.store, order, turn.now())
    card = screens.card(
        turn.speech,
        order,
        events,
        bool(secrets),
        turn.now(),
        behind=behind,
        which=Filter(which),
        page=page,
    )
    await turn.screen(card)


async def show_goods(turn: Turn, order_id: int) -> None:
    """The goods again, as messages of their own."""
    order = await delivery.order_of(turn.shop, turn.buyer, OrderId(order_id))
    if order is None:
        await turn.stale()
        return
    secrets = await delivery.secrets_of(turn.shop, turn.buyer, order.id)
    if order.goods_deleted and not secrets:
        await turn.decline(housekeeping.goods_deleted(turn.shop))
    elif not secrets:
        await turn.decline(Declined(Reason.NO_SECRET))
    else:
        for secret in secrets:
            await _send(turn, order, secret)


async def _send(turn: Turn, order: Order, secret: Secret) -> None:
    parcel = goods.parcel(turn.speech, order, secret)
    manner = show.Manner(protect=turn.shop.protect_goods)
    await insist(turn.shop, lambda: show.send_parcel(turn.bot, turn.buyer, parcel, manner=manner))
