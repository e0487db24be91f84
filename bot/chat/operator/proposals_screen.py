"""Screens of proposals: the question to those who may decide, and what became of it."""

from collections.abc import Sequence
from typing import Any, Final

from bot.chat.kit.layout import join_paragraphs
from bot.chat.kit.screen import ButtonRows, ButtonStyle, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line, fit_paragraphs
from bot.chat.navigation import verbs
from bot.chat.navigation.proposals import Proposal
from bot.chat.operator.list_parts import build_confirmation_buttons, build_overview_button
from bot.domain.ids import BuyerId
from bot.domain.people.proposals import PROPOSAL_LIFETIME
from bot.i18n import Localizer, SafeHtml
from bot.services.daily_sums import AboveDailySum

_NAME_WIDTH: Final = 40
#: UTF-16 units of the question and of the outcome: a message holds 4 096.
_QUESTION_UNITS: Final = 1_500
_OUTCOME_UNITS: Final = 1_500


def build_proposal_screen(
    localizer: Localizer,
    proposal: Proposal[Any],
    reader: BuyerId,
    above: AboveDailySum | None = None,
) -> Screen:
    """Return the message that asks a person for their decision.

    `above` says that this reader tried, and that it is above the daily sum of theirs.
    """
    name = _fit_name(proposal.proposer_name)
    text = join_paragraphs(
        _format_above(localizer, above),
        localizer.html("proposal-asks", name=name),
        localizer.html("proposal-above-sum", name=name) if proposal.in_full else None,
        _format_question(localizer, proposal, reader),
        localizer.html("proposal-expires", time=_format_lifetime(localizer)),
    )
    approve = build_callback_button(
        localizer.plain("button-approve-proposal"),
        verbs.APPROVE_PROPOSAL,
        proposal.number,
        style=ButtonStyle.DANGER,
    )
    decline = build_callback_button(
        localizer.plain("button-decline-proposal"), verbs.DECLINE_PROPOSAL, proposal.number
    )
    return Screen(text, ((approve,), (decline,), *_build_order_row(localizer, proposal)))


def build_ask_screen(localizer: Localizer, label: str, shown: str, number: int) -> Screen:
    """Return the question whether to propose the act of the tapped button on what was shown."""
    text = join_paragraphs(
        localizer.html("proposal-ask", label=fit_one_line(label, _NAME_WIDTH)),
        localizer.html("proposal-question", text=fit_paragraphs(shown, _QUESTION_UNITS)),
    )
    return Screen(
        text, build_confirmation_buttons(localizer, localizer.plain("button-propose"), number)
    )


def build_question_again_screen(
    localizer: Localizer, question: str, label: str, number: int
) -> Screen:
    """Return the question as it is now, for the person who approved it, with its second tap."""
    return Screen(
        localizer.html("proposal-question", text=fit_paragraphs(question, _QUESTION_UNITS)),
        build_confirmation_buttons(localizer, label, number),
    )


def build_proposed_screen(
    localizer: Localizer,
    proposal: Proposal[Any],
    names: Sequence[str],
    above: AboveDailySum | None = None,
) -> Screen:
    """Return the message for the proposer: who was asked and why, or that no person can be reached."""
    if names:
        asked = localizer.format_list(_fit_name(each) for each in names)
        head = localizer.html("proposal-sent", names=asked, time=_format_lifetime(localizer))
    else:
        head = localizer.html("proposal-unsent")
    why = _format_above(localizer, above)
    said = head if why is None else SafeHtml(join_paragraphs(why, head))
    return _build_screen(localizer, said, proposal, proposal.proposer)


def build_above_sum_screen(localizer: Localizer, above: AboveDailySum) -> Screen:
    """Return that an act is above the daily sum: done again, it asks whether to propose it."""
    again = localizer.html("proposal-above-sum-again")
    return Screen(join_paragraphs(_format_above(localizer, above), again))


def build_asked_again_screen(localizer: Localizer, proposal: Proposal[Any]) -> Screen:
    """Return the message for the proposer while the person who approved is asked once more."""
    head = localizer.html("proposal-asked-again", name=_fit_name(proposal.decider_name))
    return _build_screen(localizer, head, proposal, proposal.proposer)


def build_outcome_screen(
    localizer: Localizer, proposal: Proposal[Any], result: Screen | None
) -> Screen:
    """Return the message for the proposer after a decision, with the result that was shown for it.

    `result` None: nothing was carried out, or it is in another language than the proposer's.
    """
    decided = build_decided_screen(localizer, proposal, proposal.proposer)
    if result is None or len(result.text) > _OUTCOME_UNITS:
        return decided
    return Screen(join_paragraphs(SafeHtml(decided.text), SafeHtml(result.text)), decided.rows)


def build_decided_screen(localizer: Localizer, proposal: Proposal[Any], reader: BuyerId) -> Screen:
    """Return that somebody has decided, or is deciding, and what was proposed."""
    outcome = proposal.outcome
    message_id = "proposal-in-progress" if outcome is None else f"proposal-{outcome.value}"
    head = localizer.html(message_id, name=_fit_name(proposal.decider_name))
    return _build_screen(localizer, head, proposal, reader)


def build_expired_screen(localizer: Localizer) -> Screen:
    """Return that a proposal can no longer be decided, and that nothing was done."""
    return Screen(localizer.html("proposal-expired"), ((build_overview_button(localizer),),))


def build_left_screen(localizer: Localizer, proposal: Proposal[Any]) -> Screen:
    """Return that the proposer may not propose this any more, so nothing was done."""
    text = localizer.html("proposal-left", name=_fit_name(proposal.proposer_name))
    return Screen(
        text, (*_build_order_row(localizer, proposal), (build_overview_button(localizer),))
    )


def _build_screen(
    localizer: Localizer, head: SafeHtml, proposal: Proposal[Any], reader: BuyerId
) -> Screen:
    """Return a sentence about a proposal, with its question and the ways on."""
    text = join_paragraphs(head, _format_question(localizer, proposal, reader))
    panel = (build_overview_button(localizer),)
    return Screen(text, (*_build_order_row(localizer, proposal), panel))


def _build_order_row(localizer: Localizer, proposal: Proposal[Any]) -> ButtonRows:
    """Return the button of the order, if it is known: it opens below, and this message stays."""
    if proposal.order_id is None:
        return ()
    label = localizer.plain("button-order-number", order=proposal.order_id)
    return ((build_callback_button(label, verbs.ORDER_FOR_OPERATORS, proposal.order_id),),)


def _format_above(localizer: Localizer, above: AboveDailySum | None) -> SafeHtml | None:
    return None if above is None else localizer.html("proposal-above-own-sum", money=above.left)


def _format_question(
    localizer: Localizer, proposal: Proposal[Any], reader: BuyerId
) -> SafeHtml | None:
    question = proposal.questions.get(reader, proposal.question)
    if not question:
        return None
    return localizer.html("proposal-question", text=fit_paragraphs(question, _QUESTION_UNITS))


def _format_lifetime(localizer: Localizer) -> str:
    return localizer.format_duration(int(PROPOSAL_LIFETIME.total_seconds()))


def _fit_name(name: str) -> str:
    return fit_one_line(name, _NAME_WIDTH)
