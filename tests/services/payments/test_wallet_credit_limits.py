"""Tests of credit limits: an operator's change is audited, and a default leaves it alone."""

import pytest
from sqlalchemy import select

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId
from bot.domain.payments.ledger import CreditLimit
from bot.services.payments.wallet import (
    apply_default_limit,
    read_limit,
    return_to_default,
    set_own_limit,
)
from storage import EngineDatabase
from storage.engine.repository import RepositoryResources
from storage.people.tables import audit
from tests.builders import BUYER, OPERATOR, shop_with, usd
from tests.services.services_rig import ServicesRig

pytestmark = pytest.mark.both_engines


async def audited(rig: ServicesRig) -> list[tuple[object, ...]]:
    def look(resources: RepositoryResources) -> list[tuple[object, ...]]:
        columns = (audit.c.actor, audit.c.action, audit.c.target, audit.c.detail)
        return [tuple(row) for row in resources.connection.execute(select(*columns))]

    assert isinstance(rig.db, EngineDatabase)
    return await rig.db.transact_on_tables(look)


async def test_an_own_limit_outlives_another_default_until_it_is_given_up(
    rig: ServicesRig,
) -> None:
    own = await set_own_limit(rig.db, OPERATOR, BUYER, usd("7.00"))
    assert own == CreditLimit(usd("7.00"), is_own=True)
    rig.shop = shop_with(rig.shop, default_credit=usd("3.00"))
    await apply_default_limit(rig.shop, rig.db)
    assert await rig.db.read(read_limit, BUYER) == own

    back = await return_to_default(rig.shop, rig.db, OPERATOR, BUYER)
    assert back == CreditLimit(usd("3.00"), is_own=False)
    assert await audited(rig) == [
        (OPERATOR, "limit", f"buyer:{BUYER}", str(usd("7.00"))),
        (OPERATOR, "limit", f"buyer:{BUYER}", f"default {usd('3.00')}"),
    ]


async def test_a_default_takes_effect_on_a_buyer_who_has_not_used_the_old_one(
    rig: ServicesRig,
) -> None:
    rig.shop = shop_with(rig.shop, default_credit=usd("3.00"))
    await apply_default_limit(rig.shop, rig.db)
    assert (await rig.wallet()).available == usd("3.00")


async def test_a_lowered_default_leaves_a_buyer_who_spent_on_credit_alone(
    rig: ServicesRig,
) -> None:
    order = await rig.buy()
    before = await rig.wallet()
    rig.shop = shop_with(rig.shop, default_credit=usd("3.00"))
    await apply_default_limit(rig.shop, rig.db)
    assert await rig.wallet() == before
    assert before.available == usd("50.00") - order.price


async def test_a_limit_below_the_debt_leaves_the_debt_and_no_more(rig: ServicesRig) -> None:
    order = await rig.buy()
    await set_own_limit(rig.db, OPERATOR, BUYER, usd("3.00"))

    wallet = await rig.wallet()
    assert (wallet.balance, wallet.available) == (-order.price, usd("3.00") - order.price)
    offer = await rig.quote()
    assert await rig.confirm(BUYER, offer.id) == Declined(
        DeclineReason.INSUFFICIENT_FUNDS, {"missing": "1680", "currency": "USD"}
    )


async def test_nobody_gets_a_limit_whom_the_shop_never_met(rig: ServicesRig) -> None:
    declined = await set_own_limit(rig.db, OPERATOR, BuyerId(404), usd("7.00"))
    assert declined == Declined(DeclineReason.BUYER_NOT_FOUND)
    assert await audited(rig) == []
