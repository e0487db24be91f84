"""Tests of paying in the demo's page: by Stars, by Crypto Pay and by hand."""

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.adapters.by_hand import NUMBER as BY_HAND
from bot.adapters.crypto_pay import NUMBER as CRYPTO_PAY
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.chat.navigation.verbs import Verb
from bot.chat.telegram.stars import TERMS as STARS
from bot.demo.demo_servers import BUYERS, OPERATOR
from bot.demo.supplier.records import STRICT
from tests.browser.demo import running_demo
from tests.browser.expected import sample_of, wish_for
from tests.browser.walker import TIMEOUT, Walker, walker

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.timeout(420)]

ALICE = BUYERS[0]
PRODUCT = "coffee-voucher"
#: Buttons that choose a payment method, after those that choose what to pay.
METHOD_VERBS = {verbs.PAY_QUOTE: verbs.PAY_QUOTE_BY, verbs.TOP_UP_AMOUNT: verbs.TOP_UP_BY}


async def choose_method(buyer: Walker, verb: Verb, number: int) -> None:
    """Tap what is to be paid, then the payment method."""
    await buyer.newest(verb).click()
    begin = f"{encode(METHOD_VERBS[verb])}:"
    await buyer.page.locator(
        f'#column .key[data-callback^="{begin}"][data-callback$=":{number}"]'
    ).last.click()


async def pay_by_stars(buyer: Walker, verb: Verb) -> None:
    """Ask for an invoice, wait for it, open its payment sheet, and pay."""
    invoices = buyer.page.locator("#column .key", has_text="Pay ⭐")
    earlier = await invoices.count()
    await choose_method(buyer, verb, STARS.number)
    await expect(invoices).to_have_count(earlier + 1, timeout=TIMEOUT * 1000)
    await invoices.last.click()
    sheet = buyer.page.locator("#sheet")
    async with asyncio.timeout(TIMEOUT):
        while await sheet.is_visible():  # a busy shop refuses what it could not check in time
            await buyer.page.locator("#sheet-pay").click()
            await expect(sheet).not_to_have_attribute("aria-busy", "true", timeout=TIMEOUT * 1000)


async def pay_by_crypto_pay(buyer: Walker, verb: Verb, asset: str) -> None:
    """Ask for an invoice, open its page from the chat, and pay there with an asset."""
    await choose_method(buyer, verb, CRYPTO_PAY)
    link = buyer.page.locator('#column .key[href*="/crypto-pay/pay/"]').last
    async with buyer.page.context.expect_page() as opening:
        await link.click(timeout=TIMEOUT * 1000)
    page = await opening.value
    await page.locator(f'[data-asset="{asset}"]').click(timeout=TIMEOUT * 1000)
    await expect(page.locator("main")).to_contain_text("is paid", timeout=TIMEOUT * 1000)
    await page.close()


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
        await pay_by_stars(alice, verbs.PAY_QUOTE)
        goods = [await alice.goods(after=offer)]

        await alice.type("/topup")
        await pay_by_stars(alice, verbs.TOP_UP_AMOUNT)
        await alice.until(lambda now: bool(now.taps(verbs.WALLET)), "the receipt")
        goods.append(await alice.buy(product, wish_for(PRODUCT)))

        assert [order["secret"] for order in await demo.orders()] == goods
        assert await demo.trades() == [1, 1]


async def test_an_order_is_paid_by_crypto_pay(chromium: Browser, tmp_path: Path) -> None:
    product = sample_of(STRICT)[PRODUCT]
    async with (
        running_demo(tmp_path, buyer_balance=0) as demo,
        walker(chromium, demo.address, ALICE) as alice,
    ):
        await alice.start()
        offer = await alice.order(product, wish_for(PRODUCT))
        await pay_by_crypto_pay(alice, verbs.PAY_QUOTE, "TON")
        goods = await alice.goods(after=offer)
        assert [order["secret"] for order in await demo.orders()] == [goods]


async def test_a_payment_by_hand_is_confirmed_by_the_operator(
    chromium: Browser, tmp_path: Path
) -> None:
    """The buyer says that it is paid, with a number; the operator taps once; the balance grows."""
    async with (
        running_demo(tmp_path, buyer_balance=0) as demo,
        walker(chromium, demo.address, ALICE) as alice,
        walker(chromium, demo.address, OPERATOR) as olga,
    ):
        await olga.start()
        await alice.start()
        await alice.type("/topup")
        await choose_method(alice, verbs.TOP_UP_AMOUNT, BY_HAND)
        await alice.newest(verbs.CLAIM_PAYMENT).click()
        await expect(alice.newest(verbs.END_CLAIM_QUESTION)).to_be_visible(timeout=TIMEOUT * 1000)
        await alice.send("TX 4711")
        await olga.until(lambda now: "TX 4711" in now.text, "the claim with its number")
        await olga.newest(verbs.CONFIRM_CLAIM).click(timeout=TIMEOUT * 1000)
        await alice.until(lambda now: bool(now.taps(verbs.WALLET)), "the receipt")
        await expect(alice.page.locator("#column")).to_contain_text(
            "$100.00 was added to your balance", timeout=TIMEOUT * 1000
        )


async def test_an_operator_returns_a_payment(chromium: Browser, tmp_path: Path) -> None:
    """Two taps return the Stars; the buyer is told, and the balance has fallen."""
    async with (
        running_demo(tmp_path, buyer_balance=0) as demo,
        walker(chromium, demo.address, ALICE) as alice,
        walker(chromium, demo.address, OPERATOR) as olga,
    ):
        await olga.start()
        await alice.start()
        await alice.type("/topup")
        await pay_by_stars(alice, verbs.TOP_UP_AMOUNT)
        column = alice.page.locator("#column")
        await expect(column).to_contain_text("$100.00 was added", timeout=TIMEOUT * 1000)
        await olga.send(f"/refund {ALICE.id}")
        await olga.newest(verbs.ASK_PAYMENT_REFUND).click(timeout=TIMEOUT * 1000)
        await olga.newest(verbs.CONFIRM_ADMIN_ACTION).click(timeout=TIMEOUT * 1000)
        await expect(column).to_contain_text("was returned", timeout=TIMEOUT * 1000)
        await expect(column).to_contain_text("fell by $100.00", timeout=TIMEOUT * 1000)
