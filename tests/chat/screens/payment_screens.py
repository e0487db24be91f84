"""The screens of payments that operators return or check, and what buyers read of them."""

from collections.abc import Iterator
from dataclasses import replace

from bot.chat.kit.screen import Screen
from bot.chat.operator.orders import cases_screen
from bot.chat.operator.payments import cases_screen as payments_cases_screen
from bot.chat.operator.payments import refunds_screen
from bot.chat.outgoing import notices
from bot.domain.ids import MethodName, OrderId, PaymentCaseId, PaymentId
from bot.domain.money import Money
from bot.domain.paging import ONLY_PAGE, PagePosition
from bot.domain.payments.cases import (
    CREDITABLE_KINDS,
    CaseResolution,
    FoundPayments,
    NewPaymentCase,
    PaymentCase,
    PaymentCaseKind,
    list_resolutions,
)
from bot.domain.payments.ledger import Wallet
from bot.domain.payments.payments import StoredPayment
from bot.domain.payments.refunds import RefundObstacle, RefundStatus
from bot.domain.people.person import Person
from bot.i18n import Localizer
from bot.services.payments.cases import CaseRefusal, DecidedTogether, PaymentCaseView
from bot.services.payments.notices import CHECKED, REFUNDED, REVERSED
from bot.services.payments.refunds import RefundQuestion
from tests.builders import BUYER, NOW, OPERATOR, a_payment, usd

Named = Iterator[tuple[str, Screen]]
_CHARGE = "stxJd8Pk2mNq0vWc"


def payment_screens(localizer: Localizer, person: Person, said: str) -> Named:
    """Yield what operators see of refunds and payment cases. `said` is the method's sentence."""
    yield from _refunds(localizer, person)
    yield from _cases(localizer, person, said)


def payment_notices(localizer: Localizer) -> Named:
    """Yield the notices to buyers."""
    amount = {"amount": "385", "currency": "XTR"}
    debited = {"debited": "500", "debited_currency": "USD"}
    returned = amount | debited
    for kind, facts in ((CHECKED, amount), (REFUNDED, returned), (REVERSED, returned)):
        yield f"notice {kind}", notices.build_notice_screen(localizer, kind, facts)


def _refunds(localizer: Localizer, person: Person) -> Named:
    wallet = Wallet(usd("4.00"), usd("0.00"), usd("0.00"))
    event = a_payment(external_id=_CHARGE)
    payment = StoredPayment(event, usd("5.00"), None, OrderId(1046), id=PaymentId(7))
    question = RefundQuestion(payment, person, wallet, None)
    every = [
        question,
        replace(question, is_retry=True),
        *(replace(question, obstacle=each) for each in RefundObstacle),
    ]
    below = replace(question, obstacle=RefundObstacle.ABOVE_BALANCE)
    again = replace(question, is_retry=True)
    nobody = replace(question, buyer=None, obstacle=RefundObstacle.BY_HAND)
    uncredited = replace(question, payment=replace(payment, credited=usd("0.00")))
    yield (
        "payments",
        refunds_screen.build_payment_list_screen(
            localizer, person, wallet, every, PagePosition(1, 3, 10)
        ),
    )
    yield (
        "payments, none",
        refunds_screen.build_payment_list_screen(localizer, person, wallet, [], ONLY_PAGE),
    )
    yield "return asked", refunds_screen.build_refund_question_screen(localizer, question, 1)
    yield (
        "return below zero asked",
        refunds_screen.build_refund_question_screen(localizer, below, 2**60),
    )
    yield "return again asked", refunds_screen.build_refund_question_screen(localizer, again, 1)
    yield (
        "return of nothing credited asked",
        refunds_screen.build_refund_question_screen(localizer, uncredited, 1),
    )
    yield "return impossible", refunds_screen.build_refund_obstacle_screen(localizer, nobody)
    yield "return started", refunds_screen.build_refund_started_screen(localizer, question)
    yield "payment gone", refunds_screen.build_payment_not_found_screen(localizer)


