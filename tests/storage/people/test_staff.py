"""Tests of the staff repository: one role for each person, and who has a right."""

from dataclasses import replace

import pytest

from bot.domain.ids import BuyerId
from bot.domain.people.staff import Right, Role, StaffMember
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import NOW, OPERATOR, a_shop, shop_with

pytestmark = pytest.mark.both_engines
MIA = StaffMember(BuyerId(8_001), Role.MANAGER, "Mia \x00 <b>", "mia", BuyerId(OPERATOR), NOW)
SAM = StaffMember(BuyerId(8_002), Role.SUPPORT, "Sam", None, BuyerId(OPERATOR), NOW)


async def test_a_person_has_one_role_until_it_is_removed(store: EngineDatabase) -> None:
    def change(tx: Transaction) -> list[list[StaffMember]]:
        tx.staff.set_member(MIA)
        tx.staff.set_member(SAM)
        first = tx.staff.list_members()
        tx.staff.set_member(replace(SAM, role=Role.VIEWER))
        tx.staff.remove(MIA.person)
        return [first, tx.staff.list_members()]

    stored = replace(MIA, name="Mia \\x00 <b>")
    assert await store.transact(change) == [[stored, SAM], [replace(SAM, role=Role.VIEWER)]]
    assert await store.read(lambda tx: tx.staff.get(MIA.person)) is None


async def test_those_with_a_right_are_the_owners_first_and_each_once(store: EngineDatabase) -> None:
    owners = (BuyerId(OPERATOR), MIA.person)
    shop = shop_with(a_shop(store), operator_ids=owners)
    store.open_shop(shop.ports.clock, shop.settings)

    def find(tx: Transaction) -> list[list[BuyerId]]:
        tx.staff.set_member(MIA)
        tx.staff.set_member(SAM)
        return [tx.staff.list_with(each) for each in (Right.ANSWER, Right.OWN)]

    assert await store.transact(find) == [[*owners, SAM.person], list(owners)]
