"""Tests of attempts: at most one live trade of an order, at most one open one of an account."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest
from sqlalchemy import text

from bot.domain.errors import StaleVersion
from bot.domain.ids import SupplierAccountId
from bot.domain.orders.attempts import Attempt, BalanceReading, Replay, TradeResult
from bot.domain.orders.causes import AttemptOutcome, Cause, OutcomeReason
from bot.domain.orders.order import Order
from bot.domain.orders.transition_inputs import EvidenceInconclusive, UnknownOutcome
from bot.domain.orders.transitions import decide_transition
from storage import ConstraintBroken, EngineDatabase
from storage.transaction import Transaction
from tests.builders import NOW, a_category, a_product
from tests.storage.base_rows import (
    a_buyer,
    a_placed_order,
    an_account,
    attempt_of,
    many_orders,
    mirror,
    ordered,
    quoted,
    submitted,
)


def _begin(tx: Transaction, *attempts: Attempt) -> None:
    for attempt in attempts:
        tx.attempts.begin(attempt)


def _end(tx: Transaction, order: Order, outcome: AttemptOutcome) -> None:
    result = TradeResult(outcome, "why", OutcomeReason.RAISED)
    tx.attempts.end(order.id, result, b"raw reply", NOW)


def _last(tx: Transaction, order: Order) -> Attempt | None:
    return tx.attempts.last(order.id)


async def _two(store: EngineDatabase) -> tuple[Order, Order]:
    first, second = await store.transact(many_orders, await an_account(store), 2)
    return first, second


@pytest.mark.parametrize(
    "outcome", [None, AttemptOutcome.ACCEPTED, AttemptOutcome.REFUSED, AttemptOutcome.UNKNOWN]
)
async def test_an_order_is_tried_once(
    store: EngineDatabase, outcome: AttemptOutcome | None
) -> None:
    """Whatever the result of the first attempt: while it may have been sent, there is no second."""
    order = await store.transact(a_placed_order, await an_account(store))
    await store.transact(_begin, attempt_of(order))
    if outcome:
        await store.transact(_end, order, outcome)
    with pytest.raises(ConstraintBroken):
        await store.transact(_begin, attempt_of(order))


async def test_what_was_never_sent_may_be_tried_again(store: EngineDatabase) -> None:
    order = await store.transact(a_placed_order, await an_account(store))
    for _ in range(2):
        await store.transact(_begin, attempt_of(order))
        await store.transact(_end, order, AttemptOutcome.NOT_SENT)
    await store.transact(_begin, attempt_of(order))
    last = await store.read(_last, order)
    assert last == attempt_of(order)


async def test_an_account_has_one_trade_in_flight(store: EngineDatabase) -> None:
    first, second = await _two(store)
    await store.transact(_begin, attempt_of(first))
    with pytest.raises(ConstraintBroken):
        await store.transact(_begin, attempt_of(second))
    await store.transact(_end, first, AttemptOutcome.ACCEPTED)
    await store.transact(_begin, attempt_of(second))


async def test_accounts_trade_side_by_side(store: EngineDatabase) -> None:
    first, second = await _two(store)
    other = replace(attempt_of(second), account_id=await store.get_or_create_account_id("other#1"))
    await store.transact(_begin, attempt_of(first), other)
    found = await store.read(_last, second)
    assert found is not None
    assert found.account_id == SupplierAccountId(2)


async def test_an_attempt_ends_once(store: EngineDatabase) -> None:
    order = await store.transact(a_placed_order, await an_account(store))
    await store.transact(_begin, attempt_of(order))
    await store.transact(_end, order, AttemptOutcome.UNKNOWN)
    with pytest.raises(StaleVersion):
        await store.transact(_end, order, AttemptOutcome.NOT_SENT)
    last = await store.read(_last, order)
    assert last == replace(
        attempt_of(order), outcome=AttemptOutcome.UNKNOWN, detail="why", reason=OutcomeReason.RAISED
    )


async def test_the_raw_reply_is_sealed_for_its_attempt(store: EngineDatabase) -> None:
    order = await store.transact(a_placed_order, await an_account(store))
    await store.transact(_begin, attempt_of(order))
    await store.transact(_end, order, AttemptOutcome.ACCEPTED)

    def raw(tx: Transaction) -> bytes:
        sealed = tx.attempts.resources.connection.scalar(text("SELECT raw FROM attempts"))
        assert isinstance(sealed, bytes)
        return sealed

    sealed = await store.read(raw)
    assert b"raw reply" not in sealed
    assert store.vault.open(sealed, "attempts", "raw", order.id, 1) == b"raw reply"


def _late(tx: Transaction, order: Order, reply: bytes) -> None:
    tx.attempts.save_late_reply(order.id, reply)


async def test_a_late_reply_is_sealed_beside_the_first_and_never_replaced(
    store: EngineDatabase,
) -> None:
    order = await store.transact(a_placed_order, await an_account(store))
    await store.transact(_begin, attempt_of(order))
    await store.transact(_end, order, AttemptOutcome.UNKNOWN)
    for reply in (b"late reply", b"something else"):
        await store.transact(_late, order, reply)

    def raws(tx: Transaction) -> tuple[bytes, bytes]:
        query = text("SELECT raw, late_raw FROM attempts")
        row = tx.attempts.resources.connection.execute(query).one()
        return row.raw, row.late_raw

    raw, late = await store.read(raws)
    assert b"late reply" not in late
    assert store.vault.open(raw, "attempts", "raw", order.id, 1) == b"raw reply"
    assert store.vault.open(late, "attempts", "late_raw", order.id, 1) == b"late reply"
    assert (last := await store.read(_last, order))
    assert last.outcome is AttemptOutcome.UNKNOWN


async def test_a_late_reply_belongs_to_the_last_attempt(store: EngineDatabase) -> None:
    order = await store.transact(a_placed_order, await an_account(store))
    for outcome in (AttemptOutcome.NOT_SENT, AttemptOutcome.UNKNOWN):
        await store.transact(_begin, attempt_of(order))
        await store.transact(_end, order, outcome)
    await store.transact(_late, order, b"late reply")

    def kept(tx: Transaction) -> list[bool]:
        query = text("SELECT late_raw IS NOT NULL FROM attempts ORDER BY n")
        return [bool(each) for each in tx.attempts.resources.connection.scalars(query)]

    assert await store.read(kept) == [False, True]


async def test_a_reply_to_no_attempt_is_not_dropped_in_silence(store: EngineDatabase) -> None:
    order = await store.transact(a_placed_order, await an_account(store))
    with pytest.raises(StaleVersion):
        await store.transact(_late, order, b"late reply")


async def test_the_last_valuation_is_kept_to_the_digit(store: EngineDatabase) -> None:
    order = await store.transact(a_placed_order, await an_account(store))
    valued = replace(attempt_of(order), expected_cost="8.1200000000000000001")
    await store.transact(_begin, valued)
    assert await store.read(_last, order) == valued


async def test_looks_at_the_balance_are_counted(store: EngineDatabase) -> None:
    order = await store.transact(a_placed_order, await an_account(store))

    def look(tx: Transaction) -> list[int]:
        tx.attempts.begin(attempt_of(order))
        return [tx.attempts.count_balance_check(order.id) for _ in range(3)]

    assert await store.transact(look) == [1, 2, 3]
    last = await store.read(_last, order)
    assert last is not None
    assert last.checks == 3


async def test_an_order_without_attempts_has_no_last_one(store: EngineDatabase) -> None:
    order = await store.transact(a_placed_order, await an_account(store))
    assert await store.read(_last, order) is None


def _sample(tx: Transaction, order: Order, *balances: Decimal | None) -> None:
    for balance in balances:
        tx.attempts.add_balance_reading(order.id, balance, NOW)


def _samples(tx: Transaction, order: Order) -> list[BalanceReading]:
    return tx.attempts.balance_readings(order.id)


async def test_readings_are_kept_to_the_digit_and_in_their_order(store: EngineDatabase) -> None:
    first, second = await _two(store)
    exact = Decimal("100.0000000000000000001")
    await store.transact(_sample, first, exact, None)
    await store.transact(_sample, second, Decimal(5))
    await store.transact(_sample, first, Decimal("1E+2"))
    assert await store.read(_samples, first) == [
        BalanceReading(1, exact, NOW),
        BalanceReading(2, None, NOW),
        BalanceReading(3, Decimal(100), NOW),
    ]
    assert await store.read(_samples, second) == [BalanceReading(1, Decimal(5), NOW)]


async def test_readings_that_come_at_once_are_all_kept(store: EngineDatabase) -> None:
    order = await store.transact(a_placed_order, await an_account(store))
    await asyncio.gather(*(store.transact(_sample, order, Decimal(n)) for n in range(12)))
    kept = await store.read(_samples, order)
    assert [one.seq for one in kept] == list(range(1, 13))
    assert {one.balance for one in kept} == set(map(Decimal, range(12)))


def _begin_replay(tx: Transaction, order: Order) -> None:
    tx.attempts.begin_replay(order.id, NOW)


def _end_replay(tx: Transaction, order: Order) -> None:
    later = NOW + timedelta(seconds=9)
    tx.attempts.end_replay(
        order.id, TradeResult(AttemptOutcome.REFUSED, "why"), b"raw reply", later
    )


def _replay(tx: Transaction, order: Order) -> Replay | None:
    return tx.attempts.get_replay(order.id)


@pytest.mark.parametrize("ended", [False, True])
async def test_an_order_is_sent_again_once(store: EngineDatabase, ended: bool) -> None:
    order = await store.transact(a_placed_order, await an_account(store))
    await store.transact(_begin_replay, order)
    if ended:
        await store.transact(_end_replay, order)
    with pytest.raises(ConstraintBroken):
        await store.transact(_begin_replay, order)


async def test_a_replay_is_open_until_it_ends_and_ends_once(store: EngineDatabase) -> None:
    order = await store.transact(a_placed_order, await an_account(store))
    assert await store.read(_replay, order) is None
    with pytest.raises(StaleVersion):
        await store.transact(_end_replay, order)
    await store.transact(_begin_replay, order)
    assert await store.read(_replay, order) == Replay(order.id, NOW)
    await store.transact(_end_replay, order)
    assert await store.read(_replay, order) == Replay(order.id, NOW, AttemptOutcome.REFUSED, "why")
    with pytest.raises(StaleVersion):
        await store.transact(_end_replay, order)


async def test_the_reply_to_a_replay_is_sealed_for_its_order(store: EngineDatabase) -> None:
    order = await store.transact(a_placed_order, await an_account(store))
    await store.transact(_begin_replay, order)
    await store.transact(_end_replay, order)

    def raw(tx: Transaction) -> bytes:
        sealed = tx.attempts.resources.connection.scalar(text("SELECT raw FROM replays"))
        assert isinstance(sealed, bytes)
        return sealed

    sealed = await store.read(raw)
    assert b"raw reply" not in sealed
    assert store.vault.open(sealed, "replays", "raw", order.id) == b"raw reply"


async def test_a_product_is_unclear_while_one_of_its_trades_has_an_unknown_outcome(
    store: EngineDatabase,
) -> None:
    """However many later ones of other products there are."""
    account = await an_account(store)

    def trade(tx: Transaction) -> list[bool]:
        buyer = a_buyer(tx, credit="1000.00")
        broken, other = a_product(code="A"), a_product(code="B")
        mirror(tx, account, [a_category(broken, other)])
        products = [tx.catalogue.save_product(account, each, NOW) for each in (broken, other)]
        first, later = (ordered(tx, quoted(tx, account, each, buyer)) for each in products)
        unclear = [tx.attempts.has_unknown_outcome(products[0].id)]
        first = _end_unknown(tx, first)
        unclear.append(tx.attempts.has_unknown_outcome(products[0].id))
        step = decide_transition(first, EvidenceInconclusive(Cause.UNKNOWN_BALANCE_FELL))
        tx.orders.apply_transition(first, step, "shop", NOW)
        unclear.append(tx.attempts.has_unknown_outcome(products[0].id))
        later = _end_unknown(tx, later)
        unclear.append(tx.attempts.has_unknown_outcome(products[0].id))
        step = decide_transition(later, EvidenceInconclusive(Cause.UNKNOWN_BALANCE_FELL))
        tx.orders.apply_transition(later, step, "shop", NOW)
        unclear.append(tx.attempts.has_unknown_outcome(products[0].id))
        unclear.append(tx.attempts.has_unknown_outcome(products[1].id))
        return unclear

    assert await store.transact(trade) == [False, True, True, True, True, True]


async def test_a_product_is_unclear_while_hundreds_of_later_outcomes_of_another_are_unknown(
    store: EngineDatabase,
) -> None:
    account = await an_account(store)

    def trade(tx: Transaction) -> tuple[bool, bool]:
        buyer = a_buyer(tx, credit="9000.00")
        codes = [a_product(code=each) for each in "ABC"]
        mirror(tx, account, [a_category(*codes)])
        broken, other, sold = (tx.catalogue.save_product(account, each, NOW) for each in codes)
        for product in (broken, *[other] * 201):
            ordered(tx, quoted(tx, account, product, buyer))
        tx.attempts.resources.connection.execute(
            text("UPDATE orders SET status = 'review' WHERE status = 'placed'")
        )
        ordered(tx, quoted(tx, account, sold, buyer))
        known = tx.attempts.has_unknown_outcome(sold.id)
        return tx.attempts.has_unknown_outcome(broken.id), known

    assert await store.transact(trade) == (True, False)


def _end_unknown(tx: Transaction, order: Order) -> Order:
    """Trade an order so that its outcome is not known."""
    order = submitted(tx, order)
    _end(tx, order, AttemptOutcome.UNKNOWN)
    return tx.orders.apply_transition(
        order, decide_transition(order, UnknownOutcome("why")), "shop", NOW
    )
