"""Tests of ledger rollups: they give the same figures as the entries, for any period."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from random import Random

import pytest

from bot.domain.ids import SupplierAccountId
from bot.domain.money import Money
from bot.domain.operations.ledger_rollups import LedgerRollups
from bot.domain.orders.attempts import Totals
from bot.domain.orders.order import Order
from bot.domain.payments import ledger
from storage import EngineDatabase
from storage.operations.stored_values import save_meta_value
from storage.payments.tables import entries
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, a_quote, a_selection, usd
from tests.storage.base_rows import a_buyer, an_account, ordered, save_in_mirror

_HOUR = timedelta(hours=1)


def _place_orders(tx: Transaction, account: SupplierAccountId, random: Random) -> list[Order]:
    buyer, product = a_buyer(tx, credit="9000.00"), save_in_mirror(tx, account)
    made = []
    for rate in random.choices(["1", "0.505", "0.5", "1.0000000001"], k=6):
        quote = replace(a_quote(a_selection(product), account=account), rate=Decimal(rate))
        found = tx.quotes.get_owned(tx.quotes.add(quote), buyer)
        assert found is not None
        made.append(ordered(tx, found))
    return made


def _post_at_random(
    tx: Transaction, account: SupplierAccountId, orders: Sequence[Order], random: Random
) -> None:
    """Deliver orders and give money back in every way; clocks differ, and one is set back."""
    moment = NOW
    for number, order in enumerate(orders):
        cost = usd(f"{random.randrange(1, 9)}.01")
        delivered = [
            ledger.capture(order.id, BUYER, order.price),
            ledger.record_cost(order.id, account, cost),
            ledger.credit_reward(order.id, BUYER, usd("0.20")),
            ledger.refund(order.id, BUYER, usd("1.10"), "op", 1),
            ledger.return_reward(order.id, BUYER, usd("0.20"), "op"),
            ledger.refund(order.id, BUYER, usd("2.20"), "op", 2),
            ledger.give_goodwill(f"g{number}", BUYER, usd("0.50"), "op"),
        ]
        lost = [
            ledger.release(order.id, BUYER, order.price),
            ledger.record_loss(order.id, account, cost, "op"),
        ]
        for entry in random.choice([delivered, delivered, lost]):
            moment += random.choice([_HOUR / 7, _HOUR, -_HOUR, timedelta(0), 3 * _HOUR])
            tx.ledger.post(entry, moment)


def _read_figures(tx: Transaction, moments: Sequence[datetime]) -> list[Totals]:
    return tx.usage.list_totals(moments)


def _roll_up(tx: Transaction, last: Sequence[int]) -> LedgerRollups:
    """Save rollups that end at these entries. The first one is the last entry before all rollups."""
    begin = rollups = tx.ledger_rollups.begin_after(last[0])
    for until in last[1:]:
        new = tx.ledger_rollups.sum_up(rollups.end, until)
        rollups = rollups.add([] if new is None else [new], NOW)
    tx.ledger_rollups.save(rollups)
    stored = tx.ledger_rollups.read()
    assert stored is not None
    assert (stored.begin, stored.latest_before) == (begin.begin, begin.latest_before)
    assert list(stored.rollups) == list(rollups.rollups)
    return stored


@pytest.mark.parametrize("seed", range(10))
async def test_figures_of_any_period_are_the_same_from_rollups_and_from_entries(
    store: EngineDatabase, seed: int
) -> None:
    account, random = await an_account(store), Random(seed)

    def trade(tx: Transaction) -> tuple[list[datetime], list[int]]:
        orders = _place_orders(tx, account, random)
        _post_at_random(tx, account, orders, random)
        rows = tx.usage.resources.connection.execute(entries.select().order_by(entries.c.id)).all()
        around = {row.at + shift for row in rows for shift in (timedelta(0), _HOUR / 60)}
        return sorted(around), [row.id for row in rows]

    moments, numbers = await store.transact(trade)
    expected = await store.read(_read_figures, moments)
    for _ in range(4):
        cuts = sorted(random.sample([0, *numbers], k=random.randrange(1, 8)))
        await store.transact(_roll_up, cuts)
        assert await store.read(_read_figures, moments) == expected


async def test_an_entry_after_the_rollups_counts_at_once(store: EngineDatabase) -> None:
    account = await an_account(store)

    def trade(tx: Transaction) -> list[Money]:
        first, second, *_ = _place_orders(tx, account, Random(1))
        tx.ledger.post(ledger.capture(first.id, BUYER, first.price), NOW)
        assert len(_roll_up(tx, [0, 10_000]).rollups) == 1
        before = tx.usage.totals(NOW).revenue
        tx.ledger.post(ledger.capture(second.id, BUYER, second.price), NOW)
        tx.ledger.post(ledger.refund(first.id, BUYER, first.price, "op", 1), NOW)
        return [before, tx.usage.totals(NOW).revenue, tx.usage.totals(NOW).refunds]

    assert await store.transact(trade) == [usd("9.90"), usd("9.90"), usd("9.90")]


async def test_a_rollup_of_no_entries_is_none(store: EngineDatabase) -> None:
    found = await store.read(lambda tx: tx.ledger_rollups.sum_up(0, 100))
    assert found is None


@pytest.mark.parametrize(
    "value",
    [
        *(b"", b"[]", b'{"begin": 0}', b'{"begin": 0, "latest_before": "x"}'),
        b'{"begin": "x", "latest_before": null, "rollups": []}',
        b'{"begin": 0, "latest_before": null, "rollups": [["x", 0, 0, [], {}]]}',
        b'{"begin": 0, "latest_before": null, "rollups": [[9, 0, 0, [], []]]}',
    ],
)
async def test_sums_that_cannot_be_read_are_none_and_the_figures_come_from_the_entries(
    store: EngineDatabase, value: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    account = await an_account(store)

    def trade(tx: Transaction) -> None:
        order, *_ = _place_orders(tx, account, Random(1))
        tx.ledger.post(ledger.capture(order.id, BUYER, order.price), NOW)
        expected = tx.usage.totals(NOW)
        _roll_up(tx, [0, 10_000])
        save_meta_value(tx.usage.resources, "ledger-rollups", value)
        assert tx.ledger_rollups.read() is None
        caplog.clear()
        assert tx.usage.list_totals([NOW, NOW]) == [expected, expected]

    await store.transact(trade)
    assert caplog.text.count("cannot be read") == 1, "read once for both"
