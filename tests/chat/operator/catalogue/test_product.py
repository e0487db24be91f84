"""Tests of the page of a product for staff: found by name, code or number, and acted on by buttons."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_person import content_of, labels_of
from bot.domain.ids import BuyerId
from bot.domain.people.staff import Role
from bot.services.pricing import promo_codes
from tests.builders import FakeSupplier, a_category, a_product
from tests.chat.buttons import find_button
from tests.chat.chat_rig import ANN, BEN, ChatPerson, a_chat_rig
from tests.chat.words import has_message

STEAM, GOG = a_product(), a_product(code="GOG20", name="GOG card 20 USD")


def a_supplier() -> FakeSupplier:
    return FakeSupplier((a_category(STEAM, GOG),))


def has_verb(message: object, verb: str) -> bool:
    return find_button(message, verb) is not None  # type: ignore[arg-type]


async def open_page(person: ChatPerson, words: str) -> str:
    await person.send_text(f"/product {words}")
    return content_of(await person.wait_for_message("admin-product-watchers"))


async def test_a_product_is_found_by_name_code_and_number(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(), over_http=True) as rig:
        for words in ("gog card", "GOG20", "2", "#2"):
            text = await open_page(rig.olga, words)
            assert has_message(text, "admin-product", name=GOG.name)
            assert has_message(text, "admin-product-number", id="2", code="GOG20")


async def test_a_code_counts_before_the_number_that_reads_the_same(tmp_path: Path) -> None:
    odd = a_product(code="1", name="Thing")
    async with a_chat_rig(tmp_path, FakeSupplier((a_category(STEAM, odd),))) as rig:
        assert has_message(await open_page(rig.olga, "1"), "admin-product", name="Thing")


async def test_stop_and_sell_again_by_buttons(tmp_path: Path) -> None:
    """A buyer reads one plain sentence, asks to be told, and is told."""
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        await open_page(rig.olga, "steam")
        await rig.olga.open(verbs.STOP_SELLING)
        page = content_of(await rig.olga.wait_for_message("admin-stop-done"))
        assert has_message(page, "admin-product-not-sold")
        assert has_message(page, "admin-obstacle-stopped", who="Olga")

        await rig.ann.send_text("/start p_1")
        refused = await rig.ann.wait_for_message("declined-sale-stopped")
        assert not has_verb(refused, verbs.OPEN_CHECKOUT)
        await rig.ann.open(verbs.WATCH)
        await rig.ann.wait_for_message("alert-on-restock")
        await rig.ann.send_text("/start c_1")
        listed = await rig.ann.wait_for_message("category-choose")
        assert [label for label in labels_of(listed) if "Steam" in label] == []

        await rig.olga.send_text("/stopped")
        await rig.olga.wait_for_message("admin-stopped-line", name=STEAM.name)
        await rig.olga.open(verbs.SELL_LISTED_AGAIN, product=1)
        await rig.olga.wait_for_message("admin-stopped-none")
        await rig.work()
        await rig.ann.wait_for_message("notice-back", name=STEAM.name)
        await rig.ann.open(verbs.PRODUCT, product=1)
        await rig.ann.wait_for_button(verbs.OPEN_CHECKOUT)


async def test_a_second_tap_on_an_old_button_says_so_and_changes_nothing(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        await open_page(rig.olga, "steam")
        message, data = rig.olga.data_of(verbs.STOP_SELLING)
        await rig.olga.open(verbs.STOP_SELLING)
        await rig.olga.wait_for_message("admin-stop-done")
        await rig.olga.forge(data, message)
        await rig.olga.wait_for_message("admin-stop-before")
        await rig.olga.open(verbs.SELL_AGAIN)
        await rig.olga.wait_for_message("admin-sell-again-done")


async def test_a_checkout_in_progress_ends_with_a_plain_sentence(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        await rig.ann.send_text("/start p_1")
        await rig.ann.open(verbs.OPEN_CHECKOUT)
        await rig.ann.wait_for_button(verbs.CONFIRM)
        _, more = rig.ann.data_of(verbs.MORE)
        await open_page(rig.olga, "steam")
        await rig.olga.open(verbs.STOP_SELLING)
        await rig.olga.wait_for_message("admin-stop-done")

        confirm = rig.ann.data_of(verbs.CONFIRM)
        await rig.ann.forge(more)
        await rig.ann.wait_for_message("declined-sale-stopped")
        await rig.ann.forge(confirm[1], confirm[0])
        await rig.idle()
        await rig.work()
        assert len(await rig.orders()) == 1


async def test_buying_again_is_declined_while_the_product_is_stopped(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        await rig.ann.send_text("/start p_1")
        await rig.ann.open(verbs.OPEN_CHECKOUT)
        await rig.ann.open(verbs.CONFIRM)
        await rig.idle()
        await rig.work()
        await open_page(rig.olga, "steam")
        await rig.olga.open(verbs.STOP_SELLING)
        await rig.olga.wait_for_message("admin-stop-done")
        await rig.ann.open(verbs.BUY_AGAIN)
        await rig.ann.wait_for_message("declined-sale-stopped")
        assert len(await rig.orders()) == 1


async def test_a_pin_is_set_and_removed_on_the_page(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        await open_page(rig.olga, "gog")
        await rig.olga.open(verbs.PIN_PRODUCT, on=1)
        await rig.olga.wait_for_message("admin-product-pinned")
        await rig.olga.open(verbs.PIN_PRODUCT, on=0)
        await rig.olga.wait_for_button(verbs.PIN_PRODUCT, on=1)


async def test_the_page_leads_to_the_explanation_and_the_rule_and_back(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        await open_page(rig.olga, "gog")
        await rig.olga.open(verbs.EXPLAIN_PRICE)
        await rig.olga.wait_for_message("explain-title")
        await rig.olga.open(verbs.PRICE_RULE)
        await rig.olga.wait_for_message("rule-title")
        await rig.olga.open(verbs.STAFF_PRODUCT)
        await rig.olga.wait_for_message("admin-product-price")
        await rig.olga.open(verbs.SUPPLIER_PRODUCT)
        await rig.olga.wait_for_message("admin-product-owner", text="supplier.example")


async def test_the_price_is_that_of_the_cost_which_the_supplier_asks_now(tmp_path: Path) -> None:
    """The list has the earlier cost until it is read again."""
    supplier = a_supplier()
    async with a_chat_rig(tmp_path, supplier) as rig:
        supplier.change(GOG.code, lambda product: replace(product, cost=Decimal(90)))
        page = await open_page(rig.olga, "gog")
        assert has_message(page, "admin-product-cost", cost="$90.00")
        assert has_message(page, "admin-product-price", price="$99.00")
        await rig.olga.open(verbs.EXPLAIN_PRICE)
        await rig.olga.wait_for_message("explain-title")
        await rig.olga.open(verbs.STAFF_PRODUCT)
        shown_again = content_of(await rig.olga.wait_for_message("admin-product-cost"))
        assert has_message(shown_again, "admin-product-cost", cost="$90.00")


async def test_support_sees_neither_cost_nor_acts(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        rig.shop.caches.roles[BuyerId(BEN)] = Role.SUPPORT
        await rig.ben.send_text("/product gog")
        page = await rig.ben.wait_for_message("admin-product-watchers", language="zh-Hans")
        assert not has_message(content_of(page), "admin-product-cost", "zh-Hans")
        for verb in (
            verbs.EXPLAIN_PRICE,
            verbs.SUPPLIER_PRODUCT,
            verbs.PIN_PRODUCT,
            verbs.STOP_SELLING,
            verbs.PRICE_RULE,
        ):
            assert not has_verb(page, verb)


async def test_a_page_opens_while_the_supplier_is_away(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        rig.supplier.away = True
        text = await open_page(rig.olga, "gog")
        assert has_message(text, "admin-product-away")
        assert has_message(text, "admin-product-on-sale")


async def test_an_inline_query_does_not_find_a_stopped_product(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        await open_page(rig.olga, "steam")
        await rig.olga.open(verbs.STOP_SELLING)
        await rig.olga.wait_for_message("admin-stop-done")
        for words in ("steam", ""):
            query = rig.server.inline.send_query(ANN, words, "", "group")
            answer = await rig.server.inline.wait_for_answer(query)
            titles = [result.title for result in answer.results]
            assert STEAM.name not in titles
            assert (GOG.name in titles) == (not words)


async def test_the_list_of_several_matches_leads_to_each_page(tmp_path: Path) -> None:
    other = replace(GOG, code="STEAM20", name="Steam wallet 20 USD")
    async with a_chat_rig(tmp_path, FakeSupplier((a_category(STEAM, other),))) as rig:
        await rig.olga.send_text("/product steam")
        await rig.olga.wait_for_message("admin-product-several")
        await rig.olga.open(verbs.STAFF_PRODUCT, product=2)
        await rig.olga.wait_for_message("admin-product", name="Steam wallet 20 USD")


async def test_the_reason_of_a_stop_is_typed_for_staff_alone(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        await open_page(rig.olga, "steam")
        await rig.olga.open(verbs.STOP_SELLING)
        await rig.olga.wait_for_message("admin-stop-done")
        await rig.olga.open(verbs.ASK_STOP_REASON)
        await rig.olga.wait_for_message("admin-stop-reason-ask")
        await rig.olga.send_text("x" * 301)
        await rig.olga.wait_for_message("admin-stop-reason-too-long")
        await rig.olga.send_text("bad <b> codes")
        await rig.olga.wait_for_message("admin-obstacle-stopped-why", text="bad <b> codes")
        await rig.ann.send_text("/start p_1")
        refused = await rig.ann.wait_for_message("declined-sale-stopped")
        assert "codes" not in content_of(refused)


async def test_a_promo_code_for_the_product_begins_on_its_page(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        await open_page(rig.olga, "steam")
        await rig.olga.open(verbs.ADD_PRODUCT_PROMO)
        await rig.olga.wait_for_message("promo-ask-for-product", name=STEAM.name)
        await rig.olga.send_text("SUMMER ten")
        await rig.olga.wait_for_message("usage-promo")
        await rig.olga.send_text("SUMMER 10%")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("promo-added")
        details = await rig.store.read(promo_codes.find_promo_code, "SUMMER")
        assert details is not None
        target = details.listed.target
        assert target is not None
        assert target.product is not None
        assert target.product.name == STEAM.name
