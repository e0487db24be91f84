"""The whole demo through its page: every product of the sample bought, or refused with its sentence."""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.demo.sample import MUST_BE_REFUSED, PRODUCTS, TO_CHOOSE
from bot.demo.stage import BUYERS, OPERATOR
from bot.demo.supplier.records import Product
from tests.browser.demo import Demo, running_demo
from tests.browser.walker import CHINESE, ENGLISH, Screen, Walker, Wish, walker

pytestmark = [pytest.mark.browser, pytest.mark.timeout(420)]

ALICE, LI_LEI, OMAR = BUYERS
BY_CODE = {product.code: product for product in PRODUCTS}
CATEGORIES = {product.category for product in PRODUCTS}
HIDDEN = "staff-test"
TYPED = {
    "Name on the licence": "Ada Lovelace",
    "Passphrase": "Enigma1843",
    "Seats": "2",
    "Dedication": "For Charles,\nwith <b>thanks</b> & 谢谢",
    "Whom shall we draw?": "A cat with glasses",
    "UID": "123456789",
}
FORM = {
    "owner": TYPED["Name on the licence"],
    "passphrase": TYPED["Passphrase"],
    "seats": TYPED["Seats"],
    "edition": "home",
    "extras": ["fonts"],
    "updates": "stable",
    "dedication": TYPED["Dedication"],
}
WISHES = {
    "coffee-voucher": Wish(quantity=12),  # more codes than a message takes: they come as a file
    "nice-number": Wish(picks_card=True),
}
REFUSED = {
    "office-last-batch": "Sold out",
    "winter-bundle": "The flash sale opens on",
    "autumn-bundle": "The flash sale is over",
}


@dataclass(slots=True)
class Outcome:
    """What a walk brought: the goods by product, and what went wrong where, and all that the chats say."""

    goods: dict[str, str] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)
    chats: list[str] = field(default_factory=list)


def wish_for(code: str) -> Wish:
    wish = WISHES.get(code, Wish())
    return Wish(TYPED, wish.quantity, wish.picks_card)


async def buy_all(
    buyer: Walker, products: Sequence[Product], outcome: Outcome, folder: Path
) -> None:
    """Buys one after the other; a failure is noted with the screen and its picture."""
    await buyer.start()
    for product in products:
        try:
            outcome.goods[product.code] = await buyer.buy(product, wish_for(product.code))
        except Exception as error:  # noqa: BLE001 - whatever it is, it belongs to this product
            picture = folder / f"{product.code}.png"
            await buyer.page.screenshot(path=picture)
            who = buyer.persona.first_name
            outcome.failures.append(f"{who}, {product.code}: {error}\n{picture}")
    outcome.chats.append(await buyer.page.locator("#column").text_content() or "")


async def buy_everything(chromium: Browser, demo: Demo, folder: Path) -> Outcome:
    """Three buyers share the catalogue, one in Chinese."""
    wanted = [p for p in PRODUCTS if p.code not in MUST_BE_REFUSED and p.code != HIDDEN]
    outcome = Outcome()
    async with (
        walker(chromium, demo.address, ALICE) as alice,
        walker(chromium, demo.address, LI_LEI, words=CHINESE) as li_lei,
        walker(chromium, demo.address, OMAR) as omar,
    ):
        buyers = (alice, li_lei, omar)
        shares = [
            buy_all(buyer, wanted[n :: len(buyers)], outcome, folder)
            for n, buyer in enumerate(buyers)
        ]
        await asyncio.gather(*shares)
    return outcome


async def test_every_product_is_bought_and_what_is_held_is_what_the_store_issued(
    chromium: Browser, tmp_path: Path
) -> None:
    """All kinds of products, each through all of its questions, to the goods in the chat."""
    async with running_demo(tmp_path) as demo:
        outcome = await buy_everything(chromium, demo, tmp_path)
        orders = {order["code"]: order for order in await demo.orders()}
        trades = await demo.trades()

    assert not outcome.failures, "\n\n".join(outcome.failures)
    assert outcome.goods == {code: order["secret"] for code, order in orders.items()}
    assert trades == [1] * (len(PRODUCTS) - len(MUST_BE_REFUSED) - 1)
    assert orders["name-on-it"]["widget"] == FORM
    assert orders["code-editor-pro"]["contact"] in {"ada@example.com", "lilei@example.com"}
    assert len(orders["verified-mailbox"]["password"]) >= 6
    assert str(TO_CHOOSE["nice-number"][0].draft) in orders["nice-number"]["secret"]
    assert TYPED["Passphrase"] not in "".join(outcome.chats)


async def test_what_cannot_be_sold_is_refused_with_its_sentence_or_not_shown_at_all(
    chromium: Browser, tmp_path: Path
) -> None:
    """Sold out, too early, too late: the card says which, and has no Buy. What is not open to the
    API is on no page of any shelf. Nothing is traded.
    """
    assert set(REFUSED) == set(MUST_BE_REFUSED)
    async with (
        running_demo(tmp_path) as demo,
        walker(chromium, demo.address, ALICE) as alice,
    ):
        await alice.start()
        labels = {category: await labels_on(alice, category) for category in CATEGORIES}
        for code, sentence in REFUSED.items():
            card = await alice.open(BY_CODE[code])
            assert sentence in card.text, card
            assert ENGLISH.buy not in card.buttons
        assert await demo.trades() == []

    for product in PRODUCTS:
        found = [label for label in labels[product.category] if product.name[:20] in label]
        assert len(found) == (product.code != HIDDEN), product.name
        assert ("sold out" in "".join(found)) == (product.code == "office-last-batch")


