"""The page of an order for staff: who bought what, the money, the supplier's answers, what happened.

It never shows what was delivered or what the buyer typed: a message of its own does, on demand.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from bot.chat.buyer.checkout.quote_screen import format_answer_line, format_selection_lines
from bot.chat.buyer.orders.causes import format_operator_cause
from bot.chat.buyer.orders.order_line import STATUS_MARKS, calculate_code_saving
from bot.chat.kit.layout import (
    SHORT_FORMAT,
    add_note,
    arrange_grid,
    fit_lines,
    format_local_time,
    join_paragraphs,
)
from bot.chat.kit.money_sources import format_money_sources
from bot.chat.kit.prices import NO_LABELS, format_method_name
from bot.chat.kit.screen import ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap
from bot.chat.operator.list_parts import build_overview_button, format_note
from bot.chat.operator.orders.cases_screen import format_buyer, format_evidence
from bot.chat.operator.orders.order_acts import build_act_rows, is_unsettled_trade, needs_reason
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import OrderId
from bot.domain.money import zero
from bot.domain.orders.attempts import Attempt
from bot.domain.orders.causes import AttemptOutcome, describe_reason, describe_replay
from bot.domain.orders.order import HOLDING_STATUSES, Order, OrderEvent
from bot.domain.payments.order_refunds import OrderPayout, PayoutKind
from bot.domain.people.staff import Right, Role, has_right, parse_staff_actor
from bot.i18n import Localizer, SafeHtml
from bot.services.operations.order_details import OrderDetails
from bot.services.orders.cases import UNSETTLED_STATUSES
from bot.services.orders.polling import StaffPoll

_ID_WIDTH: Final = 80
_SAID_WIDTH: Final = 200
_MAX_REPLACEMENTS: Final = 5
_MAX_SELECTION_UNITS: Final = 700
_MAX_TIMELINE_LINES: Final = 12
_MAX_TIMELINE_UNITS: Final = 1_300
_MAX_PAYOUTS: Final = 8
_MAX_ANSWER_UNITS: Final = 3_000
_NOTE_UNITS: Final = 150


def build_order_details_screen(
    localizer: Localizer,
    details: OrderDetails,
    now: datetime,
    role: Role | None,
    *,
    note: SafeHtml | None = None,
    origin: Tap | None = None,
    method_labels: Mapping[str, str] = NO_LABELS,
) -> Screen:
    """Return the page of an order with the acts that its state and the reader's role allow.

    `note` is the result of an act. The last row leads back to the `origin`, or without one to a list
    of orders. Cost, profit and the balance at the supplier are shown to those who have the right.
    """
    order = details.order
    shows_cost = has_right(role, Right.VIEW_COST)
    is_unsettled = order.status in UNSETTLED_STATUSES
    how = localizer.html("case-how", order=int(order.id)) if is_unsettled_trade(order) else None
    with_reason = (
        localizer.html("case-how-reason", order=int(order.id))
        if is_unsettled_trade(order) and needs_reason(details)
        else None
    )
    text = join_paragraphs(
        "\n".join(_format_head(localizer, details, now)),
        "\n".join(
            [
                *_format_money(localizer, details, method_labels),
                *(_format_profit(localizer, details) if shows_cost else ()),
            ]
        ),
        "\n".join(_format_supplier_lines(localizer, details)),
        *(format_evidence(localizer, details.case) if is_unsettled and shows_cost else ()),
        _format_timeline(localizer, details.events),
        _format_notes(localizer, details, now) if has_right(role, Right.ANSWER) else None,
        how,
        with_reason,
    )
    screen = Screen(
        text, (*build_act_rows(localizer, details, role), *_build_ways(localizer, details, origin))
    )
    return add_note(screen, note)


def _build_ways(localizer: Localizer, details: OrderDetails, origin: Tap | None) -> ButtonRows:
    """Return the rows that lead to replacements, the buyer, the product, and back."""
    order = details.order
    buyer = build_callback_button(localizer.plain("button-buyer"), verbs.BUYER, order.buyer_id)
    links = [buyer]
    if order.selection.code:
        product = order.selection.product_id
        label = localizer.plain("button-product-price")
        links.append(build_callback_button(label, verbs.STAFF_PRODUCT, product))
    related = [each.id for each in details.case.replacements[-_MAX_REPLACEMENTS:]]
    if order.replaces_order_id is not None:
        related.append(order.replaces_order_id)
    to_related = arrange_grid(
        [
            build_callback_button(
                localizer.plain("button-order-number", order=int(each)), verbs.ORDER_DETAILS, each
            )
            for each in related
        ]
    )
    refresh = build_callback_button(
        localizer.plain("button-refresh"), verbs.ORDER_DETAILS, order.id
    )
    if origin is not None:
        listed = build_callback_button(localizer.plain("button-back"), origin.verb, *origin.ids)
    elif order.status in UNSETTLED_STATUSES:
        listed = build_callback_button(localizer.plain("button-cases"), verbs.CASES)
    else:
        listed = build_callback_button(localizer.plain("button-all-orders"), verbs.ALL_ORDERS, 0)
    return (
        *to_related,
        tuple(links),
        (refresh, build_overview_button(localizer)),
        (listed,),
    )


def _format_notes(localizer: Localizer, details: OrderDetails, now: datetime) -> str:
    """Return the newest notes of staff about the order."""
    return "\n".join(
        format_note(localizer, each, details.authors, now, _NOTE_UNITS) for each in details.notes
    )


def _format_head(localizer: Localizer, details: OrderDetails, now: datetime) -> list[str]:
    order = details.order
    lines: list[str] = [
        localizer.html(
            "details-head",
            mark=STATUS_MARKS[order.status],
            order=int(order.id),
            status=localizer.plain("staff-status", status=order.status.value),
        ),
        fit_lines(format_selection_lines(localizer, order.selection), _MAX_SELECTION_UNITS),
        localizer.html("details-buyer", buyer=format_buyer(order, details.case.buyer)),
        localizer.html(
            "details-when",
            at=format_local_time(localizer, order.created_at, SHORT_FORMAT),
            age=localizer.format_duration((now - order.created_at).total_seconds()),
        ),
    ]
    if order.replaces_order_id is not None:
        replaced = int(order.replaces_order_id)
        lines.append(localizer.html("details-replaces", order=replaced))
    lines += [
        localizer.html(
            "details-replaced-by",
            mark=STATUS_MARKS[each.status],
            order=int(each.id),
            count=each.selection.quantity,
            status=localizer.plain("staff-status", status=each.status.value),
        )
        for each in details.case.replacements[-_MAX_REPLACEMENTS:]
    ]
    if details.refund_requested_at is not None and not order.is_money_returned:
        at = format_local_time(localizer, details.refund_requested_at, SHORT_FORMAT)
        lines.append(localizer.html("details-refund-asked", at=at))
    if order.is_shredded:
        lines.append(localizer.html("details-deleted"))
    elif details.secret_count:
        lines.append(localizer.html("details-stored", count=details.secret_count))
    return lines


def _format_money(
    localizer: Localizer, details: OrderDetails, method_labels: Mapping[str, str]
) -> list[str]:
    """Return the price and what paid it."""
    order, payment = details.order, details.payment
    lines: list[str] = [localizer.html("details-price", money=order.price)]
    saving = calculate_code_saving(order)
    code = order.promo.code if order.promo is not None else order.selection.coupon
    if code:
        words = "details-code-saved" if saving else "details-code"
        lines.append(localizer.html(words, code=fit_one_line(code, _ID_WIDTH), money=saving))
    if details.paid is not None:
        sources = format_money_sources(localizer, details.paid, method_labels)
        lines.append(localizer.html("details-paid", sources=sources))
    if payment is not None:
        event = payment.event
        lines.append(
            localizer.html(
                "details-payment",
                method=format_method_name(localizer, event.method, method_labels),
                amount=event.amount,
                at=format_local_time(localizer, event.at, SHORT_FORMAT),
                payment=fit_one_line(event.external_id, _ID_WIDTH),
            )
        )
    if details.payment_refund is not None:
        state = details.payment_refund.status.value
        lines.append(localizer.html("details-payment-returned", state=state))
    lines += [_format_payout(localizer, each) for each in details.payouts[-_MAX_PAYOUTS:]]
    return lines


def _format_payout(localizer: Localizer, payout: OrderPayout) -> SafeHtml:
    """Return one refund of the order, or its goodwill."""
    words = "details-payout-goodwill"
    if payout.kind is PayoutKind.REFUND:
        words = "details-payout-pieces" if payout.pieces else "details-payout-refund"
    return localizer.html(
        words,
        at=format_local_time(localizer, payout.at, SHORT_FORMAT),
        money=payout.money,
        count=payout.pieces,
        who=payout.actor.removeprefix("staff:"),
    )


def _format_profit(localizer: Localizer, details: OrderDetails) -> list[str]:
    """Return the cost, and what the shop earns."""
    order, lines = details.order, list[str]()
    charged = order.charged if order.charged is not None else order.cost
    words = "details-cost" if charged == order.cost else "details-cost-charged"
    lines.append(localizer.html(words, cost=order.cost, charged=charged))
    if details.profit is not None and details.profit < zero(details.profit.currency):
        lines.append(localizer.html("details-loss", money=-details.profit))
    elif details.profit is not None:
        is_expected = order.status in HOLDING_STATUSES
        words = "details-profit-expected" if is_expected else "details-profit"
        lines.append(localizer.html(words, money=details.profit))
    if details.reward is not None:
        state = details.reward.state.value
        lines.append(localizer.html("details-reward", money=details.reward.amount, state=state))
    return lines


def _format_supplier_lines(localizer: Localizer, details: OrderDetails) -> list[str]:
    """Return the numbers of the order at the supplier, and what the supplier answered."""
    order, attempt = details.order, details.case.attempt
    lines: list[str] = [localizer.html("review-request", request_no=order.request_no)]
    if order.trade_no:
        lines.append(localizer.html("review-trade", trade_no=fit_one_line(order.trade_no)))
    if attempt is not None:
        lines.append(_format_attempt(localizer, attempt))
    if details.replay is not None:
        replay = details.replay
        said = describe_replay(replay.outcome, replay.reason, replay.detail)
        lines.append(localizer.html("details-replay", said=fit_one_line(said, _SAID_WIDTH)))
    return lines


def _format_attempt(localizer: Localizer, attempt: Attempt) -> SafeHtml:
    """Return when the trade was sent, and the supplier's answer in its own words."""
    outcome = "open" if attempt.outcome is None else attempt.outcome.value
    said = describe_reason(attempt.reason, attempt.detail)
    at = format_local_time(localizer, attempt.started_at, SHORT_FORMAT)
    words = localizer.html("details-attempt", at=at, outcome=outcome)
    if not said or attempt.outcome is AttemptOutcome.ACCEPTED:  # then the detail is the number
        return words
    return localizer.html("cause-detail", words=words, detail=fit_one_line(said, _SAID_WIDTH))


