"""The screens of the orders that staff look for, for the gallery."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta

from bot.chat.kit.screen import Screen
from bot.chat.operator.orders import order_search_screen as screens
from bot.domain.ids import BuyerId, ProductId
from bot.domain.orders.order import Order
from bot.domain.orders.order_search import OrderGroup, OrderKey, OrderSearch
from bot.domain.payments.payments import (
    PaymentDirection,
    PaymentEvent,
    PaymentSource,
    StoredPayment,
)
from bot.i18n import Localizer
from bot.services.operations.order_search import MAX_COUNT, FoundOrders, ReadSearch
from tests.builders import BUYER, NOW, a_person, a_product, usd
from tests.world.stars import METHOD

Named = Iterator[tuple[str, Screen]]


def search_screens(localizer: Localizer, orders: Sequence[Order], name: str) -> Named:
    """Yield what was found by different searches, and the questions."""
    later, today = NOW + timedelta(hours=3), NOW.date()
    person = a_person(name=name, username="maria_b")
    searches = {
        "all": FoundOrders(OrderSearch(), orders, len(orders)),
        "none": FoundOrders(OrderSearch(), [], 0),
        "many": FoundOrders(OrderSearch(), orders, MAX_COUNT, has_newer=True, has_older=True),
        "buyer": FoundOrders(
            OrderSearch(BUYER, ProductId(3), OrderGroup.DELIVERED, today - timedelta(days=6)),
            orders,
            2,
            buyer=person,
            product_name=orders[0].selection.name,
        ),
        "forgotten": FoundOrders(
            OrderSearch(BuyerId(2**63 - 1), ProductId(2**63 - 1), since=today, until=today), [], 0
        ),
        "days": FoundOrders(OrderSearch(since=today - timedelta(days=3), until=today), orders, 2),
    }
    unknown = screens.format_unknown_words(localizer, f"{name} nonsense")
    for title, found in searches.items():
        yield (
            f"orders found, {title}",
            screens.build_found_orders_screen(localizer, found, later, today, note=unknown),
        )
    for group in OrderGroup:
        found = replace(searches["all"], search=OrderSearch(group=group))
        yield (
            f"orders found, {group.name}",
            screens.build_found_orders_screen(localizer, found, later, today),
        )
    keys = ReadSearch(by_key=[(key, orders[0]) for key in OrderKey])
    yield "orders by a number", screens.build_key_orders_screen(localizer, keys, later)
    choices = ReadSearch(buyers=[person], products=[a_product(name=name)])
    yield "orders, which one", screens.build_search_choices_screen(localizer, choices)
    yield "orders, a question", screens.build_search_question(localizer)
    event = PaymentEvent(
        METHOD.name, "TX-9", PaymentDirection.IN, BUYER, usd("4.00"), NOW, PaymentSource.UPDATE
    )
    note = screens.format_top_up(localizer, StoredPayment(event, usd("4.00"), None))
    top_up = searches["none"]
    yield (
        "orders, a top-up",
        screens.build_found_orders_screen(localizer, top_up, later, today, note=note),
    )
