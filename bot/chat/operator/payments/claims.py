"""/claims and /claim: payments by hand that buyers reported, and an operator's decision.

/claims                       lists the open claims
/claim <reference>            shows one claim
/claim <reference> <amount>   confirms another amount than the invoiced one

An amount above CONFIRM_CLAIM_ABOVE needs a second tap. So does a claim from before a restore, and one
whose transaction number was given before. If evidence came after what the operator was shown, the
claim is shown again instead of being confirmed or declined.
An operator has one message with the buttons of a claim: a newer one replaces it.
The first decision counts: an operator who comes later sees who decided.
"""

from functools import partial

from bot.chat.kit.declined import build_declined_screen
from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.list_parts import build_command_question
from bot.chat.operator.payments import claims_screen as screens
from bot.chat.operator.proposals import ask_to_propose, must_propose
from bot.chat.telegram.message_sender import copy_if_exists, edit_if_possible
from bot.chat.updates.context import UpdateContext
from bot.domain.errors import Declined, DeclineReason, InvalidAmount
from bot.domain.ids import PaymentReference
from bot.domain.money import Money
from bot.domain.paging import locate_page
from bot.domain.payments.claims import (
    ShownEvidence,
    decode_evidence_count,
    decode_reference_number,
    parse_reference,
)
from bot.domain.people.staff import Right
from bot.domain.typed_amount import parse_amount
from bot.services.payments import claim_decisions, claims
from bot.services.payments.claims import ClaimView

routes = Routes(right=Right.VIEW)


@routes.command("claims", menu_position=35, group=CommandGroup.MONEY, aliases=("payments",))
async def send_claims(context: UpdateContext) -> None:
    """Show the open claims, the oldest first."""
    await context.show_screen(await _list_screen(context))


@routes.button(verbs.CLAIMS)
async def show_claims(context: UpdateContext) -> None:
    """Show the open claims."""
    await context.show_screen(await _list_screen(context))


@routes.button(verbs.CLAIMS_PAGE)
async def show_claims_page(context: UpdateContext, page: int) -> None:
    """Show a page of the open claims."""
    await context.show_screen(await _list_screen(context, page))


async def _list_screen(context: UpdateContext, page: int = 0) -> Screen:
    views, count = await context.db.read(claim_decisions.list_open_claims, page)
    place = locate_page(page, count, claim_decisions.MAX_LISTED)
    return screens.build_claim_list_screen(context.localizer, views, count, place)


@routes.button(verbs.CLAIM)
async def send_claim(context: UpdateContext, number: int) -> None:
    """Send one claim with the buttons to decide it; the list stays."""
    await _send_claim(context, await _find_claim(context, decode_reference_number(number)))


@routes.command("claim", right=Right.MONEY, menu_position=36, group=CommandGroup.MONEY)
async def show_or_confirm_claim(context: UpdateContext, args: str) -> None:
    """Show a claim, or confirm the amount that was typed."""
    words = args.split()
    reference = parse_reference(words[0]) if words else None
    if reference is None or len(words) > 2:  # noqa: PLR2004 - which claim and how much
        question = build_command_question(context.localizer, "staff-ask-reference", "claim")
        await context.ask_to_complete(show_or_confirm_claim, question)
        return
    view = await _find_claim(context, reference)
    if isinstance(view, Declined) or len(words) == 1:
        await _send_claim(context, view)
        return
    try:
        amount = parse_amount(words[1], view.invoice.amount.currency)
    except InvalidAmount:
        amount = None
    if amount is None or amount.amount <= 0:
        question = build_command_question(
            context.localizer, "staff-ask-amount", "claim", wrong_amount=words[1]
        )
        await context.ask_to_complete(show_or_confirm_claim, question, words[0])
        return
    await context.show_screen(await _confirm_or_ask(context, view, amount))


@routes.button(verbs.CONFIRM_CLAIM, right=Right.MONEY)
async def confirm_claim(context: UpdateContext, number: int) -> None:
    """Confirm the invoiced amount, or ask for a second tap."""
    view = await _find_seen_claim(context, number)
    if view is None:
        return
    await context.show_in_place(await _confirm_or_ask(context, view, view.invoice.amount))


@routes.button(verbs.ASK_CLAIM_AMOUNT, right=Right.MONEY)
async def ask_for_amount(context: UpdateContext, number: int) -> None:
    """Ask for the amount that came in, if it is not the invoiced one."""
    view = await _find_seen_claim(context, number)
    if view is not None:
        question = build_command_question(context.localizer, "staff-ask-amount", "claim")
        await context.ask_to_complete(show_or_confirm_claim, question, view.claim.reference)


