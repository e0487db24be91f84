"""The second tap: it carries out what its own operator was asked a moment ago, once."""

from bot.chat.admin import cases, credit, sales_pause
from bot.chat.screens.admin import usage_and_confirmations as screens
from bot.chat.update_context import UpdateContext
from bot.chat.updates.admin_confirmations import CreditAction, ResumeSalesAction, RulingAction


async def confirm_action(context: UpdateContext, number: int) -> None:
    """Carry it out. A question that is done, too old, or another operator's changes nothing.

    It is done once its change is committed: a failure before that leaves it to the next try.
    """
    action = context.deps.admin_confirmations.get_pending(context.buyer, number)
    if action is None:
        await _show_too_late(context, number)
        return
    match action:
        case RulingAction():
            await cases.apply_ruling(context, action)
        case CreditAction():
            await credit.apply_credit(context, action)
        case ResumeSalesAction():
            await sales_pause.apply_resume(context, action)
    context.deps.admin_confirmations.mark_done(number)


async def cancel_action(context: UpdateContext, number: int) -> None:
    """Rather not."""
    if context.deps.admin_confirmations.get_pending(context.buyer, number) is None:
        await _show_too_late(context, number)
        return
    context.deps.admin_confirmations.mark_done(number)
    await context.finalize_message(screens.build_confirmation_cancelled_screen(context.localizer))


async def _show_too_late(context: UpdateContext, number: int) -> None:
    """The message of an answered question shows its result, which stays."""
    if not context.deps.admin_confirmations.is_done(context.buyer, number):
        await context.finalize_message(screens.build_confirmation_expired_screen(context.localizer))
