"""Proposals: what a role may not do itself waits for the tap of somebody who may.

The second tap of such an act sends it to everyone who may decide, each in their language. The first
decision counts. An approved act runs for its version that the proposer saw, with both names in the
audit. After a restart, it is asked about as it is then.
"""

import logging
from functools import partial

from telegram.error import TelegramError

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.proposals import Proposal, make_number
from bot.chat.navigation.routes import Routes
from bot.chat.navigation.second_tap_actions import PendingConfirmation
from bot.chat.navigation.staff_requests import StaffRequest
from bot.chat.operator import proposals_screen as screens
from bot.chat.telegram.call_retries import retry_telegram_call, summarize_exception
from bot.chat.telegram.message_sender import edit_if_possible, send_screen
from bot.chat.updates.context import AdminAction, UpdateContext
from bot.chat.updates.proposal_replay import replay_question
from bot.domain.ids import BuyerId, OrderId
from bot.domain.money import Money
from bot.domain.people.person import Person
from bot.domain.people.proposals import PROPOSAL_LIFETIME, ProposalOutcome, StoredProposal
from bot.domain.people.staff import Right, has_right, may_decide
from bot.i18n import Localizer
from bot.services.daily_sums import AboveDailySum, read_sum_left
from bot.services.people import accounts, proposals, staff

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
    request, in_full = pending.request, above is not None
    found = Proposal(
        make_number(),
        context.buyer,
        context.person.name,
        pending.action,
        pending.right,
        context.tapped_text,
        request.find_id("order_id") if request is not None else None,
        request,
        pending.choice,
        in_full,
    )
    await context.db.transact(proposals.add_proposal, _to_stored(context, found))
    context.deps.proposals.add(found)
    await _put_in_words_of(context, found, context.person)
    names = []
    for person_id in staff.list_deciders(context.shop, pending.right, in_full=in_full):
        person = await context.db.read(accounts.get_person, person_id)
        if person is None:
            continue  # they have never written, so the bot cannot write to them
        await _put_in_words_of(context, found, person)
        screen = screens.build_proposal_screen(context.deps.localizer_for(person), found, person_id)
        message_id = await _try_to_send(context, person_id, screen)
        if message_id is not None:
            found.messages[person_id] = message_id
            names.append(person.name or str(person_id))
    if names:
        await context.db.transact(proposals.set_messages, found.number, found.messages)
    else:
        await context.db.transact(proposals.withdraw_proposal, found.number)
    await context.show_in_place(
        screens.build_proposed_screen(context.localizer, found, names, above)
    )


async def must_propose(context: UpdateContext, money: Money) -> bool:
    """Return whether an act that gives `money` to a buyer needs the decision of another person.

    It does if this person may only propose, or if it is above their daily sum.
    """
    if context.only_proposes:
        return True
    left = await context.db.read(read_sum_left, context.buyer)
    return left is not None and money > left


def _to_stored(context: UpdateContext, found: Proposal[AdminAction]) -> StoredProposal:
    request = found.request
    buyer = request.find_id("buyer_id") if request is not None else None
    return StoredProposal(
        found.number,
        found.proposer,
        found.right,
        request.to_json() if request is not None else None,
        found.choice,
        None if found.order_id is None else OrderId(found.order_id),
        None if buyer is None else BuyerId(buyer),
        context.now() + PROPOSAL_LIFETIME,
        {},
        found.in_full,
    )


async def ask_to_propose(context: UpdateContext, action: AdminAction, label: str) -> None:
    """Ask whether to propose what the tapped button does at once for those who may decide.

    `label` is the button's. Only the proposer has the tapped message, so others get its text as the
    proposer read it.
    """
    if not context.tapped_text:
        await context.show_stale()
        return
    number = context.ask_second_tap(action)
    await context.show_in_place(
        screens.build_ask_screen(context.localizer, label, context.tapped_text, number)
    )


