"""The page of an order for staff in each status, and the results of its acts, for the gallery."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta

from bot.chat.kit.screen import Screen
from bot.chat.operator.orders import order_details_screen as screens
from bot.domain.catalogue.selection import Answer
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, OrderId, PaymentId
from bot.domain.orders.attempts import Attempt, Replay
from bot.domain.orders.causes import AttemptOutcome, OutcomeReason
from bot.domain.orders.order import Order, OrderEvent, OrderStatus
from bot.domain.orders.rewards import ReferralReward, RewardState
from bot.domain.payments.money_sources import MoneySources
from bot.domain.payments.payments import (
    PaymentDirection,
    PaymentEvent,
    PaymentSource,
    StoredPayment,
)
from bot.domain.payments.refunds import Refund, RefundStatus
from bot.domain.people.staff import Role
from bot.i18n import Localizer
from bot.services.operations.order_details import OrderDetails
from bot.services.orders.cases import Case
from bot.services.orders.polling import StaffPoll
from tests.builders import BUYER, NOW, OPERATOR, a_person, usd
from tests.world.stars import METHOD as _STARS

Named = Iterator[tuple[str, Screen]]


def _details(
    order: Order, events: Sequence[OrderEvent], name: str, outcome: AttemptOutcome | None
) -> OrderDetails:
    attempt = Attempt(order.id, order.account_id, order.request_no, "142.37", NOW)
    attempt = replace(attempt, outcome=outcome, detail=order.cause_detail)
    event = PaymentEvent(
        _STARS.name,
        "TX-1",
        PaymentDirection.IN,
        BUYER,
        usd("4.00"),
        NOW,
        PaymentSource.UPDATE,
    )
    payment = StoredPayment(event, usd("4.00"), None, order.id, PaymentId(3))
    by_staff = replace(events[-1], actor=f"staff:{OPERATOR}")
    return OrderDetails(
        Case(order, a_person(name=name, username="maria_b"), attempt, []),
        (*events, by_staff),
        MoneySources(usd("4.00"), usd("5.90"), usd("0"), _STARS.name),
        payment,
        Refund(payment, usd("4.00"), RefundStatus.PENDING, OPERATOR, NOW),
        2,
        refund_requested_at=NOW,
        replay=Replay(order.id, NOW, AttemptOutcome.REFUSED, "no", OutcomeReason.NUMBER_IN_USE),
        profit=usd("0.85"),
        reward=ReferralReward(order.id, BuyerId(9), usd("0.90"), usd("0.05"), NOW, 600),
    )


def order_pages(
    localizer: Localizer,
    make_order: Callable[[OrderStatus], Order],
    list_events: Callable[[Order], Sequence[OrderEvent]],
    name: str,
) -> Named:
    """Yield the pages of orders in every status, and what their acts answer."""
    later = NOW + timedelta(hours=3)
    outcomes = [*AttemptOutcome, None]
    for number, status in enumerate(OrderStatus):
        order = make_order(status)
        details = _details(order, list_events(order), name, outcomes[number % len(outcomes)])
        yield (
            f"order page {status}",
            screens.build_order_details_screen(localizer, details, later, Role.OWNER),
        )
    sold = make_order(OrderStatus.DELIVERED)
    sold = replace(sold, charged=usd("9.20"), is_shredded=True)
    details = _details(sold, list_events(sold), name, AttemptOutcome.ACCEPTED)
    assert details.payment_refund is not None
    assert details.reward is not None
    for refund, state in zip(RefundStatus, RewardState, strict=False):
        shown = replace(
            details,
            payment_refund=replace(details.payment_refund, status=refund),
            reward=replace(details.reward, state=state),
            profit=usd("-9.20"),
        )
        yield (
            f"order page, {refund}, {state}",
            screens.build_order_details_screen(localizer, shown, later, Role.OWNER),
        )
    results = [screens.format_poll_result(localizer, result) for result in StaffPoll]
    reasons = (
        DeclineReason.OTHER_SUPPLIER_ACCOUNT,
        DeclineReason.SUPPLIER_REFUSED,
        DeclineReason.SUPPLIER_UNAVAILABLE,
        DeclineReason.NO_SECRET,
        DeclineReason.ORDER_NOT_OPEN,
    )
    for reason in reasons:
        declined = Declined(reason, {"message": "<b>no</b>"})
        results.append(screens.format_poll_result(localizer, declined))
        results.append(screens.format_resend_result(localizer, declined))
    results.append(screens.format_resend_result(localizer, 3))
    for result in results:
        screen = screens.build_order_details_screen(
            localizer, details, later, Role.OWNER, note=result
        )
        yield "order page after an act", screen
    typed = (Answer("E-mail", "ann@example.com"), Answer("Password", "secret", hidden=True))
    answered = replace(sold, selection=replace(sold.selection, answers=typed))
    yield "answers", screens.build_answers_screen(localizer, answered)
    viewed = screens.build_order_details_screen(localizer, details, later, Role.VIEWER)
    yield "order page for viewers", viewed
    yield "not written about", screens.build_not_written_about_screen(localizer, OrderId(12))
    yield "delivery unreadable", screens.build_delivery_unreadable_screen(localizer, OrderId(12))
    nothing = Declined(DeclineReason.NO_SECRET)
    yield "no delivery", screens.build_delivery_declined_screen(localizer, nothing, OrderId(12))
