"""Tests of a database that cannot be written for a while, or at all: nothing is lost, and an error
explains it.
"""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.crash.in_process_servers import PLAIN
from tests.crash.processes import Program, cleaned_up, until
from tests.crash.shop_and_servers import a_scene
from tests.demo.supplier.behaviours import in_both

pytestmark = [pytest.mark.process, pytest.mark.long]
#: Fills a page of the database, so that the free pages are used up however many there are.
A_LONG_TEXT = "word " * 800


@in_both
async def test_a_database_that_is_locked_while_the_goods_arrive_loses_nothing(
    tmp_path: Path, behaviour: str
) -> None:
    async with a_scene(tmp_path, behaviour) as scene:
        offer = await scene.alice.walk(await scene.books.product(PLAIN), 1)
        await scene.store.plan("trade", "hold")
        await scene.alice.confirm(offer)
        await scene.books.reach("submitting")
        with closing(sqlite3.connect(scene.books.file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            scene.town.store.release()
            await until(lambda: said(scene.town.shop, "the database failed"))
            other.execute("ROLLBACK")

        await scene.end()
        assert scene.statuses() == ["delivered"]


@in_both
async def test_a_full_disk_takes_no_order_and_loses_no_word(tmp_path: Path, behaviour: str) -> None:
    async with a_scene(tmp_path, behaviour) as scene:
        product = await scene.books.product(PLAIN)
        shop = scene.town.shop
        await shop.kill()
        full = Program(
            "full",
            ("tests.crash.shop_with_faults", "--pages", str(pages(scene.books.file))),
            shop.folder,
            shop.settings,
        )
        async with cleaned_up(full):
            await full.start()
            buying = asyncio.create_task(scene.alice.buy(product))
            while not await said(full, "disk is full"):
                await scene.buyers[1].say(A_LONG_TEXT)
            await full.kill()
            await scene.check()
        await shop.start()
        await buying
        await scene.books.reach("delivered")

        await scene.end()
        assert scene.statuses() == ["delivered"]


async def test_a_database_that_lets_nobody_write_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async with a_scene(tmp_path) as scene:
        shop = scene.town.shop
        await shop.kill()
        sealed = Program(
            "sealed", ("tests.crash.shop_with_faults", "--read-only"), shop.folder, shop.settings
        )
        async with cleaned_up(sealed):
            await sealed.start()

            assert await sealed.ended() == 1
            assert f"{scene.books.file} cannot be used" in sealed.said()
            assert "Traceback" not in sealed.said()


def pages(file: Path) -> int:
    """Return the number of pages of the database."""
    with closing(sqlite3.connect(file)) as books:
        return int(books.execute("PRAGMA page_count").fetchone()[0])


async def said(program: Program, words: str) -> bool:
    assert program.running, program.said()
    return words in program.said()
