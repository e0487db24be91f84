"""Tests of the reference supplier's data, and of its owner's actions."""

import asyncio
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.demo.supplier.data import queries, sample_catalogue, seeding
from bot.demo.supplier.data.reference_supplier import ReferenceSupplier
from bot.demo.supplier.data.sample_catalogue import APP_ID
from bot.demo.supplier.records import MANUAL, Configuration, Traits, Upstream
from tests.demo.supplier.behaviours import in_both
from tests.demo.supplier.supplier_rig import NOW, a_product, an_account, bench, some_cards


async def test_everything_survives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "supplier.sqlite3"
    async with bench(path) as shop:
        order = await shop.caller.ask("trade", shared_code="apple-gift-card", num=2, request_no="R")
        stock = await shop.supplier.stock("apple-gift-card")
        before = await shop.supplier.orders()

    async with bench(path) as shop:
        again = await shop.caller.ask("query", tradeNo=order["tradeNo"])

        assert again["secret"] == order["secret"]
        assert await shop.supplier.orders() == before
        assert await shop.supplier.stock("apple-gift-card") == stock == 598
        assert await shop.supplier.balance(APP_ID) == sample_catalogue.ACCOUNTS[0].balance - 2_020
        assert await shop.supplier.trades_per_request_no() == {"R": 1}
        next_one = await shop.caller.ask("trade", shared_code="apple-gift-card", num=1)
        assert next_one["tradeNo"] != order["tradeNo"]


async def test_flash_sales_start_again_with_the_supplier(tmp_path: Path) -> None:
    path = tmp_path / "supplier.sqlite3"
    much_later = NOW + 400 * 86_400
    async with bench(path):
        pass
    async with bench(path, clock=lambda: much_later) as shop:
        await shop.caller.ask("trade", shared_code="summer-bundle", num=1)
        refused = await shop.caller.refused("trade", shared_code="winter-bundle", num=1)

        assert "not started" in refused


async def test_two_suppliers_may_look_at_one_file(tmp_path: Path) -> None:
    path = tmp_path / "supplier.sqlite3"
    async with bench(path) as shop:
        other = await ReferenceSupplier.open(path)
        await shop.caller.ask("trade", shared_code="steam-wallet-20", num=1)

        assert len(await other.orders()) == 1
        await other.aclose()


async def test_an_unknown_behaviour_is_an_error() -> None:
    with pytest.raises(ValueError, match="strict, quirky, not moody"):
        await ReferenceSupplier.open(behaviour="moody")


async def test_traits_are_kept_and_replaced() -> None:
    async with bench(None, a_product()) as shop:
        for traits in (
            Traits(level_prices={"gold": 90}, upstream=Upstream(seconds=1.5, answer="x")),
            Traits(config="", purchase_count=3, uncounted=True, deliveries=2),
        ):
            await shop.supplier.set_traits("thing", traits)
            [product] = await shop.supplier.products()
            kept = await shop.supplier.transact(partial(queries.find_traits, product=product))

            assert kept == traits


async def test_an_exception_undoes_the_whole_phase() -> None:
    supplier = await ReferenceSupplier.open(seed_sample=False)

    async def phase(tx: AsyncConnection) -> None:
        await seeding.add_account(tx, an_account())
        assert await queries.find_account(tx, "7")
        raise LookupError("on purpose")

    with pytest.raises(LookupError):
        await supplier.transact(phase)
    with pytest.raises(KeyError):
        await supplier.balance("7")
    await supplier.aclose()


async def test_a_cancelled_caller_leaves_the_phase_to_finish() -> None:
    supplier = await ReferenceSupplier.open(seed_sample=False)
    started = asyncio.Event()

    async def phase(tx: AsyncConnection) -> None:
        started.set()
        await asyncio.sleep(0)
        await seeding.add_account(tx, an_account(balance=10))

    running = asyncio.create_task(supplier.transact(phase))
    await started.wait()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running

    assert await supplier.balance("7") == 10
    await supplier.aclose()


@in_both
async def test_a_balance_is_topped_up_and_spent_elsewhere_but_never_below_zero(
    behaviour: str,
) -> None:
    async with bench(None, a_product(), behaviour=behaviour) as shop:
        await shop.supplier.top_up(APP_ID, 500)
        await shop.supplier.top_up(APP_ID, -1_500)
        with pytest.raises(ValueError, match="below zero"):
            await shop.supplier.top_up(APP_ID, -1)

        assert await shop.supplier.balance(APP_ID) == 0