@routes.button(verbs.APPROVE_PROPOSAL)
async def approve(context: UpdateContext, proposal: int) -> None:
    """Carry out what was proposed. If it has changed meanwhile, the act asks this person again.

    If it is above the daily sum of this person, it goes on waiting for somebody else.
    """
    found = await take_proposal(context, proposal)
    if found is None:
        return
    acting = context.carry_out_for(found.proposer, found.right, found.request, found.number)
    try:
        if found.action is None:
            result = await _ask_once_more(acting, found)
        else:
            result = await found.action(acting)
    except AboveDailySum as above:
        await leave_to_others(context, found, above)
        return
    except BaseException:
        found.decided_by = None  # nothing was committed, or it is not known: it can be tried again
        raise
    await context.show_in_place(result)
    if acting.is_second_tap_asked:
        # That tap decides it. Until then another person can decide it.
        found.decided_by = None
        localizer = await _get_localizer(context, found.proposer)
        screen = screens.build_asked_again_screen(localizer, found)
        await _try_to_send(context, found.proposer, screen)
    elif found.action is None:
        found.decided_by = None
        await context.db.transact(proposals.withdraw_proposal, found.number)
    else:
        await finish_proposal(context, found, ProposalOutcome.APPROVED, result)


@routes.button(verbs.DECLINE_PROPOSAL)
async def decline(context: UpdateContext, proposal: int) -> None:
    """Decline what was proposed; nothing is carried out."""
    found = await take_proposal(context, proposal)
    if found is None:
        return
    await finish_proposal(context, found, ProposalOutcome.DECLINED)
    await context.show_in_place(
        screens.build_decided_screen(context.localizer, found, context.buyer)
    )


async def show_proposal(context: UpdateContext, number: int) -> bool:
    """Show the question of an undecided proposal; return False if there is none."""
    found = await _find(context, number)
    if found is None or found.decided_by is not None:
        return False
    await _put_in_words_of(context, found, context.person)
    screen = screens.build_proposal_screen(context.localizer, found, context.buyer)
    await context.show_in_place(screen)
    return True


async def leave_to_others(
    context: UpdateContext, proposal: Proposal[AdminAction], above: AboveDailySum
) -> None:
    """Say that a proposal is above the daily sum of this person; the others can still decide it."""
    proposal.decided_by = None
    screen = screens.build_proposal_screen(context.localizer, proposal, context.buyer, above)
    await context.show_in_place(screen)
    for person, message_id in proposal.messages.items():
        if person != context.buyer:
            localizer = await _get_localizer(context, person)
            again = screens.build_proposal_screen(localizer, proposal, person)
            await _try_to_edit(context, person, message_id, again)


async def take_proposal(context: UpdateContext, number: int) -> Proposal[AdminAction] | None:
    """Reserve a proposal for the decision of this person, and return it.

    If they cannot decide it, show the reason and return None. A proposal is over when its proposer
    has lost the right to propose it.
    """
    found = await _find(context, number)
    localizer = context.localizer
    if found is None:
        await context.show_in_place(screens.build_expired_screen(localizer))
    elif not may_decide(context.role, found.right, in_full=found.in_full):
        await context.show_in_place(Screen(localizer.html("second-tap-no-right")))
    elif found.decided_by == context.buyer and (found.outcome is None or found.action is not None):
        return None  # a double tap: the result comes, or stays visible
    elif found.decided_by is not None:
        await context.show_in_place(screens.build_decided_screen(localizer, found, context.buyer))
    elif not has_right(context.shop.get_role(found.proposer), found.right):
        await context.db.transact(proposals.withdraw_proposal, number)
        await context.show_in_place(screens.build_left_screen(localizer, found))
    else:
        found.decided_by, found.decider_name = context.buyer, context.person.name
        return found
    return None


async def finish_proposal(
    context: UpdateContext,
    proposal: Proposal[AdminAction],
    outcome: ProposalOutcome,
    result: Screen | None = None,
) -> None:
    """Store a decision of this person, and tell the proposer and the others.

    `result` is what the person reads who approved; the proposer gets it if it is in their language.
    """
    try:
        if outcome is ProposalOutcome.APPROVED:
            await context.db.transact(proposals.record_approval, proposal.number, context.buyer)
        else:
            await context.db.transact(
                proposals.decline_proposal, proposal.number, context.buyer, proposal.proposer
            )
    except BaseException:
        proposal.decided_by = None
        raise
    proposal.outcome = outcome
    await _tell_others(context, proposal)
    localizer = await _get_localizer(context, proposal.proposer)
    is_read = localizer.language == context.localizer.language
    screen = screens.build_outcome_screen(localizer, proposal, result if is_read else None)
    await _try_to_send(context, proposal.proposer, screen)


