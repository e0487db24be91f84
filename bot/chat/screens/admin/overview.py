"""The overview of /desk: money, orders, queues, and catalogue entries that cannot be sold."""

from collections.abc import Sequence
from datetime import datetime

from bot.chat.screens.admin import sales_pause, supplier_account_lines
from bot.chat.screens.kit.foreign_text_fitting import fit_one_line
from bot.chat.screens.kit.layout import fit_lines, join_paragraphs
from bot.chat.screens.kit.screen import Screen
from bot.domain.catalogue import UNSELLABLE_REASON_SEPARATOR
from bot.domain.ports import UnreadableEntries
from bot.domain.repositories.orders_and_trade_attempts import Totals
from bot.i18n import Localizer
from bot.services.operations.overview_and_product_info import Overview

_NAME_WIDTH = 60
_MAX_LISTED = 8


def build_overview_screen(
    localizer: Localizer, figures: Overview, currency: str, now: datetime
) -> Screen:
    """Return the overview; `currency` is that of the supplier balance."""
    text = join_paragraphs(
        localizer.html("desk-title", at=now),
        sales_pause.build_sales_state_screen(localizer, figures.pauses, now).text
        if figures.pauses
        else None,
        _format_totals(localizer, "desk-today", figures.today),
        _format_totals(localizer, "desk-week", figures.week),
        "\n".join(
            [
                *supplier_account_lines.format_account_lines(localizer, figures.account, currency),
                localizer.html("desk-doubts", count=figures.unsettled),
                *(
                    [localizer.html("desk-payment-cases", count=figures.payment_cases)]
                    if figures.payment_cases
                    else []
                ),
                localizer.html("desk-waiting", count=figures.in_progress),
                *(
                    [localizer.html("desk-claims", count=figures.open_claims)]
                    if figures.open_claims
                    else []
                ),
                localizer.html(
                    "desk-outbox", pending=figures.outbox_pending, parked=figures.outbox_parked
                ),
                *(
                    [
                        localizer.html(
                            "desk-lacks", calls=localizer.format_list(figures.missing_calls)
                        )
                    ]
                    if figures.missing_calls
                    else []
                ),
            ]
        ),
        fit_lines(_format_unsellable_products(localizer, figures), 1_200),
        fit_lines(_format_unreadable_entries(localizer, figures.unreadable_entries), 1_000),
    )
    return Screen(text)


def _format_totals(localizer: Localizer, message: str, totals: Totals) -> str:
    """Return a period's profit, orders and money, one short line each."""
    profit = localizer.format_money(totals.profit)
    orders, delivered, cancelled = totals.orders, totals.delivered, totals.cancelled
    lines = [
        localizer.html(message, profit=profit),
        localizer.html("desk-orders", orders=orders, delivered=delivered, cancelled=cancelled),
        localizer.html("desk-money", revenue=totals.revenue, cost=totals.cost),
    ]
    if totals.losses:
        lines.append(localizer.html("desk-losses", loss=totals.losses))
    if totals.rewards:
        lines.append(localizer.html("desk-rewards", money=totals.rewards))
    return "\n".join(lines)


def _format_unsellable_products(localizer: Localizer, figures: Overview) -> list[str]:
    named_facts = [
        (
            product.name,
            (product.details.unsellable_reasons if product.details else "").split(
                UNSELLABLE_REASON_SEPARATOR
            ),
        )
        for product in figures.unsellable_products[:_MAX_LISTED]
    ]
    return _format_unsold(
        localizer, "desk-unsellable", len(figures.unsellable_products), named_facts
    )


def _format_unreadable_entries(localizer: Localizer, unread: UnreadableEntries) -> list[str]:
    named_facts = [
        (" · ".join(filter(None, (entry.name, entry.code))), [entry.reason])
        for entry in unread.first[:_MAX_LISTED]
    ]
    return _format_unsold(localizer, "desk-unread", unread.count, named_facts)


def _format_unsold(
    localizer: Localizer, message: str, count: int, named_facts: Sequence[tuple[str, Sequence[str]]]
) -> list[str]:
    """Return how many entries are not sold, and the first of them with name and reasons."""
    if not count:
        return []
    lines = [
        localizer.html(
            "desk-unsellable-line",
            name=fit_one_line(name, _NAME_WIDTH),
            why=_format_reasons(localizer, words),
        )
        for name, words in named_facts
    ]
    if more := count - len(lines):
        lines.append(localizer.html("desk-unsellable-more", count=more))
    return [localizer.html(message, count=count), *lines]


def _format_reasons(localizer: Localizer, words: Sequence[str]) -> str:
    """Return the supplier SDK's reason words ("wholesale", "sku_name") as sentences.

    Unknown words are left unchanged.
    """
    return localizer.format_list(
        localizer.plain("unsellable-why", why=fit_one_line(word, 100)) for word in words
    )
