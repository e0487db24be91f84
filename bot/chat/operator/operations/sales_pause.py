"""/pause and /resume: an operator stops and resumes the sale of new orders.

A typed pause begins at once. Then its text for buyers and its end are asked for, if they were not typed.
The button asks first: one tap never stops the sales of a whole shop.

An operator's own pause ends at once. A pause that the program started is shown first and needs a
confirmation.
"""

from collections.abc import Collection, Mapping
from functools import partial
from typing import Final

from bot.chat.kit.screen import Screen, build_callback_button
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.operations import sales_pause_screen as screens
from bot.chat.updates.context import UpdateContext
from bot.chat.updates.staff_questions import WrongAnswer
from bot.domain.operations.sales_pause import (
    MAX_PAUSE_MESSAGE_LENGTH,
    PauseCause,
    SalesPause,
    parse_pause_notice,
)
from bot.domain.people.staff import Right
from bot.services import sales_pause
from bot.services.operations.supplier_troubles import read_troubles

routes = Routes(right=Right.RESTRICT)

#: Pauses that need no confirmation: the operators' own, and those that /resume does not end.
_RESUMED_UNASKED: Final = {PauseCause.OPERATOR, *sales_pause.ENDED_BY_THE_SHOP}


@routes.command("pause", menu_position=110, group=CommandGroup.STATE)
async def pause_sales(context: UpdateContext, args: str) -> None:
    """Pause sales until an operator resumes them or the typed time comes. Placed orders go on."""
    words = args.strip()
    state = await _pause_and_render(context)
    question = screens.build_pause_notice_question(context.localizer, state)
    # Sales are paused already, so a button "Cancel" would be taken for the end of the pause.
    skip = build_callback_button(context.localizer.plain("button-claim-skip"), verbs.OVERVIEW)
    await context.read_or_ask(words, question, _set_notice, cancel=skip)


@routes.button(verbs.PAUSE_SALES)
async def ask_to_pause(context: UpdateContext) -> None:
    """Ask before sales are paused: a typed text or time, or the second tap, pauses them."""
    number = context.ask_second_tap(_pause_and_render)
    question = screens.build_pause_question(context.localizer, number)
    await context.ask(question, _set_notice)


async def _pause_and_render(context: UpdateContext) -> Screen:
    """Pause sales, and return the state of sales."""
    active_pauses = await context.db.transact(sales_pause.pause_as_operator, context.buyer)
    names = await _read_names(context, active_pauses)
    return screens.build_sales_state_screen(context.localizer, active_pauses, context.now(), names)


async def _set_notice(context: UpdateContext, words: str) -> Screen | WrongAnswer:
    """Pause sales with the typed text and end, and return the state of sales."""
    notice = parse_pause_notice(words, context.now(), context.shop.settings.time_zone)
    if notice is None:
        return WrongAnswer(
            context.localizer.html("pause-notice-too-long", most=MAX_PAUSE_MESSAGE_LENGTH)
        )
    active_pauses = await context.db.transact(sales_pause.pause_as_operator, context.buyer, notice)
    names = await _read_names(context, active_pauses)
    return screens.build_sales_state_screen(context.localizer, active_pauses, context.now(), names)


@routes.button(verbs.RESUME_SALES)
@routes.command("resume", menu_position=120, group=CommandGroup.STATE)
async def resume_sales(context: UpdateContext) -> None:
    """End the operators' own pause; ask first if that would end other pauses too."""
    active_pauses = await context.db.read(sales_pause.list_pauses)
    if all(one.cause in _RESUMED_UNASKED for one in active_pauses):
        await context.show_screen(await _resume_and_render(context, active_pauses))
    else:
        number = context.ask_second_tap(
            partial(_resume_and_render, shown_pauses=tuple(active_pauses))
        )
        names = await _read_names(context, active_pauses)
        await context.show_screen(
            screens.build_resume_confirmation_screen(
                context.localizer, active_pauses, context.now(), number, names
            )
        )


async def _resume_and_render(
    context: UpdateContext, shown_pauses: Collection[SalesPause]
) -> Screen:
    """End `shown_pauses`, but none that began later; return a screen with those still active."""
    active_pauses = await context.db.transact(
        sales_pause.resume_as_operator, context.buyer, shown_pauses
    )
    names = await _read_names(context, active_pauses)
    troubles = await context.db.read(read_troubles)
    return screens.build_sales_state_screen(
        context.localizer, active_pauses, context.now(), names, troubles
    )


async def _read_names(context: UpdateContext, pauses: Collection[SalesPause]) -> Mapping[str, str]:
    """Return the names of those who began pauses, by actor."""
    actors = [pause.actor for pause in pauses]
    return await context.db.read(sales_pause.read_actor_names, actors)
