"""Tests of secrets: every distinct text is kept byte for byte, in its own order only."""

import pytest
from sqlalchemy import text

from bot.domain.errors import DecryptionFailed
from bot.domain.ids import OrderId, SecretId
from bot.domain.orders.secrets import DeliveredSecret
from storage import ConstraintBroken, EngineDatabase, make_key
from storage.transaction import Transaction
from tests.builders import NOW
from tests.storage.base_rows import a_placed_order, an_account, many_orders
from tests.storage.engines import opened

BODIES = [b"CODE-1", b"", b"  \n", b"\x00\xff\xfe", "卡密\r\n----".encode(), b"x" * 4_000_000]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
async def test_a_secret_is_kept_byte_for_byte(store: EngineDatabase, body: bytes) -> None:
    order = await store.transact(a_placed_order, await an_account(store))

    def there_and_back(tx: Transaction) -> tuple[DeliveredSecret | None, SecretId]:
        secret_id = tx.delivered_secrets.add(order.id, body, NOW)
        assert secret_id is not None
        return tx.delivered_secrets.get(secret_id), secret_id

    found, secret_id = await store.transact(there_and_back)
    assert found == DeliveredSecret(secret_id, order.id, 1, body, NOW)


async def test_the_same_text_is_one_secret_and_another_a_new_version(store: EngineDatabase) -> None:
    order = await store.transact(a_placed_order, await an_account(store))

    def three(tx: Transaction) -> tuple[list[bool], list[tuple[int, bytes]]]:
        added = [
            tx.delivered_secrets.add(order.id, body, NOW) is not None for body in (b"a", b"b", b"a")
        ]
        return added, [
            (each.version, each.body) for each in tx.delivered_secrets.list_of_order(order.id)
        ]

    assert await store.transact(three) == ([True, True, False], [(1, b"a"), (2, b"b")])


async def test_a_text_stored_under_an_older_key_is_not_stored_again(database_url: str) -> None:
    """A seller repeats the goods after VAULT_KEY got a new first key: they are no new version."""
    old, new = make_key(), make_key()
    async with opened(database_url, key=old) as before:
        order = await before.transact(a_placed_order, await an_account(before))
        assert await before.transact(_add, order.id, b"CODE-1") is not None
    async with opened(database_url, key=f"{new},{old}") as after:
        assert await after.transact(_add, order.id, b"CODE-1") is None
        assert await after.transact(_add, order.id, b"CODE-2") is not None


def _add(tx: Transaction, order_id: OrderId, body: bytes) -> SecretId | None:
    return tx.delivered_secrets.add(order_id, body, NOW)


async def test_two_orders_may_get_the_same_text(store: EngineDatabase) -> None:
    first, second = await store.transact(many_orders, await an_account(store), 2)

    def both(tx: Transaction) -> list[int]:
        for order in (first, second):
            tx.delivered_secrets.add(order.id, b"same", NOW)
        return [len(tx.delivered_secrets.list_of_order(order.id)) for order in (first, second)]

    assert await store.transact(both) == [1, 1]


async def test_a_secret_moved_to_another_order_stays_shut(store: EngineDatabase) -> None:
    first, second = await store.transact(many_orders, await an_account(store), 2)

    def steal(tx: Transaction) -> None:
        tx.delivered_secrets.add(first.id, b"mine", NOW)
        change = text("UPDATE secrets SET order_id = :other")
        tx.delivered_secrets.resources.connection.execute(change, {"other": second.id})

    def look(tx: Transaction) -> list[DeliveredSecret]:
        return tx.delivered_secrets.list_of_order(second.id)

    await store.transact(steal)
    with pytest.raises(DecryptionFailed):
        await store.read(look)


async def test_the_database_refuses_a_repeated_fingerprint(store: EngineDatabase) -> None:
    order = await store.transact(a_placed_order, await an_account(store))

    def copy(tx: Transaction) -> None:
        tx.delivered_secrets.add(order.id, b"a", NOW)
        tx.delivered_secrets.add(order.id, b"b", NOW)
        change = "UPDATE secrets SET fingerprint = (SELECT fingerprint FROM secrets WHERE id = 1)"
        tx.delivered_secrets.resources.connection.execute(text(change))

    with pytest.raises(ConstraintBroken):
        await store.transact(copy)


async def test_an_unknown_secret_is_none(store: EngineDatabase) -> None:
    def look(tx: Transaction) -> DeliveredSecret | None:
        return tx.delivered_secrets.get(SecretId(1))

    assert await store.read(look) is None
