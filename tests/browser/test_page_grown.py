"""Tests of further features of the chat page: inline mode, pictures, payments, drafts, the
keyboard.
"""

import asyncio
from typing import Any
from urllib.parse import quote

import pytest
from playwright.async_api import Browser, Route, expect

from bot.demo.telegram.state.inline_queries import InlineAnswer, InlineResult
from tests.browser.chat_page_rig import ALICE, OLGA, PHONE, DemoPage, key, keys, open_demo_page

pytestmark = [pytest.mark.browser, pytest.mark.long]


def an_article(result_id: str, title: str, **more: object) -> dict[str, Any]:
    words = {"message_text": f"{title} from 9.00"}
    return {
        "type": "article",
        "id": result_id,
        "title": title,
        "description": "in stock",
        "input_message_content": words,
        **more,
    }


async def answer(play: DemoPage, *results: dict[str, Any], **more: object) -> str:
    """Answer the next inline query; return it."""
    query = await play.hear("inline_query")
    asked = {"inline_query_id": query["id"], "results": list(results), "cache_time": 0, **more}
    await play.call("answerInlineQuery", **asked)
    return str(query["query"])


class TestInlineMode:
    async def test_a_result_is_chosen_with_the_keyboard_alone(self, chromium: Browser) -> None:
        """After the bot's name, a word, an arrow key and Enter the product is in the chat."""
        async with open_demo_page(chromium) as play:
            field = play.page.locator("#composer-text")
            link = {"text": "Open", "url": "https://t.me/vitrine_bot?start=p_7"}
            await field.press_sequentially("@vit")
            await expect(play.page.get_by_role("option")).to_have_count(1)
            await field.press("Enter")
            await expect(field).to_have_value("@vitrine_bot ")
            await field.press_sequentially("steam")
            cards = (
                an_article("1", "Steam 10"),
                an_article("2", "Steam 50", reply_markup=keys([link])),
            )
            while await answer(play, *cards) != "steam":
                pass
            await expect(play.page.get_by_role("option")).to_have_count(2)
            active = await field.get_attribute("aria-activedescendant")
            await expect(play.page.locator(f"#{active}")).to_contain_text("Steam 10")
            await field.press("ArrowDown")
            await field.press("Enter")

            card = play.page.locator(".message.own")
            await expect(card).to_contain_text("Steam 50 from 9.00")
            await expect(card).to_contain_text("via @vitrine_bot")
            await expect(field).to_have_value("")
            await card.get_by_role("link", name="Open").click()
            await expect(play.page.locator(".message.own").last).to_contain_text("/start p_7")

    async def test_a_long_list_goes_on_at_its_end(self, chromium: Browser) -> None:
        """Reaching the last option loads the next page, and an empty list is announced."""
        async with open_demo_page(chromium) as play:
            field = play.page.locator("#composer-text")
            await field.fill("@vitrine_bot tea")
            await answer(play, an_article("1", "Green"), next_offset="1")
            await answer(play, an_article("2", "Black"))
            await expect(play.page.get_by_role("option")).to_have_count(2)
            await field.fill("@vitrine_bot coffee")
            await answer(play)

            await expect(play.page.get_by_role("listbox")).to_have_text("Nothing was found")
            await field.press("Escape")
            await expect(play.page.get_by_role("listbox")).to_have_count(0)

    async def test_a_button_begins_a_query_and_one_above_leads_to_the_bot(
        self, chromium: Browser
    ) -> None:
        """Share puts the words into the field; the bot's own button starts the bot."""
        async with open_demo_page(chromium) as play:
            share = {"text": "Share", "switch_inline_query_chosen_chat": {"query": "p_7"}}
            await play.say("A card", reply_markup=keys([share]))
            await play.button("Share").click()
            await expect(play.page.locator("#composer-text")).to_have_value("@vitrine_bot p_7")
            button = {"text": "Open the shop", "start_parameter": "home"}
            assert await answer(play, an_article("1", "Tea"), button=button) == "p_7"
            await play.page.get_by_role("option", name="Open the shop").click()

            heard = await play.hear("message")
            assert heard["text"] == "/start home"

    async def test_what_would_be_shared_is_copied(self, chromium: Browser) -> None:
        """The link is copied and a notice says so, because the demo has no other chats."""
        async with open_demo_page(chromium) as play:
            link = "https://t.me/vitrine_bot?start=p_7"
            share = {"text": "Share", "url": f"https://t.me/share/url?url={quote(link, '')}"}
            await play.say("A card", reply_markup=keys([share]))
            await play.page.get_by_role("link", name="Share").click()

            await expect(play.page.locator(".toast")).to_have_text("Copied")
            assert await play.page.evaluate("navigator.clipboard.readText()") == link
            assert len(play.page.context.pages) == 1

    async def test_pictures_of_results_come_from_here(self, chromium: Browser) -> None:
        """A thumbnail is a file of this server; nothing is fetched from elsewhere."""
        async with open_demo_page(chromium) as play:
            sent = await play.server.send_sample(ALICE.id, "photo")
            thumb = sent["photo"][0]["file_id"]
            await play.page.locator("#composer-text").fill("@vitrine_bot tea")
            query = await play.hear("inline_query")
            card = InlineResult("1", "article", "Tea", "hot", thumb, {"text": "Tea"})
            play.server.state.inline.record_answer(query["id"], InlineAnswer((card,)))

            picture = play.page.get_by_role("option").locator("img")
            await expect(picture).to_have_js_property("complete", True)
            assert await picture.evaluate("image => image.naturalWidth") > 0


