"""The acts on the page of an order: each is a button, offered by the order's state.

An act that is new gets one line in `ORDER_ACTS`, and a handler for its verb.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.chat.buyer.orders.order_line import calculate_net_amount
from bot.chat.kit.layout import arrange_short_pairs
from bot.chat.kit.screen import ButtonRows, build_callback_button
from bot.chat.navigation import verbs
from bot.chat.navigation.verbs import Verb
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.people.staff import Right, Role, has_right
from bot.i18n import Localizer
from bot.services.operations.order_details import OrderDetails
from bot.services.orders.cases import REFUNDABLE_STATUSES
from bot.services.orders.polling import can_be_polled
from bot.services.orders.replacements import REPLACEABLE_STATUSES

#: Statuses in which an order's goods are with the shop.
_CAPTURED_STATUSES: Final = frozenset({OrderStatus.FULFILLED, OrderStatus.DELIVERED})


@dataclass(frozen=True, slots=True)
class OrderAct:
    """An act on an order: the button with its verb, which carries the order's number.

    The message `label` may use the arguments `order` and `money`, what a refund of the order returns.
    `right` is that of the verb's handler.
    """

    verb: Verb
    right: Right
    label: str
    is_offered: Callable[[OrderDetails], bool]


def needs_reason(details: OrderDetails) -> bool:
    """Return whether "not charged" contradicts the evidence, so that a reason must be typed."""
    return details.case.evidence is not None and details.case.evidence.speaks_for_charge


def is_unsettled_trade(order: Order) -> bool:
    """Return whether a person must decide if the order was bought at all."""
    return order.status is OrderStatus.REVIEW and not order.trade_no


def _is_outcome_open(details: OrderDetails) -> bool:
    return is_unsettled_trade(details.order)


def _may_have_late_trade(details: OrderDetails) -> bool:
    return details.may_have_late_trade


def _can_wait_longer(details: OrderDetails) -> bool:
    """Return whether the supplier took the order, so that its goods may still come."""
    return details.order.status is OrderStatus.REVIEW and details.order.trade_no is not None


def _is_refundable_case(details: OrderDetails) -> bool:
    return details.order.status is OrderStatus.REVIEW


def _is_refundable(details: OrderDetails) -> bool:
    is_case = _is_refundable_case(details)
    is_free = details.order.is_replacement
    return details.order.status in REFUNDABLE_STATUSES and not is_case and not is_free


def _can_be_replaced(details: OrderDetails) -> bool:
    return details.order.status in REPLACEABLE_STATUSES


def _is_refundable_in_part(details: OrderDetails) -> bool:
    order = details.order
    return order.status in _CAPTURED_STATUSES and bool(calculate_net_amount(order))


def _can_have_goodwill(details: OrderDetails) -> bool:
    """Return whether the order can have been trouble for its buyer."""
    return details.order.status not in {OrderStatus.PLACED, OrderStatus.SUBMITTING}


def _can_be_polled(details: OrderDetails) -> bool:
    return can_be_polled(details.order, details.order.account_id)


def _has_delivery(details: OrderDetails) -> bool:
    """Return whether there is something to send or to read."""
    return details.secret_count > 0 and details.is_delivery_shown


def _is_any_order(_: OrderDetails) -> bool:
    return True


ORDER_ACTS: Final = (
    OrderAct(verbs.ASK_TRADE_NO, Right.MONEY, "button-rule-trade", _is_outcome_open),
    OrderAct(verbs.ASK_TRADE_NO, Right.MONEY, "button-rule-trade", _may_have_late_trade),
    OrderAct(verbs.CHARGED, Right.MONEY, "button-rule-charged", _is_outcome_open),
    OrderAct(verbs.ASK_NOT_CHARGED, Right.MONEY, "button-rule-not-charged", _is_outcome_open),
    OrderAct(verbs.ASK_WAIT_LONGER, Right.MONEY, "button-rule-wait", _can_wait_longer),
    OrderAct(verbs.ASK_REFUND, Right.MONEY, "button-rule-refund", _is_refundable_case),
    OrderAct(verbs.ASK_REFUND, Right.MONEY, "button-refund-order", _is_refundable),
    OrderAct(verbs.ASK_PART_REFUND, Right.MONEY, "button-refund-part", _is_refundable_in_part),
    OrderAct(verbs.ASK_GOODWILL, Right.MONEY, "button-goodwill", _can_have_goodwill),
    OrderAct(verbs.REPLACE_ORDER, Right.MONEY, "button-replace", _can_be_replaced),
    OrderAct(verbs.POLL_ORDER, Right.ANSWER, "button-poll-order", _can_be_polled),
    OrderAct(verbs.RESEND_DELIVERY, Right.ANSWER, "button-resend-delivery", _has_delivery),
    OrderAct(verbs.READ_DELIVERY, Right.SECRET, "button-read-delivery", _has_delivery),
    OrderAct(verbs.WRITE_ABOUT_ORDER, Right.ANSWER, "button-write-to-buyer", _is_any_order),
    OrderAct(verbs.ASK_ORDER_NOTE, Right.ANSWER, "button-add-note", _is_any_order),
)


def build_act_rows(localizer: Localizer, details: OrderDetails, role: Role | None) -> ButtonRows:
    """Return the buttons of the acts that the order's state and the role allow."""
    order = details.order
    buttons = [
        build_callback_button(
            localizer.plain(act.label, order=int(order.id), money=calculate_net_amount(order)),
            act.verb,
            order.id,
        )
        for act in ORDER_ACTS
        if has_right(role, act.right) and act.is_offered(details)
    ]
    return arrange_short_pairs(buttons)
