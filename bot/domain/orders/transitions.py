"""The state machine of orders: decides what each input does to an order.

`decide_transition(order, order_input)` is the only place that decides what follows. Services
execute its `OrderTransition` in one transaction. A trade can neither be undone nor looked up, so an
unknown outcome is a status and not an error.
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import assert_never

from bot.domain.errors import IllegalTransition
from bot.domain.orders.causes import Cause, cause_of_unknown, describe_reason
from bot.domain.orders.order import LEGAL_TRANSITIONS, Order, OrderStatus
from bot.domain.orders.seller_messages import BUILT_IN_RULES, DeliveryTextKind, DeliveryTextRules
from bot.domain.orders.transition_inputs import (
    Accepted,
    EndsProgram,
    EvidenceInconclusive,
    MessageUnjudged,
    NotCharged,
    NotSent,
    OrderInput,
    Overdue,
    QueryAnswered,
    RefusalConfirmed,
    Refused,
    ReplacedByText,
    ReplayAccepted,
    RestoredFromBackup,
    RuledDelivery,
    RuledNotCharged,
    RuledRefund,
    RuledTrade,
    SecretDelivered,
    Submitted,
    UnknownOutcome,
    Withdrawn,
)

_S = OrderStatus


class MoneyMove(StrEnum):
    """The effect of a transition on the buyer's money."""

    CAPTURE = "capture"
    RELEASE = "release"
    RELEASE_AT_LOSS = "release-at-loss"
    REFUND = "refund"


@dataclass(frozen=True, slots=True)
class OrderTransition:
    """The statuses to pass through, in order (none: it does not move), the money and the delivery.

    `secret_text` is stored and shown to the buyer as `secret_kind`.
    """

    statuses: tuple[OrderStatus, ...]
    cause: Cause
    money_move: MoneyMove | None = None
    secret_text: str | None = field(default=None, repr=False)
    cause_detail: str = ""
    secret_kind: DeliveryTextKind = DeliveryTextKind.DELIVERY


def decide_transition(
    order: Order,
    order_input: OrderInput,
    rules: DeliveryTextRules = BUILT_IN_RULES,
) -> OrderTransition:
    """Return what `order_input` does to `order`.

    `rules` tell deliveries from other texts. Raise IllegalTransition for a path that the table
    forbids.
    """
    transition = _choose_transition(order, order_input, rules)
    current = order.status
    for following in transition.statuses:
        if following not in LEGAL_TRANSITIONS[current]:
            raise IllegalTransition(
                f"order {order.id}: {current} to {following} by {type(order_input).__name__}"
            )
        current = following
    return transition


def _choose_transition(  # noqa: C901, PLR0911, PLR0912 - one line for each kind of input
    order: Order, order_input: OrderInput, rules: DeliveryTextRules
) -> OrderTransition:
    match order_input:
        case Submitted():
            return OrderTransition((_S.SUBMITTING,), Cause.SUBMITTED)
        case NotSent(detail, reason):
            cause_detail = describe_reason(reason, detail)
            return OrderTransition((_S.PLACED,), Cause.NOT_SENT, cause_detail=cause_detail)
        case Accepted():
            kind = rules.classify(order_input.text, order.delivery)
            return _transition_when_accepted(order_input, kind)
        case Refused(message=message):
            return OrderTransition((_S.UNCERTAIN,), Cause.REFUSED, cause_detail=message)
        case UnknownOutcome(detail=detail, reason=reason):
            cause, cause_detail = cause_of_unknown(reason, detail)
            return OrderTransition((_S.UNCERTAIN,), cause, cause_detail=cause_detail)
        case RefusalConfirmed(message, cause):
            return _cancel(cause, message)
        case NotCharged(cause, detail):
            return _cancel(cause, detail)
        case ReplayAccepted(accepted):
            kind = rules.classify(accepted.text, order.delivery)
            return _transition_when_replay_accepted(accepted, kind)
        case EvidenceInconclusive(cause, detail):
            return OrderTransition((_S.REVIEW,), cause, cause_detail=detail)
        case QueryAnswered(text):
            kind = rules.classify(text, order.delivery)
            return _transition_when_query_answered(order, text, kind)
        case MessageUnjudged(text):
            return _take_as_delivery(Cause.SELLER_MESSAGE_UNJUDGED, text)
        case Overdue():
            return OrderTransition((_S.REVIEW,), Cause.OVERDUE)
        case RestoredFromBackup():
            return _open_case(order, Cause.RESTORED)
        case EndsProgram():
            return _open_case(order, Cause.ENDS_PROGRAM)
        case Withdrawn(cause, detail):
            return _cancel(cause, detail)
        case SecretDelivered():
            statuses = (_S.DELIVERED,) if order.status is _S.FULFILLED else ()
            return OrderTransition(statuses, Cause.SHOWN)
        case RuledTrade(trade_no):
            return OrderTransition((_S.ACCEPTED,), Cause.RULED_TRADE, cause_detail=trade_no)
        case RuledNotCharged():  # the reason is audited
            return _cancel(Cause.RULED_NOT_CHARGED)
        case RuledRefund():
            return _transition_when_refund_ruled(order)
        case RuledDelivery(text):
            return _take_as_delivery(Cause.RULED_DELIVERY, text)
        case ReplacedByText(text):
            return OrderTransition((), Cause.REPLACED_BY_TEXT, secret_text=text)
    assert_never(order_input)


