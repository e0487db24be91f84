"""Tests of open checkouts: one for each buyer and product; at most one of a buyer expects a text."""

from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.domain.catalogue.product import Product
from bot.domain.catalogue.selection import BuyerChoices, ChosenCard
from bot.domain.checkout.questions import Checkout
from bot.domain.ids import ProductPartId, SupplierAccountId
from storage import ConstraintBroken, EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, a_category, a_product
from tests.storage.base_rows import a_buyer, an_account, mirror

FULL = BuyerChoices(
    variant=ProductPartId(3),
    options={ProductPartId(1): ProductPartId(2), ProductPartId(4): ProductPartId(5)},
    card=ChosenCard(7, "****-1"),
    quantity=2,
    answers={ProductPartId(8): ("a", "б"), ProductPartId(9): ()},
    contact="",
    password="hunter2",
)


def _two_products(tx: Transaction, account: SupplierAccountId) -> list[Product]:
    a_buyer(tx)
    mirror(tx, account, [a_category(a_product(code="a"), a_product(code="b"))])
    (shelf,) = tx.catalogue.nonempty_categories(account)
    products, _ = tx.catalogue.products(shelf.category.id, 0, 2)
    return products


def _save(tx: Transaction, checkout: Checkout) -> None:
    tx.checkouts.save(checkout, NOW)


def _expecting(tx: Transaction) -> Checkout | None:
    return tx.checkouts.find_awaiting_text(BUYER)


@pytest.mark.parametrize("choices", [BuyerChoices(), FULL])
async def test_choices_come_back_as_they_were_made(
    store: EngineDatabase, choices: BuyerChoices
) -> None:
    account = await an_account(store)
    product, _ = await store.transact(_two_products, account)
    checkout = Checkout(BUYER, product.id, choices, "quantity", (3, 1))

    def there_and_back(tx: Transaction) -> Checkout | None:
        tx.checkouts.save(Checkout(BUYER, product.id), NOW)
        tx.checkouts.save(checkout, NOW)
        return tx.checkouts.get(BUYER, product.id)

    assert await store.transact(there_and_back) == checkout


async def test_the_last_to_expect_is_the_only_one(store: EngineDatabase) -> None:
    account = await an_account(store)
    first, second = await store.transact(_two_products, account)
    await store.transact(_save, Checkout(BUYER, first.id, awaited_question="contact"))
    await store.transact(_save, Checkout(BUYER, second.id, awaited_question="quantity"))
    expecting = await store.read(_expecting)
    assert expecting is not None
    assert expecting.product_id == second.id

    def quiet(tx: Transaction) -> tuple[Checkout | None, Checkout | None]:
        tx.checkouts.stop_awaiting_text(BUYER)
        return tx.checkouts.find_awaiting_text(BUYER), tx.checkouts.get(BUYER, second.id)

    assert await store.transact(quiet) == (None, Checkout(BUYER, second.id))


async def test_the_database_refuses_two_that_expect(store: EngineDatabase) -> None:
    account = await an_account(store)
    for product in await store.transact(_two_products, account):
        await store.transact(_save, Checkout(BUYER, product.id))

    def both(tx: Transaction) -> None:
        tx.checkouts.resources.connection.execute(text("UPDATE checkouts SET expecting = 'x'"))

    with pytest.raises(ConstraintBroken):
        await store.transact(both)


async def test_a_checkout_can_be_thrown_away(store: EngineDatabase) -> None:
    account = await an_account(store)
    product, other = await store.transact(_two_products, account)

    def drop(tx: Transaction) -> list[Checkout | None]:
        for each in (product, other):
            tx.checkouts.save(Checkout(BUYER, each.id), NOW)
        tx.checkouts.delete(BUYER, product.id)
        return [tx.checkouts.get(BUYER, each.id) for each in (product, other)]

    assert await store.transact(drop) == [None, Checkout(BUYER, other.id)]


async def test_checkouts_nobody_touched_are_purged(store: EngineDatabase) -> None:
    account = await an_account(store)
    old, fresh = await store.transact(_two_products, account)
    later = NOW + timedelta(days=30)

    def purge(tx: Transaction) -> tuple[int, list[Checkout | None]]:
        tx.checkouts.save(Checkout(BUYER, old.id, FULL), NOW)
        tx.checkouts.save(Checkout(BUYER, fresh.id, FULL), NOW)
        tx.checkouts.save(Checkout(BUYER, fresh.id), later)
        count = tx.checkouts.purge(later, 10)
        return count, [tx.checkouts.get(BUYER, each.id) for each in (old, fresh)]

    assert await store.transact(purge) == (1, [None, Checkout(BUYER, fresh.id)])


async def test_choices_of_one_product_do_not_open_in_another_row(store: EngineDatabase) -> None:
    """They count as missing: the buyer starts again."""
    account = await an_account(store)
    product, other = await store.transact(_two_products, account)
    await store.transact(_save, Checkout(BUYER, product.id, FULL))

    def swap(tx: Transaction) -> None:
        change = text("UPDATE checkouts SET product_id = :other, expecting = 'contact'")
        tx.checkouts.resources.connection.execute(change, {"other": other.id})

    def look_and_begin_anew(tx: Transaction) -> list[Checkout | None]:
        seen = [
            tx.checkouts.get(BUYER, other.id),
            tx.checkouts.find_awaiting_text(BUYER),
        ]
        tx.checkouts.save(Checkout(BUYER, other.id), NOW)
        return [*seen, tx.checkouts.get(BUYER, other.id)]

    await store.transact(swap)
    assert await store.transact(look_and_begin_anew) == [None, None, Checkout(BUYER, other.id)]
