"""Tests of watches in the chat: switched on at a product, listed under the account, told by a
message.
"""

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_buyer import content_of, labels_of
from bot.services.catalogue import sync
from tests.builders import a_category, a_product
from tests.chat.buttons import PRICE_DROP, RESTOCK, find_button
from tests.chat.handlers.stage import ANN, Stage, a_stage, a_supplier

GONE = a_product(stock=0)


async def restocked(stage: Stage, cost: str = "9.00") -> None:
    """Restock the product at the supplier, and let the shop synchronize."""
    stage.supplier.categories = (a_category(a_product(cost=cost)),)
    await sync.sync_catalogue(stage.shop, stage.db)
    await stage.work()


async def at_the_card(stage: Stage) -> None:
    await stage.ann.send_text("/start p_1")
    await stage.ann.wait_for_button(verbs.WATCH, kind=PRICE_DROP, on=1)


async def test_a_sold_out_card_offers_to_tell_and_the_shop_tells(tmp_path: Path) -> None:
    """The product page shows that it is watched; the message leads to the product."""
    async with a_stage(tmp_path, a_supplier(GONE), over_http=True) as stage:
        await at_the_card(stage)
        await stage.ann.open(verbs.WATCH, kind=RESTOCK, on=1)
        await stage.ann.wait_for_message("alert-on-restock")
        await restocked(stage)
        await stage.ann.wait_for_message("notice-back", name="Steam wallet 10 USD", money="$9.90")
        await stage.ann.open(verbs.PRODUCT)
        await stage.ann.wait_for_button(verbs.OPEN_CHECKOUT)


async def test_a_switch_goes_off_as_it_went_on(tmp_path: Path) -> None:
    async with a_stage(tmp_path, a_supplier(GONE)) as stage:
        await at_the_card(stage)
        before = content_of(stage.ann.last()), labels_of(stage.ann.last())
        await stage.ann.open(verbs.WATCH, kind=RESTOCK, on=1)
        await stage.ann.open(verbs.WATCH, kind=RESTOCK, on=0)
        await stage.ann.open(verbs.WATCH, kind=PRICE_DROP, on=1)
        await stage.ann.wait_for_message("alert-on-price", money="$9.90")
        await stage.ann.open(verbs.WATCH, kind=PRICE_DROP, on=0)

        assert (content_of(stage.ann.last()), labels_of(stage.ann.last())) == before
        await restocked(stage, cost="1.00")
        assert "back" not in content_of(stage.ann.last())


async def test_a_switch_tapped_twice_stays_as_the_tap_said(tmp_path: Path) -> None:
    """The button carries the state that it sets."""
    async with a_stage(tmp_path, a_supplier(GONE)) as stage:
        await at_the_card(stage)
        place, data = stage.ann.data_of(verbs.WATCH, kind=PRICE_DROP, on=1)
        await stage.ann.forge(data, place)
        await stage.ann.forge(data, place)
        await stage.idle()

        assert find_button(stage.ann.last(), verbs.WATCH, kind=PRICE_DROP, on=0)


async def test_alerts_are_listed_under_the_account_and_switched_off_there(tmp_path: Path) -> None:
    async with a_stage(tmp_path, a_supplier(GONE)) as stage:
        await at_the_card(stage)
        await stage.ann.open(verbs.WATCH, kind=RESTOCK, on=1)
        await stage.ann.open(verbs.WATCH, kind=PRICE_DROP, on=1)
        await stage.ann.send_text("/wallet")
        await stage.ann.wait_for_message("wallet-available")
        await stage.ann.open(verbs.WATCHES)
        await stage.ann.wait_for_message("alerts-restock", name="Steam wallet 10 USD")
        await stage.ann.wait_for_message("alerts-price", name="Steam wallet 10 USD", money="$9.90")
        await stage.ann.open(verbs.UNWATCH, kind=RESTOCK)
        await stage.ann.open(verbs.UNWATCH, kind=PRICE_DROP)
        await stage.ann.wait_for_message("alerts-none")
        await stage.ann.send_text("/alerts")
        await stage.ann.wait_for_message("alerts-none")


async def test_an_alert_switched_on_from_a_search_keeps_the_way_back(tmp_path: Path) -> None:
    async with a_stage(tmp_path, a_supplier(GONE)) as stage:
        await stage.ann.send_text("steam")
        await stage.ann.open("Steam wallet")
        await stage.ann.open(verbs.WATCH, kind=PRICE_DROP, on=1)
        await stage.ann.wait_for_message("alert-on-price", money="$9.90")
        await stage.ann.open(verbs.SEARCH_RESULTS, page=0)
        await stage.ann.wait_for_message("search-found", count="1", words="steam")


async def test_forged_switches_change_nothing(tmp_path: Path) -> None:
    """A kind or a product that does not exist."""
    async with a_stage(tmp_path, a_supplier(GONE)) as stage:
        await at_the_card(stage)
        for data in ("1:wa:1:9:1:0:0", "1:wa:zz:0:1:0:0", "1:wx:1:9", "1:wx:zz:0"):
            await stage.ann.forge(data)
        await stage.idle()
        await stage.ann.send_text("/alerts")
        await stage.ann.wait_for_message("alerts-none")


async def test_a_card_can_be_shared(tmp_path: Path) -> None:
    """The link leads to the product in this shop."""
    async with a_stage(tmp_path) as stage:
        await at_the_card(stage)
        rows = stage.ann.last()["reply_markup"]["inline_keyboard"]
        (url,) = [button["url"] for row in rows for button in row if "url" in button]
        shared = parse_qs(urlsplit(url).query)

        assert shared["text"] == ["Steam wallet 10 USD"]
        await stage.ben.send_text(
            f"/start {parse_qs(urlsplit(shared['url'][0]).query)['start'][0]}"
        )
        await stage.ben.wait_for_text("Steam wallet 10 USD")


async def test_whoever_blocked_the_bot_is_told_when_they_are_back(tmp_path: Path) -> None:
    """The notice waits for this buyer; the notices of other buyers do not."""
    async with a_stage(tmp_path, a_supplier(GONE), over_http=True) as stage:
        for guest in (stage.ann, stage.olga):
            await guest.send_text("/start p_1")
            await guest.wait_for_button(verbs.WATCH, kind=RESTOCK, on=1)
            await guest.open(verbs.WATCH, kind=RESTOCK, on=1)
        stage.server.block(ANN)
        await restocked(stage)
        await stage.olga.wait_for_message("notice-back", money="$9.90")
        stage.server.unblock(ANN)
        await stage.ann.send_text("/start")
        await stage.idle()
        await stage.work()
        await stage.ann.wait_for_message("notice-back", money="$9.90")
