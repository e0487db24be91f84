"""Tests of browsing: one screen, edited in place."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.chat import update_context
from bot.demo.telegram.people.scripted_buyer import content_of, labels_of
from bot.domain.catalogue import FlashSale
from bot.domain.ledger import BuyerId
from bot.domain.repositories import Person, Tx
from tests.builders import NOW, a_category, a_product, some_details
from tests.chat.handlers.stage import ANN, Guest, Stage, a_stage, a_supplier, begin, buy


def from_the_bot(guest: Guest) -> list[str]:
    return [content_of(m) for m in guest.messages() if m["from"]["is_bot"]]


async def only_listed(stage: Stage) -> None:
    """Synchronize the supplier's list without reading product pages."""

    async def mirror(tx: Tx) -> None:
        await tx.catalogue.update_from_listing(
            stage.shop.settings.supplier_account_id, stage.supplier.categories, NOW
        )

    await stage.store.transact(mirror)
    await stage.shop.caches.catalogue.load(stage.store, stage.shop.settings.supplier_account_id)


async def test_walking_around_edits_one_message_in_place(tmp_path: Path) -> None:
    async with a_stage(tmp_path, over_http=True) as stage:
        await stage.ann.send_text("/start")
        await stage.ann.wait_for_text("Hello, Ann!")
        await stage.ann.open("Gift cards")
        await stage.ann.open("Steam wallet")
        await stage.ann.wait_for_text("25 in stock")
        await stage.ann.open("Back")
        await stage.ann.open("Home")

        assert len(from_the_bot(stage.ann)) == 1
        assert "Hello, Ann!" in content_of(stage.ann.last())


async def test_a_typed_command_brings_the_screen_to_the_bottom(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text("/start")
        first = await stage.ann.wait_for_text("Hello, Ann!")
        await stage.ann.send_text("/wallet")
        second = await stage.ann.wait_for_text("To top up")
        await stage.idle()

        assert second["message_id"] > first["message_id"]
        assert len(from_the_bot(stage.ann)) == 1


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("/shop", "Hello, Ann!"),
        ("/SHOP", "Hello, Ann!"),
        ("/shop@vitrine_bot", "Hello, Ann!"),
        ("/orders", "You haven't ordered anything yet."),
        ("/balance", "To top up"),
        ("/language", "Which language"),
        ("/help", "Your money"),
        ("/cancel", "I've stopped asking"),
        ("/nonsense", "I don't know that command"),
    ],
)
async def test_every_command_has_its_screen(tmp_path: Path, command: str, words: str) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text(command)
        await stage.ann.wait_for_text(words)


@pytest.mark.parametrize(
    ("payload", "words"),
    [
        ("p_1", "25 in stock"),
        ("c_1", "Choose a product"),
        ("p_999", "no longer sold"),
        ("c_999", "This link is no longer valid"),
        ("o_999", "This link is no longer valid"),
        ("promo", "Hello, Ann!"),
        ("p_", "Hello, Ann!"),
        ("p_１", "Hello, Ann!"),
        ("p_99999999999999999999", "Hello, Ann!"),
        ("p_1 o_1", "Hello, Ann!"),
    ],
)
async def test_a_link_leads_where_it_says_or_home_or_says_that_it_is_no_longer_valid(
    tmp_path: Path, payload: str, words: str
) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text(f"/start {payload}")
        await stage.ann.wait_for_text(words)


async def test_a_long_category_has_pages_and_back_returns_to_the_same_one(tmp_path: Path) -> None:
    products = [a_product(code=f"P{n:02}", name=f"Thing {n:02}") for n in range(20)]
    async with a_stage(tmp_path, a_supplier(*products)) as stage:
        await stage.ann.send_text("/start c_1")
        await stage.ann.wait_for_text("Choose a product")
        await stage.ann.open("Next")
        await stage.ann.open("Thing 12")
        await stage.ann.open("Back")

        assert any("Thing 12" in label for label in labels_of(stage.ann.last()))


