"""Tests of search in the chat: by command, by button, by typing; and the way back to the results."""

from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_person import content_of, labels_of
from bot.domain.catalogue.product import Product
from tests.builders import a_product
from tests.chat.buttons import find_button
from tests.chat.chat_rig import ChatRig, a_chat_rig, a_supplier

CARDS = [a_product(code=f"C{n:02}", name=f"Steam card {n:02}") for n in range(1, 12)]


def categories() -> tuple[Product, ...]:
    return (*CARDS, a_product(code="N", name="Netflix 礼品卡", stock=0))


async def a_page_of_results(rig: ChatRig) -> None:
    """Let Ann open the second page of her results."""
    await rig.ann.send_text("steam")
    await rig.ann.wait_for_message("search-found", count="11", words="steam")
    await rig.ann.open(verbs.SEARCH_RESULTS, page=1)
    await rig.ann.wait_for_message("page-of", page="2", pages="2")


@pytest.mark.parametrize("words", ["/search netflix", "netflix", "  NETFLIX  ", "礼品"])
async def test_words_are_searched_for(tmp_path: Path, words: str) -> None:
    """Words after the command, or without any command."""
    async with a_chat_rig(tmp_path, a_supplier(*categories())) as rig:
        await rig.ann.send_text(words)
        await rig.ann.wait_for_message("search-found", count="1")

        assert labels_of(rig.ann.last())[0] == "Netflix 礼品卡 · sold out"


@pytest.mark.parametrize("way", ["/search", "button"])
async def test_without_words_they_are_asked_for(tmp_path: Path, way: str) -> None:
    """The next typed text is searched for."""
    async with a_chat_rig(tmp_path, a_supplier(*categories())) as rig:
        await rig.ann.send_text("/start" if way == "button" else "/search")
        if way == "button":
            await rig.ann.open(verbs.SEARCH)
        await rig.ann.wait_for_message("search-ask")
        await rig.ann.send_text("card 07")
        await rig.ann.open("Steam card 07")
        await rig.ann.wait_for_message("product-stock", stock="25")


async def test_back_leads_to_the_same_page_of_results(tmp_path: Path) -> None:
    """From a found product, repeatedly, in one message."""
    async with a_chat_rig(tmp_path, a_supplier(*categories()), over_http=True) as rig:
        await a_page_of_results(rig)
        labels = labels_of(rig.ann.last())
        await rig.ann.open("Steam card 10")
        await rig.ann.wait_for_message("product-stock", stock="25")
        await rig.ann.open(verbs.SEARCH_RESULTS, page=1)

        assert labels_of(rig.ann.last()) == labels
        assert labels[:3] == [
            "Steam card 09 · $9.90",
            "Steam card 10 · $9.90",
            "Steam card 11 · $9.90",
        ]


async def test_a_sold_out_card_that_was_refreshed_still_leads_back(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(*categories())) as rig:
        await rig.ann.send_text("netflix")
        await rig.ann.open("Netflix")
        await rig.ann.tap(verbs.SEARCH_RESULT_PRODUCT)
        await rig.idle()
        await rig.ann.open(verbs.SEARCH_RESULTS, page=0)
        await rig.ann.wait_for_message("search-found", count="1", words="netflix")


async def test_a_slip_of_the_finger_gets_near_misses(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(*categories())) as rig:
        await rig.ann.send_text("netflxi")
        await rig.ann.wait_for_message("search-near", words="netflxi")

        assert labels_of(rig.ann.last())[0].startswith("Netflix")


@pytest.mark.parametrize("words", ["qwertyuiop", "🎁", "<b>&</b> zzzz", "z" * 4096])
async def test_what_is_not_there_is_said_to_be_not_there(tmp_path: Path, words: str) -> None:
    """With a button to search again, and one to the categories."""
    async with a_chat_rig(tmp_path, a_supplier(*categories())) as rig:
        await rig.ann.send_text(words)
        await rig.ann.wait_for_message("search-none")

        assert find_button(rig.ann.last(), verbs.SEARCH)
        assert find_button(rig.ann.last(), verbs.HOME)
        assert find_button(rig.ann.last(), verbs.SEND_TO_SUPPORT)
        assert len(labels_of(rig.ann.last())) == 3


async def test_after_a_restart_results_are_forgotten_and_a_search_is_offered(
    tmp_path: Path,
) -> None:
    """No dead button: Back says so; the product page itself still opens."""
    async with a_chat_rig(tmp_path, a_supplier(*categories())) as rig:
        await a_page_of_results(rig)
        await rig.close()
        rig.open()
        await rig.ann.open("Steam card 10")
        await rig.ann.wait_for_message("product-stock", stock="25")
        await rig.ann.open(verbs.SEARCH_RESULTS, page=1)
        await rig.ann.wait_for_message("search-forgotten")
        await rig.ann.open(verbs.SEARCH)
        await rig.ann.wait_for_message("search-ask")


async def test_nobody_sees_what_another_looked_for(tmp_path: Path) -> None:
    """A forged number of another person's search is treated as unknown."""
    async with a_chat_rig(tmp_path, a_supplier(*categories())) as rig:
        await rig.ann.send_text("steam")
        await rig.ann.wait_for_message("search-found", count="11")
        _, data = rig.ann.data_of(verbs.SEARCH_RESULTS, page=1)
        await rig.ben.send_text("/start")
        await rig.ben.wait_for_text("本")
        await rig.ben.forge(data)
        await rig.idle()

        assert "steam" not in content_of(rig.ben.last())


async def test_an_operator_finds_what_cannot_be_sold(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(*categories())) as rig:
        await rig.olga.send_text("/product netflx")
        await rig.olga.wait_for_text("No. 12 · N")


async def test_a_link_may_hold_words_to_search_for(tmp_path: Path) -> None:
    """The link may be as long as Telegram allows."""
    async with a_chat_rig(tmp_path, a_supplier(*categories())) as rig:
        await rig.ann.send_text("/start s_steam_card-07")
        await rig.ann.wait_for_message("search-found", count="1", words="steam card 07")
