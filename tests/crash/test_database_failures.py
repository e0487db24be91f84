"""Tests of a database that cannot be written for a while, or at all: nothing is lost, and an error
explains it.
"""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.crash.crash_at_each_point import run_shop_with_faults
from tests.crash.processes import Program, until
from tests.crash.scripted_people import PLAIN
from tests.crash.shop_and_servers import start_shop_and_servers
from tests.demo.supplier.behaviours import in_both

pytestmark = [pytest.mark.process, pytest.mark.long]
#: Fills a page of the database, so that the free pages are used up however many there are.
A_LONG_TEXT = "word " * 800


@in_both
async def test_a_database_that_is_locked_while_the_goods_arrive_loses_nothing(
    tmp_path: Path, behaviour: str
) -> None:
    async with start_shop_and_servers(tmp_path, behaviour) as system:
        await system.confirm_held("trade", "hold")
        await system.database.wait_for_status("submitting")
        with closing(sqlite3.connect(system.database.file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            system.processes.supplier.release()
            await until(lambda: has_written(system.processes.shop, "the database failed"))
            other.execute("ROLLBACK")

        await system.check_end("delivered")


@in_both
async def test_a_full_disk_takes_no_order_and_loses_no_message(
    tmp_path: Path, behaviour: str
) -> None:
    async with start_shop_and_servers(tmp_path, behaviour) as system:
        product = await system.database.wait_for_product(PLAIN)
        await system.processes.shop.kill()
        size = str(pages(system.database.file))
        async with run_shop_with_faults(system, "--pages", size) as full:
            buying = asyncio.create_task(system.alice.buy(product))
            while not await has_full_disk(full):
                await system.buyers[1].say(A_LONG_TEXT)
            await full.kill()
            await system.check_rules()
        await buying
        await system.database.wait_for_status("delivered")

        await system.check_end("delivered")


async def test_a_database_that_lets_nobody_write_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async with (
        start_shop_and_servers(tmp_path) as system,
        run_shop_with_faults(system, "--read-only") as read_only,
    ):
        assert await read_only.wait_for_end() == 1
        assert f"{system.database.file} cannot be used" in read_only.read_outputs()
        assert "Traceback" not in read_only.read_outputs()


def pages(file: Path) -> int:
    """Return the number of pages of the database."""
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("PRAGMA page_count").fetchone()[0])


async def has_full_disk(program: Program) -> bool:
    """Return whether a worker says that the disk is full, or no update can be stored any more.

    A disk that is full before Alice's order is stored leaves the workers nothing to write.
    """
    unstored = "updates cannot be received at the moment: DatabaseTrouble"
    return await has_written(program, "disk is full") or await has_written(program, unstored)


async def has_written(program: Program, words: str) -> bool:
    assert program.running, program.read_outputs()
    return words in program.read_outputs()
