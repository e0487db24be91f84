"""Tests of browsing: one screen, edited in place."""

import asyncio
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from bot.chat import app as chat_app
from bot.chat.navigation import verbs
from bot.chat.updates import context
from bot.demo.telegram.people.scripted_person import content_of, labels_of
from bot.domain.catalogue.product import FlashSale
from bot.domain.catalogue.selection import Selection
from bot.domain.ids import BuyerId
from bot.domain.people.person import Person
from bot.services.operations import automatic_pause
from storage.transaction import Transaction
from tests.builders import NOW, FakeSupplier, a_category, a_product, some_details
from tests.chat.buttons import find_button
from tests.chat.chat_rig import ANN, ChatPerson, ChatRig, a_chat_rig, a_supplier, begin, buy
from tests.chat.words import has_message
from tests.storage.base_rows import mirror
from tests.waiting import HANG_LIMIT, until


async def has_one_message(rig: ChatRig) -> bool:
    return len(from_the_bot(rig.ann)) == 1


def from_the_bot(chat_person: ChatPerson) -> list[str]:
    return [content_of(m) for m in chat_person.messages() if m["from"]["is_bot"]]


async def only_listed(rig: ChatRig) -> None:
    """Synchronize the supplier's list without reading product pages."""
    await rig.store.transact(mirror, rig.shop.settings.supplier_account_id, rig.supplier.categories)
    await rig.shop.caches.catalogue.load(rig.store)


async def test_walking_around_edits_one_message_in_place(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome", name="Ann")
        await rig.ann.open("Gift cards")
        await rig.ann.open("Steam wallet")
        await rig.ann.wait_for_message("product-stock", stock="25")
        await rig.ann.open(verbs.CATEGORY)
        await rig.ann.open(verbs.HOME)

        assert len(from_the_bot(rig.ann)) == 1
        assert has_message(content_of(rig.ann.last()), "home-welcome", name="Ann")


async def test_a_typed_command_brings_the_screen_to_the_bottom(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start")
        first = await rig.ann.wait_for_message("home-welcome", name="Ann")
        await rig.ann.send_text("/wallet")
        second = await rig.ann.wait_for_message("wallet-top-up")
        await rig.idle()

        assert second["message_id"] > first["message_id"]
        assert len(from_the_bot(rig.ann)) == 1


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
        ("/cancel", "hint-nothing-to-cancel"),
        ("/nonsense", "hint-command"),
    ],
)
async def test_every_command_has_its_screen(tmp_path: Path, command: str, message_id: str) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text(command)
        await rig.ann.wait_for_message(message_id)


