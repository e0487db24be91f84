"""One act for many orders: the causes of cases, what an act would change, and what it changed."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.chat.buyer.orders.causes import format_operator_cause
from bot.chat.kit.layout import arrange_column, arrange_grid, fit_lines, join_paragraphs
from bot.chat.kit.screen import Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line, fit_paragraphs
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap
from bot.chat.operator.list_parts import (
    build_case_list_row,
    build_confirmation_buttons,
    build_overview_button,
)
from bot.chat.operator.orders.order_search_screen import search_ids
from bot.domain.money import Money
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import Order
from bot.domain.orders.order_search import OrderSearch
from bot.domain.people.staff import Right, Role, has_right
from bot.i18n import Localizer, SafeHtml
from bot.services.operations.bulk_acts import (
    BulkAct,
    BulkOrders,
    BulkResult,
    CauseSum,
    PlannedReplacements,
    Skipped,
    cause_number,
    sum_refundable,
)

_MAX_CAUSES: Final = 20
_MAX_NUMBERS: Final = 40
_WHAT_WIDTH: Final = 160
_MESSAGE_UNITS: Final = 2_500
#: The acts for the cases of a cause, and those for the orders of a product; each with its right.
CASE_ACTS: Final = (BulkAct.REFUND, BulkAct.NOT_CHARGED, BulkAct.WAIT)
PRODUCT_ACTS: Final = (BulkAct.WRITE, BulkAct.REFUND, BulkAct.REPLACE)
ACT_RIGHTS: Final = {
    BulkAct.REFUND: Right.MONEY,
    BulkAct.NOT_CHARGED: Right.MONEY,
    BulkAct.WAIT: Right.MONEY,
    BulkAct.WRITE: Right.ANSWER,
    BulkAct.REPLACE: Right.MONEY,
}


def build_causes_screen(localizer: Localizer, causes: Sequence[CauseSum]) -> Screen:
    """Return the causes of the open cases, with a button for the cases of each."""
    if not causes:
        return Screen(localizer.html("review-none"), build_case_list_row(localizer))
    shown = causes[:_MAX_CAUSES]
    lines = [
        localizer.html(
            "bulk-cause-line",
            number=number,
            cause=format_operator_cause(localizer, each.cause, ""),
            count=each.count,
            money=each.money,
        )
        for number, each in enumerate(shown, start=1)
    ]
    buttons = [
        build_callback_button(
            localizer.plain("button-bulk-cause", number=number, count=each.count),
            verbs.CAUSE_CASES,
            cause_number(each.cause),
        )
        for number, each in enumerate(shown, start=1)
    ]
    text = join_paragraphs(localizer.html("bulk-causes"), fit_lines(lines))
    return Screen(text, (*arrange_grid(buttons), *build_case_list_row(localizer)))


def build_cause_cases_screen(
    localizer: Localizer, cause: Cause, matches: BulkOrders, role: Role | None
) -> Screen:
    """Return the open cases of a cause, with the acts for all of them."""
    buttons = [
        build_callback_button(
            _format_act(localizer, act), verbs.ASK_BULK_CASES, cause_number(cause), int(act)
        )
        for act in CASE_ACTS
        if has_right(role, ACT_RIGHTS[act]) and matches.select(act)
    ]
    title = localizer.html("bulk-cause", cause=format_operator_cause(localizer, cause, ""))
    rows = (*arrange_column(buttons), *build_case_list_row(localizer))
    return Screen(_format_orders(localizer, title, matches), rows)


def build_bulk_orders_screen(
    localizer: Localizer, search: OrderSearch, what: str, matches: BulkOrders, role: Role | None
) -> Screen:
    """Return the orders of a product, with the acts for all of them. `what` names the search."""
    ids = search_ids(search)[:-1]
    buttons = [
        build_callback_button(_format_act(localizer, act), verbs.ASK_BULK_ORDERS, *ids, int(act))
        for act in PRODUCT_ACTS
        if has_right(role, ACT_RIGHTS[act]) and matches.select(act)
    ]
    back = build_callback_button(
        localizer.plain("button-back"), verbs.FOUND_ORDERS, *search_ids(search)
    )
    title = localizer.html("bulk-orders", what=fit_one_line(what, _WHAT_WIDTH))
    rows = (*arrange_column(buttons), (back, build_overview_button(localizer)))
    return Screen(_format_orders(localizer, title, matches), rows)


def _format_act(localizer: Localizer, act: BulkAct) -> str:
    return localizer.plain(f"button-bulk-{_name(act)}")


def _name(act: BulkAct) -> str:
    return act.name.lower().replace("_", "-")


def _format_orders(localizer: Localizer, title: SafeHtml, matches: BulkOrders) -> str:
    """Return how many orders there are and which; the first of very many."""
    numbers = ", ".join(f"#{order.id}" for order in matches.orders[:_MAX_NUMBERS])
    more = len(matches.orders) > _MAX_NUMBERS
    return join_paragraphs(
        title,
        localizer.html("bulk-count", count=matches.count),
        localizer.html("bulk-first", count=len(matches.orders))
        if matches.count > len(matches.orders)
        else None,
        localizer.html("bulk-numbers", numbers=f"{numbers}, …" if more else numbers)
        if numbers
        else None,
    )


def build_bulk_question_screen(
    localizer: Localizer,
    act: BulkAct,
    orders: Sequence[Order],
    currency: str,
    confirmation_number: int,
    message: str = "",
    *,
    replaced: int = 0,
) -> Screen:
    """Return what an act would do, for how many orders and how much money, and its button.

    `replaced` is how many of the orders were replaced before.
    """
    effect = localizer.html(
        f"bulk-ask-{_name(act)}", count=len(orders), money=sum_refundable(orders, currency)
    )
    quoted = localizer.html("bulk-text", text=fit_paragraphs(message, _MESSAGE_UNITS))
    text = join_paragraphs(
        effect,
        quoted if message else None,
        localizer.html("bulk-replaced", count=replaced)
        if replaced and act is BulkAct.REFUND
        else None,
        localizer.html("bulk-each"),
        localizer.html("effect-stands"),
    )
    label = _format_act(localizer, act)
    return Screen(text, build_confirmation_buttons(localizer, label, confirmation_number))


def build_replacement_question_screen(
    localizer: Localizer,
    planned: PlannedReplacements,
    confirmation_number: int,
    *,
    shows_cost: bool,
) -> Screen:
    """Return for how many orders goods would be bought again and what they cost, with the button."""
    text = join_paragraphs(
        localizer.html("bulk-ask-replace", count=len(planned.orders)),
        localizer.html("bulk-replace-cost", money=planned.cost) if shows_cost else None,
        _format_skipped(localizer, planned.skipped),
        localizer.html("bulk-each"),
        localizer.html("effect-stands"),
    )
    label = _format_act(localizer, BulkAct.REPLACE)
    return Screen(text, build_confirmation_buttons(localizer, label, confirmation_number))


def build_nothing_to_do_screen(
    localizer: Localizer, skipped: Mapping[Skipped, int] | None = None
) -> Screen:
    """Return that the act fits none of the orders any more, or cannot be done for any now."""
    text = join_paragraphs(
        localizer.html("bulk-nothing"), _format_skipped(localizer, skipped) if skipped else None
    )
    return Screen(text, build_case_list_row(localizer))


def _format_skipped(localizer: Localizer, skipped: Mapping[Skipped, int]) -> str:
    """Return how many orders are left out for which reason."""
    lines = [
        localizer.html("bulk-skipped", count=count, why=why.value)
        for why, count in sorted(skipped.items())
    ]
    return "\n".join(lines)


def build_text_question(localizer: Localizer, count: int) -> Screen:
    """Return the question what to write to so many buyers."""
    return Screen(localizer.html("bulk-ask-text", count=count))


def build_working_screen(localizer: Localizer, count: int, progress: Tap) -> Screen:
    """Return that an act is being carried out, with the button for a restart in the middle."""
    label = localizer.plain("button-bulk-progress")
    button = build_callback_button(label, progress.verb, *progress.ids)
    return Screen(localizer.html("bulk-working", count=count), ((button,),))


def build_progress_screen(localizer: Localizer, done: int, count: int, rest: Tap) -> Screen:
    """Return how far an act came before a restart; `rest` asks about the orders that are left."""
    text = localizer.html("bulk-interrupted", done=done, count=count)
    label = localizer.plain("button-bulk-go-on")
    button = build_callback_button(label, rest.verb, *rest.ids)
    return Screen(text, ((button,), (build_overview_button(localizer),)))


def build_bulk_result_screen(localizer: Localizer, result: BulkResult, currency: str) -> Screen:
    """Return how many orders an act changed, and how many it left out for which reason."""
    money = result.money if result.done else Money(0, currency)
    text = join_paragraphs(
        localizer.html("bulk-done", count=result.done, money=money),
        _format_skipped(localizer, result.skipped),
    )
    row = (*build_case_list_row(localizer)[0], build_overview_button(localizer))
    return Screen(text, (row,))
