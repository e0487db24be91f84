"""The orders that staff look for: what was understood, a page of orders, and the filters as buttons."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from bot.chat.buyer.orders.order_line import STATUS_MARKS, format_order_name
from bot.chat.kit.layout import arrange_column, arrange_grid, fit_lines, join_paragraphs
from bot.chat.kit.screen import Button, ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import (
    build_list_rows,
    build_overview_button,
    format_handle,
    format_list_page,
)
from bot.domain.orders.order import Order
from bot.domain.orders.order_search import OrderGroup, OrderSearch, encode_days
from bot.domain.payments.payments import StoredPayment
from bot.i18n import Localizer, SafeHtml
from bot.services.operations.order_search import (
    MAX_COUNT,
    FoundOrders,
    OrderPage,
    ReadSearch,
    SearchWords,
)

_NAME_WIDTH: Final = 40
_CHOICE_WIDTH: Final = 28
_TYPED_WIDTH: Final = 80
#: Days until today that have a button.
_PERIODS: Final = (1, 7, 30)
_MAX_LIST_UNITS: Final = 3_000


def build_search_words(*localizers: Localizer) -> SearchWords:
    """Return the words for groups of orders and for periods, in the languages of `localizers`."""
    groups: dict[str, OrderGroup] = {}
    periods = {"7d": 7, "30d": 30}
    for localizer in localizers:
        for group in OrderGroup:
            for status in group.statuses or ():
                groups.setdefault(localizer.plain(f"status-{status.value}"), group)
        for group in OrderGroup:
            if group is not OrderGroup.ALL:
                groups[_name_group(localizer, group)] = group
        periods |= {_name_period(localizer, days): days for days in _PERIODS}
    return SearchWords(groups, periods)


def build_found_orders_screen(
    localizer: Localizer,
    page: FoundOrders,
    now: datetime,
    today: date,
    *,
    note: SafeHtml | None = None,
) -> Screen:
    """Return a page of orders below what was looked for, with the filters as buttons."""
    what = describe_search(localizer, page, today)
    head = localizer.html(
        "find-orders-many" if page.count >= MAX_COUNT else "find-orders",
        what=what,
        count=page.count,
    )
    text = join_paragraphs(
        head,
        note,
        fit_lines((_format_order(localizer, one, now) for one in page.orders), _MAX_LIST_UNITS),
    )
    rows = (
        *_build_order_buttons(localizer, page.orders),
        *_build_pager(localizer, page),
        *_build_filters(localizer, page, today),
        *_build_bulk_row(localizer, page),
        *_build_last_rows(localizer),
    )
    return Screen(text, rows)


def _build_order_buttons(localizer: Localizer, orders: Sequence[Order]) -> ButtonRows:
    return arrange_grid(
        [
            build_callback_button(
                localizer.plain("button-case", order=int(order.id)), verbs.ORDER_DETAILS, order.id
            )
            for order in orders
        ]
    )


def _build_last_rows(localizer: Localizer) -> ButtonRows:
    find = build_callback_button(localizer.plain("button-find-orders"), verbs.FIND_ORDERS)
    own = build_callback_button(localizer.plain("button-orders"), verbs.ORDERS, 0)
    return ((find,), (own, build_overview_button(localizer)))


def _format_order(localizer: Localizer, order: Order, now: datetime) -> SafeHtml:
    return localizer.html(
        "admin-waiting-line",
        mark=STATUS_MARKS[order.status],
        order=int(order.id),
        age=localizer.format_duration((now - order.created_at).total_seconds()),
        name=format_order_name(order.selection),
        money=order.price,
    )


def describe_search(localizer: Localizer, page: FoundOrders, today: date) -> str:
    """Return the parts of the search in words; all orders if it names nothing."""
    search = page.search
    parts: list[str] = []
    if page.buyer is not None:
        parts.append(f"{fit_one_line(page.buyer.name, _NAME_WIDTH)} ({format_handle(page.buyer)})")
    elif search.buyer is not None:
        parts.append(str(search.buyer))
    if search.product is not None:
        parts.append(fit_one_line(page.product_name or f"#{search.product}", _NAME_WIDTH))
    if search.group is not OrderGroup.ALL:
        parts.append(_name_group(localizer, search.group))
    if search.since is not None or search.until is not None:
        parts.append(_describe_period(localizer, search, today))
    return " · ".join(parts) or localizer.plain("find-all")


def _describe_period(localizer: Localizer, search: OrderSearch, today: date) -> str:
    if search.since is not None and search.until is None:
        days = (today - search.since).days + 1
        if days in _PERIODS:
            return _name_period(localizer, days)
    shown = [
        "…" if day is None else localizer.format_date(datetime.combine(day, time(12), UTC), UTC)
        for day in (search.since, search.until)
    ]
    return shown[0] if shown[0] == shown[1] else " – ".join(shown)


def _name_group(localizer: Localizer, group: OrderGroup) -> str:
    return localizer.plain("find-group", group=group.name.lower())


def _name_period(localizer: Localizer, days: int) -> str:
    return localizer.plain("find-period", days=days)


def search_ids(search: OrderSearch, order_id: int = 0) -> tuple[int, ...]:
    """Return the ids of a button that repeats a search from an order; 0 is from the newest."""
    return (
        search.buyer or 0,
        search.product or 0,
        int(search.group),
        encode_days(search.since, search.until),
        order_id,
    )


def _build_pager(localizer: Localizer, page: FoundOrders) -> ButtonRows:
    row: list[Button] = []
    if page.has_newer and page.orders:
        label = localizer.plain("button-newer-lines")
        ids = search_ids(page.search, page.orders[0].id)
        row.append(build_callback_button(label, verbs.NEWER_FOUND_ORDERS, *ids))
    if page.has_older and page.orders:
        label = localizer.plain("button-older-lines")
        ids = search_ids(page.search, page.orders[-1].id)
        row.append(build_callback_button(label, verbs.FOUND_ORDERS, *ids))
    if localizer.line_start:
        row.reverse()
    return (tuple(row),) if row else ()


def _build_bulk_row(localizer: Localizer, page: FoundOrders) -> ButtonRows:
    """Return the way to the acts for a bad batch: the orders of a product in a period."""
    search = page.search
    if search.product is None or search.since is None or not page.orders:
        return ()
    label = localizer.plain("button-bulk")
    ids = search_ids(search)[:-1]
    return ((build_callback_button(label, verbs.BULK_ORDERS, *ids),),)


def _build_filters(localizer: Localizer, page: FoundOrders, today: date) -> ButtonRows:
    """Return the other groups, the other periods, and what ends a condition."""
    search = page.search

    def lead_to(label: str, other: OrderSearch) -> Button:
        return build_callback_button(label, verbs.FOUND_ORDERS, *search_ids(other))

    groups = [
        lead_to(_name_group(localizer, group), replace(search, group=group))
        for group in OrderGroup
        if group is not search.group
    ]
    current = search.since if search.until is None else None
    periods = [
        lead_to(
            _name_period(localizer, days),
            replace(search, since=today - timedelta(days=days - 1), until=None),
        )
        for days in _PERIODS
        if current != today - timedelta(days=days - 1)
    ]
    if search.since is not None or search.until is not None:
        label = localizer.plain("find-any-day")
        periods.append(lead_to(label, replace(search, since=None, until=None)))
    ends: list[Button] = []
    if search.buyer is not None:
        label = localizer.plain("button-any-buyer")
        ends.append(lead_to(label, replace(search, buyer=None)))
    if search.product is not None:
        label = localizer.plain("button-any-product")
        ends.append(lead_to(label, replace(search, product=None)))
    return (*arrange_grid(groups), *arrange_grid(periods), *arrange_grid(ends))


def build_key_orders_screen(localizer: Localizer, read: ReadSearch, now: datetime) -> Screen:
    """Return the orders that an exact number names, each with how it names it."""
    lines = [
        localizer.html(
            "find-by-key",
            key=localizer.plain("find-key", key=key.value),
            line=_format_order(localizer, order, now),
        )
        for key, order in read.by_key
    ]
    orders = list({order.id: order for _, order in read.by_key}.values())
    text = join_paragraphs(localizer.html("find-several-keys"), fit_lines(lines, _MAX_LIST_UNITS))
    return Screen(text, (*_build_order_buttons(localizer, orders), *_build_last_rows(localizer)))


def build_search_choices_screen(localizer: Localizer, read: ReadSearch) -> Screen:
    """Return the question which of several buyers or products is meant."""
    buttons = [
        build_callback_button(
            fit_one_line(person.name, _CHOICE_WIDTH),
            verbs.FOUND_ORDERS,
            *search_ids(replace(read.search, buyer=person.id)),
        )
        for person in read.buyers
    ]
    buttons += [
        build_callback_button(
            fit_one_line(product.name, _CHOICE_WIDTH),
            verbs.FOUND_ORDERS,
            *search_ids(replace(read.search, product=product.id)),
        )
        for product in read.products
    ]
    text = localizer.html("find-choose")
    return Screen(text, (*arrange_column(buttons), *_build_last_rows(localizer)))


def format_unknown_words(localizer: Localizer, words: str) -> SafeHtml | None:
    """Return that these words were not understood; None without any."""
    if not words:
        return None
    return localizer.html("find-not-understood", text=fit_one_line(words, _TYPED_WIDTH))


def format_top_up(localizer: Localizer, payment: StoredPayment) -> SafeHtml:
    """Return that a payment bought no order: it went to the balance of its buyer."""
    return localizer.html(
        "find-top-up",
        amount=payment.event.amount,
        payment=fit_one_line(payment.event.external_id, _TYPED_WIDTH),
    )


def build_search_question(localizer: Localizer) -> Screen:
    """Return the question what to look for."""
    return Screen(localizer.html("find-ask"))


def build_waiting_orders_screen(localizer: Localizer, listed: OrderPage, now: datetime) -> Screen:
    """Return a page of the waiting orders, oldest first, with a button for each."""
    buttons = [
        build_callback_button(
            localizer.plain("button-case", order=int(order.id)), verbs.ORDER_DETAILS, order.id
        )
        for order in listed.orders
    ]
    text = join_paragraphs(
        localizer.html("admin-waiting", count=listed.count),
        fit_lines(
            localizer.html(
                "admin-waiting-line",
                mark=STATUS_MARKS[order.status],
                order=int(order.id),
                age=localizer.format_duration((now - order.created_at).total_seconds()),
                name=format_order_name(order.selection),
                money=order.price,
            )
            for order in listed.orders
        ),
        format_list_page(localizer, listed.place),
    )
    rows = build_list_rows(localizer, arrange_grid(buttons), listed.place, verbs.WAITING_ORDERS)
    return Screen(text, rows)
