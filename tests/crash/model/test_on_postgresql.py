"""Tests of two concurrent actors on PostgreSQL: the result equals one of the two serial orders.

Transactions run in parallel, and no gate holds them. The server decides the order, so each pair
runs often.
"""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.domain.errors import Declined, StaleVersion
from bot.domain.ledger import BuyerId
from bot.domain.money import Money
from bot.domain.order import Order, RuledNotCharged, RuledRefund, UnknownOutcome
from bot.services.checkout import confirmation
from bot.services.checkout.confirmation import Confirmation
from bot.services.operations import reconciliation
from bot.services.orders import cases, fulfilment, unknown_outcomes
from bot.services.people import wallet
from tests.builders import BUYER, OPERATOR, a_product, usd
from tests.services.till import Till, open_till
from tests.storage.engines import fresh_url, opened

TIMES = 6
CODES = ("STEAM10", "STEAM20", "STEAM50", "STEAM100")


@pytest.fixture
async def till(postgresql_url: str) -> AsyncIterator[Till]:
    async with opened(postgresql_url) as store:
        shelf = [a_product(code=code, name=code) for code in CODES]
        till = await open_till(store, *shelf, credit="25.00")
        yield till
        found = await store.read(reconciliation.check_rules)
        assert [finding for finding in found if finding.ids] == []


@pytest.fixture
def postgresql_url(tmp_path: Path) -> str:
    return fresh_url("postgresql", tmp_path)


async def _credit(till: Till, cents: int, key: str) -> object:
    money = Money(cents, "USD")
    return await wallet.credit_buyer(till.shop, till.db, BuyerId(OPERATOR), BUYER, money, key)


async def _confirm(till: Till, quote: int) -> object:
    return await confirmation.confirm_quote(till.shop, till.db, BUYER, quote, 1)  # type: ignore[arg-type]


async def _rule(till: Till, order: Order, ruling: RuledNotCharged | RuledRefund) -> object:
    return await cases.apply_ruling(till.shop, till.db, BuyerId(OPERATOR), order.id, ruling)


async def test_taps_at_once_make_one_order(till: Till) -> None:
    for number in range(TIMES):
        await _credit(till, 1_000, f"charge:{number}")
        offer = await till.quote()
        told = await asyncio.gather(*(_confirm(till, offer.id) for _ in range(4)))
        confirmed = [each for each in told if isinstance(each, Confirmation)]
        assert len(confirmed) == 4
        assert len({each.order.id for each in confirmed}) == 1
        assert [each.was_confirmed_before for each in confirmed].count(False) == 1
        await till.work()


async def test_a_purse_is_spent_once_while_money_is_taken_back(till: Till) -> None:
    """The wallet has money for two of four quotes, and some of it is taken back meanwhile."""
    offers = [await till.quote(code=code) for code in CODES]
    acts = [*(_confirm(till, offer.id) for offer in offers), _credit(till, -900, "charge:back")]
    told = await asyncio.gather(*acts)
    bought = [each for each in told if isinstance(each, Confirmation)]
    assert len(bought) in {1, 2}
    spent = sum(each.order.price.amount for each in bought)
    assert (await till.wallet()).balance == Money(-900 - spent, "USD")


async def test_traders_at_once_send_every_order_once(till: Till) -> None:
    for number in range(TIMES):
        await _credit(till, 1_000, f"charge:{number}")
        await till.buy()
        await asyncio.gather(
            *(fulfilment.trade_next_order(till.shop, till.db) for _ in range(3)),
            return_exceptions=True,
        )
        till.wait(300)
        await till.work()
    assert len({request for _, request, _ in till.supplier.trades}) == TIMES
    assert len(till.supplier.trades) == TIMES


async def test_of_rulings_at_once_one_is_carried_out(till: Till) -> None:
    for _ in range(TIMES):
        till.supplier.outcomes.append(UnknownOutcome("late"))
        order = await till.buy()
        await fulfilment.trade_next_order(till.shop, till.db)
        await unknown_outcomes.settle_unknown_outcomes(till.shop, till.db, till.observations)
        rulings = (RuledNotCharged(), RuledRefund(), RuledNotCharged())
        told = await asyncio.gather(
            *(_rule(till, order, ruling) for ruling in rulings), return_exceptions=True
        )
        assert sum(isinstance(each, Order) for each in told) == 1
        assert all(isinstance(each, Order | Declined | StaleVersion) for each in told)
        assert (await till.wallet()).balance == usd("0.00")
