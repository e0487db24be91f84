"""Tests of Back: it leads to the same page of the same list, also after a checkout and a restart."""

from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.verbs import Verb
from bot.demo.telegram.people.scripted_person import content_of
from tests.builders import FakeSupplier, a_product
from tests.chat.buttons import PRICE_DROP
from tests.chat.chat_rig import ChatRig, a_chat_rig, a_supplier, buy
from tests.chat.words import has_message


def many() -> FakeSupplier:
    return a_supplier(*(a_product(code=f"P{n:02}", name=f"Thing {n:02}") for n in range(20)))


async def to_second_page(rig: ChatRig, opening: str, listing: Verb) -> None:
    await rig.ann.send_text(opening)
    await rig.ann.open(listing, page=1)
    await rig.ann.wait_for_message("page-of", page="2", pages="3")


async def go_there_and_back(rig: ChatRig, origin: Verb, *, restarts: bool = False) -> str:
    """Let Ann start a purchase and go back twice; return what she sees."""
    await rig.ann.open(verbs.OPEN_CHECKOUT)
    await rig.ann.wait_for_message("quote-total")
    if restarts:
        await rig.close()
        rig.open()
    await rig.ann.open(verbs.LEAVE_CHECKOUT)
    await rig.ann.wait_for_button(verbs.OPEN_CHECKOUT)
    await rig.ann.open(origin)
    await rig.idle()
    return content_of(rig.ann.last())


@pytest.mark.parametrize("restarts", [False, True])
async def test_a_checkout_leads_back_to_the_page_of_the_category(
    tmp_path: Path, restarts: bool
) -> None:
    async with a_chat_rig(tmp_path, many()) as rig:
        await to_second_page(rig, "/start c_1", verbs.CATEGORY)
        await rig.ann.open("Thing 12")
        seen = await go_there_and_back(rig, verbs.CATEGORY, restarts=restarts)
        assert has_message(seen, "page-of", page="2", pages="3")


async def test_a_quote_leads_back_to_the_page_of_the_category(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, many(), over_http=True) as rig:
        await to_second_page(rig, "/start c_1", verbs.CATEGORY)
        await rig.ann.open("Thing 12")
        await rig.ann.open(verbs.OPEN_CHECKOUT)
        await rig.ann.open(verbs.LEAVE_CHECKOUT)
        await rig.ann.wait_for_button(verbs.OPEN_CHECKOUT)
        await rig.ann.open(verbs.CATEGORY)
        await rig.ann.wait_for_message("page-of", page="2", pages="3")


async def test_a_card_opened_by_a_link_leads_to_its_page(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, many()) as rig:
        await rig.ann.send_text("/start p_13")
        await rig.ann.wait_for_button(verbs.OPEN_CHECKOUT)
        await rig.ann.open(verbs.CATEGORY)
        await rig.ann.wait_for_message("page-of", page="2", pages="3")


async def test_a_checkout_leads_back_to_the_page_of_results(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, many()) as rig:
        await to_second_page(rig, "/search thing", verbs.SEARCH_RESULTS)
        thing = next(
            button["text"]
            for row in rig.ann.last()["reply_markup"]["inline_keyboard"]
            for button in row
            if "Thing" in button["text"]
        )
        await rig.ann.open(thing)
        seen = await go_there_and_back(rig, verbs.SEARCH_RESULTS)
        assert has_message(seen, "crumb-search")
        assert has_message(seen, "page-of", page="2", pages="3")


async def test_an_alert_switched_on_a_found_card_keeps_the_way_back(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, many()) as rig:
        await rig.ann.send_text("/search thing 12")
        await rig.ann.open("Thing 12")
        await rig.ann.open(verbs.WATCH, kind=PRICE_DROP, on=1)
        await rig.ann.wait_for_message("alert-on-price")
        assert has_message(await go_there_and_back(rig, verbs.SEARCH_RESULTS), "crumb-search")


async def test_a_product_of_the_alerts_leads_back_to_them(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start p_1")
        await rig.ann.open(verbs.WATCH, kind=PRICE_DROP, on=1)
        await rig.ann.wait_for_message("alert-on-price")
        await rig.ann.send_text("/alerts")
        await rig.ann.wait_for_button(verbs.UNWATCH, kind=PRICE_DROP)
        await rig.ann.open("Steam wallet")
        await rig.ann.wait_for_button(verbs.OPEN_CHECKOUT)
        assert has_message(await go_there_and_back(rig, verbs.WATCHES), "crumb-alerts")


async def test_an_order_leads_back_to_its_page_behind_its_filter(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, credit="500.00") as rig:
        for _ in range(9):
            await rig.ann.send_text("/start p_1")
            await rig.ann.open(verbs.OPEN_CHECKOUT)
            await buy(rig)
            await rig.idle()
        await rig.ann.send_text("/orders")
        await rig.ann.wait_for_message("orders-choose")
        await rig.ann.open(verbs.FILTERED_ORDERS, order_filter=2)
        await rig.ann.open(verbs.FILTERED_ORDERS, order_filter=2, page=1)
        await rig.ann.wait_for_message("page-of", page="2", pages="2")
        await rig.ann.open(verbs.ORDER_FROM_LIST, order_id=1)
        await rig.ann.wait_for_button(verbs.BUY_AGAIN)
        await rig.ann.open(verbs.FILTERED_ORDERS, order_filter=2, page=1)
        seen = content_of(await rig.ann.wait_for_message("page-of", page="2", pages="2"))
        assert has_message(seen, "button-orders-delivered")


async def test_old_buttons_go_on_working(tmp_path: Path) -> None:
    """Old buttons: of a product without an origin, and of an order without a list."""
    async with a_chat_rig(tmp_path, many()) as rig:
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome")
        await rig.ann.forge("1:p:d:0")
        await rig.ann.wait_for_text("Thing 12")
        await rig.ann.open(verbs.OPEN_CHECKOUT)
        await buy(rig)
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome")
        await rig.ann.forge("1:o:1")
        await rig.ann.wait_for_button(verbs.BUY_AGAIN)
        await rig.ann.open(verbs.FILTERED_ORDERS, order_filter=0, page=0)
        await rig.ann.wait_for_message("orders-choose")
