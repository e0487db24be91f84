"""Tests of `@bot steam` in any chat: product cards that lead into the shop, for everybody."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bot.chat.buyer.catalogue import search
from bot.demo.telegram.people.scripted_person import content_of, labels_of
from bot.demo.telegram.state.inline_queries import InlineAnswer
from bot.domain.catalogue.product import DeliveryMode, FlashSale
from storage.transaction import Transaction
from tests.builders import NOW, a_product, some_details
from tests.chat.chat_rig import ANN, BEN, ChatRig, a_chat_rig, a_supplier
from tests.chat.words import has_message, translations

ENGLISH = translations().localizer_for("en")
GOODS = (
    a_product(name="Steam <b>10</b>"),
    a_product(code="N", name="Netflix", stock=0),
    a_product(code="M", name="By hand", delivery=DeliveryMode.MANUAL, stock=0),
)


async def ask(rig: ChatRig, words: str, user: int = ANN, offset: str = "") -> InlineAnswer:
    query = rig.server.inline.send_query(user, words, offset, "group")
    return await rig.server.inline.wait_for_answer(query)


def titles(answer: InlineAnswer) -> list[str]:
    return [result.title for result in answer.results]


async def people_met(rig: ChatRig) -> int:
    def count(tx: Transaction) -> int:
        rows = tx.people.resources.connection.execute(text("SELECT count(*) FROM buyers"))
        return int(rows.scalar_one())

    return await rig.store.read(count)


async def test_words_list_products_with_price_and_stock(tmp_path: Path) -> None:
    """Search works for a person who never wrote to the bot, and does not register them."""
    async with a_chat_rig(tmp_path, a_supplier(*GOODS), over_http=True) as rig:
        answer = await ask(rig, "steam")

        (steam,) = answer.results
        assert (steam.id, steam.title) == ("1", "Steam <b>10</b>")
        assert steam.description == "$9.90 · 25 in stock"
        assert await people_met(rig) == 0


async def test_a_chosen_card_leads_into_the_shop(tmp_path: Path) -> None:
    """A card sent into the bot's own chat is neither a search nor an answer."""
    async with a_chat_rig(tmp_path, a_supplier(*GOODS)) as rig:
        query = rig.server.inline.send_query(ANN, "steam")
        await rig.server.inline.wait_for_answer(query)
        sent = rig.server.inline.choose_result(ANN, query, "1")
        await rig.idle()

        assert content_of(sent).splitlines()[0] == "Steam <b>10</b>"
        assert labels_of(sent) == [ENGLISH.plain("button-open-shop")]
        url = sent["reply_markup"]["inline_keyboard"][0][0]["url"]
        assert url.endswith("?start=p_1")
        assert rig.ann.messages()[-1]["message_id"] == sent["message_id"]
        await rig.ann.send_text(f"/start {url.partition('start=')[2]}")
        await rig.ann.wait_for_message("product-stock", stock="25")


async def test_without_words_there_is_something_to_look_at(tmp_path: Path) -> None:
    """It lists available products, and has a button into the shop."""
    async with a_chat_rig(tmp_path, a_supplier(*GOODS)) as rig:
        answer = await ask(rig, "  ")

        assert titles(answer) == ["Steam <b>10</b>"]
        assert answer.button == {"text": ENGLISH.plain("inline-shop"), "start_parameter": "inline"}


async def test_nothing_found_is_said_and_the_shop_is_offered(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(*GOODS)) as rig:
        answer = await ask(rig, "qwertyuiop")

        assert answer.results == ()
        assert answer.button is not None
        assert answer.button["text"] == ENGLISH.plain("inline-none")


async def test_everybody_is_answered_in_their_language(tmp_path: Path) -> None:
    """A stranger in the language of their Telegram; a person who chose a language, in that one."""
    async with a_chat_rig(tmp_path, a_supplier(*GOODS)) as rig:
        assert (await ask(rig, "netflix", BEN)).results[0].description == "US$9.90 · 已售罄"
        await rig.ben.send_text("/language")
        await rig.ben.open("English")
        assert (await ask(rig, "netflxi", BEN)).results[0].description == "$9.90 · sold out"


