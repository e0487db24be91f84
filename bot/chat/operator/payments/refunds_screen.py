"""The screens of /refund: a buyer's payments, the question before a refund, and its obstacles."""

from collections.abc import Sequence

from bot.chat.kit.layout import arrange_grid, fit_lines, join_paragraphs
from bot.chat.kit.prices import format_method_name
from bot.chat.kit.screen import Button, ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import (
    build_buyer_button,
    build_confirmation_buttons,
    build_list_rows,
    build_order_rows,
    build_payments_row,
    format_handle,
    format_list_page,
)
from bot.domain.money import Money
from bot.domain.paging import PagePosition
from bot.domain.payments.ledger import Wallet
from bot.domain.payments.refunds import RefundObstacle
from bot.domain.people.person import Person
from bot.i18n import Localizer, SafeHtml
from bot.services.payments.refunds import RefundQuestion

_NAME_WIDTH = 60
_ID_WIDTH = 80
#: What still allows a button: the question shows it and asks all the same.
_MAY_BE_ASKED = (None, RefundObstacle.ABOVE_BALANCE)


def build_payment_list_screen(
    localizer: Localizer,
    person: Person,
    wallet: Wallet,
    questions: Sequence[RefundQuestion],
    place: PagePosition,
) -> Screen:
    """Return a page of a buyer's payments, with a button for each that can be returned."""
    who = {"name": fit_one_line(person.name, _NAME_WIDTH), "who": format_handle(person)}
    head = localizer.html("return-payments", **who)
    balance = localizer.html("return-balance", money=wallet.balance)
    buyer_row = (build_buyer_button(localizer, person.id),)
    if not questions:
        none = localizer.html("return-no-payments")
        return Screen(join_paragraphs(head, balance, none), (buyer_row,))
    lines: list[SafeHtml] = []
    buttons: list[Button] = []
    for number, each in enumerate(questions, start=1):
        line = _format_payment(localizer, each)
        lines.append(localizer.html("numbered", number=number, text=line))
        if each.payment.id is not None and each.obstacle in _MAY_BE_ASKED:
            label = localizer.plain("button-refund-payment", amount=each.payment.event.amount)
            label = localizer.plain("numbered", number=number, text=label)
            buttons.append(build_callback_button(label, verbs.ASK_PAYMENT_REFUND, each.payment.id))
    text = join_paragraphs(
        head,
        balance,
        fit_lines(lines, 3_000),
        localizer.html("return-how") if buttons else None,
        format_list_page(localizer, place),
    )
    order_rows = build_order_rows(localizer, (each.payment.order_id for each in questions))
    rows = build_list_rows(
        localizer,
        (*arrange_grid(buttons), *order_rows, buyer_row),
        place,
        verbs.BUYER_PAYMENTS_PAGE,
        person.id,
    )
    return Screen(text, rows)


def _format_payment(localizer: Localizer, question: RefundQuestion) -> SafeHtml:
    event = question.payment.event
    line = localizer.html(
        "return-line",
        at=event.at,
        method=format_method_name(localizer, event.method),
        amount=event.amount,
        money=question.payment.credited,
        payment=fit_one_line(event.external_id, _ID_WIDTH),
    )
    if question.obstacle is None:
        again = localizer.html("return-refused-before")
        return (
            localizer.html("return-line-why", line=line, why=again) if question.is_retry else line
        )
    buyer = str(question.payment.event.buyer_id)
    return localizer.html(
        "return-line-why",
        line=line,
        why=localizer.html(f"return-obstacle-{question.obstacle}", buyer=buyer),
    )


def build_refund_question_screen(
    localizer: Localizer, question: RefundQuestion, confirmation_number: int
) -> Screen:
    """Ask whether to return a payment; show what happens to the balance.

    If the balance goes below zero, the button says so. Of a payment that credited nothing, it says
    that its value may have been credited by hand.
    """
    payment, before = question.payment, question.wallet.balance
    buyer = str(payment.event.buyer_id)
    after, amount = before - payment.credited, payment.event.amount
    is_below = question.obstacle is RefundObstacle.ABOVE_BALANCE
    text = join_paragraphs(
        localizer.html("return-ask", **_describe(localizer, question)),
        localizer.html("return-ask-effect", money=payment.credited, before=before, after=after),
        localizer.html("return-ask-below") if is_below else None,
        None if payment.credited else localizer.html("return-ask-by-hand", buyer=buyer),
        localizer.html("return-ask-again") if question.is_retry else None,
        localizer.html("return-ask-once"),
    )
    label = (
        localizer.plain("button-do-refund-below", after=after)
        if is_below
        else localizer.plain("button-do-refund-payment", amount=amount)
    )
    return Screen(text, build_confirmation_buttons(localizer, label, confirmation_number))


def build_refund_obstacle_screen(localizer: Localizer, question: RefundQuestion) -> Screen:
    """Return why a payment cannot be returned."""
    return Screen(_format_payment(localizer, question), _build_ways(localizer, question))


def build_refund_started_screen(localizer: Localizer, question: RefundQuestion) -> Screen:
    """Return the confirmation that a refund has begun, of the payment in the question."""
    facts = _describe(localizer, question)
    text = localizer.html("return-started", money=question.payment.credited, **facts)
    return Screen(text, _build_ways(localizer, question))


def _build_ways(localizer: Localizer, question: RefundQuestion) -> ButtonRows:
    """Return the rows that lead to the buyer's payments, the order that one bought, and the buyer."""
    buyer = question.payment.event.buyer_id
    return (
        *build_payments_row(localizer, buyer),
        *build_order_rows(localizer, [question.payment.order_id]),
        (build_buyer_button(localizer, buyer),),
    )


def build_payment_not_found_screen(localizer: Localizer) -> Screen:
    """Return the message that there is no such payment."""
    return Screen(localizer.html("return-payment-gone"))


def _describe(localizer: Localizer, question: RefundQuestion) -> dict[str, str | Money]:
    event, person = question.payment.event, question.buyer
    return {
        "amount": event.amount,
        "method": format_method_name(localizer, event.method),
        "name": fit_one_line(person.name, _NAME_WIDTH) if person else str(event.buyer_id),
        "who": format_handle(person) if person else str(event.buyer_id),
    }
