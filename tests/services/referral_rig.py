"""A shop with a referral: a friend of the buyer came by the buyer's link and has money to spend.

The product costs 9.00 and sells for 9.90, so half of the margin is 0.45.
"""

from collections.abc import Sequence
from datetime import timedelta

from bot.domain.ids import BuyerId, InviteCode
from bot.domain.orders.order import Order
from bot.domain.orders.rewards import ReferralReward, ReferralSummary, ReferralTerms
from bot.domain.orders.supplier import LastAnswer
from bot.domain.orders.transition_inputs import RuledRefund
from bot.services.clock_check import ClockStability
from bot.services.operations import reconciliation
from bot.services.orders import cases
from bot.services.orders.rewards import credit_due_rewards
from bot.services.people import accounts, referrals
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, a_person, shop_with
from tests.services.services_rig import ServicesRig, open_services_rig

FRIEND = BuyerId(7002)
WAIT = timedelta(days=14)
TERMS = ReferralTerms(5_000, WAIT)
DAY = 86_400.0


async def open_referral_rig(
    store: EngineDatabase, terms: ReferralTerms | None = TERMS, *, cents: int = 50_00
) -> ServicesRig:
    """Open the shop; the friend has come by the buyer's link, and has so many `cents`."""
    rig = await open_services_rig(store, credit="0")
    rig.shop = shop_with(rig.shop, referral=TERMS)
    await come(rig, FRIEND, await code_of(rig, BUYER))
    await rig.credit(FRIEND, cents, "first")
    rig.shop = shop_with(rig.shop, referral=terms)
    confirm_clock(rig)
    return rig


def confirm_clock(rig: ServicesRig, ahead: float | None = 0.0) -> None:
    """Let the supplier answer now; our clock is `ahead` of its time, or it tells none."""
    rig.supplier.heard = LastAnswer(rig.clock.now(), ahead)


async def code_of(rig: ServicesRig, buyer: BuyerId) -> InviteCode:
    invitation = await referrals.get_invitation(rig.shop, rig.db, buyer)
    assert invitation is not None
    return invitation.code


async def come(rig: ServicesRig, buyer: BuyerId, code: InviteCode | None) -> None:
    """Let a person write to the shop, by the link with this code if there is one."""
    person = a_person(id=buyer, username=None)
    await accounts.register_person(rig.shop, person, code)


async def a_delivered_order(rig: ServicesRig, buyer: BuyerId = FRIEND) -> Order:
    order = await rig.buy(buyer=buyer)
    await rig.work()
    return await rig.order(order)


async def refund(rig: ServicesRig, order: Order) -> None:
    refunded = await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())
    assert isinstance(refunded, Order), refunded


async def credit_due(rig: ServicesRig, stability: ClockStability | None = None) -> int:
    """Run the worker's step once, and check every rule of the data."""
    credited = await credit_due_rewards(rig.shop, rig.db, stability or ClockStability())
    rules = await rig.db.read(reconciliation.check_rules)
    assert [each for each in rules if not each.holds] == []
    return credited


async def reward_of(rig: ServicesRig, order: Order) -> ReferralReward | None:
    def look(tx: Transaction) -> ReferralReward | None:
        return tx.rewards.get(order.id)

    return await rig.db.read(look)


async def referrer_of(rig: ServicesRig, buyer: BuyerId) -> BuyerId | None:
    def look(tx: Transaction) -> BuyerId | None:
        return tx.referrals.find_referrer(buyer)

    return await rig.db.read(look)


async def summary_of(rig: ServicesRig, buyer: BuyerId = BUYER) -> ReferralSummary:
    def look(tx: Transaction) -> ReferralSummary:
        return tx.rewards.read_summary(buyer)

    return await rig.db.read(look)


async def ban(rig: ServicesRig, buyer: BuyerId) -> None:
    def write(tx: Transaction) -> None:
        tx.resources.connection.exec_driver_sql(
            f"UPDATE buyers SET banned = true WHERE id = {buyer}"
        )

    await rig.db.transact(write)


def notices_to(rig: ServicesRig, buyer: BuyerId) -> Sequence[tuple[str, str]]:
    """Return kind and amount of the notices that the buyer got."""
    return [
        (kind, facts["amount"])
        for person, kind, facts in rig.messenger.notices
        if person == buyer and "amount" in facts
    ]