async def labels_on(buyer: Walker, category: str) -> list[str]:
    """What the buttons of all pages of a shelf say."""
    await buyer.type("/shop")
    screen = await buyer.tap_starting(category)
    labels = [*screen.buttons]
    while ENGLISH.next_page in screen.buttons:
        screen = await buyer.tap(ENGLISH.next_page)
        labels += screen.buttons
    return labels


async def test_a_purchase_in_chinese_shows_no_english(chromium: Browser, tmp_path: Path) -> None:
    """From Start to the goods, and around the shop: only the seller's own words are English."""
    product = BY_CODE["name-on-it"]
    async with (
        running_demo(tmp_path) as demo,
        walker(chromium, demo.address, LI_LEI, words=CHINESE) as li_lei,
    ):
        await li_lei.start()
        goods = await li_lei.buy(product, wish_for(product.code))
        for command in ("/orders", "/wallet", "/language", "/nonsense"):
            await li_lei.type(command)
        orders = await demo.orders()

    assert [order["secret"] for order in orders] == [goods]
    typed = {" ".join(text.split()) for text in TYPED.values()}
    known = {*sellers_words(product), *typed, goods, "English", "US$", "UTC"}
    left = {screen: foreign(screen, known) for screen in li_lei.trail}
    assert not {screen: words for screen, words in left.items() if words}


def sellers_words(product: Product) -> set[str]:
    """Names on the shelves, and everything that the seller wrote about one product."""
    names = {text for other in PRODUCTS for text in (other.name, other.category)}
    fields = {
        text
        for widget in product.widgets
        for text in (widget.cn, widget.placeholder, *(label for label, _ in widget.options))
    }
    return names | fields | {product.description}


def foreign(screen: Screen, known: set[str]) -> list[str]:
    """The English words on a screen that nobody wrote but us."""
    whole = (label for label in screen.buttons if not begins(label, known))
    text = "\n".join((screen.text, *whole))
    for words in sorted(filter(None, known), key=len, reverse=True):
        text = text.replace(words, "")
    return re.findall(r"[A-Za-z]{2,}", text)


def begins(label: str, known: set[str]) -> bool:
    """Whether a button says the beginning of known words, and that there is more."""
    head = label.removeprefix("✏️ ").removesuffix("…")
    return label.endswith("…") and any(words.startswith(head) for words in known)


async def test_twenty_taps_on_confirm_buy_once(chromium: Browser, tmp_path: Path) -> None:
    """As fast as the page sends them: one trade, one charge, and the goods once."""
    async with (
        running_demo(tmp_path) as demo,
        walker(chromium, demo.address, ALICE) as alice,
    ):
        sent: list[str] = []
        await alice.start()
        offer = await alice.order(BY_CODE["moon-pass"], Wish())
        alice.page.on("request", lambda request: sent.append(request.url))
        confirm = alice.confirm(offer)
        await confirm.evaluate("key => { for (let tap = 0; tap < 20; tap += 1) key.click(); }")
        goods = await alice.goods(after=offer)
        await expect(alice.message(offer)).to_contain_text("Delivered in", timeout=30_000)
        assert await confirm.count() == 0
        wallet = await alice.type("/wallet")
        orders, trades = await demo.orders(), await demo.trades()
        held = await alice.page.get_by_text(goods, exact=True).count()

    assert len([url for url in sent if url.endswith("/tap")]) == 20
    assert trades == [1]
    assert [order["secret"] for order in orders] == [goods]
    assert held == 1
    after = re.search(r"and (\S+) afterwards", offer.text)
    assert after is not None
    assert f"You can spend {after[1]}" in wallet.text
    assert wallet.text.count("order #1 · paid") == 1


async def test_the_operator_tops_a_buyer_up_who_then_buys(
    chromium: Browser, tmp_path: Path
) -> None:
    """Too little money means no Confirm; after /credit the same offer, checked again, has one."""
    async with (
        running_demo(tmp_path) as demo,
        walker(chromium, demo.address, OMAR) as omar,
        walker(chromium, demo.address, OPERATOR) as olga,
    ):
        await omar.start()
        await olga.start()
        short = await omar.order(BY_CODE["code-editor-pro"], Wish(quantity=5))
        assert omar.confirm_label(short) is None
        assert "top up your wallet" in short.text

        await olga.send(f"/credit {OMAR.id} 50")
        done = await olga.until(lambda now: "$320.00" in now.text, "the new account")
        assert OMAR.first_name in done.text
        news = await omar.until(lambda now: "$50.00" in now.text, "the news")
        await omar.key(ENGLISH.check_again).click()
        await omar.key("✅ Buy for $302.50").click()
        goods = await omar.goods(after=news)
        orders = await demo.orders()

    assert [order["secret"] for order in orders] == [goods]
    assert len(goods.splitlines()) == 5
