"""Tests of search results: they lead to products and back; typed text is shown literally."""

import pytest

from bot.chat.buyer.catalogue.search_screen import (
    build_search_expired_screen,
    build_search_results_screen,
)
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import MAX_BYTES, Tap, decode
from bot.chat.navigation.recent_searches import RecentSearch, RecentSearches
from bot.domain.catalogue.search import SearchResult
from bot.domain.ids import BuyerId
from bot.services.catalogue.search import MAX_RESULTS, ResultPage
from tests.builders import BUYER, NOW, PRICES, a_product
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")
SEARCH = 2**40


def a_page(
    count: int = 2, page: int = 0, pages: int = 1, total: int = 2, *, near: bool = False
) -> ResultPage:
    products = tuple(a_product(id=number + 1) for number in range(count))
    return ResultPage(products, page, pages, total, near)


def test_a_result_s_button_knows_its_search_and_page() -> None:
    """Within the bytes that a button may carry."""
    screen = build_search_results_screen(
        ENGLISH, PRICES, a_page(page=1, pages=3, total=20), "steam", SEARCH, now=NOW
    )
    taps = [decode(button.callback_data) for row in screen.rows for button in row]

    assert taps == [
        Tap(verbs.SEARCH_RESULT_PRODUCT, (1, SEARCH, 1)),
        Tap(verbs.SEARCH_RESULT_PRODUCT, (2, SEARCH, 1)),
        Tap(verbs.SEARCH_RESULTS, (SEARCH, 0)),
        Tap(verbs.SEARCH_RESULTS, (SEARCH, 2)),
        Tap(verbs.SEARCH),
        Tap(verbs.HOME),
    ]
    assert all(len(button.callback_data) < MAX_BYTES for row in screen.rows for button in row)


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        (a_page(total=1), "<b>1</b> product for “steam”"),
        (a_page(total=2), "<b>2</b> products for “steam”"),
        (a_page(total=MAX_RESULTS, pages=25), "More than 200 products for “steam”"),
        (a_page(near=True), "Nothing found for “steam”"),
        (a_page(count=0, total=0), "I found nothing for “steam”"),
    ],
)
def test_what_was_found_is_said(page: ResultPage, sentence: str) -> None:
    assert (
        sentence
        in build_search_results_screen(ENGLISH, PRICES, page, "steam", SEARCH, now=NOW).text
    )


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("<b>&", "“&lt;b&gt;&amp;”"),
        ("a\u202eb\n\nc", "“ab c”"),
        ("🎁" * 200, "…”"),
        ("\u200b", "“—”"),
    ],
)
def test_what_was_typed_is_shown_literally_and_in_one_line(typed: str, shown: str) -> None:
    assert (
        shown
        in build_search_results_screen(ENGLISH, PRICES, a_page(0, total=0), typed, 0, now=NOW).text
    )


def test_a_forgotten_search_offers_another() -> None:
    (row,) = build_search_expired_screen(ENGLISH).rows

    assert [decode(button.callback_data) for button in row] == [Tap(verbs.SEARCH), Tap(verbs.HOME)]


def a_search(words: str = "steam", buyer: int = BUYER) -> RecentSearch:
    return RecentSearch(BuyerId(buyer), words, SearchResult())


def test_what_was_looked_at_longest_ago_is_forgotten_first() -> None:
    searches = RecentSearches(capacity=2)
    first, second = (searches.remember(a_search(words)) for words in ("a", "b"))
    searches.get(BUYER, first)
    third = searches.remember(a_search("c"))

    assert searches.get(BUYER, second) is None
    assert [searches.get(BUYER, number) for number in (first, third)] == [
        a_search("a"),
        a_search("c"),
    ]


def test_a_search_is_its_owner_s_alone() -> None:
    searches = RecentSearches()
    number = searches.remember(a_search())

    assert searches.get(BuyerId(BUYER + 1), number) is None
    assert searches.get(BUYER, number) == a_search()