async def test_flash_sales_are_marked_as_in_lists(tmp_path: Path) -> None:
    """A product that is not sold now has no price; the posted message says from or until when."""
    past, future = NOW.replace(year=2020), NOW.replace(year=2120)
    sales = {
        "Coming": FlashSale(future, None),
        "Open": FlashSale(past, future),
        "Over": FlashSale(None, past),
    }
    cards = [
        a_product(code=name, name=f"Sale {name}", details=some_details(flash=sale))
        for name, sale in sales.items()
    ]
    async with a_chat_rig(tmp_path, a_supplier(*cards)) as rig:
        answer = await ask(rig, "sale")
        listed = {one.title: one for one in answer.results}

        titles = ["⚡ Sale Coming", "⚡ Sale Open", "Sale Over"]
        assert listed.keys() == set(titles)
        coming, opened, over = (listed[title] for title in titles)
        assert coming.description == ENGLISH.plain("category-flash-coming")
        assert opened.description == "$9.90 · 25 in stock"
        assert over.description == ENGLISH.plain("category-flash-over")
        query = rig.server.inline.send_query(ANN, "sale open")
        await rig.server.inline.wait_for_answer(query)
        sent = rig.server.inline.choose_result(ANN, query, opened.id)
        assert has_message(content_of(sent), "product-flash-until")


async def test_a_long_list_goes_on_where_it_ended(tmp_path: Path) -> None:
    """An unknown offset starts at the beginning."""
    cards = [a_product(code=f"C{n:02}", name=f"Card {n:02}") for n in range(search.PAGE_SIZE + 5)]
    async with a_chat_rig(tmp_path, a_supplier(*cards)) as rig:
        first = await ask(rig, "card")
        rest = await ask(rig, "card", offset=first.next_offset)
        strange = await ask(rig, "card", offset="²-1")

        assert (len(first.results), len(rest.results)) == (search.PAGE_SIZE, 5)
        assert (first.next_offset, rest.next_offset) == (str(search.PAGE_SIZE), "")
        assert set(titles(first) + titles(rest)) == {card.name for card in cards}
        assert titles(strange) == titles(first)


async def test_a_banned_person_gets_no_answer(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(*GOODS), over_http=True) as rig:
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome", name="Ann")

        def ban(tx: Transaction) -> None:
            tx.people.resources.connection.execute(text("UPDATE buyers SET banned = true"))

        await rig.store.transact(ban)
        query = rig.server.inline.send_query(ANN, "steam")
        await rig.idle()

        with pytest.raises(TimeoutError):
            await rig.server.inline.wait_for_answer(query, 0.05)


async def test_the_newest_query_of_a_fast_typist_is_answered(tmp_path: Path) -> None:
    """Other people are not affected."""
    async with a_chat_rig(tmp_path, a_supplier(*GOODS)) as rig:
        queries = [rig.server.inline.send_query(ANN, f"steam{n}") for n in range(150)]
        await rig.idle()
        asked = [rig.server.state.inline.find(query) for query in queries]
        answered = [one is not None and one.answer is not None for one in asked]

        assert answered[0]
        assert not all(answered)
        assert answered[-1]
        assert titles(await ask(rig, "steam", BEN)) == ["Steam <b>10</b>"]


@pytest.mark.parametrize(
    "query", [{"id": "gone", "query": "steam"}, {"id": "gone", "query": "\ud83c", "offset": "\x00"}]
)
async def test_a_query_that_is_too_old_is_given_up_quietly(
    tmp_path: Path, query: dict[str, Any]
) -> None:
    """No error is shown, and the shop continues."""
    async with a_chat_rig(tmp_path, a_supplier(*GOODS)) as rig:
        person = {"id": ANN, "is_bot": False, "first_name": "Ann", "language_code": "en"}
        rig.server.push_update({"inline_query": {"from": person, "offset": "", **query}})
        await rig.idle()

        assert rig.ann.messages() == []
        assert rig.olga.messages() == []
        assert titles(await ask(rig, "netflix")) == ["Netflix"]
