"""Tests of the client against the reference supplier, which was written independently: both sides
agree.
"""

import ast
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from decimal import Decimal
from textwrap import dedent

import pytest

from bot import supplier
from bot.demo.supplier.data.reference_supplier import ReferenceSupplier
from bot.demo.supplier.data.sample_catalogue import (
    APP_ID,
    APP_KEY,
    GOLD_APP_ID,
    GOLD_APP_KEY,
    UNBUYABLE_PRODUCTS,
)
from bot.demo.supplier.records import QUIRKY
from bot.supplier import (
    Accepted,
    Outcome,
    ProductDetail,
    Refused,
    SupplierClient,
    SupplierRefused,
    Unknown,
)
from tests.supplier.reference import dealing, in_both_behaviours, open_shop

#: Further products of a quirky supplier, and why they cannot be sold correctly.
UNSELLABLE = {
    "once-per-account": ("orders_per_account",),
    "dotted-variant": ("variant_name",),
    "reserved-widget": ("widget_name",),
}
#: Its page is refused, because its configuration cannot be read.
BROKEN = "broken-config"
#: Re-sold products whose order is refused: before, and after the charge.
REFUSED_UNCHARGED, REFUSED_CHARGED = "resold-penniless", "resold-silent"


async def pages(client: SupplierClient) -> list[ProductDetail]:
    """Return the page of every product that has one."""
    listed = await client.items()
    assert listed.rejected == ()
    products = [product for category in listed.categories for product in category.children]
    return [await client.item(product.code) for product in products if product.code != BROKEN]


async def listed(client: SupplierClient) -> set[str]:
    """Return the codes of the list."""
    return {
        product.code
        for category in (await client.items()).categories
        for product in category.children
    }


@asynccontextmanager
async def shopping(behaviour: str) -> AsyncIterator[tuple[ReferenceSupplier, SupplierClient]]:
    """Open a supplier with the small catalogue, and a client of it."""
    async with open_shop(behaviour) as (supplier, transport):
        yield supplier, SupplierClient("http://localhost", APP_ID, APP_KEY, transport=transport)


async def buy(
    client: SupplierClient, detail: ProductDetail, number: int
) -> tuple[Outcome, Decimal]:
    """Buy with the first of every option; return the cost. No other sum is charged."""
    variant = next(iter(detail.config.variants), None)
    sku = {name: next(iter(options)) for name, options in detail.config.sku.items()}
    quantity = max(detail.minimum, 1)
    cost = await client.total_cost(detail.code, quantity, variant=variant, sku=sku)
    outcome = await client.trade(
        detail.code, quantity, request_no=f"r{number}", variant=variant, sku=sku, contact="x"
    )
    assert not isinstance(outcome, Accepted) or outcome.amount == cost
    return outcome, cost


async def test_every_product_can_be_read_by_the_book() -> None:
    async with dealing() as client:
        details = await pages(client)
        for detail in details:
            inventory = await client.inventory(detail.code)
            assert inventory.config == detail.config
            assert detail.unsellable == ()
    assert any(detail.config.variants and detail.config.sku for detail in details)
    assert any(detail.widgets for detail in details)
    assert any(detail.flash_sale for detail in details)


async def test_an_unsellable_product_is_recognised_in_the_field() -> None:
    async with dealing(QUIRKY) as client:
        details = await pages(client)
        for detail in details:
            inventory = await client.inventory(detail.code)
            assert inventory.config.variants.items() <= detail.config.variants.items()
        with pytest.raises(SupplierRefused) as caught:
            await client.item(BROKEN)
    found = {detail.code: detail.unsellable for detail in details if detail.unsellable}
    assert found == UNSELLABLE
    assert caught.value.message


@in_both_behaviours
async def test_what_is_bought_costs_its_quote_and_can_be_looked_up(behaviour: str) -> None:
    must_be_refused = {*UNBUYABLE_PRODUCTS, REFUSED_CHARGED, REFUSED_UNCHARGED}
    async with dealing(behaviour) as client:
        before = (await client.connect()).balance
        spent = []
        for number, detail in enumerate(await pages(client)):
            if detail.widgets or detail.unsellable:
                continue
            outcome, cost = await buy(client, detail, number)
            assert isinstance(outcome, Refused) == (detail.code in must_be_refused)
            if isinstance(outcome, Accepted):
                assert outcome.trade_no
                found = await client.query(outcome.trade_no)
                assert (found.secret, found.status) == (outcome.secret, 1)
            if isinstance(outcome, Accepted) or detail.code == REFUSED_CHARGED:
                spent.append(cost)
        after = (await client.connect()).balance
    assert before is not None
    assert after == before - sum(spent)
    assert len(spent) > 10