def _open_case(order: Order, cause: Cause) -> OrderTransition:
    """Make any open order a case.

    The table allows no direct way from PLACED. After a restore a placed order may have been traded.
    """
    through_statuses = (_S.SUBMITTING,) if order.status is _S.PLACED else ()
    return OrderTransition((*through_statuses, _S.REVIEW), cause)


def _cancel(cause: Cause, detail: str = "") -> OrderTransition:
    """Cancel the order and release the buyer's money."""
    return OrderTransition((_S.CANCELLED,), cause, MoneyMove.RELEASE, cause_detail=detail)


#: Kinds of text that are delivered and paid.
_PAID_KINDS = frozenset({DeliveryTextKind.DELIVERY, DeliveryTextKind.DOUBTFUL})
#: Kinds of text that the buyer is shown as they are.
_SHOWN_KINDS = _PAID_KINDS | {DeliveryTextKind.MESSAGE}


def _take_as_delivery(cause: Cause, text: str) -> OrderTransition:
    """Capture the price for a text that was shown as the seller's message."""
    return OrderTransition((_S.FULFILLED,), cause, MoneyMove.CAPTURE, text)


def _transition_when_accepted(order_input: Accepted, kind: DeliveryTextKind) -> OrderTransition:
    transition = _move_when_accepted(order_input, kind)
    if kind not in _SHOWN_KINDS:
        return transition
    return replace(transition, secret_text=order_input.text, secret_kind=kind)


def _move_when_accepted(order_input: Accepted, kind: DeliveryTextKind) -> OrderTransition:
    if order_input.trade_no is None:
        if kind in _PAID_KINDS:
            path = (_S.REVIEW, _S.FULFILLED)
            return OrderTransition(path, Cause.DELIVERY_WITHOUT_NUMBER, MoneyMove.CAPTURE)
        return OrderTransition((_S.REVIEW,), Cause.ACCEPTED_WITHOUT_NUMBER)
    if kind in _PAID_KINDS:
        return OrderTransition((_S.FULFILLED,), Cause.DELIVERY, MoneyMove.CAPTURE)
    if kind is DeliveryTextKind.APOLOGY:
        return OrderTransition((_S.ACCEPTED, _S.REVIEW), Cause.APOLOGY)
    is_message = kind is DeliveryTextKind.MESSAGE
    return OrderTransition((_S.ACCEPTED,), Cause.SELLER_MESSAGE if is_message else Cause.ACCEPTED)


#: The cause of the same answer when it was given to the replay.
_REPLAY_CAUSES = {
    Cause.ACCEPTED: Cause.REPLAY_ACCEPTED,
    Cause.ACCEPTED_WITHOUT_NUMBER: Cause.REPLAY_ACCEPTED_WITHOUT_NUMBER,
    Cause.DELIVERY: Cause.REPLAY_DELIVERY,
    Cause.DELIVERY_WITHOUT_NUMBER: Cause.REPLAY_DELIVERY_WITHOUT_NUMBER,
    Cause.APOLOGY: Cause.REPLAY_APOLOGY,
    Cause.SELLER_MESSAGE: Cause.REPLAY_SELLER_MESSAGE,
}


def _transition_when_replay_accepted(accepted: Accepted, kind: DeliveryTextKind) -> OrderTransition:
    """Decide as for a first answer, but always go through REVIEW.

    UNCERTAIN leads to ACCEPTED or FULFILLED only through a case.
    """
    transition = _transition_when_accepted(accepted, kind)
    through_statuses = () if transition.statuses[0] is _S.REVIEW else (_S.REVIEW,)
    return replace(
        transition,
        statuses=(*through_statuses, *transition.statuses),
        cause=_REPLAY_CAUSES[transition.cause],
    )


def _transition_when_query_answered(
    order: Order, text: str | None, kind: DeliveryTextKind
) -> OrderTransition:
    shown_text = text if kind in _SHOWN_KINDS else None
    if order.status is not _S.ACCEPTED:
        return OrderTransition((), Cause.ANSWERED, secret_text=shown_text, secret_kind=kind)
    if kind in _PAID_KINDS:
        return OrderTransition(
            (_S.FULFILLED,), Cause.DELIVERY, MoneyMove.CAPTURE, shown_text, secret_kind=kind
        )
    if kind is DeliveryTextKind.APOLOGY:
        return OrderTransition((_S.REVIEW,), Cause.APOLOGY)
    return OrderTransition((), Cause.WAITING, secret_text=shown_text, secret_kind=kind)


def _transition_when_refund_ruled(order: Order) -> OrderTransition:
    if order.status is _S.PLACED:
        return OrderTransition((_S.CANCELLED,), Cause.RULED_REFUND, MoneyMove.RELEASE)
    if order.status is _S.REVIEW:
        return OrderTransition((_S.CANCELLED,), Cause.RULED_REFUND, MoneyMove.RELEASE_AT_LOSS)
    return OrderTransition((_S.REFUNDED,), Cause.RULED_REFUND, MoneyMove.REFUND)
