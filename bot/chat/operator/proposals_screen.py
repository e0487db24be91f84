"""Screens of proposals: the question to those who may decide, and what became of it."""

from collections.abc import Sequence
from typing import Any, Final

from bot.chat.kit.layout import join_paragraphs
from bot.chat.kit.screen import ButtonStyle, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line, fit_paragraphs
from bot.chat.navigation import verbs
from bot.chat.navigation.proposals import PROPOSAL_HOURS, Proposal, ProposalOutcome
from bot.chat.operator.list_parts import build_confirmation_buttons
from bot.i18n import Localizer, SafeHtml
from bot.services.daily_sums import AboveDailySum

_NAME_WIDTH: Final = 40
#: UTF-16 units of the question and of the outcome: a message holds 4 096.
_QUESTION_UNITS: Final = 1_500
_OUTCOME_UNITS: Final = 1_500


def build_proposal_screen(
    localizer: Localizer,
    proposal: Proposal[Any],
    number: int,
    above: AboveDailySum | None = None,
) -> Screen:
    """Return the message that asks somebody who may decide.

    `above` says that this reader tried, and that it is above the daily sum of theirs.
    """
    name = _fit_name(proposal.proposer_name)
    text = join_paragraphs(
        _format_above(localizer, above),
        localizer.html("proposal-asks", name=name),
        localizer.html("proposal-above-sum", name=name) if proposal.in_full else None,
        _format_question(localizer, proposal),
        localizer.html("proposal-expires", time=localizer.format_duration(PROPOSAL_HOURS * 3_600)),
    )
    approve = build_callback_button(
        localizer.plain("button-approve-proposal"),
        verbs.APPROVE_PROPOSAL,
        number,
        style=ButtonStyle.DANGER,
    )
    decline = build_callback_button(
        localizer.plain("button-decline-proposal"), verbs.DECLINE_PROPOSAL, number
    )
    rows = [(approve,), (decline,)]
    if proposal.order_id is not None:
        label = localizer.plain("button-order-number", order=proposal.order_id)
        rows.append((build_callback_button(label, verbs.ORDER_FOR_OPERATORS, proposal.order_id),))
    return Screen(text, tuple(rows))


def build_ask_screen(localizer: Localizer, label: str, shown: str, number: int) -> Screen:
    """Return the question whether to propose the act of the tapped button on what was shown."""
    text = join_paragraphs(
        localizer.html("proposal-ask", label=fit_one_line(label, _NAME_WIDTH)),
        localizer.html("proposal-question", text=fit_paragraphs(shown, _QUESTION_UNITS)),
    )
    return Screen(
        text, build_confirmation_buttons(localizer, localizer.plain("button-propose"), number)
    )


def build_proposed_screen(
    localizer: Localizer,
    proposal: Proposal[Any],
    names: Sequence[str],
    above: AboveDailySum | None = None,
) -> Screen:
    """Return what the proposer reads: who was asked and why, or that nobody can be reached."""
    if names:
        asked = localizer.format_list(_fit_name(each) for each in names)
        head = localizer.html(
            "proposal-sent", names=asked, time=localizer.format_duration(PROPOSAL_HOURS * 3_600)
        )
    else:
        head = localizer.html("proposal-unsent")
    why = _format_above(localizer, above)
    return Screen(join_paragraphs(why, head, _format_question(localizer, proposal)))


def build_above_sum_screen(localizer: Localizer, above: AboveDailySum) -> Screen:
    """Return that an act is above the daily sum: done again, it asks whether to propose it."""
    again = localizer.html("proposal-above-sum-again")
    return Screen(join_paragraphs(_format_above(localizer, above), again))


def build_approved_screen(localizer: Localizer, proposal: Proposal[Any], result: Screen) -> Screen:
    """Return what the proposer reads when somebody approved, with the outcome that they saw."""
    decided = build_decided_screen(localizer, proposal)
    is_done = proposal.outcome is ProposalOutcome.APPROVED
    if not is_done or len(result.text) > _OUTCOME_UNITS:
        return decided
    return Screen(join_paragraphs(SafeHtml(decided.text), SafeHtml(result.text)))


def build_decided_screen(localizer: Localizer, proposal: Proposal[Any]) -> Screen:
    """Return that somebody has decided, or is deciding, and what was proposed."""
    outcome = proposal.outcome
    message_id = "proposal-in-progress" if outcome is None else f"proposal-{outcome.value}"
    head = localizer.html(message_id, name=_fit_name(proposal.decider_name))
    return Screen(join_paragraphs(head, _format_question(localizer, proposal)))


def build_expired_screen(localizer: Localizer) -> Screen:
    """Return that a proposal can no longer be decided, and that nothing was done."""
    return Screen(
        localizer.html("proposal-expired", time=localizer.format_duration(PROPOSAL_HOURS * 3_600))
    )


def _format_above(localizer: Localizer, above: AboveDailySum | None) -> SafeHtml | None:
    return None if above is None else localizer.html("proposal-above-own-sum", money=above.left)


def _format_question(localizer: Localizer, proposal: Proposal[Any]) -> SafeHtml:
    question = fit_paragraphs(proposal.question, _QUESTION_UNITS)
    return localizer.html("proposal-question", text=question)


def _fit_name(name: str) -> str:
    return fit_one_line(name, _NAME_WIDTH)
