"""Payment cases for operators: their part of the list of cases, one case, and its closing.

Payments that the database does not know have screens on which all are decided together.
"""

from collections.abc import Sequence

from bot.chat.kit.layout import arrange_grid, fit_lines, join_paragraphs
from bot.chat.kit.prices import format_method_name
from bot.chat.kit.screen import ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import (
    build_buyer_button,
    build_case_list_row,
    build_confirmation_buttons,
    build_order_rows,
    build_payments_row,
    format_handle,
)
from bot.domain.payments.cases import (
    CREDITABLE_KINDS,
    CaseResolution,
    FoundPayments,
    NewPaymentCase,
    PaymentCase,
    PaymentCaseKind,
    list_resolutions,
)
from bot.domain.payments.refunds import RefundStatus
from bot.i18n import Localizer, SafeHtml
from bot.services.payments.cases import CaseRefusal, DecidedTogether, PaymentCaseView

_LIST_UNITS = 1_500
#: On buttons a resolution is its place in the enumeration, which never changes.
_RESOLUTIONS = tuple(CaseResolution)
#: How payments that the database does not know can be decided together.
TOGETHER = (CaseResolution.DO_NOT_CREDIT, CaseResolution.CREDIT)
#: Fewer are decided one by one.
_MIN_TOGETHER = 2


def find_resolution(number: int) -> CaseResolution | None:
    """Return the resolution that a button carries."""
    return _RESOLUTIONS[number] if 0 <= number < len(_RESOLUTIONS) else None


def format_case_list(localizer: Localizer, cases: Sequence[PaymentCase], count: int) -> str:
    """Return the oldest of the `count` open payment cases; "" if there is none."""
    if not cases:
        return ""
    lines = [
        localizer.html(
            "numbered",
            number=number,
            text=SafeHtml("\n".join(_format_case_lines(localizer, each)) + "\n"),
        )
        for number, each in enumerate(cases, start=1)
    ]
    title = localizer.html("paycase-title", count=count)
    return join_paragraphs(title, fit_lines(lines, _LIST_UNITS).rstrip())


def build_case_buttons(localizer: Localizer, cases: Sequence[PaymentCase]) -> ButtonRows:
    """Return a button for each of `cases`, with its number in the list."""
    buttons = []
    for number, each in enumerate(cases, start=1):
        label = localizer.plain("button-payment-case", amount=each.facts.amount)
        label = localizer.plain("numbered", number=number, text=label)
        buttons.append(build_callback_button(label, verbs.PAYMENT_CASE, each.id))
    return arrange_grid(buttons)


def build_found_row(localizer: Localizer, unknown: FoundPayments) -> ButtonRows:
    """Return the row that leads to the decision about all unknown payments, if there are several."""
    if unknown.count < _MIN_TOGETHER:
        return ()
    label = localizer.plain("button-found-payments", count=unknown.count)
    return ((build_callback_button(label, verbs.FOUND_PAYMENTS),),)


def build_found_screen(localizer: Localizer, unknown: FoundPayments) -> Screen:
    """Return the number and the value of the unknown payments, and the buttons that decide them."""
    if not unknown.count:
        return build_case_closed_screen(localizer, CaseRefusal.GONE)
    rows = tuple(
        (
            build_callback_button(
                localizer.plain(f"button-found-{each}", money=unknown.value),
                verbs.ASK_CLOSE_FOUND,
                unknown.last_id,
                _RESOLUTIONS.index(each),
            ),
        )
        for each in TOGETHER
        if unknown.value or each is not CaseResolution.CREDIT
    )
    text = join_paragraphs(_format_found(localizer, unknown), localizer.html("found-how"))
    return Screen(text, (*rows, *build_case_list_row(localizer)))


def build_found_question_screen(
    localizer: Localizer,
    unknown: FoundPayments,
    resolution: CaseResolution,
    confirmation_number: int,
) -> Screen:
    """Return what deciding all together does, and the button that does it."""
    effect = localizer.html(f"found-effect-{resolution}", count=unknown.count, money=unknown.value)
    label = localizer.plain(f"button-found-do-{resolution}", money=unknown.value)
    text = join_paragraphs(_format_found(localizer, unknown), effect)
    return Screen(text, build_confirmation_buttons(localizer, label, confirmation_number))


def _format_found(localizer: Localizer, unknown: FoundPayments) -> str:
    lines = [localizer.html("found-title", count=unknown.count, money=unknown.value)]
    if unknown.without_value:
        lines.append(localizer.html("found-without-value", count=unknown.without_value))
    return "\n".join(lines)


def build_decided_together_screen(
    localizer: Localizer, decided: DecidedTogether, resolution: CaseResolution
) -> Screen:
    """Return what one decision about all unknown payments has done."""
    done = localizer.html(f"found-done-{resolution}", count=decided.closed, money=decided.credited)
    left = localizer.html("found-left", count=decided.left) if decided.left else None
    return Screen(join_paragraphs(done, left), build_case_list_row(localizer))


