"""Claims of orders: one at a time, leased, woken after a crash."""

from datetime import timedelta

import pytest

from bot.domain.catalogue import AccountId
from bot.domain.order import (
    DoubtStands,
    Order,
    OrderStatus,
    Refused,
    Step,
    Submitted,
    advance,
)
from bot.domain.store import Tx
from storage import SqlStore
from tests.builders import NOW
from tests.storage.rows import (
    a_placed_order,
    an_account,
    many_orders,
    submitted,
)

LEASE = NOW + timedelta(minutes=5)
LATER = LEASE + timedelta(seconds=1)


async def test_the_oldest_placed_order_is_claimed_and_holds_the_lane(store: SqlStore) -> None:
    """Nothing else of the account is handed out until it is put back or its lease ends."""
    account = await an_account(store)
    first, second = await store.transact(many_orders, account, 2)

    async def claim(tx: Tx) -> list[int | None]:
        taken = [await tx.orders.claim_trade(account, NOW, LEASE) for _ in range(2)]
        taken.append(await tx.orders.claim_trade(account, LATER, LATER + timedelta(hours=1)))
        await tx.orders.put_back(first.id, LATER + timedelta(hours=2))
        taken.append(await tx.orders.claim_trade(account, LATER, LATER + timedelta(hours=1)))
        return [order.id if order else None for order in taken]

    assert await store.transact(claim) == [first.id, None, first.id, second.id]


@pytest.mark.parametrize("doubtful", [False, True])
async def test_a_trade_in_flight_or_in_doubt_holds_the_lane(
    store: SqlStore, doubtful: bool
) -> None:
    account, other = await an_account(store), await store.account("other#1")

    async def fly(tx: Tx) -> Order:
        first, _ = await many_orders(tx, account, 2)
        order = await submitted(tx, first)
        if doubtful:
            await tx.attempts.end(order.id, "refused", "no", b"", NOW)
            order = await tx.orders.move(order, advance(order, Refused("no")), "shop", NOW)
        return order

    async def claim(tx: Tx, lane: AccountId) -> Order | None:
        return await tx.orders.claim_trade(lane, NOW, LEASE)

    order = await store.transact(fly)
    assert await store.transact(claim, account) is None
    assert await store.transact(claim, other) is None

    async def settle(tx: Tx) -> None:
        now = await tx.orders.get(order.id)
        assert now is not None
        if not doubtful:
            await tx.attempts.end(order.id, "unknown", "", b"", NOW)
            now = await tx.orders.move(now, Step((OrderStatus.UNCERTAIN,), "?"), "shop", NOW)
        await tx.orders.move(now, advance(now, DoubtStands("who knows")), "shop", NOW)

    await store.transact(settle)
    freed = await store.transact(claim, account)
    assert freed is not None
    assert freed.id != order.id


async def test_due_orders_are_claimed_once(store: SqlStore) -> None:
    account = await an_account(store)
    made = await store.transact(many_orders, account, 3)
    placed = [OrderStatus.PLACED]

    async def claim(tx: Tx) -> list[list[Order]]:
        return [await tx.orders.claim_due(placed, NOW, LEASE, 2) for _ in range(3)]

    assert await store.transact(claim) == [list(made[:2]), [made[2]], []]


async def test_putting_back_counts_polls_until_the_next_state(store: SqlStore) -> None:
    account = await an_account(store)

    async def poll(tx: Tx) -> tuple[int, list[Order], int]:
        order = await a_placed_order(tx, account)
        await tx.orders.put_back(order.id, LEASE)
        await tx.orders.put_back(order.id, LEASE)
        waiting = await tx.orders.claim_due([OrderStatus.PLACED], NOW, LEASE, 9)
        polled = await tx.orders.get(order.id)
        assert polled is not None
        moved = await tx.orders.move(polled, advance(polled, Submitted()), "shop", NOW)
        return polled.polls, waiting, moved.polls

    assert await store.transact(poll) == (2, [], 0)


async def test_after_a_crash_only_what_was_claimed_is_woken(store: SqlStore) -> None:
    account = await an_account(store)

    async def claim_and_die(tx: Tx) -> None:
        await many_orders(tx, account, 3)
        claimed = await tx.orders.claim_trade(account, NOW, LEASE)
        assert claimed is not None
        waiting, _ = await tx.orders.claim_due([OrderStatus.PLACED], NOW, LEASE, 2)
        await tx.orders.put_back(waiting.id, LEASE)

    async def wake(tx: Tx) -> tuple[int, int, int]:
        woken = await tx.orders.wake(NOW)
        due = await tx.orders.claim_due([OrderStatus.PLACED], NOW, LEASE, 9)
        return woken, len(due), await tx.orders.wake(NOW)

    await store.transact(claim_and_die)
    assert await store.transact(wake) == (2, 2, 2)