def _format_timeline(localizer: Localizer, events: Sequence[OrderEvent]) -> str:
    """Return the newest events that fit, oldest first, one a line."""
    newest_first = reversed(events[-_MAX_TIMELINE_LINES:])
    lines = fit_lines((_format_event(localizer, one) for one in newest_first), _MAX_TIMELINE_UNITS)
    return "\n".join(reversed(lines.split("\n")))


def _format_event(localizer: Localizer, event: OrderEvent) -> SafeHtml:
    """Return the time, the status, its cause, and the member of staff who caused it."""
    staff = parse_staff_actor(event.actor)
    return localizer.html(
        "details-event" if staff is None else "details-event-staff",
        at=format_local_time(localizer, event.at, SHORT_FORMAT),
        status=localizer.plain("staff-status", status=event.to_status.value),
        cause=format_operator_cause(localizer, event.cause, event.cause_detail),
        who=str(staff),
    )


def format_poll_result(localizer: Localizer, result: StaffPoll | Declined) -> SafeHtml:
    """Return what came of asking the supplier about an order."""
    if isinstance(result, Declined):
        return _format_declined(localizer, result)
    return localizer.html(f"polled-{result.value}")


def format_resend_result(localizer: Localizer, result: int | Declined) -> SafeHtml:
    """Return how many texts are sent to the buyer once more."""
    if isinstance(result, Declined):
        return _format_declined(localizer, result)
    return localizer.html("details-resent", count=result)