def build_payment_case_screen(localizer: Localizer, view: PaymentCaseView) -> Screen:
    """Return one case, what an operator can do, and the buttons that close it."""
    case = view.case
    if case.resolution is not None:
        closed = localizer.html("paycase-closed-already")
        text = join_paragraphs(_format_view(localizer, view), closed)
        return Screen(text, _build_ways(localizer, view))
    if view.is_being_returned:
        waits = localizer.html("paycase-refusal-being-returned")
        text = join_paragraphs(_format_view(localizer, view), waits)
        return Screen(text, _build_ways(localizer, view))
    buyer = str(case.facts.buyer_id or "")
    how_texts = [
        localizer.html(f"paycase-how-{how}", buyer=buyer) for how in _list_hows(case.facts)
    ]
    rows: ButtonRows = tuple(
        (
            build_callback_button(
                localizer.plain(f"button-case-{each}", money=case.facts.value),
                verbs.ASK_CLOSE_PAYMENT_CASE,
                case.id,
                _RESOLUTIONS.index(each),
            ),
        )
        for each in list_resolutions(case.facts)
    )
    if _has_no_value(case.facts) or case.facts.kind is PaymentCaseKind.WITHOUT_OWNER:
        credit = build_callback_button(
            localizer.plain("button-case-credit-amount"), verbs.ASK_CASE_CREDIT, case.id
        )
        rows = ((credit,), *rows)
    text = join_paragraphs(_format_view(localizer, view), *how_texts)
    buyer_id, can_return = case.facts.buyer_id, (*CREDITABLE_KINDS, PaymentCaseKind.REFUND_REFUSED)
    payments_row: ButtonRows = ()
    if buyer_id is not None and case.facts.kind in can_return:
        payments_row = build_payments_row(localizer, buyer_id)
    return Screen(text, (*rows, *payments_row, *_build_ways(localizer, view)))


def _build_ways(localizer: Localizer, view: PaymentCaseView) -> ButtonRows:
    """Return the rows that lead to the order, the buyer, if they are known, and to the cases."""
    rows = build_case_list_row(localizer)
    if view.buyer is not None:
        rows = ((build_buyer_button(localizer, view.buyer.id),), *rows)
    return (*build_order_rows(localizer, [view.order_id]), *rows)


def _list_hows(facts: NewPaymentCase) -> Sequence[str]:
    """Return the names of the sentences that say what an operator can do."""
    if facts.kind is PaymentCaseKind.REVERSED and not facts.value:
        return (facts.kind, "reversed-without-value")
    if not _has_no_value(facts):
        return (facts.kind,)
    if facts.kind is PaymentCaseKind.FOUND_AFTER_RESTORE:  # it may have bought something
        return (facts.kind, "without-value")
    return ("without-value",)


def _has_no_value(facts: NewPaymentCase) -> bool:
    """Return whether the value of a payment that can be credited is not known."""
    return facts.kind in CREDITABLE_KINDS and not facts.value


def build_close_question_screen(
    localizer: Localizer,
    view: PaymentCaseView,
    resolution: CaseResolution,
    confirmation_number: int,
) -> Screen:
    """Return the case, the effect of closing it so, and the button that does it."""
    money = view.case.facts.value
    effect = localizer.html(f"paycase-effect-{resolution}", money=money)
    label = localizer.plain(f"button-do-{resolution}", money=money)
    text = join_paragraphs(_format_view(localizer, view), effect)
    return Screen(text, build_confirmation_buttons(localizer, label, confirmation_number))


def build_case_closed_screen(localizer: Localizer, result: PaymentCase | CaseRefusal) -> Screen:
    """Return that a case is closed, or why it was not."""
    message = f"paycase-refusal-{result}" if isinstance(result, CaseRefusal) else "paycase-done"
    return Screen(localizer.html(message), build_case_list_row(localizer))


def _format_view(localizer: Localizer, view: PaymentCaseView) -> str:
    facts = view.case.facts
    buyer = facts.buyer_id
    lines = _format_case_lines(localizer, view.case, view.refund)
    if buyer is not None:
        who = (
            f"{fit_one_line(view.buyer.name, 40)} · {format_handle(view.buyer)}"
            if view.buyer
            else str(buyer)
        )
        lines.append(localizer.html("paycase-buyer", buyer=who))
    if facts.reason:
        lines.append(localizer.html("paycase-said", said=fit_one_line(facts.reason, 200)))
    if facts.kind is PaymentCaseKind.REVERSED and view.waiting_orders:
        lines.append(localizer.html("paycase-orders", count=view.waiting_orders))
    return "\n".join(lines)


def _format_case_lines(
    localizer: Localizer, case: PaymentCase, refund: RefundStatus | None = None
) -> list[SafeHtml]:
    """Return what happened, and the payment with its id to copy.

    `refund` is the state of a refund that was refused: where its money is now.
    """
    facts = case.facts
    message = f"paycase-{facts.kind}"
    if facts.kind in {PaymentCaseKind.PARKED, PaymentCaseKind.REVERSED} and not facts.value:
        message = f"{message}-without-value"
    if refund in {RefundStatus.PENDING, RefundStatus.DONE}:
        message = f"{message}-{refund}"
    return [
        localizer.html(message, money=facts.value),
        localizer.html(
            "paycase-what",
            at=case.opened_at,
            method=format_method_name(localizer, facts.method),
            amount=facts.amount,
            payment=fit_one_line(facts.external_id, 80),
        ),
    ]
