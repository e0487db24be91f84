"""Claims as operators see them: the list, one claim with its buttons, and the second tap."""

from collections.abc import Sequence

from bot.chat.kit.layout import (
    MAX_TEXT_UNITS,
    SHORT_FORMAT,
    arrange_grid,
    fit_lines,
    format_local_time,
    join_paragraphs,
)
from bot.chat.kit.screen import ButtonRows, ButtonStyle, Screen, build_callback_button
from bot.chat.kit.text_fitting import EMPTY_DASH, fit_one_line
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import (
    build_buyer_button,
    build_confirmation_buttons,
    build_list_rows,
    format_handle,
    format_list_page,
)
from bot.domain.ids import PaymentReference
from bot.domain.money import Money
from bot.domain.paging import ONLY_PAGE, PagePosition
from bot.domain.payments.claims import (
    MAX_TRANSACTION_LENGTH,
    PaymentClaim,
    encode_claim_version,
    encode_reference_number,
)
from bot.domain.people.person import Person
from bot.i18n import Localizer, SafeHtml
from bot.services.payments.claims import ClaimNotice, ClaimView

_NAME_WIDTH = 60
_MAX_NAMED_CLAIMS = 5


def build_claim_list_screen(
    localizer: Localizer, views: Sequence[ClaimView], count: int, place: PagePosition = ONLY_PAGE
) -> Screen:
    """Return a page of the `count` open claims, oldest first, with a button for each."""
    if not views:
        rows = build_list_rows(localizer, (), place, verbs.CLAIMS_PAGE)
        return Screen(localizer.html("claims-none"), rows)
    lines = [
        localizer.html(
            "claims-line",
            reference=view.claim.reference,
            name=_format_name(view.buyer),
            money=view.invoice.amount,
            at=format_local_time(localizer, view.claim.claimed_at, SHORT_FORMAT),
        )
        for view in views
    ]
    buttons = [
        build_callback_button(
            view.claim.reference, verbs.CLAIM, encode_reference_number(view.claim.reference)
        )
        for view in views
    ]
    head = localizer.html("claims-title", count=count)
    text = join_paragraphs(
        head, fit_lines(lines, MAX_TEXT_UNITS - 300), format_list_page(localizer, place)
    )
    rows = build_list_rows(localizer, arrange_grid(buttons), place, verbs.CLAIMS_PAGE)
    return Screen(text, rows)


def build_claim_screen(localizer: Localizer, view: ClaimView, *, is_unseen: bool = False) -> Screen:
    """Return a claim with what the buyer says; its decision, or the buttons to decide it.

    `is_unseen` says that the operator answered a message without the newest evidence.
    """
    claim = view.claim
    lines = _format_number(localizer, claim)
    if claim.picture_message_id is not None:
        lines.append(localizer.html("claim-picture"))
    facts = [
        localizer.html("claim-amount", money=view.invoice.amount),
        *(
            []
            if view.invoice.credited == view.invoice.amount
            else [localizer.html("claim-credited", money=view.invoice.credited)]
        ),
        localizer.html("by-hand-reference", reference=claim.reference),
        localizer.html(
            "claim-said", at=format_local_time(localizer, claim.claimed_at, SHORT_FORMAT)
        ),
        *(lines or [localizer.html("claim-no-evidence")]),
    ]
    text = join_paragraphs(
        localizer.html("claim-unseen") if is_unseen and claim.is_open else None,
        localizer.html("claim-head", name=_format_name(view.buyer), who=_format_buyer_handle(view)),
        "\n".join(facts),
        _format_same_transaction(localizer, view),
        _format_restore(localizer, view),
        _format_decision(localizer, view),
    )
    return Screen(text, _build_rows(localizer, view))


def _format_number(localizer: Localizer, claim: PaymentClaim) -> list[SafeHtml]:
    if not claim.transaction:
        return []
    number = fit_one_line(claim.transaction, MAX_TRANSACTION_LENGTH)
    return [localizer.html("claim-typed-number", number=number)]


def _format_same_transaction(localizer: Localizer, view: ClaimView) -> SafeHtml | None:
    """Return the warning that the transaction number is not new."""
    if not view.same_transaction:
        return None
    named = localizer.format_list(view.same_transaction[:_MAX_NAMED_CLAIMS])
    return localizer.html("claim-same-transaction", claims=named, count=len(view.same_transaction))


