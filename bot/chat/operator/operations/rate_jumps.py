"""Handles the button of a rate that jumped: an owner accepts the rate with a second tap."""

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes
from bot.chat.operator.operations import rate_jumps_screen as screens
from bot.chat.updates.context import UpdateContext
from bot.domain.ids import RateId
from bot.domain.people.staff import Right
from bot.services.pricing import rate_jumps

routes = Routes(right=Right.CATALOGUE)


@routes.button(verbs.ASK_RATE)
async def ask_acceptance(context: UpdateContext, rate: int) -> None:
    """Ask to confirm the rate. The message with the button stays as it is."""
    jump = await context.db.read(rate_jumps.find_jump, RateId(rate))
    if jump is None:
        await context.show_screen(screens.build_rate_gone_screen(context.localizer))
        return

    async def accept(context: UpdateContext) -> Screen:
        accepted = await rate_jumps.accept_jump(
            context.shop, context.db, context.buyer, RateId(rate)
        )
        if accepted is None:
            return screens.build_rate_gone_screen(context.localizer)
        return screens.build_rate_accepted_screen(context.localizer, accepted)

    number = context.ask_second_tap(accept)
    await context.show_screen(
        screens.build_acceptance_question_screen(context.localizer, jump, number)
    )
