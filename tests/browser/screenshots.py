"""Take the screenshots of the README from a running demo: `python -m tests.browser.screenshots`.

It is not a test and asserts nothing itself.
"""

import asyncio
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import Browser, async_playwright, expect

from bot.demo.demo_servers import BUYERS
from bot.demo.supplier.data.sample_catalogue import PRODUCTS
from tests.browser.demo import Demo, running_demo
from tests.browser.walker import ARABIC, CHINESE, TIMEOUT, Walker, Wish, walker

FOLDER = Path(__file__).resolve().parents[2] / ".github" / "screenshots"
ALICE, LI_LEI, OMAR = BUYERS
BY_CODE = {product.code: product for product in PRODUCTS}


async def main() -> None:
    """Take a purchase on a desktop, and a quote on a phone with a dark theme."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        async with running_demo(Path(folder)) as demo, async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox"]
            )
            await _phone(browser, demo)
            await _inline(browser, demo)
            await _neighbour(browser, demo)
            await _purchase(browser, demo)
            await browser.close()


async def _purchase(browser: Browser, demo: Demo) -> None:
    """Take a secret that just arrived, uncovered, below its status message."""
    async with walker(browser, demo.address, ALICE) as alice:
        await alice.type("/shop")
        await alice.buy(BY_CODE["minecraft-java-bedrock"], Wish())
        delivered = alice.page.locator(".message", has_text="Delivered in").first
        await expect(delivered).to_be_visible(timeout=TIMEOUT * 1000)
        await _picture(alice, "purchase.png")


async def _neighbour(browser: Browser, demo: Demo) -> None:
    """Let another buyer buy something as well."""
    async with walker(browser, demo.address, LI_LEI, locale=CHINESE) as li_lei:
        await li_lei.start()
        await li_lei.buy(BY_CODE["moon-pass"], Wish())


async def _phone(browser: Browser, demo: Demo) -> None:
    """Take a quote, one tap before the purchase, in a right-to-left language."""
    async with walker(browser, demo.address, OMAR, locale=ARABIC, phone=True) as omar:
        await omar.start()
        await omar.order(BY_CODE["apple-gift-card"], Wish())
        await _picture(omar, "phone.png")


async def _inline(browser: Browser, demo: Demo) -> None:
    """Take products found by inline mode."""
    async with walker(browser, demo.address, ALICE) as alice:
        await alice.start()
        await alice.page.locator("#composer-text").fill("@vitrine_bot gift")
        await expect(alice.page.get_by_role("option", name="Gift Card").first).to_be_visible()
        await _picture(alice, "inline.png")


async def _picture(buyer: Walker, name: str) -> None:
    """Take the page without toast, pointer or highlight."""
    await buyer.page.mouse.move(0, 0)
    await expect(buyer.page.locator("#toasts > *")).to_have_count(0)
    await buyer.page.wait_for_timeout(
        1_000
    )  # the message that was edited last is highlighted for a moment
    await buyer.page.screenshot(path=FOLDER / name)


if __name__ == "__main__":
    asyncio.run(main())
