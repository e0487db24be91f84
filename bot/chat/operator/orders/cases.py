"""/review and /resolve: orders with an unknown outcome, and an operator's ruling in two taps.

/review also lists payment cases; the rest of them is in `bot.chat.operator.payments.cases`.

The command or the first tap shows the case and the effect of the ruling. The second tap applies it.
"""

import re
from dataclasses import replace
from functools import partial

from bot.chat.kit.layout import join_paragraphs
from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.list_parts import (
    build_command_question,
    build_ruling_rows,
    build_usage_screen,
    parse_order_number,
)
from bot.chat.operator.orders import cases_screen as screens
from bot.chat.operator.orders.cases_ruling_screen import (
    build_ruling_confirmation_screen,
    build_ruling_declined_screen,
    build_ruling_done_screen,
)
from bot.chat.updates.context import UpdateContext
from bot.chat.updates.staff_questions import WrongAnswer
from bot.domain.errors import Declined, DeclineReason, IllegalTransition, StaleVersion
from bot.domain.ids import OrderId, TradeNo
from bot.domain.orders.order import Order
from bot.domain.orders.transition_inputs import RuledNotCharged, RuledRefund, RuledTrade, Ruling
from bot.domain.paging import locate_page
from bot.domain.people.staff import Right
from bot.i18n import SafeHtml
from bot.services.operations import order_search
from bot.services.orders import cases
from bot.services.orders.cases import Case
from bot.services.payments import cases as payments_cases

routes = Routes(right=Right.VIEW)

_MAX_REASON_LENGTH = 200
_TRADE_NO = re.compile(r"[!-~]{1,64}", re.ASCII)


@routes.command("review", menu_position=30, group=CommandGroup.ORDERS, aliases=("cases",))
async def send_cases(context: UpdateContext) -> None:
    """Show the open cases, oldest first."""
    await context.show_screen(await _cases_screen(context))


@routes.button(verbs.CASES)
async def show_cases(context: UpdateContext) -> None:
    """Show the open cases."""
    await context.show_screen(await _cases_screen(context))


@routes.button(verbs.CASES_PAGE)
async def show_cases_page(context: UpdateContext, page: int) -> None:
    """Show a page of the open cases."""
    await context.show_screen(await _cases_screen(context, page))


async def _cases_screen(context: UpdateContext, page: int = 0) -> Screen:
    """Return a page of the list: payment cases first, then orders."""
    _, payment_count = await context.db.read(payments_cases.list_cases, 0, 0)
    _, count = await context.db.read(order_search.list_cases, 0, 0)
    place = locate_page(page, payment_count + count, order_search.PAGE_SIZE)
    about_payments, _ = await context.db.read(payments_cases.list_cases, place.offset, place.size)
    orders, _ = await context.db.read(
        order_search.list_cases,
        max(0, place.offset - payment_count),
        place.size - len(about_payments),
    )
    return screens.build_case_list_screen(
        context.localizer,
        orders,
        count,
        context.now(),
        about_payments,
        payment_count,
        place=place,
        unknown=await context.db.read(payments_cases.sum_found),
        shows_cost=context.may(Right.VIEW_COST),
    )


@routes.command("resolve", right=Right.MONEY, menu_position=40, group=CommandGroup.ORDERS)
async def ask_ruling(context: UpdateContext, args: str) -> None:
    """Ask to confirm a ruling: `/resolve <order> trade <tradeNo> | not-charged [reason] | refund`.

    What misses is asked for, as the buttons do.
    """
    number, *words = args.split() or [""]
    order_id = parse_order_number(number)
    if order_id is None:
        question = build_command_question(context.localizer, "staff-ask-order", "resolve")
        await context.ask_to_complete(ask_ruling, question)
        return
    ruling = _parse_ruling(words)
    if ruling is not None:
        screen = await _ask_to_confirm(context, order_id, ruling)
        if screen is not None:
            await context.show_screen(screen)
    elif words and words[0] == "trade":
        problem = context.localizer.html("case-trade-wrong") if len(words) > 1 else None
        question = screens.build_trade_question(context.localizer, order_id)
        usage = build_usage_screen(context.localizer, "resolve")
        explained = replace(question, text=join_paragraphs(question.text, usage.text))
        await _ask_trade_no(context, order_id, explained, problem)
    else:
        question = build_command_question(context.localizer, "staff-ask-ruling", "resolve")
        rows = build_ruling_rows(context.localizer, order_id, has_trade_no=False)
        await context.ask_to_complete(ask_ruling, replace(question, rows=rows), number)


@routes.button(verbs.ASK_TRADE_NO, right=Right.MONEY)
async def ask_trade_no(context: UpdateContext, order_id: int) -> None:
    """Ask for the trade number of an order that was found at the supplier."""
    question = screens.build_trade_question(context.localizer, OrderId(order_id))
    await _ask_trade_no(context, OrderId(order_id), question)


async def _ask_trade_no(
    context: UpdateContext, order_id: OrderId, question: Screen, problem: SafeHtml | None = None
) -> None:
    await context.ask(
        question,
        partial(_read_trade_no, order_id=order_id),
        cancel=Tap(verbs.CASE, (order_id,)),
        problem=problem,
    )


