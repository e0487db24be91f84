"""Tests of the table of rights and roles: each cell, as the owner reads it in the README."""

import pytest

from bot.domain.ids import BuyerId
from bot.domain.people.staff import (
    RIGHTS,
    Extent,
    Right,
    Role,
    get_extent,
    has_right,
    may_decide,
    parse_staff_actor,
    staff_actor,
)

FULL, DAILY, PROPOSE, WRITTEN = (
    Extent.FULL,
    Extent.DAILY_SUM,
    Extent.PROPOSE,
    Extent.WRITTEN_ABOUT,
)
#: Right -> what owner, manager, support and viewer have of it.
EXPECTED = {
    Right.VIEW: (FULL, FULL, FULL, FULL),
    Right.VIEW_COST: (FULL, FULL, None, FULL),
    Right.SECRET: (FULL, FULL, WRITTEN, None),
    Right.ANSWER: (FULL, FULL, FULL, None),
    Right.MONEY: (FULL, DAILY, PROPOSE, None),
    Right.RESTRICT: (FULL, FULL, None, None),
    Right.CATALOGUE: (FULL, FULL, None, None),
    Right.OWN: (FULL, None, None, None),
}


@pytest.mark.parametrize("right", Right)
def test_each_right_belongs_to_the_roles_of_the_table(right: Right) -> None:
    assert tuple(get_extent(role, right) for role in Role) == EXPECTED[right]
    assert [has_right(role, right) for role in Role] == [
        each is not None for each in EXPECTED[right]
    ]


def test_every_right_has_a_row_and_other_people_have_none() -> None:
    assert set(RIGHTS) == set(Right)
    assert not any(has_right(None, right) for right in Right)
    assert has_right(None, None), "what needs no right is for everybody"


def test_only_support_waits_for_somebody_who_decides() -> None:
    assert [role for role in Role if may_decide(role, Right.MONEY)] == [Role.OWNER, Role.MANAGER]
    assert not may_decide(None, Right.MONEY)


def test_the_name_of_an_actor_leads_back_to_the_person() -> None:
    assert parse_staff_actor(staff_actor(BuyerId(77))) == BuyerId(77)
    assert parse_staff_actor("shop") is None
