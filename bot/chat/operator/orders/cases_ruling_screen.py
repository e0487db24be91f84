"""An operator's ruling on a case: the question with its effect, its result, and why it is declined."""

from datetime import datetime
from typing import Final

from bot.chat.buyer.orders.order_line import calculate_amount, calculate_net_amount
from bot.chat.kit.declined import format_refusal_for_operator
from bot.chat.kit.layout import join_paragraphs
from bot.chat.kit.screen import Screen
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.operator.list_parts import (
    build_case_list_row,
    build_confirmation_buttons,
    format_cost,
)
from bot.chat.operator.orders.cases_screen import format_case
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import OrderId
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.transition_inputs import RuledNotCharged, RuledRefund, RuledTrade, Ruling
from bot.i18n import Localizer
from bot.services.orders.cases import Case

_NAME_WIDTH = 60
_REASON_WIDTH = 200
_RULING_DECLINED_MESSAGES: Final = {
    DeclineReason.ORDER_NOT_FOUND: "unruled-order-gone",
    DeclineReason.ORDER_NOT_OPEN: "unruled-order-not-open",
    DeclineReason.TRADE_UNPAID: "unruled-trade-unpaid",
    DeclineReason.RULING_NEEDS_REASON: "unruled-needs-reason",
    DeclineReason.OTHER_SUPPLIER_ACCOUNT: "unruled-other-account",
    DeclineReason.SUPPLIER_REFUSED: "unruled-supplier-refused",
    DeclineReason.SUPPLIER_UNAVAILABLE: "unruled-supplier-away",
}


def build_ruling_confirmation_screen(
    localizer: Localizer,
    case: Case,
    ruling: Ruling,
    confirmation_number: int,
    now: datetime,
    *,
    shows_cost: bool = True,
) -> Screen:
    """Return the case, the effect of the ruling on the money, and the confirming button."""
    order = case.order
    effect = localizer.html(
        f"effect-{_name_ruling_effect(order, ruling)}",
        order=int(order.id),
        money=calculate_net_amount(order),
        cost=format_cost(order.charged or order.cost, shows_cost=shows_cost),
        trade_no=fit_one_line(ruling.trade_no) if isinstance(ruling, RuledTrade) else "",
    )
    is_late = isinstance(ruling, RuledTrade) and order.status is OrderStatus.CANCELLED
    act = "late-trade" if is_late else _name_ruling(ruling)
    label = localizer.plain(f"button-do-{act}", money=calculate_net_amount(order))
    reason = ruling.reason if isinstance(ruling, RuledNotCharged) else ""
    text = join_paragraphs(
        *format_case(localizer, case, now, shows_cost=shows_cost),
        effect,
        localizer.html("effect-replaced", count=case.kept_replacements)
        if isinstance(ruling, RuledRefund) and case.kept_replacements
        else None,
        localizer.html("effect-reason", reason=fit_one_line(reason, _REASON_WIDTH))
        if reason
        else None,
        localizer.html("effect-stands"),
    )
    return Screen(text, build_confirmation_buttons(localizer, label, confirmation_number))


def _name_ruling(ruling: Ruling) -> str:
    match ruling:
        case RuledTrade():
            return "trade"
        case RuledNotCharged():
            return "not-charged"
        case RuledRefund():
            return "refund"


def _name_ruling_effect(order: Order, ruling: Ruling) -> str:
    """Return the name of a ruling's effect, which depends on the order's status."""
    if isinstance(ruling, RuledTrade) and order.status is OrderStatus.CANCELLED:
        return "late-trade"
    if not isinstance(ruling, RuledRefund):
        return _name_ruling(ruling)
    match order.status:
        case OrderStatus.PLACED:
            return "withdraw"
        case OrderStatus.REVIEW:
            return "refund"
        case OrderStatus.FULFILLED:
            return "refund-on-its-way"
        case OrderStatus.DELIVERED:
            return "refund-delivered"
        case _:
            raise AssertionError(f"an order that is {order.status} takes no refund")


def build_ruling_done_screen(
    localizer: Localizer, order: Order, *, shows_cost: bool = True
) -> Screen:
    """Return the result of a ruling."""
    known = {OrderStatus.ACCEPTED, OrderStatus.CANCELLED, OrderStatus.REFUNDED}
    message = f"ruled-{order.status.value}" if order.status in known else "ruled-otherwise"
    if order.status is OrderStatus.CANCELLED and order.cause is not Cause.RULED_REFUND:
        # An order that is cancelled as not charged gets a trade number only when one turns up.
        message = "ruled-late-trade" if order.trade_no else message
    text = localizer.html(
        message,
        order=int(order.id),
        name=fit_one_line(order.selection.name, _NAME_WIDTH),
        money=calculate_amount(order),
        cost=format_cost(order.charged or order.cost, shows_cost=shows_cost),
    )
    return Screen(text, build_case_list_row(localizer))


def build_ruling_declined_screen(
    localizer: Localizer, declined: Declined, order: OrderId, ruling: Ruling
) -> Screen:
    """Return why `ruling` did not change the order, and a button to the open cases."""
    args = {"trade_no": fit_one_line(declined.detail.get("trade_no", ""))}
    why = _RULING_DECLINED_MESSAGES.get(declined.reason, "unruled-otherwise")
    if declined.reason is DeclineReason.TRADE_NUMBER_TAKEN:
        why = "unruled-charged"
        if isinstance(ruling, RuledTrade):
            is_other_order = declined.detail.get("trade_no") == ruling.trade_no
            why = "unruled-trade-taken" if is_other_order else "unruled-other-trade"
    if supplier_message := declined.detail.get("message", "").strip():
        why = "unruled-supplier-said"
        args["said"] = format_refusal_for_operator(localizer, supplier_message)
    text = join_paragraphs(
        localizer.html(why, order=int(order), **args),
        localizer.html("unruled-how"),
    )
    return Screen(text, build_case_list_row(localizer))
