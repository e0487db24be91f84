"""Cases of unknown outcome for operators: the list, and one case with its evidence.

They show all numbers of an order, but never secrets or a buyer's answers. Nothing is decided here.
"""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal

from bot.chat.buyer.orders.causes import format_operator_cause
from bot.chat.kit.layout import MAX_TEXT_UNITS, arrange_grid, fit_lines, join_paragraphs
from bot.chat.kit.screen import Screen, build_callback_button
from bot.chat.kit.text_fitting import count_utf16_units, fit_one_line
from bot.chat.navigation import verbs
from bot.chat.operator import list_parts
from bot.chat.operator.list_parts import (
    build_case_list_row,
    build_list_rows,
    format_cost,
    format_list_page,
)
from bot.chat.operator.payments import cases_screen
from bot.domain.ids import OrderId
from bot.domain.money import round_half_up
from bot.domain.orders.attempts import BalanceReading
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.paging import ONLY_PAGE, PagePosition
from bot.domain.payments.cases import FoundPayments, PaymentCase
from bot.domain.people.person import Person
from bot.i18n import Localizer, SafeHtml, escape
from bot.services.orders.cases import Case

_NAME_WIDTH = 60
#: Most balance readings of one case that are shown.
_MAX_READINGS = 12


def build_case_list_screen(
    localizer: Localizer,
    orders: Sequence[Order],
    count: int,
    now: datetime,
    about_payments: Sequence[PaymentCase] = (),
    payment_count: int = 0,
    *,
    place: PagePosition = ONLY_PAGE,
    unknown: FoundPayments | None = None,
    shows_cost: bool = True,
) -> Screen:
    """Return a page of the `count` orders with an unknown outcome, with a button for each.

    Payment cases come first: `about_payments` are those of `payment_count` on this page. `unknown`
    are the payments that can be decided together. Without `shows_cost` no cost is shown.
    """
    payments = cases_screen.format_case_list(localizer, about_payments, payment_count)
    payment_rows = cases_screen.build_case_buttons(localizer, about_payments)
    if unknown is not None:
        payment_rows = (*cases_screen.build_found_row(localizer, unknown), *payment_rows)
    page_line = format_list_page(localizer, place)
    if not orders:
        text = join_paragraphs(
            payments,
            localizer.html("review-none") if not count else None,
            page_line,
        )
        return Screen(text, build_list_rows(localizer, payment_rows, place, verbs.CASES_PAGE))
    head = localizer.html("review-title", count=count)
    listed = fit_lines(
        [
            "\n".join(_format_order_lines(localizer, one, now, shows_cost=shows_cost)) + "\n"
            for one in orders
        ],
        MAX_TEXT_UNITS - 900 - count_utf16_units(payments),
    )
    buttons = [
        build_callback_button(localizer.plain("button-case", order=int(one.id)), verbs.CASE, one.id)
        for one in orders
    ]
    text = join_paragraphs(payments, head, listed.rstrip(), localizer.html("review-how"), page_line)
    causes = build_callback_button(localizer.plain("button-bulk-causes"), verbs.CASE_CAUSES)
    rows = (*payment_rows, *arrange_grid(buttons), *(((causes,),) if count > 1 else ()))
    return Screen(text, build_list_rows(localizer, rows, place, verbs.CASES_PAGE))


def _format_order_lines(
    localizer: Localizer,
    order: Order,
    now: datetime,
    buyer: SafeHtml | None = None,
    *,
    shows_cost: bool,
) -> list[SafeHtml]:
    """Return the facts that help to find an order in the supplier's own list."""
    age = localizer.format_duration((now - order.created_at).total_seconds())
    lines = [
        localizer.html(
            _choose_headline_message(order), order=int(order.id), age=age, at=order.created_at
        ),
        localizer.html(
            "review-what",
            name=fit_one_line(order.selection.name, _NAME_WIDTH),
            quantity=order.selection.quantity,
            cost=format_cost(order.cost, shows_cost=shows_cost),
            price=order.price,
            buyer=buyer or format_buyer(order, None),
        ),
        localizer.html("review-request", request_no=order.request_no),
    ]
    if order.trade_no:
        lines.append(localizer.html("review-trade", trade_no=fit_one_line(order.trade_no)))
    if order.cause is not Cause.OTHER or order.cause_detail:
        cause = format_operator_cause(localizer, order.cause, order.cause_detail)
        lines.append(localizer.html("review-cause", cause=cause))
    return lines


def _choose_headline_message(order: Order) -> str:
    match order.status:
        case OrderStatus.REVIEW:
            return "review-case"
        case OrderStatus.UNCERTAIN:
            return "review-case-watching"
        case _:
            return "review-case-other"


