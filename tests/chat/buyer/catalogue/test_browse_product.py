"""Tests of product pages in the chat: variants as first buttons, their stock, and flash sales."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.catalogue.product import FieldKind, FlashSale, Product
from bot.services.catalogue import watches
from tests.builders import a_field, a_product, a_variant, some_details
from tests.chat.buttons import OPENING, find_button
from tests.chat.chat_rig import ChatRig, a_chat_rig, a_supplier
from tests.chat.words import has_message, translations

PLANS = a_product(details=some_details(variants=(a_variant(), a_variant("Yearly", "30.00"))))
HOUR = timedelta(hours=1)
COMING = translations().localizer_for("en").plain("category-flash-coming")


async def open_page(rig: ChatRig, *, is_for_sale: bool = True) -> None:
    """Let Ann open a product's page, and wait until all of it is read."""
    await rig.ann.send_text("/start p_1")
    if is_for_sale:
        await rig.ann.wait_for_message("product-delivery-automatic")
    else:
        await rig.ann.wait_for_button(verbs.WATCH)
    await rig.idle()


async def test_one_tap_on_a_variant_starts_the_checkout_with_it(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(PLANS), over_http=True) as rig:
        await open_page(rig)
        await rig.ann.open(verbs.BUY_VARIANT, "$33.00")
        await rig.idle()

        assert find_button(rig.ann.last(), verbs.VARIANT) is None
        assert "Yearly" in content_of(rig.ann.last())


async def test_another_variant_keeps_the_answers_that_were_given(tmp_path: Path) -> None:
    """The page is left in the middle of a checkout, and another variant is tapped."""
    assert PLANS.details is not None
    fields = (a_field(FieldKind.TEXT, "uid", label="UID"), a_field(FieldKind.TEXT, "b", label="B"))
    product = replace(PLANS, details=replace(PLANS.details, widgets=fields, maximum=1))
    async with a_chat_rig(tmp_path, a_supplier(product)) as rig:
        await open_page(rig)
        await rig.ann.open("Monthly")
        await rig.idle()
        if find_button(rig.ann.last(), verbs.QUANTITY):
            await rig.ann.open(verbs.QUANTITY, quantity=1)
        await rig.ann.wait_for_text("UID")
        await rig.ann.send_text("ada")
        await rig.ann.wait_for_message("checkout-field", name="B")
        await open_page(rig)
        await rig.ann.open("Yearly")
        await rig.ann.wait_for_message("checkout-field", name="B")

        assert "Yearly" in content_of(rig.ann.last())


async def test_a_variant_of_an_old_checkout_is_chosen_and_the_rest_is_asked_about(
    tmp_path: Path,
) -> None:
    assert PLANS.details is not None
    field = a_field(FieldKind.TEXT, "uid", label="UID")
    product = replace(PLANS, details=replace(PLANS.details, widgets=(field,)))
    async with a_chat_rig(tmp_path, a_supplier(product)) as rig:
        await open_page(rig)
        await rig.ann.open("Monthly")
        await rig.idle()
        rig.clock.advance(2 * 3_600)
        await open_page(rig)
        await rig.ann.open("Yearly")
        await rig.ann.wait_for_message("checkout-resume")

        assert "Yearly" in content_of(rig.ann.last())
        assert "Monthly" not in content_of(rig.ann.last())


async def test_the_stock_of_variants_is_shown_once_it_is_read_and_kept_for_a_moment(
    tmp_path: Path,
) -> None:
    """A sold-out variant is marked. Opening the page again reads nothing."""
    supplier = a_supplier(PLANS)
    supplier.stocks_of = {"Monthly": 0, "Yearly": 3}
    async with a_chat_rig(tmp_path, supplier) as rig:
        await open_page(rig)
        assert find_button(rig.ann.last(), verbs.RETRY_SOLD_OUT_VARIANT, "Monthly")
        assert find_button(rig.ann.last(), verbs.BUY_VARIANT, "3 left")
        supplier.calls.clear()
        await open_page(rig)

        assert supplier.calls == []
        assert find_button(rig.ann.last(), verbs.RETRY_SOLD_OUT_VARIANT, "Monthly")

        rig.clock.advance(60)
        supplier.stocks_of = {}
        await open_page(rig)
        assert find_button(rig.ann.last(), verbs.BUY_VARIANT, "Monthly")