@in_both_behaviours
async def test_cards_are_listed_priced_and_bought(behaviour: str) -> None:
    async with dealing(behaviour) as client:
        [detail, *_] = [page for page in await pages(client) if page.draft_status]
        first = await client.draft_cards(detail.code, limit=5)
        second = await client.draft_cards(detail.code, page=2, limit=5)
        card = first.cards[0]
        assert len({card.id for card in first.cards + second.cards}) == 10
        assert await client.draft(detail.code, card.id) in {card.draft_premium, None}
        await client.inventory_state(detail.code, 1, card_id=card.id)
        outcome = await client.trade(detail.code, 1, request_no="r1", card_id=card.id)
        assert isinstance(outcome, Accepted)
        with pytest.raises(SupplierRefused):
            await client.inventory_state(detail.code, 1, card_id=card.id)


@in_both_behaviours
async def test_a_page_of_cards_is_the_first_and_has_ten(behaviour: str) -> None:
    async with shopping(behaviour) as (_, client):
        bare = await client.draft_cards("cards")
        first = await client.draft_cards("cards", page=1, limit=10)
    assert (len(bare.cards), bare.total) == (10, 12)
    assert bare == first


@in_both_behaviours
async def test_only_what_is_open_to_the_api_is_seen(behaviour: str) -> None:
    async with shopping(behaviour) as (supplier, client):
        assert "hidden" not in await listed(client)
        await supplier.set_enabled("hidden", enabled=True)
        assert "hidden" in await listed(client)


@in_both_behaviours
async def test_goods_that_come_later_change_what_is_looked_up_and_nothing_else(
    behaviour: str,
) -> None:
    async with shopping(behaviour) as (supplier, client):
        outcome = await client.trade("by-hand", 1, request_no="r1")
        assert isinstance(outcome, Accepted)
        number = outcome.trade_no or ""
        before = await client.query(number)
        await supplier.deliver(number, "Here it is.")
        after = await client.query(number)
    assert before.secret == outcome.secret == "Being made."
    assert after == replace(before, secret="Here it is.")


@in_both_behaviours
async def test_answers_to_widgets_come_back_as_given(behaviour: str) -> None:
    async with dealing(behaviour) as client:
        asking = [page for page in await pages(client) if page.widgets and not page.unsellable]
        outcomes = [
            await client.trade(
                page.code,
                max(page.minimum, 1),
                request_no=f"w{number}",
                variant=next(iter(page.config.variants), None),
                sku={name: next(iter(options)) for name, options in page.config.sku.items()},
                widgets={widget.name: "12" for widget in page.widgets},
            )
            for number, page in enumerate(asking)
        ]
        taken = [
            await client.query(outcome.trade_no or "")
            for outcome in outcomes
            if isinstance(outcome, Accepted)
        ]
    assert not any(isinstance(outcome, Unknown) for outcome in outcomes)
    assert taken
    assert all(set(found.widgets.values()) == {"12"} for found in taken)


@in_both_behaviours
async def test_a_better_tier_pays_less(behaviour: str) -> None:
    async with dealing(behaviour) as client:
        code = (await pages(client))[0].code
        plain = await client.valuation(code, 1)
    async with dealing(behaviour, GOLD_APP_ID, GOLD_APP_KEY) as client:
        assert await client.valuation(code, 1) < plain


@in_both_behaviours
async def test_a_wrong_key_is_refused(behaviour: str) -> None:
    async with dealing(behaviour, app_key="0000000000000000") as client:
        with pytest.raises(SupplierRefused):
            await client.connect()


@in_both_behaviours
async def test_the_example_of_the_package_works_unchanged(
    behaviour: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is run unchanged, except the address."""
    assert supplier.__doc__ is not None
    _, mark, example = supplier.__doc__.partition("    async with ")
    program = compile(
        dedent(mark + example), "example", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    )
    async with dealing(behaviour) as client:
        names = {name: getattr(supplier, name) for name in supplier.__all__}
        names |= {"key": APP_KEY, "SupplierClient": lambda *_, **__: client}
        await eval(program, names)
        assert client.capabilities.present == {"items", "item", "valuation", "query"}
    assert re.fullmatch(r"[0-9.]+ \S+\n\S+\n", capsys.readouterr().out)
