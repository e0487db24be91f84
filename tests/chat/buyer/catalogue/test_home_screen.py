"""Tests of the home screen: the greeting, search first, a few products, and pages of categories."""

from dataclasses import replace

from bot.chat.buyer.catalogue.home_screen import (
    CATEGORIES_ON_FIRST_PAGE,
    CATEGORIES_PER_PAGE,
    MAX_BOUGHT_PRODUCTS,
    build_bought_rows,
    build_first_rows,
    build_home_screen,
    build_last_rows,
    choose_products,
)
from bot.chat.kit.screen import ButtonRows, Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap, decode
from bot.domain.catalogue.product import CategoryWithCount, Product
from bot.domain.ids import CategoryId
from bot.domain.payments.ledger import Wallet
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


def some_products(count: int, *, pinned: bool = False) -> list[Product]:
    return [replace(a_product(id=n, name=f"Thing {n}"), pinned=pinned) for n in range(1, count + 1)]


def test_search_is_the_first_button_and_pinned_products_follow() -> None:
    """Each leads to its page."""
    rows = build_first_rows(ENGLISH, PRICES, some_products(2, pinned=True), NOW)
    assert taps(rows) == {
        "🔎 Search": Tap(verbs.SEARCH),
        "📌 Thing 1 · $9.90": Tap(verbs.PRODUCT, (1, 0)),
        "📌 Thing 2 · $9.90": Tap(verbs.PRODUCT, (2, 0)),
    }
    assert rows[0][0].label == "🔎 Search"


def test_products_bought_lately_are_marked() -> None:
    rows = build_bought_rows(ENGLISH, PRICES, some_products(1), NOW)
    assert taps(rows) == {"🕘 Thing 1 · $9.90": Tap(verbs.PRODUCT, (1, 0))}


def test_products_bought_lately_hide_no_pinned_one_and_pinned_ones_are_shown_once() -> None:
    pinned, others = some_products(9, pinned=True), some_products(9)
    assert choose_products(pinned, []) == (pinned[:8], [])
    assert choose_products(pinned, pinned[:1]) == (pinned[:8], [])
    assert choose_products(pinned, [pinned[0], *others]) == (
        pinned[:8],
        others[:MAX_BOUGHT_PRODUCTS],
    )
    assert choose_products([], others) == ([], others[:MAX_BOUGHT_PRODUCTS])


def test_more_than_four_pinned_products_stand_two_in_a_row() -> None:
    """A label has the price if it fits beside the whole name."""
    products = some_products(5, pinned=True)
    products[1] = replace(products[1], name="A long name of a product")
    products[2] = replace(products[2], name="Tea", stock=0)
    labels = [
        [button.label for button in row]
        for row in build_first_rows(ENGLISH, PRICES, products, NOW)[1:]
    ]
    assert labels == [
        ["Thing 1 · $9.90", "A long name of a…"],
        ["Tea · sold out", "Thing 4 · $9.90"],
        ["Thing 5 · $9.90"],
    ]


def test_pinned_products_whose_short_labels_look_the_same_have_a_row_each() -> None:
    products = [
        replace(a_product(id=n, name=f"A wallet of Steam: {n} USD"), pinned=True)
        for n in range(1, 9)
    ]
    rows = build_first_rows(ENGLISH, PRICES, products, NOW)[1:]
    assert [len(row) for row in rows] == [1] * 8
    assert rows[7][0].label == "📌 A wallet of Steam: 8 USD · $9.90"


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
    names = [each.category.name for each in categories]

    def page_of(number: int) -> Screen:
        rows = build_last_rows(ENGLISH, categories, number)
        return build_home_screen(ENGLISH, categories, WALLET, "Ada", rows=rows, page=number)

    first, second, last = page_of(0), page_of(1), page_of(10**6)
    assert "Page 1 of 5" in first.text
    assert taps(first.rows)["Next ›"] == Tap(verbs.CATEGORIES, (1,))
    assert names_in(first.rows) == names[:CATEGORIES_ON_FIRST_PAGE]
    end = CATEGORIES_ON_FIRST_PAGE + CATEGORIES_PER_PAGE
    assert names_in(second.rows) == names[CATEGORIES_ON_FIRST_PAGE:end]
    assert "Page 5 of 5" in last.text
    assert taps(last.rows)["‹ Previous"] == Tap(verbs.CATEGORIES, (3,))
    assert names_in(last.rows)[-1] == "Category 60"


def test_categories_that_fit_on_one_page_have_no_pages() -> None:
    categories = some_categories(CATEGORIES_PER_PAGE)
    assert len(names_in(build_last_rows(ENGLISH, categories, 0))) == CATEGORIES_PER_PAGE
    assert len(names_in(build_last_rows(ENGLISH, categories, 7))) == CATEGORIES_PER_PAGE


def names_in(rows: ButtonRows) -> list[str]:
    """Return the labels of the categories."""
    return [
        label for label, tap in taps(rows).items() if tap is not None and tap.verb == verbs.CATEGORY
    ]