async def _read_trade_no(
    context: UpdateContext, words: str, order_id: OrderId
) -> Screen | WrongAnswer:
    if _TRADE_NO.fullmatch(words) is None:
        return WrongAnswer(context.localizer.html("case-trade-wrong"))
    return await _confirmation_screen(context, order_id, RuledTrade(TradeNo(words)))


@routes.button(verbs.CHARGED, right=Right.MONEY)
async def show_charged(context: UpdateContext, order_id: int) -> None:
    """Show what can be done for an order that the supplier has charged."""
    case = await context.db.read(cases.get_case, OrderId(order_id))
    screen = (
        screens.build_case_not_found_screen(context.localizer, OrderId(order_id))
        if isinstance(case, Declined)
        else screens.build_charged_screen(context.localizer, case.order)
    )
    await context.show_screen(screen)


@routes.button(verbs.ASK_NOT_CHARGED, right=Right.MONEY)
async def ask_not_charged(context: UpdateContext, order_id: int) -> None:
    """Ask to confirm that the supplier did not charge; against the evidence, ask for a reason."""
    screen = await _ask_to_confirm(context, OrderId(order_id), RuledNotCharged())
    if screen is not None:
        await context.show_in_place(screen)


async def _ask_to_confirm(
    context: UpdateContext, order_id: OrderId, ruling: Ruling
) -> Screen | None:
    """Return the question whether to apply a ruling; None after asking for the reason it misses."""
    case = await cases.check_ruling(context.shop, context.db, order_id, ruling)
    if isinstance(case, Declined) and case.reason is DeclineReason.RULING_NEEDS_REASON:
        await context.ask(
            screens.build_reason_question(context.localizer, order_id),
            partial(_read_reason, order_id=order_id),
            cancel=Tap(verbs.CASE, (order_id,)),
        )
        return None
    return await _confirmation_screen(context, order_id, ruling)


async def _read_reason(
    context: UpdateContext, words: str, order_id: OrderId
) -> Screen | WrongAnswer:
    ruling = RuledNotCharged(words[:_MAX_REASON_LENGTH])
    case = await cases.check_ruling(context.shop, context.db, order_id, ruling)
    if isinstance(case, Declined) and case.reason is DeclineReason.RULING_NEEDS_REASON:
        return WrongAnswer(context.localizer.html("unruled-needs-reason", order=int(order_id)))
    return await _confirmation_screen(context, order_id, ruling)


@routes.button(verbs.ASK_REFUND, right=Right.MONEY)
async def ask_refund(context: UpdateContext, order_id: int) -> None:
    """Ask to confirm the ruling that the buyer is refunded."""
    await context.show_in_place(
        await _confirmation_screen(context, OrderId(order_id), RuledRefund())
    )


@routes.button(verbs.ASK_WAIT_LONGER, right=Right.MONEY)
async def ask_wait_longer(context: UpdateContext, order_id: int) -> None:
    """Ask to confirm that an order goes on under the trade number that it has."""
    case = await context.db.read(cases.get_case, OrderId(order_id))
    if isinstance(case, Declined) or case.order.trade_no is None:
        screen = screens.build_case_not_found_screen(context.localizer, OrderId(order_id))
    else:
        ruling = RuledTrade(case.order.trade_no)
        screen = await _confirmation_screen(context, OrderId(order_id), ruling)
    await context.show_in_place(screen)


async def _confirmation_screen(context: UpdateContext, order_id: OrderId, ruling: Ruling) -> Screen:
    """Return a screen with the case, the effect of the ruling and the button that applies it."""
    case = await cases.check_ruling(context.shop, context.db, order_id, ruling)
    if isinstance(case, Declined):
        return build_ruling_declined_screen(context.localizer, case, order_id, ruling)
    number = context.ask_second_tap(
        partial(_apply_ruling, order_id=order_id, ruling=ruling, shown=case),
        is_about_case=True,
    )
    return build_ruling_confirmation_screen(
        context.localizer,
        case,
        ruling,
        number,
        context.now(),
        shows_cost=context.may(Right.VIEW_COST),
    )


async def _apply_ruling(
    context: UpdateContext, order_id: OrderId, ruling: Ruling, shown: Case
) -> Screen:
    """Apply a confirmed ruling; ask again if the order has changed since it was shown."""
    result: Order | Declined
    kept = shown.kept_replacements if isinstance(ruling, RuledRefund) else None
    try:
        result = await cases.apply_ruling(
            context.shop,
            context.db,
            context.buyer,
            order_id,
            ruling,
            shown.order,
            kept_replacements=kept,
        )
    except StaleVersion:
        return await _confirmation_screen(context, order_id, ruling)
    except IllegalTransition:
        result = Declined(DeclineReason.ORDER_NOT_OPEN)
    if isinstance(result, Declined):
        return build_ruling_declined_screen(context.localizer, result, order_id, ruling)
    return build_ruling_done_screen(
        context.localizer, result, shows_cost=context.may(Right.VIEW_COST)
    )


def _parse_ruling(words: list[str]) -> Ruling | None:
    match words:
        case ["trade", number] if _TRADE_NO.fullmatch(number) is not None:
            return RuledTrade(TradeNo(number))
        case ["not-charged", *reason]:
            return RuledNotCharged(" ".join(reason)[:_MAX_REASON_LENGTH])
        case ["refund"]:
            return RuledRefund()
        case _:
            return None
