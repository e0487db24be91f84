"""The checks of a world: the shop's database by plain SQL, compared with the supplier and the
reference.

Every check returns violations as sentences; none changes anything except the reference's notes.
"""

from collections import Counter
from collections.abc import Sequence

from tests.crash.model.expected_state import Reference
from tests.crash.model.shop_process import BUYERS
from tests.crash.model.world import ModelWorld, Row
from tests.simulation.rules import WHEN_ALL_IS_SETTLED_OR_DROPPED, WHERE_MONEY_IS_TAKEN_BACK
from tests.simulation.supplier import SENTENCE

HOLDING = ("placed", "submitting", "uncertain", "review", "accepted")


def always(world: ModelWorld, reference: Reference, *, given_up: set[int]) -> list[str]:
    """Return the current violations.

    `given_up` are the orders that an operator refunded or tried to.
    """
    orders = world.orders()
    return [
        *world.broken(WHERE_MONEY_IS_TAKEN_BACK),
        *_payments(world, reference),
        *_trades(world, orders),
        *_shown(world, orders),
        *_money_back(world, reference, orders, given_up),
        *_balances(world, reference),
        *_alerts(world),
    ]


def in_the_end(world: ModelWorld, reference: Reference) -> list[str]:
    """Return the violations after all faults are gone and the operator has answered."""
    orders = world.orders()
    return [
        *world.broken(WHEN_ALL_IS_SETTLED_OR_DROPPED),
        *_bills(world),
        *_unknown_payments(world),
        *_outcomes(world, reference, orders),
    ]


def _trades(world: ModelWorld, orders: Sequence[Row]) -> list[str]:
    ours = {order.request_no: order for order in orders}
    supplier = world.supplier
    arrived, charged = Counter(supplier.arrivals), Counter(c.request_no for c in supplier.charges)
    most = 2 if world.rules.rejects_duplicate_numbers else 1
    numbers: dict[str, str] = {each.trade_no: each.request_no for each in supplier.charges}
    return [
        *(
            f"{request} was sent {times} times"
            for request, times in arrived.items()
            if times > most
        ),
        *(
            f"{request} was charged {times} times"
            for request, times in charged.items()
            if times > 1
        ),
        *(f"{request} was traded and is nobody's" for request in arrived if request not in ours),
        *(
            f"order {order.id} carries the trade of another"
            for order in orders
            if order.trade_no and numbers.get(order.trade_no) != order.request_no
        ),
    ]


def _shown(world: ModelWorld, orders: Sequence[Row]) -> list[str]:
    """Check that secrets are shown in their buyer's chat, and are those that the supplier gave for
    the order, or its seller's sentence.
    """
    ours = {order.id: order for order in orders}
    return [
        f"chat {shown.chat} was shown {shown.body!r} of order {shown.order_id}"
        for shown in world.telegram.shown
        if shown.chat != ours[shown.order_id].buyer
        or not shown.body.startswith((_secret_of(world, ours[shown.order_id]), SENTENCE.encode()))
    ]


def _secret_of(world: ModelWorld, order: Row) -> bytes:
    charge = world.supplier.charge_of(order.request_no)
    assert charge is not None, f"order {order.id} was shown and never charged"
    assert charge.secret is not None, f"order {order.id} was shown and has no secret"
    return charge.secret.encode()


def _money_back(
    world: ModelWorld, reference: Reference, orders: Sequence[Row], given_up: set[int]
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
        charged = world.supplier.is_or_will_be_charged(order.request_no)
        if order.id not in given_up and (charged or order.status == "refunded"):
            wrong.append(f"order {order.id} was charged, and its money went back by itself")
    return wrong


def _payments(world: ModelWorld, reference: Reference) -> list[str]:
    """Record the payments and the orders that they bought; only payments made in Telegram may be stored."""
    for quote, order in world.rows(
        "SELECT o.quote_id, o.id FROM payments p JOIN orders o ON o.id = p.order_id"
    ):
        reference.confirmed(int(str(quote)), int(str(order)))
    wrong, taken_back_early = [], set()
    for charge_id, direction in world.rows(
        "SELECT external_id, direction FROM payments ORDER BY id"
    ):
        charge = world.stars.find(str(charge_id))
        if charge is None:
            wrong.append(f"{charge_id} is booked, and nobody paid it")
            continue
        is_payment, key = direction == "in", f"{charge_id}:in"
        if not is_payment and key not in reference.top_ups:
            taken_back_early.add(charge_id)
        elif charge_id not in taken_back_early:
            cents = charge.cents if is_payment else -charge.cents
            reference.top_up(f"{charge_id}:{direction}", charge.payer, cents)
    # The balance falls when a refund begins; its payment is stored when the money has gone back.
    for (charge_id,) in world.rows(
        "SELECT p.external_id FROM refunds r JOIN payments p ON p.id = r.payment_id"
    ):
        charge = world.stars.find(str(charge_id))
        if charge is not None:
            reference.top_up(f"{charge_id}:refund", charge.payer, -charge.cents)
    return wrong


def _unknown_payments(world: ModelWorld) -> list[str]:
    """Return the payments and reversals that Telegram lists and the shop does not know."""
    stored = world.rows("SELECT external_id, direction FROM payments")
    unknown = world.stars.list_unknown({(str(number), str(way)) for number, way in stored})
    return [f"{charge_id} ({direction}) is not booked" for charge_id, direction in unknown]


def _balances(world: ModelWorld, reference: Reference) -> list[str]:
    found = {row[0]: row[1] for row in world.rows("SELECT id, balance FROM buyers")}
    expected = {buyer: reference.balance(buyer) for buyer in BUYERS}
    return [
        f"buyer {buyer} has {found[buyer]}, and ought to have {cents}"
        for buyer, cents in expected.items()
        if found.get(buyer) != cents
    ]


def _alerts(world: ModelWorld) -> list[str]:
    """Return what the shop itself reports when its own rules are broken."""
    return [f"the shop raised {facts}" for kind, facts in world.telegram.alerts if kind == "books"]


def _bills(world: ModelWorld) -> list[str]:
    """Check that the supplier's charges equal those in our ledger."""
    ((ours,),) = world.rows(
        "SELECT -COALESCE(SUM(amount), 0) FROM postings WHERE account LIKE 'supplier:%'"
    )
    theirs = sum(charge.cents for charge in world.supplier.charges)
    return [] if ours == theirs else [f"the supplier charged {theirs}, our ledger says {ours}"]


def _outcomes(world: ModelWorld, reference: Reference, orders: Sequence[Row]) -> list[str]:
    """Check that everybody has a secret or money; both only if a person gave the money back."""
    shown = {each.order_id for each in world.telegram.shown}
    # A sentence of the seller is shown whatever becomes of the order.
    goods = {each.order_id for each in world.telegram.shown if each.body != SENTENCE.encode()}
    wrong = []
    for order in orders:
        back = reference.purchases[order.id].back
        if order.id not in shown and not back:
            wrong.append(f"order {order.id} ({order.status}) brought neither goods nor money")
        if order.id in goods and order.status == "cancelled":
            wrong.append(f"order {order.id} was called off and shown")
    return wrong
