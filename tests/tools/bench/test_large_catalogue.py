"""Tests of the benchmark of a large catalogue: its programs run, and its rows are complete."""

from pathlib import Path

import pytest

from tests.tools.bench.large_catalogue import measure_large_catalogue

PRODUCTS = 700


@pytest.mark.process
async def test_three_starts_are_measured_and_an_unchanged_list_writes_nothing(
    tmp_path: Path,
) -> None:
    found = await measure_large_catalogue(tmp_path, PRODUCTS)

    assert [each.name for each in found] == ["cold", "again", "again, all pages read"]
    assert found[0].first_writes > 0
    for each in found:
        rows = {row.name.partition(": ")[2]: row for row in each.rows(PRODUCTS)}
        assert len(each.screens) == 3
        assert rows["writes of an unchanged list"].ok
        assert rows["peak memory, MiB"].ours >= rows["settled memory, MiB"].ours > 0
