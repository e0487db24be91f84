"""The overview of /desk: money, orders, queues, and catalogue entries that cannot be sold."""

from collections.abc import Sequence
from datetime import datetime

from bot.chat.kit.layout import (
    MAX_TEXT_UNITS,
    arrange_column,
    arrange_pairs,
    fit_lines,
    join_paragraphs,
)
from bot.chat.kit.prices import format_method_name
from bot.chat.kit.screen import ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import count_utf16_units, fit_one_line
from bot.chat.navigation import verbs
from bot.chat.operator import list_parts
from bot.chat.operator.list_parts import build_list_rows, format_list_page
from bot.chat.operator.operations import rate_jumps_screen, sales_pause_screen
from bot.domain.catalogue.product import UNSELLABLE_REASON_SEPARATOR, Product
from bot.domain.orders.attempts import Totals
from bot.domain.orders.supplier import UnreadableEntries
from bot.domain.paging import locate_page
from bot.domain.payments.payments import PaymentDirection, PaymentSum
from bot.i18n import Localizer
from bot.services.operations.overview import Overview

_NAME_WIDTH = 60
_MAX_LISTED = 8
_UNSOLD_PER_PAGE = 20
#: A product's or entry's name, and the SDK's words for what is wrong with it.
_NamedReasons = tuple[str, Sequence[str]]


