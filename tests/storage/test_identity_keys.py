"""Tests of the key and currency check: a database is not opened with another key or currency."""

from pathlib import Path

import pytest

from storage import CurrencyChanged, WrongVaultKey, make_key
from storage.transaction import Transaction
from tests.builders import NOW
from tests.storage.base_rows import a_buyer, a_placed_order, an_account
from tests.storage.engines import KEY, opened


async def test_another_vault_key_is_refused_at_the_door(database_url: str) -> None:
    async with opened(database_url):
        pass
    with pytest.raises(WrongVaultKey):
        async with opened(database_url, key=make_key()):
            pass
    async with opened(database_url):
        pass


async def test_a_new_key_with_the_old_one_beside_it_opens(database_url: str) -> None:
    async with opened(database_url):
        pass
    async with opened(database_url, key=f"{make_key()},{KEY}"):
        pass


async def test_a_key_that_sealed_is_never_dropped_unnoticed(database_url: str) -> None:
    """Neither the old key, under which most values were encrypted, nor the new one by going back."""
    new = make_key()
    for keys in (KEY, f"{new},{KEY}"):
        async with opened(database_url, key=keys):
            pass
    for keys in (new, KEY):
        with pytest.raises(WrongVaultKey):
            async with opened(database_url, key=keys):
                pass
    for keys in (f"{KEY},{new}", f"{make_key()},{new},{KEY}"):
        async with opened(database_url, key=keys):
            pass


async def test_a_refused_start_leaves_no_proof_of_its_key(database_url: str) -> None:
    async with opened(database_url):
        pass
    with pytest.raises(WrongVaultKey):
        async with opened(database_url, key=make_key()):
            pass
    async with opened(database_url):
        pass


async def test_a_secret_recorded_under_the_old_key_is_recognised_under_the_new_one(
    database_url: str,
) -> None:
    async with opened(database_url) as store:
        order = await store.transact(a_placed_order, await an_account(store))

        def keep(tx: Transaction) -> bool:
            return tx.delivered_secrets.add(order.id, b"CODE-1", NOW) is not None

        assert await store.transact(keep)
    async with opened(database_url, key=f"{make_key()},{KEY}") as store:
        assert not await store.transact(keep)


async def test_a_database_with_buyers_does_not_change_its_currency(database_url: str) -> None:
    async with opened(database_url) as store:
        await store.transact(a_buyer)
    with pytest.raises(CurrencyChanged, match="in USD, not in EUR"):
        async with opened(database_url, currency="EUR"):
            pass


async def test_without_buyers_the_currency_may_change(database_url: str) -> None:
    async with opened(database_url):
        pass
    async with opened(database_url, currency="EUR"):
        pass
    async with opened(database_url, currency="EUR") as store:
        assert store.currency == "EUR"


async def test_a_database_opens_again_with_what_it_held(database_url: str, tmp_path: Path) -> None:
    async with opened(database_url) as store:
        account = await store.get_or_create_account_id("a#1")
    async with opened(database_url) as store:
        assert await store.get_or_create_account_id("a#1") == account
