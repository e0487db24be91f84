"""Refunds of an order in part, and goodwill, as staff and the buyer see them, for the gallery."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import timedelta

from bot.chat.buyer.orders.orders_screen import build_order_list_screen, build_order_screen
from bot.chat.buyer.orders.status_screen import build_status_message_screen
from bot.chat.buyer.payments.refunds_screen import build_refund_question_screen
from bot.chat.kit.screen import Screen
from bot.chat.operator.orders import order_refunds_screen as screens
from bot.chat.operator.orders.order_details_screen import build_order_details_screen
from bot.chat.outgoing.notices import build_notice_screen
from bot.domain.ids import OrderProblemId
from bot.domain.orders.order import Order, OrderEvent, OrderStatus
from bot.domain.payments.ledger import Wallet
from bot.domain.payments.order_refunds import CapturedMoney, OrderPayout, PayoutKind
from bot.domain.people.staff import Role
from bot.i18n import Localizer
from bot.services.operations.order_details import OrderDetails
from bot.services.orders.cases import Case
from bot.services.payments.order_refunds import (
    GOODWILL,
    REFUNDED_IN_PART,
    OrderMoney,
    PlannedGoodwill,
    PlannedRefund,
)
from tests.builders import NOW, a_person, usd

_WALLET = Wallet(usd("-3.20"), usd("20.00"), usd("0"))
_PAYOUTS = (
    OrderPayout(PayoutKind.REFUND, usd("2.00"), NOW, "staff:9001"),
    OrderPayout(PayoutKind.REFUND, usd("3.30"), NOW, "staff:9001", 1),
    OrderPayout(PayoutKind.REFUND, usd("1.10"), NOW, "staff:9001", 2),
    OrderPayout(PayoutKind.GOODWILL, usd("0.50"), NOW, "staff:9001"),
)


def refund_screens(
    localizer: Localizer,
    make_order: Callable[[OrderStatus], Order],
    list_events: Callable[[Order], Sequence[OrderEvent]],
    name: str,
) -> Iterator[tuple[str, Screen]]:
    """Yield every screen of refunds in part and of goodwill."""
    order = replace(make_order(OrderStatus.DELIVERED), refunded_units=200)
    money = CapturedMoney(order.price, order.selection.quantity, _PAYOUTS[:1])
    yield (
        "part refund asked",
        screens.build_part_question_screen(localizer, OrderMoney(order, money, _WALLET), None),
    )
    several = replace(order, selection=replace(order.selection, quantity=12))
    money = replace(money, quantity=12)
    found = OrderMoney(several, money, _WALLET)
    yield "part or pieces asked", screens.build_part_question_screen(localizer, found, usd("40"))
    planned = PlannedRefund(order, usd("4.00"), usd("7.90"), _WALLET)
    note = localizer.html("part-refund-changed")
    on_its_way = replace(planned, order=make_order(OrderStatus.FULFILLED))
    for title, shown in (
        ("part refund", planned),
        ("pieces refund", replace(planned, pieces=2)),
        ("rest refund", replace(planned, money=usd("7.90"))),
        ("part refund, replaced", replace(planned, replacements=1)),
        ("part refund on its way", on_its_way),
    ):
        yield title, screens.build_refund_confirmation_screen(localizer, shown, 7)
    yield (
        "part refund, changed",
        screens.build_refund_confirmation_screen(localizer, planned, 7, note),
    )
    yield "no share", screens.build_no_share_screen(localizer, OrderProblemId(7))
    yield (
        "goodwill asked",
        screens.build_goodwill_question_screen(localizer, order.id, usd("40.00")),
    )
    goodwill = PlannedGoodwill(order, usd("1.50"), 2, _WALLET)
    yield "goodwill", screens.build_goodwill_confirmation_screen(localizer, goodwill, 7)
    details = OrderDetails(
        Case(order, a_person(name=name), None, []), list_events(order), payouts=_PAYOUTS
    )
    for words in ("part-refund-done", "goodwill-done"):
        result = localizer.html(words, money=usd("4.00"))
        screen = build_order_details_screen(localizer, details, NOW, Role.OWNER, note=result)
        yield words, screen
    yield from _buyer_screens(localizer, order, list_events(order))


def _buyer_screens(
    localizer: Localizer, order: Order, events: Sequence[OrderEvent]
) -> Iterator[tuple[str, Screen]]:
    later = NOW + timedelta(hours=3)
    yield "order refunded in part", build_order_screen(localizer, order, [*events], True, later)
    yield "status refunded in part", build_status_message_screen(localizer, order, later)
    yield "refund of the rest asked", build_refund_question_screen(localizer, order)
    yield "orders refunded in part", build_order_list_screen(localizer, [order], 0, 1)
    facts = {"amount": "400", "currency": "USD"}
    for kind, more in (
        (REFUNDED_IN_PART, {"order": "12"}),
        (GOODWILL, {"order": "12"}),
        (GOODWILL, {}),
    ):
        yield f"notice {kind} {len(more)}", build_notice_screen(localizer, kind, facts | more)