class TestPictures:
    async def test_a_hidden_picture_is_shown_first_and_enlarged_then(
        self, chromium: Browser
    ) -> None:
        """The first click uncovers it, the second enlarges it, Escape goes back."""
        async with open_demo_page(chromium) as play:
            server = play.server
            message = await server.send_sample(ALICE.id, "photo")
            sent = await play.call(
                "sendPhoto",
                chat_id=ALICE.id,
                photo=message["photo"][0]["file_id"],
                caption="A cover",
                has_spoiler=True,
                show_caption_above_media=True,
            )
            picture = play.message(sent).locator(".photo")
            await expect(picture).to_have_attribute("aria-label", "Hidden picture, press to reveal")
            await picture.press("Enter")
            await expect(play.page.locator("#lightbox")).to_be_hidden()
            await picture.press("Enter")
            await expect(play.page.locator("#lightbox")).to_be_visible()
            await expect(play.page.locator("#lightbox-image")).to_have_attribute("alt", "A cover")
            await play.page.keyboard.press("Escape")

            await expect(play.page.locator("#lightbox")).to_be_hidden()
            above = ".bubble > .text + .photo"
            await expect(play.message(sent).locator(above)).to_have_count(1)

    async def test_a_text_becomes_a_picture_in_its_place(self, chromium: Browser) -> None:
        """A message that is edited from text to picture keeps its position and its buttons."""
        async with open_demo_page(chromium) as play:
            message = await play.server.send_sample(ALICE.id, "photo")
            sent = await play.say("Wait", reply_markup=keys([key("Buy")]))
            media = {"type": "photo", "media": message["photo"][0]["file_id"], "caption": "Tea"}
            await play.call(
                "editMessageMedia",
                chat_id=ALICE.id,
                message_id=sent["message_id"],
                media=media,
                reply_markup=keys([key("Buy")]),
            )

            await expect(play.message(sent).locator("img")).to_be_visible()
            await expect(play.message(sent)).to_contain_text("Tea")
            await expect(play.message(sent).locator(".key")).to_have_text("Buy")


