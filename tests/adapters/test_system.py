"""Tests of the identifiers that the shop makes up."""

from bot.adapters.system import SystemIds
from bot.domain.orders.stored_answers import find_risky_characters


def test_a_query_password_that_the_shop_makes_has_no_characters_that_suppliers_alter() -> None:
    made = {SystemIds().query_password() for _ in range(200)}
    assert len(made) == 200
    assert not [one for one in made if find_risky_characters(one)]