def _format_restore(localizer: Localizer, view: ClaimView) -> SafeHtml | None:
    """Return the warning that an open claim may have been confirmed before a restore."""
    is_doubtful = view.claim.is_open and view.is_from_before_restore
    return localizer.html("claim-before-restore") if is_doubtful else None


def _format_decision(localizer: Localizer, view: ClaimView) -> SafeHtml | None:
    claim = view.claim
    if claim.decided_at is None:
        return None
    return localizer.html(
        f"claim-decided-{claim.status.value}",
        money=claim.confirmed or view.invoice.amount,
        name=_format_name(view.decided_by),
        at=format_local_time(localizer, claim.decided_at, SHORT_FORMAT),
    )


def _build_rows(localizer: Localizer, view: ClaimView) -> ButtonRows:
    number = encode_reference_number(view.claim.reference)
    picture = build_callback_button(
        localizer.plain("button-claim-picture"), verbs.CLAIM_PICTURE, number
    )
    pictures: ButtonRows = () if view.claim.picture_message_id is None else ((picture,),)
    ways = (*pictures, (build_buyer_button(localizer, view.claim.buyer_id),))
    if not view.claim.is_open:
        return ways
    confirm = build_callback_button(
        localizer.plain("button-claim-confirm", money=view.invoice.amount),
        verbs.CONFIRM_CLAIM,
        encode_claim_version(view.claim),
        style=ButtonStyle.SUCCESS,
    )
    other = build_callback_button(
        localizer.plain("button-claim-other"),
        verbs.ASK_CLAIM_AMOUNT,
        encode_claim_version(view.claim),
    )
    decline = build_callback_button(
        localizer.plain("button-claim-decline"),
        verbs.DECLINE_CLAIM,
        encode_claim_version(view.claim),
        style=ButtonStyle.DANGER,
    )
    return ((confirm,), (other,), (decline,), *ways)


def build_claim_confirmation_screen(
    localizer: Localizer, view: ClaimView, amount: Money, credited: Money, confirmation_number: int
) -> Screen:
    """Ask to confirm a large or doubtful payment by a second tap."""
    text = join_paragraphs(
        localizer.html(
            "claim-ask",
            money=amount,
            credited=credited,
            name=_format_name(view.buyer),
            who=_format_buyer_handle(view),
        ),
        _format_same_transaction(localizer, view),
        _format_restore(localizer, view),
        localizer.html("effect-stands"),
    )
    label = localizer.plain("button-claim-confirm", money=amount)
    return Screen(text, build_confirmation_buttons(localizer, label, confirmation_number))


def build_claim_news_screen(localizer: Localizer, view: ClaimView, notice: ClaimNotice) -> Screen:
    """Return the short message about a claim that operators have: new evidence, or made again."""
    claim = view.claim
    if notice is ClaimNotice.AGAIN:
        name = _format_name(view.buyer)
        return Screen(localizer.html("claim-again", reference=claim.reference, name=name))
    head = localizer.html("claim-new-evidence", reference=claim.reference)
    lines = [head, *_format_number(localizer, claim)]
    return Screen(join_paragraphs("\n".join(lines), _format_same_transaction(localizer, view)))


def build_picture_caption(localizer: Localizer, view: ClaimView) -> str:
    """Return the caption of a claim's picture, in place of what its buyer wrote on it."""
    head = localizer.html("claim-picture-of", reference=view.claim.reference)
    return "\n".join([head, *_format_number(localizer, view.claim)])


def build_moved_claim_screen(localizer: Localizer, reference: PaymentReference) -> Screen:
    """Return what replaces an older message about a claim: a newer message shows the claim."""
    return Screen(localizer.html("claim-moved", reference=reference))


def build_picture_lost_screen(localizer: Localizer, reference: PaymentReference) -> Screen:
    """Return the message that the picture of a claim no longer exists."""
    return Screen(localizer.html("claim-picture-lost", reference=reference))


def _format_name(person: Person | None) -> str:
    return EMPTY_DASH if person is None else fit_one_line(person.name, _NAME_WIDTH)


def _format_buyer_handle(view: ClaimView) -> str:
    return str(view.claim.buyer_id) if view.buyer is None else format_handle(view.buyer)