class TestPayments:
    async def bill(self, play: DemoPage) -> dict[str, Any]:
        prices = [{"label": "Tea", "amount": 50}]
        invoice: dict[str, Any] = await play.call(
            "sendInvoice",
            chat_id=ALICE.id,
            title="Tea",
            description="A cup",
            payload="order-7",
            currency="XTR",
            prices=prices,
        )
        return invoice

    async def test_the_sheet_asks_before_anything_is_paid(self, chromium: Browser) -> None:
        """Enter opens the sheet, Enter pays, and the receipt is in the chat."""
        async with open_demo_page(chromium) as play:
            sent = await self.bill(play)
            await play.message(sent).locator(".key").press("Enter")
            await expect(play.page.locator("#sheet")).to_contain_text("⭐ 50")
            await expect(play.page.locator("#sheet-pay")).to_be_focused()
            await play.page.keyboard.press("Enter")
            query = await play.hear("pre_checkout_query")
            await play.call("answerPreCheckoutQuery", pre_checkout_query_id=query["id"], ok=True)

            await expect(play.page.locator("#sheet")).to_be_hidden()
            paid = play.page.locator(".message.own")
            await expect(paid).to_contain_text("You paid ⭐ 50")

    async def test_a_paid_invoice_shows_its_receipt_instead_of_paying_again(
        self, chromium: Browser
    ) -> None:
        """Also after a reload; a tap leads to the receipt and asks the bot nothing."""
        async with open_demo_page(chromium) as play:
            sent = await self.bill(play)
            await play.message(sent).locator(".key").click()
            await play.page.locator("#sheet-pay").click()
            query = await play.hear("pre_checkout_query")
            await play.call("answerPreCheckoutQuery", pre_checkout_query_id=query["id"], ok=True)
            await expect(play.page.locator(".message.own")).to_contain_text("You paid ⭐ 50")

            button = play.message(sent).locator(".key")
            await expect(button).to_have_text("Receipt")
            await play.page.reload()
            await expect(button).to_have_text("Receipt")
            await button.click()
            await expect(play.page.locator(".message.own.flash")).to_be_visible()
            await expect(play.page.locator("#sheet")).to_be_hidden()

    async def test_a_refusal_is_read_in_the_sheet(self, chromium: Browser) -> None:
        """The bot's reason stays until the person has read it; Cancel closes the sheet."""
        async with open_demo_page(chromium, complaints_expected=True) as play:
            sent = await self.bill(play)
            await play.message(sent).locator(".key").click()
            await play.page.locator("#sheet-pay").click()
            query = await play.hear("pre_checkout_query")
            refusal = {"pre_checkout_query_id": query["id"], "ok": False, "error_message": "Gone"}
            await play.call("answerPreCheckoutQuery", **refusal)

            await expect(play.page.get_by_role("alert")).to_have_text("Gone")
            await play.button("Cancel").click()
            await expect(play.page.locator("#sheet")).to_be_hidden()
            await expect(play.page.locator(".message.own")).to_have_count(0)


class TestProgress:
    async def test_a_draft_grows_and_becomes_a_message(self, chromium: Browser) -> None:
        """The message replaces its draft, also for a visitor who arrives later."""
        async with open_demo_page(chromium) as play:
            await play.call("sendMessageDraft", chat_id=ALICE.id, draft_id=7)
            await expect(play.page.locator(".draft")).to_contain_text("Thinking")
            await play.call("sendMessageDraft", chat_id=ALICE.id, draft_id=7, text="Placed, wai")
            await expect(play.page.locator(".draft")).to_contain_text("Placed, wai")
            await play.page.reload()
            await expect(play.page.locator(".draft")).to_contain_text("Placed, wai")
            await play.say("Placed, waiting for the supplier")

            await expect(play.page.locator(".draft")).to_have_count(0)

    async def test_a_quote_follows_what_it_quotes(self, chromium: Browser) -> None:
        """An edit also changes the quote in the answering bubble, and after a reload."""
        async with open_demo_page(chromium) as play:
            first = await play.say("Waiting for the supplier")
            answered = {"message_id": first["message_id"]}
            second = await play.say("Your code", reply_parameters=answered)
            await expect(play.message(second).locator(".quote")).to_contain_text("Waiting")
            await play.call(
                "editMessageText",
                chat_id=ALICE.id,
                message_id=first["message_id"],
                text="Delivered in 3 s",
            )

            await expect(play.message(second).locator(".quote")).to_contain_text("Delivered in 3 s")
            await play.page.reload()
            await expect(play.message(second).locator(".quote")).to_contain_text("Delivered in 3 s")

    async def test_nobody_writes_before_the_people_are_there(self, chromium: Browser) -> None:
        """Until the first chat is loaded, the field is disabled and says why."""
        async with open_demo_page(chromium) as play:
            release = asyncio.Event()

            async def hold(route: Route) -> None:
                await release.wait()
                await route.continue_()

            await play.page.route("**/play/personas", hold)
            await play.page.reload()
            field = play.page.locator("#composer-text")
            await expect(field).to_have_attribute("placeholder", "Connecting…")
            assert await play.page.locator("#composer").evaluate("form => form.inert")
            await expect(play.page.get_by_role("switch")).to_be_disabled()
            release.set()

            await expect(field).to_have_attribute("placeholder", "Message")
            await field.fill("now")
            await field.press("Enter")
            assert (await play.hear("message"))["text"] == "now"


