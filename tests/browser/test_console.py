"""Tests of the supplier's console in a real Chromium, and once with the whole demo."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from bot import app
from bot.commands import demo
from bot.demo import demo_servers
from bot.demo.demo_servers import BUYERS, DemoServers
from bot.demo.supplier.data.sample_catalogue import APP_ID
from tests.browser.chat_page_rig import PHONE, TIMEOUT
from tests.browser.console_rig import ALICE, BY_CODE, NEVER, open_console
from tests.browser.walker import Wish, walker
from tests.demo.supplier.behaviours import in_both

pytestmark = pytest.mark.browser


@pytest.mark.long
@in_both
class TestOrders:
    async def test_a_new_order_appears_by_itself_with_what_the_supplier_knows_of_it(
        self, chromium: Browser, behaviour: str
    ) -> None:
        """Product, amount, both numbers and status appear without a reload."""
        async with open_console(chromium, behaviour=behaviour) as console:
            await expect(console.page.get_by_text("No orders yet.")).to_be_visible()
            order = await console.buy("coffee-voucher", quantity=3)

            row = console.row(order)
            await expect(row).to_contain_text(BY_CODE["coffee-voucher"].name)
            await expect(row).to_contain_text("12.60 for 3 pieces")
            await expect(row).to_contain_text(order.trade_no)
            await expect(row).to_contain_text("REQUEST0001")
            await expect(row.locator(".pill").first).to_have_text("Delivered")
            await expect(console.page.locator("#orders [role=status]")).to_have_text(
                "1 order, none to deliver by hand"
            )

    async def test_the_goods_are_not_in_the_page_until_they_are_revealed(
        self, chromium: Browser, behaviour: str
    ) -> None:
        """Hiding removes them from the page again, and a reload hides them."""
        async with open_console(chromium, behaviour=behaviour) as console:
            order = await console.buy("moon-pass")
            row = console.row(order)
            reveal = row.get_by_role("button", name="Show the goods")
            await expect(reveal).to_have_attribute("aria-expanded", "false")
            assert order.secret not in await console.page.content()
            await reveal.click()
            await expect(row.locator(".goods")).to_have_text(order.secret)
            await row.get_by_role("button", name="Hide the goods").click()
            assert order.secret not in await console.page.content()
            await row.get_by_role("button", name="Show the goods").click()
            await console.reload()

            await expect(row.get_by_role("button", name="Show the goods")).to_be_visible()
            assert order.secret not in await console.page.content()

    async def test_a_manual_order_is_delivered_by_hand_and_replaced_again(
        self, chromium: Browser, behaviour: str
    ) -> None:
        """The text is delivered unchanged, and the row shows the new status."""
        first, second = "Login: <b>ada</b>\nPIN: &amp;1", "Login: lovelace"
        async with open_console(chromium, behaviour=behaviour) as console:
            order = await console.buy("film-night")
            row = console.row(order)
            await expect(row.locator(".pill").first).to_have_text("To deliver by hand")
            await expect(
                console.page.get_by_role("link", name="Orders, 1 to deliver by hand")
            ).to_be_visible()
            for action, text in (("Deliver by hand", first), ("Replace the goods", second)):
                await row.get_by_role("button", name=action).click()
                await row.get_by_label("What the buyer gets").fill(text)
                await row.get_by_role("button", name="Send to the buyer").click()
                await expect(row.get_by_label("What the buyer gets")).to_be_hidden()
                await expect(row.get_by_role("button", name="Replace the goods")).to_be_focused()
                assert (await console.order(order.trade_no)).secret == text
            await row.get_by_role("button", name="Show the goods").click()

            await expect(row.locator(".goods")).to_have_text(second)
            await expect(row.locator(".pill").first).to_have_text("Delivered")

    async def test_only_what_waits_for_a_person_can_be_listed(
        self, chromium: Browser, behaviour: str
    ) -> None:
        """The filter survives a reload."""
        async with open_console(chromium, behaviour=behaviour) as console:
            done, owed = await console.buy("moon-pass", 1), await console.buy("film-night", 2)
            await expect(console.page.locator(".order")).to_have_count(2)
            await console.page.get_by_label("Which orders").select_option("To deliver by hand")
            await expect(console.row(done)).to_have_count(0)
            await console.reload()

            await expect(console.row(owed)).to_be_visible()
            await expect(console.row(done)).to_have_count(0)

    async def test_a_half_written_text_survives_new_orders_and_a_reload(
        self, chromium: Browser, behaviour: str
    ) -> None:
        """New orders take neither the focus nor the text; only sent text is removed."""
        async with open_console(chromium, behaviour=behaviour) as console:
            order = await console.buy("film-night", 1)
            row = console.row(order)
            await row.get_by_role("button", name="Deliver by hand").click()
            text = row.get_by_label("What the buyer gets")
            await text.press_sequentially("half a ")
            await console.buy("moon-pass", 2)
            await expect(console.page.locator(".order")).to_have_count(2)
            await expect(text).to_be_focused()
            await console.page.keyboard.type("word")
            await console.reload()
            await expect(text).to_have_value("half a word")
            await row.get_by_role("button", name="Send to the buyer").click()
            await expect(row.get_by_role("button", name="Replace the goods")).to_be_focused()
            await console.reload()

            await expect(row).to_be_visible()
            await expect(text).to_have_count(0)


@pytest.mark.long
@in_both
class TestAccounts:
    async def test_an_account_is_topped_up_and_drained(
        self, chromium: Browser, behaviour: str
    ) -> None:
        """Both decimal separators are accepted; a refusal of the supplier is shown as a sentence."""
        async with open_console(
            chromium, "accounts", behaviour=behaviour, complaints_expected=True
        ) as console:
            account = console.page.locator(f'[data-account="{APP_ID}"]')
            await expect(account.locator(".balance")).to_have_text("50,000.00")
            await account.get_by_label("Amount").fill("12,5")
            await account.get_by_label("Amount").press("Enter")
            await expect(account.locator(".balance")).to_have_text("50,012.50")
            await account.get_by_label("Amount").fill("-99999")
            await account.get_by_role("button", name="Top up").click()
            await expect(account.get_by_role("alert")).to_have_text(
                "A balance must not fall below zero."
            )
            await expect(account.get_by_label("Amount")).to_have_value("-99999")
            assert await console.world.supplier.balance(APP_ID) == 5_001_250

    async def test_an_invalid_amount_is_marked_at_its_field_and_not_sent(
        self, chromium: Browser, behaviour: str
    ) -> None:
        """The field gets the focus and describes a valid amount until its text changes."""
        async with open_console(chromium, "accounts", behaviour=behaviour) as console:
            amount = console.page.get_by_label("Amount").first
            for typed in ("", "abc", "1.234", "1e3", "12 50", "1,000.00"):
                await amount.fill("")
                await amount.fill(typed)
                await expect(amount).not_to_have_attribute("aria-invalid", "true")
                await console.button("Top up").first.click()
                await expect(amount).to_be_focused()
                await expect(amount).to_have_attribute("aria-invalid", "true")
                await expect(amount).to_have_accessible_description(
                    "An amount below zero takes money away, as a purchase elsewhere would. "
                    "Enter an amount such as 12.50, with two decimals at most."
                )
                await amount.fill("1")
            assert not [url for url in console.asked if url.endswith("/topup")]


@in_both
class TestProducts:
    async def test_products_are_found_by_words_of_their_name_code_or_category(
        self, chromium: Browser, behaviour: str
    ) -> None:
        """All words must match, in any case; the search survives a reload."""
        async with open_console(chromium, "products", behaviour=behaviour) as console:
            search = console.page.get_by_role("searchbox")
            await search.fill("STREAM orbit")
            await expect(console.page.locator(".product")).to_have_count(1)
            await console.reload()
            await expect(console.product("vpn-orbit")).to_be_visible()
            await expect(console.page.locator(".product")).to_have_count(1)
            await search.fill("orbit nothing")
            await expect(
                console.page.get_by_text("No product has all of these words.")
            ).to_be_visible()

    async def test_price_stock_and_availability_reach_the_supplier(
        self, chromium: Browser, behaviour: str
    ) -> None:
        """Each change is stored by the supplier, and the row shows it."""
        async with open_console(chromium, "products", behaviour=behaviour) as console:
            row, supplier = console.product("moon-pass"), console.world.supplier
            await row.get_by_text("Change price or stock").click()
            await row.get_by_label("New member price").fill("7.25")
            await row.get_by_role("button", name="Change price").click()
            await expect(row.locator(".figures")).to_contain_text("7.25")
            for label in ("On sale", "Open to the API"):
                await row.get_by_role("switch", name=label).click()
                await expect(row.get_by_role("switch", name=label)).not_to_be_checked()
            before = await supplier.stock("moon-pass")
            for action, pieces in (("Add to stock", 7), ("Remove", 2)):
                await row.get_by_label("Pieces").fill(str(pieces))
                await row.get_by_role("button", name=action).click()
                await expect(row.get_by_label("Pieces")).to_have_value("")

            product = next(p for p in await supplier.products() if p.code == "moon-pass")
            assert (product.user_price, product.on_sale, product.api_enabled) == (725, False, False)
            assert await supplier.stock("moon-pass") == before + 5
            await row.get_by_role("switch", name="On sale").click()
            await expect(row.get_by_role("switch", name="On sale")).to_be_checked()
            assert next(p for p in await supplier.products() if p.code == "moon-pass").on_sale

    async def test_one_variant_gets_a_price_and_an_unknown_one_is_refused(
        self, chromium: Browser, behaviour: str
    ) -> None:
        async with open_console(
            chromium, "products", behaviour=behaviour, complaints_expected=True
        ) as console:
            row = console.product("vpn-orbit")
            await row.get_by_text("Change price or stock").click()
            await row.get_by_label("New member price").fill("30")
            await row.get_by_label("Variant").fill("1 year")
            await row.get_by_role("button", name="Change price").click()
            await expect(row.get_by_label("New member price")).to_have_value("")
            await expect(row).to_contain_text("1 month: 3.50 · 1 year: 30.00 · 3 years: 59.00")
            await row.get_by_label("New member price").fill("30")
            await row.get_by_label("Variant").fill("1 century")
            await row.get_by_role("button", name="Change price").click()
            await expect(row.get_by_role("alert")).to_contain_text("1 century")

            orbit = next(
                p for p in await console.world.supplier.products() if p.code == "vpn-orbit"
            )
            assert orbit.configuration.category["1 year"] == 3_000
            assert "1 century" not in orbit.configuration.category


@pytest.mark.long
class TestFaults:
    async def test_a_fault_is_planned_listed_and_cleared(self, chromium: Browser) -> None:
        """The sentence follows the selected fault and describes what the buyer will see."""
        async with open_console(chromium, "faults") as console:
            await console.page.get_by_label("Which calls").select_option("stock")
            await console.page.get_by_label("What goes wrong").select_option("refused")
            await expect(console.page.locator(".sees")).to_contain_text("sold out")
            await console.page.get_by_label("Which calls").select_option("trade")
            await expect(console.page.locator(".sees")).to_contain_text("double-checked")
            await expect(console.page.get_by_label("Seconds")).to_be_hidden()
            await console.page.get_by_label("How many calls").fill("3")
            await console.button("Switch it on").click()
            waiting = console.page.locator('[data-endpoint="trade"]')
            await expect(waiting).to_contain_text("the next 3 calls")
            assert console.world.faults.count_planned() == {"trade": 3}
            await console.button("Clear all faults").click()

            await expect(console.page.get_by_text("No fault is waiting")).to_be_visible()
            assert console.world.faults.count_planned() == {}

    async def test_a_fault_by_chance_is_planned_with_its_odds_and_kept_over_a_reload(
        self, chromium: Browser
    ) -> None:
        """Values that were entered but not sent are restored, too."""
        async with open_console(chromium, "faults") as console:
            page = console.page
            await page.get_by_label("Which calls").select_option("*")
            await page.get_by_label("What goes wrong").select_option("delay")
            await page.get_by_label("When").select_option("chance")
            await expect(page.get_by_label("How many calls")).to_be_hidden()
            await page.get_by_label("Chance in percent").fill("101")
            await console.button("Switch it on").click()
            await expect(page.get_by_label("Chance in percent")).to_be_focused()
            await page.get_by_label("Chance in percent").fill("25")
            await console.reload()
            await expect(page.get_by_label("Seed of the dice")).to_have_value("1")
            await console.button("Switch it on").click()
            waiting = page.locator('[data-endpoint="*"]')
            await expect(waiting).to_contain_text("by chance: 25%")

            assert console.world.faults.list_probabilities() == {"*": [0.25]}

    async def test_every_fault_of_the_supplier_has_words_and_a_sentence_for_every_call(
        self, chromium: Browser
    ) -> None:
        """No fault and no endpoint of the supplier falls back to the general sentence."""
        ask = """async () => {
          const { kinds, endpoints } = await (await fetch("supplier/console/faults")).json();
          const words = await import("/static/console/fault-texts.js");
          const strange = words.sentenceFor("no such kind", "trade");
          return [
            ...kinds.filter((kind) => !words.isKnown(kind)),
            ...endpoints.filter((endpoint) => words.endpointWords(endpoint) === endpoint),
            ...kinds.flatMap((kind) => endpoints
              .filter((endpoint) => words.sentenceFor(kind, endpoint) === strange)
              .map((endpoint) => `${kind} of ${endpoint}`)),
          ];
        }"""
        async with open_console(chromium, "faults") as console:
            assert await console.page.evaluate(ask) == []


@pytest.mark.long
class TestThePage:
    async def test_a_supplier_that_does_not_answer_is_told_and_made_good(
        self, chromium: Browser
    ) -> None:
        """The page keeps its content; when the supplier is back, the page shows what happened
        meanwhile.
        """
        async with open_console(chromium, complaints_expected=True) as console:
            first = await console.buy("moon-pass", 1)
            await expect(console.row(first)).to_be_visible()
            await console.page.context.set_offline(True)
            await expect(console.page.locator("#banner")).to_contain_text("does not answer")
            await expect(console.row(first)).to_be_visible()
            second = await console.buy("moon-pass", 2)
            await console.page.context.set_offline(False)

            await expect(console.row(second)).to_be_visible()
            await expect(console.page.locator("#banner")).to_be_hidden()

    async def test_the_supplier_is_read_again_and_again_only_while_somebody_looks(
        self, chromium: Browser
    ) -> None:
        """A hidden page sends no requests; a visible one reads at once."""
        turn = """hidden => {
          Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
        async with open_console(chromium, stopped_clock=True) as console:
            async with console.page.expect_request("**/console/orders"):
                await console.page.clock.run_for(2_000)
            await console.page.wait_for_load_state("networkidle")
            await console.page.evaluate(turn, True)
            before = console.readings()
            await console.page.clock.run_for(20_000)
            assert console.readings() == before
            async with console.page.expect_request("**/console/orders"):
                await console.page.evaluate(turn, False)

    async def test_it_fits_a_phone_in_the_dark(self, chromium: Browser) -> None:
        """No part is wider than the screen when everything is expanded."""
        async with open_console(chromium, size=PHONE, dark=True) as console:
            order = await console.buy("film-night")
            await console.row(order).get_by_role("button", name="Deliver by hand").click()
            for part in ("Orders", "Accounts", "Products", "Faults"):
                if part != "Orders":
                    await console.open(part)
                if part == "Products":
                    await console.page.get_by_text("Change price or stock").first.click()
                for place in ("html", "#main"):
                    widths = "place => [place.scrollWidth, place.clientWidth]"
                    wide, available = await console.page.locator(place).evaluate(widths)
                    assert wide <= available, (part, place)
            light = "p => getComputedStyle(p).color"
            ink = await console.page.locator("body").evaluate(light)
            assert ink == "rgb(236, 234, 243)"

    async def test_it_can_be_used_with_the_keyboard_alone(self, chromium: Browser) -> None:
        """The keyboard reaches a change through the navigation and a page, and the supplier stores
        it.
        """
        async with open_console(chromium, "") as console:
            page = console.page
            await page.keyboard.press("Tab")
            await expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
            await page.keyboard.press("Enter")
            await expect(page.locator("#main")).to_be_focused()
            await expect(page.get_by_role("heading", name="Orders", level=2)).to_be_visible()
            await page.get_by_role("link", name="Accounts").focus()
            await page.keyboard.press("Enter")
            await expect(page.get_by_role("heading", name="Accounts")).to_be_focused()
            await page.keyboard.press("Tab")
            await page.keyboard.type("5")
            await page.keyboard.press("Tab")
            await expect(console.button("Top up").first).to_be_focused()
            await page.keyboard.press("Enter")
            await expect(page.locator(".balance").first).to_have_text("50,005.00")

    async def test_the_chat_leads_here_and_back_to_the_same_person(self, chromium: Browser) -> None:
        """The chat's header links to the console, and the console links back."""
        async with open_console(chromium) as console:
            status = console.page.locator(".bot-status")
            await console.page.goto(f"{console.address}/#{BUYERS[1].id}")
            await expect(status).to_have_text(f"You are {BUYERS[1].first_name}")
            await console.page.get_by_role("link", name="Supplier console").click()
            await expect(
                console.page.get_by_role("heading", name="Supplier console")
            ).to_be_visible()
            await console.page.get_by_role("link", name="Back to the chat").click()

            await expect(status).to_have_text(f"You are {BUYERS[1].first_name}")


@asynccontextmanager
async def whole_demo(folder: Path, behaviour: str) -> AsyncIterator[tuple[DemoServers, str]]:
    """Run the local servers and the real shop; the seller leaves all orders to the console."""
    listener = demo_servers.open_listener("127.0.0.1", 0)
    building = demo_servers.open_demo_servers(
        None, manual_delivery_delay=NEVER, flood=False, behaviour=behaviour
    )
    async with (
        building as world,
        demo_servers.serve_demo(world, listener) as address,
        app.open_shop(demo.demo_settings(address, folder)) as app_resources,
    ):
        await demo.fund_demo_buyers(app_resources.shop, 270)
        stop = asyncio.Event()
        shop = asyncio.create_task(app.run_until_stopped(app_resources, stop))
        try:
            yield world, address
        finally:
            stop.set()
            await shop


@asynccontextmanager
async def console_at(chromium: Browser, address: str) -> AsyncIterator[Page]:
    """Open the console in a window of its own: a background tab is slow."""
    context = await chromium.new_context(locale="en-GB")
    try:
        page = await context.new_page()
        page.set_default_timeout(TIMEOUT)
        await page.goto(f"{address}/console")
        yield page
    finally:
        await context.close()


@pytest.mark.long
@in_both
async def test_a_seller_delivers_by_hand_and_the_shop_copes_with_a_lost_answer(
    chromium: Browser, tmp_path: Path, behaviour: str
) -> None:
    """Text from the console arrives in the chat.

    If the supplier charges and closes the connection, the buyer reads that the order is checked,
    and only one trade was sent.
    """
    async with (
        whole_demo(tmp_path, behaviour) as (world, address),
        walker(chromium, address, ALICE) as alice,
        console_at(chromium, address) as console,
    ):
        await alice.start()
        offer = await alice.order(BY_CODE["film-night"], Wish())
        await alice.confirm(offer).click()
        row = console.locator(".order")
        await row.get_by_role("button", name="Deliver by hand").click()
        await row.get_by_label("What the buyer gets").fill("Profile K — PIN 2718")
        await row.get_by_role("button", name="Send to the buyer").click()
        assert await alice.goods(after=offer) == "Profile K — PIN 2718"

        await console.get_by_role("link", name="Faults").click()
        await console.get_by_label("What goes wrong").select_option("drop_after")
        await expect(console.locator(".sees")).to_contain_text("being double-checked")
        await console.get_by_role("button", name="Switch it on").click()
        await expect(console.locator('[data-endpoint="trade"]')).to_be_visible()
        offer = await alice.order(BY_CODE["moon-pass"], Wish())
        await alice.confirm(offer).click()
        await alice.until(lambda now: "double-checking" in now.text, "the doubt")
        await expect(console.get_by_text("No fault is waiting")).to_be_visible()
        await console.get_by_role("link", name="Orders").click()
        await expect(console.locator(".order")).to_have_count(2)

        assert list((await world.supplier.trades_per_request_no()).values()) == [1, 1]
