"""Tests of key rotation: afterwards the old key can be removed, and nothing else has changed."""

from collections.abc import Callable
from typing import TypeVar

import pytest
from sqlalchemy import select, update

from bot.domain.ids import OrderId, PaymentReference
from bot.domain.orders.order import Order
from bot.domain.payments.claims import ClaimEvidence, PaymentClaim
from storage import EngineDatabase, WrongVaultKey, make_key, reseal_all_values
from storage.engine.repository import RepositoryResources
from storage.maintenance.key_rotation import SEALED_COLUMNS
from storage.orders.tables import attempts, secrets
from storage.transaction import Transaction
from tests.builders import NOW
from tests.storage.engines import KEY, opened
from tests.storage.payments.test_claims import a_stored_claim
from tests.storage.row_in_every_sealed_column import leave_everywhere

NEW = make_key()
BUYERS = range(7001, 7008)
T = TypeVar("T")


async def _fill(store: EngineDatabase) -> list[Order]:
    return [await leave_everywhere(store, who, f"CODE-{who}") for who in BUYERS]


def _told(tx: Transaction, order: Order) -> tuple[object, ...]:
    """Return what the shop can read of an order and its buyer."""
    checkout = tx.checkouts.get(order.buyer_id, order.selection.product_id)
    return (
        tx.orders.get(order.id),
        [secret.body for secret in tx.delivered_secrets.list_of_order(order.id)],
        tx.quotes.get_owned(order.quote_id, order.buyer_id),
        checkout,
        [(row.update_id, row.body) for row in tx.inbox.open_rows(100)],
    )


def _add_again(tx: Transaction, order_id: OrderId, text: bytes) -> bool:
    return tx.delivered_secrets.add(order_id, text, NOW) is not None


async def test_after_key_rotation_the_old_key_may_be_dropped(database_url: str) -> None:
    async with opened(database_url) as store:
        orders = await _fill(store)
        before = [await store.read(_told, order) for order in orders]

    async with opened(database_url, key=f"{NEW},{KEY}") as store:
        report = await reseal_all_values(store, rows_per_transaction=3)
        assert report.is_complete
        assert set(report.resealed_counts.values()) == {len(BUYERS)}
        assert len(report.resealed_counts) == len(SEALED_COLUMNS)

    async with opened(database_url, key=NEW) as store:
        assert [await store.read(_told, order) for order in orders] == before
        assert await store.transact_on_tables(_under_other_keys) == 0
    with pytest.raises(WrongVaultKey):
        async with opened(database_url, key=KEY):
            pass


async def test_an_old_text_is_still_known_under_the_new_key_alone(database_url: str) -> None:
    async with opened(database_url) as store:
        first, *_ = await _fill(store)
    async with opened(database_url, key=f"{NEW},{KEY}") as store:
        await reseal_all_values(store)
    async with opened(database_url, key=NEW) as store:
        assert not await store.transact(_add_again, first.id, b"CODE-7001")
        assert await store.transact(_add_again, first.id, b"CODE-new")


def _add_claim(tx: Transaction, buyer: int, number: str) -> PaymentClaim:
    claim = a_stored_claim(tx, buyer)
    assert tx.payment_claims.add_evidence(claim, ClaimEvidence(number))
    found = tx.payment_claims.find(claim.reference)
    assert found is not None
    return found


def _find_same_number(tx: Transaction, claim: PaymentClaim) -> list[PaymentReference]:
    return list(tx.payment_claims.find_same_transaction(claim))


async def test_a_transaction_number_from_before_a_key_rotation_is_recognised(
    database_url: str,
) -> None:
    """Also after its evidence is erased, while the old key is still listed."""
    async with opened(database_url) as store:
        earlier = await store.transact(_add_claim, 7001, "TX 12-34")
    async with opened(database_url, key=f"{NEW},{KEY}") as store:
        await reseal_all_values(store)
        later = await store.transact(_add_claim, 7002, "tx1234")
        assert await store.read(_find_same_number, later) == [earlier.reference]
        assert await store.read(_find_same_number, earlier) == [later.reference]