def build_charged_screen(localizer: Localizer, order: Order) -> Screen:
    """Return what can be done where the supplier has charged: find the goods, or bear the loss."""
    rows = [
        (build_callback_button(localizer.plain(label), verb, order.id),)
        for label, verb in (
            ("button-rule-trade", verbs.ASK_TRADE_NO),
            ("button-rule-refund", verbs.ASK_REFUND),
        )
        if order.status is OrderStatus.REVIEW and not order.trade_no
    ]
    number = localizer.plain("button-order-number", order=int(order.id))
    back = build_callback_button(number, verbs.CASE, order.id)
    text = localizer.html("case-charged", order=int(order.id), money=order.price)
    return Screen(text, (*rows, (back,)))


def build_trade_question(localizer: Localizer, order: OrderId) -> Screen:
    """Return the question for the trade number of an order that was found at the supplier."""
    return Screen(localizer.html("case-ask-trade", order=int(order)))


def build_reason_question(localizer: Localizer, order: OrderId) -> Screen:
    """Return the question why "not charged" is right although the balance says otherwise."""
    return Screen(localizer.html("case-ask-reason", order=int(order)))


def format_case(
    localizer: Localizer, case: Case, now: datetime, *, shows_cost: bool = True
) -> list[str]:
    """Return the order, and the supplier balance before and after its trade if costs are shown."""
    who = format_buyer(case.order, case.buyer)
    return [
        "\n".join(_format_order_lines(localizer, case.order, now, who, shows_cost=shows_cost)),
        *(format_evidence(localizer, case) if shows_cost else ()),
    ]


def format_evidence(localizer: Localizer, case: Case) -> list[str]:
    """Return the balances around the trade, and what they say together if that is in question."""
    balances = [*_format_balances(localizer, case), *_format_account_now(localizer, case)]
    if case.evidence is None:
        return ["\n".join(balances)]
    says = localizer.html(f"evidence-says-{case.evidence}", cost=case.order.cost)
    return ["\n".join(balances), says]


def format_buyer(order: Order, buyer: Person | None) -> SafeHtml:
    """Return the buyer's name, if it is known, and their number to copy."""
    number = SafeHtml(f"<code>{int(order.buyer_id)}</code>")
    if buyer is None:
        return number
    name = f"@{buyer.username}" if buyer.username else fit_one_line(buyer.name, 40)
    return SafeHtml(f"{escape(name)} {number}")


def _format_balances(localizer: Localizer, case: Case) -> list[SafeHtml]:
    attempt = case.attempt
    if attempt is None:
        return [localizer.html("evidence-no-trade")]
    lines = [localizer.html("evidence-sent", clock=localizer.format_clock(attempt.started_at))]
    currency = case.order.cost.currency
    if attempt.balance_before is None:
        return [*lines, localizer.html("evidence-no-balance")]
    before = Decimal(attempt.balance_before)
    lines.append(localizer.html("evidence-before", money=round_half_up(before, currency)))
    readings = _select_changed_readings(case.balance_readings)
    if not readings:
        return [*lines, localizer.html("evidence-no-reading")]
    return [*lines, *(_format_reading(localizer, one, before, currency) for one in readings)]


def _format_account_now(localizer: Localizer, case: Case) -> list[SafeHtml]:
    """Return the balance while an operator looks; nothing for a case that has a result."""
    if case.account_now is None:
        return []
    currency = case.order.cost.currency
    if case.account_now.balance is None:
        return list_parts.format_trouble(localizer, case.account_now) or [
            localizer.html("evidence-now-unknown")
        ]
    money = round_half_up(case.account_now.balance, currency)
    return [localizer.html("evidence-now", money=money)]


def _select_changed_readings(samples: Sequence[BalanceReading]) -> list[BalanceReading]:
    """Return the readings that differ from the one before, and the last; at most `_MAX_READINGS`."""
    changed_readings = [
        one
        for at, one in enumerate(samples)
        if at in (0, len(samples) - 1) or one.balance != samples[at - 1].balance
    ]
    return (
        changed_readings
        if len(changed_readings) <= _MAX_READINGS
        else [*changed_readings[: _MAX_READINGS - 1], changed_readings[-1]]
    )


def _format_reading(
    localizer: Localizer, sample: BalanceReading, before: Decimal, currency: str
) -> SafeHtml:
    clock = localizer.format_clock(sample.at)
    if sample.balance is None:
        return localizer.html("evidence-unread", clock=clock)
    money = round_half_up(sample.balance, currency)
    moved = sample.balance - before
    if not moved:
        return localizer.html("evidence-same", clock=clock, money=money)
    message = "evidence-fallen" if moved < 0 else "evidence-risen"
    return localizer.html(message, clock=clock, money=money, by=round_half_up(abs(moved), currency))


def build_case_not_found_screen(localizer: Localizer, order: OrderId) -> Screen:
    """Return the message that there is no such order."""
    return Screen(
        localizer.html("unruled-order-gone", order=int(order)), build_case_list_row(localizer)
    )
