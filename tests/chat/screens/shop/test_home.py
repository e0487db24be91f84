"""Tests of the home screen: the greeting, search first, a few products, and pages of categories."""

from dataclasses import replace

from bot.chat.navigation import verbs
from bot.chat.navigation.callback_data import Tap, decode
from bot.chat.screens.kit.screen import ButtonRows, Screen
from bot.chat.screens.shop.home import (
    CATEGORIES_PER_PAGE,
    MAX_BOUGHT_PRODUCTS,
    MAX_PINNED_PRODUCTS,
    build_bought_rows,
    build_first_rows,
    build_home_screen,
    build_last_rows,
)
from bot.domain.catalogue import CategoryId
from bot.domain.ledger import Wallet
from bot.domain.repositories import CategoryWithCount
from tests.builders import NOW, PRICES, a_category, a_product, usd
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")
WALLET = Wallet(usd("20"), usd("50"), usd("0"))


def taps(rows: ButtonRows) -> dict[str, Tap | None]:
    return {button.label: decode(button.callback_data) for row in rows for button in row}


def some_categories(count: int, name: str = "Category {}") -> list[CategoryWithCount]:
    return [
        CategoryWithCount(replace(a_category(name=name.format(n)), id=CategoryId(n)), 4)
        for n in range(1, count + 1)
    ]


def test_a_shop_with_a_name_greets_in_it() -> None:
    named = build_home_screen(ENGLISH, [], WALLET, "Ada", rows=(), shop_name="A <b> & Co")
    assert "Hello, Ada, and welcome to A &lt;b&gt; &amp; Co!" in named.text
    assert "welcome" not in build_home_screen(ENGLISH, [], WALLET, "Ada", rows=()).text


def test_the_home_screen_shows_the_note_first_and_the_money() -> None:
    screen = build_home_screen(
        ENGLISH, some_categories(1), WALLET, "Ada & Co", rows=(), note="A <b>"
    )
    assert "Hello, Ada &amp; Co!" in screen.text
    assert screen.text.startswith("A &lt;b&gt;")
    assert "$70.00" in screen.text


def test_search_is_the_first_button_and_pinned_products_follow() -> None:
    """A few of them, each leading to its page."""
    pinned = [
        replace(a_product(id=n, name=f"Thing {n}"), pinned=True)
        for n in range(1, MAX_PINNED_PRODUCTS + 3)
    ]
    told = list(taps(build_first_rows(ENGLISH, PRICES, pinned, NOW)).items())
    assert told[0] == ("🔎 Search", Tap(verbs.SEARCH))
    assert told[1] == ("📌 Thing 1 · $9.90", Tap(verbs.PRODUCT, (1, 0)))
    assert len(told) == 1 + MAX_PINNED_PRODUCTS


def test_products_bought_lately_are_marked_and_no_pinned_one_is_shown_twice() -> None:
    bought = [a_product(id=n, name=f"Thing {n}") for n in range(1, MAX_BOUGHT_PRODUCTS + 3)]
    bought[0] = replace(bought[0], pinned=True)
    told = taps(build_bought_rows(ENGLISH, PRICES, bought, NOW))
    assert list(told) == ["🕘 Thing 2 · $9.90", "🕘 Thing 3 · $9.90"]
    assert told["🕘 Thing 2 · $9.90"] == Tap(verbs.PRODUCT, (2, 0))


def test_categories_stand_two_in_a_row() -> None:
    rows = build_last_rows(ENGLISH, some_categories(3), 0)
    assert [[button.label for button in row] for row in rows[:2]] == [
        ["Category 1", "Category 2"],
        ["Category 3"],
    ]
    assert taps(rows)["Category 3"] == Tap(verbs.CATEGORY, (3, 0))


def test_names_that_would_look_the_same_in_half_a_row_have_a_row_each() -> None:
    long_names = some_categories(2, "PlayStation Network wallet, region {}")
    short_rows = build_last_rows(ENGLISH, some_categories(2, "{}: PlayStation Network wallet"), 0)
    rows = build_last_rows(ENGLISH, long_names, 0)
    assert [[button.label for button in row] for row in rows[:2]] == [
        ["PlayStation Network wallet, region 1"],
        ["PlayStation Network wallet, region 2"],
    ]
    assert [button.label for button in short_rows[0]] == [
        "1: PlayStation Ne…",
        "2: PlayStation Ne…",
    ]


def test_two_categories_of_one_name_are_both_shown() -> None:
    rows = build_last_rows(ENGLISH, some_categories(2, "Cards"), 0)
    assert [decode(button.callback_data) for button in rows[0]] == [
        Tap(verbs.CATEGORY, (1, 0)),
        Tap(verbs.CATEGORY, (2, 0)),
    ]


def test_many_categories_have_pages_and_one_beyond_the_end_is_the_last() -> None:
    categories = some_categories(60)

    def page_of(number: int) -> Screen:
        rows = build_last_rows(ENGLISH, categories, number)
        return build_home_screen(ENGLISH, categories, WALLET, "Ada", rows=rows, page=number)

    first, last = page_of(0), page_of(10**6)
    assert "Page 1 of 4" in first.text
    assert taps(first.rows)["Next ›"] == Tap(verbs.CATEGORIES, (1,))
    assert f"Category {CATEGORIES_PER_PAGE}" in taps(first.rows)
    assert f"Category {CATEGORIES_PER_PAGE + 1}" not in taps(first.rows)
    assert "Page 4 of 4" in last.text
    assert taps(last.rows)["‹ Previous"] == Tap(verbs.CATEGORIES, (2,))
    assert "Category 60" in taps(last.rows)
