"""The screens of payments by hand, for the gallery: for buyers and for operators."""

from collections.abc import Iterator
from dataclasses import replace

from bot.chat.buyer.checkout.invoices_screen import build_instructions_screen
from bot.chat.buyer.payments import claims_screen as buyer_screens
from bot.chat.kit.screen import Screen
from bot.chat.operator.payments import claims_screen as operator_screens
from bot.chat.outgoing import notices
from bot.domain.ids import InvoiceId, PaymentReference
from bot.domain.money import Money
from bot.domain.payments.claims import (
    ClaimedInvoice,
    ClaimStatus,
    EvidenceProblem,
    PaymentClaim,
    make_reference,
)
from bot.domain.payments.gateway import InvoiceText, OpenedInvoice
from bot.domain.payments.payments import Invoice
from bot.i18n import Localizer
from bot.services.payments.claim_decisions import CLAIM_DECLINED
from bot.services.payments.claims import ClaimNotice, ClaimView
from tests.builders import BUYER, NOW, OPERATOR, a_person, usd
from tests.services.payments.claims_rig import INSTRUCTIONS
from tests.services.payments.payments_rig import LINK

Named = Iterator[tuple[str, Screen]]
_INVOICE = Invoice(InvoiceId("00c0ffee12345678"), BUYER, LINK, usd("5.00"), Money(4_63, "EUR"), NOW)
_REFERENCE = make_reference(_INVOICE.id)
_CLAIM = PaymentClaim(_REFERENCE, _INVOICE.id, BUYER, NOW)
_FULL = replace(_CLAIM, transaction="TX <12>-34", picture_message_id=5, evidence_count=2)
_DECIDED = {
    ClaimStatus.CONFIRMED: replace(_FULL, confirmed=Money(4_00, "EUR")),
    ClaimStatus.DECLINED: _FULL,
    ClaimStatus.WITHDRAWN: _CLAIM,
}


def claims_for_buyers(localizer: Localizer) -> Named:
    """Yield how to pay by hand, and a claim in every state that asks nothing."""
    opened = OpenedInvoice(_REFERENCE, instructions=f"{INSTRUCTIONS}\n\nThank you!")
    text = InvoiceText("Steam <10>", "for you")
    yield (
        "pay by hand",
        build_instructions_screen(localizer, _INVOICE, opened, text),
    )
    for name, claim in _decided():
        claimed = ClaimedInvoice(claim, _INVOICE)
        yield f"claim, {name}", buyer_screens.build_claim_screen(localizer, claimed)
    facts = {"amount": "500", "currency": "USD", "reference": _REFERENCE}
    yield (
        "claim declined",
        notices.build_notice_screen(localizer, CLAIM_DECLINED, facts),
    )


def claim_questions(localizer: Localizer) -> Named:
    """Yield the screens that ask for evidence: only their buttons lead away from the question."""
    for name, claim in (("new", _CLAIM), ("with evidence", _FULL)):
        claimed = ClaimedInvoice(claim, _INVOICE)
        yield f"claim, {name}", buyer_screens.build_claim_screen(localizer, claimed)
    for problem in EvidenceProblem:
        claimed = ClaimedInvoice(_CLAIM, _INVOICE)
        screen = buyer_screens.build_claim_screen(localizer, claimed, problem)
        yield f"claim, {problem.value}", screen


def claims_for_operators(localizer: Localizer) -> Named:
    """Yield the list, a claim in every state, the second tap, and a lost picture."""
    buyer = a_person(id=BUYER)
    operator = replace(a_person(id=OPERATOR), username=None)
    new = ClaimView(_CLAIM, _INVOICE, buyer)
    full = ClaimView(_FULL, replace(_INVOICE, credited=_INVOICE.amount), buyer)
    repeated = [PaymentReference(f"000000000{number}") for number in range(6)]
    yield "claims, none", operator_screens.build_claim_list_screen(localizer, [], 0)
    yield "claims", operator_screens.build_claim_list_screen(localizer, [new, full], 31)
    yield "a claim, new", operator_screens.build_claim_screen(localizer, new)
    for count in (0, 1, 2, 6):
        view = replace(full, same_transaction=repeated[:count])
        yield (
            f"a claim, number given {count} times before",
            operator_screens.build_claim_screen(localizer, view),
        )
    yield (
        "a claim, unseen evidence",
        operator_screens.build_claim_screen(localizer, full, is_unseen=True),
    )
    yield (
        "confirm a claim whose number was given before?",
        operator_screens.build_claim_confirmation_screen(
            localizer,
            replace(full, same_transaction=repeated[:1]),
            Money(4_63, "EUR"),
            usd("5.00"),
            7,
        ),
    )
    for notice in (ClaimNotice.AGAIN, ClaimNotice.TRANSACTION, ClaimNotice.PICTURE):
        view = replace(full, same_transaction=repeated[:1])
        screen = operator_screens.build_claim_news_screen(localizer, view, notice)
        yield f"a claim, news: {notice.value}", screen
    yield (
        "a claim, shown in a newer message",
        operator_screens.build_moved_claim_screen(localizer, _REFERENCE),
    )
    restored = replace(new, is_from_before_restore=True)
    yield "a claim, before a restore", operator_screens.build_claim_screen(localizer, restored)
    yield (
        "confirm a claim from before a restore?",
        operator_screens.build_claim_confirmation_screen(
            localizer, restored, Money(4_63, "EUR"), usd("5.00"), 7
        ),
    )
    for name, claim in _decided():
        decided = replace(
            full, claim=replace(claim, decided_by=OPERATOR, decided_at=NOW), decided_by=operator
        )
        yield f"a claim, {name}", operator_screens.build_claim_screen(localizer, decided)
    yield (
        "confirm a large claim?",
        operator_screens.build_claim_confirmation_screen(
            localizer, replace(new, buyer=None), Money(4_63, "EUR"), usd("5.00"), 7
        ),
    )
    yield (
        "picture of a claim, lost",
        operator_screens.build_picture_lost_screen(localizer, _REFERENCE),
    )


def _decided() -> list[tuple[str, PaymentClaim]]:
    return [(status.value, replace(claim, status=status)) for status, claim in _DECIDED.items()]
