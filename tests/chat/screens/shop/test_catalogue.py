"""Tests of categories and product pages: the price, whether it is available, and why it cannot be
bought.
"""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.callback_data import Tap, decode
from bot.chat.navigation.product_page_origins import ProductPageOrigin
from bot.chat.screens.kit.screen import Screen
from bot.chat.screens.shop.catalogue import build_category_screen, build_product_screen
from bot.chat.screens.shop.home import MAX_PINNED_PRODUCTS, build_home_buttons, build_home_screen
from bot.domain.catalogue import CategoryId, DeliveryMode, FlashSale, Product
from bot.domain.ledger import Wallet
from bot.domain.repositories import CategoryWithCount
from bot.services.catalogue.browsing import CategoryPage
from tests.builders import (
    NOW,
    PRICES,
    a_category,
    a_product,
    a_variant,
    an_attribute,
    some_details,
    usd,
)
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")
SHELF = replace(a_category(), id=CategoryId(3))
HOUR = timedelta(hours=1)


def taps(screen: Screen) -> dict[str, Tap | None]:
    return {button.label: decode(button.callback_data) for row in screen.rows for button in row}


def a_card(product: Product) -> Screen:
    return build_product_screen(ENGLISH, PRICES, product, SHELF, NOW, ProductPageOrigin(2))


def flashing(starts: timedelta | None, ends: timedelta | None) -> Product:
    flash = FlashSale(*(None if at is None else NOW + at for at in (starts, ends)))
    return a_product(id=5, details=some_details(flash=flash))


def test_the_home_screen_shows_categories_and_money() -> None:
    """With the number of products in each."""
    wallet = Wallet(usd("20"), usd("50"), usd("0"))
    shelves = [CategoryWithCount(SHELF, 4)]
    rows = build_home_buttons(ENGLISH, PRICES, shelves)
    screen = build_home_screen(ENGLISH, shelves, wallet, "Ada & Co", buttons=rows, note="A <b>")
    assert taps(screen)["Gift cards · 4"] == Tap(verbs.CATEGORY, (3, 0))
    assert "Hello, Ada &amp; Co!" in screen.text
    assert screen.text.startswith("A &lt;b&gt;")
    assert "$70.00" in screen.text


def test_many_categories_have_pages() -> None:
    """The pinned products are on the first one. A page beyond the end is the last one."""
    wallet = Wallet(usd("5.00"), usd("0"), usd("0"))
    shelves = [
        CategoryWithCount(replace(a_category(name=f"Shelf {n}"), id=CategoryId(n)), 4)
        for n in range(1, 61)
    ]
    pins = [a_product(id=1, name="Pinned")]

    def page_of(number: int) -> Screen:
        rows = build_home_buttons(ENGLISH, PRICES, shelves, pins, number)
        return build_home_screen(ENGLISH, shelves, wallet, "Ada", buttons=rows, page=number)

    first, last = page_of(0), page_of(10**6)
    assert "Page 1 of 3" in first.text
    assert taps(first)["Next ›"] == Tap(verbs.CATEGORIES, (1,))
    assert any("Pinned" in label for label in taps(first))
    assert "Shelf 25 · 4" not in taps(first)
    assert "Page 3 of 3" in last.text
    assert taps(last)["‹ Previous"] == Tap(verbs.CATEGORIES, (1,))
    assert "Shelf 60 · 4" in taps(last)
    assert not any("Pinned" in label for label in taps(last))


def test_a_category_marks_what_is_sold_out() -> None:
    """It stays in the list; every button knows its page."""
    products = (
        a_product(id=1),
        a_product(id=2, name="Gone", stock=0),
        a_product(
            id=4, name="Many", details=some_details(variants=[a_variant(), a_variant("Y", "5")])
        ),
    )
    screen = build_category_screen(ENGLISH, PRICES, CategoryPage(SHELF, products, 1, 3))
    assert list(taps(screen))[:3] == [
        "Steam wallet 10 USD · $9.90",
        "Gone · sold out",
        "Many · from $3.30",
    ]
    assert taps(screen)["Gone · sold out"] == Tap(verbs.PRODUCT, (2, 1))
    assert taps(screen)["Next ›"] == Tap(verbs.CATEGORY, (3, 2))
    assert "Page 2 of 3" in screen.text


def test_the_next_page_is_where_the_reader_reads_on() -> None:
    """Telegram does not mirror keyboards: for right-to-left languages the pager itself is mirrored."""
    for language, labels in (
        ("en", ["‹ Previous", "Next ›"]),
        ("ar", ["التالي ›", "‹ السابق"]),
    ):
        screen = build_category_screen(
            localizer_for(language), PRICES, CategoryPage(SHELF, (a_product(id=1),), 1, 3)
        )
        assert [button.label for button in screen.rows[1]] == labels


