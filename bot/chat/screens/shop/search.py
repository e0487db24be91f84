"""Searching: the question for words, and what was found."""

from bot.chat import verbs
from bot.chat.screens.catalogue import product_label
from bot.chat.screens.parts import column, crumbs, home_button, page_line, page_of, pager, way_back
from bot.chat.screens.screen import Button, Screen, tap
from bot.chat.screens.words import shown
from bot.domain.pricing import PriceRule
from bot.i18n import Safe, Speech
from bot.services.search import MOST, ResultPage

#: How much is kept of what was typed, in characters, and shown, in columns.
WORDS = 200
_SHOWN = 60


def asking(speech: Speech) -> Screen:
    """The question for words."""
    text = page_of(_crumbs(speech), speech.html("search-ask"))
    return Screen(text, (way_back(speech),))


def results(speech: Speech, prices: PriceRule, page: ResultPage, words: str, search: int) -> Screen:
    """One page of what was found for `words`, a button a product; `search` is its number."""
    text = page_of(
        _crumbs(speech),
        _sentence(speech, page, shown(words, _SHOWN)),
        page_line(speech, page.page, page.pages),
    )
    buttons = (
        tap(
            product_label(speech, prices, product),
            verbs.FOUND_PRODUCT,
            product.id,
            search,
            page.page,
        )
        for product in page.products
    )
    turning = pager(speech, page.page, page.pages, verbs.FOUND, search)
    return Screen(text, (*column(buttons), *turning, _last_row(speech)))


def _sentence(speech: Speech, page: ResultPage, words: str) -> Safe:
    if not page.products:
        return speech.html("search-none", words=words)
    if page.near:
        return speech.html("search-near", words=words)
    if page.total >= MOST:
        return speech.html("search-many", most=MOST, words=words)
    return speech.html("search-found", count=page.total, words=words)


def forgotten(speech: Speech) -> Screen:
    """The results are no longer known; another search is a tap away."""
    text = page_of(_crumbs(speech), speech.html("search-forgotten"))
    return Screen(text, (_last_row(speech),))


def _last_row(speech: Speech) -> tuple[Button, ...]:
    return tap(speech.plain("button-search-again"), verbs.SEARCH), home_button(speech)


def _crumbs(speech: Speech) -> Safe:
    return crumbs(speech, speech.plain("crumb-search"))
