"""Tests of large changes in steps."""

from bot.services.change_steps import ROWS_IN_STEP, split_into_steps


def test_rows_are_split_into_parts_of_one_step_and_none_is_lost() -> None:
    rows = list(range(2 * ROWS_IN_STEP + 1))
    parts = split_into_steps(rows)
    assert [len(part) for part in parts] == [ROWS_IN_STEP, ROWS_IN_STEP, 1]
    assert [row for part in parts for row in part] == rows
    assert split_into_steps([]) == []
