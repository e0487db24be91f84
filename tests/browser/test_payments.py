"""Tests of paying in the demo's page: a top-up, and one order that is paid directly."""

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.chat.navigation import verbs
from bot.chat.navigation.verbs import Verb
from bot.demo.demo_servers import BUYERS
from bot.demo.supplier.records import STRICT
from tests.browser.demo import running_demo
from tests.browser.expected import sample_of, wish_for
from tests.browser.walker import TIMEOUT, Walker, walker

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(420)]

ALICE = BUYERS[0]
PRODUCT = "coffee-voucher"


async def ask_and_pay(buyer: Walker, verb: Verb) -> None:
    """Tap the button that asks for an invoice, wait for it, open its payment sheet, and pay."""
    invoices = buyer.page.locator("#column .key", has_text="Pay ")
    earlier = await invoices.count()
    await buyer.newest(verb).click()
    await expect(invoices).to_have_count(earlier + 1, timeout=TIMEOUT * 1000)
    await invoices.last.click()
    sheet = buyer.page.locator("#sheet")
    async with asyncio.timeout(TIMEOUT):
        while await sheet.is_visible():  # a busy shop refuses what it could not check in time
            await buyer.page.locator("#sheet-pay").click()
            await expect(sheet).not_to_have_attribute("aria-busy", "true", timeout=TIMEOUT * 1000)


async def test_the_first_purchase_leads_through_a_payment_and_a_later_one_is_topped_up(
    chromium: Browser, tmp_path: Path
) -> None:
    product = sample_of(STRICT)[PRODUCT]
    async with (
        running_demo(tmp_path, buyer_balance=0) as demo,
        walker(chromium, demo.address, ALICE) as alice,
    ):
        await alice.start()
        offer = await alice.order(product, wish_for(PRODUCT))
        assert not offer.taps(verbs.CONFIRM)
        await ask_and_pay(alice, verbs.PAY_QUOTE)
        goods = [await alice.goods(after=offer)]

        await alice.type("/topup")
        await ask_and_pay(alice, verbs.TOP_UP_AMOUNT)
        await alice.until(lambda now: bool(now.taps(verbs.WALLET)), "the receipt")
        goods.append(await alice.buy(product, wish_for(PRODUCT)))

        assert [order["secret"] for order in await demo.orders()] == goods
        assert await demo.trades() == [1, 1]
