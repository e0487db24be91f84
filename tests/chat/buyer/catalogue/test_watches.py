"""Tests of watches in the chat: switched on at a product, listed under the account, told by a
message.
"""

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_person import content_of, labels_of
from bot.services.catalogue import sync
from tests.builders import a_category, a_product
from tests.chat.buttons import PRICE_DROP, RESTOCK, find_button
from tests.chat.chat_rig import ANN, ChatRig, a_chat_rig, a_supplier

GONE = a_product(stock=0)


async def restocked(rig: ChatRig, cost: str = "9.00") -> None:
    """Restock the product at the supplier, and let the shop synchronize."""
    rig.supplier.categories = (a_category(a_product(cost=cost)),)
    await sync.sync_catalogue(rig.shop, rig.db)
    await rig.work()


async def at_the_card(rig: ChatRig) -> None:
    await rig.ann.send_text("/start p_1")
    await rig.ann.wait_for_button(verbs.WATCH, kind=PRICE_DROP, on=1)


async def test_a_sold_out_card_offers_to_tell_and_the_shop_tells(tmp_path: Path) -> None:
    """The product page shows that it is watched; the message leads to the product."""
    async with a_chat_rig(tmp_path, a_supplier(GONE), over_http=True) as rig:
        await at_the_card(rig)
        await rig.ann.open(verbs.WATCH, kind=RESTOCK, on=1)
        await rig.ann.wait_for_message("alert-on-restock")
        await restocked(rig)
        await rig.ann.wait_for_message("notice-back", name="Steam wallet 10 USD", money="$9.90")
        await rig.ann.open(verbs.PRODUCT)
        await rig.ann.wait_for_button(verbs.OPEN_CHECKOUT)


async def test_a_switch_goes_off_as_it_went_on(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(GONE)) as rig:
        await at_the_card(rig)
        before = content_of(rig.ann.last()), labels_of(rig.ann.last())
        await rig.ann.open(verbs.WATCH, kind=RESTOCK, on=1)
        await rig.ann.open(verbs.WATCH, kind=RESTOCK, on=0)
        await rig.ann.open(verbs.WATCH, kind=PRICE_DROP, on=1)
        await rig.ann.wait_for_message("alert-on-price", money="$9.90")
        await rig.ann.open(verbs.WATCH, kind=PRICE_DROP, on=0)

        assert (content_of(rig.ann.last()), labels_of(rig.ann.last())) == before
        await restocked(rig, cost="1.00")
        assert "back" not in content_of(rig.ann.last())


async def test_a_switch_tapped_twice_stays_as_the_tap_said(tmp_path: Path) -> None:
    """The button carries the state that it sets."""
    async with a_chat_rig(tmp_path, a_supplier(GONE)) as rig:
        await at_the_card(rig)
        place, data = rig.ann.data_of(verbs.WATCH, kind=PRICE_DROP, on=1)
        await rig.ann.forge(data, place)
        await rig.ann.forge(data, place)
        await rig.idle()

        assert find_button(rig.ann.last(), verbs.WATCH, kind=PRICE_DROP, on=0)


async def test_alerts_are_listed_under_the_account_and_switched_off_there(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(GONE)) as rig:
        await at_the_card(rig)
        await rig.ann.open(verbs.WATCH, kind=RESTOCK, on=1)
        await rig.ann.open(verbs.WATCH, kind=PRICE_DROP, on=1)
        await rig.ann.send_text("/wallet")
        await rig.ann.wait_for_message("wallet-available")
        await rig.ann.open(verbs.WATCHES)
        await rig.ann.wait_for_message("alerts-restock", name="Steam wallet 10 USD")
        await rig.ann.wait_for_message("alerts-price", name="Steam wallet 10 USD", money="$9.90")
        await rig.ann.open(verbs.UNWATCH, kind=RESTOCK)
        await rig.ann.open(verbs.UNWATCH, kind=PRICE_DROP)
        await rig.ann.wait_for_message("alerts-none")
        await rig.ann.send_text("/alerts")
        await rig.ann.wait_for_message("alerts-none")


async def test_an_alert_switched_on_from_a_search_keeps_the_way_back(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(GONE)) as rig:
        await rig.ann.send_text("steam")
        await rig.ann.open("Steam wallet")
        await rig.ann.open(verbs.WATCH, kind=PRICE_DROP, on=1)
        await rig.ann.wait_for_message("alert-on-price", money="$9.90")
        await rig.ann.open(verbs.SEARCH_RESULTS, page=0)
        await rig.ann.wait_for_message("search-found", count="1", words="steam")


async def test_forged_switches_change_nothing(tmp_path: Path) -> None:
    """A kind or a product that does not exist."""
    async with a_chat_rig(tmp_path, a_supplier(GONE)) as rig:
        await at_the_card(rig)
        for data in ("1:wa:1:9:1:0:0", "1:wa:zz:0:1:0:0", "1:wx:1:9", "1:wx:zz:0"):
            await rig.ann.forge(data)
        await rig.idle()
        await rig.ann.send_text("/alerts")
        await rig.ann.wait_for_message("alerts-none")


async def test_a_card_can_be_shared(tmp_path: Path) -> None:
    """The link leads to the product in this shop."""
    async with a_chat_rig(tmp_path) as rig:
        await at_the_card(rig)
        rows = rig.ann.last()["reply_markup"]["inline_keyboard"]
        (url,) = [button["url"] for row in rows for button in row if "url" in button]
        shared = parse_qs(urlsplit(url).query)

        assert shared["text"] == ["Steam wallet 10 USD"]
        await rig.ben.send_text(f"/start {parse_qs(urlsplit(shared['url'][0]).query)['start'][0]}")
        await rig.ben.wait_for_text("Steam wallet 10 USD")


async def test_a_buyer_who_blocked_the_bot_is_told_after_returning(tmp_path: Path) -> None:
    """The notice waits for this buyer; the notices of other buyers do not."""
    async with a_chat_rig(tmp_path, a_supplier(GONE), over_http=True) as rig:
        for chat_person in (rig.ann, rig.olga):
            await chat_person.send_text("/start p_1")
            await chat_person.wait_for_button(verbs.WATCH, kind=RESTOCK, on=1)
            await chat_person.open(verbs.WATCH, kind=RESTOCK, on=1)
        rig.server.block(ANN)
        await restocked(rig)
        await rig.olga.wait_for_message("notice-back", money="$9.90")
        rig.server.unblock(ANN)
        await rig.ann.send_text("/start")
        await rig.idle()
        await rig.work()
        await rig.ann.wait_for_message("notice-back", money="$9.90")
