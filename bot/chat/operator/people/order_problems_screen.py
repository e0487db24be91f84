"""The problems that buyers reported: the list, one of them with its answers, and a refusal."""

from datetime import datetime
from typing import Final

from bot.chat.buyer.orders.order_line import format_order_name
from bot.chat.kit.layout import arrange_grid, fit_lines, join_paragraphs
from bot.chat.kit.screen import Button, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import (
    build_confirmation_buttons,
    build_list_rows,
    build_overview_button,
    format_list_page,
)
from bot.chat.operator.orders.cases_screen import format_buyer
from bot.chat.operator.orders.replacements_screen import format_problem_pieces
from bot.domain.people.order_problems import OrderProblem, ProblemState
from bot.domain.people.staff import Right, Role, has_right
from bot.i18n import Localizer, SafeHtml
from bot.services.payments.order_refunds import ProblemShare
from bot.services.people.order_problems import ProblemPage, ProblemView

_SENTENCE_WIDTH: Final = 500


def build_problem_list_screen(localizer: Localizer, listed: ProblemPage) -> Screen:
    """Return a page of the problems that wait, oldest first, with a button for each."""
    if not listed.count:
        return Screen(localizer.html("fault-none"), ((build_overview_button(localizer),),))
    lines = [
        localizer.html(
            "fault-line",
            order=int(each.order.id),
            name=format_order_name(each.order.selection),
            buyer=format_buyer(each.order, each.buyer),
        )
        for each in listed.problems
    ]
    buttons = [
        build_callback_button(
            localizer.plain("button-case", order=int(each.order.id)),
            verbs.PROBLEM,
            each.problem.id,
        )
        for each in listed.problems
    ]
    text = join_paragraphs(
        localizer.html("fault-list", count=listed.count),
        fit_lines(lines),
        format_list_page(localizer, listed.place),
    )
    rows = build_list_rows(localizer, arrange_grid(buttons), listed.place, verbs.PROBLEMS)
    return Screen(text, rows)


def build_problem_screen(
    localizer: Localizer,
    view: ProblemView,
    share: ProblemShare | None,
    role: Role | None,
    now: datetime,
) -> Screen:
    """Return one problem, with its answers as long as it waits for one."""
    problem, order = view.problem, view.order
    is_open = problem.state is ProblemState.OPEN
    age = localizer.format_duration((now - problem.opened_at).total_seconds())
    text = join_paragraphs(
        _format_head(localizer, view),
        localizer.html("fault-reported", buyer=format_buyer(order, view.buyer), age=age),
        format_problem_pieces(localizer, problem),
        localizer.html("fault-decide")
        if is_open
        else localizer.html("fault-answered", state=problem.state.value),
    )
    answers: list[Button] = []
    if is_open and has_right(role, Right.MONEY):
        answers = [
            build_callback_button(localizer.plain("button-replace"), verbs.REPLACE_ORDER, order.id),
            *_build_refund_buttons(localizer, problem, share),
            build_callback_button(
                localizer.plain("button-refuse-problem"), verbs.ASK_PROBLEM_REFUSAL, problem.id
            ),
        ]
    ways = [
        build_callback_button(
            localizer.plain("button-order-number", order=int(order.id)),
            verbs.ORDER_DETAILS,
            order.id,
        )
    ]
    if view.thread_view is not None:
        label = localizer.plain("button-conversation")
        ways.append(build_callback_button(label, verbs.THREAD, view.thread_view.thread.id))
    listed = build_callback_button(localizer.plain("button-problems"), verbs.PROBLEMS, 0)
    return Screen(text, (*arrange_grid(answers), tuple(ways), (listed,)))


def _build_refund_buttons(
    localizer: Localizer, problem: OrderProblem, share: ProblemShare | None
) -> list[Button]:
    """Return the button that refunds the share of the marked pieces, or asks which part to refund.

    There is no button if nothing is left of what was paid.
    """
    if share is None:
        return []
    if share.money is None:
        label = localizer.plain("button-refund-part")
        return [build_callback_button(label, verbs.ASK_PART_REFUND, share.paid.id)]
    count = len(problem.pieces)
    label = localizer.plain("button-refund-share", count=count, money=share.money)
    return [build_callback_button(label, verbs.ASK_SHARE_REFUND, problem.id)]


def build_refusal_prompt(localizer: Localizer, view: ProblemView) -> Screen:
    """Ask for the sentence with which a problem is refused."""
    how = localizer.html("fault-type-refusal")
    return Screen(join_paragraphs(_format_head(localizer, view), how))


def build_refusal_question(
    localizer: Localizer, view: ProblemView, sentence: str, number: int
) -> Screen:
    """Ask whether to refuse the problem with this sentence."""
    text = join_paragraphs(
        _format_head(localizer, view),
        localizer.html("fault-refuse-ask"),
        localizer.html("fault-sentence", text=fit_one_line(sentence, _SENTENCE_WIDTH)),
    )
    label = localizer.plain("button-do-refuse")
    return Screen(text, build_confirmation_buttons(localizer, label, number))


def build_refused_screen(localizer: Localizer, *, is_refused: bool) -> Screen:
    """Return that the buyer reads the sentence, or that the problem was answered before."""
    message = "fault-refused" if is_refused else "fault-answered-before"
    listed = build_callback_button(localizer.plain("button-problems"), verbs.PROBLEMS, 0)
    return Screen(localizer.html(message), ((listed,),))


def _format_head(localizer: Localizer, view: ProblemView) -> SafeHtml:
    name = format_order_name(view.order.selection)
    return localizer.html("fault-head", order=int(view.order.id), name=name)
