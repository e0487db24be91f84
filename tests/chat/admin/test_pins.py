"""Tests of pinned products: operators put products first in a category and on the home screen, and
undo it.
"""

from pathlib import Path

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_buyer import labels_of
from bot.domain.catalogue import CategoryId
from bot.domain.repositories import Tx
from tests.builders import FakeSupplier, a_category, a_product
from tests.chat.handlers.stage import Guest, Stage, a_stage

PRODUCTS = [a_product(code=f"P{n:02}", name=f"Thing {n:02}") for n in range(12)]


def many() -> FakeSupplier:
    return FakeSupplier((a_category(*PRODUCTS),))


async def first_on_the_shelf(guest: Guest) -> str:
    await guest.send_text("/start c_1")
    await guest.wait_for_message("shelf-choose")
    return labels_of(guest.last())[0]


async def audited(stage: Stage) -> list[str]:
    """Return what the audit log says of pins."""
    async with stage.store.engine.read_transaction() as connection:
        rows = await connection.exec_driver_sql("SELECT action, target FROM audit ORDER BY id")
        return [f"{row.action} {row.target}" for row in rows]


async def test_a_pinned_product_is_first_in_its_category_and_on_the_home_screen(
    tmp_path: Path,
) -> None:
    async with a_stage(tmp_path, many(), over_http=True) as stage:
        await stage.olga.send_text("/pin P11")
        await stage.olga.wait_for_message("pin-done", name="Thing 11")
        await stage.olga.send_text("/pin Thing 07")
        await stage.olga.wait_for_message("pin-done", name="Thing 07")

        assert (await first_on_the_shelf(stage.ann)).startswith("📌 Thing 11")
        await stage.ann.open(verbs.HOME)
        front = labels_of(stage.ann.last())
        assert [label.startswith("📌") for label in front[:3]] == [True, True, False]
        await stage.ann.open("Thing 11")
        await stage.ann.wait_for_message("card-pinned")
        assert await audited(stage) == ["pin product:12", "pin product:8"]


async def test_an_unpinned_product_is_back_in_its_place(tmp_path: Path) -> None:
    async with a_stage(tmp_path, many()) as stage:
        await stage.olga.send_text("/pin P11")
        await stage.olga.wait_for_message("pin-done")
        await stage.olga.send_text("/unpin P11")
        await stage.olga.wait_for_message("unpin-done")

        assert (await first_on_the_shelf(stage.ann)).startswith("Thing 00")
        await stage.olga.send_text("/unpin P11")
        await stage.olga.wait_for_message("unpin-before")
        assert await audited(stage) == ["pin product:12", "unpin product:12"]


async def test_a_pin_outlasts_a_sync_and_a_page_that_is_read_again(tmp_path: Path) -> None:
    async with a_stage(tmp_path, many()) as stage:
        await stage.olga.send_text("/pin P11")
        await stage.olga.wait_for_message("pin-done")
        stage.clock.advance(60)
        await stage.ann.send_text("/start p_12")
        await stage.ann.wait_for_message("card-pinned")
        await stage.idle()

        assert (await first_on_the_shelf(stage.ann)).startswith("📌 Thing 11")

        async def look(tx: Tx) -> list[bool]:
            products, _ = await tx.catalogue.products(CategoryId(1), 0, 2)
            return [product.pinned for product in products]

        assert await stage.store.read(look) == [True, False]


async def test_words_that_fit_no_product_or_several_change_nothing(tmp_path: Path) -> None:
    async with a_stage(tmp_path, many()) as stage:
        await stage.olga.send_text("/pin")
        await stage.olga.wait_for_message("pins-none")
        await stage.olga.send_text("/pin Thing")
        await stage.olga.wait_for_message("desk-product-several")
        await stage.olga.send_text("/pin zzzzzzzz")
        await stage.olga.wait_for_message("desk-product-none")
        assert await audited(stage) == []


async def test_nobody_but_an_operator_pins(tmp_path: Path) -> None:
    async with a_stage(tmp_path, many()) as stage:
        await stage.ann.send_text("/pin P11")
        await stage.ann.wait_for_message("hint-command")
        assert (await first_on_the_shelf(stage.ann)).startswith("Thing 00")
