"""Tests of invite links: who counts as invited, and what erasure does to it."""

import pytest

from bot.domain.ids import BuyerId, InviteCode
from bot.services.people import privacy, referrals
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, shop_with, usd
from tests.services.referral_rig import (
    DAY,
    FRIEND,
    TERMS,
    a_delivered_order,
    ban,
    code_of,
    come,
    confirm_clock,
    credit_due,
    open_referral_rig,
    referrer_of,
    reward_of,
    summary_of,
)

pytestmark = pytest.mark.both_engines
NEWCOMER = BuyerId(7003)


async def test_a_code_stays_and_each_buyer_has_their_own(store: EngineDatabase) -> None:
    rig = await open_referral_rig(store)
    own = await code_of(rig, BUYER)
    assert await code_of(rig, BUYER) == own
    assert await code_of(rig, FRIEND) != own
    assert str(BUYER) not in own


async def test_a_newcomer_is_invited_once_for_ever(store: EngineDatabase) -> None:
    rig = await open_referral_rig(store)
    await come(rig, NEWCOMER, await code_of(rig, FRIEND))
    assert await referrer_of(rig, NEWCOMER) == FRIEND
    await come(rig, NEWCOMER, await code_of(rig, BUYER))
    assert await referrer_of(rig, NEWCOMER) == FRIEND


async def test_whom_the_shop_knows_is_not_invited_any_more(store: EngineDatabase) -> None:
    rig = await open_referral_rig(store)
    await come(rig, NEWCOMER, None)
    await come(rig, NEWCOMER, await code_of(rig, BUYER))
    assert await referrer_of(rig, NEWCOMER) is None


async def test_nobody_is_invited_by_whom_they_invited(store: EngineDatabase) -> None:
    rig = await open_referral_rig(store)
    await come(rig, BUYER, await code_of(rig, FRIEND))
    assert await referrer_of(rig, BUYER) is None


async def test_nobody_invites_themselves(store: EngineDatabase) -> None:
    """A restored backup may contain a person's code, but not the person's earlier messages."""
    rig = await open_referral_rig(store)
    own = await code_of(rig, BUYER)

    def accept(tx: Transaction) -> bool:
        return referrals.accept_invitation(tx, BUYER, own)

    assert not await rig.db.transact(accept)
    assert await referrer_of(rig, BUYER) is None


async def test_the_code_of_nobody_invites_nobody(store: EngineDatabase) -> None:
    rig = await open_referral_rig(store)
    await come(rig, NEWCOMER, InviteCode("ffffffffffffffff"))
    assert await referrer_of(rig, NEWCOMER) is None


async def test_a_banned_person_invites_nobody(store: EngineDatabase) -> None:
    rig = await open_referral_rig(store)
    code = await code_of(rig, BUYER)
    await ban(rig, BUYER)
    await come(rig, NEWCOMER, code)
    assert await referrer_of(rig, NEWCOMER) is None


async def test_without_a_referral_nobody_is_invited_and_there_is_no_link(
    store: EngineDatabase,
) -> None:
    rig = await open_referral_rig(store)
    code = await code_of(rig, BUYER)
    rig.shop = shop_with(rig.shop, referral=None)
    await come(rig, NEWCOMER, code)
    assert await referrals.get_invitation(rig.shop, rig.db, BUYER) is None

    rig.shop = shop_with(rig.shop, referral=TERMS)
    await come(rig, NEWCOMER, code)
    assert await referrer_of(rig, NEWCOMER) is None


async def test_an_erased_referrer_earns_nothing_and_their_link_invites_nobody(
    store: EngineDatabase,
) -> None:
    rig = await open_referral_rig(store)
    code = await code_of(rig, BUYER)
    await a_delivered_order(rig)
    await privacy.erase_buyer(rig.shop, rig.db, BUYER)
    later = await a_delivered_order(rig)
    await come(rig, NEWCOMER, code)
    rig.wait(15 * DAY)
    confirm_clock(rig)

    assert await credit_due(rig) == 0
    assert await reward_of(rig, later) is None
    assert await referrer_of(rig, NEWCOMER) is None
    assert (await summary_of(rig)).friends == 0
    assert await code_of(rig, BUYER) != code


async def test_an_erased_friend_earns_nothing_more_for_who_invited_them(
    store: EngineDatabase,
) -> None:
    """Rewards from before stay with the referrer."""
    rig = await open_referral_rig(store)
    await a_delivered_order(rig)
    await privacy.erase_buyer(rig.shop, rig.db, FRIEND)
    later = await a_delivered_order(rig)
    rig.wait(15 * DAY)
    confirm_clock(rig)

    assert await credit_due(rig) == 1
    assert await reward_of(rig, later) is None
    assert (await rig.wallet(BUYER)).balance == usd("0.45")
