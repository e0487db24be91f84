"""The checks of a shop from outside: its database by plain SQL, compared with what the supplier sold, what
people paid and what their chats show.

Every check returns violations as sentences. None of them uses the shop's own code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tests.world.shop_database import OrderRow, list_orders
from tests.world.supplier import SENTENCE, Trade

if TYPE_CHECKING:
    from tests.world.other_payments import OtherPayment
    from tests.world.stars import Charge
    from tests.world.world import SimulatedWorld

_CREDITED = """
    SELECT buyer_id, SUM(credited) FROM payments WHERE direction = 'in' GROUP BY buyer_id"""
_PAYMENTS = "SELECT external_id, direction, buyer_id, credited FROM payments"


def find_contradictions(trades: Sequence[Trade], orders: Sequence[OrderRow]) -> list[str]:
    """Return the contradictions between the supplier and the shop: a trade that is repeated, that has no
    order, or that is another order's.

    Read the trades first and the orders afterwards: an order is stored before it is traded.
    """
    ours = {order.request_no: order for order in orders}
    numbers: dict[str, str] = {trade.trade_no: trade.request_no for trade in trades}
    by_request = Counter(str(trade.request_no) for trade in trades)
    by_quote = Counter(ours[each].quote_id for each in by_request if each in ours)
    return [
        *_repeated("", by_request),
        *_repeated("quote ", by_quote),
        *(
            f"the supplier charged for {each}, nobody's order"
            for each in by_request
            if each not in ours
        ),
        *(
            f"order {order.id} carries the trade of another"
            for order in orders
            if order.trade_no in numbers and numbers[order.trade_no] != order.request_no
        ),
    ]


def _repeated(what: str, counts: Counter[str] | Counter[int]) -> list[str]:
    return [
        f"the supplier charged {times} times for {what}{each}"
        for each, times in counts.items()
        if times > 1
    ]


def after_every_commit(world: SimulatedWorld) -> list[str]:
    """Return the violations of what always holds between a shop and the world around it."""
    orders = list_orders(world.reader)
    return [
        *find_contradictions(world.supplier.charges, orders),
        *_arrivals(world, orders),
        *_shown(world, orders),
        *_payments(world),
    ]


def _arrivals(world: SimulatedWorld, orders: Sequence[OrderRow]) -> list[str]:
    """Check that each trade belongs to an order, arrived alone, and that no trade number is invented."""
    supplier, ours = world.supplier, {order.request_no for order in orders}
    given = {each.trade_no for each in supplier.charges}
    return [
        *(f"{each} was traded and is nobody's" for each in supplier.arrivals if each not in ours),
        *(
            f"order {order.id} carries a trade number that the supplier never gave"
            for order in orders
            if order.trade_no and order.trade_no not in given
        ),
        *(["two trades of the account were in flight together"] * bool(supplier.overlaps)),
    ]


def _shown(world: SimulatedWorld, orders: Sequence[OrderRow]) -> list[str]:
    """Check that secrets are shown in their buyer's chat, and are those that the supplier gave for the
    order, or its seller's sentence.
    """
    ours = {order.id: order for order in orders}
    wrong = []
    for shown in world.telegram.shown:
        order = ours.get(shown.order_id)
        charge = order and world.supplier.charge_of(order.request_no)
        secret = charge.secret if charge else None
        texts = (secret.encode(), SENTENCE.encode()) if secret else ()
        if order is None or shown.chat != order.buyer_id or not shown.body.startswith(texts):
            wrong.append(f"chat {shown.chat} was shown {shown.body!r} of order {shown.order_id}")
    return wrong


def _payments(world: SimulatedWorld) -> list[str]:
    """Check that every stored payment was made, by that buyer, and is booked at its value."""
    made: list[Charge | OtherPayment] = [*world.stars.charges, *world.other_payments]
    known = {payment.id: payment for payment in made}
    wrong = []
    for buyer, credited in world.rows(_CREDITED):
        if int(str(credited)) > sum(each.cents for each in made if each.payer == buyer):
            wrong.append(f"{buyer} is credited with more than they paid: {credited}")
    for number, direction, buyer, credited in world.rows(_PAYMENTS):
        payment = known.get(str(number))
        if payment is None:
            wrong.append(f"{buyer} is credited for {number}, which nobody paid")
            continue
        value = payment.cents if direction == "in" else -payment.cents
        if (buyer, credited) not in {(payment.payer, value), (payment.payer, 0)}:
            wrong.append(
                f"{payment.payer} paid {payment.cents} by {number},"
                f" {buyer} is credited with {credited}"
            )
    return wrong