async def test_a_sold_out_variant_says_so_and_offers_the_others(tmp_path: Path) -> None:
    supplier = a_supplier(PLANS)
    supplier.stocks_of = {"Monthly": 0}
    async with a_chat_rig(tmp_path, supplier) as rig:
        await open_page(rig)
        await rig.ann.open(verbs.RETRY_SOLD_OUT_VARIANT, "Monthly")
        await rig.ann.wait_for_message("problem-above-stock", limit="0")
        await rig.ann.open("Yearly")
        await rig.idle()

        assert "Yearly" in content_of(rig.ann.last())


async def test_a_variant_of_an_old_page_that_can_no_longer_be_bought_says_why(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path, a_supplier(PLANS)) as rig:
        await open_page(rig)
        rig.clock.advance(60)
        rig.supplier.change("STEAM10", lambda product: replace(product, stock=0))
        await rig.ann.tap("Yearly")
        await rig.ann.wait_for_message("declined-sold-out")


async def test_many_variants_continue_in_the_paged_list_of_the_question(tmp_path: Path) -> None:
    variants = [a_variant(f"Plan {number}") for number in range(60)]
    supplier = a_supplier(a_product(details=some_details(variants=variants)))
    async with a_chat_rig(tmp_path, supplier) as rig:
        await open_page(rig)
        await rig.ann.open(verbs.BACK_VARIANT)
        await rig.ann.open(verbs.CHOICES, page=1)
        await rig.ann.open("Plan 30")
        await rig.idle()

        assert "Plan 30" in content_of(rig.ann.last())


def a_sale() -> Product:
    """Return a product whose flash sale opens in an hour."""
    return a_product(details=some_details(flash=FlashSale(datetime.now(UTC) + HOUR, None)))


async def test_a_buyer_waits_for_a_flash_sale_and_is_led_to_it_when_it_opens(
    tmp_path: Path,
) -> None:
    """The category, the search and the page say that it is not open; then they do not."""
    async with a_chat_rig(tmp_path, a_supplier(a_sale())) as rig:
        await rig.ann.send_text("/start c_1")
        await rig.ann.wait_for_button(verbs.PRODUCT, f"⚡ Steam wallet 10 USD · {COMING}")
        await rig.ann.send_text("steam")
        await rig.ann.wait_for_button(verbs.SEARCH_RESULT_PRODUCT, COMING)
        await open_page(rig, is_for_sale=False)
        await rig.ann.open(verbs.WATCH, kind=OPENING, on=1)
        await rig.ann.wait_for_message("alert-on-opening")
        rig.clock.advance(HOUR.total_seconds() + 60)
        await watches.notify_of_openings(rig.shop, rig.db)
        await rig.work()
        await rig.ann.wait_for_message("notice-open", money="$9.90")
        await rig.ann.open(verbs.PRODUCT)
        await rig.ann.wait_for_button(verbs.OPEN_CHECKOUT, "$9.90")
        await rig.ann.send_text("/start c_1")
        await rig.ann.wait_for_button(verbs.PRODUCT, "⚡ Steam wallet 10 USD · $9.90")


async def test_a_watch_of_an_opening_is_switched_off_again(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(a_sale())) as rig:
        await open_page(rig, is_for_sale=False)
        before = content_of(rig.ann.last())
        await rig.ann.open(verbs.WATCH, kind=OPENING, on=1)
        await rig.ann.open(verbs.WATCH, kind=OPENING, on=0)
        await rig.idle()

        assert content_of(rig.ann.last()) == before
        assert not has_message(content_of(rig.ann.last()), "alert-on-opening")
