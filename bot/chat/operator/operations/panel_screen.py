"""The panel of staff: sales, money, what needs a decision, and the way to every page.

Also the list of catalogue entries that cannot be sold.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from bot.chat.kit.layout import arrange_column, arrange_pairs, fit_lines, join_paragraphs
from bot.chat.kit.prices import format_method_name
from bot.chat.kit.screen import Button, ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import decode
from bot.chat.navigation.verbs import Verb
from bot.chat.operator import list_parts
from bot.chat.operator.list_parts import build_list_rows, format_list_page
from bot.chat.operator.operations import checklist_screen, rate_jumps_screen, sales_pause_screen
from bot.chat.operator.operations.supplier_screen import format_forecast, hide_costs
from bot.domain.catalogue.product import UNSELLABLE_REASON_SEPARATOR, Product
from bot.domain.operations.checklist import ChecklistState
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.orders.attempts import Totals
from bot.domain.orders.supplier import UnreadableEntries
from bot.domain.paging import locate_page
from bot.domain.payments.payments import PaymentDirection, PaymentSum
from bot.i18n import Localizer
from bot.services.operations.panel import Decisions, Panel

#: Returns whether the person has the right to open what a verb leads to.
CanOpen = Callable[[str], bool]
#: The title of a period with its profit -> the one without.
_TITLES_WITHOUT_PROFIT: Final = {
    "admin-today": "admin-today-orders",
    "admin-week": "admin-week-orders",
}
_NAME_WIDTH = 60
_UNSOLD_PER_PAGE = 20
#: A product's or entry's name, and the SDK's words for what is wrong with it.
_NamedReasons = tuple[str, Sequence[str]]


def build_panel_screen(
    localizer: Localizer,
    panel: Panel,
    currency: str,
    now: datetime,
    can_open: CanOpen = lambda _: True,
    *,
    shows_cost: bool = True,
) -> Screen:
    """Return the panel; `currency` is that of the supplier balance.

    It has the buttons of the verbs that the person `can_open`. Without `shows_cost` it names no cost,
    no profit and no balance at the supplier.
    """
    troubles = panel.troubles if shows_cost else hide_costs(panel.troubles)
    text = join_paragraphs(
        localizer.html("admin-title", at=now),
        localizer.html("admin-rehearsal") if panel.is_rehearsal else None,
        sales_pause_screen.build_sales_state_screen(
            localizer, panel.pauses, now, troubles=troubles
        ).text,
        rate_jumps_screen.format_jumps(localizer, panel.rate_jumps),
        "\n".join(
            [
                _format_totals(localizer, "admin-today", panel.today, shows_cost=shows_cost),
                *_format_payments(localizer, panel.payments),
            ]
        ),
        _format_totals(localizer, "admin-week", panel.week, shows_cost=shows_cost),
        "\n".join(
            [
                *(
                    (
                        *list_parts.format_account_lines(localizer, panel.account, currency),
                        *format_forecast(localizer, panel.forecast, currency),
                    )
                    if shows_cost
                    else list_parts.format_trouble(localizer, panel.account)
                ),
                localizer.html("admin-waiting", count=panel.in_progress),
                *(
                    [
                        localizer.html(
                            "admin-outbox", pending=panel.outbox_pending, parked=panel.outbox_parked
                        )
                    ]
                    if panel.outbox_parked
                    else []
                ),
            ]
        ),
    )
    decisions = _keep_openable(
        arrange_column(_build_decision_buttons(localizer, panel.decisions)), can_open
    )
    to_decide = localizer.html("panel-to-decide" if decisions else "panel-nothing-to-decide")
    checklist = panel.checklist
    if checklist is not None and checklist.state is ChecklistState.SHOWN:
        text = join_paragraphs(text, checklist_screen.format_head(localizer, checklist))
        steps = checklist_screen.build_panel_rows(localizer, checklist)
    else:
        steps = ()
    rows = (
        *steps,
        *rate_jumps_screen.build_jump_rows(localizer, panel.rate_jumps),
        *(sales_pause_screen.build_resume_rows(localizer) if panel.pauses else ()),
        *decisions,
        *_build_page_rows(localizer, panel, can_open),
    )
    return Screen(join_paragraphs(text, to_decide), _keep_openable(rows, can_open))


def _build_decision_buttons(localizer: Localizer, decisions: Decisions) -> list[Button]:
    """Return a button with the count of each kind of decision that waits."""
    counted = (
        ("button-to-review", decisions.cases, verbs.CASES_PAGE),
        ("button-payment-cases", decisions.payment_cases, verbs.CASES_PAGE),
        ("button-open-claims", decisions.claims, verbs.CLAIMS_PAGE),
        ("button-refund-requests", decisions.refund_requests, verbs.REFUND_REQUESTS),
        ("button-open-problems", decisions.order_problems, verbs.PROBLEMS),
        ("button-open-threads", decisions.conversations, verbs.THREADS_PAGE),
        ("button-unsold", decisions.unsold, verbs.UNSOLD_ENTRIES),
    )
    return _build_counted_buttons(localizer, counted)


def _build_counted_buttons(
    localizer: Localizer, counted: Sequence[tuple[str, int, Verb]]
) -> list[Button]:
    """Return the buttons of the lists that have entries: each has its count, and leads to page 0."""
    return [
        build_callback_button(localizer.plain(label, count=count), verb, 0)
        for label, count, verb in counted
        if count
    ]


#: The pages of staff that the panel leads to: label, verb and ids. A page that is new gets one line.
_PAGES: Final[tuple[tuple[str, Verb, tuple[int, ...]], ...]] = (
    ("button-panel-orders", verbs.ALL_ORDERS, (0,)),
    ("button-panel-buyers", verbs.BUYERS, (0,)),
    ("button-panel-products", verbs.FIND_PRODUCT, ()),
    ("button-panel-prices", verbs.PRICE_RULES, ()),
    ("button-panel-promo-codes", verbs.PROMO_CODES, ()),
    ("button-panel-conversations", verbs.THREADS_PAGE, (0,)),
    ("button-health", verbs.HEALTH, ()),
    ("button-notifications", verbs.NOTIFICATIONS, ()),
    ("button-panel-texts", verbs.SHOP_TEXTS, ()),
    ("button-panel-staff", verbs.STAFF, ()),
    ("button-panel-audit", verbs.AUDIT, (0, 0, 0, 0)),
    ("button-pause-sales", verbs.PAUSE_SALES, ()),
    ("button-refresh", verbs.OVERVIEW, ()),
)


def _build_page_rows(localizer: Localizer, panel: Panel, can_open: CanOpen) -> ButtonRows:
    """Return what goes on without a decision, one a row, and the buttons of the pages, two a row.

    Pause is left out while a pause of staff is active. The last button leads to the shop as buyers
    see it.
    """
    counted = (
        ("button-waiting-orders", panel.in_progress, verbs.WAITING_ORDERS),
        ("button-owed-open", panel.open_debts, verbs.DEBTS),
        ("button-stopped", panel.stopped_products, verbs.STOPPED_PRODUCTS),
    )
    is_paused_by_staff = any(each.cause is PauseCause.OPERATOR for each in panel.pauses)
    pages = [
        build_callback_button(localizer.plain(label), verb, *ids)
        for label, verb, ids in _PAGES
        if can_open(verb) and not (verb == verbs.PAUSE_SALES and is_paused_by_staff)
    ]
    as_buyer = build_callback_button(localizer.plain("button-see-as-buyer"), verbs.HOME)
    if panel.checklist is not None and panel.checklist.state is ChecklistState.HIDDEN:
        pages.append(checklist_screen.build_way_to_hidden(localizer, panel.checklist))
    return (
        *arrange_column(_build_counted_buttons(localizer, counted)),
        *arrange_pairs(pages),
        (as_buyer,),
    )


def _keep_openable(rows: ButtonRows, can_open: CanOpen) -> ButtonRows:
    """Return the rows without the buttons that the person has no right to."""
    kept = (
        tuple(button for button in row if can_open(_find_verb(button.callback_data)))
        for row in rows
    )
    return tuple(row for row in kept if row)


def _find_verb(callback_data: str) -> str:
    tap = decode(callback_data)
    assert tap is not None, "every button of the panel is of this program"
    return tap.verb


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
    orders, delivered, cancelled = totals.orders, totals.delivered, totals.cancelled
    counts = [
        localizer.html("admin-orders", orders=orders, delivered=delivered, cancelled=cancelled),
        *([localizer.html("admin-refunded", count=totals.refunded)] if totals.refunded else []),
    ]
    if not shows_cost:
        sold = localizer.html("panel-sold", revenue=totals.revenue)
        return "\n".join([localizer.html(_TITLES_WITHOUT_PROFIT[message]), *counts, sold])
    profit = localizer.format_money(totals.profit)
    lines = [
        localizer.html(message, profit=profit),
        *counts,
        localizer.html("admin-money", revenue=totals.revenue, cost=totals.cost),
    ]
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
