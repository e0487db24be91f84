"""A shop with 100 categories and 5,000 products on a phone: search first, and little to scroll."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect
from starlette.applications import Starlette
from starlette.routing import Mount

from bot.chat.navigation import verbs
from bot.demo.page.static_pages_app import create_page_app
from bot.demo.telegram import create_client_app
from bot.domain.ids import ProductId
from bot.services.catalogue import pins
from storage.transaction import Transaction
from tests.browser.walker import Walker, walker
from tests.builders import NOW, OPERATOR, FakeSupplier, a_category, a_product
from tests.chat.chat_rig import PERSONAS, a_chat_rig
from tests.serving import serving

pytestmark = pytest.mark.browser
_BRANDS = ("Steam", "PlayStation", "Xbox", "Nintendo", "Apple", "Google Play", "Netflix", "Spotify")
_PLACES = ("Global", "US", "Europe", "Türkiye", "India", "日本", "Brazil", "Poland", "UK", "Canada")
_CATEGORIES, _PRODUCTS = 100, 50
_ANN = PERSONAS[0]


def a_large_catalogue() -> FakeSupplier:
    def name(number: int) -> str:
        brand, place = (
            _BRANDS[number % len(_BRANDS)],
            _PLACES[number // len(_BRANDS) % len(_PLACES)],
        )
        return f"{brand} {place}" if number < len(_BRANDS) * len(_PLACES) else f"{brand} #{number}"

    return FakeSupplier(
        tuple(
            a_category(
                *(
                    a_product(code=f"P{number}-{n}", name=f"{name(number)} card {n} of {_PRODUCTS}")
                    for n in range(_PRODUCTS)
                ),
                name=name(number),
                remote_id=str(number),
            )
            for number in range(_CATEGORIES)
        )
    )


@asynccontextmanager
async def ann_on_a_phone(chromium: Browser, folder: Path) -> AsyncIterator[Walker]:
    """Open the shop on a phone. Five products of the catalogue are pinned."""
    async with a_chat_rig(folder, a_large_catalogue()) as rig:
        listed = list(rig.shop.caches.catalogue.products_by_category())
        for _, products in listed[:4]:
            await rig.store.transact(_pin, products[0].id)
        await pins.pin_product(rig.shop, rig.store, OPERATOR, listed[4][1][0])
        app = Starlette(
            routes=[Mount("/play", create_client_app(rig.server)), Mount("/", create_page_app())]
        )
        async with serving(app) as url, walker(chromium, url, _ANN, phone=True) as ann:
            yield ann


def _pin(tx: Transaction, product: ProductId) -> None:
    """Pin a product without reading the whole catalogue again."""
    tx.catalogue.pin(product, OPERATOR, NOW)


async def is_in_view(button: Locator) -> bool:
    return bool(
        await button.evaluate(
            "(key) => { const box = key.getBoundingClientRect();"
            " return box.top >= 0 && box.bottom <= innerHeight"
            " && box.left >= 0 && box.right <= innerWidth; }"
        )
    )


async def test_the_home_screen_of_a_large_shop_fits_on_a_phone(
    chromium: Browser, tmp_path: Path
) -> None:
    """Search and all buttons are in view at once, and no label is wider than its button."""
    async with ann_on_a_phone(chromium, tmp_path) as ann:
        home = await ann.start()
        keys = ann.message(home).locator(".key")

        await expect(keys).to_have_count(len(home.buttons))
        assert len(home.taps(verbs.CATEGORY)) == 8
        for number in range(len(home.buttons)):
            assert await is_in_view(keys.nth(number)), home.labels[number]
        assert await ann.page.evaluate(
            "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        )


async def test_any_product_of_a_large_shop_is_two_steps_away(
    chromium: Browser, tmp_path: Path
) -> None:
    """Some words, and a tap."""
    async with ann_on_a_phone(chromium, tmp_path) as ann:
        await ann.start()
        found = await ann.type("spotify uk 42")
        product = found.labelled(verbs.SEARCH_RESULT_PRODUCT, "Spotify UK card 42")
        assert product is not None, found
        page = await ann.tap(product)

        assert page.taps(verbs.OPEN_CHECKOUT)
