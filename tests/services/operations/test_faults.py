"""Tests of alerts about changes that the database refused each time they were tried."""

import pytest
from asyncpg import DeadlockDetectedError
from sqlalchemy.exc import DBAPIError

from bot.domain.errors import DatabaseUnavailable
from bot.domain.operations.messenger import AlertKind
from bot.services.operations.faults import alert_given_up_phases
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import OPERATOR, shop_with
from tests.services.services_rig import ServicesRig


def _collide(_tx: Transaction) -> None:
    raise DBAPIError("UPDATE", {}, DeadlockDetectedError())


@pytest.fixture
def watched(rig: ServicesRig, store: EngineDatabase) -> ServicesRig:
    """Return a shop that knows which phases its database gave up."""
    rig.shop = shop_with(rig.shop, given_up_phases=store)
    return rig


async def _alerts(rig: ServicesRig) -> list[tuple[int, str]]:
    await rig.work()
    kind = AlertKind.PHASE_GIVEN_UP
    return [(to, facts["reason"]) for to, each, facts in rig.messenger.alerts if each is kind]


async def test_a_phase_that_conflicts_each_time_is_told_with_its_name(
    watched: ServicesRig, store: EngineDatabase
) -> None:
    with pytest.raises(DatabaseUnavailable):
        await store.transact(_collide)
    assert await alert_given_up_phases(watched.shop, store) == 1
    assert await _alerts(watched) == [(OPERATOR, "collide")]


async def test_a_phase_is_told_once_a_day(watched: ServicesRig, store: EngineDatabase) -> None:
    for _ in range(2):
        with pytest.raises(DatabaseUnavailable):
            await store.transact(_collide)
        await alert_given_up_phases(watched.shop, store)
    assert await alert_given_up_phases(watched.shop, store) == 0
    assert await _alerts(watched) == [(OPERATOR, "collide")]


async def test_other_trouble_is_no_phase_that_was_given_up(
    watched: ServicesRig, store: EngineDatabase
) -> None:
    def fail(_tx: Transaction) -> None:
        raise OSError("the network is away")

    with pytest.raises(DatabaseUnavailable):
        await store.transact(fail)
    assert await alert_given_up_phases(watched.shop, store) == 0