@routes.button(verbs.DECLINE_CLAIM, right=Right.MONEY)
async def decline_claim(context: UpdateContext, number: int) -> None:
    """Decline a claim, unless it has evidence that the operator has not seen; its buyer is told."""
    view = await _find_seen_claim(context, number)
    if view is None:
        return
    act = partial(_decline, reference=view.claim.reference, shown=view.evidence)
    if context.only_proposes and view.claim.is_open:
        await ask_to_propose(context, act, context.localizer.plain("button-claim-decline"))
    else:
        await context.show_in_place(await act(context))


async def _decline(
    context: UpdateContext, reference: PaymentReference, shown: ShownEvidence
) -> Screen:
    decided = await context.db.transact(
        claim_decisions.decline_claim,
        context.buyer,
        reference,
        shown,
        tapped_message_id=context.message_id,
    )
    is_unseen = not isinstance(decided, Declined) and decided.evidence != shown
    return _build_screen(context, decided, is_unseen=is_unseen)


@routes.button(verbs.CLAIM_PICTURE, right=Right.MONEY)
async def send_picture(context: UpdateContext, number: int) -> None:
    """Send the picture of a claim, if it still exists. What its buyer wrote on it is quoted."""
    view = await _find_claim(context, decode_reference_number(number))
    if isinstance(view, Declined):
        await context.send_message(_build_screen(context, view))
        return
    claim, copy = view.claim, None
    if claim.picture_message_id is not None:
        copy = await copy_if_exists(
            context.bot,
            context.buyer,
            claim.buyer_id,
            claim.picture_message_id,
            caption=screens.build_picture_caption(context.localizer, view),
        )
    if copy is None:
        await context.send_message(
            screens.build_picture_lost_screen(context.localizer, claim.reference)
        )


async def _confirm_or_ask(context: UpdateContext, view: ClaimView, amount: Money) -> Screen:
    """Confirm an amount, or return the question for the second tap."""
    confirm = partial(_confirm, reference=view.claim.reference, amount=amount, shown=view.evidence)
    credited = claim_decisions.value_claim(context.shop, view.invoice, amount)
    if not view.claim.is_open or credited is None:
        return await confirm(context)
    limits = context.shop.settings.claim_limits
    # Who can only propose it is always asked: there is no other tap to wait for.
    is_doubtful = (
        view.is_from_before_restore
        or bool(view.same_transaction)
        or await must_propose(context, credited)
    )
    if not is_doubtful and not limits.needs_second_tap(credited):
        return await confirm(context)
    number = context.ask_second_tap(confirm)
    return screens.build_claim_confirmation_screen(
        context.localizer, view, amount, credited, number
    )


async def _confirm(
    context: UpdateContext, reference: PaymentReference, amount: Money, shown: ShownEvidence
) -> Screen:
    view = await claim_decisions.confirm_claim(
        context.shop,
        context.db,
        context.buyer,
        reference,
        amount,
        shown,
        tapped_message_id=context.message_id,
    )
    is_unseen = not isinstance(view, Declined) and view.evidence != shown
    return _build_screen(context, view, is_unseen=is_unseen)


async def _send_claim(context: UpdateContext, view: ClaimView | Declined) -> None:
    """Send a claim; an older message that could decide it loses its buttons."""
    message_id = await context.send_message(_build_screen(context, view))
    if isinstance(view, Declined) or not view.claim.is_open:
        return
    reference = view.claim.reference
    old_message_id = await context.shop.side_writes.write_aside(
        claims.replace_card, reference, context.buyer, message_id
    )
    if old_message_id is not None:
        screen = screens.build_moved_claim_screen(context.localizer, reference)
        await edit_if_possible(context.bot, context.buyer, old_message_id, screen)


async def _find_seen_claim(context: UpdateContext, number: int) -> ClaimView | None:
    """Return the claim of a button; show why instead if it is gone, or has unseen evidence."""
    view = await _find_claim(context, decode_reference_number(number))
    if isinstance(view, Declined):
        await context.show_in_place(_build_screen(context, view))
        return None
    if view.claim.evidence_count != decode_evidence_count(number):
        await context.show_in_place(_build_screen(context, view, is_unseen=True))
        return None
    return view


async def _find_claim(context: UpdateContext, reference: PaymentReference) -> ClaimView | Declined:
    view = await context.db.read(claims.read_claim, reference)
    return view or Declined(DeclineReason.CLAIM_NOT_FOUND)


def _build_screen(
    context: UpdateContext, view: ClaimView | Declined, *, is_unseen: bool = False
) -> Screen:
    if isinstance(view, Declined):
        return build_declined_screen(context.localizer, view)
    return screens.build_claim_screen(context.localizer, view, is_unseen=is_unseen)
