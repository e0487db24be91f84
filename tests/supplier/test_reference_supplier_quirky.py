"""Tests of the client with the behaviour of suppliers on the internet."""

import asyncio
from decimal import Decimal

import httpx
import pytest

from bot.demo.supplier.app import create_app
from bot.demo.supplier.data.reference_supplier import ReferenceSupplier
from bot.demo.supplier.data.sample_catalogue import GOLD_APP_ID, GOLD_APP_KEY
from bot.demo.supplier.records import QUIRKY
from bot.supplier import (
    Accepted,
    Refused,
    SupplierClient,
    SupplierGarbled,
    Unknown,
)
from tests.supplier.reference import dealing

PLAIN, OTHER = "steam-wallet-20", "moon-pass"


async def test_a_used_request_number_is_an_unknown_outcome_whatever_its_case() -> None:
    """The refusal is about an earlier order of any caller, and this order may be that one."""
    async with dealing(QUIRKY) as client:
        first = await client.trade(PLAIN, 1, request_no="abc")
        again = [
            await client.trade(code, 1, request_no=number)
            for code, number in [(PLAIN, "abc"), (PLAIN, "ABC"), (OTHER, "abc")]
        ]
    assert isinstance(first, Accepted)
    assert [type(outcome) for outcome in again] == [Unknown] * 3
    assert {getattr(outcome, "reason", None) for outcome in again} == {"duplicate_request_no"}


async def test_a_request_number_of_another_merchant_is_used_up_too() -> None:
    supplier = await ReferenceSupplier.open(behaviour=QUIRKY)
    transport = httpx.ASGITransport(create_app(supplier))
    gold = SupplierClient("http://localhost", GOLD_APP_ID, GOLD_APP_KEY, transport=transport)
    mine = SupplierClient("http://localhost", "1001", "7C4A8D09CA3762AF", transport=transport)
    await gold.trade(PLAIN, 1, request_no="abc")
    outcome = await mine.trade(PLAIN, 1, request_no="abc")
    await supplier.aclose()
    assert isinstance(outcome, Unknown)


async def test_an_apology_is_charged_for() -> None:
    """The text in place of a secret is kept: only a list of known sentences tells the difference."""
    async with dealing(QUIRKY) as client:
        cost = await client.total_cost("mislabelled-cards", 2)
        before = (await client.connect()).balance
        outcome = await client.trade("mislabelled-cards", 2, request_no="r1")
        after = (await client.connect()).balance
    assert isinstance(outcome, Accepted)
    assert outcome.secret
    assert "LOST" not in outcome.secret
    assert before is not None
    assert after == before - cost


@pytest.mark.parametrize(("code", "charged"), [("resold-silent", 5), ("resold-penniless", 0)])
async def test_a_no_is_a_claim(code: str, charged: int) -> None:
    """Only the balance shows whether the supplier charged before it refused."""
    async with dealing(QUIRKY) as client:
        before = (await client.connect()).balance
        outcome = await client.trade(code, 1, request_no="r1")
        after = (await client.connect()).balance
    assert isinstance(outcome, Refused)
    assert before is not None
    assert after == before - charged


async def test_uncounted_goods_have_no_stock_number() -> None:
    async with dealing(QUIRKY) as client:
        assert await client.stock("uncounted") is None
        assert (await client.inventory("uncounted")).stock_for_choice(None, {}) is None


async def test_a_page_for_one_product_does_not_make_a_call_missing() -> None:
    async with dealing(QUIRKY) as client:
        await client.draft_cards("nice-number")
        for _ in range(5):
            with pytest.raises(SupplierGarbled):
                await client.draft_cards("nice-number", limit=-1)
            await client.items()
        assert await client.stock(PLAIN) == 200
        assert client.capabilities.missing == frozenset()


async def test_the_catalogue_is_the_same_in_both_forms() -> None:
    """The list of such a supplier has whole rows of its table; its pages do not."""
    async with dealing(QUIRKY) as client:
        listed = await client.items()
        for category in listed.categories[:3]:
            for summary in category.children:
                detail = await client.item(summary.code)
                assert (detail.id, detail.name) == (summary.id, summary.name)
                assert (detail.price, detail.user_price) == (summary.price, summary.user_price)
                assert detail.draft_status == summary.draft_status


async def test_orders_placed_at_once_are_paid_or_not_placed() -> None:
    """Some end in the supplier's page about a deadlock, which proves nothing: the balance does."""
    async with dealing(QUIRKY) as client:
        prices = {code: await client.total_cost(code, 1) for code in (PLAIN, OTHER)}
        before = (await client.connect()).balance
        codes = [PLAIN, OTHER] * 10
        outcomes = await asyncio.gather(
            *(client.trade(code, 1, request_no=f"r{number}") for number, code in enumerate(codes))
        )
        after = (await client.connect()).balance
    assert all(isinstance(outcome, Accepted | Unknown) for outcome in outcomes)
    placed = [
        (code, outcome.trade_no)
        for code, outcome in zip(codes, outcomes, strict=True)
        if isinstance(outcome, Accepted)
    ]
    assert placed
    assert len({number for _, number in placed}) == len(placed)
    assert before is not None
    assert after == before - sum((prices[code] for code, _ in placed), Decimal(0))
