"""Tests of a quote: the supplier's own answer gives its price, and stock is required."""

import asyncio
from dataclasses import replace
from decimal import Decimal

import pytest

from bot.domain.catalogue.selection import BuyerChoices, Selection
from bot.domain.checkout.questions import build_selection
from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined, DeclineReason, SupplierRefusedCall
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.supplier import AccountCheck
from bot.services.checkout import answers, quotes
from tests.builders import usd
from tests.services.services_rig import ServicesRig
from tests.services.unknown_outcome_rig import with_calls

pytestmark = pytest.mark.both_engines(quick=True)


async def test_a_quote_is_priced_by_the_suppliers_own_word(rig: ServicesRig) -> None:
    rig.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("4.00")))

    offer = await rig.quote(quantity=3)
    assert (usd("12.00"), usd("13.20")) == (offer.cost, offer.price)


async def test_a_supplier_that_is_away_makes_no_quote(rig: ServicesRig) -> None:
    product = await rig.product()
    await answers.choose_quantity(rig.session(product), "1")
    rig.supplier.away = True

    result = await quotes.make_quote(rig.session(product))
    assert result == Declined(DeclineReason.SUPPLIER_UNAVAILABLE)


async def test_equal_selections_that_are_priced_at_once_cause_one_call(rig: ServicesRig) -> None:
    """Many buyers do so when a flash sale opens. Answers, contact and coupon are not compared."""
    product = await rig.product()
    one = build_selection(product, BuyerChoices(quantity=1))
    two = build_selection(product, BuyerChoices(quantity=2))
    asked, both_asked, may_answer = list[int](), asyncio.Event(), asyncio.Event()

    async def answer(selection: Selection) -> Decimal:
        asked.append(selection.quantity)
        if {*asked} == {1, 2}:
            both_asked.set()
        await may_answer.wait()
        return Decimal(selection.quantity)

    with_calls(rig, total_cost=answer)
    selections = (one, two, replace(one, contact="a@b.example", coupon="SUMMER"), one)
    session = rig.session(product)
    pricing = [
        asyncio.create_task(quotes.price_selection(session, product, each)) for each in selections
    ]
    await both_asked.wait()
    may_answer.set()
    priced = await asyncio.gather(*pricing)
    assert sorted(asked) == [1, 2]
    assert [each.quote.cost for each in priced if not isinstance(each, Declined)] == [
        usd(f"{each.quantity}.00") for each in selections
    ]


@pytest.mark.parametrize(("stock", "sells"), [(0, False), (1, False), (2, True), (None, True)])
async def test_a_quote_needs_the_stock(rig: ServicesRig, stock: int | None, sells: bool) -> None:
    product = await rig.product()
    await answers.choose_quantity(rig.session(product), "2")
    rig.supplier.stocks["STEAM10"] = stock

    result = await quotes.make_quote(rig.session(product))
    assert sells is not isinstance(result, Declined)


async def test_stock_cost_and_balance_are_asked_at_once(rig: ServicesRig) -> None:
    """Each is answered once all of them are asked."""
    product = await rig.product()
    await answers.choose_quantity(rig.session(product), "2")
    all_asked = asyncio.Barrier(3)

    async def answer_stock(*_: object) -> int:
        await all_asked.wait()
        return 2

    async def name_cost(_selection: Selection) -> Decimal:
        await all_asked.wait()
        return Decimal(20)

    async def tell_balance() -> AccountCheck:
        await all_asked.wait()
        return await read_account()

    read_account = rig.supplier.check_account
    with_calls(rig, stock=answer_stock, total_cost=name_cost, check_account=tell_balance)
    made = await quotes.make_quote(rig.session(product))
    assert isinstance(made, Quote)
    assert made.cost == usd("20.00")


@pytest.mark.parametrize("cost", ["refused", "late"])
async def test_a_cost_that_was_asked_in_vain_is_forgotten(rig: ServicesRig, cost: str) -> None:
    """When the stock forbids the quote, the buyer waits for no cost, and no operator hears of a refusal."""
    product = await rig.product()
    await answers.choose_quantity(rig.session(product), "2")
    cost_asked, was_cancelled = asyncio.Event(), list[bool]()

    async def answer_after_cost(*_: object) -> int:
        await cost_asked.wait()
        return 1

    async def name_none(_selection: Selection) -> Decimal:
        cost_asked.set()
        if cost == "refused":
            raise SupplierRefusedCall("brand new words")
        try:
            return await asyncio.Future[Decimal]()
        finally:
            was_cancelled.append(True)

    with_calls(rig, stock=answer_after_cost, total_cost=name_none)
    made = await quotes.make_quote(rig.session(product))
    assert made == Declined(DeclineReason.SOLD_OUT, {"stock": "1", "take": "1"})
    await rig.work()
    assert not any(kind is AlertKind.QUOTE_REFUSED for _, kind, _ in rig.messenger.alerts)
    assert was_cancelled == ([True] if cost == "late" else [])


@pytest.mark.parametrize(
    ("said", "alerts"),
    [("You have been banned", 1), ("brand new words", 1), ("此商品类型不存在[QQ]", 0)],
)
async def test_operators_hear_of_a_refused_quote_that_is_their_affair(
    rig: ServicesRig, said: str, alerts: int
) -> None:
    """Once a day for each product, in the supplier's own words."""
    product = await rig.product()
    await answers.choose_quantity(rig.session(product), "1")

    async def refuse(_selection: object) -> None:
        raise SupplierRefusedCall(said)

    with_calls(rig, total_cost=refuse)
    for _ in range(2):
        result = await quotes.make_quote(rig.session(product))
        assert result == Declined(DeclineReason.SUPPLIER_REFUSED, {"message": said})
    await rig.work()
    told = [facts for _, kind, facts in rig.messenger.alerts if kind is AlertKind.QUOTE_REFUSED]
    assert [(facts["product"], facts["cause_detail"]) for facts in told] == (
        [(product.name, said)] * alerts
    )
