"""The checks of a world: the shop's database by plain SQL, compared with the supplier and the
reference.

Every check returns violations as sentences; none changes anything except the reference's notes.
"""

from collections import Counter
from collections.abc import Sequence

from tests.crash.model.process import BUYERS
from tests.crash.model.reference import Reference
from tests.crash.model.rules import ALWAYS, IN_THE_END
from tests.crash.model.world import Row, World

HOLDING = ("placed", "submitting", "uncertain", "review", "accepted")


def always(world: World, reference: Reference, *, given_up: set[int]) -> list[str]:
    """Return the current violations.

    `given_up` are the orders that an operator refunded or tried to.
    """
    orders = world.orders()
    return [
        *world.broken(ALWAYS),
        *_trades(world, orders),
        *_shown(world, orders),
        *_money_back(world, reference, orders, given_up),
        *_balances(world, reference),
        *_alarms(world),
    ]


def in_the_end(world: World, reference: Reference) -> list[str]:
    """Return the violations after all faults are gone and the operator has answered."""
    orders = world.orders()
    return [*world.broken(IN_THE_END), *_bills(world), *_outcomes(world, reference, orders)]


def _trades(world: World, orders: Sequence[Row]) -> list[str]:
    ours = {order.request_no: order for order in orders}
    posts, sold = Counter(world.market.posts), Counter(s.request_no for s in world.market.sales)
    most = 2 if world.doubts.rejects_duplicate_numbers else 1
    sales = {sale.trade_no: sale.request_no for sale in world.market.sales}
    return [
        *(f"{request} was sent {times} times" for request, times in posts.items() if times > most),
        *(f"{request} was charged {times} times" for request, times in sold.items() if times > 1),
        *(f"{request} was traded and is nobody's" for request in posts if request not in ours),
        *(
            f"order {order.id} carries the trade of another"
            for order in orders
            if order.trade_no and sales.get(order.trade_no) != order.request_no  # type: ignore[call-overload]
        ),
    ]


def _shown(world: World, orders: Sequence[Row]) -> list[str]:
    """Check that secrets are shown in their buyer's chat, and are those that the supplier gave for
    the order.
    """
    ours = {order.id: order for order in orders}
    return [
        f"chat {chat} was shown {body!r} of order {order}"
        for chat, order, body in world.telegram.shown
        if chat != ours[order].buyer
        or not body.decode().startswith(f"GOODS {ours[order].request_no}")
    ]


def _money_back(
    world: World, reference: Reference, orders: Sequence[Row], given_up: set[int]
) -> list[str]:
    """Record whose money went back; this is allowed only if nothing was, is or will be charged, or
    if a person said so.
    """
    wrong = []
    for order in orders:
        purchase = reference.purchases[order.id]
        if order.status not in {"cancelled", "refunded"} or purchase.back:
            continue
        purchase.back = True
        charged = world.market.sale_of(order.request_no) is not None
        if order.id not in given_up and (charged or order.status == "refunded"):
            wrong.append(f"order {order.id} was charged, and its money went back by itself")
    return wrong


def _balances(world: World, reference: Reference) -> list[str]:
    found = {row[0]: row[1] for row in world.rows("SELECT id, balance FROM buyers")}
    expected = {buyer: reference.balance(buyer) for buyer in BUYERS}
    return [
        f"buyer {buyer} has {found[buyer]}, and ought to have {cents}"
        for buyer, cents in expected.items()
        if found.get(buyer) != cents
    ]


def _alarms(world: World) -> list[str]:
    """Return what the shop itself reports when its own rules are broken."""
    return [f"the shop raised {facts}" for kind, facts in world.telegram.alerts if kind == "books"]


def _bills(world: World) -> list[str]:
    """Check that the supplier's charges equal those in our ledger."""
    ((ours,),) = world.rows(
        "SELECT -COALESCE(SUM(amount), 0) FROM postings WHERE account LIKE 'supplier:%'"
    )
    theirs = sum(int(sale.amount * 100) for sale in world.market.sales)
    return [] if ours == theirs else [f"the store took {theirs}, our books say {ours}"]


def _outcomes(world: World, reference: Reference, orders: Sequence[Row]) -> list[str]:
    """Check that everybody has a secret or money; both only if a person gave the money back."""
    shown = {order for _, order, _ in world.telegram.shown}
    wrong = []
    for order in orders:
        back = reference.purchases[order.id].back
        if order.id not in shown and not back:
            wrong.append(f"order {order.id} ({order.status}) brought neither goods nor money")
        if order.id in shown and order.status == "cancelled":
            wrong.append(f"order {order.id} was called off and shown")
    return wrong
