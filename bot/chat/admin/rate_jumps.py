"""The button of a rate that jumped: an owner accepts the rate with a second tap."""

from bot.chat.navigation import verbs
from bot.chat.route_registry import Routes
from bot.chat.screens.admin import rate_jumps as screens
from bot.chat.update_context import UpdateContext
from bot.chat.updates.admin_confirmations import AcceptRateAction
from bot.domain.rate_jumps import RateId
from bot.services.context import rate_jumps

routes = Routes(operators_only=True)


@routes.button(verbs.ASK_RATE)
async def ask_acceptance(context: UpdateContext, rate: int) -> None:
    """Ask to confirm the rate. The message with the button stays as it is."""
    jump = await context.db.read(rate_jumps.find_jump, RateId(rate))
    if jump is None:
        await context.send_message(screens.build_rate_gone_screen(context.localizer))
        return
    number = context.deps.admin_confirmations.add(context.buyer, AcceptRateAction(jump.id))
    await context.send_message(
        screens.build_acceptance_question_screen(context.localizer, jump, number)
    )


async def apply_acceptance(context: UpdateContext, action: AcceptRateAction) -> None:
    """Use the rate that was confirmed."""
    jump = await rate_jumps.accept_jump(context.shop, context.db, context.buyer, action.rate_id)
    await context.finalize_message(
        screens.build_rate_gone_screen(context.localizer)
        if jump is None
        else screens.build_rate_accepted_screen(context.localizer, jump)
    )