@pytest.mark.parametrize(
    ("payload", "message_id"),
    [
        ("p_1", "product-stock"),
        ("c_1", "category-choose"),
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
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text(f"/start {payload}")
        await rig.ann.wait_for_message(message_id)


async def test_a_long_category_has_pages_and_back_returns_to_the_same_one(tmp_path: Path) -> None:
    products = [a_product(code=f"P{n:02}", name=f"Thing {n:02}") for n in range(20)]
    async with a_chat_rig(tmp_path, a_supplier(*products)) as rig:
        await rig.ann.send_text("/start c_1")
        await rig.ann.wait_for_message("category-choose")
        await rig.ann.open(verbs.CATEGORY, page=1)
        await rig.ann.open("Thing 12")
        await rig.ann.open(verbs.CATEGORY)

        assert any("Thing 12" in label for label in labels_of(rig.ann.last()))


async def test_a_page_beyond_the_end_is_the_last_one(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome")
        await rig.ann.forge("1:c:1:zz")
        await rig.ann.wait_for_button("Steam wallet")


async def test_a_product_page_is_there_before_the_supplier_answers_and_follows_what_it_says(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start c_1")
        await rig.ann.wait_for_message("category-choose")
        rig.clock.advance(60)
        rig.supplier.change("STEAM10", lambda product: replace(product, stock=3))
        rig.supplier.gate = asyncio.Event()
        await rig.ann.tap("Steam wallet")
        await rig.ann.wait_for_message("product-stock", stock="25")
        rig.supplier.gate.set()
        await rig.ann.wait_for_message("product-stock-few", stock="3")

        assert len(from_the_bot(rig.ann)) == 1


async def test_an_up_to_date_product_page_is_not_edited_again(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start c_1")
        await rig.ann.wait_for_message("category-choose")
        rig.clock.advance(60)
        rig.supplier.calls.clear()
        await rig.ann.tap("Steam wallet")
        await rig.ann.wait_for_message("product-stock", stock="25")
        await rig.idle()

        assert rig.supplier.calls == ["product"]
        assert [call.method for call in rig.server.calls].count("editMessageText") == 1


async def tap_on_a_page_that_loads(rig: ChatRig) -> asyncio.Event:
    """Let Ann open a product's page that the supplier sends only when the returned event is set."""
    rig.supplier.categories = (a_category(a_product(code="NEW", name="Brand new")),)
    await only_listed(rig)
    rig.supplier.gate = gate = asyncio.Event()
    await rig.ann.send_text("/start c_1")
    await rig.ann.wait_for_message("category-choose")
    await rig.ann.tap("Brand new")
    await rig.ann.wait_for_message("error-loading")
    return gate


async def test_opening_an_unread_product_page_shows_that_it_loads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(context, "LOADING_DELAY", 0.05)
    async with a_chat_rig(tmp_path) as rig:
        gate = await tap_on_a_page_that_loads(rig)
        gate.set()
        await rig.ann.wait_for_message("product-stock", stock="25")

        assert len(from_the_bot(rig.ann)) == 1


async def test_a_supplier_that_never_answers_leaves_what_we_know(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, reading_deadline=0.05) as rig:
        rig.clock.advance(60)
        rig.supplier.gate = asyncio.Event()
        await rig.ann.send_text("/start p_1")
        await rig.ann.wait_for_message("product-stock", stock="25")
        await rig.idle()

        assert has_message(content_of(rig.ann.last()), "product-stock", stock="25")


async def test_a_newer_tap_replaces_a_slow_older_one(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start c_1")
        await rig.ann.wait_for_message("category-choose")
        rig.clock.advance(60)
        rig.supplier.gate = asyncio.Event()
        slow = await rig.ann.tap("Steam wallet")
        await rig.server.wait_for_callback_answer(slow)
        await rig.ann.tap(verbs.HOME)
        await rig.ann.wait_for_message("home-welcome", name="Ann")
        rig.supplier.gate.set()
        await rig.idle()

        assert has_message(content_of(rig.ann.last()), "home-welcome", name="Ann")


async def test_a_product_that_left_the_supplier_says_so(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start c_1")
        await rig.ann.wait_for_message("category-choose")
        rig.clock.advance(60)
        rig.supplier.categories = ()
        await rig.ann.tap("Steam wallet")
        await rig.ann.wait_for_message("declined-product-gone")


async def test_a_product_that_the_supplier_fails_to_show_cannot_be_opened_at_the_moment(
    tmp_path: Path,
) -> None:
    """It is not called gone, and a tap on the button opens it when the supplier shows it again."""
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start c_1")
        await rig.ann.wait_for_message("category-choose")
        rig.clock.advance(60)
        rig.supplier.refusals["product"] = "SQLSTATE[HY000]: General error"
        await rig.ann.tap("Steam wallet")
        await rig.ann.wait_for_message("declined-cannot-open")
        rig.supplier.refusals.clear()
        await rig.ann.tap(verbs.PRODUCT_AGAIN)
        await rig.ann.wait_for_message("product-stock")


async def test_names_from_the_supplier_are_shown_literally(tmp_path: Path) -> None:
    product = a_product(name='<b>&amp; "quoted" _*[x](y)')
    async with a_chat_rig(tmp_path, a_supplier(product)) as rig:
        await rig.ann.send_text("/start p_1")
        await rig.ann.wait_for_text('<b>&amp; "quoted" _*[x](y)')


async def test_a_page_promises_nothing_while_the_account_at_the_supplier_is_too_poor(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        rig.supplier.balance_now = Decimal("1.60")
        await automatic_pause.check_supplier_account(rig.shop, rig.store)
        await rig.ann.send_text("/start")
        await rig.ann.open("Gift cards")
        await rig.ann.open("Steam wallet")
        page = await rig.ann.wait_for_message("product-no-orders")
        assert not has_message(content_of(page), "product-delivery-automatic")
        await rig.ann.open(verbs.OPEN_CHECKOUT)
        await rig.ann.wait_for_message("declined-no-orders")


async def test_an_old_buy_button_of_a_sold_out_product_says_so(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start p_1")
        await rig.ann.wait_for_button(verbs.OPEN_CHECKOUT)
        rig.clock.advance(60)
        rig.supplier.change("STEAM10", lambda product: replace(product, stock=0))
        await rig.ann.tap(verbs.OPEN_CHECKOUT)
        await rig.ann.wait_for_message("product-sold-out")


async def test_a_flash_sale_that_is_over_cannot_be_entered(tmp_path: Path) -> None:
    over = a_product(details=some_details(flash=FlashSale(None, NOW.replace(year=2020))))
    async with a_chat_rig(tmp_path, a_supplier(over)) as rig:
        await rig.ann.send_text("/start p_1")
        await rig.ann.wait_for_message("declined-flash-over")
        assert find_button(rig.ann.last(), verbs.OPEN_CHECKOUT) is None
        await rig.ann.forge("1:b:1")
        await rig.ann.wait_for_message("declined-flash-over")


async def test_telegram_in_another_language_is_answered_in_it(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ben.send_text("/start")
        await rig.ben.wait_for_text("本")
        await rig.ben.wait_for_button(verbs.ORDERS)


async def test_a_deleted_screen_is_sent_again(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await rig.ann.send_text("/start")
        screen = await rig.ann.wait_for_message("home-welcome")
        chat = rig.server.state.chats.find(ANN)
        assert chat is not None
        del chat.messages[screen["message_id"]]
        await rig.ann.forge("1:w", screen["message_id"])
        await rig.ann.wait_for_message("wallet-top-up")


async def test_a_double_tap_that_sends_a_screen_leaves_one(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await buy(rig)
        await rig.idle()
        line, shop = await rig.ann.finds(verbs.HOME)
        rig.server.faults.add("sendMessage", 200, after=True, delay=0.3)
        rig.server.calls.clear()
        first = rig.server.forge_callback(ANN, shop, line)
        async with asyncio.timeout(HANG_LIMIT):
            while "sendMessage" not in [call.method for call in rig.server.calls]:  # noqa: ASYNC110 - of others' making
                await asyncio.sleep(0.005)
        second = rig.server.forge_callback(ANN, shop, line)
        for tap in (first, second):
            await rig.server.wait_for_callback_answer(tap)
        await rig.idle()

        screens = [
            m["message_id"]
            for m in rig.ann.messages()
            if has_message(content_of(m), "home-welcome")
        ]
        person = await rig.store.read(_ann)
        assert person is not None
        assert screens == [person.screen_message_id]


def _ann(tx: Transaction) -> Person | None:
    return tx.people.get(BuyerId(ANN))


async def show_loading_screen(rig: ChatRig, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Let Ann begin a checkout, which is committed, and wait for a quote that hangs.

    Return what lets the quote go on.
    """
    priced, total_cost = asyncio.Event(), FakeSupplier.total_cost

    async def hang(supplier: FakeSupplier, selection: Selection) -> Decimal:
        await priced.wait()
        return await total_cost(supplier, selection)

    monkeypatch.setattr(FakeSupplier, "total_cost", hang)
    monkeypatch.setattr(context, "LOADING_DELAY", 0.05)
    await rig.ann.send_text("/start p_1")
    await rig.ann.tap(verbs.OPEN_CHECKOUT)
    await rig.ann.wait_for_message("error-loading")
    return priced


async def test_a_tap_that_changes_nothing_edits_nothing(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/wallet")
        await rig.ann.wait_for_message("wallet-available")
        await rig.idle()
        rig.server.calls.clear()
        for _ in range(3):
            await rig.ann.tap_and_wait_for_answer(verbs.WALLET)
            await rig.idle()
        assert [call.method for call in rig.said()] == ["answerCallbackQuery"] * 3
        await rig.ann.open(verbs.ORDERS)
        await rig.ann.open(verbs.HOME)


async def test_a_screen_that_another_one_has_replaced_is_shown_again(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        for _ in range(2):
            await rig.ann.send_text("/start")
            await rig.ann.wait_for_button(verbs.WALLET)
            await rig.ann.open(verbs.WALLET)
            await rig.ann.wait_for_message("wallet-available")
            await rig.ann.open(verbs.HOME)
            await rig.ann.wait_for_message("home-choose")
            await rig.idle()


async def test_the_loading_screen_has_a_way_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        priced = await show_loading_screen(rig, monkeypatch)
        message_id, _ = rig.ann.data_of(verbs.HOME)
        assert message_id == rig.ann.last()["message_id"]
        priced.set()
        await rig.ann.wait_for_message("quote-total", money="$9.90")


async def test_a_start_replaces_the_loading_screen_of_a_killed_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, by a new message without an edit; the next start leaves the home screen alone."""
    monkeypatch.setattr(chat_app, "SHUTDOWN_GRACE", 0.05)
    async with a_chat_rig(tmp_path) as rig:
        priced = await show_loading_screen(rig, monkeypatch)
        await rig.close()
        priced.set()
        rig.server.calls.clear()
        rig.open()
        await rig.ann.wait_for_message("hint-interrupted")
        await rig.ann.wait_for_button(verbs.CATEGORY)
        await until(lambda: has_one_message(rig))
        assert not [call for call in rig.said() if call.method == "editMessageText"]

        await rig.ann.open(verbs.ORDERS)
        await rig.idle()
        await rig.close()
        rig.server.calls.clear()
        rig.open()
        await rig.ann.send_text("/wallet")
        await rig.ann.wait_for_message("wallet-available")
        assert not [call for call in rig.said() if call.method == "editMessageText"]


async def test_a_start_replaces_the_loading_screen_that_flood_control_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        priced = await show_loading_screen(rig, monkeypatch)
        rig.server.faults.add("editMessageText", 429, "Too Many Requests", retry_after=20, times=2)
        priced.set()
        await rig.idle()
        assert has_message(content_of(rig.ann.last()), "error-loading")
        await rig.close()
        rig.open()
        await rig.ann.wait_for_message("hint-interrupted")
        await until(lambda: has_one_message(rig))


async def test_an_update_that_a_start_handles_again_shows_its_own_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tap that changed nothing is still open, so its product page comes and no excuse."""
    monkeypatch.setattr(context, "LOADING_DELAY", 0.05)
    monkeypatch.setattr(chat_app, "SHUTDOWN_GRACE", 0.05)
    async with a_chat_rig(tmp_path) as rig:
        gate = await tap_on_a_page_that_loads(rig)
        await rig.close()
        gate.set()
        rig.open()
        await rig.ann.wait_for_message("product-stock", stock="25")
        await rig.idle()
        assert has_message(content_of(rig.ann.last()), "product-stock", stock="25")
        assert len(from_the_bot(rig.ann)) == 1


@pytest.mark.parametrize("fault", ["flood", "dropped"])
async def test_a_tap_is_answered_once_more_after_flood_control_or_a_dropped_connection(
    tmp_path: Path, fault: str
) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome")
        if fault == "flood":
            rig.server.faults.add("answerCallbackQuery", 429, "Too Many Requests", retry_after=3)
        else:
            rig.server.faults.add("answerCallbackQuery", drop=True)
        await rig.ann.tap_and_wait_for_answer(verbs.ORDERS)


async def test_a_tap_that_is_too_old_is_answered_only_once(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome")
        rig.server.faults.add("answerCallbackQuery", 400, "Bad Request: query is too old", times=9)
        await rig.ann.open(verbs.ORDERS)
        await rig.idle()
        tried = [call for call in rig.said() if call.method == "answerCallbackQuery"]
        assert len(tried) == 1