@in_both
async def test_a_delivery_by_hand_replaces_the_secret_as_often_as_wanted(behaviour: str) -> None:
    async with bench(
        None, a_product(delivery_way=MANUAL, manual_stock=1), behaviour=behaviour
    ) as shop:
        order = await shop.caller.ask("trade", shared_code="thing", num=1)
        for text in ("half", "<b>all</b>\r\n of it 😀"):
            await shop.supplier.deliver(order["tradeNo"], text)
            shown = await shop.caller.ask("query", tradeNo=order["tradeNo"])

            assert shown["secret"] == text
        [stored] = await shop.supplier.orders()
        assert not stored.pending


async def test_prices_change_at_once() -> None:
    product = a_product(configuration=Configuration(category={"a": 100, "b": 200}))
    async with bench(None, (product, some_cards(1, race="a"))) as shop:
        await shop.supplier.set_price("thing", 130, race="a")
        await shop.supplier.set_price("thing", 140, price=999)
        item = await shop.caller.ask("item", code="thing")

        assert (item["user_price"], item["price"]) == ("1.40", "9.99")
        assert item["config"]["category"] == {"a": "1.30", "b": "2.00"}
        assert await shop.caller.ask("valuation", code="thing", num=1) == {"price": "1.30"}


@in_both
async def test_stock_is_set_and_refilled(behaviour: str) -> None:
    manual = a_product("made", delivery_way=MANUAL, manual_stock=1)
    async with bench(None, a_product(), manual, behaviour=behaviour) as shop:
        supplier = shop.supplier
        await supplier.set_stock("thing", 1)
        await supplier.set_stock("made", 7)
        assert (await supplier.stock("thing"), await supplier.stock("made")) == (1, 7)

        await supplier.set_stock("thing", 0)
        await supplier.add_cards("thing", some_cards(2))
        assert await supplier.stock("thing") == 2
        assert [product.code for product in await supplier.products()] == ["thing", "made"]


@in_both
async def test_products_are_discontinued_and_hidden_and_brought_back(behaviour: str) -> None:
    async with bench(None, a_product(), behaviour=behaviour) as shop:
        await shop.supplier.set_on_sale("thing", on_sale=False)
        await shop.caller.refused("item", code="thing")
        await shop.caller.refused("trade", shared_code="thing", num=1)
        await shop.supplier.set_on_sale("thing", on_sale=True)
        await shop.supplier.set_enabled("thing", enabled=False)
        assert await shop.caller.ask("items") == []
        await shop.supplier.set_enabled("thing", enabled=True)
        await shop.caller.ask("item", code="thing")
        assert len(await shop.caller.ask("items")) == 1


async def test_what_the_supplier_does_not_know_is_a_key_error() -> None:
    supplier = await ReferenceSupplier.open(seed_sample=False)
    for attempt in (
        supplier.balance("9"),
        supplier.top_up("9", 1),
        supplier.deliver("9", "x"),
        supplier.stock("9"),
        supplier.set_stock("9", 1),
        supplier.set_price("9", 1),
        supplier.set_enabled("9", enabled=True),
        supplier.add_cards("9", []),
        supplier.add_pieces("9", 1),
        supplier.remove_pieces("9", 1),
        supplier.set_traits("9", Traits()),
        supplier.ban("9"),
    ):
        with pytest.raises(KeyError):
            await attempt
    await supplier.aclose()


async def test_the_database_itself_refuses_to_sell_a_card_twice_or_to_go_negative() -> None:
    async with bench(None, a_product(draft_status=1)) as shop:
        order = await shop.caller.ask("trade", shared_code="thing", num=1)

        async def sell_again(tx: AsyncConnection) -> None:
            product = await queries.find_product(tx, "thing")
            assert product is not None
            card = await queries.find_card(tx, product, 1)
            assert card is not None
            await queries.mark_sold(tx, [card], order["tradeNo"])

        with pytest.raises(RuntimeError, match="already sold"):
            await shop.supplier.transact(sell_again)
        with pytest.raises(IntegrityError):
            await shop.supplier.add_account(an_account("9", balance=-1))