def _format_declined(localizer: Localizer, declined: Declined) -> SafeHtml:
    match declined.reason:
        case DeclineReason.OTHER_SUPPLIER_ACCOUNT:
            return localizer.html("not-polled-other-account")
        case DeclineReason.SUPPLIER_REFUSED:
            said = fit_one_line(declined.detail.get("message", ""), _SAID_WIDTH)
            return localizer.html("not-polled-refused", said=said)
        case DeclineReason.SUPPLIER_UNAVAILABLE:
            return localizer.html("not-polled-no-answer")
        case DeclineReason.NO_SECRET:
            return localizer.html("details-none")
        case _:
            return localizer.html("not-polled-changed")


def build_answers_screen(localizer: Localizer, order: Order) -> Screen:
    """Return what the buyer typed for an order, without passwords."""
    answers = order.selection.answers
    title = localizer.html("details-answers", order=int(order.id))
    lines = fit_lines((format_answer_line(localizer, one) for one in answers), _MAX_ANSWER_UNITS)
    return Screen(join_paragraphs(title, lines), build_order_row(localizer, order.id))


def build_delivery_unreadable_screen(localizer: Localizer, order_id: OrderId) -> Screen:
    """Return the message that the vault key does not open what was delivered."""
    text = localizer.html("details-unreadable", order=int(order_id))
    return Screen(text, build_order_row(localizer, order_id))


def build_not_written_about_screen(localizer: Localizer, order_id: OrderId) -> Screen:
    """Return that the reader may see only the goods of orders that their buyers wrote about."""
    text = localizer.html("details-not-written-about", order=int(order_id))
    return Screen(text, build_order_row(localizer, order_id))


def build_delivery_declined_screen(
    localizer: Localizer, declined: Declined, order_id: OrderId
) -> Screen:
    """Return why there is nothing to read of an order."""
    return Screen(_format_declined(localizer, declined), build_order_row(localizer, order_id))


def build_order_row(localizer: Localizer, order_id: OrderId) -> ButtonRows:
    """Return the row whose button opens the page of an order."""
    label = localizer.plain("button-order-number", order=int(order_id))
    return ((build_callback_button(label, verbs.ORDER_FOR_OPERATORS, order_id),),)
