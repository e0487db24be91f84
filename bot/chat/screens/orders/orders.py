"""A buyer's orders. Every sentence about an order says where its money is."""

from datetime import datetime
from enum import IntEnum
from typing import Final

from bot.chat import verbs
from bot.chat.screens.cause import cancelled_because
from bot.chat.screens.moments import SHORT, on_your_clock
from bot.chat.screens.parts import (
    column,
    crumbs,
    grid,
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
from bot.domain.money import Money, zero
from bot.domain.order import HOLDING, Order, OrderEvent, OrderStatus
from bot.i18n import Safe, Speech
from bot.services.ticking import STEPS, TICKING

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
_PAID = frozenset({OrderStatus.FULFILLED, OrderStatus.DELIVERED, OrderStatus.REFUNDED})
_NOTE = 900
_SLOW = frozenset({OrderStatus.ACCEPTED, OrderStatus.UNCERTAIN, OrderStatus.REVIEW})
_TIMELINE = 12


class Filter(IntEnum):
    """Which orders a list shows; the numbers stand on buttons and never change."""

    ALL = 0
    OPEN = 1
    DELIVERED = 2
    BACK = 3

    @property
    def statuses(self) -> tuple[OrderStatus, ...] | None:
        """The states that it lets through; None: all."""
        return _LET_THROUGH[self]


_LET_THROUGH: Final = {
    Filter.ALL: None,
    Filter.OPEN: (*sorted(HOLDING), OrderStatus.FULFILLED),
    Filter.DELIVERED: (OrderStatus.DELIVERED,),
    Filter.BACK: (OrderStatus.CANCELLED, OrderStatus.REFUNDED),
}


def listing(
    speech: Speech, orders: list[Order], page: int, pages: int, which: Filter = Filter.ALL
) -> Screen:
    """A page (from 0) of the buyer's orders, newest first, and the filters."""
    nothing = "orders-none" if which is Filter.ALL else "orders-empty"
    text = page_of(
        crumbs(speech, speech.plain("crumb-orders"), *_filtered(speech, which)),
        speech.html("orders-choose" if orders else nothing),
        page_line(speech, page, pages),
    )
    filters = () if not orders and which is Filter.ALL else _filters(speech, which)
    turning = pager(speech, page, pages, verbs.ORDERS_OF, which)
    listed = column(_order_button(order, which, page) for order in orders)
    rows = (*listed, *turning, *filters, way_back(speech))
    return Screen(text, rows)


def _filtered(speech: Speech, which: Filter) -> list[str]:
    return [] if which is Filter.ALL else [_name(speech, which)]


def _filters(speech: Speech, which: Filter) -> Rows:
    """The other ways to look at the list."""
    others = [one for one in Filter if one is not which]
    return grid([tap(_name(speech, one), verbs.ORDERS_OF, one, 0) for one in others])


def _name(speech: Speech, which: Filter) -> str:
    return speech.plain(f"button-orders-{which.name.lower()}")


def _order_button(order: Order, which: Filter, page: int) -> Button:
    head = f"{MARKS[order.status]} #{order.id} · "
    name = label(order.selection.name, room=LABEL - columns(head))
    return tap(head + name, verbs.LISTED_ORDER, order.id, which, page)


def card(
    speech: Speech,
    order: Order,
    events: list[OrderEvent],
    has_goods: bool,
    now: datetime,
    *,
    behind: bool = False,
    which: Filter = Filter.ALL,
    page: int = 0,
) -> Screen:
    """One order: what was bought, where it stands, where its money is, and how it came there.

    `behind` says that it waits for another order to be settled. Back leads to a page (from 0) of the
    list behind a filter.
    """
    number = speech.plain("order-number", order=int(order.id))
    text = page_of(
        crumbs(speech, speech.plain("crumb-orders"), number),
        within(_what(speech, order), 1_300),
        where_it_stands(speech, order, behind=behind),
        _waiting(speech, order, now),
        _note(speech, order),
        speech.html("order-goods-deleted") if order.goods_deleted else None,
        within(_timeline(speech, events), 1_600),
    )
    actions = column(_actions(speech, order, which, page, has_goods=has_goods))
    return Screen(text, (*actions, way_back(speech, verbs.ORDERS_OF, which, page)))


def _what(speech: Speech, order: Order) -> list[str]:
    chosen = order.selection
    lines: list[str] = [*selection_lines(speech, chosen)]
    lines.append(speech.html("order-price", money=order.price))
    if _saved(order):
        lines.append(speech.html("order-saved", money=_saved(order)))
    lines += [answer_line(speech, answer) for answer in chosen.answers]
    if chosen.password:
        lines.append(speech.html("order-password", text=_exactly(chosen.password)))
    return lines


def _exactly(password: str) -> str:
    """As the store got it, spaces and all: the buyer reads it nowhere else. Only what cannot be seen is
    left out, and none such is taken any more.
    """
    return password if password.isprintable() else shown(password)


def where_it_stands(speech: Speech, order: Order, *, behind: bool = False) -> Safe:
    """The sentence for the order's status."""
    status, money = order.status, order.paid if order.status in _PAID else order.price
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
            at = on_your_clock(speech, event.at, SHORT)
            lines.append(speech.html("order-event", at=at, words=words))
        last = words
    return lines[-_TIMELINE:]


def _actions(
    speech: Speech, order: Order, which: Filter, page: int, *, has_goods: bool
) -> list[Button]:
    actions: list[Button] = []
    if has_goods:
        text = speech.plain("button-show-goods")
        actions.append(tap(text, verbs.SHOW, order.id, style=Style.PRIMARY))
    if order.status in HOLDING:
        again = tap(speech.plain("button-refresh"), verbs.LISTED_ORDER, order.id, which, page)
        actions.append(again)
    elif order.selection.code:
        actions.append(tap(speech.plain("button-buy-again"), verbs.AGAIN, order.id))
    actions.append(tap(speech.plain("button-problem"), verbs.PROBLEM, order.id))
    return actions


def status_line(speech: Speech, order: Order, now: datetime, *, behind: bool = False) -> Screen:
    """The message that follows an order through its life; it is edited, never repeated."""
    head = speech.html(
        "order-head",
        mark=MARKS[order.status],
        order=int(order.id),
        name=shown(order.selection.name, 120),
        quantity=order.selection.quantity,
    )
    stands = where_it_stands(speech, order, behind=behind)
    text = page_of(head, stands, _receipt(speech, order), _clock(speech, order, now))
    return Screen(text, _status_rows(speech, order))


def _clock(speech: Speech, order: Order, now: datetime) -> Safe | None:
    """How long it takes so far; where that is long, the moment that the line is from."""
    seconds = (now - order.created_at).total_seconds()
    if order.status in TICKING and STEPS[0] <= seconds < STEPS[-1]:
        return speech.html("order-elapsed", waited=speech.duration(seconds))
    if order.status not in _SLOW:
        return None
    return speech.html("order-as-of", at=on_your_clock(speech, now, SHORT))


def _receipt(speech: Speech, order: Order) -> str | None:
    """What was paid and when, once the goods are there."""
    if order.status is not OrderStatus.DELIVERED:
        return None
    at = on_your_clock(speech, order.updated_at, SHORT)
    paid = speech.html("order-receipt", at=at, money=order.paid)
    saved = speech.html("order-saved", money=_saved(order)) if _saved(order) else None
    return "\n".join(line for line in (saved, paid) if line)


def _saved(order: Order) -> Money:
    """What a code took off, once that is known."""
    taken = order.status in _PAID
    return order.price - order.paid if taken else zero(order.price.currency)


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
    again = _once_more(speech, order)
    return (*again, (card_button, shop))


def _once_more(speech: Speech, order: Order) -> Rows:
    """The way to the same things where only the price or a code stood between."""
    if order.status is not OrderStatus.CANCELLED:
        return ()
    if order.cause.startswith("withdrawn: price-moved"):
        return ((tap(speech.plain("button-new-price"), verbs.AGAIN, order.id),),)
    if order.selection.coupon is not None and order.cause.startswith("refused"):
        return ((tap(speech.plain("button-without-code"), verbs.AGAIN, order.id),),)
    return ()
