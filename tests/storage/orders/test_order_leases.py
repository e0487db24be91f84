"""Tests of claims of orders: one at a time, leased, released after a crash."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from sqlalchemy import Row

from bot.domain.ids import MethodName, OrderId, RequestNo, SupplierAccountId
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.orders.attempts import TradeResult
from bot.domain.orders.causes import AttemptOutcome, Cause
from bot.domain.orders.order import NewOrder, Order, OrderStatus
from bot.domain.orders.transition_inputs import EvidenceInconclusive, NotSent, Refused, Submitted
from bot.domain.orders.transitions import OrderTransition, decide_transition
from bot.domain.payments.cases import CaseResolution, NewPaymentCase, PaymentCaseKind
from bot.domain.retries import MAX_UNFINISHED_STARTS
from storage import EngineDatabase
from storage.orders.tables import orders
from storage.transaction import Transaction
from tests.builders import NOW, usd
from tests.storage.base_rows import (
    a_buyer,
    a_placed_order,
    an_account,
    goods,
    many_orders,
    ordered,
    quoted,
    save_in_mirror,
    submitted,
)

LEASE_TIME = timedelta(minutes=5)
LEASE = NOW + LEASE_TIME
LATER = LEASE + timedelta(seconds=1)


async def test_the_placed_order_longest_due_is_claimed_and_holds_the_account_queue(
    store: EngineDatabase,
) -> None:
    """No other order of the account is claimed until it is put back or its lease ends; then those
    that wait longer come first.
    """
    account = await an_account(store)
    first, second = await store.transact(many_orders, account, 2)

    def claim(tx: Transaction) -> list[int | None]:
        taken = [tx.order_leases.claim_next_trade(account, NOW, LEASE) for _ in range(2)]
        taken.append(tx.order_leases.claim_next_trade(account, LATER, LATER + timedelta(hours=1)))
        tx.order_leases.postpone(second.id, LATER + timedelta(hours=2))
        taken.append(tx.order_leases.claim_next_trade(account, LATER, LATER + timedelta(hours=1)))
        return [order.id if order else None for order in taken]

    assert await store.transact(claim) == [first.id, None, second.id, first.id]


async def test_the_order_behind_a_trade_is_found_and_not_claimed(store: EngineDatabase) -> None:
    """It is the one that was postponed least often and is due longest, and no suspect."""
    account = await an_account(store)

    def look(tx: Transaction) -> list[int | None]:
        trading, postponed, waiting = many_orders(tx, account, 3)
        submitted(tx, trading)
        tx.order_leases.postpone(postponed.id, NOW)
        found = [tx.order_leases.find_next_to_trade(account, NOW) for _ in range(2)]
        tx.order_leases.postpone(waiting.id, LATER)
        found.append(tx.order_leases.find_next_to_trade(account, NOW))
        tx.order_leases.claim_due(account, [OrderStatus.PLACED], NOW, LEASE, 1)
        found.append(tx.order_leases.find_next_to_trade(account, NOW))
        tx.order_leases.release_orphans(NOW)
        found.append(tx.order_leases.find_next_to_trade(account, NOW))
        found.append(tx.order_leases.find_next_to_trade(account, LATER))
        numbers = {postponed.id: 2, waiting.id: 3}
        return [None if order is None else numbers[order.id] for order in found]

    assert await store.transact(look) == [3, 3, 2, None, None, 3]


def _take_payment_back(tx: Transaction, order: Order) -> None:
    paid = usd("1.00")
    reversal = NewPaymentCase(
        PaymentCaseKind.REVERSED, MethodName("stars"), "charge-1", order.buyer_id, paid, paid
    )
    assert tx.payment_cases.open(reversal, NOW) is not None


def _make_suspect(tx: Transaction, order: Order) -> None:
    claimed = tx.order_leases.claim_due(order.account_id, [OrderStatus.PLACED], NOW, LEASE, 1)
    assert [each.id for each in claimed] == [order.id]
    tx.order_leases.release_orphans(NOW)


@pytest.mark.parametrize(
    ("change", "is_next"),
    [
        (lambda _tx, _first, _order: None, True),
        # One that comes first is traded after it, unless the process died during it.
        (lambda tx, _first, order: tx.order_leases.postpone(order.id, NOW), True),
        (lambda tx, first, _order: _make_suspect(tx, first), False),
        (lambda tx, first, _order: submitted(tx, first), False),
        (
            lambda tx, first, _: tx.order_leases.claim_next_trade(first.account_id, NOW, LEASE),
            False,
        ),
        (lambda tx, _first, order: submitted(tx, order), False),
        (lambda tx, _first, order: tx.order_leases.postpone(order.id, LATER), False),
        (lambda tx, _first, order: _take_payment_back(tx, order), False),
        (
            lambda tx, _first, _order: tx.sales_pauses.begin(
                PauseCause.RESTORED_BACKUP, "shop", NOW
            ),
            False,
        ),
    ],
)
async def test_an_order_that_was_found_next_is_traded_unless_something_happened_since(
    store: EngineDatabase, change: Callable[[Transaction, Order, Order], object], is_next: bool
) -> None:
    account = await an_account(store)

    def look(tx: Transaction) -> bool:
        first, order = many_orders(tx, account, 2)
        change(tx, first, order)
        return tx.order_leases.is_still_next(order, NOW)

    assert await store.transact(look) is is_next


async def test_an_order_that_moved_since_it_was_found_is_looked_for_again(
    store: EngineDatabase,
) -> None:
    """It was sent, could not be, and waits again."""
    account = await an_account(store)

    def look(tx: Transaction) -> list[bool]:
        found = a_placed_order(tx, account)
        later = submitted(tx, found)
        tx.attempts.end(found.id, TradeResult(AttemptOutcome.NOT_SENT), b"", NOW)
        back = tx.orders.apply_transition(later, decide_transition(later, NotSent("")), "shop", NOW)
        return [tx.order_leases.is_still_next(order, NOW) for order in (found, back)]

    assert await store.transact(look) == [False, True]


def _places(tx: Transaction, placed: Sequence[OrderId], now: datetime = NOW) -> list[int]:
    return [tx.order_leases.count_trades_before(one, now, 50) for one in placed]


async def test_the_place_in_the_queue_is_the_order_in_which_trades_are_claimed(
    store: EngineDatabase,
) -> None:
    """Suspects, then the orders that were postponed least often, then those that are not due."""
    account = await an_account(store)
    soon = NOW + timedelta(seconds=20)

    def fill(tx: Transaction) -> list[OrderId]:
        placed = [order.id for order in many_orders(tx, account, 7)]
        tx.order_leases.claim_due(account, [OrderStatus.PLACED], NOW, LEASE, 1)
        tx.order_leases.release_orphans(NOW)
        for order_id, due in ((placed[1], NOW), (placed[1], NOW), (placed[2], NOW)):
            tx.order_leases.postpone(order_id, due)
        tx.order_leases.postpone(placed[3], soon)
        tx.order_leases.postpone(placed[4], soon - timedelta(seconds=1))
        return placed

    def trade_all(tx: Transaction) -> list[OrderId]:
        """Claim and end one trade after the other; wait until one is due."""
        traded: list[OrderId] = []
        for now in (NOW, soon - timedelta(seconds=1), soon):
            while order := tx.order_leases.claim_next_trade(account, now, now + LEASE_TIME):
                traded.append(order.id)
                ended = OrderTransition((OrderStatus.CANCELLED,), Cause.WITHDRAWN_PRICE_MOVED)
                tx.orders.apply_transition(order, ended, "shop", now)
        return traded

    placed = await store.transact(fill)
    places = await store.read(_places, placed)
    assert sorted(places) == list(range(7))
    by_place = sorted(placed, key=lambda one: places[placed.index(one)])
    assert by_place == await store.transact(trade_all)


async def test_the_trade_in_flight_counts_before_all_and_has_no_place(
    store: EngineDatabase,
) -> None:
    """Also while it is only claimed, and while its outcome is unknown."""
    account = await an_account(store)

    def look(tx: Transaction) -> list[list[int]]:
        first, second, third = many_orders(tx, account, 3)
        ids = [first.id, second.id, third.id]
        tx.order_leases.postpone(second.id, NOW)
        tx.order_leases.postpone(first.id, NOW)
        found = [_places(tx, ids)]
        tx.order_leases.claim_next_trade(account, NOW, LEASE)
        found.append(_places(tx, ids))
        tx.order_leases.postpone(third.id, NOW)
        uncertain = submitted(tx, first)
        found.append(_places(tx, ids))
        tx.attempts.end(first.id, TradeResult(AttemptOutcome.UNKNOWN), b"", NOW)
        unknown = OrderTransition((OrderStatus.UNCERTAIN,), Cause.UNKNOWN)
        uncertain = tx.orders.apply_transition(uncertain, unknown, "shop", NOW)
        found.append(_places(tx, ids))
        tx.orders.apply_transition(
            uncertain,
            decide_transition(uncertain, EvidenceInconclusive(Cause.UNKNOWN)),
            "shop",
            NOW,
        )
        found.append(_places(tx, ids))
        return found

    assert await store.transact(look) == [
        [1, 2, 0],
        [1, 2, 0],
        [0, 1, 2],
        [0, 1, 2],
        [0, 0, 1],
    ]


async def test_an_order_that_nothing_trades_has_no_place_and_delays_nobody(
    store: EngineDatabase,
) -> None:
    """An open reversal of its buyer, deaths of the process, and a restored backup."""
    account = await an_account(store)

    def look(tx: Transaction) -> list[list[int]]:
        first, second = many_orders(tx, account, 2)
        a_buyer(tx, 7077)
        product = save_in_mirror(tx, account)
        third = ordered(tx, quoted(tx, account, product, 7077))
        ids = [first.id, second.id, third.id]
        found = [_places(tx, ids)]
        reversal = NewPaymentCase(
            PaymentCaseKind.REVERSED,
            MethodName("stars"),
            "charge-1",
            first.buyer_id,
            usd("1.00"),
            usd("1.00"),
        )
        case = tx.payment_cases.open(reversal, NOW)
        assert case is not None
        found.append(_places(tx, ids))
        assert tx.payment_cases.close(case, CaseResolution.CONTINUE, None, NOW)
        found.append(_places(tx, ids))
        tx.sales_pauses.begin(PauseCause.RESTORED_BACKUP, "shop", NOW)
        found.append(_places(tx, ids))
        tx.sales_pauses.end(PauseCause.RESTORED_BACKUP)
        for _ in range(MAX_UNFINISHED_STARTS):
            tx.order_leases.claim_due(account, [OrderStatus.PLACED], NOW, LEASE, 1)
            tx.order_leases.release_orphans(NOW)
        found.append(_places(tx, ids))
        return found

    assert await store.transact(look) == [
        [0, 1, 2],
        [0, 0, 0],
        [0, 1, 2],
        [0, 0, 0],
        [0, 0, 1],
    ]


def _count_before(rows: Sequence[Row[Any]], mine: Row[Any], now: datetime) -> int:
    """Return what `count_trades_before` says, by the order in which trades are claimed."""

    def is_in_trade(row: Row[Any]) -> bool:
        is_claimed = row.status == OrderStatus.PLACED and row.taken and row.next_at > now
        return is_claimed or row.status in {OrderStatus.SUBMITTING, OrderStatus.UNCERTAIN}

    def turn(row: Row[Any]) -> tuple[datetime, bool, int, datetime, int]:
        return max(row.next_at, now), not row.unfinished_starts, row.polls, row.next_at, row.id

    def waits(row: Row[Any]) -> bool:
        is_alive = row.unfinished_starts < MAX_UNFINISHED_STARTS
        return bool(row.status == OrderStatus.PLACED and is_alive)

    if not waits(mine) or mine.taken:
        return 0
    return sum(
        is_in_trade(row) or (waits(row) and turn(row) < turn(mine)) for row in rows if row != mine
    )


@pytest.mark.parametrize("seed", range(8))
async def test_places_in_a_queue_of_any_kind_are_counted_as_its_trades_are_claimed(
    store: EngineDatabase, seed: int
) -> None:
    account, random = await an_account(store), Random(seed)
    other = await store.get_or_create_account_id("other#1")

    def fill(tx: Transaction) -> tuple[Sequence[OrderId], list[int]]:
        made = many_orders(tx, account, 9)
        connection = tx.order_leases.resources.connection
        for order in made:
            moment = NOW + random.choice([-2, -1, -1, 0, 1, 1, 2]) * LEASE_TIME
            placed = [OrderStatus.PLACED] * 8
            values = {
                "status": random.choice([*placed, OrderStatus.UNCERTAIN, OrderStatus.ACCEPTED]),
                "next_at": moment,
                "polls": random.randrange(3),
                "unfinished_starts": random.choice([0, 0, 0, 1, MAX_UNFINISHED_STARTS]),
                "taken": random.random() < 0.1,
                "account_id": random.choice([account, account, account, other]),
            }
            connection.execute(orders.update().where(orders.c.id == order.id).values(values))
        rows = connection.execute(orders.select()).all()
        expected = [
            _count_before([one for one in rows if one.account_id == mine.account_id], mine, NOW)
            for mine in rows
        ]
        return [OrderId(row.id) for row in rows], expected

    placed, expected = await store.transact(fill)
    assert await store.read(_places, placed) == expected


async def test_a_long_queue_is_counted_only_as_far_as_asked(store: EngineDatabase) -> None:
    account = await an_account(store)
    placed = await store.transact(many_orders, account, 6)
    last = placed[-1].id

    def count(tx: Transaction) -> list[int]:
        return [tx.order_leases.count_trades_before(last, NOW, most) for most in (3, 5, 9)]

    assert await store.read(count) == [3, 5, 5]


@pytest.mark.parametrize("doubtful", [False, True])
async def test_a_trade_in_flight_or_of_unknown_outcome_holds_the_account_queue(
    store: EngineDatabase, doubtful: bool
) -> None:
    account, other = await an_account(store), await store.get_or_create_account_id("other#1")

    def fly(tx: Transaction) -> Order:
        first, _ = many_orders(tx, account, 2)
        order = submitted(tx, first)
        if doubtful:
            tx.attempts.end(order.id, TradeResult(AttemptOutcome.REFUSED, "no"), b"", NOW)
            order = tx.orders.apply_transition(
                order, decide_transition(order, Refused("no")), "shop", NOW
            )
        return order

    def claim(tx: Transaction, lane: SupplierAccountId) -> Order | None:
        return tx.order_leases.claim_next_trade(lane, NOW, LEASE)

    order = await store.transact(fly)
    assert await store.transact(claim, account) is None
    assert await store.transact(claim, other) is None

    def settle(tx: Transaction) -> None:
        now = tx.orders.get(order.id)
        assert now is not None
        if not doubtful:
            tx.attempts.end(order.id, TradeResult(AttemptOutcome.UNKNOWN), b"", NOW)
            now = tx.orders.apply_transition(
                now, OrderTransition((OrderStatus.UNCERTAIN,), Cause.UNKNOWN), "shop", NOW
            )
        tx.orders.apply_transition(
            now, decide_transition(now, EvidenceInconclusive(Cause.UNKNOWN)), "shop", NOW
        )

    await store.transact(settle)
    freed = await store.transact(claim, account)
    assert freed is not None
    assert freed.id != order.id


async def test_due_orders_are_claimed_once(store: EngineDatabase) -> None:
    account = await an_account(store)
    made = await store.transact(many_orders, account, 3)
    placed = [OrderStatus.PLACED]

    def claim(tx: Transaction) -> list[list[Order]]:
        return [tx.order_leases.claim_due(account, placed, NOW, LEASE, 2) for _ in range(3)]

    assert await store.transact(claim) == [list(made[:2]), [made[2]], []]


async def test_putting_back_counts_polls_until_the_next_state(store: EngineDatabase) -> None:
    account = await an_account(store)

    def poll(tx: Transaction) -> tuple[int, list[Order], int]:
        order = a_placed_order(tx, account)
        tx.order_leases.postpone(order.id, LEASE)
        tx.order_leases.postpone(order.id, LEASE)
        waiting = tx.order_leases.claim_due(account, [OrderStatus.PLACED], NOW, LEASE, 9)
        polled = tx.orders.get(order.id)
        assert polled is not None
        moved = tx.orders.apply_transition(
            polled, decide_transition(polled, Submitted()), "shop", NOW
        )
        return polled.poll_count, waiting, moved.poll_count

    assert await store.transact(poll) == (2, [], 0)


async def test_after_a_crash_only_what_was_claimed_is_woken(store: EngineDatabase) -> None:
    account = await an_account(store)

    def claim_and_die(tx: Transaction) -> None:
        many_orders(tx, account, 3)
        claimed = tx.order_leases.claim_next_trade(account, NOW, LEASE)
        assert claimed is not None
        waiting, _ = tx.order_leases.claim_due(account, [OrderStatus.PLACED], NOW, LEASE, 2)
        tx.order_leases.postpone(waiting.id, LEASE)

    def wake(tx: Transaction) -> tuple[int, list[int], int]:
        woken = tx.order_leases.release_orphans(NOW)
        due = [
            tx.order_leases.claim_due(account, [OrderStatus.PLACED], NOW, LEASE, 9)
            for _ in range(3)
        ]
        return woken, [len(each) for each in due], tx.order_leases.release_orphans(NOW)

    await store.transact(claim_and_die)
    assert await store.transact(wake) == (2, [1, 1, 0], 2)


async def test_what_sleeps_beyond_the_horizon_is_woken_and_nothing_else(
    store: EngineDatabase,
) -> None:
    """A clock that was set back left orders due far in the future, one of them claimed."""
    account = await an_account(store)
    far = NOW + timedelta(days=365)

    def sleep(tx: Transaction) -> tuple[list[int], list[int]]:
        first, second, third, _ = many_orders(tx, account, 4)
        tx.order_leases.claim_due(account, [OrderStatus.PLACED], NOW, LEASE, 3)
        tx.order_leases.postpone(first.id, far)
        tx.order_leases.postpone(second.id, LEASE)
        tx.order_leases.claim_due(account, [OrderStatus.PLACED], NOW, far, 9)
        woken = [tx.order_leases.make_due(NOW, LEASE, claimed=True) for _ in range(2)]
        due = tx.order_leases.claim_due(account, [OrderStatus.PLACED], NOW, LEASE, 9)
        assert third.id not in {order.id for order in due}
        return woken, [order.id for order in due]

    woken, due = await store.transact(sleep)
    assert woken == [2, 0]
    assert len(due) == 2


def _troubled(tx: Transaction, order: Order, at: datetime | None) -> datetime | None:
    tx.order_leases.postpone(order.id, LEASE, at)
    found = tx.orders.get(order.id)
    assert found is not None
    return found.query_failing_since


async def test_the_first_moment_of_trouble_is_kept_until_a_look_succeeds(
    store: EngineDatabase,
) -> None:
    order = await store.transact(a_placed_order, await an_account(store))
    told = [await store.transact(_troubled, order, at) for at in (NOW, LEASE, None, LATER)]
    assert told == [NOW, NOW, None, LATER]


async def test_trouble_in_a_future_that_was_taken_back_counts_from_now(
    store: EngineDatabase,
) -> None:
    order = await store.transact(a_placed_order, await an_account(store))
    told = [await store.transact(_troubled, order, at) for at in (LATER, NOW)]
    assert told == [LATER, NOW]


async def test_a_move_ends_the_trouble(store: EngineDatabase) -> None:
    order = await store.transact(a_placed_order, await an_account(store))
    await store.transact(_troubled, order, NOW)
    moved = await store.transact(submitted, order)
    assert moved.query_failing_since is None


async def test_manual_orders_with_a_trade_may_change_until_their_goods_are_old(
    store: EngineDatabase,
) -> None:
    account = await an_account(store)

    def sell(tx: Transaction, order: Order, number: str, at: datetime) -> None:
        tx.orders.record_trade(order, goods(number))
        now = submitted(tx, order)
        tx.attempts.end(order.id, TradeResult(AttemptOutcome.ACCEPTED), b"", NOW)
        now = tx.orders.apply_transition(now, decide_transition(now, goods(number)), "shop", at)
        tx.orders.apply_transition(
            now, OrderTransition((OrderStatus.DELIVERED,), Cause.SHOWN), "shop", at
        )

    def prepare(tx: Transaction) -> list[int]:
        buyer, product = a_buyer(tx, credit="1000.00"), save_in_mirror(tx, account)
        made: list[int] = []
        for at, delivery in _MADE:
            quote = quoted(tx, account, product, buyer)
            number = RequestNo(f"C{len(made)}")
            new = NewOrder(quote, number, delivery, buyer, None)
            order = tx.orders.add(new, NOW)
            sell(tx, order, f"T{number}", at)
            made.append(order.id)
        return made

    def claim(tx: Transaction, now: datetime) -> list[int]:
        found = tx.order_leases.claim_manual_deliveries(
            account, now, now + timedelta(hours=6), NOW, 9
        )
        return [order.id for order in found]

    old, automatic, *fresh = await store.transact(prepare)
    assert {old, automatic}.isdisjoint(fresh)
    claims = [await store.transact(claim, NOW + timedelta(hours=each)) for each in (1, 2, 8)]
    assert claims == [fresh, [], fresh]


#: When their secret arrived, and how they are delivered: the first is too old, the second is automatic.
_MADE = [
    (NOW, "manual"),
    (LATER, "automatic"),
    (LATER, "manual"),
    (LATER, "manual"),
]


async def test_an_order_without_a_trade_number_or_goods_cannot_change(
    store: EngineDatabase,
) -> None:
    account = await an_account(store)

    def prepare(tx: Transaction) -> list[Order]:
        product = save_in_mirror(tx, account)
        quote = quoted(tx, account, product, a_buyer(tx))
        new = NewOrder(quote, RequestNo("C"), "manual", quote.buyer_id, None)
        order = tx.orders.add(new, NOW)
        tx.orders.record_trade(order, goods())
        return tx.order_leases.claim_manual_deliveries(
            account, LATER, LATER, NOW - timedelta(days=1), 9
        )

    assert await store.transact(prepare) == []


async def test_one_crash_suspect_at_a_time_is_claimed_beside_other_orders(
    store: EngineDatabase,
) -> None:
    account = await an_account(store)

    def claim(tx: Transaction) -> tuple[list[int], list[int], list[int]]:
        orders = many_orders(tx, account, 4)
        placed = [OrderStatus.PLACED]
        ids = [int(order.id) for order in orders]
        tx.order_leases.claim_due(account, placed, NOW, LEASE, 2)
        tx.order_leases.release_orphans(NOW)

        def take(limit: int, *, with_suspect: bool) -> list[int]:
            taken = tx.order_leases.claim_due(
                account, placed, NOW, LEASE, limit, with_suspect=with_suspect
            )
            return [order.id for order in taken]

        first = take(2, with_suspect=True)
        return ids, first, take(9, with_suspect=False)

    ids, first, others = await store.transact(claim)
    assert first == [ids[0], ids[2]]
    assert others == [ids[3]]


async def test_a_claimed_order_is_returned_as_claimed(store: EngineDatabase) -> None:
    account = await an_account(store)
    order = await store.transact(a_placed_order, account)

    def claim(tx: Transaction) -> Order | None:
        return tx.order_leases.claim_next_trade(account, NOW, LEASE)

    claimed = await store.transact(claim)
    assert claimed == order
    assert claimed is not None
    assert claimed.is_claimed
