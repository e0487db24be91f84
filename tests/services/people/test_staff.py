"""Tests of roles: each change is stored once and audited, and an owner always remains."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest
from sqlalchemy import select

from bot.domain.ids import BuyerId, StaffLinkId
from bot.domain.people.person import Person
from bot.domain.people.staff import LINK_LIFETIME, Right, Role
from bot.services.people import bans, staff
from bot.services.people.bans import BanChange
from bot.services.people.staff import ChosenPerson, LinkOpening, RoleChange
from storage import EngineDatabase
from storage.people.tables import audit
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, shop_with
from tests.services.services_rig import ServicesRig, open_services_rig

pytestmark = pytest.mark.both_engines
MIA = ChosenPerson(BuyerId(8_001), "Mia", "mia")
PERSON = Person(BUYER, "Ann", "ann", "en")
CODE = "0123456789abcdef0123"


async def give(
    rig: ServicesRig, role: Role | None, shown: Role | None = None, *, owner: BuyerId = OPERATOR
) -> RoleChange:
    return await staff.set_role(rig.shop, rig.db, owner, MIA, role, shown)


async def audited(rig: ServicesRig) -> list[tuple[object, ...]]:
    def read(tx: Transaction) -> list[tuple[object, ...]]:
        query = select(audit.c.action, audit.c.target, audit.c.detail).order_by(audit.c.id)
        return [tuple(row) for row in tx.resources.connection.execute(query)]

    return await rig.db.read(read)


async def test_a_role_is_given_changed_and_taken_away_once(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    assert await give(rig, Role.SUPPORT) is RoleChange.CHANGED
    assert await give(rig, Role.SUPPORT, Role.SUPPORT) is RoleChange.NOTHING_TO_CHANGE
    assert await give(rig, Role.VIEWER, Role.MANAGER) is RoleChange.CHANGED_MEANWHILE
    assert rig.shop.get_role(MIA.id) is Role.SUPPORT
    assert await give(rig, None, Role.SUPPORT) is RoleChange.CHANGED
    assert rig.shop.get_role(MIA.id) is None
    assert await audited(rig) == [
        ("staff-role", f"buyer:{MIA.id}", "none > support"),
        ("staff-remove", f"buyer:{MIA.id}", "support > none"),
    ]


async def test_only_an_owner_changes_roles_and_the_last_one_stays(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    assert await give(rig, Role.OWNER) is RoleChange.CHANGED
    assert await give(rig, Role.OWNER, owner=BUYER) is RoleChange.NO_OWNER
    rig.shop = shop_with(rig.shop, operator_ids=())
    store.open_shop(rig.shop.ports.clock, rig.shop.settings)
    assert await give(rig, None, Role.OWNER, owner=MIA.id) is RoleChange.LAST_OWNER
    assert await give(rig, Role.VIEWER, Role.OWNER, owner=MIA.id) is RoleChange.LAST_OWNER
    assert rig.shop.get_role(MIA.id) is Role.OWNER


async def test_two_owners_at_once_make_one_change(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    changes = await asyncio.gather(give(rig, Role.MANAGER), give(rig, Role.SUPPORT))
    assert sorted(changes) == [RoleChange.CHANGED, RoleChange.CHANGED_MEANWHILE]
    stored = await rig.db.read(staff.get_member, MIA.id)
    assert stored is not None
    assert rig.shop.get_role(MIA.id) is stored.role


async def test_staff_cannot_be_banned(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    ann = ChosenPerson(BUYER, "Ann", None)
    await staff.set_role(rig.shop, rig.db, OPERATOR, ann, Role.VIEWER, None)
    assert await bans.ban(rig.shop, rig.db, OPERATOR, BUYER, "") is BanChange.IS_STAFF


async def test_a_link_is_opened_once_within_its_hour(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    other = replace(PERSON, id=BuyerId(BUYER + 1))
    await rig.db.transact(staff.create_link, OPERATOR, Role.MANAGER, CODE)
    openings = [
        await rig.db.transact(staff.open_link, person, code)
        for person, code in ((PERSON, "x" * 20), (PERSON, CODE), (PERSON, CODE), (other, CODE))
    ]
    assert openings == [
        LinkOpening.UNKNOWN,
        LinkOpening.WAITING,
        LinkOpening.WAITING,
        LinkOpening.USED,
    ]
    await rig.db.transact(staff.create_link, OPERATOR, Role.MANAGER, CODE[::-1])
    rig.clock.advance(LINK_LIFETIME / timedelta(seconds=1))
    assert await rig.db.transact(staff.open_link, other, CODE[::-1]) is LinkOpening.EXPIRED


async def test_a_link_expires_with_the_role_of_the_owner_who_made_it(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    await give(rig, Role.OWNER)
    for code in (CODE, CODE[::-1]):
        await rig.db.transact(staff.create_link, MIA.id, Role.OWNER, code)
    assert await rig.db.transact(staff.open_link, PERSON, CODE) is LinkOpening.WAITING
    await give(rig, Role.MANAGER, Role.OWNER)
    other = replace(PERSON, id=BuyerId(BUYER + 1))
    assert await rig.db.transact(staff.open_link, other, CODE[::-1]) is LinkOpening.EXPIRED
    # Who opened it before waits for an owner, who sees the name.
    change, _ = await staff.decide_link(rig.shop, rig.db, MIA.id, StaffLinkId(1), is_confirmed=True)
    assert change is RoleChange.NO_OWNER
    change, _ = await staff.decide_link(
        rig.shop, rig.db, OPERATOR, StaffLinkId(1), is_confirmed=False
    )
    assert change is RoleChange.CHANGED
    assert rig.shop.get_role(BUYER) is None


async def test_a_person_who_is_banned_after_opening_a_link_waits_until_the_ban_is_lifted(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    await rig.db.transact(staff.create_link, OPERATOR, Role.SUPPORT, CODE)
    await rig.db.transact(staff.open_link, PERSON, CODE)
    await bans.ban(rig.shop, rig.db, OPERATOR, BUYER, "")
    decide = partial(
        staff.decide_link, rig.shop, rig.db, OPERATOR, StaffLinkId(1), is_confirmed=True
    )
    change, opened = await decide()
    assert (change, rig.shop.get_role(BUYER)) == (RoleChange.BANNED, None)
    assert opened is not None
    assert len(await rig.db.read(staff.list_opened_links)) == 1
    await bans.unban(rig.shop, rig.db, OPERATOR, BUYER, "")
    change, _ = await decide()
    assert (change, rig.shop.get_role(BUYER)) == (RoleChange.CHANGED, Role.SUPPORT)


async def test_of_two_owners_who_decide_on_a_link_the_first_counts(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    await rig.db.transact(staff.create_link, OPERATOR, Role.MANAGER, CODE)
    await rig.db.transact(staff.open_link, PERSON, CODE)
    decided = await asyncio.gather(
        *(
            staff.decide_link(rig.shop, rig.db, OPERATOR, StaffLinkId(1), is_confirmed=is_yes)
            for is_yes in (True, False)
        )
    )
    assert [change for change, _ in decided] == [RoleChange.CHANGED, RoleChange.DECIDED]
    assert rig.shop.get_role(BUYER) is Role.MANAGER
    assert await rig.db.read(staff.list_opened_links) == []


async def test_those_who_decide_are_the_owners_first_and_no_support(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    await give(rig, Role.SUPPORT)
    assert staff.list_deciders(rig.shop, Right.MONEY) == list(rig.shop.settings.operator_ids)
    await give(rig, Role.MANAGER, Role.SUPPORT)
    assert staff.list_deciders(rig.shop, Right.MONEY)[-1] == MIA.id
    assert MIA.id not in staff.list_deciders(rig.shop, Right.OWN)
