"""Tests of paying in the demo's page: a top-up, and one order that is paid directly."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.chat.navigation import verbs
from bot.demo.demo_servers import BUYERS
from bot.demo.supplier.records import STRICT
from tests.browser.demo import running_demo
from tests.browser.expected import sample_of, wish_for
from tests.browser.walker import TIMEOUT, Walker, walker

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(420)]

ALICE = BUYERS[0]
PRODUCT = "coffee-voucher"


async def pay_newest_invoice(buyer: Walker) -> None:
    """Open the payment sheet of the newest invoice, and pay."""
    await buyer.page.locator("#column .key", has_text="Pay ").last.click()
    await buyer.page.locator("#sheet-pay").click()
    await expect(buyer.page.locator("#sheet")).not_to_be_visible(timeout=TIMEOUT * 1000)


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
        await alice.newest(verbs.PAY_QUOTE).click()
        await pay_newest_invoice(alice)
        goods = [await alice.goods(after=offer)]

        await alice.type("/topup")
        await alice.newest(verbs.TOP_UP_AMOUNT).click()
        await pay_newest_invoice(alice)
        await alice.until(lambda now: bool(now.taps(verbs.WALLET)), "the receipt")
        goods.append(await alice.buy(product, wish_for(PRODUCT)))

        assert [order["secret"] for order in await demo.orders()] == goods
        assert await demo.trades() == [1, 1]