def _found_together(localizer: Localizer, cases_of_payments: list[PaymentCase]) -> Named:
    found = FoundPayments(1_234, usd("56789.00"), PaymentCaseId(2**60), without_value=3)
    yield (
        "cases of payments, to decide together",
        cases_screen.build_case_list_screen(
            localizer, [], 0, NOW, cases_of_payments, found.count, unknown=found
        ),
    )
    yield "found payments", payments_cases_screen.build_found_screen(localizer, found)
    worthless = replace(found, value=usd("0.00"))
    yield (
        "found payments without value",
        payments_cases_screen.build_found_screen(localizer, worthless),
    )
    for resolution in payments_cases_screen.TOGETHER:
        yield (
            f"found payments to {resolution}",
            payments_cases_screen.build_found_question_screen(localizer, found, resolution, 2**60),
        )
        decided = DecidedTogether(1_231, usd("56789.00"), 3)
        yield (
            f"found payments decided: {resolution}",
            payments_cases_screen.build_decided_together_screen(localizer, decided, resolution),
        )


def _cases(localizer: Localizer, person: Person, said: str) -> Named:
    found = [
        PaymentCase(
            PaymentCaseId(number),
            NewPaymentCase(
                kind,
                MethodName("stars"),
                _CHARGE,
                None if kind is PaymentCaseKind.WITHOUT_OWNER else BUYER,
                Money(385, "XTR"),
                usd("5.00"),
                said if kind is PaymentCaseKind.REFUND_REFUSED else "",
            ),
            NOW,
        )
        for number, kind in enumerate(PaymentCaseKind, start=1)
    ]
    yield (
        "cases of payments",
        cases_screen.build_case_list_screen(localizer, [], 0, NOW, found, len(found)),
    )
    yield from _found_together(localizer, found)
    resolutions: set[CaseResolution] = set()
    for case in found:
        kind = case.facts.kind
        is_known = case.facts.buyer_id is not None
        order = OrderId(1046) if kind is PaymentCaseKind.REVERSED else None
        view = PaymentCaseView(case, person if is_known else None, 2, order_id=order)
        yield (
            f"payment case {kind}",
            payments_cases_screen.build_payment_case_screen(localizer, view),
        )
        if kind is PaymentCaseKind.REFUND_REFUSED:
            again = replace(view, refund=RefundStatus.PENDING)
            yield (
                "payment case returned again",
                payments_cases_screen.build_payment_case_screen(localizer, again),
            )
            settled = replace(case, resolution=CaseResolution.SETTLED)
            done = replace(view, case=settled, refund=RefundStatus.DONE)
            yield (
                "payment case, returned at last",
                payments_cases_screen.build_payment_case_screen(localizer, done),
            )
        for resolution in list_resolutions(case.facts):
            if resolution not in resolutions:
                yield (
                    f"payment case to {resolution}",
                    payments_cases_screen.build_close_question_screen(
                        localizer, view, resolution, 2**60
                    ),
                )
            resolutions.add(resolution)
    for case in found:
        if case.facts.kind in (*CREDITABLE_KINDS, PaymentCaseKind.REVERSED):
            unknown = replace(case, facts=replace(case.facts, value=usd("0.00")))
            yield (
                f"payment case {case.facts.kind} without a value",
                payments_cases_screen.build_payment_case_screen(
                    localizer, PaymentCaseView(unknown, person, 0)
                ),
            )
    closed = replace(found[0], closed_by=OPERATOR, resolution=CaseResolution.CONTINUE)
    yield (
        "payment case closed before",
        payments_cases_screen.build_payment_case_screen(
            localizer, PaymentCaseView(closed, None, 0)
        ),
    )
    for result in (closed, *CaseRefusal):
        name = result if isinstance(result, CaseRefusal) else "done"
        yield (
            f"payment case, {name}",
            payments_cases_screen.build_case_closed_screen(localizer, result),
        )
