"""Screens of payments by hand for buyers: how to pay, and what became of their claim."""

from bot.chat.buyer.checkout.invoices_screen import build_wallet_row
from bot.chat.kit.layout import join_paragraphs
from bot.chat.kit.screen import Button, ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.domain.payments.claims import (
    ClaimedInvoice,
    ClaimStatus,
    EvidenceProblem,
    PaymentClaim,
    encode_reference_number,
)
from bot.i18n import Localizer, SafeHtml


def build_claim_screen(
    localizer: Localizer, claimed: ClaimedInvoice, problem: EvidenceProblem | None = None
) -> Screen:
    """Return what became of a claim; while it takes evidence, ask for some.

    `problem` says why what the buyer has just sent was not added.
    """
    claim, invoice = claimed.claim, claimed.invoice
    amount = claim.confirmed or invoice.amount
    reference = localizer.html("by-hand-reference", reference=claim.reference)
    head = localizer.html(f"claim-{claim.status.value}", money=amount)
    if not claim.is_open:
        return Screen(join_paragraphs(head, reference), _build_ended_rows(localizer, claim))
    text = join_paragraphs(
        localizer.html(f"claim-problem-{problem.value}") if problem is not None else head,
        "\n".join((reference, *_format_evidence(localizer, claim))),
        localizer.html("claim-add-picture" if claim.transaction else "claim-add")
        if claim.takes_evidence
        else None,
    )
    number = encode_reference_number(claim.reference)
    label = "button-done" if claim.evidence_count else "button-claim-skip"
    done = build_callback_button(localizer.plain(label), verbs.END_CLAIM_QUESTION, number)
    withdraw = build_callback_button(
        localizer.plain("button-claim-withdraw"), verbs.WITHDRAW_CLAIM, number
    )
    rows: list[tuple[Button, ...]] = [(done,), (withdraw,), build_wallet_row(localizer)]
    if claim.transaction and claim.takes_evidence:
        label = localizer.plain("button-claim-other-number")
        rows.insert(1, (build_callback_button(label, verbs.REMOVE_TRANSACTION, number),))
    return Screen(text, tuple(rows))


def _format_evidence(localizer: Localizer, claim: PaymentClaim) -> list[SafeHtml]:
    """Return the evidence that the shop has, one line each."""
    lines = []
    if claim.transaction:
        number = fit_one_line(claim.transaction, 120)
        lines.append(localizer.html("claim-transaction", number=number))
    if claim.picture_message_id is not None:
        lines.append(localizer.html("claim-picture"))
    return lines


def _build_ended_rows(localizer: Localizer, claim: PaymentClaim) -> ButtonRows:
    last = build_wallet_row(localizer)
    if claim.status is ClaimStatus.CONFIRMED:
        return (last,)
    if claim.status is ClaimStatus.WITHDRAWN:
        number = encode_reference_number(claim.reference)
        again = build_callback_button(
            localizer.plain("button-i-have-paid"), verbs.CLAIM_PAYMENT, number
        )
        return ((again,), last)
    support = build_callback_button(localizer.plain("button-support"), verbs.SUPPORT)
    return ((support,), last)
