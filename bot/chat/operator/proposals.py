"""Proposals: what a role may not do itself waits for the tap of somebody who may.

The second tap of such an act sends it to everyone who may decide. The first decision counts. An
approved act runs for its version that the proposer saw, with both names in the audit.
"""

import logging
from functools import partial

from telegram.error import TelegramError

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.proposals import Proposal, ProposalOutcome
from bot.chat.navigation.routes import Routes
from bot.chat.navigation.second_tap_actions import PendingConfirmation
from bot.chat.operator import proposals_screen as screens
from bot.chat.telegram.call_retries import retry_telegram_call, summarize_exception
from bot.chat.telegram.message_sender import edit_if_possible, send_screen
from bot.chat.updates.context import AdminAction, UpdateContext
from bot.domain.ids import BuyerId
from bot.domain.money import Money
from bot.domain.people.staff import Right, may_decide
from bot.i18n import Localizer
from bot.services.daily_sums import AboveDailySum, read_sum_left
from bot.services.people import accounts, staff

routes = Routes(right=Right.MONEY)
logger = logging.getLogger(__name__)


async def propose(
    context: UpdateContext,
    pending: PendingConfirmation[AdminAction],
    above: AboveDailySum | None = None,
) -> None:
    """Send an act to everyone who may decide it; show whom it was sent to.

    An act that is `above` the daily sum of the person goes to those without a limit.
    """
    in_full = above is not None
    proposals = context.deps.proposals
    number = proposals.add(
        context.buyer,
        context.person.name,
        pending.action,
        pending.right,
        context.tapped_text,
        pending.order_id,
        in_full=in_full,
    )
    found = proposals.get(number)
    assert found is not None, "it was added just now"
    names = []
    for person in staff.list_deciders(context.shop, pending.right, in_full=in_full):
        localizer, name = await _get_reader(context, person)
        screen = screens.build_proposal_screen(localizer, found, number)
        message_id = await _try_to_send(context, person, screen)
        if message_id is not None:
            found.messages[person] = message_id
            names.append(name or str(person))
    await context.show_in_place(
        screens.build_proposed_screen(context.localizer, found, names, above)
    )


async def must_propose(context: UpdateContext, money: Money) -> bool:
    """Return whether somebody else decides an act that gives `money` to a buyer.

    So it is for who may only propose, and for what is above the daily sum of the person.
    """
    if context.only_proposes:
        return True
    left = await context.db.read(read_sum_left, context.buyer)
    return left is not None and money > left


async def ask_to_propose(context: UpdateContext, action: AdminAction) -> None:
    """Ask whether to propose what the tapped button does at once for those who may decide."""
    number = context.ask_second_tap(action)
    await context.show_in_place(
        screens.build_ask_screen(
            context.localizer, context.button_label, context.tapped_text, number
        )
    )


@routes.button(verbs.APPROVE_PROPOSAL)
async def approve(context: UpdateContext, proposal: int) -> None:
    """Carry out what was proposed. If it has changed meanwhile, the act asks this person again.

    If it is above the daily sum of this person, it goes on waiting for somebody else.
    """
    found = await _take(context, proposal)
    if found is None:
        return
    acting = context.carry_out_for(found.proposer, found.right)
    try:
        result = await found.action(acting)
    except AboveDailySum as above:
        found.decided_by = None
        await _show_above_sum(context, found, proposal, above)
        return
    except BaseException:
        found.decided_by = None  # nothing was committed, or it is not known: it can be tried again
        raise
    is_asked = acting.is_second_tap_asked
    found.outcome = ProposalOutcome.ASKED_AGAIN if is_asked else ProposalOutcome.APPROVED
    await context.show_in_place(result)
    await _tell_others(context, found)
    localizer, _ = await _get_reader(context, found.proposer)
    screen = screens.build_approved_screen(localizer, found, result)
    await _try_to_send(context, found.proposer, screen)


@routes.button(verbs.DECLINE_PROPOSAL)
async def decline(context: UpdateContext, proposal: int) -> None:
    """Decline what was proposed; nothing is carried out."""
    found = await _take(context, proposal)
    if found is None:
        return
    try:
        await context.db.transact(staff.record_declined_proposal, context.buyer, found.proposer)
    except BaseException:
        found.decided_by = None
        raise
    found.outcome = ProposalOutcome.DECLINED
    await context.show_in_place(screens.build_decided_screen(context.localizer, found))
    await _tell_others(context, found)
    localizer, _ = await _get_reader(context, found.proposer)
    await _try_to_send(context, found.proposer, screens.build_decided_screen(localizer, found))


async def _take(context: UpdateContext, number: int) -> Proposal[AdminAction] | None:
    """Return a proposal for this person to decide, and let nobody else; show why not, if not."""
    found = context.deps.proposals.get(number)
    if found is None:
        await context.show_in_place(screens.build_expired_screen(context.localizer))
    elif not may_decide(context.role, found.right, in_full=found.in_full):
        await context.show_in_place(Screen(context.localizer.html("second-tap-no-right")))
    elif found.decided_by == context.buyer:
        return None  # a double tap: the result stays visible
    elif found.decided_by is not None:
        await context.show_in_place(screens.build_decided_screen(context.localizer, found))
    else:
        found.decided_by, found.decider_name = context.buyer, context.person.name
        return found
    return None


async def _show_above_sum(
    context: UpdateContext, found: Proposal[AdminAction], number: int, above: AboveDailySum
) -> None:
    """Say that a proposal is above the daily sum of this person; the others can still decide it."""
    screen = screens.build_proposal_screen(context.localizer, found, number, above)
    await context.show_in_place(screen)
    for person, message_id in found.messages.items():
        if person != context.buyer:
            localizer, _ = await _get_reader(context, person)
            again = screens.build_proposal_screen(localizer, found, number)
            await _try_to_edit(context, person, message_id, again)


async def _tell_others(context: UpdateContext, found: Proposal[AdminAction]) -> None:
    """Take the buttons from the messages of the others, and say there who decided."""
    for person, message_id in found.messages.items():
        if person == context.buyer:
            continue
        localizer, _ = await _get_reader(context, person)
        screen = screens.build_decided_screen(localizer, found)
        await _try_to_edit(context, person, message_id, screen)


async def _try_to_edit(
    context: UpdateContext, person: BuyerId, message_id: int, screen: Screen
) -> None:
    try:
        await edit_if_possible(context.bot, person, message_id, screen)
    except TelegramError as error:
        logger.info("a proposal could not be edited: %s", summarize_exception(error))


async def _get_reader(context: UpdateContext, person_id: BuyerId) -> tuple[Localizer, str]:
    """Return the localizer and the name of a person; the name is empty if they never wrote."""
    person = await context.db.read(accounts.get_person, person_id)
    if person is None:
        return context.deps.translations.localizer_for(None), ""
    return context.deps.localizer_for(person), person.name


async def _try_to_send(context: UpdateContext, person: BuyerId, screen: Screen) -> int | None:
    """Send a message to a member of staff; return None if it cannot be sent."""
    try:
        return await retry_telegram_call(
            context.shop.ports.clock, partial(send_screen, context.bot, person, screen)
        )
    except TelegramError as error:
        logger.info("a message about a proposal was not sent: %s", summarize_exception(error))
        return None
