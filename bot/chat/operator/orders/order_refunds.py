"""Refunds of an order in part, and goodwill for an order: a question, then a second tap.

The amount is typed; some pieces are a button, or typed as "x2".
"""

import re
from functools import partial

from bot.chat.kit.declined import format_declined_html
from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap
from bot.chat.navigation.routes import Routes
from bot.chat.operator.orders import order_refunds_screen as screens
from bot.chat.operator.orders.order_details import build_page
from bot.chat.operator.typed_answer import read_amount
from bot.chat.updates.context import UpdateContext
from bot.chat.updates.staff_questions import WrongAnswer
from bot.domain.errors import Declined, DeclineReason, StaleVersion
from bot.domain.ids import OrderId
from bot.domain.money import Money
from bot.domain.payments.order_refunds import Pieces, RefundPart
from bot.domain.people.staff import Right
from bot.domain.typed_amount import convert_digits_to_ascii
from bot.i18n import SafeHtml
from bot.services.daily_sums import read_sum_left
from bot.services.payments import order_refunds
from bot.services.payments.order_refunds import PlannedGoodwill, PlannedRefund

routes = Routes(right=Right.MONEY)

#: A number of pieces as people type it: "x2", "2x"; the second and third sign are × and a Cyrillic х.
_PIECES = re.compile(r"[x×х] ?([0-9]{1,5})|([0-9]{1,5}) ?[x×х]", re.IGNORECASE)


@routes.button(verbs.ASK_PART_REFUND)
async def ask_for_part(context: UpdateContext, order_id: int) -> None:
    """Ask which part of an order to refund."""
    found = await context.db.read(order_refunds.read_order_money, OrderId(order_id))
    if isinstance(found, Declined):
        await context.finalize_message(await _build_declined_page(context, order_id, found))
        return
    await context.ask(
        screens.build_part_question_screen(context.localizer, found, await _read_sum_left(context)),
        partial(_read_part, order_id=OrderId(order_id)),
        cancel=Tap(verbs.ORDER_DETAILS, (order_id,)),
    )


@routes.button(verbs.ASK_PIECES_REFUND)
async def ask_pieces_refund(context: UpdateContext, order_id: int, pieces: int) -> None:
    """Ask to confirm the refund of some pieces by their share."""
    screen = await _ask_refund(context, OrderId(order_id), Pieces(pieces))
    if isinstance(screen, Declined):
        screen = await _build_declined_page(context, order_id, screen)
    await context.finalize_message(screen)


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
    screen = await _ask_refund(context, order_id, part)
    if isinstance(screen, Declined):
        return WrongAnswer(format_declined_html(context.localizer, screen))
    return screen


async def _ask_refund(
    context: UpdateContext, order_id: OrderId, part: RefundPart, note: SafeHtml | None = None
) -> Screen | Declined:
    """Return what a refund would do, with the button that makes it."""
    planned = await context.db.read(order_refunds.plan_refund, order_id, part)
    if isinstance(planned, Declined):
        return planned
    left = await _read_sum_left(context)
    if left is not None and planned.money > left:
        return Declined(DeclineReason.ABOVE_DAILY_SUM, {"left": str(left)})
    number = context.ask_second_tap(partial(_refund_part, shown=planned), right=Right.MONEY)
    return screens.build_refund_confirmation_screen(context.localizer, planned, number, note)


async def _refund_part(context: UpdateContext, shown: PlannedRefund) -> Screen:
    """Refund what was confirmed; ask again if the order has changed since it was shown."""
    order_id = shown.order.id
    try:
        done = await context.db.transact(order_refunds.refund_part, context.buyer, shown)
    except StaleVersion:
        part: RefundPart = Pieces(shown.pieces) if shown.pieces else shown.money
        note = context.localizer.html("part-refund-changed")
        again = await _ask_refund(context, order_id, part, note)
        if isinstance(again, Screen):
            return again
        done = again
    if isinstance(done, Declined):
        return await _build_declined_page(context, order_id, done)
    note = context.localizer.html("part-refund-done", money=done.money)
    return await build_page(context, order_id, note)


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
    screen = await _ask_goodwill(context, order_id, money)
    if isinstance(screen, Declined):
        return WrongAnswer(format_declined_html(context.localizer, screen))
    return screen


async def _ask_goodwill(
    context: UpdateContext, order_id: OrderId, money: Money, note: SafeHtml | None = None
) -> Screen | Declined:
    """Return what goodwill would do, with the button that gives it."""
    planned = await context.db.read(order_refunds.plan_goodwill, order_id, money)
    if isinstance(planned, Declined):
        return planned
    left = await _read_sum_left(context)
    if left is not None and money > left:
        return Declined(DeclineReason.ABOVE_DAILY_SUM, {"left": str(left)})
    number = context.ask_second_tap(partial(_give_goodwill, shown=planned), right=Right.MONEY)
    return screens.build_goodwill_confirmation_screen(context.localizer, planned, number, note)


async def _give_goodwill(context: UpdateContext, shown: PlannedGoodwill) -> Screen:
    """Give the goodwill that was confirmed; ask again if the order has changed meanwhile."""
    order_id = shown.order.id
    try:
        done = await context.db.transact(order_refunds.give_goodwill, context.buyer, shown)
    except StaleVersion:
        note = context.localizer.html("part-refund-changed")
        again = await _ask_goodwill(context, order_id, shown.money, note)
        if isinstance(again, Screen):
            return again
        done = again
    if isinstance(done, Declined):
        return await _build_declined_page(context, order_id, done)
    note = context.localizer.html("goodwill-done", money=done.money)
    return await build_page(context, order_id, note)


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