class TestKeyboard:
    async def test_everything_is_reached_and_used_without_a_mouse(self, chromium: Browser) -> None:
        """Tab reaches person, block switch, messages, their buttons and the field; each focus is
        visible.
        """
        async with open_demo_page(chromium, ALICE, OLGA) as play:
            await play.say("A screen", reply_markup=keys([key("Buy", "b"), key("Home", "h")]))
            seen = await self.tour(play)

            wanted = ("Skip", "Alice", "Olga", "Supplier console", "Block the bot", "Buy", "Home")
            for name in (*wanted, "Commands", "Message", "Attach", "Send"):
                assert any(name in label for label in seen), (name, seen)
            await play.button("Buy").press("Enter")
            tapped = await play.hear("callback_query")
            assert tapped["data"] == "b"
            await play.call("answerCallbackQuery", callback_query_id=tapped["id"])
            await play.button("Home").press("Space")
            assert (await play.hear("callback_query"))["data"] == "h"

    @staticmethod
    async def tour(play: DemoPage) -> list[str]:
        """Press Tab through the whole page; return the stops. Each must show its focus."""
        seen: list[str] = []
        for _ in range(30):
            await play.page.keyboard.press("Tab")
            label, visible = await play.page.evaluate(
                """() => {
                  const element = document.activeElement, style = getComputedStyle(element);
                  if (element === document.body) return [null, false];
                  const shown = style.outlineStyle !== "none" || element.closest(".composer");
                  return [element.ariaLabel ?? element.textContent.trim(), Boolean(shown)];
                }"""
            )
            if label is not None:  # the browser itself comes between the last stop and the first
                assert visible, label
                seen.append(label)
        return seen

    async def test_an_effect_does_not_move_for_people_who_prefer_that(
        self, chromium: Browser
    ) -> None:
        """The fireworks are shown, but not to people who prefer reduced motion."""
        async with open_demo_page(chromium) as play:
            await play.say("Yours", message_effect_id="5046509860389126442")
            await expect(play.page.locator(".effect")).to_have_count(1)
            await expect(play.page.locator(".effect")).to_have_count(0)
            await play.page.emulate_media(reduced_motion="reduce")
            await play.say("Yours", message_effect_id="5046509860389126442")
            await expect(play.page.locator(".message")).to_have_count(2)

            await expect(play.page.locator(".effect")).to_have_count(0)

    async def test_the_sheet_and_the_results_fit_a_small_phone(self, chromium: Browser) -> None:
        """Nothing is wider than the screen, and the sheet is at its lower end."""
        async with open_demo_page(chromium, size=PHONE) as play:
            sent = await TestPayments().bill(play)
            await play.page.locator("#composer-text").fill("@vitrine_bot x")
            await answer(play, an_article("1", "W" * 300), an_article("2", "Tea " * 60))
            await expect(play.page.get_by_role("option")).to_have_count(2)
            wide = "() => document.documentElement.scrollWidth - innerWidth"
            assert await play.page.evaluate(wide) <= 0
            await play.page.keyboard.press("Escape")
            await play.message(sent).locator(".key").click()

            box = await play.page.locator("#sheet").bounding_box()
            assert box is not None
            assert box["width"] <= PHONE[0]
            assert abs(box["y"] + box["height"] - PHONE[1]) < 2
