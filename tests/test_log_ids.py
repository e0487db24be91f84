"""Tests of the ids in log lines: tasks and threads keep them, and work of the whole program has none."""

import asyncio

from bot.log_ids import current_log_ids, log_ids, no_log_ids


def test_inner_ids_are_added_to_outer_ones_and_end_with_their_block() -> None:
    with log_ids(update=7, order=1):
        with log_ids(order=2, job=None):
            assert current_log_ids() == {"update": "7", "order": "2"}
        assert current_log_ids() == {"update": "7", "order": "1"}
    assert current_log_ids() == {}


async def test_tasks_and_threads_keep_the_ids_of_what_started_them() -> None:
    async def read() -> list[dict[str, str]]:
        return [dict(current_log_ids()), dict(await asyncio.to_thread(current_log_ids))]

    with log_ids(update=7):
        started = asyncio.create_task(read())
    with log_ids(update=8):
        other = asyncio.create_task(read())

    assert await started == [{"update": "7"}] * 2
    assert await other == [{"update": "8"}] * 2


async def test_work_of_the_whole_program_has_no_id_of_its_first_caller() -> None:
    async def read() -> dict[str, str]:
        return dict(current_log_ids())

    with log_ids(update=7):
        with no_log_ids():
            started = asyncio.create_task(read())
        assert current_log_ids() == {"update": "7"}

    assert await started == {}
