"""Tests of stored price approvals: the lowest approved cost of one piece, for each product."""

from datetime import timedelta

from bot.domain.ids import BuyerId, ProductId, SupplierAccountId
from bot.domain.pricing.low_quotes import PriceApproval
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import NOW, a_category, a_product
from tests.storage.base_rows import an_account, mirror

ANN, BEN = BuyerId(7003), BuyerId(7004)
LATER = NOW + timedelta(hours=1)


def _list_products(tx: Transaction, account: SupplierAccountId) -> list[ProductId]:
    """Mirror two products; return their ids."""
    mirror(tx, account, [a_category(a_product(code="a"), a_product(code="b"))])
    return [each for each, _, _ in tx.catalogue.names_and_codes(account)]


async def test_a_lower_cost_replaces_the_approved_one_and_a_higher_one_does_not(
    store: EngineDatabase,
) -> None:
    account = await an_account(store)

    def approve(tx: Transaction) -> None:
        first, second = _list_products(tx, account)
        assert tx.low_quotes.approved_unit_cost(first) is None
        assert tx.low_quotes.get_approval(first) is None
        assert tx.low_quotes.approve_unit_cost(first, 500, ANN, NOW)
        for cost in (500, 501):
            assert not tx.low_quotes.approve_unit_cost(first, cost, BEN, LATER)
        assert tx.low_quotes.approved_unit_cost(first) == 500
        assert tx.low_quotes.approve_unit_cost(first, 499, BEN, LATER)
        assert tx.low_quotes.approved_unit_cost(first) == 499
        assert tx.low_quotes.approved_unit_cost(second) is None
        name = tx.catalogue.names_and_codes(account)[0][1]
        approval = PriceApproval(first, name, 499, BEN, LATER)
        assert tx.low_quotes.get_approval(first) == approval

    await store.transact(approve)


async def test_the_newest_approval_is_listed_first(store: EngineDatabase) -> None:
    account = await an_account(store)

    def approve(tx: Transaction) -> None:
        first, second = _list_products(tx, account)
        tx.low_quotes.approve_unit_cost(first, 500, ANN, NOW)
        tx.low_quotes.approve_unit_cost(second, 700, ANN, LATER)
        assert [each.product_id for each in tx.low_quotes.list_approvals()] == [second, first]

    await store.transact(approve)


async def test_only_the_approved_cost_is_withdrawn(store: EngineDatabase) -> None:
    account = await an_account(store)

    def withdraw(tx: Transaction) -> None:
        first, second = _list_products(tx, account)
        for product in (first, second):
            tx.low_quotes.approve_unit_cost(product, 500, ANN, NOW)
        assert not tx.low_quotes.withdraw_unit_cost(first, 499)
        assert tx.low_quotes.withdraw_unit_cost(first, 500)
        assert not tx.low_quotes.withdraw_unit_cost(first, 500)
        assert tx.low_quotes.approved_unit_cost(first) is None
        assert tx.low_quotes.approved_unit_cost(second) == 500

    await store.transact(withdraw)
