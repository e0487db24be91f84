"""Tests of what earlier orders of a product tell about the text of a seller."""

from bot.domain.orders.seller_messages import DeliveryTextKind
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, a_category, a_product
from tests.storage.base_rows import a_buyer, an_account, mirror, ordered, quoted


async def test_goods_of_the_latest_other_orders_of_a_product_are_compared(
    store: EngineDatabase,
) -> None:
    account = await an_account(store)

    def deliver(tx: Transaction) -> list[list[bytes]]:
        a_buyer(tx, credit="1000.00")
        mirror(tx, account, [a_category(a_product(code="A"), a_product(code="B"))])
        product, other = (
            tx.catalogue.save_product(account, a_product(code=code), NOW) for code in "AB"
        )
        made = [
            ordered(tx, quoted(tx, account, each, BUYER))
            for each in (product, product, product, other, product)
        ]
        for order in (made[1], made[0], made[3], made[4]):
            tx.delivered_secrets.add(order.id, f"CODE-{order.id}".encode(), NOW)
        message = DeliveryTextKind.MESSAGE
        tx.delivered_secrets.add(made[2].id, b"Wait a day.", NOW, kind=message)
        return [tx.seller_texts.list_earlier_deliveries(made[4].id, limit) for limit in (1, 5)] + [
            [f"CODE-{made[1].id}".encode(), f"CODE-{made[0].id}".encode()]
        ]

    newest, all_of_them, expected = await store.transact(deliver)
    assert (newest, all_of_them) == (expected[:1], expected)
