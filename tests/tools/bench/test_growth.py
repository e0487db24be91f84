"""Tests of the measurement of growth: each order costs as much as the one before."""

from pathlib import Path

import pytest

from tests.storage.engines import ENGINES
from tests.tools.bench.growth import measure_growth


@pytest.mark.parametrize("database", ENGINES)
async def test_every_order_makes_as_many_rows_and_every_open_one_is_polled(
    database: str, tmp_path: Path
) -> None:
    two, four = [await measure_growth(database, tmp_path, orders) for orders in (2, 4)]

    assert two.rows == four.rows > 1
    assert two.kibibytes >= 0
    assert min(two.order_ms, two.poll_ms, four.poll_ms) > 0
