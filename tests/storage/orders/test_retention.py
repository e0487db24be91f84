"""Retention: an order's texts are erased only when its buyer has seen all of them."""

from datetime import timedelta

from bot.domain.ids import OrderId
from bot.domain.operations.outbox import OutboxKind
from bot.domain.orders.order import Order
from bot.domain.orders.transition_inputs import SecretDelivered
from bot.domain.orders.transitions import decide_transition
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW
from tests.storage.base_rows import a_placed_order, an_account, goods, submitted

LATER = NOW + timedelta(days=30)


def _deliver(tx: Transaction, order: Order) -> OrderId:
    """Let an order end with one secret, whose message waits in the outbox."""
    order = submitted(tx, order)
    for fact in (goods(), SecretDelivered()):
        transition = decide_transition(order, fact)
        order = tx.orders.apply_transition(order, transition, "shop", NOW)
    secret_id = tx.delivered_secrets.add(order.id, b"CODE-1", NOW)
    tx.outbox.add(OutboxKind.DELIVER, BUYER, f"deliver:{secret_id}", {}, NOW)
    return order.id


async def test_an_order_whose_secret_was_not_shown_is_not_erased(store: EngineDatabase) -> None:
    """It can be erased as soon as its message was sent."""
    order_id = await store.transact(
        _deliver, await store.transact(a_placed_order, await an_account(store))
    )

    def look(tx: Transaction) -> tuple[list[OrderId], bool]:
        retention = tx.retention
        return (
            retention.list_due_orders(LATER, LATER, 10),
            retention.can_shred(order_id, LATER),
        )

    def send(tx: Transaction) -> None:
        (row,) = tx.outbox.claim(NOW, NOW, 10)
        tx.outbox.mark_sent(row, 5, NOW)

    assert await store.read(look) == ([], False)
    await store.transact(send)
    assert await store.read(look) == ([order_id], True)