async def test_a_run_that_was_cut_goes_on_where_it_ended(database_url: str) -> None:
    async with opened(database_url) as store:
        orders = await _fill(store)
    async with opened(database_url, key=f"{NEW},{KEY}") as store:
        dying = _Dying(store.engine, store.vault, store.currency, store.cost_currency)
        with pytest.raises(PowerCut):
            await reseal_all_values(dying, rows_per_transaction=2)
    async with opened(database_url, key=f"{NEW},{KEY}") as store:
        assert [(await store.read(_told, order))[1] for order in orders] == [
            [b"CODE-%d" % who] for who in BUYERS
        ]
        report = await reseal_all_values(store, rows_per_transaction=2)
        assert report.is_complete
        assert 0 < sum(report.resealed_counts.values()) < len(BUYERS) * len(SEALED_COLUMNS)
    async with opened(database_url, key=NEW):
        pass


async def test_a_second_run_finds_nothing_to_do(store: EngineDatabase) -> None:
    await _fill(store)
    assert set((await reseal_all_values(store)).resealed_counts.values()) == {0}


async def test_what_no_key_opens_is_told_and_keeps_the_old_key(database_url: str) -> None:
    """It may be a damaged value under the old key, so the old key must stay."""
    async with opened(database_url) as store:
        orders = await _fill(store)
        await store.transact_on_tables(lambda unit: _damage(unit, orders[2].id))
    async with opened(database_url, key=f"{NEW},{KEY}") as store:
        report = await reseal_all_values(store, rows_per_transaction=3)
        assert report.unreadable_counts == {"attempts.raw": 1}
        assert not report.is_complete
        assert report.resealed_counts["attempts.raw"] == len(BUYERS) - 1
    with pytest.raises(WrongVaultKey):
        async with opened(database_url, key=NEW):
            pass


async def test_a_shredded_value_stays_shredded(database_url: str) -> None:
    async with opened(database_url) as store:
        first, *_ = await _fill(store)
        empty = update(secrets).where(secrets.c.order_id == first.id).values(body=b"")
        await store.transact_on_tables(lambda unit: unit.connection.execute(empty))
    async with opened(database_url, key=f"{NEW},{KEY}") as store:
        report = await reseal_all_values(store)
        assert report.is_complete
        assert report.resealed_counts["secrets.body"] == len(BUYERS) - 1
    async with opened(database_url, key=NEW) as store:
        assert await store.transact(_bodies, first.id) == []


def _bodies(tx: Transaction, order_id: OrderId) -> list[bytes]:
    return [secret.body for secret in tx.delivered_secrets.list_of_order(order_id)]


def _under_other_keys(unit: RepositoryResources) -> int:
    """Count the values whose header does not name the current key, row by row."""
    count = 0
    for sealed in SEALED_COLUMNS:
        values = unit.connection.execute(select(sealed.column)).scalars()
        count += sum(not value.startswith(unit.vault.sealed_prefix) for value in values)
    return count


def _damage(unit: RepositoryResources, order_id: int) -> None:
    here = attempts.c.order_id == order_id
    raw = unit.connection.scalar(select(attempts.c.raw).where(here))
    assert raw is not None
    unit.connection.execute(
        update(attempts).where(here).values(raw=raw[:-1] + bytes([raw[-1] ^ 1]))
    )


class PowerCut(Exception):  # noqa: N818 - what happens
    """The process ends here."""


class _Dying(EngineDatabase):
    """A database whose process ends after some transactions."""

    left = 9

    async def transact_on_tables(self, work: Callable[[RepositoryResources], T]) -> T:
        if not self.left:
            raise PowerCut
        self.left -= 1
        return await super().transact_on_tables(work)
