"""Refunds of an order in part, and goodwill for an order: a question, then a second tap.

The amount is typed; some pieces are a button, or typed as "x2".

/refund <order> <amount or pieces>   asks to confirm a refund in part; what else it takes is in
                                     `bot.chat.operator.payments.refunds`
/goodwill <order> <amount>           asks to confirm goodwill
"""

import re
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from bot.chat.kit.declined import format_declined_html
from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.list_parts import build_command_question, parse_order_number
from bot.chat.operator.orders import order_refunds_screen as screens
from bot.chat.operator.orders.order_details import build_page
from bot.chat.operator.payments.refunds import send_payments
from bot.chat.operator.typed_answer import read_amount
from bot.chat.updates.context import UpdateContext
from bot.chat.updates.staff_questions import WrongAnswer
from bot.domain.errors import Declined, StaleVersion
from bot.domain.ids import OrderId, OrderProblemId
from bot.domain.money import Money
from bot.domain.payments.order_refunds import Pieces, RefundPart
from bot.domain.people.staff import Right
from bot.domain.typed_amount import convert_digits_to_ascii
from bot.i18n import SafeHtml
from bot.services.daily_sums import read_sum_left
from bot.services.payments import order_refunds
from bot.services.payments.order_refunds import PlannedGoodwill, PlannedRefund
from storage.transaction import Transaction

routes = Routes(right=Right.MONEY)

#: A number of pieces as people type it: "x2", "2x"; the second and third sign are × and a Cyrillic х.
_PIECES = re.compile(r"[x×х] ?([0-9]{1,5})|([0-9]{1,5}) ?[x×х]", re.IGNORECASE)
#: Returns what a refund or goodwill would do, or why it is declined.
_Plan: TypeAlias = Callable[[Transaction], PlannedRefund | PlannedGoodwill | Declined]


@routes.button(verbs.ASK_PART_REFUND)
async def ask_for_part(context: UpdateContext, order_id: int) -> None:
    """Ask which part of an order to refund."""
    found = await context.db.read(order_refunds.read_order_money, OrderId(order_id))
    if isinstance(found, Declined):
        await context.show_in_place(await _build_declined_page(context, order_id, found))
        return
    await context.ask(
        screens.build_part_question_screen(context.localizer, found, await _read_sum_left(context)),
        partial(_read_part, order_id=OrderId(order_id)),
        cancel=Tap(verbs.ORDER_DETAILS, (order_id,)),
    )


@routes.button(verbs.ASK_PIECES_REFUND)
async def ask_pieces_refund(context: UpdateContext, order_id: int, pieces: int) -> None:
    """Ask to confirm the refund of some pieces by their share."""
    plan = partial(order_refunds.plan_refund, order_id=OrderId(order_id), part=Pieces(pieces))
    screen = await _ask_second_tap(context, plan)
    if isinstance(screen, Declined):
        screen = await _build_declined_page(context, order_id, screen)
    await context.show_in_place(screen)


@routes.button(verbs.ASK_SHARE_REFUND)
async def ask_share_refund(context: UpdateContext, problem_id: int) -> None:
    """Ask to confirm the refund of the pieces that the buyer marked as bad, by their share."""
    problem = OrderProblemId(problem_id)
    screen = await _ask_second_tap(context, partial(order_refunds.plan_share, problem_id=problem))
    if isinstance(screen, Declined):
        screen = screens.build_no_share_screen(context.localizer, problem)
    await context.show_in_place(screen)


@routes.command("refund", menu_position=61, group=CommandGroup.MONEY, aliases=("refunds",))
async def send_refund(context: UpdateContext, args: str) -> None:
    """Ask to confirm the refund of a part of an order, or send the payments that may be returned."""
    number, *words = args.split() or [""]
    order_id = parse_order_number(number)
    if not number:
        question = build_command_question(context.localizer, "staff-ask-payment", "refund")
        await context.ask_to_complete(send_refund, question)
    elif order_id is not None and (words or number.startswith("#")):
        await _send_part(context, order_id, " ".join(words))
    else:
        await send_payments(context, args.strip())


async def _send_part(context: UpdateContext, order_id: OrderId, words: str) -> None:
    """Ask to confirm the refund of a typed part; ask for the part if it misses or is unclear."""
    found = await context.db.read(order_refunds.read_order_money, order_id)
    if isinstance(found, Declined):
        await context.show_screen(await _build_declined_page(context, order_id, found))
        return
    await context.read_or_ask(
        words,
        screens.build_part_question_screen(context.localizer, found, await _read_sum_left(context)),
        partial(_read_part, order_id=order_id),
        cancel=Tap(verbs.ORDER_DETAILS, (order_id,)),
    )


