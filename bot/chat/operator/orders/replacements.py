"""/replace: replaces faulty pieces of an order at the shop's cost, or sends a text instead, in two taps.

/replace <order>           shows its replacements, and asks how many pieces are faulty
/replace <order> <pieces>  shows what the pieces cost now, with the button that buys them
"""

import re
from collections.abc import Sequence
from functools import partial
from typing import Final

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.orders import replacements_screen as screens
from bot.chat.updates.context import UpdateContext
from bot.chat.updates.staff_questions import WrongAnswer
from bot.domain.ids import OrderId
from bot.domain.orders.order import Order
from bot.domain.orders.replacements import ReplacementObstacle, ReplacementRefusal
from bot.domain.people.staff import Right, has_right
from bot.services.orders import replacements
from bot.services.orders.replacements import QuotedReplacement

routes = Routes(right=Right.MONEY)

_ARGUMENTS: Final = re.compile(r"#?([0-9]{1,18})(?:\s+([0-9]{1,9}))?", re.ASCII)
#: Reasons to ask the same again with a fresh cost.
_ASKED_AGAIN: Final = frozenset({ReplacementObstacle.CHANGED, ReplacementObstacle.EXPIRED})


@routes.command("replace", menu_position=45, group=CommandGroup.ORDERS, aliases=("replacement",))
async def send_replacement(context: UpdateContext, args: str) -> None:
    """Show the replacements of an order, or what one costs; without words, ask for the order."""
    question = screens.build_order_question(context.localizer)
    await context.read_or_ask(args.strip(), question, _read_arguments)


async def _read_arguments(context: UpdateContext, words: str) -> Screen | WrongAnswer:
    found = _ARGUMENTS.fullmatch(words)
    if found is None:
        return WrongAnswer(context.localizer.html("replace-needs-order"))
    order_id = OrderId(int(found[1]))
    if found[2] is None:
        return await _build_choice_screen(context, order_id)
    return await _build_question_screen(context, order_id, int(found[2]))


@routes.button(verbs.REPLACE_ORDER)
async def show_replacement(context: UpdateContext, order_id: int) -> None:
    """Show the replacements of an order, and ask how many pieces are faulty."""
    await context.show_screen(await _build_choice_screen(context, OrderId(order_id)))


async def _build_choice_screen(context: UpdateContext, order_id: OrderId) -> Screen:
    subject = await context.db.read(replacements.read_subject, order_id)
    problem = await context.db.read(replacements.read_open_problem, order_id)
    if subject is None:
        refusal = ReplacementRefusal(ReplacementObstacle.MISSING)
        return screens.build_refusal_screen(context.localizer, refusal, order_id)
    return screens.build_choice_screen(context.localizer, subject, problem)


@routes.button(verbs.ASK_REPLACEMENT)
async def ask_replacement(context: UpdateContext, order_id: int, pieces: int) -> None:
    """Show what a replacement costs now, with the button that buys it."""
    screen = await _build_question_screen(context, OrderId(order_id), pieces)
    await context.show_in_place(screen)


async def _build_question_screen(
    context: UpdateContext, order_id: OrderId, pieces: int, typed_answers: Sequence[str] = ()
) -> Screen:
    """Return the question with its cost, or why the order cannot be replaced."""
    quoted = await replacements.prepare_replacement(
        context.shop, context.db, order_id, pieces, typed_answers
    )
    if isinstance(quoted, ReplacementRefusal):
        return screens.build_refusal_screen(context.localizer, quoted, order_id, pieces)
    shows_cost = has_right(context.role, Right.VIEW_COST)
    number = context.ask_second_tap(
        partial(_place, quoted=quoted, typed_answers=typed_answers, was_cost_shown=shows_cost)
    )
    return screens.build_question_screen(context.localizer, quoted, number, shows_cost=shows_cost)


