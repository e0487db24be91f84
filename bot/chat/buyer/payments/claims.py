"""Payments by hand: the buyer says "I have paid", and may add a transaction number or a picture.

The screen that asks for them is always a message of its own. The database links it to its claim, so
what the buyer sends next is added to it after a restart too.
"""

from telegram import Message

from bot.chat.buyer.payments import claims_screen as screens
from bot.chat.buyer.payments.wallet import show_wallet
from bot.chat.buyer.people.support import is_rest_of_album
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes
from bot.chat.updates.context import UpdateContext
from bot.domain.errors import Declined
from bot.domain.payments.claims import (
    ClaimedInvoice,
    ClaimEvidence,
    EvidenceProblem,
    PaymentClaim,
    decode_reference_number,
    read_transaction,
)
from bot.services.payments import claims
from bot.services.payments.settled_invoices import record_claimed_message
from bot.shielding import shielded

routes = Routes(right=None)


@routes.button(verbs.CLAIM_PAYMENT, open_to_banned=True)
async def claim_payment(context: UpdateContext, number: int) -> None:
    """Tell the operators that the buyer has paid, and ask for evidence; show an earlier claim."""
    reference = decode_reference_number(number)
    claimed = await context.db.transact(claims.claim_payment, context.buyer, reference)
    # The outbox removes the button of the tapped instructions if their invoice is settled.
    if context.message_id != context.person.screen_message_id:
        await context.shop.side_writes.write_aside(
            record_claimed_message, context.buyer, reference, context.message_id
        )
    await _show_claim_or_refusal(context, claimed)


@routes.button(verbs.END_CLAIM_QUESTION, open_to_banned=True)
async def end_question(context: UpdateContext, number: int) -> None:
    """Show the wallet. What is written from now on is no evidence."""
    reference = decode_reference_number(number)
    await context.shop.side_writes.write_aside(claims.end_question, context.buyer, reference)
    await show_wallet(context)


@routes.button(verbs.WITHDRAW_CLAIM, open_to_banned=True)
async def withdraw_claim(context: UpdateContext, number: int) -> None:
    """Withdraw the buyer's own claim."""
    reference = decode_reference_number(number)
    claimed = await context.db.transact(claims.withdraw_claim, context.buyer, reference)
    if isinstance(claimed, Declined):
        await context.show_declined(claimed)
    else:
        await context.show_screen(screens.build_claim_screen(context.localizer, claimed))


@routes.button(verbs.REMOVE_TRANSACTION, open_to_banned=True)
async def remove_transaction(context: UpdateContext, number: int) -> None:
    """Remove the stored transaction number and ask for another one."""
    reference = decode_reference_number(number)
    claimed = await context.db.transact(claims.remove_transaction, context.buyer, reference)
    await _show_claim_or_refusal(context, claimed)


async def take_evidence(context: UpdateContext, message: Message) -> bool:
    """Add a message to the claim whose question is the current screen; return False without one.

    Of an album only the first picture is taken. A text is no evidence once a number is stored: it
    may be a search, and a stored number is replaced by a button only.
    """
    screen_id = context.person.screen_message_id
    has_method = any(each.terms.by_hand for each in context.shop.settings.payment_methods)
    if screen_id is None or not has_method:
        return False
    claimed = await context.db.read(claims.find_asked_claim, context.buyer, screen_id)
    if claimed is None or (message.text is not None and claimed.claim.transaction):
        return False
    if await is_rest_of_album(context, message):
        return True
    evidence = _read_evidence(message, claimed.claim)
    if isinstance(evidence, EvidenceProblem):
        await _show_claim(context, claimed, evidence)
        return True
    changed = await context.db.transact(
        claims.add_evidence, context.buyer, claimed.claim.reference, evidence
    )
    if isinstance(changed, Declined):
        await context.show_declined(changed)
    else:
        await _show_claim(context, changed)
    return True


def _read_evidence(message: Message, claim: PaymentClaim) -> ClaimEvidence | EvidenceProblem:
    """Return what a message adds to a claim. A picture needs no text.

    The caption of a picture does not replace a stored number.
    """
    has_picture = bool(message.photo or message.document)
    if message.text is None and not has_picture:
        return EvidenceProblem.OTHER_CONTENT
    number = read_transaction(message.text or message.caption or "")
    if has_picture and claim.transaction:
        return ClaimEvidence("", message.message_id)
    if not isinstance(number, EvidenceProblem):
        return ClaimEvidence(number, message.message_id if has_picture else None)
    return ClaimEvidence("", message.message_id) if has_picture else number


async def _show_claim_or_refusal(
    context: UpdateContext, claimed: ClaimedInvoice | Declined
) -> None:
    if isinstance(claimed, Declined):
        await context.show_declined(claimed)
    else:
        await _show_claim(context, claimed)


async def _show_claim(
    context: UpdateContext, claimed: ClaimedInvoice, problem: EvidenceProblem | None = None
) -> None:
    """Show a claim; if it takes evidence, as a new message that asks for it.

    A late tap on an older screen's buttons must not replace the question. A newer tap does not
    interrupt this: a message that was sent but not recorded would never be deleted.
    """
    screen = screens.build_claim_screen(context.localizer, claimed, problem)
    if not claimed.claim.takes_evidence:
        await context.show_screen(screen)
        return

    async def show() -> None:
        old_screen_id = context.person.screen_message_id
        message_id = await context.send_message(screen)
        await context.shop.side_writes.write_aside(
            claims.note_question, claimed.claim.reference, message_id
        )
        context.shown_message_id = message_id
        context.person = await context.deps.person_cache.set_screen(context.person, message_id)
        await context.delete_message(old_screen_id)

    await shielded(show())
