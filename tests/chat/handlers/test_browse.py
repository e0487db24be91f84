"""Tests of browsing: one screen, edited in place."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from bot.chat import update_context
from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_buyer import content_of, labels_of
from bot.domain.catalogue import FlashSale
from bot.domain.ledger import BuyerId
from bot.domain.repositories import Person, Tx
from tests.builders import NOW, a_category, a_product, some_details
from tests.chat.buttons import find_button
from tests.chat.handlers.stage import ANN, Guest, Stage, a_stage, a_supplier, begin, buy
from tests.chat.words import has_message
from tests.waiting import HANG_LIMIT


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
        await stage.ann.wait_for_message("home-welcome", name="Ann")
        await stage.ann.open("Gift cards")
        await stage.ann.open("Steam wallet")
        await stage.ann.wait_for_message("card-stock", stock="25")
        await stage.ann.open(verbs.CATEGORY)
        await stage.ann.open(verbs.HOME)

        assert len(from_the_bot(stage.ann)) == 1
        assert has_message(content_of(stage.ann.last()), "home-welcome", name="Ann")


async def test_a_typed_command_brings_the_screen_to_the_bottom(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text("/start")
        first = await stage.ann.wait_for_message("home-welcome", name="Ann")
        await stage.ann.send_text("/wallet")
        second = await stage.ann.wait_for_message("wallet-top-up")
        await stage.idle()

        assert second["message_id"] > first["message_id"]
        assert len(from_the_bot(stage.ann)) == 1


@pytest.mark.parametrize(
    ("command", "message_id"),
    [
        ("/shop", "home-welcome"),
        ("/SHOP", "home-welcome"),
        ("/shop@vitrine_bot", "home-welcome"),
        ("/orders", "orders-none"),
        ("/balance", "wallet-top-up"),
        ("/language", "language-choose"),
        ("/help", "help-money"),
        ("/cancel", "hint-cancelled"),
        ("/nonsense", "hint-command"),
    ],
)
async def test_every_command_has_its_screen(tmp_path: Path, command: str, message_id: str) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text(command)
        await stage.ann.wait_for_message(message_id)


@pytest.mark.parametrize(
    ("payload", "message_id"),
    [
        ("p_1", "card-stock"),
        ("c_1", "shelf-choose"),
        ("p_999", "declined-product-gone"),
        ("c_999", "error-stale-link"),
        ("o_999", "error-stale-link"),
        ("promo", "home-welcome"),
        ("p_", "home-welcome"),
        ("p_１", "home-welcome"),
        ("p_99999999999999999999", "home-welcome"),
        ("p_1 o_1", "home-welcome"),
    ],
)
async def test_a_link_leads_where_it_says_or_home_or_says_that_it_is_no_longer_valid(
    tmp_path: Path, payload: str, message_id: str
) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text(f"/start {payload}")
        await stage.ann.wait_for_message(message_id)


async def test_a_long_category_has_pages_and_back_returns_to_the_same_one(tmp_path: Path) -> None:
    products = [a_product(code=f"P{n:02}", name=f"Thing {n:02}") for n in range(20)]
    async with a_stage(tmp_path, a_supplier(*products)) as stage:
        await stage.ann.send_text("/start c_1")
        await stage.ann.wait_for_message("shelf-choose")
        await stage.ann.open(verbs.CATEGORY, page=1)
        await stage.ann.open("Thing 12")
        await stage.ann.open(verbs.CATEGORY)

        assert any("Thing 12" in label for label in labels_of(stage.ann.last()))


async def test_a_page_beyond_the_end_is_the_last_one(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text("/start")
        await stage.ann.wait_for_message("home-welcome")
        await stage.ann.forge("1:c:1:zz")
        await stage.ann.wait_for_button("Steam wallet")


async def test_a_card_is_there_before_the_store_answers_and_follows_what_it_says(
    tmp_path: Path,
) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text("/start c_1")
        await stage.ann.wait_for_message("shelf-choose")
        stage.clock.advance(60)
        stage.supplier.change("STEAM10", lambda product: replace(product, stock=3))
        stage.supplier.gate = asyncio.Event()
        await stage.ann.tap("Steam wallet")
        await stage.ann.wait_for_message("card-stock", stock="25")
        stage.supplier.gate.set()
        await stage.ann.wait_for_message("card-stock-few", stock="3")

        assert len(from_the_bot(stage.ann)) == 1


async def test_a_card_that_is_still_right_is_not_edited_again(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text("/start c_1")
        await stage.ann.wait_for_message("shelf-choose")
        stage.clock.advance(60)
        stage.supplier.calls.clear()
        await stage.ann.tap("Steam wallet")
        await stage.ann.wait_for_message("card-stock", stock="25")
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
        await stage.ann.wait_for_message("shelf-choose")
        await stage.ann.tap("Brand new")
        await stage.ann.wait_for_message("error-loading")
        stage.supplier.gate.set()
        await stage.ann.wait_for_message("card-stock", stock="25")

        assert len(from_the_bot(stage.ann)) == 1


async def test_a_store_that_never_answers_leaves_what_we_know(tmp_path: Path) -> None:
    async with a_stage(tmp_path, reading_deadline=0.05) as stage:
        stage.clock.advance(60)
        stage.supplier.gate = asyncio.Event()
        await stage.ann.send_text("/start p_1")
        await stage.ann.wait_for_message("card-stock", stock="25")
        await stage.idle()

        assert has_message(content_of(stage.ann.last()), "card-stock", stock="25")


async def test_a_newer_tap_replaces_a_slow_older_one(tmp_path: Path) -> None:
    async with a_stage(tmp_path, over_http=True) as stage:
        await stage.ann.send_text("/start c_1")
        await stage.ann.wait_for_message("shelf-choose")
        stage.clock.advance(60)
        stage.supplier.gate = asyncio.Event()
        slow = await stage.ann.tap("Steam wallet")
        await stage.server.wait_for_callback_answer(slow)
        await stage.ann.tap(verbs.HOME)
        await stage.ann.wait_for_message("home-welcome", name="Ann")
        stage.supplier.gate.set()
        await stage.idle()

        assert has_message(content_of(stage.ann.last()), "home-welcome", name="Ann")


async def test_a_product_that_left_the_store_says_so(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text("/start c_1")
        await stage.ann.wait_for_message("shelf-choose")
        stage.clock.advance(60)
        stage.supplier.categories = ()
        await stage.ann.tap("Steam wallet")
        await stage.ann.wait_for_message("declined-product-gone")


async def test_names_from_the_store_are_shown_literally(tmp_path: Path) -> None:
    product = a_product(name='<b>&amp; "quoted" _*[x](y)')
    async with a_stage(tmp_path, a_supplier(product)) as stage:
        await stage.ann.send_text("/start p_1")
        await stage.ann.wait_for_text('<b>&amp; "quoted" _*[x](y)')


async def test_an_old_buy_button_of_a_sold_out_product_says_so(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text("/start p_1")
        await stage.ann.wait_for_button(verbs.OPEN_CHECKOUT)
        stage.clock.advance(60)
        stage.supplier.change("STEAM10", lambda product: replace(product, stock=0))
        await stage.ann.tap(verbs.OPEN_CHECKOUT)
        await stage.ann.wait_for_message("card-sold-out")


async def test_a_flash_sale_that_is_over_cannot_be_entered(tmp_path: Path) -> None:
    over = a_product(details=some_details(flash=FlashSale(None, NOW.replace(year=2020))))
    async with a_stage(tmp_path, a_supplier(over)) as stage:
        await stage.ann.send_text("/start p_1")
        await stage.ann.wait_for_message("declined-flash-over")
        assert find_button(stage.ann.last(), verbs.OPEN_CHECKOUT) is None
        await stage.ann.forge("1:b:1")
        await stage.ann.wait_for_message("declined-flash-over")


async def test_telegram_in_another_language_is_answered_in_it(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ben.send_text("/start")
        await stage.ben.wait_for_text("本")
        await stage.ben.wait_for_button(verbs.ORDERS)


async def test_a_deleted_screen_is_sent_again(tmp_path: Path) -> None:
    async with a_stage(tmp_path, over_http=True) as stage:
        await stage.ann.send_text("/start")
        screen = await stage.ann.wait_for_message("home-welcome")
        chat = stage.server.state.chats.find(ANN)
        assert chat is not None
        del chat.messages[screen["message_id"]]
        await stage.ann.forge("1:w", screen["message_id"])
        await stage.ann.wait_for_message("wallet-top-up")


async def test_a_double_tap_that_sends_a_screen_leaves_one(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open(verbs.QUANTITY, quantity=1)
        await buy(stage)
        await stage.idle()
        line, shop = await stage.ann.finds(verbs.HOME)
        stage.server.faults.add("sendMessage", 200, after=True, delay=0.3)
        stage.server.calls.clear()
        first = stage.server.forge_callback(ANN, shop, line)
        async with asyncio.timeout(HANG_LIMIT):
            while "sendMessage" not in [call.method for call in stage.server.calls]:  # noqa: ASYNC110 - of others' making
                await asyncio.sleep(0.005)
        second = stage.server.forge_callback(ANN, shop, line)
        for tap in (first, second):
            await stage.server.wait_for_callback_answer(tap)
        await stage.idle()

        screens = [
            m["message_id"]
            for m in stage.ann.messages()
            if has_message(content_of(m), "home-welcome")
        ]
        person = await stage.store.read(_ann)
        assert person is not None
        assert screens == [person.screen_message_id]


async def _ann(tx: Tx) -> Person | None:
    return await tx.people.get(BuyerId(ANN))