def build_overview_screen(
    localizer: Localizer,
    figures: Overview,
    currency: str,
    now: datetime,
    *,
    shows_cost: bool = True,
) -> Screen:
    """Return the overview; `currency` is that of the supplier balance.

    Without `shows_cost` it has no cost, no profit and no balance.
    """
    text = join_paragraphs(
        localizer.html("admin-title", at=now),
        sales_pause_screen.build_sales_state_screen(
            localizer, figures.pauses, now, troubles=figures.troubles
        ).text
        if figures.pauses or figures.troubles
        else None,
        rate_jumps_screen.format_jumps(localizer, figures.rate_jumps),
        "\n".join(
            [
                _format_totals(localizer, "admin-today", figures.today, shows_cost=shows_cost),
                *_format_payments(localizer, figures.payments),
            ]
        ),
        _format_totals(localizer, "admin-week", figures.week, shows_cost=shows_cost),
        "\n".join(
            [
                *list_parts.format_account_lines(
                    localizer, figures.account, currency, shows_cost=shows_cost
                ),
                localizer.html("admin-orders-to-review", count=figures.unsettled),
                *(
                    [localizer.html("admin-payment-cases", count=figures.payment_cases)]
                    if figures.payment_cases
                    else []
                ),
                localizer.html("admin-waiting", count=figures.in_progress),
                *(
                    [localizer.html("admin-claims", count=figures.open_claims)]
                    if figures.open_claims
                    else []
                ),
                *(
                    [localizer.html("admin-refund-requests", count=figures.refund_requests)]
                    if figures.refund_requests
                    else []
                ),
                *(
                    [localizer.html("admin-threads", count=figures.open_threads)]
                    if figures.open_threads
                    else []
                ),
                localizer.html(
                    "admin-outbox", pending=figures.outbox_pending, parked=figures.outbox_parked
                ),
                *(
                    [
                        localizer.html(
                            "admin-lacks", calls=localizer.format_list(figures.missing_calls)
                        )
                    ]
                    if figures.missing_calls
                    else []
                ),
            ]
        ),
    )
    left = max(MAX_TEXT_UNITS - count_utf16_units(text), 0)
    unsellable, unread = figures.unsellable_products, figures.unreadable_entries
    products = _format_unsold(
        localizer,
        "admin-unsellable",
        len(unsellable),
        _list_product_reasons(unsellable[:_MAX_LISTED]),
    )
    entries = _format_unsold(
        localizer, "admin-unread", unread.count, _list_entry_reasons(unread)[:_MAX_LISTED]
    )
    text = join_paragraphs(
        text,
        fit_lines(products, min(1_200, left // 2)),
        fit_lines(entries, min(1_000, left // 2)),
    )
    return Screen(text, _build_rows(localizer, figures))


def build_unsold_entries_screen(
    localizer: Localizer, products: Sequence[Product], unread: UnreadableEntries, page: int
) -> Screen:
    """Return a page of all hidden products and unreadable entries, with the reasons."""
    named_facts = [*_list_product_reasons(products), *_list_entry_reasons(unread)]
    place = locate_page(page, len(named_facts), _UNSOLD_PER_PAGE)
    more = unread.count - len(unread.first)
    shown = named_facts[place.offset : place.offset + place.size]
    text = join_paragraphs(
        localizer.html("admin-unsellable", count=len(products)) if products else None,
        localizer.html("admin-unread", count=unread.count) if unread.count else None,
        fit_lines(_format_unsold_lines(localizer, shown), 3_000),
        localizer.html("admin-unsellable-more", count=more)
        if more and place.page + 1 == place.pages
        else None,
        format_list_page(localizer, place),
    )
    if not named_facts:
        text = localizer.html("admin-unsold-none")
    buttons = [
        list_parts.build_product_button(localizer, product.id, product.name)
        for product in products[place.offset : place.offset + place.size]
    ]
    rows = arrange_pairs(buttons)
    return Screen(text, build_list_rows(localizer, rows, place, verbs.UNSOLD_ENTRIES))


def _build_rows(localizer: Localizer, figures: Overview) -> ButtonRows:
    """Return a button for each list that has entries, and one to refresh the overview."""
    counted = (
        ("button-to-review", figures.unsettled + figures.payment_cases, verbs.CASES_PAGE),
        ("button-waiting-orders", figures.in_progress, verbs.WAITING_ORDERS),
        ("button-open-claims", figures.open_claims, verbs.CLAIMS_PAGE),
        ("button-refund-requests", figures.refund_requests, verbs.REFUND_REQUESTS),
        ("button-open-threads", figures.open_threads, verbs.THREADS_PAGE),
    )
    buttons = [
        build_callback_button(localizer.plain(label, count=count), verb, 0)
        for label, count, verb in counted
        if count
    ]
    unsold = len(figures.unsellable_products) + figures.unreadable_entries.count
    if unsold > _MAX_LISTED:
        label = localizer.plain("button-unsold", count=unsold)
        buttons.append(build_callback_button(label, verbs.UNSOLD_ENTRIES, 0))
    all_orders = localizer.plain("button-all-orders")
    buttons.append(build_callback_button(all_orders, verbs.ALL_ORDERS, 0))
    buttons.append(build_callback_button(localizer.plain("button-refresh"), verbs.OVERVIEW))
    resume = sales_pause_screen.build_resume_rows(localizer) if figures.pauses else ()
    jumps = rate_jumps_screen.build_jump_rows(localizer, figures.rate_jumps)
    return (*jumps, *resume, *arrange_column(buttons))


def _format_payments(localizer: Localizer, sums: Sequence[PaymentSum]) -> list[str]:
    """Return what was paid in, and what was paid back or taken back, by method."""
    paid_in = [each for each in sums if each.direction is PaymentDirection.IN]
    paid_back = [each for each in sums if each.direction is not PaymentDirection.IN]
    return [
        localizer.html(
            message,
            sums=localizer.format_list(
                localizer.plain(
                    "admin-paid-sum",
                    method=format_method_name(localizer, each.method),
                    amount=each.amount,
                )
                for each in some
            ),
        )
        for message, some in (("admin-paid-in", paid_in), ("admin-paid-back", paid_back))
        if some
    ]


def _format_totals(localizer: Localizer, message: str, totals: Totals, *, shows_cost: bool) -> str:
    """Return a period's profit, orders and money, one short line each."""
    profit = localizer.format_money(totals.profit) if shows_cost else list_parts.HIDDEN_COST
    orders, delivered, cancelled = totals.orders, totals.delivered, totals.cancelled
    lines = [
        localizer.html(message, profit=profit),
        localizer.html("admin-orders", orders=orders, delivered=delivered, cancelled=cancelled),
        *([localizer.html("admin-refunded", count=totals.refunded)] if totals.refunded else []),
        localizer.html(
            "admin-money",
            revenue=totals.revenue,
            cost=list_parts.format_cost(totals.cost, shows_cost=shows_cost),
        ),
    ]
    if not shows_cost:
        return "\n".join(lines)
    if totals.replacements:
        lines.append(localizer.html("admin-replacements", cost=totals.replacements))
    if totals.losses:
        lines.append(localizer.html("admin-losses", loss=totals.losses))
    if totals.recovered:
        lines.append(localizer.html("admin-recovered", money=totals.recovered))
    if totals.rewards:
        lines.append(localizer.html("admin-rewards", money=totals.rewards))
    if totals.goodwill:
        lines.append(localizer.html("admin-goodwill", money=totals.goodwill))
    return "\n".join(lines)


def _list_product_reasons(products: Sequence[Product]) -> list[_NamedReasons]:
    return [
        (
            product.name,
            (product.details.unsellable_reasons if product.details else "").split(
                UNSELLABLE_REASON_SEPARATOR
            ),
        )
        for product in products
    ]


def _list_entry_reasons(unread: UnreadableEntries) -> list[_NamedReasons]:
    return [
        (" · ".join(filter(None, (entry.name, entry.code))), [entry.reason])
        for entry in unread.first
    ]


def _format_unsold(
    localizer: Localizer, message: str, count: int, named_facts: Sequence[_NamedReasons]
) -> list[str]:
    """Return how many entries are not sold, and the first of them with name and reasons."""
    if not count:
        return []
    lines = _format_unsold_lines(localizer, named_facts)
    if more := count - len(lines):
        lines.append(localizer.html("admin-unsellable-more", count=more))
    return [localizer.html(message, count=count), *lines]


def _format_unsold_lines(localizer: Localizer, named_facts: Sequence[_NamedReasons]) -> list[str]:
    # The SDK's reason words ("wholesale", "sku_name") become sentences; unknown words stay.
    return [
        localizer.html(
            "admin-unsellable-line",
            name=fit_one_line(name, _NAME_WIDTH),
            why=localizer.format_list(
                localizer.plain("unsellable-why", why=fit_one_line(word, 100)) for word in words
            ),
        )
        for name, words in named_facts
    ]