async def test_a_page_beyond_the_end_is_the_last_one(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text("/start")
        await stage.ann.wait_for_text("Hello")
        await stage.ann.forge("1:c:1:zz")
        await stage.ann.wait_for_button("Steam wallet")


async def test_a_card_is_there_before_the_store_answers_and_follows_what_it_says(
    tmp_path: Path,
) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text("/start c_1")
        await stage.ann.wait_for_text("Choose a product")
        stage.clock.advance(60)
        stage.supplier.change("STEAM10", lambda product: replace(product, stock=3))
        stage.supplier.gate = asyncio.Event()
        await stage.ann.tap("Steam wallet")
        await stage.ann.wait_for_text("25 in stock")
        stage.supplier.gate.set()
        await stage.ann.wait_for_text("Only 3 left")

        assert len(from_the_bot(stage.ann)) == 1


async def test_a_card_that_is_still_right_is_not_edited_again(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text("/start c_1")
        await stage.ann.wait_for_text("Choose a product")
        stage.clock.advance(60)
        stage.supplier.calls.clear()
        await stage.ann.tap("Steam wallet")
        await stage.ann.wait_for_text("25 in stock")
        await stage.idle()

        assert stage.supplier.calls == ["product"]
        assert [call.method for call in stage.server.calls].count("editMessageText") == 1


async def test_a_page_that_was_never_read_is_waited_for_and_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(update_context, "LOADING_DELAY", 0.05)
    async with a_stage(tmp_path) as stage:
        stage.supplier.categories = (a_category(a_product(code="NEW", name="Brand new")),)
        await only_listed(stage)
        stage.supplier.gate = asyncio.Event()
        await stage.ann.send_text("/start c_1")
        await stage.ann.wait_for_text("Choose a product")
        await stage.ann.tap("Brand new")
        await stage.ann.wait_for_text("Still asking the store")
        stage.supplier.gate.set()
        await stage.ann.wait_for_text("25 in stock")

        assert len(from_the_bot(stage.ann)) == 1


async def test_a_store_that_never_answers_leaves_what_we_know(tmp_path: Path) -> None:
    async with a_stage(tmp_path, reading_deadline=0.05) as stage:
        stage.clock.advance(60)
        stage.supplier.gate = asyncio.Event()
        await stage.ann.send_text("/start p_1")
        await stage.ann.wait_for_text("25 in stock")
        await stage.idle()

        assert "25 in stock" in content_of(stage.ann.last())


async def test_a_newer_tap_replaces_a_slow_older_one(tmp_path: Path) -> None:
    async with a_stage(tmp_path, over_http=True) as stage:
        await stage.ann.send_text("/start c_1")
        await stage.ann.wait_for_text("Choose a product")
        stage.clock.advance(60)
        stage.supplier.gate = asyncio.Event()
        slow = await stage.ann.tap("Steam wallet")
        await stage.server.wait_for_callback_answer(slow)
        await stage.ann.tap("Home")
        await stage.ann.wait_for_text("Hello, Ann!")
        stage.supplier.gate.set()
        await stage.idle()

        assert "Hello, Ann!" in content_of(stage.ann.last())


async def test_a_product_that_left_the_store_says_so(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text("/start c_1")
        await stage.ann.wait_for_text("Choose a product")
        stage.clock.advance(60)
        stage.supplier.categories = ()
        await stage.ann.tap("Steam wallet")
        await stage.ann.wait_for_text("no longer sold")


async def test_names_from_the_store_are_shown_literally(tmp_path: Path) -> None:
    product = a_product(name='<b>&amp; "quoted" _*[x](y)')
    async with a_stage(tmp_path, a_supplier(product)) as stage:
        await stage.ann.send_text("/start p_1")
        await stage.ann.wait_for_text('<b>&amp; "quoted" _*[x](y)')


async def test_an_old_buy_button_of_a_sold_out_product_says_so(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text("/start p_1")
        await stage.ann.wait_for_button("Buy")
        stage.clock.advance(60)
        stage.supplier.change("STEAM10", lambda product: replace(product, stock=0))
        await stage.ann.tap("Buy")
        await stage.ann.wait_for_text("Sold out")


async def test_a_flash_sale_that_is_over_cannot_be_entered(tmp_path: Path) -> None:
    over = a_product(details=some_details(flash=FlashSale(None, NOW.replace(year=2020))))
    async with a_stage(tmp_path, a_supplier(over)) as stage:
        await stage.ann.send_text("/start p_1")
        await stage.ann.wait_for_text("over")
        assert not any("Buy" in label for label in labels_of(stage.ann.last()))
        await stage.ann.forge("1:b:1")
        await stage.ann.wait_for_text("flash sale is over")


async def test_telegram_in_another_language_is_answered_in_it(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ben.send_text("/start")
        await stage.ben.wait_for_text("本")
        await stage.ben.wait_for_button("我的订单")


async def test_a_deleted_screen_is_sent_again(tmp_path: Path) -> None:
    async with a_stage(tmp_path, over_http=True) as stage:
        await stage.ann.send_text("/start")
        screen = await stage.ann.wait_for_text("Hello")
        chat = stage.server.state.chats.find(ANN)
        assert chat is not None
        del chat.messages[screen["message_id"]]
        await stage.ann.forge("1:w", screen["message_id"])
        await stage.ann.wait_for_text("To top up")


async def test_a_double_tap_that_sends_a_screen_leaves_one(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open("1")
        await buy(stage)
        await stage.idle()
        line, shop = await stage.ann.finds("Shop")
        stage.server.faults.add("sendMessage", 200, after=True, delay=0.3)
        stage.server.calls.clear()
        first = stage.server.forge_callback(ANN, shop, line)
        async with asyncio.timeout(60):
            while "sendMessage" not in [call.method for call in stage.server.calls]:  # noqa: ASYNC110 - of others' making
                await asyncio.sleep(0.005)
        second = stage.server.forge_callback(ANN, shop, line)
        for tap in (first, second):
            await stage.server.wait_for_callback_answer(tap)
        await stage.idle()

        screens = [m["message_id"] for m in stage.ann.messages() if "Hello" in content_of(m)]
        person = await stage.store.read(_ann)
        assert person is not None
        assert screens == [person.screen_message_id]


async def _ann(tx: Tx) -> Person | None:
    return await tx.people.get(BuyerId(ANN))