def test_a_card_can_be_bought_and_left_to_its_page() -> None:
    screen = a_card(a_product(id=5))
    assert taps(screen)["🛒 Buy"] == Tap(verbs.OPEN_CHECKOUT, (5,))
    assert taps(screen)["‹ Back"] == Tap(verbs.CATEGORY, (3, 2))
    assert "🛍 Shop › <b>Gift cards</b>" in screen.text
    assert "<b>$9.90</b>" in screen.text
    assert "25 in stock" in screen.text
    assert "Delivered at once" in screen.text


def test_wholesale_steps_are_shown_with_the_cheapest_options() -> None:
    """Like the price "from"; variants have their own, shown later."""
    attributes = [an_attribute("Region", "World+1.00", "Europe+0.50", id=20)]
    details = some_details(wholesale={10: "8.00"}, attributes=attributes)
    screen = a_card(a_product(id=5, details=details))
    assert "from $10.45" in screen.text
    assert "10+ · $9.35 each" in screen.text
    varied = replace(details, variants=(a_variant(),))
    assert "10+" not in a_card(a_product(id=5, details=varied)).text


@pytest.mark.parametrize(
    ("product", "words"),
    [
        (a_product(id=5, stock=0), "Sold out"),
        (flashing(HOUR, None), ">17 May, 13:00 UTC</tg-time>"),
        (flashing(None, -HOUR), "is over"),
    ],
)
def test_what_cannot_be_bought_says_why_and_has_no_buy(product: Product, words: str) -> None:
    """It has a refresh button, because this can change."""
    screen = a_card(product)
    assert words in screen.text
    assert "🛒 Buy" not in taps(screen)
    assert taps(screen)["🔄 Refresh"] == Tap(verbs.PRODUCT, (5, 2))


def test_an_open_flash_sale_says_until_when() -> None:
    screen = a_card(flashing(-HOUR, HOUR))
    moment = int((NOW + HOUR).timestamp())
    there = f'<tg-time unix="{moment}" format="wDt">17 May, 13:00 UTC</tg-time>'
    assert f"Flash sale until {there}" in screen.text
    assert "🛒 Buy" in taps(screen)


def test_a_long_description_is_folded_and_a_short_one_is_not() -> None:
    """The whole text stays; a tap opens it."""
    short = a_card(a_product(details=some_details(description="Works everywhere.")))
    long = a_card(a_product(details=some_details(description="<b>Works</b> " + "well. " * 80)))
    lines = a_card(a_product(details=some_details(description="<br>".join("abcdefgh"))))
    assert "blockquote" not in short.text
    assert "<blockquote expandable><b>Works</b> well." in long.text
    assert long.text.count("well.") == 80
    assert "<blockquote expandable>a" in lines.text


def test_the_front_begins_with_what_the_operators_put_first() -> None:
    """A few of them, each leading to its page."""
    picks = [a_product(id=n, name=f"Thing {n}") for n in range(1, MAX_PINNED_PRODUCTS + 3)]
    picks = [replace(one, pinned=True) for one in picks]
    rows = build_home_buttons(ENGLISH, PRICES, [CategoryWithCount(SHELF, 4)], picks)
    told = taps(Screen("", rows))
    assert told["📌 Thing 1 · $9.90"] == Tap(verbs.PRODUCT, (1, 0))
    assert sum(label.startswith("📌") for label in told) == MAX_PINNED_PRODUCTS


@pytest.mark.parametrize(
    ("details", "words"),
    [
        (some_details(minimum=2, maximum=6), "2 to 6 per order"),
        (some_details(maximum=6), "At most 6 per order"),
        (some_details(minimum=2), "At least 2 per order"),
    ],
)
def test_limits_are_told(details: object, words: str) -> None:
    assert words in a_card(a_product(id=5, details=details)).text  # type: ignore[arg-type]


def test_goods_by_hand_are_never_sold_out() -> None:
    """Their stock is the time of a person."""
    screen = a_card(a_product(id=5, stock=0, delivery=DeliveryMode.MANUAL))
    assert "Prepared by hand" in screen.text
    assert "🛒 Buy" in taps(screen)


def test_a_product_page_without_a_category_leads_home() -> None:
    screen = build_product_screen(ENGLISH, PRICES, a_product(id=5), None, NOW)
    assert list(taps(screen)) == ["🛒 Buy", "🏠 Home"]