async def _find(context: UpdateContext, number: int) -> Proposal[AdminAction] | None:
    """Return a proposal that the database knows; None if it is over and can be proposed again."""
    stored = await context.db.read(proposals.get_proposal, number)
    if stored is None:
        return None
    found = context.deps.proposals.get(number)
    if found is not None:
        return found
    request = StaffRequest.from_json(stored.request) if stored.request is not None else None
    if stored.outcome is None and request is None:
        return None
    people = {
        each: await context.db.read(accounts.get_person, each)
        for each in {stored.proposer, context.buyer, *stored.messages, stored.decided_by}
        if each is not None
    }
    made: Proposal[AdminAction] = Proposal(
        number,
        stored.proposer,
        _name(people.get(stored.proposer)),
        None,
        stored.right,
        "",
        None if stored.order_id is None else int(stored.order_id),
        request,
        stored.choice,
        stored.in_full,
        messages=dict(stored.messages),
        decided_by=stored.decided_by,
        decider_name=_name(people.get(stored.decided_by)) if stored.decided_by else "",
        outcome=stored.outcome,
    )
    for person in people.values():
        if person is not None:
            await _put_in_words_of(context, made, person)
    return context.deps.proposals.add(made)


def _name(person: Person | None) -> str:
    return person.name if person is not None else ""


async def _put_in_words_of(
    context: UpdateContext, found: Proposal[AdminAction], reader: Person
) -> None:
    """Keep the question as a reader reads it: in their language, with the costs that they may see."""
    replayed = await replay_question(context, reader, found.request, found.choice, found.proposer)
    if replayed is not None:
        localizer = context.deps.localizer_for(reader)
        label = localizer.plain("proposal-choice", label=replayed.label)
        found.questions[reader.id] = f"{label}\n\n{replayed.text}"


async def _ask_once_more(acting: UpdateContext, found: Proposal[AdminAction]) -> Screen:
    """Return the question as it is now; or that the proposal is over, if it leads to none."""
    replayed = await replay_question(
        acting, acting.person, found.request, found.choice, found.proposer
    )
    if replayed is None:
        return screens.build_expired_screen(acting.localizer)
    number = acting.ask_second_tap(replayed.action, choice=found.choice)
    return screens.build_question_again_screen(
        acting.localizer, replayed.text, replayed.label, number
    )


async def _tell_others(context: UpdateContext, found: Proposal[AdminAction]) -> None:
    """Take the buttons from the messages of the others, and say there who decided."""
    for person, message_id in found.messages.items():
        if person == context.buyer:
            continue
        screen = screens.build_decided_screen(await _get_localizer(context, person), found, person)
        await _try_to_edit(context, person, message_id, screen)


async def _try_to_edit(
    context: UpdateContext, person: BuyerId, message_id: int, screen: Screen
) -> None:
    try:
        await edit_if_possible(context.bot, person, message_id, screen)
    except TelegramError as error:
        logger.info("a proposal could not be edited: %s", summarize_exception(error))


async def _get_localizer(context: UpdateContext, person_id: BuyerId) -> Localizer:
    person = await context.db.read(accounts.get_person, person_id)
    if person is None:
        return context.deps.translations.localizer_for(None)
    return context.deps.localizer_for(person)


async def _try_to_send(context: UpdateContext, person: BuyerId, screen: Screen) -> int | None:
    """Send a message to a member of staff; return None if it cannot be sent."""
    try:
        return await retry_telegram_call(
            context.shop.ports.clock, partial(send_screen, context.bot, person, screen)
        )
    except TelegramError as error:
        logger.info("a message about a proposal was not sent: %s", summarize_exception(error))
        return None
