"""Tests of the rows of a shop with many orders."""

from tests.tools.bench.large_database import find_grown, make_rows
from tests.tools.large_shop.query_costs import Cost
from tests.tools.large_shop.query_growth import GROWS_WITH
from tests.tools.large_shop.recurring_queries import RECURRING

SMALL = {name: Cost(0.001, 1_000) for name in RECURRING}
FLAT = next(name for name in RECURRING if name not in GROWS_WITH)
NAMED = next(iter(GROWS_WITH))


def test_a_query_that_grows_and_is_not_named_is_counted() -> None:
    larger = {**SMALL, FLAT: Cost(0.5, 10_000), NAMED: Cost(0.2, 10_000)}

    assert find_grown(SMALL, larger) == [FLAT]
    rows = {row.name: row for row in make_rows("sqlite", 110, SMALL, larger)}
    assert rows["sqlite, 110 orders: queries that grew and may not"].ok is False
    assert rows["sqlite, 110 orders: claims, slowest one that does not grow, ms"].ours == 500.0
    assert rows["sqlite, 110 orders: claims, slowest one that grows, ms"].ours == 200.0


def test_every_recurring_query_is_of_a_kind_that_has_a_row() -> None:
    rows = [row.name for row in make_rows("sqlite", 110, SMALL, SMALL)]

    assert rows[0] == "sqlite, 110 orders: queries that grew and may not"
    assert len(rows) > len({name.partition(":")[0] for name in RECURRING})
    assert find_grown(SMALL, SMALL) == []
