"""Tests of the wallet batch reader: concurrent reads are combined, and each sees all changes before
it.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from bot.domain.ids import BuyerId
from bot.services.caches import WalletBatchReader
from bot.services.payments import wallet
from bot.services.people import accounts
from tests.builders import BUYER, OPERATOR, a_person, usd
from tests.services.services_rig import ServicesRig

Phase = Callable[..., Awaitable[object]]


class Counting:
    """A database that counts its reads and can fail the next ones."""

    def __init__(self, rig: ServicesRig, failures: int = 0) -> None:
        self.rig, self.failures, self.readings = rig, failures, 0

    async def read(self, phase: Phase, *args: object) -> object:
        self.readings += 1
        if self.failures:
            self.failures -= 1
            raise OSError("the disk is gone")
        return await self.rig.db.read(phase, *args)


@pytest.mark.both_engines(quick=True)
async def test_a_crowd_is_read_in_a_few_transactions_and_nobody_gets_anothers(
    rig: ServicesRig,
) -> None:
    crowd = [BuyerId(n) for n in range(5_000, 5_150)]
    for buyer in crowd:
        await accounts.register_person(rig.shop, replace(a_person(), id=buyer))
    await rig.db.transact(
        wallet.credit_buyer, OPERATOR, wallet.Credit(crowd[7], usd("5.00"), "key")
    )
    store = Counting(rig)
    reader = WalletBatchReader()
    found = await asyncio.gather(*(reader.read(store, buyer) for buyer in crowd))  # type: ignore[arg-type]

    assert store.readings <= 3
    assert [each.balance for each in found if each.balance] == [usd("5.00")]
    assert found[7].available == usd("55.00")


async def test_a_stranger_has_nothing(rig: ServicesRig) -> None:
    found = await wallet.get_wallet(rig.shop, rig.db, BuyerId(999_999))
    assert (found.balance, found.credit, found.held) == (usd("0"), usd("0"), usd("0"))


async def test_what_is_held_is_told(rig: ServicesRig) -> None:
    await rig.buy()
    found = await rig.wallet()
    assert (found.held, found.available) == (usd("9.90"), usd("40.10"))


async def test_what_is_asked_after_a_change_sees_it(rig: ServicesRig) -> None:
    """Although a read was running when it was requested."""
    earlier = asyncio.create_task(wallet.get_wallet(rig.shop, rig.db, BUYER))
    await asyncio.sleep(0)
    await rig.db.transact(wallet.credit_buyer, OPERATOR, wallet.Credit(BUYER, usd("5.00"), "key"))
    assert (await wallet.get_wallet(rig.shop, rig.db, BUYER)).balance == usd("5.00")
    await earlier


async def test_a_failed_reading_fails_for_all_its_callers_and_the_next_call_reads_again(
    rig: ServicesRig,
) -> None:
    store, reader = Counting(rig, failures=1), WalletBatchReader()
    asked = [reader.read(store, BUYER) for _ in range(3)]  # type: ignore[arg-type]
    failed = await asyncio.gather(*asked, return_exceptions=True)
    assert [type(each) for each in failed] == [OSError] * 3
    assert (await reader.read(store, BUYER)).credit == usd("50.00")  # type: ignore[arg-type]


async def test_who_waits_no_longer_harms_nobody(rig: ServicesRig) -> None:
    impatient = asyncio.create_task(wallet.get_wallet(rig.shop, rig.db, BUYER))
    patient = asyncio.create_task(wallet.get_wallet(rig.shop, rig.db, BUYER))
    await asyncio.sleep(0)
    impatient.cancel()
    assert (await patient).credit == usd("50.00")
