"""A buyer's orders. Every sentence about an order says where its money is."""

from datetime import datetime
from typing import Final

from bot.chat import verbs
from bot.chat.screens.cause import cancelled_because
from bot.chat.screens.parts import (
    column,
    crumbs,
    page_line,
    page_of,
    pager,
    way_back,
    within,
)
from bot.chat.screens.quote import answer_line, selection_lines
from bot.chat.screens.rich import reduce
from bot.chat.screens.screen import Button, Rows, Screen, Style, tap
from bot.chat.screens.words import LABEL, columns, label, shown
from bot.domain.catalogue import Delivery
from bot.domain.order import HOLDING, Order, OrderEvent, OrderStatus
from bot.i18n import Safe, Speech

MARKS: Final = {
    OrderStatus.PLACED: "⏳",
    OrderStatus.SUBMITTING: "⏳",
    OrderStatus.UNCERTAIN: "🔎",
    OrderStatus.REVIEW: "🔎",
    OrderStatus.ACCEPTED: "⏳",
    OrderStatus.FULFILLED: "📦",
    OrderStatus.DELIVERED: "✅",
    OrderStatus.CANCELLED: "✖️",
    OrderStatus.REFUNDED: "↩️",
}
_NOTE = 900
_SLOW = frozenset({OrderStatus.ACCEPTED, OrderStatus.UNCERTAIN, OrderStatus.REVIEW})
_TIMELINE = 12


def listing(speech: Speech, orders: list[Order], page: int, pages: int) -> Screen:
    """A page (from 0) of the buyer's orders, newest first."""
    text = page_of(
        crumbs(speech, speech.plain("crumb-orders")),
        speech.html("orders-choose" if orders else "orders-none"),
        page_line(speech, page, pages),
    )
    turning = pager(speech, page, pages, verbs.ORDERS)
    return Screen(text, (*column(map(_order_button, orders)), *turning, way_back(speech)))


def _order_button(order: Order) -> Button:
    head = f"{MARKS[order.status]} #{order.id} · "
    name = label(order.selection.name, room=LABEL - columns(head))
    return tap(head + name, verbs.ORDER, order.id)


def card(
    speech: Speech,
    order: Order,
    events: list[OrderEvent],
    has_goods: bool,
    now: datetime,
    *,
    behind: bool = False,
) -> Screen:
    """One order: what was bought, where it stands, where its money is, and how it came there.

    `behind` says that it waits for another order to be settled.
    """
    number = speech.plain("order-number", order=int(order.id))
    text = page_of(
        crumbs(speech, speech.plain("crumb-orders"), number),
        within(_what(speech, order), 1_300),
        where_it_stands(speech, order, behind=behind),
        _waiting(speech, order, now),
        _note(speech, order),
        speech.html("order-goods-deleted") if order.goods_deleted else None,
        within(_timeline(speech, events), 900),
    )
    return Screen(text, _card_rows(speech, order, has_goods=has_goods))


def _what(speech: Speech, order: Order) -> list[str]:
    chosen = order.selection
    lines: list[str] = [*selection_lines(speech, chosen)]
    lines.append(speech.html("order-price", money=order.price))
    lines += [answer_line(speech, answer) for answer in chosen.answers]
    if chosen.password:
        lines.append(speech.html("order-password", text=shown(chosen.password)))
    return lines


def where_it_stands(speech: Speech, order: Order, *, behind: bool = False) -> Safe:
    """The sentence for the order's status."""
    status, money = order.status, order.price
    match status:
        case OrderStatus.PLACED if behind:
            return speech.html("order-behind", money=money)
        case OrderStatus.UNCERTAIN | OrderStatus.REVIEW:
            return speech.html("order-checking", money=money)
        case OrderStatus.ACCEPTED if order.delivery is Delivery.MANUAL:
            return speech.html("order-accepted-manual", money=money)
        case OrderStatus.DELIVERED:
            seconds = (order.updated_at - order.created_at).total_seconds()
            took = speech.duration(max(seconds, 1))
            return speech.html("order-delivered", money=money, took=took)
        case OrderStatus.CANCELLED:
            why = cancelled_because(speech, order.cause)
            return speech.html("order-cancelled", money=money, why=why)
        case _:
            return speech.html(f"order-{status.value}", money=money)


def _waiting(speech: Speech, order: Order, now: datetime) -> Safe | None:
    if order.status not in HOLDING:
        return None
    waited = speech.duration((now - order.created_at).total_seconds())
    return speech.html("order-waiting", waited=waited)


def _note(speech: Speech, order: Order) -> Safe | None:
    note = reduce(order.note, _NOTE)
    return speech.html("order-note", note=note) if note else None


def _timeline(speech: Speech, events: list[OrderEvent]) -> list[str]:
    """One line for each time that the buyer's view of the order changed."""
    lines: list[str] = []
    last = ""
    for event in events:
        words = speech.plain(f"status-{event.went_to.value}")
        if words != last:
            lines.append(speech.html("order-event", at=event.at, words=words))
        last = words
    return lines[-_TIMELINE:]


def _card_rows(speech: Speech, order: Order, *, has_goods: bool) -> Rows:
    actions: list[Button] = []
    if has_goods:
        text = speech.plain("button-show-goods")
        actions.append(tap(text, verbs.SHOW, order.id, style=Style.PRIMARY))
    if order.status in HOLDING:
        actions.append(tap(speech.plain("button-refresh"), verbs.ORDER, order.id))
    else:
        product = order.selection.product_id
        actions.append(tap(speech.plain("button-buy-again"), verbs.PRODUCT, product, 0))
    return (*column(actions), way_back(speech, verbs.ORDERS, 0))


def status_line(speech: Speech, order: Order, now: datetime, *, behind: bool = False) -> Screen:
    """The message that follows an order through its life; it is edited, never repeated."""
    head = speech.html(
        "order-head",
        mark=MARKS[order.status],
        order=int(order.id),
        name=shown(order.selection.name, 120),
        quantity=order.selection.quantity,
    )
    as_of = speech.html("order-as-of", at=now) if order.status in _SLOW else None
    stands = where_it_stands(speech, order, behind=behind)
    return Screen(page_of(head, stands, as_of), _status_rows(speech, order))


def _status_rows(speech: Speech, order: Order) -> Rows:
    """None at first: the second tap of a double tap on Confirm should hit nothing. The goods follow
    as a message of their own, and are shown again from the order's card.
    """
    if order.status in {OrderStatus.PLACED, OrderStatus.SUBMITTING}:
        return ()
    card_button = tap(speech.plain("button-order"), verbs.ORDER, order.id)
    shop = tap(speech.plain("button-shop"), verbs.HOME)
    if order.status is OrderStatus.DELIVERED:
        mine = tap(speech.plain("button-orders"), verbs.ORDERS, 0)
        return ((card_button,), (mine, shop))
    return ((card_button, shop),)
