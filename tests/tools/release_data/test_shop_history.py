"""Tests that the data set of the next release can be made from this version."""

from pathlib import Path

from bot.domain.orders.order import OrderStatus
from tests.storage import first_form
from tests.tools.release_data.__main__ import describe_data
from tests.tools.release_data.shop_history import continue_shop


async def test_it_leaves_a_row_in_every_table_and_a_value_in_every_column(tmp_path: Path) -> None:
    """It fails for a column that a new step adds: let `shop_history.py` fill it."""
    async with first_form.opened(first_form.url_of("sqlite", tmp_path)) as store:
        await continue_shop(store)
        found = await describe_data(store)
    assert all(found["counts"].values())
    assert set(found["statuses"].values()) == {each.value for each in OrderStatus}