async def _read_part(
    context: UpdateContext, text: str, *, order_id: OrderId
) -> Screen | WrongAnswer:
    """Ask to confirm the refund of a typed amount, or of a typed number of pieces."""
    part: RefundPart | WrongAnswer
    pieces = _PIECES.fullmatch(convert_digits_to_ascii(text))
    if pieces is not None:
        part = Pieces(int(pieces[1] or pieces[2]))
    else:
        part = read_amount(context, text, context.shop.settings.currency)
    if isinstance(part, WrongAnswer):
        return part
    plan = partial(order_refunds.plan_refund, order_id=order_id, part=part)
    return await _answer(context, plan)


async def _ask_second_tap(
    context: UpdateContext, plan: _Plan, note: SafeHtml | None = None
) -> Screen | Declined:
    """Return what a refund or goodwill would do, with the button that makes it."""
    planned = await context.db.read(plan)
    if isinstance(planned, Declined):
        return planned
    act = partial(_pay_out, shown=planned, plan=plan)
    number = context.ask_second_tap(act, right=Right.MONEY)
    if isinstance(planned, PlannedRefund):
        return screens.build_refund_confirmation_screen(context.localizer, planned, number, note)
    return screens.build_goodwill_confirmation_screen(context.localizer, planned, number, note)


async def _pay_out(
    context: UpdateContext, shown: PlannedRefund | PlannedGoodwill, plan: _Plan
) -> Screen:
    """Make what was confirmed; ask again if the order has changed since it was shown."""
    order_id = shown.order.id
    done: PlannedRefund | PlannedGoodwill | Screen | Declined
    try:
        if isinstance(shown, PlannedRefund):
            done = await context.db.transact(order_refunds.refund_part, context.buyer, shown)
        else:
            done = await context.db.transact(order_refunds.give_goodwill, context.buyer, shown)
    except StaleVersion:
        changed = context.localizer.html("part-refund-changed")
        done = await _ask_second_tap(context, plan, changed)
    if isinstance(done, Screen):
        return done
    if isinstance(done, Declined):
        if isinstance(shown, PlannedRefund) and shown.problem is not None:
            return screens.build_no_share_screen(context.localizer, shown.problem.id)
        return await _build_declined_page(context, order_id, done)
    words = "part-refund-done" if isinstance(done, PlannedRefund) else "goodwill-done"
    note = context.localizer.html(words, money=done.money)
    return await build_page(context, order_id, note)


@routes.command("goodwill", menu_position=62, group=CommandGroup.MONEY)
async def send_goodwill(context: UpdateContext, args: str) -> None:
    """Ask to confirm goodwill for an order; what misses is asked for."""
    number, *words = args.split() or [""]
    order_id = parse_order_number(number)
    if order_id is None:
        question = build_command_question(context.localizer, "staff-ask-order", "goodwill")
        await context.ask_to_complete(send_goodwill, question)
        return
    await context.read_or_ask(
        " ".join(words),
        screens.build_goodwill_question_screen(
            context.localizer, order_id, await _read_sum_left(context)
        ),
        partial(_read_goodwill, order_id=order_id),
        cancel=Tap(verbs.ORDER_DETAILS, (order_id,)),
    )


@routes.button(verbs.ASK_GOODWILL)
async def ask_for_goodwill(context: UpdateContext, order_id: int) -> None:
    """Ask how much goodwill the buyer of an order gets."""
    await context.ask(
        screens.build_goodwill_question_screen(
            context.localizer, OrderId(order_id), await _read_sum_left(context)
        ),
        partial(_read_goodwill, order_id=OrderId(order_id)),
        cancel=Tap(verbs.ORDER_DETAILS, (order_id,)),
    )


async def _read_goodwill(
    context: UpdateContext, text: str, *, order_id: OrderId
) -> Screen | WrongAnswer:
    """Ask to confirm goodwill of a typed amount."""
    money = read_amount(context, text, context.shop.settings.currency)
    if isinstance(money, WrongAnswer):
        return money
    plan = partial(order_refunds.plan_goodwill, order_id=order_id, money=money)
    return await _answer(context, plan)


async def _answer(context: UpdateContext, plan: _Plan) -> Screen | WrongAnswer:
    """Ask to confirm what was typed; if it is declined, the question stays open."""
    screen = await _ask_second_tap(context, plan)
    if isinstance(screen, Declined):
        return WrongAnswer(format_declined_html(context.localizer, screen))
    return screen


async def _read_sum_left(context: UpdateContext) -> Money | None:
    """Return what the person may still give away today; None without a limit of their own.

    What a person may only propose counts for the one who decides.
    """
    if context.only_proposes:
        return None
    return await context.db.read(read_sum_left, context.buyer)


async def _build_declined_page(context: UpdateContext, order_id: int, declined: Declined) -> Screen:
    """Return the page of the order with the reason why nothing was changed."""
    note = format_declined_html(context.localizer, declined)
    return await build_page(context, OrderId(order_id), note)
