"""Tests of pinned products: operators put products first in a category and on the home screen, and
undo it.
"""

from pathlib import Path

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_person import content_of, labels_of
from bot.domain.ids import CategoryId, ProductId
from bot.services.catalogue import pins
from storage.transaction import Transaction
from tests.builders import OPERATOR, FakeSupplier, a_category, a_product
from tests.chat.chat_rig import ChatPerson, ChatRig, a_chat_rig

PRODUCTS = [a_product(code=f"P{n:02}", name=f"Thing {n:02}") for n in range(12)]


def many() -> FakeSupplier:
    return FakeSupplier((a_category(*PRODUCTS),))


async def first_in_the_category(chat_person: ChatPerson) -> str:
    await chat_person.send_text("/start c_1")
    await chat_person.wait_for_message("category-choose")
    return labels_of(chat_person.last())[0]


async def audited(rig: ChatRig) -> list[str]:
    """Return what the audit log says of pins."""
    async with rig.store.engine.read_transaction() as connection:
        rows = await connection.exec_driver_sql("SELECT action, target FROM audit ORDER BY id")
        return [f"{row.action} {row.target}" for row in rows]


async def test_a_pinned_product_is_first_in_its_category_and_on_the_home_screen(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path, many(), over_http=True) as rig:
        await rig.olga.send_text("/pin P11")
        await rig.olga.wait_for_message("pin-done", name="Thing 11")
        await rig.olga.send_text("/pin Thing 07")
        await rig.olga.wait_for_message("pin-done", name="Thing 07")

        assert (await first_in_the_category(rig.ann)).startswith("📌 Thing 11")
        await rig.ann.open(verbs.HOME)
        front = labels_of(rig.ann.last())
        assert [label.startswith("📌") for label in front[1:4]] == [True, True, False]
        await rig.ann.open("Thing 11")
        await rig.ann.wait_for_message("product-pinned")
        assert await audited(rig) == ["pin product:12", "pin product:8"]


async def test_an_unpinned_product_is_back_in_its_place(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, many()) as rig:
        await rig.olga.send_text("/pin P11")
        await rig.olga.wait_for_message("pin-done")
        await rig.olga.send_text("/unpin P11")
        await rig.olga.wait_for_message("unpin-done")

        assert (await first_in_the_category(rig.ann)).startswith("Thing 00")
        await rig.olga.send_text("/unpin P11")
        await rig.olga.wait_for_message("unpin-before")
        assert await audited(rig) == ["pin product:12", "unpin product:12"]


async def test_a_pin_outlasts_a_sync_and_a_page_that_is_read_again(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, many()) as rig:
        await rig.olga.send_text("/pin P11")
        await rig.olga.wait_for_message("pin-done")
        rig.clock.advance(60)
        await rig.ann.send_text("/start p_12")
        await rig.ann.wait_for_message("product-pinned")
        await rig.idle()

        assert (await first_in_the_category(rig.ann)).startswith("📌 Thing 11")

        def look(tx: Transaction) -> list[bool]:
            products, _ = tx.catalogue.products(CategoryId(1), 0, 2)
            return [product.pinned for product in products]

        assert await rig.store.read(look) == [True, False]


async def test_a_long_list_of_pinned_products_has_pages(tmp_path: Path) -> None:
    products = [a_product(code=f"P{n:02}", name=f"Thing {n:02}") for n in range(21)]
    async with a_chat_rig(tmp_path, FakeSupplier((a_category(*products),))) as rig:
        for product in rig.shop.caches.catalogue.products(map(ProductId, range(1, 22))):
            await pins.pin_product(rig.shop, rig.store, OPERATOR, product)
        await rig.olga.send_text("/pin")
        await rig.olga.wait_for_message("usage-pin")
        assert "/unpin P20" not in content_of(rig.olga.last())

        await rig.olga.open(verbs.PINS_PAGE, page=1)
        assert "/unpin P20" in content_of(rig.olga.last())


async def test_words_that_fit_no_product_or_several_change_nothing(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, many()) as rig:
        await rig.olga.send_text("/pin")
        await rig.olga.wait_for_message("pins-none")
        await rig.olga.send_text("/pin Thing")
        await rig.olga.wait_for_message("admin-product-several")
        await rig.olga.send_text("/pin zzzzzzzz")
        await rig.olga.wait_for_message("admin-product-none")
        assert await audited(rig) == []


async def test_nobody_but_an_operator_pins(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, many()) as rig:
        await rig.ann.send_text("/pin P11")
        await rig.ann.wait_for_message("hint-command")
        assert (await first_in_the_category(rig.ann)).startswith("Thing 00")
