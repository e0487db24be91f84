"""The buttons that confirm or cancel an operator's pending action. Each action runs once.

By a person who may only propose, the second tap asks those who may decide. So it does for an act above
the daily sum of the person.
"""

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes
from bot.chat.navigation.second_tap_actions import PendingConfirmation
from bot.chat.operator import list_parts as screens
from bot.chat.operator.proposals import (
    decline,
    finish_proposal,
    leave_to_others,
    propose,
    show_proposal,
    take_proposal,
)
from bot.chat.updates.context import AdminAction, UpdateContext
from bot.domain.people.proposals import ProposalOutcome
from bot.domain.people.staff import Right, has_right, may_decide
from bot.services.alerts import keep_message
from bot.services.daily_sums import AboveDailySum

routes = Routes(right=Right.VIEW)


@routes.button(verbs.CONFIRM_ADMIN_ACTION)
async def confirm_action(context: UpdateContext, confirmation: int) -> None:
    """Carry out the pending action; refuse one that is done, expired or another operator's.

    It is marked done after its change is committed, so that a failure before that can be retried.
    The right that it needs is checked again: the person's role may have changed since they asked.
    """
    pending = await _get_pending(context, confirmation)
    if pending is None:
        return
    if not has_right(context.role, pending.right):
        await context.show_in_place(Screen(context.localizer.html("second-tap-no-right")))
        return
    if not may_decide(context.role, pending.right):
        pending.is_done = True
        await propose(context, pending)
        return
    if pending.proposal is not None:
        await _confirm_proposal(context, pending, pending.proposal)
        return
    context.right, context.request = pending.right, pending.request
    try:
        result = await pending.action(context)
    except AboveDailySum as above:
        pending.is_done = True
        await propose(context, pending, above)
        return
    await context.show_in_place(result)
    pending.is_done = True
    # An alert that the action has settled shows its result.
    await context.db.transact(keep_message, context.buyer, context.message_id)


async def _confirm_proposal(
    context: UpdateContext, pending: PendingConfirmation[AdminAction], number: int
) -> None:
    """Carry out a proposal of another person about which this person was asked once more."""
    found = await take_proposal(context, number)
    if found is None:
        return
    acting = context.carry_out_for(found.proposer, pending.right, pending.request, number)
    try:
        result = await pending.action(acting)
    except AboveDailySum as above:
        pending.is_done = True
        await leave_to_others(context, found, above)
        return
    except BaseException:
        found.decided_by = None
        raise
    pending.is_done = True
    await context.show_in_place(result)
    if acting.is_second_tap_asked:
        found.decided_by = None  # the next tap decides it
    else:
        await finish_proposal(context, found, ProposalOutcome.APPROVED, result)


@routes.button(verbs.CANCEL_ADMIN_ACTION)
async def cancel_action(context: UpdateContext, confirmation: int) -> None:
    """Cancel the pending confirmation. If it is about a proposal, decline that."""
    pending = await _get_pending(context, confirmation)
    if pending is not None and pending.proposal is not None:
        pending.is_done = True
        await decline(context, pending.proposal)
    elif pending is not None:
        pending.is_done = True
        await context.show_in_place(
            screens.build_confirmation_cancelled_screen(
                context.localizer, is_about_case=pending.is_about_case
            )
        )


async def _get_pending(
    context: UpdateContext, number: int
) -> PendingConfirmation[AdminAction] | None:
    """Return what waits for the tap; without it, show that the confirmation has expired.

    If it is done, its result stays visible. A proposal that is still open is shown again.
    """
    confirmations = context.deps.admin_confirmations
    pending = confirmations.get_pending(context.buyer, number)
    if pending is None and not confirmations.is_done(context.buyer, number):
        late = confirmations.get_late(context.buyer, number)
        if late is not None and late.proposal is not None:
            late.is_done = True
            if await show_proposal(context, late.proposal):
                return None
        await context.show_in_place(screens.build_confirmation_expired_screen(context.localizer))
    return pending
