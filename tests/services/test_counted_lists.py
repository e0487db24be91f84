"""Tests that a page of a list and the number of all its entries need one count."""

from collections.abc import Callable

import pytest

from bot.services.operations import order_search
from bot.services.payments import claim_decisions
from storage.transaction import Transaction
from tests.services.services_rig import ServicesRig
from tests.storage.observed_sqlite import observed_sqlite


@pytest.mark.parametrize(
    "read_page", [order_search.list_waiting_orders, claim_decisions.list_open_claims]
)
async def test_a_list_is_counted_once(
    rig: ServicesRig, read_page: Callable[[Transaction, int], tuple[object, int]]
) -> None:
    statements: list[str] = []
    with observed_sqlite(lambda executed: statements.append(executed.text)):
        await rig.db.read(read_page, 0)
    assert len([each for each in statements if "count(" in each]) == 1
