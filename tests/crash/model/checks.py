"""The checks of the model: the shop's database by plain SQL, compared with the reference.

Every check returns violations as sentences; none changes anything except the reference's notes.
"""

from collections import Counter

from tests.crash.model.expected_state import Reference
from tests.crash.model.shop_process import BUYERS
from tests.crash.model.world import ModelWorld
from tests.world.checks import after_every_commit
from tests.world.rules import WHEN_ALL_IS_SETTLED_OR_DROPPED, WHERE_MONEY_IS_TAKEN_BACK
from tests.world.shop_database import booked_charges
from tests.world.supplier import SENTENCE

HOLDING = ("placed", "submitting", "uncertain", "review", "accepted")


def always(world: ModelWorld, reference: Reference) -> list[str]:
    """Return the current violations."""
    _note_payments(world, reference)
    return [
        *world.broken(WHERE_MONEY_IS_TAKEN_BACK),
        *after_every_commit(world),
        *_sent(world),
        *_money_back(world, reference),
        *_balances(world, reference),
        *_alerts(world),
    ]


def in_the_end(world: ModelWorld, reference: Reference) -> list[str]:
    """Return the violations after all faults are gone and the operator has answered."""
    return [
        *world.broken(WHEN_ALL_IS_SETTLED_OR_DROPPED),
        *_bills(world),
        *(f"{number} ({way}) is not booked" for number, way in world.list_unknown_movements()),
        *_outcomes(world, reference),
    ]


def _sent(world: ModelWorld) -> list[str]:
    """Check that a trade was sent once, or twice where the supplier refuses a repeated number."""
    most = 2 if world.rules.rejects_duplicate_numbers else 1
    return [
        f"{request} was sent {times} times"
        for request, times in Counter(world.supplier.arrivals).items()
        if times > most
    ]


def _money_back(world: ModelWorld, reference: Reference) -> list[str]:
    """Record whose money went back; this is allowed only if nothing was, is or will be charged, or
    if a person said so.
    """
    wrong = []
    for order in world.orders():
        purchase = reference.purchases[order.id]
        if order.status not in {"cancelled", "refunded"} or purchase.back:
            continue
        purchase.back = True
        charged = world.supplier.is_or_will_be_charged(order.request_no)
        if order.id not in world.operator.given_up and (charged or order.status == "refunded"):
            wrong.append(f"order {order.id} was charged, and its money went back by itself")
    return wrong


def _note_payments(world: ModelWorld, reference: Reference) -> None:
    """Record the stored payments and the orders that they bought."""
    for quote, order in world.rows(
        "SELECT o.quote_id, o.id FROM payments p JOIN orders o ON o.id = p.order_id"
    ):
        reference.confirmed(int(str(quote)), int(str(order)))
    taken_back_early = set()
    for charge_id, direction in world.rows(
        "SELECT external_id, direction FROM payments ORDER BY id"
    ):
        charge = world.stars.find(str(charge_id))
        is_payment, key = direction == "in", f"{charge_id}:in"
        if not is_payment and key not in reference.top_ups:
            taken_back_early.add(charge_id)
        elif charge is not None and charge_id not in taken_back_early:
            cents = charge.cents if is_payment else -charge.cents
            reference.top_up(f"{charge_id}:{direction}", charge.payer, cents)
    # The balance falls when a refund begins; its payment is stored when the money has gone back.
    for (charge_id,) in world.rows(
        "SELECT p.external_id FROM refunds r JOIN payments p ON p.id = r.payment_id"
    ):
        charge = world.stars.find(str(charge_id))
        if charge is not None:
            reference.top_up(f"{charge_id}:refund", charge.payer, -charge.cents)


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
    ours, theirs = booked_charges(world.reader), sum(each.amount for each in world.supplier.charges)
    return [] if ours == theirs else [f"the supplier charged {theirs}, our ledger says {ours}"]


def _outcomes(world: ModelWorld, reference: Reference) -> list[str]:
    """Check that everybody has a secret or money; both only if a person gave the money back."""
    shown = {each.order_id for each in world.telegram.shown}
    # A sentence of the seller is shown also if the order fails.
    goods = {each.order_id for each in world.telegram.shown if each.body != SENTENCE.encode()}
    wrong = []
    for order in world.orders():
        back = reference.purchases[order.id].back
        if order.id not in shown and not back:
            wrong.append(f"order {order.id} ({order.status}) brought neither goods nor money")
        if order.id in goods and order.status == "cancelled":
            wrong.append(f"order {order.id} was called off and shown")
    return wrong