async def _place(
    context: UpdateContext,
    quoted: QuotedReplacement,
    typed_answers: Sequence[str],
    *,
    was_cost_shown: bool,
) -> Screen:
    """Place a confirmed replacement; ask again if anything has changed since it was shown.

    Who approves the proposal of somebody who may not see costs is shown the cost first.
    """
    order_id = quoted.faulty.id
    if not was_cost_shown and has_right(context.role, Right.VIEW_COST):
        return await _build_question_screen(context, order_id, quoted.pieces, typed_answers)
    placed = await replacements.place_replacement(context.shop, context.db, context.buyer, quoted)
    if isinstance(placed, Order):
        return screens.build_placed_screen(context.localizer, quoted, placed)
    if placed.obstacle in _ASKED_AGAIN:
        return await _build_question_screen(context, order_id, quoted.pieces, typed_answers)
    return screens.build_refusal_screen(context.localizer, placed, order_id, quoted.pieces)


@routes.button(verbs.ASK_REPLACEMENT_ANSWERS)
async def ask_answers(context: UpdateContext, order_id: int, pieces: int) -> None:
    """Ask for the answers that the buyer had erased, one in each line."""
    refusal = await replacements.prepare_replacement(
        context.shop, context.db, OrderId(order_id), pieces
    )
    if (
        isinstance(refusal, QuotedReplacement)
        or refusal.obstacle is not ReplacementObstacle.ANSWERS_MISSING
    ):
        await ask_replacement(context, order_id, pieces)
        return
    question = screens.build_answers_question(context.localizer, refusal, OrderId(order_id))

    async def read_answers(context: UpdateContext, text: str) -> Screen | WrongAnswer:
        lines = [line.strip() for line in text.splitlines()]
        screen = await _build_question_screen(context, OrderId(order_id), pieces, lines)
        if not context.is_second_tap_asked:
            return WrongAnswer(context.localizer.html("replace-answers-unfit"))
        return screen

    await context.ask(question, read_answers, cancel=Tap(verbs.REPLACE_ORDER, (order_id,)))


@routes.button(verbs.ASK_REPLACEMENT_TEXT)
async def ask_text(context: UpdateContext, order_id: int) -> None:
    """Ask for a text that the buyer gets in place of faulty goods."""
    subject = await context.db.read(replacements.read_subject, OrderId(order_id))
    if subject is None or subject.faulty.status not in replacements.REPLACEABLE_STATUSES:
        refusal = ReplacementRefusal(ReplacementObstacle.NOT_DELIVERED)
        screen = screens.build_refusal_screen(context.localizer, refusal, OrderId(order_id))
        await context.show_screen(screen)
        return
    order = subject.faulty

    async def read_text(context: UpdateContext, text: str) -> Screen | WrongAnswer:
        if not text:
            return WrongAnswer(context.localizer.html("staff-question-needs-text"))
        number = context.ask_second_tap(partial(_send_text, order=order, text=text))
        return screens.build_text_question(context.localizer, order, text, number)

    question = screens.build_text_prompt(context.localizer, order)
    await context.ask(question, read_text, cancel=Tap(verbs.REPLACE_ORDER, (order_id,)))


async def _send_text(context: UpdateContext, order: Order, text: str) -> Screen:
    """Send a confirmed text to the buyer; ask again if the order has changed since."""
    sent = await context.db.transact(
        replacements.send_text, context.buyer, order.id, order.version, text
    )
    if isinstance(sent, ReplacementRefusal) and sent.obstacle is ReplacementObstacle.CHANGED:
        subject = await context.db.read(replacements.read_subject, order.id)
        if subject is not None:
            number = context.ask_second_tap(partial(_send_text, order=subject.faulty, text=text))
            return screens.build_text_question(context.localizer, subject.faulty, text, number)
    if isinstance(sent, ReplacementRefusal):
        return screens.build_refusal_screen(context.localizer, sent, order.id)
    return screens.build_text_sent_screen(context.localizer, order, is_new=sent is not None)
