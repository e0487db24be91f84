"""Tests of two concurrent actors on PostgreSQL: the result equals one of the two serial orders.

Transactions run in parallel, and no gate holds them. The server decides the order, so each pair
runs often. Several buyers at once exceed no limit that they share.
"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.domain.errors import Declined, StaleVersion
from bot.domain.ids import BuyerId
from bot.domain.money import Money
from bot.domain.orders.order import Order
from bot.domain.orders.transition_inputs import RuledNotCharged, RuledRefund, UnknownOutcome
from bot.services.checkout import confirmation
from bot.services.checkout.confirmation import Confirmation
from bot.services.operations import reconciliation
from bot.services.orders import cases, fulfilment, unknown_outcomes
from bot.services.payments import wallet
from tests.builders import BUYER, OPERATOR, a_product, shop_with, usd
from tests.services.promo_codes_rig import add_code, quote_with_code
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.storage.engines import fresh_url, opened

TIMES = 6
CODES = ("STEAM10", "STEAM20", "STEAM50", "STEAM100")


@pytest.fixture
async def rig(postgresql_url: str) -> AsyncIterator[ServicesRig]:
    async with opened(postgresql_url) as database:
        products = [a_product(code=code, name=code) for code in CODES]
        rig = await open_services_rig(database, *products, credit="25.00")
        yield rig
        found = await database.read(reconciliation.check_rules)
        assert [finding for finding in found if finding.ids] == []


@pytest.fixture
def postgresql_url(tmp_path: Path) -> str:
    return fresh_url("postgresql", tmp_path)


BUYERS = tuple(BuyerId(8_000 + number) for number in range(8))


async def _credit(rig: ServicesRig, cents: int, key: str) -> object:
    money = Money(cents, "USD")
    return await rig.db.transact(
        wallet.credit_buyer, BuyerId(OPERATOR), wallet.Credit(BUYER, money, key)
    )


async def _confirm(rig: ServicesRig, quote: int) -> object:
    return await confirmation.confirm_quote(rig.shop, rig.db, BUYER, quote, 1)  # type: ignore[arg-type]


async def _rule(rig: ServicesRig, order: Order, ruling: RuledNotCharged | RuledRefund) -> object:
    return await cases.apply_ruling(rig.shop, rig.db, BuyerId(OPERATOR), order.id, ruling)


async def test_taps_at_once_make_one_order(rig: ServicesRig) -> None:
    for number in range(TIMES):
        await _credit(rig, 1_000, f"charge:{number}")
        quote = await rig.quote()
        answers = await asyncio.gather(*(_confirm(rig, quote.id) for _ in range(4)))
        confirmed = [each for each in answers if isinstance(each, Confirmation)]
        assert len(confirmed) == 4
        assert len({each.order.id for each in confirmed}) == 1
        assert [each.was_confirmed_before for each in confirmed].count(False) == 1
        await rig.work()


async def test_a_wallet_is_spent_once_while_money_is_taken_back(rig: ServicesRig) -> None:
    """The wallet has money for two of four quotes, and some of it is taken back meanwhile."""
    quotes = [await rig.quote(code=code) for code in CODES]
    acts = [*(_confirm(rig, quote.id) for quote in quotes), _credit(rig, -900, "charge:back")]
    answers = await asyncio.gather(*acts)
    bought = [each for each in answers if isinstance(each, Confirmation)]
    assert len(bought) in {1, 2}
    spent = sum(each.order.price.amount for each in bought)
    assert (await rig.wallet()).balance == Money(-900 - spent, "USD")


async def test_traders_at_once_send_every_order_once(rig: ServicesRig) -> None:
    for number in range(TIMES):
        await _credit(rig, 1_000, f"charge:{number}")
        await rig.buy()
        await asyncio.gather(
            *(fulfilment.trade_next_order(rig.shop, rig.db) for _ in range(3)),
            return_exceptions=True,
        )
        rig.wait(300)
        await rig.work()
    assert len({request for _, request, _ in rig.supplier.trades}) == TIMES
    assert len(rig.supplier.trades) == TIMES


async def test_of_rulings_at_once_one_is_carried_out(rig: ServicesRig) -> None:
    for _ in range(TIMES):
        rig.supplier.outcomes.append(UnknownOutcome("late"))
        order = await rig.buy()
        await fulfilment.trade_next_order(rig.shop, rig.db)
        await unknown_outcomes.settle_unknown_outcomes(rig.shop, rig.db, rig.observations)
        rulings = (RuledNotCharged(), RuledRefund(), RuledNotCharged())
        answers = await asyncio.gather(
            *(_rule(rig, order, ruling) for ruling in rulings), return_exceptions=True
        )
        assert sum(isinstance(each, Order) for each in answers) == 1
        assert all(isinstance(each, Order | Declined | StaleVersion) for each in answers)
        assert (await rig.wallet()).balance == usd("0.00")


async def _buy(rig: ServicesRig, buyer: BuyerId) -> object:
    quote = await rig.quote(buyer=buyer)
    return await rig.confirm(buyer, quote.id)


async def test_buyers_at_once_get_what_they_bought(rig: ServicesRig) -> None:
    """Workers trade and deliver meanwhile, and no transaction has to be repeated because of that."""
    await rig.open(list(BUYERS))
    answers = await asyncio.gather(
        *(_buy(rig, buyer) for buyer in BUYERS), *(rig.work() for _ in range(2))
    )
    assert all(isinstance(each, Confirmation) for each in answers[: len(BUYERS)])
    while await rig.run_steps():
        pass
    assert len({request for _, request, _ in rig.supplier.trades}) == len(BUYERS)
    assert len(rig.messenger.delivered) == len(BUYERS)
    for buyer in BUYERS:
        assert (await rig.wallet(buyer)).balance == Money(-990, "USD")


async def test_buyers_at_once_use_a_code_as_often_as_it_may_be_used(rig: ServicesRig) -> None:
    await rig.open(list(BUYERS))
    await add_code(rig, max_uses=3)
    quotes = [await quote_with_code(rig, buyer=buyer) for buyer in BUYERS]
    answers = await asyncio.gather(
        *(rig.confirm(buyer, quote.id) for buyer, quote in zip(BUYERS, quotes, strict=True))
    )
    assert sum(isinstance(each, Confirmation) for each in answers) == 3


async def test_buyers_at_once_do_not_exceed_the_cap_of_the_shop(rig: ServicesRig) -> None:
    limits = replace(rig.shop.settings.sales_limits, shop_daily_cap=usd("30.00"))
    rig.shop = shop_with(rig.shop, sales_limits=limits)
    await rig.open(list(BUYERS))
    answers = await asyncio.gather(*(_buy(rig, buyer) for buyer in BUYERS))
    assert sum(isinstance(each, Confirmation) for each in answers) == 3
